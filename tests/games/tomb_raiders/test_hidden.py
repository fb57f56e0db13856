"""Hidden information in The Tomb Raiders: views that leak nothing, private notes, and the odds of a pile."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.bots.greedy import GreedyBot
from engine.events import visible_to
from engine.game import Game
from engine.games.tomb_raiders import make
from engine.games.tomb_raiders.state import SEEN, Move, State, members
from engine.results import OVER
from engine.rng import Rng
from engine.session.session import Session


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("tomb_raiders"))


def beliefs_of(game: Game[State, Move]) -> Any:
    """Return what computes the odds of the piles, which only this game's observer has."""
    observer: Any = game.observer
    return observer.beliefs


def flat(value: object) -> str:
    return json.dumps(value, default=str)


# -- views -----------------------------------------------------------------------------------------------------------
def test_a_hand_is_private(game: Game[State, Move]) -> None:
    """TR-HID-03: others see only the number of cards."""
    row = ["congress", "know_crete_1", "know_general_1", "know_egypt_1"]
    views = []
    for hand, permits in (
        (["act_thief_crete", "act_scientist"], {"permit_crete": 2, "permit_any": 1}),
        (["act_assistant", "act_assistant"], {"permit_greece": 1, "permit_egypt": 2}),
    ):
        s = game.arrange({"players": [{}, {"hand": hand, "permits": permits}], "row": row})
        views.append((game.view(s, 0), game.view(s, None), game.view(s, 1)))
    assert views[0][0] == views[1][0]
    assert views[0][1] == views[1][1]
    assert views[0][2] != views[1][2]
    other = views[0][0]["seats"][1]["zones"]
    assert other["hand"] == {"pieces": [], "hidden": 2}
    assert other["permits"] == {"pieces": [], "hidden": 3}
    own: Any = views[0][2]["seats"][1]["zones"]
    assert [piece["face"] for piece in own["hand"]["pieces"]] == ["act_thief_crete", "act_scientist"]
    assert [(piece["face"], piece["n"]) for piece in own["permits"]["pieces"]] == [
        ("permit_crete", 2),
        ("permit_any", 1),
    ]
    assert own["permits"]["pieces"][0]["id"] == "permit_crete.seat.1"


def test_piles_show_whether_they_are_empty(game: Game[State, Move]) -> None:
    """TR-ROW-03: a pile shows nothing else, unless show_pile_counts shows its size; TR-HID-01 for the deck."""
    piles = {"crete": ["art_crete_coin", "rubble_crete", "rubble_crete"], "egypt": ["find_egypt_book"]}
    s = game.arrange({"piles": piles})
    zones: Any = game.view(s, 0)["zones"]
    assert [piece and piece["id"] for piece in zones["piles"]["slots"]] == ["crete", "egypt", None, None]
    assert all("n" not in piece for piece in zones["piles"]["slots"] if piece)
    assert "art_crete_coin" not in flat(zones)
    assert zones["deck"] == {"count": len(s.deck), "top": None}
    shown = game.arrange({"piles": piles, "options": {"show_pile_counts": "true", "show_deck_count": "false"}})
    zones = game.view(shown, 0)["zones"]
    assert [piece["n"] for piece in zones["piles"]["slots"] if piece] == [3, 1]
    assert zones["deck"] == {"count": None, "top": None}


def test_only_the_searching_player_sees_a_pile(game: Game[State, Move]) -> None:
    """TR-THF-01, TR-HID-02: search and notes are in the player's view only."""
    given = {
        "players": [{"hand": ["act_thief_egypt"]}],
        "piles": {"egypt": ["art_egypt_mask_of_tutankhamun", "art_egypt_ushabti", "rubble_egypt"]},
    }
    s = game.arrange(given)
    events: list[Any] = []
    game.play(s, game.find(s, {"kind": "thief", "card": "act_thief_egypt"}), events.append)
    mine: Any = game.view(s, 0)
    theirs = game.view(s, 1)
    assert [piece["face"] for piece in mine["zones"]["search"]["pieces"]] == [
        "art_egypt_ushabti",
        "art_egypt_mask_of_tutankhamun",
        "rubble_egypt",
    ]
    assert theirs["zones"]["search"] == {"pieces": [], "hidden": 0}
    assert game.view(s, None)["zones"]["search"] == {"pieces": [], "hidden": 0}
    assert [line.key for line in mine["seats"][0]["zones"]["notes"]["lines"]] == [
        "fact.saw_artifacts",
        "fact.saw_rubble",
    ]
    assert mine["seats"][0]["zones"]["notes"]["lines"][0].args["n"] == 1
    assert theirs["seats"][0]["zones"]["notes"] == {"lines": []}
    assert "tutankhamun" not in flat(theirs)
    assert [visible_to(event) for event in events] == [None, 0, 0]


def test_a_random_thief_sees_nothing(game: Game[State, Move]) -> None:
    """TR-THF-01 with thief_pick = random: no choice, no look, no note; one artifact of the pile is taken."""
    finds: Counter[Any] = Counter()
    for seed in range(60):
        s = game.arrange(
            {
                "seed": seed,
                "options": {"thief_pick": "random"},
                "players": [{"hand": ["act_thief_egypt"]}],
                "piles": {"egypt": ["art_egypt_mask_of_tutankhamun", "art_egypt_ushabti", "find_egypt_book"]},
            }
        )
        events: list[Any] = []
        game.play(s, game.find(s, {"kind": "thief", "card": "act_thief_egypt"}), events.append)
        assert game.turn(s) == 0
        assert s.weeks[0] == 2
        assert not s.notes
        assert all(visible_to(event) is None for event in events)
        finds[game.describe(s)["seats"][0]["finds"][0]] += 1
    assert set(finds) == {"art_egypt_mask_of_tutankhamun", "art_egypt_ushabti"}
    assert min(finds.values()) > 15


def test_the_session_sends_nothing_private(game: Game[State, Move]) -> None:
    """TR-HID-02: private lines of the log, moves and notes go to one seat."""
    session = Session()
    session.games["tomb_raiders"] = game
    seats = [{"colour": "red", "by": "person"}, {"colour": "blue", "by": "person"}]
    arranged = {
        "players": [{"hand": ["act_scientist"]}, {"weeks": 20}],
        "piles": {"egypt": ["art_egypt_ushabti", "rubble_egypt"]},
    }
    request: dict[str, Any] = {
        "do": "new",
        "game": "tomb_raiders",
        "seats": seats,
        "seed": 1,
        "seat": 0,
        "arranged": arranged,
    }
    assert json.loads(session.handle(json.dumps(request)))["ok"]
    move = {"kind": "scientist", "region": "egypt"}
    answer = json.loads(session.handle(json.dumps({"do": "play", "move": move, "seat": 0})))
    assert answer["ok"], answer
    assert "log.saw_artifacts" in flat(answer["table"]["log"])
    assert "fact.saw_artifacts" in flat(answer["table"]["view"])
    for viewer in (1, None):
        look = json.loads(session.handle(json.dumps({"do": "look", "seat": viewer, "since": 0})))["table"]
        assert "saw" not in flat(look)
        assert look["offers"] == []
        assert any(entry["rule"] == "TR-SCI-01" for entry in look["log"])


def exchanged(game: Game[State, Move], s: State, seat: int, seen: list[int], rng: Rng) -> tuple[State, int]:
    """Return a state that differs in what `seat` never saw: deck order, goods in piles, other seats' looks.

    `seen` holds, for each pile, the goods that the seat has looked at. The number of exchanged goods is returned too.
    """
    other, count = game.copy(s), 0
    *body, top = s.deck
    rng.shuffle(body)
    green = next((n for n, code in enumerate(body) if code < game.rules.components.green_codes), None)
    if green is not None:
        body[green], top = top, body[green]
    for region in range(4):
        for good in members(s.buried[region] & ~seen[region]):
            book = game.rules.components.good_grants[good] >= 0
            for n, code in enumerate(body):
                there = code - game.rules.components.green_codes
                if (
                    not 0 <= there < len(game.rules.components.good_ids)
                    or game.rules.components.good_pile[there] != region
                ):
                    continue
                if (game.rules.components.good_grants[there] >= 0) == book and there != good:
                    other.buried[region] ^= 1 << good | 1 << there
                    body[n] = game.rules.components.green_codes + good
                    count += 1
                    break
    other.deck = [*body, top]
    # What others saw becomes nonsense, so that code which reads it gives something else.
    other.memory = [(*fact[:3], 0, 0) if fact[0] == SEEN and fact[2] != seat else fact for fact in s.memory]
    other.notes = [note if note.seat == seat else note._replace(goods=0, rubble=99) for note in s.notes]
    other.rng, other.memo = Rng(rng.below(1 << 30)), {}
    return other, count


def test_what_a_seat_never_saw_changes_nothing(game: Game[State, Move]) -> None:
    """TR-HID-01, TR-HID-02: view, moves, texts, reasons and the bot's ratings do not depend on it."""
    bot, count = GreedyBot(), 0
    for seed in range(3):
        s, rng = game.start(2 + seed % 3, {}, Rng(seed)), Rng(seed)
        seen = [[0] * 4 for _ in range(s.seats)]
        while s.turn != OVER:
            if s.moves % 9 == 0:
                for seat in range(s.seats):
                    other, changed = exchanged(game, s, seat, seen[seat], rng)
                    count += changed
                    assert game.view(other, seat) == game.view(s, seat)
                    if seat != s.turn:
                        continue
                    moves = game.moves(s)
                    assert game.moves(other) == moves
                    for describe in (game.evaluate_move, game.preview, game.label, game.targets):
                        assert [describe(other, move) for move in moves] == [describe(s, move) for move in moves]
                    for touch in (
                        "deck",
                        *game.rules.components.regions,
                        *game.rules.components.good_ids,
                        *game.rules.components.card_ids,
                    ):
                        assert game.why_not(other, {"touch": touch}) == game.why_not(s, {"touch": touch})
            moves, notes = game.moves(s), len(s.notes)
            game.play(s, bot.choose(game, s, s.turn, rng) if rng.below(3) else rng.choice(moves))
            for note in s.notes[notes:]:
                seen[note.seat][note.region] |= note.goods
    assert count > 300


# -- beliefs ---------------------------------------------------------------------------------------------------------
PLAN = (("add", 6), ("dig", 3), ("add", 4), ("dig", 4), ("add", 3))
"""What happens to a pile in the experiment: cards are added, digs are made."""


def experiment(rng: Rng) -> tuple[tuple[tuple[int, bool], ...], int, bool]:
    """Run PLAN once; return what the digs show (rubble, find), and what is left in the pile (rubble, find)."""
    deck = ["a"] * 9 + ["f"] + ["r"] * 10
    rng.shuffle(deck)
    pile: list[str] = []
    seen = []
    for step, n in PLAN:
        if step == "add":
            pile += deck[:n]
            del deck[:n]
        else:
            drawn = rng.draw(pile, n)
            seen.append((drawn.count("r"), "f" in drawn))
            pile += ["r"] * drawn.count("r")
    return tuple(seen), pile.count("r"), "f" in pile


def test_the_odds_of_a_pile_are_those_of_the_experiment(game: Game[State, Move]) -> None:
    """A belief after some digs agrees with many experiments in which the digs showed the same."""
    rng = Rng(3)
    runs = Counter(experiment(rng) for _ in range(60_000))
    shown: Counter[Any] = Counter()
    for (seen, _, _), n in runs.items():
        shown[seen] += n
    for seen, total in shown.most_common(3):
        s = game.start(2, {}, Rng(1))
        s.memory, s.memo = [], {}
        artifacts, (book,) = (
            members(game.rules.components.pile_artifacts[0]),
            members(game.rules.components.pile_finds[0]),
        )
        digs = list(seen)
        for step, n in PLAN:
            if step == "add":
                s.memory += [(0, 0)] * n
            else:
                rubble, found = digs.pop(0)
                goods = [artifacts.pop() for _ in range(n - rubble - found)] + [book] * found
                s.memory.append((1, 0, rubble, sum(1 << good for good in goods)))
        belief = beliefs_of(game).belief(s, 0, 0)
        whole = sum(belief.odds.values())
        for (rubble, finds), chance in belief.odds.items():
            happened = runs[seen, rubble, bool(finds)] / total
            assert abs(chance / whole - happened) < 0.05, (seen, rubble, finds)


@pytest.mark.parametrize("options", [{}, {"pile_books": "false"}], ids=str)
def test_expectations_hold_on_average(game: Game[State, Move], options: dict[str, str]) -> None:
    """Over many positions, the expected values of piles are the real ones: a seat knows all it can, and no more."""
    bot, expected, real = GreedyBot(), [0.0] * 2, [0.0] * 2
    for seed in range(16):
        s, rng = game.start(3, options, Rng(seed)), Rng(seed)
        while s.turn != OVER:
            for region in range(4):
                outlook = beliefs_of(game).outlook(s, s.turn, region)
                lying = s.buried[region] & game.rules.components.artifacts
                assert outlook.size == s.buried[region].bit_count() + s.rubble[region]
                expected[0] += outlook.value
                expected[1] += outlook.artifacts
                real[0] += sum(game.rules.components.good_value[good] for good in members(lying))
                real[1] += lying.bit_count()
            moves = game.moves(s)
            game.play(s, bot.choose(game, s, s.turn, rng) if rng.below(2) else rng.choice(moves))
    assert abs(expected[0] / real[0] - 1) < 0.1
    assert abs(expected[1] / real[1] - 1) < 0.1


def test_a_look_makes_a_belief_certain(game: Game[State, Move]) -> None:
    """TR-SCI-01: the player of a scientist knows the pile, the others do not."""
    s = game.arrange(
        {
            "players": [{"hand": ["act_scientist"]}],
            "piles": {"egypt": {"goods": ["art_egypt_ushabti", "art_egypt_narmer_palette"], "rubble": 4}},
        }
    )
    before = beliefs_of(game).outlook(s, 0, 1)
    assert before.size == 6
    assert 0 < before.artifacts < 6
    game.play(s, game.find(s, {"kind": "scientist", "region": "egypt"}))
    certain = beliefs_of(game).outlook(s, 0, 1)
    assert (certain.value, certain.artifacts, certain.books, certain.best) == (5, 2, 0, 4)
    assert beliefs_of(game).outlook(s, 1, 1) == before
    assert {game.determinize(s, 0, Rng(seed)).buried[1] for seed in range(5)} == {s.buried[1]}
    assert len({game.determinize(s, 1, Rng(seed)).buried[1] for seed in range(20)}) > 5
    (note,) = game.determinize(s, 1, Rng(1)).notes
    assert not note.goods, "what another seat saw is removed"
    assert not note.rubble

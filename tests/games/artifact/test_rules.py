"""Rules of Artifact without worked examples: options, the clock; and how well the bot plays."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.bots.greedy import GreedyBot
from engine.events import to_message
from engine.game import Game
from engine.games.artifact import make
from engine.games.artifact.components import CARTER, ROLES, Components
from engine.games.artifact.exhibits import Halls
from engine.games.artifact.state import NONE, Exhibit, Manuscript, Move, Research, State
from engine.messages import BadRequest, Json, Message
from engine.results import OVER
from engine.rng import Rng
from tools.fuzz.random_games import any_kind

COMBINATIONS = [{"expansion_1": one, "expansion_2": two} for one in ("false", "true") for two in ("false", "true")]
GAMES = 5
"""Games against random bots for each number of players and each combination of the expansions."""


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("artifact"))


def play(game: Game[State, Move], state: State, *parts: Json) -> list[str]:
    """Play the moves with these parts of records; return the keys of all messages."""
    keys: list[str] = []
    for part in parts:
        (move,) = [move for move in game.moves(state) if part.items() <= game.record(move).items()]
        game.play(state, move, lambda event: keys.append(to_message(event).key))
        game.check(state)
    return keys


def test_a_taken_marker_leaves_the_most_expensive_space(game: Game[State, Move]) -> None:
    """AR-TRACK-03 with marker_take_space: the gap at the expensive end is filled first, at its price."""
    given = {
        "options": {"marker_take_space": "highest"},
        "players": [{"markers": {"ship": 1}}],
        "tracks": {"museum": 10},
    }
    s = game.arrange(given)
    play(game, s, {"kind": "pass"}, {"kind": "pass_take", "marker": "museum"})
    assert s.tracks[0] == 0b1111111110
    assert (
        game.query(s, {"what": "price", "marker": "museum"}) == game.data["tables"]["marker_cost"]["rows"][0]["cost"][0]
    )


@pytest.mark.parametrize("laps", ["all_at_once", "one_by_one"])
def test_first_markers(game: Game[State, Move], laps: str) -> None:
    """AR-SETUP-13 with initial_markers: four in a row, or one per lap; every seat begins with six."""
    s = game.start(4, {"quick_start": "true", "initial_markers": laps}, Rng(3), 2)
    active = []
    while s.year == game.data["constants"]["first_year"] and not any(s.money):
        active.append(s.turn)
        game.play(s, game.moves(s)[0])
    lap = [2, 3, 0, 1]
    assert active == (lap * 4 if laps == "one_by_one" else [seat for seat in lap for _ in range(4)])
    assert all(game.rules.board.held(s, seat) == 6 for seat in range(4))  # type: ignore[attr-defined]


@pytest.mark.parametrize("allowed", ["false", "true"])
def test_exchange_in_the_last_round(game: Game[State, Move], allowed: str) -> None:
    """AR-LAST-02 with last_round_exchange: no taking; exchanging by option, while others act."""
    given = {
        "options": {"last_round_exchange": allowed},
        "final": True,
        "players": [{"markers": {"museum": 1}}, {"markers": {"ship": 1}}],
    }
    s = game.arrange(given)
    play(game, s, {"kind": "pass"})
    assert s.turn == (0 if allowed == "true" else 1)
    assert {game.record(move)["kind"] for move in game.moves(s)} == (
        {"pass_exchange", "pass_decline"} if allowed == "true" else {"pass", *(["sell"] if s.hands[1] else [])}
    )


def test_manuscripts_are_asked_in_turn_order(game: Game[State, Move]) -> None:
    """AR-X1-MANU-03 with manuscript_auto: from the start player on, a step for each manuscript, or none."""
    given = {
        "seats": 3,
        "removed": "asia",
        "start": 1,
        "phase": "scoring",
        "options": {"expansion_1": "true", "manuscript_auto": "false"},
        "players": [{"hand": ["africa_manuscript"]}, {"hand": ["america_manuscript", "middle_east_manuscript"]}],
    }
    s = game.arrange(given)
    assert s.turn == 1
    play(game, s, {"site": "africa"}, {"site": "africa"})
    assert s.turn == 0
    keys = play(game, s, {"site": None})
    assert keys[0] == "log.manuscript_unused"
    assert game.turn(s) == OVER
    assert s.research[:4] == [0, 0, 0, 0]
    assert s.research[4:8] == [2, 0, 0, 0]


def test_two_bends_are_too_many(game: Game[State, Move]) -> None:
    """AR-X2-NY: one card may count as something else, for different types and sites too."""
    both = {"expansion_1": "true", "expansion_2": "true"}
    hand = ["africa_mask", "asia_mask", "africa_vessel", "africa_jewel", "asia_dagger"]
    given: Json = {
        "options": both,
        "players": [{"money": 9, "city": "city_new_york", "markers": {"museum": 1}, "hand": hand}],
    }
    s = game.arrange(given)
    tiles = [game.record(move)["tile"] for move in game.moves(s) if game.record(move)["kind"] == "exhibit"]
    assert tiles == ["ex_type_mask_3", "ex_site_africa_4", "ex_mixed_sites_3", "ex_mixed_types_5"]
    given["players"][0]["hand"] = ["africa_mask", "asia_mask", "africa_vessel", "asia_vessel", "asia_dagger"]
    s = game.arrange(given)
    tiles = [game.record(move)["tile"] for move in game.moves(s) if game.record(move)["kind"] == "exhibit"]
    assert "ex_mixed_types_5" not in tiles


def test_an_action_goes_on_until_its_last_step(game: Game[State, Move]) -> None:
    """AR-SHIP-05, AR-EXH-06, AR-EOR-02: finds are chosen one by one, and so are the markers of a refill."""
    s, chance = game.start(3, game.resolve_options(3, {}), Rng(1)), random.Random(1)
    seen = set()
    before: Json = game.describe(s)
    while game.turn(s) != OVER:
        moves = game.moves(s)
        exhibits = [move for move in moves if isinstance(move, Exhibit)]
        game.play(s, any_kind(game, s, exhibits or moves, chance))
        after: Json = game.describe(s)
        phase, same_seat = after["phase"], after["turn"] == before["turn"]
        pending = phase in ("load", "show", "keep") or (phase == before["phase"] == "refill" and same_seat)
        assert game.action_pending(s) == pending
        seen |= {phase} if pending else set()
        before = after
    assert seen == {"load", "show", "keep", "refill"}


@pytest.mark.parametrize("by_site", [False, True])
def test_every_find_that_may_be_shown_leads_to_an_exhibition(game: Game[State, Move], by_site: bool) -> None:
    """AR-EXH-04: a hand that suffices can show its finds in any order, also with cards that count as something else."""
    components, chance = Components(game.data), random.Random(1)
    halls = Halls(components)
    for _ in range(300):
        hand = tuple(sorted(chance.choices(range(len(components.cards)), k=chance.randint(3, 10))))
        wild = chance.choice((0, 1, 2))
        for tile in halls.possible(hand, wild, by_site):
            shown: tuple[int, ...] = ()
            while len(shown) < components.tile_size[tile]:
                next_cards = halls.following(tile, shown, hand, wild, by_site)
                assert next_cards, f"{shown} of {hand} do not lead to {components.tiles[tile]}"
                shown = (*shown, chance.choice(next_cards))


@pytest.mark.parametrize(("others", "left", "offered"), [(0, 0, 1), (0, 1, 2), (1, 1, 1), (1, 2, 2), (2, 0, 1)])
def test_judd_draws_only_what_the_reveal_leaves(game: Game[State, Move], others: int, left: int, offered: int) -> None:
    """AR-X2-JUDD: where the reveal takes the last card, research with the draw is not listed a second time."""
    given = {
        "options": {"expansion_1": "true", "expansion_2": "true"},
        "sites": {"asia": {"huts": [0, others, 0, 0, 0], "left": left}},
        "players": [{"money": 20, "markers": {"museum": 1}, "archaeologist": "arch_judd"}],
    }
    s = game.arrange(given)
    research = [move for move in game.moves(s) if isinstance(move, Research) and move.site == 1]
    assert [move.draw for move in research] == [False, True][:offered]
    reasons = game.why_not(s, {"kind": "research", "site": "asia", "draw": True})
    if offered == 2:
        assert not reasons
    else:
        assert [reason.key for reason in reasons] == ["why.last_card_revealed" if left else "why.empty_deck"]
        plain, drawing = game.copy(s), game.copy(s)
        events: dict[bool, list[Message]] = {False: [], True: []}
        game.play(plain, research[0], lambda event: events[False].append(to_message(event)))
        game.play(drawing, research[0]._replace(draw=True), lambda event: events[True].append(to_message(event)))
        assert game.describe(plain) == game.describe(drawing), "what is not listed has no effect of its own"
        assert events[False] == events[True]
    s.roles[1] = CARTER
    assert [reason.key for reason in game.why_not(s, {"kind": "research", "site": "asia", "draw": True})] == [
        "why.no_role"
    ]


def test_greedy_openings_differ(game: Game[State, Move]) -> None:
    """Chance decides among near-equal moves of the first year, and of that year alone; one seed gives one choice."""
    bot, openings = GreedyBot(), []
    for seed in (1, 1, 2, 3, 4):
        s, rng, opening = game.start(3, {}, Rng(7), 0), Rng(seed), []
        while s.year == game.data["constants"]["first_year"]:
            opening.append(bot.choose(game, s, s.turn, rng))
            game.play(s, opening[-1])
        openings.append(tuple(opening))
        later = {bot.choose(game, s, s.turn, Rng(n)) for n in range(20)}
        assert len(later) == 1
    assert openings[0] == openings[1]
    assert len(set(openings)) == 4


def test_impossible_scenarios_are_refused(game: Game[State, Move]) -> None:
    for given in (
        {"players": [{"markers": {"museum": 7}}]},
        {"players": [{"hand": ["africa_golden"]}]},
        {"players": [{"hand": [None]}]},
        {"seats": 3, "players": [{"markers": {}}] * 3, "tracks": {"museum": 0}},
        {"removed": "asia"},
        {"sites": {"africa": {"huts": [11, 0, 0, 0, 0]}}},
        {"players": [{"tiles": ["ex_type_mask_3"]}, {"tiles": ["ex_type_mask_3"]}]},
        {"turn": 0, "players": [{"passed": True}]},
        {"phase": "income", "done": 1},
    ):
        with pytest.raises(BadRequest):
            game.arrange(given)


def test_a_solo_find_is_refused_as_an_exhibition_and_for_sale(game: Game[State, Move]) -> None:
    """AR-ACT-01, AR-SELL-02: without a marker both are impossible, and a touched card names both reasons."""
    s = game.arrange({"options": {"expansion_1": "true"}, "players": [{"hand": ["asia_solo"], "markers": {}}]})
    reasons = [(reason.key, reason.rule) for reason in game.why_not(s, {"touch": "asia_solo.seat.0"})]
    assert reasons == [("why.no_markers", "AR-ACT-01"), ("why.no_ship_marker", "AR-SELL-02")]


def test_a_role_is_taken_by_its_disc_and_by_the_role_that_it_leaves(game: Game[State, Move]) -> None:
    """AR-X2-ROLE-01: a disc of the stock comes from nowhere; another one lies on a role of the player."""
    s, chance = game.start(3, {"expansion_2": "true"}, Rng(0)), random.Random(0)
    seen = set()
    while s.turn != OVER:
        moves = game.moves(s)
        for move in moves:
            record = game.record(move)
            if record["kind"] == "role":
                own = [f"{ROLES[role]}.seat.{s.turn}" for role in s.roles[s.turn * 2 : s.turn * 2 + 2]]
                left = {"stock": (), "city": (own[0],), "archaeologist": (own[1],)}[record["disc"]]
                assert game.targets(s, move) == (record["role"], *left)
                seen.add(record["disc"])
        game.play(s, any_kind(game, s, moves, chance))
    assert {"stock", "city"} <= seen


def test_a_manuscript_may_be_forgone_in_words(game: Game[State, Move]) -> None:
    """AR-X1-MANU-02: the button without a site says so, the others name theirs."""
    s = game.start(3, {"expansion_1": "true"}, Rng(1))
    assert game.label(s, Manuscript(NONE)) == Message("move.manuscript_forgo", {}, "AR-X1-MANU-02")
    label = game.label(s, Manuscript(0))
    assert label == Message("move.manuscript_for", {"place": "place.africa"}, "AR-X1-MANU-02")


def test_a_re_deal_keeps_cursed_artifacts_out_of_hands(game: Game[State, Move]) -> None:
    """AR-X1-CURSE-05: a secretly drawn card is never a cursed artifact."""
    given = {
        "options": {"expansion_1": "true", "expansion_2": "true"},
        "players": [{}, {"secret": ["asia_mask", "asia_vessel"]}],
        "sites": {"asia": {"left": 3, "deck": ["asia_cursed", "asia_solo"]}},
    }
    s, seen = game.arrange(given), set()
    for seed in range(60):
        guess = game.determinize(s, 0, Rng(seed))
        game.check(guess)
        seen.add(guess.hands[1])
    assert len(seen) > 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_last_nine_rounds_at_most(game: Game[State, Move], seats: int) -> None:
    """AR-END-04, AR-INC-01: the year 1928 is the last, and every seat has income once a year."""
    for options in COMBINATIONS:
        s, rng = game.start(seats, options, Rng(seats)), Rng(9)
        happened: list[Any] = []
        while s.turn != OVER:
            game.play(s, rng.choice(game.moves(s)), happened.append)
        incomes = [to_message(event).key for event in happened].count("log.income")
        assert incomes == seats * (s.year - game.data["constants"]["first_year"] + 1)
        assert s.year <= game.data["constants"]["last_year"]


@pytest.mark.parametrize("options", COMBINATIONS, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_beats_random(game: Game[State, Move], seats: int, options: dict[str, str]) -> None:
    bot = GreedyBot()
    for seed in range(GAMES):
        s, rng, mine = game.start(seats, options, Rng(seed)), Rng(seed), seed % seats
        while s.turn != OVER:
            move = bot.choose(game, s, mine, rng) if s.turn == mine else rng.choice(game.moves(s))
            game.play(s, move)
        assert game.result(s).winners == (mine,)

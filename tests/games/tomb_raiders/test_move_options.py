"""Move options of The Tomb Raiders: gifts as one choice of pieces; private positions, pending actions, records."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from engine.bots.greedy import GreedyBot
from engine.game import Game
from engine.games.tomb_raiders import make
from engine.games.tomb_raiders.state import Donate, Move, State, members
from engine.messages import BadRequest, Json
from engine.move_option import MoveOption
from engine.results import OVER
from engine.rng import Rng

LARGEST: Json = {
    "players": [{"finds": {"crete": 7, "egypt": 6, "greece": 7, "mesopotamia": 6}}],
    "display": ["mus_2", "mus_3", "mus_4", "mus_5"],
}
"""26 artifacts and four museums: thousands of gifts."""
SMALL: Json = {
    "players": [
        {"finds": ["art_crete_dreros_statuettes", "art_crete_coin", "art_egypt_ushabti", "art_egypt_narmer_palette"]}
    ],
    "display": ["mus_3"],
}


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("tomb_raiders"))


def sets(game: Game[State, Move], s: State) -> list[MoveOption]:
    return [option for option in game.move_options(s) if option.free_choices]


def test_a_museum_is_one_option(game: Game[State, Move]) -> None:
    """TR-MUS-03: of the artifacts only groups of equal ones matter; label and record need none of them."""
    s = game.arrange(LARGEST)
    gifts = sets(game, s)
    assert [option.move for option in gifts] == [{"kind": "donate", "card": f"mus_{n}"} for n in (2, 3, 4, 5)]
    assert [option.free_choices["artifacts"]["count"] for option in gifts] == [[2, 2], [3, 3], [4, 4], [5, 5]]
    for option in gifts:
        groups = option.free_choices["artifacts"]["of"]
        held = [name for group in groups for name in group]
        assert sorted(held) == sorted(game.describe(s)["seats"][0]["finds"])
        assert option.targets == (option.move["card"], *held)
        assert option.label.key == "move.donate_any"
        assert option.label.args["n"] == option.free_choices["artifacts"]["count"][0]
    assert len(list(game.move_options(s))) == 8
    sent = json.dumps(
        [[option.move, option.targets, option.label, option.free_choices] for option in game.move_options(s)]
    )
    assert len(sent) < 20_000


def test_the_choices_of_a_gift_are_the_legal_moves(game: Game[State, Move]) -> None:
    """Every choice of first pieces, in any order, is a legal move, found without a list of all; there is no other."""
    s = game.arrange(SMALL)
    (option,) = sets(game, s)
    least, most = option.free_choices["artifacts"]["count"]
    assert least == most == 3
    held = [name for group in option.free_choices["artifacts"]["of"] for name in group]
    moves = []
    for chosen in combinations(held, 3):
        for artifacts in (list(chosen), list(reversed(chosen))):
            record = {**option.move, "artifacts": artifacts}
            first = all(
                [name for name in group if name in chosen] == group[: sum(n in chosen for n in group)]
                for group in option.free_choices["artifacts"]["of"]
            )
            assert option.matches(record) == first
            assert (game.why_not(s, record) == []) == first
            if first:
                move = game.find(s, record)
                assert game.rules.allows(s, move)
                moves.append(move)
            else:
                with pytest.raises(BadRequest, match=r"error\.move"):
                    game.find(s, record)
    assert {*moves} == {move for move in game.moves(s) if isinstance(move, Donate)}


def test_illegal_gifts_are_refused(game: Game[State, Move]) -> None:
    """TR-MUS-01, TR-PRES-01: too few or many, not owned, twice the same, a museum not displayed, not now."""
    given = {**SMALL, "players": [*SMALL["players"], {"finds": ["art_greece_attic_coin", "find_greece_book"]}]}
    s = game.arrange(given)
    gift = ["art_crete_dreros_statuettes", "art_crete_coin", "art_egypt_ushabti"]
    good = {"kind": "donate", "card": "mus_3", "artifacts": gift}
    assert game.find(s, good)
    for wrong in (
        {"artifacts": gift[:2]},
        {"artifacts": [*gift, "art_egypt_narmer_palette"]},
        {"artifacts": [*gift[:2], "art_greece_attic_coin"]},
        {"artifacts": [*gift[:2], "find_greece_book"]},
        {"artifacts": [*gift[:2], gift[0]]},
        {"artifacts": gift[0]},
        {"card": "mus_2"},
        {"card": "exh_egypt_crete"},
        {"card": None},
    ):
        with pytest.raises(BadRequest, match=r"error\.move"):
            game.find(s, good | wrong)
        assert game.why_not(s, good | wrong)
    later = game.arrange(given | {"options": {"presentation_with_row": "true"}})
    with pytest.raises(BadRequest, match=r"error\.move"):
        game.find(later, good)
    game.play(later, game.moves(later)[0])
    assert game.find(later, good)


def test_a_bot_gives_the_cheapest_artifacts(game: Game[State, Move]) -> None:
    """The bot considers one gift for each museum, which is as good as the best of all."""
    for given in (LARGEST, SMALL):
        s = game.arrange(given)
        considered = [move for move in game.candidates(s) if isinstance(move, Donate)]
        assert len(considered) == len(given["display"])
        for move in considered:
            others = [other for other in game.moves(s) if isinstance(other, Donate) and other.card == move.card]
            assert move in others
            best = max(game.evaluate_move(s, other) for other in others)
            assert game.evaluate_move(s, move) == pytest.approx(best)
        assert GreedyBot().choose(game, s, 0, Rng(1)) in game.moves(s)
        rest = [move for move in game.moves(s) if not isinstance(move, Donate)]
        assert [move for move in game.candidates(s) if not isinstance(move, Donate)] == rest


def test_private_positions_and_pending_actions(game: Game[State, Move]) -> None:
    """`private`: the active seat sees more than a spectator; `action_pending`: its action goes on."""
    seen = {True: 0, False: 0}
    went_on = 0
    for seed in range(30):
        options = {"presentation_with_row": "true"} if seed % 2 else {}
        s, rng = game.start(2 + seed % 3, options, Rng(seed)), Rng(seed)
        while s.turn != OVER:
            differs = game.view(s, s.turn) != game.view(s, None)
            assert game.private(s) == differs
            seen[differs] += 1
            assert game.action_pending(s) == (game.prompt(s).key != "prompt.turn")
            went_on += game.action_pending(s)
            game.play(s, rng.choice(game.moves(s)))
        assert not game.private(s)
        assert not game.action_pending(s)
    bare = game.arrange({"players": [{"permits": {}}]})
    assert not game.private(bare)
    assert min(seen[True], went_on) > 50


def test_a_look_replaces_those_before_it(game: Game[State, Move]) -> None:
    """TR-HID-02: a second look at a pile replaces the first note; notes on other piles stay."""
    given = {
        "players": [{"hand": ["act_scientist"] * 3}, {"weeks": 60}],
        "piles": {"egypt": ["art_egypt_ushabti", "rubble_egypt"], "crete": ["rubble_crete"]},
    }
    s = game.arrange(given)
    for region in ("egypt", "crete", "egypt"):
        game.play(s, game.find(s, {"kind": "scientist", "region": region}))
    notes: Any = game.view(s, 0)["seats"][0]["zones"]["notes"]
    assert [(line.key, line.args["n"], line.args["place"]) for line in notes["lines"]] == [
        ("fact.saw_artifacts", 3, "place.egypt"),
        ("fact.saw_rubble", 3, "place.egypt"),
        ("fact.saw_rubble", 2, "place.crete"),
    ]
    assert len(game.describe(s)["seats"][0]["notes"]) == 3, "the state keeps all"


def test_records_of_moves_are_read_back(game: Game[State, Move]) -> None:
    """Reading the record of a move gives the move, for every kind, in games played to the end."""
    kinds: set[str] = set()
    for seed in range(12):
        options = {"presentation_with_row": "true"} if seed % 3 == 0 else {}
        s, rng = game.start(2, options, Rng(seed)), Rng(seed)
        while moves := game.moves(s):
            for move in moves:
                record = game.record(move)
                kinds.add(record["kind"])
                assert game.read(json.loads(json.dumps(record))) == move
                allowed = game.rules.allows(s, move)
                assert allowed is (True if isinstance(move, Donate) else None)
                if isinstance(move, Donate):
                    given = [game.rules.components.good_ids[good] for good in members(move.artifacts)]
                    assert record["artifacts"] == given
            game.play(s, rng.choice(moves))
    assert kinds == {"take", "exhibit", "donate", "dig", "thief", "tomb_raider", "scientist", "pick", "skip"}


def test_old_saves_with_numbered_artifacts_are_read(game: Game[State, Move]) -> None:
    s = game.arrange(SMALL)
    gift = next(move for move in game.moves(s) if isinstance(move, Donate))
    record = game.record(gift)
    names = record.pop("artifacts")
    numbered = {f"artifact_{n}": name for n, name in enumerate(names, start=1)}
    assert game.find(s, record | numbered) == gift
    for wrong in (record, record | {"artifact_1": 3}, record | {"artifact_1": names[0], "artifact_2": [names[1]]}):
        with pytest.raises(BadRequest, match=r"error\.move"):
            game.find(s, wrong)

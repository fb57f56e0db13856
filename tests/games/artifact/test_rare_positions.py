"""Positions of Artifact that play seldom reaches: what is offered is what the oracle lists, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import to_message
from engine.games.artifact.components import ANDERSSON, MORLEY, NEW_YORK, PARIS, ROLES
from engine.games.artifact.state import NONE, ROLE
from engine.messages import Json
from engine.results import OVER
from tests.conformance.fixture import game_fixture
from tools.fuzz.oracles import misoffered, oracle_of

BOTH = {"expansion_1": "true", "expansion_2": "true"}
HUTS_LEFT = {"sites": {"asia": {"huts": [9, 0, 0], "row": ["asia_mask"]}}}
RICH = {"money": 40, "markers": {"worker_asia": 2, "museum": 1, "ship": 1}}


def arranged(given: Json, *, options: Json = BOTH) -> Any:
    """Return the state of a scenario for three players."""
    return game_fixture("artifact").game.arrange({"seats": 3, "removed": "middle_east", **given, "options": options})


def misfits(state: Any, options: Json = BOTH) -> list[str]:
    """Return which offered moves the oracle does not list, and which legal ones are not offered."""
    game = game_fixture("artifact").game
    make = oracle_of(game.data)
    assert make is not None
    oracle = make(game.data, state.seats, game.resolve_options(state.seats, options))
    return misoffered(oracle, game.describe(state), map(game.record, game.moves(state)))


def kinds(state: Any) -> set[str]:
    """Return the kinds of moves that are offered."""
    game = game_fixture("artifact").game
    return {str(game.record(move)["kind"]) for move in game.moves(state)}


POSITIONS: dict[str, Json] = {
    "the free action, after six markers": {"players": [{"spent": 6, "archaeologist": "arch_andersson", "markers": {}}]},
    "six markers spent, without Andersson": {"players": [{"spent": 6, "archaeologist": "arch_carter", "markers": {}}]},
    "Andersson before six markers are spent": {"players": [{"spent": 5, "archaeologist": "arch_andersson"}]},
    "Morley with one hut left": {**HUTS_LEFT, "players": [{**RICH, "archaeologist": "arch_morley"}]},
    "Morley with two huts left": {
        "sites": {"asia": {"huts": [8, 0, 0], "row": ["asia_mask"]}},
        "players": [{**RICH, "archaeologist": "arch_morley"}],
    },
    "two huts left without Morley": {
        "sites": {"asia": {"huts": [8, 0, 0]}},
        "players": [{**RICH, "archaeologist": "arch_judd"}],
    },
    "London with an empty deck": {
        "sites": {"asia": {"huts": [3, 0, 0], "row": ["asia_mask", "asia_jewel"], "left": 0}},
        "players": [{**RICH, "city": "city_london"}],
    },
    "London with a card in the deck": {
        "sites": {"asia": {"huts": [3, 0, 0], "row": ["asia_mask", "asia_jewel"], "left": 1}},
        "players": [{**RICH, "city": "city_london"}],
    },
    "Judd on each site": {
        "sites": {
            "africa": {"huts": [0, 2, 0], "left": 1},
            "asia": {"huts": [0, 0, 0], "left": 1},
            "america": {"huts": [0, 0, 1], "left": 2},
        },
        "players": [{**RICH, "archaeologist": "arch_judd"}],
    },
    "the last coin for a card of the market": {
        "market": ["africa_mask"],
        "players": [{"money": 1, "markers": {"ship": 1}}],
        "tracks": {"ship": 6},
    },
    "a shipment without finds": {"sites": {"asia": {"huts": [1, 0, 0]}}, "players": [RICH]},
    "New York bends one card": {
        "players": [
            {**RICH, "city": "city_new_york", "hand": ["africa_mask", "africa_mask", "asia_solo", "asia_jewel"]}
        ],
    },
    "specials of one site": {
        "players": [{**RICH, "hand": ["africa_solo", "africa_golden", "africa_mask", "asia_solo", "america_solo"]}],
    },
    "fragments as any type": {
        "players": [{**RICH, "hand": ["africa_fragments", "asia_mask", "asia_vessel", "asia_jewel", "asia_dagger"]}],
    },
    "fragments twice": {
        "players": [{**RICH, "hand": ["africa_fragments", "asia_fragments", "asia_mask", "asia_vessel", "asia_jewel"]}],
    },
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("other", ["false", "true"])
def test_what_is_offered_is_legal(name: str, other: str) -> None:
    """AR-TURN-02 to AR-TURN-08, AR-X2-AND, AR-X2-MOR, AR-X2-LON, AR-X2-JUDD, AR-X2-NY, AR-SHIP-07, AR-X1-SPEC-02."""
    options = {**BOTH, "ship_zero_cards": other, "specials_by_site": other}
    assert misfits(arranged(POSITIONS[name], options=options), options) == []


def test_a_golden_discovery_follows_two_actions() -> None:
    """AR-TURN-05, AR-X1-GOLD-04: a third action is not offered while the discovery is still to be used."""
    s = arranged({"market": ["asia_mask"], "players": [{**RICH, "hand": ["africa_golden", "africa_mask"]}]})
    s.done = 2
    assert kinds(s) == {"golden", "end_turn"}
    assert misfits(s) == []


@pytest.mark.parametrize("may_stay", ["false", "true"])
@pytest.mark.parametrize("city", [NONE, PARIS, NEW_YORK])
@pytest.mark.parametrize("archaeologist", [NONE, ANDERSSON, MORLEY])
def test_discs_of_roles(city: int, archaeologist: int, may_stay: str) -> None:
    """AR-X2-ROLE-01 to AR-X2-ROLE-05: each disc moves to any free role; never are two in one group."""
    game, options = game_fixture("artifact").game, {**BOTH, "role_move_optional": may_stay}
    s = arranged({}, options=options)
    s.roles[:2], s.phase = [city, archaeologist], ROLE
    assert misfits(s, options) == []
    for move in game.moves(s):
        after = game.copy(s)
        record = game.record(move)
        game.play(after, move)
        left = [role for role, disc in ((city, "city"), (archaeologist, "archaeologist")) if record.get("disc") != disc]
        placed = [ROLES.index(record["role"])] if record["kind"] == "role" else []
        assert sorted(role for role in after.roles[:2] if role != NONE) == sorted(
            role for role in [*left, *placed] if role != NONE
        )
        game.check(after)


def test_berlin_sells_for_more() -> None:
    """AR-X2-BER: the bonus is added to the price of the market."""
    game = game_fixture("artifact").game
    money = []
    for city in ("city_paris", "city_berlin"):
        s = arranged({"players": [{"money": 0, "city": city, "markers": {"ship": 1}, "hand": ["asia_mask"]}]})
        (move,) = [move for move in game.moves(s) if game.record(move)["kind"] == "sell"]
        game.play(s, move)
        money.append(s.money[0])
    (row,) = [row for row in game.data["components"]["role"] if row["id"] == "city_berlin"]
    assert money[1] - money[0] == row["n"] > 0


@pytest.mark.parametrize(("held", "asked"), [({}, 1), ({"museum": 1}, 0)])
def test_who_holds_no_marker_cannot_exchange_one(held: Json, asked: int) -> None:
    """AR-LAST-02: in the last round nothing is taken, so without a marker there is no pass step."""
    game, options = game_fixture("artifact").game, {**BOTH, "last_round_exchange": "true"}
    s = arranged({"final": True, "players": [{"markers": held}, {"markers": {"ship": 1}}]}, options=options)
    (move,) = [move for move in game.moves(s) if game.record(move)["kind"] == "pass"]
    game.play(s, move)
    assert game.turn(s) == asked


def manuscripts(research: Json, *, hand: list[str], auto: str = "false", phase: str = "scoring") -> Any:
    """Return a state with these research discs and cards of the second seat, which starts."""
    given = {"start": 1, "turn": 1, "phase": phase, "players": [{}, {"research": research, "hand": hand}]}
    return arranged(given, options={**BOTH, "manuscript_auto": auto})


def test_a_manuscript_is_asked_for_while_a_disc_can_move() -> None:
    """AR-X1-MANU-02: discs at the top and the removed site are left out; with all at the top nothing is asked."""
    top = len(game_fixture("artifact").game.data["tables"]["research_track"]["rows"]) - 1
    game, hand = game_fixture("artifact").game, ["asia_manuscript"]
    s = manuscripts({"africa": top, "asia": top - 1, "america": 0}, hand=hand)
    assert [game.record(move)["site"] for move in game.moves(s)] == ["asia", "america", None]
    assert game.prompt(s).key == "prompt.manuscript"
    s = manuscripts(dict.fromkeys(("africa", "asia", "america"), top), hand=hand)
    assert game.turn(s) == OVER


def test_manuscripts_in_hands_score_only_at_the_end() -> None:
    """AR-X1-MANU-03: they are hidden, so the score of a running game does not tell of them."""
    game, hand = game_fixture("artifact").game, ["asia_manuscript", "africa_manuscript"]
    discs = {"africa": 1, "asia": 3, "america": 3}
    points = []
    for phase, cards in (("turn", []), ("turn", hand), ("scoring", []), ("scoring", hand)):
        result = game.result(manuscripts(discs, hand=cards, auto="true", phase=phase))
        points.append(next(line.points[1] for line in result.parts if line.key == "score.research"))
    assert points[0] == points[1] == points[2] < points[3]


def test_what_befalls_a_deck_is_told() -> None:
    """AR-HIRE-06, AR-X1-CURSE-05: an empty deck, and a cursed artifact that is drawn in secret."""
    game = game_fixture("artifact").game
    given = {"sites": {"asia": {"huts": [1, 1, 0], "left": 0}}, "players": [RICH]}
    s, told = arranged(given), list[str]()
    move = next(move for move in game.moves(s) if game.record(move)["kind"] == "hire")
    game.play(s, move, lambda event: told.append(to_message(event).key))
    assert "log.deck_empty" in told
    given = {
        "sites": {"asia": {"huts": [3, 0, 0], "row": ["asia_mask"], "deck": ["asia_cursed", "asia_jewel"]}},
        "players": [{**RICH, "city": "city_london"}],
    }
    s, seen = arranged(given), list[Any]()
    move = next(move for move in game.moves(s) if game.record(move).get("draw"))
    game.play(s, move, seen.append)
    drawn = [one for one in seen if to_message(one).key in ("log.draw_cursed", "log.draw")]
    assert [(to_message(one).key, one.event.reveals) for one in drawn[:1]] == [("log.draw_cursed", True)]

"""Defaults of the parts of a game: records, reasons, scenarios, a heuristic."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import to_message, visible_to
from engine.messages import SEATS, BadRequest, Message
from engine.options import resolve_options
from engine.results import OVER
from engine.rng import Rng
from tests.engine import tiny_game
from tests.engine.tiny_game import Give, State, Take

GAME = tiny_game.make()


def position(**fields: Any) -> State:
    return GAME.arrange({"seats": 3, "piles": [3, 1, 2], "coins": [0, 0, 0], "turn": 0, **fields})


def test_a_game_ends_and_ranks_the_seats() -> None:
    state = GAME.start(3, {}, Rng(4))
    events: list[Any] = []
    while moves := GAME.moves(state):
        GAME.play(state, max(moves, key=lambda move: GAME.evaluate_move(state, move)), events.append)
    assert GAME.turn(state) == OVER
    totals, places = GAME.result(state).totals, GAME.result(state).places
    assert [places[seat] for seat in GAME.result(state).winners] == [1] * totals.count(max(totals))
    assert to_message(events[-1]).key in ("log.won", "log.shared")


@pytest.mark.parametrize("seats", [1, 5])
def test_impossible_set_ups_are_refused(seats: int) -> None:
    with pytest.raises(BadRequest) as refused:
        GAME.start(seats, {}, Rng(1))
    assert refused.value.message == Message("error.seats", {"n": seats, "min": 2, "max": 4})
    with pytest.raises(BadRequest, match=r"error\.first"):
        GAME.start(2, {}, Rng(1), 2)


def test_records_are_read_as_they_are_written() -> None:
    for move in (Take(1), Give(True), Give(False)):
        assert GAME.read(GAME.record(move)) == move
    assert GAME.record(Take(2)) == {"kind": "take", "pile": "right"}


def test_equal_records_of_two_kinds_are_two_moves() -> None:
    state = position(owed=1)
    assert tuple(Take(True)) == tuple(Give(True))
    with pytest.raises(BadRequest, match=r"error\.move"):
        GAME.find(state, {"kind": "take", "pile": "middle"})


def test_a_move_that_fits_has_no_reason_against_it() -> None:
    state = position()
    assert GAME.why_not(state, {"kind": "take"}) == []
    assert GAME.why_not(state, {"touch": "left"}) == []
    assert GAME.why_not(state, {"kind": "take", "pile": "left", "seat": 0}) == []


def with_each(name: str, *values: Any, **fields: Any) -> list[dict[str, Any]]:
    """Return a dict for each value, with that value under `name` and the same other fields."""
    return [{**fields, name: value} for value in values]


@pytest.mark.parametrize(
    "intent",
    [
        *with_each("pile", "nowhere", 1, True, [], {}, None, 10**30, kind="take"),
        *with_each("kind", "give", "", 1, None, [], {}),
        *with_each("touch", "nowhere", 3, [], {}),
        *with_each("seat", "0", [], 7),
        {"coin": 1},
        {"strange": "left"},
    ],
)
def test_every_refusal_has_a_reason(intent: dict[str, Any]) -> None:
    reasons = GAME.why_not(position(), intent)
    assert [reason.key for reason in reasons] == ["why.not_your_turn" if "seat" in intent else "why.no_move"]


def test_nothing_fits_when_the_game_is_over() -> None:
    assert [reason.key for reason in GAME.why_not(position(piles=[0, 0, 0]), {})] == ["why.over"]


def test_a_scenario_is_described_by_the_same_fields() -> None:
    state = position(coins=[4, 0, 1])
    assert GAME.describe(state) == {
        "seats": 3,
        "rng": state.rng.state,
        "turn": 0,
        "owed": 0,
        "piles": [3, 1, 2],
        "coins": [4, 0, 1],
    }
    assert GAME.digest(state) == GAME.digest(state.copy())


@pytest.mark.parametrize(
    "given",
    [
        *with_each("seats", 1, 5, "2", 2.0, True, []),
        *with_each("piles", 3, [1, "2"], [True], [1.5], [2**31], {"0": 1}, None),
        *with_each("seed", -1, "x", 1.5),
        {"turn": "first"},
        {"turn": 2},
        {"nothing": 1},
        {"rng": 5, "turn": -9},
    ],
)
def test_impossible_scenarios_are_refused_with_the_possible_values(given: dict[str, Any]) -> None:
    with pytest.raises(BadRequest) as refused:
        GAME.arrange(given)
    assert refused.value.message.key == "error.arrange"
    assert refused.value.message.args["known"]


def test_an_event_has_a_message_and_an_audience() -> None:
    from engine.events import event_type

    saw = event_type("log.saw_{what}", "SM-LOOK-01", "only what place n", reveals=True, only="only")
    seen = saw(2, "coin", "place.crete", 3)
    assert to_message(seen) == Message("log.saw_coin", {"place": "place.crete", "n": 3}, "SM-LOOK-01")
    assert visible_to(seen) == 2
    assert GAME.reveals([seen])
    assert visible_to(tiny_game.Took(SEATS[0], 1, "pile.left")) is None
    assert not GAME.reveals([tiny_game.Took(SEATS[0], 1, "pile.left")])


OPTIONS = [
    {"id": "islands", "values": ["false", "true"]},
    {"id": "storm", "values": ["mild", "wild"], "requires": {"wild": {"islands": ["true"]}}},
    {"id": "draft", "values": ["open", "blind"], "players": [2, 3]},
]


def test_options_are_resolved_or_refused_with_the_reason() -> None:
    data = {"game": {"options": OPTIONS}}
    assert resolve_options(data, 4, {}) == {"islands": "false", "storm": "mild", "draft": "open"}
    assert resolve_options(data, 2, {"islands": "true", "storm": "wild"})["storm"] == "wild"
    refused: list[tuple[int, dict[str, str], str, dict[str, Any]]] = [
        (2, {"storm": "wild"}, "error.option_requires", {"other": "islands", "found": "false", "known": ["true"]}),
        (4, {"draft": "blind"}, "error.option_players", {"n": 4}),
        (2, {"storm": "calm"}, "error.option_value", {"known": ["mild", "wild"]}),
        (2, {"fog": "true"}, "error.option", {"option": "fog"}),
    ]
    for seats, chosen, key, args in refused:
        with pytest.raises(BadRequest) as fault:
            resolve_options(data, seats, chosen)
        assert fault.value.message.key == key
        assert fault.value.message.args.items() >= args.items()

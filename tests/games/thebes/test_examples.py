"""The worked examples of Thebes: none is missing, and a failing one reports where."""

from __future__ import annotations

from typing import Any

from engine.examples import fits, mismatches, run
from engine.game import Game
from tests.compiled_games import game_source

NUMBERS = [*range(1, 38), *range(40, 61)]
"""TH-T-01 to TH-T-37 are the examples of the rulebooks, TH-T-40 to TH-T-60 pin the rulings."""


def test_no_example_of_the_specification_is_missing() -> None:
    assert sorted(example["id"] for example in game_source("thebes").examples) == [f"TH-T-{n:02}" for n in NUMBERS]


def test_a_failing_example_reports_where(thebes: Game[Any, Any]) -> None:
    example = {
        "id": "X",
        "given": {"players": [{"time": 8}, {"time": 9}]},
        "then": {"turn": 1, "state": {"seats": {"0": {"time": 9}}, "row": ["a", None]}, "moves": [{"kinds": ["dig"]}]},
    }
    faults = "\n".join(run(thebes, example))
    for part in ("turn is 0, expected 1", "state.seats[0].time is 8", "state.row has 3 items", "['swap', 'take']"):
        assert part in faults


def test_an_ambiguous_move_of_an_example_is_reported(thebes: Game[Any, Any]) -> None:
    example = {"id": "X", "given": {"players": [{"time": 8}, {"time": 9}]}, "when": {"kind": "take"}}
    assert run(thebes, example) == ["X case 1: step 1: 4 legal moves fit {'kind': 'take'}, expected 1"]


def test_an_unknown_card_is_named(thebes: Game[Any, Any]) -> None:
    (fault,) = run(thebes, {"id": "X", "given": {"players": [{"cards": ["book_atlantis"]}]}})
    assert "book_atlantis" in fault


def test_matching() -> None:
    assert fits({"a": {"size": 2, "includes": [3]}}, {"a": [1, 3], "b": 4})
    assert not fits({"a": {"excludes": [3]}}, {"a": [1, 3]})
    assert not fits({"a": True}, {"a": 1})
    assert not fits(1, True)
    assert list(mismatches({"a": {"1": 2}}, {"a": [1, 3]}, "x")) == ["x.a[1] is 3, expected 2"]
    assert list(mismatches({"c": 1}, {"a": 1}, "x")) == ["x.c is missing"]

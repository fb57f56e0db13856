"""Scenarios are read with care: each refusal names the place and the possible values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.messages import BadRequest
from engine.rng import Rng
from engine.scenario import MAX_TRIED_SEEDS, ScenarioReader, Stock, chance_of


def refusal(act: Callable[[], Any]) -> tuple[str, list[str]]:
    with pytest.raises(BadRequest) as refused:
        act()
    assert refused.value.message.key == "error.arrange"
    return refused.value.message.args["value"], refused.value.message.args["known"]


def test_values_are_read_with_their_defaults() -> None:
    reader = ScenarioReader(
        {"weeks": 3, "sure": True, "site": "crete", "counts": {"crete": 2}}, ["weeks", "sure", "site", "counts", "n"]
    )
    assert reader.number("weeks", 1) == 3
    assert reader.number("n", 7) == 7
    assert reader.flag("sure", False) is True
    assert reader.word("site", "", ("crete",)) == "crete"
    assert reader.counts("counts", ("crete", "egypt")) == {"crete": 2}
    assert [part.number("x", 5) for part in ScenarioReader({"rows": [{"x": 1}]}, ["rows"]).parts("rows", ["x"], 2)] == [
        1,
        5,
    ]


@pytest.mark.parametrize(
    ("read", "value", "place", "known"),
    [
        (lambda g: g.number("x", 0, 1, 9), 1.5, "x: 1.5", ["1 … 9"]),
        (lambda g: g.number("x", 0, 1, 9), True, "x: True", ["1 … 9"]),
        (lambda g: g.number("x", 0, 1, 9), 2**31, "x: 2147483648", ["1 … 9"]),
        (lambda g: g.numbers("x", [], 0, 3), [0, 4], "x[1]: 4", ["0 … 3"]),
        (lambda g: g.flag("x", False), 1, "x: 1", ["true", "false"]),
        (lambda g: g.word("x", "", ("a", "b")), "c", "x: c", ["a", "b"]),
        (lambda g: g.words("x", (), ("a",)), ["a", 3], "x[1]: 3", ["a"]),
        (lambda g: g.items("x"), "abc", "x: abc", ["[…]"]),
        (lambda g: g.counts("x", ("a",)), {"b": 1}, "x.b", ["a"]),
        (lambda g: g.counts("x", ("a",), 2), {"a": 3}, "x.a: 3", ["0 … 2"]),
        (lambda g: list(g.parts("x", ("n",), 1)), [{"m": 1}], "x[0].m", ["n"]),
        (lambda g: list(g.parts("x", ("n",), 1)), [{}, {}], "x: 2", ["0", "1"]),
        (lambda g: list(g.parts("x", ("n",), 1)), ["n"], "x[0]: n", ["{…}"]),
    ],
)
def test_impossible_values_are_refused_with_their_place(read: Any, value: Any, place: str, known: list[str]) -> None:
    assert refusal(lambda: read(ScenarioReader({"x": value}, ["x"]))) == (place, known)


def test_long_values_are_shortened_and_unknown_names_listed() -> None:
    value, _ = refusal(lambda: ScenarioReader({"x": "y" * 5000}, ["x"]).flag("x", False))
    assert len(value) < 80
    assert refusal(lambda: ScenarioReader({"z": 1}, ["x", "y"])) == ("z", ["x", "y"])
    assert refusal(lambda: ScenarioReader([], ["x"])) == ("arranged: []", ["{…}"])


def test_a_stock_gives_each_piece_once_and_the_next_copy_of_a_name() -> None:
    stock, reader = Stock(("coin#1", "coin#2", "vase"), ("coin", "coin", "vase")), ScenarioReader({}, ())
    assert stock.take(reader, "row", "coin#2") == 1
    assert stock.take(reader, "row", "coin") == 0
    assert refusal(lambda: stock.take(reader, "row", "coin")) == ("row: coin", ["vase"])
    assert stock.take_all(ScenarioReader({"row": ["vase", None]}, ["row"]), "row") == [2, -1]


def test_a_seed_is_found_for_a_draw_or_refused() -> None:
    def never() -> Any:
        raise BadRequest("error.arrange", value="draw", known=["…"])

    assert chance_of(lambda rng: rng.below(6) == 5, never).below(6) == 5
    tried: list[Rng] = []

    def refuse(rng: Rng) -> bool:
        tried.append(rng)
        return False

    assert refusal(lambda: chance_of(refuse, never))[0] == "draw"
    assert len(tried) == MAX_TRIED_SEEDS
    assert isinstance(tried[0], Rng)


def test_a_list_of_lists_keeps_its_length() -> None:
    reader = ScenarioReader({"taken": [[1], [2]], "row": [1, 2, 3]}, ("taken", "row"))
    assert reader.field("taken", [[], []], kind=list[list[int]]) == [[1], [2]]
    assert reader.field("row", [0]) == [1, 2, 3]
    with pytest.raises(BadRequest) as refused:
        reader.field("taken", [[], [], []], kind=list[list[int]])
    assert refused.value.message.args == {"value": "taken: [[1], [2]]", "known": ["3 × […]"]}

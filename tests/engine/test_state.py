"""States are declared once: copies share what cannot change, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.rng import Rng
from engine.state import Shared, State, plain


class Note(NamedTuple):
    seat: int
    seen: tuple[int, ...]


class Example(State):
    turn: int
    name: str | None
    deck: list[int]
    bags: list[list[int]]
    notes: list[Note]
    memo: dict[int, tuple[int, ...]]
    asked: set[str]
    box: Shared[list[int]]


def example() -> Example:
    s = Example()
    s.seats, s.rng, s.turn, s.name = 2, Rng(3), 0, None
    s.deck, s.bags, s.notes, s.memo, s.asked, s.box = [1, 2], [[1], []], [Note(0, (1,))], {1: (2,)}, {"b", "a"}, [7]
    return s


def test_changes_of_a_copy_stay_in_the_copy() -> None:
    first = example()
    before = {field.name: plain(getattr(first, field.name)) for field in Example.fields}
    copied = first.copy()
    assert {field.name: plain(getattr(copied, field.name)) for field in Example.fields} == before
    copied.rng.below(6)
    copied.deck.append(3)
    copied.bags[0].append(3)
    copied.notes.append(Note(1, ()))
    copied.memo[2] = ()
    copied.asked.add("c")
    copied.turn = 1
    assert {field.name: plain(getattr(first, field.name)) for field in Example.fields} == before
    assert copied.box is first.box


def test_fields_keep_their_order_and_no_other_can_be_set() -> None:
    declared = ["seats", "rng", "turn", "name", "deck", "bags", "notes", "memo", "asked", "box"]
    assert [field.name for field in Example.fields] == declared
    with pytest.raises(AttributeError):
        example().other = 1  # type: ignore[attr-defined]


def test_a_field_that_could_leak_into_copies_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Leaky\.hands: .* can neither be copied nor shared"):

        class Leaky(State):
            hands: list[dict[str, list[int]]]


def test_plain_values_are_json_with_ids_for_numbers() -> None:
    assert plain([[0, 1], [-1]], ("ant", "bee")) == [["ant", "bee"], [-1]]
    assert plain({"b", "a"}) == ["a", "b"]
    assert plain({3: (1, 2)}) == {"3": [1, 2]}

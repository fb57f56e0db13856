"""A state is declared once: its copies share what cannot change, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.rng import Rng
from engine.state import Shared, State, plain


class Note(NamedTuple):
    seat: int
    seen: tuple[int, ...]


class Table(State):
    turn: int
    name: str | None
    deck: list[int]
    bags: list[list[int]]
    notes: list[Note]
    memo: dict[int, tuple[int, ...]]
    asked: set[str]
    box: Shared[list[int]]


def table() -> Table:
    t = Table()
    t.seats, t.rng, t.turn, t.name = 2, Rng(3), 0, None
    t.deck, t.bags, t.notes, t.memo, t.asked, t.box = [1, 2], [[1], []], [Note(0, (1,))], {1: (2,)}, {"b", "a"}, [7]
    return t


def test_what_a_copy_does_stays_in_the_copy() -> None:
    first = table()
    before = {field.name: plain(getattr(first, field.name)) for field in Table.fields}
    twin = first.copy()
    assert {field.name: plain(getattr(twin, field.name)) for field in Table.fields} == before
    twin.rng.below(6)
    twin.deck.append(3)
    twin.bags[0].append(3)
    twin.notes.append(Note(1, ()))
    twin.memo[2] = ()
    twin.asked.add("c")
    twin.turn = 1
    assert {field.name: plain(getattr(first, field.name)) for field in Table.fields} == before
    assert twin.box is first.box


def test_the_fields_stand_in_their_order_and_nothing_else_fits_in() -> None:
    declared = ["seats", "rng", "turn", "name", "deck", "bags", "notes", "memo", "asked", "box"]
    assert [field.name for field in Table.fields] == declared
    with pytest.raises(AttributeError):
        table().other = 1  # type: ignore[attr-defined]


def test_a_field_that_could_leak_into_copies_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Leaky\.hands: .* can neither be copied nor shared"):

        class Leaky(State):
            hands: list[dict[str, list[int]]]


def test_plain_values_are_json_with_ids_for_numbers() -> None:
    assert plain([[0, 1], [-1]], ("ant", "bee")) == [["ant", "bee"], [-1]]
    assert plain({"b", "a"}) == ["a", "b"]
    assert plain({3: (1, 2)}) == {"3": [1, 2]}

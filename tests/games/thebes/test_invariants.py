"""Invariants of Thebes: a state that breaks one is found out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Game
from tests.games.spoilt_states import Spoil, assert_broken, invariants_of, played


def swapped(a: list[int], i: int, b: list[int], j: int) -> None:
    """Exchange two elements of lists."""
    a[i], b[j] = b[j], a[i]


def exhibition(s: Any) -> tuple[list[int], int]:
    """Return the pile with an exhibition, and where it lies there."""
    return next((pile, n) for pile in (s.deck, s.reserve) for n, card in enumerate(pile) if card >= 85)


def first_exhibition(s: Any) -> tuple[list[int], int]:
    """Return the pile with the first exhibition of the box, and where it lies there."""
    return next((pile, pile.index(85)) for pile in (s.deck, s.reserve) if 85 in pile)


def stacked(s: Any) -> None:
    """Lay two markers at one height, in different weeks."""
    s.stack[:], s.time[:], s.turn = [5, 5], [30, 31], 0


CASES: list[tuple[str, Spoil]] = [
    ("the display holds research cards (TH-DISP-01)", lambda s: swapped(s.display, 0, *exhibition(s))),
    ("the display holds research cards (TH-DISP-01)", lambda s: swapped(s.display, 0, *first_exhibition(s))),
    ("the row holds exhibitions only", lambda s: (s.row.pop(), s.row.append(s.display[0]))),
    ("players take research cards", lambda s: s.cards[0].append(85)),
    ("players mount exhibitions", lambda s: s.mounted[1].append(84)),
    ("every card in exactly one place", lambda s: s.deck.pop()),
    ("every card in exactly one place", lambda s: s.discard.append(s.deck[0])),
    ("every token in exactly one place", lambda s: s.bags[0].pop()),
    ("every token in exactly one place", lambda s: s.finds[0].append(s.bags[1][0])),
    ("a bag is in order", lambda s: s.bags[2].reverse()),
    ("tokens keep to their bag", lambda s: swapped(s.bags[0], -1, s.bags[1], 0)),
    ("a bonus token is of its site", lambda s: swapped(s.bonus, 0, s.bonus, 1)),
    ("no marker is beyond the end (TH-FIN-01)", lambda s: s.time.__setitem__(0, 158)),
    ("no marker is beyond the end (TH-FIN-01)", lambda s: s.time.__setitem__(0, 0)),
    ("the rearmost player acts (TH-TIME-02)", lambda s: setattr(s, "turn", 1 - s.turn)),
    ("the reserve is merged as a whole (TH-DECK-02)", lambda s: setattr(s, "merged", True)),
    ("no two markers are at one height of a stack", stacked),
]


@pytest.mark.parametrize(("invariant", "spoil"), CASES, ids=[f"{n}-{name}" for n, (name, _) in enumerate(CASES)])
def test_a_broken_invariant_is_named(thebes: Game[Any, Any], invariant: str, spoil: Spoil) -> None:
    state = played(thebes, 2, 0)
    assert_broken(thebes, state, spoil, invariant)


@pytest.mark.parametrize("name", ["artifacts", "books", "kinds", "general", "rumours"])
def test_counts_agree_with_cards_and_finds(thebes: Game[Any, Any], name: str) -> None:
    state = played(thebes, 2, 8)
    getattr(state, name)[-1] += 1
    assert_broken(thebes, state, lambda s: None, f"{name} agrees with cards and finds")


def test_every_invariant_is_broken_once() -> None:
    assert set(invariants_of("thebes")) == {name for name, _ in CASES}

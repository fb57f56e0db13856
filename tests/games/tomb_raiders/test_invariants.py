"""Invariants of The Tomb Raiders: a state that breaks one is found out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Game
from engine.games.tomb_raiders.state import ENDED, NONE, members
from engine.results import OVER
from tests.conformance.fixture import game_fixture
from tests.games.spoilt_states import Spoil, assert_broken, invariants_of, played


@pytest.fixture
def game() -> Game[Any, Any]:
    """Return the rules of The Tomb Raiders."""
    return game_fixture("tomb_raiders").game


def parts() -> Any:
    """Return the cards and tables of the game."""
    return game_fixture("tomb_raiders").game.rules.components


def green_on_top(s: Any, card: int) -> None:
    """Put a card of the deck on top of it."""
    s.deck.remove(card)
    s.deck.append(card)


def first_good_on_top(s: Any) -> None:
    """Put the first artifact of all on top of the deck, wherever it lies."""
    s.buried[0] &= ~1
    s.deck = [*(code for code in s.deck if code != parts().green_codes), parts().green_codes]


def presentation(s: Any) -> int:
    """Return a presentation card that lies in the deck."""
    found: int = next(card for card in s.deck if card < parts().green_codes and parts().presentations >> card & 1)
    return found


def open_row(s: Any, card: int) -> None:
    """Let a card of the deck and one of the row change places."""
    s.deck[s.deck.index(card)], s.row[0] = s.row[0], card


def shown_green(s: Any) -> None:
    """Put a card of the row into the display and one of the deck into the row."""
    s.display.append(s.row[0])
    s.row[0] = next(card for card in s.deck if card < parts().green_codes and not parts().presentations >> card & 1)
    s.deck.remove(s.row[0])


def emptied_deck(s: Any) -> None:
    """Put the whole deck aside."""
    s.aside = [*s.aside, *s.deck]
    s.deck = []


def claimed(s: Any) -> None:
    """Give a professor to a seat that knows nothing."""
    s.professors[0] = 0


def in_hand(s: Any, actions: bool) -> None:
    """Put a card of the deck into the hand if it is no action card, or before the player if it is one."""
    card = next(c for c in s.deck if c < parts().green_codes and bool(parts().actions >> c & 1) == actions)
    (s.tableau if actions else s.hand)[0] |= 1 << card


def moved_pile(s: Any) -> None:
    """Move a good of the deck to the pile of another region."""
    good = members(parts().pile_goods[0])[0]
    s.buried[1] |= 1 << good


CASES: list[tuple[str, Spoil]] = [
    ("I1: no seat has fewer than 0 permits", lambda s: s.permits.__setitem__(0, -1)),
    ("I1: no more permits dealt than there are", lambda s: setattr(s, "undealt", [-1, *s.undealt[1:]])),
    ("I1: no permit twice", lambda s: s.permits.__setitem__(0, 9)),
    ("I2: the row is full", lambda s: (s.deck.append(s.row[1]), s.row.__setitem__(1, NONE))),
    ("I2: the deck is not empty", emptied_deck),
    (
        "I2: the top of the deck is green",
        lambda s: green_on_top(s, next(card for card in s.deck if card >= parts().green_codes)),
    ),
    ("I2: the top of the deck is green", first_good_on_top),
    ("I2: the row has its spaces", lambda s: s.deck.append(s.row.pop())),
    ("I2: no presentations in the row", lambda s: open_row(s, presentation(s))),
    ("I2: the display holds presentations", shown_green),
    ("I4: no disc is behind the start", lambda s: s.weeks.__setitem__(1, -1)),
    ("no two discs are at one height of a stack", lambda s: s.stack.__setitem__(0, s.stack[1])),
    ("I5: the owner meets the minimum", claimed),
    ("without an active seat the game is over", lambda s: setattr(s, "turn", OVER)),
    ("without an active seat the game is over", lambda s: setattr(s, "phase", ENDED)),
    ("the rearmost player acts (TR-TIME-02)", lambda s: setattr(s, "turn", 1 - s.turn)),
    ("hands hold action cards", lambda s: in_hand(s, actions=False)),
    ("action cards stay in the hand (TR-TAKE-02)", lambda s: in_hand(s, actions=True)),
    ("I3: cards keep to their pile", moved_pile),
    ("I1: every green card in exactly one place", lambda s: s.display.append(s.row[0])),
    ("I1: every green card in exactly one place", lambda s: s.deck.pop()),
    ("I1: every artifact and find in exactly one place", lambda s: setattr(s, "donated", 1)),
    ("I1: all rubble is there", lambda s: s.rubble.__setitem__(0, s.rubble[0] + 1)),
]


@pytest.mark.parametrize(("invariant", "spoil"), CASES, ids=[f"{n}-{name}" for n, (name, _) in enumerate(CASES)])
def test_a_broken_invariant_is_named(game: Game[Any, Any], invariant: str, spoil: Spoil) -> None:
    state = played(game, 2, 0)
    assert_broken(game, state, spoil, invariant)


@pytest.mark.parametrize("name", ["known", "general", "congresses"])
def test_counts_agree_with_the_cards(game: Game[Any, Any], name: str) -> None:
    state = played(game, 2, 12)
    getattr(state, name)[-1] += 1
    assert_broken(game, state, lambda s: None, f"{name} agrees with the cards")


def test_every_invariant_is_broken_once() -> None:
    assert set(invariants_of("tomb_raiders")) == {name for name, _ in CASES}

"""Invariants of Artifact: a state that breaks one is found out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Game
from engine.games.artifact.components import CURSED
from engine.games.artifact.state import ENDED, LOAD, NONE
from engine.results import OVER
from tests.conformance.fixture import game_fixture
from tests.games.spoilt_states import Spoil, assert_broken, invariants_of, played

OPTIONS = {"expansion_1": "true", "expansion_2": "true"}


@pytest.fixture
def game() -> Game[Any, Any]:
    """Return the rules of Artifact."""
    return game_fixture("artifact").game


def parts() -> Any:
    """Return the cards and tables of the game."""
    return game_fixture("artifact").game.rules.components


def set_to(name: str, index: int, value: int) -> Spoil:
    """Return a function that sets an element of a list of the state."""
    return lambda s: getattr(s, name).__setitem__(index, value)


def more(name: str, index: int, by: int) -> Spoil:
    """Return a function that adds to an element of a list of the state."""
    return lambda s: getattr(s, name).__setitem__(index, getattr(s, name)[index] + by)


def gap(s: Any) -> None:
    """Move a marker of a track to a cheaper space: what remains has a gap."""
    track = next(n for n, mask in enumerate(s.tracks) if mask & 2)
    s.tracks[track] ^= 1
    s.markers[track] += 1


def beyond(s: Any) -> None:
    """Lay a marker on a space that set-up left empty."""
    s.tracks[0] = s.tracks[0] & (s.tracks[0] - 1) | 1 << 9


def indebted_markers(s: Any) -> None:
    """Let a seat hold less than no marker, and another one more."""
    marker = next(n for n in range(len(parts().markers)) if s.markers[n] == 0)
    s.markers[marker] -= 1
    s.markers[len(parts().markers) + marker] += 1


def too_many_markers(s: Any) -> None:
    """Let a seat take all markers of a track."""
    s.markers[0] += s.tracks[0].bit_count()
    s.tracks[0] = 0


def known_twice(s: Any) -> None:
    """Let all know a card twice of which the hand has one."""
    move_to_hand(s)
    s.known[0] = (s.hands[0][0],) * 2


def move_to_hand(s: Any) -> None:
    """Move the top card of a deck to a hand."""
    site = next(n for n, deck in enumerate(s.decks) if deck)
    s.hands[0] = (s.decks[site][-1],)
    s.decks[site] = s.decks[site][:-1]


def crowded_market(s: Any) -> None:
    """Lay four cards on the market."""
    site = next(n for n, deck in enumerate(s.decks) if deck)
    fit = [n for n, card in enumerate(s.decks[site]) if parts().card_sort[card] != CURSED][:4]
    s.market = tuple(s.decks[site][n] for n in fit)
    s.decks[site] = tuple(card for n, card in enumerate(s.decks[site]) if n not in fit)


def cards_under_free_tile(s: Any) -> None:
    """Put a card under a tile that no player has taken."""
    move_to_hand(s)
    tile = next(n for n, owner in enumerate(s.owner) if owner == NONE)
    s.under[tile], s.hands[0] = s.hands[0], ()


def cursed_in_hand(s: Any) -> None:
    """Put a cursed artifact into a hand."""
    site, at = next(
        (n, m) for n, deck in enumerate(s.decks) for m, card in enumerate(deck) if parts().card_sort[card] == CURSED
    )
    s.hands[0] = (s.decks[site][at],)
    s.decks[site] = s.decks[site][:at] + s.decks[site][at + 1 :]


CASES: list[tuple[str, Spoil]] = [
    ("every marker in one place (AR-TRACK-01)", more("markers", 0, 1)),
    ("no seat holds less than 0 markers", indebted_markers),
    ("what set-up left empty stays empty (AR-TRACK-05)", beyond),
    ("no gaps on a track (AR-TRACK-04)", gap),
    ("six markers at most (AR-PASS-04)", too_many_markers),
    ("no debt (AR-ACT-03)", set_to("money", 1, -1)),
    ("huts come from the supply (AR-HUT-01)", set_to("huts", 2, -1)),
    ("every hut in one place", more("huts", 0, 1)),
    ("six markers spent in a round at most (AR-TURN-08)", set_to("spent", 0, 7)),
    ("the known cards of a hand are in it", known_twice),
    ("one disc in each group at most (AR-X2-ROLE-02)", lambda s: s.roles.__setitem__(0, parts().cities)),
    ("one disc in each group at most (AR-X2-ROLE-02)", lambda s: s.roles.__setitem__(1, parts().cities - 1)),
    ("discs stay on their tracks (AR-X1-TRACK-03)", lambda s: s.research.__setitem__(0, parts().top + 1)),
    ("discs stay on their tracks (AR-X1-TRACK-03)", set_to("research", 0, -1)),
    ("three cards on the market (AR-SELL-05)", crowded_market),
    ("two actions in a turn (AR-TURN-05)", lambda s: setattr(s, "done", 3)),
    ("nine rounds at most (AR-END-04)", lambda s: setattr(s, "year", parts().last_year + 1)),
    ("every tile in one place", set_to("owner", 0, 3)),
    ("every tile in one place", set_to("owner", 0, -3)),
    ("cards lie under taken tiles (AR-EXH-07)", cards_under_free_tile),
    ("there is an active seat until the game ends", lambda s: setattr(s, "turn", OVER)),
    ("there is an active seat until the game ends", lambda s: setattr(s, "phase", ENDED)),
    ("declared only during an action", lambda s: setattr(s, "chosen", (0,))),
    ("declared only during an action", lambda s: setattr(s, "pay", 0)),
    ("cursed artifacts stay nowhere (AR-X1-CURSE-03)", cursed_in_hand),
]


@pytest.mark.parametrize(("invariant", "spoil"), CASES, ids=[f"{n}-{name}" for n, (name, _) in enumerate(CASES)])
def test_a_broken_invariant_is_named(game: Game[Any, Any], invariant: str, spoil: Spoil) -> None:
    state = played(game, 3, 8, OPTIONS)
    assert_broken(game, state, spoil, invariant)


def test_a_lost_card_is_named(game: Game[Any, Any]) -> None:
    state = played(game, 3, 0)
    site = next(n for n, deck in enumerate(state.decks) if deck)
    card = state.decks[site][-1]
    state.decks[site] = state.decks[site][:-1]
    assert_broken(game, state, lambda s: None, f"every card in one place: {parts().cards[card]}")


def test_an_action_may_have_been_declared(game: Game[Any, Any]) -> None:
    state = played(game, 3, 8, OPTIONS)
    state.phase, state.chosen, state.pay = LOAD, (0,), 0
    game.check(state)


def test_every_invariant_is_broken_once() -> None:
    assert set(invariants_of("artifact")) == {name for name, _ in CASES}

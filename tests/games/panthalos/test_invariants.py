"""Invariants of Panthalos: a state that breaks one is found out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Game
from engine.games.panthalos.state import THERMAE, TURN, UNHIRED
from tests.conformance.fixture import game_fixture
from tests.games.spoilt_states import Spoil, assert_broken, invariants_of, played


def rules() -> Any:
    """Return the rules of the game."""
    return game_fixture("panthalos").game.rules


def parts() -> Any:
    """Return the tokens, spaces and tables of the game."""
    return rules().components


def side() -> Any:
    """Return the side of the board for three players."""
    return parts().setups[3].side


@pytest.fixture
def game() -> Game[Any, Any]:
    """Return the rules of Panthalos."""
    return game_fixture("panthalos").game


def leader(seat: int) -> int:
    """Return the leader of a seat."""
    return int(rules().transfers.pieces(seat)[0])


def worker(s: Any, seat: int) -> int:
    """Return a hired worker of a seat."""
    return next(int(piece) for piece in rules().transfers.pieces(seat)[1:] if s.rank[piece])


def put(s: Any, piece: int, place: int) -> None:
    """Move a piece."""
    s.place[piece] = place


def single_space() -> int:
    """Return a space for one piece, where leaders may be."""
    found: int = next(
        space
        for space in side().all
        if side().pieces[space] == 1
        and not side().unlimited[space]
        and parts().leaders_at[parts().place_location[space]]
    )
    return found


def pair_space() -> int:
    """Return a space for a pair."""
    found: int = next(space for space in side().all if side().pieces[space] == 2 and not side().unlimited[space])
    return found


def polis_space() -> int:
    """Return a space without leaders."""
    found: int = next(space for space in side().all if not parts().leaders_at[parts().place_location[space]])
    return found


def crowd(s: Any) -> None:
    """Put two pieces of a seat on a space for one."""
    put(s, leader(0), single_space())
    put(s, worker(s, 0), single_space())


def mixed_pair(s: Any) -> None:
    """Put pieces of two seats on a space for a pair."""
    put(s, worker(s, 0), pair_space())
    put(s, worker(s, 1), pair_space())


def emptied(s: Any) -> None:
    """Put the whole underworld into the game box."""
    for token in s.underworld:
        s.gone[token] += 1
    s.underworld.clear()


def late_rest(s: Any) -> None:
    """Let a worker rest in a late phase."""
    put(s, worker(s, 0), THERMAE)
    s.location = parts().at_thermae + 1


def foreign_disc(s: Any) -> None:
    """Put a disc without an owner into the collection box."""
    s.box.append(7)


def spent_goods(s: Any) -> None:
    """Let a seat have fewer than no goods."""
    s.goods[0] = -1


def unknown_titan(s: Any) -> None:
    """Let all know a titan that is not in the hand."""
    s.shown[0] = [*s.titans[0], *s.titans[0], 0]


def twice_shown(s: Any) -> None:
    """Let all know a titan of the hand once more than it is there."""
    s.shown[0] = [s.titans[0][0]] * (s.titans[0].count(s.titans[0][0]) + 1)


def resting_elevated(s: Any) -> None:
    """Let an elevated leader rest."""
    piece = worker(s, 0)
    s.rank[piece] = 0
    s.stock[0] -= 1  # it lies on the die
    put(s, piece, THERMAE)


CASES: list[tuple[str, Spoil]] = [
    ("PA-INV-01: a negative number of discs", lambda s: s.stock.__setitem__(0, -1)),
    ("PA-INV-01: a negative number of discs", lambda s: s.supply.__setitem__(0, -1)),
    ("PA-INV-01: every disc of a colour is somewhere", lambda s: s.stock.__setitem__(1, s.stock[1] + 1)),
    ("PA-INV-03: one leader", lambda s: put(s, leader(0), UNHIRED)),
    ("PA-INV-08: leaders never rest", lambda s: put(s, leader(0), THERMAE)),
    ("PA-INV-08: leaders never rest", resting_elevated),
    ("PA-GEN-03: leaders have no rank", lambda s: s.rank.__setitem__(leader(1), 1)),
    ("PA-INV-03: dice beside the Forum have no rank", lambda s: put(s, worker(s, 0), UNHIRED)),
    ("PA-INV-05: ranks of a die", lambda s: s.rank.__setitem__(worker(s, 0), parts().max_rank + 1)),
    ("PA-INV-05: ranks of a die", lambda s: s.rank.__setitem__(worker(s, 0), parts().min_rank - 2)),
    ("PA-INV-04: no space is crowded", crowd),
    ("PA-INV-04: a pair is of one player", mixed_pair),
    ("PA-INV-04: no leader in the Polis", lambda s: put(s, leader(0), polis_space())),
    ("PA-INV-06: discs in the collection box have owners", foreign_disc),
    ("PA-THER-02", late_rest),
    ("PA-INV-07: an enemy lies open", emptied),
    ("a turn belongs to the action phase", lambda s: setattr(s, "location", 0)),
    ("a duel has two sides", lambda s: setattr(s, "attacker", 0)),
    ("a duel has two sides", lambda s: setattr(s, "defender", 0)),
    ("who won a duel is forgotten with it", lambda s: setattr(s, "winner", 0)),
    ("PA-INV-02: a negative number of goods", spent_goods),
    ("PA-INV-02: every token in exactly one place", lambda s: s.bag.pop()),
    ("PA-INV-02: every token in exactly one place", lambda s: s.titans[0].append(s.titan_pile[0])),
    ("PA-BUY-05: titans that all have seen are in the hand", unknown_titan),
    ("PA-BUY-05: titans that all have seen are in the hand", twice_shown),
]


@pytest.mark.parametrize(("invariant", "spoil"), CASES, ids=[f"{n}-{name}" for n, (name, _) in enumerate(CASES)])
def test_a_broken_invariant_is_named(game: Game[Any, Any], invariant: str, spoil: Spoil) -> None:
    state = played(game, 3, 0)
    assert state.agenda[-1][0] == TURN
    assert_broken(game, state, spoil, invariant)


@pytest.mark.parametrize("seat", range(3))
def test_the_turn_of_every_seat_is_checked(game: Game[Any, Any], seat: int) -> None:
    """PA-INV-07: in the turn of each seat an enemy lies open."""
    state = game.arrange({"seats": 3, "turn": seat})
    assert (game.turn(state), state.agenda[-1][0]) == (seat, TURN)
    assert_broken(game, state, emptied, "PA-INV-07: an enemy lies open")


def test_every_invariant_is_broken_once() -> None:
    assert set(invariants_of("panthalos")) == {name for name, _ in CASES}

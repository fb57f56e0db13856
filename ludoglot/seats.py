"""What environments for learning show of a game: numbered moves, and observations as numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import ludoglot
from engine.game import Game
from engine.results import OVER
from engine.rng import Rng

MAX_MOVES = 8192
"""The size of the action space. Action n is the n-th legal move of a position; further moves cannot be chosen."""


class Deal:
    """A match as an environment sees it: its state, and the legal moves by their number."""

    def __init__(self, game: Game[Any, Any], seats: int, options: Mapping[str, str], seed: int) -> None:
        """Start a match; BadRequest if the number of players or an option does not fit."""
        self.game = game
        self.seed = seed
        self.state = game.start(seats, options, Rng(seed))
        self.played = 0
        self._moves: list[Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state and the id of the game, which is read again."""
        return _restored, (self.game.id, self.state, self.seed, self.played)

    def __deepcopy__(self, memo: dict[int, Any]) -> Deal:
        """Copy the state and share the game, which never changes."""
        return _deal(self.game, self.game.copy(self.state), self.seed, self.played)

    @property
    def seat(self) -> int:
        """The active seat, or OVER."""
        return self.game.turn(self.state)

    @property
    def moves(self) -> list[Any]:
        """The legal moves that an action can choose."""
        if self._moves is None:
            self._moves = [] if self.seat == OVER else self.game.moves(self.state)[:MAX_MOVES]
        return self._moves

    def play(self, action: int) -> None:
        """Play the move with this number; IndexError if there is none."""
        if not 0 <= action < len(self.moves):
            raise IndexError(f"there is no move {action}: the position has {len(self.moves)}, from 0")
        self.game.play(self.state, self.moves[action])
        self.played += 1
        self._moves = None

    def shares(self) -> list[float]:
        """Return each seat's share of the win: together 1 at the end of the game, 0 before it."""
        if self.seat != OVER:
            return [0.0] * self.state.seats
        winners = self.game.result(self.state).winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.state.seats)]

    def features(self, seat: int) -> list[float]:
        """Return the features of the position for a seat: its own, then those of the others in turn order, the stage.

        What the seat cannot know is re-dealt first, always in the same way in the same position.
        """
        seen = self.game.determinize(self.state, seat, Rng(self.seed + self.played))
        rows = self.game.heuristic.features(seen)
        turned = [*rows[seat:], *rows[:seat]]
        return [float(value) for row in turned for value in row] + [float(self.game.heuristic.stage(seen))]

    @property
    def feature_count(self) -> int:
        """The number of `features`."""
        return len(self.game.heuristic.feature_names) * int(self.state.seats) + 1

    def view(self, seat: int | None) -> str:
        """Return what a seat (None: a spectator) may see, as JSON."""
        return json.dumps(self.game.view(self.state, seat), separators=(",", ":"))

    def record(self, action: int) -> str:
        """Return the record of a move as JSON."""
        return json.dumps(self.game.record(self.moves[action]), separators=(",", ":"))


@cache
def shared(id: str) -> Game[Any, Any]:
    """Return a game, read once; LookupError if there is none."""
    return ludoglot.make(id)


def _restored(id: str, state: Any, seed: int, played: int) -> Deal:
    return _deal(shared(id), state, seed, played)


def _deal(game: Game[Any, Any], state: Any, seed: int, played: int) -> Deal:
    deal = object.__new__(Deal)
    deal.game, deal.state, deal.seed, deal.played, deal._moves = game, state, seed, played, None
    return deal

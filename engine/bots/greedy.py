"""Greedy bot: plays the move that the game's heuristic rates highest."""

from __future__ import annotations

from typing import Any

from engine.bots.slips import slip_of, slips
from engine.game import Game
from engine.rng import Rng

STEPS_PER_POINT = 4096
"""Ratings are compared in steps of this part of a point: the last digits of a float differ between Python versions."""


class GreedyBot:
    """Plays the move with the best `Game.evaluate_move`; of equal ones the first.

    Where the game grants a margin (`Heuristic.margin`), one of the moves within it is drawn instead.
    """

    def __init__(self, level: str = "greedy") -> None:
        """Misjudge moves as this level does; by default it never does."""
        self.level = level

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the move that is rated highest, or one that is nearly as good."""
        moves = game.candidates(state)
        misjudged = slips(slip_of(game, self.level, state.seats), len(moves), rng)
        rated = [game.evaluate_move(state, move) + slip for move, slip in zip(moves, misjudged, strict=True)]
        ratings = [round(rating * STEPS_PER_POINT) for rating in rated]
        best = max(ratings)
        margin = round(game.heuristic.margin(state) * STEPS_PER_POINT)
        if not margin:
            return moves[ratings.index(best)]
        return rng.choice([move for move, rating in zip(moves, ratings, strict=True) if rating >= best - margin])


BOT = GreedyBot

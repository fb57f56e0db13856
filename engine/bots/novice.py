"""Novice bot: notices few of its moves, and plays the best of these."""

from __future__ import annotations

from typing import Any

from engine.bots.greedy import STEPS_PER_POINT
from engine.game import Game
from engine.rng import Rng

NOTICED_MOVES = 3
"""How many moves it notices."""


class NoviceBot:
    """Plays the move that the heuristic rates highest among a few drawn at random."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the best of the moves that it notices."""
        moves = list(game.candidates(state))
        noticed = rng.draw(moves, min(NOTICED_MOVES, len(moves)))
        return max(noticed, key=lambda move: round(game.evaluate_move(state, move) * STEPS_PER_POINT))


BOT = NoviceBot

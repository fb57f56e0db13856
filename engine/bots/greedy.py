"""Greedy bot: plays the move that the game's heuristic rates highest."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.rng import Rng


class GreedyBot:
    """Plays the move with the highest `Game.evaluate_move`, the first of equal ones."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the candidate with the highest rating."""
        return max(game.candidates(state), key=lambda move: game.evaluate_move(state, move))


BOT = GreedyBot

"""One step ahead: the move that the game itself appraises highest."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.rng import Rng


class GreedyBot:
    """Plays the move with the best `Game.appraise`; of equal ones the first, so that it never wavers."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the move that is rated highest."""
        return max(game.candidates(state), key=lambda move: game.evaluate_move(state, move))


BOT = GreedyBot

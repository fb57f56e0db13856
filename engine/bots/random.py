"""The weakest level: any legal move, each with the same chance."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.rng import Rng


class RandomBot:
    """Plays anything that is allowed."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return a legal move at random."""
        return rng.choice(game.moves(state))


BOT = RandomBot

"""Random bot, the weakest level: all legal moves are equally likely."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.rng import Rng


class RandomBot:
    """Plays random legal moves."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return a random legal move."""
        return rng.choice(game.moves(state))


BOT = RandomBot

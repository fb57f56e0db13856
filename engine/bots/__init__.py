"""Bots: players that are programs. A bot gets a state in which what its seat cannot know was re-dealt: it cannot peek.

bot = make("greedy")
move = bot.choose(game, state, seat, rng)
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from engine.game import Game
from engine.messages import BadRequest
from engine.rng import Rng


class Bot(Protocol):
    """A player. It keeps nothing between two calls: the same state and generator give the same move."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return a legal move for the active `seat`. `state` is the bot's own copy and may be changed."""


LEVELS = ("novice", "greedy", "evaluation", "search", "master")
"""The levels of bots, the weakest first."""

SEARCHING = ("search", "master")
"""The levels that search, which takes a while."""

BOTS = ("random", *LEVELS)
"""All bots: the levels, and one that no one plays against, for research and older saves. Each is a module of this
package with a class `BOT`."""


def make(level: str) -> Bot:
    """Return a bot; BadRequest `error.player_kind` if there is none of this name."""
    if level not in BOTS:
        raise BadRequest("error.player_kind", value=level, known=sorted(BOTS))
    bot: Bot = import_module(f"{__name__}.{level}").BOT()
    return bot

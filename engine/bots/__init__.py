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


LEVELS = ("novice", "skilled", "strong", "expert", "master")
"""The levels of bots, the weakest first."""

SEARCHING = ("search", "expert", "master")
"""The bots that search, which takes a while."""

BOTS = ("random", "greedy", "evaluation", "search", *LEVELS)
"""All bots: those of research and of older saves, which play as well as they can, and the levels."""

METHODS = {"skilled": "greedy", "strong": "evaluation", "expert": "search", "master": "search"}
"""Levels that play as another bot does, by settings of their own: `bots` in `rules/<game>/game.yaml`.

Each other bot is a module of this package with a class `BOT`.
"""


def make(name: str) -> Bot:
    """Return a bot; BadRequest `error.player_kind` if there is none of this name."""
    if name not in BOTS:
        raise BadRequest("error.player_kind", value=name, known=sorted(BOTS))
    bot: Bot
    if name in METHODS:
        bot = import_module(f"{__name__}.{METHODS[name]}").BOT(level=name)
    else:
        bot = import_module(f"{__name__}.{name}").BOT()
    return bot

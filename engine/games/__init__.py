"""The games: one package for each folder of `rules/`, of the same name, with a function `make`; there is no list."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.game import Game
from engine.messages import BadRequest, Json


def make(data: Json) -> Game[Any, Any]:
    """Return the game of compiled rules `data`; BadRequest `error.game` if no package implements it."""
    name = data.get("id")
    if not isinstance(name, str) or not name.isidentifier() or find_spec(f"{__name__}.{name}") is None:
        raise BadRequest("error.game", game=str(name))
    game: Game[Any, Any] = import_module(f"{__name__}.{name}").make(data)
    return game

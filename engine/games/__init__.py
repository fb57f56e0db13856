"""The games: a package for each folder in `rules/`, under its name, with a function `make`; nothing lists them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.game import Game
from engine.messages import BadRequest, Json


def make(data: Json) -> Game[Any, Any]:
    """Return the game that plays by the compiled rules `data`; BadRequest `error.game` if no package plays it."""
    name = data.get("id")
    if not isinstance(name, str) or not name.isidentifier() or find_spec(f"{__name__}.{name}") is None:
        raise BadRequest("error.game", game=str(name))
    game: Game[Any, Any] = import_module(f"{__name__}.{name}").make(data)
    return game

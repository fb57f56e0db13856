"""Loads the laws and the oracle of a game, which are among its tests: `tests/games/<game>/`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def module_of(game_id: str, name: str) -> ModuleType | None:
    """Return the module `name` ("laws" or "oracle") of a game's tests; None if the game has none."""
    package = f"tests.games.{game_id}"
    if find_spec(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")

"""Fixtures of the engine's tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games import make
from engine.games.thebes import Thebes


@pytest.fixture(scope="session")
def thebes(game_data: Callable[[str], dict[str, Any]]) -> Thebes:
    """Return the rules of Thebes."""
    game = make(game_data("thebes"))
    assert isinstance(game, Thebes)
    return game

"""Fixtures of the engine's tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.games import make
from tests.engine.player import Player


@pytest.fixture(scope="session")
def thebes(game_data: Callable[[str], dict[str, Any]]) -> Game[Any, Any]:
    """Return the rules of Thebes."""
    return make(game_data("thebes"))


@pytest.fixture
def player(thebes: Game[Any, Any]) -> Player:
    """Return somebody at a desk that knows Thebes."""
    return Player(thebes)

"""Spoilt states: each invariant of a game is broken once, and must be named."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from engine.game import Game
from engine.interface import BrokenInvariant
from engine.rng import Rng
from tools.fuzz.random_games import any_kind

Spoil = Callable[[Any], object]
"""Changes a state so that one invariant breaks."""


def played(
    game: Game[Any, Any], seats: int, moves: int, options: Mapping[str, str] | None = None, seed: int = 1
) -> Any:
    """Return the state after some random moves; it breaks no invariant."""
    state, chance = game.start(seats, options or {}, Rng(1)), random.Random(1)
    for _ in range(moves):
        game.play(state, any_kind(game, state, game.moves(state), chance))
    game.check(state)
    return state


def assert_broken(game: Game[Any, Any], state: Any, spoil: Spoil, invariant: str) -> None:
    """Assert that the state breaks exactly this invariant first, once it is spoilt."""
    spoil(state)
    with pytest.raises(BrokenInvariant) as caught:
        game.check(state)
    assert str(caught.value) == invariant


def invariants_of(game: str) -> list[str]:
    """Return the texts of a game's invariants, each as often as it is required; those with numbers are left out."""
    source = Path(ROOT / "engine" / "games" / game / "invariants.py").read_text("utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    texts = [call.args[1] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "require"]
    return sorted(str(text.value) for text in texts if isinstance(text, ast.Constant))

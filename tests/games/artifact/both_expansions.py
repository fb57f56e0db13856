"""Positions of Artifact for three players with both expansions."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.messages import Json

BOTH = {"expansion_1": "true", "expansion_2": "true"}


def arranged(game: Game[Any, Any], given: Json, **options: str) -> Any:
    """Return the state of a scenario."""
    return game.arrange({"seats": 3, "removed": "middle_east", **given, "options": {**BOTH, **options}})

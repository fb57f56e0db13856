"""Slips: how a level of bots plays weaker than it could. It misjudges each of its moves by some points, up or down.

How many points is data: `slip` in the lines of `bots` in `rules/<game>/game.yaml`.
"""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.messages import Json
from engine.rng import Rng

DRAWS = 4
"""How many uniform numbers are added to one slip: enough that small slips are common and great ones rare."""

SPREAD = 1.7320508075688772
"""What the sum of that many numbers from 0 to 1 is multiplied by, so that its standard deviation is 1: √(12 / 4)."""

PARTS = 1 << 16
"""How finely uniform numbers are drawn."""


def line_of(game: Game[Any, Any], level: str, seats: int) -> Json:
    """Return what the game's data has on a level for a number of players, {} if there is nothing."""
    lines: list[Json] = game.data["game"].get("bots", {}).get(level, [])
    return next((line for line in lines if seats in line.get("players", [seats])), {})


def slip_of(game: Game[Any, Any], level: str, seats: int) -> float:
    """Return by how many points a level misjudges its moves; 0: never."""
    slip: float = line_of(game, level, seats).get("slip", 0.0)
    return slip


def slips(points: float, count: int, rng: Rng) -> list[float]:
    """Return by how many points each of `count` moves is misjudged: 0 on average, `points` the standard deviation.

    Without `points` no number is drawn.
    """
    if not points:
        return [0.0] * count
    scale, middle = points * SPREAD / PARTS, DRAWS * PARTS // 2
    return [scale * (sum([rng.below(PARTS) for _ in range(DRAWS)]) - middle) for _ in range(count)]

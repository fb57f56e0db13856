"""Learned evaluation of positions: a weighted sum of a game's named features.

The weights are data: `rules/<game>/weights.yaml`, which `python build.py train <game>` writes and the compiler adds to
the compiled rules. There is one set for each number of players and choice of modules.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Any, NamedTuple

from engine.messages import Json
from engine.state import State

BEST_RIVAL_SHARE = 0.6
"""Part of a margin that is measured against the best of the others; the rest against their mean."""


class Evaluation(NamedTuple):
    """The weights for one number of players and choice of modules."""

    players: int
    modules: tuple[tuple[str, str], ...]
    """The options that are modules, with their values."""
    late: tuple[float, ...]
    """[feature] its weight at the end of the game."""
    early: tuple[float, ...]
    """[feature] what is added to it at the start, and in part in between."""
    prior: float
    """The weight of the heuristic's rating of a move beside the value of the position after it."""

    def common_modules(self, state: State) -> int:
        """Return how many of the modules have the same value in a match."""
        options: Json = getattr(state, "options", {})
        return sum(options.get(name) == value for name, value in self.modules)

    def weights(self, stage: float) -> list[float]:
        """Return the weight of each feature at a stage of the game."""
        return [late + early * stage for late, early in zip(self.late, self.early, strict=True)]

    def evaluate(self, features: Sequence[Sequence[float]], stage: float) -> list[float]:
        """Return the value of each seat's features in points."""
        weights = self.weights(stage)
        return [sum(map(mul, weights, own)) for own in features]


def evaluations(data: Json, names: Sequence[str]) -> tuple[Evaluation, ...]:
    """Return the weights in the compiled data of a game; ValueError if they are of other features."""
    weights: dict[str, Any] = data.get("weights") or {"sets": []}
    found = []
    for one in weights["sets"]:
        if list(one["weights"]) != list(names):
            raise ValueError(f"the weights of {data['id']} are of other features than the game has; train them anew")
        late, early = zip(*one["weights"].values(), strict=True)
        found.append(Evaluation(one["players"], tuple(one["modules"].items()), late, early, one["prior"]))
    return tuple(found)


def margin(values: Sequence[float], seat: int) -> float:
    """Return how far a seat is ahead of the others: of the best of them, and of their mean."""
    others = [value for other, value in enumerate(values) if other != seat]
    if not others:
        return values[seat]
    mean = sum(others) / len(others)
    return values[seat] - BEST_RIVAL_SHARE * max(others) - (1 - BEST_RIVAL_SHARE) * mean

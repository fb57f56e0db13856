"""Random scenarios of The Tomb Raiders: with many permits, helpers and artifacts, and small piles."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.game import Game
from engine.messages import Json
from tests.games.random_scenarios import Describe, some


def describer(game: Game[Any, Any]) -> Describe:
    """Return a function that describes a random position, in which the first seat mostly acts."""
    parts = game.data["components"]
    regions = [row["id"] for row in game.data["board"]["place"]]
    actions = [row["id"] for row in parts["action"] for _ in range(row["copies"])]
    open_cards = [row["id"] for kind in ("knowledge", "general_knowledge") for row in parts[kind]]
    shows = [row["id"] for kind in ("exhibition", "museum") for row in parts[kind]]
    goods = [row["id"] for kind in ("artifact", "find") for row in parts[kind]]
    permits = [row["id"] for row in parts["permit"]]

    def describe(chance: random.Random, seats: int, options: Mapping[str, str]) -> Json:
        """Return the description of a position in which the first seat acts."""
        finds = some(chance, goods, 7)
        left = [good for good in goods if good not in finds]
        player = {
            "cards": some(chance, open_cards, 4),
            "hand": some(chance, actions, 6),
            "finds": finds,
            "permits": {permit: chance.randint(0, 1) for permit in permits},
        }
        piles = {
            region: {
                "goods": [good for good in some(chance, left, 6) if good.split("_")[1] == region],
                "rubble": chance.choice([0, 0, 1, 4]),
            }
            for region in regions
        }
        return {"players": [player], "display": some(chance, shows, 4), "piles": piles}

    return describe

"""Random scenarios of Thebes: near the ends of years, with rare cards, with gaps among exhibitions."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.game import Game
from engine.messages import Json
from tests.games.random_scenarios import Describe, some


def describer(game: Game[Any, Any]) -> Describe:
    """Return a function that describes a random position, in which the first seat mostly acts."""
    data = game.data
    places = [row["id"] for row in data["board"]["place"]]
    sites = [row["id"] for row in data["board"]["place"] if row["type"] == "site"]
    research = [row["id"] for row in data["components"]["research_card"]]
    rare = [row["id"] for row in data["components"]["research_card"] if row["kind"] not in ("book", "congress")]
    shows = [row["id"] for row in data["components"]["exhibition_card"]]
    tokens = [row["id"] for row in data["components"]["dig_token"] if row["type"] != "debris"]
    end = data["constants"]["end_week"]

    def describe(chance: random.Random, seats: int, options: Mapping[str, str]) -> Json:
        """Return the description of a position in which the first seat acts."""
        week = chance.choice([chance.randint(1, end - 1), chance.randint(40, 56), chance.randint(end - 18, end - 1)])
        cards = chance.sample(rare, chance.randint(0, 8))
        cards += chance.sample([card for card in research if card not in cards], chance.randint(0, 12))
        finds, row = some(chance, tokens, 40), some(chance, shows, 3)
        player = {
            "time": week,
            "place": chance.choice(places),
            "cards": cards,
            "finds": finds,
            "spent": some(chance, sites, 5),
        }
        return {
            "players": [player, *({"time": chance.randint(week, end)} for _ in range(seats - 1))],
            "row": [*row, *[None] * (3 - len(row))],
            "last": chance.choice([0, 1]),
            "streak": chance.choice([0, 0, 1, 2, 5]),
        }

    return describe

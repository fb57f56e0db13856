"""Random scenarios of Artifact: little money, few markers, every role, full hands, small decks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.game import Game
from engine.messages import Json
from tests.games.random_scenarios import Describe, some


def describer(game: Game[Any, Any]) -> Describe:
    """Return a function that describes a random position, in which the first seat mostly acts."""
    parts = game.data["components"]
    artifacts = {row["id"]: row["site"] for row in parts["artifact"]}
    finds = {row["id"]: row["site"] for row in parts["special_find"] if row["kind"] != "cursed"}
    markers = {row["id"]: row.get("site") for row in parts["action_marker"]}
    roles = {kind: [row["id"] for row in parts["role"] if row["kind"] == kind] for kind in ("city", "archaeologist")}
    every_site = list(dict.fromkeys(artifacts.values()))

    def describe(chance: random.Random, seats: int, options: Mapping[str, str]) -> Json:
        """Return the description of a position in which the first seat acts."""
        removed = options.get("removed_site", "random") if seats == 3 else None
        removed = chance.choice(every_site) if removed == "random" else removed
        sites = [site for site in every_site if site != removed]
        cards = {**artifacts, **(finds if options.get("expansion_1") == "true" else {})}
        near = [card for card, site in cards.items() if site != removed]
        tools = [marker for marker, site in markers.items() if site != removed]
        same = chance.choice([near, [card for card in near if cards[card] == sites[0]]])
        own: dict[str, Any] = {
            "money": chance.choice([0, 1, 2, 3, 4, 5, 6, 11, 12, 20]),
            "markers": Counter(chance.choices(tools, k=chance.randint(0, 6))),
            "hand": some(chance, same, 9) + some(chance, near, 2),
            "spent": chance.choice([0, 5, 6]),
        }
        if options.get("expansion_2") == "true":
            own |= {kind: chance.choice([*names, ""]) for kind, names in roles.items()}
            own = {name: value for name, value in own.items() if value != ""}
        huts = [0, 0, 1, 1, 2, 3]
        given = {
            "players": [own],
            "done": chance.randint(0, 1),
            "market": some(chance, near, 3),
            "sites": {
                site: {"huts": chance.choices(huts, k=seats), "left": chance.choice([1, 2, 9])} for site in sites
            },
        }
        return given if removed is None else {**given, "removed": removed}

    return describe

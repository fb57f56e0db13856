"""Random scenarios of Panthalos: few discs, spare displays, pairs of artisans, pieces everywhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.game import Game
from engine.messages import Json
from tests.games.random_scenarios import Describe, some

PHASES = ("actions", "actions", "actions", "polis", "agora", "phalanx", "art", "forum", "krypt", "arena")


def describer(game: Game[Any, Any]) -> Describe:
    """Return a function that describes a random position, in which the first seat mostly acts."""
    parts = game.data["components"]
    spaces = {
        side["id"]: [row for row in game.data["board"]["worker_space"] if row["side"] == side["id"]]
        for side in game.data["board"]["board_side"]
    }
    side_of = {row["players"]: row["side"] for row in game.data["tables"]["setup"]["rows"]}

    def copies(kind: str) -> list[str]:
        return [row["id"] for row in parts[kind] for _ in range(row.get("copies", 1))]

    def describe(chance: random.Random, seats: int, options: Mapping[str, str]) -> Json:
        """Return the description of a position in which the first seat mostly acts."""
        rows = spaces[side_of[seats]]
        phase = chance.choice(PHASES)
        crowded = [row for row in rows if row["in"] == phase] or rows
        free = {row["id"]: row["pieces"] for row in rows}
        titans, helpers = (some(chance, copies(kind), 2 * seats) for kind in ("titan", "reinforcement"))
        artisans, ships = some(chance, copies("artisan"), 6), some(chance, copies("ship"), 3)
        goods = Counter(some(chance, copies("good"), 9))
        sides = {row["id"]: [row["basic"], row["refined"]] for row in parts["good"]}

        def place(rank: int) -> str:
            """Return a free space for a worker of this rank, mostly of the phase, or another place."""
            fits = [row["id"] for row in chance.choice([crowded, rows]) if row["rank"] <= rank and free[row["id"]]]
            fits = [space for space in fits if free[space] == 1]
            if not fits or chance.random() < (0.7 if phase == "actions" else 0.3):
                return chance.choice(["front", "front", "thermae"] if phase == "actions" else ["front"])
            space = chance.choice(fits)
            free[space] -= not next(row for row in rows if row["id"] == space).get("unlimited")
            return str(space)

        def player(seat: int) -> Json:
            ranks = [chance.randint(1, 6) for _ in range(chance.randint(1, 4))]
            workers: list[Json] = [{"rank": rank, "at": place(rank)} for rank in ranks]
            if phase in ("actions", "forum") and chance.random() < 0.4 and free["forum_1"] == 2 and len(ranks) > 1:
                free["forum_1"] = 0
                for worker in workers[:2]:
                    worker.update(rank=max(worker["rank"], 3), at="forum_1")
            out = chance.random() < 0.7 or phase != "actions"
            given: Json = {"workers": workers, "leader": chance.choice(["titanus_1", "agro_1"]) if out else "front"}
            given["elevated"] = chance.choice([[], [], ["front"], ["agro_1"]])
            given["stock"] = chance.choice([0, 0, 1, 1, 2, 3, 5])
            given["unhired"] = chance.randint(0, 5 - len(workers) - len(given["elevated"]))
            if seat:
                return given
            mine: Counter[str] = Counter()
            for good, n in goods.items():
                mine.update(chance.choices(sides[good], [1, 2], k=n))
            taken = {"titans": titans, "reinforcements": helpers, "artisans": artisans, "ships": ships}
            return {**given, **taken, "goods": dict(mine)}

        displays = {
            name: [chance.choice([token, None]) for token in chance.sample(pool, n)]
            for name, pool, n in (
                ("agora", [row["basic"] for row in parts["good"]], 4),
                ("phalanx", left(copies("reinforcement"), helpers), 4),
                ("art", left(copies("artisan"), artisans), 2),
                ("harbour", left(copies("ship"), ships), 5),
            )
        }
        return {
            "round": chance.randint(1, 8),
            "phase": phase,
            "players": [player(seat) for seat in range(seats)],
            **displays,
        }

    return describe


def left(tokens: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Return the tokens that are not taken."""
    return list((Counter(tokens) - Counter(taken)).elements())

"""What a decision of a bot takes, and a reference; runs in CPython and in Pyodide, with only the engine.

`main` gets {"data": compiled rules, "levels": names, "seed": of the game} as JSON and returns, as JSON, milliseconds
for each level and the milliseconds of a shuffle. All levels decide in the same positions, spread over a whole game of
the smallest number of players.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from engine.bots import make as make_bot
from engine.games import make
from engine.results import OVER
from engine.rng import Rng
from tools.bench.playouts import shuffles

POSITIONS = 40
"""In how many positions of a game each level decides."""

REFERENCE_SECONDS = 0.02
"""How long is shuffled beside each position, so that the load of the machine is the same for both."""


def positions(game: Any, seats: int, seed: int) -> Iterator[Any]:
    """Yield the states of a game of evaluating bots in which there is a choice."""
    state, rng, bot = game.start(seats, game.resolve_options(seats, {}), Rng(seed)), Rng(seed), make_bot("evaluation")
    while (seat := game.turn(state)) != OVER:
        if len(game.candidates(state)) > 1:
            yield game.copy(state)
        game.play(state, bot.choose(game, game.determinize(state, seat, rng), seat, rng))


def main(text: str) -> str:
    """Return the figures for a request, both as JSON."""
    request = json.loads(text)
    game = make(request["data"])
    every = list(positions(game, request["data"]["game"]["players"]["min"], request["seed"]))
    found: dict[str, list[float]] = {level: [] for level in request["levels"]}
    reference: list[float] = []
    for number in range(min(POSITIONS, len(every))):
        state = every[number * len(every) // POSITIONS] if len(every) > POSITIONS else every[number]
        seat = game.turn(state)
        for level, taken in found.items():
            rng, bot = Rng(number), make_bot(level)
            began = time.perf_counter()
            bot.choose(game, game.determinize(state, seat, rng), seat, rng)
            taken.append(1000 * (time.perf_counter() - began))
        times, passed = shuffles(REFERENCE_SECONDS)
        reference.append(1000 * passed / times)
    return json.dumps({"levels": found, "shuffle": sorted(reference)[len(reference) // 2], "choices": len(every)})

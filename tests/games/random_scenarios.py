"""Random scenarios: rare positions, in which the oracle of a game lists the legal moves.

Games hardly ever reach what scenarios have at once: prices that take the last coin, the last weeks, full hands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Game
from engine.messages import BadRequest, Json
from engine.results import OVER
from tools.fuzz.oracles import misoffered, oracle_of
from tools.fuzz.random_games import any_kind, random_options

Describe = Callable[[random.Random, int, Mapping[str, str]], Json]
"""Returns the description of a scenario for a number of seats and options, without these two."""


def assert_legal_moves(game: Game[Any, Any], describe: Describe, count: int, more_moves: int = 0) -> None:
    """Assert that what is offered is what the oracle lists, in random scenarios and after some moves from there."""
    make = oracle_of(game.data)
    assert make is not None
    players = game.data["game"]["players"]
    arranged = 0
    for seed in range(count):
        chance = random.Random(seed)
        seats = chance.randint(players["min"], players["max"])
        options = random_options(game, seats, chance) if seed % 2 else {}
        given = {**describe(chance, seats, options), "seats": seats, "options": options}
        try:
            state = game.arrange(given)
        except BadRequest:
            continue  # the description asks for more pieces than there are
        arranged += 1
        oracle = make(game.data, seats, game.resolve_options(seats, options))
        for _ in range(1 + more_moves):
            if game.turn(state) == OVER:
                break
            moves = game.moves(state)
            assert misoffered(oracle, game.describe(state), map(game.record, moves)) == [], given
            game.play(state, any_kind(game, state, moves, chance))
    assert arranged > count // 2, "most descriptions are impossible"


def some(chance: random.Random, values: list[Any], most: int) -> list[Any]:
    """Return up to `most` different values."""
    return chance.sample(values, min(chance.randint(0, most), len(values)))

"""Random playouts, answers to `look`, and a reference; runs in CPython and in Pyodide, with only the engine.

`main` gets {"data": compiled rules, "seconds": per block, "blocks": n} as JSON and returns figures as JSON. Blocks of
playouts and of the reference take turns, so that the load of the machine is the same for both. With {"data", "catalog",
"games": for each number of players} it returns the milliseconds of every `look` of whole games, and of a shuffle.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from engine.bots import make as make_bot
from engine.game import Game
from engine.games import make
from engine.results import OVER
from engine.rng import Rng
from engine.session.match import Match, Seat
from engine.session.session import Session

DECK_SIZE = 100
"""Integers in a list; the reference is one shuffle of it. The Python of the site has no `random`."""


def playouts(game: Any, seats: int, seconds: float, seed: int) -> tuple[int, int, float]:
    """Play random games for `seconds`; returns games, moves and the seconds they took."""
    options = game.resolve_options(seats, {})
    games = moves_made = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        state = game.start(seats, options, Rng(seed + games))
        below = Rng(seed + games + 1).below
        while moves := game.moves(state):
            game.play(state, moves[below(len(moves))])
            moves_made += 1
        games += 1
    return games, moves_made, passed


def shuffles(seconds: float) -> tuple[int, float]:
    """Shuffle for `seconds`; returns the number of shuffles and the seconds they took."""
    deck = list(range(DECK_SIZE))
    times = number = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        for _ in range(20):
            for last in range(DECK_SIZE - 1, 0, -1):
                number = (1103515245 * number + 12345) % 2**31
                other = number % (last + 1)
                deck[last], deck[other] = deck[other], deck[last]
        times += 20
    return times, passed


def measure(data: dict[str, Any], seconds: float, blocks: int) -> dict[str, Any]:
    """Return games and moves per second for each number of seats, and shuffles per second: medians over blocks."""
    game = make(data)
    players = data["game"]["players"]
    figures: dict[str, Any] = {"python": sys.version.split()[0], "seats": {}}
    reference: list[float] = []
    for seats in range(players["min"], players["max"] + 1):
        playouts(game, seats, seconds / 4, seed=0)  # warms up the interpreter
        per_second: list[tuple[float, float]] = []
        for block in range(blocks):
            games, moves, passed = playouts(game, seats, seconds, seed=1000 * (block + 1))
            per_second.append((games / passed, moves / passed))
            times, passed = shuffles(seconds / 4)
            reference.append(times / passed)
        middle = sorted(per_second)[blocks // 2]
        figures["seats"][str(seats)] = {"games": middle[0], "moves": middle[1]}
    figures["shuffles"] = sorted(reference)[len(reference) // 2]
    return figures


def seated(game: Game[Any, Any], seats: int) -> list[Seat]:
    """Return `seats` people."""
    return [Seat(colour, "", "person") for colour in game.colours[:seats]]


def positions(game: Game[Any, Any], seats: int, seed: int) -> Iterator[Match]:
    """Yield a match before each move of a game, half of whose moves are random and half a greedy bot's."""
    match, rng, greedy = Match(game, seated(game, seats), {}, seed, None, None), Rng(seed), make_bot("greedy")
    while (seat := game.turn(match.state)) != OVER:
        yield match
        guess = game.determinize(match.state, seat, rng)
        match.play(greedy.choose(game, guess, seat, rng) if rng.below(2) else rng.choice(game.moves(match.state)))


def looks(session: Session, game: Game[Any, Any], seats: int, seed: int, lang: str) -> list[float]:
    """Return the milliseconds that the page waits after each move of a game."""
    taken = []
    for match in positions(game, seats, seed):
        session.match, seat = match, game.turn(match.state)
        request = json.dumps({"do": "look", "seat": seat, "lang": lang, "since": max(match.at - 1, 0)})
        began = time.perf_counter()
        session.handle(request)
        taken.append(1000 * (time.perf_counter() - began))
    return taken


def measure_looks(data: dict[str, Any], catalog: dict[str, Any], games: int) -> dict[str, Any]:
    """Return the milliseconds of every `look` in games of all numbers of players, and of a shuffle."""
    session = Session()
    session.handle(json.dumps({"do": "rules", "data": data}))
    session.handle(json.dumps({"do": "catalog", "data": catalog}))
    (game,) = session.games.values()
    taken, reference = [], []
    for seats in range(data["game"]["players"]["min"], data["game"]["players"]["max"] + 1):
        for seed in range(games):
            taken += looks(session, game, seats, seed, catalog["lang"])
            times, passed = shuffles(0.1)
            reference.append(1000 * passed / times)
    return {"looks": taken, "shuffle": sorted(reference)[len(reference) // 2]}


def main(text: str) -> str:
    """Return the figures for a request, both as JSON."""
    request = json.loads(text)
    if "catalog" in request:
        return json.dumps(measure_looks(**request))
    return json.dumps(measure(request["data"], request["seconds"], request["blocks"]))

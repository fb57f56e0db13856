"""Benchmark of the request `look`: bytes and milliseconds in the positions with the most legal moves.

These are positions of random and greedy play, and those that `tests/games/<game>/laws.py` lists. The answer to `look`
is what the page gets after each move: the view and all move options of the active seat, in a language.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from compiler import runtime
from compiler.base.console import say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import load_game
from compiler.text import Texts, load
from engine.game import Game
from engine.games import make
from engine.session.match import Match
from engine.session.session import Session
from tools.bench import playouts
from tools.bench.playouts import positions, seated, shuffles
from tools.game_tests import module_of

GAMES = 20
"""Games for each number of players that are searched for large positions."""
MAX_POSITIONS = 3
"""Positions of play that are measured."""
PLAYED_GAMES = 2
"""Whole games for each number of players."""
SAMPLES = 15
"""Measurements of each position."""
LANG = "ru"
"""The language with the largest texts."""


def report(name: str, out: Path) -> dict[str, float]:
    """Print the largest positions of a game with size and time of the answer to `look`, then those of whole games.

    `out` is the built site. Returns figures in shuffles.
    """
    source = load_game(name, Problems(), ROOT)
    game = make(dict(source.data))
    texts = load(ROOT, {name: source}, Problems())
    session = Session()
    session.games[name] = game
    session.catalogs = {lang: texts.formatter(lang, name) for lang in texts.languages}
    shuffled, passed = shuffles(0.5)
    reference = 1000 * passed / shuffled
    say(f"\nThe request `look` in the largest positions of {name} ({LANG}; medians of {SAMPLES}, processor time)")
    say(f"  {'':44}{'moves':>8}{'offers':>8}{'kB':>8}{'ms':>8}{'x a shuffle':>14}")
    costs = [measure(session, title, match, reference) for title, match in [*reached(game), *listed(game)]]
    return {f"looks {name}: the most expensive / shuffle": max(costs), **played(name, source.data, texts, out)}


def played(name: str, data: Mapping[str, Any], texts: Texts, out: Path) -> dict[str, float]:
    """Print how long the page waits for `look` in whole games, in the Pyodide of the site `out`.

    Returns the 95th percentile in shuffles.
    """
    request = {"data": data, "catalog": texts.catalog(LANG, name), "games": PLAYED_GAMES}
    found = runtime.call(out, Path(playouts.__file__), request)
    taken = sorted(found["looks"])
    middle, late = median(taken), taken[len(taken) * 95 // 100]
    say(f"  after each of {len(taken):,} moves of whole games, in Pyodide (elapsed time):")
    say(f"  median {middle:.1f} ms, 95th percentile {late:.1f} ms, most {taken[-1]:.1f} ms")
    return {f"looks {name}: 95th percentile in Pyodide / shuffle": late / found["shuffle"]}


def reached(game: Game[Any, Any]) -> list[tuple[str, Match]]:
    """Return the positions of play with the most legal moves, one of each game, with titles."""
    players = game.data["game"]["players"]
    found = []
    for seats in range(players["min"], players["max"] + 1):
        for seed in range(GAMES):
            most_moves = best = 0
            for match in positions(game, seats, seed):
                if (moves := len(game.moves(match.state))) > most_moves:
                    most_moves, best = moves, match.at
            match.go(best)
            del match.steps[best:]  # so that the position is the present one: there are no move options in the past
            found.append((most_moves, f"{seats} players, seed {seed}, after {best} moves", match))
    found.sort(key=lambda one: -one[0])
    return [(title, match) for _, title, match in found[:MAX_POSITIONS]]


def listed(game: Game[Any, Any]) -> list[tuple[str, Match]]:
    """Return the positions that the laws of the game list as its largest, with titles."""
    module = module_of(game.id, "laws")
    largest = [] if module is None else module.Laws.largest
    fewest = game.data["game"]["players"]["min"]
    return [
        (
            f"listed: no. {n} of its laws",
            Match(game, seated(game, scenario.get("seats", fewest)), {}, 1, None, scenario),
        )
        for n, scenario in enumerate(largest, start=1)
    ]


def measure(session: Session, title: str, match: Match, reference: float) -> float:
    """Print the line of a position: legal moves, move options, kB and milliseconds, with an empty cache.

    Returns the time in units of `reference`.
    """
    seat = match.game.turn(match.state)
    request = json.dumps({"do": "look", "seat": seat, "lang": LANG, "since": match.at - 1 if match.at else 0})
    times, answer = [], ""
    for _ in range(SAMPLES):
        match.go(match.at)  # drops the legal moves, which the match caches
        session.match = match
        began = time.process_time()
        answer = session.handle(request)
        times.append(1000 * (time.process_time() - began))
    offers = len(json.loads(answer)["table"]["offers"])
    moves = len(match.game.moves(match.state))
    size = len(answer.encode()) / 1000
    middle = median(times)
    say(f"  {title:44}{moves:>8,}{offers:>8,}{size:>8.1f}{middle:>8.1f}{middle / reference:>14.0f}")
    return middle / reference

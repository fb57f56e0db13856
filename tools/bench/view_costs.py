"""What a look at the table costs: bytes and milliseconds where there is most to choose.

The largest positions are those that random and greedy play come to, and those that `tests/games/<game>/laws.py` names.
A look is what the page is sent: the table as the seat that is asked sees it, with all that it may do, in a language.
"""

from __future__ import annotations

import json
import time
from statistics import median
from typing import Any

from compiler.base.console import say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import load_game
from compiler.text import load
from engine.bots import make as make_bot
from engine.game import Game
from engine.games import make
from engine.results import OVER
from engine.rng import Rng
from engine.session.match import Match, Seat
from engine.session.session import Session
from tools.bench.playouts import shuffles
from tools.game_tests import module_of

GAMES = 20
"""Games for each number of players, in which the largest positions are looked for."""
SHOWN = 3
"""Positions reached in play that are shown."""
LOOKS = 15
LANG = "ru"
"""The language whose texts weigh most."""


def report(name: str) -> None:
    """Print the largest positions of a game, with the weight of a look and its time."""
    source = load_game(name, Problems(), ROOT)
    game = make(dict(source.data))
    texts = load(ROOT, {name: source}, Problems())
    desk = Session()
    desk.games[name] = game
    desk.catalogs = {lang: texts.formatter(lang, name) for lang in texts.languages}
    times, passed = shuffles(0.5)
    reference = 1000 * passed / times
    say(f"\nLooks at the largest positions of {name} ({LANG}; medians of {LOOKS}, processor time)")
    say(f"  {'':44}{'moves':>8}{'offers':>8}{'kB':>8}{'ms':>8}{'x a shuffle':>14}")
    for title, table in [*reached(game), *arranged(game)]:
        measure(desk, title, table, reference)


def seated(game: Game[Any, Any], seats: int) -> list[Seat]:
    """Return so many people."""
    return [Seat(colour, "", "person") for colour in game.colours[:seats]]


def reached(game: Game[Any, Any]) -> list[tuple[str, Match]]:
    """Return the positions of play with the most legal moves, one of a game."""
    players, greedy = game.data["game"]["players"], make_bot("greedy")
    found = []
    for seats in range(players["min"], players["max"] + 1):
        for seed in range(GAMES):
            table, rng = Match(game, seated(game, seats), {}, seed, None, None), Rng(seed)
            most = best = 0
            while (seat := game.turn(table.state)) != OVER:
                moves = game.moves(table.state)
                if len(moves) > most:
                    most, best = len(moves), table.at
                guess = game.determinize(table.state, seat, rng)
                table.play(greedy.choose(game, guess, seat, rng) if rng.below(2) else rng.choice(moves))
            table.go(best)
            del table.steps[best:]  # the game stands there: who looks back is offered nothing
            found.append((most, f"{seats} players, seed {seed}, after {best} moves", table))
    found.sort(key=lambda one: -one[0])
    return [(title, table) for _, title, table in found[:SHOWN]]


def arranged(game: Game[Any, Any]) -> list[tuple[str, Match]]:
    """Return the positions that the laws of the game name as its largest."""
    module = module_of(game.id, "laws")
    largest = [] if module is None else module.Laws.largest
    least = game.data["game"]["players"]["min"]
    return [
        (f"arranged: the {n}. of its laws", Match(game, seated(game, given.get("seats", least)), {}, 1, None, given))
        for n, given in enumerate(largest, start=1)
    ]


def measure(desk: Session, title: str, table: Match, reference: float) -> None:
    """Print one line: the position, and what a look at it costs when nothing of it is known yet."""
    seat = table.game.turn(table.state)
    request = json.dumps({"do": "look", "seat": seat, "lang": LANG, "since": table.at - 1 if table.at else 0})
    spent, answer = [], ""
    for _ in range(LOOKS):
        table.go(table.at)  # forgets the legal moves, which a table makes once
        desk.match = table
        began = time.process_time()
        answer = desk.handle(request)
        spent.append(1000 * (time.process_time() - began))
    offers = len(json.loads(answer)["table"]["offers"])
    moves = len(table.game.moves(table.state))
    size = len(answer.encode()) / 1000
    middle = median(spent)
    say(f"  {title:44}{moves:>8,}{offers:>8,}{size:>8.1f}{middle:>8.1f}{middle / reference:>14.0f}")

"""`python build.py arena thebes --bots greedy,random --games 100`: a tournament of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compiler.base.console import refused, say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids, load_game
from engine.bots import BOTS
from engine.games import make
from tools.bench.ladder import compare, ladder
from tools.bench.tournament import report, tournament


def run(game: str, levels: Sequence[str], games: int, seed: int) -> int:
    """Play a tournament and print its table; returns the exit status."""
    data = _data(game)
    if isinstance(data, int):
        return data
    low, high = data["game"]["players"]["min"], data["game"]["players"]["max"]
    if not low <= len(levels) <= high:
        return refused(f"{len(levels)} bots were given; {game} is for {low} to {high} players")
    if message := _wrong(levels, games):
        return refused(message)
    say(f"{game}: {games} games of {len(levels)} players, seeds {seed} to {seed + games - 1}, seats in turn")
    say("\n".join(report(tournament(make(data), levels, games, seed))))
    return 0


def run_ladder(game: str, levels: Sequence[str], players: int, games: int, seed: int) -> int:
    """Play each level against the one below it and print the ladder; returns the exit status. 0 players: the fewest."""
    data = _data(game)
    if isinstance(data, int):
        return data
    low, high = data["game"]["players"]["min"], data["game"]["players"]["max"]
    players = players or low
    if not low <= players <= high:
        return refused(f"{game} is for {low} to {high} players, not {players}")
    if len(levels) < 2:
        return refused("a ladder needs at least two bots")
    if message := _wrong(levels, games):
        return refused(message)
    rules = make(data)
    say(f"{game}: {players} players, each bot against the one before it in all other seats, each deal from every seat")
    for line in ladder(levels, lambda level, below: compare(rules, players, level, below, games, seed), players):
        say(line)
    return 0


def _data(game: str) -> Any:
    """Return the compiled rules of a game, or the exit status if there are none."""
    if game not in game_ids(ROOT):
        return refused(f"there is no game {game}; choose from {', '.join(game_ids(ROOT))}")
    problems = Problems()
    data = load_game(game, problems, ROOT).data
    if problems.failed:
        problems.print()
        return 1
    return data


def _wrong(levels: Sequence[str], games: int) -> str:
    """Return what is wrong with the bots or the number of games, or ""."""
    unknown = set(levels) - set(BOTS)
    if unknown:
        return f"there is no bot {', '.join(sorted(unknown))}; choose from {', '.join(BOTS)}"
    return "--games must be at least 1" if games < 1 else ""

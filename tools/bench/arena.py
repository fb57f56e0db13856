"""`python build.py arena thebes --bots greedy,random --games 100`: a tournament of bots."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.base.console import refused, say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids, load_game
from engine.bots import BOTS
from engine.games import make
from tools.bench.tournament import report, tournament


def run(game: str, levels: Sequence[str], games: int, seed: int) -> int:
    """Play a tournament and print its table; returns the exit status."""
    if game not in game_ids(ROOT):
        return refused(f"there is no game {game}; choose from {', '.join(game_ids(ROOT))}")
    problems = Problems()
    data = load_game(game, problems, ROOT).data
    if problems.failed:
        problems.print()
        return 1
    low, high = data["game"]["players"]["min"], data["game"]["players"]["max"]
    if not low <= len(levels) <= high:
        return refused(f"{len(levels)} bots were given; {game} is for {low} to {high} players")
    unknown = set(levels) - set(BOTS)
    if unknown:
        return refused(f"there is no bot {', '.join(sorted(unknown))}; choose from {', '.join(BOTS)}")
    if games < 1:
        return refused("--games must be at least 1")
    say(f"{game}: {games} games of {len(levels)} players, seeds {seed} to {seed + games - 1}, seats in turn")
    say("\n".join(report(tournament(make(data), levels, games, seed))))
    return 0

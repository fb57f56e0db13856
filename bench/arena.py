"""Let bots play against each other: `python build.py arena thebes --bots greedy,random --games 100`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from compiler.problems import Problems
from compiler.rules import game_ids, load_game
from compiler.steps import ROOT, say
from engine.bots import LEVELS
from engine.bots import make as make_bot
from engine.core import OVER, Game, Result
from engine.games import make as make_game
from engine.rng import Rng


class Record:
    """What one player of the arena has done so far; shared first places count as parts of a win."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.wins = 0.0
        self.points = 0
        self.moves = 0
        self.seconds = 0.0


def play(game: Game[Any, Any], players: Sequence[Record], seed: int) -> Result:
    """Play one game, player n in seat n, and note what each needed. The bots see what their seats may know."""
    bots = [make_bot(player.level) for player in players]
    state = game.start(len(players), game.settle(len(players), {}), Rng(seed))
    chance = Rng(seed + 1)
    while (seat := game.turn(state)) != OVER:
        began = time.perf_counter()
        move = bots[seat].choose(game, game.determinize(state, seat, chance), seat, chance)
        players[seat].seconds += time.perf_counter() - began
        players[seat].moves += 1
        game.play(state, move)
    return game.result(state)


def tournament(game: Game[Any, Any], levels: Sequence[str], games: int, seed: int) -> list[Record]:
    """Play many games; the players change seats from game to game, so that no seat favours anybody."""
    records = [Record(level) for level in levels]
    for number in range(games):
        turn = number % len(records)
        seated = records[turn:] + records[:turn]
        result = play(game, seated, seed + number)
        for seat, record in enumerate(seated):
            record.points += result.totals[seat]
            if seat in result.winners:
                record.wins += 1 / len(result.winners)
    return records


def run(game_id: str, levels: Sequence[str], games: int, seed: int) -> int:
    """Print a tournament; returns the exit status."""
    problems = Problems()
    if game_id not in game_ids(ROOT):
        say(f"error: there is no game {game_id}; there are: {', '.join(game_ids(ROOT))}")
        return 2
    data = load_game(game_id, problems, ROOT).data
    if problems.failed:
        problems.print()
        return 1
    low, high = data["game"]["players"]["min"], data["game"]["players"]["max"]
    if not low <= len(levels) <= high:
        say(f"error: {len(levels)} bots were named; {game_id} is for {low} to {high} players")
        return 2
    if games < 1:
        say("error: --games must be at least 1")
        return 2
    unknown = set(levels) - set(LEVELS)
    if unknown:
        say(f"error: there is no bot {', '.join(sorted(unknown))}; there are: {', '.join(LEVELS)}")
        return 2
    records = tournament(make_game(data), levels, games, seed)
    say(f"{game_id}: {games} games of {len(levels)} players, seeds {seed} to {seed + games - 1}, seats in turn")
    say(f"  {'bot':16}{'wins':>10}{'of 100':>10}{'points':>10}{'ms a move':>12}")
    for record in records:
        pace = 1000 * record.seconds / max(1, record.moves)
        share = 100 * record.wins / games
        say(f"  {record.level:16}{record.wins:>10.1f}{share:>10.1f}{record.points / games:>10.1f}{pace:>12.2f}")
    return 0

"""Tournaments of bots: seeded games with changing seats, shares of wins with their confidence interval.

for line in report(tournament(game, ["greedy", "random"], games=100, seed=1)):
    print(line)
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from engine.bots import make
from engine.game import Game
from engine.results import OVER, Result
from engine.rng import Rng

Z_95 = 1.96
"""Standard deviations to either side of the mean that contain 95 % of outcomes."""


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share of games (Wilson's, which is valid near 0 and 1, too)."""
    n, z = games, Z_95
    if not n:
        return 0.0, 1.0
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


class Standing:
    """The record of one bot; a first place shared by n seats counts as 1/n of a win."""

    def __init__(self, level: str) -> None:
        """Start with no games played."""
        self.level = level
        self.games = 0
        self.wins = 0.0
        self.points = 0
        self.moves = 0
        self.seconds = 0.0

    @property
    def share(self) -> float:
        """Share of games won, from 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    @property
    def margin(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return interval(self.share, self.games)

    @property
    def mean(self) -> float:
        """Mean points per game."""
        return self.points / self.games if self.games else 0.0

    @property
    def pace(self) -> float:
        """Mean milliseconds of processor time per decision."""
        return 1000 * self.seconds / self.moves if self.moves else 0.0


def play(game: Game[Any, Any], players: Sequence[Standing], options: Mapping[str, str], seed: int) -> Result:
    """Play one game, player n in seat n; each bot gets a state determinized for its seat."""
    bots = [make(player.level) for player in players]
    state = game.start(len(players), game.resolve_options(len(players), options), Rng(seed))
    rng = Rng(~seed)
    while (seat := game.turn(state)) != OVER:
        guess = game.determinize(state, seat, rng)
        began = time.process_time()
        move = bots[seat].choose(game, guess, seat, rng)
        players[seat].seconds += time.process_time() - began
        players[seat].moves += 1
        game.play(state, move)
    return game.result(state)


def tournament(
    game: Game[Any, Any],
    levels: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
) -> list[Standing]:
    """Play games with the seeds `seed`, `seed + 1`, …; the bots change seats, so that none has the best one."""
    standings = [Standing(level) for level in levels]
    for number in range(games):
        turn = number % len(standings)
        seated = standings[turn:] + standings[:turn]
        result = play(game, seated, options or {}, seed + number)
        for seat, standing in enumerate(seated):
            standing.games += 1
            standing.points += result.totals[seat]
            if seat in result.winners:
                standing.wins += 1 / len(result.winners)
    return standings


def report(standings: Sequence[Standing]) -> list[str]:
    """Return the lines of a table of the standings."""
    lines = [f"{'bot':16}{'wins of 100':>14}{'95 %':>16}{'points':>10}{'ms a move':>12}"]
    for standing in standings:
        low, high = standing.margin
        margin = f"{100 * low:.1f} to {100 * high:.1f}"
        lines.append(
            f"{standing.level:16}{100 * standing.share:>14.1f}{margin:>16}{standing.mean:>10.1f}{standing.pace:>12.2f}"
        )
    return lines

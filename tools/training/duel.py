"""Paired games: the same deal once with the challenger in each seat, so that neither deals nor seats decide."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from engine.position_values import Evaluation
from ludoglot.matches import game_of, play_match
from tools.training.self_play import bot_of


class Outcome(NamedTuple):
    """Wins of the challenger in a number of deals."""

    share: float
    """Share of games won, from 0 to 1; a shared first place counts in part."""
    error: float
    """Its standard error, from the differences between deals."""
    games: int

    def beats(self, fair: float) -> bool:
        """Return whether the share is above a fair one by more than its standard error."""
        return self.share - self.error > fair


def duel(
    rules: str,
    seats: int,
    options: Mapping[str, str],
    challenger: Evaluation | None,
    champion: Evaluation | None,
    seed: int,
) -> float:
    """Play a deal once for each seat of the challenger, the others being champions; return the wins.

    `rules` are the compiled rules as JSON. Arguments and result can be sent to another process.
    """
    game, wins = game_of(rules), 0.0
    for place in range(seats):
        bots = [bot_of(challenger if seat == place else champion) for seat in range(seats)]
        winners = play_match(game, bots, seed, options).result.winners
        wins += (place in winners) / len(winners)
    return wins


def outcome(deals: list[float], seats: int) -> Outcome:
    """Return the result of deals, each given by its wins."""
    shares = [wins / seats for wins in deals]
    mean = sum(shares) / len(shares)
    spread = sum((share - mean) ** 2 for share in shares) / max(len(shares) - 1, 1)
    return Outcome(mean, sqrt(spread / len(shares)), len(deals) * seats)

"""Paired games: the same deal once with the challenger in each seat, so that neither deals nor seats decide."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple

from engine.game import Game
from engine.results import OVER
from engine.rng import Rng
from tools.training.self_play import Policy


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


def play_deal(
    game: Game[Any, Any], seats: int, options: Mapping[str, str], challenger: Policy, champion: Policy, seed: int
) -> float:
    """Play a deal once for each seat of the challenger, the others being champions; return the wins."""
    wins = 0.0
    for place in range(seats):
        state = game.start(seats, options, Rng(seed), first=0)
        rngs = [Rng(~(seed * seats + seat)) for seat in range(seats)]
        while (seat := game.turn(state)) != OVER:
            policy = challenger if seat == place else champion
            game.play(state, policy(state, seat, rngs[seat]))
        winners = game.result(state).winners
        wins += (place in winners) / len(winners)
    return wins


def outcome(deals: list[float], seats: int) -> Outcome:
    """Return the result of deals, each given by its wins."""
    shares = [wins / seats for wins in deals]
    mean = sum(shares) / len(shares)
    spread = sum((share - mean) ** 2 for share in shares) / max(len(shares) - 1, 1)
    return Outcome(mean, sqrt(spread / len(shares)), len(deals) * seats)

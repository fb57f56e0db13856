"""`python build.py arena thebes --ladder`: each level against the one below it, with the same deals from every seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log10
from typing import Any, NamedTuple

from engine.bots import make
from engine.game import Game
from engine.rng import Rng
from tools.bench.tournament import interval
from tools.training.duel import outcome, play_deal
from tools.training.self_play import Policy

ELO_SCALE = 400
"""Points of Elo for odds of ten to one."""


class Rung(NamedTuple):
    """One bot against another one in all other seats."""

    level: str
    below: str
    games: int
    share: float
    """Share of games won, from 0 to 1."""
    low: float
    high: float
    """The 95 % confidence interval of the share."""
    pace: float
    """Milliseconds of processor time for a move of `level`."""

    def elo(self, seats: int) -> float:
        """Return how much stronger it is: by the odds of its wins, compared with those of a fair share."""
        half = 0.5 / self.games
        share = min(max(self.share, half), 1 - half)  # nothing lost in a few games does not mean that nothing is
        return ELO_SCALE * log10(share / (1 - share) * (seats - 1))


class Clock:
    """The processor time of a policy."""

    def __init__(self, policy: Policy) -> None:
        """Measure this policy."""
        self.policy, self.seconds, self.moves = policy, 0.0, 0

    def __call__(self, state: Any, seat: int, rng: Rng) -> Any:
        """Return the move of the policy."""
        began = time.process_time()
        move = self.policy(state, seat, rng)
        self.seconds += time.process_time() - began
        self.moves += 1
        return move


def policy_of(game: Game[Any, Any], level: str) -> Policy:
    """Return the play of a bot, which gets re-dealt states as at the table."""
    bot = make(level)
    return lambda state, seat, rng: bot.choose(game, game.determinize(state, seat, rng), seat, rng)


def compare(game: Game[Any, Any], seats: int, level: str, below: str, games: int, seed: int) -> Rung:
    """Play about `games` games: each deal once with `level` in every seat, the others being `below`."""
    options = game.resolve_options(seats, {})
    challenger, champion = Clock(policy_of(game, level)), policy_of(game, below)
    deals = [
        play_deal(game, seats, options, challenger, champion, seed + number) for number in range(-(-games // seats))
    ]
    share = outcome(deals, seats).share
    played = len(deals) * seats
    pace = 1000 * challenger.seconds / max(challenger.moves, 1)
    return Rung(level, below, played, share, *interval(share, played), pace)


def ladder(levels: Sequence[str], rung_of: Callable[[str, str], Rung], seats: int) -> Iterator[str]:
    """Yield the lines of a table of the levels, the weakest first, each compared with the one below it."""
    yield f"{'bot':16}{'against':16}{'games':>7}{'wins of 100':>13}{'95 %':>16}{'Elo':>7}{'ms a move':>12}"
    elo = 0.0
    for below, level in pairwise(levels):
        rung = rung_of(level, below)
        elo += rung.elo(seats)
        margin = f"{100 * rung.low:.1f} to {100 * rung.high:.1f}"
        yield (f"{level:16}{below:16}{rung.games:>7}{100 * rung.share:>13.1f}{margin:>16}{elo:>7.0f}{rung.pace:>12.2f}")

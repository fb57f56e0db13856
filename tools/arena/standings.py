"""What finished games say: shares of wins with their confidence interval, Elo, seats, and when it is decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log, log10, sqrt
from typing import NamedTuple

from ludoglot.matches import MatchRecord

Z_95 = 1.96
"""Standard deviations to either side of the mean that contain 95 % of outcomes."""

ELO_SCALE = 400
"""Points of Elo for odds of ten to one."""

INDIFFERENCE = 0.03
"""A share that is so near to what was asked for may be called either."""

LOG_ODDS = log(0.95 / 0.05)
"""The evidence at which a sequential test with 5 % of errors ends."""

MIN_DEALS = 10
"""Fewer deals decide nothing: their spread is too uncertain."""


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share of games (Wilson's, which is valid near 0 and 1, too)."""
    n, z = games, Z_95
    if not n:
        return 0.0, 1.0
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def elo(share: float, games: int, seats: int) -> float:
    """Return how much stronger a bot is than those in all other seats, by its odds against those of a fair share."""
    half = 0.5 / max(games, 1)
    share = min(max(share, half), 1 - half)  # nothing lost in a few games does not mean that nothing is
    return ELO_SCALE * log10(share / (1 - share) * (seats - 1))


class Standing:
    """The record of a bot, or of a place in turn order; a first place shared by n seats counts as 1/n of a win."""

    def __init__(self, name: str) -> None:
        """Start with no games played."""
        self.name = name
        self.games = 0
        self.wins = 0.0
        self.points = 0
        self.moves = 0
        self.seconds = 0.0

    def add(self, record: MatchRecord, seat: int) -> None:
        """Count what a seat has done in a game."""
        self.games += 1
        self.wins += won(record, seat)
        self.points += record["totals"][seat]
        self.moves += record["moves"][seat]
        self.seconds += record["seconds"][seat]

    @property
    def share(self) -> float:
        """Share of games won, from 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    @property
    def margin(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return interval(self.share, self.games)

    @property
    def margin_text(self) -> str:
        """The same in wins of 100, for a table."""
        low, high = self.margin
        return f"{100 * low:.1f} to {100 * high:.1f}"

    @property
    def mean(self) -> float:
        """Mean points per game."""
        return self.points / self.games if self.games else 0.0

    @property
    def pace(self) -> float:
        """Mean milliseconds of processor time per decision."""
        return 1000 * self.seconds / self.moves if self.moves else 0.0


def won(record: MatchRecord, seat: int) -> float:
    """Return the part of the win that a seat has: 1, 0, or a share of a shared first place."""
    return (seat in record["winners"]) / len(record["winners"])


def by_bot(names: Iterable[str], records: Iterable[MatchRecord]) -> list[Standing]:
    """Return the standing of each bot, in the order of `names`."""
    standings = {name: Standing(name) for name in names}
    for record in records:
        for seat, name in enumerate(record["lineup"]):
            standings[name].add(record, seat)
    return list(standings.values())


def by_turn_order(records: Sequence[MatchRecord]) -> list[Standing]:
    """Return the standing of each place in the order from the seat of the first move on."""
    count = len(records[0]["lineup"]) if records else 0
    standings = [Standing(str(place + 1)) for place in range(count)]
    for record in records:
        for place, standing in enumerate(standings):
            standing.add(record, (record["first"] + place) % count)
    return standings


class LineShare(NamedTuple):
    """A line of the scoring: what winners and the others had of it, in mean points of a seat."""

    key: str
    winners: float
    others: float


def what_wins(records: Sequence[MatchRecord]) -> list[LineShare]:
    """Return the lines of the scoring, that in which winners are most ahead first."""
    sums: dict[str, list[float]] = {}
    shares = [0.0, 0.0]
    for record in records:
        for seat in range(len(record["lineup"])):
            part = won(record, seat)
            shares[0] += part
            shares[1] += 1 - part
            for key, points in record["lines"].items():
                line = sums.setdefault(key, [0.0, 0.0])
                line[0] += part * points[seat]
                line[1] += (1 - part) * points[seat]
    lines = [LineShare(key, first / shares[0], other / shares[1]) for key, (first, other) in sums.items()]
    return sorted(lines, key=lambda line: (line.others - line.winners, line.key))


class Decision(NamedTuple):
    """Where a sequential test stands."""

    above: bool | None
    """Whether the share is above the one that was asked for; None: not decided yet."""
    deals: int


def decided(shares: Sequence[float], asked: float) -> Decision:
    """Return whether a bot wins more than a share, or less, by a sequential test of its shares of the deals, in order.

    The test is that of Wald on a normal approximation, with 5 % of errors either way, where the true share is at least
    `INDIFFERENCE` away. The first deals that decide it count, so that those which come later change nothing.
    """
    low, high = asked - INDIFFERENCE, asked + INDIFFERENCE
    total = squares = 0.0
    for deals, share in enumerate(shares, 1):
        total += share
        squares += share * share
        if deals < MIN_DEALS:
            continue
        mean = total / deals
        spread = max(squares / deals - mean * mean, 0.25 / deals)
        evidence = deals * (high - low) * (2 * mean - low - high) / (2 * spread)
        if abs(evidence) > LOG_ODDS:
            return Decision(evidence > 0, deals)
    return Decision(None, len(shares))


def shares_of_deals(name: str, deals: Mapping[int, Sequence[MatchRecord]]) -> list[float]:
    """Return a bot's share of the wins in each deal, by seed; it sits in one seat of each game."""
    found = []
    for _, records in sorted(deals.items()):
        wins = [won(record, record["lineup"].index(name)) for record in records]
        found.append(sum(wins) / len(wins))
    return found

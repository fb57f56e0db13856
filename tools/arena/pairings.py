"""Plays the games of a line-up that are still missing, keeps them, and reports its progress."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import NamedTuple

from compiler.base.console import say, seconds
from ludoglot.matches import MatchRecord, play_deal, rotations
from tools.arena.executors import JOBS_PER_WORKER, Workers
from tools.arena.game_records import GameRecords
from tools.arena.standings import decided, shares_of_deals

SECONDS_PER_REPORT = 15.0


class Pairing(NamedTuple):
    """A line-up that plays: each deal once for each rotation, so that neither deals nor seats decide."""

    rules: str
    """The compiled rules as JSON."""
    lineup: tuple[str, ...]
    options: Mapping[str, str]
    deals: int
    seed: int
    """The seed of the first deal; the others follow."""
    decide: float | None = None
    """Stop when it is decided whether the first bot wins more than this share."""

    @property
    def seated(self) -> list[tuple[str, ...]]:
        """The line-ups of a deal, bot by seat."""
        return rotations(self.lineup)

    @property
    def seeds(self) -> range:
        """The seeds of its deals."""
        return range(self.seed, self.seed + self.deals)


def complete(pairing: Pairing, records: GameRecords) -> dict[int, list[MatchRecord]]:
    """Return the deals of a pairing that are finished in every seating, by seed."""
    whole = len(pairing.seated)
    found = records.of(pairing.options, pairing.seated)
    return {seed: found[seed] for seed in pairing.seeds if len(found.get(seed, ())) == whole}


def counted(pairing: Pairing, records: GameRecords) -> dict[int, list[MatchRecord]]:
    """Return the finished deals that count: all, or those up to the one that decided it."""
    deals = complete(pairing, records)
    if pairing.decide is None:
        return deals
    known = _unbroken(pairing, deals)
    decision = decided(shares_of_deals(pairing.lineup[0], known), pairing.decide)
    return dict(list(known.items())[: decision.deals])


def play(pairing: Pairing, records: GameRecords, workers: Workers, report: Callable[[str], None] = say) -> None:
    """Play the deals that are missing. Each is kept when it is finished; an interrupt loses those that are played."""
    done = complete(pairing, records)
    missing = [seed for seed in pairing.seeds if seed not in done]
    if missing and done:
        report(f"  {len(done)} of {pairing.deals} deals are kept from earlier runs")
    started = shown = time.monotonic()
    played = 0
    waiting = iter(missing)
    running: set[Future[list[MatchRecord]]] = set()
    while not _is_decided(pairing, done):
        for seed in waiting:
            job = (pairing.rules, pairing.lineup, seed, dict(pairing.options))
            running.add(workers.submit(play_deal, *job))
            if len(running) >= workers.size * JOBS_PER_WORKER:
                break
        if not running:
            return
        finished, running = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            deal = future.result()
            records.add(pairing.options, deal)
            done[deal[0]["seed"]] = deal
            played += 1
        now = time.monotonic()
        if now - shown > SECONDS_PER_REPORT:
            shown = now
            left = (now - started) / played * (len(missing) - played)
            report(f"  {len(done)} of {pairing.deals} deals; at most {seconds(left)} more")
    for future in running:
        future.cancel()


def _is_decided(pairing: Pairing, deals: Mapping[int, list[MatchRecord]]) -> bool:
    if pairing.decide is None:
        return False
    known = _unbroken(pairing, deals)
    return decided(shares_of_deals(pairing.lineup[0], known), pairing.decide).above is not None


def _unbroken(pairing: Pairing, deals: Mapping[int, list[MatchRecord]]) -> dict[int, list[MatchRecord]]:
    """Return the deals up to the first one that is missing: which come first must not depend on the processes."""
    found: dict[int, list[MatchRecord]] = {}
    for seed in pairing.seeds:
        if seed not in deals:
            break
        found[seed] = deals[seed]
    return found

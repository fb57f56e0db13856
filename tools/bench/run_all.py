"""All benchmarks, one after the other, printed as short tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from compiler import runtime
from compiler.base.console import say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from compiler.rules import game_ids, load_game
from tools.bench import arena, build_times, comparison, page_start, playouts, view_costs

USUAL = ("engine", "looks", "build", "page")
"""What is measured when no part is named."""
PARTS = (*USUAL, "playouts", "arena")
OF_THE_SITE = ("engine", "page")
"""Parts that need the built site."""


class Rivals(NamedTuple):
    """What `playouts` sets the engine beside; see `tools/bench/comparison.py`."""

    comparison: str | None = None
    beside: Sequence[str] = ()
    python: str = sys.executable
    native: Path | None = None


def run(
    parts: Sequence[str], game: str, out: Path, build: Callable[[], int], compared: Rivals, bots: Sequence[str] = ()
) -> int:
    """Print the figures of some parts (the usual ones, if none is named) for one game; `build` makes the site in `out`.

    Returns the exit status. `bots` are the levels of the arena's seats; without them greedy meets random bots.
    """
    unknown = set(parts) - set(PARTS)
    if unknown:
        say(f"error: no part {', '.join(sorted(unknown))}; there are: {', '.join(PARTS)}")
        return 2
    if game not in game_ids(ROOT):
        return arena.refused(f"there is no game {game}; there are: {', '.join(game_ids(ROOT))}")
    wanted = parts or USUAL
    status = build() if set(wanted) & set(OF_THE_SITE) else 0
    for part in wanted if not status else ():
        match part:
            case "engine":
                engine(game, out)
            case "looks":
                view_costs.report(game)
            case "build":
                build_times.report()
            case "page":
                page_start.report(out, game)
            case "playouts":
                comparison.report(game, *compared)
            case _:
                status = strength(game, bots)
    return status


def strength(game: str, bots: Sequence[str], games: int = 100) -> int:
    """Print how greedy bots fare against random ones at tables of every size, or a tournament of these bots."""
    if bots:
        return arena.run(game, bots, games, 1)
    return max(arena.run(game, ["greedy", *["random"] * (n - 1)], games, 1) for n in comparison.counts(game))


def engine(game: str, out: Path, seconds: float = 0.4, blocks: int = 3, rounds: int = 3) -> None:
    """Print random playouts in CPython and in the site's own Pyodide, which take turns for some rounds."""
    problems = Problems()
    data = load_game(game, problems, ROOT).data
    if problems.failed:
        raise StepFailed("bench engine", f"the rules of {game} have errors", "mend what `build.py check` lists")
    request = {"data": data, "seconds": seconds, "blocks": blocks}
    heres, theres = [], []
    for _ in range(rounds):
        heres.append(json.loads(playouts.main(json.dumps(request))))
        theres.append(runtime.call(out, Path(playouts.__file__), request))
    here, there = middle(heres), middle(theres)
    say(f"\nEngine: {game}, every move at random (medians of {rounds} rounds of {blocks} blocks of {seconds:g} s)")
    columns = [f"CPython {here['python']}", f"Pyodide {there['python']}", "Pyodide/CPython"]
    say(f"  {'':34}" + "".join(f"{column:>18}" for column in columns))
    for seats in here["seats"]:
        for what in ("games", "moves"):
            compare(f"{what} per second, {seats} players", here["seats"][seats][what], there["seats"][seats][what])
    compare(f"reference: shuffles of {playouts.DECK} per second", here["shuffles"], there["shuffles"])
    for seats in here["seats"]:
        costs = [found["shuffles"] / found["seats"][seats]["games"] for found in (here, there)]
        say(f"  {f'a game of {seats} costs, in shuffles':34}" + "".join(f"{cost:>18.1f}" for cost in costs))


def middle(found: Sequence[Any]) -> Any:
    """Return figures of the same shape as each of `found`, every number the median of theirs."""
    if isinstance(found[0], dict):
        return {key: middle([one[key] for one in found]) for key in found[0]}
    return sorted(found)[len(found) // 2]


def compare(name: str, here: Any, there: Any) -> None:
    """Print one line: two speeds and their ratio."""
    say(f"  {name:34}{here:>18,.0f}{there:>18,.0f}{there / here:>18.2f}")

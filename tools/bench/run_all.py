"""Runs the benchmarks one after the other and prints short tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from compiler import runtime
from compiler.base.console import refused, say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from compiler.rules import game_ids, load_game
from tools.arena import command as arena
from tools.bench import boot, bot_times, build_scale, build_times, comparison, figures, page_start, playouts, view_costs

DEFAULT_PARTS = ("engine", "looks", "build", "page")
PARTS = (*DEFAULT_PARTS, "scale", "boot", "playouts", "bots", "arena")
SITE_PARTS = ("engine", "looks", "page", "boot")
"""Parts that need the built site."""


class Rivals(NamedTuple):
    """What `playouts` compares the engine with; see `tools/bench/comparison.py`."""

    against: str | None = None
    beside: Sequence[str] = ()
    python: str = sys.executable
    native: Path | None = None


def run(
    parts: Sequence[str],
    game: str,
    out: Path,
    build: Callable[[], int],
    rivals: Rivals,
    bots: Sequence[str] = (),
    *,
    keep: bool = False,
) -> int:
    """Run some benchmarks (by default `DEFAULT_PARTS`) for one game; returns the exit status.

    `build` builds the site in `out` and returns its exit status. `bots` are the levels of the seats of the arena;
    without them greedy plays against random. Costs are compared with the kept figures; `keep` renews these.
    """
    unknown = set(parts) - set(PARTS)
    if unknown:
        say(f"error: there is no part {', '.join(sorted(unknown))}; choose from {', '.join(PARTS)}")
        return 2
    if game not in game_ids(ROOT):
        return refused(f"there is no game {game}; choose from {', '.join(game_ids(ROOT))}")
    chosen = parts or DEFAULT_PARTS
    status = build() if set(chosen) & set(SITE_PARTS) else 0
    found: dict[str, float] = {}
    for part in chosen if not status else ():
        match part:
            case "engine":
                found |= engine(game, out)
            case "looks":
                found |= view_costs.report(game, out)
            case "build":
                found |= build_times.report(build)
            case "scale":
                found |= build_scale.report()
            case "page":
                page_start.report(out, game)
            case "boot":
                found |= boot.report(out, game)
            case "bots":
                found |= bot_times.report(game)
            case "playouts":
                comparison.report(game, *rivals)
            case _:
                status = strength(game, bots)
    return status or figures.report(found, keep=keep)


def strength(game: str, bots: Sequence[str], games: int = 100) -> int:
    """Print tournaments of a greedy bot against random ones for every number of players, or one of `bots`."""
    settings = arena.Settings(games)
    if bots:
        return arena.run(game, bots, settings)
    return max(arena.run(game, ["greedy", *["random"] * (n - 1)], settings) for n in comparison.player_counts(game))


def engine(game: str, out: Path, seconds: float = 0.4, blocks: int = 3, rounds: int = 3) -> dict[str, float]:
    """Print the speed of random playouts in CPython and in the Pyodide of the site, which take turns.

    Returns what a game costs in each, in shuffles.
    """
    problems = Problems()
    data = load_game(game, problems, ROOT).data
    if problems.failed:
        raise StepFailed("bench engine", f"the rules of {game} have errors", "correct what `build.py check` lists")
    request = {"data": data, "seconds": seconds, "blocks": blocks}
    in_cpython, in_pyodide = [], []
    for _ in range(rounds):
        in_cpython.append(json.loads(playouts.main(json.dumps(request))))
        in_pyodide.append(runtime.call(out, Path(playouts.__file__), request))
    here, there = median_of(in_cpython), median_of(in_pyodide)
    say(f"\nEngine: {game}, every move at random (medians of {rounds} rounds of {blocks} blocks of {seconds:g} s)")
    columns = [f"CPython {here['python']}", f"Pyodide {there['python']}", "Pyodide/CPython"]
    say(f"  {'':34}" + "".join(f"{column:>18}" for column in columns))
    for seats in here["seats"]:
        for unit in ("games", "moves"):
            compare(f"{unit} per second, {seats} players", here["seats"][seats][unit], there["seats"][seats][unit])
    compare(f"reference: shuffles of {playouts.DECK_SIZE} per second", here["shuffles"], there["shuffles"])
    found = {}
    for seats in here["seats"]:
        costs = [speeds["shuffles"] / speeds["seats"][seats]["games"] for speeds in (here, there)]
        say(f"  {f'a game of {seats} costs, in shuffles':34}" + "".join(f"{cost:>18.1f}" for cost in costs))
        for place, cost in zip(("CPython", "Pyodide"), costs, strict=True):
            found[f"playouts {game}: a game of {seats} in {place} / shuffle"] = cost
    return found


def median_of(samples: Sequence[Any]) -> Any:
    """Return figures of the same shape as each of `samples`; every number is the median of theirs."""
    if isinstance(samples[0], dict):
        return {key: median_of([one[key] for one in samples]) for key in samples[0]}
    return sorted(samples)[len(samples) // 2]


def compare(name: str, here: Any, there: Any) -> None:
    """Print one line: two speeds and their ratio."""
    say(f"  {name:34}{here:>18,.0f}{there:>18,.0f}{there / here:>18.2f}")

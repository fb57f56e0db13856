"""All benchmarks, one after the other, printed as short tables."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import build_times, page, playouts
from compiler import runtime
from compiler.problems import Problems
from compiler.rules import load_game
from compiler.steps import ROOT, StepFailed, say

PARTS = ("engine", "build", "page")


def run(parts: Sequence[str], game: str, out: Path) -> int:
    """Print the figures of some parts (all, if none is named) for one game; `out` is the built site."""
    unknown = set(parts) - set(PARTS)
    if unknown:
        say(f"error: no part {', '.join(sorted(unknown))}; there are: {', '.join(PARTS)}")
        return 2
    for part in parts or PARTS:
        if part == "engine":
            engine(game, out)
        elif part == "build":
            build_times.report()
        else:
            page.report(out, game)
    return 0


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

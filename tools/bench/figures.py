"""The last figures of the benchmarks, in a committed file: `python build.py bench boot looks --keep` renews them.

Every figure is a cost as a ratio to a reference of the same run, so that figures of different machines and hours can be
compared; a lower one is better. A run names what has become worse by more than a quarter.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from compiler.base.console import say
from compiler.base.paths import ROOT

FILE = ROOT / "tools" / "bench" / "figures.json"
PAGE = ROOT / "docs" / "performance.md"
MAX_GROWTH = 1.25
"""A figure that has grown by more is reported."""
BEGIN, END = "<!-- figures: python build.py bench boot build looks engine --keep -->", "<!-- end of the figures -->"

Figures = Mapping[str, float]
"""Ratios by name; a name begins with the part that measures it: `boot thebes: …`."""


def read(file: Path = FILE) -> dict[str, float]:
    """Return the kept figures; none if the file does not exist."""
    if not file.exists():
        return {}
    return {str(name): float(figure) for name, figure in json.loads(file.read_text("utf-8")).items()}


def worse(found: Figures, kept: Figures) -> dict[str, float]:
    """Return by how much figures have grown that have grown by more than MAX_GROWTH allows; new ones have not."""
    growth = {name: figure / kept[name] for name, figure in found.items() if kept.get(name)}
    return {name: factor for name, factor in growth.items() if factor > MAX_GROWTH}


def report(found: Figures, *, keep: bool = False, file: Path = FILE, page: Path = PAGE) -> int:
    """Print found figures beside the kept ones, and what became worse; returns the exit status, 1 if anything did.

    With `keep` the found figures replace the kept ones of the same names, in the file and on the page.
    """
    if not found:
        return 0
    kept = read(file)
    grown = worse(found, kept)
    say("\nCosts as ratios, beside the kept ones (lower is better)")
    for name, figure in found.items():
        before = f"{kept[name]:>10.2f}" if name in kept else f"{'new':>10}"
        say(f"  {name:64}{figure:>10.2f}{before}{'  worse' if name in grown else ''}")
    for name, factor in grown.items():
        say(f"worse by more than a quarter: {name} costs {factor:.2f} times as much as it did")
    if keep:
        renewed = {**kept, **{name: round(figure, 2) for name, figure in found.items()}}
        file.write_text(json.dumps(dict(sorted(renewed.items())), indent=2) + "\n", "utf-8")
        page.write_text(with_table(page.read_text("utf-8"), renewed), "utf-8")
        return 0
    return 1 if grown else 0


def table(figures: Figures) -> str:
    """Return figures as a table in Markdown."""
    rows = {name: written(figure) for name, figure in sorted(figures.items())}
    width = max(map(len, ["figure", *rows]))
    most = max(map(len, ["ratio", *rows.values()]))
    lines = [f"| {'figure':{width}} | {'ratio':>{most}} |", f"| {'-' * width} | {'-' * (most - 1)}: |"]
    lines += [f"| {name:{width}} | {figure:>{most}} |" for name, figure in rows.items()]
    return "\n".join(lines)


def written(figure: float) -> str:
    """Return a figure with at most two decimals, and with none from 100 on: it is not known more exactly."""
    return f"{figure:.2f}" if figure < 100 else f"{figure:,.0f}"


def with_table(text: str, figures: Figures) -> str:
    """Return the text of the page with the table of `figures` between its marks; ValueError if it has no marks."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"there is no place for the figures: {BEGIN}")
    return f"{head}{begin}\n\n{table(figures)}\n\n{end}{tail}"

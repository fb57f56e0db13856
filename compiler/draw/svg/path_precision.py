"""Shorter path data: coordinates with one decimal, enough for a box of 512 units shown at most 100 pixels wide.

Icons are most of the weight of a page with drawings. Each step makes up for the rounding of the previous one: every
point stays within a twentieth of a unit of its place, however long the path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.draw.svg.elements import Element

_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARC = re.compile(rf"({_NUMBER.pattern})[\s,]*({_NUMBER.pattern})[\s,]*({_NUMBER.pattern})[\s,]*([01])[\s,]*([01])")

Point = tuple[float, float]

SIZE = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 2}
"""Coordinates per step of each command; an arc has five more figures."""


def shortened(element: Element, decimals: int = 1) -> Element:
    """Return an element with its path data rounded to `decimals`."""
    return element.having(d=path(element.get("d"), decimals)) if element.get("d") else element


def path(data: str, decimals: int = 1) -> str:
    """Return the data of a path rounded to `decimals`."""
    out = []
    at = begun = (0.0, 0.0)  # the pen, and the start of the current line
    near = near_begun = (0.0, 0.0)  # the same after rounding
    for name, figures in _COMMAND.findall(data):
        kind, relative = name.upper(), name.islower()
        if kind == "Z":
            at, near = begun, near_begun
            out.append(name)
            continue
        written = []
        for arc, step in _steps(kind, figures):
            axes = "x" if kind == "H" else "y" if kind == "V" else "xy" * (len(step) // 2)
            steps = [value + (at["xy".index(axis)] if relative else 0) for axis, value in zip(axes, step, strict=True)]
            new = [round(value, decimals) for value in steps]
            written += arc
            written += [
                round(value - (near["xy".index(axis)] if relative else 0), decimals)
                for axis, value in zip(axes, new, strict=True)
            ]
            if len(axes) == 1:
                at, near = (
                    (value if axes == "x" else old[0], value if axes == "y" else old[1])
                    for old, value in ((at, steps[0]), (near, new[0]))
                )
            else:
                at, near = (steps[-2], steps[-1]), (new[-2], new[-1])
            if kind == "M" and len(written) == SIZE["M"]:  # further pairs are lines
                begun, near_begun = at, near
        out.append(name + _joined(written))
    return "".join(out)


def relative(data: str) -> tuple[Point, str, Point]:
    """Return the start of a path, the rest as relative commands, and its end.

    The relative commands do not depend on where the path is drawn.
    """
    out: list[str] = []
    first: Point | None = None
    at = begun = (0.0, 0.0)
    for name, figures in _COMMAND.findall(data):
        kind = name.upper()
        if kind == "Z":
            at = begun
            out.append("z")
            continue
        for n, (arc, step) in enumerate(_steps(kind, figures)):
            axes = "x" if kind == "H" else "y" if kind == "V" else "xy" * (len(step) // 2)
            before = {"x": 0.0, "y": 0.0} if name.islower() else {"x": at[0], "y": at[1]}
            way = [round(value - before[axis], 2) for axis, value in zip(axes, step, strict=True)]
            ends = dict(zip(axes, way, strict=True))  # the last point of the step
            at = (at[0] + ends.get("x", 0), at[1] + ends.get("y", 0))
            if kind == "M" and n == 0:
                begun = at
            if first is None:
                first = at  # the caller moves the pen there
            else:
                out.append(("l" if kind == "M" and n else kind.lower()) + _joined([*arc, *way]))
    return first or at, "".join(out), at


def _steps(kind: str, figures: str) -> Iterator[tuple[list[float], list[float]]]:
    """Yield the steps of a command: the extra figures of an arc (radii, rotation, two flags), and the coordinates."""
    place = 0
    while kind == "A" and (found := _ARC.search(figures, place)):
        ends = [match for _, match in zip(range(2), _NUMBER.finditer(figures, found.end()), strict=False)]
        radii = [round(float(found[n]), 2) for n in (1, 2, 3)]
        yield [*radii, float(found[4]), float(found[5])], [float(match[0]) for match in ends]
        place = ends[-1].end()
    if kind != "A":
        values = [float(value) for value in _NUMBER.findall(figures)]
        for first in range(0, len(values), SIZE[kind]):
            yield [], values[first : first + SIZE[kind]]


def _joined(values: list[float]) -> str:
    """Return figures with the shortest separators."""
    out = ""
    for value in values:
        text = f"{value:g}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.2f}".rstrip("0").rstrip(".")
        text = "0" if text in ("-0", "") else text
        out += text if not out or text.startswith("-") else f" {text}"
    return out

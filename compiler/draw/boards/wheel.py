"""Look-up tables as two discs.

The page draws them from `geometry` and can turn them (site/app/table/wheel.js); the rulebook shows both discs turned to
one number; printed discs are cut out and laid on one another. The lower disc carries all figures, the upper one has a
window for each column. The windows form a spiral, a few to a ring. A ring of the lower disc holds the figures of all
its windows side by side; they do not collide because the n windows of a ring are at different n-ths of the turning
step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from compiler.base.compiled_data import Wheel
from compiler.draw import fonts
from compiler.draw.svg.elements import Content, Element, circle, tag, text_line
from compiler.draw.svg.numbers import figure

SIZE = 400.0
MIDDLE = SIZE / 2
RIM = 197.0
"""Radius of the lower disc."""
FACE = 173.0
"""Radius of the upper disc."""
RINGS = (2, 3, 3, 4)
"""Windows in each ring, from the inside."""
INNER, OUTER = 74.0, 154.0
"""Radii of the innermost and of the outermost ring."""
HALF = 14.0
"""Half the height of a window."""
HUB = 13.0
TAB = 11.0
"""Radius of the tab that names a window."""

RIM_NUMBERS = (RIM + FACE) / 2
"""Radius of the numbers of the rows."""
DISC = f"M{MIDDLE:.0f} {MIDDLE - FACE:.0f}a{FACE} {FACE} 0 1 1 0 {2 * FACE}a{FACE} {FACE} 0 1 1 0 {-2 * FACE}Z"
"""Path of the upper disc."""
NOTCH = f"M{MIDDLE - 15:.0f} {MIDDLE - RIM - 1:.0f}h30l-6 {RIM - FACE + 1}h-18Z"
"""Path of the mark around the row that is read."""
POINTER = f"M{MIDDLE - 9:.0f} {MIDDLE - FACE + 13:.0f}h18l-9 -12Z"
"""Path of the triangle at the top of the upper disc."""

BLUE, DARK, PAPER, RED = "#234a74", "#14202e", "#fbf4e2", "#a3261e"
FACE_FILL, LINE, TAB_FILL, GOLD, INK = "#e7d3a3", "#5c4420", "#f3e5c1", "#b8862b", "#2b2118"

Rows = Sequence[Sequence[int]]


class Window(NamedTuple):
    """A window of the upper disc: its angle in degrees clockwise from the top, its radius, and half its angle."""

    angle: float
    radius: float
    wide: float


class WheelLabels(NamedTuple):
    """Texts on the upper disc: the axis that is turned, the axis of the windows, and the result."""

    turned: str
    column: str
    result: str


def windows(columns: int, step: float) -> list[Window]:
    """Return the windows of the upper disc; `step` is the angle from one row to the next in degrees."""
    rings = list(RINGS)
    rings[-1] += max(columns - sum(rings), 0)
    out = []
    angle = step * 0.8
    for ring, inside in enumerate(rings):
        radius = INNER + (OUTER - INNER) * ring / (len(rings) - 1)
        for k in range(inside):
            out.append(Window(angle, radius, min(step / inside / 2, math.degrees(13 / radius))))
            angle += step + (step / inside if k < inside - 1 else 0)
    return out[:columns]


def lower(rows: Rows) -> Content:
    """Return the lower disc, with all figures; row 1 is one step before the top."""
    step = 360 / len(rows)
    holes = windows(len(rows[0]), step)
    out = [circle(MIDDLE, MIDDLE, RIM, fill=BLUE, stroke=DARK, stroke_width=2)]
    out.append(circle(MIDDLE, MIDDLE, FACE, fill=PAPER))
    for r, row in enumerate(rows, 1):
        out.append(_number(r, RIM_NUMBERS, -r * step, 20, "#fff", -r * step))
        for value, hole in zip(row, holes, strict=True):
            out.append(_number(value, hole.radius, hole.angle - r * step, 19, RED, -r * step))
    return [*out, circle(MIDDLE, MIDDLE, 1.5, fill=INK)]


def upper(columns: int, rows: int, labels: WheelLabels, *, cut: bool) -> Content:
    """Return the upper disc; its windows are white, to be cut out (`cut`), or transparent."""
    holes = windows(columns, 360 / rows)
    slots = [_slot(hole) for hole in holes]
    out = [tag("path", fill_rule="evenodd", d=DISC + "".join(slots), fill=FACE_FILL, stroke=LINE, stroke_width=1.5)]
    if cut:
        out += [tag("path", d=d, fill="#fff", stroke=INK, stroke_width=1, stroke_dasharray="4 2") for d in slots]
    shell = _spiral(holes)
    dots = {"stroke_dasharray": "1 4", "stroke_linecap": "round"}
    out.append(tag("path", d=shell, fill="none", stroke="#9a7b45", stroke_width=1.2, **dots))
    out.append(tag("path", d=POINTER, fill=BLUE))
    if not cut:  # printed, the upper disc is smaller than the lower one: the pointer serves
        out.append(tag("path", d=NOTCH, fill="none", stroke="#f4c542", stroke_width=4, stroke_linejoin="round"))
    for n, hole in enumerate(holes, 1):
        x, y = _tab(hole)
        out.append(circle(x, y, TAB, fill=TAB_FILL, stroke=LINE, stroke_width=0.8))
        out.append(_figure(str(n), x, y, 17, INK))
    out.append(circle(MIDDLE, MIDDLE, HUB, fill=GOLD, stroke=LINE, stroke_width=1.5))
    out.append(circle(MIDDLE, MIDDLE, 1.5, fill=INK))
    out += [
        _line(labels.turned, MIDDLE - 30),
        _line(labels.column, MIDDLE + 26),
        _line(labels.result, MIDDLE + 42, RED),
    ]
    return out


def geometry(rows: Rows) -> Wheel:
    """Return the shapes of both discs for the page, which turns the lower one and marks windows of the upper one."""
    step = 360 / len(rows)
    holes = windows(len(rows[0]), step)
    turns = [-r * step for r in range(1, len(rows) + 1)]
    return {
        "size": SIZE,
        "rows": [list(row) for row in rows],
        "rim": RIM,
        "face": FACE,
        "hub": HUB,
        "tab": TAB,
        "numbers": [_rounded(_polar(RIM_NUMBERS, turn)) for turn in turns],
        "figures": [[_rounded(_polar(hole.radius, hole.angle + turn)) for hole in holes] for turn in turns],
        "windows": [
            {
                "tab": _rounded(_tab(hole)),
                "frame": _slot(hole),
            }
            for hole in holes
        ],
        "disc": DISC,
        "spiral": _spiral(holes),
        "notch": NOTCH,
    }


def picture(rows: Rows, at: int, labels: WheelLabels, lit: int = 0) -> Content:
    """Return both discs, turned to a row; the window of column `lit` is framed, 0 for none."""
    turned = {"transform": f"rotate({figure(at * 360 / len(rows))} {MIDDLE:.0f} {MIDDLE:.0f})"}
    framed: list[Content] = []
    if lit:
        hole = windows(len(rows[0]), 360 / len(rows))[lit - 1]
        x, y = _tab(hole)
        framed.append(tag("path", d=_slot(hole), fill="none", stroke=RED, stroke_width=3.5, stroke_linejoin="round"))
        framed.append(circle(x, y, TAB + 1, fill="none", stroke=RED, stroke_width=3.5))
    return [tag("g", lower(rows), **turned), upper(len(rows[0]), len(rows), labels, cut=False), framed]


def _p(x: float, y: float) -> str:
    return f"{figure(x)} {figure(y)}"


def _polar(radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return MIDDLE + radius * math.sin(angle), MIDDLE - radius * math.cos(angle)


def _rounded(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 2), round(point[1], 2)]


def _tab(hole: Window) -> tuple[float, float]:
    """Return the middle of the tab of a window."""
    return _polar(hole.radius, hole.angle - hole.wide - math.degrees(12 / hole.radius))


def _slot(hole: Window) -> str:
    """Return the path of a window, a sector of a ring."""
    inner, outer = hole.radius - HALF, hole.radius + HALF
    start, end = hole.angle - hole.wide, hole.angle + hole.wide
    a, b, c, d = _polar(inner, start), _polar(outer, start), _polar(outer, end), _polar(inner, end)
    return (
        f"M{_p(*a)}L{_p(*b)}A{figure(outer)} {figure(outer)} 0 0 1 {_p(*c)}"
        f"L{_p(*d)}A{figure(inner)} {figure(inner)} 0 0 0 {_p(*a)}Z"
    )


def _spiral(holes: Sequence[Window]) -> str:
    """Return the path of the line through all windows."""
    return "".join(_shell(one, other) for one, other in pairwise(holes))


def _shell(one: Window, other: Window) -> str:
    """Return the path of a thin line from window to window, "" where they are close."""
    begin = one.angle + one.wide + 3
    end = other.angle - other.wide - math.degrees(24 / other.radius)
    if end <= begin:
        return ""
    steps = [i / 8 for i in range(9)]
    points = [_polar(one.radius + (other.radius - one.radius) * s, begin + (end - begin) * s) for s in steps]
    return "M" + "L".join(_p(*point) for point in points)


def _number(value: int, radius: float, angle: float, size: float, fill: str, tilt: float) -> Element:
    x, y = _polar(radius, angle)
    return _figure(str(value), x, y, size, fill, transform=f"rotate({figure(tilt)} {figure(x)} {figure(y)})")


def _figure(text: str, x: float, y: float, size: float, fill: str, **style: str) -> Element:
    return text_line(text, x, y + size * 0.33, size, cls="face-figure", fill=fill, text_anchor="middle", **style)


def _line(text: str, y: float, fill: str = INK) -> Element:
    """Return a line of text in the middle, fitted within the rings."""
    room = 2 * math.sqrt((INNER - HALF - 2) ** 2 - (abs(y - MIDDLE) + 7) ** 2)
    fit = fonts.fit(text, fonts.TEXT, room, 15, largest=15, least=6)
    style = {"cls": "face-text", "fill": fill, "text_anchor": "middle"}
    return text_line(fit.lines[0], MIDDLE, y + fit.size * 0.33, fit.size, **style)

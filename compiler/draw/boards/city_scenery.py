"""The scenery of a city plan: ground, houses, streets and the city wall around the plots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from compiler.draw.boards.geography import Point
from compiler.draw.svg.elements import Content, circle, rect, tag
from compiler.draw.svg.numbers import figure

WIDTH = 1000.0  # of the drawing, in its units
WALL = 26.0  # depth of the wall that frames the city


class Plot(NamedTuple):
    """A building or quarter of the city."""

    id: str
    x: float
    y: float
    w: float
    h: float
    number: int | None
    sign: str
    ground: str

    @property
    def middle(self) -> Point:
        """The middle of the plot."""
        return self.x + self.w / 2, self.y + self.h / 2


def _chance(*numbers: int) -> float:
    """Return a pseudo-random number from 0 to 1, the same in every build for the same arguments."""
    mixed = 2166136261
    for number in numbers:
        mixed = (mixed ^ number) * 16777619 % 4294967296
    mixed = (mixed ^ mixed >> 13) * 2654435761 % 4294967296
    return mixed % 9973 / 9973


def _wavy(points: Sequence[Point], depth: float, seed: int) -> str:
    """Return a closed, wavy outline along the points, like a coast or a rock."""
    steps: list[Point] = []
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        n = max(1, round(math.dist((x1, y1), (x2, y2)) / 34))
        for i in range(n):
            push = (_chance(seed, len(steps)) - 0.5) * 2 * depth
            nx, ny = (y2 - y1), -(x2 - x1)
            length = math.hypot(nx, ny) or 1
            steps.append((x1 + (x2 - x1) * i / n + nx / length * push, y1 + (y2 - y1) * i / n + ny / length * push))
    d = ""
    for (x1, y1), (x2, y2) in pairwise([*steps, steps[0]]):
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        d += f"Q{figure(x1)} {figure(y1)} {figure(mx)} {figure(my)}" if d else f"M{figure(mx)} {figure(my)}"
    (x1, y1), (x2, y2) = steps[0], steps[1]
    return f"{d}Q{figure(x1)} {figure(y1)} {figure((x1 + x2) / 2)} {figure((y1 + y2) / 2)}Z"


def _around(plot: Plot, beyond: float, height: float) -> list[Point]:
    """Return the corners of the ground around a plot; near the wall the ground extends under it."""
    left, top, right, bottom = plot.x - beyond, plot.y - beyond, plot.x + plot.w + beyond, plot.y + plot.h + beyond
    near = WALL + 20
    left, top = (-20.0 if left < near else left), (-20.0 if top < near else top)
    right, bottom = (WIDTH + 20 if right > WIDTH - near else right), (height + 20 if bottom > height - near else bottom)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _draw_sea(plot: Plot, height: float) -> Content:
    shore = _wavy(_around(plot, 18, height), 7, 11)
    waves = "".join(
        f"M{figure(x)} {figure(y)}q5-5 10 0t10 0"
        for row in range(int(plot.h // 20) + 2)
        for x, y in _wave_points(plot, row, 20)
        if not _inside(x + 10, y, plot, 4)
    )
    return [
        tag("path", cls="plan-sea", d=shore),
        tag("path", cls="plan-shore", d=shore),
        tag("path", cls="plan-waves", d=waves),
    ]


def _wave_points(plot: Plot, row: int, step: float) -> Iterable[Point]:
    y = plot.y - 8 + row * step
    for i in range(int(plot.w // 34) + 3):
        yield plot.x - 26 + i * 34 + (17 if row % 2 else 0) + _chance(row, i) * 6, y


def _inside(x: float, y: float, plot: Plot, beyond: float) -> bool:
    return plot.x - beyond < x < plot.x + plot.w + beyond and plot.y - beyond < y < plot.y + plot.h + beyond


def _draw_hill(plot: Plot, height: float) -> Content:
    """Return a hill: the hachures of a slope around the plot."""
    (left, top), (right, _), (_, bottom), _ = _around(plot, 30, height)
    out = []
    for ring, beyond in enumerate((9.0, 19.0)):
        corners = [(plot.x - beyond, plot.y - beyond), (plot.x + plot.w + beyond, plot.y - beyond)]
        corners += [(plot.x + plot.w + beyond, plot.y + plot.h + beyond), (plot.x - beyond, plot.y + plot.h + beyond)]
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
            n = round(math.dist((x1, y1), (x2, y2)) / 7)
            length = math.dist((x1, y1), (x2, y2))
            nx, ny = (y2 - y1) / length, -(x2 - x1) / length
            for i in range(n):
                x, y = x1 + (x2 - x1) * i / n, y1 + (y2 - y1) * i / n
                reach = 6 + 6 * _chance(ring, i, n)
                tip = (x + nx * reach, y + ny * reach)
                if left < tip[0] < right and top < tip[1] < bottom:
                    out.append(f"M{figure(x)} {figure(y)}L{figure(tip[0])} {figure(tip[1])}")
    return tag("path", cls="plan-hachures", d="".join(out))


def _draw_field(plot: Plot, height: float) -> Content:
    outline = _wavy(_around(plot, 13, height), 3, 23)
    return [tag("path", cls="plan-field", d=outline), tag("path", fill="url(#plan-furrows)", d=outline)]


def _draw_underworld(plot: Plot, height: float) -> Content:
    """Return the underworld: dark rock, with flames above the plot."""
    rock = _wavy(_around(plot, 20, height), 9, 37)
    flames = ""
    for i in range(int(plot.w // 40)):
        x, size = plot.x + 20 + i * 40, 10 + 12 * _chance(41, i)
        y = plot.y - 2
        flames += (
            f"M{figure(x)} {figure(y)}q{figure(-size * 0.7)} {figure(-size * 0.5)} 0 {figure(-size * 1.3)}"
            f"q{figure(size * 0.1)} {figure(size * 0.6)} {figure(size * 0.5)} {figure(size * 0.5)}"
            f"q{figure(size * 0.2)} {figure(size * 0.5)} {figure(-size * 0.1)} {figure(size * 0.8)}z"
        )
    return [tag("path", cls="plan-deep", d=rock), tag("path", cls="plan-flames", d=flames)]


_GROUNDS = {"sea": _draw_sea, "hill": _draw_hill, "field": _draw_field, "deep": _draw_underworld}


def draw_ground(plot: Plot, height: float) -> Content:
    """Return the ground around a plot, nothing where it has none."""
    return _GROUNDS[plot.ground](plot, height) if plot.ground in _GROUNDS else ()


def _house(x: float, y: float, s: float, turn: bool) -> tuple[str, str]:
    """Return the paths of the walls and of the shaded roof of a small house, seen from above at a slant."""
    w, h, ridge = s * (1.5 if turn else 1.1), s * 0.62, s * 0.62
    walls = f"M{figure(x)} {figure(y)}h{figure(w)}v{figure(h)}h{figure(-w)}z"
    slant = s * 0.32
    roof = f"M{figure(x)} {figure(y)}l{figure(slant)} {figure(-ridge)}h{figure(w - slant * 2)}"
    return walls, f"{roof}l{figure(slant)} {figure(ridge)}z"


def _tree(x: float, y: float, s: float) -> str:
    return (
        f"M{figure(x)} {figure(y)}q{figure(-s * 0.45)} {figure(-s * 0.5)} 0 {figure(-s * 1.5)}"
        f"q{figure(s * 0.45)} {figure(s)} 0 {figure(s * 1.5)}v{figure(s * 0.3)}"
    )


_REACH = {"": 2.0, "pool": 2.0, "sea": 26.0, "hill": 30.0, "field": 20.0, "deep": 30.0}
"""How far each kind of ground extends beyond its plot."""


def draw_houses(plots: Sequence[Plot], streets: Sequence[Sequence[Point]], height: float) -> Content:
    """Return houses and cypresses in the free space between plots and streets."""
    walls, roofs, trees = "", "", ""
    for j in range(int(height // 17)):
        for i in range(int(WIDTH // 23)):
            x = WALL + 10 + i * 23 + _chance(i, j, 1) * 8
            y = WALL + 16 + j * 17 + _chance(i, j, 2) * 5
            if x > WIDTH - WALL - 30 or y > height - WALL - 20:
                continue
            corners = ((x, y - 8), (x + 18, y - 8), (x, y + 8), (x + 18, y + 8))
            if any(_inside(px, py, plot, _REACH[plot.ground]) for plot in plots for px, py in corners):
                continue
            if any(_near(px, py, line) < 10 for line in streets for px, py in corners):
                continue
            if _chance(i, j, 3) < 0.24:
                trees += _tree(x + 8, y + 8, 9 + 3 * _chance(i, j, 4))
            else:
                wall, roof = _house(x, y, 11 + 2.5 * _chance(i, j, 5), _chance(i, j, 6) < 0.4)
                walls, roofs = walls + wall, roofs + roof
    return [
        tag("path", cls="plan-trees", d=trees),
        tag("path", cls="plan-walls", d=walls),
        tag("path", cls="plan-roofs", d=roofs),
    ]


def _near(x: float, y: float, line: Sequence[Point]) -> float:
    """Return the distance of a point from a polyline."""
    best = math.inf
    for (x1, y1), (x2, y2) in pairwise(line):
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        t = 0.0 if not length else max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
        best = min(best, math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)))
    return best


def street(a: Plot, b: Plot) -> list[Point]:
    """Return the street from one plot to the next: straight to a neighbour, else along the gap between the rows."""
    (ax, ay), (bx, by) = a.middle, b.middle
    if abs(ay - by) < min(a.h, b.h) / 2:
        y = (max(a.y, b.y) + min(a.y + a.h, b.y + b.h)) / 2
        return [(a.x + a.w, y), (b.x, y)] if ax < bx else [(a.x, y), (b.x + b.w, y)]
    down = ay < by
    start = (ax, a.y + a.h if down else a.y)
    end = (bx, b.y if down else b.y + b.h)
    left, right = max(a.x, b.x) + 20, min(a.x + a.w, b.x + b.w) - 20
    if left < right:
        x = (left + right) / 2
        return [(x, start[1]), (x, end[1])]
    street = end[1] - 16 if down else end[1] + 16
    return [start, (start[0], street), (end[0], street), end]


def _rounded(line: Sequence[Point], radius: float) -> str:
    d = f"M{figure(line[0][0])} {figure(line[0][1])}"
    for before, (x, y), after in zip(line, line[1:], line[2:], strict=False):
        (x1, y1), (x2, y2) = _towards((x, y), before, radius), _towards((x, y), after, radius)
        d += f"L{figure(x1)} {figure(y1)}Q{figure(x)} {figure(y)} {figure(x2)} {figure(y2)}"
    return f"{d}L{figure(line[-1][0])} {figure(line[-1][1])}"


def _towards(start: Point, end: Point, by: float) -> Point:
    length = math.dist(start, end) or 1
    share = min(by, length / 2) / length
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _arrow(line: Sequence[Point]) -> str:
    """Return the path of a small arrow in the middle of the longest segment of a street."""
    (x1, y1), (x2, y2) = max(pairwise(line), key=lambda part: math.dist(*part))
    length = math.dist((x1, y1), (x2, y2)) or 1
    dx, dy, mx, my = (x2 - x1) / length, (y2 - y1) / length, (x1 + x2) / 2, (y1 + y2) / 2
    tip = (mx + dx * 6, my + dy * 6)
    wings = [(mx - dx * 5 + side * dy * 5, my - dy * 5 - side * dx * 5) for side in (1, -1)]
    return "M" + "L".join(f"{figure(x)} {figure(y)}" for x, y in (wings[0], tip, wings[1])) + "z"


def draw_streets(streets: Sequence[Sequence[Point]]) -> Content:
    """Return the streets with an arrow on each."""
    lines = "".join(_rounded(line, 14) for line in streets)
    return [
        tag("path", cls="plan-street", d=lines),
        tag("path", cls="plan-street-line", d=lines),
        tag("path", cls="plan-arrows", d="".join(_arrow(line) for line in streets)),
    ]


def draw_pool(plot: Plot, head: float) -> Content:
    """Return the basin of a bath, below the head of its plot; `head` is the height of the head."""
    x, y, w, h = plot.x + 22, plot.y + head + 16, plot.w - 44, plot.h - head - 34
    waves = "".join(
        f"M{figure(x + 22 + i * 34 + (17 if j % 2 else 0))} {figure(y + 24 + j * 22)}q5-5 10 0t10 0"
        for j in range(int((h - 24) // 22))
        for i in range(int((w - 50) // 34))
    )
    return [
        rect(x, y, w, h, rx=20, cls="plan-basin"),
        rect(x + 7, y + 7, w - 14, h - 14, rx=14, cls="plan-water"),
        tag("path", cls="plan-waves", d=waves),
    ]


def draw_wall(height: float) -> Content:
    """Return the city wall: two rules with merlons between them, towers at the corners and half-way along the sides."""
    o, depth = 7.0, 12.0
    w, h = WIDTH - 2 * o, height - 2 * o
    edge = f"M0 0h{figure(WIDTH)}v{figure(height)}H0Z"
    inner = f"M{figure(WALL)} {figure(WALL)}V{figure(height - WALL)}H{figure(WIDTH - WALL)}V{figure(WALL)}Z"
    merlons = []
    for n, length, across in ((round(w / 22), w, True), (round(h / 22), h, False)):
        step = length / n
        for i in range(n):
            for far in (o + 1, (height if across else WIDTH) - o - depth - 1):
                a, b = (o + i * step + step / 4, far) if across else (far, o + i * step + step / 4)
                wide, high = (step / 2, depth) if across else (depth, step / 2)
                merlons.append(f"M{figure(a)} {figure(b)}h{figure(wide)}v{figure(high)}h{figure(-wide)}z")
    towers = []
    for x in (17.0, WIDTH / 2, WIDTH - 17):
        for y in (17.0, height / 2, height - 17):
            if x != WIDTH / 2 or y not in (height / 2,):
                towers.append(rect(x - 14, y - 14, 28, 28, rx=4, cls="plan-tower"))
                towers.append(circle(x, y, 7, cls="plan-tower-top"))
    return [
        tag("path", cls="plan-wall", fill_rule="evenodd", d=edge + inner),
        tag("path", cls="plan-merlons", d="".join(merlons)),
        rect(WALL, WALL, WIDTH - 2 * WALL, height - 2 * WALL, cls="plan-rule"),
        rect(2, 2, WIDTH - 4, height - 4, cls="plan-rule plan-rule-bold"),
        towers,
    ]

"""The plan of a city, in the manner of an old engraving, from the plots and spaces in `rules/<game>/board.yaml`.

Any game whose board has plots (rows with `at` and `size`) gets one. Colours are left to the style sheet (classes
`plan-…`), so that the plan follows day and night; names of plots are left to the page, for which the drawing offers
anchors. Every space is an anchor where the table lays pieces. Where the board has two sides, each has its own plan.

A game says in its faces.yaml which sets are drawn, and how:

    plan:
      sides: board_side                # the set of the sides, where there are two
      names: location                  # the kind of the terms that name the plots; place without it
      plots: [location, building]      # sets with `at` (upper left corner) and `size`
      spaces: worker_space             # for pieces of the players: `in` a plot, `rank` (pips of the die that is printed
                                       # there), `pieces`, `unlimited`, `lightning`, `reward`
      spots:                           # for tokens, with `at`: a set is a tile or a disc, or as a field of a row says
        token_space: {by: holds, reinforcement: disc, disc: disc, show: letter}     # `show`: the field printed inside
        round_space: {shape: disc, show: rank, number: round}       # `number`: the field printed small above
      number: number                   # the field that numbers the plots; a way leads from each to the next
      sign: element                    # the field of a plot that has a sign
      emblems: {agora: scales}         # an icon for each plot
      rewards: {set: reward, titan: rock-golem}   # the table of rewards, and an icon for what each `gives`
      ground: {thermae: pool, harbour: sea, temple: hill, agro: field, krypt: deep}   # what lies in or around a plot
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from compiler.draw import fonts
from compiler.draw.boards.geography import Point, figure
from compiler.draw.icons import Icons
from compiler.draw.palette import TONES
from compiler.draw.svg.elements import circle, rect, tag, text_line

WIDTH = 1000.0
WALL = 26.0  # depth of the wall that frames the city
DIE = 52.0  # side of a printed die
TILE = 50.0  # side or diameter of a place for a token
HEAD = 44.0  # height of the head of a plot
TYPE = 27.0  # size of type of the names
LETTERS = 1.2  # letter spacing of the names

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_BOLT = "M4-15-9 3h7l-4 13L9-4H1z"

Row = Mapping[str, Any]


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


class Anchor(NamedTuple):
    """Where pieces are laid: the middle of a space, its width and height, and how many pieces it takes (0: any)."""

    x: float
    y: float
    w: float
    h: float
    pieces: int


class PlotLabel(NamedTuple):
    """Where the name of a plot goes: start of the baseline, size of type, and the room that it has."""

    x: float
    y: float
    size: float
    room: float


class CityPlan(NamedTuple):
    """A drawn plan. `labels` are for the page to print the names in its language."""

    svg: str
    width: float
    height: float
    side: str
    plots: dict[str, Plot]
    anchors: dict[str, Anchor]
    labels: dict[str, PlotLabel]

    def data(self) -> dict[str, Any]:
        """Return what the table needs, as JSON: plots as [x, y, w, h], spaces as anchors, and where names go."""
        return {
            "svg": self.svg,
            "width": self.width,
            "height": self.height,
            "side": self.side,
            "plots": {id: [plot.x, plot.y, plot.w, plot.h] for id, plot in self.plots.items()},
            "spaces": {id: anchor._asdict() for id, anchor in self.anchors.items()},
            "labels": {id: {"x": label.x, "y": label.y, "size": label.size} for id, label in self.labels.items()},
        }


def name_width(name: str, size: float = TYPE) -> float:
    """Return how wide the name of a plot is on the plan."""
    return fonts.width(name.upper(), fonts.TITLE, size) + LETTERS * len(name)


def _lies_on(row: Row, side: str) -> bool:
    value = row.get("side")
    return value is None or side in (value if isinstance(value, list) else [value])


def _numbers(row: Row, key: str) -> tuple[float, float]:
    first, second = row[key]
    return float(first), float(second)


# -- the city around the plots ------------------------------------------------------------------------------------


def _chance(*numbers: int) -> float:
    """Return a number from 0 to 1 that is the same in every build."""
    mixed = 2166136261
    for number in numbers:
        mixed = (mixed ^ number) * 16777619 % 4294967296
    mixed = (mixed ^ mixed >> 13) * 2654435761 % 4294967296
    return mixed % 9973 / 9973


def _wavy(points: Sequence[Point], depth: float, seed: int) -> str:
    """Return a closed outline that follows the points in small bows, as a coast or a rock does."""
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
    """Return the corners of the ground around a plot; where the wall is near, it reaches under the wall."""
    left, top, right, bottom = plot.x - beyond, plot.y - beyond, plot.x + plot.w + beyond, plot.y + plot.h + beyond
    near = WALL + 20
    left, top = (-20.0 if left < near else left), (-20.0 if top < near else top)
    right, bottom = (WIDTH + 20 if right > WIDTH - near else right), (height + 20 if bottom > height - near else bottom)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _sea(plot: Plot, height: float) -> str:
    shore = _wavy(_around(plot, 18, height), 7, 11)
    waves = "".join(
        f"M{figure(x)} {figure(y)}q5-5 10 0t10 0"
        for row in range(int(plot.h // 20) + 2)
        for x, y in _row(plot, row, 20)
        if not _inside(x + 10, y, plot, 4)
    )
    return (
        tag("path", cls="plan-sea", d=shore)
        + tag("path", cls="plan-shore", d=shore)
        + tag("path", cls="plan-waves", d=waves)
    )


def _row(plot: Plot, row: int, step: float) -> Iterable[Point]:
    y = plot.y - 8 + row * step
    for i in range(int(plot.w // 34) + 3):
        yield plot.x - 26 + i * 34 + (17 if row % 2 else 0) + _chance(row, i) * 6, y


def _inside(x: float, y: float, plot: Plot, beyond: float) -> bool:
    return plot.x - beyond < x < plot.x + plot.w + beyond and plot.y - beyond < y < plot.y + plot.h + beyond


def _hill(plot: Plot, height: float) -> str:
    """Return the hachures of a slope around a plot."""
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


def _field(plot: Plot, height: float) -> str:
    outline = _wavy(_around(plot, 13, height), 3, 23)
    return tag("path", cls="plan-field", d=outline) + tag("path", fill="url(#plan-furrows)", d=outline)


def _deep(plot: Plot, height: float) -> str:
    """Return the underworld: dark rock with flames that lick up behind the plot."""
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
    return tag("path", cls="plan-deep", d=rock) + tag("path", cls="plan-flames", d=flames)


def _house(x: float, y: float, s: float, turn: bool) -> tuple[str, str]:
    """Return the walls and the shaded roof of a little house seen from above at a slant."""
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
"""How far the ground of each kind reaches beyond its plot."""


def _houses(plots: Sequence[Plot], ways: Sequence[Sequence[Point]], height: float) -> str:
    """Fill the quarters that plots and ways leave free with houses and cypresses."""
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
            if any(_near(px, py, line) < 10 for line in ways for px, py in corners):
                continue
            if _chance(i, j, 3) < 0.24:
                trees += _tree(x + 8, y + 8, 9 + 3 * _chance(i, j, 4))
            else:
                wall, roof = _house(x, y, 11 + 2.5 * _chance(i, j, 5), _chance(i, j, 6) < 0.4)
                walls, roofs = walls + wall, roofs + roof
    return (
        tag("path", cls="plan-trees", d=trees)
        + tag("path", cls="plan-walls", d=walls)
        + tag("path", cls="plan-roofs", d=roofs)
    )


def _near(x: float, y: float, line: Sequence[Point]) -> float:
    """Return the distance of a point from a line of straight parts."""
    best = math.inf
    for (x1, y1), (x2, y2) in pairwise(line):
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        t = 0.0 if not length else max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
        best = min(best, math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)))
    return best


def _way(a: Plot, b: Plot) -> list[Point]:
    """Return a street from one plot to the next: straight to a neighbour, else by the street between the rows."""
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
    """Return a small arrow in the middle of the longest part of a street."""
    (x1, y1), (x2, y2) = max(pairwise(line), key=lambda part: math.dist(*part))
    length = math.dist((x1, y1), (x2, y2)) or 1
    dx, dy, mx, my = (x2 - x1) / length, (y2 - y1) / length, (x1 + x2) / 2, (y1 + y2) / 2
    tip = (mx + dx * 6, my + dy * 6)
    wings = [(mx - dx * 5 + side * dy * 5, my - dy * 5 - side * dx * 5) for side in (1, -1)]
    return "M" + "L".join(f"{figure(x)} {figure(y)}" for x, y in (wings[0], tip, wings[1])) + "z"


def _pool(plot: Plot) -> str:
    """Return the basin of a bath, with steps on both sides."""
    x, y, w, h = plot.x + 22, plot.y + HEAD + 16, plot.w - 44, plot.h - HEAD - 34
    waves = "".join(
        f"M{figure(x + 22 + i * 34 + (17 if j % 2 else 0))} {figure(y + 24 + j * 22)}q5-5 10 0t10 0"
        for j in range(int((h - 24) // 22))
        for i in range(int((w - 50) // 34))
    )
    return (
        rect(x, y, w, h, rx=20, cls="plan-basin")
        + rect(x + 7, y + 7, w - 14, h - 14, rx=14, cls="plan-water")
        + tag("path", cls="plan-waves", d=waves)
    )


def _wall(height: float) -> str:
    """Return the city wall: two rules with merlons between them, and towers at corners and middles."""
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
    towers = ""
    for x in (17.0, WIDTH / 2, WIDTH - 17):
        for y in (17.0, height / 2, height - 17):
            if x != WIDTH / 2 or y not in (height / 2,):
                towers += rect(x - 14, y - 14, 28, 28, rx=4, cls="plan-tower")
                towers += circle(x, y, 7, cls="plan-tower-top")
    return (
        tag("path", cls="plan-wall", fill_rule="evenodd", d=edge + inner)
        + tag("path", cls="plan-merlons", d="".join(merlons))
        + rect(WALL, WALL, WIDTH - 2 * WALL, height - 2 * WALL, cls="plan-rule")
        + rect(2, 2, WIDTH - 4, height - 4, cls="plan-rule plan-rule-bold")
        + towers
    )


# -- plots and spaces ---------------------------------------------------------------------------------------------


def _emblem(plot: Plot, icon: str, icons: Icons) -> str:
    """Return the emblem of a plot, large and faint behind its spaces."""
    if not icon or not icons.find(icon):
        return ""
    size = min(plot.h * 0.92, plot.w * 0.8)
    x, y = plot.x + plot.w - size - 6, plot.y + (plot.h - size) / 2 + 8
    return tag("g", icons.use(icon, x, y, size), cls="plan-emblem")


def _draw_plot(plot: Plot, icon: str, sign: Row | None, icons: Icons) -> str:
    x, y, w, h = plot.x, plot.y, plot.w, plot.h
    out = rect(x + 4, y + 5, w, h, rx=14, cls="plan-shadow")
    out += rect(x, y, w, h, rx=14, cls="plan-plot") + rect(x, y, w, h, rx=14, fill="url(#plan-paving)")
    out += _emblem(plot, icon, icons)
    out += rect(x + 5, y + 5, w - 10, h - 10, rx=10, cls="plan-inner")
    line = f"M{figure(x + 16)} {figure(y + HEAD + 3)}H{figure(x + w - 16)}"
    out += tag("path", cls="plan-line", d=line)
    if plot.number is not None:
        out += circle(x + 29, y + 25, 17, cls="plan-number")
        out += text_line(str(plot.number), x + 29, y + 33, 25, cls="plan-figure", text_anchor="middle")
    elif icon:
        out += tag("g", icons.use(icon, x + 12, y + 8, 34), cls="plan-mark")
    if sign:
        tone = TONES.get(str(sign.get("colour")), TONES["ink"])
        out += circle(x + w - 27, y + 25, 17, fill=tone.base, cls="plan-seal")
        out += icons.use(str(sign.get("icon", "")), x + w - 38, y + 14, 22, tone.on)
    return tag("g", out, cls="plan-quarter", data_plot=plot.id)


def _die(x: float, y: float, rank: int) -> str:
    half = DIE / 2
    pips = "".join(circle(x + px * 13, y + py * 13, 4.6, cls="plan-pip") for px, py in _PIPS.get(rank, ()))
    return rect(x - half, y - half, DIE, DIE, rx=11, cls="plan-die") + pips


def _reward(x: float, y: float, reward: Row, drawings: Mapping[str, Any], icons: Icons) -> str:
    """Return what a space pays, below it: the thing as often as it is paid."""
    n, icon, size = int(reward.get("n", 1)), str(drawings.get(str(reward.get("gives")), "")), 28.0
    out = ""
    for i in range(n):
        left = x + (i - (n - 1) / 2) * (size - 1) - size / 2
        if icon == "disc" or not icon:
            out += circle(left + size / 2, y + size / 2, 11.5, cls="plan-disc")
            out += circle(left + size / 2, y + size / 2, 6.5, cls="plan-disc-ring")
        else:
            out += icons.use(icon, left, y, size)
    if reward.get("once"):
        wide = n * (size - 1) + 10
        out += rect(x - wide / 2, y - 3, wide, size + 6, rx=8, cls="plan-once")
    return tag("g", out, cls="plan-reward")


def _space(row: Row, plot: Plot, extra: Row, rewards: Mapping[str, Row], icons: Icons) -> tuple[str, Anchor]:
    x, y = _numbers(row, "at")
    rank, pieces = int(row.get("rank", 1)), int(row.get("pieces", 1))
    out = ""
    if row.get("unlimited"):
        left, right = plot.x + 18, plot.x + plot.w - 18
        out += rect(left, y - DIE / 2 - 6, right - left, DIE + 12, rx=16, cls="plan-open")
        out += _die(left + DIE / 2 + 7, y, rank)
        anchor = Anchor((left + right) / 2, y, right - left, DIE + 12, 0)
    else:
        wide = DIE * pieces + 8 * (pieces - 1)
        if pieces > 1:
            out += rect(x - wide / 2 - 7, y - DIE / 2 - 7, wide + 14, DIE + 14, rx=16, cls="plan-pair")
        for i in range(pieces):
            out += _die(x + (i - (pieces - 1) / 2) * (DIE + 8), y, rank)
        anchor = Anchor(x, y, wide, DIE, pieces)
    if row.get("lightning"):
        out += circle(x, y - DIE / 2, 13, cls="plan-spark")
        out += tag(
            "path", cls="plan-bolt", d=_BOLT, transform=f"translate({figure(x)} {figure(y - DIE / 2)}) scale(.64)"
        )
    reward = rewards.get(str(row.get("reward")))
    if reward:
        out += _reward(x, y + DIE / 2 + 6, reward, extra.get("rewards") or {}, icons)
    return tag("g", out, cls="plan-space", data_space=str(row["id"])), anchor


def _spot(row: Row, how: Any) -> tuple[str, Anchor]:
    """Return a place for tokens: a tile or a disc, with a printed figure where it has one."""
    x, y = _numbers(row, "at")
    how = {"shape": how} if isinstance(how, str) else how
    shape = how.get("shape") or how.get(str(row.get(str(how.get("by")))), "tile")
    half = TILE / 2
    if shape == "disc":
        out = circle(x, y, half, cls="plan-slot")
    else:
        out = rect(x - half, y - half, TILE, TILE, rx=8, cls="plan-slot")
    shown = row.get(str(how.get("show")))
    if shown is not None:
        out += text_line(str(shown), x, y + 9, 27, cls="plan-print", text_anchor="middle")
    count = row.get(str(how.get("number")))
    if count is not None:
        out += text_line(str(count), x, y - half - 6, 19, cls="plan-small", text_anchor="middle")
    return tag("g", out, cls="plan-spot", data_space=str(row["id"])), Anchor(x, y, TILE, TILE, 1)


# -- the whole ----------------------------------------------------------------------------------------------------


def _rows(board: Mapping[str, Any], names: Any, side: str) -> list[Row]:
    listed = names if isinstance(names, list) else [names]
    return [row for name in listed for row in board.get(str(name), ()) if "at" in row and _lies_on(row, side)]


def _plots(board: Mapping[str, Any], extra: Row, side: str) -> list[Plot]:
    out = []
    ground = extra.get("ground") or {}
    for row in _rows(board, extra.get("plots", ()), side):
        (x, y), (w, h) = _numbers(row, "at"), _numbers(row, "size")
        number = row.get(str(extra.get("number")))
        sign = str(row.get(str(extra.get("sign")), ""))
        out.append(Plot(str(row["id"]), x, y, w, h, number, sign, str(ground.get(row["id"], ""))))
    return out


def _label(plot: Plot, names: Sequence[str]) -> PlotLabel:
    """Return where the name of a plot goes, small enough for its widest language."""
    room = plot.w - 56 - (52 if plot.sign else 16)
    size = TYPE
    while size > 10 and any(name_width(name, size) > room for name in names):
        size -= 0.5
    return PlotLabel(plot.x + 54, plot.y + 25 + size * 0.34, size, room)


def draw(
    board: Mapping[str, Any],
    *,
    side: str,
    tables: Mapping[str, Any],
    signs: Mapping[str, Row],
    names: Mapping[str, Sequence[str]],
    extra: Row,
    icons: Icons,
) -> CityPlan | None:
    """Draw one side of the board, or return None when the game has no plots.

    `board` and `tables` are those of the compiled rules, `signs` those of faces.yaml, `names` the names of each plot in
    all languages (room is kept for the widest), `extra` is the `plan` section of faces.yaml.
    """
    plots = _plots(board, extra, side)
    if not plots:
        return None
    by_id = {plot.id: plot for plot in plots}
    emblems = extra.get("emblems") or {}
    height = max(plot.y + plot.h for plot in plots) + min(plot.x for plot in plots)
    numbered = sorted((plot for plot in plots if plot.number is not None), key=lambda plot: plot.number or 0)
    ways = [_way(a, b) for a, b in pairwise(numbered)]
    grounds = {"sea": _sea, "hill": _hill, "field": _field, "deep": _deep}
    w, h = figure(WIDTH), figure(height)
    out = [
        '<defs><pattern id="plan-paving" width="28" height="20" patternUnits="userSpaceOnUse">'
        '<path class="plan-joint" d="M0 .5h28M0 10.5h28M7 .5v10M21 10.5v10"/></pattern>'
        '<pattern id="plan-furrows" width="12" height="9" patternUnits="userSpaceOnUse">'
        '<path class="plan-furrow" d="M0 4.5q3-3 6 0t6 0"/></pattern></defs>',
        rect(0, 0, WIDTH, height, cls="plan-ground"),
    ]
    out += [grounds[plot.ground](plot, height) for plot in plots if plot.ground in grounds]
    streets = "".join(_rounded(line, 14) for line in ways)
    out.append(_houses(plots, ways, height))
    out.append(tag("path", cls="plan-street", d=streets) + tag("path", cls="plan-street-line", d=streets))
    out.append(tag("path", cls="plan-arrows", d="".join(_arrow(line) for line in ways)))
    for plot in plots:
        out.append(_draw_plot(plot, str(emblems.get(plot.id, "")), signs.get(plot.sign), icons))
        if plot.ground == "pool":
            out.append(_pool(plot))
    anchors: dict[str, Anchor] = {}
    rewards = {str(r["id"]): r for r in tables.get(str((extra.get("rewards") or {}).get("set")), {}).get("rows", ())}
    for row in _rows(board, extra.get("spaces", ()), side):
        drawn, anchors[str(row["id"])] = _space(row, by_id[str(row["in"])], extra, rewards, icons)
        out.append(drawn)
    for name, how in (extra.get("spots") or {}).items():
        for row in _rows(board, name, side):
            drawn, anchors[str(row["id"])] = _spot(row, how)
            out.append(drawn)
    out.append(_wall(height))
    svg = f'<svg class="plan" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">{"".join(out)}</svg>'
    labels = {plot.id: _label(plot, names.get(plot.id, ())) for plot in plots}
    return CityPlan(svg, WIDTH, height, side, by_id, anchors, labels)


def named(plan: CityPlan, names: Mapping[str, str], title: str) -> str:
    """Return the plan with the names of its plots in one language, for a page without JavaScript.

    `title` is what a screen reader says of the picture.
    """
    texts = "".join(
        text_line(names.get(id, id), label.x, label.y, label.size, cls="plan-name") for id, label in plan.labels.items()
    )
    head, rest = plan.svg.removesuffix("</svg>").split(">", 1)
    for pattern in ("plan-paving", "plan-furrows") if plan.side else ():  # both sides may be on one page
        rest = rest.replace(f'"{pattern}"', f'"{pattern}-{plan.side}"').replace(
            f"(#{pattern})", f"(#{pattern}-{plan.side})"
        )
    return f'{head} role="img" aria-label="{escape(title)}">{rest}{tag("g", texts, cls="plan-names")}</svg>'

"""City plans in the manner of an old engraving, from the plots and spaces in `rules/<game>/board.yaml`.

Every game whose board has plots (rows with `at` and `size`) gets a plan; each side of a two-sided board has its own.
The style sheet sets the colours (classes `plan-…`), which differ by day and by night. The page prints the names of
plots, at their labels, and lays pieces on the anchors of spaces. city_scenery.py draws what surrounds the plots.

The game's faces.yaml lists the sets that are drawn, and how:

    plan:
      sides: board_side                # the set of the sides, where there are two
      names: location                  # the kind of the terms that name the plots; place without it
      plots: [location, building]      # sets with `at` (upper left corner) and `size`
      spaces: worker_space             # for pieces of players: `in` a plot, `rank` (pips of the printed die), `pieces`,
                                       # `unlimited`, `lightning`, `reward`
      spots:                           # for tokens, with `at`: a tile or a disc, per set or by a field of its rows
        token_space: {by: holds, reinforcement: disc, disc: disc, show: letter}     # `show`: the field printed inside
        round_space: {shape: disc, show: rank, number: round}       # `number`: the field printed small above
      number: number                   # the field that numbers the plots; a street leads from each to the next
      sign: element                    # the field of a plot that names a sign
      emblems: {agora: scales}         # an icon for each plot
      rewards: {set: reward, titan: rock-golem}   # the table of rewards, and an icon for what each `gives`
      ground: {thermae: pool, harbour: sea, temple: hill, agro: field, krypt: deep}   # the ground in or around a plot
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from compiler.base import compiled_data
from compiler.draw import fonts
from compiler.draw.boards.city_scenery import (
    WIDTH,
    Plot,
    draw_ground,
    draw_houses,
    draw_pool,
    draw_streets,
    draw_wall,
    street,
)
from compiler.draw.icons import Icons, use_icon
from compiler.draw.palette import TONES
from compiler.draw.patterns import pattern_of
from compiler.draw.svg.elements import Content, Element, circle, rect, rewritten, tag, text_line
from compiler.draw.svg.numbers import figure

DIE = 52.0  # side of a printed die
TILE = 50.0  # side or diameter of a spot for a token
HEAD = 44.0  # height of the head of a plot
RULE = 2.0  # height of the line below it
TYPE = 27.0  # size of type of the names
LETTERS = 1.2  # letter spacing of the names

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_BOLT = "M4-15-9 3h7l-4 13L9-4H1z"

Row = Mapping[str, Any]


class Anchor(NamedTuple):
    """Where pieces are laid: the middle of a space, its width and height, and its number of pieces (0: any)."""

    x: float
    y: float
    w: float
    h: float
    pieces: int


class PlotLabel(NamedTuple):
    """The position of a plot's name: start of the baseline, size of type, and maximum width."""

    x: float
    y: float
    size: float
    room: float


class CityPlan(NamedTuple):
    """A drawn plan. The page prints the names of plots in its language, at `labels`."""

    svg: Element
    width: float
    height: float
    side: str
    plots: dict[str, Plot]
    anchors: dict[str, Anchor]
    labels: dict[str, PlotLabel]

    def data(self) -> compiled_data.PlanSide:
        """Return the plan as JSON for the play page: plots as [x, y, w, h], spaces as anchors, positions of names."""
        return {
            "svg": str(self.svg),
            "width": self.width,
            "height": self.height,
            "side": self.side,
            "head": HEAD + RULE,
            "plots": {id: [plot.x, plot.y, plot.w, plot.h] for id, plot in self.plots.items()},
            "spaces": {
                id: {"x": one.x, "y": one.y, "w": one.w, "h": one.h, "pieces": one.pieces}
                for id, one in self.anchors.items()
            },
            "labels": {id: {"x": label.x, "y": label.y, "size": label.size} for id, label in self.labels.items()},
        }


def name_width(name: str, size: float = TYPE) -> float:
    """Return the width of a plot's name on the plan."""
    return fonts.width(name.upper(), fonts.TITLE, size) + LETTERS * len(name)


def _lies_on(row: Row, side: str) -> bool:
    value = row.get("side")
    return value is None or side in (value if isinstance(value, list) else [value])


def _numbers(row: Row, key: str) -> tuple[float, float]:
    first, second = row[key]
    return float(first), float(second)


# -- plots and spaces ---------------------------------------------------------------------------------------------


def _emblem(plot: Plot, icon: str, icons: Icons) -> Content:
    """Return the emblem of a plot: large and faint, behind its spaces."""
    if not icon or not icons.find(icon):
        return ()
    size = min(plot.h * 0.92, plot.w * 0.8)
    x, y = plot.x + plot.w - size - 6, plot.y + (plot.h - size) / 2 + 8
    return tag("g", use_icon(icon, x, y, size), cls="plan-emblem")


def _draw_plot(plot: Plot, icon: str, sign: Row | None, icons: Icons) -> Element:
    x, y, w, h = plot.x, plot.y, plot.w, plot.h
    line = f"M{figure(x + 16)} {figure(y + HEAD + 3)}H{figure(x + w - 16)}"
    out: list[Content] = [
        rect(x + 4, y + 5, w, h, rx=14, cls="plan-shadow"),
        rect(x, y, w, h, rx=14, cls="plan-plot"),
        rect(x, y, w, h, rx=14, fill="url(#plan-paving)"),
        _emblem(plot, icon, icons),
        rect(x + 5, y + 5, w - 10, h - 10, rx=10, cls="plan-inner"),
        tag("path", cls="plan-line", d=line),
    ]
    if plot.number is not None:
        out.append(circle(x + 29, y + 25, 17, cls="plan-number"))
        out.append(text_line(str(plot.number), x + 29, y + 33, 25, cls="plan-figure", text_anchor="middle"))
    elif icon:
        out.append(tag("g", use_icon(icon, x + 12, y + 8, 34), cls="plan-mark"))
    if sign:
        tone = TONES.get(str(sign.get("colour")), TONES["ink"])
        out.append(circle(x + w - 27, y + 25, 17, fill=tone.base, cls="plan-seal"))
        out.append(use_icon(str(sign.get("icon", "")), x + w - 38, y + 14, 22, tone.on))
    return tag("g", out, cls="plan-quarter", data_plot=plot.id)


def _die(x: float, y: float, rank: int) -> Content:
    half = DIE / 2
    pips = [circle(x + px * 13, y + py * 13, 4.6, cls="plan-pip") for px, py in PIPS.get(rank, ())]
    return [rect(x - half, y - half, DIE, DIE, rx=11, cls="plan-die"), pips]


def draw_reward(x: float, y: float, reward: Row, drawings: Mapping[str, Any]) -> Element:
    """Return a reward, with its middle at `x` and its top at `y`: its icon as often as it is paid."""
    n, icon, size = int(reward.get("n", 1)), str(drawings.get(str(reward.get("gives")), "")), 28.0
    out = []
    for i in range(n):
        left = x + (i - (n - 1) / 2) * (size - 1) - size / 2
        if icon == "disc" or not icon:
            out.append(circle(left + size / 2, y + size / 2, 11.5, cls="plan-disc"))
            out.append(circle(left + size / 2, y + size / 2, 6.5, cls="plan-disc-ring"))
        else:
            out.append(use_icon(icon, left, y, size))
    if reward.get("once"):
        wide = n * (size - 1) + 10
        out.append(rect(x - wide / 2, y - 3, wide, size + 6, rx=8, cls="plan-once"))
    return tag("g", out, cls="plan-reward")


def _space(row: Row, plot: Plot, extra: Row, rewards: Mapping[str, Row]) -> tuple[Element, Anchor]:
    x, y = _numbers(row, "at")
    rank, pieces = int(row.get("rank", 1)), int(row.get("pieces", 1))
    out: list[Content] = []
    if row.get("unlimited"):
        left, right = plot.x + 18, plot.x + plot.w - 18
        out.append(rect(left, y - DIE / 2 - 6, right - left, DIE + 12, rx=16, cls="plan-open"))
        out.append(_die(left + DIE / 2 + 7, y, rank))
        anchor = Anchor((left + right) / 2, y, right - left, DIE + 12, 0)
    else:
        wide = DIE * pieces + 8 * (pieces - 1)
        if pieces > 1:
            out.append(rect(x - wide / 2 - 7, y - DIE / 2 - 7, wide + 14, DIE + 14, rx=16, cls="plan-pair"))
        for i in range(pieces):
            out.append(_die(x + (i - (pieces - 1) / 2) * (DIE + 8), y, rank))
        anchor = Anchor(x, y, wide, DIE, pieces)
    if row.get("lightning"):
        turn = f"translate({figure(x)} {figure(y - DIE / 2)}) scale(.64)"
        out.append(circle(x, y - DIE / 2, 13, cls="plan-spark"))
        out.append(tag("path", cls="plan-bolt", d=_BOLT, transform=turn))
    reward = rewards.get(str(row.get("reward")))
    if reward:
        out.append(draw_reward(x, y + DIE / 2 + 6, reward, extra.get("rewards") or {}))
    return tag("g", out, cls="plan-space", data_space=str(row["id"])), anchor


def _spot(row: Row, how: Any) -> tuple[Element, Anchor]:
    """Return a spot for tokens with its anchor: a tile or a disc, with the figures that its row prints."""
    x, y = _numbers(row, "at")
    how = {"shape": how} if isinstance(how, str) else how
    shape = how.get("shape") or how.get(str(row.get(str(how.get("by")))), "tile")
    half = TILE / 2
    if shape == "disc":
        out = [circle(x, y, half, cls="plan-slot")]
    else:
        out = [rect(x - half, y - half, TILE, TILE, rx=8, cls="plan-slot")]
    shown = row.get(str(how.get("show")))
    if shown is not None:
        out.append(text_line(str(shown), x, y + 9, 27, cls="plan-print", text_anchor="middle"))
    count = row.get(str(how.get("number")))
    if count is not None:
        out.append(text_line(str(count), x, y - half - 6, 19, cls="plan-small", text_anchor="middle"))
    return tag("g", out, cls="plan-spot", data_space=str(row["id"])), Anchor(x, y, TILE, TILE, 1)


# -- drawing ------------------------------------------------------------------------------------------------------


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
    """Return the label of a plot, small enough for the widest of its names."""
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
    all languages (the widest one gets room), `extra` is the `plan` section of faces.yaml.
    """
    plots = _plots(board, extra, side)
    if not plots:
        return None
    by_id = {plot.id: plot for plot in plots}
    emblems = extra.get("emblems") or {}
    height = max(plot.y + plot.h for plot in plots) + min(plot.x for plot in plots)
    numbered = sorted((plot for plot in plots if plot.number is not None), key=lambda plot: plot.number or 0)
    streets = [street(a, b) for a, b in pairwise(numbered)]
    joint = tag("path", cls="plan-joint", d="M0 .5h28M0 10.5h28M7 .5v10M21 10.5v10")
    furrow = tag("path", cls="plan-furrow", d="M0 4.5q3-3 6 0t6 0")
    paving = tag("pattern", joint, id="plan-paving", width=28, height=20, patternUnits="userSpaceOnUse")
    furrows = tag("pattern", furrow, id="plan-furrows", width=12, height=9, patternUnits="userSpaceOnUse")
    out: list[Content] = [tag("defs", paving, furrows), rect(0, 0, WIDTH, height, cls="plan-ground")]
    out += [draw_ground(plot, height) for plot in plots]
    out.append(draw_houses(plots, streets, height))
    out.append(draw_streets(streets))
    for plot in plots:
        out.append(_draw_plot(plot, str(emblems.get(plot.id, "")), signs.get(plot.sign), icons))
        if plot.ground == "pool":
            out.append(draw_pool(plot, HEAD))
    anchors: dict[str, Anchor] = {}
    rewards = {str(r["id"]): r for r in tables.get(str((extra.get("rewards") or {}).get("set")), {}).get("rows", ())}
    for row in _rows(board, extra.get("spaces", ()), side):
        drawn, anchors[str(row["id"])] = _space(row, by_id[str(row["in"])], extra, rewards)
        out.append(drawn)
    for name, how in (extra.get("spots") or {}).items():
        for row in _rows(board, name, side):
            drawn, anchors[str(row["id"])] = _spot(row, how)
            out.append(drawn)
    out.append(draw_wall(height))
    box = f"0 0 {figure(WIDTH)} {figure(height)}"
    svg = tag("svg", out, cls="plan", xmlns="http://www.w3.org/2000/svg", viewBox=box)
    labels = {plot.id: _label(plot, names.get(plot.id, ())) for plot in plots}
    return CityPlan(svg, WIDTH, height, side, by_id, anchors, labels)


def named(plan: CityPlan, names: Mapping[str, str], title: str) -> Element:
    """Return the plan with the names of its plots in one language, for a page without JavaScript.

    `title` is the accessible name of the picture.
    """
    texts = [
        text_line(names.get(id, id), label.x, label.y, label.size, cls="plan-name") for id, label in plan.labels.items()
    ]
    drawn = rewritten(plan.svg.children, lambda one: _on_side(one, plan.side)) if plan.side else plan.svg.children
    return plan.svg.having(role="img", aria_label=title).containing(drawn, tag("g", texts, cls="plan-names"))


def _on_side(one: Element, side: str) -> Element:
    """Return an element with the patterns of its side: both sides may be on one page."""
    if one.name == "pattern":
        return one.having(id=f"{one.get('id')}-{side}")
    pattern = pattern_of(one.get("fill"))
    return one.having(fill=f"url(#{pattern}-{side})") if pattern.startswith("plan-") else one

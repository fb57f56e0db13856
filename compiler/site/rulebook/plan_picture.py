"""Crops of the city plan with the pieces and tokens that lie there, for the examples of the rulebook.

A picture of a plot refers to the plan as a symbol of the page, as the picture of the set-up does, and lays dice,
leaders, discs and tokens on its spaces, all in units of the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compiler.draw.boards.city_plan import DIE, PIPS, Anchor, CityPlan
from compiler.draw.svg.elements import Content, Element, circle, rect, tag, text_line
from compiler.site.rulebook.piece_drawing import piece

PLAN = "city-plan"
"""The symbol of the city plan."""
STEP = DIE + 8
"""From one piece to the next on a space for several."""
TOKEN = 47.0
"""Width of a token on its spot."""
FIGURE = 62.0
DISC = 48.0
ROUND = 36.0
"""Width of the round marker, whose upper edge is below the number of its space."""
CARD = 68.0
"""Width of the only token of a plot, which has room."""
STACKED = 8.0
"""How far the upper of two stacked discs is above the lower."""
MARK = 13.0
"""Half a side of the square with the number of a step."""
MARK_AT = 31.0
"""From the middle of a piece to that of the number at its lower left corner, where it covers neither pips nor signs."""
FRAME = 7.0
"""Between a piece and the frame around it."""
PLOT_EDGE = 1.2
"""Half the outline of a plot: a picture of it ends there, without its shadow and the streets beside it."""
EM = 0.045
"""Width of a unit of the plan in ems of the picture: all plots of an example have one scale."""

Piece = Mapping[str, Any]


def die(rank: int, colour: str, x: float = 0.0, y: float = 0.0, *, leader: bool = False) -> Element:
    """Return a worker as a die with its rank, its middle at (x, y); an elevated leader carries a disc instead."""
    half = DIE / 2
    pips = [circle(x + px * 13, y + py * 13, 5.4, cls="pip") for px, py in PIPS.get(rank, ())]
    disc = piece("disc", 0.9 * DIE, colour, (x - 0.45 * DIE, y - 0.5 * DIE)) if leader else ()
    body = rect(x - half, y - half, DIE, DIE, rx=11, cls="die")
    return tag("g", body, pips, disc, cls="piece", data_colour=colour)


def standing(one: Piece, colour: str, x: float, y: float) -> Element:
    """Return a piece of a player: a die, a leader or a disc, its middle at (x, y)."""
    if one.get("figure") == "leader":
        return piece("figure", FIGURE, colour, (x - FIGURE / 2, y - FIGURE / 2 - 3))
    if one.get("figure") == "disc":
        return piece("disc", DISC, colour, (x - DISC / 2, y - DISC / 2))
    return die(int(one.get("value") or 0), colour, x, y, leader=one.get("badge") == "disc")


def of_player(one: Piece, colour: str) -> Element:
    """Return the picture of a piece that stands in front of its owner."""
    size = DIE + 12
    drawn = standing(one, colour, 0, 0)
    view = f"{-size / 2} {-size / 2} {size} {size}"
    return tag("svg", drawn, viewBox=view, width=f"{EM * size:.2f}em", cls="stand")


class PlanPicture:
    """Draws plots of a plan with what lies on them. `colours` are those of the seats, `use` returns a token's face."""

    def __init__(
        self, plan: CityPlan, colours: Sequence[str], use: Callable[[str, float, float, float], Element]
    ) -> None:
        self.plan, self.colours, self.use = plan, colours, use

    def plot(self, id: str, pieces: Sequence[Piece], marks: Mapping[str, int]) -> Element:
        """Return a plot with those of `pieces` and `marks` that are on it; each has a space or the plot as `at`."""
        plot = self.plan.plots[id]
        plan = tag("use", href=f"#{PLAN}", width=self.plan.width, height=self.plan.height)
        at: dict[str, list[Piece]] = {}
        for one in pieces:
            if self._is_on(id, str(one["at"])):
                at.setdefault(str(one["at"]), []).append(one)
        tokens = sum(1 for there in at.values() for one in there if one.get("face"))
        drawn = [self._on(space, there, CARD if tokens == 1 else TOKEN) for space, there in at.items()]
        numbers = [self._mark(space, n) for space, n in marks.items() if self._is_on(id, space)]
        wide, high = plot.w + 2 * PLOT_EDGE, plot.h + 2 * PLOT_EDGE
        view = f"{plot.x - PLOT_EDGE:.1f} {plot.y - PLOT_EDGE:.1f} {wide:.1f} {high:.1f}"
        return tag("svg", plan, drawn, numbers, viewBox=view, width=f"{EM * wide:.1f}em", cls="plot")

    def _is_on(self, id: str, at: str) -> bool:
        if at == id:
            return True
        plot, anchor = self.plan.plots[id], self.plan.anchors.get(at)
        inside = anchor is not None and plot.x < anchor.x < plot.x + plot.w and plot.y < anchor.y < plot.y + plot.h
        return inside

    def _anchor(self, at: str) -> Anchor:
        """Return the anchor of a space; pieces that are on a plot itself, as in the baths, lie in its middle."""
        plot = self.plan.plots.get(at)
        if plot is None:
            return self.plan.anchors[at]
        return Anchor(plot.x + plot.w / 2, plot.y + 0.62 * plot.h, plot.w - 40, DIE, 0)

    def _on(self, at: str, pieces: Sequence[Piece], token: float) -> Content:
        """Return what lies on a space: tokens, discs below pieces, pieces side by side."""
        anchor = self._anchor(at)
        discs = [one for one in pieces if one.get("figure") == "disc"]
        others = [one for one in pieces if one.get("figure") != "disc"]
        out: list[Content] = []
        height = 0
        for one in discs:
            for _ in range(int(one.get("n") or 1)):
                y = anchor.y + (0.34 * DIE if others else 0) - STACKED * height
                out.append(standing(one, self.colours[one["owner"]], anchor.x, y))
                height += 1
        first = anchor.x - (len(others) - 1) * STEP / 2
        if not anchor.pieces and at not in self.plan.plots:
            first = _first_open(anchor)
        for i, one in enumerate(others):
            x = first + i * STEP
            if one.get("mark"):
                out.append(_frame(x, anchor.y, token if one.get("face") else DIE, one["mark"]))
            if one.get("face"):
                out.append(self.use(str(one["face"]), x, anchor.y, token))
            elif one.get("figure") == "round":
                out.append(piece("disc", ROUND, "", (x - ROUND / 2, anchor.y + 3)))
            else:
                out.append(standing(one, self.colours[one["owner"]], x, anchor.y))
        return out

    def _mark(self, at: str, n: int) -> Element:
        """Return the number of a step, at the left lower corner of what it is about."""
        anchor = self._anchor(at)
        middle = anchor.x if anchor.pieces else _first_open(anchor)
        x, y = middle - MARK_AT, anchor.y + MARK_AT
        square = rect(x - MARK, y - MARK, 2 * MARK, 2 * MARK, rx=5, cls="mark-square")
        return tag("g", square, text_line(str(n), x, y + 7.5, 21, cls="mark-number", text_anchor="middle"))


def _frame(x: float, y: float, size: float, mark: str) -> Element:
    """Return the frame around a piece that is new or leaves."""
    half = size / 2 + FRAME
    return rect(x - half, y - half, 2 * half, 2 * half, rx=12, cls=f"crop-{mark}")


def _first_open(anchor: Anchor) -> float:
    """Return where the first piece stands on a space for several: beside the die that is printed there."""
    return anchor.x - anchor.w / 2 + DIE + 15 + STEP / 2

"""The names of places on a map: where they collide with nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from compiler.draw import fonts
from compiler.draw.boards.map_roads import Road
from compiler.draw.boards.map_window import FRAME, WIDTH, Spot

SITE_TYPE, CITY_TYPE = 28.0, 30.0  # sizes of type of the names
SPACING = 1.5  # letter spacing of the names of sites


class PlaceLabel(NamedTuple):
    """The position of a place name: baseline, anchor (start, middle, end), and size of type."""

    x: float
    y: float
    anchor: str
    size: float


class _Bounds(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: _Bounds) -> float:
        w = min(self.right, other.right) - max(self.left, other.left)
        h = min(self.bottom, other.bottom) - max(self.top, other.top)
        return w * h if w > 0 and h > 0 else 0.0


_SIDES = (
    (1, 0, "start"), (-1, 0, "end"), (0, 1, "middle"), (0, -1, "middle"),
    (0.8, 0.75, "start"), (0.8, -0.75, "start"), (-0.8, 0.75, "end"), (-0.8, -0.75, "end"),
)  # fmt: skip


def name_width(name: str, site: bool) -> float:
    """Return the width of a name on the map."""
    if site:
        return fonts.width(name.upper(), fonts.TITLE, SITE_TYPE) + SPACING * len(name)
    return fonts.width(name, fonts.TITLE, CITY_TYPE)


def _candidates(spot: Spot, wide: float) -> list[tuple[PlaceLabel, _Bounds]]:
    size = SITE_TYPE if spot.site else CITY_TYPE
    reach = spot.radius + (9 if spot.site else 8)
    out = []
    for sx, sy, anchor in _SIDES:
        x = spot.x + sx * reach
        middle = spot.y + sy * (reach + size * 0.36) if anchor == "middle" else spot.y + sy * reach
        left = x if anchor == "start" else x - wide if anchor == "end" else x - wide / 2
        label = PlaceLabel(x, middle + size * 0.33, anchor, size)
        out.append((label, _Bounds(left - 2, middle - size * 0.42, left + wide + 2, middle + size * 0.42)))
    return out


def place_names(
    spots: Sequence[Spot], widths: Mapping[str, float], roads: Sequence[Road], height: float
) -> dict[str, PlaceLabel]:
    """Return for every place the label position where its name, at its widest, covers the least."""
    options = {s.id: _candidates(s, widths[s.id]) for s in spots}
    discs = [
        (s.id, _Bounds(s.x - s.radius - 5, s.y - s.radius - 5, s.x + s.radius + 5, s.y + s.radius + 5)) for s in spots
    ]
    points = [p for road in roads for p in road.samples()]
    beads = [bead for road in roads for bead in road.beads()]

    def fixed(id: str, index: int) -> float:
        box = options[id][index][1]
        cost = index * 1.5
        inner = _Bounds(FRAME + 4, FRAME + 4, WIDTH - FRAME - 4, height - FRAME - 4)
        outside = (box.right - box.left) * (box.bottom - box.top) - box.overlap(inner)
        cost += outside * 1.0
        cost += sum(box.overlap(d) for other, d in discs if other != id) * 0.6
        cost += sum(9 for x, y in points if box.left < x < box.right and box.top < y < box.bottom)
        cost += sum(60 for x, y in beads if box.left - 5 < x < box.right + 5 and box.top - 5 < y < box.bottom + 5)
        return cost

    base = {s.id: [fixed(s.id, i) for i in range(len(_SIDES))] for s in spots}
    choice = {s.id: min(range(len(_SIDES)), key=lambda i: base[s.id][i]) for s in spots}
    for _ in range(4):
        for s in spots:
            taken = [options[o][i][1] for o, i in choice.items() if o != s.id]
            choice[s.id] = min(
                range(len(_SIDES)),
                key=lambda i: base[s.id][i] + sum(options[s.id][i][1].overlap(box) for box in taken) * 0.8,
            )
    return {s.id: options[s.id][choice[s.id]][0] for s in spots}

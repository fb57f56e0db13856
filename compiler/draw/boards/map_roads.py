"""The roads of a map: curves that keep away from other places and roads."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from compiler.draw.boards.geography import Point
from compiler.draw.boards.map_window import FRAME, WIDTH, Spot
from compiler.draw.svg.elements import Content, circle, tag
from compiler.draw.svg.numbers import figure

RIM = 4.0  # of the disc around the mark of a place
LEAST_ROAD = 24.0  # how much of a road is seen between the marks at its ends


def part_neighbours(spots: dict[str, Spot], roads: Sequence[Mapping[str, Any]]) -> None:
    """Move the ends of a road apart whose marks would hide it."""
    for row in roads:
        a, b = spots.get(str(row.get("a"))), spots.get(str(row.get("b")))
        if a is None or b is None:
            continue
        far = math.hypot(b.x - a.x, b.y - a.y)
        short = a.radius + b.radius + 2 * RIM + LEAST_ROAD - far
        if short > 0 and far > 0:
            dx, dy = (b.x - a.x) / far * short / 2, (b.y - a.y) / far * short / 2
            spots[a.id] = a._replace(x=round(a.x - dx, 1), y=round(a.y - dy, 1))
            spots[b.id] = b._replace(x=round(b.x + dx, 1), y=round(b.y + dy, 1))


class Road(NamedTuple):
    """A curve between two places: its ends, its curvature (`bow`), and its length in weeks."""

    a: Spot
    b: Spot
    bow: float
    weeks: int

    def control(self) -> Point:
        """Return the control point of the quadratic curve."""
        mx, my = (self.a.x + self.b.x) / 2, (self.a.y + self.b.y) / 2
        return mx - (self.b.y - self.a.y) * self.bow, my + (self.b.x - self.a.x) * self.bow

    def at(self, t: float) -> Point:
        """Return a point of the curve, `t` from 0 to 1."""
        cx, cy = self.control()
        u = 1 - t
        return (
            u * u * self.a.x + 2 * u * t * cx + t * t * self.b.x,
            u * u * self.a.y + 2 * u * t * cy + t * t * self.b.y,
        )

    def samples(self) -> list[Point]:
        """Return points along the curve."""
        return [self.at(i / 24) for i in range(25)]

    def beads(self) -> list[Point]:
        """Return a point for each week, on the part of the curve outside the marks of its ends."""
        length = sum(math.dist(p, q) for p, q in pairwise(self.samples()))
        first, last = (self.a.radius + 4) / length, 1 - (self.b.radius + 4) / length
        return [self.at(first + (last - first) * (i + 0.5) / self.weeks) for i in range(self.weeks)]


_BOWS = (0.0, 0.09, -0.09, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32)


def _road_cost(road: Road, spots: Sequence[Spot], others: Sequence[list[Point]]) -> float:
    """Return the cost of a road's course: closeness to other places and roads, too little or too much curvature."""
    cost = abs(abs(road.bow) - 0.1) * 60
    points = road.samples()
    for spot in spots:
        if spot in (road.a, road.b):
            continue
        gap = min(math.hypot(x - spot.x, y - spot.y) for x, y in points) - spot.radius
        if gap < 38:
            cost += (38 - gap) * 6
    for x, _ in points:
        if not (FRAME + 14 < x < WIDTH - FRAME - 14):
            cost += 40
    inner = points[4:-4]
    left, right = min(x for x, _ in inner) - 16, max(x for x, _ in inner) + 16
    top, bottom = min(y for _, y in inner) - 16, max(y for _, y in inner) + 16
    for other in others:
        near = [(x, y) for x, y in other if left < x < right and top < y < bottom]
        for x, y in inner if near else ():
            gap = math.sqrt(min((x - ox) ** 2 + (y - oy) ** 2 for ox, oy in near))
            if gap < 16:
                cost += (16 - gap) * 0.9
    return cost


def lay_out_roads(rows: Sequence[Mapping[str, Any]], spots: Mapping[str, Spot]) -> list[Road]:
    """Return the roads with their curvature; in three rounds each takes its best course, given the others."""
    roads = [
        Road(spots[str(r["a"])], spots[str(r["b"])], 0.09, int(r.get("weeks", 1)))
        for r in rows
        if str(r.get("a")) in spots and str(r.get("b")) in spots
    ]
    for _ in range(3):
        lines = [road.samples() for road in roads]
        for i, road in enumerate(roads):
            others = [line for j, line in enumerate(lines) if j != i]
            best = min(
                (road._replace(bow=bow) for bow in _BOWS),
                key=lambda r: (_road_cost(r, list(spots.values()), others), r.bow),
            )
            roads[i], lines[i] = best, best.samples()
    return roads


def road_path(road: Road) -> str:
    """Return the path of a road, from the middle of one place to that of the other."""
    cx, cy = road.control()
    return f"M{figure(road.a.x)} {figure(road.a.y)}Q{figure(cx)} {figure(cy)} {figure(road.b.x)} {figure(road.b.y)}"


def draw_roads(roads: Sequence[Road]) -> Content:
    beds, lines, beads = [], [], []
    counted = any(road.weeks > 1 for road in roads)  # where each road takes one week, marks would look like stops
    for road in roads:
        d = road_path(road)
        beds.append(d)
        lines.append(tag("path", cls="map-road", data_road=f"{road.a.id} {road.b.id}", d=d))
        beads += [circle(x, y, 5, cls="map-week") for x, y in road.beads() if counted]
    return [tag("path", cls="map-bed", d="".join(beds)), lines, beads]

"""The window of a map: which part of the earth is on the drawing, and where."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from compiler.draw.boards import geography
from compiler.draw.boards.geography import Point

WIDTH = 1000.0
FRAME = 22.0  # width of the frame with the degrees
MARGIN = 92.0  # minimum distance of a place from the frame


class Spot(NamedTuple):
    """A place on the drawing."""

    id: str
    x: float
    y: float
    radius: float
    site: bool


class Viewport(NamedTuple):
    """The window of a map: converts degrees to units of the drawing."""

    project: geography.Project
    scale: float
    dx: float
    dy: float
    height: float
    world: bool
    middle: Point
    """Approximate longitude and latitude of the middle of the drawing."""
    axis: float
    """The central meridian of a world map; the map is cut at the opposite one."""

    def at(self, lon: float, lat: float) -> Point:
        """Return the position of a point of the earth on the drawing."""
        x, y = self.project(lon, lat)
        return x * self.scale + self.dx, y * self.scale + self.dy


def window(places: Sequence[Mapping[str, Any]], least: float) -> Viewport:
    """Return the window that shows all places with a margin; `least` is the minimum of height / width."""
    lons, lats = [float(p["lon"]) for p in places], [float(p["lat"]) for p in places]
    west, east, south, north = min(lons), max(lons), min(lats), max(lats)
    world = east - west > 110 or north - south > 70
    project = geography.equal_earth((west + east) / 2) if world else geography.lambert(west, east, south, north)
    points = [project(lon, lat) for lon, lat in zip(lons, lats, strict=True)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    room = WIDTH - 2 * (FRAME + MARGIN)
    tallest = WIDTH * 1.05 - 2 * (FRAME + MARGIN)
    scale = min(room / max(right - left, 1e-6), tallest / max(bottom - top, 1e-6))
    height = max((bottom - top) * scale + 2 * (FRAME + MARGIN), WIDTH * least)
    dx = WIDTH / 2 - (left + right) / 2 * scale
    dy = height / 2 - (top + bottom) / 2 * scale
    view = Viewport(
        project, scale, dx, dy, round(height), world, ((west + east) / 2, (south + north) / 2), (west + east) / 2
    )
    return view._replace(middle=_middle(view))


def _middle(view: Viewport) -> Point:
    best, least = (0.0, 0.0), math.inf
    for lon in range(-180, 181, 5):
        for lat in range(-60, 86, 5):
            x, y = view.at(lon, lat)
            off = math.hypot(x - WIDTH / 2, y - view.height / 2)
            if off < least:
                best, least = (float(lon), float(lat)), off
    return best

"""Geography: coasts from Natural Earth, map projections, clipping and simplifying of lines.

Coordinates are (longitude, latitude) in degrees before projection, and units of the drawing, y downwards, after it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise

from compiler.base.paths import ROOT
from compiler.draw.svg.numbers import figure

LAND = ROOT / "node_modules" / "world-atlas" / "land-50m.json"

Point = tuple[float, float]
Ring = list[Point]


@cache
def land() -> tuple[Ring, ...]:
    """Return the rings of all land (outer shores, then lakes cut out of them), from the TopoJSON of world-atlas."""
    topology = json.loads(LAND.read_text("utf-8"))
    (kx, ky), (ox, oy) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc: Ring = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * kx + ox, y * ky + oy))
        arcs.append(arc)
    rings: list[Ring] = []
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            for indices in polygon:
                ring: Ring = []
                for index in indices:
                    arc = arcs[index] if index >= 0 else arcs[~index][::-1]
                    ring.extend(arc if not ring else arc[1:])
                rings.append(whole(ring))
    return tuple(rings)


def whole(ring: Ring) -> Ring:
    """Return a ring without jumps at the meridian of 180 degrees.

    Longitudes continue beyond 180 (the east of Chukotka is at 190); a ring around a pole is closed at the pole.
    """
    out, turn = [ring[0]], 0.0
    for (before, _), (x, y) in pairwise(ring):
        turn -= 360 * round((x - before) / 360)
        out.append((x + turn, y))
    if turn:
        pole = math.copysign(90, out[0][1])
        out += [(out[-1][0], pole), (out[0][0], pole)]
    middle = 360 * round(sum(x for x, _ in out) / len(out) / 360)
    return [(x - middle, y) for x, y in out]


Project = Callable[[float, float], Point]


def lambert(west: float, east: float, south: float, north: float) -> Project:
    """Return Lambert's conformal conic projection for a window, with two standard parallels inside it."""
    middle = (west + east) / 2
    rad = math.radians
    one, two = rad(south + (north - south) / 6), rad(north - (north - south) / 6)

    def conic(latitude: float) -> float:
        return math.tan(math.pi / 4 + latitude / 2)

    if abs(one - two) < 1e-6:
        n = math.sin(one)
    else:
        n = math.log(math.cos(one) / math.cos(two)) / math.log(conic(two) / conic(one))
    f = math.cos(one) * conic(one) ** n / n

    def project(lon: float, lat: float) -> Point:
        rho = f / conic(rad(max(min(lat, 89.9), -80))) ** n
        theta = n * rad((lon - middle + 540) % 360 - 180)
        return rho * math.sin(theta), rho * math.cos(theta)

    return project


def equal_earth(middle: float) -> Project:
    """Return the Equal Earth projection (Šavrič, Patterson, Jenny 2018) around a meridian, for world maps."""
    a1, a2, a3, a4 = 1.340264, -0.081106, 0.000893, 0.003796
    m = math.sqrt(3) / 2

    def project(lon: float, lat: float) -> Point:
        t = math.asin(m * math.sin(math.radians(lat)))
        t2 = t * t
        t6 = t2**3
        x = math.radians((lon - middle + 540) % 360 - 180) * math.cos(t)
        x /= m * (a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2))
        return x, -t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))

    return project


def clip(ring: Sequence[Point], left: float, top: float, right: float, bottom: float) -> Ring:
    """Clip a ring to a rectangle (Sutherland–Hodgman); parts at the edge are joined along it."""
    edges: tuple[tuple[int, float, int], ...] = ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1))
    out: Ring = list(ring)
    for axis, limit, sign in edges:
        if not out:
            break
        source, out = out, []
        last = source[-1]
        last_in = (last[axis] - limit) * sign >= 0
        for point in source:
            inside = (point[axis] - limit) * sign >= 0
            if inside != last_in:
                share = (limit - last[axis]) / (point[axis] - last[axis])
                out.append((last[0] + share * (point[0] - last[0]), last[1] + share * (point[1] - last[1])))
            if inside:
                out.append(point)
            last, last_in = point, inside
    return out


def area(ring: Sequence[Point]) -> float:
    """Return the absolute area of a ring."""
    total = 0.0
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], *ring[:1]], strict=True):
        total += x1 * y2 - x2 * y1
    return abs(total) / 2


def simplify(line: Sequence[Point], tolerance: float) -> Ring:
    """Return a line without points closer than `tolerance` to the simplified line (Douglas–Peucker)."""
    if len(line) < 3:
        return list(line)
    keep = [False] * len(line)
    keep[0] = keep[-1] = True
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        (ax, ay), (bx, by) = line[first], line[last]
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy)
        worst, where = tolerance, 0
        for i in range(first + 1, last):
            px, py = line[i]
            off = abs(dx * (ay - py) - (ax - px) * dy) / length if length > 1e-9 else math.hypot(px - ax, py - ay)
            if off > worst:
                worst, where = off, i
        if where:
            keep[where] = True
            stack += [(first, where), (where, last)]
    return [p for p, k in zip(line, keep, strict=True) if k]


def path(lines: Iterable[Sequence[Point]], *, closed: bool) -> str:
    """Return lines or rings as SVG path data in relative steps, which are shorter."""
    out: list[str] = []
    for line in lines:
        x, y = round(line[0][0], 1), round(line[0][1], 1)
        out.append(f"M{figure(x)} {figure(y)}")
        steps: list[str] = []
        for px, py in line[1:]:
            dx, dy = round(px - x, 1), round(py - y, 1)
            if dx == 0 and dy == 0:
                continue
            steps.append(f"{figure(dx)} {figure(dy)}".replace(" -", "-"))
            x, y = round(x + dx, 1), round(y + dy, 1)
        out.append("l" + " ".join(steps).replace(" -", "-") if steps else "")
        if closed:
            out.append("z")
    return "".join(out)


def smooth(line: Sequence[Point]) -> str:
    """Return a line as a smooth curve through its points (Catmull–Rom), for rivers."""
    out = [f"M{figure(line[0][0])} {figure(line[0][1])}"]
    for i in range(len(line) - 1):
        before, here = line[max(i - 1, 0)], line[i]
        there, after = line[i + 1], line[min(i + 2, len(line) - 1)]
        c1 = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        c2 = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        out.append("C" + " ".join(f"{figure(p[0])} {figure(p[1])}" for p in (c1, c2, there)))
    return "".join(out)

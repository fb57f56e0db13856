"""Maps in the manner of an old engraving, from the places and roads in `rules/<game>/board.yaml`.

Every game whose places have `lon` and `lat` gets a map. The places determine its window, the window its projection (a
conic one for a region, Equal Earth for the whole world). Coasts are Natural Earth's, rivers and mountains come from
`site/assets/geography.yaml`. The style sheet sets the colours (classes `map-…`), which differ by day and by night. The
page prints the names of places, at label positions that do not collide.

A game may add to its faces.yaml:

    map:
      height: 0.86                     # minimum height in proportion to the width
      compass: [-8, 38]                # position of the compass rose (longitude, latitude)
      decor: [{icon: trireme, at: [18, 34.5], size: 60}]
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base import compiled_data
from compiler.base.diagnostics import Problems
from compiler.draw import fonts
from compiler.draw.boards import geography
from compiler.draw.boards.geography import Point
from compiler.draw.icons import Icons, use_icon
from compiler.draw.palette import TONES
from compiler.draw.svg.elements import Content, Element, Value, circle, rect, tag, text_line
from compiler.draw.svg.numbers import figure

WIDTH = 1000.0
FRAME = 22.0  # width of the frame with the degrees
MARGIN = 92.0  # minimum distance of a place from the frame
SITE, CITY = 27.0, 17.0  # radius of the mark of a place
RIM = 4.0  # of the disc around a mark
LEAST_ROAD = 24.0  # how much of a road is seen between the marks at its ends
SITE_TYPE, CITY_TYPE = 28.0, 30.0  # sizes of type of the names
SPACING = 1.5  # letter spacing of the names of sites
NAMES = "map-names"  # the class of the names of places, which are drawn above the map
ORNAMENTS = ("map-edge", "map-degrees", "map-rule", "map-decor", "map-compass")  # classes without a meaning in play
GEOGRAPHY = Path("site/assets/geography.yaml")


class Spot(NamedTuple):
    """A place on the drawing."""

    id: str
    x: float
    y: float
    radius: float
    site: bool


class PlaceLabel(NamedTuple):
    """The position of a place name: baseline, anchor (start, middle, end), and size of type."""

    x: float
    y: float
    anchor: str
    size: float


class RegionMap(NamedTuple):
    """A drawn map. The page prints the names of places in its language, at `labels` (by place id)."""

    svg: Element
    width: float
    height: float
    spots: dict[str, Spot]
    labels: dict[str, PlaceLabel]
    roads: dict[str, str]
    """The path of each road, by the ids of its ends in alphabetical order."""

    def data(self) -> compiled_data.Board:
        """Return the map as JSON for the play page: places as [x, y], and the positions of their names."""
        labels: dict[str, compiled_data.PlaceName] = {}
        for id, label in self.labels.items():
            site = self.spots[id].site
            labels[id] = {
                "x": round(label.x, 1),
                "y": round(label.y, 1),
                "anchor": label.anchor,
                "size": label.size,
                "r": SITE if site else CITY,
                "capitals": site,
            }
        return {
            "svg": str(self.svg),
            "width": self.width,
            "height": self.height,
            "places": {id: [spot.x, spot.y] for id, spot in self.spots.items()},
            "labels": labels,
            "roads": self.roads,
        }


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


def _coast(view: Viewport) -> str:
    """Return the path of the land in the window."""
    beyond, (lon, lat) = 40.0, view.middle
    rings: list[geography.Ring] = []
    for ring in geography.land():
        if view.world:
            # land across the cut is drawn on both sides of it
            turned = [[(x + turn, y) for x, y in ring] for turn in (-360.0, 0.0, 360.0)]
            near = [geography.clip(one, view.axis - 179.99, -89, view.axis + 179.99, 89) for one in turned]
        else:
            # a conic projection diverges far from the window: clip to its neighbourhood first
            near = [geography.clip(ring, max(lon - 75, -180), max(lat - 45, -60), lon + 75, 88)]
        for flat in ([view.at(*p) for p in part] for part in near if part):
            cut = geography.clip(flat, -beyond, -beyond, WIDTH + beyond, view.height + beyond)
            if len(cut) < 3 or geography.area(cut) < 5:
                continue
            thin = geography.simplify([*cut, cut[0]], 0.55)
            if len(thin) > 3:
                rings.append(thin[:-1])
    rings.sort(key=geography.area, reverse=True)
    return geography.path(rings, closed=True)


def _middle(view: Viewport) -> Point:
    best, least = (0.0, 0.0), math.inf
    for lon in range(-180, 181, 5):
        for lat in range(-60, 86, 5):
            x, y = view.at(lon, lat)
            off = math.hypot(x - WIDTH / 2, y - view.height / 2)
            if off < least:
                best, least = (float(lon), float(lat)), off
    return best


def _graticule(view: Viewport) -> str:
    """Return the path of the meridians and parallels."""
    middle = view.middle
    step = 20 if view.world else 5
    reach = 180 if view.world else 60
    lines: list[list[Point]] = []
    first = round((middle[0] - reach) / step) * step
    for lon in range(int(first), int(first + 2 * reach + 1), step):
        lines += _inside(view, [(float(lon), lat / 2) for lat in range(-160, 171, 3)])
    for lat in range(-80, 86, step):
        lines += _inside(view, [(lon, float(lat)) for lon in _range(middle[0] - reach, middle[0] + reach, 1.5)])
    return geography.path((geography.simplify(line, 0.3) for line in lines), closed=False)


def _range(start: float, stop: float, step: float) -> list[float]:
    return [start + i * step for i in range(int((stop - start) / step) + 1)]


def _inside(view: Viewport, line: Sequence[Point]) -> list[list[Point]]:
    """Return the projected parts of a line that are on the drawing or slightly outside."""
    out: list[list[Point]] = []
    run: list[Point] = []
    for lon, lat in line:
        x, y = view.at(lon, lat)
        jump = run and math.hypot(x - run[-1][0], y - run[-1][1]) > WIDTH / 3
        if -60 < x < WIDTH + 60 and -60 < y < view.height + 60 and not jump:
            run.append((x, y))
        else:
            if len(run) > 1:
                out.append(run)
            run = []
    if len(run) > 1:
        out.append(run)
    return out


def _frame(view: Viewport) -> Content:
    """Return the frame: rules, and between them a scale of alternating black and white degrees."""
    w, h, f = WIDTH, view.height, FRAME
    border = (
        f"M0 0h{figure(w)}v{figure(h)}H0ZM{figure(f)} {figure(f)}v{figure(h - 2 * f)}h{figure(w - 2 * f)}V{figure(f)}Z"
    )
    inner, band = f - 4, 6.0
    nx, ny = round((w - 2 * inner) / 32), round((h - 2 * inner) / 32)
    dx, dy = (w - 2 * inner) / nx, (h - 2 * inner) / ny
    boxes = [(inner + i * dx, y, dx, band) for i in range(0, nx, 2) for y in (inner - band, h - inner)]
    boxes += [(x, inner + i * dy, band, dy) for i in range(0, ny, 2) for x in (inner - band, w - inner)]
    marks = "".join(f"M{figure(x)} {figure(y)}h{figure(a)}v{figure(b)}h{figure(-a)}z" for x, y, a, b in boxes)
    rules = [(inner, "thin"), (inner - band, "thin"), (f, "thin"), (5.0, "bold")]
    return [
        tag("path", cls="map-edge", fill_rule="evenodd", d=border),
        tag("path", cls="map-degrees", d=marks),
        [rect(o, o, w - 2 * o, h - 2 * o, cls=f"map-rule map-rule-{weight}") for o, weight in rules],
    ]


def _hill(x: float, y: float, s: float) -> tuple[str, str]:
    """Return the paths of the outline of a small hill and of its shaded side."""
    outline = [("M", x - s, y), ("q", s * 0.55, -s * 0.35), (" ", s * 0.9, -s * 1.15), ("q", s * 0.5, s * 0.8)]
    outline.append((" ", s * 1.1, s * 1.15))
    shade = [("M", x + s * 0.05, y - s * 0.8), ("l", s * 0.15, s * 0.6), ("m", s * 0.15, -s * 0.25)]
    shade += [("l", s * 0.2, s * 0.5), ("m", s * 0.12, -s * 0.2), ("l", s * 0.12, s * 0.22)]
    one, two = ("".join(f"{c}{figure(a)} {figure(b)}" for c, a, b in steps) for steps in (outline, shade))
    return one, two


def _hills(view: Viewport, crests: Mapping[str, Sequence[Sequence[float]]], spots: Sequence[Spot]) -> Content:
    """Return the mountains: a row of small hills along each crest, shaded on one side."""
    if view.world:
        return ()  # too small on a world map
    hills: list[tuple[float, float, float]] = []
    for name in sorted(crests):
        flat = [view.at(float(lon), float(lat)) for lon, lat in crests[name]]
        points: list[Point] = [flat[0]]
        for (x1, y1), (x2, y2) in pairwise(flat):
            n = max(1, round(math.hypot(x2 - x1, y2 - y1) / 19))
            points += [(x1 + (x2 - x1) * i / n, y1 + (y2 - y1) * i / n) for i in range(1, n + 1)]
        for i, (x, y) in enumerate(points):
            wobble = ((i * 7919 + len(name) * 104729) % 13) / 13 - 0.5  # the same in every build
            hills.append((x + wobble * 9, y + ((i * 31) % 7 - 3) * 1.2, 8.5 + wobble * 4))
    line, shade = [], []
    for x, y, size in sorted(hills, key=lambda hill: hill[1]):
        inside = FRAME + 8 < x < WIDTH - FRAME - 8 and FRAME + 12 < y < view.height - FRAME - 6
        if inside and all(math.hypot(x - s.x, y - s.y) > s.radius + 20 for s in spots):
            one, two = _hill(x, y, size)
            line.append(one)
            shade.append(two)
    if not line:
        return ()
    return [tag("path", cls="map-hills", d="".join(line)), tag("path", cls="map-shade", d="".join(shade))]


def _rivers(view: Viewport, courses: Mapping[str, Sequence[Sequence[float]]]) -> Content:
    out = []
    for name in sorted(courses):
        flat = [view.at(float(lon), float(lat)) for lon, lat in courses[name]]
        if any(0 < x < WIDTH and 0 < y < view.height for x, y in flat):
            out.append(geography.smooth(flat))
    return tag("path", cls="map-rivers", d="".join(out)) if out and not view.world else ()


# -- roads --------------------------------------------------------------------------------------------------------


def _part_neighbours(spots: dict[str, Spot], roads: Sequence[Mapping[str, Any]]) -> None:
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


def _roads(rows: Sequence[Mapping[str, Any]], spots: Mapping[str, Spot]) -> list[Road]:
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


def _line(road: Road) -> str:
    cx, cy = road.control()
    return f"M{figure(road.a.x)} {figure(road.a.y)}Q{figure(cx)} {figure(cy)} {figure(road.b.x)} {figure(road.b.y)}"


def _draw_roads(roads: Sequence[Road]) -> Content:
    beds, lines, beads = [], [], []
    counted = any(road.weeks > 1 for road in roads)  # where each road takes one week, marks would look like stops
    for road in roads:
        d = _line(road)
        beds.append(d)
        lines.append(tag("path", cls="map-road", data_road=f"{road.a.id} {road.b.id}", d=d))
        beads += [circle(x, y, 5, cls="map-week") for x, y in road.beads() if counted]
    return [tag("path", cls="map-bed", d="".join(beds)), lines, beads]


# -- places and names ---------------------------------------------------------------------------------------------


def _town(spot: Spot) -> Element:
    """Return a town in the style of old maps: two roofs and a spire on a small disc."""
    at = f"M{figure(spot.x)} {figure(spot.y)}"
    roofs = f"{at}m-12.5 8.5v-7.5l4.4-4.6 4.1 4.3v-7.6l4-8.6 4 8.6v7.6l4.1-4.3 4.4 4.6v7.5z"
    doors = f"{at}m-1.5 8.5v-3.6a1.5 1.5 0 0 1 3 0v3.6zm-7.7-1.6v-3h2.2v3zm13.2 0v-3h2.2v3zm-6.7-8.5v-3h2.4v3z"
    return tag(
        "g",
        circle(spot.x, spot.y, 20, cls="map-disc"),
        tag("path", cls="map-roofs", d=roofs),
        tag("path", cls="map-doors", d=doors),
        cls="map-town",
        data_place=spot.id,
    )


def _emblem(spot: Spot, sign: Mapping[str, Any], icons: Icons) -> Element:
    """Return a site: a seal in its colour with its emblem."""
    tone = TONES.get(str(sign.get("colour")), TONES["ink"])
    x, y, r = spot.x, spot.y, spot.radius
    stitch: dict[str, Value] = {
        "fill": "none",
        "stroke": tone.on,
        "stroke_width": 1.2,
        "stroke_dasharray": "1.5 2.6",
        "opacity": ".85",
    }
    body = [circle(x, y, r + RIM, cls="map-disc"), circle(x, y, r, fill=tone.base), circle(x, y, r - 3.5, **stitch)]
    icon = str(sign.get("icon", ""))
    if icon and icons.find(icon):
        body.append(use_icon(icon, x - r * 0.61, y - r * 0.61, r * 1.22, tone.on))
    return tag("g", body, cls="map-site", data_place=spot.id)


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


# -- drawing ------------------------------------------------------------------------------------------------------


def _compass(x: float, y: float, r: float) -> Element:
    """Return a compass rose with eight points, each half light and half dark, and a lily for north."""
    dark: list[str] = []
    light: list[str] = []
    for k in (1, 3, 5, 7, 0, 2, 4, 6):
        main = k % 2 == 0
        a = math.radians(k * 45 - 90)
        tip = (x + (r if main else r * 0.6) * math.cos(a), y + (r if main else r * 0.6) * math.sin(a))
        for turn, into in ((-1, light), (1, dark)):
            b = a + turn * math.radians(45 if main else 30)
            base = r * (0.17 if main else 0.15)
            side = (x + base * math.cos(b), y + base * math.sin(b))
            into.append("M" + "L".join(f"{figure(p)} {figure(q)}" for p, q in ((x, y), side, tip)) + "Z")
    north = f"M{figure(x)} {figure(y - r - 20)}"
    lily = "q4 6 0 13q-4-7 0-13m-7 6q6 1 5 8q-7-2-5-8m14 0q-6 1-5 8q7-2 5-8m-12 10h10v2h-10z"
    return tag(
        "g",
        circle(x, y, r * 0.62),
        circle(x, y, r * 0.54),
        tag("path", cls="map-light", d="".join(light)),
        tag("path", cls="map-dark", d="".join([*dark, north, lily])),
        cls="map-compass",
    )


def draw(
    places: Sequence[Mapping[str, Any]],
    roads: Sequence[Mapping[str, Any]],
    *,
    signs: Mapping[str, Mapping[str, Any]],
    names: Mapping[str, Sequence[str]],
    extra: Mapping[str, Any],
    icons: Icons,
    problems: Problems,
) -> RegionMap | None:
    """Draw the map of a game, or return None when no place has coordinates.

    `signs` are those of faces.yaml, `names` the names of each place in all languages (the widest one gets room),
    `extra` is the `map` section of faces.yaml.
    """
    from compiler.rules.reader import read

    rows = [p for p in places if "lon" in p and "lat" in p]
    if not rows:
        return None
    view = window(rows, float(extra.get("height", 0.8)))
    spots = {}
    for row in rows:
        x, y = view.at(float(row["lon"]), float(row["lat"]))
        site = row["id"] in signs
        spots[str(row["id"])] = Spot(str(row["id"]), round(x, 1), round(y, 1), SITE if site else CITY, site)
    _part_neighbours(spots, roads)
    ways = _roads(roads, spots)
    widths = {
        id: max((name_width(name, spot.site) for name in names.get(id, ())), default=120.0)
        for id, spot in spots.items()
    }
    labels = place_names(list(spots.values()), widths, ways, view.height)
    doc = read(icons.root / GEOGRAPHY, problems, root=icons.root)
    nature = doc.data if doc else {}

    whole: dict[str, Value] = {"x": 0, "y": 0, "width": WIDTH, "height": view.height}
    hatch = tag("path", cls="map-hatch-line", d="M-1 2.1h10")
    ashore, inside = {"clip_path": "url(#map-ashore)"}, {"clip_path": "url(#map-window)"}
    roses = []
    if "compass" in extra:
        x, y = view.at(float(extra["compass"][0]), float(extra["compass"][1]))
        roses.append(_compass(x, y, 54))
    drawn = tag(
        "g",
        tag("rect", cls="map-sea", **whole),
        tag("path", cls="map-net", d=_graticule(view)),
        _land("map-deep"),
        _land("map-coast").having(stroke="url(#map-hatch)"),
        [_land(f"map-wave map-wave-{n}") for n in (3, 2, 1)],
        _land("map-land"),
        tag("g", _land("map-rim"), _rivers(view, nature.get("rivers", {})), **ashore),
        _hills(view, nature.get("mountains", {}), list(spots.values())),
        _land("map-shore"),
        [_decoration(view, item) for item in extra.get("decor", ())],
        roses,
        tag("g", _draw_roads(ways), cls="map-roads"),
        [_emblem(spot, signs[id], icons) if id in signs else _town(spot) for id, spot in spots.items()],
        **inside,
    )
    definitions = tag(
        "defs",
        tag("pattern", hatch, id="map-hatch", width=8, height=4.2, patternUnits="userSpaceOnUse"),
        tag("path", id="map-land", d=_coast(view)),
        tag("clipPath", tag("use", href="#map-land"), id="map-ashore"),
        tag("clipPath", tag("rect", **whole), id="map-window"),
    )
    box = f"0 0 {figure(WIDTH)} {figure(view.height)}"
    svg = tag("svg", definitions, drawn, _frame(view), cls="map", xmlns="http://www.w3.org/2000/svg", viewBox=box)
    lines = {" ".join(sorted((road.a.id, road.b.id))): _line(road) for road in ways}
    return RegionMap(svg, WIDTH, view.height, spots, labels, lines)


def _land(cls: str) -> Element:
    """Return the land once more, with the style of a class."""
    return tag("use", href="#map-land", cls=cls)


def _decoration(view: Viewport, item: Mapping[str, Any]) -> Element:
    x, y = view.at(float(item["at"][0]), float(item["at"][1]))
    size = float(item.get("size", 60))
    return tag("g", use_icon(str(item["icon"]), x - size / 2, y - size / 2, size), cls="map-decor")


def parts(drawn: Element) -> tuple[list[Content], list[Content], list[Content]]:
    """Return the land with its places and roads, what only adorns a whole map (frame, ornaments, compass), and names.

    `drawn` is the map with or without the names of its places.
    """
    plain: list[Content] = []
    extra: list[Content] = []
    names: list[Content] = []
    for part in drawn.children:
        if not isinstance(part, Element):
            continue
        if part.get("class") == NAMES:
            names.append(part)
        elif _adorns(part):
            extra.append(part)
        elif part.name == "g":
            inner = [one for one in part.children if isinstance(one, Element)]
            extra += [one for one in inner if _adorns(one)]
            plain.append(part.containing([one for one in inner if not _adorns(one)]))
        else:
            plain.append(part)
    return plain, extra, names


def _adorns(part: Element) -> bool:
    return part.get("class").partition(" ")[0] in ORNAMENTS


def named(region_map: RegionMap, names: Mapping[str, str], title: str) -> Element:
    """Return the map with the names of its places in one language, for a page without JavaScript.

    `title` is the accessible name of the picture.
    """
    drawn = region_map.svg.having(role="img", aria_label=title)
    return drawn.containing(drawn.children, name_texts(region_map, names, region_map.labels))


def name_texts(region_map: RegionMap, names: Mapping[str, str], ids: Iterable[str]) -> Element:
    """Return the names of places in one language, where they are on the map."""
    texts = []
    for id in ids:
        label = region_map.labels[id]
        kind = "site" if region_map.spots[id].site else "city"
        style = {"cls": f"map-name map-name-{kind}", "text_anchor": label.anchor}
        texts.append(text_line(names.get(id, id), label.x, label.y, label.size, **style))
    return tag("g", texts, cls=NAMES)

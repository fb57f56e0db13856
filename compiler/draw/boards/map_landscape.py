"""The landscape of a map: coasts, degrees and frame, mountains, rivers, and the compass rose."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from compiler.draw.boards import geography
from compiler.draw.boards.geography import Point
from compiler.draw.boards.map_window import FRAME, WIDTH, Spot, Viewport
from compiler.draw.svg.elements import Content, Element, circle, rect, tag
from compiler.draw.svg.numbers import figure


def coast_path(view: Viewport) -> str:
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


def graticule_path(view: Viewport) -> str:
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


def draw_frame(view: Viewport) -> Content:
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


def draw_hills(view: Viewport, crests: Mapping[str, Sequence[Sequence[float]]], spots: Sequence[Spot]) -> Content:
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


def draw_rivers(view: Viewport, courses: Mapping[str, Sequence[Sequence[float]]]) -> Content:
    """Return the rivers that flow through the window; none on a world map, where they are too small."""
    out = []
    for name in sorted(courses):
        flat = [view.at(float(lon), float(lat)) for lon, lat in courses[name]]
        if any(0 < x < WIDTH and 0 < y < view.height for x, y in flat):
            out.append(geography.smooth(flat))
    return tag("path", cls="map-rivers", d="".join(out)) if out and not view.world else ()


def draw_compass(x: float, y: float, r: float) -> Element:
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

"""One picture of an example as it lies on the table, with the way of each piece drawn in it.

`picture` of an example in learn.yaml lists its boxes, which are side by side where there is room:

    picture:
      - {track: time, stops: [trip, weeks], keys: [1, 2]}    # a piece of the track; what one move pays in parts
      - {track: time, moves: [1, 2], keys: [2]}              # or the way of some of the moves alone
      - {map: map, key: 1}                                   # the part of the map where figures move
      - {zone: display, at: 0, key: 2}                       # a zone after that many moves (default: all)
      - {zone: city/agora+arena, at: 1, key: 1}              # the same with parts of it, as under `show`
      - {zone: 0.goods, at: 0, until: 2}                     # frames around what goes until then (default: at + 1)
      - {zone: 0.purse/stock, at: 4, seat: 0, label: "", points: true}    # with the points of that player
      - {sum: special, label: sum_special, of: [{faces: [book_crete_2_rome], n: card}, …]}      # pieces and numbers
      - {sum: all, from: points, of: [{faces: [crete_malia_sphinx], n: 1}]}     # what is added to a number
      - {turned: crete, sides: [back, front, back]}          # the sides of a piece one after the other

Names of numbers are those of `tells` in examples.yaml. A key is the number of a sentence in the list that the outcome
of the example is. Lengths of drawings are in tenths of an em, so that style sheets set the scale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from compiler.base.diagnostics import did_you_mean
from compiler.draw.boards import map_names, region_map
from compiler.draw.boards.map_names import PlaceLabel
from compiler.draw.boards.region_map import RegionMap
from compiler.draw.palette import FAINT, INK, PAPER, PAPER_EDGE, SEPIA
from compiler.draw.svg.elements import Content, Element, circle, rect, tag, text_line
from compiler.site.rulebook.layout_picture import MAP
from compiler.site.rulebook.pictures import WrongPictureError
from compiler.site.rulebook.piece_drawing import piece
from compiler.site.rulebook.position_picture import PositionPainter, View
from compiler.site.rulebook.zone_picture import ZoneContent
from compiler.text import COMMON
from engine.results import Result

CELL = (36.0, 32.0)
"""Width and height of a space of a track."""
NUMBER, YEAR = 17.0, 15.0
"""Sizes of the numbers of spaces and of the years below them."""
STUB = 9.0
"""How much is seen of the spaces before and after those shown."""
DISC = (32.0, 15.0)
"""Width of a marker, and how much of it is seen above the one below it."""
ARC = 46.0
"""Height of the arrows above a track."""
KEY = 10.5
"""Radius of a key number."""
MAP_SCALE = (0.64, 0.86)
"""Tenths of an em for a unit of the map: the least, and the most for a small part of it."""
MAP_WIDTH = 192.0
"""The width of a small part of the map, in tenths of an em."""
MAP_MARGIN = 40.0
LEAST_MAP = (224.0, 144.0)
"""The least width and height of a part of the map, in its units."""
FIGURE = 54.0
"""Size of a figure, in units of the map."""
BESIDE = 14.0
"""How far the middle of a figure is beside the mark of a place, away from its name."""
LOWER = 20.0
"""How much lower they stand below a name above the place."""


class Moved(NamedTuple):
    """The way of a marker along a track: its owner, and where it was before, between and after."""

    owner: int
    at: list[int]


class Figure(NamedTuple):
    """A figure on the map: the middle of its foot, and whether it is where it was before."""

    owner: int
    x: float
    y: float
    ghost: bool


class ExamplePicture:
    """Draws the picture of an example from the views after 0, 1, 2 … of its moves.

    Asks for the `result` after some of them if needed.
    """

    def __init__(
        self,
        painter: PositionPainter,
        views: Sequence[View],
        colours: Sequence[str],
        numbers: Mapping[str, Any],
        result: Callable[[int], Result],
    ) -> None:
        self.painter, self.views, self.colours, self.numbers = painter, views, colours, numbers
        self.result = result
        self.game = painter.game

    def draw(self, entries: Sequence[Mapping[str, Any]], texts: str) -> list[Element]:
        """Return the boxes; `texts` begins the keys of labels. WrongPictureError for what is not in the example."""
        return [self._box(entry, texts) for entry in entries]

    def _box(self, entry: Mapping[str, Any], texts: str) -> Element:
        kind = next(name for name in KINDS if name in entry)
        title, body = KINDS[kind](self, entry)
        if "label" in entry:
            title = self.painter.say(f"{texts}.{entry['label']}") if entry["label"] else ()
        if "seat" in entry:
            title = [self.painter.player(self.colours[entry["seat"]]), " · " if title else "", title]
        numbers = [entry["key"]] if "key" in entry and kind != "map" else entry.get("keys", ()) if kind == "of" else ()
        keys = [tag("b", str(key), cls="scene-key") for key in numbers]
        head = tag("p", keys, title, cls="scene-title") if keys or title else ()
        return tag("div", head, tag("div", body, cls="scene-pieces"), cls=f"scene-box scene-{kind}")

    def _zone_at(self, entry: Mapping[str, Any], name: str, moves: int) -> ZoneContent:
        view = self.views[moves]
        zones = self.painter.contents(view, self.colours, [name])
        plan = self.game.first_plan
        plots = plan.plots if plan else {}
        if name not in zones or any(plot not in plots for plot in zones[name].content.get("plots", ())):
            kind = next(key for key, value in entry.items() if value == name)
            known = self.painter.zones_by_name(view, self.colours)
            raise WrongPictureError(kind, f'there is no zone "{name}"', did_you_mean(name, known))
        return zones[name]

    def _moves(self, entry: Mapping[str, Any]) -> tuple[int, int]:
        """Return after how many moves a box begins, and after how many it ends."""
        last = len(self.views) - 1
        first, end = entry.get("moves", (0, last))
        if not 0 <= first <= end <= last:
            raise WrongPictureError("moves", f"the example has no moves {first} to {end}", f"it has {last}")
        return first, end

    def _number(self, entry: Mapping[str, Any], key: str, name: Any) -> int:
        """Return a number, or the one of the story with this name."""
        value = self.numbers.get(name, self.game.source.numbers.get(name)) if isinstance(name, str) else name
        if not isinstance(value, int):
            raise WrongPictureError(key, f'the story has no number "{name}"', did_you_mean(str(name), self.numbers))
        return value

    # -- tracks -----------------------------------------------------------------------------------------------------
    def _track(self, entry: Mapping[str, Any]) -> tuple[Content, Content]:
        name = str(entry["track"])
        first, end = self._moves(entry)
        zones = [self._zone_at(entry, name, moves) for moves in range(len(self.views))]
        spec = zones[0].spec
        spaces = int(self.painter.figure(spec["spaces"]))
        places = [_places(zone, spaces) for zone in zones]
        shown = [at for stacks in places for at in stacks]
        low, high = min(shown), max(shown)
        ways = self._ways(entry, places[first : end + 1])
        drawn = self._strip(places[end], ways, (low, high), spec, spaces, entry.get("keys", ()))
        return (), drawn

    def _ways(self, entry: Mapping[str, Any], stages: Sequence[Mapping[int, list[int]]]) -> list[Moved]:
        out: list[Moved] = []
        for before, after in pairwise(stages):
            was, now = ({owner: at for at, owners in one.items() for owner in owners} for one in (before, after))
            for owner in was:
                if was[owner] == now.get(owner):
                    continue
                steps = [now[owner] - was[owner]]
                if "stops" in entry:
                    steps = [self._number(entry, "stops", stop) for stop in entry["stops"]]
                    if sum(steps) != now[owner] - was[owner]:
                        told = " + ".join(map(str, steps))
                        raise WrongPictureError("stops", f"{told} is not {now[owner] - was[owner]}", "check the story")
                at = list(accumulate(steps, initial=was[owner]))
                last = next((way for way in out if way.owner == owner and way.at[-1] == at[0]), None)
                if last:
                    last.at.extend(at[1:])
                else:
                    out.append(Moved(owner, at))
        return out

    def _strip(
        self,
        stacks: Mapping[int, list[int]],
        ways: Sequence[Moved],
        shown: tuple[int, int],
        spec: Mapping[str, Any],
        spaces: int,
        keys: Sequence[int],
    ) -> Element:
        """Return a piece of a track from one space to another, with markers, and arrows where they have moved."""
        low, high = shown
        gone = {way.at[0]: way.owner for way in ways}
        tallest = max(len(stacks.get(at, ())) + (at in gone) for at in {*stacks, *gone})
        top = (ARC if ways else 0) + tallest * DISC[1] + 6
        wide, high_cell = CELL
        width = (high - low + 1) * wide + 2 * STUB
        first_lap = spec.get("first_lap")
        lap = None if first_lap is None else int(self.painter.figure(first_lap))

        def left(at: int) -> float:
            return STUB + (at - low) * wide

        out: list[Content] = []
        for at in range(low - 1, high + 2):
            x, w = left(at), wide
            if at < low:
                x, w = 0.0, STUB
            elif at > high:
                w = STUB
            number = (at - 1) % spaces + 1
            fill = FAINT if number in spec.get("corners", ()) else PAPER if number % 2 else PAPER_EDGE
            out.append(rect(x, top, w, high_cell, fill=fill))
            if low <= at <= high:
                middle = {"cls": "face-figure", "fill": INK, "text_anchor": "middle"}
                out.append(text_line(str(number), x + w / 2, top + high_cell - 7, NUMBER, **middle))
        lines = "".join(f"M{left(at):.0f} {top:.0f}v{high_cell:.0f}" for at in range(low, high + 2))
        edges = f"M0 {top:.0f}H{width:.0f}M0 {top + high_cell:.0f}H{width:.0f}"
        out.append(tag("path", d=lines + edges, stroke=SEPIA, stroke_width=1.6, fill="none"))
        height = top + high_cell + 1
        if lap is not None:
            height += YEAR + 2
            for at in range(low, high + 1):
                if at == low or (at - 1) % spaces == 0:
                    style = {"cls": "scene-year"}
                    year = str(lap + (at - 1) // spaces)
                    out.append(text_line(year, left(at) + 1, height - 3, YEAR, **style))
        for at in sorted({*stacks, *gone}):
            x, y = left(at) + wide / 2, top + 8
            owners = stacks.get(at, [])
            if at in gone:
                out.append(self._disc(gone[at], x, y - len(owners) * DISC[1], ghost=True))
            out += [self._disc(owner, x, y - i * DISC[1]) for i, owner in enumerate(owners)]
        out += self._arrows(ways, left, top - 2 - tallest * DISC[1] + 4, keys)
        label = ", ".join(f"{(at - 1) % spaces + 1}: {self._names(owners)}" for at, owners in sorted(stacks.items()))
        return _svg(out, width, height, "scene-strip", label)

    def _names(self, owners: Sequence[int]) -> str:
        return " + ".join(self.painter.player_name(self.colours[owner]) for owner in owners)

    def _disc(self, owner: int, x: float, y: float, *, ghost: bool = False) -> Element:
        """Return a marker seen from the side, with the sign of its player; `y` is its foot."""
        colour, (wide, deep) = self.colours[owner], DISC
        body = (
            f"M{x - wide / 2:.1f} {y - deep + 1:.1f}v{deep - 4:.1f}a{wide / 2:.1f} 4 0 0 0 {wide:.1f} 0v{4 - deep:.1f}z"
        )
        lid = tag("ellipse", cx=x, cy=y - deep + 1, rx=wide / 2, ry=4)
        sign = tag("use", href=f"#sign-{colour}", x=x - 5.5, y=y - deep + 4.5, width=11, height=11, cls="scene-mark")
        return tag("g", tag("path", d=body), lid, sign, cls="piece is-ghost" if ghost else "piece", data_colour=colour)

    def _arrows(self, ways: Sequence[Moved], left: Any, y: float, keys: Sequence[int]) -> list[Element]:
        out = []
        numbers = list(keys)
        for way in ways:
            for a, b in pairwise(way.at):
                x1, x2 = (left(at) + CELL[0] / 2 + shift for at, shift in ((a, 3), (b, -3)))
                peak = y - ARC + 16
                path = f"M{x1:.1f} {y:.1f}C{x1:.1f} {peak:.1f} {x2:.1f} {peak:.1f} {x2:.1f} {y - 5:.1f}"
                head = f"M{x2 - 5:.1f} {y - 7:.1f}h10l-5 8z"
                out.append(tag("path", d=path, cls="scene-way", data_colour=self.colours[way.owner]))
                out.append(tag("path", d=head, cls="scene-way-end", data_colour=self.colours[way.owner]))
                middle, line = (x1 + x2) / 2, y - ARC + KEY + 1.5
                key = numbers.pop(0) if numbers else None
                if key is not None:
                    out.append(key_disc(key, middle - 12, line))
                style = {"cls": "scene-paid", "text_anchor": "start" if key is not None else "middle"}
                out.append(text_line(f"+{b - a}", middle, line + 6, 18, **style))
        return out

    # -- maps -------------------------------------------------------------------------------------------------------
    def _map(self, entry: Mapping[str, Any]) -> tuple[Content, Content]:
        name = str(entry["map"])
        first, end = self._moves(entry)
        drawn = self.game.region_map
        before, after = (_figures(self._zone_at(entry, name, moves)) for moves in (first, end))
        if drawn is None:
            raise WrongPictureError("map", "the game has no map", "remove the box")
        routes = {owner: route(drawn, was, after[owner]) for owner, was in before.items() if was != after[owner]}
        places = {place for way in routes.values() for place in way} or set(after.values())
        names = self.game.place_names(self.painter.lang)
        standing = [(owner, way[0], True) for owner, way in routes.items()]
        standing += [(owner, place, False) for owner, place in after.items() if place in places]
        figures = _stand(drawn, standing)
        x, y, width, height = _window(drawn, places, names, figures)
        scale = min(max(MAP_WIDTH / width, MAP_SCALE[0]), MAP_SCALE[1])
        named = [id for id in drawn.labels if id in places]  # other names would only crowd the way
        out: list[Content] = [tag("use", href=f"#{MAP}"), region_map.name_texts(drawn, names, named)]
        for way in routes.values():
            for a, b in pairwise(way):
                out.append(tag("path", d=drawn.roads[" ".join(sorted((a, b)))], cls="scene-road"))
        for one in figures:
            out.append(self._figure(one.owner, one.x, one.y, ghost=one.ghost))
        if "key" in entry:
            for way in routes.values():
                ax, ay, bx, by = (value for id in way[:2] for value in (drawn.spots[id].x, drawn.spots[id].y))
                large = tag(
                    "g",
                    key_disc(int(entry["key"]), 0, 0),
                    transform=f"translate({(ax + bx) / 2:.0f} {(ay + by) / 2:.0f}) scale({1 / scale:.2f})",
                )
                out.append(large)
        told = ", ".join(
            f"{self.painter.player_name(self.colours[owner])}: {' → '.join(names.get(id, id) for id in way)}"
            for owner, way in routes.items()
        )
        box = f"{x:.0f} {y:.0f} {width:.0f} {height:.0f}"
        svg = _svg(out, width * scale, height * scale, "scene-crop", told, box)
        return (), svg

    def _figure(self, owner: int, x: float, y: float, *, ghost: bool) -> Element:
        """Return a figure that stands on a place."""
        colour = self.colours[owner]
        drawn = piece("figure", FIGURE, colour, (x - FIGURE / 2, y - FIGURE + 12))
        sign = tag("use", href=f"#sign-{colour}", x=x - 9, y=y - 12, width=18, height=18, cls="scene-mark")
        return tag("g", drawn, sign, cls="piece is-ghost" if ghost else "piece", data_colour=colour)

    # -- pieces -----------------------------------------------------------------------------------------------------
    def _zone(self, entry: Mapping[str, Any]) -> tuple[Content, Content]:
        last = len(self.views) - 1
        at = int(entry.get("at", last))
        if not 0 <= at <= last:
            raise WrongPictureError("at", f"the example has no {at} moves", f"it has {last}")
        name = str(entry["zone"])
        zone = self._zone_at(entry, name, at)
        before, after = (
            self._zone_at(entry, name, beside) if 0 <= beside <= last else None
            for beside in (at - 1, entry.get("until", at + 1))
        )
        if entry.get("renewed") and before:  # then none of its pieces was there
            before = before._replace(content={})
        title, body = self.painter.titled(zone, before, after, self.colours, names=bool(entry.get("names")))
        points = self._points(zone.seat, at) if entry.get("points") else ()
        return title, [body, points, self._total(entry)]

    def _sum(self, entry: Mapping[str, Any]) -> tuple[Content, Content]:
        items: list[Content] = []
        values = []
        if "from" in entry:
            values.append(self._number(entry, "from", entry["from"]))
            items.append(tag("b", str(values[0]), cls="scene-plus"))
        for item in entry["of"]:
            faces = [self._face(str(id)) for id in item["faces"]]
            names = [self.painter.face_name(str(id)) for id in item["faces"]] if entry.get("names") else []
            below: list[Content] = []
            if "n" in item:
                values.append(self._number(entry, "of", item["n"]))
                below.append(tag("b", str(values[-1])))
            below += [tag("small", name) for name in names]
            cls = "scene-slot is-named" if names else "scene-slot"
            items += [tag("span", "+", cls="scene-plus")] if values[1:] and "n" in item else []
            items.append(tag("span", tag("span", faces, cls="scene-group"), below, cls=cls))
        total = self._total(entry)
        if values and "sum" in entry and sum(values) != self._number(entry, "sum", entry["sum"]):
            added = " + ".join(map(str, values))
            raise WrongPictureError(
                "sum", f"{added} is not {self._number(entry, 'sum', entry['sum'])}", "check the story"
            )
        return (), [*items, total]

    def _points(self, seat: int | None, moves: int) -> Content:
        """Return how many points a player has after a number of moves of the example."""
        if seat is None:
            return ()
        words = self.painter.texts.say(self.painter.lang, COMMON, "field.points")
        return tag("span", words, " ", tag("b", str(self.result(moves).totals[seat])), cls="scene-number")

    def _total(self, entry: Mapping[str, Any]) -> Content:
        """Return what the pieces of a box are worth together, and how much of it counts."""
        if "sum" not in entry:
            return ()
        counts = f" → {self._number(entry, 'counts', entry['counts'])}" if "counts" in entry else ""
        return tag("b", f"= {self._number(entry, 'sum', entry['sum'])}{counts}", cls="scene-total")

    def _turned(self, entry: Mapping[str, Any]) -> tuple[Content, Content]:
        out: list[Content] = []
        keys = entry.get("keys", ())
        for i, side in enumerate(entry["sides"]):
            if i:
                key = tag("b", str(keys[i - 1]), cls="scene-key") if i <= len(keys) else ()
                out.append(tag("span", key, "→", cls="scene-turn"))
            out.append(self._face(str(entry["turned"]), other=side != "front"))
        return (), out

    def _face(self, id: str, *, other: bool = False) -> Element:
        if not self.painter.knows(id):
            known = self.game.faces[self.painter.lang]
            raise WrongPictureError("faces", f'there is no face "{id}"', did_you_mean(id, known))
        return self.painter.face(id, other=other)


KINDS: Mapping[str, Callable[[ExamplePicture, Mapping[str, Any]], tuple[Content, Content]]] = {
    "track": ExamplePicture._track,
    "map": ExamplePicture._map,
    "zone": ExamplePicture._zone,
    "of": ExamplePicture._sum,
    "turned": ExamplePicture._turned,
}
"""The methods that return title and body of a box, by the key that gives its kind."""


def key_disc(n: int, x: float, y: float) -> Element:
    """Return a key number, which looks like that of a step of the set-up."""
    number = text_line(str(n), x, y + 5.6, 16, cls="mark-number", text_anchor="middle")
    return tag("g", circle(x, y, KEY, cls="mark-disc"), number)


def route(drawn: RegionMap, a: str, b: str) -> list[str]:
    """Return the places of a shortest way along the roads of a map, with both ends."""
    ends = [tuple(key.split(" ")) for key in drawn.roads]
    came: dict[str, str] = {a: ""}
    edge = [a]
    while b not in came and edge:
        near = [(y, place) for place in edge for x, y in [*ends, *((q, p) for p, q in ends)] if x == place]
        edge = list(dict.fromkeys(y for y, _ in near if y not in came))
        for y, place in near:
            came.setdefault(y, place)
    out = [b]
    while came[out[-1]]:
        out.append(came[out[-1]])
    return out[::-1]


def _places(zone: ZoneContent, spaces: int) -> dict[int, list[int]]:
    """Return the stacks of a track from below, as seats, by the space counted through all laps."""
    stacks: dict[int, list[Any]] = {}
    for one in zone.content.get("pieces", ()):
        if one.get("owner") is not None:
            stacks.setdefault((one.get("lap") or 0) * spaces + int(one["at"]), []).append(one)
    return {
        at: [int(one["owner"]) for one in sorted(there, key=lambda one: one.get("level") or 0)]
        for at, there in stacks.items()
    }


def _figures(zone: ZoneContent) -> dict[int, str]:
    return {int(one["owner"]): str(one["at"]) for one in zone.content.get("pieces", ()) if one.get("owner") is not None}


def _away(label: PlaceLabel, y: float) -> tuple[int, float]:
    """Return on which side of a place its figures stand, and how much lower, so that they hide no name."""
    if label.anchor == "middle":
        return -1, LOWER if label.y < y else 0.0
    return (-1 if label.anchor == "start" else 1), 0.0


def _stand(drawn: RegionMap, standing: Sequence[tuple[int, str, bool]]) -> list[Figure]:
    """Return where figures stand, given as owner, place and whether pale: side by side at each place."""
    seen: Counter[str] = Counter()
    out = []
    for owner, place, ghost in standing:
        spot = drawn.spots[place]
        dx, dy = _away(drawn.labels[place], spot.y)
        beside = spot.radius + BESIDE + 0.7 * FIGURE * seen[place]
        out.append(Figure(owner, spot.x + dx * beside, spot.y + dy, ghost))
        seen[place] += 1
    return out


def _name_box(drawn: RegionMap, id: str, names: Mapping[str, str]) -> tuple[float, float, float, float]:
    """Return left, top, right and foot of the name of a place."""
    label = drawn.labels[id]
    wide = map_names.name_width(names.get(id, id), drawn.spots[id].site) * 1.04
    x = label.x - {"start": 0, "middle": wide / 2, "end": wide}[label.anchor]
    return x, label.y - label.size, x + wide, label.y + 8


def _window(
    drawn: RegionMap, places: set[str], names: Mapping[str, str], figures: Sequence[Figure]
) -> tuple[float, float, float, float]:
    """Return x, y, width and height of the part of a map that shows places with their names and figures."""
    left, top, right, foot = drawn.width, drawn.height, 0.0, 0.0
    for id in places:
        spot, name = drawn.spots[id], _name_box(drawn, id, names)
        left = min(left, spot.x - MAP_MARGIN, name[0] - 10)
        right = max(right, spot.x + MAP_MARGIN, name[2] + 10)
        top = min(top, spot.y - FIGURE - 6, name[1] - 8)
        foot = max(foot, spot.y + MAP_MARGIN, name[3] + 6)
    left = min([left, *(one.x - FIGURE / 2 for one in figures)])
    right = max([right, *(one.x + FIGURE / 2 for one in figures)])
    short, low = (
        max(0.0, least - (b - a)) / 2 for least, a, b in zip(LEAST_MAP, (left, top), (right, foot), strict=True)
    )
    left, right, top, foot = left - short, right + short, top - low, foot + low
    left, top = max(left, 0.0), max(top, 0.0)
    return left, top, min(right, drawn.width) - left, min(foot, drawn.height) - top


def _svg(drawn: Content, width: float, height: float, cls: str, label: str, view: str = "") -> Element:
    box = view or f"0 0 {width:.0f} {height:.0f}"
    size = {"width": f"{width / 10:.2f}em", "height": f"{height / 10:.2f}em"}
    return tag("svg", drawn, viewBox=box, cls=cls, role="img", aria_label=label, **size)

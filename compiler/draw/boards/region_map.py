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

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base import compiled_data
from compiler.base.diagnostics import Problems
from compiler.draw.boards.map_landscape import (
    coast_path,
    draw_compass,
    draw_frame,
    draw_hills,
    draw_rivers,
    graticule_path,
)
from compiler.draw.boards.map_names import PlaceLabel, name_width, place_names
from compiler.draw.boards.map_roads import RIM, draw_roads, lay_out_roads, part_neighbours, road_path
from compiler.draw.boards.map_window import WIDTH, Spot, Viewport, window
from compiler.draw.icons import Icons, use_icon
from compiler.draw.palette import TONES
from compiler.draw.svg.elements import Content, Element, Value, circle, tag, text_line
from compiler.draw.svg.numbers import figure

SITE, CITY = 27.0, 17.0  # radius of the mark of a place
NAMES = "map-names"  # the class of the names of places, which are drawn above the map
ORNAMENTS = ("map-edge", "map-degrees", "map-rule", "map-decor", "map-compass")  # classes without a meaning in play
GEOGRAPHY = Path("site/assets/geography.yaml")


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
    part_neighbours(spots, roads)
    ways = lay_out_roads(roads, spots)
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
        roses.append(draw_compass(x, y, 54))
    drawn = tag(
        "g",
        tag("rect", cls="map-sea", **whole),
        tag("path", cls="map-net", d=graticule_path(view)),
        _land("map-deep"),
        _land("map-coast").having(stroke="url(#map-hatch)"),
        [_land(f"map-wave map-wave-{n}") for n in (3, 2, 1)],
        _land("map-land"),
        tag("g", _land("map-rim"), draw_rivers(view, nature.get("rivers", {})), **ashore),
        draw_hills(view, nature.get("mountains", {}), list(spots.values())),
        _land("map-shore"),
        [_decoration(view, item) for item in extra.get("decor", ())],
        roses,
        tag("g", draw_roads(ways), cls="map-roads"),
        [_emblem(spot, signs[id], icons) if id in signs else _town(spot) for id, spot in spots.items()],
        **inside,
    )
    definitions = tag(
        "defs",
        tag("pattern", hatch, id="map-hatch", width=8, height=4.2, patternUnits="userSpaceOnUse"),
        tag("path", id="map-land", d=coast_path(view)),
        tag("clipPath", tag("use", href="#map-land"), id="map-ashore"),
        tag("clipPath", tag("rect", **whole), id="map-window"),
    )
    box = f"0 0 {figure(WIDTH)} {figure(view.height)}"
    svg = tag("svg", definitions, drawn, draw_frame(view), cls="map", xmlns="http://www.w3.org/2000/svg", viewBox=box)
    lines = {" ".join(sorted((road.a.id, road.b.id))): road_path(road) for road in ways}
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

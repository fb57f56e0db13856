"""Region maps: projections, places, roads, and names that do not collide."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.draw.boards import geography, map_names, map_window, region_map
from compiler.draw.icons import Icons
from compiler.site.site_game import SiteGame


def box(game: SiteGame, id: str) -> tuple[float, float, float, float]:
    """Return the bounds of a place name in its widest language."""
    assert game.region_map
    label, spot = game.region_map.labels[id], game.region_map.spots[id]
    wide = max(map_names.name_width(game.name(lang, f"place.{id}"), spot.site) for lang in game.texts.languages)
    left = {"start": label.x, "middle": label.x - wide / 2, "end": label.x - wide}[label.anchor]
    return left, label.y - label.size * 0.75, left + wide, label.y + label.size * 0.1


def test_places_lie_as_on_the_globe(thebes: SiteGame) -> None:
    assert thebes.region_map
    spots = thebes.region_map.spots
    assert set(spots) == {row["id"] for row in thebes.source.data["board"]["place"]}
    assert spots["london"].x < spots["paris"].x < spots["berlin"].x < spots["warsaw"].x < spots["moscow"].x
    assert spots["moscow"].y < spots["vienna"].y < spots["rome"].y < spots["crete"].y < spots["egypt"].y
    for spot in spots.values():
        assert map_window.FRAME + 40 < spot.x < map_window.WIDTH - map_window.FRAME - 40
        assert map_window.FRAME + 40 < spot.y < thebes.region_map.height - map_window.FRAME - 40


def test_land_does_not_jump_across_the_world() -> None:
    """A coast that crosses the meridian of 180 degrees continues beyond it, and ends where it began."""
    for ring in geography.land():
        assert max(abs(b - a) for (a, _), (b, _) in pairwise(ring)) < 180 or {ring[-1][1], ring[-2][1]} == {-90.0}
    assert geography.whole([(179.0, 5.0), (-179.0, 6.0), (178.0, 7.0), (179.0, 5.0)])[1] == (181.0, 6.0)


def test_names_keep_apart_in_every_language(thebes: SiteGame) -> None:
    assert thebes.region_map
    boxes = {id: box(thebes, id) for id in thebes.region_map.spots}
    for id, (left, top, right, bottom) in boxes.items():
        assert left > map_window.FRAME, id
        assert right < map_window.WIDTH - map_window.FRAME, id
        assert top > map_window.FRAME, id
        assert bottom < thebes.region_map.height - map_window.FRAME, id
    for one, other in combinations(boxes, 2):
        a, b = boxes[one], boxes[other]
        wide = min(a[2], b[2]) - max(a[0], b[0])
        high = min(a[3], b[3]) - max(a[1], b[1])
        assert wide <= 0 or high <= 0, f"{one} and {other}"


def weeks_on(board: region_map.RegionMap) -> int:
    return sum(one.get("class") == "map-week" for one in board.svg.elements())


def test_each_road_is_drawn_between_its_places(thebes: SiteGame) -> None:
    assert thebes.region_map
    roads = thebes.source.data["board"]["road"]
    drawn = [one for one in thebes.region_map.svg.elements() if one.get("data-road")]
    assert [one.get("data-road") for one in drawn] == [f"{road['a']} {road['b']}" for road in roads]
    assert {road["weeks"] for road in roads} == {1}
    assert weeks_on(thebes.region_map) == 0, "each would look like a stop half-way"


def test_data_for_the_play_page(thebes: SiteGame) -> None:
    assert thebes.region_map
    data = thebes.region_map.data()
    assert data["places"]["london"] == [thebes.region_map.spots["london"].x, thebes.region_map.spots["london"].y]
    assert set(data["labels"]) == set(data["places"])
    assert data["svg"].startswith("<svg")
    assert "<text" not in data["svg"], "names belong to the page, which knows its language"


def test_a_map_of_the_world(thebes: SiteGame) -> None:
    places = [
        {"id": "cuzco", "lon": -72.0, "lat": -13.5},
        {"id": "cairo", "lon": 31.2, "lat": 30.0},
        {"id": "peking", "lon": 116.4, "lat": 39.9},
    ]
    names = {str(place["id"]): [str(place["id"])] for place in places}
    problems = Problems()
    roads = [{"a": "cuzco", "b": "cairo", "weeks": 3}]
    board = region_map.draw(places, roads, signs={}, names=names, extra={}, icons=Icons(ROOT), problems=problems)
    assert board
    assert not problems.failed
    assert board.spots["cuzco"].x < board.spots["cairo"].x < board.spots["peking"].x
    assert weeks_on(board) == 3


def test_no_coordinates_no_map() -> None:
    made = region_map.draw([{"id": "a"}], [], signs={}, names={}, extra={}, icons=Icons(ROOT), problems=Problems())
    assert made is None


def test_lambert_keeps_angles() -> None:
    project = geography.lambert(0, 44, 30, 56)
    x, y = project(20, 45)
    east, north = project(20.01, 45), project(20, 45.01)
    along = math.dist((x, y), east) / math.cos(math.radians(45))
    up = math.dist((x, y), north)
    assert along == pytest.approx(up, rel=1e-3)
    turn = math.atan2(east[1] - y, east[0] - x) - math.atan2(north[1] - y, north[0] - x)
    assert abs(turn) == pytest.approx(math.pi / 2, abs=1e-3)


def test_clipping_and_simplifying() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert geography.area(geography.clip(square, 5, -5, 20, 5)) == 25
    assert geography.clip(square, 20, 20, 30, 30) == []
    assert geography.simplify([(0, 0), (1, 0.1), (2, 0), (3, 5)], 0.5) == [(0, 0), (2, 0), (3, 5)]


def test_path_data_is_short_and_exact() -> None:
    assert geography.path([[(0.04, 1), (1.26, -2), (1.3, -2)]], closed=True) == "M0 1l1.3-3z"

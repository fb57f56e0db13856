"""The sheets to print: every component as often as the box has it, at its size, with marks, a name and a number."""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.draw.boards import mat_drawing, wheel
from compiler.draw.faces.face_set import FaceSet
from compiler.draw.palette import TONES
from compiler.draw.svg.elements import Content, Element, elements, markup, nodes, rect, tag
from compiler.draw.svg.flatten_patterns import MAX_PATH_CHARS, PatternFlattener
from compiler.draw.svg.path_precision import relative
from compiler.rules import game_ids
from compiler.site.printables import mats
from compiler.site.printables.cut_marks import UNITS
from compiler.site.printables.imposition import GAP, HEAD, OVERLAP, PAPERS, SIDE, Paper, grid, is_turned, parts
from compiler.site.printables.pieces import Batch, Piece, back_id, face_id, mat_id, size_of
from compiler.site.printables.sheet_builder import RULER, Leaf, SheetBuilder
from compiler.site.site_game import SiteGame
from tests.compiled_games import drawn
from tools.pdf import order

GAMES = game_ids(ROOT)
LANGS = ("en", "hu", "it", "ru")
EXACT = 0.02
"""Coordinates have one decimal, in tenths of a millimetre."""
LINE = re.compile(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)")


@functools.cache
def game_of(id: str) -> SiteGame:
    problems = Problems()
    game = drawn(id, problems)
    assert not problems.failed, problems.errors
    return game


@functools.cache
def maker_of(id: str, lang: str = "en") -> SheetBuilder:
    game = game_of(id)
    return SheetBuilder(game, lang, lambda key, **args: game.texts.say(lang, id, key, args))


def named(drawing: Content, name: str) -> list[Element]:
    return [one for one in elements(drawing) if one.name == name]


def leaves(id: str, paper: str, kind: str, lang: str = "en") -> list[Leaf]:
    return [leaf for leaf in maker_of(id, lang).sheets.leaves if (leaf.paper, leaf.kind) == (paper, kind)]


def uses(leaf: Leaf) -> list[dict[str, Any]]:
    """Return the pieces of a sheet: name, and their box on it in mm, turned ones as they lie."""
    out = []
    for one in named(leaf.svg, "use"):
        if one.get("class") != "piece":
            continue
        x, y, w, h = (float(one.get(key, "")) / UNITS for key in ("x", "y", "width", "height"))
        turn = re.fullmatch(r"rotate\((-?90) ([\d.]+) ([\d.]+)\)", one.get("transform", ""))
        if turn:
            cx, cy = float(turn[2]) / UNITS, float(turn[3]) / UNITS
            assert cx == pytest.approx(x + w / 2, abs=EXACT)
            assert cy == pytest.approx(y + h / 2, abs=EXACT)
            x, y, w, h = cx - h / 2, cy - w / 2, h, w
        out.append({"name": one.get("href", "")[1:], "x": x, "y": y, "w": w, "h": h, "turn": turn[1] if turn else ""})
    return out


def wanted(id: str) -> Counter[str]:
    """Return how often each piece is to be printed, from the rules alone."""
    game = game_of(id)
    out: Counter[str] = Counter()
    for rows in game.source.data["components"].values():
        for row in rows:
            out[f"f-{row['id']}"] += int(row.get("copies", 1))
    if id == "thebes":  # a dig permit for each site and player
        for row in game.source.data["board"]["place"]:
            if row["type"] == "site":
                out[f"f-{row['id']}"] += game.source.data["game"]["players"]["max"]
    return out


MATS: dict[
    str, dict[str, tuple[float, float, int]]
] = {  # the small ones: width and height in mm, and how often they are printed
    "thebes": {"time_wheel.lower": (120, 120, 4), "time_wheel.upper": (105.4, 105.4, 4)},
    "tomb_raiders": {"excavation": (94, 104, 4)},
    "artifact": {"player_board": (180, 84, 5)},
    "panthalos": {},
}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("id", GAMES)
def test_every_component_is_on_the_sheets_as_often_as_the_box_has_it(id: str, paper: Paper) -> None:
    shown = Counter(use["name"] for leaf in leaves(id, paper.name, "front") for use in uses(leaf))
    assert shown == wanted(id) + Counter({mat_id(name): copies for name, (_, _, copies) in MATS[id].items()})


def test_the_sheets_hold_what_the_boxes_are_said_to_hold() -> None:
    box = {id: {row["id"]: row["count"] for row in game_of(id).source.data["game"]["box"]} for id in GAMES}
    sums = {id: sum(wanted(id).values()) for id in GAMES}
    of = box["thebes"]
    assert sums["thebes"] == of["research_card"] + of["exhibition_card"] + of["dig_token"] + of["dig_permit"] == 270
    of = box["tomb_raiders"]  # a distribution card has two sides, which are printed as two
    assert sums["tomb_raiders"] == of["small_card"] + of["permit"] + 2 * of["distribution_card"] == 194
    assert sums["panthalos"] == 194


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("id", GAMES)
def test_pieces_have_their_size_lie_apart_and_keep_away_from_the_edges(id: str, paper: Paper) -> None:
    game = game_of(id)
    sizes = {face_id(plan.id): size_of(game, plan.set, plan.shape) for plan in game.face_set.specs.values()}
    sizes |= {mat_id(name): (width, height) for name, (width, height, _) in MATS[id].items()}
    for leaf in leaves(id, paper.name, "front"):
        found = uses(leaf)
        for use in found:
            width, height = sizes[use["name"]][::-1] if use["turn"] else sizes[use["name"]]
            assert (use["w"], use["h"]) == (pytest.approx(width, abs=EXACT), pytest.approx(height, abs=EXACT))
            assert use["x"] >= SIDE - EXACT
            assert use["x"] + use["w"] <= paper.width - SIDE + EXACT
            assert use["y"] >= HEAD - EXACT
            assert use["y"] + use["h"] <= paper.height - HEAD + EXACT
        for i, one in enumerate(found):
            for other in found[:i]:
                aside = max(abs(one["x"] - other["x"]) - one["w"], abs(one["y"] - other["y"]) - one["h"])
                assert aside >= -EXACT, f"{one['name']} lies on {other['name']}"


def test_nine_cards_of_the_usual_size_are_on_a4_and_eight_on_letter() -> None:
    card = Batch(63, 88, False, [Piece("s", "f-x", "", "", "")] * 9)
    a4, letter = (grid(paper, card) for paper in PAPERS)
    assert (a4.columns, a4.rows, a4.x, a4.y) == (3, 3, 10.5, 16.5)
    assert (letter.columns, letter.rows) == (4, 2)
    wide = grid(PAPERS[0], Batch(88, 58, False, card.pieces))
    assert (wide.columns, wide.rows, wide.turned) == (3, 3, True), "lying cards are turned where more find room"


def test_the_cards_of_a_pile_have_the_back_of_its_region() -> None:
    """The Tomb Raiders: the back says to which pile a card of the deck goes, and nothing about what it is."""
    game = game_of("tomb_raiders")
    places = {
        str(row["id"]): str(row["colour"]) for row in game.source.data["board"]["place"] if row["type"] == "region"
    }
    drawings = maker_of("tomb_raiders")._drawings()
    piles: dict[str, set[str]] = {place: set() for place in places}
    for spec in game.face_set.specs.values():
        if spec.set in ("artifact", "find", "rubble"):
            place = str(spec.row["pile" if spec.set == "find" else "region"])
            back = game.face_set.back_of(spec)
            assert back == f"{spec.set}.{place}"
            assert game.face_set.ground_of(back) == TONES[places[place]].deep
            piles[place].add(markup(drawings[back_id(back)][1]))
    assert [len(looks) for looks in piles.values()] == [1, 1, 1, 1]
    assert len(set.union(*piles.values())) == 4


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("id", GAMES)
def test_backs_lie_behind_their_fronts(id: str, paper: Paper) -> None:
    """On the reverse of a sheet that is turned like a page, each back is where its front is."""
    game = game_of(id)
    backs = {leaf.number: leaf for leaf in leaves(id, paper.name, "back")}
    sets = {face_id(plan.id): plan.set for plan in game.face_set.specs.values()}
    own = {face_id(plan.id): game.face_set.back_of(plan) for plan in game.face_set.specs.values()}
    sides = {face_id(str(plan.row["id"])): face_id(plan.id) for plan in game.face_set.sides}
    with_backs = 0
    for leaf in leaves(id, paper.name, "front"):
        fronts = uses(leaf)
        if leaf.number not in backs:
            assert not [use for use in fronts if use["name"] in sides or sets.get(use["name"]) in game.backs], (
                leaf.label
            )
            continue
        with_backs += 1
        expected = [sides.get(use["name"]) or back_id(own[use["name"]]) for use in fronts]
        found = uses(backs[leaf.number])
        assert [use["name"] for use in found] == expected
        for front, back in zip(fronts, found, strict=True):
            assert back["x"] == pytest.approx(paper.width - front["x"] - front["w"], abs=EXACT)
            assert back["y"] == pytest.approx(front["y"], abs=EXACT)
    assert with_backs == len(backs) > 0


@pytest.mark.parametrize("id", GAMES)
def test_printed_on_both_sides_no_front_falls_on_the_reverse_of_another(id: str) -> None:
    for paper in PAPERS:
        kinds = [leaf.kind for leaf in maker_of(id).sheets.leaves if leaf.paper == paper.name]
        assert set(kinds[::2]) == {"front"}
        assert set(kinds[1::2]) <= {"back", "empty"}
        assert kinds[-1] != "empty", "nothing follows, so that it would be a wasted page"


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_marks_reach_from_the_edge_of_the_paper_and_stand_in_every_corner(paper: Paper) -> None:
    """After the first cut the marks at the edge have gone with the rim: a cross is left where corners meet."""
    maker = maker_of("thebes")
    leaf = leaves("thebes", paper.name, "front")[0]
    shown = {use.get("href") for use in named(leaf.svg, "use")}
    shared = [one for one in maker.sheets.shared if f"#{one.get('id')}" in shown]

    def lines(cls: str) -> set[tuple[float, ...]]:
        path = next(path for path in named(shared, "path") if path.get("class") == cls)
        return {tuple(float(n) / UNITS for n in ends) for ends in LINE.findall(path.get("d"))}

    found = uses(leaf)
    xs = sorted({round(x, 2) for use in found for x in (use["x"], use["x"] + use["w"])})
    ys = sorted({round(y, 2) for use in found for y in (use["y"], use["y"] + use["h"])})
    marks, crosses = lines("marks"), lines("crosses")
    for x in xs:
        at = [line for line in marks if line[0] == line[2] == pytest.approx(x, abs=EXACT)]
        assert any(line[1] == 0 and line[3] > 10 for line in at), "from the upper edge"
        assert any(line[3] == pytest.approx(paper.height) and line[1] < paper.height - 10 for line in at)
    for y in ys:
        at = [line for line in marks if line[1] == line[3] == pytest.approx(y, abs=EXACT)]
        assert any(line[0] == 0 and line[2] > 7 for line in at), "from the left edge"
        assert any(line[2] == pytest.approx(paper.width) for line in at)
    middles = {(round((a + c) / 2, 1), round((b + d) / 2, 1)) for a, b, c, d in crosses}
    assert middles == {(round(x, 1), round(y, 1)) for x in xs for y in ys}
    assert len(crosses) == 2 * len(middles)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", GAMES)
def test_every_sheet_says_game_content_and_number_and_has_a_ruler(id: str, lang: str) -> None:
    maker = maker_of(id, lang)
    shared = {f"#{one.get('id')}": one for one in maker.sheets.shared}
    for paper in PAPERS:
        fronts = leaves(id, paper.name, "front", lang)
        assert [leaf.number for leaf in fronts] == list(range(1, len(fronts) + 1))
        for leaf in fronts:
            said = " ".join(text.text for text in named(leaf.svg, "text"))
            assert maker.say("game.name") in said
            assert str(leaf.number) in said
            assert str(len(fronts)) in said
            label, _, what = leaf.label.partition(": ")
            assert label.replace("\u00a0", " ") in said.replace("\u00a0", " ")
            assert what.split()[0] in said
            shown = [shared[use.get("href")] for use in named(leaf.svg, "use") if use.get("href") in shared]
            (ruler,) = [path for path in named(shown, "path") if path.get("class") == "ruler"]
            x, _, end, _ = map(float, LINE.findall(ruler.get("d"))[0])
            assert (end - x) / UNITS == pytest.approx(RULER)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", GAMES)
def test_what_sheets_show_is_defined_and_named(id: str, lang: str) -> None:
    maker = maker_of(id, lang)
    definitions = maker.definitions()
    held = {f"#{one.get('id')}" for one in elements(definitions)}
    shown = {use.get("href") for use in named([definitions, [leaf.svg for leaf in maker.sheets.leaves]], "use")}
    assert {href for href in shown if not href.startswith("#i-")} <= held
    assert not named(definitions, "pattern"), "patterns become pictures when they are printed"
    assert "url(#p-" not in markup(definitions)
    for group in maker.sheets.contents:
        assert all(group.titles), group
        assert not [title for title in group.titles if "_" in title or "." in title], group
        assert set(group.sheets) == {paper.name for paper in PAPERS}


@pytest.mark.parametrize(("width", "height"), [(430.0, 366.0), (412.0, 553.7), (190.0, 100.0), (1200.0, 900.0)])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_the_parts_of_a_board_cover_it_and_overlap(width: float, height: float, paper: Paper) -> None:
    cut = parts(paper, width, height)
    columns = len({part.x for part in cut})
    for i, part in enumerate(cut):
        assert part.width <= paper.width - 2 * SIDE + 1e-6
        assert part.height <= paper.height - 2 * HEAD + 1e-6
        assert part.last == ((i + 1) % columns == 0, i >= len(cut) - columns)
        if part.last[0]:
            assert part.x + part.width == pytest.approx(width)
        else:
            assert part.x + part.width - cut[i + 1].x == pytest.approx(OVERLAP)
        if part.last[1]:
            assert part.y + part.height == pytest.approx(height)
        else:
            assert part.y + part.height - cut[i + columns].y == pytest.approx(OVERLAP)


def test_a_board_is_turned_where_that_saves_paper() -> None:
    a4 = PAPERS[0]
    assert is_turned(a4, 430, 366)
    assert len(parts(a4, 366, 430)) == 4
    assert not is_turned(a4, 366, 430)


@pytest.mark.parametrize(
    ("id", "title", "width", "height", "sheets"),
    [
        ("thebes", "The board", 430, 372, 4),
        ("tomb_raiders", "The board", 488, 358, 4),
        ("artifact", "The board", 520, 314, 4),
        ("artifact", "The tracks", 267, 340, 2),
    ],
)
def test_boards_have_their_size_on_as_few_sheets_as_can_be(
    id: str, title: str, width: int, height: int, sheets: int
) -> None:
    maker = maker_of(id)
    board = next(board for board in maker.boards if board.title == title)
    assert (round(board.width), round(board.height)) == (width, height)
    group = next(group for group in maker.sheets.contents if title in group.titles)
    first, last = group.sheets["a4"]
    assert last - first + 1 == sheets


def test_the_weeks_lie_around_the_map_in_their_order() -> None:
    """As the table draws them: clockwise from the upper left corner, the corners as in table.yaml."""
    board = maker_of("thebes").boards[0]
    size = (board.width, board.height)
    ring = mats.ring(game_of("thebes"), size)
    assert ring
    cells = mat_drawing.boxes(ring, size)
    assert len(cells) == 52
    corners = [(0, 0), (board.width - 19, 0), (board.width - 19, board.height - 19), (0, board.height - 19)]
    for week, (x, y) in zip((1, 16, 27, 42), corners, strict=True):
        assert cells[week - 1] == pytest.approx((x * 10, y * 10, 190, 190))
    for one, other in pairwise([*cells, cells[0]]):
        across = abs(one[0] + one[2] / 2 - other[0] - other[2] / 2) - (one[2] + other[2]) / 2
        down = abs(one[1] + one[3] / 2 - other[1] - other[3] / 2) - (one[3] + other[3]) / 2
        assert max(across, down) == pytest.approx(0, abs=1e-6), "each touches the next"


def test_a_track_without_corners_shares_its_spaces_by_the_lengths_of_the_edges() -> None:
    ring = mat_drawing.ring_of(0, 100, (), 488, 358, 16)
    assert ring.corners == (0, 29, 50, 79)
    cells = mat_drawing.boxes(ring, (488, 358))
    assert len(cells) == len({(round(x), round(y)) for x, y, *_ in cells}) == 100
    assert all(w == pytest.approx(163, abs=4) and h == pytest.approx(163, abs=4) for *_, w, h in cells)


def test_the_disc_shows_in_its_windows_what_the_table_says() -> None:
    """Turned to a row, each figure of the row lies in the middle of the window of its column, and no other does."""
    rows = game_of("thebes").source.data["tables"]["time_wheel"]["rows"]
    figures = []
    for text in named(wheel.lower(rows), "text"):
        turn = re.fullmatch(r"rotate\((-?[\d.]+) ([\d.]+) ([\d.]+)\)", text.get("transform"))
        assert turn
        x, y = float(turn[2]) - wheel.MIDDLE, float(turn[3]) - wheel.MIDDLE
        figures.append((math.hypot(x, y), math.degrees(math.atan2(x, -y)), int(text.text)))
    holes = wheel.windows(12, 30)
    assert len(holes) == 12
    for row, values in enumerate(rows, 1):
        seen = []
        for hole in holes:
            inside = [
                value
                for radius, angle, value in figures
                if abs(radius - hole.radius) < wheel.HALF
                and abs((angle + row * 30 - hole.angle + 180) % 360 - 180) < hole.wide - 0.5
            ]
            assert len(inside) == 1, (row, hole)
            seen += inside
        assert seen == values


def test_a_grid_leaves_room_for_scissors_between_tokens() -> None:
    found = uses(leaves("thebes", "a4", "front")[11])
    assert found[0]["w"] == 25
    assert found[1]["x"] - found[0]["x"] - found[0]["w"] == pytest.approx(GAP)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"sizes": {"cards": [63, 88]}}, 'there is no shape and no set with faces that is called "cards"'),
        ({"sizes": {"card": 63}}, "the size of a card is [width, height] in mm"),
        ({"sizes": {"token": [20, 20]}}, "the size of a token is a diameter in mm"),
        ({"sets": {"plase": {}}}, 'no faces for "plase"'),
        ({"sets": {"place": {"copies": "players.most"}}}, 'there is no figure "players.most"'),
        ({"sets": {"place": {"title": "game.box.dig_permits"}}}, 'there is no text "game.box.dig_permits"'),
        ({"besides": ["bags"]}, 'the box holds no "bags"'),
        ({"ring": {"zone": "tim"}}, 'the table has no track "tim"'),
        ({"mats": {"wheel": {"title": "zone.whel", "size": 100, "dial": "wheel"}}}, 'there is no text "zone.whel"'),
        ({"mats": {"wheel": {"title": "zone.wheel", "size": 100, "dial": "time"}}}, 'the table has no dial "time"'),
        (
            {"mats": {"wheel": {"title": "zone.wheel", "size": [90, 90], "dial": "wheel"}}},
            "the size of a dial is a diameter in mm",
        ),
        (
            {"mats": {"cards": {"title": "zone.cards", "size": [90, 90], "bands": [[{"of": "card", "n": "many"}]]}}},
            'there is no figure "many"',
        ),
        (
            {"mats": {"cards": {"title": "zone.cards", "size": [150, 150], "bands": [[{"of": "card", "n": 4}]]}}},
            "its contents need 263 by 110 mm, and it has 150 by 150",
        ),
        (
            {
                "mats": {
                    "c": {"title": "zone.cards", "size": [90, 90], "bands": [[{"of": "card", "values": "congress"}]]}
                }
            },
            'there is no table "congress"',
        ),
    ],
)
def test_faults_in_faces_are_reported_with_their_place(
    monkeypatch: pytest.MonkeyPatch, entry: dict[str, Any], said: str
) -> None:
    game, problems = game_of("thebes"), Problems()
    monkeypatch.setitem(game.source.docs["faces"].data, "print", entry)
    monkeypatch.setattr(FaceSet, "draw", lambda self, lang, texts: game.faces[lang])  # they are the same
    mats.examine(SiteGame(game.source, game.texts, ROOT, problems))
    assert [problem.text for problem in problems.errors] == [said]
    assert problems.errors[0].path == "rules/thebes/faces.yaml"
    assert problems.errors[0].line > 0


def points(path: str) -> list[tuple[float, float]]:
    """Return where the pen comes by, lines alone, and where each of them begins."""
    out, at = [], (0.0, 0.0)
    for name, x, y in re.findall(r"([MmLl])(-?[\d.]+) ?(-?[\d.]+)", path):
        at = (float(x), float(y)) if name.isupper() else (at[0] + float(x), at[1] + float(y))
        out.append(at)
    return out


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ("M0 17H16V4a8 8 0 0 0 16 0Z", ((0, 17), "h16v-13a8 8 0 0 0 16 0z", (0, 17))),
        ("M-1 2.1h10", ((-1, 2.1), "h10", (9, 2.1))),
        ("M0 13 10 2 20 13M5.5 13 10 8", ((0, 13), "l10-11l10 11m-14.5 0l4.5-5", (10, 8))),
        ("M1 7C4 7 5 2 9 2M9 7Q14 8 20 6", ((1, 7), "c3 0 4-5 8-5m0 5q5 1 11-1", (20, 6))),
    ],
)
def test_paths_are_told_step_by_step(data: str, found: tuple[Any, str, Any]) -> None:
    begin, steps, end = relative(data)
    assert (pytest.approx(begin), steps, pytest.approx(end)) == found


def test_a_ground_with_a_pattern_becomes_a_path_that_covers_it() -> None:
    flat = PatternFlattener()
    ground = rect(16, 58, 218, 92, rx=5, fill="url(#p-rays-light)")
    (use,) = nodes(flat.flatten(ground.having(opacity=".22"), (0, 0, 250, 350)))
    (path,) = flat.grounds
    assert use == tag("use", href=f"#{path.get('id')}", opacity=".22")
    tiles = [[(x, y), (x + 10, y - 10)] for y in range(60, 170, 10) for x in range(10, 240, 10)]
    assert points(path.get("d")) == [point for tile in tiles for point in tile], (
        "tiles of 10 by 10: from 16, 58 to 234, 150"
    )
    assert [one.name for one in elements(flat.flatten(ground, (0, 0, 250, 350)))] == ["use"]
    assert [cut.name for cut in flat.cuts] == ["clipPath"], "a shape is defined once"


def test_a_large_ground_shows_one_path_several_times() -> None:
    flat = PatternFlattener()
    flat.flatten(rect(0, 0, 4000, 3000, fill="url(#p-rays-light)"), (0, 0, 4000, 3000))
    path, group = flat.grounds
    assert MAX_PATH_CHARS / 2 < len(path.get("d")) <= MAX_PATH_CHARS
    high = len({y for _, y in points(path.get("d"))[::2]}) * 10
    places = [int(use.get("y")) for use in named(group, "use") if use.get("href") == f"#{path.get('id')}"]
    assert places == list(range(0, 3010, high)), "one below the other, as far as the ground goes"


@pytest.mark.parametrize("pages", range(1, 18))
def test_a_booklet_has_every_page_once_and_reads_in_order(pages: int) -> None:
    sides = order(pages)
    assert sorted(page for side in sides for page in side if page) == list(range(1, pages + 1))
    assert len(sides) == 2 * -(-pages // 4)
    whole = len(sides) * 2
    for i, (left, right) in enumerate(sides):
        outer = i % 2 == 0
        first, last = (right, left) if outer else (left, right)
        assert first == i + 1 if i + 1 <= pages else first == 0
        assert last == (whole - i if whole - i <= pages else 0)


def test_the_booklet_of_eight_pages_is_the_one_that_printers_know() -> None:
    assert order(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert order(7) == [(0, 1), (2, 7), (6, 3), (4, 5)]

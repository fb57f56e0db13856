"""Pictures of the rulebook: cards with call-outs, look-up tables; and marks in tables."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.draw.boards import wheel
from compiler.draw.faces import callouts
from compiler.draw.faces.callouts import Callout
from compiler.draw.svg.elements import Element, elements
from compiler.site.rulebook import pictures
from compiler.site.rulebook.pictures import Pictures
from compiler.site.rulebook.position_picture import PositionPainter
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import marked_grid
from compiler.site.site_game import SiteGame
from tests.compiled_games import drawn, game_source

GAMES = ("artifact", "panthalos", "thebes", "tomb_raiders")


@pytest.fixture
def page(site_dir: Path) -> Callable[[str], str]:
    """Return a function from the folder of a page to its text."""
    return lambda folder: (site_dir / folder / "index.html").read_text("utf-8")


@pytest.fixture(scope="module")
def tomb_raiders() -> SiteGame:
    """Return The Tomb Raiders: its action cards have two figures side by side."""
    return drawn("tomb_raiders")


def made(game: SiteGame) -> Pictures:
    return Pictures(game, "en", game.texts, PositionPainter(game, "en", game.texts), Positions(game))


def callouts_of(game: SiteGame, id: str) -> list[Callout]:
    return callouts.find(game.face_set, game.face_set.specs[id], game.faces["en"][id])


# -- cards -------------------------------------------------------------------------------------------------------------
def test_every_part_of_a_card_is_found_where_it_is_drawn(thebes: SiteGame) -> None:
    found = {part.field: part for part in callouts_of(thebes, "exh_large_paris")}
    assert list(found) == ["vp", "city", "weeks", "kind", "needs", "id", "effect"]
    assert found["vp"].x < found["city"].x < found["weeks"].x
    assert found["city"].y < found["kind"].y < found["needs"].y < found["id"].y < found["effect"].y
    for part in found.values():
        assert part.half <= part.x <= 250 - part.half
        assert 0 < part.y < 350


def test_a_part_missing_from_a_card_gets_no_number(thebes: SiteGame) -> None:
    assert [part.field for part in callouts_of(thebes, "egypt_nefertiti_bust")] == ["site", "kind", "value"]
    assert "vp" not in [part.field for part in callouts_of(thebes, "zeppelin_rome")]


def test_numbers_are_apart_at_the_nearer_side_with_lines_to_the_edge_of_their_part(thebes: SiteGame) -> None:
    found = callouts_of(thebes, "exh_large_paris")
    drawn, box = callouts.draw("card", thebes.faces["en"]["exh_large_paris"].svg, found)
    shapes = list(elements(drawn))
    numbers = [one for one in shapes if one.name == "text" and one.get("font-size") == "18"][-len(found) :]
    at = {one.text: (float(one.get("x")), float(one.get("y"))) for one in numbers}
    assert sorted(at) == [str(n) for n in range(1, len(found) + 1)]
    left, top, wide, _ = map(float, box.split())
    beside = {n: place for n, place in at.items() if place[1] > 0}
    assert set(at) - set(beside) == {"2"}, "the wreath lies between the city and the side: its number is above"
    assert top < at["2"][1] < 0
    for x, _ in beside.values():
        assert left < x < 0 or 250 < x < left + wide, "beside the card, on the picture"
    for side in (True, False):
        heights = sorted(y for x, y in beside.values() if (x > 125) == side)
        assert all(b - a >= callouts.STEP - 0.1 for a, b in pairwise(heights))
    lines = [line for line in shapes if line.name == "line"][::2]
    ends = [float(line.get("x2")) for line in lines if line.get("x1") != line.get("x2")]
    middles = sorted(part.x for part in found)
    assert all(min(abs(end - x) for x in middles) >= callouts.EDGE for end in ends), "no line strikes out a word"


@pytest.mark.parametrize(
    ("face", "shape", "field"),
    [("act_thief_greece", "card", "take"), ("mus_3", "wide", "vp")],
    ids=["behind another figure", "behind the picture"],
)
def test_a_figure_that_something_hides_has_its_number_above(
    tomb_raiders: SiteGame, face: str, shape: str, field: str
) -> None:
    found = callouts_of(tomb_raiders, face)
    drawn, box = callouts.draw(shape, tomb_raiders.faces["en"][face].svg, found)
    part = next(one for one in found if one.field == field)
    n = callouts.fields(found).index(field) + 1
    texts = [one for one in elements(drawn) if one.name == "text" and one.get("font-size") == "18"]
    number = [one for one in texts if one.text == str(n)]
    assert float(number[-1].get("x")) == part.x
    assert float(box.split()[1]) < float(number[-1].get("y")) < 0, "above the card, on the picture"


def test_what_an_exhibition_asks_for_reaches_to_its_weeks(tomb_raiders: SiteGame) -> None:
    face = "exh_mesopotamia_crete_egypt"
    needs = next(one for one in callouts_of(tomb_raiders, face) if one.field == "tiers")
    icons = [one for one in elements(tomb_raiders.faces["en"][face].svg) if one.get("href", "") == "#i-hourglass"]
    assert icons
    assert all(float(one.get("x")) < needs.x + needs.half for one in icons)


def test_parts_of_one_field_share_a_number(thebes: SiteGame) -> None:
    """A colour and a word for the same dig site are one line of the list below the card."""
    picture = made(thebes).picture({"rule": "TH-TAKE-02", "anatomy": "exh_large_paris", "call": {"kind": "id"}})
    numbers = [one.text for one in elements(picture.drawing) if one.name == "text" and one.get("font-size") == "18"]
    assert len(picture.words) == len(set(picture.words)) == 6
    assert sorted(numbers[-7:]) == ["1", "2", "3", "4", "4", "5", "6"], "the sign and the name of the card are one part"


def test_a_part_without_a_name_has_no_number(thebes: SiteGame) -> None:
    """A drawing that explains nothing takes no number from the parts that do."""
    entry = {"rule": "TH-TAKE-02", "anatomy": "exh_large_paris"}
    named = made(thebes).picture({**entry, "call": {"kind": "id"}}).words
    fewer = made(thebes).picture({**entry, "call": {"kind": "id", "effect": None}}).words
    assert fewer == [word for word in named if word != "Effect"] != named


# -- look-up tables ----------------------------------------------------------------------------------------------------
def test_a_dial_turned_to_a_number_has_its_row_upright(thebes: SiteGame) -> None:
    shown = made(thebes).picture({"rule": "TH-DIG-05", "dial": "wheel", "at": 6})
    assert shown.caption == "Time wheel · Knowledge: 6"
    (drawn,) = shown.drawing
    assert next(one.get("transform") for one in drawn.children if isinstance(one, Element)) == "rotate(180 200 200)"
    row = thebes.source.data["tables"]["time_wheel"]["rows"][5]
    label = drawn.get("aria-label")
    assert [int(n) for n in re.findall(r"\d+: (\d+)", label.partition("→")[2])] == row


def test_a_dial_frames_the_window_of_a_column(thebes: SiteGame) -> None:
    plain, framed = (
        made(thebes).picture({"rule": "TH-DIG-05", "dial": "wheel", "at": 6, **more}) for more in ({}, {"column": 4})
    )
    reds = [
        [one.name for one in elements(shown.drawing) if one.get("stroke") == wheel.RED] for shown in (plain, framed)
    ]
    assert reds == [[], ["path", "circle"]]


@pytest.mark.parametrize("turned", [1, 5, 12])
def test_the_page_turns_the_figures_of_a_row_below_their_windows(thebes: SiteGame, turned: int) -> None:
    drawn = thebes.board_data["wheels"]["wheel"]
    assert drawn["rows"] == thebes.source.data["tables"]["time_wheel"]["rows"]
    angle, middle = math.radians(turned * 30), drawn["size"] / 2
    for (x, y), hole in zip(drawn["figures"][turned - 1], wheel.windows(12, 30), strict=True):
        x, y = x - middle, y - middle
        turned_x, turned_y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        assert math.hypot(turned_x, turned_y) == pytest.approx(hole.radius, abs=0.02)
        assert math.degrees(math.atan2(turned_x, -turned_y)) % 360 == pytest.approx(hole.angle % 360, abs=0.02)
    x, y = drawn["numbers"][turned - 1]
    assert math.hypot(x - middle, y - middle) == pytest.approx((drawn["rim"] + drawn["face"]) / 2, abs=0.02)
    assert len(drawn["windows"]) == 12


def test_windows_of_a_dial_do_not_overlap() -> None:
    holes = wheel.windows(12, 30)
    for i, one in enumerate(holes):
        for other in holes[:i]:
            turn = abs((one.angle - other.angle + 180) % 360 - 180)
            assert turn > one.wide + other.wide or abs(one.radius - other.radius) > 2 * wheel.HALF - 2


@pytest.mark.parametrize(
    ("entry", "key", "said"),
    [
        ({"anatomy": "book_greece_9_rome"}, "anatomy", 'there is no face "book_greece_9_rome"'),
        ({"anatomy": "zeppelin_rome", "call": {"weeks": "wekes"}}, "anatomy", 'what "wekes" on it means has no word'),
        ({"dial": "whel", "at": 6}, "dial", 'the table has no dial "whel"'),
        ({"dial": "wheel", "at": 13}, "at", "the table has no 13"),
        ({"dial": "wheel", "at": 6, "column": 13}, "column", "the table has no 13"),
        ({"chart": "wheel", "row": 0, "column": 5}, "row", "the table has no 0"),
        ({"chart": "wheel", "row": 1, "column": 13}, "column", "the table has no 13"),
        (
            {"position": "TH-T-99", "moves": 0, "zones": ["time"]},
            "position",
            'there is no example "TH-T-99" with a story',
        ),
        ({"position": "TH-T-02", "moves": 9, "zones": ["time"]}, "moves", "the example has no 9 moves"),
        ({"position": "TH-T-02", "moves": 0, "zones": ["tim"]}, "zones", 'there is nothing in "tim" after 0 moves'),
    ],
)
def test_a_picture_of_unknown_data_is_an_error_with_its_place(
    entry: dict[str, Any], key: str, said: str, thebes: SiteGame
) -> None:
    problems = Problems()
    doc = thebes.source.docs["rulebook"]
    kept = doc.data["pictures"]
    doc.data["pictures"] = [{"rule": "TH-DIG-05", **entry}, *kept[1:]]
    try:
        pictures.examine(thebes, thebes.texts, problems)
    finally:
        doc.data["pictures"] = kept
    assert [(problem.code, problem.text) for problem in problems.errors] == [("B4", said)]
    assert problems.errors[0].path == "rules/thebes/rulebook.yaml"
    assert problems.errors[0].line > 0, key


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_below_its_rule_in_each_language(game: str, page: Callable[[str], str]) -> None:
    source = game_source(game)
    doc = source.docs["rulebook"]
    listed = doc.data["pictures"]
    assert listed
    for lang in ("en", "hu", "it", "ru"):
        html = page(f"{lang}/{game}/rules")
        for entry in listed:
            rule = html.partition(f'id="{entry["rule"]}"')[2].partition('class="rule-id"')[2].partition("rule-id")[0]
            drawn = re.findall(
                r'<figure class="(?:scene|drawn drawn-\w+)"><figcaption>([^<]+)</figcaption>(.*?)</figure>', rule
            )
            assert drawn, (lang, entry)
            caption, body = drawn[0]
            assert "_" not in caption
            if "anatomy" in entry:
                words = re.findall(r"<li>([^<]+)</li>", body)
                assert len(words) >= 2
                assert not [word for word in words if "_" in word or not word[0].isupper()]


# -- marks in tables ---------------------------------------------------------------------------------------------------
ROWS = [["a", "1", "2"], ["b", "3", "4"]]


@pytest.mark.parametrize(
    ("kinds", "whole", "columns", "cells"),
    [
        ([["", "stated", "stated"], ["", "stated", "stated"]], False, set(), set()),
        ([["", "public", "reconstructed"], ["", "public", "public"]], True, set(), set()),
        ([["", "stated", "reconstructed"], ["", "stated", "public"]], False, {2}, set()),
        ([["", "stated", "stated"], ["", "reconstructed", "stated"]], False, set(), {(1, 1)}),
        ([["", "public", "stated"], ["", "public", "public"]], False, {1}, {(1, 2)}),
        ([["", "", ""], ["", "", ""]], False, set(), set()),
    ],
)
def test_values_that_no_rulebook_states_have_as_few_marks_as_possible(
    kinds: list[list[str]], whole: bool, columns: set[int], cells: set[tuple[int, int]]
) -> None:
    grid = marked_grid(["", "x", "y"], ROWS, kinds)
    assert (grid.whole, set(grid.marked_columns), set(grid.marked)) == (whole, columns, cells)
    assert grid.any_marked == bool(whole or columns or cells)


def test_marks_link_to_the_table_on_the_sources_page(page: Callable[[str], str]) -> None:
    html = page("it/tomb_raiders/rules")
    legends = re.findall(r'class="foreign-legend">.*?href="\.\./sources/#([\w-]+)"', html)
    assert "sheet-excavation_table" in legends
    assert set(legends) <= set(re.findall(r' id="([\w-]+)"', page("it/tomb_raiders/sources")))
    table = html.partition('aria-label="' + "Tabella degli scavi")[2].partition("</table>")[0]
    assert table.count('class="foreign"') > 20
    assert table.count('class="foreign"') < 144


# -- options -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_question_with_an_option_shows_its_values_with_the_default(game: str, page: Callable[[str], str]) -> None:
    source = game_source(game)
    rulings = {one["id"] for one in source.data["book"]["rulings"]}
    html = page(f"hu/{game}/rules")
    shown = 0
    for option in source.data["game"]["options"]:
        if option.get("settles") not in rulings:
            continue
        part = html.partition(f'<div class="rule question" id="{option["settles"]}"')[2].partition(
            'class="rule question"'
        )[0]
        answers = re.findall(r"<li>(.*?)</li>", part.partition('class="rule-option"')[2])
        assert len(answers) == len(option["values"]), option["id"]
        assert ["usual" in answer for answer in answers] == [True] + [False] * (len(answers) - 1)
        shown += 1
    assert shown
    assert html.count('class="rule-option"') >= shown

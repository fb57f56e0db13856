"""City plans: plots, spaces of both sides, names that fit, and the data for the play page."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from compiler.base.diagnostics import Problems
from compiler.draw.boards import city_plan
from compiler.draw.icons import Icons
from compiler.rules import ROOT, GameSource, load_game

LONGEST_NAME = "Kereskedőház"


@pytest.fixture(scope="module")
def source() -> GameSource:
    problems = Problems()
    game = load_game("panthalos", problems)
    assert not problems.failed
    return game


def drawn(source: GameSource, side: str) -> city_plan.CityPlan:
    faces = source.data["faces"]
    places = [row["id"] for name in faces["plan"]["plots"] for row in source.data["board"][name]]
    made = city_plan.draw(
        source.data["board"],
        side=side,
        tables=source.data["tables"],
        signs=faces["signs"],
        names={id: [LONGEST_NAME] for id in places},
        extra=faces["plan"],
        icons=Icons(ROOT),
    )
    assert made
    return made


@pytest.mark.parametrize("side", ["side_23", "side_45"])
def test_every_space_of_a_side_is_an_anchor_inside_its_plot(source: GameSource, side: str) -> None:
    plan = drawn(source, side)
    rows = [row for row in source.data["board"]["worker_space"] if row["side"] == side]
    assert {row["id"] for row in rows} <= set(plan.anchors)
    for row in rows:
        anchor, plot = plan.anchors[row["id"]], plan.plots[row["in"]]
        assert plot.x < anchor.x - anchor.w / 2, row["id"]
        assert anchor.x + anchor.w / 2 < plot.x + plot.w, row["id"]
        assert plot.y + city_plan.HEAD < anchor.y - anchor.h / 2, row["id"]
        assert anchor.y + anchor.h / 2 < plot.y + plot.h, row["id"]
        assert anchor.pieces == (0 if row.get("unlimited") else row["pieces"])
    classes = Counter(one.get("class") for one in plan.svg.elements())
    assert classes["plan-bolt"] == sum(1 for row in rows if row.get("lightning"))
    assert classes["plan-reward"] == sum(1 for row in rows if "reward" in row)
    pips = sum(row["rank"] * row["pieces"] for row in rows)
    assert classes["plan-pip"] == pips


@pytest.mark.parametrize("side", ["side_23", "side_45"])
def test_nothing_lies_on_anything_else(source: GameSource, side: str) -> None:
    plan = drawn(source, side)
    for one, two in combinations(plan.plots.values(), 2):
        assert one.x + one.w < two.x or two.x + two.w < one.x or one.y + one.h < two.y or two.y + two.h < one.y
    for (a, this), (b, that) in combinations(plan.anchors.items(), 2):
        apart = abs(this.x - that.x) >= (this.w + that.w) / 2 or abs(this.y - that.y) >= (this.h + that.h) / 2
        assert apart, f"{a} and {b}"


def test_the_sides_differ_as_the_data_do(source: GameSource) -> None:
    small, large = drawn(source, "side_23"), drawn(source, "side_45")
    only = set(large.anchors) - set(small.anchors)
    assert only == {"polis_7", "agora_4", "phalanx_4", "art_3", "krypt_3", "arena_3"}
    assert not set(small.anchors) - set(large.anchors)


def test_names_fit_between_number_and_seal(source: GameSource) -> None:
    plan = drawn(source, "side_45")
    for id, label in plan.labels.items():
        assert city_plan.name_width(LONGEST_NAME, label.size) <= label.room + 1, id
        assert label.size >= 12, id


def test_a_street_leads_from_each_number_to_the_next(source: GameSource) -> None:
    plan = drawn(source, "side_23")
    (streets,) = [one for one in plan.svg.elements() if one.get("class") == "plan-street"]
    assert streets.get("d").count("M") == len(source.data["board"]["location"]) - 1


def test_data_for_the_table_and_names_for_the_page(source: GameSource) -> None:
    plan = drawn(source, "side_23")
    data = plan.data()
    assert data["side"] == "side_23"
    assert data["spaces"]["forum_1"]["pieces"] == 2
    assert data["plots"]["agora"][:2] == [plan.plots["agora"].x, plan.plots["agora"].y]
    page = city_plan.named(plan, {"agora": "Agóra & Co"}, "The city")
    assert ">Agóra &amp; Co</text>" in str(page)
    assert (page.get("role"), page.get("aria-label")) == ("img", "The city")


def test_the_same_in_every_build(source: GameSource) -> None:
    assert drawn(source, "side_45").svg == drawn(source, "side_45").svg


def test_no_plots_no_plan(source: GameSource) -> None:
    bare = city_plan.draw({}, side="", tables={}, signs={}, names={}, extra={"plots": ["place"]}, icons=Icons(ROOT))
    assert bare is None


def test_pieces_without_a_space_lie_below_the_head_of_their_plot(source: GameSource) -> None:
    """The page keeps them below `head`, which the line under a plot's name must not cross."""
    plan = drawn(source, "side_23")
    drawn_lines = [one.get("d") for one in plan.svg.elements() if one.get("class") == "plan-line"]
    lines = [float(line.split()[1].partition("H")[0]) for line in drawn_lines]
    tops = {plot.y for plot in plan.plots.values()}
    assert lines
    assert all(any(abs(line - top - plan.data()["head"]) <= 1 for top in tops) for line in lines)

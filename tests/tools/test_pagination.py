"""Pages of rulebooks: where they break, and how large their pictures are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tools.pagination import MOST_GAP, PAGE_HEIGHT, SCALES, Row, choose

GROWTH = 100.0
"""How much a picture grows in height for each unit of its scale, in mm."""


def row(chapter: str, height: float, cost: float | None = 0.0, *, picture: bool = False, laid: bool = False) -> Row:
    """Return a row of one unit."""
    heights = [[[(height + (GROWTH * (scale - 1) if picture else 0.0), 0.0)]] for scale in SCALES]
    return Row(0, chapter, laid, [cost], heights)


def band(chapter: str, heights: Sequence[float], costs: Sequence[float | None]) -> Row:
    """Return a band of columns; each height is that of a unit as part of two even columns."""
    n = len(heights)
    table = [[(sum(heights[first:upto]), 0.0) for upto in range(first + 1, n + 1)] for first in range(n)]
    return Row(0, chapter, False, costs, [table] * len(SCALES))


def pages(*rows: Row) -> list[list[tuple[int, int, int]]]:
    return [page.ranges for page in choose([one._replace(at=i) for i, one in enumerate(rows)])]


def test_what_fits_one_page_is_on_it() -> None:
    assert pages(row("", 100), row("a", 150)) == [[(0, 0, 1), (1, 0, 1)]]


def test_a_page_breaks_where_it_costs_least() -> None:
    rule, example = row("a", 120, 0), row("a", 90, 110)
    assert pages(row("", 90), rule, example, row("b", 200)) == [[(0, 0, 1)], [(1, 0, 1), (2, 0, 1)], [(3, 0, 1)]]


def test_a_title_is_on_the_page_of_what_follows() -> None:
    rows = [row("", 240), row("a", 15), row("a", 100, None)]
    assert pages(*rows) == [[(0, 0, 1)], [(1, 0, 1), (2, 0, 1)]]


def test_a_band_is_cut_between_its_units() -> None:
    text = band("a", [60] * 6, [None, *[10] * 5])
    assert pages(row("a", 130), text) == [[(0, 0, 1), (1, 0, 2)], [(1, 2, 6)]]


def test_pictures_grow_to_fill_a_page() -> None:
    (small,) = choose([row("a", PAGE_HEIGHT - 45, picture=True)])
    (full,) = choose([row("a", PAGE_HEIGHT - MOST_GAP, picture=True)])
    assert small.scale == 1.4
    assert full.scale <= 1.05


def test_the_set_up_is_on_pages_that_face_each_other() -> None:
    """Its picture comes last where the page before would be empty otherwise."""
    picture, steps = row("setup", 180, None, laid=True), row("setup", 100, 0)
    title = row("setup", 15)
    assert pages(row("", 250), title, picture, steps) == [[(0, 0, 1)], [(1, 0, 1), (2, 0, 1)], [(3, 0, 1)]]
    assert pages(row("", 250), row("a", 130), title, picture, steps) == [
        [(0, 0, 1)],
        [(1, 0, 1), (2, 0, 1), (4, 0, 1)],
        [(3, 0, 1)],
    ]


def test_what_is_higher_than_a_page_is_reported() -> None:
    with pytest.raises(ValueError, match="higher than a page"):
        choose([row("a", PAGE_HEIGHT + 1)])

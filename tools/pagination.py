"""Pages of a printed rulebook: where they break, how large their pictures are, and what is wrong with them.

A browser breaks a page where it is full: what does not fit leaves an empty half page behind, or is torn. Here the rows
of the book are measured at several sizes of their pictures (page_rows.js), and of all ways to break them into pages
the cheapest is taken: one that keeps rules with their examples and fills the pages by larger pictures.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

SCRIPTS = [Path(__file__).with_name(name) for name in ("example_looks.js", "page_rows.js")]
"""What runs in the page, in this order."""

SCALES = (0.85, 1.0, 1.2, 1.4, 1.6, 1.8)
"""Sizes of the pictures, in parts of those of the style sheet."""

BEST_SCALE = 1.45
"""The size that is best to look at: smaller pictures hide details, larger ones look coarse."""

PIXELS = 96 / 25.4
"""Pixels of a browser in a millimetre."""

PAGE_HEIGHT = 297 - 13 - 17.03
"""Height of the text of a page in mm, as in learn/paper.css."""

PAGE_WIDTH = 192
"""Width of a page without its margins in mm, the columns of the ids of the rules included."""

SLACK = 2.5
"""Millimetres that are left free: what is a hair more than a page takes another one."""

MOST_GAP = 4.0
"""How far the gap between two rows may grow, in mm; twice as far between two chapters."""

FEW_LINES = 45.0
"""The least of a chapter on a page where more of it is on another, in mm, and what less costs."""
TORN_OFF = 55.0

TEAR = 200.0
"""What it costs that a chapter goes on overleaf or on the next page, besides what a break costs where it is."""

FACING, OVERLEAF = 0.8, 1.5
"""How bad a break within a chapter is when both pages are seen at once, and when the reader turns the page."""

UNEVEN = 5.0
"""How much one column may end above the other before it looks empty, in mm."""

PAGE_COST = 70.0
SCALE_COST = 30.0
LAID_COST = 700.0
EMPTY_COST = 700.0
EMPTY_COST_LAST = 450.0
FREE_COST = 80.0
BLANK_COST = 60.0
BARE_COST = 5000.0
"""What a page costs, by itself; for a scale that is not the best; for one that is too small for the set-up; for what is
empty of it when the gaps are widest; for what the gaps must fill; for columns that end unevenly; and for what is empty
beyond `MOST_EMPTY` or `MOST_EMPTY_LAST`."""

MOST_EMPTY, MOST_EMPTY_LAST = 0.15, 0.4
"""How much of a page may be empty before it looks unfinished, and how much of the last one."""

COVER_GROWTH = 85.0
"""How much higher the picture of the first page may become where the page has room, in mm."""

HOLLOW, HOLLOW_COST = 0.2, 3000.0
"""The share of a page, empty, from which it looks forgotten, and what each more costs."""

MOST_BETWEEN = 2
"""How many rows may be between the steps of the set-up and its picture."""

SETUP = "setup"
"""The chapter that is seen without turning a page."""

FOREVER = float("inf")


class Row(NamedTuple):
    """A row of the book: its chapter, whether it is the picture of the set-up, what a break before each unit costs.

    The cost is None where no break is possible. The heights, each with what is blank at the end of one column, are by
    scale, by the first unit, and by the number of units less one; None where no page has that range.
    """

    at: int
    chapter: str
    laid: bool
    costs: Sequence[float | None]
    heights: Sequence[Sequence[Sequence[tuple[float, float] | None]]]


class Page(NamedTuple):
    """A page: ranges of units of rows (row, first unit, unit after the last), the scale of its pictures."""

    ranges: list[tuple[int, int, int]]
    scale: float


class PageLook(NamedTuple):
    """What a page of paper looks like: the share of it that is empty, what is torn, whether the set-up is on it."""

    empty: float
    torn: Sequence[str]
    setup: bool


Position = tuple[int, int]
"""A row and a unit in it."""


def choose(rows: Sequence[Row]) -> list[Page]:
    """Return the cheapest pages of a book, in order. The picture of the set-up may come before or after its steps.

    ValueError if a range that may not be broken is higher than a page.
    """
    cost, pages = min(cheapest(order) for order in _orders(rows))
    if cost == FOREVER:
        raise ValueError("what stays together in this rulebook is higher than a page")
    return pages


def _orders(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield the rows as they are, and with the picture of the set-up after its steps, and after what follows them."""
    yield list(rows)
    at = next((r for r, row in enumerate(rows) if row.laid), None)
    if at is None:
        return
    picture, steps = rows[at], rows[at + 1]
    first = steps._replace(costs=[picture.costs[0], *steps.costs[1:]])
    last = picture._replace(costs=[steps.costs[0], *picture.costs[1:]])
    within = itertools.takewhile(lambda row: row.chapter == picture.chapter, rows[at + 2 :])
    for after in range(min(MOST_BETWEEN, len(list(within))) + 1):
        end = at + 2 + after
        yield [*rows[:at], first, *rows[at + 2 : end], last, *rows[end:]]


def cheapest(rows: Sequence[Row]) -> tuple[float, list[Page]]:
    """Return the least cost of pages for rows in this order, and these pages; an infinite cost if there are none.

    The picture of the set-up and its steps have one page, or one with an even number and the next, which faces it.
    """
    units: list[Position] = [(r, u) for r, row in enumerate(rows) for u in range(len(row.costs))]
    end = len(units)
    best: dict[tuple[int, int], tuple[float, list[Page]]] = {(0, 1): (0.0, [])}
    for start in range(end):
        for number in (0, 1):
            if (start, number) not in best:
                continue
            spent, pages = best[start, number]
            for stop in range(start + 1, end + 1):
                broken = 0.0 if stop == end else _break_cost(rows, units, stop, is_left=number == 0)
                if broken == FOREVER:
                    continue
                ranges = _ranges(rows, units, start, stop)
                broken += TORN_OFF * _torn_off(rows, ranges)
                sizes = _sizes(rows, ranges)
                if PAGE_HEIGHT < min(sizes)[0] < FOREVER:
                    break
                laid = any(rows[r].laid for r, _, _ in ranges)
                spare = COVER_GROWTH if start == 0 and not rows[0].chapter else 0.0
                scale, cost = _best_scale(sizes, len(ranges), is_last=stop == end, laid=laid, spare=spare)
                if cost == FOREVER:
                    continue
                key, total = (stop, 1 - number), spent + broken + cost
                if key not in best or total < best[key][0]:
                    page = Page([(rows[r].at, first, upto) for r, first, upto in ranges], scale)
                    best[key] = (total, [*pages, page])
    ends = [best[end, number] for number in (0, 1) if (end, number) in best]
    return min(ends, default=(FOREVER, []))


def _ranges(rows: Sequence[Row], units: Sequence[Position], start: int, stop: int) -> list[tuple[int, int, int]]:
    """Return the ranges of units of each row between two positions."""
    out = []
    (first, begin), (last, _) = units[start], units[stop - 1]
    for r in range(first, last + 1):
        upto = units[stop - 1][1] + 1 if r == last else len(rows[r].costs)
        out.append((r, begin if r == first else 0, upto))
    return out


def _sizes(rows: Sequence[Row], ranges: Sequence[tuple[int, int, int]]) -> list[tuple[float, float]]:
    """Return the height of the ranges at each scale, and how much of it is blank at the end of one column."""
    out = []
    for k in range(len(SCALES)):
        sizes = [rows[r].heights[k][first][upto - first - 1] or (FOREVER, 0.0) for r, first, upto in ranges]
        out.append((sum(size[0] for size in sizes) + SLACK, sum(max(0.0, size[1] - UNEVEN) for size in sizes)))
    return out


def _break_cost(rows: Sequence[Row], units: Sequence[Position], stop: int, *, is_left: bool) -> float:
    """Return what it costs to break the page before a position; `is_left`: the next page faces this one."""
    (r, u), (before, _) = units[stop], units[stop - 1]
    cost = rows[r].costs[u]
    if cost is None:
        return FOREVER
    inside = rows[r].chapter == rows[before].chapter
    is_setup = inside and rows[r].chapter == SETUP
    if is_setup and not is_left and r <= 1 + next((k for k, row in enumerate(rows) if row.laid), 0):
        return FOREVER
    return cost if not inside else (TEAR + cost) * (FACING if is_left else OVERLEAF)


def _torn_off(rows: Sequence[Row], ranges: Sequence[tuple[int, int, int]]) -> int:
    """Return how many of the two ends of a page have only a few lines of a chapter that has more on another page."""
    out = 0
    (first, begin, _), (last, _, upto) = ranges[0], ranges[-1]
    starts_within = begin > 0 or (first > 0 and rows[first - 1].chapter == rows[first].chapter)
    ends_within = upto < len(rows[last].costs) or (
        last + 1 < len(rows) and rows[last + 1].chapter == rows[last].chapter
    )
    for is_torn, chapter in ((starts_within, rows[first].chapter), (ends_within, rows[last].chapter)):
        mine = [one for one in ranges if rows[one[0]].chapter == chapter]
        out += is_torn and len(mine) < len(ranges) and _sizes(rows, mine)[1][0] < FEW_LINES
    return out


def _best_scale(
    sizes: Sequence[tuple[float, float]], count: int, *, is_last: bool, laid: bool = False, spare: float = 0.0
) -> tuple[float, float]:
    """Return the scale of the pictures of a page with these heights, and the cost of what remains empty.

    `spare` is what the cover takes of the empty part, in mm.
    """
    out = (FOREVER, SCALES[0])
    for scale, (height, blank) in zip(SCALES, sizes, strict=True):
        if height > PAGE_HEIGHT:
            continue
        free = max(0.0, PAGE_HEIGHT - height - spare)
        empty = max(0.0, free - MOST_GAP * (count - 1)) / PAGE_HEIGHT
        bare = max(0.0, empty + blank / PAGE_HEIGHT - (MOST_EMPTY_LAST if is_last else MOST_EMPTY))
        cost = PAGE_COST + SCALE_COST * (scale - BEST_SCALE) ** 2
        cost += LAID_COST * max(0.0, BEST_SCALE - scale) ** 2 if laid else 0.0
        cost += (EMPTY_COST_LAST if is_last else EMPTY_COST) * empty**1.5
        cost += BARE_COST * bare**2 + HOLLOW_COST * max(0.0, empty - HOLLOW)
        cost += FREE_COST * (free / PAGE_HEIGHT) ** 2 + BLANK_COST * blank / PAGE_HEIGHT
        out = min(out, (cost, scale))
    return out[1], out[0]


def paginate(page: Any) -> list[PageLook]:
    """Break the rulebook in a browser's page into pages of paper, which are then printed as they are.

    Sets the media and the width of the window.
    """
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(PAGE_WIDTH * PIXELS), "height": round(PAGE_HEIGHT * PIXELS)})
    for script in SCRIPTS:
        page.evaluate(script.read_text("utf-8"))
    measured = page.evaluate("([scales, most]) => pagination.measure(scales, most)", [list(SCALES), PAGE_HEIGHT])
    pages = choose([Row(**row) for row in measured])
    page.evaluate("(pages) => pagination.apply(pages)", [one._asdict() for one in pages])
    limits = [PAGE_HEIGHT, MOST_GAP, COVER_GROWTH]
    page.evaluate("([height, gap, cover]) => pagination.settle(height, gap, cover)", limits)
    looks = page.evaluate("(height) => pagination.look(height)", PAGE_HEIGHT)
    page.evaluate("() => pagination.number()")
    return [PageLook(**look) for look in looks]

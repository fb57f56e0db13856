"""Imposition: the arrangement of pieces and parts of boards on sheets of paper."""

from __future__ import annotations

import math
from typing import NamedTuple

from compiler.site.printables.pieces import Batch, Size

SIDE, HEAD = 10.0, 15.0
"""Minimum margins in mm at the sides, and at head and foot: printers need about 5 mm, and head and foot hold text and
the ruler."""
GAP = 2.0
"""Gap between tokens in mm: they are cut out one by one, with scissors."""
OVERLAP = 8.0
"""Overlap of the parts of a board, in mm."""


class Paper(NamedTuple):
    """A paper size in mm, in the orientation used."""

    name: str
    width: float
    height: float


PAPERS = (Paper("a4", 210, 297), Paper("letter", 279.4, 215.9))
"""The paper sizes. Letter is in landscape: in portrait it is too low for three rows of cards with text above and below,
and would take six cards instead of eight."""


class Grid(NamedTuple):
    """The grid of pieces on a sheet, in mm: columns and rows, the upper left corner, the size of a cell.

    `turned` pieces are rotated by a quarter.
    """

    columns: int
    rows: int
    x: float
    y: float
    width: float
    height: float
    turned: bool

    def cell(self, n: int, *, mirrored: bool = False) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        row, column = divmod(n, self.columns)
        column = self.columns - 1 - column if mirrored else column
        return self.x + column * self.width, self.y + row * self.height


class BoardPart(NamedTuple):
    """A part of a board on a sheet, in mm: its position on the board, and its size.

    `last`: whether it is the last one to the right, and the last one below.
    """

    x: float
    y: float
    width: float
    height: float
    last: tuple[bool, bool]


def grid(paper: Paper, batch: Batch) -> Grid:
    """Return the grid that holds the most pieces, upright or turned."""
    gap = GAP if batch.round else 0
    best: Grid | None = None
    for turned in (False,) if batch.round else (False, True):
        w, h = (batch.height, batch.width) if turned else (batch.width, batch.height)
        w, h = w + gap, h + gap
        columns, rows = int((paper.width - 2 * SIDE) // w), int((paper.height - 2 * HEAD) // h)
        x, y = (paper.width - columns * w) / 2, (paper.height - rows * h) / 2
        if best is None or columns * rows > best.columns * best.rows:
            best = Grid(columns, rows, x, y, w, h, turned)
    assert best
    return best


def fits(paper: Paper, width: float, height: float) -> bool:
    """Return whether a rectangle fits the paper, upright or turned."""
    room = (paper.width - 2 * SIDE, paper.height - 2 * HEAD)
    return (width <= room[0] and height <= room[1]) or (height <= room[0] and width <= room[1])


def parts(paper: Paper, width: float, height: float) -> list[BoardPart]:
    """Return the parts, row by row, into which a board of this size in mm is cut to fit the paper."""
    room = (paper.width - 2 * SIDE, paper.height - 2 * HEAD)
    counts = _counts(room, width, height)
    spans = []
    for k, whole in enumerate((width, height)):
        net = (whole - OVERLAP * (counts[k] > 1)) / counts[k]
        spans.append([(i * net, min(net + OVERLAP, whole - i * net), i == counts[k] - 1) for i in range(counts[k])])
    return [BoardPart(x, y, w, h, (right, below)) for y, h, below in spans[1] for x, w, right in spans[0]]


def _counts(room: Size, width: float, height: float) -> tuple[int, int]:
    across, down = (
        1 if whole <= free else math.ceil((whole - OVERLAP) / (free - OVERLAP))
        for whole, free in zip((width, height), room, strict=True)
    )
    return across, down


def is_turned(paper: Paper, width: float, height: float) -> bool:
    """Return whether a board takes fewer sheets when turned."""
    room = (paper.width - 2 * SIDE, paper.height - 2 * HEAD)
    return math.prod(_counts(room, height, width)) < math.prod(_counts(room, width, height))

"""How pieces and parts of boards lie on a sheet of paper."""

from __future__ import annotations

import math
from typing import NamedTuple

from compiler.site.printables.pieces import Batch, Size

SIDE, HEAD = 10.0, 15.0
"""Least distance of the pieces from the edges at the sides and at head and foot, in mm: printers reach up to about
5 mm of the edge, and head and foot hold words and the ruler."""
GAP = 2.0
"""Room between tokens, which are cut out one by one: scissors need it."""
OVERLAP = 8.0
"""How far the parts of a board reach under their neighbours, in mm."""


class Paper(NamedTuple):
    """A size of paper as it lies, in mm."""

    name: str
    width: float
    height: float


PAPERS = (Paper("a4", 210, 297), Paper("letter", 279.4, 215.9))
"""A4 stands and Letter lies: it is too low for three cards with words above and below, and lying takes eight of them
in place of six."""


class Grid(NamedTuple):
    """How pieces lie on a sheet, in mm: columns and rows, the upper left corner, the size of a cell.

    `turned` pieces lie on their sides.
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
    """A part of a board on a sheet, in mm: where it begins on the board as it lies, and how large it is. `last` says
    whether nothing follows to the right, and below."""

    x: float
    y: float
    width: float
    height: float
    last: tuple[bool, bool]


def grid(paper: Paper, batch: Batch) -> Grid:
    """Return the grid that takes most pieces: as they are, or turned."""
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
    """Tell whether something of this size has room on the paper, as it is or turned."""
    room = (paper.width - 2 * SIDE, paper.height - 2 * HEAD)
    return (width <= room[0] and height <= room[1]) or (height <= room[0] and width <= room[1])


def parts(paper: Paper, width: float, height: float) -> list[BoardPart]:
    """Cut a board of this size, in mm, into parts that fit the paper, row by row."""
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
    """Tell whether a board takes fewer sheets when it is turned."""
    room = (paper.width - 2 * SIDE, paper.height - 2 * HEAD)
    return math.prod(_counts(room, height, width)) < math.prod(_counts(room, width, height))

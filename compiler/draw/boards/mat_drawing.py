"""Mats to print: player boards, tracks and places for cards, in tenths of a millimetre.

A mat has a title, bands of places below one another, and optionally a ring of numbered spaces along its edges. A ring
is also drawn around a map.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.draw import fonts
from compiler.draw.palette import FAINT, INK, PAPER, PAPER_EDGE, SEPIA
from compiler.draw.svg.elements import Content, Element, rect, tag, text_line

UNITS = 10
"""Units of the drawing per millimetre."""
EDGE = 4.0
"""Distance from the edge of a mat, or from its ring, to its contents, in mm."""
TITLE, LABEL = 9.0, 5.5
"""Heights of a title and of the labels above places, in mm."""
APART, BETWEEN = 1.0, 4.0
"""Distances of two places, and of groups and bands, in mm."""
CORNERS = 4
NUMBER_SHARE = 0.6
"""The size of the numbers of a ring, as a share of the shortest edge of its spaces: small pictures show them, too."""


class Places(NamedTuple):
    """Places side by side: their label, the size of one in mm, and the text printed in each; no text is ""."""

    label: str
    width: float
    height: float
    values: list[str]

    @property
    def across(self) -> float:
        """The width of all places in mm."""
        return len(self.values) * (self.width + APART) - APART


class TrackRing(NamedTuple):
    """Numbered spaces along the edges, clockwise from the upper left corner.

    `first` is the first number, `spaces` their count, `corners` the indices (from 0) of the four corner spaces, `deep`
    their depth in mm.
    """

    first: int
    spaces: int
    corners: tuple[int, int, int, int]
    deep: float


def ring_of(first: int, spaces: int, corners: Sequence[int], width: float, height: float, deep: float) -> TrackRing:
    """Return a ring; without `corners` the spaces are distributed over the edges by their lengths."""
    if corners:
        a, b, c, d = (corner - first for corner in corners)
        return TrackRing(first, spaces, (a, b, c, d), deep)
    half = (spaces + CORNERS) // 2  # spaces of an upper and a right edge, the corner between them twice
    across = round(half * width / (width + height))
    return TrackRing(first, spaces, (0, across - 1, half - 2, half + across - 3), deep)


def needs(bands: Sequence[Sequence[Places]], *, titled: bool, ring: float = 0) -> tuple[float, float]:
    """Return the minimum width and height of a mat with these bands, in mm."""
    wide = max((sum(one.across for one in band) + BETWEEN * (len(band) - 1) for band in bands), default=0)
    high = sum(max(one.height for one in band) + LABEL for band in bands) + BETWEEN * max(len(bands) - 1, 0)
    around = 2 * (EDGE + ring)
    return wide + around, high + around + (TITLE if titled else 0)


def draw(
    title: str, size: tuple[float, float], bands: Sequence[Sequence[Places]], ring: TrackRing | None = None
) -> Content:
    """Return a mat; `size` is its width and height in mm."""
    width, height = size
    out: list[Content] = [rect(0, 0, width * UNITS, height * UNITS, fill=PAPER)]
    deep = ring.deep if ring else 0
    if ring:
        out.append(frame(ring, size))
    y = deep + EDGE
    if title:
        room = (width - 2 * (deep + EDGE)) * UNITS
        fit = fonts.fit(title, fonts.TITLE, room, TITLE * UNITS, largest=62, least=24)
        style = {"cls": "face-title", "fill": INK, "text_anchor": "middle"}
        out.append(text_line(fit.lines[0], width / 2 * UNITS, (y + TITLE * 0.62) * UNITS, fit.size, **style))
        y += TITLE
    _, least = needs(bands, titled=bool(title), ring=deep)
    between = BETWEEN + (height - least) / (len(bands) + 1)
    y += (height - least) / (len(bands) + 1)
    for band in bands:
        out.append(_band(band, width, y))
        y += max(one.height for one in band) + LABEL + between
    return out


def _band(band: Sequence[Places], width: float, y: float) -> Content:
    x = (width - sum(one.across for one in band) - BETWEEN * (len(band) - 1)) / 2
    out: list[Content] = []
    for one in band:
        if one.label:
            fit = fonts.fit(one.label, fonts.TEXT, one.across * UNITS, LABEL * UNITS, largest=36, least=16)
            out.append(
                text_line(fit.lines[0], x * UNITS, (y + LABEL * 0.66) * UNITS, fit.size, cls="face-text", fill=INK)
            )
        for i, value in enumerate(one.values):
            left = x + i * (one.width + APART)
            out.append(_place(value, left, y + LABEL, one.width, one.height))
        x += one.across + BETWEEN
    return out


def _place(value: str, x: float, y: float, w: float, h: float) -> Content:
    x, y, w, h = (length * UNITS for length in (x, y, w, h))
    least = min(w, h)
    ground = rect(x, y, w, h, rx=least * 0.08, fill="#fff", stroke=SEPIA, stroke_width=3)
    if not value:
        return ground
    size = least * 0.5 / max(fonts.width(value, fonts.TITLE, 1), 0.8)
    style = {"cls": "face-figure", "fill": SEPIA, "text_anchor": "middle"}
    return [ground, text_line(value, x + w / 2, y + h / 2 + size * 0.33, size, **style)]


def frame(ring: TrackRing, size: tuple[float, float]) -> Element:
    """Return the drawing of a ring along the edges of a mat."""
    width, height = (length * UNITS for length in size)
    deep = ring.deep * UNITS
    cells = boxes(ring, size)
    type_size = min(deep, *(w for _, _, w, _ in cells), *(h for *_, h in cells)) * NUMBER_SHARE
    out = []
    for i, (x, y, w, h) in enumerate(cells):
        fill = FAINT if i in ring.corners else PAPER_EDGE if i % 2 else PAPER
        out.append(rect(x, y, w, h, fill=fill, stroke=SEPIA, stroke_width=2))
        style = {"cls": "face-figure", "fill": INK, "text_anchor": "middle"}
        out.append(text_line(str(ring.first + i), x + w / 2, y + h / 2 + type_size * 0.33, type_size, **style))
    out.append(rect(deep, deep, width - 2 * deep, height - 2 * deep, fill="none", stroke=SEPIA, stroke_width=4))
    return tag("g", out, cls="ring")


def boxes(ring: TrackRing, size: tuple[float, float]) -> list[tuple[float, float, float, float]]:
    """Return x, y, width and height of each space, in units of the drawing."""
    width, height = (length * UNITS for length in size)
    deep = ring.deep * UNITS
    _, right, foot, left = ring.corners
    across = (width - 2 * deep) / (right - 1)
    out = []
    for i in range(ring.spaces):
        if i <= right:
            x, w = _along(i, right, across, deep, width)
            out.append((x, 0.0, w, deep))
        elif i < foot:
            step = (height - 2 * deep) / (foot - right - 1)
            out.append((width - deep, deep + (i - right - 1) * step, deep, step))
        elif i <= left:
            x, w = _along(left - i, left - foot, (width - 2 * deep) / (left - foot - 1), deep, width)
            out.append((x, height - deep, w, deep))
        else:
            step = (height - 2 * deep) / (ring.spaces - left - 1)
            out.append((0.0, height - deep - (i - left) * step, deep, step))
    return out


def _along(i: int, last: int, step: float, deep: float, width: float) -> tuple[float, float]:
    """Return left edge and width of the i-th space of an edge; the first and the last are square corners."""
    if i in (0, last):
        return (0.0 if i == 0 else width - deep), deep
    return deep + (i - 1) * step, step

"""Look-up tables as charts with a head for rows and columns, for the rulebook and for print."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.draw import fonts
from compiler.draw.palette import FAINT, INK, PAPER, PAPER_EDGE, SEPIA
from compiler.draw.svg.elements import Content, Element, rect, tag, text_line

BLUE, RED, LIT = "#234a74", "#a3261e", "#f4dd9a"
AXIS = 0.62
"""Depth of the strip with the name of an axis, in cells."""


def draw(
    rows: Sequence[Sequence[int]],
    axes: tuple[str, str],
    box: tuple[float, float],
    *,
    first: tuple[int, int] = (1, 1),
    lit: tuple[int, int] | None = None,
) -> Content:
    """Return a chart that fills `box` (width, height).

    `axes` are the names of rows and columns, `first` the numbers of the first row and column. `lit` highlights a row
    and a column, by their numbers, and the cell where they cross; 0 for none.
    """
    across, down = len(rows[0]), len(rows)
    wide, high = box[0] / (across + 1 + AXIS), box[1] / (down + 1 + AXIS)
    left, top = wide * (1 + AXIS), high * (1 + AXIS)
    size = min(wide, high) * 0.56
    lit_row, lit_column = (n - start if n else -1 for n, start in zip(lit or (0, 0), first, strict=True))
    out: list[Content] = [rect(0, 0, *box, fill=PAPER)]
    frame: list[Content] = []
    out.append(rect(left, high * AXIS, box[0] - left, high, fill=BLUE))
    out.append(rect(wide * AXIS, top, wide, box[1] - top, fill=PAPER_EDGE))
    if 0 <= lit_column < across:
        out.append(rect(left + lit_column * wide, high * AXIS, wide, box[1] - high * AXIS, fill=LIT))
    if 0 <= lit_row < down:
        out.append(rect(wide * AXIS, top + lit_row * high, box[0] - wide * AXIS, high, fill=LIT))
    for j in range(across):
        fill = INK if j == lit_column else "#fff"
        out.append(_figure(first[1] + j, left + (j + 0.5) * wide, high * (AXIS + 0.5), size, fill))
    for i, row in enumerate(rows):
        y = top + (i + 0.5) * high
        out.append(_figure(first[0] + i, wide * (AXIS + 0.5), y, size, INK))
        for j, value in enumerate(row):
            x = left + (j + 0.5) * wide
            if (i, j) == (lit_row, lit_column):
                cell = x - wide / 2, y - high / 2, wide, high
                out.append(rect(*cell, fill="#fff"))
                frame.append(rect(*cell, fill="none", stroke=RED, stroke_width=size * 0.16))
            fill = SEPIA if not value else RED if (i, j) == (lit_row, lit_column) else INK
            out.append(_figure(value, x, y, size, fill))
    lines = [_line(wide * AXIS, top + i * high, box[0], top + i * high) for i in range(down)]
    lines += [_line(left + j * wide, high * AXIS, left + j * wide, box[1]) for j in range(across)]
    out.append(tag("g", lines, stroke=FAINT, stroke_width=size * 0.04))
    out.append(rect(wide * AXIS, high * AXIS, box[0] - wide * AXIS, box[1] - high * AXIS, fill="none", stroke=SEPIA,
                    stroke_width=size * 0.06))  # fmt: skip
    out.append(frame)
    out.append(_axis(axes[1], left + (box[0] - left) / 2, high * AXIS / 2, box[0] - left, high * AXIS, size))
    x, y = wide * AXIS / 2, top + (box[1] - top) / 2
    turned = _axis(axes[0], 0, 0, box[1] - top, wide * AXIS, size)
    out.append(tag("g", turned, transform=f"translate({x:.1f} {y:.1f}) rotate(-90)"))
    return out


def _figure(value: int, x: float, y: float, size: float, fill: str) -> Element:
    return text_line(str(value), x, y + size * 0.33, size, cls="face-figure", fill=fill, text_anchor="middle")


def _line(x1: float, y1: float, x2: float, y2: float) -> Element:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2)


def _axis(text: str, x: float, y: float, room: float, height: float, size: float) -> Content:
    fit = fonts.fit(text, fonts.TEXT, room, height, largest=size * 0.8, least=size * 0.3)
    style = {"cls": "face-text", "fill": INK, "text_anchor": "middle"}
    return [text_line(line, x, y + fit.size * 0.33, fit.size, **style) for line in fit.lines[:1]]

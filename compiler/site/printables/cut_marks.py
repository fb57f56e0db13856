"""Drawings on a sheet: pieces on their grounds, cut marks, and text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby

from compiler.draw import fonts
from compiler.draw.svg.elements import Content, Element, Value, circle, rect, tag, text_line
from compiler.site.printables.imposition import GAP, HEAD, OVERLAP, BoardPart, Grid, Paper
from compiler.site.printables.pieces import Batch, Piece

BLEED = 2.0
"""Extension of the ground beyond the outermost cards, in mm."""
CROSS_ARM = 2.5
"""Length of the arms of a cross between corners, in mm."""
MIN_ROOMY_WIDTH = 54.0
"""Minimum width in mm of columns that have room for ruler and text between the marks."""
TEXT_MARGINS = (10.5, 13.5)
"""Heights in mm of the text at the head, and of text and ruler at the foot; marks of narrow columns end there."""
MARK_WIDTH = 0.15
"""Stroke width of marks, in mm."""
UNITS = 10
"""Units of the drawing in a millimetre."""


def units(*lengths: float) -> list[float]:
    """Return lengths in units of the drawing."""
    return [length * UNITS for length in lengths]


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return a line as path data, given in mm: one path holds the dozens of lines of a sheet."""
    x1, y1, x2, y2 = (round(length, 1) for length in units(x1, y1, x2, y2))
    return f"M{x1:g} {y1:g}L{x2:g} {y2:g}"


def lines(data: str, cls: str, colour: str, width: float, **style: Value) -> Content:
    """Return a path element, nothing without data."""
    return tag("path", d=data, cls=cls, fill="none", stroke=colour, stroke_width=width, **style) if data else ()


def text_lines(fit: fonts.Fit, x: float, y: float, anchor: str, cls: str) -> Content:
    """Return fitted lines of text; the last baseline is at `y` mm, sizes are in units of the drawing."""
    n = len(fit.lines)
    style: dict[str, Value] = {"cls": cls, "text_anchor": anchor}
    at = enumerate(fit.lines)
    return [text_line(line, x * UNITS, y * UNITS - (n - 1 - i) * fit.size * 1.1, fit.size, **style) for i, line in at]


def sheet_svg(paper: Paper, *body: Content) -> Element:
    """Return the svg element of one side of a sheet."""
    w, h = units(paper.width, paper.height)
    return tag("svg", body, viewBox=f"0 0 {w:.0f} {h:.0f}", aria_hidden="true")


def lay_pieces(batch: Batch, where: Grid, shown: Sequence[Piece], *, mirrored: bool) -> Content:
    """Return the pieces of a sheet, or their backs (`mirrored`), on their grounds with bleed."""
    gap = GAP if batch.round else 0
    out: list[Content] = [_grounds(batch, where, shown, mirrored=mirrored)]
    for n, piece in enumerate(shown):
        name = piece.back if mirrored else piece.face
        if not name:
            continue
        # A turned piece is rotated around its middle; on the reverse in the other direction.
        x, y = where.cell(n, mirrored=mirrored)
        cx, cy = x + where.width / 2, y + where.height / 2
        w, h = (where.height, where.width) if where.turned else (where.width, where.height)
        w, h = w - gap, h - gap
        px, py, pw, ph = units(cx - w / 2, cy - h / 2, w, h)
        turn: dict[str, Value] = {}
        if where.turned:
            turn["transform"] = f"rotate({-90 if mirrored else 90} {cx * UNITS:.1f} {cy * UNITS:.1f})"
        out.append(tag("use", cls="piece", href=f"#{name}", x=px, y=py, width=pw, height=ph, **turn))
    return out


def _grounds(batch: Batch, where: Grid, shown: Sequence[Piece], *, mirrored: bool) -> Content:
    """Return the grounds of the pieces, with bleed: a disc for each round piece, else strips by row."""
    out: list[Element] = []
    colours = [piece.behind if mirrored else piece.ground for piece in shown]
    if batch.round:
        for n, colour in enumerate(colours):
            x, y = where.cell(n, mirrored=mirrored)
            cx, cy, r = units(x + where.width / 2, y + where.height / 2, where.width / 2)
            out += [circle(cx, cy, r, fill=colour)] if colour else []
        return out
    for start in range(0, len(shown), where.columns):
        row = list(enumerate(colours[start : start + where.columns], start))
        for colour, run in groupby(row, key=lambda cell: cell[1]):
            corners = [where.cell(n, mirrored=mirrored) for n, _ in run]
            x, y = min(corners)
            wide = len(corners) * where.width
            gx, gy, gw, gh = units(x - BLEED, y - BLEED, wide + 2 * BLEED, where.height + 2 * BLEED)
            out += [rect(gx, gy, gw, gh, fill=colour)] if colour else []
    return out


def marks(paper: Paper, where: Grid, count: int, *, whole: bool) -> Content:
    """Return the cut marks of `count` pieces: lines at the edges, and crosses at inner corners.

    Round pieces (`whole`) have continuous lines in place of crosses: they are apart, so that lines touch no piece.
    """
    columns, rows = min(count, where.columns), math.ceil(count / where.columns)
    xs = [where.x + i * where.width for i in range(columns + 1)]
    ys = [where.y + i * where.height for i in range(rows + 1)]
    free = 0 if whole else BLEED + 0.5
    head, base = (0, 0) if where.width >= MIN_ROOMY_WIDTH else TEXT_MARGINS
    left, top, right, foot = xs[0] - free, ys[0] - free, xs[-1] + free, ys[-1] + free
    # Beside pieces that do not fill the sheet, marks are as long as above pieces that do.
    end = (paper.width if columns == where.columns else right + HEAD, paper.height - base)
    if rows < where.rows:
        end = (end[0], foot + HEAD)
    out = [line(x, head, x, top) + line(x, foot, x, end[1]) for x in xs]
    out += [line(0, y, left, y) + line(right, y, end[0], y) for y in ys]
    inner = []
    if whole:
        inner += [line(x, ys[0], x, ys[-1]) for x in xs] + [line(xs[0], y, xs[-1], y) for y in ys]
    else:
        corners = {
            (column + i, row + j)
            for row, column in (divmod(n, where.columns) for n in range(count))
            for i in (0, 1)
            for j in (0, 1)
        }
        for i, j in sorted(corners):
            x, y = where.x + i * where.width, where.y + j * where.height
            inner.append(line(x - CROSS_ARM, y, x + CROSS_ARM, y) + line(x, y - CROSS_ARM, x, y + CROSS_ARM))
    width = MARK_WIDTH * UNITS
    return [lines("".join(out), "marks", "#000", width), lines("".join(inner), "crosses", "#8a7a62", width * 0.8)]


def seams(paper: Paper, part: BoardPart, x: float, y: float) -> Content:
    """Return the marks of a part of a board: cut lines at its edges, and the overlap of its neighbours."""
    right, foot = x + part.width, y + part.height
    xs, ys = [x, right], [y, foot]
    out = "".join(line(a, TEXT_MARGINS[0], a, y - 1) + line(a, foot + 1, a, paper.height - TEXT_MARGINS[1]) for a in xs)
    out += "".join(line(0, b, x - 1, b) + line(right + 1, b, paper.width, b) for b in ys)
    over = ""
    if not part.last[0]:
        a = right - OVERLAP
        over += line(a, y - 3.5, a, y - 1) + line(a, foot + 1, a, foot + 3.5)
    if not part.last[1]:
        b = foot - OVERLAP
        over += line(x - 6, b, x - 1, b) + line(right + 1, b, right + 6, b)
    width = MARK_WIDTH * UNITS
    return [lines(out, "marks", "#000", width), lines(over, "seams", "#000", width * 2, stroke_dasharray="6 4")]

"""The drawing of the architecture, from the import graph: `python build.py docs` writes it.

Each box is a node of the graph, each row a level. An arrow that follows from two others is left out.
"""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

from tools.import_graph import imports, levels, nodes, reach

PICTURE = Path("docs/architecture.svg")

WIDTH, BOX_WIDTH, BOX_HEIGHT, ROW_GAP, MARGIN = 1200, 170, 46, 44, 20
"""Sizes in units of the drawing."""

INK, PAPER, FILL, EDGE = "#33261a", "#f6efe0", "#fffaf0", "#8c2f1b"


def picture(root: Path) -> str:
    """Return the picture as SVG."""
    captions, arrows = nodes(root), imports(root)
    below, rows = reach(arrows), levels(arrows)
    at: dict[str, tuple[float, float]] = {}
    for n, row in enumerate(rows):
        above = {node: [at[other][0] for other in at if node in arrows[other]] for node in row}
        row.sort(key=lambda node: sum(above[node]) / len(above[node]) if above[node] else WIDTH)
        step = min((WIDTH - 2 * MARGIN) / len(row), BOX_WIDTH + 40)
        first = WIDTH / 2 - step * (len(row) - 1) / 2
        for i, node in enumerate(row):
            at[node] = (first + i * step, MARGIN + n * (BOX_HEIGHT + ROW_GAP))
    width = {node: min(BOX_WIDTH, (WIDTH - 2 * MARGIN) / len(row) - 14) for row in rows for node in row}
    height = 2 * MARGIN + len(rows) * (BOX_HEIGHT + ROW_GAP) - ROW_GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="Georgia, serif">',
        "<title>The packages of Ludoglot and their imports</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
    ]
    edges = [(node, other) for node in arrows for other in sorted(arrows[node])]
    implied = {
        (node, other)
        for node, other in edges
        if any(other in below[third] and node not in below[third] for third in arrows[node] - {other})
    }
    lines += [
        _arrow(at[node], at[other], (width[node], width[other]))
        for node, other in edges
        if (node, other) not in implied
    ]
    for node, (x, y) in at.items():
        caption = captions[node]
        wide = width[node]
        letters = min(14.0, wide / (len(node) * 0.53))
        lines.append(
            f'<rect x="{x - wide / 2:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{BOX_HEIGHT}" rx="8" '
            f'fill="{FILL}" stroke="{EDGE}"/>'
            f'<text x="{x:.0f}" y="{y + (20 if caption else 28):.0f}" text-anchor="middle" font-size="{letters:.1f}" '
            f'fill="{INK}">{escape(node)}</text>'
        )
        if caption:
            size = min(11.5, wide / (len(caption) * 0.47))
            lines.append(
                f'<text x="{x:.0f}" y="{y + 37:.0f}" text-anchor="middle" font-size="{size:.1f}" '
                f'fill="{INK}" font-style="italic">{escape(caption)}</text>'
            )
    return "\n".join([*lines, "</svg>"]) + "\n"


def _arrow(start: tuple[float, float], end: tuple[float, float], widths: tuple[float, float]) -> str:
    """Return an arrow from the bottom of a box to the top of another, or between two of the same row.

    `start` and `end` are the middles of their upper edges, `widths` the widths of the two boxes.
    """
    (x, y), (to_x, to_y) = start, end
    lean = max(-1.0, min(1.0, (to_x - x) / 400))
    if y == to_y:
        sign = 1 if to_x > x else -1
        x, to_x, y = x + sign * widths[0] / 2, to_x - sign * widths[1] / 2, y + BOX_HEIGHT / 2 + sign * 8
        tip = f"M{to_x:.0f} {y:.0f}l{-sign * 8} -4v8z"
        return _line(f"M{x:.0f} {y:.0f}H{to_x - sign * 6:.0f}", tip)
    y += BOX_HEIGHT
    x, to_x = x + lean * widths[0] / 3, to_x - lean * widths[1] / 3
    bend = (to_y - y) * 0.5
    curve = f"M{x:.0f} {y:.0f}C{x:.0f} {y + bend:.0f} {to_x:.0f} {to_y - bend:.0f} {to_x:.0f} {to_y - 7:.0f}"
    return _line(curve, f"M{to_x:.0f} {to_y:.0f}l-4 -8h8z")


def _line(curve: str, tip: str) -> str:
    """Return a stroked path and its filled arrowhead."""
    return f'<path d="{curve}" fill="none" stroke="{INK}" stroke-width="1.3"/><path d="{tip}" fill="{INK}"/>'

"""The drawing of the architecture, from the import graph: `python build.py docs` writes it.

Arrows that follow from others are left out.
"""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

from tools.import_graph import floors, imports, reach, rooms

PICTURE = Path("docs/architecture.svg")

WIDTH, BOX, TALL, GAP, MARGIN = 1200, 170, 46, 44, 20

INK, PAPER, FILL, EDGE = "#33261a", "#f6efe0", "#fffaf0", "#8c2f1b"


def picture(root: Path) -> str:
    """Return the picture as SVG."""
    about, arrows = rooms(root), imports(root)
    below, plan = reach(arrows), floors(arrows)
    at: dict[str, tuple[float, float]] = {}
    for n, floor in enumerate(plan):
        above = {room: [at[other][0] for other in at if room in arrows[other]] for room in floor}
        floor.sort(key=lambda room: sum(above[room]) / len(above[room]) if above[room] else WIDTH)
        step = min((WIDTH - 2 * MARGIN) / len(floor), BOX + 40)
        first = WIDTH / 2 - step * (len(floor) - 1) / 2
        for i, room in enumerate(floor):
            at[room] = (first + i * step, MARGIN + n * (TALL + GAP))
    width = {room: min(BOX, (WIDTH - 2 * MARGIN) / len(floor) - 14) for floor in plan for room in floor}
    height = 2 * MARGIN + len(plan) * (TALL + GAP) - GAP
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="Georgia, serif">',
        "<title>The rooms of Ludoglot and their imports</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
    ]
    lines = [(room, other) for room in arrows for other in sorted(arrows[room])]
    follows = {
        (room, other)
        for room, other in lines
        if any(other in below[third] and room not in below[third] for third in arrows[room] - {other})
    }
    out += [
        _arrow(at[room], at[other], (width[room], width[other]))
        for room, other in lines
        if (room, other) not in follows
    ]
    for room, (x, y) in at.items():
        words = about[room]
        wide = width[room]
        letters = min(14.0, wide / (len(room) * 0.53))
        out.append(
            f'<rect x="{x - wide / 2:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{TALL}" rx="8" '
            f'fill="{FILL}" stroke="{EDGE}"/>'
            f'<text x="{x:.0f}" y="{y + (20 if words else 28):.0f}" text-anchor="middle" font-size="{letters:.1f}" '
            f'fill="{INK}">{escape(room)}</text>'
        )
        if words:
            size = min(11.5, wide / (len(words) * 0.47))
            out.append(
                f'<text x="{x:.0f}" y="{y + 37:.0f}" text-anchor="middle" font-size="{size:.1f}" '
                f'fill="{INK}" font-style="italic">{escape(words)}</text>'
            )
    return "\n".join([*out, "</svg>"]) + "\n"


def _arrow(start: tuple[float, float], end: tuple[float, float], wide: tuple[float, float]) -> str:
    """Return a curve from the foot of a room to the head of another, or between two that stand side by side."""
    (x, y), (to_x, to_y) = start, end
    lean = max(-1.0, min(1.0, (to_x - x) / 400))
    if y == to_y:
        sign = 1 if to_x > x else -1
        x, to_x, y = x + sign * wide[0] / 2, to_x - sign * wide[1] / 2, y + TALL / 2 + sign * 8
        tip = f"M{to_x:.0f} {y:.0f}l{-sign * 8} -4v8z"
        return _line(f"M{x:.0f} {y:.0f}H{to_x - sign * 6:.0f}", tip)
    y += TALL
    x, to_x = x + lean * wide[0] / 3, to_x - lean * wide[1] / 3
    bend = (to_y - y) * 0.5
    curve = f"M{x:.0f} {y:.0f}C{x:.0f} {y + bend:.0f} {to_x:.0f} {to_y - bend:.0f} {to_x:.0f} {to_y - 7:.0f}"
    return _line(curve, f"M{to_x:.0f} {to_y:.0f}l-4 -8h8z")


def _line(curve: str, tip: str) -> str:
    return f'<path d="{curve}" fill="none" stroke="{INK}" stroke-width="1.3"/><path d="{tip}" fill="{INK}"/>'


def write(root: Path) -> bool:
    """Write the picture; returns whether it has changed."""
    file, text = root / PICTURE, picture(root)
    if file.is_file() and file.read_text("utf-8") == text:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return True

"""Small repeating patterns, one per site, so that coloured grounds differ without colour.

Each is a `<pattern>` in the sprite of a page, in two inks: `p-<name>-light` for dark grounds, `p-<name>-dark` for
light ones.
"""

from __future__ import annotations

from collections.abc import Collection

from compiler.draw.palette import INK, PAPER
from compiler.draw.svg.elements import tag

_LINE = 'fill="none" stroke="{ink}" stroke-width="1.5" stroke-linecap="square"'
PATTERNS: dict[str, tuple[int, int, str]] = {
    "meander": (20, 20, f'<path {_LINE} d="M0 17H16V4H5V12H10V9M20 17H16"/>'),
    "waves": (20, 10, f'<path {_LINE} d="M0 7C4 7 5 2 9 2C13 2 12 7 9 6M9 7C14 8 16 7 20 7"/>'),
    "pyramids": (20, 14, f'<path {_LINE} d="M0 13 10 2 20 13M5.5 13 10 8 14.5 13"/>'),
    "leaves": (
        18,
        18,
        '<path fill="{ink}" d="M3 9Q7 3 11 3Q10 8 3 9M3 10Q9 9 12 13Q7 14 3 10" opacity=".9"/>',
    ),
    "bricks": (22, 14, f'<path {_LINE} d="M0 1H22M0 8H22M6 1V8M17 8V15M17 8V14"/>'),
    "scales": (16, 10, f'<path {_LINE} d="M0 0a8 8 0 0 0 16 0M-8 5a8 8 0 0 0 16 0a8 8 0 0 0 16 0"/>'),
    "diamonds": (16, 16, f'<path {_LINE} d="M8 2 14 8 8 14 2 8Z"/>'),
    "rays": (10, 10, f'<path {_LINE} d="M0 10 10 0"/>'),
    "grain": (14, 14, '<path fill="{ink}" d="M3 3h2v2H3zM10 10h2v2h-2z"/>'),
}
"""Width, height and drawing of a tile, by name."""


def definitions(ids: Collection[str] | None = None) -> str:
    """Return the patterns in both inks: all of them, or those with the given ids."""
    out = []
    for name, (w, h, body) in PATTERNS.items():
        for tone, ink in (("light", PAPER), ("dark", INK)):
            id, drawing = f"p-{name}-{tone}", body.replace("{ink}", ink)
            if ids is None or id in ids:
                out.append(tag("pattern", drawing, id=id, width=w, height=h, patternUnits="userSpaceOnUse"))
    return "".join(out)


def ground(name: str, on: str) -> str:
    """Return the paint of a pattern for a ground on which `on` is legible."""
    return f"url(#p-{name}-{'light' if on == PAPER else 'dark'})"

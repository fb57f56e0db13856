"""Small repeating patterns, one per site, so that coloured grounds differ without colour.

Each is a `<pattern>` in the sprite of a page, in two inks: `p-<name>-light` for dark grounds, `p-<name>-dark` for
light ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from compiler.draw.palette import INK, PAPER
from compiler.draw.svg.elements import Element, tag


class Tile(NamedTuple):
    """The tile of a pattern: width, height, path data, and whether the path is filled or a line."""

    width: int
    height: int
    d: str
    filled: bool = False
    opacity: str = ""


PATTERNS = {
    "meander": Tile(20, 20, "M0 17H16V4H5V12H10V9M20 17H16"),
    "waves": Tile(20, 10, "M0 7C4 7 5 2 9 2C13 2 12 7 9 6M9 7C14 8 16 7 20 7"),
    "pyramids": Tile(20, 14, "M0 13 10 2 20 13M5.5 13 10 8 14.5 13"),
    "leaves": Tile(18, 18, "M3 9Q7 3 11 3Q10 8 3 9M3 10Q9 9 12 13Q7 14 3 10", filled=True, opacity=".9"),
    "bricks": Tile(22, 14, "M0 1H22M0 8H22M6 1V8M17 8V15M17 8V14"),
    "scales": Tile(16, 10, "M0 0a8 8 0 0 0 16 0M-8 5a8 8 0 0 0 16 0a8 8 0 0 0 16 0"),
    "diamonds": Tile(16, 16, "M8 2 14 8 8 14 2 8Z"),
    "rays": Tile(10, 10, "M0 10 10 0"),
    "grain": Tile(14, 14, "M3 3h2v2H3zM10 10h2v2h-2z", filled=True),
}
"""The tiles, by name."""


def definitions(ids: Collection[str] | None = None) -> list[Element]:
    """Return the patterns in both inks: all of them, or those with the given ids."""
    out = []
    for name, tile in PATTERNS.items():
        for tone, ink in (("light", PAPER), ("dark", INK)):
            id, size = f"p-{name}-{tone}", {"width": tile.width, "height": tile.height}
            if ids is None or id in ids:
                out.append(tag("pattern", _path(tile, ink), id=id, **size, patternUnits="userSpaceOnUse"))
    return out


def _path(tile: Tile, ink: str) -> Element:
    if not tile.filled:
        return tag("path", fill="none", stroke=ink, stroke_width=1.5, stroke_linecap="square", d=tile.d)
    return tag("path", fill=ink, d=tile.d, **({"opacity": tile.opacity} if tile.opacity else {}))


def ground(name: str, on: str) -> str:
    """Return the paint of a pattern for a ground on which `on` is legible."""
    return f"url(#p-{name}-{'light' if on == PAPER else 'dark'})"


def pattern_of(paint: str) -> str:
    """Return the id of the pattern that a fill or stroke refers to, "" for a colour."""
    return paint.removeprefix("url(#").removesuffix(")") if paint.startswith("url(#") else ""


def used_by(shapes: Iterable[Element]) -> set[str]:
    """Return the ids of the patterns of this module that elements are painted with; those inside them do not count."""
    paints = {one.attributes.get(key, "") for one in shapes for key in ("fill", "stroke")}
    return {pattern for pattern in map(pattern_of, paints) if pattern.startswith("p-")}

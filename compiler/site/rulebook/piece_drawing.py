"""Drawings of the pieces that have no face: figures, dice, discs, boards; and arrows from piece to piece."""

from __future__ import annotations

import math

from compiler.draw.svg.elements import Element, tag

HEAD = 13.0
"""Length of the head of an arrow."""

DRAWN: dict[str, tuple[Element, ...]] = {
    "figure": (
        tag(
            "path",
            d="M12 1.5a4.6 4.6 0 0 1 3 8.1c3 1.3 5.6 6.6 6.2 12.9H2.8C3.4 16.2 6 10.9 9 9.6a4.6 4.6 0 0 1 3-8.1z",
        ),
    ),
    "disc": (
        tag("path", d="M2.5 11.5a9.5 5 0 0 1 19 0v4a9.5 5 0 0 1-19 0z"),
        tag("ellipse", cls="line", cx="12", cy="11.5", rx="9.5", ry="5"),
    ),
    "hut": (tag("path", d="M12 3L22 11.500h-3V21H5v-9.500H2z"), tag("path", cls="line", d="M9.500 21v-6h5v6")),
    "bag": (
        tag("path", d="M8.5 7h7c3.5 2.5 6.5 7 6.5 10.5 0 4-4 5-10 5s-10-1-10-5C2 14 5 9.5 8.5 7z"),
        tag("path", d="M7 2.5c1.5 1 2.5 1 5 0 2.5 1 3.5 1 5 0l-1.5 4.5h-7z"),
    ),
    "die": (
        tag("rect", x="3", y="3", width="18", height="18", rx="4"),
        tag("circle", cls="pip", cx="8.500", cy="8.500", r="1.800"),
        tag("circle", cls="pip", cx="15.500", cy="15.500", r="1.800"),
    ),
    "octagon": (tag("path", d="M8 2.5h8L21.5 8v8L16 21.500H8L2.500 16V8z"),),
    "pawn": (
        tag("path", d="M12 2a4.500 4.500 0 0 1 2.600 8.200L18.500 19V22h-13v-3l3.900-8.800A4.500 4.500 0 0 1 12 2z"),
    ),
    "tile": (
        tag("rect", x="3", y="3", width="18", height="18", rx="2"),
        tag("path", d="M9 7l7.500 5L9 17z"),
    ),
    "tile_passed": (
        tag("rect", x="3", y="3", width="18", height="18", rx="2"),
        tag("path", d="M7.500 7.500h3.200v9H7.500zM13.300 7.500h3.200v9h-3.200z"),
    ),
    "mat": (
        tag("rect", x="0.500", y="5", width="23", height="14", rx="1.500"),
        *(tag("circle", cls="line", cx=f"{3.8 + 3.28 * n:.2f}", cy="9.500", r="1.250") for n in range(6)),
        tag("path", cls="line", d="M3 15h18"),
    ),
    "sheet": (
        tag("path", d="M4 2h16v20H4z"),
        tag("path", cls="line", d="M7 7h10M7 10.500h10M7 14h10M7 17.500h6"),
    ),
    "player_card": (
        tag("path", d="M4.500 1.500h15v21h-15z"),
        tag(
            "path",
            cls="pip",
            d="M12 6a2.600 2.600 0 0 1 1.700 4.600c1.700 0.700 3.100 3.700 3.500 7.200H6.800"
            "c0.400-3.500 1.800-6.500 3.500-7.200A2.600 2.600 0 0 1 12 6z",
        ),
    ),
    "board": (
        tag("path", d="M1.5 4h21v16h-21z"),
        tag("path", cls="line", d="M5 7.500h14v9H5zM8 13l4-3 4 2.5"),
    ),
}
"""Pieces without a face, in a box of 24 by 24."""


def piece(drawn: str, size: float, colour: str = "", at: tuple[float, float] = (0, 0)) -> Element:
    """Return the drawing of a piece without a face, in the colour of a player."""
    colours = {"data_colour": colour} if colour else {}
    box = {"x": at[0], "y": at[1], "width": size, "height": size}
    return tag("svg", *DRAWN[drawn], viewBox="0 0 24 24", cls="piece", **box, **colours)


def arrow(start: tuple[float, float], end: tuple[float, float], bend: float = 0) -> Element:
    """Return an arrow; its middle is `bend` left of the straight way, seen in its direction."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    # in a drawing y grows downwards: left of (dx, dy) is (dy, -dx)
    pull = start[0] + dx / 2 + 2 * bend * dy / length, start[1] + dy / 2 - 2 * bend * dx / length
    tx, ty = end[0] - pull[0], end[1] - pull[1]
    reach = math.hypot(tx, ty) or 1.0
    ux, uy = tx / reach, ty / reach
    foot = end[0] - 0.8 * HEAD * ux, end[1] - 0.8 * HEAD * uy
    way = f"M{start[0]:.1f} {start[1]:.1f}Q{pull[0]:.1f} {pull[1]:.1f} {foot[0]:.1f} {foot[1]:.1f}"
    back = end[0] - HEAD * ux, end[1] - HEAD * uy
    wide = 0.55 * HEAD
    corners = [(end[0], end[1]), (back[0] - wide * uy, back[1] + wide * ux), (back[0] + wide * uy, back[1] - wide * ux)]
    head = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "z"
    return tag("g", tag("path", d=way, cls="halo"), tag("path", d=way), tag("path", d=head, cls="head"), cls="arrow")

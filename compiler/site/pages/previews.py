"""Icons of the installed app, and preview pictures for shared links."""

from __future__ import annotations

from typing import Any

from compiler.draw import fonts
from compiler.draw.faces.face_set import SHAPES, Face, sprite_of
from compiler.draw.icons import Icons
from compiler.draw.palette import INK, PAPER, PAPER_EDGE, SEPIA
from compiler.draw.svg.elements import Content, Element, rect, tag, text_line
from compiler.draw.svg.rasterize import png
from compiler.site.output import Output

PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630
"""Size of a preview picture in pixels, that of the large cards of social sites."""
OXBLOOD = "#8c2f1b"


def write_icons(svg: Element, out: Output) -> list[dict[str, Any]]:
    """Write the icons of the app and `apple-touch-icon.png`; return the list of icons for the manifest."""
    drawn = [one.lacking("rx") if isinstance(one, Element) and n == 0 else one for n, one in enumerate(svg.children)]
    full = svg.containing(drawn)  # the system rounds the corners
    icons = []
    for size in (192, 512):
        for purpose, drawing in (("any", svg), ("maskable", full)):
            path = out.put_hashed(f"assets/icon-{size}-{purpose}.png", png(drawing, size))
            icons.append({"src": path, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose})
    out.put("apple-touch-icon.png", png(full, 180, ground=OXBLOOD))
    return icons


def share_picture(title: str, line: str, name: str, faces: list[Face], drawn_with: Icons, names: set[str]) -> bytes:
    """Return the preview picture of a game or of the site: title, a line below, name of the site, three cards."""
    room = 610.0
    big = fonts.fit(title, fonts.TITLE, room, 250, largest=104, least=44, leading=1.05, even=True)
    small = fonts.fit(line, fonts.TEXT, room, 150, largest=38, least=24, leading=1.2)
    tall = len(big.lines) * big.size * 1.05 + 26 + len(small.lines) * small.size * 1.2
    y = (PICTURE_HEIGHT - tall) / 2 + big.size * 0.8 - 10
    out: list[Content] = [
        rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, fill=PAPER),
        rect(0, 0, 22, PICTURE_HEIGHT, fill=OXBLOOD),
        rect(40, 18, PICTURE_WIDTH - 58, PICTURE_HEIGHT - 36, fill="none", stroke=PAPER_EDGE, stroke_width=3),
    ]
    for text in big.lines:
        out.append(text_line(text, 80, y, big.size, cls="title", fill=INK))
        y += big.size * 1.05
    y += 26 - big.size * 1.05 + small.size
    for text in small.lines:
        out.append(text_line(text, 80, y, small.size, cls="text", fill=SEPIA))
        y += small.size * 1.2
    out.append(text_line(name, 80, PICTURE_HEIGHT - 52, 34, cls="title", fill=OXBLOOD))
    for k, face in enumerate(faces[:3]):
        w, h = SHAPES[face.shape]
        scale = 252 / max(w, h * 0.72)
        turn = (k - (min(len(faces), 3) - 1) / 2) * 13
        at = f"translate({922 + turn * 8.5:.1f} {318 + abs(turn) * 2.4:.1f}) rotate({turn:.1f}) scale({scale:.3f})"
        out.append(tag("g", tag("g", face.svg.children, transform=f"translate({-w / 2} {-h / 2})"), transform=at))
    size = {"width": PICTURE_WIDTH, "height": PICTURE_HEIGHT}
    box = f"0 0 {PICTURE_WIDTH} {PICTURE_HEIGHT}"
    sprite = sprite_of(drawn_with, names).children
    return png(tag("svg", sprite, out, xmlns="http://www.w3.org/2000/svg", viewBox=box, **size), PICTURE_WIDTH)

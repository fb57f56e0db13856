"""Card backs: a framed pattern with an emblem."""

from __future__ import annotations

from compiler.draw import patterns
from compiler.draw.faces.face import SHAPES, framed
from compiler.draw.icons import use_icon
from compiler.draw.palette import PAPER, TONES
from compiler.draw.svg.elements import Content, Element, circle, rect

BACK, BACK_LINE = "#3b4a5c", "#d9c08a"


def draw(shape: str, icon: str, colour: str = "") -> Element:
    """Return the back of a set; `colour` names its ground, if it is not that of most backs."""
    fill, ink = (TONES[colour].base, TONES[colour].on) if colour else (BACK, BACK_LINE)
    w, h = SHAPES[shape]
    x, y = w / 2, h / 2
    pattern = patterns.ground("diamonds", PAPER)
    r = 40.0 if shape == "token" else min(w, h) * 0.27
    line = {"fill": "none", "stroke": ink}
    if shape == "token":
        body: list[Content] = [
            circle(x, y, 58.5, fill=fill, stroke=ink, stroke_width=1.5),
            circle(x, y, 52, fill=pattern, opacity=".25"),
        ]
    else:
        body = [
            rect(0.75, 0.75, w - 1.5, h - 1.5, rx=13, fill=fill, stroke=ink, stroke_width=1.5),
            rect(10, 10, w - 20, h - 20, rx=7, fill=pattern, opacity=".22"),
            rect(10, 10, w - 20, h - 20, rx=7, stroke_width=1.2, **line),
            rect(15, 15, w - 30, h - 30, rx=4, stroke_width=0.7, **line),
        ]
    body += [circle(x, y, r, fill=fill, stroke=ink, stroke_width=1.4), circle(x, y, r - 5, **line)]
    body.append(use_icon(icon, x - r * 0.6, y - r * 0.6, r * 1.2, ink))
    return framed(shape, body)

"""Checks that an SVG file holds shapes only: ours and those of packages may not run or load anything.

Elements and attributes are on an allow-list: no scripts, events, links, styles, foreign elements or entities.
"""

from __future__ import annotations

from typing import NamedTuple
from xml.parsers import expat

SHAPES = frozenset(
    (
        *("svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "title", "desc"),
        *("defs", "linearGradient", "radialGradient", "stop", "clipPath"),
    )
)
"""The elements that a drawing may have."""

ATTRIBUTES = frozenset(
    (
        *("xmlns", "viewBox", "width", "height", "id", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r"),
        *("rx", "ry", "points", "transform", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width"),
        *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-opacity", "opacity"),
        *("clip-path", "clip-rule", "offset", "stop-color", "stop-opacity", "gradientUnits", "gradientTransform"),
        *("color", "role", "aria-hidden", "aria-label"),
    )
)
"""The allowed attributes; `url(#…)` may refer to the same drawing, other addresses are refused."""


class Fault(NamedTuple):
    """Something that a drawing may not hold, and where; line and column count from 1."""

    line: int
    column: int
    text: str


def faults(svg: str) -> list[Fault]:
    """Return the faults of a drawing in the order of the text, up to the first XML error."""
    found: list[Fault] = []
    parser = expat.ParserCreate()

    def report(text: str) -> None:
        found.append(Fault(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, text))

    def start(name: str, attributes: dict[str, str]) -> None:
        if name not in SHAPES:
            report(f"<{name}> is no part of a drawing")
        for key, value in attributes.items():
            address = value.replace(" ", "").lower()
            if key not in ATTRIBUTES:
                report(f"<{name} {key}> is no attribute of a drawing")
            elif key != "xmlns" and ("url(" in address.replace("url(#", "") or "javascript:" in address):
                report(f"<{name} {key}> leads out of the drawing")

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = lambda *_: report("a document type is no part of a drawing")
    parser.ProcessingInstructionHandler = lambda *_: report("a processing instruction is no part of a drawing")
    # Without a handler, expat would expand what a document type declares.
    parser.EntityDeclHandler = lambda *_: report("an entity is no part of a drawing")
    try:
        parser.Parse(svg.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        found.append(Fault(error.lineno, error.offset + 1, f"broken XML: {expat.errors.messages[error.code]}"))
    return found

"""Patterns expanded to plain paths, for printing.

When printing, browsers turn each ground with a `<pattern>` into a bitmap of its own: the sheets of one game became a
file of 70 MB. Here the tile of the pattern is repeated in a path, which is clipped to the shape of its ground; equal
grounds are defined once. (A single path, because a browser copies the elements for each piece on a sheet.)
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace

from compiler.draw import patterns
from compiler.draw.svg.elements import Content, Element, elements, rewritten, tag
from compiler.draw.svg.numbers import figure
from compiler.draw.svg.path_precision import relative

MAX_PATH_CHARS = 20_000
"""Length of the data of one path; larger grounds repeat such a path."""

Bounds = tuple[float, float, float, float]
Tile = tuple[float, float, Element]

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
PAINTS = ("fill", "stroke")


def _extent(shape: Element, whole: Bounds) -> Bounds:
    """Return the bounds of a shape: left, top, right, bottom."""
    number = {key: float(value) for key, value in shape.attributes.items() if _NUMBER.fullmatch(value)}
    if shape.name == "rect":
        return number["x"], number["y"], number["x"] + number["width"], number["y"] + number["height"]
    if shape.name == "circle":
        r = number["r"] + number.get("stroke-width", 0) / 2
        return number["cx"] - r, number["cy"] - r, number["cx"] + r, number["cy"] + r
    return whole


def _move(x: float, y: float) -> str:
    """Return a move command; three decimals, because a hundred of them add up."""
    return f"m{round(x, 3):g} {round(y, 3):g}"


class PatternFlattener:
    """Replaces patterns in drawings; the page must also hold `grounds` and `cuts`."""

    def __init__(self) -> None:
        self._tiles = dict(_tile(one) for one in patterns.definitions())
        self._known: dict[str, str] = {}
        self.grounds: list[Element] = []
        """The definitions of the grounds, a path for each."""
        self.cuts: list[Element] = []
        """The clips and masks of the grounds."""

    def flatten(self, drawing: Content, whole: Bounds) -> Content:
        """Return a drawing without patterns; `whole` are its bounds."""
        self._tiles |= dict(_tile(one) for one in elements(drawing) if one.name == "pattern")
        return rewritten(drawing, lambda one: self._flattened(one, whole))

    def _flattened(self, one: Element, whole: Bounds) -> Content:
        if one.name == "pattern" or (one.name == "defs" and not one.children):
            return ()
        painted = [(paint, pattern) for paint in PAINTS if (pattern := patterns.pattern_of(one.get(paint)))]
        if not painted:
            return one
        paint, pattern = painted[0]
        ground = self._ground(one.lacking(paint, "opacity"), paint, pattern, _extent(one, whole))
        faint = {"opacity": one.get("opacity")} if one.get("opacity") else {}
        return tag("use", href=f"#{ground}", **faint)

    def _define(self, prefix: str, made: list[Element], element: Element) -> str:
        """Define an element once, with an id as its first attribute; return the id."""
        written = element.serialize()
        if written not in self._known:
            id = self._known[written] = f"{prefix}-{len(self._known) + 1}"
            made.append(replace(element, attributes={"id": id, **element.attributes}))
        return self._known[written]

    def _ground(self, shape: Element, paint: str, pattern: str, box: Bounds) -> str:
        w, h, tile = self._tiles[pattern]
        left, top, right, foot = (math.floor(edge / step) for edge, step in zip(box, (w, h, w, h), strict=True))
        begin, steps, end = relative(tile.get("d"))
        back = (begin[0] - end[0], begin[1] - end[1])
        wide, count = right + 1 - left, foot + 1 - top
        row = _move(back[0] + w, back[1]).join([steps] * wide)
        high = min(count, max(1, MAX_PATH_CHARS // len(row)))
        block = _move(back[0] - (wide - 1) * w, back[1] + h).join([row] * high)
        block = _move(begin[0] + left * w, begin[1] + top * h).upper() + block
        cut = self._cut(shape, paint, box)
        if high == count:
            return self._define("t", self.grounds, _before_path(tile, {**cut, "d": block}))
        part = self._define("t", self.grounds, _before_path(tile, {"d": block}))
        shown = [tag("use", href=f"#{part}", y=j * h) for j in range(0, count, high)]
        return self._define("t", self.grounds, tag("g", shown, **cut))

    def _cut(self, shape: Element, paint: str, box: Bounds) -> dict[str, str]:
        """Define the shape of a ground and return the attribute that clips to it."""
        if paint == "stroke" and shape.name != "circle":
            x, y, x2, y2 = box
            mask = tag("mask", shape.having(stroke="#fff"), maskUnits="userSpaceOnUse", x=x, y=y, width=x2, height=y2)
            return {"mask": f"url(#{self._define('c', self.cuts, mask)})"}
        held = tag("path", clip_rule="evenodd", d=_ring(shape.attributes)) if paint == "stroke" else shape
        return {"clip-path": f"url(#{self._define('c', self.cuts, tag('clipPath', held))})"}


def _tile(pattern: Element) -> tuple[str, Tile]:
    """Return the id of a pattern with its width, its height and its path."""
    (path,) = pattern.children
    assert isinstance(path, Element)
    return pattern.get("id"), (float(pattern.get("width")), float(pattern.get("height")), path)


def _before_path(tile: Element, attributes: dict[str, str]) -> Element:
    """Return a tile with these attributes in place of its path data."""
    out: dict[str, str] = {}
    for key, value in tile.attributes.items():
        out |= attributes if key == "d" else {key: value}
    return replace(tile, attributes=out)


def _ring(attributes: Mapping[str, str]) -> str:
    """Return the path of the ring that the stroke of a circle covers."""
    x, y, r, wide = (float(attributes[key]) for key in ("cx", "cy", "r", "stroke-width"))
    out = ""
    for radius in (r + wide / 2, r - wide / 2):
        arc = f"a{figure(radius)} {figure(radius)} 0 1 0"
        out += f"M{figure(x - radius)} {figure(y)}{arc} {figure(2 * radius)} 0{arc} {figure(-2 * radius)} 0z"
    return out

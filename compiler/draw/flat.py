"""Patterns as plain lines, for what is printed.

A browser that prints turns each ground with a `<pattern>` into a picture of its own: the sheets of one game became a
file of 70 MB. Here the tile of the pattern is repeated as a path, row by row, and cut to the shape of its ground; what
is drawn often is defined once.
"""

from __future__ import annotations

import math
import re

from compiler.draw import patterns
from compiler.draw.geo import figure
from compiler.draw.palette import INK, PAPER

Box = tuple[float, float, float, float]
Tile = tuple[float, float, str]

_PAINTED = re.compile(r'<(\w+)\b([^<>]*?) (fill|stroke)="url\(#([\w-]+)\)"([^<>]*?)/>')
_PATTERN = re.compile(r'<pattern id="([\w-]+)" width="([\d.]+)" height="([\d.]+)"[^>]*>(.*?)</pattern>')
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_PATH = re.compile(r' d="([^"]*)"')


def shifted(d: str, dx: float, dy: float) -> str:
    """Return path data, moved; commands in small letters are relative and stay as they are."""
    out = []
    for command, rest in _COMMAND.findall(d):
        if command.islower() or command == "Z":
            out.append(command + rest.strip())
            continue
        numbers = [float(n) for n in _NUMBER.findall(rest)]
        steps = {"H": (dx,), "V": (dy,)}.get(command, (dx, dy))
        moved = [figure(n + steps[i % len(steps)]) for i, n in enumerate(numbers)]
        out.append(command + " ".join(moved))
    return "".join(out)


def _extent(name: str, attributes: dict[str, str], whole: Box) -> Box:
    """Return the box that a shape fills."""
    number = {key: float(value) for key, value in attributes.items() if _NUMBER.fullmatch(value)}
    if name == "rect":
        return number["x"], number["y"], number["x"] + number["width"], number["y"] + number["height"]
    if name == "circle":
        r = number["r"] + number.get("stroke-width", 0) / 2
        return number["cx"] - r, number["cy"] - r, number["cx"] + r, number["cy"] + r
    return whole


def _element(name: str, attributes: dict[str, str]) -> str:
    listed = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{listed}/>"


class Flat:
    """Replaces patterns in drawings; `definitions` is what the page must hold besides."""

    def __init__(self) -> None:
        self._tiles: dict[str, Tile] = {}
        for name, (w, h, body) in patterns.PATTERNS.items():
            for tone, ink in (("light", PAPER), ("dark", INK)):
                self._tiles[f"p-{name}-{tone}"] = (w, h, body.replace("{ink}", ink))
        self._known: dict[str, str] = {}
        self._made: list[str] = []

    @property
    def definitions(self) -> str:
        """The grounds, the shapes that they are cut to, and the rows that they are made of."""
        return "".join(self._made)

    def drawing(self, body: str, whole: Box) -> str:
        """Return a drawing without patterns; `whole` is the box that it fills."""
        for id, w, h, tile in _PATTERN.findall(body):
            self._tiles[id] = (float(w), float(h), tile)
        body = _PATTERN.sub("", body).replace("<defs></defs>", "")

        def flat(found: re.Match[str]) -> str:
            name, before, paint, pattern, after = found.groups()
            attributes = dict(_ATTRIBUTE.findall(before + after))
            opacity = attributes.pop("opacity", "")
            ground = self._ground(name, attributes, paint, pattern, _extent(name, attributes, whole))
            return f'<use href="#{ground}"' + (f' opacity="{opacity}"/>' if opacity else "/>")

        return _PAINTED.sub(flat, body)

    def _once(self, prefix: str, markup: str) -> str:
        """Define something unless it is there already; `markup` has {id} where its id goes. Returns the id."""
        if markup not in self._known:
            self._known[markup] = f"{prefix}-{len(self._known) + 1}"
            self._made.append(markup.replace("{id}", self._known[markup]))
        return self._known[markup]

    def _ground(self, name: str, attributes: dict[str, str], paint: str, pattern: str, box: Box) -> str:
        w, h, tile = self._tiles[pattern]
        left, top, right, foot = (math.floor(edge / step) for edge, step in zip(box, (w, h, w, h), strict=True))

        def across(found: re.Match[str]) -> str:
            repeated = "".join(shifted(found[1], i * w, 0) for i in range(left, right + 1))
            return f' d="{repeated}"'

        row = self._once("t", _PATH.sub(across, tile).replace("<path", '<path id="{id}"', 1))
        rows = "".join(f'<use href="#{row}" y="{figure(i * h)}"/>' for i in range(top, foot + 1))
        if paint == "fill":
            shape = self._once("c", f'<clipPath id="{{id}}">{_element(name, attributes)}</clipPath>')
            return self._once("t", f'<g id="{{id}}" clip-path="url(#{shape})">{rows}</g>')
        if name == "circle":
            ring = _ring(attributes)
            shape = self._once("c", f'<clipPath id="{{id}}"><path clip-rule="evenodd" d="{ring}"/></clipPath>')
            return self._once("t", f'<g id="{{id}}" clip-path="url(#{shape})">{rows}</g>')
        line = _element(name, {**attributes, "stroke": "#fff"})
        x, y, x2, y2 = box
        room = f'maskUnits="userSpaceOnUse" x="{figure(x)}" y="{figure(y)}" width="{figure(x2)}" height="{figure(y2)}"'
        shape = self._once("c", f'<mask id="{{id}}" {room}>{line}</mask>')
        return self._once("t", f'<g id="{{id}}" mask="url(#{shape})">{rows}</g>')


def _ring(attributes: dict[str, str]) -> str:
    """Return what the line of a circle covers."""
    x, y, r, wide = (float(attributes[key]) for key in ("cx", "cy", "r", "stroke-width"))
    out = ""
    for radius in (r + wide / 2, r - wide / 2):
        arc = f"a{figure(radius)} {figure(radius)} 0 1 0"
        out += f"M{figure(x - radius)} {figure(y)}{arc} {figure(2 * radius)} 0{arc} {figure(-2 * radius)} 0z"
    return out

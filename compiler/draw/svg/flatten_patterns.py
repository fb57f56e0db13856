"""Patterns expanded to plain paths, for printing.

When printing, browsers turn each ground with a `<pattern>` into a bitmap of its own: the sheets of one game became a
file of 70 MB. Here the tile of the pattern is repeated in a path, which is clipped to the shape of its ground; equal
grounds are defined once. (A single path, because a browser copies the elements for each piece on a sheet.)
"""

from __future__ import annotations

import math
import re

from compiler.draw import patterns
from compiler.draw.boards.geography import figure
from compiler.draw.palette import INK, PAPER
from compiler.draw.svg.path_precision import relative

MAX_PATH_CHARS = 20_000
"""Length of the data of one path; larger grounds repeat such a path."""

Bounds = tuple[float, float, float, float]
Tile = tuple[float, float, str]

_PAINTED = re.compile(r'<(\w+)\b([^<>]*?) (fill|stroke)="url\(#([\w-]+)\)"([^<>]*?)/>')
_PATTERN = re.compile(r'<pattern id="([\w-]+)" width="([\d.]+)" height="([\d.]+)"[^>]*>(.*?)</pattern>')
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_PATH = re.compile(r' d="([^"]*)"')


def _extent(name: str, attributes: dict[str, str], whole: Bounds) -> Bounds:
    """Return the bounds of a shape: left, top, right, bottom."""
    number = {key: float(value) for key, value in attributes.items() if _NUMBER.fullmatch(value)}
    if name == "rect":
        return number["x"], number["y"], number["x"] + number["width"], number["y"] + number["height"]
    if name == "circle":
        r = number["r"] + number.get("stroke-width", 0) / 2
        return number["cx"] - r, number["cy"] - r, number["cx"] + r, number["cy"] + r
    return whole


def _move(x: float, y: float) -> str:
    """Return a move command; three decimals, because a hundred of them add up."""
    return f"m{round(x, 3):g} {round(y, 3):g}"


def _element(name: str, attributes: dict[str, str]) -> str:
    listed = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{listed}/>"


class PatternFlattener:
    """Replaces patterns in drawings; the page must also hold `grounds` and `cuts`."""

    def __init__(self) -> None:
        self._tiles: dict[str, Tile] = {}
        for name, (w, h, body) in patterns.PATTERNS.items():
            for tone, ink in (("light", PAPER), ("dark", INK)):
                self._tiles[f"p-{name}-{tone}"] = (w, h, body.replace("{ink}", ink))
        self._known: dict[str, str] = {}
        self._made: dict[str, list[str]] = {"t": [], "c": []}

    @property
    def grounds(self) -> str:
        """The definitions of the grounds, a path for each."""
        return "".join(self._made["t"])

    @property
    def cuts(self) -> str:
        """The clips and masks of the grounds."""
        return "".join(self._made["c"])

    def flatten(self, body: str, whole: Bounds) -> str:
        """Return a drawing without patterns; `whole` are its bounds."""
        for id, w, h, tile in _PATTERN.findall(body):
            self._tiles[id] = (float(w), float(h), tile)
        body = _PATTERN.sub("", body).replace("<defs></defs>", "")

        def flattened(match: re.Match[str]) -> str:
            name, before, paint, pattern, after = match.groups()
            attributes = dict(_ATTRIBUTE.findall(before + after))
            opacity = attributes.pop("opacity", "")
            ground = self._ground(name, attributes, paint, pattern, _extent(name, attributes, whole))
            return f'<use href="#{ground}"' + (f' opacity="{opacity}"/>' if opacity else "/>")

        return _PAINTED.sub(flattened, body)

    def _define(self, prefix: str, markup: str) -> str:
        """Define an element once and return its id; `markup` has {id} in place of the id."""
        if markup not in self._known:
            self._known[markup] = f"{prefix}-{len(self._known) + 1}"
            self._made[prefix].append(markup.replace("{id}", self._known[markup]))
        return self._known[markup]

    def _ground(self, name: str, attributes: dict[str, str], paint: str, pattern: str, box: Bounds) -> str:
        w, h, tile = self._tiles[pattern]
        left, top, right, foot = (math.floor(edge / step) for edge, step in zip(box, (w, h, w, h), strict=True))
        head, line, rest = _PATH.split(tile)
        begin, steps, end = relative(line)
        back = (begin[0] - end[0], begin[1] - end[1])
        wide, count = right + 1 - left, foot + 1 - top
        row = _move(back[0] + w, back[1]).join([steps] * wide)
        high = min(count, max(1, MAX_PATH_CHARS // len(row)))
        block = _move(back[0] - (wide - 1) * w, back[1] + h).join([row] * high)
        block = _move(begin[0] + left * w, begin[1] + top * h).upper() + block
        head, cut = head.replace("<path", '<path id="{id}"'), self._cut(name, attributes, paint, box)
        if high == count:
            return self._define("t", f'{head} {cut} d="{block}"{rest}')
        part = self._define("t", f'{head} d="{block}"{rest}')
        shown = "".join(f'<use href="#{part}" y="{figure(j * h)}"/>' for j in range(0, count, high))
        return self._define("t", f'<g id="{{id}}" {cut}>{shown}</g>')

    def _cut(self, name: str, attributes: dict[str, str], paint: str, box: Bounds) -> str:
        """Define the shape of a ground and return the attribute that clips to it."""
        if paint == "stroke" and name != "circle":
            x, y, x2, y2 = map(figure, box)
            room = f'maskUnits="userSpaceOnUse" x="{x}" y="{y}" width="{x2}" height="{y2}"'
            line = _element(name, {**attributes, "stroke": "#fff"})
            shape = self._define("c", f'<mask id="{{id}}" {room}>{line}</mask>')
            return f'mask="url(#{shape})"'
        ring = f'<path clip-rule="evenodd" d="{_ring(attributes)}"/>' if paint == "stroke" else ""
        shape = self._define("c", f'<clipPath id="{{id}}">{ring or _element(name, attributes)}</clipPath>')
        return f'clip-path="url(#{shape})"'


def _ring(attributes: dict[str, str]) -> str:
    """Return the path of the ring that the stroke of a circle covers."""
    x, y, r, wide = (float(attributes[key]) for key in ("cx", "cy", "r", "stroke-width"))
    out = ""
    for radius in (r + wide / 2, r - wide / 2):
        arc = f"a{figure(radius)} {figure(radius)} 0 1 0"
        out += f"M{figure(x - radius)} {figure(y)}{arc} {figure(2 * radius)} 0{arc} {figure(-2 * radius)} 0z"
    return out

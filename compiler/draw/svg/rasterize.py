"""Drawings as pictures of pixels: words become outlines of our own typefaces, so that no machine's fonts matter."""

from __future__ import annotations

import functools
import hashlib
import re
from html import unescape
from importlib.metadata import version
from typing import Any

import resvg_py
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from compiler.base import cache
from compiler.base.paths import CACHE
from compiler.draw.boards.geography import figure
from compiler.draw.fonts import SUBSETS, TEXT, TITLE, Font, width

_TEXT = re.compile(r"<text\b([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
_KEPT = ("fill", "opacity", "transform")

MAX_CACHED_PICTURES = 100  # pictures that the cache holds at most
CACHE_FORMAT = 1  # of the pictures; raise it when words are outlined otherwise


@functools.cache
def _glyphs(font: Font) -> dict[str, tuple[Any, str, float]]:
    """Return, for every character of a font, the set of glyphs that has it, its name there and the size of an em."""
    out: dict[str, tuple[Any, str, float]] = {}
    for subset in SUBSETS:
        file = TTFont(font.file(subset), lazy=True)
        glyphs, em = file.getGlyphSet(), float(file["head"].unitsPerEm)
        for code, name in file.getBestCmap().items():
            out.setdefault(chr(code), (glyphs, name, em))
    return out


@functools.cache
def line(text: str, font: Font, size: float) -> str:
    """Return the outline of a line of text that begins at (0, 0), as the data of a path."""
    known = _glyphs(font)
    out, x = [], 0.0
    for c in text:
        if c not in known:
            x += width(c, font, size)
            continue
        glyphs, name, em = known[c]
        scale = size / em
        pen = SVGPathPen(glyphs, ntos=figure)
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, x, 0)))
        out.append(pen.getCommands())
        x += glyphs[name].width * scale
    return "".join(out)


def _path(found: re.Match[str]) -> str:
    given = dict(_ATTRIBUTE.findall(found[1]))
    text, size = unescape(found[2]), float(given.get("font-size", 16))
    font = TEXT if given.get("class", "").endswith("text") else TITLE
    x = float(given.get("x", 0))
    wide = width(text, font, size)
    x -= {"middle": wide / 2, "end": wide}.get(given.get("text-anchor", ""), 0.0)
    kept = " ".join(f'{name}="{given[name]}"' for name in _KEPT if name in given and name != "transform")
    inner = f'<path {kept} transform="translate({figure(x)} {given.get("y", "0")})" d="{line(text, font, size)}"/>'
    return f'<g transform="{given["transform"]}">{inner}</g>' if "transform" in given else inner


def outlined(svg: str) -> str:
    """Return a drawing whose words are outlines."""
    return _TEXT.sub(_path, svg)


def png(svg: str, width_px: int, *, ground: str | None = None) -> bytes:
    """Return a drawing as a PNG of so many pixels in width; `ground` fills what it leaves open.

    Every build asks for the same few pictures, and each takes long: they are kept in `.cache/`.
    """
    key = f"{version('resvg-py')} {width_px} {ground} {svg}"
    file = CACHE / "pictures" / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.{CACHE_FORMAT}.png"
    drawn = cache.read(file)
    if drawn is None:
        whole = resvg_py.svg_to_bytes(
            svg_string=outlined(svg), width=width_px, background=ground, skip_system_fonts=True
        )
        cache.keep(file, drawn := bytes(whole), MAX_CACHED_PICTURES)
    return drawn

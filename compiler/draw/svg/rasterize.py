"""Rasterizing of drawings to PNG; text becomes outlines of our own typefaces, independent of installed fonts."""

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

MAX_CACHED_PICTURES = 100  # oldest pictures beyond these are dropped from the cache
CACHE_FORMAT = 1  # raise it when the outlining of text changes


@functools.cache
def _glyphs(font: Font) -> dict[str, tuple[Any, str, float]]:
    """Return the glyph set, the glyph name and the units per em of every character of a font."""
    out: dict[str, tuple[Any, str, float]] = {}
    for subset in SUBSETS:
        file = TTFont(font.file(subset), lazy=True)
        glyphs, em = file.getGlyphSet(), float(file["head"].unitsPerEm)
        for code, name in file.getBestCmap().items():
            out.setdefault(chr(code), (glyphs, name, em))
    return out


@functools.cache
def line(text: str, font: Font, size: float) -> str:
    """Return the outline of a line of text as path data; its baseline begins at (0, 0)."""
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


def _path(match: re.Match[str]) -> str:
    attributes = dict(_ATTRIBUTE.findall(match[1]))
    text, size = unescape(match[2]), float(attributes.get("font-size", 16))
    font = TEXT if attributes.get("class", "").endswith("text") else TITLE
    x = float(attributes.get("x", 0))
    wide = width(text, font, size)
    x -= {"middle": wide / 2, "end": wide}.get(attributes.get("text-anchor", ""), 0.0)
    kept = " ".join(f'{name}="{attributes[name]}"' for name in _KEPT if name in attributes and name != "transform")
    inner = f'<path {kept} transform="translate({figure(x)} {attributes.get("y", "0")})" d="{line(text, font, size)}"/>'
    return f'<g transform="{attributes["transform"]}">{inner}</g>' if "transform" in attributes else inner


def outlined(svg: str) -> str:
    """Return a drawing with its text as outlines."""
    return _TEXT.sub(_path, svg)


def png(svg: str, width_px: int, *, ground: str | None = None) -> bytes:
    """Return a drawing as a PNG, `width_px` pixels wide; `ground` is the background colour.

    Every build needs the same few pictures, and each is expensive: they are cached in `.cache/`.
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

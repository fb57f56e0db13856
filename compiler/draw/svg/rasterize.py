"""Rasterizing of drawings to PNG; text becomes outlines of our own typefaces, independent of installed fonts."""

from __future__ import annotations

import functools
import hashlib
from importlib.metadata import version
from typing import Any

import resvg_py
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from compiler.base import cache
from compiler.base.paths import CACHE
from compiler.draw.fonts import SUBSETS, TEXT, TITLE, Font, width
from compiler.draw.svg.elements import Content, Element, markup, rewritten, tag
from compiler.draw.svg.numbers import figure

_KEPT = ("fill", "opacity")

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


def _path(text: Element) -> Element:
    """Return a line of text as a path."""
    size = float(text.get("font-size", "16"))
    font = TEXT if text.get("class").endswith("text") else TITLE
    wide = width(text.text, font, size)
    x = float(text.get("x", "0")) - {"middle": wide / 2, "end": wide}.get(text.get("text-anchor"), 0.0)
    kept = {name: text.get(name) for name in _KEPT if name in text.attributes}
    path = tag("path", **kept, transform=f"translate({figure(x)} {text.get('y', '0')})", d=line(text.text, font, size))
    return tag("g", path, transform=text.get("transform")) if "transform" in text.attributes else path


def outlined(drawing: Content) -> Content:
    """Return a drawing with its text as outlines."""
    return rewritten(drawing, lambda one: _path(one) if one.name == "text" else one)


def png(drawing: Element, width_px: int, *, ground: str | None = None) -> bytes:
    """Return a drawing as a PNG, `width_px` pixels wide; `ground` is the background colour.

    Every build needs the same few pictures, and each is expensive: they are cached in `.cache/`.
    """
    key = f"{version('resvg-py')} {width_px} {ground} {drawing}"
    file = CACHE / "pictures" / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.{CACHE_FORMAT}.png"
    drawn = cache.read(file)
    if drawn is None:
        whole = resvg_py.svg_to_bytes(
            svg_string=markup(outlined(drawing)), width=width_px, background=ground, skip_system_fonts=True
        )
        cache.keep(file, drawn := bytes(whole), MAX_CACHED_PICTURES)
    return drawn

"""Typefaces of the site: their files, and the width of text set in them.

Widths come from the font files that the page loads, so that a text which fits here fits in the browser. Kerning is
ignored (it nearly always narrows), and a small allowance is added: the measured width is an upper bound.
"""

from __future__ import annotations

import json
import logging
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from compiler.base.paths import ROOT

ALLOWANCE = 1.01  # hinting and rounding in browsers
SUBSETS = ("latin", "latin-ext", "cyrillic")
SOFT_HYPHEN = "\u00ad"
DASHES = "-–—"


class Font(NamedTuple):
    """One cut of a typeface. `package` is the folder below node_modules/@fontsource."""

    family: str
    package: str
    weight: int
    style: str = "normal"

    def file(self, subset: str) -> Path:
        """Return the WOFF2 file of one subset."""
        name = f"{self.package}-{subset}-{self.weight}-{self.style}.woff2"
        return ROOT / "node_modules" / "@fontsource" / self.package / "files" / name

    def ranges(self) -> dict[str, str]:
        """Return the `unicode-range` of each subset, from the metadata of the package."""
        text = (ROOT / "node_modules" / "@fontsource" / self.package / "unicode.json").read_text("utf-8")
        known = json.loads(text)
        return {subset: str(known[subset]) for subset in SUBSETS}


TITLE = Font("Forum", "forum", 400)
TEXT = Font("Alegreya", "alegreya", 400)
ITALIC = Font("Alegreya", "alegreya", 400, "italic")
BOLD = Font("Alegreya", "alegreya", 700)
SANS = Font("Alegreya Sans", "alegreya-sans", 400)
SANS_BOLD = Font("Alegreya Sans", "alegreya-sans", 700)
FONTS = (TITLE, TEXT, ITALIC, BOLD, SANS, SANS_BOLD)


@cache
def _advances(font: Font) -> dict[str, float]:
    """Return the advance of every character that the font has, in em."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    out: dict[str, float] = {}
    for subset in SUBSETS:
        with TTFont(font.file(subset), lazy=True) as file:
            em = float(file["head"].unitsPerEm)
            metrics = file["hmtx"].metrics
            for code, glyph in file.getBestCmap().items():
                out.setdefault(chr(code), metrics[glyph][0] / em)
    return out


def missing(text: str, font: Font) -> set[str]:
    """Return the characters of `text` that the font's files do not have."""
    known = _advances(font)
    return {c for c in text if c not in known and c not in "\n\u00ad\u2060\u202f"}


def width(text: str, font: Font, size: float) -> float:
    """Return the width of a line of text in the units of `size`; a character missing from the font counts 0.75 em."""
    return _ems(text, font) * size * ALLOWANCE


@lru_cache(maxsize=1 << 16)
def _ems(text: str, font: Font) -> float:
    """Return the width of a line of text in em, cached: `fit` tries the same lines in many sizes."""
    known = _advances(font)
    total = 0.0
    for c in text:
        if c == SOFT_HYPHEN or c == "\u2060":
            continue
        total += known.get(c, known[" "] if c.isspace() else 0.75)
    return total


@lru_cache(maxsize=1 << 10)
def _pieces(text: str) -> tuple[tuple[str, str], ...]:
    """Split a text where a line may break: pairs of a piece and its joint to the next piece on the same line.

    Cached: `fit` and `balance` break the same text at many widths.
    """
    out: list[tuple[str, str]] = []
    word = ""
    for i, c in enumerate(text):
        if c in " \n":
            out.append((word, " "))
            word = ""
        elif c == SOFT_HYPHEN:
            out.append((word, SOFT_HYPHEN))
            word = ""
        elif c in DASHES and word and text[i + 1 : i + 2].isalpha():
            out.append((word + c, ""))
            word = ""
        else:
            word += c
    out.append((word, ""))
    return tuple(p for p in out if p[0])


def wrap(text: str, font: Font, size: float, room: float) -> list[str]:
    """Break a text greedily into lines no wider than `room`; a wider word gets a line of its own."""
    lines: list[str] = []
    line, joint = "", ""
    for piece, after in _pieces(text):
        trial = line + ("" if joint == SOFT_HYPHEN else joint) + piece
        tail = "-" if after == SOFT_HYPHEN else ""
        if line and width(trial + tail, font, size) > room:
            lines.append(line + ("-" if joint == SOFT_HYPHEN else ""))
            line = piece
        else:
            line = trial
        joint = after
    if line:
        lines.append(line)
    return lines


def balance(text: str, font: Font, size: float, room: float) -> list[str]:
    """Break a text into as few lines as `wrap`, but of even length, for titles."""
    best = wrap(text, font, size, room)
    if len(best) < 2:
        return best
    low, high = room / len(best) * 0.5, room
    for _ in range(12):
        middle = (low + high) / 2
        trial = wrap(text, font, size, middle)
        if len(trial) <= len(best) and all(width(line, font, size) <= room for line in trial):
            best, high = trial, middle
        else:
            low = middle
    return best


class Fit(NamedTuple):
    """Lines fitted into a box, and their size of type. `over`: they do not fit even at the smallest size."""

    lines: list[str]
    size: float
    over: bool


def fit(
    text: str,
    font: Font,
    room: float,
    height: float,
    *,
    largest: float,
    least: float,
    leading: float = 1.16,
    even: bool = False,
) -> Fit:
    """Find the largest size of type (in half units) at which `text` fits into a box of `room` by `height`."""
    size = largest
    breaker = balance if even else wrap
    while True:
        lines = breaker(text, font, size, room)
        tall = (len(lines) - 1) * size * leading + size
        wide = max((width(line, font, size) for line in lines), default=0)
        if tall <= height and wide <= room:
            return Fit(lines, size, False)
        if size - 0.5 < least:
            return Fit(lines, size, True)
        size -= 0.5

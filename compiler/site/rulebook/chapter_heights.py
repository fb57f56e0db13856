"""Estimated heights of the chapters of a rulebook page, for `content-visibility`.

A rulebook is a hundred screens long; browsers show it at once because they skip the layout of chapters out of sight.
Meanwhile they need an estimated height, or the scroll bar jumps: it is computed here from the contents of a chapter,
for narrow and for wide windows. Once a chapter has been near the window, the browser remembers its exact height.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import NamedTuple

from markupsafe import escape


class Height(NamedTuple):
    """A height in rem, in a narrow and in a wide window."""

    narrow: float
    wide: float


LETTER = "letter"
CHAPTER = {
    LETTER: Height(0.0493, 0.0195),
    r"<h2\b": Height(0.3, 3.1),
    r"<(?:p|li|h3|dt)\b": Height(0.71, 1.25),
    r"<tr\b": Height(2.04, 2.17),
    r'<figure class="scene\b': Height(3.68, 5.9),
    r'class="scene-box\b': Height(6.56, 3.46),
    r'class="shown-faces"': Height(15.1, 8.85),
    r'class="shown-face"': Height(2.78, 1.62),
    r'class="map-frame"': Height(40.1, 57),
    r'class="drawn ': Height(9.3, -1.1),
}
"""Height per letter and per occurrence of a pattern: fitted to the heights of all chapters in all languages, as
Chromium lays them out in windows of 412 and of 1350 pixels."""
REFERENCE = {
    "glossary": {LETTER: Height(0.03, 0.0197), r"<(?:p|dt)\b": Height(1.27, 1.11)},
    "index": {r"<h2\b": Height(5.9, 7.6), r"<(?:li|h3)\b": Height(1.94, 0.69)},
}
"""The same for chapters without rules, which have short lines in columns."""

PROPERTIES = ("--if-narrow", "--if-wide")
"""The custom properties with the heights of a chapter, for site/styles/rules/book.css."""

_CHAPTER = re.compile(r'<section class="chapter" id="([\w-]+)".*?</section>', re.DOTALL)
_FOLDED = re.compile(r"<(svg|details)\b.*?</\1>", re.DOTALL)
_SCENE = re.compile(r'(<figure class="scene\b)(.*?)</figure>', re.DOTALL)
_BOX = re.compile(r'<\w+ class="scene-box\b[^>]*>')
_CELL = re.compile(r"<(td|th)\b.*?</\1>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"\s+")
_STYLES = "style-src 'self'"


def with_heights(html: str) -> str:
    """Return a rulebook page with a style element for the heights of its chapters, allowed by its policy."""
    rules = "".join(
        f"#{id}{{{PROPERTIES[0]}:{one.narrow:.0f}rem;{PROPERTIES[1]}:{one.wide:.0f}rem}}"
        for id, one in heights(html).items()
    )
    digest = base64.b64encode(hashlib.sha256(rules.encode()).digest()).decode()
    policy = html.replace(escape(_STYLES), escape(f"{_STYLES} 'sha256-{digest}'"), 1)
    return policy.replace("</head>", f"<style>{rules}</style>\n</head>", 1)


def heights(html: str) -> dict[str, Height]:
    """Return the estimated height of each chapter of a page, by its id."""
    out = {}
    for found in _CHAPTER.finditer(html):
        parts = REFERENCE.get(found[1], CHAPTER)
        # text in pictures and tables is included in their own heights
        shown = _SCENE.sub(lambda scene: "".join([scene[1], '">', *_BOX.findall(scene[2])]), found[0])
        shown = _CELL.sub("", _FOLDED.sub("", shown))
        letters = len(_SPACE.sub(" ", _TAG.sub("", shown)))
        counts = [(letters if part == LETTER else len(re.findall(part, shown)), each) for part, each in parts.items()]
        out[found[1]] = Height(sum(n * each.narrow for n, each in counts), sum(n * each.wide for n, each in counts))
    return out

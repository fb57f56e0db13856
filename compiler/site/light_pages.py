"""Pages without their drawings, for the service worker: it fetches each drawing once and puts it into all pages.

A page holds the drawings that it uses, so that it is whole without a script. Most are the same in all languages, and
many in several pages: with them, the pages would be nearly half of what a device downloads to work offline.
"""

from __future__ import annotations

import json
import re
from collections import Counter

from compiler.site.output import Output

FOLDER = "light/"
DRAWINGS = f"{FOLDER}drawings.json"
"""The drawings that several pages have, in the order of their numbers."""
_DRAWING = re.compile(r"<symbol\b.*?</symbol>|<path\b[^>]{300,}>", re.DOTALL)
"""A symbol, or a long path, as the coasts of a map are."""
_MARK = re.compile(r"<!--(\d+)-->")


def write(out: Output, pages: list[str]) -> set[str]:
    """Write `pages`, paths that end in a slash or are empty, without the drawings that they share.

    Return those that are written: a page without such drawings is left out.
    """
    texts = {page: out.files[f"{page}index.html"].decode() for page in pages}
    uses = Counter(drawing for text in texts.values() for drawing in dict.fromkeys(_DRAWING.findall(text)))
    shared = [drawing for drawing, count in uses.items() if count > 1]
    numbers = {drawing: number for number, drawing in enumerate(shared)}
    written = set()
    for page, text in texts.items():
        light = _DRAWING.sub(lambda found: f"<!--{numbers[found[0]]}-->" if found[0] in numbers else found[0], text)
        if light != text and restored(light, shared) == text:
            out.put(f"{FOLDER}{page}index.txt", light)
            written.add(page)
    out.put(DRAWINGS, json.dumps(shared, ensure_ascii=False))
    return written


def restored(light: str, drawings: list[str]) -> str:
    """Return a page with its drawings, as the service worker puts it together (`composed` in sw.js)."""
    return _MARK.sub(lambda found: drawings[int(found[1])] if int(found[1]) < len(drawings) else found[0], light)

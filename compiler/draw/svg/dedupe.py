"""Deduplication of shapes among the faces of a page.

A gallery shows a hundred faces, and most of their shapes (the sheet, the frame, the panel with its pattern) are the
same. A run of shapes that several faces share becomes a group among the definitions of the page, and each face shows it
with `<use>`: the page is smaller and looks the same.
"""

from __future__ import annotations

import re
from collections import defaultdict

MIN_SAVED_CHARS = 40
"""Characters that a definition must save."""

_FACE = re.compile(r'(<svg class="face face-\w+"[^>]*>|<symbol id="f-[^>]*>)(.*?)(?=</svg>|</symbol>)', re.DOTALL)
_TAG = re.compile(r"<(/?)\w[^>]*?(/?)>")

Run = tuple[int, ...]


def dedupe(html: str) -> tuple[str, str]:
    """Return a page whose faces refer to shared definitions, and these definitions."""
    faces = [(match, shapes(match[2])) for match in _FACE.finditer(html)]
    numbers: dict[str, int] = {}
    rows = [[numbers.setdefault(shape, len(numbers)) for shape in drawn] for _, drawn in faces]
    known = list(numbers)
    definitions: list[str] = []
    for run, places in _candidates(rows, known):
        written = "".join(known[shape] for shape in run)
        shown = f'<use href="#s-{len(definitions)}"/>'
        times = sum(_times(rows[place], run) for place in places)
        if _saved(len(written), times, len(shown)) < MIN_SAVED_CHARS:
            continue
        definitions.append(f'<g id="s-{len(definitions)}">{written}</g>')
        known.append(shown)
        for place in places:
            rows[place] = _replaced(rows[place], run, len(known) - 1)
    out, end = [], 0
    for (match, _), row in zip(faces, rows, strict=True):
        out += [html[end : match.start(2)], *(known[shape] for shape in row)]
        end = match.end(2)
    return "".join([*out, html[end:]]), "".join(definitions)


def shapes(drawing: str) -> list[str]:
    """Return the top-level elements of a drawing."""
    out, depth, start = [], 0, 0
    for match in _TAG.finditer(drawing):
        depth += -1 if match[1] else 0 if match[2] else 1
        if depth == 0:
            out.append(drawing[start : match.end()])
            start = match.end()
    return [*out, drawing[start:]] if drawing[start:] else out


def _candidates(rows: list[list[int]], known: list[str]) -> list[tuple[Run, list[int]]]:
    """Return the runs that occur more than once, with the rows that have them, by falling savings."""
    places: dict[Run, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        for begin in range(len(row)):
            for end in range(begin + 1, len(row) + 1):
                places[tuple(row[begin:end])].append(place)
    saved = {
        run: _saved(sum(len(known[shape]) for shape in run), len(rows_with_it), len('<use href="#s-00"/>'))
        for run, rows_with_it in places.items()
        if len(rows_with_it) > 1
    }
    best = sorted((run for run in saved if saved[run] >= MIN_SAVED_CHARS), key=lambda run: (-saved[run], run))
    return [(run, sorted(set(places[run]))) for run in best]


def _saved(length: int, times: int, shown: int) -> int:
    """Return the characters saved by defining a run once and referring to it `times` times."""
    return length * times - length - len('<g id="s-00"></g>') - shown * times


def _times(row: list[int], run: Run) -> int:
    """Return how often a row has a run, overlaps counted once."""
    return _replaced(row, run, -1).count(-1)


def _replaced(row: list[int], run: Run, by: int) -> list[int]:
    """Return a row with `by` in place of each run."""
    out, at = [], 0
    while at < len(row):
        if tuple(row[at : at + len(run)]) == run:
            out.append(by)
            at += len(run)
        else:
            out.append(row[at])
            at += 1
    return out

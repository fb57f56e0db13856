"""Deduplication of shapes among the faces of a page.

A gallery shows a hundred faces, and most of their shapes (the sheet, the frame, the panel with its pattern) are the
same. A run of shapes that several faces share becomes a group among the definitions of the page, and each face shows it
with `<use>`: the page is smaller and looks the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from compiler.draw.svg.elements import Element, Node, tag

MIN_SAVED_CHARS = 40
"""Characters that a definition must save."""

Run = tuple[int, ...]


def dedupe(faces: Sequence[Element]) -> tuple[list[Element], list[Element]]:
    """Return the faces of a page with references to shared definitions, and these definitions."""
    numbers: dict[str, int] = {}
    known: list[Node] = []
    rows = []
    for face in faces:
        row = []
        for shape in face.children:
            number = numbers.setdefault(str(shape), len(known))
            if number == len(known):
                known.append(shape)
            row.append(number)
        rows.append(row)
    written = list(numbers)
    definitions: list[Element] = []
    for run, places in _candidates(rows, written):
        id = f"s-{len(definitions)}"
        reference = tag("use", href=f"#{id}")
        times = sum(_times(rows[place], run) for place in places)
        if _saved(sum(len(written[shape]) for shape in run), times, len(str(reference))) < MIN_SAVED_CHARS:
            continue
        definitions.append(tag("g", [known[shape] for shape in run], id=id))
        known.append(reference)
        written.append(str(reference))
        for place in places:
            rows[place] = _replaced(rows[place], run, len(known) - 1)
    return [
        face.containing([known[shape] for shape in row]) for face, row in zip(faces, rows, strict=True)
    ], definitions


def _candidates(rows: list[list[int]], written: list[str]) -> list[tuple[Run, list[int]]]:
    """Return the runs that occur more than once, with the rows that have them, by falling savings."""
    places: dict[Run, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        for begin in range(len(row)):
            for end in range(begin + 1, len(row) + 1):
                places[tuple(row[begin:end])].append(place)
    saved = {
        run: _saved(sum(len(written[shape]) for shape in run), len(rows_with_it), len('<use href="#s-00"/>'))
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

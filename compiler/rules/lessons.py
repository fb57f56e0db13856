"""Lessons: `rules/<game>/lessons.yaml`, a first game in scenes, each a position and the cards that are shown in it.

A step is a card: something to read (`say`), a move of the learner (`expect`) or of a bot (`rival`), or an attempt that
the table refuses (`try`, `refused`). `beats` are cards that follow a move and tell of one of its events each. What must
hold (`then`, `ends`) is that of worked examples (engine/examples.py), and so are numbers: `tells` leads to them.

Each row of the player aid must be taught by a card that names one of its rules, or be listed under `leaves_out` (B7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules import links
from compiler.rules.document import Doc
from compiler.rules.example_arithmetic import Cells, computed
from compiler.rules.model import Sources, Steps

KIND = "lessons"
"""The kind of the file."""


class Card(NamedTuple):
    """A card of a lesson: its place in the file, its kind, the key of its text, its step."""

    path: Steps
    kind: str
    text: str
    step: dict[str, Any]


def lessons(sources: Sources, known: Cells, problems: Problems) -> list[dict[str, Any]]:
    """Return the lessons with all arithmetic done; what cannot be computed is reported and stays a text."""
    doc = sources.docs.get(KIND)
    if doc is None:
        return []
    return [computed(doc, path, entry, known, entry, problems) for path, entry in _entries(doc)]


def _entries(doc: Doc | None) -> Iterator[tuple[Steps, dict[str, Any]]]:
    body = doc.data if doc is not None and isinstance(doc.data, dict) else {}
    listed = body.get(KIND)
    for i, entry in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(entry, dict):
            yield (KIND, i), entry


def scenes(lesson: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the scenes of a lesson with their numbers, without entries that the schema refuses."""
    listed = lesson.get("scenes")
    for i, scene in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(scene, dict):
            yield i, scene


def cards(scene: Mapping[str, Any], path: Steps = ()) -> Iterator[Card]:
    """Yield the cards of a scene in order; `path` is its place in the file."""
    listed = scene.get("steps")
    for i, step in enumerate(listed if isinstance(listed, list) else []):
        if not isinstance(step, dict):
            continue
        kind = next((kind for kind in ("expect", "rival", "try") if kind in step), "say")
        yield Card((*path, "steps", i), kind, str(step.get("say")), step)
        beats = step.get("beats")
        for j, beat in enumerate(beats if isinstance(beats, list) else []):
            if isinstance(beat, dict):
                yield Card((*path, "steps", i, "beats", j), "say", str(beat.get("say")), {**step, **beat})


def texts(doc: Doc | None) -> Iterator[tuple[str, Steps]]:
    """Yield the keys of the texts that a file needs, with the places that need them."""
    for path, lesson in _entries(doc):
        yield str(lesson.get("title")), (*path, "title")
        for i, scene in scenes(lesson):
            for card in cards(scene, (*path, "scenes", i)):
                yield card.text, (*card.path, "say")


def examine(sources: Sources, problems: Problems) -> None:
    """Report unknown rules and rows of the player aid that no card teaches."""
    doc = sources.docs.get(KIND)
    if doc is None:
        return
    known = links.registry(sources)
    aid = {str(row.get("id")): row for row in sources.body("rulebook").get("aid") or () if isinstance(row, dict)}
    for path, lesson in _entries(doc):
        taught: set[str] = set()
        for i, scene in scenes(lesson):
            for card in cards(scene, (*path, "scenes", i)):
                if "beats" in card.path:
                    continue
                taught |= set(_rules(doc, card, known, problems))
        _rows(doc, path, lesson, aid, taught, problems)


def _rules(doc: Doc, card: Card, known: Mapping[str, str], problems: Problems) -> Iterator[str]:
    """Yield the rules of a card; report unknown ones (R9)."""
    named = card.step.get("rules")
    places = [((*card.path, "rules", i), rule) for i, rule in enumerate(named if isinstance(named, list) else [])]
    places += [((*card.path, "refused"), card.step["refused"])] if "refused" in card.step else []
    for at, rule in places:
        if rule not in known:
            hint = did_you_mean(str(rule), known, otherwise="rulebook.yaml lists all rule ids")
            doc.error(problems, at, "R9", f'unknown rule "{rule}"', hint)
        yield str(rule)


def _rows(
    doc: Doc, path: Steps, lesson: Mapping[str, Any], aid: Mapping[str, Any], taught: set[str], problems: Problems
) -> None:
    listed = lesson.get("leaves_out")
    left = [str(row) for row in (listed if isinstance(listed, list) else [])]
    for i, row in enumerate(left):
        if row not in aid:
            text = f'the player aid has no row "{row}"'
            doc.error(problems, (*path, "leaves_out", i), "B7", text, did_you_mean(row, aid))
    for row, entry in aid.items():
        rules = {str(rule) for rule in entry.get("rules") or ()}
        if row in left and rules & taught:
            text = f'the row "{row}" of the player aid is left out, and a card names {min(rules & taught)}'
            doc.error(problems, (*path, "leaves_out", left.index(row)), "B7", text, "remove it here, or there")
        elif row not in left and not rules & taught:
            hint = f"name one of its rules in a card ({', '.join(sorted(rules))}), or list the row under `leaves_out`"
            text = f'no card teaches the row "{row}" of the player aid'
            doc.error(problems, (*path, "id"), "B7", text, hint)

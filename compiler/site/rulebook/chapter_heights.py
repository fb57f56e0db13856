"""Estimated heights of the chapters of a rulebook page, for `content-visibility`.

A rulebook is a hundred screens long; browsers show it at once because they skip the layout of chapters out of sight.
Meanwhile they need an estimated height, or the scroll bar jumps: it is computed here from what a chapter contains, for
narrow and for wide windows. Once a chapter has been near the window, the browser remembers its exact height.

One height for all chapters has been measured: with 60rem a page begins with a third of its length, and the scroll bar
moves by a tenth of the page at once while a reader scrolls; with these estimates it is a hundredth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from markupsafe import Markup

from compiler.draw.svg.elements import elements
from compiler.site.rulebook.rulebook import Rulebook, Section

MAX_OPEN_ROWS = 14
"""Rows of a table that the page shows at once; longer tables are folded."""


class Height(NamedTuple):
    """A height in rem, in a narrow and in a wide window."""

    narrow: float
    wide: float


SECTION = {
    "letter": Height(0.05, 0.028),
    "rule": Height(0.9, 0.58),
    "note": Height(5.17, 1.9),
    "question": Height(0.91, 0.6),
    "example": Height(13.7, 16.5),
    "row": Height(0.78, 1.23),
    "zone": Height(6.3, 3.17),
    "listing": Height(13, 7.9),
    "face": Height(3.07, 1.86),
    "picture": Height(15.5, 5.2),
    "board": Height(41.6, 69.8),
}
"""Height of each part of a section: fitted to the heights of all chapters in all languages, as Chromium lays them out
in windows of 412 and of 1350 pixels. A chapter differs from its estimate by 9 % on average."""
QUESTIONS = {"letter": Height(0.022, 0.011), "question": Height(8.1, 5.44), "option": Height(7.5, 6.2)}
GLOSSARY = {"letter": Height(0.037, 0.024), "term": Height(4.03, 3.48)}
INDEX = {"entry": Height(1.87, 0.7), "letter": Height(2.46, 1.04)}
"""The same for the chapters after the sections."""

PROPERTIES = ("--if-narrow", "--if-wide")
"""The custom properties with the heights of a chapter, for site/styles/rules/book.css."""


def style(book: Rulebook) -> str:
    """Return the style rules with the heights of all chapters of a page."""
    return "".join(
        f"#{id}{{{PROPERTIES[0]}:{one.narrow:.0f}rem;{PROPERTIES[1]}:{one.wide:.0f}rem}}"
        for id, one in heights(book).items()
    )


def heights(book: Rulebook) -> dict[str, Height]:
    """Return the estimated height of each chapter, by its id."""
    out = {}
    for n, section in enumerate(book.sections):
        boards = bool(book.game.region_map) + len(book.game.city_plans) if n == 0 else 0
        setups = [setup.picture for setup in book.setups] if n == 0 else []
        counts = {**section_counts(section), "board": boards}
        counts["zone"] += sum(map(len, setups))
        out[section.id] = _sum(SECTION, counts)
    questions, terms, words = book.questions, book.glossary, book.index
    out["questions"] = _sum(
        QUESTIONS,
        {
            "letter": _letters(text for one in questions for text in (one.question, one.answer)),
            "question": len(questions),
            "option": sum(bool(one.option) for one in questions),
        },
    )
    out["glossary"] = _sum(GLOSSARY, {"letter": _letters(term.body for term in terms), "term": len(terms)})
    out["index"] = _sum(INDEX, {"entry": sum(len(listed) for _, listed in words), "letter": len(words)})
    return out


def section_counts(section: Section) -> dict[str, int]:
    """Return how much of each kind a section contains, besides boards."""
    rules = section.rules
    examples = [one for rule in rules for one in rule.examples]
    pictures = [picture for rule in rules for picture in rule.pictures]
    scenes = [drawing for example in examples for drawing in (example.before, example.after)]
    scenes += [picture.drawing for picture in pictures if picture.kind == "position"]
    tables = [listing.grid.rows for listing in section.shown if listing.grid]
    texts = [section.lead, *(text for rule in rules for text in (rule.body, rule.note))]
    texts += [text for example in examples for text in (example.story, example.outcome)]
    texts += [question.question for rule in rules for question in rule.questions]
    return {
        "letter": _letters(texts),
        "rule": len(rules),
        "note": sum(bool(rule.note) for rule in rules),
        "question": sum(len(rule.questions) for rule in rules),
        "example": len(examples),
        "row": sum(len(rows) + 1 for rows in tables if len(rows) <= MAX_OPEN_ROWS),
        "zone": sum(one.get("class").startswith("scene-box") for one in elements(scenes)),
        "listing": len(section.shown),
        "face": sum(len(listing.faces) for listing in section.shown),
        "picture": sum(picture.kind != "position" for picture in pictures),
    }


def _letters(texts: Iterable[Markup]) -> int:
    return sum(len(text.striptags()) for text in texts)


def _sum(parts: Mapping[str, Height], counts: Mapping[str, int]) -> Height:
    return Height(
        sum(counts[part] * height.narrow for part, height in parts.items()),
        sum(counts[part] * height.wide for part, height in parts.items()),
    )

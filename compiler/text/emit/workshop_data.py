"""Data of the workshop: English texts and translations as JSON, and back to what checker and compiler work on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from compiler.text.read.english import Entry, RemarkText, Spot
from compiler.text.read.locale import Kind, Locale
from compiler.text.read.source_text import SourceText

Json = dict[str, Any]

_WORDS = ("nbsp_after", "nbsp_before", "prepositions", "article_words", "times", "buttons_not")
_LISTS = ("list", "any_of", "classes", *_WORDS)
_OPTIONAL: Json = {"plural": "", "args": {}, "note": "", "max": 0, "markup": "", "digits": False, "zero": {}}
"""The fields of an entry that are left out if they have these values."""


@dataclass
class Figures:
    """The figures of a game, where the rules themselves are not there."""

    figures: Mapping[str, Any]
    data: Json = field(default_factory=dict)
    remarks: Sequence[RemarkText] = ()


def entry_data(entry: Entry) -> Json:
    """Return an English text as JSON."""
    data: Json = {"key": entry.key, "domain": entry.domain, "texts": [text.text for text in entry.texts]}
    return data | {name: value for name in _OPTIONAL if (value := getattr(entry, name)) != _OPTIONAL[name]}


def entry_of(data: Json, scope: str) -> Entry:
    """Return the English text that JSON describes; places are counted from the beginning of each text."""
    rest: Json = {name: data.get(name, usual) for name, usual in _OPTIONAL.items()}
    texts = located(data["texts"])
    return Entry(
        data["key"], scope, data["domain"], Spot(f"locales/en/{scope}/{data['domain']}.yaml", 1, 1), texts, **rest
    )


def located(texts: Sequence[str]) -> tuple[SourceText, ...]:
    """Return texts with places: the line is the number of the plural form, the column that in the text."""
    return tuple(SourceText(text, ((0, at, 1),)) for at, text in enumerate(texts, 1))


def locale_data(locale: Locale) -> Json:
    """Return a locale as JSON."""
    return asdict(locale)


def locale_of(data: Json) -> Locale:
    """Return the locale that JSON describes."""
    kinds = {name: Kind(**{**kind, "not_called": tuple(kind["not_called"])}) for name, kind in data["kinds"].items()}
    return Locale(**{**data, **{name: tuple(data[name]) for name in _LISTS}, "kinds": kinds})

"""Locales: the plural rule, the forms per kind of term and the typography of a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.session.formatter import PLURALS

SOURCE = "en"
"""The language of the original texts."""

GETTEXT_PLURALS = {
    "none": "nplurals=1; plural=0;",
    "one-other": "nplurals=2; plural=(n != 1);",
    "zero-one": "nplurals=2; plural=(n > 1);",
    "east-slavic": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    ),
    "polish": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "south-slavic": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    ),
    "czech": "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
    "slovenian": "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
    "lithuanian": (
        "nplurals=3; plural=(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2);"
    ),
    "latvian": "nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);",
    "romanian": "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100>0 && n%100<20)) ? 1 : 2);",
    "arabic": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
}
"""The plural rules of `engine.session.formatter.PLURALS` as headers of PO files."""


@dataclass(frozen=True)
class Kind:
    """The forms that terms of one kind have in one language."""

    forms: Mapping[str, str | None] = field(default_factory=dict)
    """Form -> pattern of the regular case (`"a {}"`), None if every row must give the form (if a message needs it)."""
    classed: bool = False
    free_text_patterns: Mapping[str, str] = field(default_factory=dict)
    """Form -> pattern for names that people type, which cannot be inflected."""
    like: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Name of a declension -> form -> pattern, for rows with `like: <name>`."""
    not_called: tuple[str, ...] = ()
    """Words that do not go with these terms, since the glossary keeps them for other things; * is any ending."""

    def expand(self, row: dict[str, str]) -> dict[str, str]:
        """Return the row with its regular forms added: those of its declension, then those of the kind."""
        full = {form: text for form, text in row.items() if form != LIKE}
        for form, text in self.like.get(row.get(LIKE, ""), {}).items():
            full.setdefault(form, text.replace("{}", row[""]))
        for form, pattern in self.forms.items():
            if pattern is not None and form not in full:
                full[form] = pattern.replace("{}", row[""])
        return full

    def is_default(self, row: Mapping[str, str], form: str) -> bool:
        """Whether the row has the form only by a default pattern that adds words, and not by a cell or declension."""
        if form in row or form in self.like.get(row.get(LIKE, ""), {}):
            return False
        return bool((self.forms.get(form) or "{}").replace("{}", ""))


NO_FORMS = Kind()
LIKE = "like"
"""The cell of a row with the name of a declension of its kind."""


@dataclass(frozen=True)
class Locale:
    """A language in one scope: its rules, with the kinds of `common` and those of the game."""

    lang: str
    path: str
    name: str
    dir: str
    plural: str
    group: str
    decimal: str
    list: tuple[str, str]
    any_of: tuple[str, str]
    quotes: str
    articles: str
    classes: tuple[str, ...]
    nbsp_after: tuple[str, ...]
    nbsp_before: tuple[str, ...]
    nbsp_number: bool
    prepositions: tuple[str, ...]
    article_words: tuple[str, ...]
    """Articles that forms of terms contain; one before such a form would be double."""
    times: tuple[str, ...]
    """Forms in which a term may follow "2 ×": those without an article or a preposition."""
    buttons_not: tuple[str, ...]
    """Endings that the first word of a button does not have."""
    dictionary: str
    kinds: Mapping[str, Kind]

    @property
    def cats(self) -> tuple[str, ...]:
        """The plural categories, in the order of the alternatives in messages."""
        return PLURALS[self.plural][0]

    def category(self, number: int) -> str:
        """Return the plural category of a number."""
        return self.cats[PLURALS[self.plural][1](abs(number))]

    def single(self, category: str) -> bool:
        """Whether the category has exactly one number (English one: 1; Russian one: 1, 21, 31 …)."""
        return sum(self.category(n) == category for n in range(300)) == 1

    def kind(self, kind: str) -> Kind:
        """Return a kind; one that the language does not list has no forms."""
        return self.kinds.get(kind, NO_FORMS)

    @property
    def header(self) -> str:
        """The header Plural-Forms of the PO files."""
        return GETTEXT_PLURALS[self.plural]

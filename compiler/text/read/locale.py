"""Reader of locale.yaml: the plural rule, the forms per kind of term and the typography of a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from compiler.base import reads
from compiler.base.diagnostics import Problems, did_you_mean, shown
from engine.session.formatter import ARTICLES, PLURALS

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

DEFAULTS: dict[str, Any] = {
    "dir": "ltr",
    "group": "\u00a0",
    "decimal": ",",
    "list": [", ", ", "],
    "or": [],
    "quotes": "“”",
    "articles": "",
    "classes": [],
    "nbsp_after": [],
    "nbsp_before": [],
    "nbsp_number": False,
    "prepositions": [],
    "article_words": [],
    "buttons_not": [],
    "dictionary": "",
    "kinds": {},
}
REQUIRED = ("lang", "name", "plural")
KIND_KEYS = ("forms", "class", "stranger", "like", "not_called")


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
    """Words that are not said of these terms, since the glossary keeps them for other things; * is any ending."""

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


def languages(root: Path) -> list[str]:
    """Return the languages that have a locale.yaml: the source first, the others by code."""
    found = sorted(p.parent.name for p in (root / "locales").glob("*/locale.yaml"))
    return sorted(found, key=lambda lang: (lang != SOURCE, lang))


def load_locale(root: Path, lang: str, scope: str, problems: Problems) -> Locale | None:
    """Read `locales/<lang>/locale.yaml` and the kinds that `locales/<lang>/<scope>/locale.yaml` adds for a game."""
    path = root / "locales" / lang / "locale.yaml"
    data = _read(path, root, problems)
    if data is None:
        return None
    where = shown(path, root)
    values = DEFAULTS | data
    for key in data:
        if key not in DEFAULTS and key not in REQUIRED:
            problems.error(where, 1, 1, "C1", f'unknown key "{key}"', did_you_mean(key, {*DEFAULTS, *REQUIRED}))
    missing = [key for key in REQUIRED if key not in data]
    if missing:
        problems.error(where, 1, 1, "C2", f"missing: {', '.join(missing)}")
        return None
    if data["lang"] != lang:
        problems.error(where, 1, 1, "C2", f'lang is "{data["lang"]}", the folder is "{lang}"')
    if values["plural"] not in PLURALS:
        hint = did_you_mean(str(values["plural"]), PLURALS)
        problems.error(where, 1, 1, "C3", f'unknown plural rule "{values["plural"]}"', hint)
        return None
    if values["articles"] and values["articles"] not in ARTICLES:
        hint = f"known: {', '.join(ARTICLES)}"
        problems.error(where, 1, 1, "C3", f'unknown rule of articles "{values["articles"]}"', hint)
    kinds = dict(values["kinds"] or {})
    extra = root / "locales" / lang / scope / "locale.yaml"
    if scope != "common" and reads.is_file(extra):
        more = _read(extra, root, problems) or {}
        for key in more:
            if key != "kinds":
                problems.error(shown(extra, root), 1, 1, "C1", f'unknown key "{key}"', "a game adds kinds only")
        for name in more.get("kinds") or {}:
            if name in kinds:
                problems.error(shown(extra, root), 1, 1, "C4", f'kind "{name}" is already in {where}', "remove one")
        kinds |= more.get("kinds") or {}
    either = values["or"] or values["list"]
    return Locale(
        lang=lang,
        path=where,
        name=str(values["name"]),
        dir=values["dir"],
        plural=values["plural"],
        group=values["group"],
        decimal=values["decimal"],
        list=(values["list"][0], values["list"][1]),
        any_of=(either[0], either[1]),
        quotes=values["quotes"],
        articles=values["articles"],
        classes=tuple(values["classes"]),
        nbsp_after=tuple(values["nbsp_after"]),
        nbsp_before=tuple(values["nbsp_before"]),
        nbsp_number=bool(values["nbsp_number"]),
        prepositions=tuple(values["prepositions"]),
        article_words=tuple(values["article_words"]),
        buttons_not=tuple(values["buttons_not"]),
        dictionary=str(values["dictionary"]),
        kinds={name: _kind(name, value, where, problems) for name, value in kinds.items()},
    )


def _kind(name: str, value: Any, where: str, problems: Problems) -> Kind:
    value = value or {}
    if not isinstance(value, dict):
        problems.error(where, 1, 1, "C4", f'kind "{name}" must be written {{forms: {{…}}, class: true}}')
        return NO_FORMS
    for key in value:
        if key not in KIND_KEYS:
            hint = did_you_mean(key, KIND_KEYS)
            problems.error(where, 1, 1, "C4", f'kind "{name}": unknown key "{key}"', hint)
    return Kind(
        forms=dict(value.get("forms") or {}),
        classed=bool(value.get("class")),
        free_text_patterns=dict(value.get("stranger") or {}),
        like={str(one): dict(patterns or {}) for one, patterns in (value.get("like") or {}).items()},
        not_called=tuple(map(str, value.get("not_called") or ())),
    )


def _read(path: Path, root: Path, problems: Problems) -> dict[str, Any] | None:
    where = shown(path, root)
    try:
        data = YAML(typ="safe", pure=True).load(path.read_text("utf-8"))
    except FileNotFoundError:
        problems.error(where, 0, 0, "C0", "there is no such file", "run: python build.py new-language")
        return None
    except (YAMLError, ValueError, TypeError) as bad:  # a list as a key, an impossible date
        mark = getattr(bad, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problems.error(where, line, column, "C0", str(getattr(bad, "problem", None) or bad))
        return None
    if not isinstance(data, dict):
        problems.error(where, 1, 1, "C0", "expected keys and values")
        return None
    return data

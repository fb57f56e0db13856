"""Reader of locale.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from compiler.base import reads
from compiler.base.diagnostics import Problems, did_you_mean, shown
from compiler.text.read.locale import NO_FORMS, SOURCE, Kind, Locale
from engine.session.formatter import ARTICLES, PLURALS

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
    "times": [],
    "buttons_not": [],
    "dictionary": "",
    "kinds": {},
}
REQUIRED = ("lang", "name", "plural")
KIND_KEYS = ("forms", "class", "stranger", "like", "not_called")


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
        times=tuple(values["times"]),
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

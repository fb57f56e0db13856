"""Compiler of the texts: from the sources in `locales/` to catalogs that `engine.session.formatter` reads.

`load` reads and checks everything and returns `Texts`; the tools of translators are in `compiler.text.translators`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base import cache, memo
from compiler.base.diagnostics import WARNING, Problem, Problems
from compiler.base.paths import ROOT
from compiler.text.catalogs import Catalogs, LanguageTexts, Status, compile_catalogs, read_catalogs
from compiler.text.check.completeness import COUNTED, MAX_LISTED_PER_FILE, summed_up
from compiler.text.emit import pseudo
from compiler.text.read.english import BOOK, COMMON, LEARN, LESSON, REMARKS, WORKSHOP
from compiler.text.read.locale import SOURCE
from compiler.text.scope import GameRules
from compiler.text.workshop_files import data_files
from engine.session.formatter import Catalog

__all__ = ["COMMON", "SOURCE", "Status", "Texts", "load"]

ASIDE = (BOOK, LEARN, LESSON, REMARKS, WORKSHOP)
"""The domains whose texts the play page does not load with its catalog."""

_NONE: dict[str, dict[str, str]] = {}

_CACHE_SIZE = 12
"""Results kept in the cache, so that switching between a few states of the sources is fast."""


class Content(NamedTuple):
    """What `Texts` hold: catalogs by language and scope, kinds of arguments and keys of the rulebook by scope."""

    catalogs: dict[str, dict[str, dict[str, Any]]]
    status: list[Status]
    signatures: dict[str, dict[str, dict[str, str]]]
    book: dict[str, list[str]]


_EMPTY = Content({}, [], {}, {})


class Texts:
    """The compiled catalogs of all languages, and texts formatted from them for pages and cards."""

    def __init__(self, content: Content, problems: Problems) -> None:
        self._ready: dict[tuple[str, str], tuple[dict[str, Any], Catalog]] = {}
        self.locate: Callable[[], tuple[str, int, int]] = lambda: ("locales", 0, 0)
        """Returns the place that asks for a text, for diagnostics."""
        self._workshop: Callable[[], dict[str, dict[str, Any]]] = dict
        self.renew(content, problems)

    def renew(self, content: Content, problems: Problems) -> None:
        """Replace the contents; what has not changed stays the same for the steps that use it (compiler.base.memo)."""
        self._problems = problems
        self._catalogs = {
            lang: {scope: memo.publish(("catalog", lang, scope), one) for scope, one in scopes.items()}
            for lang, scopes in content.catalogs.items()
        }
        self._terms = {
            (lang, scope): memo.publish(("terms", lang, scope), one["t"])
            for lang, scopes in self._catalogs.items()
            for scope, one in scopes.items()
        }
        self._locales = {
            lang: memo.publish(("language", lang), (str(scopes[COMMON]["name"]), str(scopes[COMMON]["dir"])))
            for lang, scopes in self._catalogs.items()
        }
        self._languages = memo.publish("languages", list(content.catalogs))
        self._scopes = memo.publish("scopes", list(content.signatures))
        self._status = memo.publish("status", content.status)
        self._signatures = {scope: memo.publish(("signature", scope), one) for scope, one in content.signatures.items()}
        self._book = {scope: memo.publish(("book", scope), frozenset(keys)) for scope, keys in content.book.items()}

    @property
    def languages(self) -> list[str]:
        """The languages, English (the source) first."""
        return list(memo.use("languages", self._languages))

    @property
    def scopes(self) -> list[str]:
        """`common` and the games that have texts."""
        return list(memo.use("scopes", self._scopes))

    def name(self, lang: str) -> str:
        """Return the name of a language in that language."""
        return memo.use(("language", lang), self._locales[lang])[0]

    def direction(self, lang: str) -> str:
        """Return "ltr" or "rtl"."""
        return memo.use(("language", lang), self._locales[lang])[1]

    def catalog(self, lang: str, scope: str) -> dict[str, Any]:
        """Return the compiled catalog of `common` and a game (or of `common` alone), ready for JSON."""
        return memo.use(("catalog", lang, scope), self._catalogs[lang][scope])

    def terms(self, lang: str, scope: str) -> Mapping[str, Mapping[str, str]]:
        """Return the rows of the terms of a catalog: who uses nothing else of it does not depend on its messages."""
        return memo.use(("terms", lang, scope), self._terms[lang, scope])

    def played(self, lang: str, scope: str) -> dict[str, Any]:
        """Return the catalog that the play page loads: without the texts of the rulebook and of the sources."""
        aside = memo.use(("book", scope), self._book.get(scope, frozenset()))
        whole = self.catalog(lang, scope)
        return {name: _without(part, aside) for name, part in whole.items()}

    def signature(self, scope: str) -> Mapping[str, Mapping[str, str]]:
        """Return the arguments of each message that has any, with their kinds."""
        return memo.use(("signature", scope), self._signatures.get(scope, _NONE))

    def formatter(self, lang: str, scope: str) -> Catalog:
        """Return the formatter of a catalog, built on first use."""
        catalog = self.catalog(lang, scope)
        ready = self._ready.get((lang, scope))
        if ready is None or ready[0] is not catalog:
            ready = self._ready[lang, scope] = catalog, Catalog(catalog)
        return ready[1]

    def has(self, scope: str, key: str) -> bool:
        """Whether the English has a message or term with this key in the scope (or in `common`)."""
        catalog = self.catalog(SOURCE, scope)
        return key in catalog["m"] or key in catalog["t"]

    def is_english(self, lang: str, scope: str, key: str) -> bool:
        """Whether the text is shown in English because its translation is missing or no longer fits."""
        return key in self.catalog(lang, scope).get("foreign", ())

    def is_stale(self, lang: str, scope: str, key: str) -> bool:
        """Whether the English has changed since the translation was made."""
        return key in self.catalog(lang, scope).get("stale", ())

    def say(self, lang: str, scope: str, key: str, args: Mapping[str, Any] | None = None) -> str:
        """Return a message (or the base form of a term) as a string.

        An unknown key or a missing argument is reported (U1, M9) and shows as ⟦key⟧ or ⟦name⟧.
        """
        if not self.has(scope, key):
            what = f'{scope}: there is no text "{key}"'
            self._problems.error(*self.locate(), "U1", what, "write it in locales/en")
        for name in self.signature(scope).get(key, ()):
            if name not in (args or {}):
                what = f"{scope}: {key} was asked for without {{{name}}}"
                self._problems.error(*self.locate(), "M9", what, f"write {name}=…")
        return self.formatter(lang, scope).t(key, args)

    def read_workshop(self, data: Callable[[], dict[str, dict[str, Any]]]) -> None:
        """Name the function that returns the data of the workshop."""
        self._workshop = data

    def workshop(self) -> dict[str, dict[str, Any]]:
        """Return the data of the workshop by path (`hu/thebes`), which is read from the cache when it is needed."""
        return self._workshop()

    def status(self) -> list[Status]:
        """Return the status of the translation by language, scope and domain."""
        return list(memo.use("status", self._status))

    def report(self) -> list[dict[str, Any]]:
        """Return the status as plain JSON, for the page about the translations."""
        return [asdict(status) for status in self.status()]


def _without(part: Any, aside: frozenset[str]) -> Any:
    """Return a part of a catalog (a mapping, a list of keys or the nested English catalog) without some keys."""
    if isinstance(part, dict):
        return {key: _without(value, aside) if key == "m" else value for key, value in part.items() if key not in aside}
    return [key for key in part if key not in aside] if isinstance(part, list) else part


def load(root: Path, games: Mapping[str, GameRules], problems: Problems, *, with_pseudo: bool = False) -> Texts:
    """Read, check and compile all texts. `games` are the rules by id; diagnostics go into `problems`.

    `with_pseudo` adds the pseudo-language en-XA, which shows what of a page does not come from the texts.
    Many warnings about missing and stale texts of a file are summed up. If no source has changed since the last run,
    the result comes from `.cache/text`.
    """
    root = Path(root)
    data: Callable[[], dict[str, Any]]
    if memo.in_use():
        compiled, workshop = _compile(root, games)
        data = partial(dict, workshop)
    else:
        file = root / ".cache" / "text" / f"{fingerprint(root, games)}.json"
        aside = file.with_suffix(".workshop")
        cached = _from_cache(file) if aside.is_file() else None
        if cached is None:
            compiled, workshop = _compile(root, games)
            cache.keep(aside, json.dumps(workshop, ensure_ascii=False).encode(), _CACHE_SIZE)
            cache.keep(file, json.dumps(compiled, ensure_ascii=False).encode(), _CACHE_SIZE)
        else:
            compiled = cached
        data = partial(_read_data, aside, root, games)
    found = [Problem(*problem) for problem in compiled["problems"]]
    status = [Status(**one) for one in compiled["status"]]
    for problem in summed_up(found, status, MAX_LISTED_PER_FILE):
        problems.add(problem)
    catalogs = compiled["catalogs"]
    if with_pseudo:
        catalogs |= {pseudo.LANG: {scope: pseudo.pseudo(one) for scope, one in catalogs[SOURCE].items()}}
        data = partial(_with_pseudo, data)
    content = Content(catalogs, status, compiled["signatures"], compiled["book"])
    texts = memo.kept("texts", "", lambda: Texts(_EMPTY, problems))  # the same object in all builds of a store
    texts.renew(content, problems)
    texts.read_workshop(data)
    return texts


def _with_pseudo(read: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return the data of the workshop with that of the pseudo-language, which has no translations of its own."""
    data = read()
    english = {path.partition("/")[2]: one["locale"] for path, one in data.items() if path.startswith(f"{SOURCE}/")}
    own = {scope: {"locale": locale | {"lang": pseudo.LANG}, "texts": {}} for scope, locale in english.items()}
    return data | {f"{pseudo.LANG}/{scope}": one for scope, one in own.items()}


def _read_data(file: Path, root: Path, games: Mapping[str, GameRules]) -> dict[str, Any]:
    """Return the data of the workshop; it is compiled again if the file was removed meanwhile, or is spoiled."""
    kept = _from_cache(file)
    return _compile(root, games)[1] if kept is None else kept


def _compile(root: Path, games: Mapping[str, GameRules]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the compiled texts, and the data of the workshop."""
    (catalogs, languages), problems = memo.collected(partial(_read, root, games))
    status = [one for language in languages.values() for one in language.status]
    for one in status:
        one.warnings = sum(p.path == one.path and p.level == WARNING and p.code not in COUNTED for p in problems)
    signatures = {
        scope: {key: dict(entry.args) for key, entry in symbols.entries.items() if entry.args}
        for scope, symbols in catalogs.symbols.items()
    }
    compiled = {
        "problems": [list(problem) for problem in problems],
        "catalogs": compile_catalogs(catalogs, languages),
        "status": [asdict(one) for one in status],
        "signatures": signatures,
        "book": {
            scope: [
                key
                for key, entry in symbols.entries.items()
                if entry.domain in (BOOK, LEARN, LESSON, REMARKS, WORKSHOP)
            ]
            for scope, symbols in catalogs.symbols.items()
        },
    }
    return compiled, {} if problems.failed else dict(data_files(catalogs, languages))


def _read(root: Path, games: Mapping[str, GameRules], problems: Problems) -> tuple[Catalogs, dict[str, LanguageTexts]]:
    catalogs = read_catalogs(root, games, problems)
    return catalogs, {lang: LanguageTexts(catalogs, lang, problems) for lang in catalogs.languages}


def fingerprint(root: Path, games: Mapping[str, GameRules]) -> str:
    """Return a hash of everything that the compiled texts depend on: catalogs, rules, and this code."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    base, formatter = here.parent / "base", here.parent.parent / "engine" / "session" / "formatter.py"
    code = [*sorted(here.rglob("*.py")), base / "diagnostics.py", formatter]
    sources = sorted(p for p in (root / "locales").rglob("*") if p.suffix in (".yaml", ".po", ".json"))
    for top, files in ((ROOT, code), (root, sources)):
        for path in files:
            digest.update(f"{path.relative_to(top).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    for game in sorted(games):
        remarks = [(one.key, one.text, one.file, one.line, one.column, one.about) for one in games[game].remarks]
        digest.update(json.dumps([game, dict(games[game].figures), remarks], sort_keys=True, default=str).encode())
    return digest.hexdigest()[:24]


def _from_cache(file: Path) -> dict[str, Any] | None:
    try:
        compiled: dict[str, Any] = json.loads(cache.read(file) or b"")
    except ValueError:
        return None
    return compiled

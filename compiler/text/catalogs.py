"""Everything that stands in `locales/`, read, checked and compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.text.check.checker import Checker
from compiler.text.emit.codegen import NoBreak, Squeezer
from compiler.text.read.english import (
    COMMON,
    REMARKS,
    Entry,
    domains,
    list_of,
    read_source,
    remark_entry,
    row_of,
    scopes,
)
from compiler.text.read.locale import SOURCE, Locale, languages, load_locale
from compiler.text.read.message_syntax import Nodes
from compiler.text.read.po import PoEntry, PoFile, read_po
from compiler.text.read.source_text import Located
from compiler.text.scope import Facts, World, make_world

CATALOG_FORMAT = 1


@dataclass
class Status:
    """How far the translation of one domain is."""

    lang: str
    scope: str
    domain: str
    path: str
    total: int = 0
    done: int = 0
    stale: int = 0
    missing: int = 0
    warnings: int = 0
    """What is to be looked at besides what is stale or missing."""


@dataclass
class Shelf:
    """What one language has to say in one scope, checked."""

    checker: Checker
    rows: dict[str, dict[str, str]] = field(default_factory=dict)
    messages: dict[str, tuple[Entry, list[Nodes]]] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


@dataclass
class Library:
    """All sources of the texts: English entries by scope, locales, PO files."""

    root: Path
    scopes: list[str]
    languages: list[str]
    sources: dict[str, dict[str, Entry]]
    worlds: dict[str, World]
    locales: dict[tuple[str, str], Locale]
    domains: dict[str, list[str]]


def read_library(root: Path, games: Mapping[str, Facts], problems: Problems) -> Library:
    """Read the English texts and the locales; scopes are `common` and the given games that have texts."""
    found = [scope for scope in scopes(root) if scope == COMMON or scope in games]
    langs = languages(root)
    locales: dict[tuple[str, str], Locale] = {}
    for lang in langs:
        for scope in found:
            locale = load_locale(root, lang, scope, problems)
            if locale:
                locales[lang, scope] = locale
                _strangers(locale, problems)
    langs = [lang for lang in langs if all((lang, scope) in locales for scope in found)]
    if SOURCE not in langs:
        langs = []  # every translation is held against the English
    sources: dict[str, dict[str, Entry]] = {}
    by_scope: dict[str, list[str]] = {}
    for scope in found:
        sources[scope] = {}
        remarks = games[scope].remarks if scope in games else ()
        by_scope[scope] = domains(root, scope, bool(remarks))
        for domain in by_scope[scope]:
            if domain == REMARKS and remarks:
                _no_file(root, scope, domain, problems)
                entries = [remark_entry(scope, remark) for remark in remarks]
            else:
                entries = read_source(root, scope, domain, problems)
            for entry in entries:
                first = sources[scope].get(entry.key) or sources[COMMON].get(entry.key)
                if first:
                    what = f'"{entry.key}" stands in {first.spot.path}:{first.spot.line} already'
                    problems.error(*entry.spot, "S4", what, "keys are unique in common and one game: remove one")
                else:
                    sources[scope][entry.key] = entry
    worlds = {scope: make_world(scope, sources, games.get(scope)) for scope in found}
    library = Library(root, found, langs, sources, worlds, locales, by_scope)
    for scope in found:
        for entry in sources[scope].values():
            _argument_kinds(library, scope, entry, problems)
    return library


def _no_file(root: Path, scope: str, domain: str, problems: Problems) -> None:
    path = root / "locales" / SOURCE / scope / f"{domain}.yaml"
    if path.exists():
        what = f"the English of {scope}/{domain} stands in rules/{scope}, beside the facts"
        problems.error(path.relative_to(root).as_posix(), 1, 1, "S2", what, "remove this file")


def _strangers(locale: Locale, problems: Problems) -> None:
    seen: dict[str, tuple[str, str]] = {}
    for name, kind in locale.kinds.items():
        for form, pattern in kind.strangers.items():
            other = seen.setdefault(form, (name, pattern))
            if other[1] != pattern:
                what = f'typed names: form "{form}" is {pattern!r} for {name} and {other[1]!r} for {other[0]}'
                problems.error(locale.path, 1, 1, "C5", what, "give the two forms different names")


def _argument_kinds(library: Library, scope: str, entry: Entry, problems: Problems) -> None:
    known: set[str] = {"number", "year", "text"}
    for one in library.scopes if scope == COMMON else [scope]:
        known |= set(library.worlds[one].members)
    known |= set(library.locales[SOURCE, scope].kinds) if (SOURCE, scope) in library.locales else set()
    for name, kind in entry.args.items():
        if (list_of(kind) or kind) not in known:
            hint = did_you_mean(list_of(kind) or kind, known)
            problems.error(*entry.spot, "S3", f'{entry.key}: {{{name}}} has an unknown kind "{kind}"', hint)


# -- one language ---------------------------------------------------------------------------------------------------


class Reading:
    """Reads and checks one language in all scopes."""

    def __init__(self, library: Library, lang: str, problems: Problems) -> None:
        self.library, self.lang, self.problems = library, lang, problems
        self.shelves: dict[str, Shelf] = {}
        self.status: list[Status] = []
        for scope in library.scopes:
            self.shelves[scope] = self._scope(scope)
        common = self.shelves[COMMON].checker
        for scope, shelf in self.shelves.items():
            shelf.checker.finish(None if scope == COMMON else common)

    def _scope(self, scope: str) -> Shelf:
        library = self.library
        locale, source = library.locales[self.lang, scope], library.locales[SOURCE, scope]
        checker = Checker(library.worlds[scope], locale, source, self.problems)
        if scope != COMMON:
            checker.rows |= self.shelves[COMMON].checker.rows
            checker.row_spots |= self.shelves[COMMON].checker.row_spots
        shelf = Shelf(checker)
        found: list[tuple[Entry, list[Located], str, bool]] = []
        for domain in library.domains[scope]:
            entries = [e for e in library.sources[scope].values() if e.domain == domain]
            found += self._english(entries) if self.lang == SOURCE else self._domain(scope, domain, entries, shelf)
        for entry, texts, path, _ in found:
            if entry.is_term:
                checker.row(entry, texts[0], path)
        for entry, texts, path, stale in found:
            if not entry.is_term:
                self._message(shelf, entry, texts, path, stale)
        shelf.rows = {key: row for key, row in checker.rows.items() if key in library.sources[scope]}
        return shelf

    def _english(self, entries: list[Entry]) -> list[tuple[Entry, list[Located], str, bool]]:
        return [(entry, list(entry.texts), entry.spot.path, False) for entry in entries]

    def _message(self, shelf: Shelf, entry: Entry, texts: list[Located], path: str, stale: bool) -> None:
        checker = shelf.checker
        if not stale:
            nodes = checker.message(entry, texts, path)
        else:
            aside = Problems()
            checker.problems, kept = aside, checker.problems
            nodes = checker.message(entry, texts, path)
            checker.problems = kept
            if nodes is None:
                reason = aside.errors[0] if aside.errors else None
                what = f"{entry.key}: the old translation does not fit the new English, which is shown instead"
                place = texts[0].at()
                self.problems.warn(path, *place, "P5", what, reason.text if reason else "")
        if nodes is None:
            shelf.missing.append(entry.key)
        else:
            shelf.messages[entry.key] = (entry, nodes)

    # -- PO files -------------------------------------------------------------------------------------------------

    def _domain(
        self, scope: str, domain: str, entries: list[Entry], shelf: Shelf
    ) -> list[tuple[Entry, list[Located], str, bool]]:
        library, problems = self.library, self.problems
        path = po_path(library.root, self.lang, scope, domain)
        where = path.relative_to(library.root).as_posix()
        status = Status(self.lang, scope, domain, where, total=len(entries))
        self.status.append(status)
        file = read_po(path, library.root, problems) if path.is_file() else None
        if not path.is_file():
            what = f"there is no such file: {len(entries)} texts of {self.lang} are missing"
            problems.warn(where, 0, 0, "P2", what, f"make it with: python build.py text update {self.lang}")
        if file:
            _header(file, library.locales[self.lang, scope], problems)
        theirs = self._by_key(file, {e.key for e in entries}) if file else {}
        out: list[tuple[Entry, list[Located], str, bool]] = []
        for entry in entries:
            mine = theirs.get(entry.key)
            if file and mine is None:
                what = f"{entry.key} is not in the catalog"
                problems.warn(where, 0, 0, "P2", what, f"run: python build.py text update {self.lang}")
            found = self._usable(entry, mine, where) if mine else None
            if found is None:
                status.missing += 1
                shelf.missing.append(entry.key)
                continue
            stale = is_stale(entry, found)
            if stale:
                status.stale += 1
                shelf.stale.append(entry.key)
                hint = "look whether it still says the same, then take the mark away"
                what = f"{entry.key}: the English has changed" if found.msgid else f"{entry.key}: marked fuzzy"
                problems.warn(where, found.line, 1, "P5", what, hint)
            else:
                status.done += 1
            out.append((entry, found.texts, where, stale))
        return out

    def _by_key(self, file: PoFile, known: set[str]) -> dict[str, PoEntry]:
        theirs: dict[str, PoEntry] = {}
        for entry in file.live():
            if entry.key in theirs:
                what = f'"{entry.key}" is given twice (first in line {theirs[entry.key].line})'
                self.problems.error(file.path, entry.line, 1, "P1", what, "remove one")
                continue
            theirs[entry.key] = entry
            if entry.key not in known:
                what = f'the English has no "{entry.key}"'
                hint = did_you_mean(entry.key, known, otherwise=f"run: python build.py text update {self.lang}")
                self.problems.warn(file.path, entry.line, 1, "P8", what, hint)
        return theirs

    def _usable(self, entry: Entry, mine: PoEntry, where: str) -> PoEntry | None:
        if not mine.begun:
            self.problems.warn(where, mine.line, 1, "P4", f"{entry.key}: not translated")
            return None
        if not mine.done:
            empty = next(i for i, text in enumerate(mine.strings) if not text)
            filled = sum(map(bool, mine.strings))
            what = f"{entry.key}: only {filled} of {len(mine.texts)} plural forms are filled in"
            self.problems.error(where, *mine.texts[empty].at(), "P3", what, "fill in all, or none")
            return None
        return mine


def po_path(root: Path, lang: str, scope: str, domain: str) -> Path:
    """Return where the translation of a domain stands."""
    return root / "locales" / lang / scope / f"{domain}.po"


def is_stale(entry: Entry, mine: PoEntry) -> bool:
    """Whether the English has changed since the translation was made.

    The row of a term is stale only when its English base has changed: a new English form is no matter of others.
    """
    if mine.fuzzy:
        return True
    if entry.is_term:
        return mine.msgid.partition("|")[0].strip() != row_of(entry).get("", "")
    return (mine.msgid, mine.msgid_plural) != (entry.msgid, entry.msgid_plural)


def _header(file: PoFile, locale: Locale, problems: Problems) -> None:
    def wrong(name: str, what: str, hint: str) -> None:
        problems.error(file.path, file.header_lines.get(name, 1), 1, "P0", what, hint)

    plural = file.header.get("Plural-Forms", "")
    count = plural.replace(" ", "").partition("nplurals=")[2].partition(";")[0]
    if count != str(len(locale.cats)):
        what = f"Plural-Forms says nplurals={count or '?'}, {locale.lang} needs {len(locale.cats)}"
        wrong("Plural-Forms", what, f"write: {locale.header}")
    if file.header.get("Language", "") not in (locale.lang, locale.lang.replace("-", "_")):
        wrong("Language", f'Language is "{file.header.get("Language", "")}"', f"write: {locale.lang}")
    charset = file.header.get("Content-Type", "").lower()
    if "utf-8" not in charset:
        wrong("Content-Type", "the file does not say that it is UTF-8", "write: text/plain; charset=UTF-8")


# -- catalogs -------------------------------------------------------------------------------------------------------


def compile_catalogs(library: Library, readings: Mapping[str, Reading]) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the compiled catalogs: language -> scope -> catalog (`common` and the scope together)."""
    out: dict[str, dict[str, dict[str, Any]]] = {}
    for lang in sorted(readings, key=lambda one: one != SOURCE):
        out[lang] = {scope: _catalog(library, readings[lang], scope, out.get(SOURCE, {})) for scope in library.scopes}
    return out


def _catalog(library: Library, reading: Reading, scope: str, english: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    locale = library.locales[reading.lang, scope]
    nbsp = NoBreak(locale)
    shelves = [reading.shelves[one] for one in dict.fromkeys((COMMON, scope))]
    rows = {
        key: {form: text if form == "class" else nbsp(text) for form, text in row.items()}
        for shelf in shelves
        for key, row in shelf.rows.items()
    }
    squeezer = Squeezer(library.worlds[scope], locale, rows)
    data: dict[str, Any] = {
        "format": CATALOG_FORMAT,
        "lang": reading.lang,
        "name": locale.name,
        "dir": locale.dir,
        "scope": scope,
        "plural": locale.plural,
        "cats": list(locale.cats),
        "group": locale.group,
        "list": [nbsp(text, before_more=True) for text in locale.list],
        "or": [nbsp(text, before_more=True) for text in locale.any_of],
        "t": rows,
        "s": {f: nbsp(p) for kind in locale.kinds.values() for f, p in kind.strangers.items()},
        "m": {key: squeezer.message(*found) for shelf in shelves for key, found in shelf.messages.items()},
    }
    if locale.articles:
        data["articles"] = locale.articles
    stale = [key for shelf in shelves for key in shelf.stale if key in data["m"]]
    if stale:
        data["stale"] = stale
    if scope in english:
        _fill(data, english[scope])
    return data


def _fill(data: dict[str, Any], english: Mapping[str, Any]) -> None:
    """Take what is missing from the English: terms and plain texts at once, other messages in their own catalog."""
    for key, row in english["t"].items():
        data["t"].setdefault(key, row)
    lacking = {key: message for key, message in english["m"].items() if key not in data["m"]}
    if not lacking:
        return
    data["foreign"] = list(lacking)
    data["m"] |= {key: message for key, message in lacking.items() if isinstance(message, str)}
    others = {key: message for key, message in lacking.items() if not isinstance(message, str)}
    if others:
        same = {key: english[key] for key in ("lang", "plural", "cats", "group", "list", "or", "t", "s")}
        data["english"] = same | {"m": others}

"""The catalogs: everything in `locales/`, read, checked and compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from compiler.base import memo, reads
from compiler.base.diagnostics import Problems, did_you_mean
from compiler.text.check import characters
from compiler.text.check.checker import Checker
from compiler.text.emit.catalog_data import compile_catalog
from compiler.text.read.english import (
    COMMON,
    PLAIN_KINDS,
    REMARKS,
    Entry,
    list_of,
    remark_entry,
    row_of,
)
from compiler.text.read.english_reader import domains, read_source, scopes
from compiler.text.read.locale import SOURCE, Locale
from compiler.text.read.locale_reader import languages, load_locale
from compiler.text.read.message_syntax import Nodes
from compiler.text.read.po import PoEntry, PoFile
from compiler.text.read.po_reader import read_po
from compiler.text.read.source_text import SourceText
from compiler.text.scope import GameRules, SymbolTable, make_symbols


@dataclass
class Status:
    """How complete the translation of one domain is, in numbers of texts."""

    lang: str
    scope: str
    domain: str
    path: str
    total: int = 0
    done: int = 0
    stale: int = 0
    missing: int = 0
    warnings: int = 0
    """Warnings other than those about stale and missing texts."""


@dataclass
class ScopeTexts:
    """The texts of one language in one scope, checked."""

    checker: Checker
    rows: dict[str, dict[str, str]] = field(default_factory=dict)
    messages: dict[str, tuple[Entry, list[Nodes]]] = field(default_factory=dict)
    translations: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """The translations as they are in the files: `texts`, and `was`, the English of a stale one."""
    stale: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


@dataclass
class Catalogs:
    """The sources of the texts: English entries and names by scope, locales by language and scope, domains by scope."""

    root: Path
    scopes: list[str]
    languages: list[str]
    sources: dict[str, dict[str, Entry]]
    symbols: dict[str, SymbolTable]
    locales: dict[tuple[str, str], Locale]
    domains: dict[str, list[str]]
    lists: dict[str, list[list[Entry]]]
    """The English entries of each scope by domain, as they were read; they stay the same objects while they hold."""


def read_catalogs(root: Path, games: Mapping[str, GameRules], problems: Problems) -> Catalogs:
    """Read the English texts and the locales; scopes are `common` and the given games that have texts."""
    found = [scope for scope in scopes(root) if scope == COMMON or scope in games]
    langs = languages(root)
    locales: dict[tuple[str, str], Locale] = {}
    for lang in langs:
        for scope in found:
            locale = memo.kept("locale", (lang, scope), partial(load_locale, root, lang, scope, problems))
            if locale:
                locales[lang, scope] = locale
                _check_free_text_patterns(locale, problems)
    langs = [lang for lang in langs if all((lang, scope) in locales for scope in found)]
    if SOURCE not in langs:
        langs = []  # every translation is compared with the English
    sources: dict[str, dict[str, Entry]] = {}
    by_scope: dict[str, list[str]] = {}
    lists: dict[str, list[list[Entry]]] = {}
    for scope in found:
        sources[scope], lists[scope] = {}, []
        remarks = games[scope].remarks if scope in games else ()
        by_scope[scope] = domains(root, scope, bool(remarks))
        for domain in by_scope[scope]:
            if domain == REMARKS and remarks:
                _no_file(root, scope, domain, problems)
                entries = memo.publish(("remarks", scope), [remark_entry(scope, remark) for remark in remarks])
            else:
                entries = memo.kept("english", (scope, domain), partial(_listed, root, scope, domain, problems))
            lists[scope].append(entries)
            for entry in entries:
                first = sources[scope].get(entry.key) or sources[COMMON].get(entry.key)
                if first:
                    what = f'"{entry.key}" is already in {first.spot.path}:{first.spot.line}'
                    problems.error(*entry.spot, "S4", what, "keys are unique in common and one game: remove one")
                else:
                    sources[scope][entry.key] = entry
    figures = {
        scope: memo.publish(("figures", scope), dict(games[scope].figures) if scope in games else {}) for scope in found
    }
    symbols = {
        scope: memo.kept(
            "symbols",
            scope,
            partial(make_symbols, scope, sources, games.get(scope)),
            of=(figures[scope], *lists[COMMON], *lists[scope]),
        )
        for scope in found
    }
    catalogs = Catalogs(root, found, langs, sources, symbols, locales, by_scope, lists)
    for scope in found:
        for entry in sources[scope].values():
            _argument_kinds(catalogs, scope, entry, problems)
    return catalogs


def _listed(root: Path, scope: str, domain: str, problems: Problems) -> list[Entry]:
    return list(read_source(root, scope, domain, problems))


def _no_file(root: Path, scope: str, domain: str, problems: Problems) -> None:
    path = root / "locales" / SOURCE / scope / f"{domain}.yaml"
    if reads.is_file(path):
        what = f"the English of {scope}/{domain} is in rules/{scope}, beside the facts"
        problems.error(path.relative_to(root).as_posix(), 1, 1, "S2", what, "remove this file")


def _check_free_text_patterns(locale: Locale, problems: Problems) -> None:
    seen: dict[str, tuple[str, str]] = {}
    for name, kind in locale.kinds.items():
        for form, pattern in kind.free_text_patterns.items():
            other = seen.setdefault(form, (name, pattern))
            if other[1] != pattern:
                what = f'typed names: form "{form}" is {pattern!r} for {name} and {other[1]!r} for {other[0]}'
                problems.error(locale.path, 1, 1, "C5", what, "give the two forms different names")


def _argument_kinds(catalogs: Catalogs, scope: str, entry: Entry, problems: Problems) -> None:
    known: set[str] = set(PLAIN_KINDS)
    for one in catalogs.scopes if scope == COMMON else [scope]:
        known |= set(catalogs.symbols[one].members)
    known |= set(catalogs.locales[SOURCE, scope].kinds) if (SOURCE, scope) in catalogs.locales else set()
    for name, kind in entry.args.items():
        if (list_of(kind) or kind) not in known:
            hint = did_you_mean(list_of(kind) or kind, known)
            problems.error(*entry.spot, "S3", f'{entry.key}: {{{name}}} has an unknown kind "{kind}"', hint)


# -- one language ---------------------------------------------------------------------------------------------------


class LanguageTexts:
    """The texts of one language in all scopes, read and checked on construction."""

    def __init__(self, catalogs: Catalogs, lang: str, problems: Problems) -> None:
        self.catalogs, self.lang, self.problems = catalogs, lang, problems
        self.scopes: dict[str, ScopeTexts] = {}
        self.status: list[Status] = []
        for scope in catalogs.scopes:
            self.scopes[scope], status = self._kept_scope(scope)
            self.status += [replace(one) for one in status]
        common = self.scopes[COMMON]
        for scope, texts in self.scopes.items():
            shared = None if scope == COMMON else common.checker
            memo.kept("needs of texts", (lang, scope), partial(texts.checker.finish, shared), of=(texts, common))

    def _kept_scope(self, scope: str) -> tuple[ScopeTexts, list[Status]]:
        catalogs, lang = self.catalogs, self.lang
        used = dict.fromkeys((COMMON, scope))
        of: list[object] = [catalogs.symbols[scope], self.scopes.get(COMMON)]
        of += [catalogs.locales[one, scope] for one in (lang, SOURCE)]
        of += [entries for one in used for entries in catalogs.lists[one]]
        key = (lang, scope, *catalogs.domains[scope])
        return memo.kept("texts of a language", key, partial(self._scope, scope), of=tuple(of))

    def _scope(self, scope: str) -> tuple[ScopeTexts, list[Status]]:
        """Read and check a scope; return its texts, and the status of its translation by domain."""
        catalogs = self.catalogs
        status: list[Status] = []
        locale, source = catalogs.locales[self.lang, scope], catalogs.locales[SOURCE, scope]
        checker = Checker(catalogs.symbols[scope], locale, source, self.problems)
        if scope != COMMON:
            checker.rows |= self.scopes[COMMON].checker.rows
            checker.row_spots |= self.scopes[COMMON].checker.row_spots
        scope_texts = ScopeTexts(checker)
        found: list[tuple[Entry, list[SourceText], str, bool]] = []
        for domain in catalogs.domains[scope]:
            entries = [e for e in catalogs.sources[scope].values() if e.domain == domain]
            found += (
                self._english(entries)
                if self.lang == SOURCE
                else self._domain(scope, domain, entries, scope_texts, status)
            )
        for entry, texts, path, _ in found:
            for text in texts:
                for at, code, what, hint in characters.faults(text.text, locale.dir):
                    self.problems.error(path, *text.at(at), code, f"{entry.key}: {what}", hint)
            if entry.is_term:
                checker.row(entry, texts[0], path)
        for entry, texts, path, stale in found:
            if not entry.is_term:
                self._message(scope_texts, entry, texts, path, stale)
        scope_texts.rows = {key: row for key, row in checker.rows.items() if key in catalogs.sources[scope]}
        return scope_texts, status

    def _english(self, entries: list[Entry]) -> list[tuple[Entry, list[SourceText], str, bool]]:
        return [(entry, list(entry.texts), entry.spot.path, False) for entry in entries]

    def _message(self, scope_texts: ScopeTexts, entry: Entry, texts: list[SourceText], path: str, stale: bool) -> None:
        """Check a message and keep its nodes; an old translation that no longer fits counts as missing (P5)."""
        checker = scope_texts.checker
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
            scope_texts.missing.append(entry.key)
        else:
            scope_texts.messages[entry.key] = (entry, nodes)

    # -- PO files -------------------------------------------------------------------------------------------------

    def _domain(
        self, scope: str, domain: str, entries: list[Entry], scope_texts: ScopeTexts, found_status: list[Status]
    ) -> list[tuple[Entry, list[SourceText], str, bool]]:
        catalogs, problems = self.catalogs, self.problems
        path = po_path(catalogs.root, self.lang, scope, domain)
        where = path.relative_to(catalogs.root).as_posix()
        status = Status(self.lang, scope, domain, where, total=len(entries))
        found_status.append(status)
        file = read_po(path, catalogs.root, problems) if reads.is_file(path) else None
        if not path.is_file():
            what = f"there is no such file: {len(entries)} texts of {self.lang} are missing"
            problems.warn(where, 0, 0, "P2", what, f"run: python build.py text update {self.lang}")
        if file:
            _header(file, catalogs.locales[self.lang, scope], problems)
        theirs = self._by_key(file, {e.key for e in entries}) if file else {}
        out: list[tuple[Entry, list[SourceText], str, bool]] = []
        for entry in entries:
            mine = theirs.get(entry.key)
            if not (entry.has_own_words or (mine and mine.begun)):  # the terms in it are translated elsewhere
                scope_texts.translations[entry.key] = {"texts": [entry.msgid]}
                status.done += 1
                out.append((entry, list(entry.texts), entry.spot.path, False))
                continue
            if file and mine is None:
                what = f"{entry.key} is not in the catalog"
                problems.warn(where, 0, 0, "P2", what, f"run: python build.py text update {self.lang}")
            found = self._usable(entry, mine, where) if mine else None
            if found is None:
                status.missing += 1
                scope_texts.missing.append(entry.key)
                continue
            stale = is_stale(entry, found)
            scope_texts.translations[entry.key] = {"texts": found.strings}
            if stale:
                scope_texts.translations[entry.key]["was"] = _seen(found)
                status.stale += 1
                scope_texts.stale.append(entry.key)
                hint = "check that it still means the same, then remove the mark fuzzy"
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
    """Return the path of the translation of a domain."""
    return root / "locales" / lang / scope / f"{domain}.po"


def is_stale(entry: Entry, mine: PoEntry) -> bool:
    """Whether the English has changed since the translation was made.

    The row of a term is stale only when its English base form has changed: other languages do not need its new forms.
    """
    if mine.fuzzy:
        return True
    if entry.is_term:
        return mine.msgid.partition("|")[0].strip() != row_of(entry).get("", "")
    return (mine.msgid, mine.msgid_plural) != (entry.msgid, entry.msgid_plural)


def _seen(mine: PoEntry) -> list[str]:
    """Return the English texts that were translated."""
    seen = (mine.previous, mine.previous_plural) if mine.previous else (mine.msgid, mine.msgid_plural)
    return [text for text in seen if text]


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


def compile_catalogs(
    catalogs: Catalogs, languages: Mapping[str, LanguageTexts]
) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the compiled catalogs: language -> scope -> catalog (`common` and the scope together)."""
    out: dict[str, dict[str, dict[str, Any]]] = {}
    for lang in sorted(languages, key=lambda one: one != SOURCE):
        language, english = languages[lang], out.get(SOURCE, {})
        out[lang] = {}
        for scope in catalogs.scopes:
            texts = (language.scopes[COMMON], language.scopes[scope], english.get(scope))
            make = partial(_catalog, catalogs, language, scope, english)
            of = (catalogs.symbols[scope], catalogs.locales[lang, scope], *texts)
            out[lang][scope] = memo.kept("catalog", (lang, scope), make, of=of)
    return out


def _catalog(
    catalogs: Catalogs, language: LanguageTexts, scope: str, english: Mapping[str, dict[str, Any]]
) -> dict[str, Any]:
    parts = [language.scopes[one] for one in dict.fromkeys((COMMON, scope))]
    rows = {key: row for part in parts for key, row in part.rows.items()}
    messages = {key: found for part in parts for key, found in part.messages.items()}
    data = compile_catalog(catalogs.symbols[scope], catalogs.locales[language.lang, scope], rows, messages)
    stale = [key for part in parts for key in part.stale if key in data["m"]]
    if stale:
        data["stale"] = stale
    if scope in english:
        _fill(data, english[scope])
    return data


def _fill(data: dict[str, Any], english: Mapping[str, Any]) -> None:
    """Fill in what is missing from the English: terms and plain texts directly, other messages as a nested catalog."""
    for key, row in english["t"].items():
        data["t"].setdefault(key, row)
    lacking = {key: message for key, message in english["m"].items() if key not in data["m"]}
    if not lacking:
        return
    data["foreign"] = list(lacking)
    data["m"] |= {key: message for key, message in lacking.items() if isinstance(message, str)}
    others = {key: message for key, message in lacking.items() if not isinstance(message, str)}
    if others:
        same = {key: english[key] for key in ("lang", "plural", "cats", "group", "decimal", "list", "or", "t", "s")}
        data["english"] = same | {"m": others}

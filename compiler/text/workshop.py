"""Workshop: the texts of a language in one game, checked and compiled in the page by the code of the build.

    workshop = Workshop()
    workshop.handle('{"do": "open", "english": […], "texts": […], "locale": {…}}')
    workshop.handle('{"do": "try", "key": "log.travel", "texts": ["…"]}')

It runs in the page's Python with the modules that BUNDLE of `compiler/text/workshop_files.py` lists; the files that it
is opened with come from there as well. The first scope is `common`, the second, if there is one, that of the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from compiler.base.diagnostics import Problem, Problems
from compiler.rules.number_workshop import NumberWorkshop, shown_problems
from compiler.text.check import characters
from compiler.text.check.checker import Checker
from compiler.text.emit.catalog_data import compile_catalog
from compiler.text.emit.workshop_data import Figures, Json, entry_of, locale_of, located
from compiler.text.read.english import Entry, row_of
from compiler.text.read.locale import LIKE, SOURCE, Locale
from compiler.text.read.message_syntax import Nodes
from compiler.text.read.po import FUZZY, PoFile, plain, show_po
from compiler.text.read.source_text import SourceText
from compiler.text.scope import SymbolTable, make_symbols
from compiler.text.translators.po_entries import entry_for, headers, notes
from compiler.text.translators.samples import rendered
from engine.session.formatter import Catalog

_NAMED = re.compile(r"[{\[]([a-z_]+(?:\.[a-z0-9_]+)+)")
"""A figure that a text names: `{constants.weeks_per_year}`, `[constants.weeks_per_year: week | weeks]`."""

_BY_NUMBER = re.compile(r"\[([a-z][a-z0-9_.]*):(?!\s*[a-z]+=)")
"""The number of a choice whose alternatives are in the order of the plural categories."""

MAX_NEIGHBOURS = 3
"""Texts before and after an entry that are shown with it."""


@dataclass
class Checked:
    """The texts of one scope, checked."""

    checker: Checker
    entries: dict[str, Entry]
    translations: dict[str, Json]
    """By key: `texts`, and for a stale one `was`, the English that was translated."""
    messages: dict[str, tuple[Entry, list[Nodes]]] = field(default_factory=dict)


class Workshop:
    """Holds the texts of one language and game; `handle` answers requests."""

    def __init__(self) -> None:
        """Open a workshop without texts."""
        self.scopes: list[Checked] = []
        self.english_rows: dict[str, dict[str, str]] = {}
        self.catalog: Json = {}
        self.played: dict[str, list[Json]] = {}
        """By key: arguments that messages had in play."""
        self.numbers: NumberWorkshop | None = None
        self.answers: dict[str, Callable[..., Json]] = {
            "open": self.open,
            "catalog": lambda: {part: self.catalog[part] for part in ("m", "t")},
            "entry": self.entry,
            "try": self.attempt,
            "drafts": self.drafts,
            "po": self.po,
            "numbers": self.open_numbers,
            "named": self.named,
            "correct": self.correct,
            "correction": lambda corrections: self._numbers().file(corrections),
        }

    def handle(self, request: str) -> str:
        """Answer a request, JSON in and JSON out; `do` names the method, the other fields are its arguments."""
        asked = json.loads(request)
        return json.dumps(self.answers[asked.pop("do")](**asked), ensure_ascii=False)

    # -- opening -------------------------------------------------------------------------------------------------

    def open(self, english: Sequence[Json], texts: Sequence[Json]) -> Json:
        """Read and compile the texts of some scopes, `common` first; return the list of all texts with their state.

        `english`: `scope`, `entries`, `figures`, `played`, `locale` of each; `texts`: `locale`, `texts` of each in the
        language.
        """
        sources = {
            one["scope"]: {data["key"]: entry_of(data, one["scope"]) for data in one["entries"]} for one in english
        }
        self.scopes = []
        self.played = {key: sets for one in english for key, sets in one["played"].items()}
        for source, mine in zip(english, texts, strict=True):
            scope = source["scope"]
            symbols = make_symbols(scope, sources, Figures(source["figures"]))
            locale, source_locale = locale_of(mine["locale"]), locale_of(source["locale"])
            checker = Checker(symbols, locale, source_locale, Problems())
            for earlier in self.scopes:
                checker.rows |= earlier.checker.rows
                checker.row_spots |= earlier.checker.row_spots
            if locale.lang == SOURCE:
                translations = {key: {"texts": [t.text for t in e.texts]} for key, e in sources[scope].items()}
            else:
                translations = mine["texts"]
            self.scopes.append(self._checked(Checked(checker, sources[scope], translations)))
        last = self.scopes[-1].checker
        self.symbols, self.locale, self.source_locale = last.symbols, last.locale, last.source_locale
        self.english_rows = {}
        self.catalog = self._compiled()
        return {"lang": self.locale.lang, "scope": self.symbols.scope, "texts": self._listed()}

    @staticmethod
    def _checked(scope: Checked) -> Checked:
        """Check all rows, then all messages, as the build does."""
        checker = scope.checker
        given = [(entry, scope.translations.get(key, {}).get("texts")) for key, entry in scope.entries.items()]
        for entry, texts in given:
            if texts and entry.is_term:
                checker.row(entry, located(texts)[0], _path(checker.locale, entry))
        for entry, texts in given:
            if texts and not entry.is_term:
                nodes = checker.message(entry, list(located(texts)), _path(checker.locale, entry))
                if nodes is not None:
                    scope.messages[entry.key] = (entry, nodes)
        return scope

    def _compiled(self) -> Json:
        """Return the compiled catalog of all scopes."""
        messages = {key: found for scope in self.scopes for key, found in scope.messages.items()}
        return compile_catalog(self.symbols, self.locale, self.scopes[-1].checker.rows, messages)

    def _listed(self) -> list[Json]:
        return [
            {
                "key": entry.key,
                "scope": entry.scope,
                "domain": entry.domain,
                "note": entry.note,
                "english": entry.msgid,
                "text": (scope.translations.get(entry.key, {}).get("texts") or [""])[0],
                "state": _state(scope.translations.get(entry.key)),
            }
            for scope in self.scopes
            for entry in scope.entries.values()
        ]

    # -- one text ------------------------------------------------------------------------------------------------

    def _find(self, key: str) -> tuple[Checked, Entry]:
        return next((scope, scope.entries[key]) for scope in self.scopes if key in scope.entries)

    def entry(self, key: str) -> Json:
        """Return everything about a text: English with samples, notes, translation, state, neighbours."""
        scope, entry = self._find(key)
        mine = scope.translations.get(key, {})
        keys = [one.key for one in scope.entries.values() if one.domain == entry.domain]
        at = keys.index(key)
        near = [one for one in keys[max(0, at - MAX_NEIGHBOURS) : at + MAX_NEIGHBOURS + 1] if one != key]
        wanted = len(self.locale.cats) if entry.plural else 1
        texts = mine.get("texts") or [""] * wanted
        return {
            "key": key,
            "path": _path(self.locale, entry),
            "english": [text.text for text in entry.texts],
            "english_samples": self._english_samples(entry),
            "notes": notes(entry, self.locale),
            "categories": list(self.locale.cats) if entry.plural else [],
            "alternatives": self._alternatives(entry),
            "english_forms": self._english_forms(entry),
            "placeholders": sorted({f"{{{name}}}" for name in entry.args}),
            "texts": texts,
            "was": mine.get("was", []),
            "state": _state(mine or None),
            "samples": [] if entry.is_term else self._samples(entry, self.catalog, self.symbols),
            "neighbours": [
                {"key": one, "english": scope.entries[one].msgid, "text": self._text(scope, one)} for one in near
            ],
        }

    def _alternatives(self, entry: Entry) -> list[str]:
        """Return the categories of a choice by number, if the language has other ones than the English of the text."""
        cats = self.locale.cats
        has_choice = any(entry.args.get(name, "number") == "number" for name in _BY_NUMBER.findall(entry.longest.text))
        return list(cats) if has_choice and cats != self.source_locale.cats else []

    def _english_forms(self, entry: Entry) -> list[str]:
        """Return the forms that the English row of a term has, and the language has not."""
        if not entry.is_term or self.locale.lang == SOURCE:
            return []
        kind = self.locale.kind(entry.kind)
        known = {"", *kind.forms, *([LIKE] if kind.like else []), *(["class"] if kind.classed else [])}
        return [form for form in row_of(entry) if form not in known]

    @staticmethod
    def _text(scope: Checked, key: str) -> str:
        return str((scope.translations.get(key, {}).get("texts") or [""])[0])

    def _samples(self, entry: Entry, catalog: Json, symbols: SymbolTable) -> list[str]:
        if entry.key not in catalog["m"]:
            return []
        formatter = Catalog({**catalog, "m": {entry.key: catalog["m"][entry.key]}})
        return rendered(symbols, entry, formatter, self.played.get(entry.key, ()))

    def _english_samples(self, entry: Entry) -> list[str]:
        """Return the samples of the English; its terms are read on first use."""
        if entry.is_term:
            return []
        aside = Checker(self.symbols, self.source_locale, self.source_locale, Problems())
        if not self.english_rows:
            for scope in self.scopes:
                for one in scope.entries.values():
                    if one.is_term:
                        aside.row(one, one.texts[0], one.spot.path)
            self.english_rows = aside.rows
        aside.rows = self.english_rows
        nodes = aside.message(entry, list(entry.texts), entry.spot.path)
        if nodes is None:
            return []
        catalog = compile_catalog(self.symbols, self.source_locale, aside.rows, {entry.key: (entry, nodes)})
        return self._samples(entry, catalog, self.symbols)

    # -- drafts --------------------------------------------------------------------------------------------------

    def attempt(self, key: str, texts: Sequence[str]) -> Json:
        """Check a draft; without an error it takes the place of the text.

        Returns `problems`, `samples` of the draft, and `patch`: messages (`m`) and terms (`t`) of the compiled catalog
        that have changed.
        """
        scope, entry = self._find(key)
        problems = Problems()
        checker, path = scope.checker, _path(self.locale, entry)
        before, checker.problems = checker.problems, problems
        try:
            self._examine(scope, entry, located(texts), path)
        finally:
            checker.problems = before
        found = [_problem(one) for one in problems]
        if problems.failed:
            return {"problems": found, "samples": [], "patch": {"m": {}, "t": {}}, "ok": False}
        scope.translations[key] = {"texts": list(texts), "draft": True}
        earlier = self.catalog
        self.catalog = self._compiled() if entry.is_term else self._with_message(scope, key)
        patch = {
            part: {one: value for one, value in self.catalog[part].items() if earlier[part].get(one) != value}
            for part in ("m", "t")
        }
        samples = [] if entry.is_term else self._samples(entry, self.catalog, self.symbols)
        return {"problems": found, "samples": samples, "patch": patch, "ok": True}

    def _with_message(self, scope: Checked, key: str) -> Json:
        alone = compile_catalog(self.symbols, self.locale, self.scopes[-1].checker.rows, {key: scope.messages[key]})
        return {**self.catalog, "m": {**self.catalog["m"], **alone["m"]}}

    def _examine(self, scope: Checked, entry: Entry, texts: Sequence[SourceText], path: str) -> None:
        """Check a draft with the checks of the build, and keep it if it has no error."""
        checker, key = scope.checker, entry.key
        for text in texts:
            for at, code, what, hint in characters.faults(text.text, self.locale.dir):
                checker.problems.error(path, *text.at(at), code, f"{key}: {what}", hint)
            if not text.text:
                checker.problems.error(path, *text.at(), "P3", f"{key}: an empty text")
        if checker.problems.failed:
            return
        if entry.is_term:
            self._examine_row(scope, entry, texts[0], path)
            return
        nodes = checker.message(entry, list(texts), path)
        if nodes is not None and not checker.problems.failed:
            scope.messages[key] = (entry, nodes)

    def _examine_row(self, scope: Checked, entry: Entry, text: SourceText, path: str) -> None:
        """Check the row of a term with the forms that all messages need; a row with an error is taken back."""
        key, checker = entry.key, scope.checker
        stores: list[dict[str, Any]] = [
            store for one in self.scopes for store in (one.checker.rows, one.checker.written)
        ]
        before = [dict(store) for store in stores]
        checker.row(entry, text, path)
        for one in self.scopes:
            if key in one.checker.rows and key in checker.rows:
                one.checker.rows[key] = checker.rows[key]
        needs = Problems()
        last = self.scopes[-1].checker
        kept, last.problems = last.problems, needs
        last.finish(self.scopes[0].checker if len(self.scopes) > 1 else None)
        last.problems = kept
        for problem in needs:
            if problem.text.startswith(f"{key}:") or f" of {key}" in problem.text:
                checker.problems.add(problem._replace(path=path, line=1, column=1))
        if checker.problems.failed:
            for store, old in zip(stores, before, strict=True):
                store.clear()
                store.update(old)

    def drafts(self, drafts: Sequence[Json]) -> Json:
        """Check drafts of an earlier visit; return one patch of all, and the keys of those with an error."""
        patch: Json = {"m": {}, "t": {}}
        bad = []
        known = {key for scope in self.scopes for key in scope.entries}
        for draft in sorted(drafts, key=lambda one: not self._is_term(one["key"])):
            if draft["key"] not in known:
                bad.append(draft["key"])
                continue
            tried = self.attempt(draft["key"], draft["texts"])
            if not tried["ok"]:
                bad.append(draft["key"])
            for part in patch:
                patch[part] |= tried["patch"][part]
        return {"patch": patch, "bad": bad}

    def _is_term(self, key: str) -> bool:
        return any(key in scope.entries and scope.entries[key].is_term for scope in self.scopes)

    def po(self, drafts: Sequence[Mapping[str, Any]]) -> Json:
        """Return a PO file of drafts that `python build.py text take` folds into the catalogs.

        A draft has `key`, `texts`, `english` (the texts that were translated) and `was`, the translation before.
        """
        file = PoFile("", header=headers(self.locale))
        for draft in drafts:
            _, entry = self._find(draft["key"])
            made = entry_for(entry, self.locale)
            made.notes = [f"was: {draft['was'][0]}"] if draft.get("was") and draft["was"][0] else []
            made.references = [_path(self.locale, entry)]
            made.texts = [plain(text) for text in draft["texts"]]
            seen = list(draft.get("english") or [])
            if seen and seen != [text.text for text in entry.texts]:
                made.flags.insert(0, FUZZY)
                made.previous, made.previous_plural = seen[0], seen[1] if len(seen) > 1 else ""
            file.entries.append(made)
        return {"text": show_po(file)}

    # -- numbers -------------------------------------------------------------------------------------------------

    def _numbers(self) -> NumberWorkshop:
        if self.numbers is None:
            raise LookupError("the numbers are not open")
        return self.numbers

    def open_numbers(self, game: str, docs: Mapping[str, Any]) -> Json:
        """Read the rules of the open game; return all numbers, with how they are known in the language."""
        self.numbers = NumberWorkshop(game, docs)
        listed = self.numbers.listed()
        formatter = Catalog(self.catalog)
        for number in listed:
            for known in number["known"]:
                if known["key"] in self.catalog["m"]:
                    known["remark"] = formatter.t(known["key"])
        return {"numbers": listed}

    def named(self, keys: Sequence[str]) -> Json:
        """Return the figures that some texts name, in their order."""
        entries = [scope.entries[key] for key in keys for scope in self.scopes if key in scope.entries]
        return {"names": list(dict.fromkeys(name for entry in entries for name in _names(entry)))}

    def correct(self, changes: Mapping[str, int]) -> Json:
        """Compile rules and texts with other values for some numbers, for a trial at the table.

        Returns `problems`; `data`, the compiled rules, or None if they could not be played; `patch`, the messages of
        the catalog that say another number; and `texts`, those of them without arguments, as they are now.
        """
        problems, game = self._numbers().attempt(changes)
        patch: Json = {"m": {}, "t": {}}
        if game is not None:
            before, figures = self.catalog["m"], self.symbols.figures
            self.symbols.figures = game.figures
            after = self._compiled()["m"]
            self.symbols.figures = figures
            patch["m"] = {key: message for key, message in after.items() if before.get(key) != message}
        texts = [{"key": key, "text": text} for key, text in patch["m"].items() if isinstance(text, str)]
        data = None if game is None else game.data
        return {"problems": shown_problems(problems), "data": data, "patch": patch, "texts": texts}


def _names(entry: Entry) -> Iterator[str]:
    for text in entry.texts:
        yield from _NAMED.findall(text.text)


def _path(locale: Locale, entry: Entry) -> str:
    return f"locales/{locale.lang}/{entry.scope}/{entry.domain}.po"


def _state(mine: Json | None) -> str:
    """Return the state of a translation: missing, stale, draft or done."""
    if not mine or not mine.get("texts"):
        return "missing"
    return "stale" if mine.get("was") else "draft" if mine.get("draft") else "done"


def _problem(problem: Problem) -> Json:
    return {
        "code": problem.code,
        "form": problem.line,
        "column": problem.column,
        "text": problem.text,
        "hint": problem.hint,
        "level": problem.level,
    }

"""Provenance: how each fact is known. Collects the `from` of every group, row, field and cell, and reports gaps (R7).

`from` has one or more of the keys stated, public and reconstructed, each with an explanation, and may give fields a
provenance of their own: `{public: "pictures", kind: {stated: "RU"}}`. The most specific one applies.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules.document import Doc, Place
from compiler.rules.model import PROVENANCE, ROW_KEYS, Group, Sources, Steps

FACTS = ("title", "designers", "artists", "publisher", "year", "players", "colours", "age", "minutes")
"""The facts of game.yaml that a `from` may name, even if they are not given."""

HINT = 'write from: {stated: "HU"}, {public: "what it is seen on"} or {reconstructed: "why"}'
_STATED = re.compile(r"([A-Z][A-Za-z0-9_]*(?:\s*\+\s*[A-Z][A-Za-z0-9_]*)*)(\s*\(.+\))?\Z", re.DOTALL)

_ASIDE = re.compile(r"(.*?[A-Za-z0-9_])\s*\((.+)\)\Z", re.DOTALL)

Explanations = dict[str, str]
"""Provenance: stated, public or reconstructed -> the explanation."""


class Known(NamedTuple):
    """The provenance of one fact, or of all facts of a group or row without an entry of their own.

    `path` names it (`components.research_card`, `components.research_card.*.kind` for a field of all rows,
    `components.dig_token.crete_larnax.value`, `tables.time_wheel.8.4`); `kinds` maps stated, public
    and reconstructed to explanations.
    """

    path: str
    file: str
    line: int
    kinds: Explanations
    places: dict[str, Place]
    """The places of the explanations, by key."""


class Remark(NamedTuple):
    """A remark on how a fact is known, or on a source: English in the data, translated like every other text.

    `key` names it in the catalogs (`known.components.role.each.use.reconstructed`, `source.p1`) by its first place, so
    that a changed remark finds its old translation. `about` is a note for translators. `file`, `line` and `column` are
    the place of the remark itself.
    """

    key: str
    text: str
    file: str
    line: int
    column: int
    about: str


def parted(text: str, ids: Collection[str]) -> tuple[str, str]:
    """Split an explanation into the sources that it begins with, and the remark: "HU+RU (one example)".

    If the sources are inside the sentence, all of it is the remark; if there are only sources, the remark is "".
    """
    found = _ASIDE.match(text)
    named, words = (found[1], found[2]) if found else (text, "")
    if all(one in ids for one in re.split(r"\s*[+,]\s*", named)) and _level(words):
        return named, words
    return "", text


def _level(words: str) -> bool:
    """Return whether the brackets are balanced, so that a text between two brackets is inside one pair."""
    depth = 0
    for sign in words:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0


def remarks(sources: Sources, known: Sequence[Known]) -> list[Remark]:
    """Return the remarks of sources and facts, each text once, in the order of the files."""
    doc = sources.docs.get("game")
    listed = sources.body("game").get("sources")
    entries = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    ids = [str(one.get("id")) for one in entries]
    found: dict[str, Remark] = {}
    for i, one in enumerate(entries):
        note = one.get("note")
        if doc and isinstance(note, str) and note.strip():
            place = doc.place(("sources", i, "note"))
            key = f"source.{_step(ids[i])}"
            found.setdefault(note, Remark(key, note, *place, f"source {ids[i]}: {one.get('kind')}"))
    shared: dict[str, list[str]] = {}
    for fact in known:
        for kind, text in fact.kinds.items():
            words = parted(text, ids)[1]
            if not words or kind not in PROVENANCE:
                continue
            path = fact.path.replace("*", "each")
            shared.setdefault(words, []).append(f"{kind}: {path}")
            key = f"known.{_step(path)}.{kind}"
            place = fact.places[kind]
            place = place._replace(column=place.column + text.index(words))
            found.setdefault(words, Remark(key, words, *place, ""))
    out = []
    for words, remark in found.items():
        about = shared.get(words, [])
        more = f" and {len(about) - 1} more" if len(about) > 1 else ""
        out.append(remark if remark.about else remark._replace(about=f"how this is known: {about[0]}{more}"))
    return out


def _step(path: str) -> str:
    return re.sub(r"[^a-z0-9_.]", "_", path.lower())


class _From(NamedTuple):
    """A parsed `from`: the explanations for all fields, and those by field."""

    words: Explanations
    fields: dict[str, Explanations]


_BROKEN = _From({"broken": ""}, {})
"""The value of a `from` that was reported as wrong, so that it is not reported as missing, too."""


def examine(sources: Sources, problems: Problems) -> list[Known]:
    """Check every `from`; return the provenance of all facts."""
    return _Examiner(sources, problems).run()


class _Examiner:
    def __init__(self, sources: Sources, problems: Problems) -> None:
        self.sources = sources
        self.problems = problems
        self.known: list[Known] = []
        listed = sources.body("game").get("sources")
        entries = listed if isinstance(listed, list) else []
        self.ids = [str(entry["id"]) for entry in entries if isinstance(entry, dict) and "id" in entry]

    def run(self) -> list[Known]:
        self._game()
        self._constants()
        for group in self.sources.groups.values():
            self._group(group)
        return self.known

    # -- one `from` ---------------------------------------------------------------------------------------------
    def _note(self, doc: Doc, path: Steps, name: str, words: Explanations) -> None:
        if words:
            place = doc.place(path, key=True)
            places = {word: doc.place((*path, word)) for word in words}
            self.known.append(Known(name, place.path, place.line, words, places))

    def _words(self, doc: Doc, path: Steps, value: Any) -> Explanations:
        """Return the explanations of a mapping without fields."""
        if not isinstance(value, dict) or not value:
            doc.error(
                self.problems, path, "R7", "provenance must be a mapping with stated, public or reconstructed", HINT
            )
            return {}
        words: Explanations = {}
        for key, text in value.items():
            if key in PROVENANCE:
                words |= self._word(doc, (*path, key), key, text)
            else:
                hint = did_you_mean(key, PROVENANCE)
                doc.error(self.problems, (*path, key), "R7", f'unknown kind of provenance "{key}"', hint, key=True)
        return words

    def _word(self, doc: Doc, path: Steps, word: str, text: Any) -> Explanations:
        if not isinstance(text, str) or not text.strip():
            doc.error(self.problems, path, "R7", f"{word} must be followed by a text", HINT)
            return {}
        if word == "stated":
            found = _STATED.match(text)
            if found is None:
                hint = 'write the ids of the sources, then a note: "HU+RU (travel example)"'
                doc.error(self.problems, path, "R7", f'cannot read the sources in "{text}"', hint)
                return {word: text}
            for source in re.split(r"\s*\+\s*", found[1]):
                if source not in self.ids:
                    hint = did_you_mean(source, self.ids)
                    doc.error(self.problems, path, "R7", f'unknown source "{source}"', hint)
        return {word: text}

    def _from(self, doc: Doc, path: Steps, value: Any, names: set[str]) -> _From:
        """Parse a `from` that may give some of the fields `names` a provenance of their own."""
        if value is None:
            return _From({}, {})
        if not isinstance(value, dict) or not value:
            doc.error(
                self.problems, path, "R7", "provenance must be a mapping with stated, public or reconstructed", HINT
            )
            return _BROKEN
        words: Explanations = {}
        by_field: dict[str, Explanations] = {}
        for key, inner in value.items():
            at = (*path, key)
            if key in PROVENANCE and isinstance(inner, str):
                words |= self._word(doc, at, key, inner)
            elif key in names:
                by_field[key] = self._words(doc, at, inner)
            elif key in PROVENANCE:
                words |= self._word(doc, at, key, inner)
            else:
                hint = did_you_mean(key, [*PROVENANCE, *names])
                text = f'"{key}" is neither a provenance word nor a field'
                doc.error(self.problems, at, "R7", text, hint, key=True)
        return _From(words, by_field)

    # -- what has facts -----------------------------------------------------------------------------------------
    def _game(self) -> None:
        doc, game = self.sources.docs.get("game"), self.sources.body("game")
        if doc is None:
            return
        facts = set(game) - {"id", "from", "sources", "options", "box"}
        own = self._from(doc, ("from",), game.get("from"), {*facts, *FACTS})
        self._note(doc, ("from",), "game", own.words)
        for name, words in own.fields.items():
            self._note(doc, ("from", name), f"game.{name}", words)
        for name in facts - set(own.fields):
            if not own.words and name in FACTS:
                doc.error(self.problems, (name,), "R7", f'"{name}" has no provenance', HINT, key=True)
        options = game.get("options")
        for i, option in enumerate(options if isinstance(options, list) else []):
            if isinstance(option, dict):
                self._option(doc, i, option)

    def _option(self, doc: Doc, i: int, option: dict[str, Any]) -> None:
        path: Steps = ("options", i, "from")
        values = option.get("values")
        names = {str(value) for value in values} if isinstance(values, list) else set()
        own = self._from(doc, path, option.get("from"), names)
        if not own.words:
            doc.error(self.problems, path, "R7", f'the option "{option.get("id")}" has no provenance', HINT)
        self._note(doc, path, f"game.options.{option.get('id')}", own.words)
        for name, words in own.fields.items():
            self._note(doc, (*path, name), f"game.options.{option.get('id')}.{name}", words)

    def _constants(self) -> None:
        doc, constants = self.sources.docs.get("tables"), self.sources.body("tables").get("constants")
        if doc is None or not isinstance(constants, dict):
            return
        shared = self._from(doc, ("constants", "from"), constants.get("from"), set())
        for name, entry in constants.items():
            if name == "from" or not isinstance(entry, dict):
                continue
            path = ("constants", name, "from")
            if "from" in entry:
                self._note(doc, path, f"constants.{name}", self._words(doc, path, entry["from"]))
            elif not shared.words:
                text = f'the constant "{name}" has no provenance'
                doc.error(self.problems, ("constants", name), "R7", text, HINT, key=True)

    def _group(self, group: Group) -> None:
        doc, path = group.doc, (*group.path, "from")
        columns = {key for _, row in group.mappings() for key in row} - {"from"}
        own = self._from(doc, path, group.body.get("from"), columns)
        base = "game" if group.family == "box" else group.family
        self._note(doc, path, f"{base}.{group.name}", own.words)
        for name, words in own.fields.items():
            self._note(doc, (*path, name), f"{base}.{group.name}.*.{name}", words)
        bare: dict[str, list[int]] = {}
        for i, row in group.mappings():
            for field in self._row(group, f"{base}.{group.name}", i, row, own):
                bare.setdefault(field, []).append(i)
        for field, rows in bare.items():
            first = group.rows[rows[0]]
            more = f" and {len(rows) - 1} more rows" if len(rows) > 1 else ""
            what = f"{field} of {first.get('id', f'row {rows[0] + 1} of {group.name}')}{more}"
            self._missing(group, group.at(rows[0], field), what)
        if not own.words and any(not isinstance(row, dict) for row in group.rows):
            self._missing(group, group.path, group.name)
        self._cells(group, f"{base}.{group.name}")

    def _row(self, group: Group, name: str, i: int, row: dict[str, Any], above: _From) -> list[str]:
        """Read the `from` of a row; return its fields without provenance."""
        doc, path = group.doc, group.at(i, "from")
        own = self._from(doc, path, row.get("from"), set(row) - {"from"})
        label = f"{name}.{group.label(i)}"
        self._note(doc, path, label, own.words)
        for field, words in own.fields.items():
            self._note(doc, (*path, field), f"{label}.{field}", words)
        if own.words or above.words:
            return []
        covered = {"id", "from", *ROW_KEYS, *group.key, *own.fields, *above.fields}
        declared = group.body.get("fields")  # a key that is no field is reported as such
        return [field for field in row if field not in covered and (not declared or field in declared)]

    def _missing(self, group: Group, path: Steps, what: str) -> None:
        group.doc.error(self.problems, path, "R7", f"no provenance: {what}", HINT, key=True)

    def _cells(self, group: Group, name: str) -> None:
        cells = group.body.get("cells")
        seen: set[str] = set()
        for i, cell in enumerate(cells if isinstance(cells, list) else []):
            if not isinstance(cell, dict):
                continue
            path = (*group.path, "cells", i)
            words = self._words(group.doc, (*path, "from"), cell.get("from"))
            at = cell.get("at")
            several = isinstance(at, list) and all(isinstance(one, list) for one in at)
            for j, one in enumerate(at if several and isinstance(at, list) else [at]):
                where = (*path, "at", j) if several else (*path, "at")
                if not isinstance(one, list) or not one:
                    continue  # the schema reports it
                if self._cell(group, one) is None:
                    text = f"there is no cell {one} in {group.name}"
                    group.doc.error(self.problems, where, "R5", text, "cells are named by their printed numbers")
                label = ".".join(str(step) for step in one)
                if label in seen:
                    text = f"the cell {one} is given twice"
                    group.doc.error(self.problems, where, "R4", text, "remove one")
                seen.add(label)
                self._note(group.doc, (*path, "from"), f"{name}.{label}", words)

    @staticmethod
    def _cell(group: Group, at: list[Any]) -> Any:
        value: Any = group.rows
        for n, offset in zip(at, group.first, strict=False):
            if not isinstance(n, int):
                return value.get(n) if isinstance(value, dict) else None
            if not isinstance(value, list) or not 0 <= n - offset < len(value):
                return None
            value = value[n - offset]
        return value

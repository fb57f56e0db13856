"""Tables of all facts of a game with their provenance, for the sources page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from compiler.rules import GameSource
from compiler.rules.model import Group, Steps
from compiler.rules.provenance import Explanations, Known

KINDS = ("stated", "public", "reconstructed")
FAMILIES = ("components", "board", "tables")


class Cell(NamedTuple):
    """A displayed value, its kind of provenance ("" if it needs none, such as an id), and its note."""

    value: str
    kind: str
    note: str


class Note(NamedTuple):
    """An entry of provenance: what it is about ("" for everything), its remarks by kind, and its line."""

    about: str
    words: Explanations
    line: int


class FactTable(NamedTuple):
    """A table of facts: its name, file and line, its notes, and its values with their lines."""

    name: str
    file: str
    line: int
    notes: list[Note]
    columns: list[str]
    rows: list[tuple[int, list[Cell]]]
    counts: dict[str, int]
    numbers: dict[str, int]
    """The numbers of rows by their ids, from 1."""

    @property
    def total(self) -> int:
        """The number of facts in the table."""
        return sum(self.counts.values())


def kind_of(words: Explanations) -> str:
    """Return the kind to display for a fact: "stated" if possible, "" without provenance."""
    return next((kind for kind in ("stated", "reconstructed", "public") if kind in words), "")


def shown(value: Any) -> str:
    """Return a value as text for the pages."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ("; " if any(isinstance(inner, dict) for inner in value) else ", ").join(map(shown, value))
    return str(value)


class GameFacts:
    """The facts of one game with their provenance."""

    def __init__(self, source: GameSource) -> None:
        self.source = source
        self.known: dict[str, Known] = {known.path: known for known in source.provenance}

    def provenance(self, *paths: str) -> Explanations:
        """Return the remarks of the first path that has any; pass the most specific path first."""
        return next((self.known[path].kinds for path in paths if path in self.known), {})

    def row_provenance(self, family: str, group: str, label: str, field: str) -> Explanations:
        """Return the provenance of a field of a row."""
        base = f"{family}.{group}"
        return self.provenance(f"{base}.{label}.{field}", f"{base}.{label}", f"{base}.*.{field}", base)

    def tables(self) -> list[FactTable]:
        """Return all tables of the game in the order of the files."""
        out = [self._game(), self._constants()]
        box = self._body("game").get("box")
        if isinstance(box, dict):
            out.append(self._group(Group("box", "box", self.source.docs["game"], ("box",), box)))
        for family in FAMILIES:
            for name, body in self._body(family).items():
                if isinstance(body, dict) and "rows" in body:
                    out.append(self._group(Group(name, family, self.source.docs[family], (name,), body)))
        return [table for table in out if table.rows]

    @cached_property
    def places(self) -> dict[str, tuple[str, int]]:
        """Return file and line of every component, by id."""
        out = {}
        for family in FAMILIES:
            doc = self.source.docs.get(family)
            for name, body in self._body(family).items():
                for i, row in enumerate(body.get("rows", ()) if isinstance(body, dict) else ()):
                    if doc and isinstance(row, dict) and "id" in row:
                        place = doc.place((name, "rows", i))
                        out[str(row["id"])] = (place.path, place.line)
        return out

    def _body(self, kind: str) -> dict[str, Any]:
        doc = self.source.docs.get(kind)
        return doc.data if doc and isinstance(doc.data, dict) else {}

    def _cell(self, value: Any, words: Explanations) -> Cell:
        kind = kind_of(words)
        return Cell(shown(value), kind, words.get(kind, ""))

    def _table(
        self,
        name: str,
        place: tuple[str, int],
        notes: list[Note],
        columns: list[str],
        rows: Any,
        labels: Iterable[str] = (),
    ) -> FactTable:
        listed: list[tuple[int, list[Cell]]] = list(rows)
        counts = dict.fromkeys(KINDS, 0)
        for _, cells in listed:
            for cell in cells:
                if cell.kind:
                    counts[cell.kind] += 1
        numbers = {label: n for n, label in enumerate(labels, 1)}
        return FactTable(name, *place, notes, columns, listed, counts, numbers)

    def _game(self) -> FactTable:
        doc, body = self.source.docs["game"], self._body("game")
        aside = ("id", "from", "sources", "options", "box", "bots")  # how bots search is no fact of the game
        facts: list[tuple[str, str, Any, Steps]] = [
            (key, f"game.{key}", value, (key,)) for key, value in body.items() if key not in aside
        ]
        for i, option in enumerate(body.get("options") or ()):
            for value in option.get("values", ()):
                base = f"game.options.{option['id']}"
                facts.append((str(option["id"]), f"{base}.{value}", value, ("options", i)))

        def rows() -> Iterator[tuple[int, list[Cell]]]:
            for name, path, value, steps in facts:
                words = self.provenance(path, path.rpartition(".")[0])
                yield doc.place(steps, key=True).line, [Cell(name, "", ""), self._cell(value, words)]

        notes = self._notes("game", lambda about: about.removeprefix("options."))
        return self._table("game", (doc.path, 1), notes, ["", "value"], rows())

    def _constants(self) -> FactTable:
        doc, body = self.source.docs["tables"], self._body("tables").get("constants")

        def rows() -> Iterator[tuple[int, list[Cell]]]:
            for name, entry in (body if isinstance(body, dict) else {}).items():
                if name == "from" or not isinstance(entry, dict):
                    continue
                cell = self._cell(entry.get("value"), self.provenance(f"constants.{name}", "constants"))
                yield doc.place(("constants", name), key=True).line, [Cell(name, "", ""), cell]

        place = doc.place(("constants",), key=True)
        notes = self._notes("constants", str)
        return self._table("constants", (place.path, place.line), notes, ["", "value"], rows())

    def _group(self, group: Group) -> FactTable:
        family = "game" if group.family == "box" else group.family
        rows = group.rows
        if rows and all(isinstance(row, dict) for row in rows):
            columns, listed = self._records(group, family)
        else:
            columns, listed = self._grid(group, family)
        place = group.doc.place(group.path, key=True)
        notes = self._notes(f"{family}.{group.name}", lambda about: about.removeprefix("*."))
        labels = [group.label(i) for i, row in group.mappings() if "id" in row]
        return self._table(group.name, (place.path, place.line), notes, columns, listed, labels)

    def _records(self, group: Group, family: str) -> tuple[list[str], list[tuple[int, list[Cell]]]]:
        """Return columns and rows of a table of records."""
        columns = list(dict.fromkeys(key for _, row in group.mappings() for key in row if key != "from"))
        listed = []
        for i, row in group.mappings():
            label = group.label(i)
            cells = []
            for column in columns:
                if column not in row or column == "id" or column in group.key:
                    cells.append(Cell(shown(row.get(column)), "", ""))
                else:
                    cells.append(self._cell(row[column], self.row_provenance(family, group.name, label, column)))
            listed.append((group.doc.place(group.at(i)).line, cells))
        return columns, listed

    def _grid(self, group: Group, family: str) -> tuple[list[str], list[tuple[int, list[Cell]]]]:
        """Return columns and rows of a table of plain numbers in one or two dimensions."""
        first = group.body.get("first")
        start = first if isinstance(first, list) else [1, 1]
        labels = [str(label) for label in group.body.get("labels", ())]
        base = f"{family}.{group.name}"
        if all(isinstance(row, list) for row in group.rows):
            wide = max((len(row) for row in group.rows), default=0)
            columns = [" / ".join(labels), *(str(start[-1] + j) for j in range(wide))]
            listed = []
            for i, row in enumerate(group.rows):
                n = start[0] + i
                cells = [self._cell(v, self.provenance(f"{base}.{n}.{start[-1] + j}", base)) for j, v in enumerate(row)]
                listed.append((group.doc.place(group.at(i)).line, [Cell(str(n), "", ""), *cells]))
            return columns, listed
        columns = [" / ".join(labels), *(str(start[0] + i) for i in range(len(group.rows)))]
        cells = [self._cell(v, self.provenance(f"{base}.{start[0] + i}", base)) for i, v in enumerate(group.rows)]
        steps: Steps = (*group.path, "rows")
        return columns, [(group.doc.place(steps, key=True).line, [Cell("", "", ""), *cells])]

    def _notes(self, base: str, name: Any) -> list[Note]:
        """Return the notes to a table, its fields, rows and cells; equal notes are merged."""
        merged: dict[tuple[tuple[str, str], ...], list[Known]] = {}
        for path, known in self.known.items():
            inner = path.removeprefix(base + ".") if path != base else ""
            if path == base or (inner != path and not (base == "game" and inner.startswith("box"))):
                merged.setdefault(tuple(sorted(known.kinds.items())), []).append(known)
        notes = []
        for same in merged.values():
            about = [name(known.path.removeprefix(base).removeprefix(".")) for known in same]
            notes.append(Note("" if "" in about else ", ".join(about), same[0].kinds, same[0].line))
        return notes

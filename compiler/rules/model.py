"""The sources of one game: the files that were read, and the groups of rows in them.

A group is a set of components, a set of the board, a table or the contents of the box: rows with a common provenance, a
count, the fields that the rows may have, and checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from compiler.rules.document import Doc

PROVENANCE = ("stated", "public", "reconstructed")
"""The keys of provenance: the source that states a fact, the public material that shows it, or why we assume it."""

ROW_KEYS = ("copies", "when")
"""Keys that every row may have in addition to its fields, `id` and `from`."""

Step = str | int
Steps = tuple[Step, ...]


@dataclass
class Group:
    """Rows of one kind, with their place in a file."""

    name: str
    family: str  # "components", "board", "tables" or "box"
    doc: Doc
    path: Steps
    body: dict[str, Any]

    @property
    def rows(self) -> list[Any]:
        """The rows as written: mappings, lists or single values."""
        rows = self.body.get("rows")
        return rows if isinstance(rows, list) else []

    def mappings(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the rows that are mappings, with their indices."""
        for i, row in enumerate(self.rows):
            if isinstance(row, dict):
                yield i, row

    def at(self, index: int, *steps: Step) -> Steps:
        """Return the path of a row, or of a value in it."""
        return (*self.path, "rows", index, *steps)

    @property
    def key(self) -> list[str]:
        """The fields that identify a row of a table."""
        key = self.body.get("key")
        names = key if isinstance(key, list) else [key]
        return [name for name in names if isinstance(name, str)]

    @property
    def first(self) -> tuple[int, int]:
        """The printed numbers of the first row and the first column of a table."""
        first = self.body.get("first")
        numbers = [n for n in first if isinstance(n, int)] if isinstance(first, list) else []
        row, column = [*numbers, 1, 1][:2] if numbers else (1, 1)
        return row, column

    def printed(self, index: int, *steps: int) -> tuple[int, ...]:
        """Return the printed numbers of a row of a table, or of a cell in it."""
        row, column = self.first
        return (row + index, *(column + step for step in steps))

    @property
    def sides(self) -> str:
        """The field with the side of the board of a row, "" if the set has no sides."""
        sides = self.body.get("sides")
        return sides if isinstance(sides, str) else ""

    def sides_of(self, row: dict[str, Any]) -> set[str] | None:
        """Return the sides of the board of a row, None for all sides."""
        value = row.get(self.sides) if self.sides else None
        return None if value is None else {str(side) for side in (value if isinstance(value, list) else [value])}

    def label(self, index: int) -> str:
        """Return the name of a row in its group: its id (preceded by its sides), or its number."""
        row = self.rows[index]
        name = str(row.get("id", index + 1)) if isinstance(row, dict) else str(index + 1)
        sides = self.sides_of(row) if isinstance(row, dict) else None
        return f"{'+'.join(sorted(sides))}.{name}" if sides else name

    @property
    def graph(self) -> dict[str, Any] | None:
        """The declaration of the graph whose edges the rows are, or None."""
        graph = self.body.get("graph")
        return graph if isinstance(graph, dict) else None


def copies(row: Any) -> int:
    """Return the number of equal pieces that a row represents."""
    n = row.get("copies", 1) if isinstance(row, dict) else 1
    if isinstance(n, float) and n.is_integer():
        return int(n)  # reported where it is written; counts that depend on it are right
    return n if isinstance(n, int) and not isinstance(n, bool) else 1


@dataclass
class Sources:
    """The files of one game and the groups found in them."""

    game: str
    docs: dict[str, Doc] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    modules_known: bool = True
    """Whether every `when` is well-formed; if not, errors that depend on one are not reported."""

    def body(self, kind: str) -> dict[str, Any]:
        """Return the content of a file, {} if it is missing or no mapping."""
        doc = self.docs.get(kind)
        return doc.data if doc is not None and isinstance(doc.data, dict) else {}

    def family(self, family: str) -> list[Group]:
        """Return the groups of a family in the order of the file."""
        return [group for group in self.groups.values() if group.family == family]

    def ids(self, name: str) -> dict[str, dict[str, Any]]:
        """Return the rows of a group by id."""
        group = self.groups.get(name)
        if group is None:
            return {}
        return {row["id"]: row for _, row in group.mappings() if isinstance(row.get("id"), str)}

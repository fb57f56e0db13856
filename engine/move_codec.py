"""Codec of moves: records as saves, tests and the page write them, derived from the fields of the move classes.

class Dig(NamedTuple):
    site: int
    weeks: int
    solo: bool

records = MoveCodec((Take, Dig), ids={"card": card_ids, "site": sites})
records.write(Dig(2, 4, False))     # {"kind": "dig", "site": "crete", "weeks": 4, "solo": False}

The kind is the name of the class in snake case. A number is an index where the field has `ids`, and is then written as
the id (a text, or a number such as a seat), -1 as None; a tuple of numbers is a list of them. A field with `sets` is a
bit set, written as the list of its members' ids, ascending.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, get_origin, get_type_hints

from engine.messages import BadRequest, Json


class _Column(NamedTuple):
    """A field of a move class and how its values are written."""

    name: str
    kind: type
    """bool, int, or tuple."""
    ids: Sequence[str | int] | None
    index_of: Mapping[str | int, int]
    is_set: bool


class MoveCodec:
    """Writes and reads the moves of one game."""

    def __init__(
        self,
        moves: Iterable[type[Any]],
        *,
        ids: Mapping[str, Sequence[str | int]] | None = None,
        sets: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Read the fields of the move classes; the keys of `ids` and `sets` are names of fields."""
        self.columns: dict[type[Any], tuple[str, tuple[_Column, ...]]] = {}
        self.classes: dict[str, type[Any]] = {}
        self.columns_of: dict[str, list[_Column]] = {}
        """The fields of a name in all classes."""
        for cls in moves:
            kind = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
            hints = get_type_hints(cls)
            columns = []
            for name in cls._fields:
                is_set = sets is not None and name in sets
                members = (sets or {})[name] if is_set else (ids or {}).get(name)
                index = {one: n for n, one in enumerate(members or ())}
                columns.append(_Column(name, get_origin(hints[name]) or hints[name], members, index, is_set))
                self.columns_of.setdefault(name, []).append(columns[-1])
            self.columns[cls] = (kind, tuple(columns))
            self.classes[kind] = cls

    def write(self, move: Any) -> Json:
        """Return the record of a move."""
        kind, columns = self.columns[type(move)]
        record: Json = {"kind": kind}
        for column, value in zip(columns, move, strict=True):
            ids = column.ids
            if ids is None:
                record[column.name] = list(value) if column.kind is tuple else value
            elif column.is_set:
                record[column.name] = [one for n, one in enumerate(ids) if value >> n & 1]
            elif column.kind is tuple:
                record[column.name] = [ids[n] for n in value]
            else:
                record[column.name] = ids[value] if value >= 0 else None
        return record

    def read(self, record: Json) -> Any:
        """Return the move of a record, legal or not; BadRequest `error.move` if the record is none."""
        cls = self.classes.get(record["kind"]) if isinstance(record.get("kind"), str) else None
        if cls is None:
            raise BadRequest("error.move")
        _, columns = self.columns[cls]
        if record.keys() != {"kind", *(column.name for column in columns)}:
            raise BadRequest("error.move")
        return cls(*(_read(column, record[column.name]) for column in columns))

    def fit(self, fields: Json) -> bool:
        """Return whether every field of a partial record occurs in some move with that type."""
        kind = fields.get("kind", "")
        return isinstance(kind, str) and all(
            any(_fits(column, value) for column in self.columns_of.get(name, ()))
            for name, value in fields.items()
            if name != "kind"
        )


def _read(column: _Column, value: Any) -> Any:
    if not _fits(column, value):
        raise BadRequest("error.move")
    if column.is_set:
        bits = 0
        for one in value:
            bits |= 1 << column.index_of[one]
        return bits
    if column.kind is tuple:
        return tuple(value if column.ids is None else [column.index_of[one] for one in value])
    if column.ids is not None:
        return -1 if value is None else column.index_of[value]
    return value


def _fits(column: _Column, value: Any) -> bool:
    """Return whether a value of a record can be read; members of a set come in any order, each once."""
    if column.ids is None:
        members = value if column.kind is tuple else [value]
        member_type = bool if column.kind is bool else int
        return isinstance(members, list) and all(type(one) is member_type for one in members)
    if column.is_set or column.kind is tuple:
        if not isinstance(value, list) or not all(_known(column, one) for one in value):
            return False
        return not column.is_set or len(set(value)) == len(value)
    return value is None or _known(column, value)


def _known(column: _Column, value: Any) -> bool:
    """Return whether a value is one of the column's ids; booleans do not count as numbers."""
    return type(value) in (str, int) and value in column.index_of

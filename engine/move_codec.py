"""Moves as saves, tests and the page write them, and back: made from the fields of the move classes.

class Dig(NamedTuple):
    site: int
    weeks: int
    solo: bool

records = Records((Take, Dig), ids={"card": card_ids, "site": sites})
records.write(Dig(2, 4, False))     # {"kind": "dig", "site": "crete", "weeks": 4, "solo": False}

The kind is the name of the class in small letters. A number is an index where the field has `ids`, and then written as
the id (a text, or a number such as a seat), -1 as None; a tuple of numbers is a list of them. A field with `sets` is a
bit set, written as the list of its members' ids, ascending.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, get_origin, get_type_hints

from engine.messages import BadRequest, Json


class _Column(NamedTuple):
    """A field of a move class: how its values are written and read."""

    name: str
    kind: type
    """bool, int, or tuple."""
    ids: Sequence[str | int] | None
    number: Mapping[str | int, int]
    bits: bool


class MoveCodec:
    """Writes and reads the moves of one game."""

    def __init__(
        self,
        moves: Iterable[type[Any]],
        *,
        ids: Mapping[str, Sequence[str | int]] | None = None,
        sets: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Read the fields of the move classes. `ids` and `sets` go by the name of the field."""
        self.columns: dict[type[Any], tuple[str, tuple[_Column, ...]]] = {}
        self.classes: dict[str, type[Any]] = {}
        self.columns_of: dict[str, list[_Column]] = {}
        """By the name of the field, in whichever class."""
        for cls in moves:
            kind = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
            hints = get_type_hints(cls)
            columns = []
            for name in cls._fields:
                bits = sets is not None and name in sets
                table = (sets or {})[name] if bits else (ids or {}).get(name)
                index = {one: n for n, one in enumerate(table or ())}
                columns.append(_Column(name, get_origin(hints[name]) or hints[name], table, index, bits))
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
            elif column.bits:
                record[column.name] = [one for n, one in enumerate(ids) if value >> n & 1]
            elif column.kind is tuple:
                record[column.name] = [ids[n] for n in value]
            else:
                record[column.name] = ids[value] if value >= 0 else None
        return record

    def read(self, record: Json) -> Any:
        """Return the move of a record, legal or not; BadRequest `error.move` if no move is written like that."""
        cls = self.classes.get(record["kind"]) if isinstance(record.get("kind"), str) else None
        if cls is None:
            raise BadRequest("error.move")
        _, columns = self.columns[cls]
        if record.keys() != {"kind", *(column.name for column in columns)}:
            raise BadRequest("error.move")
        return cls(*(_read(column, record[column.name]) for column in columns))

    def fit(self, wanted: Json) -> bool:
        """Return whether every field of a part of a record has the type that some move has there."""
        kind = wanted.get("kind", "")
        return isinstance(kind, str) and all(
            any(_fits(column, value) for column in self.columns_of.get(name, ()))
            for name, value in wanted.items()
            if name != "kind"
        )


def _read(column: _Column, value: Any) -> Any:
    if not _fits(column, value):
        raise BadRequest("error.move")
    if column.bits:
        found = 0
        for one in value:
            found |= 1 << column.number[one]
        return found
    if column.kind is tuple:
        return tuple(value if column.ids is None else [column.number[one] for one in value])
    if column.ids is not None:
        return -1 if value is None else column.number[value]
    return value


def _fits(column: _Column, value: Any) -> bool:
    """Return whether a value of a record can be read; the members of a set in any order, each once."""
    if column.ids is None:
        members = value if column.kind is tuple else [value]
        wanted = bool if column.kind is bool else int
        return isinstance(members, list) and all(type(one) is wanted for one in members)
    if column.bits or column.kind is tuple:
        if not isinstance(value, list) or not all(_known(column, one) for one in value):
            return False
        return not column.bits or len(set(value)) == len(value)
    return value is None or _known(column, value)


def _known(column: _Column, value: Any) -> bool:
    """Return whether a value is one of the column's ids; true and false are no numbers here."""
    return type(value) in (str, int) and value in column.number

"""Numbers of a game: each whole number of its data with an address, its place, its limits and its provenance.

An address is the name that equations and worked examples use, if they can name the number: `constants.majority_vp`,
`research_card.book_crete_2_rome.weeks`, `marker_cost.museum.cost.7` (of a list, counted from 1), `time_wheel.8.4` (a
cell, by its printed numbers), `dig_token.count` (the declared count of a set).
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from compiler.rules import groups
from compiler.rules.document import Doc
from compiler.rules.model import Group, Sources, Step, Steps
from compiler.rules.provenance import Explanations, Known

DRAWN = ("at", "size")
"""Lists of a space of the board that say where it is drawn: no facts of the game."""

Limits = tuple[int | None, int | None]


@dataclass
class RuleNumber:
    """A number of the data."""

    address: str
    kind: str
    """The file without its ending: `components`."""
    path: Steps
    """Its place in the file."""
    line: int
    value: int
    low: int | None
    high: int | None
    known: Explanations
    """How it is known: stated, public or reconstructed -> the explanation."""
    rule: str
    """The rule that a constant or table names, or ""."""
    row: str
    """The id of the row, which cards and pieces have, too, or ""."""
    names: tuple[str, ...]
    """The figures that are this number: the names that texts may use."""

    def fault(self, value: object) -> str:
        """Return why a value cannot take the place of the number, "" if it can."""
        if not isinstance(value, int) or isinstance(value, bool):
            return f"{value} is no whole number"
        low, high = self.low, self.high
        if (low is None or value >= low) and (high is None or value <= high):
            return ""
        limits = f"at least {low}" if high is None else f"at most {high}" if low is None else f"{low} to {high}"
        return f"{value} is outside of its limits, {limits}"


def numbers_of(sources: Sources, provenance: Sequence[Known]) -> list[RuleNumber]:
    """Return the numbers of a game in the order of its files."""
    lister = _Lister(sources, {one.path: one.kinds for one in provenance})
    return [*lister.constants(), *(one for group in sources.groups.values() for one in lister.group(group))]


def corrected(sources: Sources, changes: Iterable[tuple[RuleNumber, int]]) -> Sources:
    """Return the sources with other values for some numbers; the given ones stay as they are."""
    docs = dict(sources.docs)
    for number, value in changes:
        doc = docs[number.kind]
        if doc is sources.docs[number.kind]:
            doc = docs[number.kind] = Doc(doc.path, copy.deepcopy(doc.data), doc.marks, doc.digest)
        place = doc.data
        for step in number.path[:-1]:
            place = place[step]
        place[number.path[-1]] = value
    changed = Sources(sources.game, docs)
    groups.find(changed)
    return changed


class _Lister:
    """Lists the numbers of one game."""

    def __init__(self, sources: Sources, known: Mapping[str, Explanations]) -> None:
        self.sources = sources
        self.known = known

    def constants(self) -> Iterator[RuleNumber]:
        """Yield the constants that are numbers."""
        for name, entry in (self.sources.body("tables").get("constants") or {}).items():
            if name != "from" and isinstance(entry, dict) and _is_whole(entry.get("value")):
                path, address = ("constants", name, "value"), f"constants.{name}"
                known = self._known(address, "constants")
                rule = str(entry.get("rule") or "")
                low = entry.get("at_least", 0)
                yield self._number("tables", path, address, entry["value"], (low, None), known, rule, "", (address,))

    def group(self, group: Group) -> Iterator[RuleNumber]:
        """Yield the numbers of the rows of a group, and the declared count of a set."""
        kind = "game" if group.family == "box" else group.family
        base = f"{kind}.{group.name}"
        rule = str(group.body.get("rule") or "")
        for i, row in enumerate(group.rows):
            if isinstance(row, dict):
                yield from self._row(group, base, kind, rule, i, row)
                continue
            for steps, cell in [((j,), one) for j, one in enumerate(row)] if isinstance(row, list) else [((), row)]:
                printed = ".".join(map(str, group.printed(i, *steps)))
                if _is_whole(cell):
                    known = self._known(f"{base}.{printed}", base)
                    address = f"{group.name}.{printed}"
                    path = group.at(i, *steps)
                    yield self._number(kind, path, address, cell, (0, None), known, rule, "", (address,))
        count = group.body.get("count")
        if _is_whole(count):
            address, path = f"{group.name}.count", (*group.path, "count")
            names = () if group.family == "box" else (f"count.{group.name}",)
            yield self._number(kind, path, address, count, (1, None), self._known(base), rule, "", names)

    def _row(
        self, group: Group, base: str, kind: str, rule: str, i: int, row: Mapping[str, Any]
    ) -> Iterator[RuleNumber]:
        keys = [str(row[key]) for key in group.key if key in row]
        label = group.label(i) if "id" in row or not keys else ".".join(keys)
        specs = group.body.get("fields") or {}
        for field, value in row.items():
            if field in ("from", "id", "when") or field in group.key:
                continue
            if group.family == "board" and field in DRAWN and isinstance(value, list):
                continue
            spec = specs.get(field) or {"number": [1 if field == "copies" or group.family == "box" else 0, None]}
            known_as = f"{base}.{group.label(i)}"
            known = self._known(f"{known_as}.{field}", known_as, f"{base}.*.{field}", base)
            if group.family == "box":
                names = [f"box.{row.get('id')}"]
            else:
                names = [f"{group.name}.{'.'.join(keys[:n])}.{field}" for n in range(1, len(keys) + 1)]
            for steps, number, limits in _inside(value, spec):
                tail = "".join(f".{step + 1 if isinstance(step, int) else step}" for step in steps)
                yield self._number(
                    kind,
                    group.at(i, field, *steps),
                    f"{group.name}.{label}.{field}{tail}",
                    number,
                    limits,
                    known,
                    rule,
                    str(row.get("id") or ""),
                    () if steps else tuple(names),
                )

    def _number(
        self,
        kind: str,
        path: Steps,
        address: str,
        value: int,
        limits: Limits,
        known: Explanations,
        rule: str,
        row: str,
        names: tuple[str, ...],
    ) -> RuleNumber:
        line = self.sources.docs[kind].place(path).line
        return RuleNumber(address, kind, path, line, value, *limits, known, rule, row, names)

    def _known(self, *paths: str) -> Explanations:
        """Return the explanations of the first of the paths that has any."""
        return next((self.known[path] for path in paths if path in self.known), {})


def _inside(value: Any, spec: Any) -> Iterator[tuple[tuple[Step, ...], int, Limits]]:
    """Yield the whole numbers of a value with their steps and limits; `spec` is the declaration of its field."""
    if not isinstance(spec, dict):
        return
    if _is_whole(value) and "number" in spec:
        low, high = spec["number"]
        yield (), value, (low, high)
    elif isinstance(value, list) and "list" in spec:
        for j, part in enumerate(value):
            yield from (((j, *steps), number, limits) for steps, number, limits in _inside(part, spec["list"]))
    elif isinstance(value, dict):
        for key, part in value.items():
            inner = (spec.get("to") or {"number": [None, None]}) if "map" in spec else spec.get("row", {}).get(key)
            yield from (((key, *steps), number, limits) for steps, number, limits in _inside(part, inner))


def _is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)

"""Figures: the named numbers of a game, and the arithmetic of equations.

Names: `constants.max_knowledge`, `count.research_card`, `count.research_card.book` (a set with `figures: kind`),
`players.max`, `box.dig_token`, `congress_vp.7` (a cell of a table by its printed numbers), `setup.2.start_week`
(a row of a table with `key: players`).
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

from compiler.base.diagnostics import did_you_mean
from compiler.rules.conditions import condition, holds
from compiler.rules.model import Group, Sources, copies

Number = int | float


def is_number(value: Any) -> TypeGuard[int | float]:
    """Return whether a value is a number (true and false are not)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def whole_number_hint(value: Any) -> str:
    """Return how to write a whole number that is written as a fraction (4.0, 1e2), "" for other values."""
    return f"write {int(value)}" if isinstance(value, float) and value.is_integer() else ""


def figures(sources: Sources, chosen: Mapping[str, str] | None = None) -> dict[str, Number]:
    """Return the figures of a game by name; with `chosen` options, only rows that are in play are counted."""
    out: dict[str, Number] = {}
    game = sources.body("game")
    players = game.get("players")
    if isinstance(players, dict):
        out.update({f"players.{k}": v for k, v in players.items() if is_number(v)})
    minutes = game.get("minutes")
    if isinstance(minutes, list) and len(minutes) == 2 and all(map(is_number, minutes)):
        out["minutes.min"], out["minutes.max"] = minutes
    for key in ("age", "year"):
        if is_number(game.get(key)):
            out[key] = game[key]
    constants = sources.body("tables").get("constants")
    if isinstance(constants, dict):
        for key, entry in constants.items():
            value = entry.get("value") if isinstance(entry, dict) else entry
            if is_number(value):
                out[f"constants.{key}"] = value
    for group in sources.groups.values():
        if group.family == "box":
            out.update({f"box.{row['id']}": row["count"] for _, row in group.mappings() if _counted(row)})
        elif group.family == "tables":
            out.update(_cells(group))
        else:
            rows = [row for row in group.rows if holds(condition(group, row), chosen or {})]
            out[f"count.{group.name}"] = sum(copies(row) for row in rows)
            out.update(_split(group, rows))
    return out


def _counted(row: Mapping[str, Any]) -> bool:
    return isinstance(row.get("id"), str) and is_number(row.get("count"))


def _split(group: Group, rows: list[Any]) -> dict[str, Number]:
    """Return the counts of the rows of a set for each value of the field that `figures` names."""
    by = group.body.get("figures")
    if not isinstance(by, str):
        return {}
    counts: Counter[str] = Counter({str(row[by]): 0 for _, row in group.mappings() if by in row})
    for row in rows:
        if isinstance(row, dict) and by in row:
            counts[str(row[by])] += copies(row)
    return {f"count.{group.name}.{value}": n for value, n in counts.items()}


def _cells(group: Group) -> dict[str, Number]:
    start = group.first
    keys = group.key
    out: dict[str, Number] = {}
    for i, row in enumerate(group.rows):
        if is_number(row):
            out[f"{group.name}.{start[0] + i}"] = row
        elif isinstance(row, list):
            for j, cell in enumerate(row):
                if is_number(cell):
                    out[f"{group.name}.{start[0] + i}.{start[1] + j}"] = cell
        elif isinstance(row, dict) and keys and all(k in row for k in keys):
            # The first row with a shorter key wins, so that `setup.2.deck` names the default.
            for length in range(1, len(keys) + 1):
                name = ".".join(str(row[k]) for k in keys[:length])
                for name_of_field, value in row.items():
                    if is_number(value) and name_of_field not in keys:
                        out.setdefault(f"{group.name}.{name}.{name_of_field}", value)
    return out


class Unclear(Exception):
    """An equation that cannot be parsed or computed; `hint` explains how to mend it."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(text)
        self.hint = hint


_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([a-z_][a-z0-9_]*(?:\.[a-z0-9_]+)*)|(//|<=|>=|!=|[-+*=<>(),\[\]]))")
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FUNCTIONS: dict[str, Callable[[list[Number]], Number]] = {
    "sum": sum,
    "size": len,
    "min": lambda values: min(values, default=0),
    "max": lambda values: max(values, default=0),
}


class Equation:
    """`left = right` (or < <= > >= !=) with + - * // ( ), the functions sum size min max of a list, and names.

    `sum(set.field, ids)` adds a field of some rows; `ids` is a list `[a, b]` or, in a worked example, a path into it
    (`given.players.0.finds`, positions counted from 0 as in `tells`). Raises Unclear for a text that
    cannot be parsed or computed.
    """

    def __init__(
        self,
        text: str,
        known: Mapping[str, Number],
        row: Mapping[str, Any] | None = None,
        example: Mapping[str, Any] | None = None,
    ) -> None:
        self.text = text
        self._known = known
        self._row = row or {}
        self._example = example or {}
        self._tokens = self._split(text)
        self._next = 0

    def failure(self) -> str:
        """Compute both sides; return "" if the equation holds, else both values with the sign between them."""
        left = self._sum()
        sign = self._take()
        if sign not in _COMPARE:
            raise Unclear(f'no comparison in the equation "{self.text}"', "write left = right, or with < <= > >= !=")
        right = self._sum()
        self._end()
        return "" if _COMPARE[sign](left, right) else f"{left:g} {sign} {right:g}"

    def value(self) -> Number:
        """Compute a text without a comparison."""
        found = self._sum()
        self._end()
        return found

    def words(self, texts: Mapping[str, str]) -> list[str]:
        """Return what `field(set.field, place)` names: that text of the row, or of the rows, at a place of the example.

        Raises Unclear for a row or a field that is not among `texts`, which are those of all rows.
        """
        self._expect("field")
        self._expect("(")
        column = self._take()
        self._expect(",")
        place = self._take()
        value = self._at(place)
        self._expect(")")
        self._end()
        ids = [value] if isinstance(value, str) else self._listed(place, value)
        return self._cells(column, ids, texts, "text")

    @staticmethod
    def _split(text: str) -> list[str]:
        tokens, at = [], 0
        while text[at:].strip():
            found = _TOKEN.match(text, at)
            if found is None:
                raise Unclear(f'cannot read "{text[at:].strip()}" in the equation "{text}"')
            tokens.append(found.group().strip())
            at = found.end()
        return tokens

    def _take(self) -> str:
        if self._next >= len(self._tokens):
            raise Unclear(f'the equation "{self.text}" breaks off')
        self._next += 1
        return self._tokens[self._next - 1]

    def _peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _sum(self) -> Number:
        value = self._product()
        while self._peek() in ("+", "-"):
            value = value + self._product() if self._take() == "+" else value - self._product()
        return value

    def _product(self) -> Number:
        value = self._factor()
        while self._peek() in ("*", "//"):
            if self._take() == "*":
                value *= self._factor()
            else:
                divisor = self._factor()
                if divisor == 0:
                    raise Unclear(f'division by zero in the equation "{self.text}"')
                value //= divisor
        return value

    def _factor(self) -> Number:
        token = self._take()
        if token == "-":
            return -self._factor()
        if token == "(":
            value = self._sum()
            self._expect(")")
            return value
        if token[0].isdigit():
            return float(token) if "." in token else int(token)
        if not (token[0].isalpha() or token[0] == "_"):
            raise Unclear(f'"{token}" is out of place in the equation "{self.text}"')
        if token in _FUNCTIONS and self._peek() == "(":
            self._take()
            name = self._take()
            if token == "sum" and self._peek() == ",":
                self._take()
                values: list[Any] = self._cells(name, self._ids(), self._known, "number")
            else:
                values = self._values(name, numbers=token != "size")
            self._expect(")")
            return _FUNCTIONS[token](values)
        return self._number(token)

    def _end(self) -> None:
        if self._next < len(self._tokens):
            raise Unclear(f'"{self._tokens[self._next]}" is too much in the equation "{self.text}"')

    def _expect(self, sign: str) -> None:
        if self._take() != sign:
            raise Unclear(f'"{sign}" is missing in the equation "{self.text}"')

    def _ids(self) -> list[str]:
        """Read a list of ids in brackets, or a path into the example that leads to one."""
        token = self._take()
        if token == "[":
            ids = [self._take()]
            while self._peek() == ",":
                self._take()
                ids.append(self._take())
            self._expect("]")
            return ids
        return self._listed(token, self._at(token))

    def _at(self, place: str) -> Any:
        """Return what is at a place of the example."""
        value: Any = self._example
        for step in place.split("."):
            if isinstance(value, list) and step.isdigit() and int(step) < len(value):
                value = value[int(step)]
            elif isinstance(value, dict) and step in value:
                value = value[step]
            else:
                hint = "write ids in brackets, or a path into the example: given.players.0.cards"
                raise Unclear(f'"{place}" in the equation "{self.text}" leads to no list of ids', hint)
        return value

    def _listed(self, place: str, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise Unclear(f'"{place}" in the equation "{self.text}" leads to no list of ids')
        return value

    def _cells(self, column: str, ids: list[str], known: Mapping[str, Any], what: str) -> list[Any]:
        """Return what `set.field` has in the rows `ids`; one of several copies is written `id#2`."""
        group, _, field = column.partition(".")
        values = []
        for row in ids:
            name = f"{group}.{row.partition('#')[0]}.{field}"
            if name not in known:
                rows = [one.split(".")[1] for one in known if one.startswith(f"{group}.")]
                text = f'"{row}" in the equation "{self.text}" is no row of {group} with a {what} {field}'
                raise Unclear(text, did_you_mean(row, rows))
            values.append(known[name])
        return values

    def _lookup(self, name: str) -> Any:
        if name in self._known and name.split(".")[0] not in self._row:
            return self._known[name]
        value: Any = self._row
        for step in name.split("."):
            if isinstance(value, dict | Mapping) and step in value:
                value = value[step]
            elif isinstance(value, list) and step.isdigit() and 1 <= int(step) <= len(value):
                value = value[int(step) - 1]
            else:
                hint = did_you_mean(name, [*self._known, *self._row])
                raise Unclear(f'unknown name "{name}" in the equation "{self.text}"', hint)
        return value

    def _number(self, name: str) -> Number:
        value = self._lookup(name)
        if not is_number(value):
            raise Unclear(f'"{name}" in the equation "{self.text}" is no number')
        return value

    def _values(self, name: str, *, numbers: bool) -> list[Any]:
        value = self._lookup(name)
        values = list(value.values()) if isinstance(value, dict) else value
        if not isinstance(values, list) or (numbers and not all(map(is_number, values))):
            what = "list of numbers" if numbers else "list"
            raise Unclear(f'"{name}" in the equation "{self.text}" is no {what}')
        return values

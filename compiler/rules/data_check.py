"""One check of the data: where it is written, the rows that it looks at, how it compares and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules import conditions
from compiler.rules.document import Doc
from compiler.rules.fields import fits, parts
from compiler.rules.figures import Number, is_number
from compiler.rules.graphs import Graph
from compiler.rules.model import Group, Sources, Steps

Row = dict[str, Any]


class DataCheck:
    """One check of one group, or of the whole game if `group` is None; `Check` in checks.py adds the operators."""

    def __init__(
        self,
        sources: Sources,
        doc: Doc,
        path: Steps,
        check: Any,
        group: Group | None,
        figures: Mapping[str, Number],
        graphs: Mapping[str, Graph],
        problems: Problems,
    ) -> None:
        self.sources = sources
        self.doc = doc
        self.path = path
        self.check: dict[str, Any] = check if isinstance(check, dict) else {}
        self.group = group
        self.figures = figures
        self.chosen: dict[str, str] = {}
        self.graphs = graphs
        self.problems = problems

    # -- reporting ----------------------------------------------------------------------------------------------
    def wrong(self, text: str, hint: str = "", *steps: str | int) -> None:
        """Report a check that is not valid (R5)."""
        self.doc.error(self.problems, (*self.path, *steps), "R5", text, hint)

    def fails(self, text: str, hint: str = "", path: Steps | None = None) -> None:
        """Report data that fails (R8): at `path` if it is given, else at the expected value of the check."""
        if path is None:
            path = (*self.path, "is") if "is" in self.check else self.path
        if self.chosen:
            text += " with " + ", ".join(f"{name}: {value}" for name, value in self.chosen.items())
        self.doc.error(self.problems, path, "R8", text, hint)

    # -- rows -----------------------------------------------------------------------------------------------------
    def options(self) -> set[str]:
        """Return the options on which the conditions of the checked rows depend."""
        groups = self.sources.groups.values() if self.group is None else [self.group]
        return {name for group in groups for row in [None, *group.rows] for name in conditions.condition(group, row)}

    def mappings(self, group: Group) -> Iterator[tuple[int, Row]]:
        """Yield the rows in play, with their indices."""
        return (
            (i, row) for i, row in group.mappings() if conditions.holds(conditions.condition(group, row), self.chosen)
        )

    def expected(self) -> Any:
        """Return the expected result; the name of a figure is replaced by its value."""
        value = self.check.get("is")
        return self.figures.get(value, value) if isinstance(value, str) else value

    def rows(self, group: Group) -> list[Row]:
        """Return the rows in play that the check is for; report an unknown field of `where`."""
        where = self.check.get("where")
        if isinstance(where, dict):
            for key in where:
                self.known(group, key, "where", key)
        return [row for _, row in self.mappings(group) if fits(row, where)]

    def known(self, group: Group, name: Any, *steps: str | int) -> bool:
        """Return whether some row has the field `name`; report it otherwise."""
        known = {key for _, row in group.mappings() for key in row} | set(group.body.get("fields") or {}) - {"from"}
        if isinstance(name, str) and name in known:
            return True
        self.wrong(f'no row of {group.name} has a field "{name}"', did_you_mean(str(name), known), *steps)
        return False

    def grouped(self, group: Group, measure: Callable[[list[Row], str | None], Any], what: str) -> None:
        """Measure all rows, or each group of them, and compare with the expected result.

        `measure` gets the rows and, if a mapping groups them, the key of the group. `what` is the measure in words.
        """
        rows = self.rows(group)
        if "is" not in self.check:
            self.wrong(f"the check lacks the expected value of {what}", "add is: …")
            return
        each, by, expected = self.check.get("each"), self.check.get("by"), self.expected()
        for name, key in ((each, "each"), (by, "by")):
            if name is not None and not self.known(group, name, key):
                return
        for label, selected, only in self.split(group, rows, each):
            where = f" for {label}" if label else ""
            if by is None:
                self.compare(measure(selected, only), expected, f"{what}{where}")
                continue
            if not isinstance(expected, dict):
                self.wrong(f'with "by", is must map each {by} to a value', "or use each: instead of by:", "is")
                return
            found = {name: measure(inner, key) for name, inner, key in self.split(group, selected, by)}
            for name in [*expected, *(name for name in found if name not in expected)]:
                place = f"{where}, {name}" if where else f" for {name}"
                if name not in found:
                    hint = did_you_mean(name, found)
                    self.fails(f'{what}{where}: there is no {by} "{name}"', hint, (*self.path, "is", name))
                elif name not in expected:
                    if found[name] not in (0, [], None):
                        self.fails(f"{what}{place} is {show(found[name])}, but no value is given for it")
                else:
                    path = (*self.path, "is", name)
                    self.compare(found[name], expected[name], f"{what}{place}", path)

    def split(self, group: Group, rows: list[Row], name: Any) -> list[tuple[str, list[Row], str | None]]:
        """Return label, rows and mapping key of each group by a field; one group of all rows if `name` is None."""
        if name is None:
            return [("", rows, None)]
        labels: dict[str, bool] = {}
        for _, row in self.mappings(group):
            if name in row:
                labels.update((str(part), isinstance(row[name], dict)) for part in parts(row[name]))
        having = [(row, {str(part) for part in parts(row[name])}) for row in rows if name in row]
        return [
            (label, [row for row, names in having if label in names], label if keyed else None)
            for label, keyed in labels.items()
        ]

    def compare(self, found: Any, expected: Any, what: str, path: Steps | None = None) -> None:
        """Report the difference between what the data gives and what is expected, if there is one."""
        if found == expected and not isinstance(expected, bool):
            return
        if isinstance(found, list) and isinstance(expected, list):
            missing, surplus = difference(expected, found), difference(found, expected)
            differences = [f"{word}: {show(v)}" for word, v in (("missing", missing), ("too many", surplus)) if v]
        elif is_number(found) and is_number(expected):
            differences = [f"{abs(found - expected):g} too {'much' if found > expected else 'little'}"]
        else:
            differences = []
        hint = "; ".join([*differences, "if the data is right, correct the check"])
        self.fails(f"{what} is {show(found)}, not {show(expected)}", hint, path)

    def which(self) -> str:
        """Return in words which rows the check is for."""
        where = self.check.get("where")
        if not isinstance(where, dict):
            return ""
        return " with " + ", ".join(f"{key}: {show(value)}" for key, value in where.items())

    def detail_mapping(self, key: str) -> dict[str, Any]:
        """Return a detail that maps fields to values; report what is none."""
        value = self.check.get(key, {})
        if isinstance(value, dict):
            return value
        self.wrong(f'"{key}" of a check of every row must map fields to values', "write {field: value}", key)
        return {}


def order(value: Any) -> tuple[str, Any]:
    """Return a key that sorts values of different types."""
    return ("", value) if is_number(value) else (type(value).__name__, str(value))


def difference(a: list[Any], b: list[Any]) -> list[Any]:
    """Return the values of `a` that `b` lacks; duplicates count."""
    rest = list(b)
    surplus = []
    for value in a:
        if value in rest:
            rest.remove(value)
        else:
            surplus.append(value)
    return surplus


def show(value: Any) -> str:
    """Return a value in words, for messages."""
    if isinstance(value, list):
        return " ".join(show(v) for v in value) if value else "nothing"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)

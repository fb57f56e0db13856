"""Checks that a game declares beside its data: sums, counts, shapes, graphs, equations.

A check is a mapping with one operator and its details; `is` is the expected result (a value, or the name of a figure).

| operator | checks | details |
|---|---|---|
| `count: rows` / `cells` | how many (copies counted) | `where`, `each`, `by`; cells: `at_least` |
| `sum: field` / `cells` | the sum (of a map: of its values) | `where`, `each`, `by` |
| `values: field` | the sorted values; or `unique: true`, `same_as: set.field`, `within: set.field` | the same |
| `greatest` / `least: field` / `rows` / `cells` | the extreme value | `where`, `each`, `by` |
| `every: row` | `is: {field: value}`, `sorted: {field: [values]}`, `equation` in each row | `where` |
| `permutation: field` | its values are those of the field `of`, each once | `where`, `fixed_points: false` |
| `monotone: rows` / `columns` / `field` | values, or each list's, never fall (`falling`: rise) | `strictly: true` |
| `size: [rows, columns]` | the measures of a table, numbers or names of figures | |
| `first_column: {at_least: n}` | the first column of each row with such a value | `is` |
| `graph: connected` / `degrees` / `pairs_at_distance` / `distances` | the graph of the rows | `is` |
| `equation: "a = b"` | arithmetic with figures (see figures.py) | |

With `each: field` the result must be the same in every group of rows; with `by: field`, `is` maps groups to values. A
field that holds a map groups by its keys. The groups are those of all rows, so that an empty one is noticed.
With `when: {option: [values]}` the check is run for every combination of options that fits, with the rows that are
in play; a check without it uses all rows, as they are in the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules import conditions
from compiler.rules import graphs as graph_module
from compiler.rules.data_check import DataCheck, Row, difference, order, show
from compiler.rules.fields import column, columns, fits, parts
from compiler.rules.figures import Equation, Number, Unclear, is_number
from compiler.rules.figures import figures as figures_of
from compiler.rules.graphs import Graph
from compiler.rules.model import Group, Sources, Steps, copies

_GROUPED = ("where", "each", "by", "is")
DETAILS: dict[str, tuple[str, ...]] = {
    "count": (*_GROUPED, "at_least"),
    "sum": _GROUPED,
    "values": (*_GROUPED, "unique", "same_as", "within"),
    "greatest": _GROUPED,
    "least": _GROUPED,
    "every": ("where", "is", "sorted", "equation"),
    "permutation": ("where", "of", "fixed_points"),
    "monotone": ("where", "strictly", "falling"),
    "size": (),
    "first_column": ("is",),
    "graph": ("is",),
    "equation": (),
}
"""The operators, each with the keys that are allowed beside it."""

ANYWHERE = ("note", "when")
"""The keys that are allowed beside any operator."""


def examine(sources: Sources, figures: Mapping[str, Number], problems: Problems) -> dict[str, Any]:
    """Run the checks of all files; return the distance tables that groups declare, by name."""
    graphs = {}
    for group in sources.groups.values():
        graph = graph_module.graph_of(sources, group, problems)
        if graph is not None:
            graphs[group.name] = graph
    for family in ("game", "components", "board", "tables"):
        free = sources.body(family).get("checks")
        for i, check in enumerate(free if isinstance(free, list) else []):
            Check(sources, sources.docs[family], ("checks", i), check, None, figures, graphs, problems).run()
    for group in sources.groups.values():
        own = group.body.get("checks")
        if _faulty(group, problems):  # failures of its checks would follow from the reported errors
            continue
        for i, check in enumerate(own if isinstance(own, list) else []):
            Check(sources, group.doc, (*group.path, "checks", i), check, group, figures, graphs, problems).run()
    return graph_module.compiled(sources, graphs)


def _faulty(group: Group, problems: Problems) -> bool:
    """Return whether an error of shape, id or reference is already reported in the lines of a group."""
    first, last = group.doc.lines(group.path)
    return any(
        problem.path == group.doc.path and first <= problem.line <= last and problem.code in ("R2", "R3", "R4", "R5")
        for problem in problems.errors
    )


class Check(DataCheck):
    """The operators of a check."""

    # -- running ------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Apply the check to all rows, or once for each combination of options that it is for."""
        when = self.check.get("when")
        if not isinstance(when, dict):
            self._run()
            return
        if not self.sources.modules_known:
            return
        every = dict(self.figures)
        for chosen in conditions.combinations(self.sources, {*when, *self.options()}):
            if not conditions.holds(when, chosen):
                continue
            before = len(self.problems)
            self.chosen, self.figures = chosen, every | figures_of(self.sources, chosen)
            self._run()
            if len(self.problems) > before:  # the other combinations usually fail for the same reason
                return

    def _run(self) -> None:
        """Find the operator and apply it."""
        operators = [key for key in self.check if key in DETAILS]
        if "every" in operators:  # its equation is a detail
            operators = ["every"]
        if len(operators) != 1:
            key = next(iter(self.check), "")
            hint = did_you_mean(key, DETAILS, otherwise=f"one of: {', '.join(DETAILS)}")
            self.wrong("a check needs one operator", hint)
            return
        operator = operators[0]
        for key in self.check:
            if key not in (operator, *ANYWHERE, *DETAILS[operator]):
                hint = did_you_mean(key, [*DETAILS[operator], *ANYWHERE])
                text = f'unknown key "{key}" in a check of {operator}'
                self.doc.error(self.problems, (*self.path, key), "R2", text, hint, key=True)
                return
        if operator == "equation":
            self._equation(self.check["equation"], {}, None)
        elif self.group is None:
            self.wrong(f'"{operator}" checks the rows of a set', "put it among the checks of that set")
        else:
            run: Callable[[Group], None] = getattr(self, f"_{operator}")
            run(self.group)

    # -- operators on rows ----------------------------------------------------------------------------------------
    def _count(self, group: Group) -> None:
        if self.check["count"] == "cells":
            least = self.check.get("at_least")
            if least is not None and not is_number(least):
                self.wrong("at_least needs a number", "write at_least: 1", "at_least")
                return
            cells = _cells(group)
            found = sum(1 for cell in cells if least is None or cell >= least)
            which = f" of at least {least}" if least is not None else ""
            self.compare(found, self.expected(), f"the number of cells{which} in {group.name}")
            return
        if self.check["count"] != "rows":
            self.wrong("count counts rows or cells", "write count: rows", "count")
            return

        def measure(rows: list[Row], only: str | None) -> int:
            return sum(copies(row) for row in rows)

        self.grouped(group, measure, f"the number of rows in {group.name}{self.which()}")

    def _numbers(self, field: str, rows: list[Row], only: str | None) -> list[tuple[Number, int]]:
        """Return the numbers of a field in `rows`, each with its number of copies."""
        numbers: list[tuple[Number, int]] = []
        for row in rows:
            value = row.get(field)
            if isinstance(value, dict):
                inner = [value.get(only)] if only is not None and only in value else list(value.values())
            else:
                inner = value if isinstance(value, list) else [value]
            numbers += [(number, copies(row)) for number in inner if is_number(number)]
        return numbers

    def _sum(self, group: Group) -> None:
        field = self.check["sum"]
        if field in ("cells", "rows") and not any(isinstance(row, dict) for row in group.rows):
            self.compare(sum(_cells(group)), self.expected(), f"the sum of the cells of {group.name}")
        elif self.known(group, field, "sum"):

            def measure(rows: list[Row], only: str | None) -> Number:
                return sum(number * times for number, times in self._numbers(field, rows, only))

            self.grouped(group, measure, f"the sum of {field} in {group.name}{self.which()}")

    def _extreme(self, group: Group, field: Any, choose: Callable[[list[Number]], Number], what: str) -> None:
        if field in ("cells", "rows") and not any(isinstance(row, dict) for row in group.rows):
            cells = _cells(group)
            if cells:
                self.compare(choose(cells), self.expected(), f"the {what} value of {group.name}")
        elif self.known(group, field, what):

            def measure(rows: list[Row], only: str | None) -> Number | None:
                numbers = [number for number, _ in self._numbers(field, rows, only)]
                return choose(numbers) if numbers else None

            self.grouped(group, measure, f"the {what} {field} in {group.name}{self.which()}")

    def _greatest(self, group: Group) -> None:
        self._extreme(group, self.check["greatest"], max, "greatest")

    def _least(self, group: Group) -> None:
        self._extreme(group, self.check["least"], min, "least")

    def _values(self, group: Group) -> None:
        field = self.check["values"]
        if not self.known(group, field, "values"):
            return

        def measure(rows: list[Row], only: str | None) -> list[Any]:
            found = [part for row in rows if field in row for part in parts(row[field]) for _ in range(copies(row))]
            return sorted(found, key=order)

        what = f"{field} in {group.name}{self.which()}"
        if "is" in self.check:
            self.grouped(group, measure, what)
        if self.check.get("unique"):
            for value, times in Counter(map(show, measure(self.rows(group), None))).items():
                if times > 1:
                    self.fails(f"{what}: {value} occurs {times} times, but must be unique")
        for key in ("same_as", "within"):
            if key in self.check:
                self._other(key, set(map(show, measure(self.rows(group), None))), what)

    def _other(self, key: str, found: set[str], what: str) -> None:
        """Compare values with those of a field of another set."""
        name = str(self.check[key])
        other = column(self.sources, name)
        if other is None:
            self.wrong(f'there is no "{name}"', did_you_mean(name, columns(self.sources)), key)
            return
        if _faulty(self.sources.groups[name.partition(".")[0]], self.problems):
            return
        known = set(map(show, other))
        for value in sorted(found - known):
            self.fails(f"{what}: {value} is not in {name}", did_you_mean(value.strip('"'), known))
        if key == "same_as":
            for value in sorted(known - found):
                self.fails(f"{what}: {value} is missing, which is in {name}")

    def _every(self, group: Group) -> None:
        where = self.check.get("where")
        self.rows(group)  # reports unknown fields
        if self.check["every"] != "row":
            self.wrong("every checks each row", "write every: row", "every")
        wanted = {key: self.detail_mapping(key) for key in ("is", "sorted")}
        for key, fields in wanted.items():
            wanted[key] = {field: value for field, value in fields.items() if self.known(group, field, key, field)}
        for i, row in self.mappings(group):
            if not fits(row, where):
                continue
            label = row.get("id", f"row {i + 1} of {group.name}")
            as_all = f"as every row{self.which()}"
            for field, value in wanted["is"].items():
                if row.get(field) != value:
                    text = f"{field} of {label} is {show(row.get(field))}, not {show(value)}"
                    self.fails(text, as_all, group.at(i, field))
            for field, values in wanted["sorted"].items():
                found = row.get(field)
                found = sorted(found.values() if isinstance(found, dict) else parts(found), key=order)
                if found != values:
                    text = f"{field} of {label} holds {show(found)}, not {show(values)}"
                    self.fails(text, as_all, group.at(i, field))
            if "equation" in self.check:
                self._equation(self.check["equation"], row, group.at(i))

    def _permutation(self, group: Group) -> None:
        field, of = str(self.check["permutation"]), str(self.check.get("of"))
        if not self.known(group, field, "permutation") or not self.known(group, of, "of"):
            return
        rows = [(i, row) for i, row in self.mappings(group) if fits(row, self.check.get("where"))]
        values, base = [row.get(field) for _, row in rows], [row.get(of) for _, row in rows]
        what = f"{field} must be a permutation of {of}"
        for value in difference(base, values):
            self.fails(f"{what}: {show(value)} is missing")
        for value in difference(values, base):
            i = max(i for i, row in rows if row.get(field) == value)
            self.fails(f"{what}: {show(value)} is one too many", "", group.at(i, field))
        if self.check.get("fixed_points") is False:
            for i, row in rows:
                if row.get(field) == row.get(of):
                    text = f"{field} and {of} of {row.get('id', f'row {i + 1}')} are both {show(row.get(field))}"
                    self.fails(text, "they must differ", group.at(i, field))

    # -- operators on tables ----------------------------------------------------------------------------------------
    def _monotone(self, group: Group) -> None:
        what = self.check["monotone"]
        lines: list[list[tuple[Any, Steps]]] = []
        if what in ("rows", "columns") and not any(isinstance(row, dict) for row in group.rows):
            if any(isinstance(row, list) for row in group.rows):
                lines = [
                    [(cell, group.at(i, j)) for j, cell in enumerate(row)]
                    for i, row in enumerate(group.rows)
                    if isinstance(row, list)
                ]
                if what == "columns":
                    width = min((len(line) for line in lines), default=0)
                    lines = [[line[j] for line in lines] for j in range(width)]
            else:
                lines = [[(cell, group.at(i)) for i, cell in enumerate(group.rows)]]
        elif self.known(group, what, "monotone"):
            where = self.check.get("where")
            rows = [(i, row) for i, row in self.mappings(group) if fits(row, where)]
            lines = [[(row.get(what), group.at(i, what)) for i, row in rows]]
            if all(isinstance(row.get(what), list) for _, row in rows):
                lines = [[(cell, group.at(i, what, j)) for j, cell in enumerate(row[what])] for i, row in rows]
        sign = -1 if self.check.get("falling") else 1
        least = 1 if self.check.get("strictly") else 0
        for line in lines:
            for (before, _), (after, path) in pairwise(line):
                if is_number(before) and is_number(after) and (after - before) * sign < least:
                    way = "smaller" if sign > 0 else "greater"
                    least_text = "not " + way + (" or equal" if least else "")
                    text = f"{after} follows {before} in {group.name} ({what})"
                    self.fails(text, f"a value must be {least_text} than the one before it", path)

    def _size(self, group: Group) -> None:
        measures = self.check["size"]
        measures = measures if isinstance(measures, list) else [measures]
        sizes = [self._measure(measure, i) for i, measure in enumerate(measures)]
        if None in sizes:
            return
        named = [
            f"{size}" + ("" if is_number(name) else f" ({name})") for name, size in zip(measures, sizes, strict=True)
        ]
        if len(group.rows) != sizes[0]:
            text = f"{group.name} has {len(group.rows)} rows, not {named[0]}"
            self.fails(text, "", (*group.path, "rows"))
        if len(sizes) < 2:
            return
        widths = [len(row) if isinstance(row, list) else 1 for row in group.rows]
        if len(set(widths)) == 1 and widths[0] != sizes[1]:
            self.fails(f"{group.name} has {widths[0]} columns, not {named[1]}", "", (*group.path, "rows"))
            return
        for i, width in enumerate(widths):
            if width != sizes[1]:
                self.fails(f"row {i + 1} of {group.name} has {width} cells, not {named[1]}", "", group.at(i))

    def _measure(self, measure: Any, i: int) -> Number | None:
        """Return a measure of a table, a number or the name of a figure; report what is neither.

        None also for a constant that is no number, which is reported where it is written.
        """
        if is_number(measure):
            return measure
        constants = self.sources.body("tables").get("constants") or {}
        if measure not in self.figures and str(measure).removeprefix("constants.") not in constants:
            hint = did_you_mean(str(measure), self.figures)
            self.wrong(f'there is no figure "{measure}"', hint, "size", i)
        return self.figures.get(measure)

    def _first_column(self, group: Group) -> None:
        limit = self.check["first_column"]
        least = limit.get("at_least") if isinstance(limit, dict) else None
        if not is_number(least):
            self.wrong("first_column needs a number to look for", "write first_column: {at_least: 1}", "first_column")
            return
        offset = group.first[1]
        found = []
        for row in group.rows:
            cells = row if isinstance(row, list) else []
            hits = (j + offset for j, cell in enumerate(cells) if is_number(cell) and cell >= least)
            found.append(next(hits, None))
        expected = self.expected()
        for i, (a, b) in enumerate(zip(found, expected if isinstance(expected, list) else [], strict=False)):
            if a != b:
                where = f"row {i + 1} of {group.name}"
                text = f"the first column with at least {least} in {where} is {show(a)}, not {show(b)}"
                self.fails(text, "", (*self.path, "is", i))
        if not isinstance(expected, list) or len(expected) != len(found):
            self.fails(f"{group.name} has {len(found)} rows, and is must be a list with a column for each")

    # -- operators on graphs ----------------------------------------------------------------------------------------
    def _graph(self, group: Group) -> None:
        graph = self.graphs.get(group.name)
        if graph is None:
            self.wrong(f"{group.name} declares no graph", "add graph: {nodes: set, ends: [a, b], length: field}")
            return
        cut_off = set(graph.nodes) - set(graph.from_(graph.nodes[0]) if graph.nodes else ())
        match self.check["graph"]:
            case "connected":
                for node in sorted(cut_off):
                    self.fails(f'no way leads from "{graph.nodes[0]}" to "{node}"', f"add a row to {group.name}")
            case "degrees":
                self._map({node: len(graph.edges[node]) for node in graph.nodes}, "the number of ways at {}")
            case "pairs_at_distance" | "distances" if cut_off:
                pass  # reported by the check "connected"
            case "pairs_at_distance":
                table = graph.table()
                pairs = Counter(cell for i, row in enumerate(table) for cell in row[i + 1 :])
                self._map({str(k): n for k, n in pairs.items()}, "the number of pairs at distance {}")
            case "distances":
                self._distances(graph)
            case other:
                known = ("connected", "degrees", "pairs_at_distance", "distances")
                self.wrong(f'unknown property "{other}" of a graph', did_you_mean(str(other), known), "graph")

    def _distances(self, graph: Graph) -> None:
        """Compare all distances; report the first difference and count the others, since one edge changes many."""
        expected = self.detail_mapping("is")
        differ: list[tuple[str, Steps]] = []
        for a, row in zip(graph.nodes, graph.table(), strict=True):
            wanted = expected.get(a)
            if not isinstance(wanted, list) or len(wanted) != len(graph.nodes):
                text = f'is must hold a list of {len(graph.nodes)} distances for "{a}"'
                self.fails(text, "", (*self.path, "is", a))
                continue
            for j, b in enumerate(graph.nodes):
                if wanted[j] != row[j]:
                    text = f"the distance from {a} to {b} is {show(row[j])}, not {show(wanted[j])}"
                    differ.append((text, (*self.path, "is", a, j)))
        if differ:
            text, path = differ[0]
            others = f", and {len(differ) - 1} more distances differ" if len(differ) > 1 else ""
            self.fails(text + others, "an edge is missing or too many, or the number is wrong", path)

    def _map(self, found: dict[str, Any], what: str) -> None:
        expected = self.detail_mapping("is")
        for name in [*expected, *(name for name in found if name not in expected)]:
            path = (*self.path, "is", name) if name in expected else None
            self.compare(found.get(name, 0), expected.get(name, 0), what.format(name), path)

    # -- arithmetic -------------------------------------------------------------------------------------------------
    def _equation(self, text: Any, row: Row, path: Steps | None) -> None:
        if not isinstance(text, str):
            self.wrong("an equation is a text", 'write equation: "a = b"', "equation")
            return
        try:
            failure = Equation(text, self.figures, row).failure()
        except Unclear as error:
            self.wrong(str(error), error.hint, "equation")
            return
        if failure:
            label = f" of {row['id']}" if "id" in row else ""
            self.fails(f'"{text}"{label} does not hold: {failure}', "", path or (*self.path, "equation"))


def _cells(group: Group) -> list[Number]:
    """Return the numbers of a table, row by row."""
    return [cell for row in group.rows for cell in (row if isinstance(row, list) else [row]) if is_number(cell)]

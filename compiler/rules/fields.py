"""Check of the rows of every group: the `fields` that the group declares, and references from row to row.

A field is one of: `one_of: [words]` (or `one_of: set.field`), `ref: set`, `number: [least, most]` (whole),
`decimal: [least, most]`, `text: true`, `flag: true`, `list: {field}`, `map: {field of the key}, to: {field}`,
`row: {name: {field}}` (a mapping with fields of its own).
In addition: `optional: true`, `when: {other field: value or values}` (required in those rows, forbidden in others),
`where: {field: value}` (the rows of the set that a `ref` may name). A group without `fields` has free rows; only a key
that looks like a misspelling of another one, or a text among numbers, is reported there.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from compiler.base.diagnostics import Problems, did_you_mean, nearest
from compiler.rules.conditions import condition, describe, implies
from compiler.rules.document import Doc
from compiler.rules.figures import is_number, whole_number_hint
from compiler.rules.model import ROW_KEYS, Group, Sources, Steps

KINDS = ("one_of", "ref", "number", "decimal", "text", "flag", "list", "map", "row")
DETAILS = ("to", "optional", "when", "where", "note")
ALWAYS = ("id", "from", *ROW_KEYS)


def fits(row: dict[str, Any], where: Any) -> bool:
    """Return whether a row has the values that `where` requires (a list: any of its values)."""
    if not isinstance(where, dict):
        return True
    for key, wanted in where.items():
        choices = wanted if isinstance(wanted, list) else [wanted]
        if not any(_same(row.get(key), choice) for choice in choices):
            return False
    return True


def _same(a: Any, b: Any) -> bool:
    return bool(a == b) and isinstance(a, bool) == isinstance(b, bool)


def column(sources: Sources, name: str) -> list[Any] | None:
    """Return the values of `set.field` (keys of a map, items of a list), or None if there is no such field."""
    set_name, _, field = name.partition(".")
    group = sources.groups.get(set_name)
    if group is None or not field:
        return None
    values = [v for _, row in group.mappings() if field in row for v in parts(row[field])]
    return values if values or field in (group.body.get("fields") or {}) else None


def parts(value: Any) -> list[Any]:
    """Return the items of a list, the keys of a mapping, or a list with the value itself."""
    if isinstance(value, list):
        return value
    return list(value) if isinstance(value, dict) else [value]


def columns(sources: Sources) -> list[str]:
    """Return all names that `column` knows."""
    return sorted({f"{g.name}.{key}" for g in sources.groups.values() for _, row in g.mappings() for key in row})


def examine(sources: Sources, problems: Problems) -> None:
    """Check the rows of every group, and the constants that refer to something."""
    for group in sources.groups.values():
        declared = group.body.get("fields")
        if isinstance(declared, dict):
            _Rows(sources, group, declared, problems).run()
        elif group.family != "box":  # its schema knows the fields
            _free(group, problems)
    _constants(sources, problems)


def _constants(sources: Sources, problems: Problems) -> None:
    constants = sources.body("tables").get("constants")
    for name, entry in (constants if isinstance(constants, dict) else {}).items():
        if not isinstance(entry, dict):
            continue
        value, doc, path = entry.get("value"), sources.docs["tables"], ("constants", name)
        if "ref" in entry:
            _refer(sources, entry, value).report(doc, (*path, "value"), (*path, "ref"), problems)
        elif isinstance(value, str):
            text = f'the constant "{name}" must be a number, not the text "{value}"'
            hint = "remove the quotes" if value.strip("-").isdigit() else "a constant that names something needs a ref"
            doc.error(problems, (*path, "value"), "R2", text, hint)
        elif is_number(value) and is_number(entry.get("at_least")) and value < entry["at_least"]:
            text = f'the constant "{name}" is {value}, but must be at least {entry["at_least"]}'
            doc.error(problems, (*path, "value"), "R2", text)


class _Fault:
    """The fault of a reference, in the value or (`own`) in the `ref` itself; an empty text: none."""

    def __init__(self, text: str = "", hint: str = "", *, own: bool = False) -> None:
        self.text, self.hint, self.own = text, hint, own

    def report(self, doc: Doc, value: Steps, ref: Steps, problems: Problems, *, key: bool = False) -> None:
        if self.text:
            doc.error(problems, ref if self.own else value, "R5", self.text, self.hint, key=key and not self.own)


def _refer(sources: Sources, spec: dict[str, Any], value: Any) -> _Fault:
    """Return the fault of a reference."""
    names = spec["ref"] if isinstance(spec["ref"], list) else [spec["ref"]]
    known: list[dict[str, Any]] = []
    for name in names:
        if str(name) not in sources.groups:
            return _Fault(f'there is no set "{name}"', did_you_mean(str(name), sources.groups), own=True)
        known += [row for _, row in sources.groups[name].mappings() if isinstance(row.get("id"), str)]
    what = " or ".join(str(name) for name in names)
    right = {row["id"] for row in known if fits(row, spec.get("where"))}
    if isinstance(value, str) and value in right:
        return _Fault()
    if isinstance(value, str) and any(row["id"] == value for row in known):
        text = f'"{value}" is a {what}, but not one with {_describe_where(spec["where"])}'
        return _Fault(text, did_you_mean(value, right))
    return _Fault(f"unknown {what} {_plain(value)}", did_you_mean(str(value), right))


def _in_play(sources: Sources, spec: dict[str, Any], value: str, when: dict[str, list[str]]) -> _Fault:
    """Return the fault of a row that is in play without the row that it names."""
    for name in parts(spec["ref"]):
        row = sources.ids(str(name)).get(value)
        if row is not None:
            wanted = condition(sources.groups[str(name)], row)
            if implies(when, wanted):
                return _Fault()
            return _Fault(f'"{value}" is in play only with {describe(wanted)}', "this row needs the same when: {…}")
    return _Fault()


def _plain(value: Any) -> str:
    """Return a value in words, for messages."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return str(value)


def _describe_where(where: Any) -> str:
    """Return a condition in words: kind: "book" or "rumour"."""
    described = []
    for key, value in (where if isinstance(where, dict) else {}).items():
        described.append(f"{key}: {' or '.join(map(_plain, value if isinstance(value, list) else [value]))}")
    return ", ".join(described)


class _Rows:
    """Check of the rows of one group against its fields."""

    def __init__(self, sources: Sources, group: Group, declared: dict[str, Any], problems: Problems) -> None:
        self.sources = sources
        self.group = group
        self.doc = group.doc
        self.problems = problems
        self.names = [*declared, *ALWAYS]
        self.fields = {name: spec for name, spec in declared.items() if self._sound(name, spec)}
        self.when: dict[str, list[str]] = {}
        """The condition of the row that is being checked."""

    def _sound(self, name: str, spec: Any) -> bool:
        """Return whether the declaration of a field is valid; report it otherwise."""
        given = list(spec) if isinstance(spec, dict) else []
        kinds = [kind for kind in KINDS if kind in given]
        if len(kinds) == 1:
            return True
        if any(key not in (*KINDS, *DETAILS) for key in given):
            return False  # the schema reports unknown keys
        text = f'the field "{name}" must say what it is, in one word'
        self.doc.error(self.problems, (*self.group.path, "fields", name), "R2", text, f"one of: {', '.join(KINDS)}")
        return False

    def run(self) -> None:
        for i, row in enumerate(self.group.rows):
            if not isinstance(row, dict):
                text = f"a row of {self.group.name} must be a mapping with its fields, not {_plain(row)}"
                self.doc.error(self.problems, self.group.at(i), "R2", text)
                continue
            self.when = condition(self.group, row)
            self._row(self.group.at(i), self.group.name, self.names, self.fields, row)

    def _error(self, path: Steps, code: str, text: str, hint: str = "", *, key: bool = False) -> None:
        self.doc.error(self.problems, path, code, text, hint, key=key)

    def _row(self, path: Steps, what: str, names: list[str], fields: dict[str, Any], row: dict[str, Any]) -> None:
        """Check the keys of a mapping, and the values of its fields."""
        for key in row:
            if key not in names:
                text = f'unknown key "{key}" in {what}'
                self._error((*path, key), "R2", text, did_you_mean(key, names), key=True)
        for name, spec in fields.items():
            if isinstance(spec, dict):
                self._field(path, row, name, spec)

    def _field(self, path: Steps, row: dict[str, Any], name: str, spec: dict[str, Any]) -> None:
        condition = spec.get("when")
        due = fits(row, condition)
        if name in row and due:
            self._value((*path, name), name, spec, row[name])
        elif name in row:
            text = f'"{name}" is allowed only in rows with {_describe_where(condition)}'
            self._error((*path, name), "R2", text, "remove it", key=True)
        elif due and not spec.get("optional"):
            label = f' of "{row["id"]}"' if isinstance(row.get("id"), str) else ""
            self._error(path, "R2", f'the key "{name}" is missing in the row{label}', f"add {name}: …")

    def _value(self, path: Steps, name: str, spec: dict[str, Any], value: Any, *, key: bool = False) -> None:
        """Check one value (with `key`: the key of a mapping at `path`)."""
        kind = next((kind for kind in KINDS if kind in spec), "") if isinstance(spec, dict) else ""
        match kind:
            case "one_of":
                self._one_of(path, name, spec["one_of"], value, key=key)
            case "ref":
                ref = (*self.group.path, "fields", name, "ref")
                finding = _refer(self.sources, spec, value)
                if not finding.text and self.sources.modules_known:
                    finding = _in_play(self.sources, spec, value, self.when)
                finding.report(self.doc, path, ref, self.problems, key=key)
            case "number" | "decimal":
                self._number(path, name, spec[kind], value, whole=kind == "number")
            case "text":
                if not isinstance(value, str):
                    self._error(path, "R2", f'"{name}" must be a text, not {_plain(value)}', "put it in quotes")
            case "flag":
                if not isinstance(value, bool):
                    text = f'"{name}" must be true or false, not {_plain(value)}'
                    self._error(path, "R2", text, "write true or false")
            case "list":
                if not isinstance(value, list):
                    self._error(path, "R2", f'"{name}" must be a list, not {_plain(value)}', "write [a, b]")
                    return
                for j, part in enumerate(value):
                    self._value((*path, j), name, spec["list"], part)
            case "map":
                if not isinstance(value, dict):
                    self._error(path, "R2", f'"{name}" must be a mapping, not {_plain(value)}', "write {a: 1, b: 2}")
                    return
                for inner, part in value.items():
                    self._value((*path, inner), name, spec["map"], inner, key=True)
                    self._value((*path, inner), name, spec.get("to") or {"number": [None, None]}, part)

            case "row":
                if not isinstance(value, dict):
                    self._error(path, "R2", f'"{name}" must hold mappings, not {_plain(value)}', "write {a: 1, b: 2}")
                elif isinstance(spec["row"], dict):
                    self._row(path, name, list(spec["row"]), spec["row"], value)

    def _one_of(self, path: Steps, name: str, words: Any, value: Any, *, key: bool) -> None:
        if isinstance(words, str):
            known = column(self.sources, words)
            if known is None:
                hint = did_you_mean(words, columns(self.sources))
                self._error((*self.group.path, "fields", name, "one_of"), "R5", f'there is no "{words}"', hint)
                return
            words = known
        if not any(_same(value, word) for word in words):
            hint = did_you_mean(str(value), map(str, words))
            self._error(path, "R5", f"unknown {name} {_plain(value)}", hint, key=key)

    def _number(self, path: Steps, name: str, bounds: Any, value: Any, *, whole: bool) -> None:
        if not is_number(value) or (whole and not isinstance(value, int)):
            if path[-1] in ROW_KEYS:
                return  # its schema has reported the type
            text = f'"{name}" must be a {"whole " if whole else ""}number, not {_plain(value)}'
            quoted = isinstance(value, str) and value.strip("-").isdigit()
            hint = "remove the quotes" if quoted else whole_number_hint(value)
            self._error(path, "R2", text, hint)
            return
        low, high = bounds if isinstance(bounds, list) and len(bounds) == 2 else (None, None)
        low, high = low if is_number(low) else None, high if is_number(high) else None
        if (low is not None and value < low) or (high is not None and value > high):
            limits = f"at least {low}" if high is None else f"at most {high}" if low is None else f"{low} to {high}"
            self._error(path, "R2", f'"{name}" is {value}, but must be {limits}')


def _free(group: Group, problems: Problems) -> None:
    """Report likely misspellings in rows without declared fields."""
    rows = list(group.mappings())
    counts = Counter(key for _, row in rows for key in row)
    common = {key for key, n in counts.items() if n * 2 > len(rows)}
    for i, row in rows:
        for key in row:
            near = nearest(key, common) if len(rows) > 3 and counts[key] == 1 and key not in ALWAYS else None
            if near is not None and near not in row:
                text = f'the key "{key}" is used only here in {group.name}'
                group.doc.error(problems, group.at(i, key), "R2", text, f'did you mean "{near}"?', key=True)
    _cells(group, problems)
    for key in common:
        numbers = sum(1 for _, row in rows if is_number(row.get(key)))
        for i, row in rows:
            if isinstance(row.get(key), str) and numbers * 4 >= len(rows) * 3 > 8:
                text = f'"{key}" is a number in the other rows of {group.name}, not {_plain(row[key])}'
                group.doc.error(problems, group.at(i, key), "R2", text, "remove the quotes")


def _cells(group: Group, problems: Problems) -> None:
    """Report cells that are no numbers, or written as fractions, in a table of whole numbers."""
    cells: list[tuple[Steps, Any]] = []
    for i, row in enumerate(group.rows):
        if isinstance(row, list):
            cells += [(group.at(i, j), cell) for j, cell in enumerate(row)]
        elif not isinstance(row, dict):
            cells.append((group.at(i), row))
    if sum(1 for _, cell in cells if is_number(cell)) * 4 >= len(cells) * 3:
        for path, cell in cells:
            if not is_number(cell):
                text = f"a cell of {group.name} must be a number, as the others are, not {_plain(cell)}"
                group.doc.error(problems, path, "R2", text)
            elif whole_number_hint(cell):
                text = f"a cell of {group.name} must be a whole number, not {_plain(cell)}"
                group.doc.error(problems, path, "R2", text, whole_number_hint(cell))

"""Groups of rows in the files of a game: how they are found, and checks of names, ids, sides and counts."""

from __future__ import annotations

from typing import Any

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules.model import Group, Sources, Steps, copies

Row = dict[str, Any]

FAMILIES = ("board", "components", "tables")
"""The files with groups; places come first, since components refer to them."""

ASIDE = ("constants", "checks")
"""Keys of a file that are no groups."""


def find(sources: Sources) -> None:
    """Collect the groups of all files in `sources.groups`; a name that is used twice is reported by `examine`."""
    box = sources.body("game").get("box")
    if isinstance(box, dict):
        sources.groups["box"] = Group("box", "box", sources.docs["game"], ("box",), box)
    for family in FAMILIES:
        for name, body in sources.body(family).items():
            if name not in ASIDE and isinstance(body, dict):
                group = Group(name, family, sources.docs[family], (name,), body)
                sources.groups.setdefault(name, group)


def examine(sources: Sources, problems: Problems) -> None:
    """Check names, ids and counts of all groups."""
    _names(sources, problems)
    _ids(sources, problems)
    for group in sources.groups.values():
        _sides(group, problems)
        _count(group, problems)
    _box(sources, problems)


def _names(sources: Sources, problems: Problems) -> None:
    for family in FAMILIES:
        for name, body in sources.body(family).items():
            group = sources.groups.get(name)
            if name in ASIDE or not isinstance(body, dict) or group is None or group.family == family:
                continue
            first = group.doc.place(group.path, key=True)
            text = f'the name "{name}" is used twice, first at {first.path}:{first.line}:{first.column}'
            sources.docs[family].error(problems, (name,), "R4", text, "give it another name", key=True)


def _ids(sources: Sources, problems: Problems) -> None:
    """Report ids that are used twice: an id is unique in the game, except in tables and in the contents of the box."""
    first: dict[str, list[tuple[Group, int]]] = {}
    for group in sources.groups.values():
        seen = {} if group.family in ("box", "tables") else first
        for i, row in group.mappings():
            name = row.get("id")
            if name is None and group.family == "components":
                group.doc.error(problems, group.at(i), "R2", f'a row of {group.name} without "id"', "add an id")
            if not isinstance(name, str):
                continue
            for other, j in seen.get(name, ()):
                if not _apart(group, row, other, other.rows[j]):
                    place = other.doc.place(other.at(j, "id"))
                    text = f'the id "{name}" is used twice, first at {place.path}:{place.line}:{place.column}'
                    hint = "give it an id of its own, or use copies: n for equal pieces"
                    if group is other and group.sides:
                        hint = f'give it an id of its own, or another "{group.sides}"'
                    group.doc.error(problems, group.at(i, "id"), "R4", text, hint)
                    break
            else:
                seen.setdefault(name, []).append((group, i))


def _apart(group: Group, row: Row, other: Group, before: Row) -> bool:
    """Return whether two rows with the same id are spaces on different sides of the board."""
    one, two = group.sides_of(row), other.sides_of(before)
    return group is other and one is not None and two is not None and not one & two


def _count(group: Group, problems: Problems) -> None:
    count = group.body.get("count")
    if isinstance(count, dict):
        _count_sides(group, count, problems)
    elif isinstance(count, int) and not isinstance(count, bool):
        _compare(group, group.rows, count, (*group.path, "count"), "", problems)


def _count_sides(group: Group, count: dict[str, Any], problems: Problems) -> None:
    """Compare the number of rows on each side with `count`; a row without a side is on all of them."""
    if not group.sides:
        text = f"{group.name} has no sides, so count must be a whole number"
        hint = "add sides: …, the field that names the side of a row"
        group.doc.error(problems, (*group.path, "count"), "R2", text, hint)
        return
    rows = [row for _, row in group.mappings()]
    for side, wanted in count.items():
        lying = [row for row in rows if side in (group.sides_of(row) or {side})]
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            _compare(group, lying, wanted, (*group.path, "count", side), f" on {side}", problems)
    for side in sorted(set().union(*(group.sides_of(row) or () for row in rows)) - set(count)):
        text = f'count lacks the number of rows of {group.name} on "{side}"'
        group.doc.error(problems, (*group.path, "count"), "R6", text, f"add {side}: …")


def _compare(group: Group, rows: list[Any], count: int, path: Steps, where: str, problems: Problems) -> None:
    found = sum(copies(row) for row in rows)
    if found != count:
        what = "rows, each counted with its copies" if any(copies(row) != 1 for row in rows) else "rows"
        text = f"{group.name} has {found} {what}{where}, but count is {count}"
        hint = f"{abs(found - count)} too {'many' if found > count else 'few'}"
        group.doc.error(problems, path, "R6", text, hint)


def _sides(group: Group, problems: Problems) -> None:
    known = {key for _, row in group.mappings() for key in row} | set(group.body.get("fields") or {}) - {"from"}
    if group.sides and group.sides not in known:
        text = f'no row of {group.name} has a field "{group.sides}"'
        group.doc.error(problems, (*group.path, "sides"), "R5", text, did_you_mean(group.sides, known))


def _box(sources: Sources, problems: Problems) -> None:
    box = sources.groups.get("box")
    if box is None:
        return
    for i, row in box.mappings():
        name, count = row.get("id"), row.get("count")
        group = sources.groups.get(name) if isinstance(name, str) else None
        if group is None or group.family != "components" or not isinstance(count, int):
            continue
        found = sum(copies(row) for row in group.rows)
        if found != count:
            text = f"the box holds {count} of {name}, but components.yaml has {found}"
            box.doc.error(problems, box.at(i, "count"), "R6", text, "one of the two is wrong")

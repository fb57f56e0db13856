"""Find the groups of rows in the files of a game, and check what all of them have in common: ids and counts."""

from __future__ import annotations

from compiler.problems import Problems
from compiler.rules.model import Group, Sources, copies

FAMILIES = ("board", "components", "tables")
"""The files with groups; places come first, since the pieces name them."""

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
    """An id stands for one thing in the whole game; only what lies in the box shares the names of the sets."""
    first: dict[str, tuple[Group, int]] = {}
    for group in sources.groups.values():
        seen = {} if group.family in ("box", "tables") else first
        for i, row in group.mappings():
            name = row.get("id")
            if name is None and group.family == "components":
                group.doc.error(problems, group.at(i), "R2", f'a row of {group.name} without "id"', "add an id")
            if not isinstance(name, str):
                continue
            if name in seen:
                other, j = seen[name]
                place = other.doc.place(other.at(j, "id"))
                text = f'the id "{name}" is used twice, first at {place.path}:{place.line}:{place.column}'
                hint = "give it an id of its own, or use copies: n for equal pieces"
                group.doc.error(problems, group.at(i, "id"), "R4", text, hint)
            else:
                seen[name] = (group, i)


def _count(group: Group, problems: Problems) -> None:
    count = group.body.get("count")
    if not isinstance(count, int) or isinstance(count, bool):
        return
    found = sum(copies(row) for row in group.rows)
    if found != count:
        what = "rows, each counted with its copies" if any(copies(row) != 1 for row in group.rows) else "rows"
        text = f"{group.name} has {found} {what}, but count says {count}"
        hint = f"{abs(found - count)} too {'many' if found > count else 'few'}"
        group.doc.error(problems, (*group.path, "count"), "R6", text, hint)


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

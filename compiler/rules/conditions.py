"""Conditions: what is in play only with certain options, and options that require others.

`when: {expansion_1: ["true"]}` is allowed at a set, a table, a row, a section of the rulebook, a zone, a kind of move,
an option or a check: it holds if each of these options has one of these values. An option may also give, for each of
its values, what this requires of other options: `requires: {asia: {quick_start: ["false"]}}`.

Compiled, a row has its whole condition (including that of its set) as `when`, and an option the requirements of each
value as `requires`: {value: {option: [values]}}; the `when` of an option is required by all its values but the default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules.document import Doc
from compiler.rules.model import Group, Sources, Steps

When = Mapping[str, Sequence[str]]
"""A condition: option -> the values with which it holds."""


class Clash(NamedTuple):
    """A chosen value of an option, and another option whose chosen value it excludes."""

    option: str
    value: str
    other: str
    found: str
    wanted: list[str]


def _sound(when: Any) -> dict[str, list[str]]:
    """Return the well-formed part of a condition (the schemas report the rest)."""
    entries = when.items() if isinstance(when, dict) else ()
    return {
        name: [value for value in values if isinstance(value, str)]
        for name, values in entries
        if isinstance(values, list)
    }


def condition(group: Group, row: Any = None) -> dict[str, list[str]]:
    """Return the condition of a row, including that of its set."""
    whole = _sound(group.body.get("when"))
    for name, values in _sound(row.get("when") if isinstance(row, dict) else None).items():
        whole[name] = [value for value in whole.get(name, values) if value in values]
    return whole


def holds(when: When, chosen: Mapping[str, str]) -> bool:
    """Return whether chosen values meet a condition; options that are not among them are ignored."""
    return all(name not in chosen or chosen[name] in values for name, values in when.items())


def implies(when: When, other: When) -> bool:
    """Return whether `other` holds whenever `when` does."""
    return all(name in when and set(when[name]) <= set(values) for name, values in other.items())


def describe(when: When) -> str:
    """Return a condition in words: expansion_1: true, start: a or b."""
    return ", ".join(f"{name}: {' or '.join(values)}" for name, values in when.items())


def options(sources: Sources) -> dict[str, list[str]]:
    """Return the values of each option, the default first."""
    listed = sources.body("game").get("options")
    return {
        option["id"]: [str(value) for value in option["values"]]
        for option in (listed if isinstance(listed, list) else [])
        if isinstance(option, dict) and isinstance(option.get("id"), str) and isinstance(option.get("values"), list)
    }


def combinations(sources: Sources, names: set[str]) -> Iterator[dict[str, str]]:
    """Yield all combinations of values of the options `names`, in the order of the file."""
    values = {name: found for name, found in options(sources).items() if name in names}
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))


def requirements(option: Mapping[str, Any]) -> dict[str, dict[str, list[str]]]:
    """Return what each value of an option requires of others; values without requirements are left out."""
    listed = option.get("values")
    values = [str(value) for value in listed] if isinstance(listed, list) else []
    own = option.get("requires")
    found = {}
    for i, value in enumerate(values):
        needs = _sound(option.get("when")) if i else {}
        for name, wanted in _sound(own.get(value) if isinstance(own, dict) else None).items():
            needs[name] = [one for one in needs.get(name, wanted) if one in wanted]
        if needs:
            found[value] = needs
    return found


def clashes(listed: Any, chosen: Mapping[str, str]) -> Iterator[Clash]:
    """Yield the clashes of these values, with all other options at their defaults."""
    entries = [option for option in (listed if isinstance(listed, list) else []) if isinstance(option, dict)]
    whole = {
        str(option.get("id")): str(option["values"][0]) for option in entries if isinstance(option.get("values"), list)
    } | {name: str(value) for name, value in chosen.items()}
    for option in entries:
        name = str(option.get("id"))
        for other, wanted in requirements(option).get(whole.get(name, ""), {}).items():
            if whole.get(other) not in wanted:
                yield Clash(name, whole[name], other, whole.get(other, ""), wanted)


def compiled(option: Mapping[str, Any]) -> dict[str, Any]:
    """Return an option as the engine reads it."""
    needs = requirements(option)
    bare = {key: value for key, value in option.items() if key not in ("from", "requires")}
    return bare | {"requires": needs} if needs else bare


def examine(sources: Sources, problems: Problems) -> None:
    """Check every `when` and `requires`: they name existing options and values, and each value can be chosen."""
    known = options(sources)
    before = len(problems.errors)
    for doc, path, when in _conditions(sources):
        _check_names(doc, path, when, known, problems)
        sources.modules_known &= _sound(when) == when
    sources.modules_known &= len(problems.errors) == before
    game = sources.docs.get("game")
    listed = sources.body("game").get("options")
    if game is None or not isinstance(listed, list):
        return
    before = len(problems.errors)
    for i, option in enumerate(listed):
        if isinstance(option, dict):
            _option(game, ("options", i), option, known, problems)
    if len(problems.errors) == before:
        _check_possible(game, listed, known, problems)


def _conditions(sources: Sources) -> Iterator[tuple[Doc, Steps, Any]]:
    """Yield every `when` outside the options, with its place."""
    for group in sources.groups.values():
        if "when" in group.body:
            yield group.doc, (*group.path, "when"), group.body["when"]
        for i, row in group.mappings():
            if "when" in row:
                yield group.doc, group.at(i, "when"), row["when"]
        yield from _listed(group.doc, (*group.path, "checks"), group.body.get("checks"))
    for kind, key in (
        ("rulebook", "sections"),
        *((kind, "checks") for kind in ("game", "components", "board", "tables")),
    ):
        if kind in sources.docs:
            yield from _listed(sources.docs[kind], (key,), sources.body(kind).get(key))
    for area in ("zones", "seat_zones", "moves"):
        for path, entry in nested(sources.body("table").get(area), (area,)):
            if "when" in entry:
                yield sources.docs["table"], (*path, "when"), entry["when"]


def nested(zones: Any, path: Steps) -> Iterator[tuple[Steps, dict[str, Any]]]:
    """Yield the entries of an area of table.yaml and the zones in them, with their paths."""
    for name, entry in (zones if isinstance(zones, dict) else {}).items():
        if isinstance(entry, dict):
            yield (*path, name), entry
            yield from nested(entry.get("zones"), (*path, name, "zones"))


def _listed(doc: Doc, path: Steps, entries: Any) -> Iterator[tuple[Doc, Steps, Any]]:
    for i, entry in enumerate(entries if isinstance(entries, list) else []):
        if isinstance(entry, dict) and "when" in entry:
            yield doc, (*path, i, "when"), entry["when"]


def _check_names(doc: Doc, path: Steps, when: Any, known: Mapping[str, list[str]], problems: Problems) -> None:
    """Report options and values that do not exist."""
    for name, values in (when if isinstance(when, dict) else {}).items():
        if name not in known:
            doc.error(problems, (*path, name), "R5", f'unknown option "{name}"', did_you_mean(name, known), key=True)
            continue
        for i, value in enumerate(values if isinstance(values, list) else []):
            if isinstance(value, str) and value not in known[name]:
                text = f'unknown value "{value}" of the option {name}'
                doc.error(problems, (*path, name, i), "R5", text, did_you_mean(value, known[name]))


def _option(doc: Doc, path: Steps, option: dict[str, Any], known: Mapping[str, list[str]], problems: Problems) -> None:
    own = option.get("id")
    needs = option.get("requires")
    asked: list[tuple[Steps, Any]] = [((*path, "when"), option.get("when"))]
    for value, when in (needs if isinstance(needs, dict) else {}).items():
        if value not in known.get(str(own), ()):
            text = f'unknown value "{value}" of the option {own}'
            hint = did_you_mean(value, known.get(str(own), ()))
            doc.error(problems, (*path, "requires", value), "R5", text, hint, key=True)
        asked.append(((*path, "requires", value), when))
    for at, when in asked:
        _check_names(doc, at, when, known, problems)
        if isinstance(when, dict) and own in when:
            text = f'the option "{own}" cannot depend on itself'
            doc.error(problems, (*at, str(own)), "R12", text, "name another option", key=True)


def _check_possible(doc: Doc, listed: list[Any], known: Mapping[str, list[str]], problems: Problems) -> None:
    """Report defaults that exclude each other, and values that no choice of the other options allows."""
    for clash in clashes(listed, {}):
        i = next(i for i, option in enumerate(listed) if isinstance(option, dict) and option.get("id") == clash.option)
        text = f"{clash.option}: {clash.value} is the default, but needs {describe({clash.other: clash.wanted})}"
        hint = f"the default of {clash.other} is {clash.found}: put another value first"
        doc.error(problems, ("options", i, "values", 0), "R12", text, hint)
        return
    needs = {str(option.get("id")): requirements(option) for option in listed if isinstance(option, dict)}
    for i, option in enumerate(listed):
        for j, value in enumerate(known.get(str(option.get("id")), ()) if isinstance(option, dict) else ()):
            if not _satisfiable(needs, known, {str(option["id"]): value}, [str(option["id"])]):
                text = f"{option['id']}: {value} can never be chosen: its requirements exclude each other"
                hint = f"it needs {describe(needs[option['id']].get(value, {}))}"
                doc.error(problems, ("options", i, "values", j), "R12", text, hint)


def _satisfiable(
    needs: Mapping[str, Mapping[str, When]], known: Mapping[str, list[str]], chosen: dict[str, str], open_: list[str]
) -> bool:
    """Return whether some choice of the other options meets the requirements of the options `open_`."""
    if not open_:
        return True
    name, rest = open_[0], open_[1:]
    wanted = needs.get(name, {}).get(chosen[name], {})
    if any(other in chosen and chosen[other] not in values for other, values in wanted.items()):
        return False
    free = [other for other in wanted if other not in chosen and other in known]
    return any(
        _satisfiable(needs, known, chosen | dict(zip(free, values, strict=True)), [*rest, *free])
        for values in product(*(wanted[other] for other in free))
    )

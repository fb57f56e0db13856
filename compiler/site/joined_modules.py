"""Joins the modules of one page into a file: a hundred small requests are slower than one, above all offline.

Each module becomes a function that returns its exports, in an order in which each follows those that it imports. A
module that another entry point loads, too, stays a file of its own: there is one of it on a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import PurePosixPath

IMPORT = re.compile(r"^import (?:\* as (\w+)|\{ (.*?),? \}) from \"([^\"]+)\";$", re.MULTILINE | re.DOTALL)
EFFECT = re.compile(r"^import \"([^\"]+)\";$", re.MULTILINE)
REEXPORT = re.compile(r"^export \* as (\w+) from \"([^\"]+)\";$", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)
LATER = re.compile(r"\bimport\(\"(\.[^\"]+)\"\)")
"""Dynamic imports."""
OTHER = re.compile(r"^(?:import|export)\b.*|^.*\bimport\.meta\b.*", re.MULTILINE)
"""Lines that none of the others has replaced: modules with them cannot be joined."""

Resolve = Callable[[str, str], str]
"""Returns the path that a module imports by a relative address."""


class NotJoinable(Exception):
    """A module has an import or an export in a form that is not joined; `line` is its text."""

    def __init__(self, path: str, line: str) -> None:
        super().__init__(path, line)
        self.path, self.line = path, line


def joined(
    start: str,
    modules: Collection[str],
    sources: Mapping[str, str],
    imports: Mapping[str, list[str]],
    resolve: Resolve,
) -> str:
    """Return the source of `start` with those of `modules`, one of which it is; other imports stay.

    `imports` must be free of circles. NotJoinable for a module in another form than that of our formatter.
    """
    order: list[str] = []
    _visit(start, set(modules), imports, order)
    outer: dict[str, str] = {}
    parts = [_part(path, start, set(order), sources[path], resolve, outer) for path in order]
    head = [f'import * as {name} from "{_address(start, path)}";\n' for path, name in outer.items()]
    return "".join([*head, *parts])


def _visit(path: str, inside: set[str], imports: Mapping[str, list[str]], order: list[str]) -> None:
    if path in inside and path not in order:
        for other in imports[path]:
            _visit(other, inside, imports, order)
        order.append(path)


def _part(path: str, start: str, inside: set[str], source: str, resolve: Resolve, outer: dict[str, str]) -> str:
    """Return a module as a function; those that it imports and that are no part are added to `outer`."""

    def name_of(address: str) -> str:
        target = resolve(path, address)
        if target not in inside:
            outer[target] = _name(target)
        return _name(target)

    def take(found: re.Match[str]) -> str:
        everything, names, address = found.groups()
        if everything:
            return f"const {everything} = {name_of(address)};"
        return f"const {{ {names.replace(' as ', ': ')} }} = {name_of(address)};"

    def run(found: re.Match[str]) -> str:
        name_of(found[1])
        return ""

    def later(found: re.Match[str]) -> str:
        return f'import("{_address(start, resolve(path, found[1]))}")'

    exports = [*EXPORT.findall(source), *(f"{name}: {name_of(address)}" for name, address in REEXPORT.findall(source))]
    code = LATER.sub(later, EXPORT.sub("", REEXPORT.sub("", EFFECT.sub(run, IMPORT.sub(take, source)))))
    if other := OTHER.search(code):
        raise NotJoinable(path, other[0])
    title = f"// {path.rpartition('assets/app/')[2]}\n"
    if path == start:
        return title + code
    return f"{title}const {_name(path)} = (() => {{\n{code}return {{ {', '.join(exports)} }};\n}})();\n"


def _name(path: str) -> str:
    """Return the name that the exports of a module have in the file."""
    return "$" + re.sub(r"\W", "_", path)


def _address(start: str, path: str) -> str:
    """Return the address of a file of `assets/`, relative to a module in `assets/app/`."""
    folder = PurePosixPath(start).parent
    target = PurePosixPath(path)
    if target.is_relative_to(folder):
        return f"./{target.relative_to(folder)}"
    return f"../{target.relative_to(folder.parent)}"

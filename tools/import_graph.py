"""The import graph of the project: packages and modules, what each imports, and on which floor it is.

A node is a folder of code, or a file in the two large packages; it is one floor above the highest node that it imports.
Nodes that import each other share a floor.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

TOPS = ("tools", "compiler", "engine", "site/app")

OPENED = ("tools", "compiler", "engine")
"""Of these each file is a room, and each folder in them."""

LEFT_OUT = ("tools/skeleton", "compiler/site/licences")
"""Folders below the rooms that hold no code that runs here."""

_SCRIPT = re.compile(r"""^\s*(?:import|export)\b[^;]*?["'](\.[^"']+)["']""", re.MULTILINE)


def rooms(root: Path) -> dict[str, str]:
    """Return every room with what it says of itself, if that is short: the beginning of its docstring."""
    found: dict[str, str] = {}
    for top in TOPS:
        if top not in OPENED:
            found[f"{top}/"] = _about(root / top / "__init__.py")
        for path in sorted((root / top).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_dir() and not name.startswith(LEFT_OUT) and [*path.glob("*.py"), *path.glob("*.js")]:
                parts = name.removeprefix(top).count("/")
                if parts == 1 or top == "site/app":
                    found[f"{name}/"] = _about(path / "__init__.py")
            elif top in OPENED and path.parent == root / top and path.suffix == ".py" and path.stem != "__init__":
                found[name] = ""
    return found


def _about(init: Path) -> str:
    """Return the first words of a package about itself."""
    text = (ast.get_docstring(ast.parse(init.read_text("utf-8"))) or "") if init.is_file() else ""
    words = re.split(r"[.:;,(]|\n\n", text)[0].replace("\n", " ").strip()
    return words if len(words) <= 26 else ""


def imports(root: Path) -> dict[str, set[str]]:
    """Return the rooms that each room imports."""
    known = rooms(root)
    found: dict[str, set[str]] = {name: set() for name in known}
    for top in TOPS:
        for file in sorted((root / top).rglob("*")):
            room = _room(file.relative_to(root).as_posix(), known)
            if not room or not file.is_file():
                continue
            if file.suffix == ".py":
                targets = {file_of(root, module) for module in modules(file)}
            elif file.suffix == ".js":
                targets = {(file.parent / path).resolve() for path in _SCRIPT.findall(file.read_text("utf-8"))}
            else:
                continue
            inside = [path.relative_to(root).as_posix() for path in targets if path.is_relative_to(root)]
            found[room] |= {_room(path, known) for path in inside} & known.keys() - {room}
    return found


def modules(file: Path) -> set[str]:
    """Return the modules that a file imports when it runs, with each name that may be a module itself."""
    found = set()
    nodes: list[ast.AST] = [ast.parse(file.read_text("utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        nodes += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def file_of(root: Path, module: str) -> Path:
    """Return the file in which a module, or what is named like one, is defined; outside of `root` for libraries."""
    parts = module.split(".")
    while parts:
        path = root.joinpath(*parts)
        if path.with_suffix(".py").is_file():
            return path.with_suffix(".py")
        if (path / "__init__.py").is_file():
            return path / "__init__.py"
        parts.pop()
    return Path("/")


def _room(path: str, known: dict[str, str]) -> str:
    """Return the room that a file stands in, "" if none."""
    if path in known:
        return path
    return max((room for room in known if room.endswith("/") and path.startswith(room)), key=len, default="")


def reach(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return all rooms that each room needs, directly or through others."""
    out = {}
    for start in arrows:
        seen: set[str] = set()
        queue = [*arrows[start]]
        while queue:
            room = queue.pop()
            if room not in seen:
                seen.add(room)
                queue += arrows[room]
        out[start] = seen
    return out


def floors(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Return the rooms floor by floor, the highest first."""
    below = reach(arrows)
    level: dict[str, int] = {}

    def height(room: str) -> int:
        if room not in level:
            beside = {other for other in below[room] if room in below[other]} | {room}
            under = {other for one in beside for other in arrows[one]} - beside
            highest = max((height(other) for other in under), default=0) + 1
            level.update(dict.fromkeys(beside, highest))
        return level[room]

    for room in arrows:
        height(room)
    return [[room for room in arrows if level[room] == n] for n in range(max(level.values(), default=0), 0, -1)]

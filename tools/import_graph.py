"""The import graph of the project: packages and modules, what each imports, and the level of each.

A node is a package, or a module directly below one of the Python packages. Its level is one above the highest level
that it imports; nodes that import each other share a level.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT_FOLDERS = ("tools", "compiler", "ludoglot", "engine", "site/app")

EXPANDED = ("tools", "compiler", "ludoglot", "engine")
"""Folders whose modules and packages are nodes each, instead of one node for the whole folder."""

IGNORED = ("tools/skeleton", "compiler/site/licences")
"""Folders without code that runs here."""

MAX_CAPTION_CHARS = 26

_SCRIPT_IMPORT = re.compile(r"""^\s*(?:import|export)\b[^;]*?["'](\.[^"']+)["']""", re.MULTILINE)


def nodes(root: Path) -> dict[str, str]:
    """Return each node with a caption: the beginning of its package's docstring if that is short, else ""."""
    captions: dict[str, str] = {}
    for top in ROOT_FOLDERS:
        if top not in EXPANDED:
            captions[f"{top}/"] = _caption(root / top / "__init__.py")
        for path in sorted((root / top).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_dir() and not name.startswith(IGNORED) and [*path.glob("*.py"), *path.glob("*.js")]:
                parts = name.removeprefix(top).count("/")
                if parts == 1 or top == "site/app":
                    captions[f"{name}/"] = _caption(path / "__init__.py")
            elif top in EXPANDED and path.parent == root / top and path.suffix == ".py" and path.stem != "__init__":
                captions[name] = ""
    return captions


def _caption(init: Path) -> str:
    """Return the first words of a package's docstring, "" if there are too many for a box of the drawing."""
    text = (ast.get_docstring(ast.parse(init.read_text("utf-8"))) or "") if init.is_file() else ""
    caption = re.split(r"[.:;,(]|\n\n", text)[0].replace("\n", " ").strip()
    return caption if len(caption) <= MAX_CAPTION_CHARS else ""


def imports(root: Path) -> dict[str, set[str]]:
    """Return the nodes that each node imports."""
    known = nodes(root)
    arrows: dict[str, set[str]] = {name: set() for name in known}
    for top in ROOT_FOLDERS:
        for file in sorted((root / top).rglob("*")):
            node = _node_of(file.relative_to(root).as_posix(), known)
            if not node or not file.is_file():
                continue
            if file.suffix == ".py":
                targets = {file_of(root, module) for module in modules(file)}
            elif file.suffix == ".js":
                targets = {(file.parent / path).resolve() for path in _SCRIPT_IMPORT.findall(file.read_text("utf-8"))}
            else:
                continue
            inside = [path.relative_to(root).as_posix() for path in targets if path.is_relative_to(root)]
            arrows[node] |= {_node_of(path, known) for path in inside} & known.keys() - {node}
    return arrows


def modules(file: Path) -> set[str]:
    """Return the modules that a Python file imports when it runs; imports for the type checker alone do not count.

    `from a import b` gives `a.b`: whether `b` is a module, `file_of` finds out.
    """
    imported = set()
    queue: list[ast.AST] = [ast.parse(file.read_text("utf-8"))]
    while queue:
        node = queue.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        queue += (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported |= {f"{node.module}.{alias.name}" for alias in node.names}
    return imported


def file_of(root: Path, module: str) -> Path:
    """Return the file that defines a module or a name in it (`a.b.name`); for libraries, a path outside `root`."""
    parts = module.split(".")
    while parts:
        path = root.joinpath(*parts)
        if path.with_suffix(".py").is_file():
            return path.with_suffix(".py")
        if (path / "__init__.py").is_file():
            return path / "__init__.py"
        parts.pop()
    return Path("/")


def _node_of(path: str, known: dict[str, str]) -> str:
    """Return the node that a file belongs to, "" if none."""
    if path in known:
        return path
    return max((node for node in known if node.endswith("/") and path.startswith(node)), key=len, default="")


def reach(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return all nodes that each node imports, directly or through others."""
    below = {}
    for start in arrows:
        seen: set[str] = set()
        queue = [*arrows[start]]
        while queue:
            node = queue.pop()
            if node not in seen:
                seen.add(node)
                queue += arrows[node]
        below[start] = seen
    return below


def levels(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Return the nodes level by level, the highest first."""
    below = reach(arrows)
    level_of: dict[str, int] = {}

    def level(node: str) -> int:
        if node not in level_of:
            circle = {other for other in below[node] if node in below[other]} | {node}
            imported = {other for one in circle for other in arrows[one]} - circle
            highest = max((level(other) for other in imported), default=0)
            level_of.update(dict.fromkeys(circle, highest + 1))
        return level_of[node]

    top = max((level(node) for node in arrows), default=0)
    return [[node for node in arrows if level_of[node] == n] for n in range(top, 0, -1)]

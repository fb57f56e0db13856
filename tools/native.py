"""The engine in machine code, for research: `python build.py native` makes `native/engine` of the files of `engine/`.

Rules and bots are compiled by mypyc as they stand, typed as they are; whatever people alone need stays Python. The
site never sees any of it: there the same files run in Pyodide. Two things are written out before: states, whose slots
and `copy` are made by a metaclass (`engine/state.py`) that mypyc does not know, and numbers with names.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from compiler.base.diagnostics import Problems
from compiler.base.paths import CACHE, ROOT
from compiler.base.process import StepFailed, locked, run
from compiler.rules import game_ids, load_game
from engine.games import make
from engine.state import State, copying
from tools import import_graph

NATIVE = ROOT / "native"
"""Where it is made."""

HOW = "PYTHONSAFEPATH=1 PYTHONPATH=native:."
"""Puts it before the files as they are: without the first, Python looks into the folder of the script before."""

ALWAYS = ("engine/rng.py", "engine/decision_stack.py", "engine/state.py")
"""What all games need: chance, agenda, the state that theirs inherit."""

FLAGS = {"MYPYC_OPT_LEVEL": "1", "MYPYC_DEBUG_LEVEL": "0"}
"""The usual -O3 -g takes longer to compile, and the engine is no faster for it."""

FUTURE = "from __future__ import annotations\n"
TYPING = "import typing as _typing\n"
DECLARED = "from engine.state import Field as _Field\n"
"""What is written out needs these, whatever the module itself has."""

HINT = (
    "mypyc needs the C compiler of this Python: Debian's build-essential and python3-dev, Apple's "
    "`xcode-select --install`, or Microsoft's C++ Build Tools"
)


def native() -> Path:
    """Make the engine in machine code, unless the one that is there is today's; return the folder that holds it."""
    wanted = _fingerprint()
    mark = NATIVE / "made-of.txt"
    with locked("native"):
        if mark.is_file() and mark.read_text("utf-8") == wanted:
            return NATIVE
        shutil.rmtree(NATIVE, ignore_errors=True)
        skipped = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "engine", NATIVE / "engine", ignore=skipped)
        files = sorted(hot(ROOT))
        write_out(NATIVE, files)
        env = os.environ | FLAGS | {"MYPY_CACHE_DIR": str(CACHE / "native")}
        run("engine in machine code", [sys.executable, "-m", "mypyc", *files], HINT, env=env, cwd=NATIVE)
        shutil.rmtree(NATIVE / "build", ignore_errors=True)
        mark.write_text(wanted, "utf-8")
    return NATIVE


def python(arguments: Sequence[str | Path]) -> int:
    """Run Python with the engine in machine code; returns its exit status."""
    path = os.pathsep.join((str(native()), str(ROOT)))
    return subprocess.call([sys.executable, *arguments], env=os.environ | {"PYTHONSAFEPATH": "1", "PYTHONPATH": path})


def hot(root: Path) -> set[str]:
    """Return the files that are compiled: the rules and the bot of each game, and what these need of its package."""
    found = set(ALWAYS)
    for name in game_ids(root):
        problems = Problems()
        data = load_game(name, problems, root).data
        if problems.failed:
            raise StepFailed("engine in machine code", f"the rules of {name} have errors", "see `build.py check`")
        game = make(data)
        package = root / "engine" / "games"
        queue = [import_graph.file_of(root, type(part).__module__) for part in (game.rules, game.heuristic)]
        while queue:
            file = queue.pop()
            path = file.relative_to(root).as_posix() if file.is_relative_to(package) else ""
            if path and path not in found:
                found.add(path)
                queue += [import_graph.file_of(root, module) for module in import_graph.modules(file)]
    return found - {"engine/games/__init__.py"}


def write_out(folder: Path, files: Iterable[str]) -> None:
    """Write files of the engine as mypyc gets them into a folder that has a copy of all of it."""
    for name in files:
        source = written_out((ROOT / name).read_text("utf-8"), name.removesuffix(".py").replace("/", "."))
        (folder / name).write_text(source, "utf-8", newline="\n")


def written_out(source: str, module: str) -> str:
    """Return the source of a module with its numbers, and the fields and the `copy` of its states, written out."""
    lines, values = source.split("\n"), vars(import_module(module))
    for node in reversed(ast.parse(source).body):
        match node:
            case ast.ClassDef() if issubclass(values[node.name], type):  # the metaclass itself
                new = []
            case ast.ClassDef() if issubclass(values[node.name], State):
                node.keywords = []
                node.body += ast.parse("\n".join(_state(values[node.name], node.bases))).body
                new = ast.unparse(node).split("\n")
            case ast.Assign(targets=[target]) if {type(values[name]) for name in _names(target)} == {int}:
                # Final numbers stand in the code itself; others are looked up by their names time and again.
                new = [f"{name}: _typing.Final = {values[name]}" for name in _names(target)]
            case _:
                continue
        lines[node.lineno - 1 : node.end_lineno] = new
    text = "\n".join(lines)
    if module == State.__module__:
        text = text.replace("_Field", "Field")
    return text.replace(FUTURE, FUTURE + TYPING + ("" if "_Field" not in text else DECLARED), 1)


def _names(target: ast.expr) -> list[str]:
    """Return the names that an assignment gives."""
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


def _state(cls: type[State], bases: Sequence[ast.expr]) -> Iterator[str]:
    """Yield what the metaclass spares those who declare a state."""
    own = {name: re.sub(r"^Shared\[(.+)\]$", r"\1", kind) for name, kind in vars(cls)["__annotations__"].items()}
    fields = [f"*{ast.unparse(base)}.fields, " for base in bases]
    fields += [f"_Field({one.name!r}, {own[one.name]}, {one.shared}), " for one in cls.fields if one.name in own]
    yield f"fields: _typing.ClassVar[tuple[_Field, ...]] = ({''.join(fields)})"
    if bases:
        yield f"def copy(self) -> {cls.__name__}:"
        yield from (f"    {line}" for line in copying(cls.fields, f"{cls.__name__}()"))


def _fingerprint() -> str:
    """Return what the engine in machine code depends on."""
    found = hashlib.sha256(f"{sys.version} {FLAGS}".encode())
    for file in [Path(__file__), *sorted((ROOT / "engine").rglob("*.py"))]:
        found.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return found.hexdigest()

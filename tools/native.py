"""The engine compiled to machine code, for research: `python build.py native` builds `native/engine`.

mypyc compiles the modules that take the time of a playout, which are the rules and the bot of each game; the rest of
`engine/` is copied and stays interpreted. The site uses none of this: it runs the same sources in Pyodide.

mypyc gets the sources with two changes (`source_for_mypyc`):

- A state class gets the `fields` and the `copy` that the metaclass of `engine/state.py` would give it at run time;
  mypyc does not support metaclasses.
- A number with a name (`NONE = -1`) becomes `Final`, so that its value is compiled into the code. Numbers that the
  source declares as `Final` already are left alone.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from compiler.base.diagnostics import Problems
from compiler.base.paths import CACHE, ROOT
from compiler.base.process import StepFailed, locked, run
from compiler.rules import game_ids, load_game
from engine.games import make
from engine.state import State, copying
from tools import import_graph

NATIVE = ROOT / "native"
"""The folder of the compiled engine."""

FINGERPRINT_FILE = "fingerprint.txt"
"""In `NATIVE`, written last: the fingerprint of what the folder was built from."""

ENV_PREFIX = "PYTHONSAFEPATH=1 PYTHONPATH=native:."
"""What a shell command begins with so that the compiled engine is imported instead of the sources.

PYTHONSAFEPATH keeps the script's own folder off `sys.path`, where it would come first.
"""

SHARED_FILES = ("engine/rng.py", "engine/decision_stack.py", "engine/state.py")
"""Compiled for every game: random numbers, pending decisions, the base class of states."""

COMPILER_FLAGS = {"MYPYC_OPT_LEVEL": "1", "MYPYC_DEBUG_LEVEL": "0"}
"""The default, -O3 -g, takes longer to compile, and the engine is no faster for it."""

FUTURE_IMPORT = "from __future__ import annotations\n"
"""Every module of the engine has this line; the imports that the changes need follow it."""

TYPING_IMPORT = "import typing as _typing\n"

FIELD_IMPORT = "from engine.state import Field as _Field\n"

HINT = (
    "mypyc needs the C compiler of this Python: Debian's build-essential and python3-dev, Apple's "
    "`xcode-select --install`, or Microsoft's C++ Build Tools"
)


def ensure_native() -> Path:
    """Return the folder of the compiled engine, rebuilt if the sources have changed; StepFailed if mypyc fails."""
    current = _fingerprint()
    stamp = NATIVE / FINGERPRINT_FILE
    with locked("native"):
        if stamp.is_file() and stamp.read_text("utf-8") == current:
            return NATIVE
        shutil.rmtree(NATIVE, ignore_errors=True)
        shutil.copytree(ROOT / "engine", NATIVE / "engine", ignore=shutil.ignore_patterns("__pycache__"))
        files = sorted(hot_files(ROOT))
        write_sources(NATIVE, files)
        env = os.environ | COMPILER_FLAGS | {"MYPY_CACHE_DIR": str(CACHE / "native")}
        run("engine in machine code", [sys.executable, "-m", "mypyc", *files], HINT, env=env, cwd=NATIVE)
        shutil.rmtree(NATIVE / "build", ignore_errors=True)
        stamp.write_text(current, "utf-8")
    return NATIVE


def run_python(arguments: Sequence[str | Path]) -> int:
    """Run Python with the compiled engine on its path; returns its exit status."""
    path = os.pathsep.join((str(ensure_native()), str(ROOT)))
    return subprocess.call([sys.executable, *arguments], env=os.environ | {"PYTHONSAFEPATH": "1", "PYTHONPATH": path})


def hot_files(root: Path) -> set[str]:
    """Return the files to compile, relative to `root`.

    These are the modules of the rules and the heuristic of each game, all that these import of the game's package,
    and `SHARED_FILES`.
    """
    files = set(SHARED_FILES)
    games = root / "engine" / "games"
    for game_id in game_ids(root):
        problems = Problems()
        data = load_game(game_id, problems, root).data
        if problems.failed:
            raise StepFailed("engine in machine code", f"the rules of {game_id} have errors", "see `build.py check`")
        game = make(data)
        queue = [import_graph.file_of(root, type(part).__module__) for part in (game.rules, game.heuristic)]
        while queue:
            file = queue.pop()
            path = file.relative_to(root).as_posix() if file.is_relative_to(games) else ""
            if path and path not in files:
                files.add(path)
                queue += [import_graph.file_of(root, module) for module in import_graph.modules(file)]
    return files - {"engine/games/__init__.py"}


def write_sources(folder: Path, files: Iterable[str]) -> None:
    """Overwrite `files` in `folder`, a copy of the project's engine, with their sources for mypyc."""
    for name in files:
        source = (ROOT / name).read_text("utf-8")
        changed = source_for_mypyc(source, import_module(name.removesuffix(".py").replace("/", ".")))
        (folder / name).write_text(changed, "utf-8", newline="\n")


def source_for_mypyc(source: str, module: ModuleType) -> str:
    """Return the source of a module of the engine with the two changes that mypyc needs; see the top of this file.

    `module` is the imported module: its values tell state classes and numbers from other classes and assignments.
    Only whole statements at the top level are replaced, the last ones first, so that line numbers stay right.
    """
    lines, values = source.split("\n"), vars(module)
    in_state_module = module.__name__ == State.__module__
    field_class = "Field" if in_state_module else "_Field"
    for node in reversed(ast.parse(source).body):
        match node:
            case ast.ClassDef() if issubclass(values[node.name], type):
                replacement = []  # the metaclass itself
            case ast.ClassDef() if issubclass(values[node.name], State):
                replacement = _state_class(node, values[node.name], field_class)
            case ast.Assign(targets=[target]) if {type(values[name]) for name in _names(target)} == {int}:
                replacement = [f"{name}: _typing.Final = {values[name]}" for name in _names(target)]
            case _:
                continue
        lines[node.lineno - 1 : node.end_lineno] = replacement
    text = "\n".join(lines)
    imports = TYPING_IMPORT + (FIELD_IMPORT if field_class in text and not in_state_module else "")
    return text.replace(FUTURE_IMPORT, FUTURE_IMPORT + imports, 1)


def _names(target: ast.expr) -> list[str]:
    """Return the names that an assignment binds: `A, B = range(2)` binds two."""
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


def _state_class(node: ast.ClassDef, cls: type[State], field_class: str) -> list[str]:
    """Return the lines of a state class without its metaclass, with `fields` and `copy` written into its body."""
    node.keywords = []  # metaclass=…
    node.body += ast.parse("\n".join(_fields_and_copy(node, cls, field_class))).body
    return ast.unparse(node).split("\n")


def _fields_and_copy(node: ast.ClassDef, cls: type[State], field_class: str) -> Iterator[str]:
    """Yield the lines of what the metaclass would add to a state class."""
    annotations = {
        statement.target.id: statement.annotation
        for statement in node.body
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
    }
    fields = [f"*{ast.unparse(base)}.fields, " for base in node.bases]
    for field in cls.fields:
        if field.name in annotations:
            kind = ast.unparse(_without_shared(annotations[field.name]))
            fields.append(f"{field_class}({field.name!r}, {kind}, {field.shared}), ")
    yield f"fields: _typing.ClassVar[tuple[{field_class}, ...]] = ({''.join(fields)})"
    if node.bases:
        yield f"def copy(self) -> {cls.__name__}:"
        yield from (f"    {line}" for line in copying(cls.fields, f"{cls.__name__}()"))


def _without_shared(annotation: ast.expr) -> ast.expr:
    """Return the X of an annotation `Shared[X]`, any other annotation as it is."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Shared"), slice=inner):
            return inner
    return annotation


def _fingerprint() -> str:
    """Return a hash of all that the compiled engine depends on: Python, flags, this file, the sources."""
    digest = hashlib.sha256(f"{sys.version} {COMPILER_FLAGS}".encode())
    for file in [Path(__file__), *sorted((ROOT / "engine").rglob("*.py"))]:
        digest.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()

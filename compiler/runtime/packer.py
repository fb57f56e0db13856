"""Pack byte code into zips. Runs inside Pyodide at build time (see runtime.mjs), never in this project's `.venv`."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import json
import pkgutil
import sys
import traceback
import zipfile
from importlib import _bootstrap_external
from pathlib import Path

ALWAYS_PACKED = (
    # Imported by name inside the interpreter, without an import statement.
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8",
    "_sysconfigdata__emscripten_wasm32-emscripten",
)


def make(folder: str) -> str:
    """Pack `folder`/own/engine and the needed modules of `folder`/std.zip into `folder`/out; return a JSON summary.

    If there is a `folder`/earlier.zip, this interpreter runs on it as its standard library. It is reused if it holds
    exactly the needed modules; otherwise the result is "null".
    """
    base = Path(folder)
    own = {path.relative_to(base / "own").as_posix(): path.read_bytes() for path in (base / "own").rglob("*.py")}
    missing = import_everything(own)
    exercise()
    with zipfile.ZipFile(base / "std.zip") as archive:
        std = needed(archive)
        there = set(archive.namelist())
    (base / "out").mkdir()
    earlier = base / "earlier.zip"
    if earlier.exists():
        with zipfile.ZipFile(earlier) as archive:
            other = set(archive.namelist()) != {name + "c" for name in std}
        if other or any(not there.isdisjoint(files_of(module)) for module in missing):
            return "null"
        earlier.rename(base / "out" / "std.zip")
    else:
        # The standard library ships without docstrings and assertions; line numbers stay.
        pack(base / "out" / "std.zip", std, optimize=2)
    pack(base / "out" / "engine.zip", own, optimize=2)
    return json.dumps({"python": sys.version.split()[0], "modules": len(std), "engine": len(own), "missing": missing})


def import_everything(own: dict[str, bytes]) -> list[str]:
    """Import every module of the engine and everything that it imports, also inside functions.

    Returns the names of modules that are unavailable here (an adapter imports a library for terminals only).
    """
    engine = importlib.import_module("engine")
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        importlib.import_module(module.name)
    names: set[str] = set()
    for source in own.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    missing = []
    for name in sorted(names):
        try:
            importlib.import_module(name)
        except ImportError:
            missing.append(name)
    return missing


def exercise() -> None:
    """Print a traceback, so that the lazy imports of this are packed for the page."""
    try:
        exec(compile("def f():\n    return {}['key']\nf()", "example.py", "exec"), {})
    except KeyError:
        traceback.print_exc(file=io.StringIO())


def needed(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """Return the files of the standard library for the modules imported so far."""
    there = set(archive.namelist())
    files = {}
    for module in {*sys.modules, *ALWAYS_PACKED}:
        for name in files_of(module):
            if name in there:
                files[name] = archive.read(name)
    return files


def files_of(module: str) -> tuple[str, str]:
    """Return the two possible file names of a module."""
    stem = module.replace(".", "/")
    return f"{stem}.py", f"{stem}/__init__.py"


def pack(path: Path, files: dict[str, bytes], optimize: int) -> None:
    """Write a zip of byte code, byte-identical for the same sources."""
    to_pyc = _bootstrap_external._code_to_hash_pyc  # type: ignore[attr-defined]
    with zipfile.ZipFile(path, "w") as archive:
        for name, source in sorted(files.items()):
            code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
            # Marked as unchecked: the browser has no sources to compare with.
            data = to_pyc(code, importlib.util.source_hash(source), False)
            entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, bytes(data), zipfile.ZIP_DEFLATED, 9)

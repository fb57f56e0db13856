"""Pack byte code into archives. Runs inside Pyodide at build time (see runtime.mjs), never in this project's `.venv`.

An archive is a zip without compression, for sys.path, that is compressed as a whole: smaller by a fifth than a zip of
compressed files, and Python need not inflate each module.
"""

from __future__ import annotations

import importlib.util
import io
import json
import sys
import zipfile
import zlib
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

REPLACEMENTS = {
    "_pyodide/__init__.py": "exception_hook.py",
    "_pyodide/_base.py": "code_runner.py",
    "_pyodide/jsbind.py": "signatures.py",
    "pyodide/_package_loader.py": "package_folders.py",
}
"""Files of the library that are replaced by files of `slim/`."""

STUBS = {
    "_pyodide/docstring.py": "def get_cmeth_docstring(function):\n    return ''\n\n\n"
    "def dedent_docstring(text):\n    return text\n",
    "asyncio/__init__.py": "",
    "pyodide/code.py": "from _pyodide._base import eval_code, relaxed_call\n",
    "pyodide/webloop.py": "def _initialize_event_loop():\n    pass\n",
}
"""Files of the library of which the interpreter needs no more than this."""

DEFERRED = {
    "ast": "",
    "inspect": "def iscoroutinefunction(value):\n"
    "    return bool(getattr(getattr(value, '__code__', None), 'co_flags', 0) & 0x80)\n",
    "traceback": "",
}
"""Modules that are read only when a value of theirs is used, with what is used at each start."""

IN_FULL = "{}_in_full"
"""The name under which the library has a deferred module."""

DEFERRING = """
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    from importlib import import_module
    return getattr(import_module({full!r}), name)
"""


def replace(folder: str) -> None:
    """Write `folder`/slim.zip: the sources of `folder`/std.zip with the modules of the page in place of others."""
    base = Path(folder)
    with zipfile.ZipFile(base / "std.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    for name, text in STUBS.items():
        files[name] = text.encode()
    for name, source in REPLACEMENTS.items():
        files[name] = (base / "slim" / source).read_bytes()
    for module, text in DEFERRED.items():
        full = IN_FULL.format(module)
        files[f"{full}.py"] = files[f"{module}.py"]
        files[f"{module}.py"] = (text + DEFERRING.format(full=full)).encode()
    with zipfile.ZipFile(base / "slim.zip", "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def make(folder: str, collected: str) -> str:
    """Pack `folder`/own/engine and the needed modules of `folder`/slim.zip into `folder`/out; return a JSON summary.

    `collected` is the result of collector.py. If there is a `folder`/earlier.zip, a library that was packed before, it
    is not packed again but must hold exactly the needed modules; otherwise the result is "null".
    """
    base, found = Path(folder), json.loads(collected)
    own = {path.relative_to(base / "own").as_posix(): path.read_bytes() for path in (base / "own").rglob("*.py")}
    (base / "out").mkdir()
    earlier = base / "earlier.zip"
    if earlier.exists():
        with zipfile.ZipFile(earlier) as archive:
            packed = set(archive.namelist())
        with zipfile.ZipFile(base / "std.zip") as archive:
            there = set(archive.namelist()) | {f"{IN_FULL.format(module)}.py" for module in DEFERRED}
        needed = files_of_all(found["modules"], there)
        if packed != {f"{name}c" for name in needed} or any(files_of_all([name], there) for name in found["missing"]):
            return "null"
    else:
        with zipfile.ZipFile(base / "slim.zip") as archive:
            needed = files_of_all(found["modules"], set(archive.namelist()))
            # The standard library ships without docstrings and assertions; line numbers stay.
            pack(base / "out" / "std.pack", {name: archive.read(name) for name in needed}, optimize=2)
    pack(base / "out" / "engine.pack", own, optimize=2)
    summary = {"python": sys.version.split()[0], "modules": len(needed), "engine": len(own)}
    return json.dumps({**summary, "missing": found["missing"]})


def files_of_all(modules: list[str], there: set[str]) -> set[str]:
    """Return the files, of those that are there, of modules and of the ones that are always packed."""
    stems = [module.replace(".", "/") for module in (*modules, *ALWAYS_PACKED)]
    return {name for stem in stems for name in (f"{stem}.py", f"{stem}/__init__.py")} & there


def pack(path: Path, files: dict[str, bytes], optimize: int) -> None:
    """Write an archive of byte code, byte-identical for the same sources."""
    to_pyc = _bootstrap_external._code_to_hash_pyc  # type: ignore[attr-defined]
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, source in sorted(files.items()):
            code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
            # Marked as unchecked: the browser has no sources to compare with.
            data = to_pyc(code, importlib.util.source_hash(source), False)
            entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, bytes(data))
    whole = zlib.compressobj(9, wbits=31)
    path.write_bytes(whole.compress(content.getvalue()) + whole.flush())

"""Python runtime: Pyodide's core, the part of its standard library that the engine needs, and the engine.

All Python ships as byte code: a page starts three times faster than from sources. Byte code fits one interpreter only,
so Pyodide compiles it itself, in Node, at build time (runtime.mjs, packer.py). File names contain a hash of the
content: a name never refers to something else later, and an update of the engine leaves the core in the browser's
cache.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from compiler.base import cache, node
from compiler.base.process import StepFailed, run

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""Files that Pyodide needs at run time, beside a standard library."""

PRODUCTS = ("std.zip", "engine.zip")
"""The products, which are cached."""

MAX_CACHED_PRODUCTS = 4
"""Products in the cache: enough to switch between two branches."""

HINT = "look at the Python error above: the engine must import in Pyodide, with the standard library alone"


def build(root: Path, put: Callable[[str, bytes], object]) -> dict[str, Any]:
    """Build `runtime/` of the site from `root`/engine and npm's pyodide; return the content of runtime.json.

    `put` receives the path and the content of each file.

    `runtime.json` holds the names, relative to its own folder, of `core` (a folder), `std` and `engine` (zips for
    sys.path), and `info` (which loadPyodide needs in place of its lock file). The products are cached. StepFailed if
    the engine cannot be imported in Pyodide.
    """
    pyodide = root / "node_modules" / "pyodide"
    folder = products(root, pyodide, root / ".cache" / "runtime")
    core = f"core.{short_hash(*(pyodide / name for name in CORE))}"
    names = {"core": core + "/"}
    for name in CORE:
        put(f"runtime/{core}/{name}", (pyodide / name).read_bytes())
    for part in ("std", "engine"):
        product = folder / f"{part}.zip"
        names[part] = f"{part}.{short_hash(product)}.zip"
        put(f"runtime/{names[part]}", product.read_bytes())
    about = json.loads((folder / "made.json").read_text("utf-8"))
    description = {**names, "python": about["python"], "info": about["info"]}
    put("runtime/runtime.json", (json.dumps(description, indent=1) + "\n").encode())
    return description


def call(out: Path, script: Path, argument: Any) -> Any:
    """Return the result of `main` of a Python script, run in Node in the Pyodide of the built site.

    Argument and result are JSON text: `main(text: str) -> str`. RuntimeError with the Python traceback if it fails.
    """
    driver = Path(__file__).with_name("in_pyodide.mjs")
    command = [node.node().program, str(driver), str(out / "runtime"), str(script)]
    result = subprocess.run(command, input=json.dumps(argument), capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        raise RuntimeError(f"{script.name} failed in Pyodide:\n{result.stderr[-4000:]}")
    return json.loads(result.stdout)


def products(root: Path, pyodide: Path, cache: Path) -> Path:
    """Return the cached folder with std.zip, engine.zip and made.json for the current sources; build it if missing."""
    tools = [Path(__file__).with_name(name) for name in ("runtime.mjs", "packer.py")]
    inputs = [*tools, *(pyodide / name for name in (*CORE, "python_stdlib.zip", "package.json"))]
    interpreter = short_hash(*inputs)
    made = cache / f"{interpreter}-{version_of(root)}"
    if sound(made):
        return made
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="new.", dir=cache) as folder:
        # Packed from a copy: the engine may be edited during the build.
        draft = Path(folder)
        for path in modules(root):
            copy = draft / path.relative_to(root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        made = cache / f"{interpreter}-{version_of(draft)}"
        earlier = [made / "std.zip" for made in by_age(cache.glob(f"{interpreter}-*")) if sound(made)][-1:]
        pack(pyodide, draft, earlier)
        for old in by_age(cache.glob("*-*"))[: 1 - MAX_CACHED_PRODUCTS]:
            shutil.rmtree(old, ignore_errors=True)
        seal(draft / "out")
        if not sound(made):
            shutil.rmtree(made, ignore_errors=True)
            (draft / "out").rename(made)
    return made


def seal(made: Path) -> None:
    """Add a hash of the products to made.json, to detect damaged ones."""
    about = json.loads((made / "made.json").read_text("utf-8"))
    about["products"] = short_hash(*(made / name for name in PRODUCTS))
    (made / "made.json").write_text(json.dumps(about, indent=1), encoding="utf-8")


def sound(made: Path) -> bool:
    """Return whether a cached folder holds complete and undamaged products."""
    try:
        about = json.loads((made / "made.json").read_text("utf-8"))
        return bool(about["products"] == short_hash(*(made / name for name in PRODUCTS)))
    except (OSError, ValueError, LookupError, TypeError):
        return False


def pack(pyodide: Path, draft: Path, earlier: list[Path]) -> None:
    """Build `draft`/out from `draft`/engine: quickly with an earlier std.zip, else from scratch."""
    command = [node.node().program, str(Path(__file__).with_name("runtime.mjs")), str(pyodide), str(draft)]
    attempts = [[*command, str(draft / "out"), *map(str, earlier)], [*command, str(draft / "out")]]
    for attempt in attempts if earlier else attempts[1:]:
        try:
            run("make byte code of the engine in Pyodide", attempt, HINT)
            return
        except StepFailed:
            if attempt is attempts[1]:
                raise


def modules(root: Path) -> list[Path]:
    """Return the files of the engine that run in the page; the types of its protocol are not needed there."""
    return sorted({*(root / "engine").rglob("*.py")} - {root / "engine" / "protocol.py"})


def version_of(root: Path) -> str:
    """Return a hash of the names and contents of the engine's files, twelve hexadecimal digits."""
    names = "\n".join(path.relative_to(root).as_posix() for path in modules(root))
    return hashlib.sha256((names + short_hash(*modules(root))).encode()).hexdigest()[:12]


def by_age(paths: Iterable[Path]) -> list[Path]:
    """Return files or folders, the oldest first."""
    return sorted(paths, key=lambda path: path.stat().st_mtime)


def short_hash(*files: Path) -> str:
    """Return a hash of the contents of files, in their order, twelve hexadecimal digits."""
    return cache.fingerprint(*files)[:12]

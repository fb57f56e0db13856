"""Python runtime: Pyodide's core, the part of its standard library that the engine needs, and the engine.

All Python ships as byte code: a page starts three times faster than from sources. Byte code fits one interpreter only,
so Pyodide compiles it itself, in Node, at build time (runtime.mjs, packer.py). File names contain a hash of the
content: a name never refers to something else later, and an update of the engine leaves the core in the browser's
cache.
"""

from __future__ import annotations

import ast
import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from compiler.base import cache, node
from compiler.base.compiled_data import Runtime
from compiler.base.process import StepFailed, run
from compiler.runtime import loader_script, used_functions, wasm_split

WASM = "pyodide.asm.wasm"
LOADER, SCRIPT = "pyodide.mjs", "pyodide.asm.mjs"
CORE = (LOADER, SCRIPT, WASM)
"""Files that Pyodide needs at run time, beside a standard library."""

REST = "pyodide.rest.wasm"
"""The functions of Python that no start and no game needs; wasm_split.py."""

PRODUCTS = ("std.pack", "engine.pack")
"""The products, which are cached."""

MAX_CACHED_PRODUCTS = 4
"""Products in the cache: enough to switch between two branches."""

HINT = "look at the Python error above: the engine must import in Pyodide, with the standard library alone"


def build(root: Path, put: Callable[[str, bytes], object]) -> Runtime:
    """Build `runtime/` of the site from `root`/engine and npm's pyodide; return the content of runtime.json.

    `put` receives the path and the content of each file.

    The names in it are relative to its own folder. The products are cached. StepFailed if the engine cannot be imported
    in Pyodide.
    """
    pyodide = root / "node_modules" / "pyodide"
    folder = products(root, pyodide, root / ".cache" / "runtime")
    files = core_files(pyodide)
    core = f"core.{hashlib.sha256(b''.join(hashlib.sha256(files[name]).digest() for name in files)).hexdigest()[:12]}"
    for name, content in files.items():
        put(f"runtime/{core}/{name}", content)
    packs = [folder / name for name in PRODUCTS]
    std, engine = (f"{pack.stem}.{short_hash(pack)}.pack" for pack in packs)
    for name, pack in zip((std, engine), packs, strict=True):
        put(f"runtime/{name}", pack.read_bytes())
    made = json.loads((folder / "made.json").read_text("utf-8"))
    description: Runtime = {
        "core": f"{core}/",
        "std": std,
        "engine": engine,
        "python": made["python"],
        "info": made["info"],
        "modules": entry_points(root),
    }
    put("runtime/runtime.json", (json.dumps(description, indent=1) + "\n").encode())
    return description


def core_files(pyodide: Path) -> dict[str, bytes]:
    """Return the files of the core by name; Python is split if its functions were recorded (used_functions.py)."""
    files = {name: (pyodide / name).read_bytes() for name in CORE}
    used = used_functions.of(files[WASM])
    script, words = loader_script.slim(files[SCRIPT].decode(), files[LOADER].decode())
    files[SCRIPT] = script.encode()
    files[WASM] = wasm_split.with_exports(files[WASM], words)
    if used:
        files[WASM], files[REST] = wasm_split.split(files[WASM], used)
    return files


def call(out: Path, script: Path, argument: Any, instrumented: Path | None = None) -> Any:
    """Return the result of `main` of a Python script, run in Node in the Pyodide of the built site.

    Argument and result are JSON text: `main(text: str) -> str`. RuntimeError with the Python traceback if it fails.
    With `instrumented`, another pyodide.asm.wasm (wasm_split.py), returns which of its functions were called.
    """
    driver = Path(__file__).with_name("in_pyodide.mjs")
    command = [
        node.node().program,
        str(driver),
        str(out / "runtime"),
        str(script),
        *map(str, filter(None, [instrumented])),
    ]
    result = subprocess.run(command, input=json.dumps(argument), capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        raise RuntimeError(f"{script.name} failed in Pyodide:\n{result.stderr[-4000:]}")
    return json.loads(result.stdout)


def products(root: Path, pyodide: Path, cache: Path) -> Path:
    """Return the cached folder of the products and made.json for the current sources; build it if missing."""
    here = Path(__file__).parent
    tools = [*(here / name for name in ("runtime.mjs", "packer.py", "collector.py")), *sorted(here.glob("slim/*.py"))]
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
        (draft / "imports.json").write_text(json.dumps(imports_of(draft)), "utf-8")
        made = cache / f"{interpreter}-{version_of(draft)}"
        earlier = [made / "std.pack" for made in by_age(cache.glob(f"{interpreter}-*")) if sound(made)][-1:]
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
    """Build `draft`/out from `draft`/engine: quickly with an earlier std.pack, else from scratch."""
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


def entry_points(root: Path) -> list[str]:
    """Return the modules of the engine that import all others: the session, the games, the bots."""
    bots = (f"engine.bots.{path.stem}" for path in modules(root) if path.parent.name == "bots" and path.stem[0] != "_")
    games = (f"engine.games.{path.parent.name}" for path in modules(root) if path.parent.parent.name == "games")
    return sorted({"engine.session.session", *bots, *games})


def imports_of(root: Path) -> dict[str, list[str]]:
    """Return the modules of the engine, and everything that they import, also inside functions."""
    engine = [path.relative_to(root).with_suffix("") for path in modules(root)]
    library: set[str] = set()
    for path in modules(root):
        try:
            tree = ast.parse(path.read_bytes())
        except SyntaxError:
            continue  # Pyodide reports it, with its place
        for found in ast.walk(tree):
            if isinstance(found, ast.Import):
                library.update(alias.name for alias in found.names)
            elif isinstance(found, ast.ImportFrom) and found.module and not found.level:
                library.add(found.module)
    names = [".".join(name.parts).removesuffix(".__init__") for name in engine]
    return {"engine": sorted(names), "library": sorted(library)}


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

"""Put Python into the site: Pyodide's core, the part of its standard library that the engine needs, and the engine.

All Python travels as byte code, which makes a page start three times faster than sources do. Byte code fits one
interpreter only, so Pyodide makes it itself, in Node, at build time (runtime.mjs, runtime_packer.py). File names carry
the hash of what is inside: a name never means something else later, and an update of the engine leaves the core in the
browser's cache.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from compiler import setup
from compiler.steps import StepFailed, run

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What Pyodide needs at run time, beside a standard library."""

KEPT = 4
"""How many products stay in the cache: enough to go back and forth between two branches."""

HINT = "look at the Python error above: the engine must import in Pyodide, with the standard library alone"


def build(root: Path, out: Path) -> dict[str, Any]:
    """Make `out`/runtime from `root`/engine and npm's pyodide; returns what runtime.json says.

    `runtime.json` holds the names, relative to its own folder, of `core` (a folder), `std` and `engine` (zips to be
    put on sys.path), and `info` (what loadPyodide wants in place of its lock file). Costs nothing when nothing
    changed. StepFailed if the engine cannot be imported in Pyodide.
    """
    pyodide = root / "node_modules" / "pyodide"
    made = products(root, pyodide, root / ".cache" / "runtime")
    folder = out / "runtime"
    folder.mkdir(parents=True, exist_ok=True)
    core = f"core.{short_hash(*(pyodide / name for name in CORE))}"
    names = {"core": core + "/"}
    wanted = {core, "runtime.json"}
    for name in CORE:
        place(pyodide / name, folder / core / name)
    for part in ("std", "engine"):
        product = made / f"{part}.zip"
        names[part] = f"{part}.{short_hash(product)}.zip"
        wanted.add(names[part])
        place(product, folder / names[part])
    about = json.loads((made / "made.json").read_text("utf-8"))
    description = {**names, "python": about["python"], "info": about["info"]}
    write_if_changed(folder / "runtime.json", json.dumps(description, indent=1) + "\n")
    for old in folder.iterdir():
        if old.name not in wanted:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    return description


def call(out: Path, script: Path, argument: Any) -> Any:
    """Return what `main` of a Python script returns for `argument` in the Pyodide of the built site, run in Node.

    Both travel as JSON text: `main(text: str) -> str`. Raises RuntimeError with the Python traceback if it fails.
    """
    driver = Path(__file__).with_name("in_pyodide.mjs")
    command = [setup.node().program, str(driver), str(out / "runtime"), str(script)]
    result = subprocess.run(command, input=json.dumps(argument), capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        raise RuntimeError(f"{script.name} failed in Pyodide:\n{result.stderr[-4000:]}")
    return json.loads(result.stdout)


def products(root: Path, pyodide: Path, cache: Path) -> Path:
    """Return the folder of the cache that holds std.zip, engine.zip and made.json for the sources as they are."""
    tools = [Path(__file__).with_name(name) for name in ("runtime.mjs", "runtime_packer.py")]
    inputs = [*tools, *(pyodide / name for name in (*CORE, "python_stdlib.zip", "package.json"))]
    interpreter = short_hash(*inputs)
    engine = sorted((root / "engine").rglob("*.py"))
    names = "\n".join(path.relative_to(root).as_posix() for path in engine)
    version = hashlib.sha256((names + short_hash(*engine)).encode()).hexdigest()[:12]
    made = cache / f"{interpreter}-{version}"
    if (made / "made.json").exists():
        return made
    draft = cache / "draft"
    earlier = sorted(cache.glob(f"{interpreter}-*/std.zip"), key=lambda path: path.stat().st_mtime)
    command = [setup.node().program, str(Path(__file__).with_name("runtime.mjs")), str(pyodide), str(root), str(draft)]
    attempts = [[*command, str(earlier[-1])]] if earlier else []
    for attempt in [*attempts, command]:
        shutil.rmtree(draft, ignore_errors=True)
        try:
            run("make byte code of the engine in Pyodide", attempt, HINT)
            break
        except StepFailed:
            if attempt is command:
                raise
    made_before = sorted(cache.glob("*-*"), key=lambda path: path.stat().st_mtime)
    for old in made_before[: max(0, len(made_before) + 1 - KEPT)]:
        shutil.rmtree(old)
    draft.rename(made)
    return made


def short_hash(*files: Path) -> str:
    """Return twelve hexadecimal digits that stand for the contents of some files, in their order."""
    return setup.fingerprint(*files)[:12]


def place(source: Path, target: Path) -> None:
    """Copy a file to a name that carries its hash; nothing to do if it is there already, in full."""
    if target.exists() and target.stat().st_size == source.stat().st_size:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(target.name + ".new")
    shutil.copyfile(source, draft)
    draft.replace(target)


def write_if_changed(path: Path, text: str) -> None:
    """Write a file, unless it holds that text already."""
    if setup.read_text(path) != text:
        path.write_text(text, encoding="utf-8")

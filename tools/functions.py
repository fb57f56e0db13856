"""Records which functions of the WebAssembly of Python the page uses."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from compiler import runtime
from compiler.base.console import say
from compiler.base.paths import ROOT
from compiler.runtime import used_functions, wasm_split


def record(out: Path) -> None:
    """Play all games of a built site in Pyodide, and record the functions that are called."""
    binary = (ROOT / "node_modules" / "pyodide" / runtime.WASM).read_bytes()
    games = [path for path in sorted((out / "data").glob("*.json")) if path.suffixes == [".json"]]
    given = [
        [
            json.loads(game.read_text("utf-8")),
            [json.loads(text.read_text("utf-8")) for text in out.glob(f"text/*/{game.name}")],
        ]
        for game in games
    ]
    with tempfile.TemporaryDirectory() as folder:
        instrumented = Path(folder) / runtime.WASM
        instrumented.write_bytes(wasm_split.instrumented(binary))
        exercise = Path(runtime.__file__).with_name("exercise.py")
        used = runtime.call(out, exercise, given, instrumented)
    used_functions.save(binary, used)
    say(f"{len(used)} functions of Python are used")

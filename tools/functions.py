"""Records which functions of the WebAssembly of Python the page uses."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from compiler import runtime
from compiler.base.console import say
from compiler.base.paths import ROOT
from compiler.runtime import used_functions, wasm_split
from tools import browser, server
from tools.bench.boot import MEMORY_CACHE

VISITS = 2
"""Visits to each game; what Python calls while it starts differs a little from one to the next."""

EXPOSED = "  if (!loaded) return instance;"
"""A line of split-wasm.js, before which the module is made visible to the recorder."""

TIMEOUT_MS = 120_000

USED = """Object.keys(python).filter((name) => name.startsWith("used:") && python[name].value)
  .map((name) => Number(name.slice(5)))"""

KEEP_MEMORY = """async (name) => {
  const [root] = document.querySelector("script[src*='assets/']").src.split("assets/");
  const { startKeeper } = await import(new URL("assets/app/engine-start.js", root));
  startKeeper([]);
  const entries = async () => (await (await caches.open(name)).keys()).length;
  while (!(await entries())) await new Promise((resolve) => setTimeout(resolve, 100));
}"""
"""Keeps Python's memory as offline.js does when the site is on the device; the argument is MEMORY_CACHE."""


def record(out: Path) -> None:
    """Play all games of a built site in Pyodide, and record the functions that are called."""
    binary = (ROOT / "node_modules" / "pyodide" / runtime.WASM).read_bytes()
    games = [path for path in sorted((out / "data").glob("*.json")) if path.suffixes == [".json"]]
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(out, site)
        instrumented = site / "runtime" / read(site / "runtime" / "runtime.json")["core"] / runtime.WASM
        instrumented.write_bytes(wasm_split.instrumented(binary))
        exercise = Path(runtime.__file__).with_name("exercise.py")
        given = [[read(game), [read(text) for text in sorted(out.glob(f"text/*/{game.name}"))]] for game in games]
        used = {*runtime.call(out, exercise, given, instrumented)}
        for game, (rules, _) in zip(games, given, strict=True):
            bots = rules["game"]["players"]["min"] - 1
            used.update(*(visited(site, game.stem, bots) for _ in range(VISITS)))
    used_functions.save(binary, used)
    say(f"{len(used)} functions of Python are used")


def read(path: Path) -> Any:
    """Return the content of a JSON file."""
    return json.loads(path.read_text("utf-8"))


def visited(site: Path, game: str, bots: int) -> list[int]:
    """Open a table of an instrumented site in a browser; return the functions that are called there.

    The second time Python starts from its memory, as at later visits.
    """
    from playwright.sync_api import sync_playwright

    script = site / "assets" / "app" / "split-wasm.js"
    text = script.read_text("utf-8")
    if (visible := "  globalThis.python = instance.exports;\n") not in text:
        script.write_text(text.replace(EXPOSED, visible + EXPOSED), "utf-8")
    with server.running(site, "/") as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.ensure().program, args=browser.flags())
        page = chromium.new_context(service_workers="block").new_page()

        def start() -> Any:
            page.goto(f"{url}en/{game}/play/?quick=1&bots={bots}")
            page.wait_for_selector("html[data-ready=choosing]", state="attached", timeout=TIMEOUT_MS)
            return page.workers[0].evaluate(USED)

        used = start()
        page.evaluate(KEEP_MEMORY, MEMORY_CACHE)
        used += start()
        chromium.close()
    return [int(n) for n in used]

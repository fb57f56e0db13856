"""Benchmark of the bots in the browser: milliseconds of a decision, over a whole game.

A page of Chromium runs `decisions.py` in a worker, with npm's Pyodide, which is the page's, and the sources of the
engine. One worker searches alone: in the page the worlds of a search are shared out among as many as there are.
"""

from __future__ import annotations

import io
import json
import zipfile
from statistics import median, quantiles
from typing import Any

from compiler.base.console import say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import load_game
from engine.bots import LEVELS
from tools import browser, server
from tools.bench import boot

SLOW_LEVELS = LEVELS[2:]
"""The levels that evaluate positions; the others choose in no time."""

SEED = 7
SOURCES = ("engine", "tools/bench/decisions.py", "tools/bench/playouts.py")

WORKER = """import { loadPyodide } from "./pyodide.mjs";
self.onmessage = async ({ data }) => {
  try {
    const python = await loadPyodide();
    python.unpackArchive(await (await fetch("sources.zip")).arrayBuffer(), "zip");
    const main = python.runPython("from tools.bench.decisions import main; main");
    self.postMessage({ answer: main(data) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
"""

ASK = """(request) => new Promise((done, fail) => {
  const worker = new Worker("decisions.mjs", { type: "module" });
  worker.onmessage = ({ data }) => ("answer" in data ? done(data.answer) : fail(new Error(data.error)));
  worker.onerror = (event) => fail(new Error(event.message));
  worker.postMessage(request);
})"""


def report(name: str) -> dict[str, float]:
    """Print median, 95th percentile and maximum of a decision by level; return the medians in shuffles."""
    answer = decisions(name)
    shuffle: float = answer["shuffle"]
    say(f"\nA decision of a bot in Chromium: {name}, fewest players, {answer['choices']} choices in the game")
    say(f"  {'milliseconds; the last column in shuffles':44}{'median':>10}{'95 of 100':>12}{'most':>10}{'median':>12}")
    found: dict[str, float] = {}
    for level, taken in answer["levels"].items():
        middle, high = median(taken), quantiles(taken, n=20)[-1]
        say(f"  {level:44}{middle:>10.1f}{high:>12.1f}{max(taken):>10.1f}{middle / shuffle:>12,.0f}")
        found[f"bots {name}: a decision of {level} / shuffle"] = middle / shuffle
    say(f"  {'a shuffle':44}{shuffle:>10.3f}")
    return found


def decisions(name: str) -> Any:
    """Return the answer of `decisions.py` for a game, from a page of Chromium."""
    from playwright.sync_api import sync_playwright

    data = load_game(name, Problems(), ROOT).data
    chromium = browser.ensure()
    with boot.bare_site() as folder, sync_playwright() as playwright:
        (folder / "decisions.mjs").write_text(WORKER, "utf-8")
        (folder / "sources.zip").write_bytes(sources())
        with server.running(folder) as url:
            opened = playwright.chromium.launch(executable_path=chromium.program, args=browser.flags())
            page = opened.new_page()
            page.goto(url)
            answer = page.evaluate(ASK, json.dumps({"data": data, "levels": SLOW_LEVELS, "seed": SEED}))
            opened.close()
    return json.loads(answer)


def sources() -> bytes:
    """Return a zip of the modules that are measured."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for one in SOURCES:
            path = ROOT / one
            for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
                archive.write(file, file.relative_to(ROOT).as_posix())
    return content.getvalue()

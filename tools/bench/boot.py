"""Benchmark of the start: a first visit, a second one, and how soon a saved game is seen, beside a bare Pyodide worker.

The reference is a page whose worker loads Pyodide as npm has it and runs `1 + 1`. Every round visits both with fresh
profiles, in alternating order, so that the load of the machine is the same for both; the ratios are those of a round.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from compiler.base.console import say
from compiler.base.paths import ROOT
from tools import browser, server
from tools.bench.page_start import LANG, PREFIX, Launcher, first_seed

ROUNDS = 5
TIMEOUT_MS = 120_000

MEMORY_CACHE = "ludoglot-memory"
"""Where engine-worker.js keeps Python's memory."""
SETTLING_MS = 1000
"""After that cache was opened, until its content is written."""

BARE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""Files of npm's pyodide that its loader requests."""

BARE_PAGE = """<!doctype html><meta charset="utf-8"><title>bare</title><script type="module">
const worker = new Worker("worker.mjs", { type: "module" });
worker.onmessage = ({ data }) => { document.documentElement.dataset.ready = data; };
</script>"""

BARE_WORKER = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
self.postMessage(python.runPython("1 + 1") === 2 ? "choosing" : "failed");
"""

OBSERVER = """
new MutationObserver((_, watch) => {
  if (!globalThis.seenAt && document.querySelector("main .table")) {
    globalThis.seenAt = -1;
    requestAnimationFrame(() => setTimeout(() => { globalThis.seenAt = performance.now(); }));
  }
  if (document.documentElement.dataset.ready !== "choosing") return;
  globalThis.liveAt = performance.now();
  watch.disconnect();
  console.info("live");
}).observe(document, { attributes: true, attributeFilter: ["data-ready"], childList: true, subtree: true });
"""
"""Stores when a table was first painted (`seenAt`) and when it accepts a move (`liveAt`), in ms from navigation.

Then it writes to the console: waiting for an element would let Playwright run 40 ms of its own scripts in a page that
starts.
"""

FIRST = "first visit: a new game"
SECOND = "second visit: a new game"
AGAIN = "second visit: the saved game"
SEEN_FIRST = "  first visit: the table is seen"
SEEN = "  second visit: the saved game is seen"
BARE_FIRST = "bare worker, first visit"
BARE_SECOND = "bare worker, second visit"
REFERENCES = {
    FIRST: BARE_FIRST,
    SEEN_FIRST: BARE_FIRST,
    SECOND: BARE_SECOND,
    AGAIN: BARE_SECOND,
    SEEN: BARE_SECOND,
}
"""What each figure is divided by."""

Sample = Mapping[str, float]


def measure(out: Path, game: str, rounds: int = ROUNDS) -> list[Sample]:
    """Return milliseconds of the figures of REFERENCES and of the references themselves, round by round."""
    from playwright.sync_api import sync_playwright

    chromium = browser.ensure()
    samples: list[Sample] = []
    with (
        server.running(out, PREFIX) as url,
        bare_site() as bare,
        server.running(bare) as reference,
        sync_playwright() as playwright,
    ):
        launcher = Launcher(playwright.chromium, chromium.program)
        table = f"{url}{LANG}/{game}/play/?quick=1"
        bots = json.loads((out / "data" / f"{game}.json").read_text("utf-8"))["game"]["players"]["min"]
        another = f"{table}&bots={bots}&seed={first_seed(out, game, bots + 1)}"
        for n in range(rounds):
            sample: dict[str, float] = {}
            for is_bare in (n % 2 == 0, n % 2 == 1):
                sample |= bare_visits(launcher, reference) if is_bare else table_visits(launcher, table, another)
            samples.append(sample)
    return samples


@contextmanager
def bare_site() -> Iterator[Path]:
    """Yield a folder with the page of the reference."""
    with tempfile.TemporaryDirectory(prefix="ludoglot-bench-") as name:
        folder = Path(name)
        for file in BARE_FILES:
            shutil.copyfile(ROOT / "node_modules" / "pyodide" / file, folder / file)
        (folder / "index.html").write_text(BARE_PAGE, "utf-8")
        (folder / "worker.mjs").write_text(BARE_WORKER, "utf-8")
        yield folder


def bare_visits(launcher: Launcher, url: str) -> dict[str, float]:
    """Return the milliseconds of two visits to the reference."""
    with launcher.profile() as folder, launcher.open(folder) as context:
        return {BARE_FIRST: visit(context, url)[1], BARE_SECOND: visit(context, url)[1]}


def table_visits(launcher: Launcher, url: str, another: str) -> dict[str, float]:
    """Return the milliseconds of a first visit, and of second ones, when the site and Python's memory are kept.

    At the first visit any quick game is opened, then one with a seed with which the person begins.
    """
    with launcher.profile() as folder, launcher.open(folder) as context:
        page = context.new_page()
        seen, first = visit(context, url, page)
        saved = page.url
        page.wait_for_selector(".offline-ok", state="attached", timeout=TIMEOUT_MS)
        while not page.evaluate(f"caches.has('{MEMORY_CACHE}')"):
            page.wait_for_timeout(100)
        page.wait_for_timeout(SETTLING_MS)
        page.close()
        _, second = visit(context, another)
        seen_again, again = visit(context, saved)
    return {FIRST: first, SEEN_FIRST: seen, SECOND: second, AGAIN: again, SEEN: seen_again}


def visit(context: Any, url: str, page: Any = None) -> tuple[float, float]:
    """Open a page; return the milliseconds until its table is painted (0: it has none) and until it accepts a move.

    Without `page` the visit has one of its own, which is closed.
    """
    visited = page or context.new_page()
    visited.add_init_script(OBSERVER)
    with visited.expect_console_message(lambda message: message.text == "live", timeout=TIMEOUT_MS):
        visited.goto(url, wait_until="commit")
    seen, live = visited.evaluate("[globalThis.seenAt ?? 0, globalThis.liveAt]")
    if page is None:
        visited.close()
    return float(seen if seen >= 0 else live), float(live)


def ratios(samples: Sequence[Sample]) -> dict[str, float]:
    """Return the median of each figure's ratio to its reference in the same round."""
    return {
        name: median(sample[name] / sample[reference] for sample in samples) for name, reference in REFERENCES.items()
    }


def report(out: Path, game: str) -> dict[str, float]:
    """Print medians and ratios of a measurement; return the ratios by name."""
    samples = measure(out, game)
    found = ratios(samples)
    say(f"\nStart of the table: {game} (medians of {len(samples)} rounds; x: to the bare worker of the same round)")
    for name in samples[0]:
        middle = median(sample[name] for sample in samples)
        spread = ""
        if name in found:
            every = sorted(sample[name] / sample[REFERENCES[name]] for sample in samples)
            spread = f"{found[name]:>8.2f} x{every[0]:>10.2f} to {every[-1]:.2f}"
        say(f"  {name:44}{middle:>8,.0f} ms{spread}")
    return {f"boot {game}: {name.strip()} / bare worker": ratio for name, ratio in found.items()}

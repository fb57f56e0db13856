"""Benchmark of the play page: its size, and the time until its table accepts a move."""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from compiler.base.console import say
from engine.games import make
from engine.rng import Rng
from tools import browser, server

PREFIX = "/ludoglot/"
LANG = "hu"
SAMPLES = 3

READY_OBSERVER = """
new MutationObserver((_, watch) => {
  if (document.documentElement.dataset.ready !== "choosing") return;
  globalThis.readyAt = performance.now();
  watch.disconnect();
}).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
"""
"""Stores in `readyAt` when the table accepts a move, in milliseconds from navigation."""

COMPRESSED = {".woff2", ".pack", ".png"}
"""Suffixes of files that servers send without further compression."""


def report(out: Path, game: str) -> None:
    """Print the size of the play page and the time from navigation to a table that accepts a move."""
    from playwright.sync_api import sync_playwright

    chromium = browser.ensure()
    with server.running(out, PREFIX) as url, sync_playwright() as playwright:
        launcher = Launcher(playwright.chromium, chromium.program)
        table = f"{url}{LANG}/{game}/play/?quick=1&bots=1&seed={first_seed(out, game)}"
        with launcher.profile() as folder, launcher.open(folder, service_workers="block") as context:
            report_size(out, context, table)
        samples = [visits(launcher, table, f"{url}{LANG}/") for _ in range(SAMPLES)]
    say(f"\nTime from navigation to a table that accepts a move ({chromium.version}; medians of {SAMPLES})")
    middles = {name: sorted(sample[name] for sample in samples)[SAMPLES // 2] for name in samples[0]}
    reference = middles[REFERENCE]
    for name, middle in middles.items():
        say(f"  {name:52}{middle:>8,.0f} ms{middle / reference:>8.1f} x reference")


def first_seed(out: Path, game: str, seats: int = 2) -> int:
    """Return the first seed with which the person begins, so that no move of a bot is measured."""
    played = make(json.loads((out / "data" / f"{game}.json").read_text("utf-8")))
    return next(
        seed
        for seed in range(1, 1000)
        if played.turn(played.start(seats, played.resolve_options(seats, {}), Rng(seed))) == 0
    )


REFERENCE = "reference: the home page, loaded, cold"


def visits(launcher: Launcher, table: str, home: str) -> dict[str, float]:
    """Return milliseconds of a first visit, of a second one, and of one after a restart of the browser."""
    with launcher.profile() as folder:
        with launcher.open(folder) as context:
            page = context.new_page()
            page.goto(home, wait_until="load")
            plain = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart")
        with launcher.profile() as fresh:
            with launcher.open(fresh) as context:
                cold = ready(context, table)
                page = context.new_page()
                page.goto(home)
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                second = ready(context, table)
            with launcher.open(fresh) as context:
                warm = ready(context, table)
    return {
        "cold: first visit, fresh profile": cold,
        "second visit, same browser": second,
        "warm: browser restarted, offline copy of the site": warm,
        REFERENCE: plain,
    }


def ready(context: Any, address: str) -> float:
    """Open the play page; return milliseconds until its table accepts a move."""
    page = context.new_page()
    page.add_init_script(READY_OBSERVER)
    page.goto(address, wait_until="commit")
    # A selector, not a function to be polled: the page's security policy refuses strings of JavaScript.
    page.wait_for_selector("html[data-ready=choosing]", state="attached", timeout=120_000)
    taken = float(page.evaluate("globalThis.readyAt"))
    page.close()
    return taken


def report_size(out: Path, context: Any, address: str) -> None:
    """Print number and bytes of the files that the play page requests until its table is ready."""
    requested: dict[str, None] = {}
    context.on("request", lambda request: requested.setdefault(urlsplit(request.url).path))
    ready(context, address)
    groups: dict[str, list[int]] = {}
    for path in requested:
        file = out / path.removeprefix(PREFIX)
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            continue
        data = file.read_bytes()
        packed = len(data) if file.suffix in COMPRESSED else len(gzip.compress(data, 6))
        for group in ("all together", kind(file.relative_to(out))):
            entry = groups.setdefault(group, [0, 0, 0])
            entry[0] += 1
            entry[1] += len(data)
            entry[2] += packed
    say(f"\nSize of the play page\n  {'':24}{'files':>8}{'bytes':>14}{'gzip':>14}")
    for group, (files, raw, packed) in sorted(groups.items(), key=lambda item: -item[1][1]):
        say(f"  {group:24}{files:>8}{raw:>14,}{packed:>14,}")


def kind(file: Path) -> str:
    """Return the group that a file of the site belongs to."""
    if file.parts[0] == "runtime":
        return "Python"
    return {
        ".js": "scripts",
        ".mjs": "scripts",
        ".css": "styles",
        ".woff2": "fonts",
        ".json": "rules, texts, cards",
        ".html": "the page itself",
    }.get(file.suffix, "pictures and the rest")


class Launcher:
    """Starts browsers, each with its own profile, so that samples are independent."""

    def __init__(self, kind: Any, program: str) -> None:
        self.kind = kind
        self.program = program

    @contextmanager
    def profile(self) -> Iterator[str]:
        """Yield the folder of a fresh profile, deleted at the end."""
        with tempfile.TemporaryDirectory(prefix="ludoglot-bench-", ignore_cleanup_errors=True) as folder:
            yield folder

    @contextmanager
    def open(self, profile: str, **options: Any) -> Iterator[Any]:
        """Yield the context of a new browser with that profile."""
        context = self.kind.launch_persistent_context(
            profile, executable_path=self.program, args=browser.flags(), headless=True, **options
        )
        try:
            yield context
        finally:
            context.close()

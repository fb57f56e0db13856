"""Fixtures of all tests: compiled rules, the built site, a server for it, a browser."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from compiler.base.paths import ROOT
from compiler.base.process import locked
from engine.game import Game
from engine.games import make
from tests.compiled_games import game_source
from tests.engine.player import Player
from tests.engine_server import EngineHandler
from tools import server

PREFIX = "/ludoglot/"
"""The path under which the tests see the site, as on GitHub Pages."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of matrices (tests/matrix.py) and of other browsers (tests/browser/test_other_browsers.py)."""
    parser.addoption("--sweep", action="store_true", help="run every cell of the matrices of tests")
    parser.addoption("--browsers", choices=["installed", "all"], default="installed", help="beside Chromium")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that only a sweep runs; in continuous integration, let browser tests run a second time.

    On a shared machine a browser may be late by many seconds, and one such delay in thousands of tests would fail a
    correct change. The summary lists the tests that were repeated (R); each is a defect to be fixed. Locally, retries
    are disabled.
    """
    if not config.getoption("--sweep"):
        sweep_only = [item for item in items if item.get_closest_marker("sweep")]
        items[:] = [item for item in items if not item.get_closest_marker("sweep")]
        config.hook.pytest_deselected(items=sweep_only)
    if os.environ.get("CI"):
        for item in items:
            if {"browser", "other_page"} & set(getattr(item, "fixturenames", ())):
                item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the collector of garbage pass over all that is loaded now, and run less often: a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def game_data() -> Callable[[str], dict[str, Any]]:
    """Return a function from a game's id to its compiled rules."""
    return lambda game: dict(game_source(game).data)


@pytest.fixture(scope="session")
def thebes(game_data: Callable[[str], dict[str, Any]]) -> Game[Any, Any]:
    """Return the rules of Thebes."""
    return make(game_data("thebes"))


@pytest.fixture
def player(thebes: Game[Any, Any]) -> Player:
    """Return a player in a session that knows Thebes."""
    return Player(thebes)


@pytest.fixture(scope="session")
def site_dir(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Path:
    """Return the folder of the built site; it is built once for all workers of a run."""
    stamp = tmp_path_factory.getbasetemp().parent / f"site-built-{testrun_uid}"
    with locked("tests"):
        if not stamp.exists():
            # in a process of its own, which records all that a build reads; nothing to do if a step has built it
            subprocess.run([sys.executable, str(ROOT / "build.py"), "build"], cwd=ROOT, check=True)
            stamp.touch()
    return ROOT / "dist"


@pytest.fixture(scope="session")
def site_url(site_dir: Path) -> Iterator[str]:
    """Return the address of the built site, served under a sub-path on a free port, with an engine for `ask_here`."""
    with server.running(site_dir, PREFIX, EngineHandler) as url:
        yield url


JAVASCRIPT_FLAGS = "--js-flags=--wasm-lazy-compilation --no-wasm-tier-up --no-wasm-dynamic-tiering --single-threaded-gc"
"""Compile the WebAssembly of Python lazily and without optimization, which only pays in longer games; and collect
garbage in one thread, since other tests use the other processors.
"""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """Return Playwright, started once in this process, so that it can also drive an installed Firefox."""
    from playwright.sync_api import sync_playwright

    manager = sync_playwright()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NODE_OPTIONS", f"--require={ROOT / 'tests' / 'browser' / 'firefox_bidi.cjs'}")
        started = manager.__enter__()
    yield started
    manager.__exit__(None, None, None)


@pytest.fixture(scope="session")
def browser(playwright: Any) -> Iterator[Any]:
    """Return Playwright's Browser: the Chromium of this machine, headless."""
    from tools import browser as browsers

    chromium = browsers.find()
    assert chromium is not None, f"no Chromium; {browsers.HINT}"
    launched = playwright.chromium.launch(executable_path=chromium.program, args=[*browsers.flags(), JAVASCRIPT_FLAGS])
    yield launched
    launched.close()


class Watch:
    """Collects faults of pages: console errors, uncaught exceptions, requests to other origins.

    A test that provokes a fault on purpose allows it: `watch.allow("503")` ignores faults that match the pattern.
    """

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.faults: list[str] = []
        self.allowed: list[str] = []

    def attach(self, context: Any) -> None:
        """Collect the faults of every page and worker of a browser context."""
        for event, collect in self._collectors():
            context.on(event, collect)

    def detach(self, context: Any) -> None:
        """Stop collecting the faults of a context that other tests use, too."""
        for event, collect in self._collectors():
            context.remove_listener(event, collect)

    def _collectors(self) -> list[tuple[str, Callable[[Any], None]]]:
        return [("console", self._console), ("weberror", self._error), ("request", self._request)]

    def _error(self, event: Any) -> None:
        self.faults.append(f"uncaught: {event.error}")

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != self.origin:
            self.faults.append(f"request to another origin: {request.url}")

    def allow(self, pattern: str) -> None:
        """Ignore faults that match a regular expression."""
        self.allowed.append(pattern)

    def left(self) -> list[str]:
        """Return the faults that are not allowed."""
        return [fault for fault in self.faults if not any(re.search(p, fault) for p in self.allowed)]


@pytest.fixture
def watch(site_url: str) -> Watch:
    """Return the watch over the pages of a test; `new_context` fails the test at its end if there are faults."""
    parts = urlsplit(site_url)
    return Watch(f"{parts.scheme}://{parts.netloc}")


def new_one(browser: Any, **options: Any) -> Any:
    """Return a new browser context: without animations, so that no test waits for them, unless `options` differ."""
    defaults = {"service_workers": "allow", "accept_downloads": True, "reduced_motion": "reduce"}
    context = browser.new_context(**{**defaults, **options})
    context.set_default_timeout(30_000)
    return context


@pytest.fixture
def new_context(browser: Any, watch: Watch) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a new, watched browser context; its arguments are those of Playwright."""
    opened = []

    def new(**options: Any) -> Any:
        context = new_one(browser, **options)
        watch.attach(context)
        opened.append(context)
        return context

    yield new
    for context in opened:
        context.close()
    assert not watch.left(), "\n".join(watch.left())


@pytest.fixture
def context(new_context: Callable[..., Any]) -> Any:
    """Return a new, watched browser context."""
    return new_context()


@pytest.fixture
def page(context: Any) -> Any:
    """Return a new page in a new, watched browser context."""
    return context.new_page()

"""Fixtures shared by the tests of all rooms: compiled rules, the built site, a server of it, a browser."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from compiler.base.paths import ROOT
from compiler.base.process import locked
from engine.game import Game
from engine.games import make
from tests.engine.player import Player
from tools import server

PREFIX = "/ludoglot/"
"""The sub-path under which the tests see the site, as GitHub Pages would show it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of matrices (tests/matrix.py) and of other browsers (tests/browser/test_other_browsers.py)."""
    parser.addoption("--sweep", action="store_true", help="run every cell of the matrices of tests")
    parser.addoption("--browsers", choices=["installed", "all"], default="installed", help="beside Chromium")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a sweep runs, and give tests that drive a browser a second try in continuous integration.

    On a machine that does other work a browser can be late by many seconds, and one such moment in thousands of tests
    would refuse a change that is right. A test that needed its second try is named in the summary (R), and is a fault
    to be mended. At a developer's desk nothing is tried twice.
    """
    if not config.getoption("--sweep"):
        left = [item for item in items if item.get_closest_marker("sweep")]
        items[:] = [item for item in items if not item.get_closest_marker("sweep")]
        config.hook.pytest_deselected(items=left)
    if os.environ.get("CI"):
        for item in items:
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def game_data() -> Callable[[str], dict[str, Any]]:
    """Return a function from a game's id to its compiled rules; each game is compiled once."""
    from compiler.base.diagnostics import Problems
    from compiler.rules import load_game

    @functools.cache
    def compiled(game: str) -> dict[str, Any]:
        problems = Problems()
        source = load_game(game, problems, root=ROOT)
        assert not problems.failed, "\n".join(map(str, problems.errors))
        return dict(source.data)

    return compiled


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
    from tools.cli import build_site

    done = tmp_path_factory.getbasetemp().parent / f"site-built-{testrun_uid}"
    with locked("tests"):
        if not done.exists():
            assert build_site() == 0, "the site cannot be built: see what is printed above"
            done.touch()
    return ROOT / "dist"


@pytest.fixture(scope="session")
def site_url(site_dir: Path) -> Iterator[str]:
    """Return the address of the built site, served under a sub-path on a free port."""
    with server.running(site_dir, PREFIX) as url:
        yield url


QUICK_START = "--js-flags=--wasm-lazy-compilation --no-wasm-tier-up --no-wasm-dynamic-tiering"
"""Python's WebAssembly is compiled as it is needed, and once: no game of a test is so long that more would pay."""


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

    found = browsers.find()
    assert found is not None, f"no Chromium; {browsers.HINT}"
    launched = playwright.chromium.launch(executable_path=found.program, args=[*browsers.flags(), QUICK_START])
    yield launched
    launched.close()


class Watch:
    """Collects what no page may do: console errors, uncaught exceptions, requests to another origin.

    A test that provokes an error on purpose names it: `watch.allow("503")` drops what matches that pattern.
    """

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.faults: list[str] = []
        self.allowed: list[str] = []

    def attach(self, context: Any) -> None:
        """Listen to every page and worker of a browser context."""
        context.on("console", lambda m: m.type == "error" and self.faults.append(f"console: {m.text}"))
        context.on("weberror", lambda e: self.faults.append(f"uncaught: {e.error}"))
        context.on("request", lambda r: self._request(r.url))

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != self.origin:
            self.faults.append(f"request to another origin: {url}")

    def allow(self, pattern: str) -> None:
        """Let faults pass that match a regular expression."""
        self.allowed.append(pattern)

    def left(self) -> list[str]:
        """Return the faults that nobody allowed."""
        return [fault for fault in self.faults if not any(re.search(p, fault) for p in self.allowed)]


@pytest.fixture
def watch(site_url: str) -> Watch:
    """Return the watch over this test's pages; it fails the test at its end if a page did what none may do."""
    parts = urlsplit(site_url)
    return Watch(f"{parts.scheme}://{parts.netloc}")


@pytest.fixture
def new_context(browser: Any, watch: Watch) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a fresh, watched browser context; its arguments are Playwright's.

    Nothing moves in it unless a test asks for that: no test waits for an animation.
    """
    opened = []
    usual = {"service_workers": "allow", "accept_downloads": True, "reduced_motion": "reduce"}

    def new(**options: Any) -> Any:
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(30_000)
        watch.attach(context)
        opened.append(context)
        return context

    yield new
    for context in opened:
        context.close()
    assert not watch.left(), "\n".join(watch.left())


@pytest.fixture
def context(new_context: Callable[..., Any]) -> Any:
    """Return a fresh, watched browser context."""
    return new_context()


@pytest.fixture
def page(context: Any) -> Any:
    """Return a fresh page in a fresh, watched browser context."""
    return context.new_page()

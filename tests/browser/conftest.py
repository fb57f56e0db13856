"""Fixtures of the browser tests: a play page in a fresh browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.table import Table
from tests.conftest import PREFIX, Watch, new_one
from tests.engine_server import ask_here
from tools import server

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 720}}


STORED = "cache_storage,indexeddb,local_storage"
"""What pages leave in a browser context, beside the cookie of `ask_here`."""


@pytest.fixture(scope="session")
def kept_context(browser: Any, site_url: str) -> Iterator[Callable[[bool], Any]]:
    """Return a function to the context of phones or of desktops that the tests of this process share.

    Its pages ask the engine of the server, and have no service worker.
    """
    opened: dict[bool, Any] = {}

    def kept(is_phone: bool) -> Any:
        if is_phone not in opened:
            window = PHONE if is_phone else {}
            opened[is_phone] = ask_here(new_one(browser, service_workers="block", **window), site_url)
        return opened[is_phone]

    yield kept
    for context in opened.values():
        context.close()


@pytest.fixture
def new_page(kept_context: Callable[[bool], Any], watch: Watch, site_url: str) -> Iterator[Callable[[bool], Any]]:
    """Return a function that opens a watched page, on which nothing is stored, in a shared context."""
    used = []

    def new(is_phone: bool) -> Any:
        context = kept_context(is_phone)
        watch.attach(context)
        used.append(context)
        page = context.new_page()
        origin = site_url.removesuffix(PREFIX)
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORED})
        session.detach()
        return page

    yield new
    for context in used:
        for page in context.pages:
            page.close()
        watch.detach(context)
    assert not watch.left(), "\n".join(watch.left())


@pytest.fixture
def table(new_page: Callable[[bool], Any], site_url: str) -> Table:
    """Return a table on an empty page with instant bots, whose engine is in this process, which saves time."""
    return Table(new_page(False), site_url).settings()


@pytest.fixture
def phone(new_page: Callable[[bool], Any], site_url: str) -> Table:
    """Return a table on a phone, 360 pixels wide, otherwise as `table`."""
    return Table(new_page(True), site_url).settings()


@pytest.fixture
def python_table(new_context: Callable[..., Any], site_url: str) -> Table:
    """Return a table on a fresh page with Python in the page, and without the service worker."""
    return Table(new_context(service_workers="block").new_page(), site_url).settings()


@pytest.fixture
def cut_off(new_context: Callable[..., Any], watch: Watch, site_dir: Path) -> Callable[..., Table]:
    """Return a function that starts a quick game (on a phone), then stops the server and cuts the network."""

    def begin(lang: str, window: dict[str, Any] = PHONE, **quick: Any) -> Table:
        watch.allow("Failed to load resource|ERR_|error occurred when fetching the script")
        with server.running(site_dir, PREFIX) as url:
            watch.origin = url.removesuffix(PREFIX)
            context = new_context(**window)
            table = Table(context.new_page(), url).settings()
            table.quick(lang, **quick)
            table.page.wait_for_selector(".offline-ok")
        context.set_offline(True)
        return table

    return begin

"""Fixtures of the browser tests: a play page in a fresh browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.table import Table
from tests.conftest import PREFIX, Watch
from tools import server

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 720}}


@pytest.fixture
def table(new_context: Callable[..., Any], site_url: str) -> Table:
    """Return a table on a fresh page with instant bots and without the service worker, which saves time."""
    return Table(new_context(service_workers="block").new_page(), site_url).settings()


@pytest.fixture
def phone(new_context: Callable[..., Any], site_url: str) -> Table:
    """Return a table on a phone, 360 pixels wide."""
    return Table(new_context(service_workers="block", **PHONE).new_page(), site_url).settings()


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

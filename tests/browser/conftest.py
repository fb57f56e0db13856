"""Fixtures of the browser tests: a table in a fresh browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.table import Table


@pytest.fixture
def table(page: Any, site_url: str) -> Table:
    """Return a table on a fresh page, bots at full speed."""
    return Table(page, site_url).settings()


@pytest.fixture
def phone(new_context: Callable[..., Any], site_url: str) -> Table:
    """Return a table on a phone that is 360 pixels wide."""
    context = new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    return Table(context.new_page(), site_url).settings()

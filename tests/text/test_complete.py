"""The four languages that Ludoglot promises are complete; other languages may be incomplete."""

from __future__ import annotations

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.text import load
from compiler.text.translators.commands import games_of


@pytest.mark.parametrize("lang", ["hu", "it", "ru"])
def test_nothing_is_missing(lang: str) -> None:
    """No text of a promised language falls back to English. A stale text is still a text: `check` warns of it."""
    status = load(ROOT, dict(games_of(ROOT, Problems())), Problems()).report()
    mine = [row for row in status if row["lang"] == lang]
    assert mine, f"there are no catalogs of {lang}"
    assert {f"{row['scope']}/{row['domain']}": row["missing"] for row in mine if row["missing"]} == {}

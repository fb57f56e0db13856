"""The four languages that Ludoglot promises are complete; other languages may be incomplete."""

from __future__ import annotations

import pytest

from tests.compiled_games import all_texts


@pytest.mark.parametrize("lang", ["hu", "it", "ru"])
def test_nothing_is_missing(lang: str) -> None:
    """No text of a promised language falls back to English. A stale text is still a text: `check` warns of it."""
    status = all_texts().report()
    mine = [row for row in status if row["lang"] == lang]
    assert mine, f"there are no catalogs of {lang}"
    assert {f"{row['scope']}/{row['domain']}": row["missing"] for row in mine if row["missing"]} == {}

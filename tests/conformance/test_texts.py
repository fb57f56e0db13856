"""Texts of a game: none is missing, none is unused."""

from __future__ import annotations

import pytest

from compiler.base.diagnostics import Problems
from compiler.text.check.usage import check_usage
from tests.compiled_games import all_catalogs, all_sources
from tests.conformance.fixture import GAMES, game_fixture


@pytest.fixture(scope="module")
def used() -> Problems:
    """Return the problems with the use of texts in all games."""
    problems = Problems()
    check_usage(all_catalogs(), all_sources(), problems)
    return problems


@pytest.mark.parametrize("name", GAMES)
def test_no_text_is_missing_or_unused(name: str, used: Problems) -> None:
    assert game_fixture(name).english
    assert [str(problem) for problem in used if f"/{name}/" in problem.path] == []

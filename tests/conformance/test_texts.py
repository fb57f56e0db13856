"""Texts of a game: none is missing, none is unused."""

from __future__ import annotations

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids
from compiler.text.catalogs import read_catalogs
from compiler.text.check.usage import check_usage
from tests.compiled_games import game_source
from tests.conformance.fixture import GAMES, game_fixture


@pytest.fixture(scope="module")
def used() -> Problems:
    """Return the problems with the use of texts in all games."""
    games = {name: game_source(name) for name in game_ids(ROOT)}
    problems = Problems()
    check_usage(read_catalogs(ROOT, games, Problems()), games, problems)
    return problems


@pytest.mark.parametrize("name", GAMES)
def test_no_text_is_missing_or_unused(name: str, used: Problems) -> None:
    assert game_fixture(name).english
    assert [str(problem) for problem in used if f"/{name}/" in problem.path] == []

"""Texts: none of a game's own is missing, and none is idle."""

from __future__ import annotations

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids, load_game
from compiler.text.catalogs import read_catalogs
from compiler.text.check.usage import check_usage
from tests.conformance.fixture import GAMES, room


@pytest.fixture(scope="module")
def used() -> Problems:
    """Return what is wrong with the use of texts in all games."""
    games = {name: load_game(name, Problems(), root=ROOT) for name in game_ids(ROOT)}
    problems = Problems()
    check_usage(read_catalogs(ROOT, games, Problems()), games, problems)
    return problems


@pytest.mark.parametrize("name", GAMES)
def test_no_text_is_missing_or_idle(name: str, used: Problems) -> None:
    assert room(name).english
    assert [str(problem) for problem in used if f"/{name}/" in problem.path] == []

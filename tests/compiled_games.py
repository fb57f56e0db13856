"""The games of the project, read and compiled once for all tests of a process."""

from __future__ import annotations

from functools import cache

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import GameSource, load_game


@cache
def game_source(game: str) -> GameSource:
    """Return the sources and the compiled rules of a game, which a test must not change."""
    problems = Problems()
    source = load_game(game, problems, ROOT)
    assert not problems.failed, "\n".join(map(str, problems.errors))
    return source

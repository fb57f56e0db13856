"""The games of the project and their texts, read and compiled once for all tests of a process."""

from __future__ import annotations

from functools import cache

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import GameSource, game_ids, load_game
from compiler.site.site_game import SiteGame
from compiler.text import Texts, load
from compiler.text.catalogs import Catalogs, read_catalogs


@cache
def game_source(game: str) -> GameSource:
    """Return the sources and the compiled rules of a game, which a test must not change."""
    problems = Problems()
    source = load_game(game, problems, ROOT)
    assert not problems.failed, "\n".join(map(str, problems.errors))
    return source


@cache
def all_sources() -> dict[str, GameSource]:
    """Return `game_source` of every game by id."""
    return {game: game_source(game) for game in game_ids(ROOT)}


def all_texts(problems: Problems | None = None) -> Texts:
    """Return the texts of all games, which report what pages do wrong to `problems`.

    The build has compiled them. Texts of a single game would be compiled anew, and so pass the few that are cached.
    """
    return load(ROOT, all_sources(), Problems() if problems is None else problems)


@cache
def all_catalogs() -> Catalogs:
    """Return the English of all games, which a test must not change."""
    return read_catalogs(ROOT, all_sources(), Problems())


def drawn(game: str, problems: Problems | None = None) -> SiteGame:
    """Return a game with its drawings, whose sources a test may change; what is wrong on the way is in `problems`."""
    found = Problems() if problems is None else problems
    return SiteGame(load_game(game, found, ROOT), all_texts(found), ROOT, found)

"""The game under test with all that belongs to it: rules, texts in all languages, faces, laws.

A game is every id with a folder in `rules/` and a package in `engine/games/`; there is no list of them.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib.util import find_spec
from typing import Any

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.draw.faces.face_set import FaceSet
from compiler.draw.icons import Icons
from compiler.rules import GameSource, game_ids
from compiler.text import Texts
from compiler.text.read.english import Entry
from engine.game import Game
from engine.games import make
from engine.messages import Json
from engine.session.session import Session
from tests.compiled_games import all_catalogs, all_texts, game_source
from tests.conformance.laws import Laws
from tools.game_tests import module_of

GAMES = [name for name in game_ids(ROOT) if find_spec(f"engine.games.{name}") is not None]


class GameFixture:
    """One game with all that belongs to it; built once per process (`game_fixture`)."""

    def __init__(self, name: str) -> None:
        self.source: GameSource = game_source(name)
        self.game: Game[Any, Any] = make(dict(self.source.data))
        self.data: Json = self.game.data
        self.seats = range(self.data["game"]["players"]["min"], self.data["game"]["players"]["max"] + 1)
        self.options: dict[str, Json] = {option["id"]: option for option in self.data["game"].get("options", ())}
        self.rule_ids = {"", *self.data["rules"]}
        board = [row for rows in self.data["board"].values() if isinstance(rows, list) for row in rows]
        self.places = {row["id"] for row in board if "id" in row} | set(self.data["table"]["zones"])
        """Ids that can be clicked besides the pieces of a view."""

    @cached_property
    def faces(self) -> set[str]:
        """The ids of the rows that have a face."""
        return set(FaceSet(self.source, Icons(ROOT), Problems()).specs)

    @cached_property
    def english(self) -> dict[str, Entry]:
        """Key -> the entry of the English catalog, which declares the arguments of the message."""
        return dict(all_catalogs().symbols[self.game.id].entries)

    @cached_property
    def texts(self) -> Texts:
        """The catalogs of all languages."""
        return all_texts()

    def session(self) -> Session:
        """Return a session with the game and its catalogs in all languages."""
        session = Session()
        session.games[self.game.id] = self.game
        session.catalogs = {lang: self.texts.formatter(lang, self.game.id) for lang in self.texts.languages}
        return session

    @cached_property
    def laws(self) -> type[Laws]:
        """The laws of this game (`tests/games/<game>/laws.py`), or the default if it has none."""
        module = module_of(self.game.id, "laws")
        laws: type[Laws] = Laws if module is None else module.Laws
        return laws


@cache
def game_fixture(name: str) -> GameFixture:
    """Return the fixture of a game."""
    return GameFixture(name)

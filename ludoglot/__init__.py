"""Ludoglot's games as a Python library, for bots and research: rules, learned weights, bots, texts.

    import ludoglot

    game = ludoglot.make("thebes")
    result = ludoglot.play(game, ["greedy", "novice"], seed=7)
    print(result.totals, result.winners)

It needs the standard library alone. `ludoglot.zoo` has the games as environments of PettingZoo, `ludoglot.spiel` as
games of OpenSpiel; each needs its library. `python build.py wheel` makes the package of the project's sources.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from engine import bots, games
from engine.game import Game
from engine.messages import BadRequest, Message
from engine.results import OVER, Result
from engine.rng import Rng
from engine.session.formatter import Catalog
from engine.session.localizer import Localizer
from engine.session.match import Seat
from ludoglot.matches import play_match

__all__ = ["BOTS", "OVER", "BadRequest", "Game", "Result", "Rng", "game_ids", "languages", "localizer", "make", "play"]

BOTS = bots.BOTS
"""The names of the bots."""


def game_ids() -> list[str]:
    """Return the ids of all games."""
    return sorted(file.name.removesuffix(".json") for file in _data("rules").iterdir() if file.name.endswith(".json"))


def make(id: str) -> Game[Any, Any]:
    """Return a game by its id; LookupError if there is none.

    `Game` documents what it offers: start, moves, play, turn, result, view, determinize …
    """
    if id not in game_ids():
        raise LookupError(f'there is no game "{id}"; choose from {", ".join(game_ids())}')
    return games.make(json.loads(_data("rules").joinpath(f"{id}.json").read_text("utf-8")))


def play(game: Game[Any, Any], levels: Sequence[str], seed: int, options: Mapping[str, str] | None = None) -> Result:
    """Play a game between bots, one name of `BOTS` for each seat; return its result.

    The same seed gives the same game. Each bot gets a state in which what its seat cannot know was re-dealt. BadRequest
    if a bot or an option does not exist, or if the number of players does not fit.
    """
    return play_match(game, [bots.make(level) for level in levels], seed, options).result


def languages() -> list[str]:
    """Return the codes of the languages that the texts are in."""
    return sorted(folder.name for folder in _data("texts").iterdir() if folder.is_dir())


def localizer(game: Game[Any, Any], language: str = "en") -> Localizer:
    """Return what renders the messages of a game, such as `game.label(state, move)`; LookupError if it has no texts."""
    file = _data("texts").joinpath(language, f"{game.id}.json")
    if not file.is_file():
        raise LookupError(f'{game.id} has no texts in "{language}"; choose from {", ".join(languages())}')
    seats = [Seat(colour, "", "person") for colour in game.colours]
    return Localizer(seats, Catalog(json.loads(file.read_text("utf-8"))))


def plain(localized: Localizer, message: Message) -> str:
    """Return a message as plain text."""
    return "".join(str(piece[0]) for piece in localized.text(message))


def _data(folder: str) -> Any:
    return resources.files(__name__).joinpath("data", folder)

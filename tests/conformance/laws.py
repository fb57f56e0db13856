"""The laws of single games, watched in the games that every game plays for its promises (`tests/conformance`).

`tests/games/<game>/laws.py` holds a class `Laws` that inherits the one below and asserts what only this game knows:
what a move may change, what a preview must have said, which pieces never come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from engine.bots.greedy import GreedyBot
from engine.game import Game
from engine.messages import BadRequest, Json, Message
from engine.rng import Rng

Style = Callable[[Game[Any, Any], Any, list[Any], Rng], Any]
"""Chooses one of the legal moves of a position."""


def random(game: Game[Any, Any], state: Any, moves: list[Any], rng: Rng) -> Any:
    """Return any of the moves."""
    return rng.choice(moves)


def greedy(game: Game[Any, Any], state: Any, moves: list[Any], rng: Rng) -> Any:
    """Return what looks best, now and then any other move, so that greedy play meets what it would never look for."""
    if rng.below(6) == 0:
        return rng.choice(moves)
    seat = game.turn(state)
    return GreedyBot().choose(game, game.determinize(state, seat, rng), seat, rng)


class Golden(NamedTuple):
    """A game to be recorded: its name, who plays, with which options, and how it shall go."""

    name: str
    levels: Sequence[str]
    options: Mapping[str, str] = {}
    wanted: Callable[[Json, list[str]], bool] = lambda recorded, keys: True
    """Told what was recorded and the keys of all that was said."""


class Laws:
    """Watches one game, move by move. A game without laws of its own has these: none."""

    styles: ClassVar[dict[str, Style]] = {"random": random, "greedy": greedy}
    """How the games are played that are watched."""

    largest: ClassVar[list[Json]] = []
    """Positions, as `Proof.arrange` reads them, with more to choose from than games at random come to."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        """Begin to watch; `state` is the one that will be played on."""
        self.game, self.state = game, state

    def position(self, moves: list[Any]) -> None:
        """Look at a position, before a move; `moves` is empty when the game is over."""

    def moved(self, before: Any, move: Any, lines: Sequence[Message], happened: Sequence[Any]) -> None:
        """Look at what came of a move: `before` is a copy of the state, `lines` what the preview said."""

    def guessed(self, seat: int, guess: Any) -> None:
        """Look at a table on which all that `seat` cannot know was dealt anew."""

    @classmethod
    def golden(cls, game: Game[Any, Any]) -> list[Golden]:
        """Return which games are recorded; see `tests/conformance/golden_games.py`."""
        players = game.data["game"]["players"]
        other = {option["id"]: option["values"][-1] for option in game.data["game"].get("options", ())}
        return [
            Golden(f"{seats}_{name}", ["greedy", "random", "greedy", "random", "greedy", "random"][:seats], options)
            for seats in range(players["min"], players["max"] + 1)
            for name, options in (("usual", {}), ("other", _possible(game, seats, other)))
        ]


def _possible(game: Game[Any, Any], seats: int, wanted: Mapping[str, str]) -> dict[str, str]:
    """Return those of the wanted values that can be had together, the first ones first."""
    chosen: dict[str, str] = {}
    for name, value in wanted.items():
        if refusal(game, seats, {**chosen, name: value}) is None:
            chosen[name] = value
    return chosen


def refusal(game: Game[Any, Any], seats: int, chosen: Mapping[str, str]) -> Message | None:
    """Return why these options cannot be, None if they can."""
    try:
        game.resolve_options(seats, chosen)
    except BadRequest as fault:
        return fault.message
    return None

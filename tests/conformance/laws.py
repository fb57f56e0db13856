"""Laws: assertions about one game, checked in every game that the conformance suite plays.

`tests/games/<game>/laws.py` has a class `Laws`, a subclass of the one below, that asserts what is specific to its game:
what a move may change, what a preview must announce, which pieces never return.
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
    """Return a random move."""
    return rng.choice(moves)


def greedy(game: Game[Any, Any], state: Any, moves: list[Any], rng: Rng) -> Any:
    """Return the best move by the heuristic, one time in six a random one, to reach positions greedy play avoids."""
    if rng.below(6) == 0:
        return rng.choice(moves)
    seat = game.turn(state)
    return GreedyBot().choose(game, game.determinize(state, seat, rng), seat, rng)


class Golden(NamedTuple):
    """A game to record: its name, the bots, the options, and a condition that it must meet."""

    name: str
    levels: Sequence[str]
    options: Mapping[str, str] = {}
    wanted: Callable[[Json, list[str]], bool] = lambda recorded, keys: True
    """The condition; takes the content of the file and the message keys of the log."""


class Laws:
    """Checks one game, move by move. This default asserts nothing; it is for games without laws of their own."""

    styles: ClassVar[dict[str, Style]] = {"random": random, "greedy": greedy}
    """Name -> style in which the suite plays games."""

    largest: ClassVar[list[Json]] = []
    """Scenarios with more legal moves than random games have."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        """Start with the first state of a game; `state` is the object that the moves will change."""
        self.game, self.state = game, state

    def position(self, moves: list[Any]) -> None:
        """Check a position before a move; `moves` are its legal moves, none when the game is over."""

    def moved(self, before: Any, move: Any, lines: Sequence[Message], happened: Sequence[Any]) -> None:
        """Check what a move did: `before` is a copy of the old state, `lines` the preview, `happened` the events."""

    def guessed(self, seat: int, guess: Any) -> None:
        """Check `guess`, the state determinized for `seat`."""

    @classmethod
    def golden(cls, game: Game[Any, Any]) -> list[Golden]:
        """Return the games to record; see `tests/conformance/golden_games.py`."""
        players = game.data["game"]["players"]
        other = {option["id"]: option["values"][-1] for option in game.data["game"].get("options", ())}
        return [
            Golden(f"{seats}_{name}", ["greedy", "random", "greedy", "random", "greedy", "random"][:seats], options)
            for seats in range(players["min"], players["max"] + 1)
            for name, options in (("usual", {}), ("other", _compatible(game, seats, other)))
        ]


def _compatible(game: Game[Any, Any], seats: int, values: Mapping[str, str]) -> dict[str, str]:
    """Return the values that are allowed together; of two that conflict, the earlier one."""
    chosen: dict[str, str] = {}
    for name, value in values.items():
        if refusal(game, seats, {**chosen, name: value}) is None:
            chosen[name] = value
    return chosen


def refusal(game: Game[Any, Any], seats: int, chosen: Mapping[str, str]) -> Message | None:
    """Return why these options are not allowed together, None if they are."""
    try:
        game.resolve_options(seats, chosen)
    except BadRequest as fault:
        return fault.message
    return None

"""Everything that a game says in play: which messages, with which numbers, and how long their lists are.

Random games are played through the one interface of `engine.core` with every number of players and every value of
every option, and everything is listened to that a table would say: log, prompt, buttons, previews, facts, scoring,
and the reasons for what is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import NO_ARGS, OVER, Message, told
from engine.game import Game
from engine.rng import Rng
from tests.engine.every_game.room import room
from tests.engine.every_game.tables import runs

MOVES = 700
"""After so many moves a game is left: random play may dawdle."""
PREVIEWS = 6
"""Moves of a position whose preview is read."""
ASK_EVERY = 7
"""Positions between two at which everything is touched and the reasons are read."""


class Heard:
    """The numbers and lists of the messages of one game."""

    def __init__(self) -> None:
        self.zeros: dict[tuple[str, str], dict[str, Any]] = {}
        """(key, argument) -> all arguments of the first message in which that one was 0 (or an empty list)."""
        self.lists: dict[tuple[str, str], dict[int, dict[str, Any]]] = {}
        """(key, argument) -> length -> all arguments of the first message with a list of that length."""
        self.said: dict[str, set[str]] = {}
        """Key -> names of the arguments it was said with."""
        self.odd: set[tuple[str, str]] = set()
        """(key, arguments) of messages that were said with other arguments than before."""

    def hear(self, message: Message) -> None:
        """Remember a message."""
        key, args = message.key, message.args
        names = set(args)
        if self.said.setdefault(key, names) != names:
            self.odd.add((key, ", ".join(sorted(names))))
        for name, value in args.items():
            if isinstance(value, (list, tuple)):
                self.lists.setdefault((key, name), {}).setdefault(len(value), args)
            if value is not False and value in (0, [], ()):
                self.zeros.setdefault((key, name), args)

    def all_in(self, value: Any) -> None:
        """Remember the messages that stand somewhere in what a game answers."""
        if isinstance(value, Message):
            self.hear(value)
        elif isinstance(value, dict):
            if value.keys() == {"key", "args"}:
                self.hear(Message(value["key"], value["args"]))
            else:
                for item in value.values():
                    self.all_in(item)
        elif isinstance(value, (list, tuple)):
            for item in value:
                self.all_in(item)


def pieces(value: Any) -> Iterator[str]:
    """Return every string of a view that may be the id of a piece or a place."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from pieces(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from pieces(item)


def listen(name: str) -> Heard:
    """Play at random the tables at which the promises of every game are kept, and return what was said."""
    here, heard = room(name), Heard()
    tables = {(run.seats, *run.options.items()): run for run in runs(here)}
    for run in tables.values():
        _play(here.game, run.seats, run.options, run.seed, heard)
    return heard


def _play(game: Game[Any, Any], seats: int, chosen: dict[str, str], seed: int, heard: Heard) -> None:
    rng = Rng(seed)
    state = game.start(seats, game.settle(seats, chosen), Rng(seed + 1000), None)
    kinds: set[str] = set()
    for n in range(MOVES):
        heard.hear(game.prompt(state))
        turn = game.turn(state)
        if turn == OVER:
            break
        moves = game.moves(state)
        for move in moves[:: max(1, len(moves) // 40)]:
            heard.hear(game.label(state, move))
        for _ in range(PREVIEWS):
            move = moves[rng.below(len(moves))]
            heard.all_in(game.preview(state, move))
            kinds.add(game.record(move)["kind"])
        if n % ASK_EVERY == 0:
            view = game.view(state, turn)
            heard.all_in(view)
            for touch in {*pieces(view), *(f"{piece}.seat.{turn}" for piece in pieces(view))}:
                heard.all_in(game.why_not(state, {"touch": touch}))
            for kind in kinds:
                heard.all_in(game.why_not(state, {"kind": kind}))
            heard.all_in(_parts(game, state))
        move = moves[rng.below(len(moves))]
        happened: list[Any] = []
        game.play(state, move, happened.append)
        for event in happened:
            heard.hear(told(event))
    heard.all_in(game.view(state, None))
    heard.all_in(_parts(game, state))


def _parts(game: Game[Any, Any], state: Any) -> list[Message]:
    return [Message(part.key, part.args or NO_ARGS) for part in game.result(state).parts]

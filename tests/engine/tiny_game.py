"""Tiny game for tests: players take piles of coins in turn, and most coins win. Moves can have a second step: a player
who takes a pile of three keeps or gives away one coin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import interface, state
from engine.events import EventSink, event_type
from engine.game import Game
from engine.messages import NO_ARGS, SEATS, Json, Message
from engine.move_codec import MoveCodec
from engine.protocol import View
from engine.results import OVER, Result, ScoreLine, ranked, victory
from engine.rng import Rng

PILES = ("left", "middle", "right")
DATA: Json = {
    "id": "small",
    "game": {"players": {"min": 2, "max": 4}, "colours": ["red", "blue", "green", "yellow"], "options": []},
}

Took = event_type("log.took", "SM-TAKE-01", "player n pile")
Gave = event_type("log.gave", "SM-GIVE-01", "player", reveals=True)
emit_victory = victory("SM-END-01", "SM-END-02")


class Take(NamedTuple):
    """Take a pile."""

    pile: int


class Give(NamedTuple):
    """Give a coin to the next player, or keep it."""

    coin: bool


class State(state.State):
    """Coins of the piles and of the players."""

    turn: int
    owed: int
    piles: list[int]
    coins: list[int]


class Rules(interface.Rules[State, Any]):
    """Take a pile; after a pile of three, keep or give a coin."""

    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> State:
        s = State()
        s.seats, s.rng, s.turn, s.owed = seats, rng, rng.below(seats) if first is None else first, 0
        s.piles, s.coins = [1 + rng.below(3) for _ in PILES], [0] * seats
        return s

    def turn(self, state: State) -> int:
        return state.turn if any(state.piles) or state.owed else OVER

    def action_pending(self, state: State) -> bool:
        return bool(state.owed)

    def moves(self, state: State) -> list[Any]:
        return [Give(False), Give(True)] if state.owed else [Take(n) for n, coins in enumerate(state.piles) if coins]

    def play(self, state: State, move: Any, emit: EventSink | None = None) -> None:
        s, seat = state, state.turn
        if isinstance(move, Take):
            n, s.piles[move.pile] = s.piles[move.pile], 0
            s.coins[seat] += n
            s.owed = int(n == 3)
            if emit:
                emit(Took(SEATS[seat], n, f"pile.{PILES[move.pile]}"))
        else:
            s.owed = 0
            if move.coin:
                s.coins[seat] -= 1
                s.coins[(seat + 1) % s.seats] += 1
                if emit:
                    emit(Gave(SEATS[seat]))
        if not s.owed:
            s.turn = (seat + 1) % s.seats
        if emit and self.turn(s) == OVER:
            emit_victory(self.result(s), emit)

    def result(self, state: State) -> Result:
        coins = tuple(state.coins)
        return Result((ScoreLine("score.coins", coins, "SM-END-01"),), coins, ranked(coins))


class Presenter(interface.Presenter[State, Any]):
    """Labels and prompts."""

    records = MoveCodec([Take, Give], ids={"pile": PILES})

    def prompt(self, state: State) -> Message:
        return Message("prompt.take", {"player": SEATS[state.turn]}, "SM-TAKE-01")

    def label(self, state: State, move: Any) -> Message:
        return Message("move.take_n", NO_ARGS, "SM-TAKE-01")

    def targets(self, state: State, move: Any) -> tuple[str, ...]:
        return (PILES[move.pile],) if isinstance(move, Take) else ()


class Observer(interface.Observer[State, Any]):
    """Nothing is hidden."""

    def view(self, state: State, seat: int | None) -> View[Message]:
        return {"facts": [], "zones": {}, "seats": [{"facts": [], "zones": {}} for _ in range(state.seats)]}


def make() -> Game[State, Any]:
    """Return the tiny game."""
    rules = Rules(DATA)
    return Game(rules, Presenter(rules), Observer(rules))

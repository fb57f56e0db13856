"""Scripted game for tests: the script lists active seats, steps of actions, reveals and private decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engine import interface, move_option, state
from engine.events import EventSink, event_type
from engine.game import Game
from engine.messages import SEATS, Json, Message
from engine.move_codec import MoveCodec
from engine.protocol import FreeChoice, View
from engine.results import OVER, Result, ScoreLine, ranked
from engine.rng import Rng

DATA: Json = {
    "id": "scripted",
    "game": {"players": {"min": 2, "max": 4}, "colours": ["red", "blue", "green", "yellow"], "options": []},
}
CARDS = ("card_a", "card_b", "card_c")

Went = event_type("log.went", "SC-GO-01", "player n")
Turned = event_type("log.turned", "SC-TURN-01", "player", reveals=True)


class Scene(NamedTuple):
    """One decision: the active seat, and whether it continues an action, reveals something, is private."""

    seat: int
    step: bool = False
    reveals: bool = False
    private: bool = False


class Go(NamedTuple):
    """Go on with the script."""

    n: int


class Play(NamedTuple):
    """Play a set of cards, and go on."""

    cards: int


class State(state.State):
    """The position in the script, and the choices made."""

    at: int
    chosen: list[int]


class Rules(interface.Rules[State, Any]):
    """Every decision has two ways to go on, and any set of cards."""

    def __init__(self, script: list[Scene]) -> None:
        super().__init__(DATA)
        self.script = script
        self.calls = 0

    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> State:
        s = State()
        s.seats, s.rng, s.at, s.chosen = seats, rng, 0, []
        return s

    def turn(self, state: State) -> int:
        return self.script[state.at].seat if state.at < len(self.script) else OVER

    def turn_owner(self, state: State) -> int:
        """Return the seat that began the action."""
        first_steps = [n for n, scene in enumerate(self.script[: state.at + 1]) if not scene.step]
        return self.script[first_steps[-1]].seat if state.at < len(self.script) else OVER

    def action_pending(self, state: State) -> bool:
        return state.at < len(self.script) and self.script[state.at].step

    def moves(self, state: State) -> list[Any]:
        self.calls += 1
        return [Go(0), Go(1), *(Play(cards) for cards in range(1, 8))]

    def play(self, state: State, move: Any, emit: EventSink | None = None) -> None:
        scene = self.script[state.at]
        state.at += 1
        state.chosen.append(move[0])
        if emit:
            emit(Went(SEATS[scene.seat], move[0]))
            if scene.reveals:
                emit(Turned(SEATS[scene.seat]))

    def result(self, state: State) -> Result:
        totals = (3, 5, 5, 1)[: state.seats]
        return Result((ScoreLine("score.all", totals, "SC-END-01"),), totals, ranked(totals))


class Presenter(interface.Presenter[State, Any]):
    """Labels and prompts; the sets of cards are one option."""

    records = MoveCodec([Go, Play], sets={"cards": CARDS})

    def prompt(self, state: State) -> Message:
        return Message("prompt.go", {"player": SEATS[max(self.rules.turn(state), 0)]})

    def label(self, state: State, move: Any) -> Message:
        return Message("move.go", {})

    def preview(self, state: State, move: Any) -> list[Message]:
        return [Message("preview.go", {"n": move[0]})]

    def move_options(self, state: State, moves: Iterable[Any]) -> Iterator[move_option.MoveOption]:
        yield from super().move_options(state, [move for move in moves if isinstance(move, Go)])
        sets: dict[str, FreeChoice] = {"cards": {"of": [["card_a"], ["card_b", "card_c"]], "count": [1, 3]}}
        yield move_option.MoveOption({"kind": "play"}, CARDS, Message("move.play", {}), sets)


class Observer(interface.Observer[State, Any]):
    """The view is empty; the script decides what is private."""

    rules: Rules

    def view(self, state: State, seat: int | None) -> View[Message]:
        return {"facts": [], "zones": {}, "seats": [{"facts": [], "zones": {}} for _ in range(state.seats)]}

    def private(self, state: State) -> bool:
        return self.rules.script[state.at].private


class Explainer(interface.Explainer[State, Any]):
    """Gives a reason that only the active seat may know."""

    turn_rule = "SC-TIME-01"

    def reasons(self, state: State, seat: int, wanted: Json, touch: str | None) -> Iterator[Message]:
        yield Message("why.secret", {}, "SC-HID-01")


def make(*script: Scene) -> Game[State, Any]:
    """Return a game that runs through a script."""
    rules = Rules(list(script))
    presenter = Presenter(rules)
    return Game(rules, presenter, Observer(rules), explainer=Explainer(rules, presenter))

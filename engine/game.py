"""A game as its callers use it: matches, bots, tests and benchmarks.

The parts of a game and the meaning of each method are documented in `engine/interface.py`; `Game` puts them together:

    game = engine.games.make(data)
    state = game.start(2, {}, Rng(7))
    while game.turn(state) != OVER:
        game.play(state, game.moves(state)[0])
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic

from engine.events import EventSink
from engine.interface import (
    Explainer,
    Guide,
    Heuristic,
    Invariants,
    M,
    Observer,
    Presenter,
    Rules,
    S,
    Scenarios,
    Serializer,
)
from engine.legal_moves import LegalMoves
from engine.messages import BadRequest, Json, Message
from engine.move_option import MoveOption
from engine.options import resolve_options
from engine.position_values import Evaluation, evaluations
from engine.results import OVER, Result
from engine.rng import Rng

if TYPE_CHECKING:
    from engine.protocol import MoveRecord, View


class Game(Generic[S, M]):
    """One board game over its compiled data: nine parts behind one interface."""

    def __init__(
        self,
        rules: Rules[S, M],
        presenter: Presenter[S, M],
        observer: Observer[S, M],
        *,
        explainer: Explainer[S, M] | None = None,
        guide: Guide[S, M] | None = None,
        serializer: Serializer[S, M] | None = None,
        invariants: Invariants[S, M] | None = None,
        scenarios: Scenarios[S, M] | None = None,
        heuristic: Heuristic[S, M] | None = None,
    ) -> None:
        """Combine the parts; those that are not given have their defaults."""
        self.rules, self.presenter, self.observer = rules, presenter, observer
        self.explainer = explainer or Explainer(rules, presenter)
        self.guide = guide or Guide(rules)
        self.serializer = serializer or Serializer(rules)
        self.invariants = invariants or Invariants(rules)
        self.scenarios = scenarios or Scenarios(rules, self.serializer, self.invariants)
        self.heuristic = heuristic or Heuristic(rules)
        self.evaluations = evaluations(rules.data, self.heuristic.feature_names)
        self.data = rules.data
        self.id: str = self.data["id"]
        self.colours: tuple[str, ...] = tuple(self.data["game"]["colours"])
        self.hidden = observer.hidden

    # -- Rules ---------------------------------------------------------------------------------------------------
    def moves(self, state: S) -> list[M]:
        """Return every legal move of the active seat, in a fixed order."""
        return self.rules.moves(state)

    def play(self, state: S, move: M, emit: EventSink | None = None) -> None:
        """Change `state` by a legal move; `emit` receives its events."""
        self.rules.play(state, move, emit)

    def turn(self, state: S) -> int:
        """Return the active seat, or OVER."""
        return self.rules.turn(state)

    def turn_owner(self, state: S) -> int:
        """Return the seat whose turn it is, though another one may have to answer."""
        return self.rules.turn_owner(state)

    def action_pending(self, state: S) -> bool:
        """Return whether the next move continues an action."""
        return self.rules.action_pending(state)

    def result(self, state: S) -> Result:
        """Return the scoring of the state; final when the game is over."""
        return self.rules.result(state)

    # -- Presenter -----------------------------------------------------------------------------------------------
    def record(self, move: M) -> MoveRecord:
        """Return a move as JSON."""
        return self.presenter.record(move)

    def read(self, record: MoveRecord) -> M:
        """Return the move of a record, legal or not; BadRequest `error.move`."""
        return self.presenter.read(record)

    def prompt(self, state: S) -> Message:
        """Return what the active seat has to do."""
        return self.presenter.prompt(state)

    def label(self, state: S, move: M) -> Message:
        """Return the label of a move's button."""
        return self.presenter.label(state, move)

    def preview(self, state: S, move: M) -> list[Message]:
        """Return the cost and the known effects of a legal move."""
        return self.presenter.preview(state, move)

    def odds(self, state: S, move: M) -> list[Message]:
        """Return what chance makes of a legal move; empty where the rules hide it."""
        return self.presenter.odds(state, move)

    def waste(self, state: S, move: M) -> list[Message]:
        """Return why a legal move brings nothing or spends something without need."""
        return self.presenter.waste(state, move)

    def targets(self, state: S, move: M) -> tuple[str, ...]:
        """Return the ids of the pieces and places that select a move, the best one first."""
        return self.presenter.targets(state, move)

    # -- Observer ------------------------------------------------------------------------------------------------
    def view(self, state: S, seat: int | None) -> View[Message]:
        """Return what a seat (None: a spectator) may see."""
        return self.observer.view(state, seat)

    def open_view(self, state: S) -> View[Message]:
        """Return the view in which nothing is hidden."""
        return self.observer.open_view(state)

    def private(self, state: S) -> bool:
        """Return whether the active seat sees private information."""
        return self.observer.private(state)

    def determinize(self, state: S, seat: int, rng: Rng) -> S:
        """Return a copy in which what a seat cannot know is re-dealt."""
        return self.observer.determinize(state, seat, rng)

    # -- the other parts -----------------------------------------------------------------------------------------
    def why_not(self, state: S, intent: Json, legal: LegalMoves[S, M] | None = None) -> list[Message]:
        """Return every reason why no legal move fits an intent; empty if one does.

        `legal` are the legal moves of the state, if the caller has them.
        """
        return self.explainer.why_not(state, intent, (legal or self.legal(state)).matches)

    def about(self, state: S, seat: int | None, name: str) -> list[Message]:
        """Return what a place, a piece or a phase does and would bring a seat now; empty if it is unknown."""
        return self.guide.about(state, seat, name)

    def describe(self, state: S) -> Json:
        """Return the whole state as JSON."""
        return self.serializer.describe(state)

    def check(self, state: S) -> None:
        """Raise BrokenInvariant if the state is impossible."""
        self.invariants.check(state)

    def arrange(self, given: Json) -> S:
        """Return the state of a description; BadRequest `error.arrange` or `error.arranged`."""
        return self.scenarios.arrange(given)

    def query(self, state: S, question: Json) -> Any:
        """Answer a query of a worked example; BadRequest `error.question`."""
        return self.scenarios.query(state, question)

    def candidates(self, state: S) -> list[M]:
        """Return the legal moves that a bot should consider."""
        return self.heuristic.candidates(state)

    def evaluate_move(self, state: S, move: M) -> float:
        """Return a bot's rating of a legal move; higher is better."""
        return self.heuristic.evaluate_move(state, move)

    def evaluation(self, state: S) -> Evaluation | None:
        """Return the weights that were learned for the players and modules of a match; None if the game has none.

        Without weights for these, those for the nearest number of players with the most modules in common.
        """
        nearest = min([abs(one.players - state.seats) for one in self.evaluations], default=0)
        fitting = [one for one in self.evaluations if abs(one.players - state.seats) == nearest]
        return max(fitting, key=lambda one: one.common_modules(state), default=None)

    def evaluate(self, state: S, evaluation: Evaluation) -> list[float]:
        """Return the points that each seat may expect at the end, up to a number that is the same for all seats."""
        if self.rules.turn(state) == OVER:
            return [float(total) for total in self.rules.result(state).totals]
        return evaluation.evaluate(self.heuristic.features(state), self.heuristic.stage(state))

    # -- what follows from the parts -----------------------------------------------------------------------------
    def resolve_options(self, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
        """Return the value of every option, chosen or default; see `engine.options`."""
        return resolve_options(self.data, seats, chosen)

    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None = None) -> S:
        """Return a new game; options that are not given have their first value, the start player is drawn if None.

        BadRequest `error.seats`, `error.first`, or what `resolve_options` refuses.
        """
        counts = self.data["game"]["players"]
        if not counts["min"] <= seats <= counts["max"]:
            raise BadRequest("error.seats", n=seats, min=counts["min"], max=counts["max"])
        if first is not None and not 0 <= first < seats:
            raise BadRequest("error.first", first=first, n=seats)
        return self.rules.start(seats, self.resolve_options(seats, options), rng, first)

    def copy(self, state: S) -> S:
        """Return an independent copy, the generator included."""
        return state.copy()

    def legal(self, state: S) -> LegalMoves[S, M]:
        """Return the legal moves of a position; valid until the state changes."""
        return LegalMoves(self.rules, self.presenter, state)

    def move_options(self, state: S, moves: Iterable[M] | None = None) -> Iterator[MoveOption]:
        """Yield what the page is sent of the legal moves."""
        return self.presenter.move_options(state, self.moves(state) if moves is None else moves)

    def find(self, state: S, record: MoveRecord) -> M:
        """Return the legal move of a record; BadRequest `error.move` if there is none."""
        return self.legal(state).find(record)

    def reveals(self, events: Iterable[Any]) -> bool:
        """Return whether any of a move's events revealed something hidden or depended on chance (undo stops there)."""
        return any(event.event.reveals for event in events)

    def digest(self, state: S) -> str:
        """Return a short fingerprint of `describe(state)`, the same in every interpreter."""
        text = json.dumps(self.describe(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

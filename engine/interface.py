"""The interface of a game: what `engine/games/<game>/` implements, and what each method means.

A game is a package of nine parts. Each is a class that inherits one of these and holds the `rules`:

    Rules       set-up, legal moves, play, scoring: all that search needs
    Presenter   moves as records and as text: prompt, label, preview
    Observer    what a seat may see, and a re-deal of the rest
    Explainer   why a move is illegal
    Guide       what a place or a piece does, and what it would bring now
    Serializer  the whole state as JSON
    Invariants  what must hold of every state
    Scenarios   states from short descriptions, and queries of worked examples
    Heuristic   a bot's rating of moves and of positions

Only `Rules`, the prompt and the labels of `Presenter`, and the view of `Observer` must be written; the defaults of the
rest suit a game without hidden information. `engine/game.py` puts the parts together and is what callers use.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from engine.events import EventSink
from engine.messages import NO_ARGS, SEATS, BadRequest, Json, Message
from engine.move_codec import MoveCodec
from engine.move_option import NO_CHOICES, MoveOption
from engine.options import resolve_options
from engine.results import OVER, Result
from engine.rng import SEED_LIMIT, Rng
from engine.scenario import ScenarioReader, usual_seats
from engine.state import State, plain

if TYPE_CHECKING:
    from engine.protocol import MoveRecord, View

S = TypeVar("S", bound=State)
M = TypeVar("M")

SEAT_OR_COPY = re.compile(r"#\d+|(?:^|\.)seat\.\d$")
"""What an id has besides the thing itself: the number of a copy, the seat of its owner."""
NUMBER_AT_END = re.compile(r"_\d+$")


class Rules(ABC, Generic[S, M]):
    """The rules over the compiled data of a game. The data is read once; nothing static is stored in a state.

    States are mutable and belong to the caller; moves are immutable records (NamedTuples).
    """

    components: Any = None
    """What never changes, as the rules read it from the data; all parts share it."""

    def __init__(self, data: Json) -> None:
        self.data = data

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> S:
        """Return a new game. `options` holds the value of every option; `first` is the start player, None: drawn."""

    @abstractmethod
    def moves(self, state: S) -> list[M]:
        """Return every legal move of the active seat, in a fixed order; empty only when the game is over."""

    @abstractmethod
    def play(self, state: S, move: M, emit: EventSink | None = None) -> None:
        """Change `state` by a legal `move` and emit its events in order. Chance comes from the state's own Rng."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the active seat, or OVER."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """Return the scoring of the state; final when the game is over."""

    def allows(self, state: S, move: M) -> bool | None:
        """Return whether a move is legal if that can be decided without listing all moves; None: search the list.

        For kinds with thousands of moves, such as choices of pieces.
        """
        return None

    def turn_owner(self, state: S) -> int:
        """Return the seat whose turn it is: usually the active seat, but others may have to answer in between."""
        return self.turn(state)

    def action_pending(self, state: S) -> bool:
        """Return whether the next move continues an unfinished action."""
        return False


class Presenter(ABC, Generic[S, M]):
    """Moves as records and as text."""

    records: MoveCodec
    """How moves are written; each game defines its own."""

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.components = rules, rules.components

    def record(self, move: M) -> MoveRecord:
        """Return a move as saves, tests and the page write it: {"kind": "dig", "site": "crete", "weeks": 4, …}."""
        return self.records.write(move)

    def read(self, record: MoveRecord) -> M:
        """Return the move of a record, legal or not: the inverse of `record`. BadRequest `error.move` if it is none."""
        move: M = self.records.read(record)
        return move

    def is_readable(self, fields: Json) -> bool:
        """Return whether every field of a partial record occurs in some move with that type."""
        return self.records.fit(fields)

    @abstractmethod
    def prompt(self, state: S) -> Message:
        """Return what the active seat has to do."""

    @abstractmethod
    def label(self, state: S, move: M) -> Message:
        """Return the label of a move's button."""

    def preview(self, state: S, move: M) -> list[Message]:
        """Return the cost and the known effects of a legal move, before anything is revealed."""
        return []

    def odds(self, state: S, move: M) -> list[Message]:
        """Return what chance makes of a legal move, exactly, from what the active seat may know.

        Empty where there is no chance, or where the rules hide what it depends on. A player may switch it off.
        """
        return []

    def waste(self, state: S, move: M) -> list[Message]:
        """Return why a legal move brings nothing or spends something without need; empty for all others.

        The page shows it, and proposes such a move only if there is no other.
        """
        return []

    def targets(self, state: S, move: M) -> tuple[str, ...]:
        """Return the ids of the pieces and places that select a move, the most specific one first."""
        return ()

    def move_options(self, state: S, moves: Iterable[M]) -> Iterator[MoveOption]:
        """Yield what the page is sent of the legal moves."""
        for move in moves:
            yield self.move_option(state, move)

    def move_option(self, state: S, move: M) -> MoveOption:
        """Return the option of a single move."""
        is_waste = bool(self.waste(state, move))
        return MoveOption(self.record(move), self.targets(state, move), self.label(state, move), NO_CHOICES, is_waste)


class Observer(ABC, Generic[S, M]):
    """What each seat may see."""

    hidden: ClassVar[bool] = False
    """True if seats know different things (hands, private notes): people who share a device must hand it over."""

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.components = rules, rules.components

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View[Message]:
        """Return what `seat` may see (None: a spectator), in the form that `rules/<game>/table.yaml` lays out.

        States that differ only in what is hidden from `seat` give equal views.
        """

    def open_view(self, state: S) -> View[Message]:
        """Return the view in which nothing is hidden: for looking back at a match that is over.

        States that differ in anything but the random generator and what seats believe give different views. By default
        that of a spectator: nothing is hidden in the game.
        """
        return self.view(state, None)

    def private(self, state: S) -> bool:
        """Return whether the active seat sees private information (other players must look away)."""
        return self.hidden

    def determinize(self, state: S, seat: int, rng: Rng) -> S:
        """Return a copy in which all that `seat` cannot know is re-dealt at random, with a fresh generator."""
        copied = state.copy()
        copied.rng = rng.copy()
        return copied


class Explainer(Generic[S, M]):
    """Why a move is illegal, with the ids of the rules."""

    over_rule: ClassVar[str] = ""
    """The rule by which the game ends."""
    turn_rule: ClassVar[str] = ""
    """The rule by which another seat has to move."""
    move_rule: ClassVar[str] = ""
    """The rule that lists the kinds of moves."""

    def __init__(self, rules: Rules[S, M], presenter: Presenter[S, M]) -> None:
        self.rules, self.presenter, self.components = rules, presenter, rules.components

    def why_not(self, state: S, intent: Json, matches: Callable[[Json, str | None], bool]) -> list[Message]:
        """Return every reason why no legal move fits `intent`; empty if one does.

        `intent` is a partial move record, {"touch": piece} or both, perhaps with the `seat` that intends it. `matches`
        returns whether some legal move has the fields of a record and, if not None, a target (`LegalMoves.matches`).
        """
        seat = self.rules.turn(state)
        if seat == OVER:
            return [Message("why.over", NO_ARGS, self.over_rule)]
        if intent.get("seat", seat) != seat:
            return [Message("why.not_your_turn", {"player": SEATS[seat]}, self.turn_rule)]
        touch = intent.get("touch")
        fields = {name: value for name, value in intent.items() if name not in ("touch", "seat")}
        reasons: list[Message] = []
        if self.presenter.is_readable(fields) and isinstance(touch, str | None):
            if matches(fields, touch):
                return []
            reasons = list(self.reasons(state, seat, fields, touch))
        unique = list({reason._replace(rule=""): reason for reason in reasons}.values())
        return unique or [Message("why.no_move", NO_ARGS, self.move_rule)]

    def reasons(self, state: S, seat: int, fields: Json, touch: str | None) -> Iterator[Message]:
        """Yield why no legal move has these fields (of the right types) and the touched piece as a target.

        Where both are given, the fields are more specific.
        """
        if "kind" in fields:
            yield from self.of_kind(state, seat, fields)
        elif touch is not None:
            yield from self.of_piece(state, seat, touch, fields)

    def of_kind(self, state: S, seat: int, fields: Json) -> Iterator[Message]:
        """Yield why no legal move of this kind has these fields."""
        yield from ()

    def of_piece(self, state: S, seat: int, touch: str, fields: Json) -> Iterator[Message]:
        """Yield why a touched piece selects no legal move: the reasons against the moves that it could select."""
        yield from ()


class Guide(Generic[S, M]):
    """What places, pieces and phases do: a sentence of the rules, then a forecast from the position.

    `about` of table.yaml names the subjects, each with the rule behind its sentence `about.<subject>`: a place, a set
    of components or of places, a zone, a figure, a phase.
    """

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.components = rules, rules.components
        table: Json = rules.data.get("table") or {}
        self.sentences = {
            subject: Message(f"about.{subject}", NO_ARGS, rule) for subject, rule in table.get("about", {}).items()
        }
        self._subjects = dict(self._rows())

    def _rows(self) -> Iterator[tuple[str, str]]:
        """Yield the subject of each row of the data: the row itself, the place that it belongs to, or its set."""
        for family in ("board", "components"):
            for name, rows in self.rules.data.get(family, {}).items():
                for row in rows if isinstance(rows, list) else ():
                    if "id" not in row:
                        continue
                    kinds = [row.get(field) for field in ("of", "in", "kind", "type", "effect")]
                    candidates = (row["id"], *kinds, name)
                    subject = next((one for one in candidates if one in self.sentences), None)
                    if subject is not None:
                        yield row["id"], subject

    def subject(self, state: S, name: str) -> str | None:
        """Return the subject that the id of a place, a piece, a zone or a phase names; None: it has none."""
        bare = SEAT_OR_COPY.sub("", name)
        for one in (bare, *bare.split(".")):
            stem = NUMBER_AT_END.sub("", one)
            for known in (one, self._subjects.get(one), stem, self._subjects.get(stem)):
                if known in self.sentences:
                    return known
        return None

    def about(self, state: S, seat: int | None, name: str) -> list[Message]:
        """Return what something does and what it would bring `seat` (None: a spectator) now; empty if unknown.

        Uses nothing that the seat may not know.
        """
        subject = self.subject(state, name)
        if subject is None:
            return []
        return [self.sentences[subject], *self.forecast(state, seat, subject, SEAT_OR_COPY.sub("", name))]

    def forecast(self, state: S, seat: int | None, subject: str, name: str) -> Iterator[Message]:
        """Yield what a subject would bring now; `name` is the id without its seat."""
        yield from ()


class Serializer(Generic[S, M]):
    """The whole state as JSON, hidden information included.

    `ids` maps the name of a field of the state to the ids that its numbers index.
    """

    ids: Mapping[str, tuple[str, ...]] = {}

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.components = rules, rules.components

    def describe(self, state: S) -> Json:
        """Return the whole state as JSON, the random generator included; equal states give equal JSON."""
        return {
            field.name: plain(getattr(state, field.name), self.ids.get(field.name, ())) for field in type(state).fields
        }


class BrokenInvariant(Exception):
    """A state that no play can reach; the message names the invariant, with its rule id if it has one."""


def require(holds: object, invariant: str) -> None:
    """Raise BrokenInvariant unless an invariant holds, also under `python -O`."""
    if not holds:
        raise BrokenInvariant(invariant)


class Invariants(Generic[S, M]):
    """What must hold of every state: conservation of pieces and its consequences."""

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.components = rules, rules.components

    def check(self, state: S) -> None:
        """Raise BrokenInvariant if a card or token is lost or duplicated, or a number is impossible."""


class Scenarios(Generic[S, M]):
    """States from short descriptions, and the queries of worked examples."""

    def __init__(self, rules: Rules[S, M], serializer: Serializer[S, M], invariants: Invariants[S, M]) -> None:
        self.rules, self.components = rules, rules.components
        self.serializer, self.invariants = serializer, invariants

    def arrange(self, given: Json) -> S:
        """Return the state of a description: the `given` of rules/<game>/examples.yaml.

        BadRequest `error.arrange` names the impossible value and the possible ones; `error.arranged` if each value is
        possible and the whole is not.
        """
        state = self.build(given)
        try:
            self.invariants.check(state)
        except BrokenInvariant as fault:
            raise BadRequest("error.arranged") from fault
        return state

    def build(self, given: Json) -> S:
        """Return the state of a description without checking its invariants; BadRequest `error.arrange`.

        By default: a new game for `seats` with `options` and `seed` in which the named fields are replaced.
        """
        counts = self.rules.data["game"]["players"]
        ids = self.serializer.ids
        fields = {field.name: field.kind for field in type(self._start(counts["min"], {}, 1)).fields}
        reader = ScenarioReader(given, ("seats", "options", "seed", *fields))
        seats = reader.number("seats", usual_seats(self.rules.data), counts["min"], counts["max"])
        state = self._start(seats, reader.raw("options", {}), reader.number("seed", 1, 0, SEED_LIMIT - 1))
        for name in given:
            if name not in ("seats", "options", "seed", "rng"):
                setattr(state, name, reader.field(name, getattr(state, name), ids.get(name, ()), fields[name]))
        turn = self.rules.turn(state)
        if turn != OVER and not 0 <= turn < seats:
            reader.refuse("turn", turn, range(seats))
        return state

    def query(self, state: S, question: Json) -> Any:
        """Answer a query of a worked example beyond `describe`: {"what": "knowledge", "site": "crete", …}.

        BadRequest `error.question` if the game does not know the query.
        """
        raise BadRequest("error.question", what=str(question.get("what")))

    def _start(self, seats: int, options: Mapping[str, str], seed: int) -> S:
        return self.rules.start(seats, resolve_options(self.rules.data, seats, options), Rng(seed), 0)


class Heuristic(Generic[S, M]):
    """How good a move looks without search, and what is measured of a position for the evaluation learned from play."""

    feature_names: ClassVar[tuple[str, ...]] = ("points",)
    """The names of `features`, each a key that a text can explain; `weights.yaml` of the game gives their weights."""

    themes: ClassVar[Mapping[str, tuple[str, ...]]] = {"points": ("points",)}
    """The features by theme, each in one; hints give their reasons by theme, with the text `hint.<theme>`."""

    worlds: ClassVar[int] = 1
    """In how many re-dealt worlds a move must be tried at least: more than 1 where luck hides how good it is."""

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.components = rules, rules.components

    def candidates(self, state: S) -> list[M]:
        """Return the legal moves that a bot should consider: without those that another move surely equals or beats."""
        return self.rules.moves(state)

    def evaluate_move(self, state: S, move: M) -> float:
        """Rate a legal move for the active seat; higher is better. Uses nothing that this seat may not know.

        By default: the lead in points after the move.
        """
        seat = self.rules.turn(state)
        after = state.copy()
        self.rules.play(after, move)
        totals = list(self.rules.result(after).totals)
        own = totals.pop(seat)
        return own - max(totals, default=0)

    def play_measuring_luck(self, state: S, move: M) -> float:
        """Play a legal move; return how many points more than expected chance brought the active seat.

        Searching bots subtract it from the value of the position, and training from the points at the end: what is left
        has the same mean and varies less. The mean over all outcomes of a move must be 0. By default: always 0.
        """
        self.rules.play(state, move)
        return 0.0

    def margin(self, state: S) -> float:
        """Return how many points below the best rating a move still counts as equal, so that chance decides.

        By default 0: the first of the best moves is played, and no random number is drawn.
        """
        return 0.0

    def features(self, state: S) -> list[list[float]]:
        """Return for each seat the values of `feature_names`: what of a position may be worth points later.

        Reads the state as it is: a caller that may not know hidden facts passes a determinized one. By default: the
        points of the seat so far.
        """
        return [[float(total)] for total in self.rules.result(state).totals]

    def stage(self, state: S) -> float:
        """Return the part of the game that is still to come, from 1 at the start to 0 at the end.

        By default 0, so that features have the same weight in the whole game.
        """
        return 0.0

    def round(self, state: S) -> int | None:
        """Return a number that rises with each round, as searching bots count them; by default None: no rounds."""
        return None

    def settled(self, state: S) -> bool:
        """Return whether features of a position mean something: no action waits for the rest of its choice."""
        return not self.rules.action_pending(state)

"""The parts of a game: the rules, and what people, tests and bots need beside them.

A game is a package `engine/games/<game>/`; each part is a class that inherits one of these and holds the `rules`:

    Rules   set-up, legal moves, play, scoring: all that search needs
    Words   moves as records and in words, what a move would bring
    Sight   what a seat may know
    Why     why something is not allowed
    Proof   the whole state in JSON and back: for tests, examples, saves
    Greedy  how good a move looks

Only `Rules`, the prompt and the labels of `Words`, and the view of `Sight` must be written; the rest has defaults that
suit a game without hidden things. `engine/game.py` puts the parts together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine.arrange import Given, usual_seats
from engine.core import NO_ARGS, OVER, SEATS, BadRequest, Json, Message, Result, Tell
from engine.records import Records
from engine.rng import SEED_LIMIT, Rng
from engine.state import State, plain

S = TypeVar("S", bound=State)
M = TypeVar("M")


class Rules(ABC, Generic[S, M]):
    """The rules over the compiled data of a game, which is read once; nothing static is stored in a state.

    States are mutable and belong to the caller; moves are immutable records (NamedTuples).
    """

    box: Any = None
    """What never changes, as the rules have read it from the data: all parts have it at hand."""

    def __init__(self, data: Json) -> None:
        self.data = data

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> S:
        """Set up a table. `options` holds every option's value; `first` is the start player, None for chance."""

    @abstractmethod
    def moves(self, state: S) -> list[M]:
        """Return every legal move of the seat that is asked, in a fixed order; empty only when the game is over."""

    @abstractmethod
    def play(self, state: S, move: M, tell: Tell | None = None) -> None:
        """Change `state` by a legal `move`; tell what happens, in order. Chance comes from the state's own Rng."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the seat that is asked, or OVER."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """Return the scoring as it stands; once the game is over it is final."""

    def allows(self, state: S, move: M) -> bool | None:
        """Return whether a move is legal where that is told without making all moves; None: it is looked up there.

        For kinds of which there may be thousands, such as choices of pieces.
        """
        return None

    def holder(self, state: S) -> int:
        """Return the seat whose turn it is: mostly the one that is asked, but others may have to answer in between."""
        return self.turn(state)

    def unfinished(self, state: S) -> bool:
        """Return whether the next move goes on with the action that was begun, as a step of it."""
        return False


class Offer(NamedTuple):
    """What the page is sent of the legal moves: one move, or many that differ in the pieces chosen only.

    `sets` has, per field of the record that is a free choice of pieces, {"of": groups of equal pieces, as lists of
    ids, "count": [least, most]}; the record then lacks that field, and any choice of so many pieces is a legal move,
    where of equal pieces the first are taken.
    """

    move: Json
    touches: tuple[str, ...]
    label: Message
    sets: Json = NO_ARGS

    def fits(self, wanted: Json) -> bool:
        """Return whether what is offered, with some choice of the pieces, has these fields of a record."""
        return all(
            _chosen(self.sets[name], value) if name in self.sets else name in self.move and self.move[name] == value
            for name, value in wanted.items()
        )


def _chosen(choice: Json, wanted: list[str]) -> bool:
    """Return whether these pieces are so many as asked for, and of equal ones the first."""
    least, most = choice["count"]
    firsts = [one for group in choice["of"] for one in group[: sum([one in wanted for one in group])]]
    return least <= len(wanted) <= most and sorted(firsts) == sorted(wanted)


class Words(ABC, Generic[S, M]):
    """Moves, and what is to be said about them."""

    records: Records
    """Made by the game: how its moves are written."""

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.box = rules, rules.box

    def record(self, move: M) -> Json:
        """Return the move as saves, tests and the page write it: {"kind": "dig", "site": "crete", "weeks": 4, …}."""
        return self.records.write(move)

    def read(self, record: Json) -> M:
        """Return the move of a record, legal or not; BadRequest `error.move` if it is none. The reverse of `record`."""
        move: M = self.records.read(record)
        return move

    def readable(self, wanted: Json) -> bool:
        """Return whether a part of a record has fields and types as moves have them."""
        return self.records.fit(wanted)

    @abstractmethod
    def prompt(self, state: S) -> Message:
        """Return what the seat that is asked has to do."""

    @abstractmethod
    def label(self, state: S, move: M) -> Message:
        """Return the words of the button for a move."""

    def preview(self, state: S, move: M) -> list[Message]:
        """Return cost and known effect of a legal move, before anything is revealed."""
        return []

    def touches(self, state: S, move: M) -> tuple[str, ...]:
        """Return the ids of the pieces and places on the table that stand for this move, the most telling first."""
        return ()

    def offers(self, state: S, moves: Iterable[M]) -> Iterator[Offer]:
        """Yield what the page is sent of the legal moves."""
        for move in moves:
            yield Offer(self.record(move), self.touches(state, move), self.label(state, move))


class Sight(ABC, Generic[S, M]):
    """What each seat may know."""

    hidden: ClassVar[bool] = False
    """True when seats know different things (hands, private notes), so that people at one device must hand it over."""

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.box = rules, rules.box

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Json:
        """Return what `seat` may know (None: an onlooker), in the form that `rules/<game>/table.yaml` lays out.

        States that differ only in what is hidden from `seat` give equal views.
        """

    def private(self, state: S) -> bool:
        """Return whether the seat that is asked is shown what others may not see, so that they must look away."""
        return self.hidden

    def determinize(self, state: S, seat: int, rng: Rng) -> S:
        """Return a copy in which all that `seat` cannot know is dealt anew at random, and a fresh generator."""
        guess = state.copy()
        guess.rng = rng.copy()
        return guess


class Legal(Generic[S, M]):
    """The legal moves of one position, made once somebody asks for them. It holds as long as the state does."""

    def __init__(self, rules: Rules[S, M], words: Words[S, M], state: S) -> None:
        self.rules, self.words, self.state = rules, words, state

    @cached_property
    def moves(self) -> list[M]:
        """The moves themselves."""
        return self.rules.moves(self.state)

    @cached_property
    def offers(self) -> list[Offer]:
        """What the page is sent of them."""
        return list(self.words.offers(self.state, self.moves))

    def find(self, record: Json) -> M:
        """Return the legal move that `record` writes down; BadRequest `error.move` if there is none."""
        wanted = self.words.read(record)
        allowed = self.rules.allows(self.state, wanted)
        # Records of different classes are equal as tuples; the class is the kind of the move.
        if allowed or (allowed is None and any(m == wanted and type(m) is type(wanted) for m in self.moves)):
            return wanted
        raise BadRequest("error.move")

    def fits(self, wanted: Json, touch: str | None) -> bool:
        """Return whether a legal move has these fields and, if a piece is touched, stands for it."""
        return any(offer.fits(wanted) and (touch is None or touch in offer.touches) for offer in self.offers)


class Why(Generic[S, M]):
    """Why something is not allowed, with the ids of the rules."""

    over_rule: ClassVar[str] = ""
    """By which the game has ended."""
    turn_rule: ClassVar[str] = ""
    """By which it is somebody else's turn."""
    move_rule: ClassVar[str] = ""
    """That lists what one may do."""

    def __init__(self, rules: Rules[S, M], words: Words[S, M]) -> None:
        self.rules, self.words, self.box = rules, words, rules.box

    def why_not(self, state: S, intent: Json, legal: Legal[S, M] | None = None) -> list[Message]:
        """Return every reason why no legal move fits `intent`: part of a move record, {"touch": piece}, or both with
        the `seat` that wishes it. Empty if a move fits. `legal` spares making the moves of the state again."""
        seat = self.rules.turn(state)
        if seat == OVER:
            return [Message("why.over", NO_ARGS, self.over_rule)]
        if intent.get("seat", seat) != seat:
            return [Message("why.not_your_turn", {"player": SEATS[seat]}, self.turn_rule)]
        touch = intent.get("touch")
        wanted = {name: value for name, value in intent.items() if name not in ("touch", "seat")}
        reasons: list[Message] = []
        if self.words.readable(wanted) and isinstance(touch, str | None):
            legal = legal or Legal(self.rules, self.words, state)
            if legal.fits(wanted, touch):
                return []
            reasons = list(self.reasons(state, seat, wanted, touch))
        unique = list({(reason.key, str(reason.args)): reason for reason in reasons}.values())
        return unique or [Message("why.no_move", NO_ARGS, self.move_rule)]

    def reasons(self, state: S, seat: int, wanted: Json, touch: str | None) -> Iterator[Message]:
        """Yield why none of the moves fits `wanted` (fields of the right types) and the touched piece.

        Where both are given, the fields say more.
        """
        if "kind" in wanted:
            yield from self.of_kind(state, seat, wanted)
        elif touch is not None:
            yield from self.of_piece(state, seat, touch, wanted)

    def of_kind(self, state: S, seat: int, wanted: Json) -> Iterator[Message]:
        """Yield why no move of the kind that is wanted fits."""
        yield from ()

    def of_piece(self, state: S, seat: int, touch: str, wanted: Json) -> Iterator[Message]:
        """Yield why a touched piece stands for no legal move: the reasons against the moves that it could stand for."""
        yield from ()


class Proof(Generic[S, M]):
    """The whole state in plain JSON, and back.

    `ids` says, by the name of a field of the state, of which tuple of ids its numbers are indices.
    """

    ids: Mapping[str, tuple[str, ...]] = {}

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.box = rules, rules.box

    def describe(self, state: S) -> Json:
        """Return the whole state in plain JSON, hidden things and the generator included; equal states, equal JSON."""
        return {
            field.name: plain(getattr(state, field.name), self.ids.get(field.name, ())) for field in type(state).fields
        }

    def check(self, state: S) -> None:
        """Assert the conservation laws and invariants of the state (every card and token in exactly one place)."""

    def ask(self, state: S, question: Json) -> Any:
        """Answer a question of a worked example that `describe` does not: {"what": "knowledge", "site": "crete", …}."""
        raise BadRequest("error.question", what=str(question.get("what")))

    def arrange(self, given: Json) -> S:
        """Build a state from a short description (the `given` of rules/<game>/examples.yaml).

        By default a table set up for `seats` with `options` and `seed` in which the named fields are put in place.
        BadRequest `error.arrange` names what cannot be.
        """
        counts = self.rules.data["game"]["players"]
        fields = {field.name: field.kind for field in type(self._start(counts["min"], {}, 1)).fields}
        about = Given(given, ("seats", "options", "seed", *fields))
        seats = about.number("seats", usual_seats(self.rules.data), counts["min"], counts["max"])
        state = self._start(seats, about.raw("options", {}), about.number("seed", 1, 0, SEED_LIMIT - 1))
        for name in given:
            if name not in ("seats", "options", "seed", "rng"):
                setattr(state, name, about.field(name, getattr(state, name), self.ids.get(name, ()), fields[name]))
        turn = self.rules.turn(state)
        if turn != OVER and not 0 <= turn < seats:
            about.refuse("turn", turn, range(seats))
        self.check(state)
        return state

    def _start(self, seats: int, options: Mapping[str, str], seed: int) -> S:
        return self.rules.start(seats, settle(self.rules.data, seats, options), Rng(seed), 0)


class Greedy(Generic[S, M]):
    """How good a move looks to a player who does not search."""

    def __init__(self, rules: Rules[S, M]) -> None:
        self.rules, self.box = rules, rules.box

    def candidates(self, state: S) -> list[M]:
        """Return the legal moves worth a thought: without those that another one is surely as good as."""
        return self.rules.moves(state)

    def appraise(self, state: S, move: M) -> float:
        """Rate a legal move for the seat that is asked; higher is better. Reads nothing that this seat may not know.

        By default: the lead in points after the move.
        """
        seat = self.rules.turn(state)
        after = state.copy()
        self.rules.play(after, move)
        totals = list(self.rules.result(after).totals)
        mine = totals.pop(seat)
        return mine - max(totals, default=0)


def settle(data: Json, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option for a table of `seats`: as chosen, else the first value of `game.yaml`.

    BadRequest `error.option` (unknown), `error.option_value`, `error.option_players` (not with so many), or
    `error.option_requires` (not together with the value of another one).
    """
    options = {option["id"]: option for option in data["game"].get("options", ())}
    for name, value in chosen.items():
        if name not in options:
            raise BadRequest("error.option", option=str(name), known=sorted(options))
        values = options[name]["values"]
        if value not in values:
            raise BadRequest("error.option_value", option=name, value=str(value), known=list(values))
        if value != values[0] and seats not in options[name].get("players", (seats,)):
            raise BadRequest("error.option_players", option=name, value=value, n=seats)
    settled = {name: str(chosen.get(name, option["values"][0])) for name, option in options.items()}
    for name, option in options.items():
        for other, wanted in option.get("requires", {}).get(settled[name], {}).items():
            if settled[other] not in wanted:
                about = {"option": name, "value": settled[name], "other": other, "found": settled[other]}
                raise BadRequest("error.option_requires", **about, known=list(wanted))
    return settled

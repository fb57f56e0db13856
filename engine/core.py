"""What a game is: the one interface that the table, the bots, the tests and the benchmarks use.

A game is a value (its state) and three verbs: `Game.start`, `Game.moves`, `Game.play`. Everything else here serves
people and search: what one may see, why something is not allowed, what a move would cost, what has just happened.
No text is made here: whatever is to be said is a `Message`, a key of a catalog with numbers and ids.
"""

from __future__ import annotations

import hashlib
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from engine.rng import Rng

Json = dict[str, Any]
"""A JSON object: strings to strings, integers, booleans, None, lists and objects."""

NO_ARGS: Json = {}
"""The arguments of a message that has none; nobody changes it."""

OVER = -1
"""What `Game.turn` returns when the game has ended: nobody's turn."""


class Message(NamedTuple):
    """Something to be said: a key of the catalogs and its arguments.

    An argument is an integer, the id of a term (`"place.crete"`), a typed name (kind `text`), or a list of those.
    Games know seats, not colours: they write `SEATS[n]` (`"seat.2"`) for a player, and the table makes the term of
    that seat's colour of it (`"player.green"`). Likewise an id that ends in a seat (`"pawn.seat.2"`, for pieces of a
    view and for `touches`) becomes `"pawn.green"` outside.
    `rule` is the id of the rule that stands behind it, or "".
    """

    key: str
    args: Json = NO_ARGS
    rule: str = ""


SEATS = tuple(f"seat.{n}" for n in range(8))
"""How games write the player of a seat in messages, piece ids and touches; see `Message`."""


class Happening(Protocol):
    """Something that happened in play: an instance of a NamedTuple class of the game's module.

    The class has `key` (the catalog key that tells it), `rule` (the rule id behind it) and `reveals` (it showed
    something that was hidden, or came of chance: undo stops there) as plain class attributes, set by the decorator
    `happening`; its fields are the arguments of the message. Two fields are not arguments: `only` holds the one seat
    that may learn of it, `variant` a word that picks the key ("car" for `log.take_car`). `told` makes the `Message`.
    """

    @property
    def key(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def reveals(self) -> bool: ...
    def _asdict(self) -> dict[str, Any]: ...


def told(event: Happening) -> Message:
    """Return the message that tells a happening."""
    args = {name: value for name, value in event._asdict().items() if name not in ("only", "variant")}
    return Message(event.key, args, event.rule)


C = TypeVar("C", bound=type)


def happening(key: str, rule: str = "", *, reveals: bool = False) -> Callable[[C], C]:
    """Make a NamedTuple class a `Happening`: `@happening("log.took", "TH-TAKE-03")`.

    Where the sentence depends on what happened, the key names a field: `"log.take_{variant}"`.
    """
    before, hole, after = re.split(r"\{(\w+)\}", key) if "{" in key else (key, "", "")

    def mark(cls: C) -> C:
        chosen = property(lambda self: f"{before}{getattr(self, hole)}{after}") if hole else key
        cls.key = chosen  # type: ignore[attr-defined]
        cls.rule = rule  # type: ignore[attr-defined]
        cls.reveals = reveals  # type: ignore[attr-defined]
        return cls

    return mark


Tell = Callable[[Any], None]
"""Receives every `Happening`; `None` in its place means that nobody listens, as in search."""


class Part(NamedTuple):
    """One line of the final scoring: `key` and `args` as in a `Message` (`score.artifacts`), one number per seat."""

    key: str
    points: tuple[int, ...]
    rule: str = ""
    args: Json = NO_ARGS


class Result(NamedTuple):
    """Scores of a finished (or running) game: lines, totals per seat, and the seats that are (sharing) first."""

    parts: tuple[Part, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class BadRequest(Exception):
    """The caller asked for something impossible (a setup, a move, a save); the message says what and how to mend it."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(f"{key} {args}" if args else key)
        self.message = Message(key, args)
        self.reasons: list[Message] = []
        """Why the game does not allow it, where it is a move that was refused."""


S = TypeVar("S")
M = TypeVar("M")


class Game(ABC, Generic[S, M]):
    """One board game. States are mutable and belong to the caller; moves are immutable records (NamedTuples).

    The compiled rules data (`data`, see README) is passed in once; nothing static is stored in a state.
    """

    id: ClassVar[str]
    colours: ClassVar[tuple[str, ...]] = ("red", "blue", "green", "yellow")
    hidden: ClassVar[bool] = False
    """True when seats know different things (hands, private notes), so that people at one device must hand it over."""

    def __init__(self, data: Json) -> None:
        self.data = data

    # -- the value and its three verbs ------------------------------------------------------------------------
    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None = None) -> S:
        """Set up a table. `options` holds every option's value; `first` is the start player, None for chance."""

    @abstractmethod
    def moves(self, state: S) -> list[M]:
        """Return every legal move of the seat to act, in a fixed order; empty only when the game is over."""

    @abstractmethod
    def play(self, state: S, move: M, tell: Tell | None = None) -> None:
        """Change `state` by a legal `move`; tell what happens, in order. Chance comes from the state's own Rng."""

    # -- asking about a state ---------------------------------------------------------------------------------
    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the seat that must act, or OVER."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """Return an independent copy, the generator included."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """Return the scoring as it stands; once the game is over it is final."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Json:
        """Return what `seat` may know (None: an onlooker), in the form that `rules/<game>/table.yaml` lays out.

        States that differ only in what is hidden from `seat` give equal views.
        """

    @abstractmethod
    def determinize(self, state: S, seat: int, rng: Rng) -> S:
        """Return a copy in which all that `seat` cannot know is dealt anew at random, and a fresh generator."""

    # -- for people -------------------------------------------------------------------------------------------
    @abstractmethod
    def record(self, move: M) -> Json:
        """Return the move as saves, tests and the page write it: {"kind": "dig", "site": "crete", "weeks": 4, …}."""

    @abstractmethod
    def prompt(self, state: S) -> Message:
        """Return what the seat to act is asked."""

    @abstractmethod
    def label(self, state: S, move: M) -> Message:
        """Return the words of the button for a move."""

    @abstractmethod
    def preview(self, state: S, move: M) -> list[Message]:
        """Return cost and known effect of a legal move, before anything is revealed."""

    @abstractmethod
    def touches(self, state: S, move: M) -> tuple[str, ...]:
        """Return the ids of the pieces and places on the table that stand for this move, the most telling first."""

    @abstractmethod
    def why_not(self, state: S, intent: Json) -> list[Message]:
        """Return why no legal move fits `intent`: part of a move record, or {"touch": piece}. Empty if one does."""

    # -- for tests, examples, saves ---------------------------------------------------------------------------
    @abstractmethod
    def arrange(self, given: Json) -> S:
        """Build a state from a short description (the `given` of rules/<game>/examples.yaml)."""

    @abstractmethod
    def describe(self, state: S) -> Json:
        """Return the whole state in plain JSON, hidden things and the generator included; equal states, equal JSON."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Assert the conservation laws and invariants of the state (every card and token in exactly one place)."""

    # -- for bots ---------------------------------------------------------------------------------------------
    @abstractmethod
    def appraise(self, state: S, move: M) -> float:
        """Rate a legal move for the seat to act; higher is better. Reads nothing that this seat may not know."""

    # -- shared -----------------------------------------------------------------------------------------------
    def ask(self, state: S, question: Json) -> Any:
        """Answer a question of a worked example that `describe` does not: {"what": "knowledge", "site": "crete", …}."""
        raise BadRequest("error.question", what=str(question.get("what")))

    def reveals(self, happened: Iterable[Happening]) -> bool:
        """Return whether a move that told `happened` showed something hidden or used chance (undo stops there)."""
        return any(getattr(event, "reveals", False) for event in happened)

    def settle(self, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
        """Return the value of every option for a table of `seats`: as chosen, else the first value of `game.yaml`.

        BadRequest `error.option` (unknown), `error.option_value`, or `error.option_players` (not with so many).
        """
        options = {option["id"]: option for option in self.data["game"].get("options", ())}
        for name, value in chosen.items():
            if name not in options:
                raise BadRequest("error.option", option=str(name), known=sorted(options))
            values = options[name]["values"]
            if value not in values:
                raise BadRequest("error.option_value", option=name, value=str(value), known=list(values))
            if value != values[0] and seats not in options[name].get("players", (seats,)):
                raise BadRequest("error.option_players", option=name, value=value, n=seats)
        return {name: str(chosen.get(name, option["values"][0])) for name, option in options.items()}

    def find(self, state: S, record: Json) -> M:
        """Return the legal move that `record` writes down; BadRequest `error.move` if there is none."""
        for move in self.moves(state):
            if self.record(move) == record:
                return move
        raise BadRequest("error.move")

    def digest(self, state: S) -> str:
        """Return a short fingerprint of `describe(state)`, the same in every interpreter."""
        text = json.dumps(self.describe(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

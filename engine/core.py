"""The words in which games, the table, the bots and the tests speak with each other.

No text is made here: whatever is to be said is a `Message`, a key of a catalog with numbers and ids; whatever happened
is a happening, of which `told` makes a message. The parts of a game stand in `engine/parts.py`.
"""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

Json = dict[str, Any]
"""A JSON object: strings to strings, integers, booleans, None, lists and objects."""

NO_ARGS: Json = {}
"""The arguments of a message that has none; nobody changes it."""

OVER = -1
"""What `Rules.turn` returns when the game has ended: nobody's turn."""


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


class BadRequest(Exception):
    """The caller asked for something impossible (a setup, a move, a save); the message says what and how to mend it."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(f"{key} {args}" if args else key)
        self.message = Message(key, args)
        self.reasons: list[Message] = []
        """Why the game does not allow it, where it is a move that was refused."""


# -- what happens in play --------------------------------------------------------------------------------------------
Tell = Callable[[Any], None]
"""Receives every happening; `None` in its place means that nobody listens, as in search."""

_HOLE = re.compile(r"\{(\w+)\}")


class Event(NamedTuple):
    """How a class of happenings is told; stands in its attribute `event`."""

    key: str
    """The key of the message. `{field}` in it is filled from the happening: `"log.take_{kind}"`."""
    rule: str
    """The id of the rule behind it."""
    reveals: bool
    """It showed something that was hidden, or came of chance: undo stops there."""
    args: tuple[str, ...]
    """The fields that are arguments of the message: all but those that choose the key or the listener."""
    only: str
    """The field with the one seat that may learn of it, or ""."""


def happening(key: str, rule: str, fields: str = "", *, reveals: bool = False, only: str = "") -> Any:
    """Return a class of happenings, records with these fields: `Dug = happening("log.dig", "TH-DIG-01", "player n")`.

    Where the sentence depends on what happened, the key names a field: `"log.take_{kind}"`. `only` names the field
    with the seat that alone may learn of it. Neither is an argument of the message.
    """
    names = fields.split()
    chosen = [*_HOLE.findall(key), *([only] if only else [])]
    record: Any = type("Happening", (namedtuple("Happening", names),), {"__slots__": ()})
    record.event = Event(key, rule, reveals, tuple(name for name in names if name not in chosen), only)
    return record


def told(happened: Any) -> Message:
    """Return the message that tells a happening."""
    event: Event = happened.event
    key = _HOLE.sub(lambda hole: str(getattr(happened, hole[1])), event.key) if "{" in event.key else event.key
    return Message(key, {name: getattr(happened, name) for name in event.args}, event.rule)


def listener(happened: Any) -> int | None:
    """Return the one seat that may learn of a happening, None when all may."""
    event: Event = happened.event
    return getattr(happened, event.only) if event.only else None


# -- how it ends -----------------------------------------------------------------------------------------------------
class Part(NamedTuple):
    """One line of the final scoring: `key` and `args` as in a `Message` (`score.artifacts`), one number per seat."""

    key: str
    points: tuple[int, ...]
    rule: str = ""
    args: Json = NO_ARGS


class Result(NamedTuple):
    """Scores of a finished (or running) game: lines, totals per seat, and places: 1 for the first."""

    parts: tuple[Part, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that are first, alone or shared."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def summed(parts: Sequence[Part]) -> tuple[int, ...]:
    """Return the totals per seat of the lines of a scoring."""
    return tuple(map(sum, zip(*(part.points for part in parts), strict=True)))


def ranked(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each seat, given what counts (more is better): points, or (points, tie-breaks …).

    Equal seats share a place, and the places after it stay empty: 1, 2, 2, 4.
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def victory(won: str, shared: str) -> Callable[[Result, Tell], None]:
    """Return the function that tells who has won (`log.won`, `log.shared`), by the rules with these ids."""
    alone = happening("log.won", won, "player vp")
    together = happening("log.shared", shared, "players vp")

    def tell_victory(result: Result, tell: Tell) -> None:
        first = result.winners
        best = result.totals[first[0]]
        if len(first) == 1:
            tell(alone(SEATS[first[0]], best))
        else:
            tell(together([SEATS[seat] for seat in first], best))

    return tell_victory


# -- what lies on the table ------------------------------------------------------------------------------------------
def piece(
    name: str, face: str | None, owner: int | None = None, *, side: str = "front", n: int | None = None, **more: Any
) -> Json:
    """Return a piece of a view: its id, the row of the data that it shows, whose it is, and how many lie there.

    A piece that shows no row (a pawn, a marker) has no face.

    `more` holds what some zones know of: `value`, `badge`, `figure` …, see docs/views.md.
    """
    found: Json = {"id": name, "face": face, "owner": owner, "side": side, **more}
    if n is not None:
        found["n"] = n
    return found


def heap(pieces: Sequence[Json], hidden: int = 0) -> Json:
    """Return a zone of a view that holds pieces, and how many more of which only the number is known."""
    return {"pieces": list(pieces), "hidden": hidden}

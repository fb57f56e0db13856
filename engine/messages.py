"""Messages: what is shown to people, as a key of the catalogs with numbers and ids. No text is built here."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

Json = dict[str, Any]
"""A JSON object: strings to strings, integers, booleans, None, lists and objects."""

NO_ARGS: Json = {}
"""The arguments of a message that has none; never changed."""

MAX_QUOTED_CHARS = 80
"""Refusals cut longer values that they quote."""


class Message(NamedTuple):
    """A key of the catalogs and its arguments; becomes text in a language. Arguments are never changed.

    An argument is an integer, the id of a term (`"place.crete"`), a typed name (kind `text`), or a list of those.
    Games know seats, not colours: they write `SEATS[n]` (`"seat.2"`) for a player, and the session replaces it by the
    term of that seat's colour (`"player.green"`). Likewise an id that ends in a seat (`"pawn.seat.2"`, for pieces of a
    view and for `targets`) becomes `"pawn.green"` outside.
    `rule` is the id of the rule behind the message, or "".
    """

    key: str
    args: Json = NO_ARGS
    rule: str = ""

    def __hash__(self) -> int:
        """Return a hash that is the same for equal messages, whatever the order of their arguments."""
        try:
            return hash((self.key, frozenset(self.args.items()), self.rule))
        except TypeError:  # a list among the arguments
            return hash((self.key, _hashable(self.args), self.rule))


def _hashable(value: Any) -> Hashable:
    if isinstance(value, dict):
        return frozenset((name, _hashable(item)) for name, item in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(_hashable, value))
    hashable: Hashable = value
    return hashable


SEATS = tuple(f"seat.{n}" for n in range(8))
"""How games write the player of a seat in messages, piece ids and targets; see `Message`."""


class BadRequest(Exception):
    """An impossible request (a setup, a move, a save); the message names what is wrong and how to mend it.

    Texts among the arguments may come from the request: those over MAX_QUOTED_CHARS are cut.
    """

    def __init__(self, key: str, **args: Any) -> None:
        args = {name: shortened(value) if isinstance(value, str) else value for name, value in args.items()}
        super().__init__(f"{key} {args}" if args else key)
        self.message = Message(key, args)
        self.reasons: list[Message] = []
        """Why the game does not allow it, if it is a move that was refused."""


def shortened(text: str, max_chars: int = MAX_QUOTED_CHARS) -> str:
    """Return a text of at most `max_chars` characters; the end of a longer one is replaced by an ellipsis."""
    return text if len(text) <= max_chars else f"{text[: max_chars - 1]}…"

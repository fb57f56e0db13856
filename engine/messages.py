"""Messages: what is to be said, as a key of the catalogs with numbers and ids. No text is built here."""

from __future__ import annotations

from typing import Any, NamedTuple

Json = dict[str, Any]
"""A JSON object: strings to strings, integers, booleans, None, lists and objects."""

NO_ARGS: Json = {}
"""The arguments of a message that has none; nobody changes it."""


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

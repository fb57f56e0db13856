"""Events: what happened in play, as records, each of which can become a message."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.messages import Message

EventSink = Callable[[Any], None]
"""Receives every happening; `None` in its place means that nobody listens, as in search."""

_HOLE = re.compile(r"\{(\w+)\}")


class EventSpec(NamedTuple):
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


def event_type(key: str, rule: str, fields: str = "", *, reveals: bool = False, only: str = "") -> Any:
    """Return a class of happenings, records with these fields: `Dug = happening("log.dig", "TH-DIG-01", "player n")`.

    Where the sentence depends on what happened, the key names a field: `"log.take_{kind}"`. `only` names the field
    with the seat that alone may learn of it. Neither is an argument of the message.
    """
    names = fields.split()
    chosen = [*_HOLE.findall(key), *([only] if only else [])]
    record: Any = type("Happening", (namedtuple("Happening", names),), {"__slots__": ()})
    record.event = EventSpec(key, rule, reveals, tuple(name for name in names if name not in chosen), only)
    return record


def to_message(happened: Any) -> Message:
    """Return the message that tells a happening."""
    event: EventSpec = happened.event
    key = _HOLE.sub(lambda hole: str(getattr(happened, hole[1])), event.key) if "{" in event.key else event.key
    return Message(key, {name: getattr(happened, name) for name in event.args}, event.rule)


def visible_to(happened: Any) -> int | None:
    """Return the one seat that may learn of a happening, None when all may."""
    event: EventSpec = happened.event
    return getattr(happened, event.only) if event.only else None

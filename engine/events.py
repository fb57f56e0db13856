"""Events: what happened in play, as records, each of which can become a message."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.messages import Message

EventSink = Callable[[Any], None]
"""Receives every event; None in its place means that no one listens, as in search."""

_FIELD_IN_KEY = re.compile(r"\{(\w+)\}")


class EventSpec(NamedTuple):
    """How an event type becomes a message; it is the `event` attribute of the class."""

    key: str
    """The key of the message. `{field}` in it is filled from the event: `"log.take_{kind}"`."""
    rule: str
    """The id of the rule behind it."""
    reveals: bool
    """The event revealed something hidden or depended on chance: undo stops there."""
    args: tuple[str, ...]
    """The fields that are arguments of the message: all but those that choose the key or the audience."""
    only: str
    """The field with the one seat that may see the event, or ""."""


def event_type(key: str, rule: str, fields: str = "", *, reveals: bool = False, only: str = "") -> Any:
    """Return a class of events, records with these fields: `Dug = event_type("log.dig", "TH-DIG-01", "player n")`.

    Where the sentence depends on what happened, the key names a field: `"log.take_{kind}"`. `only` names the field
    with the one seat that may see the event. Neither is an argument of the message.
    """
    names = fields.split()
    excluded = [*_FIELD_IN_KEY.findall(key), *([only] if only else [])]
    record: Any = type("Event", (namedtuple("Event", names),), {"__slots__": ()})
    record.event = EventSpec(key, rule, reveals, tuple(name for name in names if name not in excluded), only)
    return record


def to_message(event: Any) -> Message:
    """Return the message of an event."""
    spec: EventSpec = event.event
    key = _FIELD_IN_KEY.sub(lambda field: str(getattr(event, field[1])), spec.key) if "{" in spec.key else spec.key
    return Message(key, {name: getattr(event, name) for name in spec.args}, spec.rule)


def visible_to(event: Any) -> int | None:
    """Return the one seat that may see an event, None if all may."""
    spec: EventSpec = event.event
    return getattr(event, spec.only) if spec.only else None

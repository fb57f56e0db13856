"""Events: what happened in play, as records, each of which can become a message."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.messages import SEATS, Message

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
    source: str
    """The key of the source of points that the event counts for, `"source.<line of the scoring>.<name>"`, or ""."""
    source_args: tuple[str, ...]
    """The fields that are arguments of the source."""
    ends: bool
    """The event explains why the game ends."""


POINTS_FIELDS = ("vp", "points")
"""The fields with the points of an event that has a source; its seat is the field `player`."""


class Points(NamedTuple):
    """Points that an event brought a seat, and where from."""

    seat: int
    source: Message
    points: int


def event_type(
    key: str,
    rule: str,
    fields: str = "",
    *,
    reveals: bool = False,
    only: str = "",
    source: str = "",
    by: str = "",
    silent: str = "",
    ends: bool = False,
) -> Any:
    """Return a class of events, records with these fields: `Dug = event_type("log.dig", "TH-DIG-01", "player n")`.

    Where the sentence depends on what happened, the key names a field: `"log.take_{kind}"`. `only` names the field
    with the one seat that may see the event. Neither is an argument of the message, nor is a `silent` field.

    `source` names where the points of the event come from: `"source.exhibitions.{size}"` counts its `vp` or `points`
    for the line `score.exhibitions` of the scoring; `by` names the field that is an argument of that message.
    """
    names = fields.split()
    excluded = [*_FIELD_IN_KEY.findall(key), *([only] if only else []), *silent.split()]
    args = tuple(name for name in names if name not in excluded)
    record: Any = type("Event", (namedtuple("Event", names),), {"__slots__": ()})
    record.event = EventSpec(key, rule, reveals, args, only, source, tuple(by.split()), ends)
    return record


def to_message(event: Any) -> Message:
    """Return the message of an event."""
    spec: EventSpec = event.event
    return Message(_filled(spec.key, event), {name: getattr(event, name) for name in spec.args}, spec.rule)


def _filled(key: str, event: Any) -> str:
    return _FIELD_IN_KEY.sub(lambda field: str(getattr(event, field[1])), key) if "{" in key else key


def points_of(event: Any) -> Points | None:
    """Return the points that an event brought; None if it names no source."""
    spec: EventSpec = event.event
    if not spec.source:
        return None
    source = Message(_filled(spec.source, event), {name: getattr(event, name) for name in spec.source_args})
    points = next(getattr(event, name) for name in POINTS_FIELDS if name in event._fields)
    return Points(SEATS.index(event.player), source, points)


def visible_to(event: Any) -> int | None:
    """Return the one seat that may see an event, None if all may."""
    spec: EventSpec = event.event
    return getattr(event, spec.only) if spec.only else None

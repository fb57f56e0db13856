"""Promises about what is said: a text stands behind it, with exactly its arguments, each of its kind, and a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.text.read.english import list_of
from engine.events import to_message
from engine.messages import Message
from engine.results import Result
from tests.conformance.fixture import Room


class Said:
    """Listens to one game."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.years: set[int] = set()

    def message(self, message: Message) -> None:
        """Assert that the catalogs have this message, and that it is said as they want it."""
        key, args = message.key, message.args
        entry = self.room.english.get(key)
        assert entry is not None, f"{key}: no English text"
        assert message.rule in self.room.rule_ids, f"{key}: there is no rule {message.rule}"
        assert args.keys() == entry.args.keys(), f"{key} is said with {sorted(args)}, declared are {sorted(entry.args)}"
        for name, value in args.items():
            fault = misfit(entry.args[name], value)
            assert not fault, f"{key}: {name} {fault}"
            if value in (0, [], ()) and value is not False:
                assert name in entry.zero, f"{key}: {name} can be 0 ({args}): write zero: in the English"

    def all_in(self, value: Any) -> None:
        """Assert it of every message that stands somewhere in a view."""
        for message in messages(value):
            self.message(message)

    def happened(self, events: list[Any], seats: int) -> None:
        """Assert it of all that a move told, and that who alone may hear it is somebody at the table."""
        for event in events:
            self.message(to_message(event))
            only = event.event.only
            assert not only or getattr(event, only) in range(seats), event

    def result(self, result: Result, seats: int) -> None:
        """Assert that lines, totals and places of a scoring agree."""
        for part in result.parts:
            self.message(Message(part.key, part.args, part.rule))
            assert len(part.points) == seats, part
        assert tuple(map(sum, zip(*(part.points for part in result.parts), strict=True))) == result.totals, result
        assert len(result.places) == seats, result
        ordered = sorted(result.places)
        assert all(place == 1 + sum(other < place for other in ordered) for place in ordered), result.places
        for total, place in zip(result.totals, result.places, strict=True):
            for other, worse in zip(result.totals, result.places, strict=True):
                assert total <= other or place < worse, f"more points, and no better place: {result}"


def messages(value: Any) -> Iterator[Message]:
    """Yield the messages that stand somewhere in a view."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, dict):
        if value.keys() == {"key", "args"}:
            yield Message(value["key"], value["args"])
        else:
            for item in value.values():
                yield from messages(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from messages(item)


def misfit(kind: str, value: Any) -> str:
    """Return why an argument is not of a kind, "" if it is."""
    way = kind.partition(":")[0]
    if inner := list_of(kind):
        if not isinstance(value, list | tuple):
            return f"is no list but {value!r}"
        if way == "counts":
            if not all(isinstance(one, list | tuple) and len(one) == 2 and type(one[1]) is int for one in value):
                return f"is no list of pairs [term, number]: {value!r}"
            value = [one[0] for one in value]
        return next((fault for one in value if (fault := misfit(inner, one))), "")
    if kind in ("number", "year"):
        return "" if type(value) is int else f"is no number but {value!r}"
    if kind == "text":
        return "" if isinstance(value, str) else f"is no text but {value!r}"
    wanted = ("seat.",) if kind == "player" else (f"{kind}.",)
    return "" if isinstance(value, str) and value.startswith(wanted) else f"is no {kind} but {value!r}"

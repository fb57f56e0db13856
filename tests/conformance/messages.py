"""Checks of messages: each has a text, exactly the arguments that it declares, of the right kinds, and a known rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.text.read.english import list_of
from engine.events import points_of, to_message
from engine.messages import Message
from engine.results import Result
from tests.conformance.fixture import GameFixture


class MessageChecks:
    """Asserts about the messages of one game."""

    def __init__(self, fixture: GameFixture) -> None:
        self.fixture = fixture

    def message(self, message: Message) -> None:
        """Assert that the catalogs have this message, with these arguments."""
        key, args = message.key, message.args
        entry = self.fixture.english.get(key)
        assert entry is not None, f"{key}: no English text"
        assert message.rule in self.fixture.rule_ids, f"{key}: there is no rule {message.rule}"
        assert args.keys() == entry.args.keys(), f"{key}: {sorted(args)}, not {sorted(entry.args)}"
        for name, value in args.items():
            fault = misfit(entry.args[name], value)
            assert not fault, f"{key}: {name} {fault}"
            if value in (0, [], ()) and value is not False and entry.args[name] != "decimal":  # always in figures
                assert name in entry.zero, f"{key}: {name} can be 0 ({args}): write zero: in the English"

    def all_in(self, value: Any) -> None:
        """Check every message in a view."""
        for message in messages(value):
            self.message(message)

    def happened(self, events: list[Any], seats: int) -> None:
        """Check the messages of events, and that an event for one seat alone names a seat of the game."""
        for event in events:
            self.message(to_message(event))
            if brought := points_of(event):
                self.message(brought.source)
            only = event.event.only
            assert not only or getattr(event, only) in range(seats), event

    def result(self, result: Result, seats: int) -> None:
        """Check the messages of a result, and that its lines, totals and places agree."""
        for part in result.parts:
            self.message(Message(part.key, part.args, part.rule))
            assert len(part.points) == seats, part
        assert tuple(map(sum, zip(*(part.points for part in result.parts), strict=True))) == result.totals, result
        assert len(result.places) == seats, result
        ordered = sorted(result.places)
        assert all(place == 1 + sum(other < place for other in ordered) for place in ordered), result.places
        for total, place in zip(result.totals, result.places, strict=True):
            for other, worse in zip(result.totals, result.places, strict=True):
                assert total <= other or place < worse, f"more points without a better place: {result}"


def messages(value: Any) -> Iterator[Message]:
    """Yield the messages in a view."""
    for part in parts(value):
        if isinstance(part, Message):
            yield part
        elif isinstance(part, dict) and part.keys() == {"key", "args"}:
            yield Message(part["key"], part["args"])


def parts(value: Any) -> Iterator[Any]:
    """Yield a value of a view and all that it holds, in any order; nothing of messages."""
    rest = [value]
    while rest:
        part = rest.pop()
        yield part
        if isinstance(part, dict):
            rest += part.values()
        elif isinstance(part, list | tuple) and not isinstance(part, Message):
            rest += part


def misfit(kind: str, value: Any) -> str:
    """Return why an argument is not of a kind, "" if it is."""
    way = kind.partition(":")[0]
    if inner := list_of(kind):
        if not isinstance(value, list | tuple):
            return f"is not a list: {value!r}"
        if way in ("counts", "signed"):
            if not all(isinstance(one, list | tuple) and len(one) == 2 and type(one[1]) is int for one in value):
                return f"is not a list of pairs [term, number]: {value!r}"
            value = [one[0] for one in value]
        return next((fault for one in value if (fault := misfit(inner, one))), "")
    if kind == "decimal":
        return "" if type(value) is float else f"is not a decimal number: {value!r}"
    if kind in ("number", "year"):
        return "" if type(value) is int else f"is not a number: {value!r}"
    if kind == "text":
        return "" if isinstance(value, str) else f"is not a text: {value!r}"
    prefix = "seat." if kind == "player" else f"{kind}."
    return "" if isinstance(value, str) and value.startswith(prefix) else f"is not a {kind}: {value!r}"

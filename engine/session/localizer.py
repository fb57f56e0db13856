"""Localizer: messages become texts, seats become colours and typed names, as the page shows them.

Games know only seats (`"seat.2"`, `"pawn.seat.2"`). Outside, a player is the term of the seat's colour
(`"player.green"`). If a player typed a name, sentences use it. Typed names have no forms of their own: `locale.yaml`
has patterns for them ("Anna játékosnak"). A bot has the name of its colour's bot (`"player.bot_green"`), a term with
forms. A segment keeps the id of the term, by which the page knows the colour. The player who reads the texts alone
against bots is addressed in messages that have an alternative for that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from engine.messages import Message
from engine.session.formatter import Catalog

if TYPE_CHECKING:
    from engine.protocol import Reason, Text, View
    from engine.session.match import Seat

SEAT_AT_END = re.compile(r"(?:^|\.)seat\.(\d)$")
PLAIN = frozenset((int, bool, type(None)))
"""Classes of values that the page knows as they are."""


class Localizer:
    """Renders messages for one viewer: in the language of a catalog, with the players of one match."""

    def __init__(self, seats: Sequence[Seat], catalog: Catalog | None, viewer: int | None = None) -> None:
        """Store the seats of a match (none: no player is named) and a catalog (None: texts are bare keys).

        `viewer`: the seat of the player who reads the texts, if it is known.
        """
        self.colours = [seat.colour for seat in seats]
        reader = f"player.{self.colours[viewer]}" if viewer is not None and _is_alone(seats, viewer) else ""
        bots = {
            f"player.{seat.colour}": f"player.bot_{seat.colour}"
            for seat in seats
            if not (seat.name or _is_person(seat))
        }
        self.catalog = catalog and _with_names(catalog, _spoken_names(seats), bots, reader)

    def text(self, message: Message) -> Text:
        """Return the text of a message; without a catalog its bare key."""
        if self.catalog is None:
            return [[message.key, None]]
        return self.catalog.segments(message.key, self._arguments(message.args))

    def reasons(self, reasons: Iterable[Message]) -> list[Reason]:
        """Return the texts of reasons with the rules behind them."""
        return [{"rule": reason.rule, "text": self.text(reason)} for reason in reasons]

    def view(self, view: View[Message]) -> View[Text]:
        """Return a view as the page knows it."""
        localized: View[Text] = self.external(view)
        return localized

    def external(self, value: Any) -> Any:
        """Return a value of a game as the page knows it: colours for seats, texts for messages."""
        # A view has thousands of values: the most frequent kinds are asked for first, and by class.
        kind, external = value.__class__, self.external
        if kind is str:
            return self._coloured(value) if "seat." in value else value
        if kind in PLAIN:
            return value
        if kind is dict or isinstance(value, dict):
            if len(value) == 2 and "key" in value and "args" in value:
                return self.text(Message(value["key"], value["args"]))
            return {name: item if item.__class__ in PLAIN else external(item) for name, item in value.items()}
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, list | tuple):
            return [item if item.__class__ in PLAIN else external(item) for item in value]
        return value

    def _arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of a message as the page knows them: nearly all are ids and numbers."""
        args: dict[str, Any] = {}
        for name, value in given.items():
            if value.__class__ is str:
                args[name] = self._coloured(value) if "seat." in value else value
            else:
                args[name] = value if value.__class__ is int else self.external(value)
        return args

    def internal_id(self, name: str) -> str:
        """Return the game's id of a piece that the page names by a colour."""
        base, _, colour = name.rpartition(".")
        return f"{base}.seat.{self.colours.index(colour)}" if base and colour in self.colours else name

    def _coloured(self, name: str) -> str:
        match = SEAT_AT_END.search(name)
        if match is None or int(match[1]) >= len(self.colours):
            return name
        return f"{name[: match.start()] or 'player'}.{self.colours[int(match[1])]}"


def _is_person(seat: Seat) -> bool:
    return seat.by == "person"


def _is_alone(seats: Sequence[Seat], viewer: int) -> bool:
    """Return whether the viewer is the only person, who plays against bots."""
    return [n for n, seat in enumerate(seats) if _is_person(seat)] == [viewer]


def _spoken_names(seats: Sequence[Seat]) -> dict[str, str]:
    """Return the typed names by term; players who typed the same name keep the terms of their colours."""
    times = Counter(seat.name.casefold() for seat in seats)
    return {f"player.{seat.colour}": seat.name for seat in seats if seat.name and times[seat.name.casefold()] == 1}


def _with_names(catalog: Catalog, names: Mapping[str, str], bots: Mapping[str, str], reader: str) -> Catalog:
    """Return a catalog that calls players by these names; it shares its messages with the given one.

    `names`: typed names; `bots`: the terms of bots, of which it may lack some; `reader`: the reader's term, or "".
    """
    if not (names or bots or reader):
        return catalog
    named = copy(catalog)
    known = {term: catalog.terms[bot] for term, bot in bots.items() if bot in catalog.terms}
    typed = {term: _forms(catalog, term, name) for term, name in names.items()}
    named.terms = {**catalog.terms, **known, **typed}
    named.reader = reader
    named.english = catalog.english and _with_names(catalog.english, names, bots, reader)
    return named


def _forms(catalog: Catalog, term: str, name: str) -> dict[str, str]:
    """Return the forms of a typed name; it has the grammatical class of its colour, for words that agree with it."""
    forms = {"": name, **{form: catalog.named(name, form) for form in catalog.name_patterns}}
    colour = catalog.terms.get(term, {})
    return {**forms, "class": colour["class"]} if "class" in colour else forms

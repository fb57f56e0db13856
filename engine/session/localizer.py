"""What the engine says, as the page shows it: messages become texts, seats become colours and typed names.

Games know seats alone (`"seat.2"`, `"pawn.seat.2"`). Outside a player is the term of his colour (`"player.green"`), and
where somebody typed a name, sentences speak that name: nobody can inflect it, so its forms are the patterns that
`locale.yaml` has for strangers ("Anna játékosnak"). The chip keeps the id of the term: by it the page knows the colour.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from engine.messages import Json, Message
from engine.session.formatter import Catalog

if TYPE_CHECKING:
    from engine.session.match import Seat

Text = list[list[str | None]]
"""A message in a language: pieces, each with the id of the term that it names, if any."""

SEAT_AT_END = re.compile(r"(?:^|\.)seat\.(\d)$")


class Localizer:
    """Speaks to one viewer: in the language of a catalog, about the people of one table."""

    def __init__(self, seats: Sequence[Seat], catalog: Catalog | None) -> None:
        """Take the people of a table (none: nobody is named) and a catalog (None: bare keys are all that is said)."""
        self.colours = [seat.colour for seat in seats]
        self.catalog = catalog and _naming(catalog, _typed(seats))

    def text(self, message: Message) -> Text:
        """Return a message; without a catalog the bare key, so that nothing is ever silent."""
        if self.catalog is None:
            return [[message.key, None]]
        return self.catalog.chips(message.key, self.outside(message.args))

    def reasons(self, reasons: Iterable[Message]) -> list[Json]:
        """Return reasons with the rules that stand behind them."""
        return [{"rule": reason.rule, "text": self.text(reason)} for reason in reasons]

    def outside(self, value: Any) -> Any:
        """Return a value of a game as the page knows it: colours for seats, texts for messages."""
        if isinstance(value, str):
            return self._coloured(value) if "seat." in value else value
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, dict):
            if value.keys() == {"key", "args"}:
                return self.text(Message(value["key"], value["args"]))
            return {name: self.outside(item) for name, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.outside(item) for item in value]
        return value

    def inside(self, name: str) -> str:
        """Return the game's id of a piece that the page names by a colour."""
        base, _, colour = name.rpartition(".")
        return f"{base}.seat.{self.colours.index(colour)}" if base and colour in self.colours else name

    def _coloured(self, name: str) -> str:
        match = SEAT_AT_END.search(name)
        if match is None or int(match[1]) >= len(self.colours):
            return name
        return f"{name[: match.start()] or 'player'}.{self.colours[int(match[1])]}"


def _typed(seats: Sequence[Seat]) -> dict[str, str]:
    """Return the names to be spoken, by term. Who typed the same name is not told apart by it and keeps his colour."""
    times = Counter(seat.name.casefold() for seat in seats)
    return {f"player.{seat.colour}": seat.name for seat in seats if seat.name and times[seat.name.casefold()] == 1}


def _naming(catalog: Catalog, names: Mapping[str, str]) -> Catalog:
    """Return a catalog that says these names for these terms; the messages are shared with the given one."""
    if not names:
        return catalog
    twin = copy(catalog)
    twin.terms = {**catalog.terms, **{term: _row(catalog, term, name) for term, name in names.items()}}
    twin.english = catalog.english and _naming(catalog.english, names)
    return twin


def _row(catalog: Catalog, term: str, name: str) -> dict[str, str]:
    """Return the forms of a typed name; words that agree with it are those that agree with the colour."""
    row = {"": name, **{form: catalog.named(name, form) for form in catalog.strangers}}
    known = catalog.terms.get(term, {})
    return {**row, "class": known["class"]} if "class" in known else row

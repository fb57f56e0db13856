"""Reader of set-ups and saves: JSON in, checked records out.

What depends on the game (colours, number of players) is checked by `check_seats`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.bots import BOTS
from engine.messages import BadRequest, Json
from engine.rng import SEED_LIMIT
from engine.scenario import MAX_NUMBER
from engine.session.match import PERSON, SAVE_FORMAT, Seat
from engine.session.strict_json import field, require

MAX_NAME_CHARS = 40
MAX_NOTE_CHARS = 1000
"""Maximum length of what a player writes about one position."""

_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]+")
"""Characters removed from names: controls, line ends, and marks that change the direction of the text around them."""

_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that are invisible: fillers, variation selectors, the empty Braille cell."""


class Setup(NamedTuple):
    """How a match begins; `arranged` replaces the set-up. Whether the game allows these `seats`: `check_seats`."""

    game: str
    seats: list[Seat]
    options: dict[str, str]
    seed: int
    first: int | None
    arranged: Json | None


class Saved(NamedTuple):
    """A saved match: its set-up, the version of the rules, its moves, a digest of its last position, its marks."""

    setup: Setup
    version: str
    moves: list[object]
    digest: str
    take_backs: int
    branch: int | None
    notes: dict[int, str]


def read_setup(source: Json) -> Setup:
    """Return how a match begins; BadRequest names the first field that is missing or wrong."""
    seats = _seats(source)
    first = _first(source, len(seats))
    return Setup(field(source, "game", str), seats, _options(source), _seed(source), first, _arranged(source))


def _seats(source: Json) -> list[Seat]:
    seats = []
    for row in field(source, "seats", list):
        if not isinstance(row, dict):
            raise BadRequest("error.field_object", field="seats")
        by = field(row, "by", str, PERSON)
        require(by, (PERSON, *BOTS), "error.player_kind", value=by)
        seats.append(Seat(field(row, "colour", str), _name(row), by))
    return seats


def _seed(source: Json) -> int:
    seed = source.get("seed")
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise BadRequest("error.seed", max=SEED_LIMIT - 1)
    _refuse_large_seed(seed)
    return seed


def _refuse_large_seed(seed: object) -> None:
    if isinstance(seed, int | float) and seed >= SEED_LIMIT:
        raise BadRequest("error.seed_large", max=SEED_LIMIT - 1)


def _options(source: Json) -> dict[str, str]:
    options = field(source, "options", dict, {})
    for value in options.values():
        if not isinstance(value, str):
            raise BadRequest("error.field_text", field="options")
    return dict(options)


def _first(source: Json, count: int) -> int | None:
    first = field(source, "first", int, None)
    if first is not None and not 0 <= first < count:
        raise BadRequest("error.first", first=first, n=count)
    return first


def _arranged(source: Json) -> Json | None:
    arranged = field(source, "arranged", dict, None)
    if arranged is not None:
        _options(arranged)
        for name, value in arranged.items():
            if name == "seed":
                _refuse_large_seed(value)
            else:
                _check_bounds(value, name)
    return arranged


def _check_bounds(value: object, where: str) -> None:
    """Refuse numbers that no position has, before anything is built from them (a pile of 2**31 cards)."""
    if isinstance(value, dict):
        for name, item in value.items():
            _check_bounds(item, f"{where}.{name}")
    elif isinstance(value, list):
        for n, item in enumerate(value):
            _check_bounds(item, f"{where}[{n}]")
    elif isinstance(value, int | float) and abs(value) > MAX_NUMBER:
        raise BadRequest("error.arrange", value=f"{where}: {value}", known=[f"\u2212{MAX_NUMBER} … {MAX_NUMBER}"])


def read_save(saved: Json) -> Saved:
    """Return a saved match; BadRequest `error.save_damaged` names the field that is missing or wrong."""
    try:
        save_format = field(saved, "format", int)
        if save_format != SAVE_FORMAT:
            raise BadRequest("error.save_format", format=save_format, known=SAVE_FORMAT)
        version, moves = field(saved, "version", str), field(saved, "moves", list)
        take_backs, branch = _count(saved, "take_backs"), _count(saved, "branch")
        notes = _notes(saved)
        return Saved(read_setup(saved), version, moves, field(saved, "digest", str), take_backs or 0, branch, notes)
    except BadRequest as fault:
        if fault.message.key.startswith("error.field_"):
            raise BadRequest("error.save_damaged", **fault.message.args) from None
        raise


def _count(saved: Json, name: str) -> int | None:
    count = field(saved, name, int, None)
    if count is not None and count < 0:
        raise BadRequest("error.field_number", field=name)
    return count


def _notes(saved: Json) -> dict[int, str]:
    notes = field(saved, "notes", list, [])
    for note in notes:
        if not (isinstance(note, list) and len(note) == 2 and type(note[0]) is int and isinstance(note[1], str)):
            raise BadRequest("error.field_list", field="notes")
    return {n: text for n, typed in notes if (text := read_note(typed)) and 0 <= n <= len(saved["moves"])}


def read_note(text: str) -> str:
    """Return a note in one paragraph, without control characters; BadRequest `error.note_long`."""
    text = " ".join(_CONTROLS.sub(" ", text).split())
    if len(text) > MAX_NOTE_CHARS:
        raise BadRequest("error.note_long", max=MAX_NOTE_CHARS)
    return text


def _name(row: Json) -> str:
    name = " ".join(_CONTROLS.sub(" ", field(row, "name", str, "")).split())
    if len(name) > MAX_NAME_CHARS:
        raise BadRequest("error.name_long", max=MAX_NAME_CHARS)
    # Joiners are part of names ("👩‍👧"), but do not make a name by themselves.
    visible = any(letter.isprintable() and not letter.isspace() for letter in _BLANK.sub("", name))
    return name if visible else ""


def check_seats(seats: Sequence[Seat], players: Json, colours: Iterable[str]) -> None:
    """Raise BadRequest unless a game for {min, max} `players` in these colours allows these seats."""
    if not players["min"] <= len(seats) <= players["max"]:
        raise BadRequest("error.seats", n=len(seats), min=players["min"], max=players["max"])
    for n, seat in enumerate(seats):
        require(seat.colour, colours, "error.colour", colour=seat.colour)
        if any(other.colour == seat.colour for other in seats[:n]):
            raise BadRequest("error.colour_twice", player=f"player.{seat.colour}")

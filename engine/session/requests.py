"""Requests as they come: text in, checked records out. Nothing here knows a table, and nothing here changes one.

`parse` makes a JSON object of a text that may hold anything; `read` makes a request of it: every field is read, and
refused in words if need be, before the desk does the first thing. What only a game can judge (colours, options) is
judged by `people`, which changes nothing either.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from engine.bots import LEVELS
from engine.messages import BadRequest, Json
from engine.rng import SEED_LIMIT
from engine.scenario import MOST
from engine.session.match import PERSON, SAVE_FORMAT, Seat

LONGEST = 4_000_000
"""Characters of a request; compiled rules, the longest thing that is sent, have a hundredth of that."""
DEEPEST = 64
"""How deep objects and lists may be nested. Pyodide's stack breaks at some thousand, and takes the page along."""
LARGEST = 2**53
"""What JavaScript's numbers, and with them the page, hold exactly."""
LONGEST_NAME = 40


# -- JSON ------------------------------------------------------------------------------------------------------------
_NOT_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^]["{}]+', re.DOTALL)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(request: str) -> Json:
    """Return a request as an object; BadRequest unless it is JSON as everybody reads it, of a sensible size.

    Halves of surrogate pairs, which no file can hold, become question marks.
    """
    if len(request) > LONGEST:
        raise BadRequest("error.request_long", max=LONGEST)
    # Counted before it is parsed: the parser calls itself for each level, and Pyodide does not survive too many.
    brackets = _NOT_BRACKETS.sub("", request)
    if max(accumulate(map(_STEP.__getitem__, brackets)), default=0) > DEEPEST:
        raise BadRequest("error.request_deep", max=DEEPEST)
    try:
        source = json.loads(
            request.encode("utf-8", "replace"), parse_constant=_no_json, parse_int=_whole, parse_float=_finite
        )
        if "\\u" in request:
            source = json.loads(json.dumps(source, ensure_ascii=False).encode("utf-8", "replace"))
    except ValueError:
        raise BadRequest("error.request") from None
    if not isinstance(source, dict):
        raise BadRequest("error.request")
    return source


def _no_json(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _whole(digits: str) -> int:
    value = int(digits) if len(digits) <= len(str(-LARGEST)) else LARGEST + 1
    if abs(value) > LARGEST:
        raise BadRequest("error.request_number", max=LARGEST)
    return value


def _finite(digits: str) -> float:
    value = float(digits)
    if abs(value) > LARGEST:
        raise BadRequest("error.request_number", max=LARGEST)
    return value


# -- fields ----------------------------------------------------------------------------------------------------------
WANTED = {str: "text", int: "number", bool: "flag", list: "list", dict: "object"}


def field(source: Json, name: str, kind: type, *default: Any) -> Any:
    """Return a field of the wanted JSON type; BadRequest names the field and what it should be."""
    if name not in source:
        if default:
            return default[0]
        raise BadRequest("error.field_missing", field=name)
    value = source[name]
    if default and value is None:
        return default[0]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadRequest(f"error.field_{WANTED[kind]}", field=name)
    return value


def _require(item: str, known: Iterable[str], key: str, /, **args: Any) -> None:
    if item not in known:
        raise BadRequest(key, **args, known=sorted(known))


class View(NamedTuple):
    """Who looks: in which language (None: bare keys), from which seat (None: an onlooker); `since` cuts the log."""

    lang: str | None
    seat: int | None
    since: int


class Setup(NamedTuple):
    """How a table begins. Whether the game is for these `seats`, `people` tells; `arranged` replaces the set-up."""

    game: str
    seats: list[Seat]
    options: dict[str, str]
    seed: int
    first: int | None
    arranged: Json | None


class Saved(NamedTuple):
    """What a save holds beside how the table began."""

    setup: Setup
    version: str
    moves: list[Any]
    digest: str


# -- requests --------------------------------------------------------------------------------------------------------
class Rules(NamedTuple):
    """`rules {data}`: the compiled rules of a game."""

    data: Json


class Texts(NamedTuple):
    """`catalog {data}`: the compiled catalog of a game in a language."""

    data: Json


class New(NamedTuple):
    """`new {game, seats, options, seed, first, arranged}`."""

    view: View
    setup: Setup


class Load(NamedTuple):
    """`load {save, force}`."""

    view: View
    saved: Saved
    force: bool


class Save(NamedTuple):
    """`save`."""


class Look(NamedTuple):
    """`look`."""

    view: View


class Play(NamedTuple):
    """`play {move, agreed}`."""

    view: View
    move: Json
    agreed: bool


class BotMove(NamedTuple):
    """`bot {agreed, moves}`: up to so many `moves` in a row, at least one."""

    view: View
    agreed: bool
    moves: int


class Undo(NamedTuple):
    """`undo {agreed}`."""

    view: View
    agreed: bool


class Redo(NamedTuple):
    """`redo`."""

    view: View


class Jump(NamedTuple):
    """`jump {to}`."""

    view: View
    to: int


class Preview(NamedTuple):
    """`preview {move}`."""

    view: View
    move: Json


class Why(NamedTuple):
    """`why {intent}`."""

    view: View
    intent: Json


class Say(NamedTuple):
    """`say {items}`: keys with their arguments."""

    view: View
    items: list[tuple[str, Json]]


Request = Rules | Texts | New | Load | Save | Look | Play | BotMove | Undo | Redo | Jump | Preview | Why | Say

OPENING = (New, Load)
"""Requests that put another table in place of the one that is open."""


def _view(source: Json) -> View:
    lang, seat = field(source, "lang", str, None), field(source, "seat", int, None)
    return View(lang, seat, field(source, "since", int, 0))


def _agreed(source: Json) -> bool:
    return bool(field(source, "agreed", bool, False))


def _load(source: Json) -> Load:
    return Load(_view(source), save(field(source, "save", dict)), field(source, "force", bool, False))


def _items(source: Json) -> list[tuple[str, Json]]:
    items = field(source, "items", list)
    for item in items:
        if not (isinstance(item, list) and len(item) == 2 and isinstance(item[0], str) and isinstance(item[1], dict)):
            raise BadRequest("error.items")
    return [(key, args) for key, args in items]


READERS: dict[str, Callable[[Json], Request]] = {
    "rules": lambda source: Rules(field(source, "data", dict)),
    "catalog": lambda source: Texts(field(source, "data", dict)),
    "new": lambda source: New(_view(source), _setup(source)),
    "load": _load,
    "save": lambda source: Save(),
    "look": lambda source: Look(_view(source)),
    "play": lambda source: Play(_view(source), field(source, "move", dict), _agreed(source)),
    "bot": lambda source: BotMove(_view(source), _agreed(source), field(source, "moves", int, 1)),
    "undo": lambda source: Undo(_view(source), _agreed(source)),
    "redo": lambda source: Redo(_view(source)),
    "jump": lambda source: Jump(_view(source), field(source, "to", int)),
    "preview": lambda source: Preview(_view(source), field(source, "move", dict)),
    "why": lambda source: Why(_view(source), field(source, "intent", dict)),
    "say": lambda source: Say(_view(source), _items(source)),
}


def read(source: Json) -> Request:
    """Return the request that an object writes down; BadRequest names the first field that is missing or wrong."""
    name = field(source, "do", str)
    _require(name, READERS, "error.unknown_request", name=name)
    return READERS[name](source)


# -- tables ----------------------------------------------------------------------------------------------------------
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]+")
"""What has no business in a name: controls, line ends, and what turns the direction of the text around it."""

_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that leave no ink: fillers, variation selectors, an empty Braille cell."""


def _setup(source: Json) -> Setup:
    seats = _seats(source)
    first = _first(source, len(seats))
    return Setup(field(source, "game", str), seats, _options(source), _seed(source), first, _arranged(source))


def _seats(source: Json) -> list[Seat]:
    found = []
    for row in field(source, "seats", list):
        if not isinstance(row, dict):
            raise BadRequest("error.field_object", field="seats")
        by = field(row, "by", str, PERSON)
        _require(by, (PERSON, *LEVELS), "error.player_kind", value=by)
        found.append(Seat(field(row, "colour", str), _name(row), by))
    return found


def _seed(source: Json) -> int:
    seed = source.get("seed")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadRequest("error.seed", max=SEED_LIMIT - 1)
    return seed


def _options(source: Json) -> dict[str, str]:
    options = field(source, "options", dict, {})
    for value in options.values():
        if not isinstance(value, str):
            raise BadRequest("error.field_text", field="options")
    return dict(options)


def _first(source: Json, count: int) -> int | None:
    first: int | None = field(source, "first", int, None)
    if first is not None and not 0 <= first < count:
        raise BadRequest("error.first", first=first, n=count)
    return first


def _arranged(source: Json) -> Json | None:
    arranged: Json | None = field(source, "arranged", dict, None)
    if arranged is not None:
        _options(arranged)
        for name, value in arranged.items():
            if name != "seed":
                _bound(value, name)
    return arranged


def _bound(value: Any, where: str) -> None:
    """Refuse numbers that no position has, before anything is built of them (a pile of 2**31 cards)."""
    if isinstance(value, dict):
        for name, item in value.items():
            _bound(item, f"{where}.{name}")
    elif isinstance(value, list):
        for n, item in enumerate(value):
            _bound(item, f"{where}[{n}]")
    elif isinstance(value, int | float) and abs(value) > MOST:
        raise BadRequest("error.arrange", value=f"{where}: {value}", known=[f"\u2212{MOST} … {MOST}"])


def save(saved: Json) -> Saved:
    """Return what a save holds; BadRequest `error.save_damaged` names the field that is missing or wrong."""
    try:
        form = field(saved, "format", int)
        if form != SAVE_FORMAT:
            raise BadRequest("error.save_format", format=form, known=SAVE_FORMAT)
        version = field(saved, "version", str)
        return Saved(_setup(saved), version, field(saved, "moves", list), field(saved, "digest", str))
    except BadRequest as fault:
        if fault.message.key.startswith("error.field_"):
            raise BadRequest("error.save_damaged", **fault.message.args) from None
        raise


def _name(row: Json) -> str:
    name = " ".join(_UNSEEN.sub(" ", field(row, "name", str, "")).split())
    if len(name) > LONGEST_NAME:
        raise BadRequest("error.name_long", max=LONGEST_NAME)
    # Joiners belong into names ("👩‍👧"), but alone they are not one.
    seen = any(letter.isprintable() and not letter.isspace() for letter in _BLANK.sub("", name))
    return name if seen else ""


def people(seats: Sequence[Seat], players: Json, colours: Iterable[str]) -> None:
    """Check that a game for {min, max} `players` in these colours is for these people; BadRequest says why not."""
    if not players["min"] <= len(seats) <= players["max"]:
        raise BadRequest("error.seats", n=len(seats), min=players["min"], max=players["max"])
    for n, seat in enumerate(seats):
        _require(seat.colour, colours, "error.colour", colour=seat.colour)
        if any(other.colour == seat.colour for other in seats[:n]):
            raise BadRequest("error.colour_twice", player=f"player.{seat.colour}")

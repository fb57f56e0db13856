"""Parser of requests: text in, checked records out. It knows no match and changes nothing.

`parse` reads a JSON object from a text that may hold anything; `read` turns it into a request: every field is read, or
refused with a message, before the session acts. What depends on the game (colours, number of players) is checked by
`check_seats`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeVar, overload

from engine.bots import BOTS
from engine.messages import BadRequest, Json
from engine.rng import SEED_LIMIT
from engine.scenario import MAX_NUMBER
from engine.session.match import PERSON, SAVE_FORMAT, Seat

if TYPE_CHECKING:
    from engine.protocol import Intent, MoveRecord

T = TypeVar("T")
D = TypeVar("D")

MAX_REQUEST_CHARS = 4_000_000
"""Maximum length of a request; compiled rules, the longest regular request, have a hundredth of that."""
MAX_REQUEST_DEPTH = 64
"""Maximum nesting of objects and lists. Some thousand levels crash Pyodide's stack and the page with it."""
MAX_JSON_NUMBER = 2**53
"""Maximum magnitude of a number: integers up to it are exact in JavaScript, and therefore in the page."""
MAX_NAME_CHARS = 40
MAX_NOTE_CHARS = 1000
"""Maximum length of what a player writes about one position."""


# -- JSON ------------------------------------------------------------------------------------------------------------
_NOT_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^]["{}]+', re.DOTALL)
_DEPTH_CHANGE = {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(request: str) -> Json:
    """Return a request as an object; BadRequest unless it is strict JSON within the limits of size.

    Lone surrogates, which no file can hold, become question marks.
    """
    if len(request) > MAX_REQUEST_CHARS:
        raise BadRequest("error.request_long", max=MAX_REQUEST_CHARS)
    # Counted before parsing: the parser is recursive, and Pyodide does not survive too many levels.
    brackets = _NOT_BRACKETS.sub("", request)
    if max(accumulate(map(_DEPTH_CHANGE.__getitem__, brackets)), default=0) > MAX_REQUEST_DEPTH:
        raise BadRequest("error.request_deep", max=MAX_REQUEST_DEPTH)
    text = request.encode("utf-8", "replace")
    try:
        try:
            source = json.loads(text, parse_constant=_reject_constant, parse_int=_integer, parse_float=_float)
        except OverflowError:
            raise _oversized_number(json.loads(text, parse_constant=_reject_constant, parse_int=float)) from None
        if "\\u" in request:
            source = json.loads(json.dumps(source, ensure_ascii=False).encode("utf-8", "replace"))
    except ValueError:
        raise BadRequest("error.request") from None
    if not isinstance(source, dict):
        raise BadRequest("error.request")
    return source


def _reject_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _integer(digits: str) -> int:
    # Compared by length first: int() of thousands of digits is slow, and raises ValueError in CPython.
    if len(digits) > len(str(-MAX_JSON_NUMBER)) or abs(int(digits)) > MAX_JSON_NUMBER:
        raise OverflowError
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if abs(value) > MAX_JSON_NUMBER:
        raise OverflowError
    return value


def _oversized_number(source: object) -> BadRequest:
    """Return the refusal of a request with a number over MAX_JSON_NUMBER; all its numbers are read as floats."""
    if _has_large_seed(source):
        return BadRequest("error.seed_large", max=SEED_LIMIT - 1)
    return BadRequest("error.request_number", max=MAX_JSON_NUMBER)


def _has_large_seed(source: object) -> bool:
    if isinstance(source, dict):
        seed = source.get("seed")
        return (isinstance(seed, float) and seed >= SEED_LIMIT) or any(map(_has_large_seed, source.values()))
    return isinstance(source, list) and any(map(_has_large_seed, source))


# -- fields ----------------------------------------------------------------------------------------------------------
TYPE_NAMES = {str: "text", int: "number", bool: "flag", list: "list", dict: "object"}
"""The JSON types of fields, as the keys `error.field_…` name them."""


@overload
def field(source: Json, name: str, kind: type[T], /) -> T: ...
@overload
def field(source: Json, name: str, kind: type[T], default: D, /) -> T | D: ...
def field(source: Json, name: str, kind: type[T], /, *default: D) -> T | D:
    """Return a field of a JSON type; BadRequest names the field and the type that it must have."""
    if name not in source:
        if default:
            return default[0]
        raise BadRequest("error.field_missing", field=name)
    value = source[name]
    if default and value is None:
        return default[0]
    if isinstance(value, kind) and (not isinstance(value, bool) or kind is bool):
        return value
    raise BadRequest(f"error.field_{TYPE_NAMES[kind]}", field=name)


def _require(item: str, known: Iterable[str], key: str, /, **args: object) -> None:
    if item not in known:
        raise BadRequest(key, **args, known=sorted(known))


class View(NamedTuple):
    """The viewer: language (None: bare keys), seat (None: a spectator); the log begins after move `since`."""

    lang: str | None
    seat: int | None
    since: int


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


# -- requests --------------------------------------------------------------------------------------------------------
class AddRules(NamedTuple):
    """`rules {data}`: the compiled rules of a game."""

    data: Json


class AddCatalog(NamedTuple):
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
    """`save {branch}`."""

    branch: bool


class Link(NamedTuple):
    """`link`."""


class OpenLink(NamedTuple):
    """`open_link {game, link}`."""

    view: View
    game: str
    link: str


class Look(NamedTuple):
    """`look`."""

    view: View


class Play(NamedTuple):
    """`play {move, agreed}`."""

    view: View
    move: MoveRecord
    agreed: bool


class BotMove(NamedTuple):
    """`bot {agreed, moves, fields}`: up to `moves` moves in a row, at least one; with `fields` the one that fits."""

    view: View
    agreed: bool
    moves: int
    fields: MoveRecord | None


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


class History(NamedTuple):
    """`history`."""

    view: View


class Hint(NamedTuple):
    """`hint`."""

    view: View


class Note(NamedTuple):
    """`note {text}`."""

    view: View
    text: str


class Cost(NamedTuple):
    """`cost {n}`: the number of a move."""

    view: View
    n: int


class Preview(NamedTuple):
    """`preview {move, odds}`."""

    view: View
    move: MoveRecord
    odds: bool


class Why(NamedTuple):
    """`why {intent}`."""

    view: View
    intent: Intent


class Fit(NamedTuple):
    """`fit {fields, move}`."""

    view: View
    fields: MoveRecord
    move: MoveRecord | None


class About(NamedTuple):
    """`about {names}`: ids of places, pieces, components, zones and phases."""

    view: View
    names: list[str]


class Say(NamedTuple):
    """`say {items}`: keys with their arguments."""

    view: View
    items: list[tuple[str, Json]]


Request = (
    AddRules
    | AddCatalog
    | New
    | Load
    | Save
    | Link
    | OpenLink
    | Look
    | Play
    | BotMove
    | Undo
    | Redo
    | Jump
    | History
    | Note
    | Hint
    | Cost
    | Preview
    | Why
    | About
    | Fit
    | Say
)

OPENING = (New, Load, OpenLink)
"""Requests that replace the open match by another one."""


def _view(source: Json) -> View:
    lang, seat = field(source, "lang", str, None), field(source, "seat", int, None)
    return View(lang, seat, field(source, "since", int, 0))


def _agreed(source: Json) -> bool:
    return bool(field(source, "agreed", bool, False))


def _odds(source: Json) -> bool:
    return bool(field(source, "odds", bool, False))


def _load(source: Json) -> Load:
    return Load(_view(source), save(field(source, "save", dict)), field(source, "force", bool, False))


def _names(source: Json) -> list[str]:
    names = field(source, "names", list)
    if not all(isinstance(name, str) for name in names):
        raise BadRequest("error.field_text", field="names")
    return names


def _items(source: Json) -> list[tuple[str, Json]]:
    items = field(source, "items", list)
    for item in items:
        if not (isinstance(item, list) and len(item) == 2 and isinstance(item[0], str) and isinstance(item[1], dict)):
            raise BadRequest("error.items")
    return [(key, args) for key, args in items]


READERS: dict[str, Callable[[Json], Request]] = {
    "rules": lambda source: AddRules(field(source, "data", dict)),
    "catalog": lambda source: AddCatalog(field(source, "data", dict)),
    "new": lambda source: New(_view(source), _setup(source)),
    "load": _load,
    "save": lambda source: Save(bool(field(source, "branch", bool, False))),
    "link": lambda source: Link(),
    "open_link": lambda source: OpenLink(_view(source), field(source, "game", str), field(source, "link", str)),
    "look": lambda source: Look(_view(source)),
    "play": lambda source: Play(_view(source), field(source, "move", dict), _agreed(source)),
    "bot": lambda source: BotMove(
        _view(source), _agreed(source), field(source, "moves", int, 1), field(source, "fields", dict, None)
    ),
    "undo": lambda source: Undo(_view(source), _agreed(source)),
    "redo": lambda source: Redo(_view(source)),
    "jump": lambda source: Jump(_view(source), field(source, "to", int)),
    "history": lambda source: History(_view(source)),
    "note": lambda source: Note(_view(source), _note(field(source, "text", str))),
    "hint": lambda source: Hint(_view(source)),
    "cost": lambda source: Cost(_view(source), field(source, "n", int)),
    "preview": lambda source: Preview(_view(source), field(source, "move", dict), _odds(source)),
    "why": lambda source: Why(_view(source), field(source, "intent", dict)),
    "fit": lambda source: Fit(_view(source), field(source, "fields", dict), field(source, "move", dict, None)),
    "about": lambda source: About(_view(source), _names(source)),
    "say": lambda source: Say(_view(source), _items(source)),
}


def read(source: Json) -> Request:
    """Return the request of an object; BadRequest names the first field that is missing or wrong."""
    name = field(source, "do", str)
    _require(name, READERS, "error.unknown_request", name=name)
    return READERS[name](source)


# -- matches ---------------------------------------------------------------------------------------------------------
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]+")
"""Characters removed from names: controls, line ends, and marks that change the direction of the text around them."""

_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that are invisible: fillers, variation selectors, the empty Braille cell."""


def _setup(source: Json) -> Setup:
    seats = _seats(source)
    first = _first(source, len(seats))
    return Setup(field(source, "game", str), seats, _options(source), _seed(source), first, _arranged(source))


def _seats(source: Json) -> list[Seat]:
    seats = []
    for row in field(source, "seats", list):
        if not isinstance(row, dict):
            raise BadRequest("error.field_object", field="seats")
        by = field(row, "by", str, PERSON)
        _require(by, (PERSON, *BOTS), "error.player_kind", value=by)
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


def save(saved: Json) -> Saved:
    """Return a saved match; BadRequest `error.save_damaged` names the field that is missing or wrong."""
    try:
        save_format = field(saved, "format", int)
        if save_format != SAVE_FORMAT:
            raise BadRequest("error.save_format", format=save_format, known=SAVE_FORMAT)
        version, moves = field(saved, "version", str), field(saved, "moves", list)
        take_backs, branch = _count(saved, "take_backs"), _count(saved, "branch")
        notes = _notes(saved)
        return Saved(_setup(saved), version, moves, field(saved, "digest", str), take_backs or 0, branch, notes)
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
    return {n: text for n, typed in notes if (text := _note(typed)) and 0 <= n <= len(saved["moves"])}


def _note(text: str) -> str:
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
        _require(seat.colour, colours, "error.colour", colour=seat.colour)
        if any(other.colour == seat.colour for other in seats[:n]):
            raise BadRequest("error.colour_twice", player=f"player.{seat.colour}")

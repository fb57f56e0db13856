"""Requests of the page: objects of strict JSON in, checked records out. They know no match and change nothing.

`read` reads or refuses every field, with a message, before the session acts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from engine.bots.search import MAX_WORLDS, Measured
from engine.messages import BadRequest, Json
from engine.session.match_reader import Saved, Setup, read_note, read_save, read_setup
from engine.session.searches import PURPOSES
from engine.session.strict_json import field, require

if TYPE_CHECKING:
    from engine.protocol import Intent, MoveRecord


class View(NamedTuple):
    """The viewer: language (None: bare keys), seat (None: a spectator); the log begins after move `since`.

    `open`: nothing is hidden, which is refused before the match is over.
    """

    lang: str | None
    seat: int | None
    since: int
    open: bool


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
    """`bot {agreed, moves, fields, measured}`: up to `moves` moves in a row, at least one; with `fields` one that fits.

    `measured` is what worlds of the search for the first of them gave in other workers.
    """

    view: View
    agreed: bool
    moves: int
    fields: MoveRecord | None
    measured: list[Measured]


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
    """`hint {measured}`."""

    view: View
    measured: list[Measured]


class Note(NamedTuple):
    """`note {text}`."""

    view: View
    text: str


class Cost(NamedTuple):
    """`cost {n, measured}`: the number of a move."""

    view: View
    n: int
    measured: list[Measured]


class Position(NamedTuple):
    """`position {save, to}`: the position after `to` moves (None: all) of a save, to search in."""

    saved: Saved
    to: int | None


class Plan(NamedTuple):
    """`plan {purpose, measured}`: what is to be tried next in a search."""

    purpose: str
    measured: list[Measured]


class Measure(NamedTuple):
    """`measure {purpose, world, moves}`: moves of a search, by their indices, in one world."""

    purpose: str
    world: int
    moves: list[int]


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
    | Position
    | Plan
    | Measure
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
    return View(lang, seat, field(source, "since", int, 0), field(source, "open", bool, False))


def _agreed(source: Json) -> bool:
    return bool(field(source, "agreed", bool, False))


def _odds(source: Json) -> bool:
    return bool(field(source, "odds", bool, False))


def _load(source: Json) -> Load:
    return Load(_view(source), read_save(field(source, "save", dict)), field(source, "force", bool, False))


def _measured(source: Json) -> list[Measured]:
    """Return what worlds gave: a list of numbers for each move that was tried in them."""
    worlds = field(source, "measured", list, [])
    rows = [row for world in worlds for row in (world if isinstance(world, list) else [None])]
    if not all(isinstance(row, list) and all(type(value) in (int, float) for value in row) for row in rows):
        raise BadRequest("error.field_list", field="measured")
    return [[[float(value) for value in row] for row in world] for world in worlds]


def _purpose(source: Json) -> str:
    purpose = field(source, "purpose", str)
    require(purpose, PURPOSES, "error.unknown_request", name=purpose)
    return purpose


def _indices(source: Json) -> list[int]:
    moves = field(source, "moves", list)
    if not all(type(n) is int for n in moves):
        raise BadRequest("error.field_list", field="moves")
    return moves


def _world(source: Json) -> int:
    world = field(source, "world", int)
    if not 0 <= world < MAX_WORLDS:
        raise BadRequest("error.field_number", field="world")
    return world


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
    "new": lambda source: New(_view(source), read_setup(source)),
    "load": _load,
    "save": lambda source: Save(bool(field(source, "branch", bool, False))),
    "link": lambda source: Link(),
    "open_link": lambda source: OpenLink(_view(source), field(source, "game", str), field(source, "link", str)),
    "look": lambda source: Look(_view(source)),
    "play": lambda source: Play(_view(source), field(source, "move", dict), _agreed(source)),
    "bot": lambda source: BotMove(
        _view(source),
        _agreed(source),
        field(source, "moves", int, 1),
        field(source, "fields", dict, None),
        _measured(source),
    ),
    "undo": lambda source: Undo(_view(source), _agreed(source)),
    "redo": lambda source: Redo(_view(source)),
    "jump": lambda source: Jump(_view(source), field(source, "to", int)),
    "history": lambda source: History(_view(source)),
    "note": lambda source: Note(_view(source), read_note(field(source, "text", str))),
    "hint": lambda source: Hint(_view(source), _measured(source)),
    "cost": lambda source: Cost(_view(source), field(source, "n", int), _measured(source)),
    "position": lambda source: Position(read_save(field(source, "save", dict)), field(source, "to", int, None)),
    "plan": lambda source: Plan(_purpose(source), _measured(source)),
    "measure": lambda source: Measure(_purpose(source), _world(source), _indices(source)),
    "preview": lambda source: Preview(_view(source), field(source, "move", dict), _odds(source)),
    "why": lambda source: Why(_view(source), field(source, "intent", dict)),
    "fit": lambda source: Fit(_view(source), field(source, "fields", dict), field(source, "move", dict, None)),
    "about": lambda source: About(_view(source), _names(source)),
    "say": lambda source: Say(_view(source), _items(source)),
}


def read(source: Json) -> Request:
    """Return the request of an object; BadRequest names the first field that is missing or wrong."""
    name = field(source, "do", str)
    require(name, READERS, "error.unknown_request", name=name)
    return READERS[name](source)

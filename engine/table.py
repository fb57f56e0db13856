"""The table: what the outside talks to. JSON in, JSON out, one call for one request.

    desk = Desk()
    desk.handle('{"do": "rules", "data": {…}}')       # once per game: its compiled rules
    desk.handle('{"do": "catalog", "data": {…}}')     # once per language: the compiled catalog of the game
    desk.handle('{"do": "new", "game": "thebes", "seats": […], "seed": 7, "lang": "hu", "seat": 0}')

An answer is `{"ok": true, …}` or `{"ok": false, "error": {"key", "args", "text"}}`; a request that fails changes
nothing. Requests, by their `do`:

* `new {game, seats: [{colour, name, by}], options, seed, first, arranged}`: `by` is "person" or the level of a bot;
  `arranged` (a position as `Game.arrange` reads it) in place of the setup.
* `load {save, force}`: `force` tries a save that was made with other rules. `save` answers with `save`.
* `look`, `play {move, agreed}`, `bot {agreed}` (one move of the bot to act), `undo {agreed}`, `redo`, `jump {to}`.
  `agreed` says that all at the table allow what undo or looking back otherwise does not.
* `preview {move}` answers with `lines`, `why {intent}` with `reasons`, `say {items: [[key, args], …]}` with `texts`.

All take `lang`; those that answer with the `table` also `seat` (the viewer, null: an onlooker) and `since` (only the
log after so many moves). A text is a list of pieces, each with the id of the term that it names, or null.

A table is `(game, version, options, seats, seed, first, moves)` and nothing else: saves hold that, undo and jumps
replay it from the nearest snapshot.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.bots import LEVELS, make
from engine.core import OVER, BadRequest, Game, Json, Message, told
from engine.games import make as make_game
from engine.rng import SEED_LIMIT, Rng
from engine.text import Catalog

SAVE_FORMAT = 1
SNAPSHOT_EVERY = 24
"""A copy of the state is kept after so many moves, so that going back replays fewer than these."""
LONGEST_NAME = 40
PERSON = "person"

Text = list[list[str | None]]
"""A message in a language: pieces, each with the id of the term that it names, if any."""


class Seat(NamedTuple):
    """Who sits where: a colour, a typed name (may be empty), and "person" or the level of a bot."""

    colour: str
    name: str
    by: str


class Entry(NamedTuple):
    """One line of the log. `only` is the seat that alone may read it, or None."""

    message: Message
    only: int | None


class Step(NamedTuple):
    """One move that was made."""

    seat: int
    move: Any
    record: Json
    reveals: bool
    log: tuple[Entry, ...]


class Table:
    """One game in progress, with its past and, after undo, its future."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[Seat],
        options: Mapping[str, str],
        seed: int,
        first: int | None,
        arranged: Json | None,
    ) -> None:
        """Set the table; BadRequest when game, options or the arrangement cannot be."""
        self.game, self.seats, self.seed, self.first, self.arranged = game, seats, seed, first, arranged
        if arranged is None:
            self.options = game.settle(len(seats), options)
            self.state = game.start(len(seats), self.options, Rng(seed), first)
        else:
            self.options = game.settle(len(seats), arranged.get("options", {}))
            self.state = game.arrange({"seed": seed, **arranged, "seats": len(seats)})
        self.steps: list[Step] = []
        self.at = 0
        """Moves made; `steps` may be longer, those beyond are what redo makes again."""
        self.snapshots = {0: game.copy(self.state)}

    def play(self, move: Any) -> None:
        """Make a legal move; what had been undone is forgotten."""
        game = self.game
        state = game.copy(self.state)
        happened: list[Any] = []
        seat = game.turn(state)
        record = game.record(move)
        game.play(state, move, happened.append)
        log = tuple(Entry(told(event), getattr(event, "only", None)) for event in happened)
        self.state = state
        del self.steps[self.at :]
        self.steps.append(Step(seat, move, record, game.reveals(happened), log))
        self.at += 1
        self.snapshots = {n: kept for n, kept in self.snapshots.items() if n < self.at}
        if self.at % SNAPSHOT_EVERY == 0:
            self.snapshots[self.at] = game.copy(state)

    def go(self, to: int) -> None:
        """Go to the position after `to` moves, back or forth."""
        start = max(n for n in self.snapshots if n <= to)
        state = self.game.copy(self.snapshots[start])
        for step in self.steps[start:to]:
            self.game.play(state, step.move)
        self.state, self.at = state, to

    def bot(self, seat: int) -> bool:
        """Return whether a bot plays `seat`."""
        return self.seats[seat].by != PERSON

    def undo_to(self, who: int | None, agreed: bool) -> int | None:
        """Return how many moves are left after an undo that `who` asks for (None: anybody); None if he may not.

        Undo takes back the last move that a person made, and the moves of bots since. With one person at the table
        that is always allowed; with several only if nothing was revealed since and the move was his own, unless
        the table agrees.
        """
        free = agreed or self.alone()
        for n in range(self.at - 1, -1, -1):
            step = self.steps[n]
            if step.reveals and not free:
                return None
            if not self.bot(step.seat):
                return n if free or who in (None, step.seat) else None
        return None

    def alone(self) -> bool:
        """Return whether no more than one person plays, so that the past is nobody else's affair."""
        return sum(not self.bot(seat) for seat in range(len(self.seats))) <= 1

    def may_change(self, agreed: bool) -> bool:
        """Return whether the seat to act may play here, though moves that were made after this would be forgotten.

        Where undo leads this is so; where somebody only looks back, it is not.
        """
        if self.at == len(self.steps) or agreed or self.alone():
            return True
        seat = self.game.turn(self.state)
        return all(not step.reveals and (self.bot(step.seat) or step.seat == seat) for step in self.steps[self.at :])

    def save(self) -> Json:
        """Return everything that makes this game, as plain JSON."""
        saved: Json = {
            "format": SAVE_FORMAT,
            "game": self.game.id,
            "version": self.game.data.get("version", ""),
            "options": dict(self.options),
            "seats": [seat._asdict() for seat in self.seats],
            "seed": self.seed,
            "first": self.first,
            "moves": [step.record for step in self.steps[: self.at]],
            "digest": self.game.digest(self.state),
        }
        if self.arranged is not None:
            saved["arranged"] = self.arranged
        return saved


# -- reading requests ------------------------------------------------------------------------------------------------
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]+")
"""What has no business in a name: controls, line ends, and what turns the direction of the text around it."""


def _strict(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _parse(request: str) -> Json:
    """Return a request as an object; BadRequest unless it is JSON as everybody reads it.

    Halves of surrogate pairs, which no file can hold, become question marks.
    """
    try:
        source = json.loads(request.encode("utf-8", "replace"), parse_constant=_strict)
        if "\\u" in request:
            source = json.loads(json.dumps(source, ensure_ascii=False).encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        raise BadRequest("error.request") from None
    if not isinstance(source, dict):
        raise BadRequest("error.request")
    return source


def _field(source: Json, name: str, kind: type, *default: Any) -> Any:
    """Return a field of the wanted JSON type; BadRequest names the field and what it should be."""
    if name not in source:
        if default:
            return default[0]
        raise BadRequest("error.field_missing", field=name)
    value = source[name]
    if default and value is None:
        return default[0]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        wanted = {str: "text", int: "number", bool: "flag", list: "list", dict: "object"}[kind]
        raise BadRequest(f"error.field_{wanted}", field=name)
    return value


def _require(item: str, known: Iterable[str], key: str, /, **args: Any) -> None:
    if item not in known:
        raise BadRequest(key, **args, known=sorted(known))


def _read_seats(rows: list[Any], game: Game[Any, Any]) -> list[Seat]:
    colours = game.data["game"].get("colours", game.colours)
    counts = game.data["game"]["players"]
    if not counts["min"] <= len(rows) <= counts["max"]:
        raise BadRequest("error.seats", n=len(rows), min=counts["min"], max=counts["max"])
    seats: list[Seat] = []
    for row in rows:
        if not isinstance(row, dict):
            raise BadRequest("error.field_object", field="seats")
        colour = _field(row, "colour", str)
        _require(colour, colours, "error.colour", colour=colour)
        if any(seat.colour == colour for seat in seats):
            raise BadRequest("error.colour_twice", player=f"player.{colour}")
        name = " ".join(UNSEEN.sub(" ", _field(row, "name", str, "")).split())
        if len(name) > LONGEST_NAME:
            raise BadRequest("error.name_long", max=LONGEST_NAME)
        by = _field(row, "by", str, PERSON)
        _require(by, (PERSON, *LEVELS), "error.player_kind", value=by)
        seats.append(Seat(colour, name, by))
    return seats


def _read_seed(source: Json) -> int:
    seed = source.get("seed")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadRequest("error.seed", max=SEED_LIMIT - 1)
    return seed


def _read_options(source: Json) -> dict[str, str]:
    options = _field(source, "options", dict, {})
    for value in options.values():
        if not isinstance(value, str):
            raise BadRequest("error.field_text", field="options")
    return dict(options)


def _read_arranged(source: Json) -> Json | None:
    arranged: Json | None = _field(source, "arranged", dict, None)
    if arranged is not None:
        _read_options(arranged)
    return arranged


def _read_first(source: Json, seats: int) -> int | None:
    first: int | None = _field(source, "first", int, None)
    if first is not None and not 0 <= first < seats:
        raise BadRequest("error.first", first=first, n=seats)
    return first


CATALOG_PARTS = {"lang": str, "cats": list, "list": list, "group": str, "t": dict, "s": dict, "m": dict}
"""What must be there in a compiled catalog; how a message is written shows when it is first said."""

SEAT_AT_END = re.compile(r"(?:^|\.)seat\.(\d)$")


class Desk:
    """Holds the rules, the catalogs and one table; `handle` answers requests."""

    def __init__(self) -> None:
        """Open a desk without rules, catalogs and table."""
        self.games: dict[str, Game[Any, Any]] = {}
        self.catalogs: dict[str, Catalog] = {}
        self.table: Table | None = None
        self.requests: dict[str, Callable[[Json], Json]] = {
            "rules": self._rules,
            "catalog": self._catalog,
            "new": self._new,
            "load": self._load,
            "save": lambda request: {"save": self._open().save()},
            "look": self._snapshot,
            "play": self._play,
            "bot": self._bot,
            "undo": self._undo,
            "redo": self._redo,
            "jump": self._jump,
            "preview": self._preview,
            "why": self._why,
            "say": self._say,
        }

    def handle(self, request: str) -> str:
        """Answer a request; see the module and README. Never raises: faults of ours answer `error.internal`."""
        lang = None
        try:
            source = _parse(request)
            lang = source.get("lang")
            name = _field(source, "do", str)
            _require(name, self.requests, "error.unknown_request", name=name)
            answer = {"ok": True, **self.requests[name](source)}
        except BadRequest as fault:
            answer = self._refused(fault.message, lang, fault.reasons)
        except Exception as fault:
            # The table is untouched (changes are made on copies), so the page can tell the fault and go on.
            answer = self._refused(Message("error.internal", {"detail": f"{type(fault).__name__}: {fault}"}), lang)
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def _refused(self, message: Message, lang: Any, reasons: Sequence[Message] = ()) -> Json:
        """Return a refusal in the wanted language, or in bare keys when the texts of that language are damaged."""
        try:
            return self._refusal(message, lang, reasons)
        except Exception:
            return self._refusal(message, None, reasons)

    def _refusal(self, message: Message, lang: Any, reasons: Sequence[Message] = ()) -> Json:
        error: Json = {"key": message.key, "args": self._outside(message.args), "text": self._text(message, lang)}
        if reasons:
            error["reasons"] = self._reasons(reasons, lang)
        return {"ok": False, "error": error}

    def _reasons(self, reasons: Iterable[Message], lang: Any) -> list[Json]:
        return [{"rule": reason.rule, "text": self._text(reason, lang)} for reason in reasons]

    # -- what is handed over once --------------------------------------------------------------------------------
    def _rules(self, request: Json) -> Json:
        data = _field(request, "data", dict)
        try:
            game = make_game(data)
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as fault:
            raise BadRequest("error.rules", detail=f"{type(fault).__name__}: {fault}") from fault
        self.games[game.id] = game
        return {"game": game.id, "version": data.get("version", "")}

    def _catalog(self, request: Json) -> Json:
        data = _field(request, "data", dict)
        try:
            for name, kind in CATALOG_PARTS.items():
                if not isinstance(data[name], kind):
                    raise TypeError(name)
            catalog = Catalog(data)
        except (AttributeError, KeyError, TypeError, ValueError) as fault:
            raise BadRequest("error.catalog", detail=f"{type(fault).__name__}: {fault}") from fault
        self.catalogs[catalog.lang] = catalog
        return {"lang": catalog.lang}

    # -- opening and saving --------------------------------------------------------------------------------------
    def _game(self, name: str) -> Game[Any, Any]:
        if name not in self.games:
            raise BadRequest("error.no_rules", game=name)
        return self.games[name]

    def _open(self) -> Table:
        if self.table is None:
            raise BadRequest("error.no_table")
        return self.table

    def _new(self, request: Json) -> Json:
        game = self._game(_field(request, "game", str))
        seats = _read_seats(_field(request, "seats", list), game)
        first = _read_first(request, len(seats))
        arranged = _read_arranged(request)
        table = Table(game, seats, _read_options(request), _read_seed(request), first, arranged)
        answer = self._snapshot(request, table)
        self.table = table
        return answer

    def _load(self, request: Json) -> Json:
        saved = _field(request, "save", dict)
        force = _field(request, "force", bool, False)
        table = self._read_save(saved, force)
        answer = self._snapshot(request, table)
        self.table = table
        return answer

    def _read_save(self, saved: Json, force: bool) -> Table:
        """Return the table that a save describes, replayed; BadRequest when it is damaged or does not fit."""
        try:
            form = _field(saved, "format", int)
            if form != SAVE_FORMAT:
                raise BadRequest("error.save_format", format=form, known=SAVE_FORMAT)
            game = self._game(_field(saved, "game", str))
            version = _field(saved, "version", str)
            seats = _read_seats(_field(saved, "seats", list), game)
            options, seed, first = _read_options(saved), _read_seed(saved), _read_first(saved, len(seats))
            arranged = _read_arranged(saved)
            records = _field(saved, "moves", list)
            digest = _field(saved, "digest", str)
        except BadRequest as fault:
            if fault.message.key.startswith("error.field_"):
                raise BadRequest("error.save_damaged", **fault.message.args) from None
            raise
        current = game.data.get("version", "")
        if version != current and not force:
            raise BadRequest("error.save_version", version=version, current=current)
        table = Table(game, seats, options, seed, first, arranged)
        for n, record in enumerate(records, start=1):
            try:
                if not isinstance(record, dict):
                    raise BadRequest("error.move")
                table.play(game.find(table.state, record))
            except BadRequest:
                raise BadRequest("error.save_move", n=n, total=len(records)) from None
        # Under other rules the moves may fit and the tables still differ; whoever forces it, accepts that.
        if game.digest(table.state) != digest and not force:
            raise BadRequest("error.save_digest")
        return table

    # -- playing -------------------------------------------------------------------------------------------------
    def _actor(self, table: Table) -> int:
        seat = table.game.turn(table.state)
        if seat == OVER:
            raise BadRequest("error.over")
        return seat

    def _play(self, request: Json) -> Json:
        table = self._open()
        record = _field(request, "move", dict)
        viewer = self._viewer(request, table)
        seat = self._actor(table)
        if viewer is not None and viewer != seat:
            raise BadRequest("error.not_your_turn", player=f"seat.{seat}")
        if table.bot(seat):
            raise BadRequest("error.bot_plays", player=f"seat.{seat}")
        if not table.may_change(_field(request, "agreed", bool, False)):
            raise BadRequest("error.in_past", n=len(table.steps))
        table.play(self._find(table, record))
        return self._snapshot(request)

    def _find(self, table: Table, record: Json) -> Any:
        """Return the legal move of a record; the refusal says why it is not allowed."""
        try:
            return table.game.find(table.state, record)
        except BadRequest as fault:
            fault.reasons = table.game.why_not(table.state, record)
            raise

    def _bot(self, request: Json) -> Json:
        table = self._open()
        self._viewer(request, table)
        seat = self._actor(table)
        if not table.bot(seat):
            raise BadRequest("error.person_plays", player=f"seat.{seat}")
        if table.at < len(table.steps) and not _field(request, "agreed", bool, False):
            raise BadRequest("error.in_past", n=len(table.steps))  # whoever looks back must not wake the bots
        # The bot's own generator follows from the table, so that a replay of seats and seed gives the same game;
        # it gets a table on which all that its seat cannot know is dealt anew.
        rng = Rng((table.seed << 20) + table.at + 1)
        guess = table.game.determinize(table.state, seat, rng)
        move = make(table.seats[seat].by).choose(table.game, guess, seat, rng)
        table.play(table.game.find(table.state, table.game.record(move)))
        return self._snapshot(request)

    def _undo(self, request: Json) -> Json:
        table = self._open()
        to = table.undo_to(self._viewer(request, table), _field(request, "agreed", bool, False))
        if to is None:
            raise BadRequest("error.nothing_to_undo" if self._nothing_to_undo(table) else "error.undo_blocked")
        table.go(to)
        return self._snapshot(request)

    def _nothing_to_undo(self, table: Table) -> bool:
        return table.undo_to(None, agreed=True) is None

    def _redo(self, request: Json) -> Json:
        """Make again what undo took back: a person's move and those of the bots after it."""
        table = self._open()
        self._viewer(request, table)
        if table.at == len(table.steps):
            raise BadRequest("error.nothing_to_redo")
        to = table.at + 1
        while to < len(table.steps) and table.bot(table.steps[to].seat):
            to += 1
        table.go(to)
        return self._snapshot(request)

    def _jump(self, request: Json) -> Json:
        table = self._open()
        self._viewer(request, table)
        to = _field(request, "to", int)
        if not 0 <= to <= len(table.steps):
            raise BadRequest("error.jump", to=to, n=len(table.steps))
        table.go(to)
        return self._snapshot(request)

    # -- asking --------------------------------------------------------------------------------------------------
    def _preview(self, request: Json) -> Json:
        table, lang = self._open(), request.get("lang")
        self._actor(table)
        move = self._find(table, _field(request, "move", dict))
        return {"lines": [self._text(line, lang) for line in table.game.preview(table.state, move)]}

    def _why(self, request: Json) -> Json:
        table, lang = self._open(), request.get("lang")
        intent = dict(_field(request, "intent", dict))
        if isinstance(intent.get("touch"), str):
            intent["touch"] = self._inside(intent["touch"])
        reasons = table.game.why_not(table.state, intent)
        return {"reasons": self._reasons(reasons, lang)}

    def _say(self, request: Json) -> Json:
        texts = []
        for item in _field(request, "items", list):
            if not (
                isinstance(item, list) and len(item) == 2 and isinstance(item[0], str) and isinstance(item[1], dict)
            ):
                raise BadRequest("error.items")
            texts.append(self._text(Message(item[0], item[1]), request.get("lang")))
        return {"texts": texts}

    # -- what the page shows -------------------------------------------------------------------------------------
    def _viewer(self, request: Json, table: Table) -> int | None:
        seat: int | None = _field(request, "seat", int, None)
        if seat is not None and not 0 <= seat < len(table.seats):
            raise BadRequest("error.seat", seat=seat, n=len(table.seats))
        return seat

    def _snapshot(self, request: Json, table: Table | None = None) -> Json:
        """Return everything that the page shows, as the viewer (`seat`, or an onlooker) may see it."""
        table = table or self._open()
        game, state = table.game, table.state
        lang = request.get("lang")
        viewer = self._viewer(request, table)
        since = _field(request, "since", int, 0)
        held, self.table = self.table, table  # texts name the colours of this table
        try:
            turn = game.turn(state)
            acting = viewer is not None and viewer == turn and table.may_change(agreed=False)
            result = game.result(state)
            snapshot = {
                "game": game.id,
                "version": game.data.get("version", ""),
                "lang": lang,
                "n": table.at,
                "last": len(table.steps),
                "turn": turn,
                "over": turn == OVER,
                "seats": [seat._asdict() for seat in table.seats],
                "viewer": viewer,
                "hidden": game.hidden,
                "can_undo": table.undo_to(viewer, agreed=False) is not None,
                "can_redo": table.at < len(table.steps),
                "prompt": self._text(game.prompt(state), lang),
                "moves": self._moves(table, lang) if acting else [],
                "view": self._outside(game.view(state, viewer), lang),
                "log": self._log(table, viewer, since, lang),
                "totals": list(result.totals),
                "result": self._result(table, lang) if turn == OVER else None,
            }
        finally:
            self.table = held
        return {"table": snapshot}

    def _moves(self, table: Table, lang: Any) -> list[Json]:
        """Return the legal moves; hundreds of them share words and pieces, which are therefore put down once."""
        game, state = table.game, table.state
        pieces: dict[tuple[str, ...], list[str]] = {}
        labels: dict[str, Text] = {}
        moves = []
        for move in game.moves(state):
            touches, label = game.touches(state, move), game.label(state, move)
            if touches not in pieces:
                pieces[touches] = [self._outside(piece) for piece in touches]
            words = f"{label.key} {label.args}"
            if words not in labels:
                labels[words] = self._text(label, lang)
            moves.append({"move": game.record(move), "touch": pieces[touches], "label": labels[words]})
        return moves

    def _log(self, table: Table, viewer: int | None, since: int, lang: Any) -> list[Json]:
        return [
            {
                "n": n,
                "seat": step.seat,
                "rule": entry.message.rule,
                "text": self._text(entry.message, lang),
                "private": entry.only is not None,
            }
            for n, step in enumerate(table.steps[: table.at], start=1)
            if n > since
            for entry in step.log
            if entry.only is None or entry.only == viewer
        ]

    def _result(self, table: Table, lang: Any) -> Json:
        result = table.game.result(table.state)
        parts = [
            {"label": self._text(Message(part.key, part.args), lang), "points": list(part.points), "rule": part.rule}
            for part in result.parts
        ]
        return {"parts": parts, "totals": list(result.totals), "winners": list(result.winners)}

    def _text(self, message: Message, lang: Any) -> Text:
        """Return a message in a language; without its catalog the bare key, so that nothing is ever silent."""
        catalog = self.catalogs.get(lang) if isinstance(lang, str) else None
        if catalog is None:
            return [[message.key, None]]
        return catalog.chips(message.key, self._outside(message.args))

    def _outside(self, value: Any, lang: Any = None) -> Any:
        """Return a value as the page knows it: colours for seats, texts for messages."""
        if isinstance(value, str):
            return self._coloured(value) if "seat." in value else value
        if isinstance(value, Message):
            return self._text(value, lang)
        if isinstance(value, dict):
            if value.keys() == {"key", "args"}:
                return self._text(Message(value["key"], value["args"]), lang)
            return {name: self._outside(item, lang) for name, item in value.items()}
        if isinstance(value, list | tuple):
            return [self._outside(item, lang) for item in value]
        return value

    def _coloured(self, name: str) -> str:
        match = SEAT_AT_END.search(name)
        if match is None or self.table is None or int(match[1]) >= len(self.table.seats):
            return name
        colour = self.table.seats[int(match[1])].colour
        return f"{name[: match.start()] or 'player'}.{colour}"

    def _inside(self, name: str) -> str:
        """Return the game's id of a piece that the page names by a colour."""
        base, _, colour = name.rpartition(".")
        for n, seat in enumerate(self._open().seats):
            if base and seat.colour == colour:
                return f"{base}.seat.{n}"
        return name

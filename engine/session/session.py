"""The desk: what the outside talks to. JSON in, JSON out, one call for one request.

    desk = Desk()
    desk.handle('{"do": "rules", "data": {…}}')       # once per game: its compiled rules
    desk.handle('{"do": "catalog", "data": {…}}')     # once per language: the compiled catalog of the game
    desk.handle('{"do": "new", "game": "thebes", "seats": […], "seed": 7, "lang": "hu", "seat": 0}')

An answer is `{"ok": true, …}` or `{"ok": false, "error": {"key", "args", "text"}}`; a request that fails changes
nothing. Requests, by their `do`:

* `new {game, seats: [{colour, name, by}], options, seed, first, arranged}`: `by` is "person" or the level of a bot;
  `arranged` (a position as `Serializer.arrange` reads it) in place of the set-up.
* `load {save, force}`: `force` tries a save that was made with other rules. `save` answers with `save`.
* `look`, `play {move, agreed}`, `bot {agreed, moves}` (of the bots to act: one move, or up to so many
  `moves` until a person is asked), `undo {agreed}`, `redo`, `jump {to}`.
  `agreed` says that all at the table allow what undo or looking back otherwise does not.
* `preview {move}` answers with `lines`, `why {intent}` with `reasons`, `say {items: [[key, args], …]}` with `texts`.

All take `lang` and `seat` (who looks or asks; null: an onlooker); those that answer with the `table` also `since` (only
the log after so many moves). A text is a list of pieces, each with the id of the term that it names, or null.

What may be done, what it would bring and why not is told to the seat that is asked; to onlookers only where nothing
hidden shows in it (`private` is false). The table has

* `turn` (the seat that is asked, -1: over), `holder` (whose turn it is), `private` (others must look away), `prompt`
  and the `prompt_rule` behind it;
* `options`: what every option of the game is at this table;
* `offers`, one per legal move or family of moves: {move, touch, label, step} and perhaps `sets` (see `MoveOption`
  explains them); `step` counts the moves of this action that have been made: from 1 on the move goes on with it;
  `touch` and `label` are indices into `touches` (lists of ids) and `labels` (texts), as hundreds of moves share them;
* `log`: lines {n, action, seat, rule, text, private}; the moves `n` of one action share its number;
* `can_undo`, and if not, `undo_blocked`: why not, in words; `can_redo`;
* `totals`, the points of each seat as they stand, and the `parts` that they come from: {label, points, rule};
* `result`, once it is over: totals, `places` (1 is first; shared ones are equal), winners.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.bots import make
from engine.game import Game
from engine.games import make as make_game
from engine.messages import BadRequest, Json, Message
from engine.results import OVER, Result
from engine.rng import Rng
from engine.session import requests
from engine.session.formatter import Catalog
from engine.session.localizer import Localizer
from engine.session.match import Match, Seat

CATALOG_PARTS = {"lang": str, "cats": list, "list": list, "group": str, "t": dict, "s": dict, "m": dict}
"""What must be there in a compiled catalog; how a message is written shows when it is first said."""

CANNOT_BE_READ = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What Python raises where rules, catalogs or positions are not what they should be."""


class Reply(NamedTuple):
    """What is answered, and the table as it stands after it; None where the request does not touch it."""

    answer: Json
    table: Match | None = None


class Session:
    """Holds the rules, the catalogs and one table; `handle` answers requests.

    A request is read as a whole before anything is done. What plays, plays on a fork of the table, which takes the
    table's place when the answer is written: whatever fails on the way, the table is as it was.
    """

    def __init__(self) -> None:
        """Open a desk without rules, catalogs and table."""
        self.games: dict[str, Game[Any, Any]] = {}
        self.catalogs: dict[str, Catalog] = {}
        self.table: Match | None = None
        self.answers: dict[type, Callable[[Any], Reply]] = {
            requests.Rules: self._rules,
            requests.Texts: self._texts,
            requests.New: self._new,
            requests.Load: self._load,
            requests.Save: self._save,
            requests.Look: self._look,
            requests.Play: self._play,
            requests.BotMove: self._bot,
            requests.Undo: self._undo,
            requests.Redo: self._redo,
            requests.Jump: self._jump,
            requests.Preview: self._preview,
            requests.Why: self._why,
            requests.Say: self._say,
        }

    def handle(self, request: str) -> str:
        """Answer a request; see the module and README. Never raises: faults of ours answer `error.internal`."""
        lang: Any = None
        seats: Sequence[Seat] = ()
        try:
            source = requests.parse(request)
            lang = source.get("lang")
            wanted = requests.read(source)
            if self.table is not None and not isinstance(wanted, requests.OPENING):
                seats = self.table.seats
            reply = self.answers[type(wanted)](wanted)
            answer = _written({"ok": True, **reply.answer})
            if reply.table is not None:
                self.table = reply.table
        except BadRequest as fault:
            return self._refused(fault.message, lang, seats, fault.reasons)
        except Exception as fault:
            # The table is untouched (changes are made on a fork), so the page can tell the fault and go on.
            detail = f"{type(fault).__name__}: {fault}"
            return self._refused(Message("error.internal", {"detail": detail}), lang, seats)
        return answer

    def _refused(self, message: Message, lang: Any, seats: Sequence[Seat], reasons: Sequence[Message] = ()) -> str:
        """Return a refusal in the wanted language, or in bare keys when the texts of that language are damaged."""
        try:
            return _refusal(message, Localizer(seats, self._texts_in(lang)), reasons)
        except Exception:
            return _refusal(message, Localizer(seats, None), reasons)

    def _texts_in(self, lang: Any) -> Catalog | None:
        return self.catalogs.get(lang) if isinstance(lang, str) else None

    def _speaker(self, table: Match, view: requests.View) -> Localizer:
        return Localizer(table.seats, self._texts_in(view.lang))

    # -- what is handed over once --------------------------------------------------------------------------------
    def _rules(self, wanted: requests.Rules) -> Reply:
        try:
            game = make_game(wanted.data)
        except CANNOT_BE_READ as fault:
            raise BadRequest("error.rules", detail=f"{type(fault).__name__}: {fault}") from fault
        self.games[game.id] = game
        return Reply({"game": game.id, "version": game.data.get("version", "")})

    def _texts(self, wanted: requests.Texts) -> Reply:
        try:
            for name, kind in CATALOG_PARTS.items():
                if not isinstance(wanted.data[name], kind):
                    raise TypeError(name)
            catalog = Catalog(wanted.data)
        except CANNOT_BE_READ as fault:
            raise BadRequest("error.catalog", detail=f"{type(fault).__name__}: {fault}") from fault
        self.catalogs[catalog.lang] = catalog
        return Reply({"lang": catalog.lang})

    # -- opening and saving --------------------------------------------------------------------------------------
    def _game(self, name: str) -> Game[Any, Any]:
        if name not in self.games:
            raise BadRequest("error.no_rules", game=name)
        return self.games[name]

    def _open(self) -> Match:
        if self.table is None:
            raise BadRequest("error.no_table")
        return self.table

    def _set(self, setup: requests.Setup) -> Match:
        """Return the table that a set-up describes."""
        game = self._game(setup.game)
        requests.people(setup.seats, game.data["game"]["players"], game.colours)
        return Match(game, setup.seats, setup.options, setup.seed, setup.first, setup.arranged)

    def _new(self, wanted: requests.New) -> Reply:
        return self._shown(self._set(wanted.setup), wanted.view)

    def _load(self, wanted: requests.Load) -> Reply:
        """Replay a save; BadRequest when it is damaged or does not fit."""
        saved, force = wanted.saved, wanted.force
        current = self._game(saved.setup.game).data.get("version", "")
        if saved.version != current and not force:
            raise BadRequest("error.save_version", version=saved.version, current=current)
        table = self._set(saved.setup)
        for n, record in enumerate(saved.moves, start=1):
            try:
                if not isinstance(record, dict):
                    raise BadRequest("error.move")
                table.play(table.game.find(table.state, record))
            except BadRequest:
                raise BadRequest("error.save_move", n=n, total=len(saved.moves)) from None
        # Under other rules the moves may fit and the tables still differ; whoever forces it, accepts that.
        if table.game.digest(table.state) != saved.digest and not force:
            raise BadRequest("error.save_digest")
        return self._shown(table, wanted.view)

    def _save(self, wanted: requests.Save) -> Reply:
        return Reply({"save": self._open().save()})

    # -- playing -------------------------------------------------------------------------------------------------
    def _actor(self, table: Match) -> int:
        seat = table.game.turn(table.state)
        if seat == OVER:
            raise BadRequest("error.over")
        return seat

    def _fork(self, view: requests.View) -> Match:
        """Return a table to play on; the seat that asks is one of its seats."""
        table = self._open().fork()
        _viewer(table, view)
        return table

    def _play(self, wanted: requests.Play) -> Reply:
        table, viewer = self._fork(wanted.view), wanted.view.seat
        seat = self._actor(table)
        if viewer is not None and viewer != seat:
            raise BadRequest("error.not_your_turn", player=f"seat.{seat}")
        if table.bot(seat):
            raise BadRequest("error.bot_plays", player=f"seat.{seat}")
        if not table.may_change(wanted.agreed):
            raise BadRequest("error.in_past", n=len(table.steps))
        table.play(_find(table, wanted.move, viewer))
        return self._shown(table, wanted.view)

    def _bot(self, wanted: requests.BotMove) -> Reply:
        table = self._fork(wanted.view)
        seat = self._actor(table)
        if not table.bot(seat):
            raise BadRequest("error.person_plays", player=f"seat.{seat}")
        if table.at < len(table.steps) and not wanted.agreed:
            raise BadRequest("error.in_past", n=len(table.steps))  # whoever looks back must not wake the bots
        for _ in range(max(1, wanted.moves)):
            # The bot's own generator follows from the table, so that a replay of seats and seed gives the same game;
            # it gets a table on which all that its seat cannot know is dealt anew.
            rng = Rng((table.seed << 20) + table.at + 1)
            guess = table.game.determinize(table.state, seat, rng)
            move = make(table.seats[seat].by).choose(table.game, guess, seat, rng)
            table.play(table.legal.find(table.game.record(move)))
            seat = table.game.turn(table.state)
            if seat == OVER or not table.bot(seat):
                break
        return self._shown(table, wanted.view)

    def _undo(self, wanted: requests.Undo) -> Reply:
        table = self._fork(wanted.view)
        table.go(table.undo_to(wanted.view.seat, wanted.agreed))
        return self._shown(table, wanted.view)

    def _redo(self, wanted: requests.Redo) -> Reply:
        table = self._fork(wanted.view)
        table.go(table.redo_to())
        return self._shown(table, wanted.view)

    def _jump(self, wanted: requests.Jump) -> Reply:
        table = self._fork(wanted.view)
        if not 0 <= wanted.to <= len(table.steps):
            raise BadRequest("error.jump", to=wanted.to, n=len(table.steps))
        table.go(wanted.to)
        return self._shown(table, wanted.view)

    # -- asking --------------------------------------------------------------------------------------------------
    def _preview(self, wanted: requests.Preview) -> Reply:
        table = self._open()
        viewer = _viewer(table, wanted.view)
        seat = self._actor(table)
        if not _told(table, viewer):
            raise BadRequest("error.not_your_turn", player=f"seat.{seat}")
        move = _find(table, wanted.move, viewer)
        speaker = self._speaker(table, wanted.view)
        return Reply({"lines": [speaker.text(line) for line in table.game.preview(table.state, move)]})

    def _why(self, wanted: requests.Why) -> Reply:
        table = self._open()
        viewer = _viewer(table, wanted.view)
        speaker = self._speaker(table, wanted.view)
        intent = {name: value for name, value in wanted.intent.items() if name != "seat"}
        if isinstance(intent.get("touch"), str):
            intent["touch"] = speaker.inside(intent["touch"])
        return Reply({"reasons": speaker.reasons(_reasons(table, intent, viewer))})

    def _say(self, wanted: requests.Say) -> Reply:
        seats = self.table.seats if self.table is not None else ()
        speaker = Localizer(seats, self._texts_in(wanted.view.lang))
        return Reply({"texts": [speaker.text(Message(key, args)) for key, args in wanted.items]})

    # -- what the page shows -------------------------------------------------------------------------------------
    def _look(self, wanted: requests.Look) -> Reply:
        return Reply(self._shown(self._open(), wanted.view).answer)

    def _shown(self, table: Match, view: requests.View) -> Reply:
        """Return the table with all that the page shows of it, as the viewer (a seat, or an onlooker) may see it."""
        game, state = table.game, table.state
        viewer = _viewer(table, view)
        speaker = self._speaker(table, view)
        turn, result = game.turn(state), game.result(state)
        blocked = _undo_blocked(table, viewer)
        prompt = game.prompt(state)
        snapshot = {
            "game": game.id,
            "version": game.data.get("version", ""),
            "lang": view.lang,
            "n": table.at,
            "last": len(table.steps),
            "action": table.action,
            "turn": turn,
            "holder": game.turn_owner(state),
            "over": turn == OVER,
            "seats": [seat._asdict() for seat in table.seats],
            "viewer": viewer,
            "options": table.options,
            "hidden": game.hidden,
            "private": turn != OVER and game.private(state),
            "can_undo": blocked is None,
            "undo_blocked": blocked and speaker.text(blocked),
            "can_redo": table.at < len(table.steps),
            "prompt": speaker.text(prompt),
            "prompt_rule": prompt.rule,
            **_offers(table, viewer, speaker),
            "view": speaker.outside(game.view(state, viewer)),
            "log": _log(table, viewer, view.since, speaker),
            "totals": list(result.totals),
            "parts": _parts(result, speaker),
            "result": _result(result) if turn == OVER else None,
        }
        return Reply({"table": snapshot}, table)


# -- answers ---------------------------------------------------------------------------------------------------------
def _written(answer: Json) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _refusal(message: Message, speaker: Localizer, reasons: Sequence[Message]) -> str:
    error: Json = {"key": message.key, "args": speaker.outside(message.args), "text": speaker.text(message)}
    if reasons:
        error["reasons"] = speaker.reasons(reasons)
    return _written({"ok": False, "error": error})


def _viewer(table: Match, view: requests.View) -> int | None:
    if view.seat is not None and not 0 <= view.seat < len(table.seats):
        raise BadRequest("error.seat", seat=view.seat, n=len(table.seats))
    return view.seat


def _told(table: Match, viewer: int | None) -> bool:
    """Return whether the viewer may learn what the seat that is asked may do, and why not otherwise."""
    if viewer is None:
        return not table.game.private(table.state)
    return viewer == table.game.turn(table.state)


def _reasons(table: Match, intent: Json, viewer: int | None) -> list[Message]:
    """Return why no legal move fits an intent, to those who may know: others only learn that it is not their turn."""
    game, state = table.game, table.state
    turn = game.turn(state)
    if turn == OVER or _told(table, viewer):
        return game.why_not(state, intent, table.legal)
    if viewer is None:
        raise BadRequest("error.not_your_turn", player=f"seat.{turn}")
    return game.why_not(state, {"seat": viewer}, table.legal)


def _find(table: Match, record: Json, viewer: int | None) -> Any:
    """Return the legal move of a record; the refusal says why it is not allowed."""
    try:
        return table.legal.find(record)
    except BadRequest as fault:
        if _told(table, viewer):
            fault.reasons = table.game.why_not(table.state, record, table.legal)
        raise


def _undo_blocked(table: Match, viewer: int | None) -> Message | None:
    try:
        table.undo_to(viewer, agreed=False)
    except BadRequest as fault:
        return fault.message
    return None


def _offers(table: Match, viewer: int | None, speaker: Localizer) -> Json:
    """Return what may be done; hundreds of moves share words and pieces, which are therefore put down once."""
    offers: list[Json] = []
    touches: dict[tuple[str, ...], int] = {}
    labels: dict[str, int] = {}
    texts: list[Any] = []
    turn = table.game.turn(table.state)
    may_learn = turn != OVER and _told(table, viewer) and table.may_change(agreed=False)
    if may_learn and not (viewer is None and table.bot(turn)):
        step = table.begun
        for offer in table.legal.move_options:
            words = f"{offer.label.key} {offer.label.args}"
            if words not in labels:
                labels[words] = len(texts)
                texts.append(speaker.text(offer.label))
            touch = touches.setdefault(offer.targets, len(touches))
            sent: Json = {"move": offer.move, "touch": touch, "label": labels[words], "step": step}
            if offer.free_choices:
                sent["sets"] = {  # ids as the record has them; those of the pieces on the table as the page has them
                    name: {**one, "touch": speaker.outside(one["touch"])} if "touch" in one else one
                    for name, one in offer.free_choices.items()
                }
            offers.append(sent)
    return {"offers": offers, "touches": [speaker.outside(one) for one in touches], "labels": texts}


def _log(table: Match, viewer: int | None, since: int, speaker: Localizer) -> list[Json]:
    return [
        {
            "n": n,
            "action": step.action,
            "seat": step.seat,
            "rule": entry.message.rule,
            "text": speaker.text(entry.message),
            "private": entry.only is not None,
        }
        for n, step in enumerate(table.steps[: table.at], start=1)
        if n > since
        for entry in step.log
        if entry.only is None or entry.only == viewer
    ]


def _parts(result: Result, speaker: Localizer) -> list[Json]:
    return [
        {"label": speaker.text(Message(part.key, part.args)), "points": list(part.points), "rule": part.rule}
        for part in result.parts
    ]


def _result(result: Result) -> Json:
    return {
        "totals": list(result.totals),
        "places": list(result.places),
        "winners": list(result.winners),
    }

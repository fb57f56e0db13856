"""Session of one open page: answers requests, JSON in and JSON out, one call per request.

    session = Session()
    session.handle('{"do": "rules", "data": {…}}')       # once per game: its compiled rules
    session.handle('{"do": "catalog", "data": {…}}')     # once per language: the compiled catalog of the game
    session.handle('{"do": "new", "game": "thebes", "seats": […], "seed": 7, "lang": "hu", "seat": 0}')

An answer is `{"ok": true, …}` or `{"ok": false, "error": {"key", "args", "text"}}`; a request that fails changes
nothing. `engine/protocol.py` has all requests with the types of their arguments and replies. A text is a list of
segments, each with the id of the term that it names, or null. A request that cannot be parsed is refused in the
language of the last one that could.

Previews and refusals, like legal moves, go to the active seat; spectators get them only if they reveal nothing hidden
(`Match.may_see_moves`).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.bots import SEARCHING
from engine.bots import make as make_bot
from engine.bots.hints import Hint, cost_of, hints_of
from engine.bots.search import Measured, Search, Tried, ranked
from engine.examples import fits
from engine.game import Game
from engine.games import make as make_game
from engine.messages import SEATS, BadRequest, Json, Message, shortened
from engine.results import OVER
from engine.session import game_link, requests, score_history, searches
from engine.session.formatter import Catalog
from engine.session.localizer import Localizer
from engine.session.match import PERSON, Match, Seat
from engine.session.match_reader import Setup, check_seats
from engine.session.snapshot import snapshot
from engine.session.strict_json import parse

if TYPE_CHECKING:
    from engine import protocol

R = TypeVar("R")

CATALOG_FIELDS = {"lang": str, "cats": list, "list": list, "group": str, "t": dict, "s": dict, "m": dict}
"""Required fields of a compiled catalog and their types; a damaged message shows only when it is rendered."""

DAMAGED_DATA_ERRORS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What Python raises on rules or catalogs of an unexpected shape."""

MAX_BOT_SECONDS = 0.4
"""A request for several moves of bots is answered after this time, so that the page shows where they are."""

MAX_DETAIL_CHARS = 200
"""The refusal of an internal error cuts a longer description of it."""


class Reply(NamedTuple, Generic[R]):
    """An answer, and the match after it; None if the request does not change the match."""

    answer: R
    match: Match | None = None


class Session:
    """Holds the rules, the catalogs and one match; `handle` answers requests.

    A request is read completely before anything is done. Moves are made on a fork of the match, which replaces the
    match when the answer is complete: if anything fails, the match is unchanged.
    """

    def __init__(self) -> None:
        """Open a session without rules, catalogs and match."""
        self.games: dict[str, Game[Any, Any]] = {}
        self.catalogs: dict[str, Catalog] = {}
        self.lang: str | None = None
        """The language of the last request or catalog; requests that cannot be parsed are refused in it."""
        self.set_up: dict[tuple[str, str], tuple[str, str]] = {}
        """The requests with rules and catalogs, and their answers, by kind and by game or language; see `_known`."""
        self.match: Match | None = None
        self.searches = searches.Searches()
        """Those that the session makes for the session of a table; it needs no match."""
        self.answers: dict[type, Callable[[Any], Reply[Any]]] = {
            requests.AddRules: self._add_rules,
            requests.AddCatalog: self._add_catalog,
            requests.New: self._new,
            requests.Load: self._load,
            requests.Save: self._save,
            requests.Link: self._link,
            requests.OpenLink: self._open_link,
            requests.Look: self._look,
            requests.Play: self._play,
            requests.BotMove: self._bot_move,
            requests.Undo: self._undo,
            requests.Redo: self._redo,
            requests.Jump: self._jump,
            requests.History: self._history,
            requests.Note: self._note,
            requests.Hint: self._hint,
            requests.Cost: self._cost,
            requests.Position: self._position,
            requests.Plan: self._plan,
            requests.Measure: self._measure,
            requests.Preview: self._preview,
            requests.Why: self._why,
            requests.Fit: self._fit,
            requests.About: self._about,
            requests.Say: self._say,
        }

    def handle(self, request: str) -> str:
        """Answer a request; see the module. Never raises: faults of the program answer `error.internal`."""
        if (known := self._known(request)) is not None:
            return known
        lang = self.lang
        seats: Sequence[Seat] = ()
        try:
            source = parse(request)
            lang = self._language(source.get("lang"))
            parsed = requests.read(source)
            if self.match is not None and not isinstance(parsed, requests.OPENING):
                seats = self.match.seats
            reply = self.answers[type(parsed)](parsed)
            answer = _to_json({"ok": True, **reply.answer})
            if reply.match is not None:
                self.match = reply.match
            if isinstance(parsed, requests.AddRules):
                self.set_up["rules", reply.answer["game"]] = request, answer
            if isinstance(parsed, requests.AddCatalog):
                self.set_up["catalog", reply.answer["lang"]] = request, answer
        except BadRequest as fault:
            return self._refused(fault.message, lang, seats, fault.reasons)
        except Exception as fault:
            # Changes are made on a fork: the match is unchanged, so the page can report the fault and go on.
            detail = shortened(f"{type(fault).__name__}: {fault}", MAX_DETAIL_CHARS)
            return self._refused(Message("error.internal", {"detail": detail}), lang, seats)
        return answer

    def _known(self, request: str) -> str | None:
        """Return the answer to rules or a catalog that the session has already, None to any other request.

        A page sends them at every start; the memory that engine-worker.js keeps on a device has read them before.
        """
        for (kind, about), (known, answer) in self.set_up.items():
            if known == request:
                self.lang = about if kind == "catalog" else self.lang
                return answer
        return None

    def _language(self, lang: object) -> str | None:
        """Return the language of a request, and remember it if it has a catalog; the last one if it is no text."""
        if lang is None:
            return None
        if isinstance(lang, str):
            if lang in self.catalogs:
                self.lang = lang
            return lang
        return self.lang

    def _refused(
        self, message: Message, lang: str | None, seats: Sequence[Seat], reasons: Sequence[Message] = ()
    ) -> str:
        """Return a refusal in a language, or with bare keys if the catalog of that language is damaged."""
        try:
            return _refusal(message, Localizer(seats, self._catalog(lang)), reasons)
        except Exception:
            return _refusal(message, Localizer(seats, None), reasons)

    def _catalog(self, lang: str | None) -> Catalog | None:
        return None if lang is None else self.catalogs.get(lang)

    def _localizer(self, match: Match, view: requests.View) -> Localizer:
        viewer = view.seat if view.seat is not None and view.seat < len(match.seats) else None
        return Localizer(match.seats, self._catalog(view.lang), viewer)

    # -- rules and catalogs --------------------------------------------------------------------------------------
    def _add_rules(self, request: requests.AddRules) -> Reply[protocol.RulesReply]:
        try:
            game = make_game(request.data)
        except DAMAGED_DATA_ERRORS as fault:
            raise BadRequest("error.rules", detail=f"{type(fault).__name__}: {fault}") from fault
        self.games[game.id] = game
        return Reply({"game": game.id, "version": game.data.get("version", "")})

    def _add_catalog(self, request: requests.AddCatalog) -> Reply[protocol.CatalogReply]:
        try:
            for name, kind in CATALOG_FIELDS.items():
                if not isinstance(request.data[name], kind):
                    raise TypeError(name)
            catalog = Catalog(request.data)
        except DAMAGED_DATA_ERRORS as fault:
            raise BadRequest("error.catalog", detail=f"{type(fault).__name__}: {fault}") from fault
        self.catalogs[catalog.lang] = catalog
        self.lang = catalog.lang
        return Reply({"lang": catalog.lang})

    # -- opening and saving --------------------------------------------------------------------------------------
    def _game(self, name: str) -> Game[Any, Any]:
        if name not in self.games:
            raise BadRequest("error.no_rules", game=name)
        return self.games[name]

    def _open_match(self) -> Match:
        if self.match is None:
            raise BadRequest("error.no_table")
        return self.match

    def _new_match(self, setup: Setup) -> Match:
        """Return the match of a set-up."""
        game = self._game(setup.game)
        check_seats(setup.seats, game.data["game"]["players"], game.colours)
        return Match(game, setup.seats, setup.options, setup.seed, setup.first, setup.arranged)

    def _new(self, request: requests.New) -> Reply[protocol.MatchReply]:
        return self._changed(self._new_match(request.setup), request.view)

    def _load(self, request: requests.Load) -> Reply[protocol.MatchReply]:
        """Replay a save; BadRequest if it is damaged or was made with other rules."""
        saved, force = request.saved, request.force
        current = self._game(saved.setup.game).data.get("version", "")
        if saved.version != current and not force:
            raise BadRequest("error.save_version", version=saved.version, current=current)
        match = self._new_match(saved.setup)
        for n, record in enumerate(saved.moves, start=1):
            try:
                if not isinstance(record, dict):
                    raise BadRequest("error.move")
                match.play(match.game.find(match.state, record))
            except BadRequest:
                raise BadRequest("error.save_move", n=n, total=len(saved.moves)) from None
        match.take_backs, match.branch, match.notes = saved.take_backs, saved.branch, saved.notes
        # Under other rules the moves may be legal and lead to another position; `force` accepts that.
        if match.game.digest(match.state) != saved.digest and not force:
            raise BadRequest("error.save_digest")
        return self._changed(match, request.view)

    def _save(self, request: requests.Save) -> Reply[protocol.SaveReply]:
        match = self._open_match()
        return Reply({"save": match.save_branch() if request.branch else match.save()})

    def _link(self, request: requests.Link) -> Reply[protocol.LinkReply]:
        return Reply({"link": game_link.write(self._open_match())})

    def _open_link(self, request: requests.OpenLink) -> Reply[protocol.MatchReply]:
        game = self._game(request.game)
        shared = game_link.read(game, request.link)
        match = Match(game, shared.seats, shared.options, shared.seed, shared.first, None)
        for move in shared.moves:
            match.play(move)
        match.take_backs = shared.take_backs
        return self._changed(match, request.view)

    # -- playing -------------------------------------------------------------------------------------------------
    def _active_seat(self, match: Match) -> int:
        seat = match.game.turn(match.state)
        if seat == OVER:
            raise BadRequest("error.over")
        return seat

    def _fork(self, view: requests.View) -> Match:
        """Return a fork of the match to play on; BadRequest if the viewer is none of its seats."""
        match = self._open_match().fork()
        _viewer(match, view)
        return match

    def _play(self, request: requests.Play) -> Reply[protocol.MatchReply]:
        match, viewer = self._fork(request.view), request.view.seat
        seat = self._active_seat(match)
        if viewer is not None and viewer != seat:
            raise BadRequest("error.not_your_turn", player=SEATS[seat])
        if match.is_bot(seat):
            raise BadRequest("error.bot_plays", player=SEATS[seat])
        if not match.may_change(request.agreed):
            raise BadRequest("error.in_past", n=len(match.steps))
        match.play(_find(match, request.move, viewer))
        return self._changed(match, request.view)

    def _bot_move(self, request: requests.BotMove) -> Reply[protocol.MatchReply]:
        match = self._fork(request.view)
        seat = self._active_seat(match)
        if not match.is_bot(seat):
            raise BadRequest("error.person_plays", player=SEATS[seat])
        if match.at < len(match.steps) and not request.agreed:
            raise BadRequest("error.in_past", n=len(match.steps))  # looking back must not make bots move
        if request.fields is not None:
            match.play(_only_fitting(match, request.fields))
            return self._changed(match, request.view)
        until = time.monotonic() + MAX_BOT_SECONDS
        measured = request.measured
        for _ in range(max(1, request.moves)):
            match.play(match.legal.find(match.game.record(_chosen(match, measured))))
            measured = []
            seat = match.game.turn(match.state)
            # A bot that searches gets a request of its own: the page may have its worlds tried elsewhere.
            if seat == OVER or match.seats[seat].by in (PERSON, *SEARCHING) or time.monotonic() > until:
                break
        return self._changed(match, request.view)

    def _undo(self, request: requests.Undo) -> Reply[protocol.MatchReply]:
        match = self._fork(request.view)
        to = match.undo_to(request.view.seat, request.agreed)
        if isinstance(to, Message):
            raise BadRequest(to.key, **to.args)
        match.undo(to)
        return self._changed(match, request.view)

    def _redo(self, request: requests.Redo) -> Reply[protocol.MatchReply]:
        match = self._fork(request.view)
        match.redo(match.redo_to())
        return self._changed(match, request.view)

    def _jump(self, request: requests.Jump) -> Reply[protocol.TableReply]:
        match = self._fork(request.view)
        if not 0 <= request.to <= len(match.steps):
            raise BadRequest("error.jump", to=request.to, n=len(match.steps))
        match.go(request.to)
        return Reply({"table": self._snapshot(match, request.view)}, match)

    def _note(self, request: requests.Note) -> Reply[protocol.MatchReply]:
        """Keep what a player writes about the position shown; the save holds the whole match, as before."""
        match = self._fork(request.view)
        match.notes.pop(match.at, None)
        if request.text:
            match.notes[match.at] = request.text
        return Reply({"table": self._snapshot(match, request.view), "save": match.save_all()}, match)

    # -- queries -------------------------------------------------------------------------------------------------
    def _history(self, request: requests.History) -> Reply[protocol.HistoryReply]:
        match = self._open_match()
        localizer = self._localizer(match, request.view)
        return Reply(
            {
                "totals": [list(scores) for scores in score_history.totals(match)],
                "turning": score_history.turning_points(match),
                "ending": [
                    {"n": n or 0, "rule": message.rule, "text": localizer.text(message)}
                    for message, n in score_history.endings(match)
                ],
                "story": [{"text": localizer.text(message), "n": n} for message, n in score_history.story(match)],
            }
        )

    def _hint(self, request: requests.Hint) -> Reply[protocol.HintReply]:
        """Return the best moves as the strongest bot sees them, which knows no more than the active seat."""
        match = self._open_match()
        viewer = _viewer(match, request.view)
        seat = self._active_seat(match)
        if not match.may_see_moves(viewer):
            raise BadRequest("error.not_your_turn", player=SEATS[seat])
        if match.is_bot(seat):
            raise BadRequest("error.bot_plays", player=SEATS[seat])
        search, tried = _searched(match, searches.HINT, request.measured)
        localizer = self._localizer(match, request.view)
        return Reply({"hints": [_hinted(match, localizer, hint) for hint in hints_of(search, tried)]})

    def _cost(self, request: requests.Cost) -> Reply[protocol.CostReply]:
        """Return what a move has cost, by the search of the expert and what its seat knew then.

        The moves of others are judged only when the match is over.
        """
        match = self._open_match().fork()
        viewer = _viewer(match, request.view)
        if not 1 <= request.n <= len(match.steps):
            raise BadRequest("error.jump", to=request.n, n=len(match.steps))
        match.go(len(match.steps))
        if match.game.turn(match.state) != OVER and match.steps[request.n - 1].seat != viewer:
            raise BadRequest("error.not_over")
        match.go(request.n - 1)
        made = match.steps[request.n - 1].move
        better = cost_of(*_searched(match, searches.COST, request.measured), made)
        localizer = self._localizer(match, request.view)
        return Reply(
            {
                "made": localizer.text(match.game.label(match.state, made)),
                "piece": _piece_of(match, made),
                "better": better and _hinted(match, localizer, better),
            }
        )

    def _position(self, request: requests.Position) -> Reply[protocol.PositionReply]:
        saved = request.saved
        return Reply({"n": self.searches.open(self._game(saved.setup.game), saved, request.to)})

    def _plan(self, request: requests.Plan) -> Reply[protocol.PlanReply]:
        ranking = self.searches.ranking(request.purpose, request.measured)
        return Reply({"worlds": list(ranking.worlds), "moves": ranking.left})

    def _measure(self, request: requests.Measure) -> Reply[protocol.MeasureReply]:
        values = self.searches.measured(request.purpose, request.world, request.moves)
        return Reply({"values": [list(row) for row in values]})

    def _preview(self, request: requests.Preview) -> Reply[protocol.PreviewReply]:
        match = self._open_match()
        viewer = _viewer(match, request.view)
        seat = self._active_seat(match)
        if not match.may_see_moves(viewer):
            raise BadRequest("error.not_your_turn", player=SEATS[seat])
        move = _find(match, request.move, viewer)
        localizer = self._localizer(match, request.view)
        lines = match.game.preview(match.state, move)
        if request.odds:
            lines = match.game.odds(match.state, move) + lines
        waste = match.game.waste(match.state, move)
        return Reply(
            {
                "waste": list(map(localizer.text, waste)),
                "lines": list(map(localizer.text, lines)),
                "reveals": match.reveals(move),
            }
        )

    def _why(self, request: requests.Why) -> Reply[protocol.WhyReply]:
        match = self._open_match()
        viewer = _viewer(match, request.view)
        localizer = self._localizer(match, request.view)
        intent = {name: value for name, value in request.intent.items() if name != "seat"}
        if isinstance(intent.get("touch"), str):
            intent["touch"] = localizer.internal_id(intent["touch"])
        return Reply({"reasons": localizer.reasons(_reasons(match, intent, viewer))})

    def _fit(self, request: requests.Fit) -> Reply[protocol.FitReply]:
        """Return the one legal move that has the fields, as the active seat may see it."""
        match = self._open_match()
        viewer = _viewer(match, request.view)
        seat = self._active_seat(match)
        if not match.may_see_moves(viewer):
            raise BadRequest("error.not_your_turn", player=SEATS[seat])
        move = _only_fitting(match, request.fields)
        chosen = None if request.move is None else match.game.record(_find(match, request.move, viewer))
        touch = self._localizer(match, request.view).external(list(match.game.targets(match.state, move)))
        return Reply(
            {
                "move": match.game.record(move),
                "touch": touch,
                "same": chosen is not None and fits(_sorted(request.fields), _sorted(chosen)),
            }
        )

    def _about(self, request: requests.About) -> Reply[protocol.AboutReply]:
        match = self._open_match()
        viewer = _viewer(match, request.view)
        localizer = self._localizer(match, request.view)
        names = map(localizer.internal_id, request.names)
        return Reply(
            {"about": [localizer.reasons(match.game.about(match.state, viewer, name)) for name in names]},
        )

    def _say(self, request: requests.Say) -> Reply[protocol.SayReply]:
        seats = self.match.seats if self.match is not None else ()
        localizer = Localizer(seats, self._catalog(request.view.lang))
        return Reply({"texts": [localizer.text(Message(key, args)) for key, args in request.items]})

    # -- snapshots -----------------------------------------------------------------------------------------------
    def _look(self, request: requests.Look) -> Reply[protocol.TableReply]:
        return Reply({"table": self._snapshot(self._open_match(), request.view)})

    def _snapshot(self, match: Match, view: requests.View) -> protocol.SentSnapshot:
        if view.open:
            if not match.is_over():
                raise BadRequest("error.not_over")
            match.opened = True
        viewer, localizer = _viewer(match, view), self._localizer(match, view)
        return snapshot(match, viewer, view.lang, view.since, localizer, is_open=view.open)

    def _changed(self, match: Match, view: requests.View) -> Reply[protocol.MatchReply]:
        """Return the match after a change, with its save: the page stores it before it shows the position."""
        return Reply({"table": self._snapshot(match, view), "save": match.save()}, match)


# -- answers ---------------------------------------------------------------------------------------------------------
def _to_json(answer: Json | protocol.Failure) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _refusal(message: Message, localizer: Localizer, reasons: Sequence[Message]) -> str:
    error: protocol.RequestError = {
        "key": message.key,
        "args": localizer.external(message.args),
        "text": localizer.text(message),
    }
    if reasons:
        error["reasons"] = localizer.reasons(reasons)
    return _to_json({"ok": False, "error": error})


def _viewer(match: Match, view: requests.View) -> int | None:
    if view.seat is not None and not 0 <= view.seat < len(match.seats):
        raise BadRequest("error.seat", seat=view.seat, n=len(match.seats))
    return view.seat


def _searched(match: Match, purpose: str, measured: Sequence[Measured]) -> tuple[Search, list[Tried]]:
    """Return a search in the position of a match, and the moves that it has tried; `measured` is not measured again."""
    search = searches.search_for(match, purpose)
    if search is None:
        raise BadRequest("error.over")
    return search, ranked(searches.ranking_of(search, measured))


def _chosen(match: Match, measured: Sequence[Measured]) -> Any:
    """Return the move that the active bot chooses."""
    game, seat, rng = match.game, match.game.turn(match.state), match.rng()
    if match.seats[seat].by in SEARCHING:
        return _searched(match, searches.BOT, measured)[1][0].move
    return make_bot(match.seats[seat].by).choose(game, game.determinize(match.state, seat, rng), seat, rng)


def _hinted(match: Match, localizer: Localizer, hint: Hint) -> protocol.HintedMove:
    """Return a hint as the page is sent it."""
    return {
        "move": match.game.record(hint.move),
        "label": localizer.text(match.game.label(match.state, hint.move)),
        "piece": _piece_of(match, hint.move),
        "points": round(hint.points, 1),
        "reasons": [
            {"text": localizer.text(Message(f"hint.{reason.theme}")), "points": round(reason.points, 1)}
            for reason in hint.reasons
        ],
    }


def _piece_of(match: Match, move: Any) -> str:
    """Return the id of the piece or place that selects a move best, "" if there is none."""
    return next(iter(match.game.targets(match.state, move)), "")


def _reasons(match: Match, intent: Json, viewer: int | None) -> list[Message]:
    """Return why no legal move fits an intent; other seats learn only that it is not their turn."""
    game, state = match.game, match.state
    turn = game.turn(state)
    if turn == OVER or match.may_see_moves(viewer):
        return game.why_not(state, intent, match.legal)
    if viewer is None:
        raise BadRequest("error.not_your_turn", player=SEATS[turn])
    return game.why_not(state, {"seat": viewer}, match.legal)


def _sorted(record: Json) -> Json:
    """Return a record, or a part of one, in which the order of chosen pieces makes no difference."""
    return {name: sorted(value, key=str) if isinstance(value, list) else value for name, value in record.items()}


def _only_fitting(match: Match, fields: Json) -> Any:
    """Return the one legal move whose record has these fields; BadRequest `error.move` if there is not exactly one."""
    moves = [move for move in match.legal.moves if fits(fields, match.game.record(move))]
    if len(moves) != 1:
        raise BadRequest("error.move")
    return moves[0]


def _find(match: Match, record: Json, viewer: int | None) -> Any:
    """Return the legal move of a record; BadRequest `error.move` with the reasons if the viewer may see them."""
    try:
        return match.legal.find(record)
    except BadRequest as fault:
        if match.may_see_moves(viewer):
            fault.reasons = match.game.why_not(match.state, record, match.legal)
        raise

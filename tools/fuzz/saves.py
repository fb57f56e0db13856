"""Corrupted saves and requests: a session answers each with a message, and a refusal changes nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from compiler import rules
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.text import load
from engine.examples import cases, opening
from engine.session.session import Session
from tools.fuzz import mutators

Json = dict[str, Any]

LANG = "en"


class FuzzSession:
    """A session with the rules and the English texts of every game, and saves of games in progress."""

    def __init__(self) -> None:
        problems = Problems()
        games = {id: rules.load_game(id, problems, ROOT) for id in rules.game_ids(ROOT)}
        texts = load(ROOT, games, problems)
        self.session = Session()
        self.saves: list[Json] = []
        self.messages: list[str] = []
        self.terms: list[str] = []
        for id, game in games.items():
            if not self.ask({"do": "rules", "data": game.data})["ok"]:
                continue
            catalog = texts.catalog(LANG, id)
            self.messages += list(catalog["m"])
            self.terms += list(catalog["t"])
            self.ask({"do": "catalog", "data": catalog})
            for number in range(game.data["game"]["players"]["min"], game.data["game"]["players"]["max"] + 1):
                self.saves.append(self.started(game.data, number))
            for example in game.examples[:12]:
                self.saves += [self.opened(game.data, case["given"]) for case in cases(example)]

    def ask(self, request: Any) -> Json:
        """Return the answer to a request."""
        return dict(json.loads(self.session.handle(json.dumps(request))))

    def started(self, data: Json, number: int) -> Json:
        """Return the save of a new game after some moves of bots."""
        colours = data["game"]["colours"][:number]
        seats = [{"colour": colour, "name": "", "by": "random"} for colour in colours]
        self.ask({"do": "new", "game": data["id"], "seats": seats, "options": {}, "seed": number, "lang": LANG})
        for _ in range(15):
            self.ask({"do": "bot", "lang": LANG})
        save: Json = self.ask({"do": "save"})["save"]
        for seat in save["seats"]:
            seat["by"] = "person"
        return save

    def opened(self, data: Json, given: Json) -> Json:
        """Return the save of the position of a worked example."""
        begin = opening(data, given)
        seats = [{"colour": colour, "name": "", "by": "person"} for colour in data["game"]["colours"][: begin.seats]]
        answer = self.ask({**begin._asdict(), "do": "new", "game": data["id"], "seats": seats})
        assert answer["ok"], f"an example is refused: {answer['error']}"
        save: Json = self.ask({"do": "save"})["save"]
        return save


def saves() -> Callable[[random.Random, list[str]], str]:
    """Return the attempt that loads a save, then sends a corrupted save or a corrupted request."""
    session = FuzzSession()

    def attempt(chance: random.Random, notes: list[str]) -> str:
        save = chance.choice(session.saves)
        assert session.ask({"do": "load", "save": save, "lang": LANG})["ok"], "a valid save is refused"
        if chance.random() < 0.5:
            return outcome(session, request_of(chance, session, save), notes)
        corrupted = mutators.value(chance, save)
        return outcome(session, {"do": "load", "save": corrupted, "force": chance.random() < 0.5, "lang": LANG}, notes)

    return attempt


def request_of(chance: random.Random, session: FuzzSession, save: Json) -> Any:
    """Return a request for the open match, usually corrupted."""
    turn = session.ask({"do": "look", "lang": LANG})["table"]["turn"]
    table = session.ask({"do": "look", "lang": LANG, "seat": turn if turn >= 0 else None})["table"]
    move = chance.choice(table["offers"])["move"] if table["offers"] else {"kind": "x"}
    common = {"lang": LANG, "seat": turn, "since": 0}
    request = chance.choice(
        (
            {"do": "play", "move": move, "agreed": False, **common},
            {"do": "play", "move": mutators.value(chance, move), **common},
            {"do": "preview", "move": mutators.value(chance, move), **common},
            {"do": "why", "intent": mutators.value(chance, move), **common},
            {"do": "why", "intent": {"touch": chance.choice((*session.terms, ""))}, **common},
            {"do": "undo", "agreed": True, **common},
            {"do": "redo", **common},
            {"do": "jump", "to": chance.randrange(-2, 30), **common},
            {"do": "look", **common},
            {"do": "bot", **common},
            {"do": "say", "items": [[chance.choice(session.messages), {"n": 1}]], "lang": LANG},
            {**{key: save[key] for key in ("game", "seats", "options", "seed")}, "do": "new", **common},
        )
    )
    return mutators.value(chance, request) if chance.random() < 0.7 else request


def outcome(session: FuzzSession, request: Any, notes: list[str]) -> str:
    """Send a request and return its outcome; a refusal must have a message and must change nothing."""
    notes.append(json.dumps(request, ensure_ascii=True))
    before = session.ask({"do": "save"})
    answer = session.ask(request)
    if answer["ok"]:
        return "accepted"
    error = answer["error"]
    assert error["key"] != "error.internal", f"{request.get('do')}: {error['args']}"
    assert session.ask({"do": "save"}) == before, f"{request.get('do')}: refused, but the match has changed"
    return "refused"

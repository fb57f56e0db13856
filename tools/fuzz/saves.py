"""Spoilt saves and requests: the desk answers each quickly and in words, and a refusal changes nothing."""

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


class SessionCopy:
    """A desk with the rules and the English of every game that can be played, and some games in progress on it."""

    def __init__(self) -> None:
        problems = Problems()
        games = {id: rules.load_game(id, problems, ROOT) for id in rules.game_ids(ROOT)}
        texts = load(ROOT, games, problems)
        self.desk = Session()
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
                self.saves.append(self.begun(game.data, number))
            for example in game.examples[:12]:
                self.saves += [self.opened(game.data, case["given"]) for case in cases(example)]

    def ask(self, request: Any) -> Json:
        """Return the answer to a request."""
        return dict(json.loads(self.desk.handle(json.dumps(request))))

    def begun(self, data: Json, number: int) -> Json:
        """Return the save of a game in which some moves were made."""
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
        """Return the save of an example's position."""
        begin = opening(data, given)
        seats = [{"colour": colour, "name": "", "by": "person"} for colour in data["game"]["colours"][: begin.seats]]
        answer = self.ask({**begin._asdict(), "do": "new", "game": data["id"], "seats": seats})
        assert answer["ok"], f"an example is refused: {answer['error']}"
        save: Json = self.ask({"do": "save"})["save"]
        return save


def saves() -> Callable[[random.Random, list[str]], str]:
    """Spoilt saves are loaded, and then spoilt requests are made at the table that was opened."""
    at = SessionCopy()

    def attempt(chance: random.Random, notes: list[str]) -> str:
        save = chance.choice(at.saves)
        assert at.ask({"do": "load", "save": save, "lang": LANG})["ok"], "a sound save is refused"
        if chance.random() < 0.5:
            return refused(at, request_of(chance, at, save), notes)
        spoilt = mutators.value(chance, save)
        return refused(at, {"do": "load", "save": spoilt, "force": chance.random() < 0.5, "lang": LANG}, notes)

    return attempt


def request_of(chance: random.Random, at: SessionCopy, save: Json) -> Any:
    """Return a request that fits the open table, spoilt."""
    turn = at.ask({"do": "look", "lang": LANG})["table"]["turn"]
    table = at.ask({"do": "look", "lang": LANG, "seat": turn if turn >= 0 else None})["table"]
    move = chance.choice(table["offers"])["move"] if table["offers"] else {"kind": "x"}
    common = {"lang": LANG, "seat": turn, "since": 0}
    request = chance.choice(
        (
            {"do": "play", "move": move, "agreed": False, **common},
            {"do": "play", "move": mutators.value(chance, move), **common},
            {"do": "preview", "move": mutators.value(chance, move), **common},
            {"do": "why", "intent": mutators.value(chance, move), **common},
            {"do": "why", "intent": {"touch": chance.choice((*at.terms, ""))}, **common},
            {"do": "undo", "agreed": True, **common},
            {"do": "redo", **common},
            {"do": "jump", "to": chance.randrange(-2, 30), **common},
            {"do": "look", **common},
            {"do": "bot", **common},
            {"do": "say", "items": [[chance.choice(at.messages), {"n": 1}]], "lang": LANG},
            {**{key: save[key] for key in ("game", "seats", "options", "seed")}, "do": "new", **common},
        )
    )
    return mutators.value(chance, request) if chance.random() < 0.7 else request


def refused(at: SessionCopy, request: Any, notes: list[str]) -> str:
    """Make a request; a refusal must be in words of ours and leave the table as it was."""
    notes.append(json.dumps(request, ensure_ascii=True))
    before = at.ask({"do": "save"})
    answer = at.ask(request)
    if answer["ok"]:
        return "accepted"
    error = answer["error"]
    assert error["key"] != "error.internal", f"{request.get('do')}: {error['args']}"
    assert at.ask({"do": "save"}) == before, f"{request.get('do')}: refused, and the table is another"
    return "refused"

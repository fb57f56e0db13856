"""Damaged moves, intents, positions and saves of every game: refused with a message, or played like any other."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from engine.examples import cases, opening
from engine.games import make
from engine.rng import Rng
from engine.session.session import Session
from tests.compiled_games import game_source
from tests.conformance.fixture import GAMES
from tests.engine.malformed import spoilt

MAX_ANSWER_SECONDS = 5.0
"""Limit for any machine: an answer takes milliseconds, unless something is built from a bad number."""


class Attacker:
    """Sends malformed requests to a session; no answer may be an internal error, and none may take long."""

    def __init__(self, game: str, data: dict[str, Any]) -> None:
        self.session, self.game = Session(), make(data)
        self.session.games[game] = self.game
        self.refused = 0

    def ask(self, **request: Any) -> dict[str, Any]:
        """Return the answer to a request that may be refused."""
        began = time.monotonic()
        answer: dict[str, Any] = json.loads(self.session.handle(json.dumps(request)).encode())
        assert time.monotonic() - began < MAX_ANSWER_SECONDS, request
        if not answer["ok"]:
            self.refused += 1
            assert answer["error"]["key"] != "error.internal", (request, answer)
            assert "Error" not in json.dumps(answer["error"]["args"]), (request, answer)
        return answer

    def records(self) -> list[dict[str, Any]]:
        """Return the records of all legal moves of the match."""
        match = self.session.match
        assert match is not None
        return [self.game.record(move) for move in match.legal.moves]

    def new(self, **fields: Any) -> dict[str, Any]:
        """Begin a match of bots and one person."""
        count = fields.pop("count", self.game.data["game"]["players"]["min"])
        seats = [{"colour": colour, "by": "random"} for colour in self.game.colours[:count]]
        seats[0]["by"] = "person"
        return self.ask(do="new", game=self.game.id, seats=seats, **{"seed": 3, "seat": 0, **fields})


@pytest.fixture(params=GAMES)
def attacker(request: pytest.FixtureRequest, game_data: Callable[[str], dict[str, Any]]) -> Attacker:
    """Return an attacker for each game."""
    return Attacker(request.param, game_data(request.param))


def test_moves_and_intents(attacker: Attacker) -> None:
    rng = Rng(11)
    shown = attacker.new(first=0)["table"]
    for _ in range(120):
        if shown["over"]:
            shown = attacker.new(first=0)["table"]
        seat = shown["turn"]
        records = attacker.records()
        ids = [value for record in records[:20] for value in record.values() if isinstance(value, str)]
        for _ in range(4):
            record = spoilt(rng.choice(records), rng)
            touch = {"touch": rng.choice(["deck", "x.red", "", *ids])}
            intent = rng.choice([record, touch, {**record, **touch} if isinstance(record, dict) else {}])
            attacker.ask(do="why", seat=seat, intent=intent)
            attacker.ask(do="preview", seat=seat, move=record)
        if shown["seats"][seat]["by"] == "person":
            shown = attacker.ask(do="play", seat=0, move=rng.choice(records))["table"]
        else:
            shown = attacker.ask(do="bot", seat=0)["table"]
    assert attacker.refused > 100


def test_positions(attacker: Attacker) -> None:
    """A damaged scenario is refused, or yields a match that can be shown, queried and played."""
    rng = Rng(12)
    given = [case["given"] for one in game_source(attacker.game.id).examples for case in cases(one)]
    arranged = [one for one in given if opening(attacker.game.data, one).arranged is not None]
    for _ in range(400):
        position = json.loads(json.dumps(rng.choice(arranged)))
        for _ in range(1 + rng.below(2)):
            position = spoilt(position, rng)
        count = position.get("seats") if isinstance(position, dict) else 2
        answer = attacker.new(count=count if count in (2, 3, 4) else 2, arranged=position)
        if answer["ok"] and not answer["table"]["over"]:
            seat = answer["table"]["turn"]
            attacker.ask(do="why", seat=seat, intent={"kind": "nothing"})
            move = attacker.records()[0]
            assert attacker.ask(do="preview", seat=seat, move=move)["ok"]
            assert attacker.ask(do="play" if seat == 0 else "bot", seat=None, move=move)["ok"], position
    assert attacker.refused > 100


def test_saves(attacker: Attacker) -> None:
    rng = Rng(13)
    attacker.new(count=3)
    for _ in range(12):
        match = attacker.session.match
        assert match is not None
        if match.is_bot(match.game.turn(match.state)):
            attacker.ask(do="bot")
        else:
            attacker.ask(do="play", seat=0, move=attacker.records()[0])
    saved = attacker.ask(do="save")["save"]
    for _ in range(150):
        attacker.ask(do="load", save=spoilt(saved, rng), force=bool(rng.below(2)))
    assert attacker.refused > 50

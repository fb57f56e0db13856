"""Worked examples at the table: what "try it" opens."""

from __future__ import annotations

import json
from typing import Any

from engine.core import Game, Json
from engine.examples import cases
from engine.table import Desk


def open_example(game: Game[Any, Any], example: Json) -> None:
    """Open every case of an example at a desk, as the page does, and assert that it opens."""
    desk = Desk()
    desk.games[game.id] = game
    for case in cases(example):
        given = case["given"]
        new = given.get("new", {})
        count = new.get("seats", given.get("seats", 2))
        seats = [{"colour": colour, "by": "person"} for colour in game.colours[:count]]
        request = {"do": "new", "game": game.id, "seats": seats, "seed": 1, "seat": 0}
        if new:
            request |= {"options": new.get("options", {}), "first": new.get("first")}
        else:
            request["arranged"] = given
        answer = json.loads(desk.handle(json.dumps(request)))
        assert answer["ok"], answer

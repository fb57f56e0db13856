"""Client of a session: sends requests as the page does, for the tests of the protocol."""

from __future__ import annotations

import json
from typing import Any

from engine.game import Game
from engine.session.session import Session

RED = {"colour": "red", "name": "Anna", "by": "person"}
BLUE = {"colour": "blue", "name": "Béla", "by": "person"}
GREEDY = {"colour": "green", "name": "", "by": "greedy"}
RANDOM = {"colour": "yellow", "name": "", "by": "random"}
CATALOG = {
    "lang": "en",
    "plural": "one-other",
    "cats": ["one", "other"],
    "list": [", ", " and "],
    "group": ",",
    "t": {"player.red": {"": "Red"}, "player.green": {"": "Green"}, "place.crete": {"": "Crete"}},
    "s": {},
    "m": {
        "fact.home": "At home",
        "error.no_table": "No game is open.",
        "error.bot_plays": ["A bot plays ", "player", "."],
    },
}


GIVEN = {
    "players": [
        {"place": "paris", "finds": ["greece_troy_seal", "egypt_ushabti", "egypt_rosetta_stone"]},
        {
            "time": 2,
            "place": "paris",
            "finds": ["palestine_ossuary", "mesopotamia_warka_vase", "mesopotamia_ur_helmet"],
        },
    ],
    "row": ["exh_small_london", "exh_small_paris"],
}
LONDON = {"kind": "exhibit", "card": "exh_small_london", "zeppelin": False}
PARIS = {"kind": "exhibit", "card": "exh_small_paris", "zeppelin": False}


class Player:
    """Sends requests to a session with one game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.session = Session()
        self.session.games[game.id] = game

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to a request that succeeds."""
        answer: dict[str, Any] = json.loads(self.session.handle(json.dumps({"do": do, **fields})))
        assert answer["ok"], answer
        return answer

    def snapshot(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the snapshot of the match that answers a request."""
        snapshot: dict[str, Any] = self.ask(do, **fields)["table"]
        return snapshot

    def refused(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the error of a request that fails and leaves the match unchanged."""
        before = self.state()
        answer = json.loads(self.session.handle(json.dumps({"do": do, **fields})))
        assert not answer["ok"], answer
        assert self.state() == before
        error: dict[str, Any] = answer["error"]
        assert error["text"]
        return error

    def state(self) -> Any:
        """Return state, position and moves of the match, or None without a match."""
        match = self.session.match
        if match is None:
            return None
        return match.game.describe(match.state), match.at, [step.record for step in match.steps]

    def new(self, *seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """Begin a match of Thebes."""
        return self.snapshot("new", **{"game": "thebes", "seats": list(seats), "seed": 3, "first": 0, **fields})

    def play_some(self, moves: int) -> dict[str, Any]:
        """Make up to that many moves; persons take the first option."""
        shown = self.snapshot("look")
        for _ in range(moves):
            if shown["over"]:
                break
            seat = shown["turn"]
            if shown["seats"][seat]["by"] == "person":
                move = self.snapshot("look", seat=seat)["offers"][0]["move"]
                shown = self.snapshot("play", move=move, seat=seat)
            else:
                shown = self.snapshot("bot", seat=None)
        return shown

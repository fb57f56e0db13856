"""Replays recorded games and returns the digest of the state after every move; runs in CPython and in Pyodide.

`main` gets {"data": compiled rules, "games": [{"seats", "options", "seed", "moves": [record, …]}]} as JSON and returns
one list of digests per game; the first is that of the state before any move.
"""

from __future__ import annotations

import json
from typing import Any

from engine.games import make
from engine.rng import Rng


def replay(data: dict[str, Any], recorded: dict[str, Any]) -> list[str]:
    """Return the digests of one game."""
    game = make(data)
    state = game.start(recorded["seats"], recorded["options"], Rng(recorded["seed"]))
    digests = [game.digest(state)]
    for record in recorded["moves"]:
        game.play(state, game.find(state, record))
        digests.append(game.digest(state))
    return digests


def main(text: str) -> str:
    """Return the digests of all games as JSON."""
    request = json.loads(text)
    return json.dumps([replay(request["data"], recorded) for recorded in request["games"]])

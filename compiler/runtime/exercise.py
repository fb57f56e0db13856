"""Send a session the requests of the page; runs in Pyodide while the functions that it uses are recorded."""

from __future__ import annotations

import json
from typing import Any

from engine.bots import LEVELS
from engine.results import OVER
from engine.rng import Rng
from engine.session.session import Session

MOVES = 60
TURNS_OF_BOTS = 6
DAMAGED = ('{"do":', '{"do": "unknown"}', "[" * 3000, '{"do": "look", "seat": 1e400}', '{"do": "look", "seat": "Ő"}')


def main(text: str) -> str:
    """Play with each number of players of each [rules, catalogs]."""
    for data, catalogs in json.loads(text):
        players = data["game"]["players"]
        for seats in range(players["min"], players["max"] + 1):
            play(data, catalogs, seats)
    return "null"


def play(data: dict[str, Any], catalogs: list[dict[str, Any]], seats: int) -> None:
    """Play with random moves, use all requests, then play against bots of all levels."""
    session = Session()

    def ask(kind: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(session.handle(json.dumps({"do": kind, **fields})))
        return answer

    ask("rules", data=data)
    for catalog in catalogs:
        ask("catalog", data=catalog)
    lang = catalogs[seats % len(catalogs)]["lang"]
    (game,) = session.games.values()
    people = [{"colour": game.colours[n], "name": "Ági Анна", "by": "person"} for n in range(seats)]
    rng, viewer = Rng(seats), {"lang": lang, "seat": 0}
    ask("new", game=game.id, seats=people, seed=seats, **viewer)
    for n in range(MOVES):
        if session.match is None or (seat := game.turn(session.match.state)) == OVER:
            break
        move, own = game.record(rng.choice(game.moves(session.match.state))), {"lang": lang, "seat": seat}
        ask("look", since=0, **own)
        if n % 7 == 0:
            for kind in ("preview", "fit"):
                ask(kind, move=move, fields={}, **own)
            ask("hint", **own)
            ask("why", intent={}, **own)
        ask("play", move=move, **own)
    for kind in ("undo", "redo", "history"):
        ask(kind, **viewer)
    for to in (3, MOVES):
        ask("jump", to=to, **viewer)
    ask("note", text="ő я", **viewer)
    ask("cost", n=2, **viewer)
    ask("load", save=ask("save")["save"], **viewer)
    ask("open_link", game=game.id, link=ask("link", lang=lang)["link"], **viewer)
    ask("about", names=[game.id], **viewer)
    ask("say", items=[], **viewer)
    against = [{**person, "by": LEVELS[n % len(LEVELS)] if n else "person"} for n, person in enumerate(people)]
    ask("new", game=game.id, seats=against, seed=seats, **viewer)
    for _ in range(TURNS_OF_BOTS):
        if session.match is None or (seat := game.turn(session.match.state)) == OVER:
            break
        if seat:
            ask("bot", moves=3, **viewer)
        else:
            ask("play", move=game.record(game.moves(session.match.state)[0]), **viewer)
    for request_text in DAMAGED:
        session.handle(request_text)

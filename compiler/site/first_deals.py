"""First views of quick games, made by the engine: a first visit paints one while Python starts, and plays its seed."""

from __future__ import annotations

import json

from compiler.base.compiled_data import FirstDeal, FirstDeals
from engine import games as engines
from engine import protocol
from engine.messages import BadRequest, Json
from engine.session.formatter import Catalog
from engine.session.session import Session

DEALS = 3
"""Deals of each game and language: only the first game on a device is one of them."""
MAX_SEED = 100
"""Seeds that are tried: the person must begin, so that no bot's move is missing."""
LEVEL = "skilled"
"""The bots of a quick game; USUAL_LEVEL in site/app/new-game.js."""


def first_deals(data: Json, lang: str, catalog: Catalog) -> FirstDeals:
    """Return the `seats` of a usual quick game and its `deals`, seed and first view each; none without engine.

    `catalog` formats the texts of the game in the language `lang`.
    """
    colours, bots = data["game"]["colours"], data["game"]["players"]["min"]
    count = min(data["game"]["players"]["max"], bots + 1)
    seats: list[protocol.Seat] = [
        {"colour": colour, "name": "", "by": LEVEL if n else "person"} for n, colour in enumerate(colours[:count])
    ]
    session = Session()
    session.catalogs[lang] = catalog
    deals: list[FirstDeal] = []
    try:
        session.games[data["id"]] = engines.make(data)
    except BadRequest:
        return {"seats": seats, "deals": deals}
    for seed in range(1, MAX_SEED):
        request = {"do": "new", "game": data["id"], "seats": seats, "seed": seed, "seat": 0, "lang": lang, "since": 0}
        answer = json.loads(session.handle(json.dumps(request)))
        if answer["ok"] and answer["table"]["turn"] == 0:
            deals.append({"seed": seed, "table": answer["table"]})
        if len(deals) == DEALS:
            break
    return {"seats": seats, "deals": deals}

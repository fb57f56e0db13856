"""What is told of a move."""

from __future__ import annotations

from typing import Any

from engine.core import SEATS, Tell, happening, victory
from engine.games.artifact.box import (
    DIFFERENT_SITES,
    DIFFERENT_TYPES,
    JUDD,
    LONDON,
    SAME_SITE,
    SAME_TYPE,
    Box,
)

PlacedHut = happening("log.place_hut", "AR-SETUP-11", "player place")
TookWorker = happening("log.take_marker", "AR-SETUP-11", "player kind")
TookFirst = happening("log.take_marker", "AR-SETUP-13", "player kind")
TookOnPassing = happening("log.take_marker", "AR-PASS-03", "player kind")
Refilled = happening("log.take_marker", "AR-EOR-02", "player kind")
Exchanged = happening("log.exchange", "AR-PASS-03", "player kind other")
Declined = happening("log.decline", "AR-PASS-03", "player")

Researched = happening("log.research", "AR-RES-05", "player place")
Hired = happening("log.hire", "AR-HIRE-05", "player place n")
Shipped = happening("log.ship", "AR-SHIP-05", "player place finds")
ShippedNothing = happening("log.ship_nothing", "AR-SHIP-07", "player place")
Revealed = happening("log.reveal", "AR-HUT-02", "find place", reveals=True)
DeckEmpty = happening("log.deck_empty", "AR-DECK-01", "place")
PutAwayCursed = happening("log.cursed_shipped", "AR-X1-CURSE-03", "player find")
MovedUp = happening("log.research_step", "AR-X1-TRACK-02", "player place n")
Paid = happening("log.pay", "AR-ACT-02", "player kind n")
PaidJoker = happening("log.pay_joker", "AR-JOKER-01", "player kind n")
PaidNothing = happening("log.pay_nothing", "AR-X2-AND", "player role")

DREW = {
    LONDON: happening("log.draw", "AR-X2-LON", "player role place", reveals=True),
    JUDD: happening("log.draw", "AR-X2-JUDD", "player role place", reveals=True),
}
"""A secret draw, by the role that allows it."""
SAW = happening("log.drawn", "AR-SHIP-09", "seat find", reveals=True, only="seat")
DrewCursed = happening("log.draw_cursed", "AR-X1-CURSE-05", "player find", reveals=True)

EXHIBITED = {
    SAME_TYPE: happening("log.exhibit_same_type", "AR-EXH-06", "player n type vp income"),
    SAME_SITE: happening("log.exhibit_same_site", "AR-EXH-06", "player n place vp income"),
    DIFFERENT_SITES: happening("log.exhibit_different_sites", "AR-EXH-06", "player n vp income"),
    DIFFERENT_TYPES: happening("log.exhibit_different_types", "AR-EXH-06", "player n vp income"),
}
"""By what the tile asks for."""
Showed = happening("log.show", "AR-EXH-06", "player finds")
Bent = happening("log.bend", "AR-X2-NY", "player role find")
Kept = happening("log.keep", "AR-EXH-07", "player finds")
KeptNothing = happening("log.keep_nothing", "AR-X1-FRAG-04", "player")
IncomeFell = happening("log.income_falls", "AR-EXH-09", "n")
ShowedSolo = happening("log.exhibit_solo", "AR-X1-SOLO-02", "player find")
PlacedRole = happening("log.role", "AR-X2-ROLE-01", "player role")
MovedRole = happening("log.role_move", "AR-X2-ROLE-01", "player other role")
KeptRoles = happening("log.role_stay", "AR-X2-ROLE-04", "player")

Sold = happening("log.sell", "AR-SELL-03", "player find n")
PushedOut = happening("log.pushed_out", "AR-SELL-03", "find")
Bought = happening("log.buy", "AR-BUY-03", "player find n")
UsedGolden = happening("log.golden", "AR-X1-GOLD-01", "player other find")

EndedTurn = happening("log.end_turn", "AR-TURN-04", "player")
Passed = happening("log.pass", "AR-PASS-01", "player")
Earned = happening("log.income", "AR-INC-04", "player n base bonus")
YearBegan = happening("log.year", "AR-EOR-06", "year")
NewStart = happening("log.start_player", "AR-EOR-01", "player")
LAST = {
    "bare": happening("log.last_bare", "AR-END-01", ""),
    "types": happening("log.last_types", "AR-END-02", ""),
    "deck": happening("log.last_deck", "AR-END-03", "place"),
    "year": happening("log.last_year", "AR-END-04", "year"),
}
"""Why this round is the last one."""
UsedManuscript = happening("log.manuscript", "AR-X1-MANU-02", "player place")
WastedManuscript = happening("log.manuscript_unused", "AR-X1-MANU-02", "player")

tell_victory = victory("AR-SCORE-05", "AR-SCORE-05")


def exhibited(box: Box, seat: int, tile: int) -> Any:
    """Return how a tile was taken, by what it asks for."""
    happened = EXHIBITED[box.tile_kind[tile]]
    printed = {
        "player": SEATS[seat],
        "n": box.tile_size[tile],
        "type": f"kind.{box.types[box.tile_type[tile]]}",
        "place": box.site_terms[box.tile_site[tile]],
        "vp": box.tile_prestige[tile],
        "income": box.tile_income[tile],
    }
    return happened(*(printed[name] for name in happened._fields))


def tell_hut(box: Box, seat: int, site: int, tell: Tell) -> None:
    """Tell of a hut and the worker marker of the start."""
    tell(PlacedHut(SEATS[seat], box.site_terms[site]))
    tell(TookWorker(SEATS[seat], box.marker_terms[box.worker[site]]))

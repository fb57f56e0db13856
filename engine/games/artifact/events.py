"""What happens in a move: event types with their messages and rule ids."""

from __future__ import annotations

from typing import Any

from engine.events import EventSink, event_type
from engine.games.artifact.components import (
    DIFFERENT_SITES,
    DIFFERENT_TYPES,
    JUDD,
    LONDON,
    SAME_SITE,
    SAME_TYPE,
    Components,
)
from engine.messages import SEATS
from engine.results import victory

PlacedHut = event_type("log.place_hut", "AR-SETUP-11", "player place")
TookWorker = event_type("log.take_marker", "AR-SETUP-11", "player kind")
TookFirst = event_type("log.take_marker", "AR-SETUP-13", "player kind")
TookOnPassing = event_type("log.take_marker", "AR-PASS-03", "player kind")
Refilled = event_type("log.take_marker", "AR-EOR-02", "player kind")
Exchanged = event_type("log.exchange", "AR-PASS-03", "player kind other")
Declined = event_type("log.decline", "AR-PASS-03", "player")

Researched = event_type("log.research", "AR-RES-05", "player place")
Hired = event_type("log.hire", "AR-HIRE-05", "player place n")
Shipped = event_type("log.ship", "AR-SHIP-05", "player place finds")
ShippedNothing = event_type("log.ship_nothing", "AR-SHIP-07", "player place")
Revealed = event_type("log.reveal", "AR-HUT-02", "find place", reveals=True)
DeckEmpty = event_type("log.deck_empty", "AR-DECK-01", "place")
PutAwayCursed = event_type("log.cursed_shipped", "AR-X1-CURSE-03", "player find")
MovedUp = event_type("log.research_step", "AR-X1-TRACK-02", "player place n")
Paid = event_type("log.pay", "AR-ACT-02", "player kind n")
PaidJoker = event_type("log.pay_joker", "AR-JOKER-01", "player kind n")
PaidNothing = event_type("log.pay_nothing", "AR-X2-AND", "player role")

DREW = {
    LONDON: event_type("log.draw", "AR-X2-LON", "player role place", reveals=True),
    JUDD: event_type("log.draw", "AR-X2-JUDD", "player role place", reveals=True),
}
"""A secret draw, by the role that allows it."""
SAW = event_type("log.drawn", "AR-SHIP-09", "seat find", reveals=True, only="seat")
DrewCursed = event_type("log.draw_cursed", "AR-X1-CURSE-05", "player find", reveals=True)

EXHIBITED = {
    SAME_TYPE: event_type(
        "log.exhibit_same_type", "AR-EXH-06", "player n type vp income", source="source.exhibitions.same_type"
    ),
    SAME_SITE: event_type(
        "log.exhibit_same_site", "AR-EXH-06", "player n place vp income", source="source.exhibitions.same_site"
    ),
    DIFFERENT_SITES: event_type(
        "log.exhibit_different_sites", "AR-EXH-06", "player n vp income", source="source.exhibitions.different_sites"
    ),
    DIFFERENT_TYPES: event_type(
        "log.exhibit_different_types", "AR-EXH-06", "player n vp income", source="source.exhibitions.different_types"
    ),
}
"""By the kind of the tile."""
Showed = event_type("log.show", "AR-EXH-06", "player finds")
Bent = event_type("log.bend", "AR-X2-NY", "player role find")
Kept = event_type("log.keep", "AR-EXH-07", "player finds")
KeptNothing = event_type("log.keep_nothing", "AR-X1-FRAG-04", "player")
IncomeFell = event_type("log.income_falls", "AR-EXH-09", "n")
ShowedSolo = event_type("log.exhibit_solo", "AR-X1-SOLO-02", "player find")
PlacedRole = event_type("log.role", "AR-X2-ROLE-01", "player role")
MovedRole = event_type("log.role_move", "AR-X2-ROLE-01", "player other role")
KeptRoles = event_type("log.role_stay", "AR-X2-ROLE-04", "player")

Sold = event_type("log.sell", "AR-SELL-03", "player find n")
PushedOut = event_type("log.pushed_out", "AR-SELL-03", "find")
Bought = event_type("log.buy", "AR-BUY-03", "player find n")
UsedGolden = event_type("log.golden", "AR-X1-GOLD-01", "player other find")

EndedTurn = event_type("log.end_turn", "AR-TURN-04", "player")
Passed = event_type("log.pass", "AR-PASS-01", "player")
Earned = event_type("log.income", "AR-INC-04", "player n base bonus")
YearBegan = event_type("log.year", "AR-EOR-06", "year")
NewStart = event_type("log.start_player", "AR-EOR-01", "player")
LAST = {
    "bare": event_type("log.last_bare", "AR-END-01", "", ends=True),
    "types": event_type("log.last_types", "AR-END-02", "", ends=True),
    "deck": event_type("log.last_deck", "AR-END-03", "place", ends=True),
    "year": event_type("log.last_year", "AR-END-04", "year", ends=True),
}
"""Why this round is the last one."""
UsedManuscript = event_type("log.manuscript", "AR-X1-MANU-02", "player place")
WastedManuscript = event_type("log.manuscript_unused", "AR-X1-MANU-02", "player")

emit_victory = victory("AR-SCORE-05", "AR-SCORE-05")


def exhibited(components: Components, seat: int, tile: int) -> Any:
    """Return the event of an exhibition on a tile, by the kind of the tile."""
    event = EXHIBITED[components.tile_kind[tile]]
    fields = {
        "player": SEATS[seat],
        "n": components.tile_size[tile],
        "type": f"kind.{components.types[components.tile_type[tile]]}",
        "place": components.site_terms[components.tile_site[tile]],
        "vp": components.tile_prestige[tile],
        "income": components.tile_income[tile],
    }
    return event(*(fields[name] for name in event._fields))


def emit_hut(components: Components, seat: int, site: int, emit: EventSink) -> None:
    """Emit the events of a starting hut and of its worker marker."""
    emit(PlacedHut(SEATS[seat], components.site_terms[site]))
    emit(TookWorker(SEATS[seat], components.marker_terms[components.worker[site]]))

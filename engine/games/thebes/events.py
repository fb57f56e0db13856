"""Events of Thebes: what happens in a move, and the event that fits a card or a find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import EventSink, event_type
from engine.games.thebes.components import ARTIFACT, BOOK, GENERAL, KINDS, OPEN_BOOK, RUMOUR, Components
from engine.messages import SEATS
from engine.results import victory

Travelled = event_type("log.travel", "TH-MOV-02", "player a b weeks")
Drove = event_type("log.drive", "TH-MOV-04", "player a b weeks")
Flew = event_type("log.fly", "TH-MOV-05", "player a b")
EnteredYear = event_type("log.new_year", "TH-YEAR-02", "player year")

TookBook = event_type("log.take_book", "TH-TAKE-03", "player n site city weeks")
TookGeneral = event_type("log.take_general", "TH-TAKE-03", "player n city weeks")
TookRumour = event_type("log.take_rumour", "TH-TAKE-03", "player site city weeks")
TookHelp = event_type("log.take_{kind}", "TH-TAKE-03", "kind player city weeks")
"""For the kinds of cards that need no further description."""
Swapped = event_type("log.swap", "TH-SWAP-05", "player n weeks")

RevealedBook = event_type("log.reveal_book", "TH-DISP-02", "n site city", reveals=True)
RevealedGeneral = event_type("log.reveal_general", "TH-DISP-02", "n city", reveals=True)
RevealedRumour = event_type("log.reveal_rumour", "TH-DISP-02", "site city", reveals=True)
RevealedHelp = event_type("log.reveal_{kind}", "TH-DISP-02", "kind city", reveals=True)
Announced = event_type("log.announce_{size}", "TH-DISP-03", "size city", reveals=True)
"""A new exhibition in the row."""
PushedOff = event_type("log.push_off_{size}", "TH-DISP-03", "size city")
"""An exhibition that left the row."""
ReshuffledReserve = event_type("log.reshuffle_reserve", "TH-DECK-02", "n", reveals=True)
Reshuffled = event_type("log.reshuffle", "TH-DECK-03", "n", reveals=True)
NoCardLeft = event_type("log.no_card", "TH-DECK-05", "n")

Dug = event_type("log.dig", "TH-DIG-05", "player site weeks k n", reveals=True)
FoundArtifacts = event_type(
    "log.find_artifacts",
    "TH-DIG-07",
    "player artifacts points site",
    reveals=True,
    source="source.artifacts.dig",
    by="site",
    silent="site",
)
FoundGeneral = event_type("log.find_general", "TH-KNOW-10", "player", reveals=True)
FoundSpecial = event_type("log.find_special", "TH-KNOW-03", "player site", reveals=True)
FoundNothing = event_type("log.find_nothing", "TH-DIG-11", "player", reveals=True)
ReturnedDebris = event_type("log.debris", "TH-DIG-08", "n", reveals=True)
UsedRumour = event_type("log.use_rumour", "TH-KNOW-04", "player site")
UsedAssistant = event_type("log.use_assistant", "TH-KNOW-06", "player")
UsedShovel = event_type("log.use_shovel", "TH-DIG-05", "player")
UsedPermit = event_type("log.use_permit", "TH-PERM-02", "player site")
UsedPermission = event_type("log.use_special_permission", "TH-PERM-07", "player site")
FirstDig = event_type(
    "log.first_dig",
    "TH-DIG-10",
    "player site artifact points",
    source="source.artifacts.dig",
    by="site",
    silent="points",
)

Exhibited = event_type(
    "log.exhibit_{size}", "TH-EXH-05", "size player city weeks vp", source="source.exhibitions.{size}"
)
Finished = event_type("log.finish", "TH-FIN-03", "player weeks")
CameHome = event_type("log.home", "TH-FIN-05", "player")
AllHome = event_type("log.end", "TH-END-01", ends=True)
emit_victory = victory("TH-END-03", "TH-END-03")


class EventFactory:
    """Builds events from cards and tokens."""

    def __init__(self, components: Components) -> None:
        self.components = components

    def trip(self, seat: int, here: int, there: int, weeks: int) -> Any:
        """Return the event of a trip by land, on foot or by car."""
        trip = Drove if weeks < self.components.distance[here][there] else Travelled
        return trip(SEATS[seat], self.components.place_terms[here], self.components.place_terms[there], weeks)

    def take(self, seat: int, card: int) -> Any:
        """Return the event of a research card that a player took."""
        components, player, kind = self.components, SEATS[seat], self.components.card_kind[card]
        city, weeks = components.place_terms[components.card_city[card]], components.card_weeks[card]
        if kind == BOOK:
            return TookBook(
                player, components.card_n[card], components.site_terms[components.card_site[card]], city, weeks
            )
        if kind == GENERAL:
            return TookGeneral(player, components.card_n[card], city, weeks)
        if kind == RUMOUR:
            return TookRumour(player, components.site_terms[components.card_site[card]], city, weeks)
        return TookHelp(KINDS[kind], player, city, weeks)

    def reveal(self, card: int) -> Any:
        """Return the event of a research card that came to the display."""
        components, kind = self.components, self.components.card_kind[card]
        city = components.place_terms[components.card_city[card]]
        if kind == BOOK:
            return RevealedBook(components.card_n[card], components.site_terms[components.card_site[card]], city)
        if kind == GENERAL:
            return RevealedGeneral(components.card_n[card], city)
        if kind == RUMOUR:
            return RevealedRumour(components.site_terms[components.card_site[card]], city)
        return RevealedHelp(KINDS[kind], city)

    def exhibition(self, card: int) -> tuple[str, str]:
        """Return the size and the city of an exhibition."""
        return self.components.exhibition_size[card], self.components.place_terms[self.components.card_city[card]]

    def emit_finds(self, seat: int, site: int, finds: Sequence[int], debris: int, emit: EventSink) -> None:
        """Emit what a dig brought up: finds, or that there were none, and the debris that goes back."""
        components, player = self.components, SEATS[seat]
        artifacts = [token for token in finds if components.token_type[token] == ARTIFACT]
        if artifacts:
            points = sum(components.token_value[token] for token in artifacts)
            emit(
                FoundArtifacts(
                    player, [self.artifact(token) for token in artifacts], points, components.site_terms[site]
                )
            )
        for token in finds:
            if components.token_type[token] == OPEN_BOOK:
                emit(FoundGeneral(player))
            elif components.token_type[token] != ARTIFACT:
                emit(FoundSpecial(player, components.site_terms[components.token_grants[token]]))
        if not finds:
            emit(FoundNothing(player))
        if debris:
            emit(ReturnedDebris(debris))

    def artifact(self, token: int) -> str:
        """Return the term of an artifact."""
        return f"artifact.{self.components.token_ids[token]}"

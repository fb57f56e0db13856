"""Events of The Tomb Raiders: what happens in a move, and the event that fits a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import EventSink, event_type
from engine.games.tomb_raiders.components import (
    ASSISTANT,
    CONGRESS,
    EXCAVATION,
    EXHIBITION,
    GENERAL,
    KNOWLEDGE,
    MUSEUM,
    RAIDER,
    SCIENTIST,
    THIEF,
    Components,
)
from engine.games.tomb_raiders.state import members
from engine.messages import SEATS
from engine.results import victory

TOOK = {
    KNOWLEDGE: event_type("log.take_knowledge", "TR-TAKE-02", "player n place weeks"),
    GENERAL: event_type("log.take_general_knowledge", "TR-TAKE-02", "player n weeks"),
    CONGRESS: event_type("log.take_congress", "TR-TAKE-02", "player weeks"),
    EXCAVATION: event_type("log.take_general_excavation", "TR-TAKE-02", "player weeks"),
    THIEF: event_type("log.take_thief", "TR-TAKE-02", "player place weeks"),
    RAIDER: event_type("log.take_tomb_raider", "TR-TAKE-02", "player place weeks"),
    SCIENTIST: event_type("log.take_scientist", "TR-TAKE-02", "player weeks"),
    ASSISTANT: event_type("log.take_assistant", "TR-TAKE-02", "player weeks"),
}
"""The events of row takes, by the kind of the card."""

REVEALED = {
    KNOWLEDGE: event_type("log.reveal_knowledge", "TR-ROW-02", "n place", reveals=True),
    GENERAL: event_type("log.reveal_general_knowledge", "TR-ROW-02", "n", reveals=True),
    CONGRESS: event_type("log.reveal_congress", "TR-ROW-02", reveals=True),
    EXCAVATION: event_type("log.reveal_general_excavation", "TR-ROW-02", reveals=True),
    THIEF: event_type("log.reveal_thief", "TR-ROW-02", "place", reveals=True),
    RAIDER: event_type("log.reveal_tomb_raider", "TR-ROW-02", "place", reveals=True),
    SCIENTIST: event_type("log.reveal_scientist", "TR-ROW-02", reveals=True),
    ASSISTANT: event_type("log.reveal_assistant", "TR-ROW-02", reveals=True),
    EXHIBITION: event_type("log.reveal_exhibition", "TR-ROW-04", "exhibition", reveals=True),
    MUSEUM: event_type("log.reveal_museum", "TR-ROW-04", "museum", reveals=True),
}
"""The events of cards drawn from the deck, by their kind."""

WentToPile = event_type("log.piled", "TR-ROW-03", "place", reveals=True)

WonProfessor = event_type("log.professor", "TR-PRF-01", "player place")
LuredProfessor = event_type("log.professor_from", "TR-PRF-02", "player other place")
WonGreatest = event_type("log.greatest", "TR-PRF-04", "player")
LuredGreatest = event_type("log.greatest_from", "TR-PRF-04", "player other")

Exhibited = event_type(
    "log.exhibit", "TR-EXH-05", "player exhibition weeks vp", source="source.presentations.exhibitions"
)
Donated = event_type(
    "log.donate", "TR-MUS-02", "player museum artifacts weeks vp", source="source.presentations.museums"
)
Skipped = event_type("log.skip", "TR-PRES-01", "player")

Dug = event_type("log.dig", "TR-DIG-08", "player place weeks k n", reveals=True)
UsedPermit = event_type("log.use_permit", "TR-DIG-01", "player place")
UsedAnyPermit = event_type("log.use_any_permit", "TR-DIG-01", "player")
UsedExcavation = event_type("log.use_excavation", "TR-GEX-03", "player")
UsedAssistants = event_type("log.use_assistants", "TR-AST-03", "player n weeks")
FoundArtifacts = event_type("log.find_artifacts", "TR-DIG-08", "player artifacts points", reveals=True)
FoundBook = event_type("log.find_book", "TR-DIG-08", "player n place", reveals=True)
FoundNothing = event_type("log.find_nothing", "TR-DIG-08", "player", reveals=True)
ReturnedRubble = event_type("log.rubble", "TR-DIG-08", "n", reveals=True)
PileWasShort = event_type("log.pile_short", "TR-DIG-10", "n", reveals=True)

Searched = event_type("log.play_{kind}", "TR-ACT-01", "kind player place weeks")
"""A thief or a tomb raider was played: its key is `log.play_thief` or `log.play_tomb_raider`."""
HadNoEffect = event_type("log.no_effect", "TR-ACT-03", "player place", reveals=True)
Studied = event_type("log.play_scientist", "TR-SCI-01", "player place weeks")
SawArtifacts = event_type("log.saw_artifacts", "TR-HID-02", "seat place artifacts", reveals=True, only="seat")
SawBook = event_type("log.saw_book", "TR-HID-02", "seat place other", reveals=True, only="seat")
SawRubble = event_type("log.saw_rubble", "TR-HID-02", "seat place n", reveals=True, only="seat")
PickedArtifact = event_type("log.pick_artifact", "TR-THF-01", "player artifact points", reveals=True)
PickedBook = event_type("log.pick_book", "TR-RDR-03", "player n place", reveals=True)

DeckRanOut = event_type("log.end", "TR-END-01", ends=True)
emit_victory = victory("TR-SCR-07", "TR-SCR-08")


class EventFactory:
    """Builds events from cards, with their printed values."""

    def __init__(self, components: Components) -> None:
        self.components = components

    def take(self, seat: int, card: int, weeks: int) -> Any:
        """Return the event of a row take."""
        return self._of(TOOK[self.components.card_kind[card]], card, player=SEATS[seat], weeks=weeks)

    def reveal(self, card: int) -> Any:
        """Return the event of a green card revealed from the deck."""
        return self._of(REVEALED[self.components.card_kind[card]], card)

    def _of(self, event: Any, card: int, **more: Any) -> Any:
        """Return an event of this type, its fields filled from `more` and what is printed on a card."""
        components = self.components
        printed = {
            "n": components.card_points[card],
            "place": components.region_terms[components.card_region[card]],
            "exhibition": f"exhibition.{components.card_faces[card]}",
            "museum": f"museum.{components.card_faces[card]}",
            **more,
        }
        return event(*(printed[name] for name in event._fields))

    def professor(self, seat: int, owner: int, professor: int) -> Any:
        """Return the event of a professor who joined a seat; `owner` is the former one or NONE."""
        region = self.components.professor_region[professor]
        if region < 0:
            return WonGreatest(SEATS[seat]) if owner < 0 else LuredGreatest(SEATS[seat], SEATS[owner])
        place = self.components.region_terms[region]
        return WonProfessor(SEATS[seat], place) if owner < 0 else LuredProfessor(SEATS[seat], SEATS[owner], place)

    def emit_finds(self, seat: int, finds: Sequence[int], rubble: int, emit: EventSink) -> None:
        """Emit what a dig brought up: goods, or that there were none, and the rubble that goes back."""
        components, player = self.components, SEATS[seat]
        artifacts = [good for good in finds if components.good_grants[good] < 0]
        if artifacts:
            points = sum([components.good_value[good] for good in artifacts])
            emit(FoundArtifacts(player, [components.good_terms[good] for good in artifacts], points))
        for good in finds:
            if components.good_grants[good] >= 0:
                emit(
                    FoundBook(
                        player, components.good_points[good], components.region_terms[components.good_grants[good]]
                    )
                )
        if not finds:
            emit(FoundNothing(player))
        if rubble:
            emit(ReturnedRubble(rubble))

    def emit_look(self, seat: int, region: int, rubble: int, goods: int, emit: EventSink) -> None:
        """Emit the contents of a pile, for one seat only (TR-HID-02)."""
        components = self.components
        place = components.region_terms[region]
        if goods & components.artifacts:
            emit(SawArtifacts(seat, place, components.terms(goods & components.artifacts)))
        for good in members(goods & components.finds):
            emit(SawBook(seat, place, components.region_terms[components.good_grants[good]]))
        emit(SawRubble(seat, place, rubble))

    def pick(self, seat: int, good: int) -> Any:
        """Return the event of a card taken out of a searched pile."""
        components = self.components
        grants = components.good_grants[good]
        if grants < 0:
            return PickedArtifact(SEATS[seat], components.good_terms[good], components.good_value[good])
        return PickedBook(SEATS[seat], components.good_points[good], components.region_terms[grants])

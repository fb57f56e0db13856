"""What is told of a move: the happenings, and how cards become the words of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import SEATS, Tell, happening, victory
from engine.games.tomb_raiders.box import (
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
    Box,
)
from engine.games.tomb_raiders.state import members

TOOK = {
    KNOWLEDGE: happening("log.take_knowledge", "TR-TAKE-02", "player n place weeks"),
    GENERAL: happening("log.take_general_knowledge", "TR-TAKE-02", "player n weeks"),
    CONGRESS: happening("log.take_congress", "TR-TAKE-02", "player weeks"),
    EXCAVATION: happening("log.take_general_excavation", "TR-TAKE-02", "player weeks"),
    THIEF: happening("log.take_thief", "TR-TAKE-02", "player place weeks"),
    RAIDER: happening("log.take_tomb_raider", "TR-TAKE-02", "player place weeks"),
    SCIENTIST: happening("log.take_scientist", "TR-TAKE-02", "player weeks"),
    ASSISTANT: happening("log.take_assistant", "TR-TAKE-02", "player weeks"),
}
"""By the kind of the card that was taken."""

REVEALED = {
    KNOWLEDGE: happening("log.reveal_knowledge", "TR-ROW-02", "n place", reveals=True),
    GENERAL: happening("log.reveal_general_knowledge", "TR-ROW-02", "n", reveals=True),
    CONGRESS: happening("log.reveal_congress", "TR-ROW-02", reveals=True),
    EXCAVATION: happening("log.reveal_general_excavation", "TR-ROW-02", reveals=True),
    THIEF: happening("log.reveal_thief", "TR-ROW-02", "place", reveals=True),
    RAIDER: happening("log.reveal_tomb_raider", "TR-ROW-02", "place", reveals=True),
    SCIENTIST: happening("log.reveal_scientist", "TR-ROW-02", reveals=True),
    ASSISTANT: happening("log.reveal_assistant", "TR-ROW-02", reveals=True),
    EXHIBITION: happening("log.reveal_exhibition", "TR-ROW-04", "exhibition", reveals=True),
    MUSEUM: happening("log.reveal_museum", "TR-ROW-04", "museum", reveals=True),
}
"""By the kind of the card that came out of the deck."""

WentToPile = happening("log.piled", "TR-ROW-03", "place", reveals=True)

WonProfessor = happening("log.professor", "TR-PRF-01", "player place")
LuredProfessor = happening("log.professor_from", "TR-PRF-02", "player other place")
WonGreatest = happening("log.greatest", "TR-PRF-04", "player")
LuredGreatest = happening("log.greatest_from", "TR-PRF-04", "player other")

Exhibited = happening("log.exhibit", "TR-EXH-05", "player exhibition weeks vp")
Donated = happening("log.donate", "TR-MUS-02", "player museum artifacts weeks vp")
Skipped = happening("log.skip", "TR-PRES-01", "player")

Dug = happening("log.dig", "TR-DIG-08", "player place weeks k n", reveals=True)
UsedPermit = happening("log.use_permit", "TR-DIG-01", "player place")
UsedAnyPermit = happening("log.use_any_permit", "TR-DIG-01", "player")
UsedExcavation = happening("log.use_excavation", "TR-GEX-03", "player")
UsedAssistants = happening("log.use_assistants", "TR-AST-03", "player n weeks")
FoundArtifacts = happening("log.find_artifacts", "TR-DIG-08", "player artifacts points", reveals=True)
FoundBook = happening("log.find_book", "TR-DIG-08", "player n place", reveals=True)
FoundNothing = happening("log.find_nothing", "TR-DIG-08", "player", reveals=True)
ReturnedRubble = happening("log.rubble", "TR-DIG-08", "n", reveals=True)
PileWasShort = happening("log.pile_short", "TR-DIG-10", "n", reveals=True)

Searched = happening("log.play_{kind}", "TR-ACT-01", "kind player place weeks")
"""A thief or a tomb raider was played: `log.play_thief` or `log.play_tomb_raider`."""
HadNoEffect = happening("log.no_effect", "TR-ACT-03", "player place", reveals=True)
Studied = happening("log.play_scientist", "TR-SCI-01", "player place weeks")
SawArtifacts = happening("log.saw_artifacts", "TR-HID-02", "seat place artifacts", reveals=True, only="seat")
SawBook = happening("log.saw_book", "TR-HID-02", "seat place other", reveals=True, only="seat")
SawRubble = happening("log.saw_rubble", "TR-HID-02", "seat place n", reveals=True, only="seat")
PickedArtifact = happening("log.pick_artifact", "TR-THF-01", "player artifact points", reveals=True)
PickedBook = happening("log.pick_book", "TR-RDR-03", "player n place", reveals=True)

DeckRanOut = happening("log.end", "TR-END-01")
tell_victory = victory("TR-SCR-07", "TR-SCR-08")


class Told:
    """Makes happenings of cards, by what is printed on them."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def take(self, seat: int, card: int, weeks: int) -> Any:
        """Return how a card of the row was taken."""
        return self._of(TOOK[self.box.card_kind[card]], card, player=SEATS[seat], weeks=weeks)

    def reveal(self, card: int) -> Any:
        """Return how a green card of the deck was opened."""
        return self._of(REVEALED[self.box.card_kind[card]], card)

    def _of(self, happened: Any, card: int, **more: Any) -> Any:
        """Return a happening with what is printed on a card, as far as it is told."""
        box = self.box
        printed = {
            "n": box.card_points[card],
            "place": box.region_terms[box.card_region[card]],
            "exhibition": f"exhibition.{box.card_faces[card]}",
            "museum": f"museum.{box.card_faces[card]}",
            **more,
        }
        return happened(*(printed[name] for name in happened._fields))

    def professor(self, seat: int, owner: int, professor: int) -> Any:
        """Return how a professor joined a seat, perhaps from another."""
        region = self.box.professor_region[professor]
        if region < 0:
            return WonGreatest(SEATS[seat]) if owner < 0 else LuredGreatest(SEATS[seat], SEATS[owner])
        place = self.box.region_terms[region]
        return WonProfessor(SEATS[seat], place) if owner < 0 else LuredProfessor(SEATS[seat], SEATS[owner], place)

    def finds(self, seat: int, found: Sequence[int], rubble: int, tell: Tell) -> None:
        """Tell what a dig brought."""
        box, player = self.box, SEATS[seat]
        artifacts = [good for good in found if box.good_grants[good] < 0]
        if artifacts:
            points = sum([box.good_value[good] for good in artifacts])
            tell(FoundArtifacts(player, [box.good_terms[good] for good in artifacts], points))
        for good in found:
            if box.good_grants[good] >= 0:
                tell(FoundBook(player, box.good_points[good], box.region_terms[box.good_grants[good]]))
        if not found:
            tell(FoundNothing(player))
        if rubble:
            tell(ReturnedRubble(rubble))

    def look(self, seat: int, region: int, rubble: int, goods: int, tell: Tell) -> None:
        """Tell one seat what lies in a pile (TR-HID-02)."""
        box = self.box
        place = box.region_terms[region]
        if goods & box.artifacts:
            tell(SawArtifacts(seat, place, box.terms(goods & box.artifacts)))
        for good in members(goods & box.finds):
            tell(SawBook(seat, place, box.region_terms[box.good_grants[good]]))
        tell(SawRubble(seat, place, rubble))

    def pick(self, seat: int, good: int) -> Any:
        """Return how a card was taken out of a searched pile."""
        box = self.box
        grants = box.good_grants[good]
        if grants < 0:
            return PickedArtifact(SEATS[seat], box.good_terms[good], box.good_value[good])
        return PickedBook(SEATS[seat], box.good_points[good], box.region_terms[grants])

"""What is told of a game of Thebes, in the order in which it happens, and the words that fit a card or a find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import SEATS, Tell, happening, victory
from engine.games.thebes.box import ARTIFACT, BOOK, GENERAL, KINDS, OPEN_BOOK, RUMOUR, Box

Travelled = happening("log.travel", "TH-MOV-02", "player a b weeks")
Drove = happening("log.drive", "TH-MOV-04", "player a b weeks")
Flew = happening("log.fly", "TH-MOV-05", "player a b")
EnteredYear = happening("log.new_year", "TH-YEAR-02", "player year")

TookBook = happening("log.take_book", "TH-TAKE-03", "player n site city weeks")
TookGeneral = happening("log.take_general", "TH-TAKE-03", "player n city weeks")
TookRumour = happening("log.take_rumour", "TH-TAKE-03", "player site city weeks")
TookHelp = happening("log.take_{kind}", "TH-TAKE-03", "kind player city weeks")
"""A card that its kind alone describes."""
Swapped = happening("log.swap", "TH-SWAP-05", "player n weeks")

RevealedBook = happening("log.reveal_book", "TH-DISP-02", "n site city", reveals=True)
RevealedGeneral = happening("log.reveal_general", "TH-DISP-02", "n city", reveals=True)
RevealedRumour = happening("log.reveal_rumour", "TH-DISP-02", "site city", reveals=True)
RevealedHelp = happening("log.reveal_{kind}", "TH-DISP-02", "kind city", reveals=True)
Announced = happening("log.announce_{size}", "TH-DISP-03", "size city", reveals=True)
"""A new exhibition in the row."""
PushedOff = happening("log.push_off_{size}", "TH-DISP-03", "size city")
"""An exhibition that left the row."""
ReshuffledReserve = happening("log.reshuffle_reserve", "TH-DECK-02", "n", reveals=True)
Reshuffled = happening("log.reshuffle", "TH-DECK-03", "n", reveals=True)
NoCardLeft = happening("log.no_card", "TH-DECK-05", "n")

Dug = happening("log.dig", "TH-DIG-05", "player site weeks k n", reveals=True)
FoundArtifacts = happening("log.find_artifacts", "TH-DIG-07", "player artifacts points", reveals=True)
FoundGeneral = happening("log.find_general", "TH-KNOW-10", "player", reveals=True)
FoundSpecial = happening("log.find_special", "TH-KNOW-03", "player site", reveals=True)
FoundNothing = happening("log.find_nothing", "TH-DIG-11", "player", reveals=True)
ReturnedDebris = happening("log.debris", "TH-DIG-08", "n", reveals=True)
UsedRumour = happening("log.use_rumour", "TH-KNOW-04", "player site")
UsedAssistant = happening("log.use_assistant", "TH-KNOW-06", "player")
UsedShovel = happening("log.use_shovel", "TH-DIG-05", "player")
UsedPermit = happening("log.use_permit", "TH-PERM-02", "player site")
UsedPermission = happening("log.use_special_permission", "TH-PERM-07", "player site")
FirstDig = happening("log.first_dig", "TH-DIG-10", "player site artifact")

Exhibited = happening("log.exhibit_{size}", "TH-EXH-05", "size player city weeks vp")
Finished = happening("log.finish", "TH-FIN-03", "player weeks")
CameHome = happening("log.home", "TH-FIN-05", "player")
tell_victory = victory("TH-END-03", "TH-END-03")


class Told:
    """Finds the happening that fits."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def trip(self, seat: int, here: int, there: int, weeks: int) -> Any:
        """Return that a player travelled on foot or by car."""
        trip = Drove if weeks < self.box.distance[here][there] else Travelled
        return trip(SEATS[seat], self.box.place_terms[here], self.box.place_terms[there], weeks)

    def take(self, seat: int, card: int) -> Any:
        """Return that a player took a research card."""
        box, player, kind = self.box, SEATS[seat], self.box.card_kind[card]
        city, weeks = box.place_terms[box.card_city[card]], box.card_weeks[card]
        if kind == BOOK:
            return TookBook(player, box.card_n[card], box.site_terms[box.card_site[card]], city, weeks)
        if kind == GENERAL:
            return TookGeneral(player, box.card_n[card], city, weeks)
        if kind == RUMOUR:
            return TookRumour(player, box.site_terms[box.card_site[card]], city, weeks)
        return TookHelp(KINDS[kind], player, city, weeks)

    def reveal(self, card: int) -> Any:
        """Return that a research card came to the display."""
        box, kind = self.box, self.box.card_kind[card]
        city = box.place_terms[box.card_city[card]]
        if kind == BOOK:
            return RevealedBook(box.card_n[card], box.site_terms[box.card_site[card]], city)
        if kind == GENERAL:
            return RevealedGeneral(box.card_n[card], city)
        if kind == RUMOUR:
            return RevealedRumour(box.site_terms[box.card_site[card]], city)
        return RevealedHelp(KINDS[kind], city)

    def exhibition(self, card: int) -> tuple[str, str]:
        """Return size and city of an exhibition."""
        return self.box.exhibition_size[card], self.box.place_terms[self.box.card_city[card]]

    def finds(self, seat: int, found: Sequence[int], debris: int, tell: Tell) -> None:
        """Tell what a dig brought to light."""
        box, player = self.box, SEATS[seat]
        artifacts = [token for token in found if box.token_type[token] == ARTIFACT]
        if artifacts:
            points = sum(box.token_value[token] for token in artifacts)
            tell(FoundArtifacts(player, [self.artifact(token) for token in artifacts], points))
        for token in found:
            if box.token_type[token] == OPEN_BOOK:
                tell(FoundGeneral(player))
            elif box.token_type[token] != ARTIFACT:
                tell(FoundSpecial(player, box.site_terms[box.token_grants[token]]))
        if not found:
            tell(FoundNothing(player))
        if debris:
            tell(ReturnedDebris(debris))

    def artifact(self, token: int) -> str:
        """Return the term of an artifact."""
        return f"artifact.{self.box.token_ids[token]}"

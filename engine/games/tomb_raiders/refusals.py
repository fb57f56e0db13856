"""Refusals of The Tomb Raiders: why a move is illegal."""

from __future__ import annotations

from collections.abc import Iterator

from engine import interface
from engine.games.tomb_raiders.components import (
    ASSISTANT,
    EXCAVATION,
    EXHIBITION,
    GENERAL,
    KINDS,
    MUSEUM,
    SCIENTIST,
    THIEF,
    Components,
)
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import MAIN, NONE, OFFER, PICK, Move, State
from engine.messages import NO_ARGS, SEATS, Json, Message


class Explainer(interface.Explainer[State, Move]):
    """Gives reasons, each with the rule behind it. `wanted` is a part of the record of a move."""

    rules: Rules
    components: Components

    over_rule, turn_rule, move_rule = "TR-END-01", "TR-TIME-02", "TR-TURN-01"

    def reasons(self, state: State, seat: int, wanted: Json, touch: str | None) -> Iterator[Message]:
        """Yield why no move fits."""
        s, components = state, self.components
        if s.phase == PICK:
            thief = components.card_kind[s.played] == THIEF
            yield Message("why.pick_first", NO_ARGS, "TR-THF-03" if thief else "TR-RDR-01")
            return
        shown = [components.ids[card] for card in s.display]
        if s.phase == OFFER and wanted.get("kind") not in ("exhibit", "donate") and touch not in shown:
            yield Message("why.offer_first", NO_ARGS, "TR-PRES-01")
        else:
            yield from super().reasons(s, seat, wanted, touch)

    # -- a touched piece -------------------------------------------------------------------------------------------
    def of_piece(self, s: State, seat: int, touch: str, wanted: Json) -> Iterator[Message]:
        """Yield the reasons for a touched piece: those against the moves that it could mean."""
        components = self.components
        base, _, owner = touch.partition(".")
        if base in components.region_index:
            yield from self._dig(s, seat, {"region": base, **wanted})
        elif base in components.permit_ids:
            if not owner:
                yield Message("why.gone", NO_ARGS, "TR-DIG-08")
            elif owner == SEATS[seat]:
                yield from self._dig(s, seat, {"permit": base, **wanted})
            else:
                yield Message("why.not_yours", NO_ARGS, "TR-HID-03")
        elif base in components.card_index:
            yield from self._card(s, seat, components.card_index[base], wanted)
        elif base in components.professor_ids:
            region = components.professor_region[components.professor_ids.index(base)]
            if region >= 0:
                args = {"place": components.region_terms[region], "n": components.region_least}
                yield Message("why.professor", args, "TR-PRF-01")
            else:
                yield Message("why.greatest", {"n": components.greatest_least}, "TR-PRF-04")
        elif base in components.good_index:
            yield self._good(s, seat, components.good_index[base])
        elif base == "deck":
            yield Message("why.deck", NO_ARGS, "TR-TAKE-01")

    def _good(self, s: State, seat: int, good: int) -> Message:
        """Return the reason for a touched artifact or find."""
        if s.donated >> good & 1:
            return Message("why.gone", NO_ARGS, "TR-MUS-01")
        if not any(goods >> good & 1 for goods in s.goods):
            return Message("why.pile_card", NO_ARGS, "TR-TAKE-04")
        if self.components.good_grants[good] >= 0:
            return Message("why.stays", NO_ARGS, "TR-KNW-03")
        if not s.goods[seat] >> good & 1:
            return Message("why.not_yours", NO_ARGS, "TR-PRES-01")
        if s.rulings.with_row and self.rules.presentations(s, seat):
            return Message("why.only_with_row", NO_ARGS, "TR-PRES-01")
        return Message("why.artifact", NO_ARGS, "TR-PRES-01")

    def _card(self, s: State, seat: int, card: int, wanted: Json) -> Iterator[Message]:
        """Yield the reasons for a touched green card."""
        kind, bit = self.components.card_kind[card], 1 << card
        if card in s.display:
            yield from self._presentation(s, seat, kind, {"card": self.components.ids[card], **wanted})
        elif s.hand[seat] & bit:
            if kind == SCIENTIST:
                yield Message("why.piles_empty", NO_ARGS, "TR-SCI-02")
            elif kind == ASSISTANT:
                yield Message("why.assistant_alone", NO_ARGS, "TR-AST-02")
            else:
                yield from self._dig(s, seat, {"permit": self.components.card_faces[card], **wanted})
        elif any(tableau & bit for tableau in s.tableau):
            yield Message("why.stays", NO_ARGS, "TR-KNW-03" if kind <= GENERAL else "TR-PRES-02")
        elif s.gone & bit:
            yield Message("why.gone", NO_ARGS, "TR-ACT-01")
        else:
            yield Message("why.not_yours", NO_ARGS, "TR-HID-03")

    # -- a kind of move --------------------------------------------------------------------------------------------
    def of_kind(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Yield why no move of one kind fits."""
        match wanted["kind"]:
            case "take":
                pile_card = wanted.get("card") in self.components.ids[self.components.green_codes :]
                if pile_card:
                    yield Message("why.pile_card", NO_ARGS, "TR-TAKE-04")
                else:
                    yield Message("why.not_in_row", NO_ARGS, "TR-TAKE-01")
            case "exhibit":
                yield from self._presentation(s, seat, EXHIBITION, wanted)
            case "donate":
                yield from self._presentation(s, seat, MUSEUM, wanted)
            case "thief" | "tomb_raider" | "scientist" as kind:
                yield from self._action(s, seat, KINDS.index(kind), wanted)
            case "dig":
                yield from self._dig(s, seat, wanted)
            case "pick":
                yield Message("why.no_pick", NO_ARGS, "TR-THF-01")
            case "skip":
                yield Message("why.no_skip", NO_ARGS, "TR-TURN-02")
            case "pass":
                yield Message("why.no_pass", NO_ARGS, "TR-TURN-02")

    def _action(self, s: State, seat: int, kind: int, wanted: Json) -> Iterator[Message]:
        """Yield why no action card of a kind can be played as wanted."""
        if not s.hand[seat] & self.components.of_kind[kind]:
            yield Message(f"why.no_{KINDS[kind]}", NO_ARGS, "TR-ACT-01")
        elif kind == SCIENTIST:
            region = self._region(wanted)
            if region >= 0:
                yield Message("why.pile_empty", {"place": self.components.region_terms[region]}, "TR-SCI-02")
            else:
                yield Message("why.piles_empty", NO_ARGS, "TR-SCI-02")
        else:
            yield Message("why.not_yours", NO_ARGS, "TR-ACT-01")

    def _presentation(self, s: State, seat: int, kind: int, wanted: Json) -> Iterator[Message]:
        """Yield why an exhibition or a museum, a named one or any, cannot be taken."""
        components = self.components
        shown = [card for card in s.display if components.card_kind[card] == kind]
        if "card" in wanted:
            shown = [card for card in shown if components.ids[card] == wanted["card"]]
            if not shown:
                yield Message("why.not_displayed", NO_ARGS, "TR-PRES-01")
        elif not shown:
            yield Message("why.no_exhibition" if kind == EXHIBITION else "why.no_museum", NO_ARGS, "TR-PRES-01")
        for card in shown:
            yield from self._displayed(s, seat, card, wanted)

    def _displayed(self, s: State, seat: int, card: int, wanted: Json) -> Iterator[Message]:
        """Yield why a presentation card of the display cannot be taken."""
        components = self.components
        if s.rulings.with_row and s.phase == MAIN:
            yield Message("why.only_with_row", NO_ARGS, "TR-PRES-01")
        owned = s.goods[seat] & components.artifacts
        if components.card_kind[card] == EXHIBITION:
            region, least, _ = components.card_tiers[card][0]
            have = (owned & components.pile_artifacts[region]).bit_count()
            if have < least:
                term = f"exhibition.{components.card_faces[card]}"
                args = {"exhibition": term, "place": components.region_terms[region], "n": least, "have": have}
                yield Message("why.exhibition", args, "TR-EXH-01")
        elif owned.bit_count() < components.card_donate[card]:
            args = {
                "museum": f"museum.{components.card_faces[card]}",
                "n": components.card_donate[card],
                "have": owned.bit_count(),
            }
            yield Message("why.museum", args, "TR-MUS-01")
        elif "artifacts" in wanted:
            yield Message("why.gift", {"n": components.card_donate[card]}, "TR-MUS-03")

    # -- digs ------------------------------------------------------------------------------------------------------
    def _region(self, wanted: Json) -> int:
        return self.components.region_index.get(wanted.get("region"), NONE)

    def _dig(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Yield why there is no such dig: the general reasons, then those of each region."""
        rules, components = self.rules, self.components
        region, permit, assistants = self._region(wanted), wanted.get("permit"), wanted.get("assistants", 0)
        excavation = s.hand[seat] & components.of_kind[EXCAVATION]
        first = seat * len(components.permit_ids)
        generic = s.permits[first + components.any_permit]
        helpers = (s.hand[seat] & components.of_kind[ASSISTANT]).bit_count()
        if s.rulings.one_assistant and assistants > 1:
            yield Message("why.one_assistant", NO_ARGS, "TR-AST-02")
        elif assistants > helpers:
            yield Message("why.assistants", {"n": helpers}, "TR-AST-02")
        ignorant = region < 0 and not helpers and rules.scoring.professor_points(s, seat, components.greatest) == 0
        if ignorant:
            yield Message("why.know_nothing", NO_ARGS, "TR-DIG-04")
        held = s.permits[first : first + len(components.permit_ids)]
        if permit is None and region < 0 and not excavation and not any(held):
            yield Message("why.no_permits", NO_ARGS, "TR-DIG-01")
            return
        if permit is not None and permit not in components.permit_ids and not excavation:
            yield Message("why.no_excavation", NO_ARGS, "TR-GEX-01")
        elif permit == components.permit_ids[components.any_permit] and not generic:
            yield Message("why.no_any_permit", NO_ARGS, "TR-DIG-01")
        for i in [region] if region >= 0 else range(len(components.regions)):
            if permit in components.permit_ids[: components.any_permit] and permit != components.permit_ids[i]:
                if region >= 0:
                    yield Message("why.other_permit", {"place": components.region_terms[i]}, "TR-DIG-01")
                continue
            if not s.permits[first + i] and (permit == components.permit_ids[i] or not (generic or excavation)):
                yield Message("why.no_permit", {"place": components.region_terms[i]}, "TR-DIG-01")
            if not (s.buried[i] or s.rubble[i]):
                yield Message("why.pile_empty", {"place": components.region_terms[i]}, "TR-DIG-02")
            most = min(helpers, 1) if s.rulings.one_assistant else helpers
            if not ignorant:
                n = min(max(assistants, 0), most) if "assistants" in wanted else most
                yield from self._knowledge(s, seat, i, n, wanted.get("weeks"))

    def _knowledge(self, s: State, seat: int, region: int, assistants: int, weeks: int | None) -> Iterator[Message]:
        """Yield why the knowledge does not suffice, or not for the length of the dig."""
        components, place = self.components, {"place": self.components.region_terms[region]}
        k = min(self.rules.digging.knowledge(s, seat, region, assistants), components.max_knowledge)
        if not s.known[seat * len(components.regions) + region] and s.rulings.needs_region:
            yield Message("why.needs_region", place, "TR-DIG-02")
        elif not k:
            yield Message("why.no_knowledge", place, "TR-DIG-04")
        elif weeks is None:
            pass  # any length would do
        elif not components.least_weeks <= weeks <= components.most_weeks:
            yield Message("why.weeks", {"min": components.least_weeks, "max": components.most_weeks}, "TR-DIG-05")
        elif not components.cards_drawn[weeks][k]:
            least = next(w for w, row in enumerate(components.cards_drawn) if row[k])
            yield Message("why.too_short", {"k": k, "weeks": least}, "TR-DIG-02")

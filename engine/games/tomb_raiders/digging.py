"""Digs: which are legal, what knowledge they use, and how they are carried out (TR-DIG, TR-GEX, TR-AST)."""

from __future__ import annotations

from functools import lru_cache

from engine.events import EventSink
from engine.games.tomb_raiders import events
from engine.games.tomb_raiders.components import ASSISTANT, EXCAVATION, Components
from engine.games.tomb_raiders.scoring import Scoring
from engine.games.tomb_raiders.state import DRAWN, NONE, Dig, State, members, union
from engine.games.tomb_raiders.transfers import Transfers
from engine.messages import SEATS


class Digging:
    """Lists and carries out digs."""

    def __init__(self, components: Components, transfers: Transfers, scoring: Scoring) -> None:
        self.components, self.transfers, self.scoring = components, transfers, scoring
        self.event_factory = events.EventFactory(components)
        self._diggable = lru_cache(maxsize=8192)(self._digs)

    def legal_digs(self, s: State, seat: int) -> list[tuple[Dig, ...]]:
        """Return the legal digs by region, permit and assistants (TR-DIG-01 to TR-DIG-06, TR-GEX-01, TR-AST-02).

        Those of a group differ in their weeks, which ascend without a gap. Only permits and general excavations limit
        the number of digs (TR-DIG-13).
        """
        components, rulings, permits, hand = self.components, s.rulings, s.permits, s.hand[seat]
        first = seat * len(components.permit_ids)
        helpers = 0
        free = int(permits[first + components.any_permit] > 0)
        if hand:
            helpers = (hand & components.of_kind[ASSISTANT]).bit_count()
            if helpers > 1 and rulings.one_assistant:
                helpers = 1
            if hand & components.of_kind[EXCAVATION]:
                free += 2
        general, capped = s.general[seat], rulings.general_capped
        enough = (general > 0 or helpers > 0) and not rulings.needs_region
        own = seat * len(components.regions)
        groups: list[tuple[Dig, ...]] = []
        for region, goods in enumerate(s.buried):
            points = s.known[own + region]
            if (points or enough) and (goods or s.rubble[region]):  # TR-DIG-02
                allowed = 2 * free + (permits[first + region] > 0)
                if allowed:  # TR-DIG-01
                    groups += self._diggable(region, allowed, helpers, points, general, capped)
        return groups

    def _digs(
        self, region: int, allowed: int, helpers: int, points: int, general: int, capped: bool
    ) -> tuple[tuple[Dig, ...], ...]:
        """Return the digs in a region by permit and assistants.

        `allowed` adds 1 for its permit, 2 for a generic one, 4 for an excavation.
        """
        components = self.components
        groups: list[tuple[Dig, ...]] = []
        for bit, permit in enumerate((region, components.any_permit, components.no_permit)):
            if allowed >> bit & 1:
                for n in range(helpers + 1):
                    k = self._knowledge(points, general, n, capped)
                    groups.append(components.digs[region][permit][n][min(k, components.max_knowledge)])  # TR-DIG-04
        return tuple(groups)

    # -- knowledge -------------------------------------------------------------------------------------------------
    def knowledge(self, s: State, seat: int, region: int, assistants: int) -> int:
        """Return the knowledge used in a dig: region points, assistants, general points (TR-DIG-03, TR-KNW-02)."""
        points = s.known[seat * len(self.components.regions) + region]
        return self._knowledge(points, s.general[seat], assistants, s.rulings.general_capped)

    def _knowledge(self, points: int, general: int, assistants: int, capped: bool) -> int:
        special = points + assistants * self.components.assistant_points  # TR-AST-01
        return special + (min(general, special) if capped else general)

    def draws(self, s: State, dig: Dig) -> int:
        """Return how many cards a dig of the active seat draws (TR-DIG-04, TR-DIG-07)."""
        k = self.knowledge(s, s.turn, dig.region, dig.assistants)
        return self.components.cards_drawn[dig.weeks][min(k, self.components.max_knowledge)]

    # -- the dig itself --------------------------------------------------------------------------------------------
    def dig(self, s: State, seat: int, move: Dig, emit: EventSink | None) -> None:
        """Carry out a dig, in the order of TR-DIG-08."""
        components = self.components
        region, permit, weeks, helpers = move
        k = self.knowledge(s, seat, region, helpers)  # (3) fixed before the draw (TR-DIG-11)
        n = components.cards_drawn[weeks][min(k, components.max_knowledge)]  # TR-DIG-04, TR-DIG-07
        if emit:
            emit(events.Dug(SEATS[seat], components.region_terms[region], weeks, k, n))
        weeks += self._use_permit(s, seat, region, permit, emit)  # (2)
        if helpers:
            used = members(s.hand[seat] & components.of_kind[ASSISTANT])[:helpers]
            extra_weeks = sum([s.rulings.play[card] for card in used])  # TR-AST-03
            weeks += extra_weeks
            self.transfers.use(s, seat, union(used))  # TR-AST-01
            if emit:
                emit(events.UsedAssistants(SEATS[seat], helpers, extra_weeks))
        self.transfers.spend(s, seat, weeks)  # (4)

        goods = s.buried[region]  # (5), (6)
        pile = members(goods) + [NONE] * s.rubble[region]
        if len(pile) < n:  # TR-DIG-10
            n = len(pile)
            if emit:
                emit(events.PileWasShort(n))
        drawn = s.rng.draw(pile, n)  # TR-DIG-09, TR-DIG-12
        finds = [good for good in drawn if good >= 0]
        blanks, kept = self.transfers.counted(s, n - len(finds), union(finds))
        s.buried[region] = goods & ~kept  # (8) rubble stays in the pile
        s.memory.append((DRAWN, region, blanks, kept))
        if not s.rulings.books:
            finds = [good for good in finds if kept >> good & 1]
        for good in finds:  # (7)
            self.transfers.keep(s, seat, good)
        if emit:
            self.event_factory.emit_finds(seat, finds, blanks, emit)
        if kept & components.finds:  # (9)
            self.scoring.call_professors(s, seat, emit)

    def _use_permit(self, s: State, seat: int, region: int, permit: int, emit: EventSink | None) -> int:
        """Remove the permit or the general excavation card (TR-DIG-01, TR-GEX-03); return the weeks of playing it."""
        components = self.components
        if permit == components.no_permit:
            cards = s.hand[seat] & components.of_kind[EXCAVATION]
            card = cards & -cards
            self.transfers.use(s, seat, card)
            if emit:
                emit(events.UsedExcavation(SEATS[seat]))
            return s.rulings.play[card.bit_length() - 1]  # TR-GEX-02: 0, as printed on the card
        s.permits[seat * len(components.permit_ids) + permit] -= 1
        if emit:
            own = permit == region
            emit(
                events.UsedPermit(SEATS[seat], components.region_terms[region])
                if own
                else events.UsedAnyPermit(SEATS[seat])
            )
        return 0

"""What must hold of every state of The Tomb Raiders."""

from __future__ import annotations

from engine import interface
from engine.games.tomb_raiders.components import Components
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import ENDED, MAIN, NONE, PICK, Move, State, members
from engine.interface import require
from engine.results import OVER


class Invariants(interface.Invariants[State, Move]):
    """Checks where each piece is, and what follows from it."""

    rules: Rules
    components: Components

    def check(self, state: State) -> None:
        """Require I1 every card in one place, I2 row and deck, I3 piles, I4 weeks, I5 professors; BrokenInvariant."""
        s, components = state, self.components
        self._check_cards(s)
        for permit, copies in enumerate(components.permit_copies):
            held = s.permits[permit :: len(components.permit_ids)]
            require(min(held) >= 0, "I1: no seat has fewer than 0 permits")
            require(s.undealt[permit] >= 0, "I1: no more permits dealt than there are")
            require(s.undealt[permit] + sum(held) <= copies, "I1: no permit twice")
        if s.phase in (MAIN, PICK):
            require(NONE not in s.row, "I2: the row is full")
            require(s.deck or s.rulings.failed_draw, "I2: the deck is not empty")
            require(not s.deck or s.deck[-1] < components.green_codes, "I2: the top of the deck is green")
        require(len(s.row) == components.slots, "I2: the row has its spaces")
        require(
            all(card < 0 or not components.presentations >> card & 1 for card in s.row),
            "I2: no presentations in the row",
        )
        require(all(components.presentations >> card & 1 for card in s.display), "I2: the display holds presentations")
        require(min(s.weeks) >= components.track_start, "I4: no disc is behind the start")
        require(len(set(s.stack)) == s.seats, "no two discs are at one height of a stack")
        for professor, least in components.claims:
            owner = s.professors[professor]
            enough = owner < 0 or self.rules.scoring.professor_points(s, owner, professor) >= least
            require(enough, "I5: the owner meets the minimum")
        require((s.turn == OVER) == (s.phase == ENDED), "without an active seat the game is over")
        require(s.phase != MAIN or s.turn == self.rules.rearmost(s), "the rearmost player acts (TR-TIME-02)")
        counted = s.copy()
        counted.known, counted.general, counted.congresses = [0] * len(s.known), [0] * s.seats, [0] * s.seats
        for seat in range(s.seats):
            for card in members(s.tableau[seat]):
                self.rules.transfers.own(counted, seat, card)
            for good in members(s.goods[seat]):
                self.rules.transfers.keep(counted, seat, good)
        for name in ("known", "general", "congresses"):
            require(getattr(counted, name) == getattr(s, name), f"{name} agrees with the cards")

    def _check_cards(self, s: State) -> None:
        """Require that every card is in exactly one place."""
        components = self.components
        greens = [card for card in s.row if card >= 0] + s.display + members(s.gone)
        goods = [*members(s.donated)]
        blanks = s.rubble[:]
        for code in s.deck + s.aside:
            if code < components.green_codes:
                greens.append(code)
            elif code < components.rubble_codes:
                goods.append(code - components.green_codes)
            else:
                blanks[code - components.rubble_codes] += 1
        for seat in range(s.seats):
            greens += members(s.hand[seat]) + members(s.tableau[seat])
            goods += members(s.goods[seat])
            require(not s.hand[seat] & ~components.actions, "hands hold action cards")
            require(not s.tableau[seat] & components.actions, "action cards stay in the hand (TR-TAKE-02)")
        for region, buried in enumerate(s.buried):
            require(not buried & ~components.pile_goods[region], "I3: cards keep to their pile")
            goods += members(buried)
        require(sorted(greens) == list(range(components.green_codes)), "I1: every green card in exactly one place")
        require(
            sorted(goods) == list(range(len(components.good_ids))), "I1: every artifact and find in exactly one place"
        )
        require(blanks == components.rubble_copies, "I1: all rubble is there")

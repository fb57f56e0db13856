"""Transfers: discs, cards of players and cards of piles that change their place (TR-TIME, TR-TAKE, TR-KNW)."""

from __future__ import annotations

from engine.games.tomb_raiders.components import CONGRESS, GENERAL, KNOWLEDGE, Components
from engine.games.tomb_raiders.state import State


class Transfers:
    """Moves discs and cards, and keeps count of what players own."""

    def __init__(self, components: Components) -> None:
        self.components = components

    def spend(self, s: State, seat: int, weeks: int) -> None:
        """Move the disc; it lands on top of a stack, and does not move for 0 weeks (TR-TIME-03, TR-TIME-05)."""
        if weeks:
            s.weeks[seat] += weeks
            s.ticks += 1
            s.stack[seat] = s.ticks

    # -- cards of players ------------------------------------------------------------------------------------------
    def own(self, s: State, seat: int, card: int) -> None:
        """Put an action card into the hand, any other open before the player (TR-TAKE-02, TR-TAKE-05).

        It is of use from the next turn on (TR-TAKE-03): a turn is one action, and the extra card of the option
        presentation_with_row needs artifacts only.
        """
        components = self.components
        if components.actions >> card & 1:
            s.hand[seat] |= 1 << card
            return
        s.tableau[seat] |= 1 << card
        kind = components.card_kind[card]
        if kind == KNOWLEDGE:
            s.known[seat * len(components.regions) + components.card_region[card]] += components.card_points[card]
        elif kind == GENERAL:
            s.general[seat] += components.card_points[card]
        elif kind == CONGRESS:
            s.congresses[seat] += 1

    def use(self, s: State, seat: int, cards: int) -> None:
        """Remove action cards from the hand and from the game (TR-ACT-01)."""
        s.hand[seat] &= ~cards
        s.gone |= cards

    def keep(self, s: State, seat: int, good: int) -> None:
        """Put an artifact or a find before a player; a find counts as knowledge (TR-KNW-01)."""
        s.goods[seat] |= 1 << good
        grants = self.components.good_grants[good]
        if grants >= 0:
            s.known[seat * len(self.components.regions) + grants] += self.components.good_points[good]

    # -- cards of piles --------------------------------------------------------------------------------------------
    def bury(self, s: State, region: int, code: int) -> None:
        """Put a card of the deck into its pile; piles have no order."""
        components = self.components
        if code >= components.rubble_codes:
            s.rubble[region] += 1
        else:
            s.buried[region] |= 1 << (code - components.green_codes)

    def contents(self, s: State, region: int) -> tuple[int, int]:
        """Return the rubble and the goods of a pile, as `counted` has them."""
        return self.counted(s, s.rubble[region], s.buried[region])

    def counted(self, s: State, rubble: int, goods: int) -> tuple[int, int]:
        """Return the number of rubble and the set of goods as they count: finds may be rubble (option pile_books)."""
        if s.rulings.books:
            return rubble, goods
        return rubble + (goods & self.components.finds).bit_count(), goods & self.components.artifacts

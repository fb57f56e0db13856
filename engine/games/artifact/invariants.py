"""What must hold of every state of Artifact."""

from __future__ import annotations

from engine import interface
from engine.games.artifact.components import CURSED, Components
from engine.games.artifact.rules import Rules
from engine.games.artifact.state import ENDED, GONE, KEEP, LOAD, NONE, SHOW, Move, State
from engine.interface import require
from engine.results import OVER


class Invariants(interface.Invariants[State, Move]):
    """Conservation of pieces, and the bounds of every number."""

    rules: Rules
    components: Components

    def check(self, state: State) -> None:
        """Raise BrokenInvariant; the number of face-up cards of a site is free, as scenarios may set it."""
        s, components = state, self.components
        self._check_cards(s)
        first = components.setup[s.seats, "third_space"]  # its markers are the same with any income
        for marker in range(len(components.markers)):
            held = s.markers[marker :: len(components.markers)]
            expected = 0 if components.marker_site[marker] == s.removed >= 0 else first["markers"]
            require(s.tracks[marker].bit_count() + sum(held) == expected, "every marker in one place (AR-TRACK-01)")
            require(min(held) >= 0, "no seat holds less than 0 markers")
            require(not s.tracks[marker] >> first["markers"], "what set-up left empty stays empty (AR-TRACK-05)")
            if not s.rulings.from_highest:
                require(not s.tracks[marker] & (s.tracks[marker] + 1), "no gaps on a track (AR-TRACK-04)")
        for seat in range(s.seats):
            require(self.rules.board.held(s, seat) <= components.limit, "six markers at most (AR-PASS-04)")
            require(s.money[seat] >= 0, "no debt (AR-ACT-03)")
            require(s.huts[seat] >= 0, "huts come from the supply (AR-HUT-01)")
            require(s.huts[seat] + sum(s.site_huts[seat :: s.seats]) == components.hut_count, "every hut in one place")
            require(s.spent[seat] <= components.limit, "six markers spent in a round at most (AR-TURN-08)")
            known = list(s.hands[seat])
            for card in s.known[seat]:
                require(card in known, "the known cards of a hand are in it")
                known.remove(card)
            city, archaeologist = s.roles[seat * 2 : seat * 2 + 2]
            require(city < components.cities, "one disc in each group at most (AR-X2-ROLE-02)")
            require(
                archaeologist < 0 or archaeologist >= components.cities,
                "one disc in each group at most (AR-X2-ROLE-02)",
            )
        require(all(0 <= step <= components.top for step in s.research), "discs stay on their tracks (AR-X1-TRACK-03)")
        require(len(s.market) <= components.market_spaces, "three cards on the market (AR-SELL-05)")
        require(s.done <= components.actions, "two actions in a turn (AR-TURN-05)")
        require(s.year <= components.last_year, "nine rounds at most (AR-END-04)")
        for tile, owner in enumerate(s.owner):
            require(GONE <= owner < s.seats, "every tile in one place")
            require(owner >= 0 or not s.under[tile], "cards lie under taken tiles (AR-EXH-07)")
        require((s.turn == OVER) == (s.phase == ENDED), "there is an active seat until the game ends")
        require(s.phase in (LOAD, SHOW, KEEP) or (not s.chosen and s.pay == NONE), "declared only during an action")

    def _check_cards(self, s: State) -> None:
        """Raise BrokenInvariant unless every card is in exactly one place."""
        components = self.components
        counts = [0] * len(components.cards)
        heaps = [s.market, s.box, *s.rows, *s.decks, *s.hands, *s.under, *s.solo]
        for heap in heaps:
            for card in heap:
                counts[card] += 1
        for site, deck in enumerate(components.deck[s.rulings.finds]):
            for card in dict.fromkeys(components.deck[True][site]):
                expected = 0 if site == s.removed else deck.count(card)
                require(counts[card] == expected, f"every card in one place: {components.cards[card]}")
        for heap in (s.market, *s.hands, *s.under):
            require(
                all(components.card_sort[card] != CURSED for card in heap),
                "cursed artifacts stay nowhere (AR-X1-CURSE-03)",
            )

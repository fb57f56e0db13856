"""What must hold of every state of Thebes."""

from __future__ import annotations

from engine import interface
from engine.games.thebes.components import Components
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import NONE, Move, State
from engine.interface import require


class Invariants(interface.Invariants[State, Move]):
    """Checks where each piece is, and what follows from it."""

    rules: Rules
    components: Components

    def check(self, state: State) -> None:
        """Require that no card or token is lost or doubled, and what follows from it; BrokenInvariant."""
        s, components = state, self.components
        first = components.first_exhibition
        displayed, announced = [c for c in s.display if c >= 0], [c for c in s.row if c >= 0]
        require(all(card < first for card in displayed), "the display holds research cards (TH-DISP-01)")
        require(all(card >= first for card in announced), "the row holds exhibitions only")
        require(all(card < first for cards in s.cards for card in cards), "players take research cards")
        require(all(card >= first for cards in s.mounted for card in cards), "players mount exhibitions")
        cards = displayed + announced + s.deck + s.reserve + s.discard
        cards += [card for hand in s.cards + s.mounted for card in hand]
        require(sorted(cards) == list(range(len(components.card_ids))), "every card in exactly one place")
        tokens = [token for tokens in s.bags + s.finds for token in tokens] + [token for token in s.bonus if token >= 0]
        require(sorted(tokens) == list(range(len(components.token_ids))), "every token in exactly one place")
        for site, bag in enumerate(s.bags):
            require(bag == sorted(bag), "a bag is in order")
            require(all(components.token_site[token] == site for token in bag), "tokens keep to their bag")
            require(
                s.bonus[site] == NONE or components.token_site[s.bonus[site]] == site, "a bonus token is of its site"
            )
        require(all(1 <= week <= components.end for week in s.time), "no marker is beyond the end (TH-FIN-01)")
        require(s.turn == self.rules.rearmost(s.time, s.stack), "the rearmost player acts (TH-TIME-02)")
        require(not (s.merged and s.reserve), "the reserve is merged as a whole (TH-DECK-02)")
        require(sorted(s.stack) == sorted(set(s.stack)), "no two markers are at one height of a stack")
        counted = self.rules.bare(s.seats, s.options, s.rng)
        for seat in range(s.seats):
            for card in s.cards[seat]:
                self.rules.own(counted, seat, card)
            for token in s.finds[seat]:
                self.rules.keep(counted, seat, token)
        for name in ("artifacts", "books", "kinds", "general", "rumours"):
            require(getattr(counted, name) == getattr(s, name), f"{name} agrees with cards and finds")

"""What must hold of every state of Panthalos."""

from __future__ import annotations

from engine import interface
from engine.games.panthalos.components import PILES, Components
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.state import THERMAE, TURN, Move, State
from engine.interface import require


class Invariants(interface.Invariants[State, Move]):
    """Checks the places and numbers of all pieces."""

    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.transfers = rules.transfers

    def check(self, state: State) -> None:
        """Assert the invariants PA-INV-01 to PA-INV-08."""
        s, components = state, self.components
        self._check_tokens(s)
        side = components.setups[s.seats].side
        for seat in range(s.seats):
            leader, *dice = self.transfers.pieces(seat)
            elevated = self.rules.ending.count_elevated(s, seat)
            require(min(s.stock[seat], s.supply[seat]) >= 0, "PA-INV-01: a negative number of discs")
            held = s.stock[seat] + s.supply[seat] + s.polis.count(seat) + s.box.count(seat) + elevated
            require(held == components.discs, "PA-INV-01: every disc of a colour is somewhere")  # PA-GEN-09
            require(s.place[leader] >= 0, "PA-INV-03: one leader")
            require(s.place[leader] != THERMAE, "PA-INV-08: leaders never rest")
            require(not s.rank[leader], "PA-GEN-03: leaders have no rank")
            for piece in dice:
                hired = s.place[piece] >= 0
                require(hired or not s.rank[piece], "PA-INV-03: dice beside the Forum have no rank")
                require(
                    s.rank[piece] == 0 or components.min_rank <= s.rank[piece] <= components.max_rank,
                    "PA-INV-05: ranks of a die",
                )
                require(s.place[piece] != THERMAE or s.rank[piece], "PA-INV-08: leaders never rest")
        for space in side.all:
            here = self.transfers.at(s, space)
            if not side.unlimited[space]:
                require(len(here) <= side.pieces[space], "PA-INV-04: no space is crowded")
                require(len({self.transfers.owner(piece) for piece in here}) <= 1, "PA-INV-04: a pair is of one player")
            if not components.leaders_at[components.place_location[space]]:
                require(all(s.rank[piece] for piece in here), "PA-INV-04: no leader in the Polis")
        require(all(0 <= seat < s.seats for seat in s.box), "PA-INV-06: discs in the collection box have owners")
        resting = any(place == THERMAE for place in s.place)
        require(
            not (components.at_thermae < s.location < len(components.locations) and s.agenda and resting), "PA-THER-02"
        )
        if s.agenda and s.agenda[-1][0] == TURN:
            require(s.underworld, "PA-INV-07: an enemy lies open")
            require(s.location < 0, "a turn belongs to the action phase")
        fights = s.attacker >= 0
        require(fights == (s.defender >= 0), "a duel has two sides")
        require(fights or s.winner < 0, "who won a duel is forgotten with it")

    def _check_tokens(self, s: State) -> None:
        """Assert that every token lies in exactly one place (PA-INV-02, PA-INV-07)."""
        components = self.components
        counts = s.gone[:]
        for name in PILES:
            for token in getattr(s, name):
                counts[token] += 1
        for row in s.displays:
            for token in row:
                if token >= 0:
                    counts[token] += 1
        for held in (s.titans, s.reinforcements, s.ships, s.artisans, s.sold, s.played):
            for tokens in held:
                for token in tokens:
                    counts[token] += 1
        for n, count in enumerate(s.goods):
            require(count >= 0, "PA-INV-02: a negative number of goods")
            counts[components.side_token[n % len(components.sides)]] += count
        require(tuple(counts) == components.copies, "PA-INV-02: every token in exactly one place")
        for seat in range(s.seats):
            left = s.titans[seat][:]
            for titan in s.shown[seat]:
                require(titan in left, "PA-BUY-05: titans that all have seen are in the hand")
                left.remove(titan)

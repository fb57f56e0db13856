"""The clean-up of a round, the end of the game and the scoring (rules, sections 4.3 and 5)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.events import EventSink
from engine.games.panthalos import events
from engine.games.panthalos.actions import Actions
from engine.games.panthalos.components import DISPLAYS
from engine.games.panthalos.state import FIRST, FRONT, NEXT, NONE, THERMAE, State, Task
from engine.results import Result, ScoreLine, ranked, summed


class Ending:
    """The end of a round and of the game."""

    def __init__(self, actions: Actions) -> None:
        self.components, self.transfers, self.actions = actions.components, actions.transfers, actions

    # -- the end of a round ----------------------------------------------------------------------------------------
    def clean_up(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Clean up: pieces, end check, displays, next enemy, next round (PA-EOR-01 to PA-EOR-09)."""
        for piece, place in enumerate(s.place):
            if place >= FIRST:  # workers rest, leaders never do (PA-EOR-01, PA-EOR-02)
                s.place[piece] = THERMAE if s.rank[piece] else FRONT
        full, last = self.ends(s)
        if full or last:  # PA-EOR-03; nothing is on the agenda any more
            s.agenda.clear()
            if emit:
                if full:
                    emit(events.BoxFull(len(s.box)))
                if last:
                    emit(events.LastRound())
                if not (full and last):
                    emit(events.EndedEarly() if full else events.BoxNotFull())
                events.tell_victory(self.result(s), emit)
            return
        for display, stays in enumerate(self.components.display_stays):
            if not stays:  # PA-EOR-04
                for token in s.displays[display]:
                    if token >= 0:
                        s.gone[token] += 1
                s.displays[display] = [NONE] * self.components.display_size[display]
        self.fill(s)
        s.round += 1
        s.location = NONE
        for seat in range(s.seats):  # PA-EOR-09
            s.passed[seat] = s.challenged[seat] = False
            s.leader_at[seat] = NONE
            s.used[seat] = 0
        self.actions.see_top(s)  # PA-EOR-07
        s.agenda.append((NEXT, s.start))
        if emit:
            emit(events.NewRound(s.round))
            emit(self.transfers.event_factory.underworld(s.underworld[0]))

    def fill(self, s: State, displays: Iterable[int] = range(len(DISPLAYS))) -> None:
        """Fill the empty spaces of displays from left to right, as far as there are tokens (PA-EOR-05, PA-EOR-06)."""
        # In the order of DISPLAYS.
        piles = (s.ship_pile, s.bag, s.artisan_pile, s.reinforcement_pile, s.merchant_pile)
        for display in displays:
            row, pile = s.displays[display], piles[display]
            while NONE in row and pile:
                row[row.index(NONE)] = pile.pop()

    # -- the end of the game ---------------------------------------------------------------------------------------
    def ends(self, s: State) -> tuple[bool, bool]:
        """Return whether the collection box is full, and whether the last round is over (PA-END-01 to PA-END-03)."""
        return len(s.box) >= self.components.setups[s.seats].box_discs, s.round == self.components.rounds

    def result(self, s: State) -> Result:
        """Return the scoring; what counts only at the end is 0 before (PA-SCORE-01 to PA-SCORE-08).

        Discs in stock, artisans, titans, reinforcements and ships score nothing (PA-SCORE-06).
        """
        components, constants, seats = self.components, self.components.constants, range(s.seats)
        penalty, goods, pieces = components.scoring[self.ends(s) if not s.agenda else (False, False)]
        none = (0,) * s.seats
        parts = (
            ScoreLine("score.play", tuple(s.score), "PA-GEN-06"),
            ScoreLine(
                "score.box",
                tuple(-constants["box_penalty"] * s.box.count(seat) for seat in seats) if penalty else none,
                "PA-SCORE-01",
            ),
            ScoreLine("score.goods", tuple(self.goods(s, seat) for seat in seats) if goods else none, "PA-SCORE-02"),
            ScoreLine("score.ranks", tuple(self.ranks(s, seat) for seat in seats) if pieces else none, "PA-SCORE-03"),
            ScoreLine(
                "score.elevated", tuple(self.elevated(s, seat) for seat in seats) if pieces else none, "PA-SCORE-04"
            ),
        )
        totals = summed(parts)  # PA-SCORE-07: below zero, too
        keys: list[tuple[int, int]] = [
            (
                total,
                {"shared": 0, "discs_in_stock": s.stock[seat], "later_seat": (seat - s.first) % s.seats}[
                    s.rulings.tie_break
                ],
            )
            for seat, total in enumerate(totals)
        ]
        return Result(parts, totals, ranked(keys))

    def goods(self, s: State, seat: int) -> int:
        """Return the points for goods that an own ship takes, each once (PA-SCORE-02)."""
        components = self.components
        first = seat * len(components.sides)
        taken = {side for ship in s.ships[seat] for side in components.accepts[ship]}
        symbols = sum([components.symbols[side] * s.goods[first + side] for side in taken])
        return symbols * components.constants["end_symbol_vp"]

    def ranks(self, s: State, seat: int) -> int:
        """Return the points for hired workers (PA-SCORE-03)."""
        return sum([s.rank[piece] for piece in self.transfers.workers(s, seat)])

    def elevated(self, s: State, seat: int) -> int:
        """Return the points for elevated leaders (PA-SCORE-04)."""
        return self.count_elevated(s, seat) * self.components.constants["elevated_vp"]

    def count_elevated(self, s: State, seat: int) -> int:
        """Return how many elevated leaders a seat has."""
        return sum([s.place[piece] >= 0 and not s.rank[piece] for piece in self.transfers.pieces(seat)[1:]])

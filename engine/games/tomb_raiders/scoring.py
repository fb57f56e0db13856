"""Professors and points: who gets professors in play, and the scoring at the end (TR-PRF, TR-SCR)."""

from __future__ import annotations

from collections.abc import Callable

from engine.events import EventSink
from engine.games.tomb_raiders.components import Components
from engine.games.tomb_raiders.events import EventFactory
from engine.games.tomb_raiders.state import State, members
from engine.results import Result, ScoreLine, ranked, summed


class Scoring:
    """Gives professors to seats and counts points."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.event_factory = EventFactory(components)

    # -- professors (TR-PRF) ---------------------------------------------------------------------------------------
    def call_professors(self, s: State, seat: int, emit: EventSink | None) -> None:
        """Give professors to a seat that has gained knowledge: of regions, then the greatest (TR-PRF-05)."""
        components, regions = self.components, len(self.components.regions)
        known = s.known[seat * regions : (seat + 1) * regions]
        extra = s.general[seat] if s.rulings.general_counts else 0
        for region, points in enumerate(known):
            if points + extra >= components.region_least:  # TR-PRF-01
                self._call(s, seat, components.region_professor[region], points + extra, emit)
        points = sum(known) + s.general[seat]
        if points >= components.greatest_least:  # TR-PRF-04
            self._call(s, seat, components.greatest, points, emit)

    def _call(self, s: State, seat: int, professor: int, points: int, emit: EventSink | None) -> None:
        """Give a professor to a seat with enough points, and more than the owner has (TR-PRF-02, TR-PRF-04)."""
        owner = s.professors[professor]
        if owner == seat or (owner >= 0 and points <= self.professor_points(s, owner, professor)):
            return
        s.professors[professor] = seat  # TR-PRF-01, TR-PRF-06
        if emit:
            emit(self.event_factory.professor(seat, owner, professor))

    def professor_points(self, s: State, seat: int, professor: int) -> int:
        """Return the points that count for a professor (TR-PRF-03, TR-PRF-04, TR-KNW-04, TR-AST-04)."""
        own = seat * len(self.components.regions)
        region = self.components.professor_region[professor]
        if region < 0:
            return sum(s.known[own : own + len(self.components.regions)]) + s.general[seat]
        return s.known[own + region] + (s.general[seat] if s.rulings.general_counts else 0)

    # -- scoring (TR-SCR) ------------------------------------------------------------------------------------------
    def result(self, state: State) -> Result:
        """Return the current scoring; nothing else scores (TR-SCR-06, TR-DIG-14)."""
        s, components = state, self.components
        seats, furthest = range(s.seats), max(s.weeks)

        def line(key: str, rule: str, points: Callable[[int], int]) -> ScoreLine:
            return ScoreLine(key, tuple(points(seat) for seat in seats), rule)

        def presentations(seat: int) -> int:
            return sum([components.card_vp[card] for card in members(s.tableau[seat] & components.presentations)])

        def professors(seat: int) -> int:
            return sum([vp for vp, owner in zip(components.professor_vp, s.professors, strict=True) if owner == seat])

        parts = (
            line("score.artifacts", "TR-SCR-01", lambda seat: components.value(s.goods[seat])),
            line("score.presentations", "TR-SCR-02", presentations),
            line("score.professors", "TR-SCR-03", professors),
            line("score.congresses", "TR-SCR-04", lambda seat: self.congress_points(s.congresses[seat])),
            line("score.time", "TR-SCR-05", lambda seat: (furthest - s.weeks[seat]) // components.bonus_step),
        )
        totals = summed(parts)
        # TR-SCR-07: fewer weeks; TR-SCR-08: then the disc on top
        tied = [(totals[seat], -s.weeks[seat], 0 if s.rulings.shared_tie else s.stack[seat]) for seat in seats]
        return Result(parts, totals, ranked(tied))

    def congress_points(self, n: int) -> int:
        """Return the points of n congress cards; beyond the table the nth adds n points (TR-CON-01, TR-SCR-04)."""
        vp = self.components.congress_vp
        last = len(vp) - 1
        return vp[n] if n <= last else vp[last] + sum(range(last + 1, n + 1))

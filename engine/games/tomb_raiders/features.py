"""What of a position may be worth points later, seat by seat, by name. Nothing is read that only one seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.games.tomb_raiders.components import (
    ASSISTANT,
    EXCAVATION,
    SCIENTIST,
    Components,
)
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import State, members

NAMES: Final = (
    "artifact_points", "presentation_points", "professor_points", "congress_points", "congresses", "weeks_spent",
    "weeks_behind_last", "knowledge", "most_knowledge", "general_knowledge", "permits", "any_permits",
    "permitted_digs", "excavations", "thieves", "scientists", "assistants", "artifacts", "exhibition_ready",
    "exhibition_one_short", "gift_ready", "professors_near", "professors_rivalled",
)  # fmt: skip
"""The features of a seat."""

THEMES: Final = {
    "points": (
        "artifact_points",
        "presentation_points",
    ),
    "professors": (
        "professor_points",
        "professors_near",
        "professors_rivalled",
    ),
    "congresses": (
        "congress_points",
        "congresses",
    ),
    "time": (
        "weeks_spent",
        "weeks_behind_last",
    ),
    "knowledge": (
        "knowledge",
        "most_knowledge",
        "general_knowledge",
    ),
    "permits": (
        "permits",
        "any_permits",
        "permitted_digs",
        "excavations",
    ),
    "helpers": (
        "thieves",
        "scientists",
        "assistants",
    ),
    "artifacts": (
        "artifacts",
        "exhibition_ready",
        "exhibition_one_short",
        "gift_ready",
    ),
}
"""The features by theme; the text of a theme is `hint.<theme>`."""

NEAR: Final = 2
"""Points of knowledge within which a professor may come or go."""


class Features:
    """Counts what each seat has.

    Bots compare dozens of positions that differ in little, so each group of features is computed once for what it
    depends on.
    """

    def __init__(self, rules: Rules, dig_profit: Sequence[float]) -> None:
        """`dig_profit` is that of an average dig by knowledge."""
        self.rules = rules
        self.components: Components = rules.components
        self.dig_profit = dig_profit
        self.presentation_points = lru_cache(maxsize=1 << 10)(self._presentation_points)
        self.knowledge = lru_cache(maxsize=1 << 12)(self._knowledge)
        self.helpers = lru_cache(maxsize=1 << 10)(self._helpers)
        self.presentable = lru_cache(maxsize=1 << 12)(self._presentable)
        self.professors = lru_cache(maxsize=1 << 12)(self._professors)

    def of_seats(self, s: State) -> list[list[float]]:
        """Return the features of each seat."""
        components, regions, kinds = self.components, len(self.components.regions), len(self.components.permit_ids)
        display, furthest = tuple(s.display), max(s.weeks)
        professors = self.professors(tuple(s.professors), tuple(s.known), tuple(s.general), s.rulings.general_counts)
        rows: list[list[float]] = []
        for seat in range(s.seats):
            goods, own, first = s.goods[seat], seat * regions, seat * kinds
            owned, near, rivalled = professors[seat]
            row = (
                components.value(goods),
                self.presentation_points(s.tableau[seat] & components.presentations),
                owned,
                self.rules.scoring.congress_points(s.congresses[seat]),
                s.congresses[seat],
                s.weeks[seat],
                furthest - s.weeks[seat],
                *self.knowledge(
                    tuple(s.known[own : own + regions]), s.general[seat], tuple(s.permits[first : first + kinds])
                ),
                *self.helpers(s.hand[seat]),
                *self.presentable(goods & components.artifacts, display),
                near,
                rivalled,
            )
            rows.append(list(map(float, row)))
        return rows

    def _presentation_points(self, cards: int) -> int:
        """Return the points of exhibitions and museums."""
        return sum([self.components.card_vp[card] for card in members(cards)])

    def _knowledge(self, known: tuple[int, ...], general: int, permits: tuple[int, ...]) -> tuple[float, ...]:
        """Return the features of knowledge and permits, from `knowledge` to `permitted_digs`."""
        most, any_permits = self.components.max_knowledge, permits[self.components.any_permit]
        own = permits[: len(known)]
        profits = [self.dig_profit[min(points + general, most)] for points in known]
        digs = sum([profit for profit, n in zip(profits, own, strict=True) if n])
        return sum(known), max(known), general, sum(own), any_permits, digs + any_permits * max(profits)

    def _helpers(self, hand: int) -> tuple[int, ...]:
        """Return how many action cards a hand has, from `excavations` to `assistants`."""
        components = self.components
        return (
            (hand & components.of_kind[EXCAVATION]).bit_count(),
            (hand & components.searching).bit_count(),
            (hand & components.of_kind[SCIENTIST]).bit_count(),
            (hand & components.of_kind[ASSISTANT]).bit_count(),
        )

    def _presentable(self, artifacts: int, display: tuple[int, ...]) -> tuple[int, int, int, int]:
        """Return the number of artifacts, and the points of the best cards of the display that they (nearly) allow."""
        components = self.components
        ready = one_short = gift = 0
        for card in display:
            tiers = components.card_tiers[card]
            if tiers:
                region, least, _ = tiers[0]
                missing = least - (artifacts & components.pile_artifacts[region]).bit_count()
                if missing <= 0:
                    ready = max(ready, components.card_vp[card])
                elif missing == 1:
                    one_short = max(one_short, components.card_vp[card])
            elif components.card_donate[card] <= artifacts.bit_count():
                gift = max(gift, components.card_vp[card])
        return artifacts.bit_count(), ready, one_short, gift

    def _professors(
        self, owners: tuple[int, ...], known: tuple[int, ...], general: tuple[int, ...], general_counts: bool
    ) -> tuple[tuple[int, int, int], ...]:
        """Return for each seat the points of its professors, of those near, and of its own that are rivalled."""
        components, seats, regions = self.components, range(len(general)), len(self.components.regions)
        rows = [[0, 0, 0] for _ in seats]
        for professor, least in components.claims:
            owner, vp = owners[professor], components.professor_vp[professor]
            region = components.professor_region[professor]
            if region < 0:
                points = [sum(known[seat * regions : (seat + 1) * regions]) + general[seat] for seat in seats]
            else:
                points = [known[seat * regions + region] + general[seat] * general_counts for seat in seats]
            need = least if owner < 0 else max(least, points[owner] + 1)
            for seat in seats:
                if owner != seat:
                    if need - points[seat] <= NEAR:
                        rows[seat][1] += vp
                    continue
                rows[seat][0] += vp
                if max([points[other] for other in seats if other != seat]) >= points[seat] - 1:
                    rows[seat][2] += vp
        return tuple([(owned, near, rivalled) for owned, near, rivalled in rows])

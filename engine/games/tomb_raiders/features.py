"""What of a position may be worth points later, seat by seat, by name. Nothing is read that only one seat knows."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Counts what each seat has."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.components: Components = rules.components

    def of_seat(self, s: State, seat: int, dig_profit: Sequence[float]) -> list[float]:
        """Return the features of one seat; `dig_profit` is that of an average dig by knowledge."""
        components, scoring = self.components, self.rules.scoring
        regions = len(components.regions)
        known = s.known[seat * regions : (seat + 1) * regions]
        first = seat * len(components.permit_ids)
        general, most = s.general[seat], components.max_knowledge
        permits = s.permits[first : first + regions]
        any_permits = s.permits[first + components.any_permit]
        profits = [dig_profit[min(points + general, most)] for points in known]
        digs = sum([profit for profit, n in zip(profits, permits, strict=True) if n])
        artifacts = s.goods[seat] & components.artifacts
        ready = one_short = gift = 0
        for card in s.display:
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
        near = rivalled = professor_points = 0
        for professor, least in components.claims:
            owner, vp = s.professors[professor], components.professor_vp[professor]
            have = scoring.professor_points(s, seat, professor)
            if owner == seat:
                professor_points += vp
                others = [scoring.professor_points(s, other, professor) for other in range(s.seats) if other != seat]
                if max(others) >= have - 1:
                    rivalled += vp
            else:
                need = least if owner < 0 else max(least, scoring.professor_points(s, owner, professor) + 1)
                if need - have <= NEAR:
                    near += vp
        hand = s.hand[seat]
        return [
            float(components.value(s.goods[seat])),
            float(sum([components.card_vp[card] for card in members(s.tableau[seat] & components.presentations)])),
            float(professor_points),
            float(scoring.congress_points(s.congresses[seat])),
            float(s.congresses[seat]),
            float(s.weeks[seat]),
            float(max(s.weeks) - s.weeks[seat]),
            float(sum(known)),
            float(max(known)),
            float(general),
            float(sum(permits)),
            float(any_permits),
            float(digs + any_permits * max(profits)),
            float((hand & components.of_kind[EXCAVATION]).bit_count()),
            float((hand & components.searching).bit_count()),
            float((hand & components.of_kind[SCIENTIST]).bit_count()),
            float((hand & components.of_kind[ASSISTANT]).bit_count()),
            float(artifacts.bit_count()),
            float(ready),
            float(one_short),
            float(gift),
            float(near),
            float(rivalled),
        ]

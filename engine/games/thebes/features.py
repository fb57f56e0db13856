"""What of a position may be worth points later, seat by seat, by name. All of it is public in Thebes."""

from __future__ import annotations

from typing import Final

from engine.games.thebes.components import (
    ASSISTANT,
    CAR,
    CONGRESS,
    KIND_COUNT,
    PERMISSION,
    SHOVEL,
    ZEPPELIN,
    Components,
)
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import State

NAMES: Final = (
    "points", "congresses", "congress_points", "majority_points", "weeks_left", "prospect", "books", "most_books",
    "sites_with_books", "leads", "open_books", "assistants", "shovels", "rumours", "car", "airships", "permissions",
    "permits", "permitted_books", "artifacts", "exhibition_ready", "exhibition_one_short", "way_to_cards",
)  # fmt: skip
"""The features of a seat."""

THEMES: Final = {
    "points": ("points",),
    "congresses": (
        "congresses",
        "congress_points",
    ),
    "majorities": (
        "majority_points",
        "leads",
    ),
    "time": ("weeks_left",),
    "knowledge": (
        "prospect",
        "books",
        "most_books",
        "sites_with_books",
        "open_books",
        "permitted_books",
    ),
    "cards": (
        "assistants",
        "shovels",
        "rumours",
        "car",
        "airships",
    ),
    "permits": (
        "permissions",
        "permits",
    ),
    "artifacts": (
        "artifacts",
        "exhibition_ready",
        "exhibition_one_short",
    ),
    "ways": ("way_to_cards",),
}
"""The features by theme; the text of a theme is `hint.<theme>`."""


class Features:
    """Counts what each seat has; `prospect` is the heuristic's own estimate of future digs and is passed in."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.components: Components = rules.components

    def of_seat(self, s: State, seat: int, majority_points: int, prospect: float) -> list[float]:
        """Return the features of one seat."""
        components = self.components
        sites = components.site_count
        own = seat * KIND_COUNT
        books = s.books[seat * sites : (seat + 1) * sites]
        permits = s.permits[seat]
        points = sum([components.token_value[token] for token in s.finds[seat]])
        points += sum([components.exhibition_vp[card] for card in s.mounted[seat]])
        leads = permitted = 0
        for site in range(sites):
            others = max([s.books[other * sites + site] for other in range(s.seats) if other != seat], default=0)
            leads += max(-3, min(3, books[site] - others)) if books[site] else 0
            if permits >> site & 1 and s.bags[site]:
                permitted += min(books[site], 6)
        ready = one_short = 0
        artifacts = s.artifacts[seat * sites : (seat + 1) * sites]
        for card in s.row:
            if card < 0:
                continue
            missing = sum([max(n - artifacts[site], 0) for site, n in components.exhibition_needs[card]])
            if not missing:
                ready = max(ready, components.exhibition_vp[card])
            elif missing == 1:
                one_short = max(one_short, components.exhibition_vp[card])
        way = components.distance[s.place[seat]]
        ways = [way[components.card_city[card]] for card in s.display if card >= 0]
        left = max(components.end - s.time[seat], 0)
        return [
            float(points),
            float(s.kinds[own + CONGRESS]),
            float(components.congress_vp[s.kinds[own + CONGRESS]]),
            float(majority_points),
            float(left),
            prospect,
            float(sum(books)),
            float(max(books)),
            float(sites - books.count(0)),
            float(leads),
            float(s.general[seat]),
            float(s.kinds[own + ASSISTANT]),
            float(s.kinds[own + SHOVEL]),
            float(s.rumours[seat].bit_count()),
            float(s.kinds[own + CAR] > 0),
            float(s.kinds[own + ZEPPELIN]),
            float(s.kinds[own + PERMISSION]),
            float(permits.bit_count()),
            float(permitted),
            float(sum(artifacts)),
            float(ready),
            float(one_short),
            sum(ways) / len(ways) if ways and left else 0.0,
        ]

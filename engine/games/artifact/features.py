"""What of a position may be worth points later, seat by seat, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.artifact.components import (
    DIFFERENT_SITES,
    GOLDEN,
    MANUSCRIPT,
    SAME_SITE,
    SAME_TYPE,
    SOLO,
    Components,
)
from engine.games.artifact.rules import Rules
from engine.games.artifact.state import NONE, State

NAMES: Final = (
    "points", "money", "income", "exhibitions", "hand", "types_in_hand", "sites_in_hand", "most_of_a_type",
    "most_of_a_site", "best_complete", "second_complete", "complete", "best_one_short", "second_one_short",
    "one_short", "best_two_short", "museum_marker", "museum_markers", "ship_marker", "ship_markers",
    "workers_at_huts", "workers_elsewhere", "huts", "sites_with_huts", "sites_with_two_huts", "most_huts", "cargo",
    "best_cargo", "passed", "start_player", "seats_before", "actions_done", "hand_worth", "research_disc",
    "research_steps", "special_finds", "city_role", "archaeologist_role",
)  # fmt: skip
"""The features of a seat."""

THEMES: Final = {
    "points": (
        "points",
        "exhibitions",
    ),
    "money": (
        "money",
        "income",
    ),
    "hand": (
        "hand",
        "types_in_hand",
        "sites_in_hand",
        "most_of_a_type",
        "most_of_a_site",
        "hand_worth",
        "special_finds",
    ),
    "reach": (
        "best_complete",
        "second_complete",
        "complete",
        "best_one_short",
        "second_one_short",
        "one_short",
        "best_two_short",
    ),
    "markers": (
        "museum_marker",
        "museum_markers",
        "ship_marker",
        "ship_markers",
    ),
    "sites": (
        "workers_at_huts",
        "workers_elsewhere",
        "huts",
        "sites_with_huts",
        "sites_with_two_huts",
        "most_huts",
    ),
    "cargo": (
        "cargo",
        "best_cargo",
    ),
    "order": (
        "passed",
        "start_player",
        "seats_before",
        "actions_done",
    ),
    "research": (
        "research_disc",
        "research_steps",
    ),
    "roles": (
        "city_role",
        "archaeologist_role",
    ),
}
"""The features by theme; the text of a theme is `hint.<theme>`."""

ROUND_SHARE: Final = 0.2
"""Points of a coin, of which income brings one each round."""


class Features:
    """Counts what each seat has; `hand_worth` is the heuristic's own estimate and is passed in."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.components: Components = rules.components
        components = self.components
        self.tiles = tuple(range(len(components.tiles)))

    def of_seat(
        self, s: State, seat: int, open_tiles: Sequence[int], left: float, hand: Sequence[int], hand_worth: float
    ) -> list[float]:
        """Return the features of one seat; `open_tiles` are the exhibitions that are still to be had."""
        components, seats = self.components, s.seats
        types, sites = [0] * len(components.types), [0] * len(components.sites)
        special = 0
        for card in hand:
            if components.card_shown[card]:
                sites[components.card_site[card]] += 1
                if components.card_type[card] >= 0:
                    types[components.card_type[card]] += 1
            if components.card_sort[card] in (SOLO, GOLDEN, MANUSCRIPT):
                special += 1
        type_count = len(types) - types.count(0)
        site_count = len(sites) - sites.count(0)
        complete: list[float] = []
        one_short: list[float] = []
        two_short = 0.0
        for tile in open_tiles:
            size, kind = components.tile_size[tile], components.tile_kind[tile]
            if kind == SAME_TYPE:
                have = types[components.tile_type[tile]]
            elif kind == SAME_SITE:
                have = sites[components.tile_site[tile]]
            elif kind == DIFFERENT_SITES:
                have = site_count
            else:
                have = type_count
            missing = size - have
            if missing > 2:
                continue
            worth = components.tile_prestige[tile] + components.tile_income[tile] * left * ROUND_SHARE
            if missing <= 0:
                complete.append(worth)
            elif missing == 1 and size > 1:
                one_short.append(worth)
            elif missing == 2 and size > 2 and worth > two_short:
                two_short = worth
        complete.sort(reverse=True)
        one_short.sort(reverse=True)
        points = income = exhibitions = 0
        for tile in self.tiles:
            if s.owner[tile] == seat:
                points += components.tile_prestige[tile]
                income += components.tile_income[tile]
                exhibitions += 1
        points += len(s.solo[seat]) * components.solo_points
        income += len(s.solo[seat]) * components.solo_income
        own = seat * len(components.markers)
        museum, ship = s.markers[own + components.museum], s.markers[own + components.ship]
        at_huts = elsewhere = huts = sites_with = pairs = most = cargo = best_cargo = 0
        for site in range(len(components.sites)):
            here = s.site_huts[site * seats + seat]
            workers = s.markers[own + components.worker[site]]
            if not here:
                elsewhere += workers
                continue
            at_huts += workers
            huts += here
            sites_with += 1
            pairs += here > 1
            most = max(most, here)
            shipped = min(here, len(s.rows[site]))
            cargo += shipped
            best_cargo = max(best_cargo, shipped)
        research = steps = 0
        if s.rulings.finds:
            research = self.rules.research_points(s, seat)
            steps = sum(s.research[seat * len(sites) : (seat + 1) * len(sites)])
        return [
            float(points),
            float(s.money[seat]),
            float(income),
            float(exhibitions),
            float(len(hand)),
            float(type_count),
            float(site_count),
            float(max(types)),
            float(max(sites)),
            complete[0] if complete else 0.0,
            complete[1] if len(complete) > 1 else 0.0,
            float(min(len(complete), 4)),
            one_short[0] if one_short else 0.0,
            one_short[1] if len(one_short) > 1 else 0.0,
            float(min(len(one_short), 5)),
            two_short,
            float(museum > 0),
            float(museum > 1),
            float(ship > 0),
            float(ship > 1),
            float(min(at_huts, 4)),
            float(min(elsewhere, 4)),
            float(huts),
            float(sites_with),
            float(pairs),
            float(most),
            float(cargo),
            float(best_cargo),
            float(s.passed[seat]),
            float(s.start == seat),
            float((seat - s.turn) % seats),
            float(s.done if s.turn == seat else 0),
            hand_worth,
            float(research),
            float(steps),
            float(special),
            float(s.roles[seat * 2] != NONE),
            float(s.roles[seat * 2 + 1] != NONE),
        ]

    def open_tiles(self, s: State) -> list[int]:
        """Return the exhibition tiles that no one has yet."""
        return [tile for tile in self.tiles if s.owner[tile] == NONE]

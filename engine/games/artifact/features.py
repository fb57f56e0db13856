"""What of a position may be worth points later, seat by seat, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

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
    "research_steps", "special_finds", "city_role", "archaeologist_role", "all_markers", "spendable_money",
    "best_affordable", "contested", "progress", "others_passed", "best_by_ship", "second_by_ship",
    "complete_by_ship", "one_short_by_ship", "two_cargos", "best_affordable_by_ship",
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
        "spendable_money",
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
        "best_affordable",
        "contested",
        "progress",
    ),
    "markers": (
        "all_markers",
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
        "two_cargos",
        "best_by_ship",
        "second_by_ship",
        "complete_by_ship",
        "one_short_by_ship",
        "best_affordable_by_ship",
    ),
    "order": (
        "passed",
        "start_player",
        "seats_before",
        "actions_done",
        "others_passed",
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


ACTION_MONEY: Final = 2.5
"""Coins that an action costs about: money beyond this for each marker cannot be spent in a round."""


class Hand(NamedTuple):
    """What of a hand suits exhibitions."""

    types: list[int]
    """[type] cards that may be shown."""
    sites: list[int]
    """[site] cards that may be shown."""
    different_types: int
    different_sites: int
    special: int
    """Special finds that bring something else."""


class Reach(NamedTuple):
    """The exhibitions that a hand completes, or nearly completes."""

    complete: list[int]
    """Tiles."""
    one_short: list[float]
    """The points of those that need one more card, the best first."""
    two_short: float
    """The points of the best that needs two more cards."""
    progress: float
    """The points of all that are not complete, each by the square of the share of its cards."""


class Position(NamedTuple):
    """What of a position is the same for all seats."""

    tiles: list[int]
    """The exhibitions that are still to be had."""
    worth: list[float]
    """[tile] its points, with the income of the rounds left."""
    rows: list[list[int]]
    """[site][type] the face-up cards of a site."""


class Features:
    """Counts what each seat has; `hand_worth` is the heuristic's own estimate and is passed in."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.components: Components = rules.components
        components = self.components
        self.tiles = tuple(range(len(components.tiles)))

    def of_seats(self, s: State, left: float, hand_worths: Sequence[float]) -> list[list[float]]:
        """Return the features of each seat, with `left` rounds to come after this one."""
        position = self._position(s, left)
        hands = [self._hand(s, seat) for seat in range(s.seats)]
        reaches = [self._exhibitions(position, hand) for hand in hands]
        found = []
        for seat, worth in enumerate(hand_worths):
            contested = 0.0
            for tile in reaches[seat].complete:
                rivals = sum([1 for other in reaches if tile in other.complete])
                if rivals > 1 and position.worth[tile] > contested:
                    contested = position.worth[tile]
            found.append(self._of_seat(s, seat, position, hands[seat], reaches[seat], contested, worth))
        return found

    def _position(self, s: State, left: float) -> Position:
        components = self.components
        tiles = [tile for tile in self.tiles if s.owner[tile] == NONE]
        worth = [
            prestige + income * left * ROUND_SHARE
            for prestige, income in zip(components.tile_prestige, components.tile_income, strict=True)
        ]
        rows = []
        for row in s.rows:
            types = [0] * len(components.types)
            for card in row:
                if components.card_shown[card] and components.card_type[card] >= 0:
                    types[components.card_type[card]] += 1
            rows.append(types)
        return Position(tiles, worth, rows)

    def _hand(self, s: State, seat: int) -> Hand:
        components = self.components
        types, sites = [0] * len(components.types), [0] * len(components.sites)
        special = 0
        for card in s.hands[seat]:
            if components.card_shown[card]:
                sites[components.card_site[card]] += 1
                if components.card_type[card] >= 0:
                    types[components.card_type[card]] += 1
            if components.card_sort[card] in (SOLO, GOLDEN, MANUSCRIPT):
                special += 1
        return Hand(types, sites, len(types) - types.count(0), len(sites) - sites.count(0), special)

    def _have(self, tile: int, hand: Hand) -> int:
        """Return how many cards of a hand suit an exhibition."""
        components, kind = self.components, self.components.tile_kind[tile]
        if kind == SAME_TYPE:
            return hand.types[components.tile_type[tile]]
        if kind == SAME_SITE:
            return hand.sites[components.tile_site[tile]]
        return hand.different_sites if kind == DIFFERENT_SITES else hand.different_types

    def _exhibitions(self, position: Position, hand: Hand) -> Reach:
        components, worth = self.components, position.worth
        complete: list[int] = []
        one_short: list[float] = []
        two_short = progress = 0.0
        for tile in position.tiles:
            size, have = components.tile_size[tile], self._have(tile, hand)
            missing = size - have
            if missing <= 0:
                complete.append(tile)
                continue
            progress += worth[tile] * (have / size) ** 2
            if missing == 1 and size > 1:
                one_short.append(worth[tile])
            elif missing == 2 and size > 2 and worth[tile] > two_short:
                two_short = worth[tile]
        one_short.sort(reverse=True)
        return Reach(complete, one_short, two_short, progress)

    def _shipments(self, s: State, seat: int, position: Position, hand: Hand, complete: Sequence[int]) -> list[float]:
        """Return what one shipment brings within reach; the last number is that of the two largest shipments."""
        components, worth, seats = self.components, position.worth, s.seats
        sizes: list[int] = []
        gained: list[int] = []
        one_short = 0.0
        for site, row in enumerate(position.rows):
            huts = s.site_huts[site * seats + seat]
            if not huts:
                continue
            cargo = self.rules.actions.cargo(s, seat, site)
            sizes.append(cargo)
            if cargo <= 0:
                continue
            fresh = 0  # types that the hand lacks
            for n, held in zip(row, hand.types, strict=True):
                fresh += n > 0 and not held
            for tile in position.tiles:
                kind, have = components.tile_kind[tile], self._have(tile, hand)
                if kind == SAME_TYPE:
                    have += min(cargo, row[components.tile_type[tile]])
                elif kind == SAME_SITE:
                    have += cargo if components.tile_site[tile] == site else 0
                elif kind == DIFFERENT_SITES:
                    have += not hand.sites[site]
                else:
                    have += min(cargo, fresh)
                missing = components.tile_size[tile] - have
                if missing <= 0:
                    if tile not in complete and tile not in gained:
                        gained.append(tile)
                elif missing == 1 and worth[tile] > one_short:
                    one_short = worth[tile]
        best = sorted([worth[tile] for tile in gained], reverse=True)
        sizes.sort(reverse=True)
        return [
            best[0] if best else 0.0,
            best[1] if len(best) > 1 else 0.0,
            float(min(len(best), 4)),
            one_short,
            float(sum(sizes[:2])),
        ]

    def _of_seat(
        self, s: State, seat: int, position: Position, hand: Hand, reach: Reach, contested: float, hand_worth: float
    ) -> list[float]:
        components, seats = self.components, s.seats
        points = income = exhibitions = 0
        for tile in self.tiles:
            if s.owner[tile] == seat:
                points += components.tile_prestige[tile]
                income += components.tile_income[tile]
                exhibitions += 1
        points += len(s.solo[seat]) * components.solo_points
        income += len(s.solo[seat]) * components.solo_income
        own, money = seat * len(components.markers), s.money[seat]
        markers = sum(s.markers[own : own + len(components.markers)])
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
            steps = sum(s.research[seat * len(components.sites) : (seat + 1) * len(components.sites)])
        complete = sorted([position.worth[tile] for tile in reach.complete], reverse=True)
        one_short = reach.one_short
        by_ship = self._shipments(s, seat, position, hand, reach.complete)
        acting = not s.passed[seat]
        show_price, ship_price = (
            self.rules.board.price(s, components.museum),
            self.rules.board.price(s, components.ship),
        )
        may_show = acting and ((museum > 0 and money >= show_price) or (markers > 0 and money >= components.joker))
        may_ship_and_show = acting and museum > 0 and ship > 0 and money >= ship_price + show_price
        return [
            float(points),
            float(money),
            float(income),
            float(exhibitions),
            float(len(s.hands[seat])),
            float(hand.different_types),
            float(hand.different_sites),
            float(max(hand.types)),
            float(max(hand.sites)),
            complete[0] if complete else 0.0,
            complete[1] if len(complete) > 1 else 0.0,
            float(min(len(complete), 4)),
            one_short[0] if one_short else 0.0,
            one_short[1] if len(one_short) > 1 else 0.0,
            float(min(len(one_short), 5)),
            reach.two_short,
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
            float(hand.special),
            float(s.roles[seat * 2] != NONE),
            float(s.roles[seat * 2 + 1] != NONE),
            float(markers),
            min(float(money), ACTION_MONEY * markers) if acting else 0.0,
            complete[0] if complete and may_show else 0.0,
            contested,
            reach.progress,
            float(sum(s.passed)) if acting else 0.0,
            *by_ship,
            by_ship[0] if may_ship_and_show else 0.0,
        ]

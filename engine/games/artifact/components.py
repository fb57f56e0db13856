"""The components: the compiled data of `rules/artifact/` as tuples indexed by small integers.

Cards are kinds, not copies: `africa_mask` is one number, and four of it are shuffled into a deck. Frequent moves are
built once and looked up by their fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from engine.games.artifact.state import (
    NONE,
    Buy,
    EndTurn,
    Exhibit,
    ExhibitSolo,
    Hire,
    Load,
    Pass,
    PassDecline,
    PassExchange,
    PassTake,
    Refill,
    Research,
    Sell,
    SetupHut,
    SetupMarker,
    Ship,
    Show,
)
from engine.messages import Json

NORMAL: Final = 0
SOLO: Final = 1
GOLDEN: Final = 2
FRAGMENTS: Final = 3
CURSED: Final = 4
MANUSCRIPT: Final = 5
"""Sorts of cards, indices of SORTS."""

SORTS = ("normal", "solo", "golden", "fragments", "cursed", "manuscript")

SAME_TYPE: Final = 0
SAME_SITE: Final = 1
DIFFERENT_SITES: Final = 2
DIFFERENT_TYPES: Final = 3
"""Kinds of exhibition tiles: what they require of their cards (AR-EXH-04)."""

TILE_KINDS = ("same_type", "same_site", "different_sites", "different_types")

PARIS: Final = 0
LONDON: Final = 1
BERLIN: Final = 2
NEW_YORK: Final = 3
ANDERSSON: Final = 4
CARTER: Final = 5
JUDD: Final = 6
MORLEY: Final = 7
"""Roles, indices of ROLES; the first four are cities."""

ROLES = (
    "city_paris", "city_london", "city_berlin", "city_new_york",
    "arch_andersson", "arch_carter", "arch_judd", "arch_morley",
)  # fmt: skip


class Paid(NamedTuple):
    """The actions that a set of payments allows, grouped by site, tile or card."""

    researches: tuple[tuple[tuple[Research, ...], ...], ...]
    """[with and without the secret draw][site]"""
    hires: tuple[tuple[tuple[Hire, ...], ...], ...]
    """[doubled][site]"""
    ships: tuple[tuple[tuple[Ship, ...], ...], ...]
    """[with and without the secret draw][site]"""
    exhibits: tuple[tuple[Exhibit, ...], ...]
    """[tile]"""
    solos: Mapping[int, tuple[ExhibitSolo, ...]]
    """By card."""


class Components:
    """All cards, tiles, tracks and numbers; play changes none of them."""

    def __init__(self, data: Json) -> None:
        components, tables, constants = data["components"], data["tables"], data["constants"]
        self.sites = tuple(place["id"] for place in data["board"]["place"] if place["type"] == "site")
        self.site_index = {name: n for n, name in enumerate(self.sites)}
        self.site_terms = tuple(f"place.{name}" for name in self.sites)
        self.types = tuple(row["id"] for row in data["board"]["artifact_type"])
        self._read_cards(components, tables)
        self._read_tiles(components["exhibition_tile"])
        self._read_markers(components["action_marker"], tables)
        self._read_roles(components["role"])

        self.income: tuple[int, ...] = tuple(tables["income"]["rows"])
        self.research: tuple[int, ...] = tuple(tables["research_track"]["rows"])  # AR-X1-TRACK-01
        self.top = len(self.research) - 1
        self.setup = {(row["players"], row["three_player_income"]): row for row in tables["setup"]["rows"]}
        self.quick = {
            (row["players"], row["seat"] - 1): tuple(self.site_index[site] for site in row["huts"])
            for row in tables["quick_start"]["rows"]
        }
        """[players, seat after the start player] the sites of the starting huts."""
        self.quick_removed = self.site_index[constants["quick_removed_site"]]
        self.first_year: int = constants["first_year"]
        self.last_year: int = constants["last_year"]
        self.start_money: int = constants["start_money"]
        self.hut_count: int = constants["huts"]
        self.start_huts: int = constants["start_huts"]
        self.start_markers: int = constants["start_huts"] + constants["extra_markers"]
        self.limit: int = constants["marker_limit"]
        self.actions: int = constants["actions_per_turn"]
        self.joker: int = constants["joker_price"]
        self.market_spaces: int = constants["market_spaces"]
        self.sole_less: int = constants["sole_colour_less"]
        self.kept: int = constants["kept_cards"]
        self.per_point: int = constants["coins_per_point"]
        self.sold_out: int = constants["sold_out_types"]
        self.step: int = constants["research_step"]
        self.manuscript_step: int = constants["manuscript_step"]
        self.solo_income: int = constants["solo_income"]
        self.solo_points: int = constants["solo_points"]
        self._prepare_moves()

    # -- cards -------------------------------------------------------------------------------------------------------
    def _read_cards(self, components: Json, tables: Json) -> None:
        rows = [*components["artifact"], *components["special_find"]]  # AR-X1-SPEC-01: cards like the others
        self.cards = tuple(row["id"] for row in rows)
        self.card_index = {name: n for n, name in enumerate(self.cards)}
        self.card_terms = tuple(f"find.{name}" for name in self.cards)
        self.card_site = tuple(self.site_index[row["site"]] for row in rows)
        self.card_type = tuple(self.types.index(row["type"]) if "type" in row else NONE for row in rows)
        self.card_sort = tuple(SORTS.index(row.get("kind", SORTS[NORMAL])) for row in rows)
        self.card_copies = tuple(int(row.get("copies", 1)) for row in rows)
        special = {row["kind"]: row for row in tables["special_kinds"]["rows"]}
        shown = [special[sort]["shown"] if sort in special else "any_type" for sort in SORTS]
        kept = [special[sort]["kept"] if sort in special else True for sort in SORTS]
        self.card_shown: tuple[bool, ...] = tuple(shown[sort] == "any_type" for sort in self.card_sort)
        """[card] may be shown for any tile, and may count as something else with New York (AR-X1-SPEC-02, AR-Q-46)."""
        self.card_by_site: tuple[bool, ...] = tuple(shown[sort] != "never" for sort in self.card_sort)
        """[card] may be shown as a find of its site with specials_by_site; cursed ones never (AR-X1-CURSE-01)."""
        self.card_kept: tuple[bool, ...] = tuple(kept[sort] for sort in self.card_sort)
        self.deck = {
            finds: tuple(
                tuple(
                    card
                    for card in range(len(rows))
                    if self.card_site[card] == site and (finds or self.card_sort[card] == NORMAL)
                    for _ in range(self.card_copies[card])
                )
                for site in range(len(self.sites))
            )
            for finds in (False, True)
        }
        """[with expansion I][site] the cards of its deck (AR-SETUP-04, AR-X1-SETUP-01)."""

    # -- tiles -------------------------------------------------------------------------------------------------------
    def _read_tiles(self, rows: list[Json]) -> None:
        self.tiles = tuple(row["id"] for row in rows)
        self.tile_index = {name: n for n, name in enumerate(self.tiles)}
        self.tile_kind = tuple(TILE_KINDS.index(row["kind"]) for row in rows)
        self.tile_size = tuple(int(row["size"]) for row in rows)
        self.smallest = min(self.tile_size)
        self.tile_type = tuple(self.types.index(row["type"]) if "type" in row else NONE for row in rows)
        self.tile_site = tuple(self.site_index[row["site"]] if "site" in row else NONE for row in rows)
        self.tile_prestige = tuple(int(row["prestige"]) for row in rows)
        self.tile_income = tuple(int(row["income"]) for row in rows)
        self.type_tiles = tuple(
            tuple(tile for tile, kind in enumerate(self.tile_type) if kind == n) for n in range(len(self.types))
        )
        """[type] the tiles on its exhibition space (AR-SETUP-05)."""
        self.income_tiles = tuple(tile for tile, kind in enumerate(self.tile_type) if kind == NONE)
        """The tiles of the income track (AR-SETUP-06)."""

    # -- markers -----------------------------------------------------------------------------------------------------
    def _read_markers(self, rows: list[Json], tables: Json) -> None:
        self.markers = tuple(row["id"] for row in rows)
        self.marker_index = {name: n for n, name in enumerate(self.markers)}
        self.marker_terms = tuple(f"kind.{name}" for name in self.markers)
        self.marker_site = tuple(self.site_index[row["site"]] if "site" in row else NONE for row in rows)
        self.museum = next(n for n, row in enumerate(rows) if row["kind"] == "museum")
        self.ship = next(n for n, row in enumerate(rows) if row["kind"] == "ship")
        self.worker = tuple(self.marker_site.index(site) for site in range(len(self.sites)))
        """[site] its worker marker."""
        self.free = len(rows)
        """The payment of J. G. Andersson's free action."""
        self.pays = (*self.markers, "free")
        costs = {row["marker"]: tuple(row["cost"]) for row in tables["marker_cost"]["rows"]}
        self.cost: tuple[tuple[int, ...], ...] = tuple(costs[name] for name in self.markers)
        """[marker][space]"""
        self.market_value: tuple[int, ...] = tuple(tables["market_value"]["rows"])
        self.spaces = len(self.market_value)
        full = 1 << self.spaces
        self.next_free = tuple(min((~mask & (mask + 1)).bit_length() - 1, self.spaces - 1) for mask in range(full))
        """[mask of occupied spaces] the space that the next marker covers: the most expensive one (AR-TRACK-02)."""

    # -- roles -------------------------------------------------------------------------------------------------------
    def _read_roles(self, rows: list[Json]) -> None:
        by_id = {row["id"]: row for row in rows}
        self.role_rows = tuple(by_id[name] for name in ROLES)
        self.role_terms = tuple(f"role.{name}" for name in ROLES)
        self.role_n = tuple(int(row["n"]) for row in self.role_rows)
        self.cities = sum(row["kind"] == "city" for row in self.role_rows)

    # -- moves -------------------------------------------------------------------------------------------------------
    def _prepare_moves(self) -> None:
        sites, cards, markers, pays = (range(len(x)) for x in (self.sites, self.cards, self.markers, self.pays))
        both = (False, True)
        self.researches = [[[Research(site, pay, draw) for draw in both] for pay in pays] for site in sites]
        self.hires = [[[Hire(site, pay, double) for double in both] for pay in pays] for site in sites]
        self.ships = [[[Ship(site, pay, draw) for draw in both] for pay in pays] for site in sites]
        self.exhibits = [[Exhibit(tile, pay) for pay in pays] for tile in range(len(self.tiles))]
        self.solos = {card: [ExhibitSolo(card, pay) for pay in pays] for card in cards if self.card_sort[card] == SOLO}
        # There are few sets of markers: each is prepared once, when a player can first pay with it.
        self.paid = cache(self._paid)
        self.kinds_of = cache(lambda counts: tuple([marker for marker, n in enumerate(counts) if n]))
        self.setup_hut = [SetupHut(site) for site in sites]
        self.setup_marker = [SetupMarker(marker) for marker in markers]
        self.loads = [Load(card) for card in cards]
        self.shows = [Show(card) for card in cards]
        self.sells = [Sell(card) for card in cards]
        self.buys = [Buy(card) for card in cards]
        self.end_turn, self.passing, self.decline = EndTurn(), Pass(), PassDecline()
        self.takes = [PassTake(marker) for marker in markers]
        self.exchanges = [[PassExchange(give, get) for get in markers] for give in markers]
        self.refills = [Refill(marker) for marker in markers]

    def _paid(self, pays: tuple[int, ...]) -> Paid:
        """Return the actions that these payments allow."""

        def of_sites(moves: Sequence[Sequence[Sequence[Any]]], *flags: bool) -> tuple[tuple[Any, ...], ...]:
            return tuple([tuple([by[pay][flag] for pay in pays for flag in flags]) for by in moves])

        # A secret draw is optional (AR-ACT-04b): where there is one, the action is listed twice.
        return Paid(
            (of_sites(self.researches, False), of_sites(self.researches, False, True)),
            (of_sites(self.hires, False), of_sites(self.hires, True)),
            (of_sites(self.ships, False), of_sites(self.ships, False, True)),
            tuple([tuple([by[pay] for pay in pays]) for by in self.exhibits]),
            {card: tuple([by[pay] for pay in pays]) for card, by in self.solos.items()},
        )

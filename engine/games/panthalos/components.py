"""The pieces and tables of `rules/panthalos/` as tuples of numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from engine.games.panthalos.state import NONE, Sell, Ship
from engine.messages import Json

# What a reward gives: indices of GIVES.
TITAN: Final = 0
DISC: Final = 1
GOOD: Final = 2
REINFORCEMENT: Final = 3
PROMOTION: Final = 4
GIVES = ("titan", "disc", "good", "reinforcement", "promotion")

# The displays: indices of DISPLAYS.
HARBOUR: Final = 0
AGORA: Final = 1
ART: Final = 2
PHALANX: Final = 3
MERCATOR: Final = 4
DISPLAYS = ("harbour", "agora", "art", "phalanx", "mercator")

PILES = {
    "bag": "good",
    "ship_pile": "ship",
    "merchant_pile": "merchant",
    "artisan_pile": "artisan",
    "reinforcement_pile": "reinforcement",
    "titan_pile": "titan",
    "underworld": "underworld",
}
"""The piles and their families of tokens; descriptions list a pile from the top."""


Goods = tuple[tuple[int, int], ...]
"""Sides of goods, and how many of each."""


class Gift(NamedTuple):
    """A reward of a disc in the Polis, or the bonus of a merchant."""

    gives: int
    n: int
    once: bool


class Side(NamedTuple):
    """One side of the board: the spaces by place, and those of each location from the left."""

    id: str
    rank: tuple[int, ...]
    """[place] the least rank of a worker."""
    pieces: tuple[int, ...]
    """[place] pieces of one player that it takes in one turn."""
    unlimited: tuple[bool, ...]
    lightning: tuple[bool, ...]
    spaces: tuple[tuple[int, ...], ...]
    """[location]"""
    rewards: Mapping[int, Gift]
    """By space of the Polis."""
    all: tuple[int, ...]
    """All spaces of this side."""
    endless: frozenset[int]
    """Spaces that are never full."""
    workers_only: frozenset[int]
    """Spaces that take no leader."""
    roomy: bool
    """Whether every piece of any rank can always be placed on several spaces."""


class Setup(NamedTuple):
    """The setup for a number of players."""

    side: Side
    workers: int
    unhired: int
    stock: tuple[int, ...]
    supply: tuple[int, ...]
    box_discs: int


class Components:
    """Everything that never changes, numbered.

    A *token* is a code for a kind: goods by family, artisans, ships, merchants, titans, reinforcements, underworld.
    """

    def __init__(self, data: Json) -> None:
        components, tables, board = data["components"], data["tables"], data["board"]
        self.constants: Mapping[str, int] = data["constants"]
        self.colours: tuple[str, ...] = tuple(data["game"]["colours"])
        self.counts: Mapping[str, int] = {row["id"]: row["count"] for row in data["game"]["box"]}
        self.players_max: int = data["game"]["players"]["max"]
        self._read_tokens(components, tables)
        self._read_goods(components, tables)
        self.max_rank = self.constants["max_rank"]
        self.min_rank = self.constants["min_rank"]
        self._read_board(board, tables)
        self.rounds: int = self.constants["rounds"]
        self.dice: int = self.constants["dice_per_colour"]
        self.pieces: int = self.dice + 1
        """Of a player: the leader, then the dice."""
        self.discs = self.constants["discs_per_colour"] - self.constants["score_discs"]
        self.hire_rank: tuple[int, ...] = (0, *(int(row["rank"]) for row in board["round_space"]))
        self.attack: tuple[int, ...] = (0, *(int(row["attack"]) for row in board["round_space"]))
        self.round_ids = (NONE, *(str(row["id"]) for row in board["round_space"]))
        self.piece_ids = ("leader", "elevated", *(f"worker_{rank}" for rank in range(1, self.max_rank + 1)))
        """[class] id of the class in records of moves."""
        self.kind_terms = ("kind.leader", "kind.elevated", *("kind.worker",) * self.max_rank)
        by_end = {row["end"]: row for row in tables["final_scoring"]["rows"]}
        self.scoring = {
            (False, False): (False, False, False),
            **{
                ends: (by_end[name]["penalty"], by_end[name]["goods"], by_end[name]["pieces"])
                for ends, name in (((True, False), "box"), ((False, True), "rounds"), ((True, True), "both"))
            },
        }
        """(the box is full, the last round is over): (penalty, goods, pieces) count (PA-SCORE-05)."""

    # -- tokens --------------------------------------------------------------------------------------------------
    def _read_tokens(self, components: Json, tables: Json) -> None:
        ids: list[str] = []
        copies: list[int] = []
        spans: dict[str, range] = {}
        for family in ("good", "artisan", "ship", "merchant", "titan", "reinforcement", "underworld"):
            rows = components[family]
            spans[family] = range(len(ids), len(ids) + len(rows))
            ids += [row["id"] for row in rows]
            copies += [int(row.get("copies", 1)) for row in rows]
        self.token_ids = tuple(ids)
        self.token_index = {name: code for code, name in enumerate(ids)}
        self.copies = tuple(copies)
        self.spans = spans
        """The codes of each set of tokens."""
        self.family = tuple(name for name, codes in spans.items() for _ in codes)
        """[token] the set that it belongs to."""
        none = {"element": None, "strength": 0, "bonus": 0, "vp": 0, "cost": 0}
        rows = [{**none, **row} for family in spans for row in components[family]]
        self.elements = tuple(dict.fromkeys(row["element"] for row in components["titan"]))
        self.element = tuple(self.elements.index(row["element"]) if row["element"] else NONE for row in rows)
        """[token]"""
        self.strength = tuple(
            int(row["bonus"]) if family == "reinforcement" else int(row["strength"])
            for row, family in zip(rows, self.family, strict=True)
        )
        """[token] strength of a titan or of the underworld, bonus of a reinforcement."""
        self.vp = tuple(int(row["vp"]) for row in rows)
        self.cost = tuple(int(row["cost"]) for row in rows)
        self.is_titan = tuple(name == "titan" for name in self.family)
        gifts = {
            row["id"]: Gift(GIVES.index(row["gives"]), int(row["n"]), bool(row.get("once")))
            for row in tables["reward"]["rows"]
        }
        self.gifts = gifts
        self.bonus = tuple(
            gifts[row["bonus"]] if family == "merchant" else None for row, family in zip(rows, self.family, strict=True)
        )
        """[merchant]"""
        self.look = tuple(bool(row.get("look")) for row in rows)
        self._rows = rows

    def _read_goods(self, components: Json, tables: Json) -> None:
        sides = tables["good_side"]["rows"]
        self.sides = tuple(row["id"] for row in sides)
        """Ids of the sides of goods: the basic ones, then the refined ones."""
        self.side_index = {name: n for n, name in enumerate(self.sides)}
        self.symbols = tuple(int(row["symbols"]) for row in sides)
        self.becomes = tuple(self.side_index[row["becomes"]] if row.get("becomes") else NONE for row in sides)
        self.side_token = tuple(self.token_index[row["token"]] for row in sides)
        """[side] the token that shows it."""
        self.basic_side = tuple(self.side_index[row["basic"]] for row in components["good"])
        """[good token] its basic side."""
        self.refined = tuple(n for n, to in enumerate(self.becomes) if to < 0)
        self.basics = tuple(n for n, to in enumerate(self.becomes) if to >= 0)
        self.good_terms = tuple(f"good.{name}" for name in self.sides)
        self.accepts = tuple(tuple(self.side_index[name] for name in row.get("accepts", ())) for row in self._rows)
        """[ship] sides of goods."""
        self.takes = tuple(sum([1 << side for side in sides]) for sides in self.accepts)
        """[ship] sides of goods, as bits."""
        self.demand = tuple(
            tuple((self.side_index[name], int(n)) for name, n in row.get("demand", {}).items() if name != "any")
            for row in self._rows
        )
        """[merchant] refined goods demanded by name."""
        self.wild = tuple(int(row.get("demand", {}).get("any", 0)) for row in self._rows)
        """[merchant] goods of the seller's choice."""
        self.ways = tuple(
            self._ways_to_sell(token) if family == "merchant" else () for token, family in enumerate(self.family)
        )
        """[merchant] the ways to serve it: sides of goods with their numbers, and the move."""
        self.fewest = min(sum([n for _, n in needed]) for ways in self.ways for needed, _ in ways)
        """The least number of refined goods that a merchant asks for."""
        self.sailing = tuple(map(Ship, range(len(self.token_ids))))
        """[ship] the move that ships with it."""
        self.crafts: tuple[tuple[int, ...], ...] = tuple(
            ()
            if row.get("effect") != "refine"
            else self.basics
            if row["wanted"] == "any"
            else (self.side_index[row["wanted"]],)
            for row in self._rows
        )
        """[artisan] basic goods that it refines, never refined ones (PA-CRAFT-08); none if it promotes."""

    def _ways_to_sell(self, merchant: int) -> tuple[tuple[Goods, Sell], ...]:
        ways = []
        for wild in combinations_with_replacement(self.refined, self.wild[merchant]):
            needed = Counter(dict(self.demand[merchant]))
            needed.update(wild)
            ways.append((tuple(needed.items()), Sell(merchant, wild)))
        return tuple(ways)

    # -- the board -----------------------------------------------------------------------------------------------
    def _read_board(self, board: Json, tables: Json) -> None:
        locations = sorted(board["location"], key=lambda row: row["number"])
        self.locations = tuple(row["id"] for row in locations)
        self.location_terms = tuple(f"location.{name}" for name in self.locations)
        self.location_index = {name: n for n, name in enumerate(self.locations)}
        self.location_element = tuple(self.elements.index(row["element"]) for row in locations)
        self.leaders_at = tuple(row["pieces"] == "all" for row in locations)
        """[location] True if leaders may be placed there."""
        names = list(dict.fromkeys(row["id"] for row in board["worker_space"]))
        self.places = ("front", "thermae", *names)
        """Ids of the places of pieces, as in records of moves."""
        self.place_index = {name: n for n, name in enumerate(self.places)}
        where = {row["id"]: self.location_index[row["in"]] for row in board["worker_space"]}
        self.place_location = (NONE, self.location_index["thermae"], *(where[name] for name in names))
        """[place] the location that it belongs to."""
        number = {row["id"]: int(row["index"]) for row in board["worker_space"]}
        self.place_number = (0, 0, *(number[name] for name in names))
        self.board_sides = {row["id"]: self._side(row["id"], board["worker_space"]) for row in board["board_side"]}
        self.setups = {
            int(row["players"]): Setup(
                self.board_sides[row["side"]],
                int(row["workers"]),
                int(row["unhired"]),
                tuple(row["stock"]),
                tuple(row["supply"]),
                int(row["box_discs"]),
            )
            for row in tables["setup"]["rows"]
        }
        shown = {row["at"]: row for row in tables["display"]["rows"]}
        self.display_size = tuple(int(shown[name]["spaces"]) for name in DISPLAYS)
        self.display_stays = tuple(bool(shown[name]["stays"]) for name in DISPLAYS)
        spots = {name: [row["id"] for row in board["token_space"] if row["of"] == name] for name in DISPLAYS}
        self.display_spots = tuple(tuple(spots[name]) for name in DISPLAYS)
        """[display] the ids of its spaces."""
        stacks = [row for row in board["token_space"] if row["holds"] == "disc"]
        self.stacks = tuple((row["id"], str(row["letter"]).lower(), int(row.get("size", 0))) for row in stacks)
        """Id, letter and size (0: no limit) of the stacks of the collection box (PA-KRYPT-07)."""
        self.pile_spot = next(row["id"] for row in board["token_space"] if row["holds"] == "underworld")
        for name in (
            "thermae",
            "polis",
            "agora",
            "phalanx",
            "art",
            "oracle",
            "forum",
            "titanus",
            "agro",
            "krypt",
            "arena",
        ):
            setattr(self, f"at_{name}", self.location_index[name])

    at_thermae: int
    at_polis: int
    at_agora: int
    at_phalanx: int
    at_art: int
    at_oracle: int
    at_forum: int
    at_titanus: int
    at_agro: int
    at_krypt: int
    at_arena: int

    def _side(self, side: str, rows: list[Json]) -> Side:
        here = {self.place_index[row["id"]]: row for row in rows if row["side"] == side}
        places = range(len(self.places))
        order = sorted(here, key=lambda place: (self.place_location[place], here[place]["index"]))
        endless = [p for p in order if here[p].get("unlimited")]
        workers_only = [p for p in order if not self.leaders_at[self.place_location[p]]]
        open_to_all = [p for p in endless if p not in workers_only and int(here[p]["rank"]) <= self.min_rank]
        return Side(
            side,
            tuple(int(here[p]["rank"]) if p in here else 0 for p in places),
            tuple(int(here[p]["pieces"]) if p in here else 0 for p in places),
            tuple(bool(here[p].get("unlimited")) if p in here else False for p in places),
            tuple(bool(here[p].get("lightning")) if p in here else False for p in places),
            tuple(tuple(p for p in order if self.place_location[p] == n) for n in range(len(self.locations))),
            {p: self.gifts[row["reward"]] for p, row in here.items() if row.get("reward")},
            tuple(order),
            frozenset(endless),
            frozenset(workers_only),
            len(open_to_all) > 1,
        )

    def stack_sizes(self, discs: int) -> dict[str, int]:
        """Return how many discs lie on each stack of the collection box (PA-KRYPT-07)."""
        sizes, left = {}, discs
        for _, letter, size in self.stacks:
            sizes[letter] = min(left, size) if size else left
            left -= sizes[letter]
        return sizes

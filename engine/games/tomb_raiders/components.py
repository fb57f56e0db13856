"""The components of The Tomb Raiders: the data of `rules/tomb_raiders/` as tuples indexed by small integers.

A green card (one that can lie in the row or the display) is an integer, one per copy. So is a "good", a pile card that
can be kept: an artifact or a find. Sets of either are integers too, one bit per card. Rubble is only counted.

In the deck, where all cards mix, and in records of moves, cards are codes: first the green cards, then the goods, then
one rubble of each region.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.games.tomb_raiders.state import (
    NONE,
    PILED,
    Dig,
    Exhibit,
    Pick,
    Scientist,
    Take,
    Thief,
    TombRaider,
    members,
    union,
)
from engine.messages import Json

KINDS = (
    "knowledge", "general_knowledge", "congress",
    "general_excavation", "thief", "tomb_raider", "scientist", "assistant", "exhibition", "museum",
)  # fmt: skip
"""The kinds of green cards; those from `EXCAVATION` to `ASSISTANT` are action cards, the last two presentations."""
KNOWLEDGE: Final = 0
GENERAL: Final = 1
CONGRESS: Final = 2
EXCAVATION: Final = 3
THIEF: Final = 4
RAIDER: Final = 5
SCIENTIST: Final = 6
ASSISTANT: Final = 7
EXHIBITION: Final = 8
MUSEUM: Final = 9

Groups = tuple[tuple[int, ...], ...]
"""Goods in groups of equal ones."""


class Components:
    """All cards and tables; nothing here changes in play."""

    def __init__(self, data: Json) -> None:
        constants, tables, components = data["constants"], data["tables"], data["components"]
        self.regions = tuple(place["id"] for place in data["board"]["place"])
        self.region_index = {name: i for i, name in enumerate(self.regions)}
        self.region_terms = tuple(f"place.{name}" for name in self.regions)
        self._read_greens(components)
        self._read_piles(components)
        self._read_professors(components)
        self._read_permits(components, tables["setup"])

        self.slots: int = constants["row_size"]
        self.least_weeks: int = constants["dig_weeks_min"]
        self.most_weeks: int = constants["dig_weeks_max"]
        self.max_knowledge: int = constants["knowledge_cap_on_table"]
        self.region_least: int = constants["region_professor_min"]
        self.greatest_least: int = constants["greatest_professor_min"]
        self.bonus_step: int = constants["time_bonus_step"]
        self.track_start: int = constants["track_start"]
        self.track_spaces: int = constants["track_spaces"]
        self.congress_vp: tuple[int, ...] = tuple(tables["congress_vp"]["rows"])
        # The excavation table with a column and a row 0, so that weeks and knowledge index it directly (TR-DIG-07).
        rows: list[list[int]] = tables["excavation_table"]["rows"]
        self.cards_drawn: tuple[tuple[int, ...], ...] = (
            (0,) * (self.max_knowledge + 1),
            *((0, *row) for row in rows),
        )
        self.claims = (
            *((professor, self.region_least) for professor in self.region_professor),
            (self.greatest, self.greatest_least),
        )
        """Every professor with the points it takes to win him (TR-PRF-01, TR-PRF-04), in the order of TR-PRF-05."""
        self.alike = lru_cache(maxsize=1024)(self._alike)
        """A set of goods in groups of equal region, value and lesson, in ascending order."""
        self.value = lru_cache(maxsize=1 << 12)(self._value)
        self._prepare_moves()

    # -- cards ---------------------------------------------------------------------------------------------------
    def _read_greens(self, components: Json) -> None:
        """Number the cards with a green back, and read their printed values."""
        ids: list[str] = []
        kinds: list[int] = []
        rows: list[Json] = []
        for family in ("knowledge", "general_knowledge", "congress", "action", "exhibition", "museum"):
            for row in components[family]:
                copies = int(row.get("copies", 1))
                for n in range(1, copies + 1):
                    ids.append(f"{row['id']}#{n}" if copies > 1 else row["id"])
                    kinds.append(KINDS.index(row.get("effect", family)))
                    rows.append(row)
        self.card_ids = tuple(ids)
        """One id per copy: `congress#3`, or the id of the row where there is one copy."""
        self.card_index = {name: i for i, name in enumerate(ids)}
        self.card_faces = tuple(str(row["id"]) for row in rows)
        self.card_kind = tuple(kinds)
        self.card_region = tuple(self.region_index[row["region"]] if row.get("region") else NONE for row in rows)
        self.card_points = tuple(int(row.get("points", 0)) for row in rows)
        self.card_take = tuple(int(row.get("take", 0)) for row in rows)
        self.card_play = tuple(int(row.get("play", 0)) for row in rows)
        self.card_vp = tuple(int(row.get("vp", 0)) for row in rows)
        self.card_donate = tuple(int(row.get("donate", 0)) for row in rows)
        self.card_tiers = tuple(
            tuple((self.region_index[t["region"]], int(t["min"]), int(t["weeks"])) for t in row.get("tiers", ()))
            for row in rows
        )
        """Of an exhibition: region, least number of artifacts, weeks; each tier needs those before it (TR-EXH-02)."""
        self.of_kind = tuple(union(card for card, kind in enumerate(kinds) if kind == n) for n in range(len(KINDS)))
        """[kind] the set of its cards."""
        self.actions = union(card for card, kind in enumerate(kinds) if EXCAVATION <= kind <= ASSISTANT)
        self.assistant_points = next(self.card_points[card] for card, kind in enumerate(kinds) if kind == ASSISTANT)
        self.greens = union(range(len(ids)))
        self.searching = self.of_kind[THIEF] | self.of_kind[RAIDER]
        self.presentations = self.of_kind[EXHIBITION] | self.of_kind[MUSEUM]
        self.green_codes = len(ids)

    def _read_piles(self, components: Json) -> None:
        """Number the goods, region by region, and count the rubble."""
        ids: list[str] = []
        faces: list[str] = []
        pile: list[int] = []
        values: list[int] = []
        grants: list[int] = []
        for region, name in enumerate(self.regions):
            artifacts = [row for row in components["artifact"] if row["region"] == name]
            books = [row for row in components["find"] if row["pile"] == name]
            for row in artifacts + books:
                copies = int(row.get("copies", 1))
                for n in range(1, copies + 1):
                    ids.append(f"{row['id']}#{n}" if copies > 1 else row["id"])
                    faces.append(row["id"])
                    pile.append(region)
                    values.append(int(row.get("vp", 0)))
                    grants.append(self.region_index[row["region"]] if "pile" in row else NONE)
        books_points = {row["id"]: int(row["points"]) for row in components["find"]}
        self.good_ids = tuple(ids)
        self.good_index = {name: i for i, name in enumerate(ids)}
        self.good_faces = tuple(faces)
        self.good_terms = tuple(f"artifact.{face}" for face in faces)
        """[good] the term of an artifact."""
        self.good_pile = tuple(pile)
        self.good_value = tuple(values)
        self.good_grants = tuple(grants)
        """[good] the region that a find teaches about; NONE for artifacts."""
        self.good_points = tuple(books_points.get(face, 0) for face in faces)
        goods = range(len(ids))
        self.pile_goods = tuple(union(g for g in goods if pile[g] == region) for region in range(len(self.regions)))
        self.artifacts = union(g for g in goods if grants[g] < 0)
        self.finds = union(g for g in goods if grants[g] >= 0)
        self.pile_artifacts = tuple(goods & self.artifacts for goods in self.pile_goods)
        self.pile_finds = tuple(goods & self.finds for goods in self.pile_goods)
        rubble_ids = [""] * len(self.regions)
        self.rubble_copies = [0] * len(self.regions)
        for row in components["rubble"]:
            region = self.region_index[row["region"]]
            rubble_ids[region] = row["id"]
            self.rubble_copies[region] += int(row.get("copies", 1))
        self.rubble_ids = tuple(rubble_ids)
        self.rubble_codes = self.green_codes + len(ids)
        self.ids = (*self.card_ids, *self.good_ids, *self.rubble_ids)
        """[code] the id."""
        self.faces = (*self.card_faces, *self.good_faces, *self.rubble_ids)
        """[code] the id that all copies share."""
        self.code_region = (*((NONE,) * self.green_codes), *pile, *range(len(self.regions)))
        """[code] the pile that the card goes to, NONE for green cards (TR-ROW-03)."""
        # Artifacts of one region and value are one choice, and so are finds of one region and lesson (TR-MUS-03).
        self._good_sort = tuple((pile[g], values[g], grants[g]) for g in goods)
        by_place = {row["region"]: row["id"] for row in components["distribution"]}
        self.distribution_ids = tuple(by_place[name] for name in self.regions)

    def _read_professors(self, components: Json) -> None:
        self.professor_ids = tuple(row["id"] for row in components["professor"])
        self.professor_vp = tuple(int(row["vp"]) for row in components["professor"])
        by_region = {row.get("region"): i for i, row in enumerate(components["professor"])}
        self.region_professor = tuple(by_region[name] for name in self.regions)
        self.greatest = by_region[None]
        self.professor_region = tuple(
            self.region_index[row["region"]] if row.get("region") else NONE for row in components["professor"]
        )

    def _read_permits(self, components: Json, setup: Json) -> None:
        """Read the permits: one kind per region, in the order of the regions, then the generic one (TR-SET-02)."""
        by_region = {row.get("region"): row for row in components["permit"]}
        rows = [by_region[name] for name in (*self.regions, None)]
        self.permit_ids: tuple[str, ...] = tuple(row["id"] for row in rows)
        self.permit_copies = tuple(int(row.get("copies", 1)) for row in rows)
        self.any_permit = len(self.regions)
        self.no_permit = len(self.permit_ids)
        """The general excavation card, which allows a dig without a permit."""
        self.allowing_ids = (*self.permit_ids, self.card_faces[members(self.of_kind[EXCAVATION])[0]])
        """[permit of a dig] the id of what allows it."""
        self.dealt = {
            int(row["players"]): (int(row["per_region"]),) * len(self.regions) + (int(row["generic"]),)
            for row in setup["rows"]
        }

    # -- moves ---------------------------------------------------------------------------------------------------
    def _prepare_moves(self) -> None:
        """Build once the moves that do not depend on a state; legal moves are picked from these."""
        cards, regions = range(self.green_codes), range(len(self.regions))
        self.takes = tuple(Take(card) for card in cards)
        self.exhibits = tuple(Exhibit(card) for card in cards)
        self.searches: dict[int, Thief | TombRaider] = {
            **{card: Thief(card) for card in members(self.of_kind[THIEF])},
            **{card: TombRaider(card) for card in members(self.of_kind[RAIDER])},
        }
        self.studies = tuple(Scientist(region) for region in regions)
        self.piled = tuple((PILED, region) for region in regions)
        """[region] the fact that a card of the deck went to its pile."""
        self.picks = tuple(Pick(self.green_codes + good) for good in range(len(self.good_ids)))
        # digs[region][permit][assistants][knowledge]: the digs that draw something (TR-DIG-02, TR-DIG-06).
        helpers = self.of_kind[ASSISTANT].bit_count()
        weeks = range(self.least_weeks, self.most_weeks + 1)
        useful = [[w for w in weeks if self.cards_drawn[w][k]] for k in range(self.max_knowledge + 1)]
        self.digs: tuple[tuple[tuple[tuple[tuple[Dig, ...], ...], ...], ...], ...] = tuple(
            tuple(
                tuple(
                    tuple(tuple(Dig(region, permit, w, n) for w in useful[k]) for k in range(self.max_knowledge + 1))
                    for n in range(helpers + 1)
                )
                for permit in range(len(self.allowing_ids))
            )
            for region in regions
        )

    # -- sets of goods -------------------------------------------------------------------------------------------
    def _alike(self, goods: int) -> Groups:
        """Return a set of goods in groups of equal ones."""
        groups: dict[tuple[int, int, int], list[int]] = {}
        for good in members(goods):
            groups.setdefault(self._good_sort[good], []).append(good)
        return tuple(tuple(group) for group in groups.values())

    def first_of_equal(self, owned: int, goods: int) -> int:
        """Return the goods with each group of equals replaced by the first of it among those owned (TR-MUS-03)."""
        return union(
            good for group in self.alike(owned) for good in group[: sum([goods >> good & 1 for good in group])]
        )

    def terms(self, goods: int) -> list[str]:
        """Return the terms of artifacts, ascending."""
        return [self.good_terms[good] for good in members(goods)]

    def _value(self, goods: int) -> int:
        """Return the points that goods score (TR-SCR-01)."""
        return sum([self.good_value[good] for good in members(goods)])


@lru_cache(maxsize=1024)
def gifts(alike: Groups, size: int) -> tuple[int, ...]:
    """Return the ways to choose `size` goods, as bit sets; of each group of equals the first ones (TR-MUS-03)."""
    if not alike:
        return () if size else (0,)
    first, rest = alike[0], alike[1:]
    choices: list[int] = []
    for n in range(min(size, len(first)), -1, -1):
        mine = union(first[:n])
        choices += [mine | other for other in gifts(rest, size - n)]
    return tuple(choices)

"""The components of Thebes: cards, roads, tokens and tables of `rules/thebes/` as tuples, which never change.

Everything is indexed by small integers and read once from the compiled data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.thebes.state import NONE, Dig, Exhibit, Finish, Swap, Take
from engine.messages import Json

KINDS = ("book", "general", "rumour", "assistant", "shovel", "car", "zeppelin", "special_permission", "congress")
"""The kinds of research cards."""
BOOK: Final = 0
GENERAL: Final = 1
RUMOUR: Final = 2
ASSISTANT: Final = 3
SHOVEL: Final = 4
CAR: Final = 5
ZEPPELIN: Final = 6
PERMISSION: Final = 7
CONGRESS: Final = 8
KIND_COUNT: Final = 9

FINDS = ("artifact", "general", "special")
"""The kinds of finds: artifacts, tokens of general knowledge (open books) and of specialised (closed books)."""
ARTIFACT: Final = 0
OPEN_BOOK: Final = 1
CLOSED_BOOK: Final = 2

UNREACHABLE_WEEKS: Final = 10_000
"""More weeks than any game has."""


class Components:
    """Places, cards, tokens, tables and moves; attributes that end in `_index` map ids to indices."""

    def __init__(self, data: Json) -> None:
        self._read_constants(data["constants"])
        self._read_places(data["board"])
        self._read_cards(data["components"])
        self._read_tokens(data["components"]["dig_token"])
        self._read_tables(data["tables"])
        self._measure_ways(data["constants"])
        self._prepare_moves()

    def _read_constants(self, constants: Json) -> None:
        self.weeks_per_year: int = constants["weeks_per_year"]
        self.first_year: int = constants["first_year"]
        self.end: int = constants["end_week"]
        """Every player stops here, at week 1 of 1904 (TH-TIME-01)."""
        self.last_year_from = (constants["last_year"] - self.first_year) * self.weeks_per_year + 1
        self.year_of: tuple[int, ...] = tuple((week - 1) // self.weeks_per_year for week in range(self.end + 1))
        """Years since the first, by week."""
        self.new_year_in = tuple(self.weeks_per_year - (week - 1) % self.weeks_per_year for week in range(self.end + 1))
        """Weeks until a marker has crossed New Year, by week (TH-YEAR-01)."""
        self.slots: int = constants["research_slots"]
        self.row_slots: int = constants["exhibition_slots"]
        self.rumour_points: int = constants["rumour_points"]
        self.swap_weeks: int = constants["swap_base_weeks"]
        self.max_knowledge: int = constants["max_knowledge"]
        self.max_weeks: int = constants["max_dig_weeks"]
        self.majority_vp: int = constants["majority_vp"]
        self.majority_tie_vp: int = constants["majority_tie_vp"]
        self.solo_points: int = constants["solo_assistant_points"]
        self.solo_tokens: int = constants["solo_shovel_tokens"]
        self.shown_value: int = constants["display_token_value"]

    def _read_places(self, board: Json) -> None:
        places = board["place"]
        self.places: tuple[str, ...] = tuple(place["id"] for place in places)
        self.place_index = {name: i for i, name in enumerate(self.places)}
        self.place_terms = tuple(f"place.{name}" for name in self.places)
        self.site_places = tuple(i for i, place in enumerate(places) if place["type"] == "site")
        self.sites = tuple(self.places[i] for i in self.site_places)
        self.site_index = {name: i for i, name in enumerate(self.sites)}
        self.site_count = len(self.sites)
        self.site_terms = tuple(self.place_terms[i] for i in self.site_places)
        self.every_site = (1 << len(self.sites)) - 1
        self.members = tuple(
            tuple(site for site in range(self.site_count) if bits >> site & 1) for bits in range(self.every_site + 1)
        )
        """The sites of a bit set, ascending."""
        self.distance: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in board["distance"]["rows"])
        """Weeks of the shortest way over the roads [from][to] (TH-MOV-01, TH-MOV-02), computed by the compiler."""

    def _read_cards(self, components: Json) -> None:
        research, exhibitions = components["research_card"], components["exhibition_card"]
        rows = [*research, *exhibitions]
        self.first_exhibition = len(research)
        """Cards below this index are research cards, the others exhibitions."""
        self.card_ids: tuple[str, ...] = tuple(row["id"] for row in rows)
        self.card_index = {name: i for i, name in enumerate(self.card_ids)}
        self.card_city = tuple(self.place_index[row["city"]] for row in rows)
        self.card_weeks = tuple(int(row["weeks"]) for row in rows)
        self.card_kind = tuple(KINDS.index(row["kind"]) for row in research)
        self.card_site = tuple(self.site_index[row["site"]] if row.get("site") else NONE for row in research)
        self.card_n = tuple(int(row.get("n") or 1) for row in research)
        # Indexed by card, like the rest: dummies for the research cards come first.
        count = len(research)
        self.exhibition_vp = (0,) * count + tuple(int(row["vp"]) for row in exhibitions)
        self.exhibition_size = ("",) * count + tuple(str(row["class"]) for row in exhibitions)
        self.exhibition_needs: tuple[tuple[tuple[int, int], ...], ...] = ((),) * count + tuple(
            tuple((self.site_index[site], n) for site, n in row["needs"].items()) for row in exhibitions
        )

    def _read_tokens(self, rows: Sequence[Json]) -> None:
        finds = [row for row in rows if row["type"] != "debris"]
        self.token_ids: tuple[str, ...] = tuple(row["id"] for row in finds)
        self.token_index = {name: i for i, name in enumerate(self.token_ids)}
        self.token_site = tuple(self.site_index[row["site"]] for row in finds)
        self.token_type = tuple(FINDS.index(row["type"]) for row in finds)
        self.token_value = tuple(int(row.get("value") or 0) for row in finds)
        self.token_grants = tuple(self.site_index[row["grants"]] if row.get("grants") else NONE for row in finds)
        self.debris = [0] * len(self.sites)
        self.debris_ids = [""] * len(self.sites)
        for row in rows:
            if row["type"] == "debris":
                site = self.site_index[row["site"]]
                self.debris[site] += int(row.get("copies", 1))
                self.debris_ids[site] = row["id"]
        self.illustrated = [NONE] * len(self.sites)
        """The token of each site that the rulebook shows as the bonus of its first dig."""
        for token, row in enumerate(finds):
            if row.get("display"):
                self.illustrated[self.token_site[token]] = token
        self.full_bags: list[list[int]] = [[] for _ in self.sites]
        """All other finds, by site."""
        for token, site in enumerate(self.token_site):
            if token != self.illustrated[site]:
                self.full_bags[site].append(token)

    def _read_tables(self, tables: Json) -> None:
        def rows(name: str) -> list[int]:
            numbers: list[int] = tables[name]["rows"]
            return numbers

        self._setups = {(row["players"], row["piles"]): row for row in tables["setup"]["rows"]}
        # The time wheel with a row 0 and a column 0 added, so that knowledge and weeks index it directly.
        wheel: list[list[int]] = tables["time_wheel"]["rows"]
        self.wheel = ((0,) * (self.max_weeks + 1), *((0, *row) for row in wheel[: self.max_knowledge]))
        self.assistant_points = (rows("assistant_points"), rows("assistant_points_sets"))
        """Points by number of assistants, for each value of the option set_bonus."""
        self.shovel_tokens = (rows("shovel_tokens"), rows("shovel_tokens_sets"))
        """Tokens by number of shovels, likewise."""
        self.congress_vp: tuple[int, ...] = tuple(rows("congress_vp"))
        helped = max(map(max, self.assistant_points)) + self.solo_points + self.rumour_points
        most_special = self._most(BOOK, CLOSED_BOOK) + helped
        self.total = tuple(
            tuple(min(self.max_knowledge, special + min(special, general)) for special in range(most_special + 1))
            for general in range(self._most(GENERAL, OPEN_BOOK) + 1)
        )
        """The row of the time wheel [general knowledge][specialised knowledge]: general knowledge counts for no more
        than specialised (TH-KNOW-07, TH-KNOW-08), and the wheel has a last row (TH-KNOW-09)."""

    def _most(self, kind: int, find: int) -> int:
        """Return the points of all cards of a kind and all finds of a kind together."""
        return sum(self.card_n[card] for card, k in enumerate(self.card_kind) if k == kind) + self.token_type.count(
            find
        )

    def _measure_ways(self, constants: Json) -> None:
        self.start_place = self.place_index[constants["start_place"]]
        foot = self.distance
        car_min, saving = constants["car_min_weeks"], constants["car_saving"]
        driven = tuple(tuple(d - saving if d >= car_min else d for d in row) for row in foot)
        self.travel = (foot, driven)
        """Travel weeks [owns a car][from][to] (TH-MOV-02, TH-MOV-04)."""
        self.to_site = tuple(
            tuple(tuple(way[place] for place in self.site_places) for way in ways) for ways in self.travel
        )
        """The same [owns a car][from][site]."""
        self.longest_way = max(map(max, foot))
        # The last entry is that of NONE, the index -1: a card that is not there is never within reach.
        work, city = self.card_weeks, self.card_city
        self.by_land = tuple(
            tuple((*(way[city[card]] + work[card] for card in range(len(work))), UNREACHABLE_WEEKS) for way in ways)
            for ways in self.travel
        )
        """Weeks of the trip to a card and of its action [owns a car][from][card]."""
        self.by_air = tuple(
            (*(work[card] if city[card] != here else UNREACHABLE_WEEKS for card in range(len(work))), UNREACHABLE_WEEKS)
            for here in range(len(self.places))
        )
        """The same by airship [from][card]: no one flies to the place where they are."""

    def _prepare_moves(self) -> None:
        """Build every move of the game once, by land and by air; legal moves are picked from these."""
        both = (False, True)
        cards = range(len(self.card_ids))
        self.takes = tuple(tuple(Take(card, zeppelin) for card in cards) for zeppelin in both)
        self.swaps = tuple(Swap(zeppelin) for zeppelin in both)
        self.exhibits = tuple(tuple(Exhibit(card, zeppelin) for card in cards) for zeppelin in both)
        self.finish = Finish()
        weeks = [[w for w in range(1, self.max_weeks + 1) if row[w] >= 1] for row in self.wheel]
        self.digs = tuple(
            tuple(
                tuple(
                    tuple(
                        Dig(site, w, bool(flags & 1), bool(flags & 2), bool(flags & 4), bool(flags & 8))
                        for w in weeks[k]
                    )
                    for k in range(self.max_knowledge + 1)
                )
                for flags in range(16)
            )
            for site in range(len(self.sites))
        )
        """The digs that find something (TH-DIG-03) [site][flags][knowledge]; the flags are those of the records in
        their order: airship 1, rumour 2, lone assistant 4, lone shovel 8."""

    def setup(self, seats: int, piles: str) -> Json:
        """Return the row of the setup table for a number of players and a value of the option two_player_piles."""
        row: Json = self._setups.get((seats, piles)) or self._setups[seats, "three"]
        return row

    def space(self, week: int) -> int:
        """Return the space of the track on which a marker lies in week T."""
        return (week - 1) % self.weeks_per_year + 1

    def year(self, week: int) -> int:
        """Return the calendar year of week T; the end counts as the last year."""
        return self.first_year + self.year_of[min(week, self.end - 1)]

    def crosses_new_year(self, before: int, after: int) -> bool:
        """Return whether a marker that moves from one week to another crosses New Year (TH-YEAR-01)."""
        return (after - 1) // self.weeks_per_year > (before - 1) // self.weeks_per_year

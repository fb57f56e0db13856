"""Thebes: archaeologists between 1901 and 1903, who pay for everything in weeks.

Read it as the rulebook: `Thebes.start` is the setup, `moves` what one may do, `play` how it is carried out, `result`
the scoring; each rule id (`TH-DIG-03`) stands where the rule is enforced. What the game is made of (cards, roads,
tokens, tables) comes from `rules/thebes/` and is turned into tuples indexed by small integers once, in `__init__`.

Time is the absolute week T: week 1 of 1901 is 1, and every player stops at the end week, week 1 of 1904 (TH-TIME-01).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from engine.core import NO_ARGS, OVER, SEATS, BadRequest, Game, Json, Message, Part, Result, Tell, happening
from engine.rng import Rng

NONE = -1
"""An empty slot, a site whose first-dig token is gone, nobody."""

KINDS = ("book", "general", "rumour", "assistant", "shovel", "car", "zeppelin", "special_permission", "congress")
BOOK, GENERAL, RUMOUR, ASSISTANT, SHOVEL, CAR, ZEPPELIN, PERMISSION, CONGRESS = range(9)
ARTIFACT, OPEN_BOOK, CLOSED_BOOK = range(3)
"""What a find is: an artifact, a token of general knowledge, a token of specialised knowledge."""


# -- moves: each is complete, chosen before anything hidden is revealed (TH-TURN-01, TH-TURN-03) -------------------
class Take(NamedTuple):
    """Acquire a research card of the display in its city (TH-TAKE-01)."""

    card: int
    zeppelin: bool


class Swap(NamedTuple):
    """Replace the display in Warsaw (TH-SWAP-01)."""

    zeppelin: bool


class Dig(NamedTuple):
    """Dig at a site; weeks, rumour and lone helpers are announced before the draw (TH-DIG-06)."""

    site: int
    weeks: int
    zeppelin: bool
    rumour: bool
    solo_assistant: bool
    solo_shovel: bool


class Exhibit(NamedTuple):
    """Mount an exhibition of the row in its city (TH-EXH-01)."""

    card: int
    zeppelin: bool


class Finish(NamedTuple):
    """Leave the game early, in the last year (TH-FIN-03)."""


Move = Take | Swap | Dig | Exhibit | Finish


# -- happenings ------------------------------------------------------------------------------------------------------
@happening("log.travel", "TH-MOV-02")
class Travelled(NamedTuple):
    player: str
    a: str
    b: str
    weeks: int


@happening("log.drive", "TH-MOV-04")
class Drove(NamedTuple):
    player: str
    a: str
    b: str
    weeks: int


@happening("log.fly", "TH-MOV-05")
class Flew(NamedTuple):
    player: str
    a: str
    b: str


@happening("log.new_year", "TH-YEAR-02")
class EnteredYear(NamedTuple):
    player: str
    year: int


@happening("log.take_book", "TH-TAKE-03")
class TookBook(NamedTuple):
    player: str
    n: int
    site: str
    city: str
    weeks: int


@happening("log.take_general", "TH-TAKE-03")
class TookGeneral(NamedTuple):
    player: str
    n: int
    city: str
    weeks: int


@happening("log.take_rumour", "TH-TAKE-03")
class TookRumour(NamedTuple):
    player: str
    site: str
    city: str
    weeks: int


@happening("log.take_{variant}", "TH-TAKE-03")
class TookHelp(NamedTuple):
    """A card that its kind alone describes; the sentence is `log.take_<kind>`."""

    variant: str
    player: str
    city: str
    weeks: int


@happening("log.swap", "TH-SWAP-05")
class Swapped(NamedTuple):
    player: str
    n: int
    weeks: int


@happening("log.reveal_book", "TH-DISP-02", reveals=True)
class RevealedBook(NamedTuple):
    n: int
    site: str
    city: str


@happening("log.reveal_general", "TH-DISP-02", reveals=True)
class RevealedGeneral(NamedTuple):
    n: int
    city: str


@happening("log.reveal_rumour", "TH-DISP-02", reveals=True)
class RevealedRumour(NamedTuple):
    site: str
    city: str


@happening("log.reveal_{variant}", "TH-DISP-02", reveals=True)
class RevealedHelp(NamedTuple):
    """A card that its kind alone describes; the sentence is `log.reveal_<kind>`."""

    variant: str
    city: str


@happening("log.announce_{variant}", "TH-DISP-03", reveals=True)
class Announced(NamedTuple):
    """A new exhibition in the row: `log.announce_small` or `log.announce_large`."""

    variant: str
    city: str


@happening("log.push_off_{variant}", "TH-DISP-03")
class PushedOff(NamedTuple):
    """An exhibition that left the row: `log.push_off_small` or `log.push_off_large`."""

    variant: str
    city: str


@happening("log.reshuffle_reserve", "TH-DECK-02", reveals=True)
class ReshuffledReserve(NamedTuple):
    n: int


@happening("log.reshuffle", "TH-DECK-03", reveals=True)
class Reshuffled(NamedTuple):
    n: int


@happening("log.no_card", "TH-DECK-05")
class NoCardLeft(NamedTuple):
    n: int


@happening("log.dig", "TH-DIG-05", reveals=True)
class Dug(NamedTuple):
    player: str
    site: str
    weeks: int
    k: int
    n: int


@happening("log.find_artifacts", "TH-DIG-07", reveals=True)
class FoundArtifacts(NamedTuple):
    player: str
    artifacts: list[str]
    points: int


@happening("log.find_general", "TH-KNOW-10", reveals=True)
class FoundGeneral(NamedTuple):
    player: str


@happening("log.find_special", "TH-KNOW-03", reveals=True)
class FoundSpecial(NamedTuple):
    player: str
    site: str


@happening("log.find_nothing", "TH-DIG-11", reveals=True)
class FoundNothing(NamedTuple):
    player: str


@happening("log.debris", "TH-DIG-08", reveals=True)
class ReturnedDebris(NamedTuple):
    n: int


@happening("log.use_rumour", "TH-KNOW-04")
class UsedRumour(NamedTuple):
    player: str
    site: str


@happening("log.use_assistant", "TH-KNOW-06")
class UsedAssistant(NamedTuple):
    player: str


@happening("log.use_shovel", "TH-DIG-05")
class UsedShovel(NamedTuple):
    player: str


@happening("log.use_permit", "TH-PERM-02")
class UsedPermit(NamedTuple):
    player: str
    site: str


@happening("log.use_special_permission", "TH-PERM-07")
class UsedPermission(NamedTuple):
    player: str
    site: str


@happening("log.first_dig", "TH-DIG-10")
class FirstDig(NamedTuple):
    player: str
    site: str
    artifact: str


@happening("log.exhibit_{variant}", "TH-EXH-05")
class Exhibited(NamedTuple):
    """An exhibition was mounted: `log.exhibit_small` or `log.exhibit_large`."""

    variant: str
    player: str
    city: str
    weeks: int
    vp: int


@happening("log.finish", "TH-FIN-03")
class Finished(NamedTuple):
    player: str
    weeks: int


@happening("log.home", "TH-FIN-05")
class CameHome(NamedTuple):
    player: str


@happening("log.won", "TH-END-03")
class Won(NamedTuple):
    player: str
    vp: int


@happening("log.shared", "TH-END-03")
class SharedVictory(NamedTuple):
    players: list[str]
    vp: int


# -- what the greedy bot thinks things are worth, in points ----------------------------------------------------------
class Weights(NamedTuple):
    """How `Thebes.appraise` weighs a move. What serves later counts fully at the start and nothing at the end."""

    week: float = 0.7
    """A week spent."""
    away: float = 0.4
    """A week between the place where the move ends and the cards that one may want next."""
    ending: float = 10.0
    """With fewer weeks left than these, a week loses its worth."""
    dig_week: float = 0.6
    """A week of a dig that lies in the future: it need not be the best use of the week that one will have."""
    trip: float = 1.5
    """Weeks of travel to expect for such a dig."""
    digging: float = 0.6
    """The part of the weeks left that can go into digs and the trips to them."""
    book: float = 0.8
    open_book: float = 0.8
    """A book beyond what it does for the digs that one can already expect."""
    majority: float = 0.3
    """How safe a lead in books is at the start."""
    artifact: float = 0.2
    """An artifact beyond its points: it may open an exhibition."""
    permit: float = 3.0
    """A permit with the whole year before it."""
    permission: float = 4.0
    assistant: float = 1.5
    shovel: float = 1.5
    rumour: float = 2.0
    car: float = 4.0
    zeppelin: float = 1.0
    congresses: float = 4.0
    """How many more congresses one may hope for in a whole game."""
    swap: float = -1.0
    """New cards on the display, of which others choose as well."""
    rivalry: float = 1.0
    """An exhibition that nobody else can get any more."""


WEIGHTS = Weights()


# -- state -----------------------------------------------------------------------------------------------------------
class Rulings(NamedTuple):
    """The options of a table (`game.yaml`), read once; the first value of each option gives False or "shared"."""

    assistants_suffice: bool
    rumours_suffice: bool
    rumour_forced: bool
    sets_repeat: bool
    solo_always: bool
    spends_old_year: bool
    random_stack: bool
    random_display: bool
    tiebreak: str


class State:
    """A table of Thebes. Cards, places and tokens are indices into the tuples of `Thebes`.

    Lists have one entry per seat, or `seat * 5 + site`, or `seat * 9 + kind`. `books`, `general`, `artifacts`,
    `kinds` and `rumours` only repeat what `cards` and `finds` say, so that nothing has to be counted in search.
    """

    __slots__ = (
        "artifacts",  # [seat * 5 + site] artifacts owned of that site
        "bags",  # [site] finds still in the bag, ascending; the debris is always complete and not listed (TH-DIG-12)
        "bonus",  # [site] the token that waits for the first dig, or NONE
        "books",  # [seat * 5 + site] closed books on cards and tokens
        "cards",  # [seat] research cards owned, in the order of taking
        "deck",  # face down, the top card last
        "discard",  # open
        "display",  # [slot] research card or NONE
        "finds",  # [seat] tokens owned, in the order of finding
        "general",  # [seat] open books on cards and tokens
        "kinds",  # [seat * 9 + kind] research cards owned of that kind
        "last",  # seat that took the last turn, or NONE
        "lower",  # until the first reshuffle: how many cards at the bottom of the deck may hold exhibitions
        "merged",  # the reserve has joined the deck (TH-DECK-02)
        "mounted",  # [seat] exhibition cards owned
        "options",
        "permits",  # [seat] bit set of the sites whose own permit is valid
        "place",  # [seat] where the archaeologist stands
        "reserve",  # face down, out of play until the first reshuffle
        "rng",
        "row",  # [slot] exhibition card or NONE
        "rulings",
        "rumours",  # [seat] bit set of the sites whose rumour is owned
        "seats",
        "stack",  # [seat] when the marker was last laid down: of equal weeks the largest lies on top (TH-TIME-03)
        "streak",  # swaps in the unbroken run of `last` (TH-SWAP-02)
        "ticks",  # the largest number in `stack`
        "time",  # [seat] week T
        "turn",  # seat to act, or OVER
    )

    artifacts: list[int]
    bags: list[list[int]]
    bonus: list[int]
    books: list[int]
    cards: list[list[int]]
    deck: list[int]
    discard: list[int]
    display: list[int]
    finds: list[list[int]]
    general: list[int]
    kinds: list[int]
    last: int
    lower: int
    merged: bool
    mounted: list[list[int]]
    options: dict[str, str]
    permits: list[int]
    place: list[int]
    reserve: list[int]
    rng: Rng
    row: list[int]
    rulings: Rulings
    rumours: list[int]
    seats: int
    stack: list[int]
    streak: int
    ticks: int
    time: list[int]
    turn: int


class Knowledge(NamedTuple):
    """What a player knows about a site for one dig (TH-KNOW)."""

    special: int
    general: int
    """General points that count, at most as many as special ones (TH-KNOW-08)."""
    total: int
    """The row of the time wheel (TH-KNOW-09)."""


class Thebes(Game[State, Move]):
    """The rules of Thebes over the compiled data of `rules/thebes/`."""

    id = "thebes"

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        constants, tables = data["constants"], data["tables"]
        self._read_places(data["board"])
        self._read_cards(data["components"])
        self._read_tokens(data["components"]["dig_token"])

        self.weeks_per_year: int = constants["weeks_per_year"]
        self.first_year: int = constants["first_year"]
        self.end: int = constants["end_week"]
        self.last_year_from = (constants["last_year"] - self.first_year) * self.weeks_per_year + 1
        self.start_place = self.place_index[constants["start_place"]]
        self.slots: int = constants["research_slots"]
        self.row_slots: int = constants["exhibition_slots"]
        self.rumour_points: int = constants["rumour_points"]
        self.swap_weeks: int = constants["swap_base_weeks"]
        self.max_knowledge: int = constants["max_knowledge"]
        self.majority_vp: int = constants["majority_vp"]
        self.majority_tie_vp: int = constants["majority_tie_vp"]
        self.solo_points: int = constants["solo_assistant_points"]
        self.solo_tokens: int = constants["solo_shovel_tokens"]
        self.shown_value: int = constants["display_token_value"]
        self.setups = {(row["players"], row["piles"]): row for row in tables["setup"]["rows"]}

        # The time wheel with a row and a column 0, so that knowledge and weeks index it directly.
        rows: list[list[int]] = tables["time_wheel"]["rows"]
        self.max_weeks: int = constants["max_dig_weeks"]
        self.wheel = tuple(
            tuple([0] * (self.max_weeks + 1)) if k == 0 else (0, *rows[k - 1]) for k in range(self.max_knowledge + 1)
        )
        self.assistant_points: tuple[list[int], list[int]] = (
            tables["assistant_points"]["rows"],
            tables["assistant_points_sets"]["rows"],
        )
        self.shovel_tokens: tuple[list[int], list[int]] = (
            tables["shovel_tokens"]["rows"],
            tables["shovel_tokens_sets"]["rows"],
        )
        self.congress_vp: tuple[int, ...] = tuple(tables["congress_vp"]["rows"])

        foot = self.distance
        here = foot[self.start_place]
        cities = self.card_city[: self.first_exhibition]
        self.usual_way = sum([here[city] for city in cities]) / len(cities)
        """Weeks from where one swaps the display to a research card, on average."""
        car_min, saving = constants["car_min_weeks"], constants["car_saving"]
        driven = tuple(tuple(d - saving if d >= car_min else d for d in row) for row in foot)
        self.travel = (foot, driven)
        """Travel weeks [owns a car][from][to] (TH-MOV-02, TH-MOV-04)."""
        self._prepare_moves()

    def _read_places(self, board: Json) -> None:
        places = board["place"]
        self.places: tuple[str, ...] = tuple(place["id"] for place in places)
        self.place_index = {name: i for i, name in enumerate(self.places)}
        self.place_terms = tuple(f"place.{name}" for name in self.places)
        self.site_places = tuple(i for i, place in enumerate(places) if place["type"] == "site")
        self.sites = tuple(self.places[i] for i in self.site_places)
        self.site_index = {name: i for i, name in enumerate(self.sites)}
        self.site_terms = tuple(self.place_terms[i] for i in self.site_places)
        self.every_site = (1 << len(self.sites)) - 1
        # Shortest ways over the roads (TH-MOV-01, TH-MOV-02); Floyd and Warshall, for a dozen places.
        count = len(places)
        far = 10_000
        way = [[0 if i == j else far for j in range(count)] for i in range(count)]
        for road in board["road"]:
            a, b = self.place_index[road["a"]], self.place_index[road["b"]]
            way[a][b] = way[b][a] = min(way[a][b], road["weeks"])
        for k in range(count):
            for i in range(count):
                for j in range(count):
                    way[i][j] = min(way[i][j], way[i][k] + way[k][j])
        self.distance = tuple(tuple(row) for row in way)

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
        # Exhibitions are indexed by card index; research cards fill the front of these tuples.
        front = (None,) * len(research)
        self.exhibition_vp = (0,) * len(research) + tuple(int(row["vp"]) for row in exhibitions)
        self.exhibition_size = front + tuple(str(row["class"]) for row in exhibitions)
        self.exhibition_needs: tuple[tuple[tuple[int, int], ...], ...] = ((),) * len(research) + tuple(
            tuple((self.site_index[site], n) for site, n in row["needs"].items()) for row in exhibitions
        )

    def _read_tokens(self, rows: Sequence[Json]) -> None:
        finds = [row for row in rows if row["type"] != "debris"]
        self.token_ids: tuple[str, ...] = tuple(row["id"] for row in finds)
        self.token_index = {name: i for i, name in enumerate(self.token_ids)}
        self.token_site = tuple(self.site_index[row["site"]] for row in finds)
        types = {"artifact": ARTIFACT, "general": OPEN_BOOK, "special": CLOSED_BOOK}
        self.token_type = tuple(types[row["type"]] for row in finds)
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
        for token, row in enumerate(finds):
            if row.get("display"):
                self.illustrated[self.token_site[token]] = token

    def _prepare_moves(self) -> None:
        """Make every move record of the game once; `moves` only picks from them."""
        both = (False, True)
        cards = range(len(self.card_ids))
        self.takes = tuple(tuple(Take(card, z) for z in both) for card in cards)
        self.swaps = tuple(Swap(z) for z in both)
        self.exhibits = tuple(tuple(Exhibit(card, z) for z in both) for card in cards)
        self.finish = Finish()
        # digs[site][flags][K]: the digs that find something (TH-DIG-03); flags as in `dig_flags`.
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

    # -- setup (TH-SET) --------------------------------------------------------------------------------------------
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None = None) -> State:
        """Set up a table for seats in clockwise order (TH-SET-01); the overview cards are in the view (TH-SET-11).

        BadRequest when the number of players or the start player does not exist.
        """
        s = self._empty(seats, options, rng)
        if first is not None and not 0 <= first < seats:
            raise BadRequest("error.first", first=first, n=seats)
        if s.rulings.random_display:  # TH-SET-04: one artifact of value 1 waits on its site
            for site, bag in enumerate(s.bags):
                bag.append(s.bonus[site])
                s.bonus[site] = rng.choice([token for token in bag if self.token_value[token] == self.shown_value])
                bag.remove(s.bonus[site])
                bag.sort()

        stock = list(range(self.first_exhibition))  # TH-SET-05
        rng.shuffle(stock)
        s.display = stock[: self.slots]
        del stock[: self.slots]
        setup = self._setup(s)
        piles: list[list[int]] = []
        for size in setup["research"]:  # TH-SET-06
            piles.append(stock[:size])
            del stock[:size]
        for card in range(self.first_exhibition, len(self.card_ids)):  # TH-SET-07
            piles[setup["exhibitions"][self.exhibition_size[card]] - 1].append(card)
        for number in sorted(set(setup["exhibitions"].values())):
            rng.shuffle(piles[number - 1])
        s.deck = (piles[0] + piles[1])[::-1]  # TH-SET-08
        s.lower = len(piles[1])
        s.reserve = piles[2]

        if first is None:  # TH-SET-09
            first = rng.below(seats)
        below = [(first + i) % seats for i in range(1, seats)]  # TH-SET-10: the start player on top
        if s.rulings.random_stack:
            rng.shuffle(below)
        for height, seat in enumerate([*reversed(below), first], start=1):
            s.stack[seat] = height
        s.ticks = seats
        s.turn = first
        return s

    def _setup(self, s: State) -> Json:
        """Return the row of the setup table for this table."""
        row: Json = self.setups.get((s.seats, s.options["two_player_piles"])) or self.setups[s.seats, "three"]
        return row

    def _empty(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Return a table without cards, permits valid and bags full (TH-SET-02, TH-SET-03, TH-SET-04)."""
        if (seats, "three") not in self.setups:
            counts = [players for players, _ in self.setups]
            raise BadRequest("error.seats", n=seats, min=min(counts), max=max(counts))
        chosen = self.settle(seats, options)
        s = State()
        s.seats = seats
        s.options = chosen
        s.rulings = Rulings(
            assistants_suffice=chosen["min_specialised"] == "any",
            rumours_suffice=chosen["min_specialised"] != "books_only",
            rumour_forced=chosen["rumour_use"] == "forced",
            sets_repeat=chosen["set_bonus"] == "multiple_sets",
            solo_always=chosen["solo_discard"] == "always_allowed",
            spends_old_year=chosen["dig_over_new_year"] == "spends_old_year",
            random_stack=chosen["initial_stack"] == "random",
            random_display=chosen["display_token"] == "random_value_1",
            tiebreak=chosen["tiebreak"],
        )
        s.rng = rng
        sites = len(self.sites)
        s.artifacts, s.books = [0] * (seats * sites), [0] * (seats * sites)
        s.kinds, s.general, s.rumours = [0] * (seats * len(KINDS)), [0] * seats, [0] * seats
        s.cards, s.finds, s.mounted = [[] for _ in range(seats)], [[] for _ in range(seats)], [[] for _ in range(seats)]
        s.permits = [self.every_site] * seats
        s.place = [self.start_place] * seats
        s.time = [int(self._setup(s)["start_week"])] * seats
        s.stack, s.ticks = [0] * seats, 0
        s.display, s.row = [NONE] * self.slots, [NONE] * self.row_slots
        s.deck, s.discard, s.reserve, s.lower, s.merged = [], [], [], 0, False
        s.bonus, s.bags = self.illustrated[:], [[] for _ in range(sites)]
        for token, site in enumerate(self.token_site):
            if token not in s.bonus:
                s.bags[site].append(token)
        s.last, s.streak, s.turn = NONE, 0, OVER
        return s

    def copy(self, state: State) -> State:
        """Return an independent copy, the generator included."""
        s = State.__new__(State)
        s.seats, s.options, s.rulings = state.seats, state.options, state.rulings
        s.rng = state.rng.copy()
        s.artifacts, s.books, s.kinds = state.artifacts[:], state.books[:], state.kinds[:]
        s.general, s.rumours, s.permits = state.general[:], state.rumours[:], state.permits[:]
        s.cards = [x[:] for x in state.cards]
        s.finds = [x[:] for x in state.finds]
        s.mounted = [x[:] for x in state.mounted]
        s.place, s.time, s.stack, s.ticks = state.place[:], state.time[:], state.stack[:], state.ticks
        s.display, s.row = state.display[:], state.row[:]
        s.deck, s.discard, s.reserve = state.deck[:], state.discard[:], state.reserve[:]
        s.lower, s.merged = state.lower, state.merged
        s.bags, s.bonus = [x[:] for x in state.bags], state.bonus[:]
        s.last, s.streak, s.turn = state.last, state.streak, state.turn
        return s

    # -- what one may do -------------------------------------------------------------------------------------------
    def turn(self, state: State) -> int:
        """Return the seat to act, or OVER (TH-TIME-02, TH-END-01)."""
        return state.turn

    def moves(self, state: State) -> list[Move]:
        """Return every legal move of the seat to act: takes, swaps, exhibitions, digs, finish, in this order.

        Before the last year there is always a swap that fits (TH-FIN-06), in it always the finish (TH-FIN-04); of the
        other moves fewer and fewer fit into the weeks left (TH-FIN-07).
        """
        s = state
        seat = s.turn
        if seat < 0:
            return []
        week, here = s.time[seat], s.place[seat]
        left = self.end - week  # TH-TURN-04, TH-FIN-02: what does not fit into the weeks left is illegal
        own = seat * len(KINDS)
        airship = s.kinds[own + ZEPPELIN] > 0
        travel = self.travel[s.kinds[own + CAR] > 0][here]
        city, weeks = self.card_city, self.card_weeks
        found: list[Move] = []

        for card in s.display:  # TH-TAKE-01, TH-TAKE-06
            if card >= 0:
                if travel[city[card]] + weeks[card] <= left:
                    found.append(self.takes[card][0])
                if airship and city[card] != here and weeks[card] <= left:
                    found.append(self.takes[card][1])

        price = self.swap_price(s, seat)  # TH-SWAP-06, TH-SWAP-07
        if travel[self.start_place] + price <= left:
            found.append(self.swaps[0])
        if airship and here != self.start_place and price <= left:
            found.append(self.swaps[1])

        for card in s.row:  # TH-EXH-01, TH-EXH-08
            if card >= 0 and not self.missing(s, seat, card):
                if travel[city[card]] + weeks[card] <= left:
                    found.append(self.exhibits[card][0])
                if airship and city[card] != here and weeks[card] <= left:
                    found.append(self.exhibits[card][1])

        self._add_digs(s, seat, travel, airship, left, found)
        if week >= self.last_year_from:  # TH-FIN-03
            found.append(self.finish)
        return found

    def _add_digs(
        self, s: State, seat: int, travel: Sequence[int], airship: bool, left: int, found: list[Move]
    ) -> None:
        """Add the legal digs of `seat` to `found` (TH-DIG-01 to TH-DIG-06)."""
        rulings = s.rulings
        own = seat * len(KINDS)
        assistants = s.kinds[own + ASSISTANT]
        points: list[int] = self.assistant_points[rulings.sets_repeat]
        helped = points[assistants]
        may_solo = self._may_discard(s, seat, ASSISTANT)  # TH-KNOW-06
        solo_shovel = self._may_discard(s, seat, SHOVEL)  # TH-DIG-05
        permits, special = s.permits[seat], s.kinds[own + PERMISSION]
        new_year_in = self.weeks_per_year - (s.time[seat] - 1) % self.weeks_per_year
        open_books, most = s.general[seat], self.max_knowledge
        longest = self.max_weeks
        here, rumours = s.place[seat], s.rumours[seat]
        first_books = seat * len(self.sites)

        for site, place in enumerate(self.site_places):
            books = s.books[first_books + site]
            rumour = rumours >> site & 1
            if not (books or rumour or assistants):
                continue
            for zeppelin in (0, 1) if airship and place != here else (0,):
                weeks = 0 if zeppelin else travel[place]
                # TH-DIG-01: the player's own permit, whatever others have dug (TH-PERM-09), valid on arrival, fresh if
                # the trip crossed New Year (TH-PERM-05); or a special permission (TH-PERM-07)
                if not (permits >> site & 1 or weeks >= new_year_in or special):
                    continue
                time = left - weeks  # TH-DIG-04
                if time <= 0:
                    continue
                for heard in ((1,) if rulings.rumour_forced else (0, 1)) if rumour else (0,):  # TH-KNOW-04
                    for solo in (0, 1) if may_solo else (0,):
                        known = books + (self.rumour_points if heard else 0)  # TH-KNOW-02
                        if not rulings.assistants_suffice and not (known if rulings.rumours_suffice else books):
                            continue  # TH-DIG-02, option min_specialised
                        known += points[assistants - 1] + self.solo_points if solo else helped
                        if known < 1:  # TH-DIG-02
                            continue
                        total = known + (known if known < open_books else open_books)  # TH-KNOW-08
                        if total > most:  # TH-KNOW-09
                            total = most
                        block = self.digs[site]
                        flags = zeppelin | heard << 1 | solo << 2
                        for shovel in (0, 8) if solo_shovel else (0,):
                            digs = block[flags | shovel][total]
                            if time >= longest:
                                found.extend(digs)
                            else:
                                found.extend([dig for dig in digs if dig.weeks <= time])

    def _may_discard(self, s: State, seat: int, kind: int) -> bool:
        """Return whether an assistant or a shovel may be discarded for one dig: the only one (option solo_discard)."""
        n = s.kinds[seat * len(KINDS) + kind]
        return n == 1 or (n > 1 and s.rulings.solo_always)

    def swap_price(self, s: State, seat: int) -> int:
        """Return what a swap costs besides the trip: one week more for each swap of an unbroken run (TH-SWAP-02).

        Whoever lands on another marker and acts again has not been interrupted (TH-SWAP-04).
        """
        return self.swap_weeks + (s.streak if s.last == seat else 0)

    def missing(self, s: State, seat: int, card: int) -> int:
        """Return how many artifacts `seat` lacks for an exhibition (TH-EXH-02, TH-EXH-03)."""
        own = seat * len(self.sites)
        lacking = 0
        for site, n in self.exhibition_needs[card]:
            short = n - s.artifacts[own + site]
            if short > 0:
                lacking += short
        return lacking

    def knowledge(self, s: State, seat: int, site: int, rumour: bool = False, solo: bool = False) -> Knowledge:
        """Return the knowledge of a site; `rumour` and `solo` (lone assistant) say which one-shot cards are used.

        All else counts by itself, as more knowledge never finds less (TH-KNOW-11).
        """
        assistants = s.kinds[seat * len(KINDS) + ASSISTANT]
        points = self.assistant_points[s.rulings.sets_repeat]
        special = s.books[seat * len(self.sites) + site]  # TH-KNOW-01, TH-KNOW-03
        special += self.rumour_points if rumour else 0  # TH-KNOW-04
        special += points[assistants - 1] + self.solo_points if solo else points[assistants]  # TH-KNOW-05, TH-KNOW-06
        general = min(s.general[seat], special)  # TH-KNOW-07, TH-KNOW-08
        return Knowledge(special, general, min(self.max_knowledge, special + general))  # TH-KNOW-09

    def tokens_drawn(self, s: State, seat: int, total: int, weeks: int, solo_shovel: bool) -> int:
        """Return how many tokens a dig draws: the wheel's number and the shovels' (TH-DIG-05)."""
        shovels = s.kinds[seat * len(KINDS) + SHOVEL]
        more = self.shovel_tokens[s.rulings.sets_repeat]
        helped = more[shovels - 1] + self.solo_tokens if solo_shovel else more[shovels]
        return self.wheel[total][weeks] + helped

    # -- how it is carried out (TH-TURN-05) ------------------------------------------------------------------------
    def play(self, state: State, move: Move, tell: Tell | None = None) -> None:
        """Carry out a legal move: trip, weeks, effect, marker, next player.

        The trip comes first, so what a turn brings cannot serve its own trip (TH-MOV-06, TH-TURN-06).
        """
        s = state
        seat = s.turn
        run = 0
        match move:
            case Take(card, zeppelin):
                self._go(s, seat, self.card_city[card], zeppelin, tell)
                self._take(s, seat, card, tell)
            case Dig():
                self._go(s, seat, self.site_places[move.site], move.zeppelin, tell)
                self._dig(s, seat, move, tell)
            case Swap(zeppelin):
                run = s.streak + 1 if s.last == seat else 1
                price = self.swap_price(s, seat)
                self._go(s, seat, self.start_place, zeppelin, tell)
                self._swap(s, seat, price, tell)
            case Exhibit(card, zeppelin):
                self._go(s, seat, self.card_city[card], zeppelin, tell)
                self._exhibit(s, seat, card, tell)
            case Finish():  # TH-FIN-03
                if tell:
                    tell(Finished(SEATS[seat], self.end - s.time[seat]))
                s.time[seat] = self.end
        if tell and s.time[seat] == self.end and not isinstance(move, Finish):
            tell(CameHome(SEATS[seat]))
        s.ticks += 1  # TH-TIME-03: on top of all markers already there
        s.stack[seat] = s.ticks
        s.streak = run  # TH-SWAP-03
        s.last = seat
        s.turn = self._next(s)
        if tell and s.turn == OVER:
            self._tell_victory(s, tell)

    def _next(self, s: State) -> int:
        """Return the rearmost player, of equal weeks the one on top; OVER when all have finished (TH-TIME-02)."""
        best = OVER
        week, height = self.end, 0
        for seat, t in enumerate(s.time):
            if t < week or (t == week and best >= 0 and s.stack[seat] > height):
                best, week, height = seat, t, s.stack[seat]
        return best

    def _go(self, s: State, seat: int, place: int, zeppelin: bool, tell: Tell | None) -> None:
        """Discard the airship if it is used, move the pawn, pay the travel weeks (TH-TURN-05 steps 1 and 2)."""
        here = s.place[seat]
        if here == place:  # TH-MOV-03
            return
        s.place[seat] = place  # TH-TURN-07: whoever else is there
        if zeppelin:  # TH-MOV-05
            self._discard_own(s, seat, ZEPPELIN, NONE)
            if tell:
                tell(Flew(SEATS[seat], self.place_terms[here], self.place_terms[place]))
            return
        driven = s.kinds[seat * len(KINDS) + CAR] > 0
        weeks = self.travel[driven][here][place]
        if tell:
            told = Drove if weeks < self.distance[here][place] else Travelled
            tell(told(SEATS[seat], self.place_terms[here], self.place_terms[place], weeks))
        self._spend(s, seat, weeks, tell)

    def _spend(self, s: State, seat: int, weeks: int, tell: Tell | None) -> None:
        """Advance the marker; crossing New Year makes all five permits valid (TH-YEAR-01, TH-YEAR-02).

        Every action costs a week or more (TH-TIME-06), and no turn more than 16 but for runs of swaps (TH-TIME-07).
        """
        before = (s.time[seat] - 1) // self.weeks_per_year
        s.time[seat] += weeks
        after = (s.time[seat] - 1) // self.weeks_per_year
        if after > before:
            s.permits[seat] = self.every_site  # TH-PERM-03
            if tell and s.time[seat] < self.end:
                tell(EnteredYear(SEATS[seat], self.first_year + after))

    def _take(self, s: State, seat: int, card: int, tell: Tell | None) -> None:
        """The card joins the player's, and the display is refilled (TH-TAKE-02 to TH-TAKE-05)."""
        if tell:
            tell(self._told_take(seat, card))
        self._spend(s, seat, self.card_weeks[card], tell)
        s.display[s.display.index(card)] = NONE
        self._own(s, seat, card)
        self._refill(s, tell)

    def _swap(self, s: State, seat: int, price: int, tell: Tell | None) -> None:
        """The display is swept and refilled; the exhibitions stay (TH-SWAP-05)."""
        swept = [card for card in s.display if card >= 0]
        if tell:
            tell(Swapped(SEATS[seat], len(swept), price))
        self._spend(s, seat, price, tell)
        s.discard += swept  # TH-DECK-06
        s.display = [NONE] * self.slots
        self._refill(s, tell)

    def _exhibit(self, s: State, seat: int, card: int, tell: Tell | None) -> None:
        """The card is the player's for good, the artifacts stay his, the slot stays empty (TH-EXH-04 to TH-EXH-07)."""
        if tell:
            size = str(self.exhibition_size[card])
            city = self.place_terms[self.card_city[card]]
            tell(Exhibited(size, SEATS[seat], city, self.card_weeks[card], self.exhibition_vp[card]))
        self._spend(s, seat, self.card_weeks[card], tell)
        s.row[s.row.index(card)] = NONE  # TH-DISP-05
        s.mounted[seat].append(card)  # TH-EXH-06

    def _dig(self, s: State, seat: int, dig: Dig, tell: Tell | None) -> None:
        """Dig, in the order of TH-DIG-07."""
        site, weeks = dig.site, dig.weeks
        own_permit = bool(s.permits[seat] >> site & 1)  # (a) TH-PERM-05
        total = self.knowledge(s, seat, site, dig.rumour, dig.solo_assistant).total
        n = self.tokens_drawn(s, seat, total, weeks, dig.solo_shovel)  # TH-KNOW-10: fixed before the draw
        if tell:
            tell(Dug(SEATS[seat], self.site_terms[site], weeks, total, n))
        if own_permit and s.rulings.spends_old_year:  # told before a New Year that renews it
            self._spend_permit(s, seat, site, tell)
        self._spend(s, seat, weeks, tell)  # (c) TH-PERM-06
        found, debris = self._draw_tokens(s, site, n)  # (d), (f): debris goes back after the whole draw (TH-DIG-08)
        for token in found:  # (e) TH-DIG-09
            self._keep(s, seat, token)
        if tell:
            self._tell_finds(seat, found, debris, tell)
        if dig.rumour:  # (g)
            self._discard_own(s, seat, RUMOUR, site)
            if tell:
                tell(UsedRumour(SEATS[seat], self.site_terms[site]))
        if dig.solo_assistant:
            self._discard_own(s, seat, ASSISTANT, NONE)
            if tell:
                tell(UsedAssistant(SEATS[seat]))
        if dig.solo_shovel:
            self._discard_own(s, seat, SHOVEL, NONE)
            if tell:
                tell(UsedShovel(SEATS[seat]))
        if not own_permit:  # (h) TH-PERM-07, TH-PERM-08
            self._discard_own(s, seat, PERMISSION, NONE)
            if tell:
                tell(UsedPermission(SEATS[seat], self.site_terms[site]))
        elif not s.rulings.spends_old_year:
            self._spend_permit(s, seat, site, tell)
        bonus = s.bonus[site]
        if bonus >= 0:  # (i) TH-DIG-10, TH-DIG-11
            s.bonus[site] = NONE
            self._keep(s, seat, bonus)
            if tell:
                tell(FirstDig(SEATS[seat], self.site_terms[site], f"artifact.{self.token_ids[bonus]}"))

    def _spend_permit(self, s: State, seat: int, site: int, tell: Tell | None) -> None:
        """Turn the player's own permit of a site to its spent side (TH-PERM-02, TH-PERM-04)."""
        s.permits[seat] &= ~(1 << site)
        if tell:
            tell(UsedPermit(SEATS[seat], self.site_terms[site]))

    def _draw_tokens(self, s: State, site: int, n: int) -> tuple[list[int], int]:
        """Draw `n` tokens blindly, all at once (TH-DIG-14); return the finds, which leave the bag, and the debris.

        A bag without finds may be dug as well: its debris is always there (TH-DIG-13).
        """
        bag, below = s.bags[site], s.rng.below
        blanks = self.debris[site]
        assert n <= len(bag) + blanks, "TH-DIG-12: a bag holds more tokens than any dig can draw"
        found: list[int] = []
        for _ in range(n):
            i = below(len(bag) + blanks)
            if i < len(bag):
                found.append(bag.pop(i))
            else:
                blanks -= 1
        return found, n - len(found)

    # -- cards and tokens in hand ----------------------------------------------------------------------------------
    def _own(self, s: State, seat: int, card: int) -> None:
        """Put a research card before a player and count it."""
        kind = self.card_kind[card]
        s.cards[seat].append(card)
        s.kinds[seat * len(KINDS) + kind] += 1
        if kind == BOOK:
            s.books[seat * len(self.sites) + self.card_site[card]] += self.card_n[card]
        elif kind == GENERAL:
            s.general[seat] += self.card_n[card]
        elif kind == RUMOUR:
            s.rumours[seat] |= 1 << self.card_site[card]

    def _discard_own(self, s: State, seat: int, kind: int, site: int) -> None:
        """Move the player's first card of a one-shot kind (and site) to the discard pile (TH-DECK-06)."""
        cards = s.cards[seat]
        for i, card in enumerate(cards):
            if self.card_kind[card] == kind and self.card_site[card] == site:
                del cards[i]
                s.discard.append(card)
                s.kinds[seat * len(KINDS) + kind] -= 1
                if kind == RUMOUR:
                    s.rumours[seat] &= ~(1 << site)
                return
        raise AssertionError(f"no {KINDS[kind]} to discard")

    def _keep(self, s: State, seat: int, token: int) -> None:
        """Lay a find before a player and count it (TH-KNOW-03, TH-EXH-03)."""
        s.finds[seat].append(token)
        kind = self.token_type[token]
        if kind == ARTIFACT:
            s.artifacts[seat * len(self.sites) + self.token_site[token]] += 1
        elif kind == OPEN_BOOK:
            s.general[seat] += 1
        else:
            s.books[seat * len(self.sites) + self.token_grants[token]] += 1

    # -- display, row and deck -------------------------------------------------------------------------------------
    def _refill(self, s: State, tell: Tell | None) -> None:
        """Fill every empty slot of the display, within the turn (TH-TAKE-04, TH-DISP-02, TH-DISP-07, TH-DISP-08)."""
        display = s.display
        for slot in range(self.slots):
            while display[slot] < 0:
                card = self._draw_card(s, tell)
                if card < 0:
                    if tell:
                        tell(NoCardLeft(display.count(NONE)))
                    return
                if card >= self.first_exhibition:
                    self._push(s, card, tell)
                    continue
                display[slot] = card
                if tell:
                    tell(self._told_reveal(card))

    def _draw_card(self, s: State, tell: Tell | None) -> int:
        """Return the top card, reshuffling only now if the deck is empty (TH-DECK-04); NONE without research cards."""
        if not s.deck:
            pool = s.discard + s.reserve  # TH-DECK-02, TH-DECK-07; later the reserve is empty (TH-DECK-03)
            if not any(card < self.first_exhibition for card in pool):  # TH-DECK-05
                return NONE
            s.rng.shuffle(pool)
            if tell:
                tell(Reshuffled(len(pool)) if s.merged or not s.reserve else ReshuffledReserve(len(pool)))
            s.deck, s.discard, s.reserve = pool, [], []
            s.merged = True
        return s.deck.pop()  # TH-DECK-01

    def _push(self, s: State, card: int, tell: Tell | None) -> None:
        """Let an exhibition enter the row at slot a; a gap absorbs the push (TH-DISP-03, TH-DISP-04, TH-DISP-06)."""
        if tell:
            tell(Announced(str(self.exhibition_size[card]), self.place_terms[self.card_city[card]]))
        row = s.row
        for slot in range(self.row_slots):
            row[slot], card = card, row[slot]
            if card < 0:
                return
        s.discard.append(card)
        if tell:
            tell(PushedOff(str(self.exhibition_size[card]), self.place_terms[self.card_city[card]]))

    # -- what is told ----------------------------------------------------------------------------------------------
    def _told_take(self, seat: int, card: int) -> Any:
        player, kind = SEATS[seat], self.card_kind[card]
        city, weeks = self.place_terms[self.card_city[card]], self.card_weeks[card]
        if kind == BOOK:
            return TookBook(player, self.card_n[card], self.site_terms[self.card_site[card]], city, weeks)
        if kind == GENERAL:
            return TookGeneral(player, self.card_n[card], city, weeks)
        if kind == RUMOUR:
            return TookRumour(player, self.site_terms[self.card_site[card]], city, weeks)
        return TookHelp(KINDS[kind], player, city, weeks)

    def _told_reveal(self, card: int) -> Any:
        kind, city = self.card_kind[card], self.place_terms[self.card_city[card]]
        if kind == BOOK:
            return RevealedBook(self.card_n[card], self.site_terms[self.card_site[card]], city)
        if kind == GENERAL:
            return RevealedGeneral(self.card_n[card], city)
        if kind == RUMOUR:
            return RevealedRumour(self.site_terms[self.card_site[card]], city)
        return RevealedHelp(KINDS[kind], city)

    def _tell_finds(self, seat: int, found: Sequence[int], debris: int, tell: Tell) -> None:
        artifacts = [token for token in found if self.token_type[token] == ARTIFACT]
        if artifacts:
            points = sum(self.token_value[token] for token in artifacts)
            tell(FoundArtifacts(SEATS[seat], [f"artifact.{self.token_ids[token]}" for token in artifacts], points))
        for token in found:
            if self.token_type[token] == OPEN_BOOK:
                tell(FoundGeneral(SEATS[seat]))
            elif self.token_type[token] == CLOSED_BOOK:
                tell(FoundSpecial(SEATS[seat], self.site_terms[self.token_grants[token]]))
        if not found:
            tell(FoundNothing(SEATS[seat]))
        if debris:
            tell(ReturnedDebris(debris))

    def _tell_victory(self, s: State, tell: Tell) -> None:
        result = self.result(s)
        best = result.totals[result.winners[0]]
        if len(result.winners) == 1:
            tell(Won(SEATS[result.winners[0]], best))
        else:
            tell(SharedVictory([SEATS[seat] for seat in result.winners], best))

    # -- scoring (TH-SCO, TH-END) ----------------------------------------------------------------------------------
    def result(self, state: State) -> Result:
        """Return the scoring as it stands (TH-END-02, TH-INFO-06); the tie-break counts at the end only."""
        s = state
        seats = range(s.seats)
        artifacts = tuple(sum([self.token_value[token] for token in s.finds[seat]]) for seat in seats)
        exhibitions = tuple(sum([self.exhibition_vp[card] for card in s.mounted[seat]]) for seat in seats)
        congresses = tuple(self.congress_vp[s.kinds[seat * len(KINDS) + CONGRESS]] for seat in seats)
        parts = [
            Part("score.artifacts", artifacts, "TH-SCO-01"),
            Part("score.exhibitions", exhibitions, "TH-SCO-02"),
            Part("score.congresses", congresses, "TH-SCO-03"),
        ]
        for site, term in enumerate(self.site_terms):
            parts.append(Part("score.majority", self.majority(s, site), "TH-SCO-04", {"site": term}))
        totals = tuple(sum([part.points[seat] for part in parts]) for seat in seats)
        best = max(totals)
        winners = [seat for seat in seats if totals[seat] == best]  # TH-END-03
        if len(winners) > 1 and s.turn == OVER:
            winners = self._break_tie(s, winners, artifacts)
        return Result(tuple(parts), totals, tuple(winners))

    def majority(self, s: State, site: int) -> tuple[int, ...]:
        """Return what each player gets for the most closed books of a site (TH-SCO-04 to TH-SCO-07)."""
        books = s.books[site :: len(self.sites)]
        best = max(books)
        if best == 0:  # TH-SCO-06
            return (0,) * s.seats
        prize = self.majority_vp if books.count(best) == 1 else self.majority_tie_vp  # TH-SCO-05
        return tuple([prize if n == best else 0 for n in books])

    def _break_tie(self, s: State, tied: list[int], artifacts: Sequence[int]) -> list[int]:
        """Return the winners among the tied, by the option `tiebreak`."""
        if s.rulings.tiebreak == "artifacts":
            marks = {seat: (artifacts[seat], len(s.mounted[seat])) for seat in tied}
            return [seat for seat in tied if marks[seat] == max(marks.values())]
        if s.rulings.tiebreak == "first_home":
            return [min(tied, key=lambda seat: s.stack[seat])]
        return tied

    # -- hidden things (TH-INFO) -----------------------------------------------------------------------------------
    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        """Deal the deck and the reserve anew within what everybody can deduce (TH-INFO-04, TH-INFO-05).

        Until the first reshuffle no exhibition lies in the first pile, and it is known which exhibitions are in the
        deck and which in the reserve; afterwards only the order of the deck is unknown. Bags have no order.
        """
        s = self.copy(state)
        s.rng = Rng(rng.below(1 << 32))
        if s.merged:
            s.deck.sort()
            rng.shuffle(s.deck)
            return s
        first = self.first_exhibition
        stock = sorted([card for card in s.deck + s.reserve if card < first])
        rng.shuffle(stock)
        piles = []
        lower = min(s.lower, len(s.deck))
        for cards, size in ((s.reserve, len(s.reserve)), (s.deck, lower)):
            pile = sorted([card for card in cards if card >= first])
            missing = size - len(pile)
            pile += stock[:missing]
            del stock[:missing]
            rng.shuffle(pile)
            piles.append(pile)
        s.reserve = piles[0]
        s.deck = piles[1] + stock
        return s

    def view(self, state: State, seat: int | None) -> Json:
        """Return the table as everybody sees it: no player knows more than another (TH-INFO-01, TH-INFO-02)."""
        s = state
        discard = [self._piece(card) for card in s.discard]
        return {
            "facts": [Message("fact.year", {"year": self._year(min(s.time))}, "TH-YEAR-03")],
            "zones": {
                "map": {"pieces": self._view_map(s)},
                "time": {"pieces": self._view_time(s)},
                "display": {"slots": [self._piece(card) for card in s.display]},
                "exhibitions": {"slots": [self._piece(card) for card in s.row]},
                "deck": {"count": len(s.deck), "top": None},
                "reserve": {"count": len(s.reserve), "top": None},
                "discard": {"count": len(discard), "top": discard[-1] if discard else None, "pieces": discard},
                "bags": {"bags": [self._view_bag(s, site) for site in range(len(self.sites))]},
                "wheel": {"at": self._view_wheel(s)},
            },
            "seats": [{"facts": self._facts(s, i), "zones": self._view_area(s, i)} for i in range(s.seats)],
        }

    def _piece(self, card: int) -> Json | None:
        if card < 0:
            return None
        name = self.card_ids[card]
        return {"id": name, "face": name, "owner": None, "side": "front"}

    def _view_map(self, s: State) -> list[Json]:
        pieces: list[Json] = []
        for site, token in enumerate(s.bonus):
            if token >= 0:
                name = self.token_ids[token]
                pieces.append({"id": name, "face": name, "owner": None, "side": "front", "at": self.sites[site]})
        for seat, place in enumerate(s.place):
            name = f"pawn.{SEATS[seat]}"
            pieces.append({"id": name, "face": None, "owner": seat, "side": "front", "at": self.places[place]})
        return pieces

    def _view_time(self, s: State) -> list[Json]:
        pieces: list[Json] = []
        for seat, week in enumerate(s.time):
            below = [i for i, t in enumerate(s.time) if t == week and s.stack[i] < s.stack[seat]]  # TH-TIME-05
            pieces.append(
                {
                    "id": f"marker.{SEATS[seat]}",
                    "face": None,
                    "owner": seat,
                    "side": "front",
                    "at": self._space(week),
                    "level": len(below),
                    "lap": (week - 1) // self.weeks_per_year,
                }
            )
        return pieces

    def _view_bag(self, s: State, site: int) -> Json:
        """Return what everybody can work out about a bag (TH-INFO-03)."""
        contents: list[list[Any]] = [[self.token_ids[token], 1] for token in s.bags[site]]
        contents.append([self.debris_ids[site], self.debris[site]])
        return {"id": self.sites[site], "count": len(s.bags[site]) + self.debris[site], "contents": contents}

    def _view_wheel(self, s: State) -> list[Json]:
        """Return how the time wheel stands for each dig of the player to act: the row, by site and cards used."""
        if s.turn == OVER:
            return []
        seat, entries = s.turn, []
        assistants = s.kinds[seat * len(KINDS) + ASSISTANT]
        for site, name in enumerate(self.sites):
            for rumour in (False, True) if s.rumours[seat] >> site & 1 else (False,):
                for solo in (False, True) if assistants else (False,):
                    row = self.knowledge(s, seat, site, rumour, solo).total
                    dig = {"kind": "dig", "site": name, "rumour": rumour, "solo_assistant": solo}
                    if row:
                        entries.append({"when": dig, "row": row})
        return entries

    def _view_area(self, s: State, seat: int) -> Json:
        def own(name: str) -> Json:
            return {"id": name, "face": name, "owner": seat, "side": "front"}

        permits = [
            {
                "id": f"permit.{name}.{SEATS[seat]}",
                "face": name,
                "owner": seat,
                "side": "front" if s.permits[seat] >> site & 1 else "spent",
            }
            for site, name in enumerate(self.sites)
        ]
        return {
            "permits": {"pieces": permits, "hidden": 0},
            "cards": {"pieces": [own(self.card_ids[card]) for card in s.cards[seat]], "hidden": 0},
            "finds": {"pieces": [own(self.token_ids[token]) for token in s.finds[seat]], "hidden": 0},
            "mounted": {"pieces": [own(self.card_ids[card]) for card in s.mounted[seat]], "hidden": 0},
        }

    def _facts(self, s: State, seat: int) -> list[Message]:
        week = s.time[seat]
        facts: list[Message] = []
        if week < self.end:
            facts.append(Message("fact.week", {"week": self._space(week), "year": self._year(week)}, "TH-TIME-01"))
            facts.append(Message("fact.left", {"n": self.end - week}, "TH-FIN-01"))
        else:
            facts.append(Message("fact.home", NO_ARGS, "TH-FIN-05"))
        for site, term in enumerate(self.site_terms):
            known = self.knowledge(s, seat, site)
            if known.total:
                args = {"site": term, "special": known.special, "general": known.general, "k": known.total}
                facts.append(Message("fact.knowledge", args, "TH-KNOW-09"))
        return facts

    def _space(self, week: int) -> int:
        return (week - 1) % self.weeks_per_year + 1

    def _year(self, week: int) -> int:
        """Return the calendar year of week T; the end counts as the last year."""
        return self.first_year + (min(week, self.end - 1) - 1) // self.weeks_per_year

    # -- for people ------------------------------------------------------------------------------------------------
    def record(self, move: Move) -> Json:
        """Return the move with the ids of the data."""
        match move:
            case Take(card, zeppelin):
                return {"kind": "take", "card": self.card_ids[card], "zeppelin": zeppelin}
            case Swap(zeppelin):
                return {"kind": "swap", "zeppelin": zeppelin}
            case Exhibit(card, zeppelin):
                return {"kind": "exhibit", "card": self.card_ids[card], "zeppelin": zeppelin}
            case Dig():
                return {"kind": "dig", **move._asdict(), "site": self.sites[move.site]}
            case Finish():
                return {"kind": "finish"}

    def prompt(self, state: State) -> Message:
        """Return what the player to act is asked (TH-TURN-01)."""
        s = state
        if s.turn == OVER:
            return Message("prompt.over", NO_ARGS, "TH-END-01")
        player, left = SEATS[s.turn], self.end - s.time[s.turn]
        if s.time[s.turn] < self.last_year_from:
            return Message("prompt.turn", {"player": player}, "TH-TURN-01")
        if len(self.moves(s)) == 1:  # TH-FIN-04
            return Message("prompt.only_finish", {"player": player, "n": left}, "TH-FIN-04")
        return Message("prompt.last_year", {"player": player, "n": left}, "TH-FIN-03")

    def label(self, state: State, move: Move) -> Message:
        """Return the words of the button: what is done and what it costs in all."""
        if isinstance(move, Dig):
            return Message("move.dig_for", {"weeks": move.weeks, "n": self._digs_up(state, move)}, "TH-DIG-05")
        travel, work, _ = self._cost(state, move)
        weeks = travel + work
        match move:
            case Take(_, zeppelin):
                return Message("move.take_fly" if zeppelin else "move.take_for", {"weeks": weeks}, "TH-TAKE-02")
            case Swap(zeppelin):
                return Message("move.swap_fly" if zeppelin else "move.swap_for", {"weeks": weeks}, "TH-SWAP-02")
            case Exhibit(card, zeppelin):
                args = {"weeks": weeks, "vp": self.exhibition_vp[card]}
                return Message("move.exhibit_fly" if zeppelin else "move.exhibit_for", args, "TH-EXH-04")
            case Finish():
                return Message("move.finish", NO_ARGS, "TH-FIN-03")

    def _destination(self, s: State, move: Move) -> int:
        """Return where the pawn stands after the move."""
        match move:
            case Take(card, _) | Exhibit(card, _):
                return self.card_city[card]
            case Dig():
                return self.site_places[move.site]
            case Swap():
                return self.start_place
            case Finish():
                return s.place[s.turn]

    def _cost(self, s: State, move: Move) -> tuple[int, int, int]:
        """Return travel weeks, weeks of the action, and the destination."""
        seat = s.turn
        place = self._destination(s, move)
        if isinstance(move, Finish):
            return 0, self.end - s.time[seat], place
        driven = s.kinds[seat * len(KINDS) + CAR] > 0
        travel = 0 if move.zeppelin else self.travel[driven][s.place[seat]][place]
        match move:
            case Take(card, _) | Exhibit(card, _):
                return travel, self.card_weeks[card], place
            case Dig():
                return travel, move.weeks, place
            case Swap():
                return travel, self.swap_price(s, seat), place

    def _digs_up(self, s: State, dig: Dig) -> int:
        """Return how many tokens a dig of the player to act draws."""
        known = self.knowledge(s, s.turn, dig.site, dig.rumour, dig.solo_assistant)
        return self.tokens_drawn(s, s.turn, known.total, dig.weeks, dig.solo_shovel)

    def preview(self, state: State, move: Move) -> list[Message]:
        """Return trip, cost, what is known of the effect, where the marker lands and who is next."""
        s, seat = state, state.turn
        travel, work, place = self._cost(s, move)
        here = s.place[seat]
        lines = []
        if here != place:
            way = {"a": self.place_terms[here], "b": self.place_terms[place]}
            if not isinstance(move, Finish) and move.zeppelin:
                lines.append(Message("preview.fly", way, "TH-MOV-05"))
            elif travel < self.distance[here][place]:
                lines.append(Message("preview.drive", {**way, "n": travel}, "TH-MOV-04"))
            else:
                lines.append(Message("preview.travel", {**way, "n": travel}, "TH-MOV-02"))
        total = travel + work
        week = s.time[seat] + total
        new_year = self._preview_new_year(s.time[seat], week)
        cost: Json = {"travel": travel, "weeks": work, "total": total} if travel else {"weeks": work}
        way_of = "travel" if travel else "here"
        match move:
            case Take(card, _):
                lines.append(Message(f"preview.take_{way_of}", cost, "TH-TAKE-02"))
                lines += self._preview_card(s, seat, card)
            case Swap():
                lines.append(Message(f"preview.swap_{way_of}", cost, "TH-SWAP-02"))
            case Exhibit(card, _):
                lines.append(Message(f"preview.exhibit_{way_of}", cost, "TH-EXH-04"))
                lines.append(Message("preview.exhibit_vp", {"vp": self.exhibition_vp[card]}, "TH-SCO-02"))
            case Dig():
                args = {**cost, "n": self._digs_up(s, move)}
                lines.append(Message(f"preview.dig_{way_of}", args, "TH-DIG-05"))
                fresh = self._crosses(s.time[seat], s.time[seat] + travel)
                lines += self._preview_dig(s, seat, move)
                if not fresh and not s.permits[seat] >> move.site & 1:
                    term = self.site_terms[move.site]
                    lines.append(Message("preview.special_permission", {"site": term}, "TH-PERM-07"))
                else:
                    if fresh or not s.rulings.spends_old_year:  # TH-PERM-06: renewed first, then spent
                        lines += new_year
                        new_year = []
                    lines.append(Message("preview.permit", {"site": self.site_terms[move.site]}, "TH-PERM-02"))
            case Finish():
                lines.append(Message("preview.finish", {"n": work}, "TH-FIN-03"))
        return lines + self._preview_marker(s, seat, week, new_year)

    def _preview_card(self, s: State, seat: int, card: int) -> list[Message]:
        """Return what a research card will be worth to its new owner."""
        kind = self.card_kind[card]
        if kind == BOOK:
            site = self.card_site[card]
            special = s.books[seat * len(self.sites) + site] + self.card_n[card]
            return [Message("preview.books", {"site": self.site_terms[site], "n": special}, "TH-KNOW-02")]
        if kind == GENERAL:
            return [Message("preview.open_books", {"n": s.general[seat] + self.card_n[card]}, "TH-KNOW-07")]
        if kind == CONGRESS:
            n = s.kinds[seat * len(KINDS) + CONGRESS] + 1
            return [Message("preview.congress", {"n": n, "vp": self.congress_vp[n]}, "TH-SCO-03")]
        return []

    def _preview_dig(self, s: State, seat: int, dig: Dig) -> list[Message]:
        """Return knowledge, cards used, and the first-dig bonus."""
        site, term = dig.site, self.site_terms[dig.site]
        known = self.knowledge(s, seat, site, dig.rumour, dig.solo_assistant)
        args = {"site": term, "special": known.special, "general": known.general, "k": known.total}
        lines = [Message("preview.knowledge", args, "TH-KNOW-09")]
        if dig.rumour:
            lines.append(Message("preview.rumour", {"site": term}, "TH-KNOW-04"))
        if dig.solo_assistant:
            lines.append(Message("preview.assistant", NO_ARGS, "TH-KNOW-06"))
        if dig.solo_shovel:
            lines.append(Message("preview.shovel", NO_ARGS, "TH-DIG-05"))
        if s.bonus[site] >= 0:
            artifact = f"artifact.{self.token_ids[s.bonus[site]]}"
            lines.append(Message("preview.first_dig", {"site": term, "artifact": artifact}, "TH-DIG-10"))
        return lines

    def _crosses(self, before: int, after: int) -> bool:
        """Return whether a marker that moves from one week to another crosses New Year (TH-YEAR-01)."""
        return (after - 1) // self.weeks_per_year > (before - 1) // self.weeks_per_year

    def _preview_new_year(self, before: int, after: int) -> list[Message]:
        """Return that permits are renewed, if a marker crosses New Year and the game goes on for it."""
        if after >= self.end or not self._crosses(before, after):
            return []
        return [Message("preview.new_year", {"year": self._year(after)}, "TH-YEAR-02")]

    def _preview_marker(self, s: State, seat: int, week: int, new_year: list[Message]) -> list[Message]:
        """Return where the marker lands, that permits are renewed, and who takes the next turn."""
        if week >= self.end:
            lines = [Message("preview.home", NO_ARGS, "TH-FIN-01")]
        else:
            lines = [Message("preview.arrive", {"week": self._space(week), "year": self._year(week)}, "TH-TIME-01")]
        lines += new_year
        after = self.copy(s)
        after.time[seat] = week
        after.stack[seat] = s.ticks + 1
        then = self._next(after)
        if then == OVER:
            lines.append(Message("preview.last_turn", NO_ARGS, "TH-END-01"))
        elif then == seat:
            lines.append(Message("preview.again", NO_ARGS, "TH-TIME-04"))
        else:
            lines.append(Message("preview.next", {"player": SEATS[then]}, "TH-TIME-02"))
        return lines

    def touches(self, state: State, move: Move) -> tuple[str, ...]:
        """Return card, place, and the own one-shot cards that the move uses."""
        s, seat = state, state.turn
        used: list[str] = []
        if not isinstance(move, Finish) and move.zeppelin:
            used += self._own_ids(s, seat, ZEPPELIN, NONE)
        match move:
            case Take(card, _) | Exhibit(card, _):
                return (self.card_ids[card], self.places[self.card_city[card]], *used)
            case Swap():
                return (self.places[self.start_place], *used)
            case Dig():
                names = [self.sites[move.site], f"permit.{self.sites[move.site]}.{SEATS[seat]}"]
                if s.bonus[move.site] >= 0:
                    names.append(self.token_ids[s.bonus[move.site]])
                if move.rumour:
                    used += self._own_ids(s, seat, RUMOUR, move.site)
                if move.solo_assistant:
                    used += self._own_ids(s, seat, ASSISTANT, NONE)
                if move.solo_shovel:
                    used += self._own_ids(s, seat, SHOVEL, NONE)
                return (*names, *used)
            case Finish():
                return (f"marker.{SEATS[seat]}",)

    def _own_ids(self, s: State, seat: int, kind: int, site: int) -> list[str]:
        """Return the ids of the cards of which `_discard_own` would take the first: they are equal in play."""
        return [self.card_ids[c] for c in s.cards[seat] if self.card_kind[c] == kind and self.card_site[c] == site]

    # -- illegal is explained --------------------------------------------------------------------------------------
    def why_not(self, state: State, intent: Json) -> list[Message]:
        """Return every reason why no legal move fits `intent`; empty if one does."""
        s, seat = state, state.turn
        if seat == OVER:
            return [Message("why.over", NO_ARGS, "TH-END-01")]
        if intent.get("seat", seat) != seat:
            return [Message("why.not_your_turn", {"player": SEATS[seat]}, "TH-TIME-02")]
        touch = intent.get("touch")
        wanted = {name: value for name, value in intent.items() if name not in ("touch", "seat")}
        for move in self.moves(s):
            if wanted.items() <= self.record(move).items() and (touch is None or touch in self.touches(s, move)):
                return []
        reasons = list(self._reasons(s, seat, wanted)) if "kind" in wanted else []
        if touch is not None and "kind" not in wanted:
            reasons = list(self._why_touch(s, seat, str(touch), wanted))
        unique = list({(reason.key, str(reason.args)): reason for reason in reasons}.values())
        return unique or [Message("why.no_move", NO_ARGS, "TH-TURN-01")]

    def _why_touch(self, s: State, seat: int, touch: str, wanted: Json) -> Iterator[Message]:
        """Give the reasons for a touched piece: those of the move that it stands for."""
        base = touch
        if touch.startswith("permit.") and touch.endswith(f".{SEATS[seat]}"):
            base = touch.split(".")[1]
        if base in self.token_index and self.token_index[base] in s.bonus:
            base = self.sites[self.token_site[self.token_index[base]]]
        if base in self.site_index:
            yield from self._reasons(s, seat, {"kind": "dig", "site": base, **wanted})
        elif base == self.places[self.start_place]:
            yield from self._reasons(s, seat, {"kind": "swap", **wanted})
        elif base in self.place_index:
            city = self.place_index[base]
            here = [card for card in s.display + s.row if card >= 0 and self.card_city[card] == city]
            if not here:
                yield Message("why.nothing_there", {"city": self.place_terms[city]}, "TH-TURN-02")
            for card in here:
                kind = "take" if card < self.first_exhibition else "exhibit"
                yield from self._reasons(s, seat, {"kind": kind, "card": self.card_ids[card], **wanted})
        elif base in self.card_index:
            card = self.card_index[base]
            if card in s.cards[seat]:
                yield from self._why_own(s, seat, card)
            else:
                kind = "take" if card < self.first_exhibition else "exhibit"
                yield from self._reasons(s, seat, {"kind": kind, "card": base, **wanted})
        elif base == "deck":
            yield Message("why.deck", NO_ARGS, "TH-TAKE-01")
        elif base == f"marker.{SEATS[seat]}":
            yield from self._reasons(s, seat, {"kind": "finish"})

    def _why_own(self, s: State, seat: int, card: int) -> Iterator[Message]:
        """Say how a card that lies before the player is used, as it cannot be used now."""
        kind = self.card_kind[card]
        if kind == ZEPPELIN:
            yield Message("why.airship_later", NO_ARGS, "TH-MOV-05")
        elif kind == RUMOUR:
            yield from self._reasons(s, seat, {"kind": "dig", "site": self.sites[self.card_site[card]]})
        elif kind == ASSISTANT and not self._may_discard(s, seat, kind):
            yield Message("why.assistants_stay", NO_ARGS, "TH-KNOW-05")
        elif kind == SHOVEL and not self._may_discard(s, seat, kind):
            yield Message("why.shovels_stay", NO_ARGS, "TH-DIG-05")
        elif kind in (ASSISTANT, SHOVEL):
            yield Message("why.helps_dig", NO_ARGS, "TH-KNOW-06" if kind == ASSISTANT else "TH-DIG-05")
        else:
            yield Message("why.works_by_itself", NO_ARGS, "TH-TURN-01")

    def _reasons(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Give the reasons why no move of one kind fits."""
        match wanted.get("kind"):
            case "take" | "exhibit" as kind:
                if "card" in wanted:
                    card = self.card_index.get(str(wanted["card"]), NONE)
                    yield from self._why_card(s, seat, kind, card, wanted)
                else:
                    yield from self._why_no_card(s, seat, kind, wanted)
            case "swap":
                yield from self._why_trip(s, seat, self.start_place, self.swap_price(s, seat), wanted)
            case "dig":
                site = self.site_index.get(str(wanted.get("site")), NONE)
                if site == NONE:
                    yield from self._why_no_dig(s, seat, wanted)
                else:
                    yield from self._why_dig(s, seat, site, wanted)
            case "finish" if s.time[seat] < self.last_year_from:
                year = self.first_year + (self.last_year_from - 1) // self.weeks_per_year
                yield Message("why.too_early", {"year": year}, "TH-FIN-03")

    def _why_no_card(self, s: State, seat: int, kind: str, wanted: Json) -> Iterator[Message]:
        """Give the reasons why no card at all can be taken, or no exhibition be mounted."""
        cards = [card for card in (s.display if kind == "take" else s.row) if card >= 0]
        if kind == "exhibit":
            if not cards:
                yield Message("why.no_exhibition", NO_ARGS, "TH-EXH-01")
                return
            cards = [card for card in cards if not self.missing(s, seat, card)]
            if not cards:
                yield Message("why.artifacts_for_none", NO_ARGS, "TH-EXH-02")
        # Of several that last too long, the shortest says enough.
        reasons = [reason for card in cards for reason in self._why_card(s, seat, kind, card, wanted)]
        yield from [reason for reason in reasons if reason.key != "why.no_time"]
        yield from sorted(
            [reason for reason in reasons if reason.key == "why.no_time"], key=lambda reason: int(reason.args["weeks"])
        )[:1]

    def _why_no_dig(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Give the reasons why there is no dig anywhere: for the sites that the player knows, if there are any."""
        assistants = s.kinds[seat * len(KINDS) + ASSISTANT]
        books = s.books[seat * len(self.sites) : (seat + 1) * len(self.sites)]
        known = [site for site, n in enumerate(books) if n or assistants or s.rumours[seat] >> site & 1]
        if not known:
            yield Message("why.know_no_site", NO_ARGS, "TH-DIG-02")
        for site in known:
            yield from self._why_dig(s, seat, site, wanted)

    def _why_card(self, s: State, seat: int, kind: str, card: int, wanted: Json) -> Iterator[Message]:
        if kind == "take" and (card == NONE or card not in s.display):
            yield Message("why.not_displayed", NO_ARGS, "TH-TAKE-01")
            return
        if kind == "exhibit":
            if card == NONE or card not in s.row:
                yield Message("why.not_announced", NO_ARGS, "TH-EXH-01")
                return
            for site, n in self.exhibition_needs[card]:
                short = n - s.artifacts[seat * len(self.sites) + site]
                if short > 0:
                    yield Message("why.missing_artifacts", {"site": self.site_terms[site], "n": short}, "TH-EXH-02")
        yield from self._why_trip(s, seat, self.card_city[card], self.card_weeks[card], wanted)

    def _why_trip(self, s: State, seat: int, place: int, weeks: int, wanted: Json) -> Iterator[Message]:
        """Give the reasons that lie in transport and time; `weeks` is the least that the action takes."""
        own = seat * len(KINDS)
        airship = s.kinds[own + ZEPPELIN] > 0
        if wanted.get("zeppelin"):
            if not airship:
                yield Message("why.no_airship", NO_ARGS, "TH-MOV-05")
            if s.place[seat] == place:
                yield Message("why.already_there", {"place": self.place_terms[place]}, "TH-MOV-05")
        flies = wanted.get("zeppelin", airship) and airship
        travel = 0 if flies else self.travel[s.kinds[own + CAR] > 0][s.place[seat]][place]
        left = self.end - s.time[seat]
        if travel + weeks > left:
            yield Message("why.no_time", {"weeks": travel + weeks, "left": left}, "TH-FIN-02")

    def _why_dig(self, s: State, seat: int, site: int, wanted: Json) -> Iterator[Message]:
        term, rulings = self.site_terms[site], s.rulings
        own = seat * len(KINDS)
        assistants, shovels = s.kinds[own + ASSISTANT], s.kinds[own + SHOVEL]
        has_rumour = bool(s.rumours[seat] >> site & 1)
        may_solo = self._may_discard(s, seat, ASSISTANT)
        if wanted.get("rumour") and not has_rumour:
            yield Message("why.no_rumour", {"site": term}, "TH-KNOW-04")
        if wanted.get("rumour") is False and has_rumour and rulings.rumour_forced:
            yield Message("why.rumour_forced", {"site": term}, "TH-KNOW-04")
        if wanted.get("solo_assistant") and not may_solo:
            yield Message("why.assistants_stay" if assistants else "why.no_assistant", NO_ARGS, "TH-KNOW-06")
        if wanted.get("solo_shovel") and not self._may_discard(s, seat, SHOVEL):
            yield Message("why.shovels_stay" if shovels else "why.no_shovel", NO_ARGS, "TH-DIG-05")

        # From here on the best that the player could do with the cards that the intent leaves open.
        rumour = has_rumour and wanted.get("rumour", True)
        known = self.knowledge(s, seat, site, rumour, may_solo and wanted.get("solo_assistant", True))
        books = s.books[seat * len(self.sites) + site]
        if known.special < 1:
            key = "why.only_general" if s.general[seat] else "why.no_knowledge"
            yield Message(key, {"site": term}, "TH-DIG-02")
        elif not rulings.rumours_suffice and not books:
            yield Message("why.needs_books", {"site": term}, "TH-DIG-02")
        elif not rulings.assistants_suffice and not books and not rumour:
            yield Message("why.needs_books_or_rumour", {"site": term}, "TH-DIG-02")

        flies = s.kinds[own + ZEPPELIN] > 0 and wanted.get("zeppelin", True)
        place = self.site_places[site]
        travel = self.travel[s.kinds[own + CAR] > 0][s.place[seat]][place]
        valid = s.permits[seat] >> site & 1 or s.kinds[own + PERMISSION]
        late = self._crosses(s.time[seat], s.time[seat] + travel) and not wanted.get("zeppelin")
        if not valid and not late:
            yield Message("why.permit_spent", {"site": term}, "TH-PERM-01")

        shortest = next((w for w, n in enumerate(self.wheel[known.total]) if n), None)
        weeks = wanted.get("weeks", shortest or 1)
        if not isinstance(weeks, int) or not 1 <= weeks <= self.max_weeks:
            yield Message("why.weeks", {"max": self.max_weeks}, "TH-DIG-03")
            return
        if shortest is not None and weeks < shortest:
            yield Message("why.too_short", {"k": known.total, "weeks": shortest}, "TH-DIG-03")
        trip = {**wanted, "zeppelin": flies} if "zeppelin" not in wanted else wanted
        yield from self._why_trip(s, seat, place, weeks, trip)

    # -- for bots --------------------------------------------------------------------------------------------------
    def appraise(self, state: State, move: Move) -> float:
        """Rate a legal move: the points that it promises, less what its weeks are worth elsewhere."""
        s, seat, worth = state, state.turn, WEIGHTS
        travel, work, place = self._cost(s, move)
        left = self.end - s.time[seat]
        share = self._share(s, left)
        # Towards the end there is ever less to do with the weeks that one saves.
        value = -worth.week * (travel + work) * min(1.0, left / worth.ending)
        if not isinstance(move, Finish):
            value -= worth.away * self._remoteness(s, move, place) * min(1.0, left / worth.ending)
            if move.zeppelin:
                value -= worth.zeppelin * share
        match move:
            case Dig():
                return value + self._worth_of_dig(s, seat, move, left)
            case Take(card, _):
                return value + self._worth_of_card(s, seat, card, left - travel - work)
            case Exhibit(card, _):
                return value + self.exhibition_vp[card] + worth.rivalry
            case Swap():
                return value + worth.swap
            case Finish():
                return value - 1

    def _remoteness(self, s: State, move: Move, place: int) -> float:
        """Return how far the cards that one may take next are from a place, in weeks on average."""
        if isinstance(move, Swap):
            return self.usual_way
        taken = move.card if isinstance(move, Take) else NONE
        way, city = self.distance[place], self.card_city
        weeks = [way[city[card]] for card in s.display if card >= 0 and card != taken]
        return sum(weeks) / len(weeks) if weeks else 0.0

    def _share(self, s: State, left: int) -> float:
        """Return which part of the game `left` weeks are: what pays only later is worth less and less."""
        return left / (self.end - int(self._setup(s)["start_week"]))

    def _token_worth(self, s: State, site: int) -> float:
        """Return the points to expect of one token: its value, and what artifacts do for exhibitions."""
        bag = s.bags[site]
        points = sum([self.token_value[token] for token in bag]) + WEIGHTS.artifact * len(bag)
        return points / (len(bag) + self.debris[site])

    def _worth_of_dig(self, s: State, seat: int, dig: Dig, left: int) -> float:
        """Return what a dig brings and what it uses up; its weeks are counted elsewhere."""
        worth, share = WEIGHTS, self._share(s, left)
        value = self._digs_up(s, dig) * self._token_worth(s, dig.site)
        if s.bonus[dig.site] >= 0:
            value += self.token_value[s.bonus[dig.site]] + worth.artifact
        if dig.rumour:
            value -= worth.rumour * share
        if dig.solo_assistant:
            value -= worth.assistant * share
        if dig.solo_shovel:
            value -= worth.shovel * share
        year_left = self.weeks_per_year - (s.time[seat] - 1) % self.weeks_per_year
        if s.permits[seat] >> dig.site & 1:
            # One permit a year: what more knowledge could make of it until New Year is given up.
            value -= worth.permit * year_left / self.weeks_per_year
        else:
            value -= worth.permission * share
        return value

    def _worth_of_card(self, s: State, seat: int, card: int, left: int) -> float:
        """Return what a research card promises to a player with `left` weeks after taking it."""
        worth, share = WEIGHTS, self._share(s, left)
        kind, n = self.card_kind[card], self.card_n[card]
        own = seat * len(KINDS)
        if kind == BOOK:
            site = self.card_site[card]
            value = self._worth_of_lead(s, seat, site, n, left) + worth.book * n * share
            return value + self._prospect(s, seat, left, site, n) - self._prospect(s, seat, left)
        if kind == GENERAL:
            value = worth.open_book * n * share
            return value + self._prospect(s, seat, left, general=n) - self._prospect(s, seat, left)
        if kind == CONGRESS:
            have = s.kinds[own + CONGRESS]
            hoped = min(have + 1 + round(worth.congresses * share), len(self.congress_vp) - 1)
            return (self.congress_vp[hoped] - self.congress_vp[have]) / (hoped - have)
        if kind in (ASSISTANT, SHOVEL):
            single = (worth.assistant if kind == ASSISTANT else worth.shovel) * share
            more = {"assistants": 1} if kind == ASSISTANT else {"shovels": 1}
            return single + self._prospect(s, seat, left, **more) - self._prospect(s, seat, left)
        if kind == RUMOUR:
            return worth.rumour * share
        if kind == CAR:
            return 0.0 if s.kinds[own + CAR] else worth.car * share
        if kind == ZEPPELIN:
            return worth.zeppelin * share
        return worth.permission * share

    def _worth_of_lead(self, s: State, seat: int, site: int, n: int, left: int) -> float:
        """Return what `n` more books of a site do for its majority; early leads are far from safe."""
        books = s.books[site :: len(self.sites)]
        mine = books[seat]
        others = max(books[:seat] + books[seat + 1 :])

        def prize(count: int) -> int:
            lead = count - others
            return self.majority_vp if lead > 0 else self.majority_tie_vp if lead == 0 and count else 0

        safe = 1 - sqrt(self._share(s, left))
        return (prize(mine + n) - prize(mine)) * max(WEIGHTS.majority, safe)

    def _prospect(
        self,
        s: State,
        seat: int,
        left: int,
        site: int = NONE,
        books: int = 0,
        general: int = 0,
        assistants: int = 0,
        shovels: int = 0,
    ) -> float:
        """Return the points to expect of all digs still to come, with some more books or helpers than now."""
        worth = WEIGHTS
        own = seat * len(KINDS)
        sets = s.rulings.sets_repeat
        helped = self.assistant_points[sets][min(s.kinds[own + ASSISTANT] + assistants, 6)]
        more = self.shovel_tokens[sets][min(s.kinds[own + SHOVEL] + shovels, 6)]
        open_books = s.general[seat] + general
        years = (left - 1) // self.weeks_per_year
        points = weeks = 0.0
        for other, known in enumerate(s.books[seat * len(self.sites) : (seat + 1) * len(self.sites)]):
            known += helped + (books if other == site else 0)
            total = min(self.max_knowledge, known + min(known, open_books))
            if not total:
                continue
            digs = years + (s.permits[seat] >> other & 1)
            row, mean = self.wheel[total], self._token_worth(s, other)
            best, length = 0.0, 0
            for w in range(1, self.max_weeks + 1):
                if row[w]:
                    net = (row[w] + more) * mean - worth.dig_week * (w + worth.trip)
                    if net > best:
                        best, length = net, w
            points += digs * best
            weeks += digs * (length + worth.trip)
        room = left * worth.digging
        return points * min(1.0, room / weeks) if weeks else 0.0

    # -- for tests, examples, saves --------------------------------------------------------------------------------
    def describe(self, state: State) -> Json:
        """Return the whole table with the ids of the data; the deck from the top."""
        s = state
        cards, tokens = self.card_ids, self.token_ids

        def names(indices: Sequence[int]) -> list[str | None]:
            return [cards[card] if card >= 0 else None for card in indices]

        return {
            "options": dict(s.options),
            "seats": [
                {
                    "time": s.time[seat],
                    "stack": s.stack[seat],
                    "place": self.places[s.place[seat]],
                    "permits": [name for site, name in enumerate(self.sites) if s.permits[seat] >> site & 1],
                    "cards": names(s.cards[seat]),
                    "finds": [tokens[token] for token in s.finds[seat]],
                    "mounted": names(s.mounted[seat]),
                }
                for seat in range(s.seats)
            ],
            "display": names(s.display),
            "row": names(s.row),
            "bonus": {name: tokens[t] if t >= 0 else None for name, t in zip(self.sites, s.bonus, strict=True)},
            "bags": {name: [tokens[t] for t in bag] for name, bag in zip(self.sites, s.bags, strict=True)},
            "deck": names(s.deck[::-1]),
            "lower": s.lower,
            "reserve": names(s.reserve),
            "merged": s.merged,
            "discard": names(s.discard),
            "last": s.last,
            "streak": s.streak,
            "turn": s.turn,
            "rng": s.rng.state,
        }

    def check(self, state: State) -> None:
        """Assert the conservation of cards and tokens and what follows from it."""
        s = state
        sites = len(self.sites)
        displayed, announced = [c for c in s.display if c >= 0], [c for c in s.row if c >= 0]
        assert all(card < self.first_exhibition for card in displayed), "the display holds research cards (TH-DISP-01)"
        assert all(card >= self.first_exhibition for card in announced), "the row holds exhibitions only"
        assert all(card < self.first_exhibition for cards in s.cards for card in cards)
        assert all(card >= self.first_exhibition for cards in s.mounted for card in cards)
        cards = displayed + announced + s.deck + s.reserve + s.discard
        cards += [card for hand in s.cards + s.mounted for card in hand]
        assert sorted(cards) == list(range(len(self.card_ids))), "every card in exactly one place"
        tokens = [token for tokens in s.bags + s.finds for token in tokens] + [token for token in s.bonus if token >= 0]
        assert sorted(tokens) == list(range(len(self.token_ids))), "every token in exactly one place"
        for site, bag in enumerate(s.bags):
            assert bag == sorted(bag)
            assert all(self.token_site[token] == site for token in bag), "tokens keep to their bag"
            assert s.bonus[site] == NONE or self.token_site[s.bonus[site]] == site
        assert all(1 <= week <= self.end for week in s.time), "nobody stands behind the end (TH-FIN-01)"
        assert s.turn == self._next(s), "the rearmost player acts (TH-TIME-02)"
        assert not (s.merged and s.reserve), "the reserve is merged as a whole (TH-DECK-02)"
        assert sorted(s.stack) == sorted(set(s.stack)), "of two markers one lies above the other"
        counted = self.copy(s)
        counted.artifacts, counted.books = [0] * (s.seats * sites), [0] * (s.seats * sites)
        counted.kinds, counted.general, counted.rumours = [0] * (s.seats * len(KINDS)), [0] * s.seats, [0] * s.seats
        counted.cards, counted.finds = [[] for _ in s.cards], [[] for _ in s.finds]
        for seat in range(s.seats):
            for card in s.cards[seat]:
                self._own(counted, seat, card)
            for token in s.finds[seat]:
                self._keep(counted, seat, token)
        for name in ("artifacts", "books", "kinds", "general", "rumours"):
            assert getattr(counted, name) == getattr(s, name), f"{name} agrees with cards and finds"

    def ask(self, state: State, question: Json) -> Any:
        """Answer what the worked examples ask; `seat` is the seat to act unless given."""
        s = state
        seat = question.get("seat", s.turn)
        match question.get("what"):
            case "knowledge":
                site = self.site_index[question["site"]]
                rumour, solo = bool(question.get("rumour")), bool(question.get("solo_assistant"))
                return self.knowledge(s, seat, site, rumour, solo)._asdict()
            case "open_books":
                return s.general[seat]
            case "travel":
                driven = s.kinds[seat * len(KINDS) + CAR] > 0
                here = self.place_index[question["start"]] if "start" in question else s.place[seat]
                return self.travel[driven][here][self.place_index[question["to"]]]
            case "wheel":
                return list(self.wheel[question["knowledge"]][1:])
            case "tokens":
                solo = bool(question.get("solo_shovel"))
                return self.tokens_drawn(s, seat, question["knowledge"], question["weeks"], solo)
            case "affordable":
                exhibitions = range(self.first_exhibition, len(self.card_ids))
                return [self.card_ids[card] for card in exhibitions if not self.missing(s, seat, card)]
            case "swap_price":
                return self.swap_price(s, seat)
            case "exhibitions_in":
                pile = s.deck if question["pile"] == "deck" else s.reserve
                return sum(card >= self.first_exhibition for card in pile)
        return super().ask(state, question)

    def arrange(self, given: Json) -> State:
        """Build a table from a short description; BadRequest `error.arrange` says what cannot be.

        `seats` (2), `options`, `seed` (1) and `first` are as for a new game. `players`: per seat `time` (week T, or
        [year, week]), `place`, `cards`, `finds`, `mounted`, `spent` (sites whose permit is spent). `stack`: the seats
        from bottom to top, which settles who is on top where weeks are equal. `display` and `row`: the slots;
        `top`: the next cards of the deck; `deck`, `reserve`, `discard`: the exact cards, or how many (research cards
        first). All cards not named lie in the deck, or before the seat `rest`. `merged`: whether the reserve has
        been shuffled in (default: when there is none). `last` and `streak`: who took the last turn and how many swaps
        it ended. `draw`: {site, finds, debris}: what the first draw of so many tokens brings, if the site is dug next.
        """
        try:
            return _Arrangement(self, given).state
        except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError) as fault:
            raise BadRequest("error.arrange", value=str(fault), known=list(_Arrangement.KNOWN)) from fault


class _Arrangement:
    """The table of `Thebes.arrange`; see there."""

    KNOWN = (
        *("seats", "options", "seed", "first", "players", "stack", "last", "streak", "display", "row"),
        *("top", "deck", "reserve", "discard", "rest", "merged", "draw"),
    )
    MOST_SEEDS = 100_000
    """How far to look for a seed that gives a wanted draw; five tokens of a full bag need a few thousand at most."""
    MOST_SWAPS = 12
    """As long a run of swaps as an arranged table may have behind it; one more still fits into a year."""
    KNOWN_OF_PLAYER = ("time", "place", "cards", "finds", "mounted", "spent")

    def __init__(self, game: Thebes, given: Json) -> None:
        self.game, self.given = game, given
        for name in given:
            if name not in self.KNOWN:
                self._wrong(name, self.KNOWN)
        seed = given.get("seed", 1)
        seats = given.get("seats", 2)
        s = self.state = game._empty(seats, given.get("options", {}), Rng(seed))
        self.free = list(range(len(game.card_ids)))
        s.rng.shuffle(self.free)
        # Stable: within each kind the order stays random, and counts take research cards first.
        self.free.sort(key=lambda card: card >= game.first_exhibition)
        first = given.get("first", 0)
        order = given.get("stack", [(first - i) % seats for i in range(seats - 1, -1, -1)])
        if sorted(order) != list(range(seats)):
            self._wrong(order, range(seats))
        for height, seat in enumerate(order, start=1):
            s.stack[seat] = height
        s.ticks = seats
        self._players()
        self._cards()
        s.last, s.streak = given.get("last", NONE), given.get("streak", 0)
        if s.last not in range(NONE, seats):
            self._wrong(s.last, range(NONE, seats))
        if s.streak not in range(self.MOST_SWAPS + 1):
            self._wrong(s.streak, (0, self.MOST_SWAPS))
        s.turn = game._next(s)
        if "draw" in given:
            self._fix_draw(given["draw"])
        game.check(s)

    def _wrong(self, value: object, known: Any) -> None:
        raise BadRequest("error.arrange", value=str(value), known=[str(name) for name in sorted(known)])

    def _look_up(self, index: Mapping[str, int], name: str) -> int:
        if name not in index:
            self._wrong(name, index)
        return index[name]

    def _pick(self, names: Sequence[str | None]) -> list[int]:
        """Take named cards out of those still free; None stays an empty slot."""
        cards = []
        for name in names:
            card = NONE if name is None else self._look_up(self.game.card_index, name)
            if card >= 0:
                if card not in self.free:
                    self._wrong(name, (self.game.card_ids[c] for c in self.free))
                self.free.remove(card)
            cards.append(card)
        return cards

    def _players(self) -> None:
        game, s = self.game, self.state
        players = self.given.get("players", [])
        if len(players) > s.seats:
            self._wrong(len(players), range(s.seats + 1))
        for seat, player in enumerate(players):
            for name in player:
                if name not in self.KNOWN_OF_PLAYER:
                    self._wrong(name, self.KNOWN_OF_PLAYER)
            time = player.get("time", s.time[seat])
            if isinstance(time, list):
                time = (time[0] - game.first_year) * game.weeks_per_year + time[1]
            if time not in range(1, game.end + 1):
                self._wrong(time, (1, game.end))
            s.time[seat] = time
            if "place" in player:
                s.place[seat] = self._look_up(game.place_index, player["place"])
            for site in player.get("spent", []):
                s.permits[seat] &= ~(1 << self._look_up(game.site_index, site))
            for card in self._pick(player.get("cards", [])):
                game._own(s, seat, card)
            s.mounted[seat] = self._pick(player.get("mounted", []))
            for name in player.get("finds", []):
                token = self._look_up(game.token_index, name)
                site = game.token_site[token]
                if s.bonus[site] == token:
                    s.bonus[site] = NONE
                elif token in s.bags[site]:
                    s.bags[site].remove(token)
                else:
                    self._wrong(name, (game.token_ids[other] for other in s.bags[site]))
                game._keep(s, seat, token)

    def _cards(self) -> None:
        game, s, given = self.game, self.state, self.given
        named = [*given.get("display", []), *given.get("row", []), *given.get("top", [])]
        for zone in ("deck", "reserve", "discard"):
            if isinstance(given.get(zone), list):
                named += given[zone]
        keep = {name: self._pick([name])[0] for name in named if name is not None}

        def fill(name: str, missing: int = 0) -> list[int]:
            wanted = given.get(name, missing)
            if isinstance(wanted, list):
                return [NONE if card is None else keep[card] for card in wanted]
            if wanted not in range(len(self.free) + 1):
                self._wrong(wanted, (0, len(self.free)))
            cards, self.free = self.free[:wanted], self.free[wanted:]
            return cards

        s.display = fill("display", game.slots)
        s.row = fill("row")
        for slots, most in ((s.display, game.slots), (s.row, game.row_slots)):
            if len(slots) > most:
                self._wrong(len(slots), range(most + 1))
        for cards, research in ((s.display, True), (s.row, False)):
            for card in cards:
                if card >= 0 and (card < game.first_exhibition) != research:
                    self._wrong(game.card_ids[card], ())
        s.row += [NONE] * (game.row_slots - len(s.row))
        s.display += [NONE] * (game.slots - len(s.display))
        s.reserve = fill("reserve")
        s.discard = fill("discard")
        s.merged = bool(given.get("merged", not s.reserve))
        top = fill("top")[::-1]
        if "deck" in given:
            s.deck = fill("deck")[::-1]
        elif "rest" not in given:
            s.deck, self.free = self.free, []
            s.rng.shuffle(s.deck)
        s.deck += top
        s.lower = len(s.deck)
        for card in self.free:
            seat = given.get("rest", s.seats - 1)
            if card < game.first_exhibition:
                game._own(s, seat, card)
            else:
                s.mounted[seat].append(card)

    def _fix_draw(self, draw: Json) -> None:
        """Find the seed with which the next draw brings exactly the wanted tokens."""
        game, s = self.game, self.state
        site = self._look_up(game.site_index, draw["site"])
        wanted = sorted(self._look_up(game.token_index, name) for name in draw["finds"])
        bag = s.bags[site]
        if not set(wanted) <= set(bag):
            self._wrong(draw["finds"], (game.token_ids[token] for token in bag))
        for seed in range(self.MOST_SEEDS):
            s.bags[site], s.rng = bag[:], Rng(seed)
            if sorted(game._draw_tokens(s, site, len(wanted) + draw["debris"])[0]) == wanted:
                s.bags[site], s.rng = bag, Rng(seed)
                return
        self._wrong(draw, ())


GAME = Thebes

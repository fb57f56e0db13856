"""Thebes: The Tomb Raiders, the card game: time is the only money, and whoever has spent the least of it acts.

Read it as the rulebook: `TombRaiders.start` is the setup, `moves` what one may do, `play` how it is carried out,
`result` the scoring; each rule id (`TR-DIG-05`) stands where the rule is enforced. Cards and tables come from
`rules/tomb_raiders/` and are turned into tuples indexed by small integers once, in `__init__`.

A green card (whatever can lie in the row or the display) is an integer, one per copy. So is a "good", a pile card that
can be kept: an artifact or a find. Sets of either are integers too, one bit per card. Rubble is only counted.

What a seat knows of a pile. Everybody sees which backs go into it and what a dig brings; only who looks (thief, tomb
raider, scientist) sees the rest. `State.memory` holds these facts in order, and `TombRaiders.belief` makes of them the
exact odds of what one seat must expect in a pile: for bots, and for `determinize`. Hands hide nothing from a good
memory (TR-HID-03): action cards were open when they were taken, and permits are dealt alike to all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from engine.core import NO_ARGS, OVER, SEATS, BadRequest, Game, Json, Message, Part, Result, Tell, happening
from engine.rng import Rng

NONE = -1
"""An empty space, nobody's professor, no region."""

MAIN, OFFER, PICK, ENDED = range(4)
"""A turn; the presentation card along with a row card (option); the choice of a thief or tomb raider; the end."""

PHASES = ("main", "offer", "pick", "over")

KINDS = (
    "knowledge", "general_knowledge", "congress",
    "general_excavation", "thief", "tomb_raider", "scientist", "assistant", "exhibition", "museum",
)  # fmt: skip
KNOWLEDGE, GENERAL, CONGRESS, EXCAVATION, THIEF, RAIDER, SCIENTIST, ASSISTANT, EXHIBITION, MUSEUM = range(10)
"""The kinds of green cards; those from `EXCAVATION` to `ASSISTANT` are action cards, the last two presentations."""

OWN_PERMIT, ANY_PERMIT, NO_PERMIT = range(3)
"""What allows a dig: a permit of the region, a generic one, or the general excavation card instead."""

PILED, DRAWN, SEEN, TAKEN, LACKS, HAS, ASIDE = range(7)
"""Facts of `State.memory`, each a tuple that begins with one of these and a region:

PILED: a card came from the deck. DRAWN rubble goods: a dig showed these. SEEN seat rubble goods: the seat saw the whole
pile. TAKEN good chosen: a thief or tomb raider took it (by choice or by chance). LACKS what, HAS what: the searched
pile has none or some of what THIEF or RAIDER may take. ASIDE rubble goods: left out of an arranged table."""


# -- the greedy player's prices, in victory points: found by letting it play against itself --------------------------
WEEK = 0.7
"""A week."""
CARD = 0.8
"""A card that a dig yet to come draws, rubble included; what it costs to get there is counted in."""
ON_SHOW = 0.6
"""An artifact for presentations to come."""
PATIENCE = 0.5
"""Each week that an exhibition costs more than with all artifacts that it asks for."""
PERMIT = (2.0, 2.5, 2.0)
"""A permit of a region, a generic one, a general excavation: for a better dig."""
HELP = 0.6
"""An assistant."""
SIGHT = 0.3
"""A scientist."""
ROBBERY = 3.0
"""A thief or a tomb raider."""
MORE_CONGRESSES = 2.0
"""A congress card for those to come."""
KEEP = 0.9
"""A professor's point, as he may pass to somebody else."""
STEP = 0.3
"""A professor's point, on the way to him."""


# -- moves: each is complete (TR-TURN-01) ----------------------------------------------------------------------------
class Take(NamedTuple):
    """Take a card of the row (TR-TAKE-01)."""

    card: int


class Exhibit(NamedTuple):
    """Take an exhibition of the display (TR-EXH-05)."""

    card: int


class Donate(NamedTuple):
    """Take a museum of the display and give it artifacts, a set of goods (TR-MUS-01)."""

    card: int
    gift: int


class Rob(NamedTuple):
    """Play a thief or a tomb raider on the pile of its region (TR-THF-01, TR-RDR-01)."""

    card: int


class Study(NamedTuple):
    """Play a scientist on the pile of a region (TR-SCI-01)."""

    region: int


class Dig(NamedTuple):
    """Excavate, by a permit or by a general excavation card; all is announced before the draw (TR-DIG-05)."""

    region: int
    permit: int
    weeks: int
    assistants: int


class Pick(NamedTuple):
    """Take this good out of the pile that the thief or tomb raider searches (TR-THF-03)."""

    good: int


class Skip(NamedTuple):
    """Take no presentation card along with the row card (option presentation_with_row)."""


Move = Take | Exhibit | Donate | Rob | Study | Dig | Pick | Skip


# -- happenings ------------------------------------------------------------------------------------------------------
@happening("log.take_knowledge", "TR-TAKE-02")
class TookKnowledge(NamedTuple):
    player: str
    n: int
    place: str
    weeks: int


@happening("log.take_general_knowledge", "TR-TAKE-02")
class TookGeneralKnowledge(NamedTuple):
    player: str
    n: int
    weeks: int


@happening("log.take_{variant}", "TR-TAKE-02")
class TookSearcher(NamedTuple):
    """`log.take_thief` or `log.take_tomb_raider`."""

    variant: str
    player: str
    place: str
    weeks: int


@happening("log.take_{variant}", "TR-TAKE-02")
class TookPlain(NamedTuple):
    """A card that its kind alone describes: `log.take_<kind>`."""

    variant: str
    player: str
    weeks: int


@happening("log.reveal_knowledge", "TR-ROW-02", reveals=True)
class RevealedKnowledge(NamedTuple):
    n: int
    place: str


@happening("log.reveal_general_knowledge", "TR-ROW-02", reveals=True)
class RevealedGeneralKnowledge(NamedTuple):
    n: int


@happening("log.reveal_{variant}", "TR-ROW-02", reveals=True)
class RevealedSearcher(NamedTuple):
    """`log.reveal_thief` or `log.reveal_tomb_raider`."""

    variant: str
    place: str


@happening("log.reveal_{variant}", "TR-ROW-02", reveals=True)
class RevealedPlain(NamedTuple):
    """A card that its kind alone describes: `log.reveal_<kind>`."""

    variant: str


@happening("log.reveal_exhibition", "TR-ROW-04", reveals=True)
class RevealedExhibition(NamedTuple):
    exhibition: str


@happening("log.reveal_museum", "TR-ROW-04", reveals=True)
class RevealedMuseum(NamedTuple):
    museum: str


@happening("log.piled", "TR-ROW-03", reveals=True)
class WentToPile(NamedTuple):
    place: str


@happening("log.professor", "TR-PRF-01")
class WonProfessor(NamedTuple):
    player: str
    place: str


@happening("log.professor_from", "TR-PRF-02")
class LuredProfessor(NamedTuple):
    player: str
    other: str
    place: str


@happening("log.greatest", "TR-PRF-04")
class WonGreatest(NamedTuple):
    player: str


@happening("log.greatest_from", "TR-PRF-04")
class LuredGreatest(NamedTuple):
    player: str
    other: str


@happening("log.exhibit", "TR-EXH-05")
class Exhibited(NamedTuple):
    player: str
    exhibition: str
    weeks: int
    vp: int


@happening("log.donate", "TR-MUS-02")
class Donated(NamedTuple):
    player: str
    museum: str
    artifacts: list[str]
    weeks: int
    vp: int


@happening("log.skip", "TR-PRES-01")
class Skipped(NamedTuple):
    player: str


@happening("log.dig", "TR-DIG-08", reveals=True)
class Dug(NamedTuple):
    player: str
    place: str
    weeks: int
    k: int
    n: int


@happening("log.use_permit", "TR-DIG-01")
class UsedPermit(NamedTuple):
    player: str
    place: str


@happening("log.use_any_permit", "TR-DIG-01")
class UsedAnyPermit(NamedTuple):
    player: str


@happening("log.use_excavation", "TR-GEX-03")
class UsedExcavation(NamedTuple):
    player: str


@happening("log.use_assistants", "TR-AST-03")
class UsedAssistants(NamedTuple):
    player: str
    n: int
    weeks: int


@happening("log.find_artifacts", "TR-DIG-08", reveals=True)
class FoundArtifacts(NamedTuple):
    player: str
    artifacts: list[str]
    points: int


@happening("log.find_book", "TR-DIG-08", reveals=True)
class FoundBook(NamedTuple):
    player: str
    n: int
    place: str


@happening("log.find_nothing", "TR-DIG-08", reveals=True)
class FoundNothing(NamedTuple):
    player: str


@happening("log.rubble", "TR-DIG-08", reveals=True)
class ReturnedRubble(NamedTuple):
    n: int


@happening("log.pile_short", "TR-DIG-10", reveals=True)
class PileWasShort(NamedTuple):
    n: int


@happening("log.play_{variant}", "TR-ACT-01")
class Robbed(NamedTuple):
    """A searching card was played: `log.play_thief` or `log.play_tomb_raider`."""

    variant: str
    player: str
    place: str
    weeks: int


@happening("log.no_effect", "TR-ACT-03", reveals=True)
class HadNoEffect(NamedTuple):
    player: str
    place: str


@happening("log.play_scientist", "TR-SCI-01")
class Studied(NamedTuple):
    player: str
    place: str
    weeks: int


@happening("log.saw_artifacts", "TR-HID-02", reveals=True)
class SawArtifacts(NamedTuple):
    only: int
    place: str
    artifacts: list[str]


@happening("log.saw_book", "TR-HID-02", reveals=True)
class SawBook(NamedTuple):
    only: int
    place: str
    other: str


@happening("log.saw_rubble", "TR-HID-02", reveals=True)
class SawRubble(NamedTuple):
    only: int
    place: str
    n: int


@happening("log.pick_artifact", "TR-THF-01", reveals=True)
class PickedArtifact(NamedTuple):
    player: str
    artifact: str
    points: int


@happening("log.pick_book", "TR-RDR-03", reveals=True)
class PickedBook(NamedTuple):
    player: str
    n: int
    place: str


@happening("log.end", "TR-END-01")
class DeckRanOut(NamedTuple):
    pass


@happening("log.won", "TR-SCR-07")
class Won(NamedTuple):
    player: str
    vp: int


@happening("log.shared", "TR-SCR-08")
class SharedVictory(NamedTuple):
    players: list[str]
    vp: int


# -- state -----------------------------------------------------------------------------------------------------------
class Rulings(NamedTuple):
    """The options of a table, read once; the first value of each option gives False (or True) as the rules have it."""

    take: tuple[int, ...]
    """Weeks to take each green card (TR-ACT-02)."""
    play: tuple[int, ...]
    """Weeks to play each green card (TR-ACT-02)."""
    with_row: bool
    failed_draw: bool
    general_capped: bool
    needs_region: bool
    one_assistant: bool
    general_counts: bool
    books: bool
    random_thief: bool
    shared_tie: bool
    show_piles: bool
    show_deck: bool


class Note(NamedTuple):
    """What a seat saw in a pile (TR-HID-02): when (moves made before), by which kind of card, and what lay there."""

    seat: int
    moves: int
    kind: int
    region: int
    rubble: int
    goods: int


class Belief(NamedTuple):
    """What one seat must expect in a pile, after the first `facts` facts of the table's memory."""

    facts: int
    size: int
    known: int
    """Goods that surely lie there."""
    artifacts: int
    """Artifacts that lie either there or in the deck."""
    finds: int
    """Finds that lie either there or in the deck."""
    blanks: int
    """Rubble there and in the deck."""
    odds: dict[tuple[int, int], float]
    """(rubble, finds out of `finds`) in the pile: weight; what is left of the pile's size is out of `artifacts`."""

    def reweighed(self, weight: Callable[[int, int, int], float]) -> dict[tuple[int, int], float]:
        """Return the odds times a likelihood, given as a function of rubble, artifacts and finds not known."""
        unknown = self.size - self.known.bit_count()
        odds = {}
        for (rubble, finds), chance in self.odds.items():
            likely = weight(rubble, unknown - rubble - finds, finds)
            if likely:
                odds[rubble, finds] = chance * likely
        return odds


class Outlook(NamedTuple):
    """What a belief comes to, for bots."""

    size: int
    """Cards in the pile (everybody can have counted them)."""
    value: float
    """Expected sum of its artifacts' points."""
    artifacts: float
    """Expected number of artifacts."""
    books: float
    """Expected number of finds."""
    best: float
    """Expected points of its best artifact."""


class State:
    """A table of The Tomb Raiders. Cards are the integers of `TombRaiders`; sets of cards are bit sets.

    Lists have one entry per seat, or `seat * regions + region`. `known`, `general` and `congresses` only repeat what
    `tableau` and `goods` say, so that nothing has to be counted in search.
    """

    __slots__ = (
        "aside",  # deck codes of cards that an arranged table leaves out
        "box",  # [permit] permits not dealt (TR-SET-02)
        "buried",  # [region] goods in the pile
        "congresses",  # [seat] congress cards
        "deck",  # face down, the top card last: green cards, goods and rubble as deck codes
        "display",  # open presentation cards, in the order of their appearance
        "donated",  # goods given to museums
        "general",  # [seat] general points (TR-KNW-02)
        "gone",  # used action cards
        "goods",  # [seat] artifacts and finds
        "hand",  # [seat] action cards
        "known",  # [seat * regions + region] region points (TR-KNW-01)
        "memo",  # beliefs already worked out; they follow from `memory`
        "memory",  # facts about the piles
        "moves",  # moves made
        "notes",  # of all seats
        "options",
        "owed",  # phase OFFER: weeks of the row card just taken
        "permits",  # [seat * permits + permit] in hand
        "phase",
        "played",  # phase PICK: the card that searches
        "professors",  # [professor] owner or NONE
        "rng",
        "row",  # [space] green card or NONE
        "rubble",  # [region] rubble in the pile
        "rulings",
        "seats",
        "stack",  # [seat] when the disc was last placed: of equal weeks the largest lies on top (TR-TIME-03)
        "tableau",  # [seat] green cards open before the player
        "ticks",  # the largest number in `stack`
        "turn",  # seat to act, or OVER
        "weeks",  # [seat] weeks spent (TR-TIME-01)
    )

    aside: list[int]
    box: list[int]
    buried: list[int]
    congresses: list[int]
    deck: list[int]
    display: list[int]
    donated: int
    general: list[int]
    gone: int
    goods: list[int]
    hand: list[int]
    known: list[int]
    memo: dict[int, tuple[Belief, Outlook]]
    memory: list[tuple[int, ...]]
    moves: int
    notes: list[Note]
    options: dict[str, str]
    owed: int
    permits: list[int]
    phase: int
    played: int
    professors: list[int]
    rng: Rng
    row: list[int]
    rubble: list[int]
    rulings: Rulings
    seats: int
    stack: list[int]
    tableau: list[int]
    ticks: int
    turn: int
    weeks: list[int]


def members(cards: int) -> list[int]:
    """Return the members of a bit set, ascending."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def union(cards: Iterable[int]) -> int:
    """Return the bit set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


@lru_cache(maxsize=4096)
def gifts(alike: tuple[tuple[int, ...], ...], size: int) -> tuple[int, ...]:
    """Return the ways to choose `size` goods, as bit sets; of equal ones (one group each) the first (TR-MUS-03)."""
    if not alike:
        return () if size else (0,)
    first, rest = alike[0], alike[1:]
    found: list[int] = []
    for n in range(min(size, len(first)), -1, -1):
        mine = union(first[:n])
        found += [mine | other for other in gifts(rest, size - n)]
    return tuple(found)


class TombRaiders(Game[State, Move]):
    """The rules of The Tomb Raiders over the compiled data of `rules/tomb_raiders/`."""

    id = "tomb_raiders"
    hidden = True

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        constants, tables = data["constants"], data["tables"]
        self.regions = tuple(place["id"] for place in data["board"]["place"])
        self.region_index = {name: i for i, name in enumerate(self.regions)}
        self.region_terms = tuple(f"place.{name}" for name in self.regions)
        self._read_greens(data["components"])
        self._read_piles(data["components"])
        self._read_professors(data["components"])
        self._read_permits(data["components"], tables["setup"])

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
        self._alike = lru_cache(maxsize=64)(self._group)
        self._gift_touches = lru_cache(maxsize=64)(self._group_ids)
        self._prepare_moves()

    def _read_greens(self, components: Json) -> None:
        """Number the cards with a green back, and read what is printed on them."""
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
        """One id per copy: `congress#3`, or the row's id where it is the only one."""
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
        """Of an exhibition: region, artifacts at least, weeks; each step counts on top of those before (TR-EXH-02)."""
        self.of_kind = tuple(union(card for card, kind in enumerate(kinds) if kind == n) for n in range(len(KINDS)))
        """[kind] the set of its cards."""
        self.actions = union(card for card, kind in enumerate(kinds) if EXCAVATION <= kind <= ASSISTANT)
        self.assistant_points = next(self.card_points[card] for card, kind in enumerate(kinds) if kind == ASSISTANT)
        self.greens = union(range(len(ids)))
        self.presentations = self.of_kind[EXHIBITION] | self.of_kind[MUSEUM]
        self.gift_params = tuple(f"artifact_{n}" for n in range(1, max(self.card_donate) + 1))
        """How a record names the artifacts of a gift, in their order."""
        self.green_codes = len(ids)

    def _read_piles(self, components: Json) -> None:
        """Number the goods, region by region, and count the rubble."""
        ids: list[str] = []
        faces: list[str] = []
        pile: list[int] = []
        values: list[int] = []
        grants: list[int] = []
        for region, name in enumerate(self.regions):
            found = [row for row in components["artifact"] if row["region"] == name]
            books = [row for row in components["find"] if row["pile"] == name]
            for row in found + books:
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
        self.good_pile = tuple(pile)
        self.good_value = tuple(values)
        self.good_grants = tuple(grants)
        """The region that a find teaches about; NONE for artifacts."""
        self.good_points = tuple(books_points.get(face, 0) for face in faces)
        goods = range(len(ids))
        self.pile_artifacts = tuple(
            union(g for g in goods if pile[g] == region and grants[g] < 0) for region in range(len(self.regions))
        )
        self.pile_finds = tuple(
            union(g for g in goods if pile[g] == region and grants[g] >= 0) for region in range(len(self.regions))
        )
        self.artifacts = union(g for g in goods if grants[g] < 0)
        self.finds = union(g for g in goods if grants[g] >= 0)
        self.rubble_ids = [""] * len(self.regions)
        self.rubble_copies = [0] * len(self.regions)
        for row in components["rubble"]:
            region = self.region_index[row["region"]]
            self.rubble_ids[region] = row["id"]
            self.rubble_copies[region] += int(row.get("copies", 1))
        # Deck codes: first the green cards, then the goods, then rubble, of which all cards of a region are alike.
        self.rubble_codes = self.green_codes + len(ids)
        self.code_region = (*((NONE,) * self.green_codes), *pile, *range(len(self.regions)))
        """[deck code] the pile that the card goes to, NONE for green cards (TR-ROW-03)."""
        # Artifacts of one region and value are one choice; finds of one region and lesson too (TR-MUS-03, pick phase).
        self.good_group = tuple((pile[g], values[g], grants[g]) for g in goods)
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
        """One kind of permit per region, in the order of the regions, then the generic one (TR-SET-02)."""
        by_region = {row.get("region"): row for row in components["permit"]}
        rows = [by_region[name] for name in (*self.regions, None)]
        self.permit_ids: tuple[str, ...] = tuple(row["id"] for row in rows)
        self.permit_copies = tuple(int(row.get("copies", 1)) for row in rows)
        self.any_permit = len(self.regions)
        self.dealt = {
            int(row["players"]): (int(row["per_region"]),) * len(self.regions) + (int(row["generic"]),)
            for row in setup["rows"]
        }

    def _prepare_moves(self) -> None:
        """Make the moves that are always the same once; `moves` only picks from them."""
        cards = range(self.green_codes)
        self.takes = tuple(Take(card) for card in cards)
        self.exhibits = tuple(Exhibit(card) for card in cards)
        self.robs = tuple(Rob(card) for card in cards)
        self.studies = tuple(Study(region) for region in range(len(self.regions)))
        self.picks = tuple(Pick(good) for good in range(len(self.good_ids)))
        self.skip = Skip()
        self.dig_profit: tuple[float, ...] = tuple(
            max(0.0, *(CARD * row[k] - WEEK * w for w, row in enumerate(self.cards_drawn) if w))
            for k in range(self.max_knowledge + 1)
        )
        """[knowledge] what the best dig of average cards brings, weeks deducted."""
        # digs[region][permit][assistants][knowledge]: the digs that draw something (TR-DIG-02, TR-DIG-06).
        helpers = self.of_kind[ASSISTANT].bit_count()
        weeks = range(self.least_weeks, self.most_weeks + 1)
        useful = [[w for w in weeks if self.cards_drawn[w][k]] for k in range(self.max_knowledge + 1)]
        self.digs = tuple(
            tuple(
                tuple(
                    tuple(tuple(Dig(region, permit, w, n) for w in useful[k]) for k in range(self.max_knowledge + 1))
                    for n in range(helpers + 1)
                )
                for permit in (OWN_PERMIT, ANY_PERMIT, NO_PERMIT)
            )
            for region in range(len(self.regions))
        )

    # -- setup (TR-SET) --------------------------------------------------------------------------------------------
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None = None) -> State:
        """Set up a table (TR-SET-01 to TR-SET-08). BadRequest when there is no such number of players or seat."""
        s = self._empty(seats, options, rng)
        if first is not None and not 0 <= first < seats:
            raise BadRequest("error.first", first=first, n=seats)
        for permit, n in enumerate(self.dealt[seats]):  # TR-SET-02
            self._deal_permits(s, permit, [n] * seats)
        below = list(range(seats))  # TR-SET-03
        rng.shuffle(below)
        if first is not None:
            below.remove(first)
            below.append(first)
        self._stack(s, below)
        # TR-SET-04, TR-SET-06: professors unowned, piles and display empty, as `_empty` left them
        s.deck = list(range(self.rubble_codes))  # TR-SET-05, TR-SET-08: all cards, whatever the number of players
        for region, copies in enumerate(self.rubble_copies):
            s.deck += [self.rubble_codes + region] * copies
        rng.shuffle(s.deck)
        self._refill(s, None)  # TR-SET-07
        s.turn = self._next(s)
        return s

    def _empty(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Return a table without cards."""
        if seats not in self.dealt:
            raise BadRequest("error.seats", n=seats, min=min(self.dealt), max=max(self.dealt))
        chosen = self.settle(seats, options)
        s = State()
        s.seats, s.options, s.rulings, s.rng = seats, chosen, self._rulings(chosen), rng
        regions = len(self.regions)
        s.moves, s.phase, s.turn, s.owed, s.played = 0, MAIN, OVER, 0, NONE
        s.deck, s.display, s.aside = [], [], []
        s.row = [NONE] * self.slots
        s.professors = [NONE] * len(self.professor_ids)
        s.buried, s.rubble = [0] * regions, [0] * regions
        s.weeks = [self.track_start] * seats  # TR-TIME-01
        s.stack, s.ticks = [0] * seats, 0
        s.box = list(self.permit_copies)
        s.permits = [0] * (seats * len(self.permit_ids))
        s.hand, s.tableau, s.goods = [0] * seats, [0] * seats, [0] * seats
        s.known, s.general, s.congresses = [0] * (seats * regions), [0] * seats, [0] * seats
        s.gone, s.donated = 0, 0
        s.memory, s.notes, s.memo = [], [], {}
        return s

    def _rulings(self, chosen: Mapping[str, str]) -> Rulings:
        clock = chosen["action_clock"]
        actions = self.actions

        def weeks(printed: Sequence[int], free: bool) -> tuple[int, ...]:
            return tuple(0 if free and actions >> card & 1 else n for card, n in enumerate(printed))

        return Rulings(  # TR-ACT-02
            take=weeks(self.card_take, clock == "play_only"),
            play=weeks(self.card_play, clock == "take_only"),
            with_row=chosen["presentation_with_row"] == "true",
            failed_draw=chosen["deck_end"] == "on_failed_draw",
            general_capped=chosen["general_knowledge_cap"] == "region",
            needs_region=chosen["dig_needs_region_knowledge"] == "true",
            one_assistant=chosen["assistant_limit"] == "one",
            general_counts=chosen["professor_counts_general"] == "true",
            books=chosen["pile_books"] == "true",
            random_thief=chosen["thief_pick"] == "random",
            shared_tie=chosen["tie_on_same_space"] == "shared",
            show_piles=chosen["show_pile_counts"] == "true",
            show_deck=chosen["show_deck_count"] == "true",
        )

    def _deal_permits(self, s: State, permit: int, numbers: Sequence[int]) -> None:
        """Give each seat its number of one kind of permit out of the box."""
        for seat, n in enumerate(numbers):
            s.permits[seat * len(self.permit_ids) + permit] = n
            s.box[permit] -= n

    def _stack(self, s: State, upwards: Sequence[int]) -> None:
        """Place all discs, the last one on top."""
        for seat in upwards:
            s.ticks += 1
            s.stack[seat] = s.ticks

    def copy(self, state: State) -> State:
        """Return an independent copy, the generator included."""
        s = State.__new__(State)
        s.seats, s.options, s.rulings = state.seats, state.options, state.rulings
        s.rng = state.rng.copy()
        s.moves, s.phase, s.turn, s.owed, s.played = state.moves, state.phase, state.turn, state.owed, state.played
        s.deck, s.row, s.display, s.aside = state.deck[:], state.row[:], state.display[:], state.aside
        s.professors, s.buried, s.rubble = state.professors[:], state.buried[:], state.rubble[:]
        s.weeks, s.stack, s.ticks = state.weeks[:], state.stack[:], state.ticks
        s.permits, s.box = state.permits[:], state.box
        s.hand, s.tableau, s.goods = state.hand[:], state.tableau[:], state.goods[:]
        s.known, s.general, s.congresses = state.known[:], state.general[:], state.congresses[:]
        s.gone, s.donated = state.gone, state.donated
        s.memory, s.notes, s.memo = state.memory[:], state.notes[:], state.memo.copy()
        return s

    # -- what one may do -------------------------------------------------------------------------------------------
    def turn(self, state: State) -> int:
        """Return the seat to act, or OVER (TR-TIME-02, TR-END-01)."""
        return state.turn

    def moves(self, state: State) -> list[Move]:
        """Return every legal move of the seat to act: takes, presentations, action cards, digs, in this order."""
        s = state
        seat = s.turn
        if s.phase == MAIN:
            found: list[Move] = [self.takes[card] for card in s.row]  # TR-TAKE-01, TR-TURN-04
            if s.display and not s.rulings.with_row:  # TR-PRES-01
                self._add_presentations(s, seat, found)
            if s.hand[seat]:
                self._add_actions(s, seat, found)
            self._add_digs(s, seat, found)
            return found
        if s.phase == PICK:
            return [self.picks[good] for good in self._choices(s)]
        if s.phase == OFFER:
            found = [self.skip]
            self._add_presentations(s, seat, found)
            return found
        return []

    def _add_presentations(self, s: State, seat: int, found: list[Move]) -> None:
        """Add exhibitions and museums of the display (TR-EXH-01, TR-MUS-01, TR-MUS-03)."""
        owned = s.goods[seat] & self.artifacts  # TR-PRES-04
        if not owned:
            return
        for card in s.display:
            if self.card_kind[card] == EXHIBITION:
                if self.exhibition_weeks(s, seat, card) >= 0:
                    found.append(self.exhibits[card])
            elif owned.bit_count() >= self.card_donate[card]:
                found += [Donate(card, gift) for gift in gifts(self._alike(owned), self.card_donate[card])]

    def _group(self, goods: int) -> tuple[tuple[int, ...], ...]:
        """Return goods in groups of equal region, value and lesson, in ascending order."""
        groups: dict[tuple[int, int, int], list[int]] = {}
        for good in members(goods):
            groups.setdefault(self.good_group[good], []).append(good)
        return tuple(tuple(group) for group in groups.values())

    def _ids(self, goods: int) -> tuple[str, ...]:
        """Return the ids of goods, ascending."""
        return tuple([self.good_ids[good] for good in members(goods)])

    def _group_ids(self, goods: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Return groups of equal goods, each as a bit set and as ids."""
        return tuple((union(group), tuple(self.good_ids[good] for good in group)) for group in self._alike(goods))

    def exhibition_weeks(self, s: State, seat: int, card: int) -> int:
        """Return what the exhibition costs by the last tier reached without a gap, NONE if not even the first is."""
        goods = s.goods[seat]
        weeks = NONE
        for region, least, price in self.card_tiers[card]:  # TR-EXH-01, TR-EXH-02
            if (goods & self.pile_artifacts[region]).bit_count() < least:
                break
            weeks = price  # TR-EXH-03
        return weeks

    def _shown(self, s: State, seat: int, card: int) -> int:
        """Return the artifacts of a seat that count for an exhibition."""
        shown = 0
        for region, least, _ in self.card_tiers[card]:
            these = s.goods[seat] & self.pile_artifacts[region]
            if these.bit_count() < least:
                break
            shown |= these
        return shown

    def _add_actions(self, s: State, seat: int, found: list[Move]) -> None:
        """Add thieves, tomb raiders and scientists; equal cards are one move (TR-ACT-01)."""
        last = NONE
        for card in members(s.hand[seat] & (self.of_kind[THIEF] | self.of_kind[RAIDER])):
            if last < 0 or self.card_faces[card] != self.card_faces[last]:
                found.append(self.robs[card])  # TR-THF-04: on any pile
            last = card
        if s.hand[seat] & self.of_kind[SCIENTIST]:
            for region, study in enumerate(self.studies):
                if s.buried[region] or s.rubble[region]:  # TR-SCI-02
                    found.append(study)

    def _add_digs(self, s: State, seat: int, found: list[Move]) -> None:
        """Add the legal digs: region, permit, assistants, weeks (TR-DIG-01 to TR-DIG-06, TR-GEX-01, TR-AST-02).

        Permits and general excavations are all that limits the number of digs (TR-DIG-13).
        """
        rulings = s.rulings
        hand = s.hand[seat]
        first = seat * len(self.permit_ids)
        permits = s.permits
        generic = permits[first + self.any_permit] > 0
        excavation = hand & self.of_kind[EXCAVATION] != 0
        helpers = (hand & self.of_kind[ASSISTANT]).bit_count()
        if helpers > 1 and rulings.one_assistant:
            helpers = 1
        general, most, help_points = s.general[seat], self.max_knowledge, self.assistant_points
        own = seat * len(self.regions)
        for region, digs in enumerate(self.digs):
            if not (s.buried[region] or s.rubble[region]):  # TR-DIG-02
                continue
            points = s.known[own + region]
            if not points and rulings.needs_region:
                continue
            for permit in (OWN_PERMIT, ANY_PERMIT, NO_PERMIT):
                if not (permits[first + region] if permit == OWN_PERMIT else (generic, excavation)[permit - 1]):
                    continue
                for n in range(helpers + 1):
                    k = points + n * help_points
                    k += k if rulings.general_capped and general > k else general
                    found += digs[permit][n][k if k < most else most]  # TR-DIG-04

    def dig_knowledge(self, s: State, seat: int, region: int, assistants: int) -> int:
        """Return the knowledge used in a dig: region points, assistants, general points (TR-DIG-03, TR-KNW-02)."""
        special = s.known[seat * len(self.regions) + region] + assistants * self.assistant_points  # TR-AST-01
        general = s.general[seat]
        return special + (min(general, special) if s.rulings.general_capped else general)

    def _choices(self, s: State) -> list[int]:
        """Return the goods that the searching card may take, one of each equal ones (TR-THF-02, TR-RDR-01)."""
        return [group[0] for group in self._alike(self._takable(s, s.played))]

    def _takable(self, s: State, card: int) -> int:
        """Return the goods in the pile that a thief or a tomb raider may take."""
        region = self.card_region[card]
        if self.card_kind[card] == RAIDER and s.rulings.books:
            return s.buried[region]
        return s.buried[region] & self.artifacts

    # -- how it is carried out -------------------------------------------------------------------------------------
    def play(self, state: State, move: Move, tell: Tell | None = None) -> None:
        """Carry out a legal move; then the next player is found (TR-TURN-01, TR-TURN-03).

        Only row takes can be repeated for ever, and each takes a card from the deck: so the game ends (TR-TURN-05).
        """
        s = state
        seat = s.turn
        s.moves += 1
        match move:
            case Take(card):
                self._take(s, seat, card, tell)
            case Dig():
                self._dig(s, seat, move, tell)
            case Exhibit(card):
                self._exhibit(s, seat, card, tell)
            case Donate(card, gift):
                self._donate(s, seat, card, gift, tell)
            case Rob(card):
                self._rob(s, seat, card, tell)
            case Pick(good):
                self._pick(s, seat, good, True, tell)
            case Study(region):
                self._study(s, seat, region, tell)
            case Skip():
                if tell:
                    tell(Skipped(SEATS[seat]))
                self._close_offer(s, seat, 0, tell)
        if s.phase == MAIN:
            s.turn = self._next(s)

    def _next(self, s: State) -> int:
        """Return the seat with the fewest weeks, of equal ones the disc on top (TR-TIME-02 to TR-TIME-04)."""
        weeks, stack = s.weeks, s.stack
        best = 0
        for seat in range(1, s.seats):
            if weeks[seat] < weeks[best] or (weeks[seat] == weeks[best] and stack[seat] > stack[best]):
                best = seat
        return best

    def _spend(self, s: State, seat: int, weeks: int) -> None:
        """Move the disc; it lands on top of a stack, and does not move at all for 0 weeks (TR-TIME-03, TR-TIME-05)."""
        if weeks:
            s.weeks[seat] += weeks
            s.ticks += 1
            s.stack[seat] = s.ticks

    def _take(self, s: State, seat: int, card: int, tell: Tell | None) -> None:
        """Take a row card, in the order of TR-TAKE-02."""
        s.row[s.row.index(card)] = NONE  # (1)
        weeks = s.rulings.take[card]
        if tell:
            tell(self._told_take(seat, card, weeks))
        self._own(s, seat, card)  # (2)
        if self.card_kind[card] <= GENERAL:
            self._call_professors(s, seat, tell)  # (3)
        if s.rulings.with_row and self._may_present(s, seat):
            s.phase, s.owed = OFFER, weeks  # the disc waits for the choice, and moves once
            return
        self._spend(s, seat, weeks)  # (4)
        self._refill(s, tell)  # (5)

    def _may_present(self, s: State, seat: int) -> bool:
        found: list[Move] = []
        self._add_presentations(s, seat, found)
        return bool(found)

    def _close_offer(self, s: State, seat: int, weeks: int, tell: Tell | None) -> None:
        """Finish a row take with or without a presentation card: both week costs are spent (presentation_with_row)."""
        self._spend(s, seat, s.owed + weeks)
        s.phase, s.owed = MAIN, 0
        self._refill(s, tell)

    def _own(self, s: State, seat: int, card: int) -> None:
        """An action card joins the hand, any other lies open before the player (TR-TAKE-02, TR-TAKE-05).

        It is of use from the next turn on (TR-TAKE-03): one turn is one action, and what presentation_with_row lets one
        take along asks for artifacts alone.
        """
        if self.actions >> card & 1:
            s.hand[seat] |= 1 << card
            return
        s.tableau[seat] |= 1 << card
        kind = self.card_kind[card]
        if kind == KNOWLEDGE:
            s.known[seat * len(self.regions) + self.card_region[card]] += self.card_points[card]
        elif kind == GENERAL:
            s.general[seat] += self.card_points[card]
        elif kind == CONGRESS:
            s.congresses[seat] += 1

    def _refill(self, s: State, tell: Tell | None) -> None:
        """Refill the row; the game ends when the deck runs out (TR-ROW-01, TR-ROW-06)."""
        deck, row = s.deck, s.row
        while deck:
            region = self.code_region[deck[-1]]
            if region >= 0:  # TR-ROW-03
                self._bury(s, region, deck.pop())
                s.memory.append((PILED, region))
                if tell:
                    tell(WentToPile(self.region_terms[region]))
                continue
            if NONE not in row:  # TR-ROW-05
                return
            card = deck.pop()
            if tell:
                tell(self._told_reveal(card))
            if self.card_kind[card] >= EXHIBITION:
                s.display.append(card)  # TR-ROW-04
            else:
                row[row.index(NONE)] = card  # TR-ROW-02
        if s.rulings.failed_draw and NONE not in row:  # TR-END-03
            return
        s.phase, s.turn = ENDED, OVER  # TR-END-01, TR-END-02
        if tell:
            tell(DeckRanOut())
            self._tell_victory(s, tell)

    def _bury(self, s: State, region: int, code: int) -> None:
        """Put a card of the deck into its pile; piles have no order."""
        if code >= self.rubble_codes:
            s.rubble[region] += 1
        else:
            s.buried[region] |= 1 << (code - self.green_codes)

    def _exhibit(self, s: State, seat: int, card: int, tell: Tell | None) -> None:
        """Show artifacts, which stay, and take the exhibition (TR-EXH-04, TR-EXH-05, TR-PRES-02, TR-PRES-03)."""
        weeks = self.exhibition_weeks(s, seat, card)
        if tell:
            tell(Exhibited(SEATS[seat], f"exhibition.{self.card_faces[card]}", weeks, self.card_vp[card]))
        self._present(s, seat, card, weeks, tell)

    def _donate(self, s: State, seat: int, card: int, gift: int, tell: Tell | None) -> None:
        """Give artifacts away for good and take the museum (TR-MUS-01, TR-MUS-02, TR-MUS-04)."""
        s.goods[seat] &= ~gift
        s.donated |= gift
        weeks = self.card_take[card]
        if tell:
            given = self._terms(gift)
            tell(Donated(SEATS[seat], f"museum.{self.card_faces[card]}", given, weeks, self.card_vp[card]))
        self._present(s, seat, card, weeks, tell)

    def _present(self, s: State, seat: int, card: int, weeks: int, tell: Tell | None) -> None:
        s.display.remove(card)
        s.tableau[seat] |= 1 << card  # TR-PRES-02
        if s.phase == OFFER:
            self._close_offer(s, seat, weeks, tell)
        else:
            self._spend(s, seat, weeks)  # TR-PRES-03

    # -- action cards (TR-ACT) -------------------------------------------------------------------------------------
    def _use(self, s: State, seat: int, cards: int) -> None:
        """Remove action cards from the hand and from the game (TR-ACT-01)."""
        s.hand[seat] &= ~cards
        s.gone |= cards

    def _rob(self, s: State, seat: int, card: int, tell: Tell | None) -> None:
        """Play a thief or a tomb raider: reveal, effect, disc (TR-ACT-04); the choice is a move of its own."""
        region, weeks = self.card_region[card], s.rulings.play[card]
        self._use(s, seat, 1 << card)
        thief = self.card_kind[card] == THIEF
        if tell:
            tell(Robbed(KINDS[self.card_kind[card]], SEATS[seat], self.region_terms[region], weeks))
        takable = self._takable(s, card)
        blind = thief and s.rulings.random_thief
        if s.buried[region] or s.rubble[region]:
            s.memory.append((HAS if takable else LACKS, region, THIEF if thief else RAIDER))
            if not blind:
                self._look(s, seat, self.card_kind[card], region, tell)  # TR-THF-01
        s.played = card
        if not takable:  # TR-ACT-03, TR-THF-02, TR-RDR-02
            if tell:
                tell(HadNoEffect(SEATS[seat], self.region_terms[region]))
            self._end_search(s, seat)
        elif blind:
            self._pick(s, seat, s.rng.choice(members(takable)), False, tell)
        else:
            s.phase = PICK  # TR-THF-03

    def _pick(self, s: State, seat: int, good: int, chosen: bool, tell: Tell | None) -> None:
        """Take a good out of the searched pile; a find is knowledge at once (TR-THF-01, TR-RDR-03)."""
        region = self.card_region[s.played]
        s.buried[region] &= ~(1 << good)
        s.memory.append((TAKEN, region, good, chosen))
        self._keep(s, seat, good)
        grants = self.good_grants[good]
        if tell and grants < 0:
            tell(PickedArtifact(SEATS[seat], f"artifact.{self.good_faces[good]}", self.good_value[good]))
        elif tell:
            tell(PickedBook(SEATS[seat], self.good_points[good], self.region_terms[grants]))
        if grants >= 0:
            self._call_professors(s, seat, tell)
        self._end_search(s, seat)

    def _end_search(self, s: State, seat: int) -> None:
        """The disc moves when the effect is over (TR-ACT-04)."""
        self._spend(s, seat, s.rulings.play[s.played])
        s.phase, s.played = MAIN, NONE

    def _study(self, s: State, seat: int, region: int, tell: Tell | None) -> None:
        """Look at all cards of a pile; none moves (TR-SCI-01)."""
        cards = s.hand[seat] & self.of_kind[SCIENTIST]
        card = cards & -cards
        weeks = s.rulings.play[card.bit_length() - 1]
        self._use(s, seat, card)
        if tell:
            tell(Studied(SEATS[seat], self.region_terms[region], weeks))
        self._look(s, seat, SCIENTIST, region, tell)
        self._spend(s, seat, weeks)

    def _look(self, s: State, seat: int, kind: int, region: int, tell: Tell | None) -> None:
        """Let one seat see a pile and note it (TR-HID-02)."""
        rubble, goods = self._sorted(s, region, s.rubble[region], s.buried[region])
        s.memory.append((SEEN, region, seat, rubble, goods))
        s.notes.append(Note(seat, s.moves - 1, kind, region, rubble, goods))
        if not tell:
            return
        place = self.region_terms[region]
        if goods & self.artifacts:
            tell(SawArtifacts(seat, place, self._terms(goods & self.artifacts)))
        for good in members(goods & self.finds):
            tell(SawBook(seat, place, self.region_terms[self.good_grants[good]]))
        tell(SawRubble(seat, place, rubble))

    def _sorted(self, s: State, region: int, rubble: int, goods: int) -> tuple[int, int]:
        """Return rubble and goods as they count: without pile books, finds are rubble (option pile_books)."""
        if s.rulings.books:
            return rubble, goods
        return rubble + (goods & self.finds).bit_count(), goods & self.artifacts

    # -- digs (TR-DIG) ---------------------------------------------------------------------------------------------
    def _dig(self, s: State, seat: int, dig: Dig, tell: Tell | None) -> None:
        """Excavate, in the order of TR-DIG-08."""
        region, helpers = dig.region, dig.assistants
        place = self.region_terms[region]
        k = self.dig_knowledge(s, seat, region, helpers)  # (3) fixed before the draw (TR-DIG-11)
        n = self.cards_drawn[dig.weeks][min(k, self.max_knowledge)]  # TR-DIG-04, TR-DIG-07
        if tell:
            tell(Dug(SEATS[seat], place, dig.weeks, k, n))
        weeks = dig.weeks + self._use_permit(s, seat, dig, tell)  # (2)
        if helpers:
            used = members(s.hand[seat] & self.of_kind[ASSISTANT])[:helpers]
            more = sum([s.rulings.play[card] for card in used])  # TR-AST-03
            weeks += more
            self._use(s, seat, union(used))  # TR-AST-01
            if tell:
                tell(UsedAssistants(SEATS[seat], helpers, more))
        self._spend(s, seat, weeks)  # (4)

        goods, rubble = s.buried[region], s.rubble[region]  # (5), (6)
        pile = members(goods) + [NONE] * rubble
        if tell and len(pile) < n:
            tell(PileWasShort(len(pile)))
        drawn = s.rng.draw(pile, min(n, len(pile)))  # TR-DIG-09, TR-DIG-10, TR-DIG-12
        shown = union(good for good in drawn if good >= 0)
        blanks, kept = self._sorted(s, region, drawn.count(NONE), shown)
        s.buried[region] = goods & ~kept  # (8) rubble never left
        s.memory.append((DRAWN, region, blanks, kept))
        found = [good for good in drawn if good >= 0 and kept >> good & 1]
        for good in found:  # (7)
            self._keep(s, seat, good)
        if tell:
            self._tell_finds(seat, found, blanks, tell)
        if kept & self.finds:  # (9)
            self._call_professors(s, seat, tell)

    def _use_permit(self, s: State, seat: int, dig: Dig, tell: Tell | None) -> int:
        """Remove the permit or the general excavation card (TR-DIG-01, TR-GEX-03); return what playing it costs."""
        if dig.permit == NO_PERMIT:
            cards = s.hand[seat] & self.of_kind[EXCAVATION]
            card = cards & -cards
            self._use(s, seat, card)
            if tell:
                tell(UsedExcavation(SEATS[seat]))
            return s.rulings.play[card.bit_length() - 1]  # TR-GEX-02: nothing, by what is printed there
        own = dig.permit == OWN_PERMIT
        s.permits[seat * len(self.permit_ids) + (dig.region if own else self.any_permit)] -= 1
        if tell:
            tell(UsedPermit(SEATS[seat], self.region_terms[dig.region]) if own else UsedAnyPermit(SEATS[seat]))
        return 0

    def _keep(self, s: State, seat: int, good: int) -> None:
        """Lay an artifact or a find before a player; a find counts as knowledge (TR-KNW-01)."""
        s.goods[seat] |= 1 << good
        grants = self.good_grants[good]
        if grants >= 0:
            s.known[seat * len(self.regions) + grants] += self.good_points[good]

    # -- professors (TR-PRF) ---------------------------------------------------------------------------------------
    def _call_professors(self, s: State, seat: int, tell: Tell | None) -> None:
        """Let professors join the seat that has just gained knowledge: regions, then the greatest (TR-PRF-05)."""
        for professor, least in self._claims():
            points = self.professor_points(s, seat, professor)
            owner = s.professors[professor]
            if points < least or owner == seat:
                continue
            if owner >= 0 and points <= self.professor_points(s, owner, professor):  # TR-PRF-02, TR-PRF-04
                continue
            s.professors[professor] = seat  # TR-PRF-01, TR-PRF-06
            if tell:
                tell(self._told_professor(seat, owner, professor))

    def _claims(self) -> Iterator[tuple[int, int]]:
        """Return every professor with the points that it asks at least (TR-PRF-01, TR-PRF-04)."""
        for professor in self.region_professor:
            yield professor, self.region_least
        yield self.greatest, self.greatest_least

    def professor_points(self, s: State, seat: int, professor: int) -> int:
        """Return the points that count for a professor (TR-PRF-03, TR-PRF-04, TR-KNW-04, TR-AST-04)."""
        own = seat * len(self.regions)
        region = self.professor_region[professor]
        if region < 0:
            return sum(s.known[own : own + len(self.regions)]) + s.general[seat]
        return s.known[own + region] + (s.general[seat] if s.rulings.general_counts else 0)

    # -- what is told ----------------------------------------------------------------------------------------------
    def _terms(self, goods: int) -> list[str]:
        return [f"artifact.{self.good_faces[good]}" for good in members(goods)]

    def _told_take(self, seat: int, card: int, weeks: int) -> Any:
        player, kind, n = SEATS[seat], self.card_kind[card], self.card_points[card]
        if kind == KNOWLEDGE:
            return TookKnowledge(player, n, self.region_terms[self.card_region[card]], weeks)
        if kind == GENERAL:
            return TookGeneralKnowledge(player, n, weeks)
        if kind in (THIEF, RAIDER):
            return TookSearcher(KINDS[kind], player, self.region_terms[self.card_region[card]], weeks)
        return TookPlain(KINDS[kind], player, weeks)

    def _told_reveal(self, card: int) -> Any:
        kind, n = self.card_kind[card], self.card_points[card]
        if kind == KNOWLEDGE:
            return RevealedKnowledge(n, self.region_terms[self.card_region[card]])
        if kind == GENERAL:
            return RevealedGeneralKnowledge(n)
        if kind in (THIEF, RAIDER):
            return RevealedSearcher(KINDS[kind], self.region_terms[self.card_region[card]])
        if kind == EXHIBITION:
            return RevealedExhibition(f"exhibition.{self.card_faces[card]}")
        if kind == MUSEUM:
            return RevealedMuseum(f"museum.{self.card_faces[card]}")
        return RevealedPlain(KINDS[kind])

    def _told_professor(self, seat: int, owner: int, professor: int) -> Any:
        region = self.professor_region[professor]
        if region < 0:
            return WonGreatest(SEATS[seat]) if owner < 0 else LuredGreatest(SEATS[seat], SEATS[owner])
        place = self.region_terms[region]
        return WonProfessor(SEATS[seat], place) if owner < 0 else LuredProfessor(SEATS[seat], SEATS[owner], place)

    def _tell_finds(self, seat: int, found: Sequence[int], rubble: int, tell: Tell) -> None:
        player = SEATS[seat]
        artifacts = [good for good in found if self.good_grants[good] < 0]
        if artifacts:
            points = sum([self.good_value[good] for good in artifacts])
            tell(FoundArtifacts(player, [f"artifact.{self.good_faces[good]}" for good in artifacts], points))
        for good in found:
            if self.good_grants[good] >= 0:
                tell(FoundBook(player, self.good_points[good], self.region_terms[self.good_grants[good]]))
        if not found:
            tell(FoundNothing(player))
        if rubble:
            tell(ReturnedRubble(rubble))

    def _tell_victory(self, s: State, tell: Tell) -> None:
        result = self.result(s)
        best = result.totals[result.winners[0]]
        if len(result.winners) == 1:
            tell(Won(SEATS[result.winners[0]], best))
        else:
            tell(SharedVictory([SEATS[seat] for seat in result.winners], best))

    # -- scoring (TR-SCR) ------------------------------------------------------------------------------------------
    def result(self, state: State) -> Result:
        """Return the scoring as it stands; nothing else scores (TR-SCR-06, TR-DIG-14)."""
        s = state
        seats = range(s.seats)
        shown = self.of_kind[EXHIBITION] | self.of_kind[MUSEUM]
        furthest = max(s.weeks)
        parts = (
            Part(
                "score.artifacts",
                tuple(sum([self.good_value[good] for good in members(s.goods[seat])]) for seat in seats),
                "TR-SCR-01",
            ),
            Part(
                "score.presentations",
                tuple(sum([self.card_vp[card] for card in members(s.tableau[seat] & shown)]) for seat in seats),
                "TR-SCR-02",
            ),
            Part(
                "score.professors",
                tuple(
                    sum([vp for vp, owner in zip(self.professor_vp, s.professors, strict=True) if owner == seat])
                    for seat in seats
                ),
                "TR-SCR-03",
            ),
            Part("score.congresses", tuple(self._congress_points(s.congresses[seat]) for seat in seats), "TR-SCR-04"),
            Part("score.time", tuple((furthest - s.weeks[seat]) // self.bonus_step for seat in seats), "TR-SCR-05"),
        )
        totals = tuple(sum([part.points[seat] for part in parts]) for seat in seats)
        best = max(totals)
        winners = [seat for seat in seats if totals[seat] == best]
        if len(winners) > 1:  # TR-SCR-07
            least = min([s.weeks[seat] for seat in winners])
            winners = [seat for seat in winners if s.weeks[seat] == least]
        if len(winners) > 1 and not s.rulings.shared_tie:  # TR-SCR-08
            winners = [max(winners, key=lambda seat: s.stack[seat])]
        return Result(parts, totals, tuple(winners))

    def _congress_points(self, n: int) -> int:
        """Return the points for n congress cards; beyond the table each adds its number (TR-CON-01, TR-SCR-04)."""
        known = self.congress_vp
        last = len(known) - 1
        return known[n] if n <= last else known[last] + sum(range(last + 1, n + 1))

    # -- hidden things (TR-HID) ------------------------------------------------------------------------------------
    def belief(self, s: State, seat: int, region: int) -> Belief:
        """Return what `seat` must expect in a pile, by all that it has seen (TR-HID-01, TR-HID-02).

        The deck is shuffled, digs are draws at random, and cards of one sort are alike: so the odds are exact, but
        for the choices of other thieves, which are taken to tell no more than that the card was there.
        """
        return self._believe(s, seat, region)[0]

    def outlook(self, s: State, seat: int, region: int) -> Outlook:
        """Return what `seat` must expect of a pile."""
        return self._believe(s, seat, region)[1]

    def _believe(self, s: State, seat: int, region: int) -> tuple[Belief, Outlook]:
        key = seat * len(self.regions) + region
        found = s.memo.get(key)
        if found is not None and found[0].facts == len(s.memory):
            return found
        if found is not None:
            belief = found[0]
        else:
            blanks, finds = self.rubble_copies[region], self.pile_finds[region]
            if not s.rulings.books:
                blanks, finds = blanks + finds.bit_count(), 0
            belief = Belief(0, 0, 0, self.pile_artifacts[region], finds, blanks, {(0, 0): 1.0})
        for fact in s.memory[belief.facts :]:
            if fact[1] == region:
                belief = self._learn(belief, seat, fact)
        belief = belief._replace(facts=len(s.memory))
        found = s.memo[key] = belief, self._outlook(belief)
        return found

    def _learn(self, b: Belief, seat: int, fact: tuple[int, ...]) -> Belief:
        """Return a belief after one more fact about its pile."""
        match fact:
            case (0, _):  # PILED: any card of this back that the deck still holds
                unknown = b.size - b.known.bit_count()
                artifacts, finds = b.artifacts.bit_count(), b.finds.bit_count()
                left = b.blanks + artifacts + finds - unknown
                odds: dict[tuple[int, int], float] = {}
                for (x, f), chance in b.odds.items():
                    for key, n in (
                        ((x + 1, f), b.blanks - x),
                        ((x, f + 1), finds - f),
                        ((x, f), artifacts - (unknown - x - f)),
                    ):
                        if n:
                            odds[key] = odds.get(key, 0.0) + chance * n / left
                return b._replace(size=b.size + 1, odds=odds)
            case (1, _, rubble, goods):  # DRAWN
                drawn, books = (goods & b.artifacts).bit_count(), (goods & b.finds).bit_count()
                odds = b.reweighed(lambda x, a, f: comb(x, rubble) * comb(a, drawn) * comb(f, books))
                return self._without(b._replace(odds=odds), goods)
            case (2, _, who, rubble, goods):  # SEEN
                if who != seat:
                    return b
                rest = {"artifacts": b.artifacts & ~goods, "finds": b.finds & ~goods}
                return b._replace(known=goods, odds={(rubble, 0): 1.0}, **rest)
            case (3, _, good, chosen):  # TAKEN
                bit, sure = 1 << good, (b.known & self.artifacts).bit_count()
                among = (lambda a: 1) if chosen else (lambda a: a + sure)
                if b.known & bit:
                    odds = b.reweighed(lambda x, a, f: 1 / among(a))
                elif b.finds & bit:
                    odds = b.reweighed(lambda x, a, f: f)
                else:
                    odds = b.reweighed(lambda x, a, f: a / among(a) if a else 0)
                return self._without(b._replace(odds=odds), bit)
            case (4 | 5 as what, _, kind):  # LACKS, HAS
                sure = (b.known & (self.artifacts if kind == THIEF else -1)).bit_count()
                books = kind == RAIDER
                return b._replace(odds=b.reweighed(lambda x, a, f: (a + f * books + sure > 0) == (what == HAS)))
            case (_, _, rubble, goods):  # ASIDE
                return b._replace(blanks=b.blanks - rubble, artifacts=b.artifacts & ~goods, finds=b.finds & ~goods)
        raise AssertionError(fact)

    @staticmethod
    def _without(b: Belief, goods: int) -> Belief:
        """Return a belief after these goods have left the pile."""
        books = (goods & b.finds).bit_count()
        odds = {(x, f - books): chance for (x, f), chance in b.odds.items()} if books else b.odds
        return b._replace(
            size=b.size - goods.bit_count(),
            known=b.known & ~goods,
            artifacts=b.artifacts & ~goods,
            finds=b.finds & ~goods,
            odds=odds,
        )

    def _outlook(self, b: Belief) -> Outlook:
        total = sum(b.odds.values())
        assert total > 0, "what was seen can have happened"
        rubble = sum([x * chance for (x, _), chance in b.odds.items()]) / total
        books = sum([f * chance for (_, f), chance in b.odds.items()]) / total
        hoped = b.size - b.known.bit_count() - rubble - books
        sure = sorted([self.good_value[good] for good in members(b.known & self.artifacts)])
        maybe = [self.good_value[good] for good in members(b.artifacts)]
        share = hoped / len(maybe) if maybe else 0.0
        best, missing = 0.0, 1.0
        for value, chance in sorted([*((v, share) for v in maybe), *((v, 1.0) for v in sure)], reverse=True):
            best += missing * chance * value
            missing *= 1 - chance
        return Outlook(
            b.size,
            sum(sure) + share * sum(maybe),
            len(sure) + hoped,
            books + (b.known & self.finds).bit_count(),
            best,
        )

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        """Deal the deck and the piles anew by what `seat` knows; what others saw in piles is forgotten (TR-HID-02).

        Hands stay: they can be deduced (TR-HID-03). The top of the deck stays green while somebody acts (TR-ROW-05).
        """
        s = self.copy(state)
        s.rng = Rng(rng.below(1 << 32))
        s.notes = [note for note in s.notes if note.seat == seat]
        s.memory = [fact for fact in s.memory if fact[0] != SEEN or fact[2] == seat]
        greens = sorted([code for code in s.deck if code < self.green_codes])
        rest: list[int] = []
        for region in range(len(self.regions)):
            rest += self._deal_pile(s, region, self.belief(state, seat, region), rng)
        if s.phase == PICK and s.turn != seat:  # who searches a pile knows it
            region = self.card_region[s.played]
            rubble, goods = self._sorted(s, region, s.rubble[region], s.buried[region])
            s.memory.append((SEEN, region, s.turn, rubble, goods))
        # What `seat` believes does not rest on what was forgotten.
        s.memo = {}
        for region in range(len(self.regions)):
            belief, outlook = self._believe(state, seat, region)
            s.memo[seat * len(self.regions) + region] = belief._replace(facts=len(s.memory)), outlook
        top = rng.draw(greens, 1) if greens else []
        s.deck = greens + rest
        rng.shuffle(s.deck)
        s.deck += top
        return s

    def _deal_pile(self, s: State, region: int, belief: Belief, rng: Rng) -> list[int]:
        """Fill a pile at random by the odds of a belief; return the region's other cards, which are in the deck."""
        every = s.buried[region]
        for code in s.deck:
            if self.green_codes <= code < self.rubble_codes and self.code_region[code] == region:
                every |= 1 << (code - self.green_codes)
        blanks = s.rubble[region] + s.deck.count(self.rubble_codes + region)
        at = rng.below(1 << 30) / (1 << 30) * sum(belief.odds.values())
        rubble = finds = 0
        for sort, chance in belief.odds.items():
            rubble, finds = sort
            at -= chance
            if at < 0:
                break
        lying = belief.known
        here = belief.size - rubble - finds - lying.bit_count()
        lying |= union(rng.draw(members(belief.artifacts), here)) | union(rng.draw(members(belief.finds), finds))
        if not s.rulings.books:  # then some of what counts as rubble are finds
            books = members(every & self.pile_finds[region])
            junk = rng.draw(books + [NONE] * blanks, rubble)
            rubble = junk.count(NONE)
            lying |= union(good for good in junk if good >= 0)
        s.buried[region], s.rubble[region] = lying, rubble
        return [
            *(self.green_codes + good for good in members(every & ~lying)),
            *[self.rubble_codes + region] * (blanks - rubble),
        ]

    def view(self, state: State, seat: int | None) -> Json:
        """Return the table as `seat` may see it (TR-HID-01 to TR-HID-03); piles show only whether they are empty."""
        s = state
        free = [p for p, owner in enumerate(s.professors) if owner < 0]
        removed = [self._card(card) for card in members(s.gone)] + [self._good(good) for good in members(s.donated)]
        removed += self._view_used_permits(s)
        facts = []
        if s.phase != ENDED:
            facts.append(Message("fact.furthest", {"n": max(s.weeks)}, "TR-SCR-05"))
        return {
            "facts": facts,
            "zones": {
                "time": {"pieces": self._view_time(s)},
                "row": {"slots": [self._card(card) if card >= 0 else None for card in s.row]},
                "display": {"pieces": [self._card(card) for card in s.display], "hidden": 0},
                "professors": {"pieces": [self._professor(p, None) for p in free], "hidden": 0},
                "piles": {"slots": [self._view_pile(s, region) for region in range(len(self.regions))]},
                "deck": {"count": len(s.deck) if s.rulings.show_deck else None if s.deck else 0, "top": None},
                "removed": {
                    "count": sum([piece.get("n", 1) for piece in removed]),
                    "top": removed[-1] if removed else None,
                    "pieces": removed,
                },
                "search": {"pieces": self._view_search(s, seat), "hidden": 0},
                "excavation": {"at": self._view_table(s, seat)},
            },
            "seats": [{"facts": self._facts(s, i), "zones": self._view_area(s, i, seat == i)} for i in range(s.seats)],
        }

    def _card(self, card: int, owner: int | None = None) -> Json:
        return {"id": self.card_ids[card], "face": self.card_faces[card], "owner": owner, "side": "front"}

    def _good(self, good: int, owner: int | None = None) -> Json:
        return {"id": self.good_ids[good], "face": self.good_faces[good], "owner": owner, "side": "front"}

    def _professor(self, professor: int, owner: int | None) -> Json:
        name = self.professor_ids[professor]
        return {"id": name, "face": name, "owner": owner, "side": "front"}

    def _view_time(self, s: State) -> list[Json]:
        """Return the discs; those of different laps do not lie on each other (TR-TIME-06)."""
        pieces: list[Json] = []
        for seat, week in enumerate(s.weeks):
            below = [i for i, other in enumerate(s.weeks) if other == week and s.stack[i] < s.stack[seat]]
            pieces.append(
                {
                    "id": f"disc.{SEATS[seat]}",
                    "face": None,
                    "owner": seat,
                    "at": week % self.track_spaces,
                    "level": len(below),
                    "lap": week // self.track_spaces,
                }
            )
        return pieces

    def _view_pile(self, s: State, region: int) -> Json | None:
        """Return a pile as its distribution card: counting is forbidden, unless show_pile_counts allows it."""
        size = s.buried[region].bit_count() + s.rubble[region]
        if not size:
            return None
        piece: Json = {
            "id": self.regions[region],
            "face": self.distribution_ids[region],
            "owner": None,
            "side": "front",
        }
        if s.rulings.show_piles:
            piece["n"] = size
        return piece

    def _view_search(self, s: State, seat: int | None) -> list[Json]:
        """Return the pile that a thief or tomb raider searches, to its player alone (TR-THF-01)."""
        if s.phase != PICK or seat != s.turn:
            return []
        region = self.card_region[s.played]
        rubble, goods = self._sorted(s, region, s.rubble[region], s.buried[region])
        pieces = [self._good(good) for good in members(goods)]
        if rubble:
            name = self.rubble_ids[region]
            pieces.append({"id": name, "face": name, "owner": None, "side": "front", "n": rubble})
        return pieces

    def _view_table(self, s: State, seat: int | None) -> list[Json]:
        """Return which column of the excavation table each dig of the player to act uses."""
        if s.phase != MAIN or seat not in (None, s.turn):
            return []
        helpers = (s.hand[s.turn] & self.of_kind[ASSISTANT]).bit_count() if seat == s.turn else 0
        return [
            {
                "when": {"region": name, "assistants": n},
                "column": min(self.dig_knowledge(s, s.turn, region, n), self.max_knowledge),
            }
            for region, name in enumerate(self.regions)
            for n in range(helpers + 1)
        ]

    def _view_area(self, s: State, seat: int, own: bool) -> Json:
        """Return what lies before a player; hands show their number alone to others (TR-HID-03)."""
        shown = self.of_kind[EXHIBITION] | self.of_kind[MUSEUM]
        hand = members(s.hand[seat])
        held = s.permits[seat * len(self.permit_ids) : (seat + 1) * len(self.permit_ids)]
        permits = [self._permit(seat, permit, n) for permit, n in enumerate(held) if n]
        tableau = s.tableau[seat]
        professors = [p for p, owner in enumerate(s.professors) if owner == seat]
        return {
            "hand": {
                "pieces": [self._card(card, seat) for card in hand] if own else [],
                "hidden": 0 if own else len(hand),
            },
            "permits": {"pieces": permits if own else [], "hidden": 0 if own else sum(held)},
            "knowledge": {"pieces": [self._card(card, seat) for card in members(tableau & ~shown)], "hidden": 0},
            "finds": {"pieces": [self._good(good, seat) for good in members(s.goods[seat])], "hidden": 0},
            "shown": {"pieces": [self._card(card, seat) for card in members(tableau & shown)], "hidden": 0},
            "called": {"pieces": [self._professor(p, seat) for p in professors], "hidden": 0},
            "notes": {"lines": list(self._view_notes(s, seat)) if own else []},
        }

    def _permit(self, seat: int, permit: int, n: int) -> Json:
        name = self.permit_ids[permit]
        return {"id": f"{name}.{SEATS[seat]}", "face": name, "owner": seat, "side": "front", "n": n}

    def _view_used_permits(self, s: State) -> list[Json]:
        """Return the permits that digs have used up; the log told each."""
        pieces: list[Json] = []
        for permit, name in enumerate(self.permit_ids):
            held = sum(s.permits[permit :: len(self.permit_ids)])
            used = self.permit_copies[permit] - s.box[permit] - held
            if used:
                pieces.append({"id": name, "face": name, "owner": None, "side": "front", "n": used})
        return pieces

    def _view_notes(self, s: State, seat: int) -> Iterator[Message]:
        """Say what a seat has seen in piles, the latest first, with the place in the log (TR-HID-02)."""
        for note in reversed(s.notes):
            if note.seat != seat:
                continue
            place, n = self.region_terms[note.region], note.moves + 1
            artifacts = note.goods & self.artifacts
            if artifacts:
                args = {"n": n, "place": place, "artifacts": self._terms(artifacts)}
                yield Message("fact.saw_artifacts", args, "TR-HID-02")
            for good in members(note.goods & self.finds):
                args = {"n": n, "place": place, "other": self.region_terms[self.good_grants[good]]}
                yield Message("fact.saw_book", args, "TR-HID-02")
            yield Message("fact.saw_rubble", {"n": n, "place": place, "rubble": note.rubble}, "TR-HID-02")

    def _facts(self, s: State, seat: int) -> list[Message]:
        own = seat * len(self.regions)
        facts = [Message("fact.weeks", {"n": s.weeks[seat]}, "TR-TIME-01")]
        for region, term in enumerate(self.region_terms):
            facts.append(Message("fact.knowledge", {"place": term, "n": s.known[own + region]}, "TR-KNW-01"))
        facts.append(Message("fact.general", {"n": s.general[seat]}, "TR-KNW-02"))
        return facts

    # -- for people ------------------------------------------------------------------------------------------------
    def record(self, move: Move) -> Json:
        """Return the move with the ids of the data; what allows a dig is a permit or the general excavation card."""
        match move:
            case Take(card):
                return {"kind": "take", "card": self.card_ids[card]}
            case Exhibit(card):
                return {"kind": "exhibit", "card": self.card_ids[card]}
            case Donate(card, gift):
                names = dict(zip(self.gift_params, self._ids(gift), strict=False))
                return {"kind": "donate", "card": self.card_ids[card], **names}
            case Rob(card):
                return {"kind": KINDS[self.card_kind[card]], "card": self.card_ids[card]}
            case Study(region):
                return {"kind": "scientist", "region": self.regions[region]}
            case Dig(region, permit, weeks, assistants):
                name = self._allows(region, permit)
                return {
                    "kind": "dig",
                    "region": self.regions[region],
                    "permit": name,
                    "weeks": weeks,
                    "assistants": assistants,
                }
            case Pick(good):
                return {"kind": "pick", "card": self.good_ids[good]}
            case Skip():
                return {"kind": "skip"}

    def _allows(self, region: int, permit: int) -> str:
        """Return the component that allows a dig."""
        if permit == NO_PERMIT:
            return self.card_faces[members(self.of_kind[EXCAVATION])[0]]
        return self.permit_ids[region if permit == OWN_PERMIT else self.any_permit]

    def prompt(self, state: State) -> Message:
        """Return what the player to act is asked (TR-TURN-01)."""
        s = state
        if s.turn == OVER:
            return Message("prompt.over", NO_ARGS, "TR-END-01")
        player = SEATS[s.turn]
        if s.phase == OFFER:
            return Message("prompt.offer", {"player": player}, "TR-PRES-01")
        if s.phase == PICK:
            place = self.region_terms[self.card_region[s.played]]
            if self.card_kind[s.played] == THIEF:
                return Message("prompt.pick_thief", {"player": player, "place": place}, "TR-THF-03")
            return Message("prompt.pick_tomb_raider", {"player": player, "place": place}, "TR-RDR-01")
        return Message("prompt.turn", {"player": player}, "TR-TURN-01")

    def label(self, state: State, move: Move) -> Message:
        """Return the words of the button: what is done and what it costs, apart from what an open row take costs."""
        s = state
        weeks = self._cost(s, move) - s.owed
        match move:
            case Take(card):
                return self._label_take(card, weeks)
            case Exhibit(card):
                args = {"exhibition": f"exhibition.{self.card_faces[card]}", "weeks": weeks, "vp": self.card_vp[card]}
                return Message("move.exhibit_for", args, "TR-PRES-03")
            case Donate(card, gift):
                args = {"museum": f"museum.{self.card_faces[card]}", "artifacts": self._terms(gift), "weeks": weeks}
                return Message("move.donate_for", args, "TR-MUS-01")
            case Rob(card):
                place = self.region_terms[self.card_region[card]]
                return Message(f"move.{KINDS[self.card_kind[card]]}_for", {"place": place, "weeks": weeks}, "TR-ACT-01")
            case Study(region):
                args = {"place": self.region_terms[region], "weeks": weeks}
                return Message("move.scientist_for", args, "TR-SCI-01")
            case Dig():
                args = {"place": self.region_terms[move.region], "weeks": weeks, "n": self._draws(s, move)}
                return Message("move.dig_for", args, "TR-DIG-07")
            case Pick(good):
                grants = self.good_grants[good]
                if grants >= 0:
                    return Message("move.pick_book", {"place": self.region_terms[grants]}, "TR-RDR-01")
                args = {"artifact": f"artifact.{self.good_faces[good]}", "n": self.good_value[good]}
                return Message("move.pick_artifact", args, "TR-THF-01")
            case Skip():
                return Message("move.skip", NO_ARGS, "TR-PRES-01")

    def _label_take(self, card: int, weeks: int) -> Message:
        kind = self.card_kind[card]
        args: Json = {"weeks": weeks}
        if kind in (KNOWLEDGE, THIEF, RAIDER):
            args["place"] = self.region_terms[self.card_region[card]]
        if kind in (KNOWLEDGE, GENERAL):
            args["n"] = self.card_points[card]
        return Message(f"move.take_{KINDS[kind]}", args, "TR-TAKE-01")

    def _cost(self, s: State, move: Move) -> int:
        """Return the weeks that a move of the player to act spends, those of an open row take included."""
        play = s.rulings.play
        hand = s.hand[s.turn]
        match move:
            case Take(card):
                return s.rulings.take[card]
            case Exhibit(card):
                return s.owed + self.exhibition_weeks(s, s.turn, card)
            case Donate(card, _):
                return s.owed + self.card_take[card]
            case Rob(card):
                return play[card]
            case Study():
                return play[members(hand & self.of_kind[SCIENTIST])[0]]
            case Dig(_, permit, weeks, assistants):
                used = members(hand & self.of_kind[ASSISTANT])[:assistants]
                if permit == NO_PERMIT:
                    used.append(members(hand & self.of_kind[EXCAVATION])[0])
                return weeks + sum([play[card] for card in used])
            case Pick():
                return play[s.played]
            case Skip():
                return s.owed

    def _draws(self, s: State, dig: Dig) -> int:
        """Return how many cards a dig of the player to act may draw (TR-DIG-07)."""
        k = self.dig_knowledge(s, s.turn, dig.region, dig.assistants)
        return self.cards_drawn[dig.weeks][min(k, self.max_knowledge)]

    def preview(self, state: State, move: Move) -> list[Message]:
        """Return cost, what is known of the effect, where the disc lands and who is next."""
        s, seat = state, state.turn
        weeks = self._cost(s, move)
        with_row = isinstance(move, Take) and s.rulings.with_row and self._may_present(s, seat)
        match move:
            case Dig():
                lines = self._preview_dig(s, seat, move)
            case Pick(good):
                lines = [self.label(s, move)]
                if self.good_grants[good] >= 0:
                    lines += self._preview_knowledge(s, seat, self.good_grants[good], self.good_points[good], 0)
            case Skip():
                lines = [Message("preview.cost", {"n": weeks}, "TR-TIME-01")]
            case _:
                lines = [Message("preview.cost", {"n": weeks - s.owed}, "TR-TIME-01")]
                if s.owed:
                    lines.append(Message("preview.owed", {"n": s.owed}, "TR-PRES-01"))
        match move:
            case Take(card):
                lines += self._preview_card(s, seat, card)
                if with_row:
                    return [*lines, Message("preview.offer", NO_ARGS, "TR-PRES-01")]
            case Exhibit(card):
                lines.append(Message("preview.exhibit", {"vp": self.card_vp[card]}, "TR-EXH-04"))
            case Donate(card, gift):
                lost = sum([self.good_value[good] for good in members(gift)])
                args = {"vp": self.card_vp[card], "n": gift.bit_count(), "points": lost}
                lines.append(Message("preview.donate", args, "TR-MUS-04"))
            case Rob(card):
                place = self.region_terms[self.card_region[card]]
                lines.append(Message(f"preview.{KINDS[self.card_kind[card]]}", {"place": place}, "TR-ACT-03"))
            case Study(region):
                lines.append(Message("preview.scientist", {"place": self.region_terms[region]}, "TR-SCI-01"))
        return lines + self._preview_disc(s, seat, weeks, s.phase == OFFER or isinstance(move, Take))

    def _preview_card(self, s: State, seat: int, card: int) -> list[Message]:
        """Return what a row card will be worth to its new owner."""
        kind, region, n = self.card_kind[card], self.card_region[card], self.card_points[card]
        if kind == KNOWLEDGE:
            return self._preview_knowledge(s, seat, region, n, 0)
        if kind == GENERAL:
            return self._preview_knowledge(s, seat, NONE, 0, n)
        if kind == CONGRESS:
            n = s.congresses[seat] + 1
            return [Message("preview.congress", {"n": n, "vp": self._congress_points(n)}, "TR-SCR-04")]
        play = s.rulings.play[card]
        return [Message("preview.action", {"n": play}, "TR-ACT-02")] if kind != EXCAVATION else []

    def _preview_knowledge(self, s: State, seat: int, region: int, points: int, general: int) -> list[Message]:
        """Return the knowledge after a gain, and the professors that it calls."""
        after = self.copy(s)
        own = seat * len(self.regions)
        after.general[seat] += general
        lines = []
        if region >= 0:
            after.known[own + region] += points
            args = {"place": self.region_terms[region], "n": after.known[own + region]}
            lines.append(Message("preview.knowledge", args, "TR-KNW-01"))
        else:
            lines.append(Message("preview.general", {"n": after.general[seat]}, "TR-KNW-02"))
        self._call_professors(after, seat, None)
        for professor, owner in enumerate(after.professors):
            if owner == seat and s.professors[professor] != seat:
                where = self.professor_region[professor]
                vp = self.professor_vp[professor]
                if where >= 0:
                    args = {"place": self.region_terms[where], "vp": vp}
                    lines.append(Message("preview.professor", args, "TR-PRF-01"))
                else:
                    lines.append(Message("preview.greatest", {"vp": vp}, "TR-PRF-04"))
        return lines

    def _preview_dig(self, s: State, seat: int, dig: Dig) -> list[Message]:
        """Return knowledge, cards drawn and what is used up."""
        own = s.known[seat * len(self.regions) + dig.region]
        k = self.dig_knowledge(s, seat, dig.region, dig.assistants)
        place = self.region_terms[dig.region]
        helped = dig.assistants * self.assistant_points
        counted = {"place": place, "own": own, "general": k - own - helped, "k": k}
        helpers = members(s.hand[seat] & self.of_kind[ASSISTANT])[: dig.assistants]
        more = sum([s.rulings.play[card] for card in helpers])
        lines = [
            Message("preview.dig", {"weeks": dig.weeks, "n": self._draws(s, dig)}, "TR-DIG-07"),
            Message("preview.dig_knowledge", counted, "TR-DIG-03"),
        ]
        if dig.assistants:
            lines.append(Message("preview.assistants", {"n": dig.assistants, "weeks": more}, "TR-AST-03"))
        if dig.permit == NO_PERMIT:
            lines.append(Message("preview.excavation", NO_ARGS, "TR-GEX-03"))
        elif dig.permit == ANY_PERMIT:
            lines.append(Message("preview.any_permit", NO_ARGS, "TR-DIG-01"))
        else:
            lines.append(Message("preview.permit", {"place": place}, "TR-DIG-01"))
        return lines

    def _preview_disc(self, s: State, seat: int, weeks: int, refills: bool) -> list[Message]:
        """Return where the disc lands, and who acts next or that the game ends."""
        after = self.copy(s)
        self._spend(after, seat, weeks)
        then = self._next(after)
        lines = [Message("preview.arrive", {"n": after.weeks[seat]}, "TR-TIME-01")]
        sure, possible = self._may_end(s) if refills else (False, False)
        if sure:
            return [*lines, Message("preview.end", NO_ARGS, "TR-END-01")]
        if then == seat:
            lines.append(Message("preview.again", NO_ARGS, "TR-TIME-04"))
        else:
            lines.append(Message("preview.next", {"player": SEATS[then]}, "TR-TURN-03"))
        return [*lines, Message("preview.may_end", NO_ARGS, "TR-END-01")] if possible else lines

    def _may_end(self, s: State) -> tuple[bool, bool]:
        """Return whether the next refill surely ends the game, and whether it possibly does.

        Everybody can know it who has kept count of the open cards; where the size of the deck is not shown, what is
        sure is only called possible.
        """
        left = self._greens_left(s)
        row_cards = (left & ~self.presentations).bit_count()
        sure = not row_cards or (row_cards == 1 and left & self.presentations == 0 and not s.rulings.failed_draw)
        possible = sure or (row_cards == 1 and not s.rulings.failed_draw)
        return sure and s.rulings.show_deck, possible

    def touches(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the card, the pile and the cards from the hand that the move uses."""
        s, seat = state, state.turn
        match move:
            case Take(card):
                return (self.card_ids[card],)
            case Exhibit(card):  # and what is shown there
                return (self.card_ids[card], *self._ids(self._shown(s, seat, card)))
            case Donate(card, gift):  # equal artifacts stand for each other
                alike = self._gift_touches(s.goods[seat] & self.artifacts)
                return (self.card_ids[card], *(name for group, ids in alike if gift & group for name in ids))
            case Rob(card):
                return (self.card_ids[card], self.regions[self.card_region[card]])
            case Study(region):
                cards = members(s.hand[seat] & self.of_kind[SCIENTIST])
                return (*(self.card_ids[card] for card in cards), self.regions[region])
            case Dig(region, permit, _, assistants):
                names = [self.regions[region]]
                if permit == NO_PERMIT:
                    names += [self.card_ids[card] for card in members(s.hand[seat] & self.of_kind[EXCAVATION])]
                else:
                    names.append(f"{self._allows(region, permit)}.{SEATS[seat]}")
                if assistants:
                    names += [self.card_ids[card] for card in members(s.hand[seat] & self.of_kind[ASSISTANT])]
                return tuple(names)
            case Pick(good):
                return (self.good_ids[good],)
            case Skip():
                return ()

    # -- illegal is explained --------------------------------------------------------------------------------------
    def why_not(self, state: State, intent: Json) -> list[Message]:
        """Return every reason why no legal move fits `intent`; empty if one does."""
        s, seat = state, state.turn
        if seat == OVER:
            return [Message("why.over", NO_ARGS, "TR-END-01")]
        if intent.get("seat", seat) != seat:
            return [Message("why.not_your_turn", {"player": SEATS[seat]}, "TR-TIME-02")]
        touch = intent.get("touch")
        wanted = {name: value for name, value in intent.items() if name not in ("touch", "seat")}
        numbers = ("weeks", "assistants")
        if any(type(value) is not (int if name in numbers else str) for name, value in wanted.items()):
            return [Message("why.no_move", NO_ARGS, "TR-TURN-01")]
        for move in self.moves(s):
            if wanted.items() <= self.record(move).items() and (touch is None or touch in self.touches(s, move)):
                return []
        if s.phase == PICK:
            thief = self.card_kind[s.played] == THIEF
            return [Message("why.pick_first", NO_ARGS, "TR-THF-03" if thief else "TR-RDR-01")]
        shown = [self.card_ids[card] for card in s.display]
        if s.phase == OFFER and wanted.get("kind") not in ("exhibit", "donate") and touch not in shown:
            return [Message("why.offer_first", NO_ARGS, "TR-PRES-01")]
        reasons = list(self._reasons(s, seat, wanted)) if "kind" in wanted else []
        if touch is not None and "kind" not in wanted:
            reasons = list(self._why_touch(s, seat, str(touch), wanted))
        unique = list({(reason.key, str(reason.args)): reason for reason in reasons}.values())
        return unique or [Message("why.no_move", NO_ARGS, "TR-TURN-01")]

    def _why_touch(self, s: State, seat: int, touch: str, wanted: Json) -> Iterator[Message]:
        """Give the reasons for a touched piece: those of the move that it stands for."""
        base, _, owner = touch.partition(".")
        if base in self.region_index:
            yield from self._reasons(s, seat, {"kind": "dig", "region": base, **wanted})
        elif base in self.permit_ids:
            if not owner:
                yield Message("why.gone", NO_ARGS, "TR-DIG-08")
            elif owner == SEATS[seat]:
                yield from self._reasons(s, seat, {"kind": "dig", "permit": base, **wanted})
            else:
                yield Message("why.not_yours", NO_ARGS, "TR-HID-03")
        elif base in self.card_index:
            yield from self._why_card(s, seat, self.card_index[base], wanted)
        elif base in self.professor_ids:
            region = self.professor_region[self.professor_ids.index(base)]
            if region >= 0:
                args = {"place": self.region_terms[region], "n": self.region_least}
                yield Message("why.professor", args, "TR-PRF-01")
            else:
                yield Message("why.greatest", {"n": self.greatest_least}, "TR-PRF-04")
        elif base in self.good_index:
            yield self._why_good(s, seat, self.good_index[base])
        elif base == "deck":
            yield Message("why.deck", NO_ARGS, "TR-TAKE-01")

    def _why_good(self, s: State, seat: int, good: int) -> Message:
        """Give the reason for a touched artifact or find."""
        if s.donated >> good & 1:
            return Message("why.gone", NO_ARGS, "TR-MUS-01")
        if not any(goods >> good & 1 for goods in s.goods):
            return Message("why.pile_card", NO_ARGS, "TR-TAKE-04")
        if self.good_grants[good] >= 0:
            return Message("why.stays", NO_ARGS, "TR-KNW-03")
        if not s.goods[seat] >> good & 1:
            return Message("why.not_yours", NO_ARGS, "TR-PRES-01")
        if s.rulings.with_row and s.phase == MAIN and self._may_present(s, seat):
            return Message("why.only_with_row", NO_ARGS, "TR-PRES-01")
        return Message("why.artifact", NO_ARGS, "TR-PRES-01")

    def _why_card(self, s: State, seat: int, card: int, wanted: Json) -> Iterator[Message]:
        """Give the reasons for a touched green card."""
        kind, bit = self.card_kind[card], 1 << card
        if card in s.display:
            name = "exhibit" if kind == EXHIBITION else "donate"
            yield from self._reasons(s, seat, {"kind": name, "card": self.card_ids[card], **wanted})
        elif s.hand[seat] & bit:
            if kind == SCIENTIST:
                yield Message("why.piles_empty", NO_ARGS, "TR-SCI-02")
            elif kind == ASSISTANT:
                yield Message("why.assistant_alone", NO_ARGS, "TR-AST-02")
            else:
                permit = self.card_faces[card]
                yield from self._reasons(s, seat, {"kind": "dig", "permit": permit, **wanted})
        elif any(tableau & bit for tableau in s.tableau):
            yield Message("why.stays", NO_ARGS, "TR-KNW-03" if kind <= GENERAL else "TR-PRES-02")
        elif s.gone & bit:
            yield Message("why.gone", NO_ARGS, "TR-ACT-01")
        else:
            yield Message("why.not_yours", NO_ARGS, "TR-HID-03")

    def _reasons(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Give the reasons why no move of one kind fits."""
        match wanted.get("kind"):
            case "take":
                pile_card = wanted.get("card") in (*self.good_ids, *self.rubble_ids)
                if pile_card:
                    yield Message("why.pile_card", NO_ARGS, "TR-TAKE-04")
                else:
                    yield Message("why.not_in_row", NO_ARGS, "TR-TAKE-01")
            case "exhibit" | "donate":
                yield from self._why_kind(s, seat, wanted)
            case "thief" | "tomb_raider" | "scientist" as kind:
                if not s.hand[seat] & self.of_kind[KINDS.index(kind)]:
                    yield Message(f"why.no_{kind}", NO_ARGS, "TR-ACT-01")
                elif kind == "scientist":
                    region = self.region_index.get(wanted.get("region", ""), NONE)
                    if region >= 0:
                        yield Message("why.pile_empty", {"place": self.region_terms[region]}, "TR-SCI-02")
                    else:
                        yield Message("why.piles_empty", NO_ARGS, "TR-SCI-02")
                else:
                    yield Message("why.not_yours", NO_ARGS, "TR-ACT-01")
            case "dig":
                yield from self._why_dig(s, seat, wanted)
            case "pick":
                yield Message("why.no_pick", NO_ARGS, "TR-THF-01")
            case "skip":
                yield Message("why.no_skip", NO_ARGS, "TR-TURN-02")
            case "pass":
                yield Message("why.no_pass", NO_ARGS, "TR-TURN-02")

    def _why_kind(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Give the reasons why an exhibition or a museum, this one or any, cannot be taken."""
        kind = EXHIBITION if wanted["kind"] == "exhibit" else MUSEUM
        shown = [card for card in s.display if self.card_kind[card] == kind]
        if "card" in wanted:
            shown = [card for card in shown if self.card_ids[card] == wanted["card"]]
            if not shown:
                yield Message("why.not_displayed", NO_ARGS, "TR-PRES-01")
        elif not shown:
            yield Message("why.no_exhibition" if kind == EXHIBITION else "why.no_museum", NO_ARGS, "TR-PRES-01")
        for card in shown:
            yield from self._why_present(s, seat, card, wanted)

    def _why_present(self, s: State, seat: int, card: int, wanted: Json) -> Iterator[Message]:
        if s.rulings.with_row and s.phase == MAIN:
            yield Message("why.only_with_row", NO_ARGS, "TR-PRES-01")
        owned = s.goods[seat] & self.artifacts
        if self.card_kind[card] == EXHIBITION:
            region, least, _ = self.card_tiers[card][0]
            have = (owned & self.pile_artifacts[region]).bit_count()
            if have < least:
                term = f"exhibition.{self.card_faces[card]}"
                args = {"exhibition": term, "place": self.region_terms[region], "n": least, "have": have}
                yield Message("why.exhibition", args, "TR-EXH-01")
        elif owned.bit_count() < self.card_donate[card]:
            term = f"museum.{self.card_faces[card]}"
            args = {"museum": term, "n": self.card_donate[card], "have": owned.bit_count()}
            yield Message("why.museum", args, "TR-MUS-01")
        elif any(name.startswith("artifact_") for name in wanted):
            yield Message("why.gift", {"n": self.card_donate[card]}, "TR-MUS-03")

    def _why_dig(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        region = self.region_index.get(wanted.get("region", ""), NONE)
        regions = [region] if region >= 0 else range(len(self.regions))
        first = seat * len(self.permit_ids)
        excavation = s.hand[seat] & self.of_kind[EXCAVATION]
        generic = s.permits[first + self.any_permit]
        permit = wanted.get("permit")
        helpers = (s.hand[seat] & self.of_kind[ASSISTANT]).bit_count()
        asked = wanted.get("assistants", 0)
        if s.rulings.one_assistant and asked > 1:
            yield Message("why.one_assistant", NO_ARGS, "TR-AST-02")
        elif asked > helpers:
            yield Message("why.assistants", {"n": helpers}, "TR-AST-02")
        ignorant = region < 0 and not helpers and self.professor_points(s, seat, self.greatest) == 0
        if ignorant:
            yield Message("why.know_nothing", NO_ARGS, "TR-DIG-04")
        if permit is None and region < 0 and not excavation and not any(self._permits(s, seat)):
            yield Message("why.no_permits", NO_ARGS, "TR-DIG-01")
            return
        if permit is not None and permit not in self.permit_ids and not excavation:
            yield Message("why.no_excavation", NO_ARGS, "TR-GEX-01")
        elif permit == self.permit_ids[self.any_permit] and not generic:
            yield Message("why.no_any_permit", NO_ARGS, "TR-DIG-01")
        for i in regions:
            term = self.region_terms[i]
            own = s.known[seat * len(self.regions) + i]
            if permit in self.permit_ids[: self.any_permit] and permit != self.permit_ids[i]:
                if region >= 0:
                    yield Message("why.other_permit", {"place": term}, "TR-DIG-01")
                continue
            if not s.permits[first + i] and (permit == self.permit_ids[i] or not (generic or excavation)):
                yield Message("why.no_permit", {"place": term}, "TR-DIG-01")
            if not (s.buried[i] or s.rubble[i]):
                yield Message("why.pile_empty", {"place": term}, "TR-DIG-02")
            most = min(helpers, 1) if s.rulings.one_assistant else helpers
            if ignorant:
                continue
            k = self.dig_knowledge(s, seat, i, min(asked, most) if "assistants" in wanted else most)
            if not own and s.rulings.needs_region:
                yield Message("why.needs_region", {"place": term}, "TR-DIG-02")
            elif not k:
                yield Message("why.no_knowledge", {"place": term}, "TR-DIG-04")
            else:
                yield from self._why_weeks(min(k, self.max_knowledge), wanted.get("weeks"))

    def _why_weeks(self, k: int, weeks: int | None) -> Iterator[Message]:
        """Give the reasons that lie in the length of a dig."""
        if weeks is None:
            return
        if not self.least_weeks <= weeks <= self.most_weeks:
            yield Message("why.weeks", {"min": self.least_weeks, "max": self.most_weeks}, "TR-DIG-05")
        elif not self.cards_drawn[weeks][k]:
            least = next(w for w, row in enumerate(self.cards_drawn) if row[k])
            yield Message("why.too_short", {"k": k, "weeks": least}, "TR-DIG-02")

    # -- for bots --------------------------------------------------------------------------------------------------
    def appraise(self, state: State, move: Move) -> float:
        """Rate a legal move: expected points, now and later, less what its weeks are worth."""
        s, seat = state, state.turn
        left = self._row_cards_left(s)
        later = min(1.0, left / (4.0 * s.seats))
        """How much of what only pays later will still be paid."""
        rate = WEEK if left > s.seats else 1 / self.bonus_step
        worth = 0.0
        match move:
            case Take(card):
                worth = self._worth_of_card(s, seat, card, later)
            case Dig():
                worth = self._worth_of_dig(s, seat, move, later)
            case Exhibit(card):
                last = self.card_tiers[card][-1][2]
                early = self.exhibition_weeks(s, seat, card) - last
                worth = self.card_vp[card] - PATIENCE * later * early
            case Donate(card, gift):
                given = sum([self.good_value[good] + ON_SHOW * later for good in members(gift)])
                worth = self.card_vp[card] - given
            case Rob(card):
                worth = self.outlook(s, seat, self.card_region[card]).best - ROBBERY * later
            case Study():
                worth = SIGHT
            case Pick(good):
                grants = self.good_grants[good]
                worth = self.good_value[good] + ON_SHOW
                if grants >= 0:
                    worth = self._worth_of_knowledge(s, seat, grants, self.good_points[good], 0, later)
        return worth - rate * self._cost(s, move)

    def _greens_left(self, s: State) -> int:
        """Return the green cards that the deck still holds: all but those that everybody has seen (TR-HID-01)."""
        opened = s.gone | union(s.display) | union(card for card in s.row if card >= 0)
        for seat in range(s.seats):
            opened |= s.hand[seat] | s.tableau[seat]
        if s.aside:
            opened |= union(code for code in s.aside if code < self.green_codes)
        return self.greens & ~opened

    def _row_cards_left(self, s: State) -> int:
        """Return how many row cards the deck still holds."""
        return (self._greens_left(s) & ~self.presentations).bit_count()

    def _worth_of_card(self, s: State, seat: int, card: int, later: float) -> float:
        """Return what a row card brings, before its weeks."""
        kind = self.card_kind[card]
        play = s.rulings.play[card] * WEEK
        if kind == KNOWLEDGE:
            return self._worth_of_knowledge(s, seat, self.card_region[card], self.card_points[card], 0, later)
        if kind == GENERAL:
            return self._worth_of_knowledge(s, seat, NONE, 0, self.card_points[card], later)
        if kind == CONGRESS:
            n = s.congresses[seat]
            return self._congress_points(n + 1) - self._congress_points(n) + MORE_CONGRESSES * later
        if kind == EXCAVATION:
            own = seat * len(self.regions)
            most = max(s.known[own : own + len(self.regions)]) + s.general[seat]
            return self.dig_profit[min(most, self.max_knowledge)] * later
        return {THIEF: ROBBERY, RAIDER: ROBBERY, SCIENTIST: SIGHT, ASSISTANT: HELP}[kind] * later - play * later

    def _worth_of_knowledge(self, s: State, seat: int, region: int, points: int, general: int, later: float) -> float:
        """Return what a gain of knowledge brings: better digs, and professors."""
        regions = len(self.regions)
        own, first, most = seat * regions, seat * len(self.permit_ids), self.max_knowledge
        free = s.permits[first + self.any_permit] + (s.hand[seat] & self.of_kind[EXCAVATION]).bit_count()
        worth = 0.0
        for i in range(regions):
            more = general + (points if i == region else 0)
            if more:
                k = s.known[own + i] + s.general[seat]
                digs = s.permits[first + i] + free / regions
                worth += digs * later * (self.dig_profit[min(k + more, most)] - self.dig_profit[min(k, most)])
        for professor, least in self._claims():
            owner = s.professors[professor]
            where = self.professor_region[professor]
            more = points + general if where < 0 else points if where == region else 0
            if owner == seat or not more:
                continue
            have = self.professor_points(s, seat, professor)
            need = least if owner < 0 else max(least, self.professor_points(s, owner, professor) + 1)
            vp = self.professor_vp[professor] * KEEP
            if have + more >= need:
                worth += vp if owner < 0 else vp * s.seats / (s.seats - 1)
            else:
                worth += vp * later * more / (need - have) * STEP
        return worth

    def _worth_of_dig(self, s: State, seat: int, dig: Dig, later: float) -> float:
        """Return what a dig brings, before its weeks: the pile's average, less what permit and helpers could bring."""
        pile = self.outlook(s, seat, dig.region)
        share = min(self._draws(s, dig), pile.size) / pile.size
        worth = share * (pile.value + (ON_SHOW * pile.artifacts + pile.books) * (0.5 + 0.5 * later))
        return worth - (PERMIT[dig.permit] + HELP * dig.assistants) * later

    # -- for tests, examples, saves --------------------------------------------------------------------------------
    def describe(self, state: State) -> Json:
        """Return the whole table with the ids of the data; the deck from the top, rubble as counts."""
        s = state

        def cards(numbers: Iterable[int]) -> list[str | None]:
            return [self.card_ids[card] if card >= 0 else None for card in numbers]

        def goods(mask: int) -> list[str]:
            return [self.good_ids[good] for good in members(mask)]

        return {
            "options": dict(s.options),
            "moves": s.moves,
            "phase": PHASES[s.phase],
            "turn": s.turn,
            "row": cards(s.row),
            "display": cards(s.display),
            "deck": [self._code_id(code) for code in reversed(s.deck)],
            "aside": [self._code_id(code) for code in s.aside],
            "piles": {name: self._pile_ids(s, region) for region, name in enumerate(self.regions)},
            "professors": {
                name: owner if owner >= 0 else None
                for name, owner in zip(self.professor_ids, s.professors, strict=True)
            },
            "removed": cards(members(s.gone)) + goods(s.donated),
            "box": dict(zip(self.permit_ids, s.box, strict=True)),
            "owed": s.owed,
            "played": self.card_ids[s.played] if s.played >= 0 else None,
            "seats": [
                {
                    "weeks": s.weeks[seat],
                    "stack": s.stack[seat],
                    "permits": dict(zip(self.permit_ids, self._permits(s, seat), strict=True)),
                    "hand": cards(members(s.hand[seat])),
                    "cards": cards(members(s.tableau[seat])),
                    "finds": goods(s.goods[seat]),
                    "notes": [
                        {
                            "moves": note.moves,
                            "kind": KINDS[note.kind],
                            "region": self.regions[note.region],
                            "goods": goods(note.goods),
                            "rubble": note.rubble,
                        }
                        for note in s.notes
                        if note.seat == seat
                    ],
                }
                for seat in range(s.seats)
            ],
            "memory": [list(fact) for fact in s.memory],
            "rng": s.rng.state,
        }

    def _permits(self, s: State, seat: int) -> list[int]:
        return s.permits[seat * len(self.permit_ids) : (seat + 1) * len(self.permit_ids)]

    def _code_id(self, code: int) -> str:
        """Return the id of a deck code."""
        if code < self.green_codes:
            return self.card_ids[code]
        if code < self.rubble_codes:
            return self.good_ids[code - self.green_codes]
        return self.rubble_ids[code - self.rubble_codes]

    def _pile_ids(self, s: State, region: int) -> list[str]:
        return [self.good_ids[good] for good in members(s.buried[region])] + [self.rubble_ids[region]] * s.rubble[
            region
        ]

    def check(self, state: State) -> None:
        """Assert the invariants: I1 every card in one place, I2 row and deck, I3 piles, I4 weeks, I5 professors."""
        s = state
        greens = [card for card in s.row if card >= 0] + s.display + members(s.gone)
        goods = [*members(s.donated)]
        blanks = s.rubble[:]
        for code in s.deck + s.aside:
            if code < self.green_codes:
                greens.append(code)
            elif code < self.rubble_codes:
                goods.append(code - self.green_codes)
            else:
                blanks[code - self.rubble_codes] += 1
        for seat in range(s.seats):
            greens += members(s.hand[seat]) + members(s.tableau[seat])
            goods += members(s.goods[seat])
            assert not s.hand[seat] & ~self.actions, "hands hold action cards"
            assert not s.tableau[seat] & self.actions, "action cards stay in the hand (TR-TAKE-02)"
        for region, buried in enumerate(s.buried):
            assert not buried & ~(self.pile_artifacts[region] | self.pile_finds[region]), "I3: cards keep to their pile"
            goods += members(buried)
        assert sorted(greens) == list(range(self.green_codes)), "I1: every green card in exactly one place"
        assert sorted(goods) == list(range(len(self.good_ids))), "I1: every artifact and find in exactly one place"
        assert blanks == self.rubble_copies, "I1: all rubble is there"
        for permit, copies in enumerate(self.permit_copies):
            held = s.permits[permit :: len(self.permit_ids)]
            assert min(held) >= 0, "I1: nobody owes a permit"
            assert s.box[permit] + sum(held) <= copies, "I1: no permit twice"
        if s.phase in (MAIN, PICK):
            assert NONE not in s.row, "I2: the row is full"
            assert s.deck or s.rulings.failed_draw, "I2: the deck is not empty"
            assert not s.deck or s.deck[-1] < self.green_codes, "I2: the top of the deck is green"
        assert min(s.weeks) >= self.track_start, "I4"
        assert len(set(s.stack)) == s.seats, "of two discs one lies above the other"
        for professor, least in self._claims():
            owner = s.professors[professor]
            assert owner < 0 or self.professor_points(s, owner, professor) >= least, "I5: the owner meets the minimum"
        assert (s.turn == OVER) == (s.phase == ENDED), "while nobody acts the game is over"
        assert s.phase != MAIN or s.turn == self._next(s), "the rearmost player acts (TR-TIME-02)"
        counted = self.copy(s)
        counted.known, counted.general, counted.congresses = [0] * len(s.known), [0] * s.seats, [0] * s.seats
        for seat in range(s.seats):
            for card in members(s.tableau[seat]):
                self._own(counted, seat, card)
            for good in members(s.goods[seat]):
                self._keep(counted, seat, good)
        for name in ("known", "general", "congresses"):
            assert getattr(counted, name) == getattr(s, name), f"{name} agrees with the cards"

    def ask(self, state: State, question: Json) -> Any:
        """Answer what the worked examples ask; `seat` is the seat to act unless given."""
        s = state
        seat = question.get("seat", s.turn)
        match question.get("what"):
            case "knowledge":
                region = self.region_index[question["region"]]
                return self.dig_knowledge(s, seat, region, question.get("assistants", 0))
            case "region_points":
                return s.known[seat * len(self.regions) + self.region_index[question["region"]]]
            case "total_knowledge":
                return self.professor_points(s, seat, self.greatest)
            case "professors":
                owned = zip(self.professor_ids, s.professors, strict=True)
                return [name for name, owner in owned if owner == seat]
            case "draws":
                column = min(question["knowledge"], self.max_knowledge)
                return self.cards_drawn[question["weeks"]][column]
            case "table":
                return [list(row[1:]) for row in self.cards_drawn[1:]]
            case "congress_points":
                return self._congress_points(question["n"])
            case "pile":
                return self._pile_ids(s, self.region_index[question["region"]])
            case "disc":
                piece = self._view_time(s)[seat]
                return {name: piece[name] for name in ("at", "lap", "level")}
        return super().ask(state, question)

    def arrange(self, given: Json) -> State:
        """Build a table from a short description; BadRequest `error.arrange` names what cannot be.

        Cards are named by their id; of several copies (`congress`) the next free one is meant unless its number is
        given (`congress#3`). `seats` (2), `options`, `seed` (1) are as for a new game.

        `players`: per seat `weeks`, `cards` (open before the player), `knowledge` (points to be met with free cards:
        {crete: 5, general: 2}), `congresses` (how many), `finds` (artifacts and finds: ids, or numbers per region as
        {crete: 2}), `hand`, `permits` ({permit_crete: 1}; as dealt unless given), `professors`.
        `stack`: the seats from bottom to top, where weeks are equal (default: seat 0 on top). The others stand
        `AHEAD` weeks ahead of seat 0 unless their weeks are given.
        `row`, `display`: cards; an absent row is filled with free row cards. `piles`: {crete: [ids]}, or
        {crete: {rubble: 3, goods: [ids]}}, or a number of cards, taken at random.
        `deck`: exactly these cards from the top; all others are put aside. With a deck but no row, the row is filled
        as at setup. Without a deck all free cards are shuffled into it. `draw`: {region, goods, rubble}: what the next
        dig brings if it draws so many cards there.
        """
        return _Arrangement(self, given).state


AHEAD = 20
"""Weeks that the others are ahead in an arranged table unless told otherwise."""


class _Arrangement:
    """The table of `TombRaiders.arrange`; see there."""

    KNOWN = ("seats", "options", "seed", "players", "stack", "row", "display", "piles", "deck", "draw", "moves")
    KNOWN_OF_PLAYER = (*("weeks", "cards", "knowledge", "congresses", "finds", "hand", "permits", "professors"),)

    def __init__(self, game: TombRaiders, given: Json) -> None:
        self.game, self.given = game, given
        for name in given:
            if name not in self.KNOWN:
                self._wrong(name, self.KNOWN)
        seats = given.get("seats", 2)
        s = self.state = game._empty(seats, given.get("options", {}), Rng(given.get("seed", 1)))
        s.moves = given.get("moves", 0)
        self.free = list(range(game.rubble_codes))
        self.blanks = game.rubble_copies[:]
        order = given.get("stack", list(range(seats - 1, -1, -1)))
        if sorted(order) != list(range(seats)):
            self._wrong(order, range(seats))
        game._stack(s, order)
        self._players()
        s.row = self._greens(given["row"]) if "row" in given else s.row
        s.display = self._greens(given.get("display", []))
        self._deck()
        if s.phase != ENDED:
            s.turn = game._next(s)
        if "draw" in given:
            self._fix_draw(given["draw"])
        game.check(s)

    def _wrong(self, value: object, known: Any) -> None:
        raise BadRequest("error.arrange", value=str(value), known=[str(name) for name in known])

    def _code(self, name: str) -> int:
        """Take a card with this id out of those still free; return its deck code."""
        game = self.game
        for code in self.free:
            face = game.card_faces[code] if code < game.green_codes else game.good_faces[code - game.green_codes]
            if name in (game._code_id(code), face):
                self.free.remove(code)
                return code
        if name in game.rubble_ids and self.blanks[game.rubble_ids.index(name)]:
            region = game.rubble_ids.index(name)
            self.blanks[region] -= 1
            return game.rubble_codes + region
        self._wrong(name, [game._code_id(code) for code in self.free])
        raise AssertionError

    def _greens(self, names: Sequence[str | None]) -> list[int]:
        found = [NONE if name is None else self._code(name) for name in names]
        for name, code in zip(names, found, strict=True):
            if code >= self.game.green_codes:
                self._wrong(name, self.game.card_ids)
        return found

    def _goods(self, names: Any) -> list[int]:
        """Take artifacts and finds: named ones, or numbers of the cheapest artifacts per region."""
        game = self.game
        if isinstance(names, dict):
            ids = []
            for region, n in names.items():
                if region not in game.region_index:
                    self._wrong(region, game.regions)
                free = [
                    c for c in self.free if c >= game.green_codes and game.code_region[c] == game.region_index[region]
                ]
                goods = [c - game.green_codes for c in free if game.artifacts >> (c - game.green_codes) & 1]
                if n > len(goods):
                    self._wrong(n, range(len(goods) + 1))
                ids += [game.good_ids[good] for good in goods[:n]]
            names = ids
        found = [self._code(name) - game.green_codes for name in names]
        for name, good in zip(names, found, strict=True):
            if not 0 <= good < len(game.good_ids):
                self._wrong(name, game.good_ids)
        return found

    def _players(self) -> None:
        game, s = self.game, self.state
        players = self.given.get("players", [])
        if len(players) > s.seats:
            self._wrong(len(players), range(s.seats + 1))
        players = [*players, *({} for _ in range(s.seats - len(players)))]
        for seat, player in enumerate(players):
            for name in player:
                if name not in self.KNOWN_OF_PLAYER:
                    self._wrong(name, self.KNOWN_OF_PLAYER)
            s.weeks[seat] = player.get("weeks", s.weeks[0] + AHEAD if seat else s.weeks[0])
            for card in self._greens(player.get("cards", [])) + self._greens(player.get("hand", [])):
                game._own(s, seat, card)
            for good in self._goods(player.get("finds", [])):
                game._keep(s, seat, good)
        for seat, player in enumerate(players):
            for card in self._greens(self._lessons(seat, player.get("knowledge", {}))):
                game._own(s, seat, card)
            congresses = [game.card_ids[card] for card in members(game.of_kind[CONGRESS]) if card in self.free]
            for card in self._greens(congresses[: player.get("congresses", 0)]):
                game._own(s, seat, card)
            for name in player.get("professors", []):
                if name not in game.professor_ids:
                    self._wrong(name, game.professor_ids)
                s.professors[game.professor_ids.index(name)] = seat
        for permit, name in enumerate(game.permit_ids):
            dealt = game.dealt[s.seats][permit]
            game._deal_permits(
                s,
                permit,
                [player.get("permits", {}).get(name, 0) if "permits" in player else dealt for player in players],
            )

    def _lessons(self, seat: int, wanted: Mapping[str, int]) -> list[str]:
        """Return free cards that bring the points of a player to what is wanted, the most valuable first."""
        game, s = self.game, self.state
        found = []
        for name, points in wanted.items():
            if name != "general" and name not in game.region_index:
                self._wrong(name, [*game.regions, "general"])
            region = game.region_index.get(name, NONE)
            have = s.general[seat] if region < 0 else s.known[seat * len(game.regions) + region]
            kind = GENERAL if region < 0 else KNOWLEDGE
            cards = [c for c in members(game.of_kind[kind]) if c in self.free and game.card_region[c] == region]
            for card in sorted(cards, key=lambda c: (-game.card_points[c], c)):
                if game.card_points[card] <= points - have:
                    have += game.card_points[card]
                    found.append(game.card_ids[card])
            if have != points:
                self._wrong(points, range(have + 1))
        return found

    def _piles(self) -> None:
        game, s = self.game, self.state
        for name, content in self.given.get("piles", {}).items():
            if name not in game.region_index:
                self._wrong(name, game.regions)
            region = game.region_index[name]
            if isinstance(content, dict):
                content = [*content.get("goods", []), *[game.rubble_ids[region]] * content.get("rubble", 0)]
            if isinstance(content, int):
                free = [game._code_id(c) for c in self.free if game.code_region[c] == region]
                free += [game.rubble_ids[region]] * self.blanks[region]
                s.rng.shuffle(free)
                content = free[:content]
            for card in content:
                code = self._code(card)
                if game.code_region[code] != region:
                    self._wrong(card, [*game.good_ids, *game.rubble_ids])
                game._bury(s, region, code)

    def _deck(self) -> None:
        """Fill piles, row and deck with what is left, and remember what everybody can know of it."""
        game, s, given = self.game, self.state, self.given
        codes = [self._code(name) for name in given.get("deck", [])][::-1]
        self._piles()
        if "deck" in given:
            s.deck = codes
            s.aside = self.free + [game.rubble_codes + r for r, n in enumerate(self.blanks) for _ in range(n)]
        else:
            s.rng.shuffle(self.free)
            row = [c for c in self.free if c < game.green_codes and game.card_kind[c] < EXHIBITION]
            s.row += [NONE] * (game.slots - len(s.row))
            for slot, card in enumerate(s.row):
                if card < 0:
                    s.row[slot] = row.pop()
                    self.free.remove(s.row[slot])
            s.deck = self.free + [game.rubble_codes + r for r, n in enumerate(self.blanks) for _ in range(n)]
            s.rng.shuffle(s.deck)
            top = next((c for c in reversed(s.deck) if c < game.green_codes), NONE)
            if top >= 0:
                s.deck.remove(top)
                s.deck.append(top)
        for region in range(len(game.regions)):
            gone = s.donated
            for goods in s.goods:
                gone |= goods
            for code in s.aside:
                if game.green_codes <= code < game.rubble_codes:
                    gone |= 1 << (code - game.green_codes)
            gone &= game.pile_artifacts[region] | game.pile_finds[region]
            s.memory.append((ASIDE, region, *game._sorted(s, region, s.aside.count(game.rubble_codes + region), gone)))
            s.memory += [(PILED, region)] * (s.buried[region].bit_count() + s.rubble[region])
        if NONE in s.row:
            game._refill(s, None)

    def _fix_draw(self, draw: Json) -> None:
        """Find the seed with which the next dig brings exactly the wanted cards."""
        game, s = self.game, self.state
        region = game.region_index[draw["region"]]
        wanted = sorted(game.good_index[name] for name in draw.get("goods", []))
        n = len(wanted) + draw.get("rubble", 0)
        pile = members(s.buried[region]) + [NONE] * s.rubble[region]
        for seed in range(1_000_000):
            drawn = Rng(seed).draw(pile[:], n)
            if sorted(good for good in drawn if good >= 0) == wanted:
                s.rng = Rng(seed)
                return
        self._wrong(draw, [game._code_id(game.green_codes + good) for good in members(s.buried[region])])


GAME = TombRaiders

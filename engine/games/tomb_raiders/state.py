"""The state of The Tomb Raiders, its options, and the moves that change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from engine import state
from engine.state import Shared

NONE: Final = -1
"""No card in a space, no owner of a professor, no region."""

MAIN: Final = 0
"""The phase of a turn's action."""
OFFER: Final = 1
"""The phase of the presentation card along with a row card (option presentation_with_row)."""
PICK: Final = 2
"""The phase of a thief's or tomb raider's choice."""
ENDED: Final = 3
"""The phase after the end."""

PHASES = ("main", "offer", "pick", "over")
"""The names of the phases in JSON."""

# Facts of `State.memory`: tuples that begin with one of these numbers and a region; more fields follow as named.
PILED: Final = 0
"""A card came from the deck."""
DRAWN: Final = 1
"""A dig showed these: rubble, goods."""
SEEN: Final = 2
"""A seat saw the whole pile: seat, rubble, goods."""
TAKEN: Final = 3
"""A thief or tomb raider took a good: good, whether by choice (else by chance)."""
LACKS: Final = 4
"""The searched pile has nothing that a card of this kind may take: kind."""
HAS: Final = 5
"""The searched pile has something that a card of this kind may take: kind."""
ASIDE: Final = 6
"""Cards that a scenario leaves out: rubble, goods."""


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
    artifacts: int


class Thief(NamedTuple):
    """Play a thief on the pile of its region (TR-THF-01)."""

    card: int


class TombRaider(NamedTuple):
    """Play a tomb raider on the pile of its region (TR-RDR-01)."""

    card: int


class Scientist(NamedTuple):
    """Play a scientist on the pile of a region (TR-SCI-01)."""

    region: int


class Dig(NamedTuple):
    """Excavate; all is announced before the draw (TR-DIG-05).

    `permit` is what allows it: a permit (of the region, or `Components.any_permit`), or the general excavation card
    (`Components.no_permit`).
    """

    region: int
    permit: int
    weeks: int
    assistants: int


class Pick(NamedTuple):
    """Take this card out of the pile that the thief or tomb raider searches (TR-THF-03); a code of `Components.ids`."""

    card: int


class Skip(NamedTuple):
    """Take no presentation card along with the row card (option presentation_with_row)."""


Move = Take | Exhibit | Donate | Thief | TombRaider | Scientist | Dig | Pick | Skip


# -- the state -------------------------------------------------------------------------------------------------------
class Rulings(NamedTuple):
    """The options of a match, read once; the first value of each option is that of the printed rules."""

    take: tuple[int, ...]
    """[green card] weeks to take it (TR-ACT-02)."""
    play: tuple[int, ...]
    """[green card] weeks to play it (TR-ACT-02)."""
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
    """What a seat saw in a pile (TR-HID-02): after how many moves, by which kind of card, and what lay there."""

    seat: int
    moves: int
    kind: int
    region: int
    rubble: int
    goods: int


class Belief(NamedTuple):
    """What one seat must expect in a pile."""

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
    """Weights of (rubble, number of `finds`) in the pile; the rest of the pile's cards are from `artifacts`."""

    def reweighed(self, weight: Callable[[int, int, int], float]) -> dict[tuple[int, int], float]:
        """Return the odds times a likelihood, a function of the numbers of rubble, artifacts and finds not known."""
        unknown = self.size - self.known.bit_count()
        odds = {}
        for (rubble, finds), chance in self.odds.items():
            likelihood = weight(rubble, unknown - rubble - finds, finds)
            if likelihood:
                odds[rubble, finds] = chance * likelihood
        return odds


class Outlook(NamedTuple):
    """The expected values of a belief, for bots."""

    size: int
    """Cards in the pile, which every player can have counted."""
    value: float
    """Expected sum of its artifacts' points."""
    artifacts: float
    """Expected number of artifacts."""
    books: float
    """Expected number of finds."""
    best: float
    """Expected points of its best artifact."""


class State(state.State):
    """A state of The Tomb Raiders. Cards are the integers of `Components`; sets of cards are bit sets.

    Lists have one entry per seat, or are indexed by `seat * regions + region`. `known`, `general` and `congresses`
    follow from `tableau` and `goods`; they are kept so that search need not count. `memory` lists, in order, what was
    seen of the piles: all players see which backs go into them and what a dig brings, only a searcher sees the rest.
    """

    options: Shared[dict[str, str]]
    rulings: Rulings
    moves: int
    """Moves made so far."""
    phase: int
    turn: int
    """The active seat, or OVER."""
    owed: int
    """Phase OFFER: weeks of the row card just taken."""
    played: int
    """Phase PICK: the thief or tomb raider that searches."""

    deck: list[int]
    """Face down, the top card last: green cards, goods and rubble as codes."""
    row: list[int]
    """[space] a green card or NONE."""
    display: list[int]
    """Presentation cards, in the order of their appearance."""
    professors: list[int]
    """[professor] the owner or NONE."""
    buried: list[int]
    """[region] goods in the pile."""
    rubble: list[int]
    """[region] rubble in the pile."""
    gone: int
    """Used action cards."""
    donated: int
    """Goods given to museums."""
    undealt: Shared[list[int]]
    """[permit] permits not dealt (TR-SET-02)."""
    aside: Shared[list[int]]
    """Codes of the cards that a scenario leaves out."""

    weeks: list[int]
    """[seat] weeks spent (TR-TIME-01)."""
    stack: list[int]
    """[seat] when the disc was last placed: on one space the largest lies on top (TR-TIME-03)."""
    ticks: int
    """The largest number in `stack`."""
    permits: list[int]
    """[seat * permits + permit] in hand."""
    hand: list[int]
    """[seat] action cards."""
    tableau: list[int]
    """[seat] green cards open before the player."""
    goods: list[int]
    """[seat] artifacts and finds."""
    known: list[int]
    """[seat * regions + region] region points (TR-KNW-01)."""
    general: list[int]
    """[seat] general points (TR-KNW-02)."""
    congresses: list[int]
    """[seat] congress cards."""

    memory: list[tuple[int, ...]]
    """Facts about the piles, oldest first."""
    notes: list[Note]
    """The notes of all seats, oldest first."""
    memo: dict[int, tuple[int, Belief, Outlook]]
    """Cache by `seat * regions + region`: how many facts of `memory` were known, and what follows from them."""


def members(cards: int) -> list[int]:
    """Return the members of a bit set, ascending."""
    return [*_members(cards)]


@lru_cache(maxsize=1 << 14)
def _members(cards: int) -> tuple[int, ...]:
    numbers = []
    while cards:
        low = cards & -cards
        numbers.append(low.bit_length() - 1)
        cards ^= low
    return tuple(numbers)


def union(cards: Iterable[int]) -> int:
    """Return the bit set of these cards."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits

"""What the game is made of: moves, the options of a table, and the table itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine import state
from engine.state import Shared

NONE = -1
"""An empty space, nobody's professor, no region."""

MAIN, OFFER, PICK, ENDED = range(4)
"""A turn; the presentation card along with a row card (option); the choice of a thief or tomb raider; the end."""

PHASES = ("main", "offer", "pick", "over")

PILED, DRAWN, SEEN, TAKEN, LACKS, HAS, ASIDE = range(7)
"""Facts of `State.memory`, each a tuple that begins with one of these and a region:

PILED: a card came from the deck. DRAWN rubble goods: a dig showed these. SEEN seat rubble goods: the seat saw the whole
pile. TAKEN good chosen: a thief or tomb raider took it (by choice or by chance). LACKS kind, HAS kind: the searched
pile has none or some of what a card of this kind may take. ASIDE rubble goods: left out of an arranged table."""


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


# -- what a table holds ----------------------------------------------------------------------------------------------
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


class State(state.State):
    """A table of The Tomb Raiders. Cards are the integers of `Components`; sets of cards are bit sets.

    Lists have one entry per seat, or `seat * regions + region`. `known`, `general` and `congresses` only repeat what
    `tableau` and `goods` say, so that nothing has to be counted in search. What was seen of the piles stands in
    `memory`, in order: everybody sees which backs go into them and what a dig brings; only who looks sees the rest.
    """

    options: Shared[dict[str, str]]
    rulings: Rulings
    moves: int
    """Made so far."""
    phase: int
    turn: int
    """The seat to act, or OVER."""
    owed: int
    """Phase OFFER: weeks of the row card just taken."""
    played: int
    """Phase PICK: the card that searches."""

    deck: list[int]
    """Face down, the top card last: green cards, goods and rubble as codes."""
    row: list[int]
    """[space] a green card or NONE."""
    display: list[int]
    """Open presentation cards, in the order of their appearance."""
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
    box: Shared[list[int]]
    """[permit] permits not dealt (TR-SET-02)."""
    aside: Shared[list[int]]
    """Codes of cards that an arranged table leaves out."""

    weeks: list[int]
    """[seat] weeks spent (TR-TIME-01)."""
    stack: list[int]
    """[seat] when the disc was last placed: of equal weeks the largest lies on top (TR-TIME-03)."""
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
    """Facts about the piles."""
    notes: list[Note]
    """Of all seats."""
    memo: dict[int, tuple[Belief, Outlook]]
    """Beliefs already worked out; they follow from `memory`."""


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

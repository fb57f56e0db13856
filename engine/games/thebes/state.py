"""The state of Thebes, and the moves that change it.

Cards, places and tokens are indices into the tuples of `Components`. Time is the absolute week T: week 1 of 1901 is 1.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine import state
from engine.state import Shared

NONE: Final = -1
"""No card in a slot, no token left for the first dig of a site, no seat."""


# -- moves: each is complete, chosen before anything hidden is revealed (TH-TURN-01, TH-TURN-03) ---------------------
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
MOVES = (Take, Swap, Dig, Exhibit, Finish)


# -- the state -------------------------------------------------------------------------------------------------------
class Rulings(NamedTuple):
    """The options of a match (`game.yaml`), read once; the first value of each option gives False or "shared"."""

    assistants_suffice: bool
    rumours_suffice: bool
    rumour_forced: bool
    sets_repeat: bool
    solo_always: bool
    spends_old_year: bool
    random_stack: bool
    random_display: bool
    tiebreak: str


class State(state.State):
    """A state of Thebes.

    Lists have one entry per seat, or are indexed by `seat * 5 + site` or `seat * 9 + kind`. `books`, `general`,
    `artifacts`, `kinds` and `rumours` follow from `cards` and `finds`; they are kept so that search need not count.
    """

    options: Shared[dict[str, str]]
    rulings: Rulings
    turn: int  # active seat, or OVER

    # the time track
    time: list[int]  # [seat] week T
    stack: list[int]  # [seat] when the marker was last laid down: in one week the largest lies on top (TH-TIME-03)
    ticks: int  # the largest number in `stack`
    last: int  # seat that took the last turn, or NONE
    streak: int  # swaps in the unbroken run of `last` (TH-SWAP-02)

    # the players
    place: list[int]  # [seat] where the archaeologist is
    permits: list[int]  # [seat] bit set of the sites whose own permit is valid
    cards: list[list[int]]  # [seat] research cards owned, in the order of taking
    finds: list[list[int]]  # [seat] tokens owned, in the order of finding
    mounted: list[list[int]]  # [seat] exhibition cards owned
    kinds: list[int]  # [seat * 9 + kind] research cards owned of that kind
    books: list[int]  # [seat * 5 + site] closed books on cards and tokens
    general: list[int]  # [seat] open books on cards and tokens
    rumours: list[int]  # [seat] bit set of the sites whose rumour is owned
    artifacts: list[int]  # [seat * 5 + site] artifacts owned of that site

    # the cards
    display: list[int]  # [slot] research card or NONE
    row: list[int]  # [slot] exhibition card or NONE
    deck: list[int]  # face down, the top card last
    lower: int  # until the first reshuffle: how many cards at the bottom of the deck may hold exhibitions
    reserve: list[int]  # face down, out of play until the first reshuffle
    merged: bool  # the reserve has joined the deck (TH-DECK-02)
    discard: list[int]  # face up

    # the sites
    bags: list[list[int]]  # [site] finds still in the bag, ascending; the debris is always complete (TH-DIG-12)
    bonus: list[int]  # [site] the token for the first dig, or NONE


class Knowledge(NamedTuple):
    """What a player knows about a site for one dig (TH-KNOW)."""

    special: int
    general: int
    """General points that count: at most as many as special ones (TH-KNOW-08)."""
    total: int
    """The row of the time wheel (TH-KNOW-09)."""


class Cost(NamedTuple):
    """What a move costs its player, and where it leads."""

    travel: int
    """Weeks of the trip."""
    work: int
    """Weeks of the action."""
    place: int
    """Where the pawn is afterwards."""

    @property
    def weeks(self) -> int:
        """All weeks of the move."""
        return self.travel + self.work

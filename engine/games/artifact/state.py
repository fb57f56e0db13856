"""Moves, the options of a match, and the state."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine import state
from engine.state import Shared

NONE: Final = -1
"""No seat, no site, no role, no card."""

GONE: Final = -2
"""The owner of an exhibition tile that is out of the game: its site is not in play (AR-SETUP-03)."""

SETUP_HUT: Final = 0
SETUP_MARKER: Final = 1
TURN: Final = 2
LOAD: Final = 3
SHOW: Final = 4
KEEP: Final = 5
ROLE: Final = 6
PASS_STEP: Final = 7
REFILL: Final = 8
MANUSCRIPTS: Final = 9
ENDED: Final = 10
"""Phases. LOAD, SHOW and KEEP continue an action: they choose the finds that are shipped, shown, kept."""

PHASES = (
    "setup_hut", "setup_marker", "turn", "load", "show", "keep", "role", "pass_step", "refill", "manuscripts", "over",
)  # fmt: skip

STOCK: Final = 0
CITY: Final = 1
ARCHAEOLOGIST: Final = 2
"""Where a role disc comes from (AR-X2-ROLE-01), and the two groups of roles."""

DISCS = ("stock", "city", "archaeologist")


# -- moves -----------------------------------------------------------------------------------------------------------
class SetupHut(NamedTuple):
    """Place a starting hut (AR-SETUP-11, AR-SETUP-12)."""

    site: int


class SetupMarker(NamedTuple):
    """Take one of the starting markers (AR-SETUP-13)."""

    marker: int


class Research(NamedTuple):
    """Action I; `draw`: with the secret draw of N. M. Judd (AR-X2-JUDD). `pay` is a marker or `Components.free`."""

    site: int
    pay: int
    draw: bool


class Hire(NamedTuple):
    """Action II; `double`: two huts for twice the price (AR-X2-MOR)."""

    site: int
    pay: int
    double: bool


class Ship(NamedTuple):
    """Action III; `Load` moves then choose the finds. `draw`: with the secret draw of London (AR-X2-LON)."""

    site: int
    pay: int
    draw: bool


class Load(NamedTuple):
    """Put this find into the shipment (AR-SHIP-05)."""

    card: int


class Exhibit(NamedTuple):
    """Action IV on a tile; `Show` and `Keep` moves then choose the finds."""

    tile: int
    pay: int


class Show(NamedTuple):
    """Show this find in the exhibition (AR-EXH-06)."""

    card: int


class Keep(NamedTuple):
    """Take these of the shown finds back into the hand (AR-EXH-07, AR-X2-PAR); `cards` is ascending."""

    cards: tuple[int, ...]


class ExhibitSolo(NamedTuple):
    """Action IV with a solo exhibition (AR-X1-SOLO-01)."""

    card: int
    pay: int


class Sell(NamedTuple):
    """Action V (AR-SELL-03)."""

    card: int


class Buy(NamedTuple):
    """Action VI (AR-BUY-03)."""

    card: int


class Golden(NamedTuple):
    """Discard a golden discovery for a card of the black market (AR-X1-GOLD-01)."""

    use: int
    take: int


class EndTurn(NamedTuple):
    """End the turn after an action (AR-TURN-04)."""


class Pass(NamedTuple):
    """Pass: from now on, this seat only collects markers (AR-PASS-01)."""


class PassTake(NamedTuple):
    """Take a marker (AR-PASS-03 a)."""

    marker: int


class PassExchange(NamedTuple):
    """Exchange a marker for one of another kind (AR-PASS-03 b)."""

    give: int
    get: int


class PassDecline(NamedTuple):
    """Neither take nor exchange (AR-PASS-03 c)."""


class Refill(NamedTuple):
    """Take a marker at the end of the round (AR-EOR-02)."""

    marker: int


class Role(NamedTuple):
    """Place a role disc, or move it (AR-X2-ROLE-01); `disc` is where it comes from."""

    disc: int
    role: int


class RoleStay(NamedTuple):
    """Leave both role discs where they are (option role_move_optional)."""


class Manuscript(NamedTuple):
    """Move the research disc of a site up for a manuscript, or forgo it: NONE (AR-X1-MANU-02)."""

    site: int


Move = (
    SetupHut | SetupMarker | Research | Hire | Ship | Load | Exhibit | Show | Keep | ExhibitSolo | Sell | Buy | Golden
    | EndTurn | Pass | PassTake | PassExchange | PassDecline | Refill | Role | RoleStay | Manuscript
)  # fmt: skip


# -- the state -------------------------------------------------------------------------------------------------------
class Rulings(NamedTuple):
    """The options of a match, parsed once."""

    finds: bool
    """Expansion I is in play: research tracks and special finds."""
    roles: bool
    """Expansion II is in play."""
    laps: bool
    """The starting markers are taken one per lap (AR-Q-01)."""
    from_highest: bool
    """A taken marker leaves the most expensive space (AR-Q-02)."""
    ship_nothing: bool
    exchange_last: bool
    by_site: bool
    solo_counts: bool
    ask_manuscripts: bool
    may_stay: bool
    redraw: bool
    last_space: int
    """The last space of the income track with a tile at set-up (AR-SETUP-06)."""
    research_disc: int
    """Which research disc of a player counts, from the lowest (AR-X1-TRACK-05)."""


class State(state.State):
    """A state of Artifact. Sites, kinds of cards, tiles, markers and roles are the integers of `Components`.

    Copies of a card are indistinguishable: a card is its kind, and rows, hands and decks are tuples of kinds, sorted
    except for decks and the black market. Lists have one entry per seat, per site, or are indexed as stated.
    """

    options: Shared[dict[str, str]]
    rulings: Shared[Rulings]
    removed: int
    """The site that is not in play (AR-SETUP-03), or NONE."""
    phase: int
    turn: int
    """The active seat, or OVER."""
    start: int
    """The seat with the start-player marker."""
    year: int
    final: bool
    """This round is the last one (AR-ROUND-02)."""
    done: int
    """Actions done in this turn."""

    tracks: list[int]
    """[marker] the occupied spaces, one bit each; space 0 is the most expensive."""
    site_huts: list[int]
    """[site * seats + seat] huts on a site."""
    rows: list[tuple[int, ...]]
    """[site] the face-up cards."""
    decks: list[tuple[int, ...]]
    """[site] the top card last."""
    market: tuple[int, ...]
    """The black market, the oldest card first (AR-SELL-05)."""
    box: tuple[int, ...]
    """Cards that have left the game."""
    owner: list[int]
    """[tile] a seat, NONE while it lies on the board, or GONE."""
    under: list[tuple[int, ...]]
    """[tile] the cards under it."""

    money: list[int]
    huts: list[int]
    """[seat] huts in the supply."""
    markers: list[int]
    """[seat * markers + marker] markers held."""
    hands: list[tuple[int, ...]]
    known: list[tuple[int, ...]]
    """[seat] the cards that all players know to be in the hand; the others were drawn in secret."""
    solo: list[tuple[int, ...]]
    """[seat] solo exhibitions."""
    passed: list[bool]
    spent: list[int]
    """[seat] markers spent on actions of this round."""
    freed: list[bool]
    """[seat] the free action of this round is used up (AR-X2-AND)."""
    research: list[int]
    """[seat * sites + site] steps on the research track."""
    roles: list[int]
    """[seat * 2 + group - CITY] the role on which a disc lies, or NONE."""

    site: int
    """Phase LOAD: the site that is shipped from."""
    tile: int
    """Phases SHOW and KEEP: the tile of the exhibition."""
    pay: int
    draw: bool
    chosen: tuple[int, ...]
    """Cards shipped or shown so far."""
    need: int
    """How many cards must be shipped or shown; in REFILL and MANUSCRIPTS: how many this seat has already handled."""

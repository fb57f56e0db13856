"""Moves, tasks, options and the state of Panthalos."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine import state
from engine.state import Shared

NONE: Final = -1
"""No token, player, place or element."""

# Places of pieces: before the player, resting, and the first of the spaces of the board (`Components.places`).
FRONT: Final = 0
THERMAE: Final = 1
FIRST: Final = 2
UNHIRED: Final = -1
"""Place of a die beside the Forum."""
ASIDE: Final = -2
"""Place of a die that a scenario leaves out."""

# Classes of pieces: the original leader, an elevated leader, and `WORKER + rank - 1` a worker of that rank.
LEADER: Final = 0
ELEVATED: Final = 1
WORKER: Final = 2

# Which of the two upper underworld tokens goes under the pile (PA-SELL-07).
FIRST_TOKEN: Final = 0
SECOND_TOKEN: Final = 1

# What a pair in the Forum may do (PA-FORUM-01).
HIRE: Final = 0
ELEVATE: Final = 1
NOTHING: Final = 2


# -- moves -----------------------------------------------------------------------------------------------------------
class Place(NamedTuple):
    """Place a piece on a space, in the Forum two (PA-PLACE-01). Pieces are named by their class."""

    piece: int
    space: int
    second: int


class Ship(NamedTuple):
    """Ship all goods that match (PA-SHIP-01)."""

    ship: int


class Sell(NamedTuple):
    """Sell to a merchant; `any` are the refined goods for the wildcards (PA-SELL-02)."""

    merchant: int
    any: tuple[int, ...]


class Activate(NamedTuple):
    """Activate artisans of one kind (PA-CRAFT-02): on basic goods, or on workers at these places.

    `same`: two effects go to one and the same worker (PA-CRAFT-05).
    """

    artisan: int
    goods: tuple[int, ...]
    workers: tuple[int, ...]
    at: tuple[int, ...]
    same: bool


class Pass(NamedTuple):
    """Act no more in this round (PA-PASS-03)."""


class TakeGoods(NamedTuple):
    """Take goods of the Agora, perhaps one and a promotion (PA-AGORA-02)."""

    goods: tuple[int, ...]
    promote: bool


class TakeReinforcements(NamedTuple):
    """Take reinforcements of the Phalanx, perhaps one and a promotion (PA-PHAL-02)."""

    tokens: tuple[int, ...]
    promote: bool


class TakeArtisan(NamedTuple):
    """Take an artisan of Art (PA-ART-02)."""

    artisan: int


class SellTokens(NamedTuple):
    """Sell `n` tokens in Art (PA-ART-03)."""

    n: int


class Discard(NamedTuple):
    """Put a token into the game box (PA-ART-02, PA-FORUM-07)."""

    token: int


class Promote(NamedTuple):
    """Promote a worker (PA-PROM-01)."""

    worker: int
    at: int


class Look(NamedTuple):
    """Look at the second underworld token, or not (PA-SELL-07)."""

    look: bool


class PutUnder(NamedTuple):
    """Put one of the two upper tokens under the pile (PA-SELL-10)."""

    which: int


class LayDisc(NamedTuple):
    """Lay a disc on this space of the Polis (PA-POLIS-01)."""

    space: int


class Forum(NamedTuple):
    """Hire, elevate, or nothing (PA-FORUM-01)."""

    choice: int


class Elevate(NamedTuple):
    """Make this worker a leader (PA-FORUM-07)."""

    worker: int
    at: int


class Defend(NamedTuple):
    """Beat the underworld with this set (PA-KRYPT-03)."""

    tokens: tuple[int, ...]


class NoDefence(NamedTuple):
    """Do not defend (PA-KRYPT-06)."""


class BuyBack(NamedTuple):
    """Keep these titans of those played for a disc each (PA-BUY-01)."""

    titans: tuple[int, ...]


class Challenge(NamedTuple):
    """Challenge a player, or no one (PA-ARENA-03)."""

    opponent: int


class DuelOpen(NamedTuple):
    """Open a duel with a set (PA-DUEL-04)."""

    tokens: tuple[int, ...]


class DuelAdd(NamedTuple):
    """Add tokens, so that the total is high enough (PA-DUEL-05, PA-DUEL-06)."""

    tokens: tuple[int, ...]


class Concede(NamedTuple):
    """Lose the duel (PA-DUEL-10)."""


class Demote(NamedTuple):
    """Demote a worker after a lost duel (PA-DUEL-11)."""

    worker: int
    at: int


class Reward(NamedTuple):
    """Take the reward of a won duel, with a disc for the collection box or without (PA-DUEL-12)."""

    disc: bool


Move = (
    Place
    | Ship
    | Sell
    | Activate
    | Pass
    | TakeGoods
    | TakeReinforcements
    | TakeArtisan
    | SellTokens
    | Discard
    | Promote
    | Look
    | PutUnder
    | LayDisc
    | Forum
    | Elevate
    | Defend
    | NoDefence
    | BuyBack
    | Challenge
    | DuelOpen
    | DuelAdd
    | Concede
    | Demote
    | Reward
)

MOVES: tuple[type[Move], ...] = (
    Place,
    Ship,
    Sell,
    Activate,
    Pass,
    TakeGoods,
    TakeReinforcements,
    TakeArtisan,
    SellTokens,
    Discard,
    Promote,
    Look,
    PutUnder,
    LayDisc,
    Forum,
    Elevate,
    Defend,
    NoDefence,
    BuyBack,
    Challenge,
    DuelOpen,
    DuelAdd,
    Concede,
    Demote,
    Reward,
)

Task = tuple[int, ...]

# -- tasks of the agenda: the first number of one that asks a seat is the seat ---------------------------------------
NEXT: Final = 0  # seat: finds who acts next, this seat first
TURN: Final = 1  # seat
LOCATION: Final = 2  # number: evaluates the location, then the next ones
WORK: Final = 3  # piece, space: the piece does what its location offers
TAKE_GOODS: Final = 4  # seat
TAKE_REINFORCEMENTS: Final = 5  # seat
ART: Final = 6  # seat
PROMOTE: Final = 7  # seat
TOKENS: Final = 8  # seat, n: the number of tokens to discard
DISCARD: Final = 9  # seat, n
LOOK: Final = 10  # seat
PUT_UNDER: Final = 11  # seat
LAY_DISCS: Final = 12  # seat: on the spaces where it has workers
LAY_DISC: Final = 13  # seat
POLIS_REWARDS: Final = 14  # no number
FORUM: Final = 15  # seat
ELEVATE_ONE: Final = 16  # seat
DEFENCE: Final = 17  # seat: asks it to defend if it holds titans
DEFEND: Final = 18  # seat
KRYPT_ENDS: Final = 19  # no number
BUY_BACK: Final = 20  # seat, titans played
DUEL_ENDS: Final = 21  # no number
STEP: Final = 22  # seat: of the Arena
CHALLENGE: Final = 23  # seat
OPEN: Final = 24  # seat
ANSWER: Final = 25  # seat: asks it to go on or to concede
RAISE: Final = 26  # seat
CONCEDE: Final = 27  # seat: has no titan left, which everyone can see
DEMOTE: Final = 28  # seat
REWARD: Final = 29  # seat
CLEAN_UP: Final = 30  # no number


# -- the state -------------------------------------------------------------------------------------------------------
class Rulings(NamedTuple):
    """The options of a match, parsed once."""

    open_titans: bool
    elevated_before_pass: bool
    ship_needs_goods: bool
    polis_placement: bool
    two_leaders: bool
    leader_min_one: bool
    artisan_once: bool
    location_turn_order: bool
    arena_right: bool
    tie_break: str

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Rulings:
        """Return the rulings for these values of the options."""
        return cls(
            options["open_titans"] == "true",
            options["elevated_before_pass"] == "true",
            options["ship_needs_goods"] == "true",
            options["polis_disc_check"] == "placement",
            options["forum_two_leaders"] == "true",
            options["titanus_leader_min_one"] == "true",
            options["artisan_once_per_round"] == "true",
            options["location_order"] == "turn_order",
            options["arena_order"] == "right_to_left",
            options["tie_break"],
        )


class State(state.State):
    """A state of Panthalos. Tokens are the codes of `Components`: equal tokens share one.

    Of the pieces of a seat, six in a row, the first is the leader, the others are the dice.
    """

    options: Shared[dict[str, str]]
    rulings: Rulings
    agenda: list[tuple[int, ...]]
    """The tasks still to be done, the next one last; empty when the game is over."""
    round: int
    location: int
    """The location being evaluated, NONE in the action phase, one past the last in the clean-up."""
    start: int
    """The holder of the start player marker."""
    first: int
    """The first start player: seat 1 of the rules."""

    place: list[int]
    """[piece] its place: an index into `Components.places`, UNHIRED or ASIDE."""
    rank: list[int]
    """[piece] of a worker; 0: a leader, or a die that is not hired."""

    score: list[int]
    stock: list[int]
    supply: list[int]
    """[seat] own discs in the general supply."""
    passed: list[bool]
    challenged: list[bool]
    leader_at: list[int]
    """[seat] the location of the original leader in this round, NONE before (PA-PLACE-07)."""
    used: list[int]
    """[seat] artisans activated in this round, as bits (option artisan_once_per_round)."""
    goods: list[int]
    """[seat * sides + side of a good] number of goods."""
    titans: list[list[int]]
    """[seat] in the hand, ascending."""
    reinforcements: list[list[int]]
    ships: list[list[int]]
    artisans: list[list[int]]
    shown: list[list[int]]
    """[seat] titans of the hand that all have seen: bought back (PA-BUY-05)."""
    sold: list[list[int]]
    """[seat] titans put into the game box without showing them (PA-ART-05)."""

    polis: list[int]
    """[place] the seat whose disc closes it, or NONE."""
    fresh: list[int]
    """Spaces of the Polis on which a disc was laid in this evaluation."""
    box: list[int]
    """The collection box: owners of the discs in the order of payment."""

    displays: list[list[int]]
    """[display] tokens or NONE; see `Components.displays`."""
    bag: list[int]
    """Goods, the next one last; so are the piles."""
    ship_pile: list[int]
    merchant_pile: list[int]
    artisan_pile: list[int]
    reinforcement_pile: list[int]
    titan_pile: list[int]
    underworld: list[int]
    """From the top."""
    known: list[int]
    """[underworld token] the seats that know its place in the pile, as bits (PA-SELL-08)."""
    gone: list[int]
    """[token] number in the game box, known to all."""

    attacker: int
    """The seat that challenged, NONE outside a duel."""
    defender: int
    winner: int
    """Of the duel, once it is decided."""
    defended: list[int]
    """[seat] in the current attack: NONE until the seat has decided, then 0 or 1."""
    played: list[list[int]]
    """Tokens played: [0] by the attacker of a duel or the defender of the Krypt, [1] by the defender of a duel."""

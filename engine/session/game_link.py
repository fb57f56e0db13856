"""Links: a whole match as one short word, for an address or a QR picture. Players' names are not in it.

    word = write(match)                    # "3xTq…", some 75 to 200 characters for a finished game
    shared = read(game, word)              # the same set-up and moves

The word is one integer in digits and letters. Writer and reader take the same walk through the game; at each step both
know what is possible (numbers of seats, options, legal moves), and the integer holds which of it was the
case. Steps are folded into it last to first, so that reading goes first to last: exact integers, no tables. A seal over
the final position ends the walk, so that a damaged word, or one that was made with other rules, is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.game import Game
from engine.messages import BadRequest
from engine.results import OVER
from engine.rng import SEED_LIMIT, Rng
from engine.session.match import PERSON, Match, Seat

PLAIN, MARKED = 1, 2
"""Formats of words: `MARKED` has the number of take-backs, which `PLAIN` lacks. Every word of a `PLAIN` match stays."""
MAX_FORMATS = 16

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""Neither `-` nor `_`, which chat programs take for markup or leave out at the end of an address."""

MAX_WORD_CHARS = 4000
"""Longer words are refused: the largest game that was ever measured has 211."""

KINDS_OF_PLAYERS = (
    PERSON,
    "random",
    "greedy",
    "evaluation",
    "novice",
    "search",
    "master",
    "skilled",
    "strong",
    "expert",
)
"""A word has the index in this tuple: new bots are appended."""
MAX_KINDS_OF_PLAYERS = 16

VERSION_TAGS = 1 << 16
SEALS = 1 << 16
MAX_MOVES_BITS = 14
MAX_TAKE_BACKS_BITS = 10
UNLISTED = (255, 1)
"""How likely the next move is one of those listed, and how likely only `Rules.allows` knows it."""


class SharedMatch(NamedTuple):
    """What a link holds."""

    seats: list[Seat]
    options: dict[str, str]
    seed: int
    first: int | None
    moves: list[Any]
    take_backs: int


class _Coder:
    """Notes choices (without a number), or reads them from a number. Every method returns what was chosen."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number
        self.notes: list[tuple[int, int, int]] = []

    @property
    def writes(self) -> bool:
        """Whether choices are given and noted."""
        return self.number is None

    def weighted(self, weights: Sequence[int], chosen: int) -> int:
        """Choose an index, the likelier the greater its weight."""
        if self.number is None:
            self.notes.append((sum(weights[:chosen]), weights[chosen], sum(weights)))
            return chosen
        quotient, rest = divmod(self.number, sum(weights))
        index = 0
        while rest >= weights[index]:
            rest -= weights[index]
            index += 1
        self.number = quotient * weights[index] + rest
        return index

    def index(self, count: int, chosen: int) -> int:
        """Choose one of `count` equally likely indices."""
        if self.number is None:
            self.notes.append((chosen, 1, count))
            return chosen
        self.number, index = divmod(self.number, count)
        return index

    def integer(self, value: int, max_bits: int) -> int:
        """Choose an integer from 0 with at most `max_bits` bits: small ones need less."""
        bits = self.index(max_bits + 1, value.bit_length())
        top = 1 << (bits - 1) if bits else 0
        return top + self.index(top, value - top) if bits > 1 else bits

    def folded(self) -> int:
        """Return the number that holds all noted choices."""
        number = 0
        for start, width, total in reversed(self.notes):
            quotient, rest = divmod(number, width)
            number = quotient * total + start + rest
        return number


def write(match: Match) -> str:
    """Return the word of a match; BadRequest `error.link_example` for one that began as a worked example."""
    if match.arranged is not None:
        raise BadRequest("error.link_example")
    coder = _Coder()
    moves = [step.move for step in match.steps[: match.at]]
    take_backs = min(match.take_backs, (1 << MAX_TAKE_BACKS_BITS) - 1)
    _walk(coder, match.game, SharedMatch(list(match.seats), match.options, match.seed, match.first, moves, take_backs))
    return _digits(coder.folded())


def read(game: Game[Any, Any], word: str) -> SharedMatch:
    """Return what a word holds.

    BadRequest: `error.link_damaged`; `error.link_version` if it was made with other rules and does not fit these.
    """
    if not word or len(word) > MAX_WORD_CHARS or any(letter not in ALPHABET for letter in word):
        raise BadRequest("error.link_damaged")
    number = 0
    for letter in word:
        number = number * len(ALPHABET) + ALPHABET.index(letter)
    return _walk(_Coder(number), game, None)


def _digits(number: int) -> str:
    letters = []
    while number:
        number, digit = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[digit])
    return "".join(reversed(letters)) or ALPHABET[0]


def _hash(text: str, size: int) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % size


# -- the walk --------------------------------------------------------------------------------------------------------
def _walk(coder: _Coder, game: Game[Any, Any], given: SharedMatch | None) -> SharedMatch:
    """Write (`given`) or read a match, step by step."""
    word_format = coder.index(MAX_FORMATS, MARKED if given is not None and given.take_backs else PLAIN)
    if word_format not in (PLAIN, MARKED):
        raise BadRequest("error.link_version")
    version = _hash(str(game.data.get("version", "")), VERSION_TAGS)
    fits = coder.index(VERSION_TAGS, version) == version
    try:
        shared, sealed = _match(coder, game, given)
        if word_format == MARKED:
            take_backs = coder.integer(given.take_backs if given is not None else 0, MAX_TAKE_BACKS_BITS)
            shared, sealed = shared._replace(take_backs=take_backs), f"{sealed} {take_backs}"
    except (BadRequest, LookupError, ValueError) as fault:
        raise BadRequest("error.link_damaged" if fits else "error.link_version") from fault
    seal = _hash(sealed, SEALS)
    if coder.index(SEALS, seal) != seal or (not coder.writes and coder.number != 0):
        raise BadRequest("error.link_damaged" if fits else "error.link_version")
    return shared


def _match(coder: _Coder, game: Game[Any, Any], given: SharedMatch | None) -> tuple[SharedMatch, str]:
    """Write or read the set-up and the moves; return also what the seal is over."""
    seats = _seats(coder, game, given.seats if given else None)
    options = _options(coder, game, given.options if given else None)
    seed = coder.integer(given.seed if given else 0, (SEED_LIMIT - 1).bit_length())
    first = coder.index(len(seats) + 1, 0 if given is None or given.first is None else given.first + 1) - 1
    shared = SharedMatch(seats, options, seed, first if first >= 0 else None, [], 0)
    state = game.start(len(seats), options, Rng(seed), shared.first)
    _moves(coder, game, state, shared.moves, given.moves if given else None)
    sealed = (game.digest(state), [(seat.colour, seat.by) for seat in seats], sorted(options.items()), seed, first)
    return shared, repr(sealed)


def _seats(coder: _Coder, game: Game[Any, Any], given: list[Seat] | None) -> list[Seat]:
    counts = game.data["game"]["players"]
    count = counts["min"] + coder.index(counts["max"] - counts["min"] + 1, len(given) - counts["min"] if given else 0)
    free = list(game.colours)
    seats = []
    for n in range(count):
        colour = free.pop(coder.index(len(free), free.index(given[n].colour) if given else 0))
        by = coder.index(MAX_KINDS_OF_PLAYERS, KINDS_OF_PLAYERS.index(given[n].by) if given else 0)
        seats.append(Seat(colour, "", KINDS_OF_PLAYERS[by]))
    return seats


def _options(coder: _Coder, game: Game[Any, Any], given: dict[str, str] | None) -> dict[str, str]:
    """Options usually have their first value: then a single bit replaces them all."""
    listed = [(one["id"], one["values"]) for one in game.data["game"].get("options", ())]
    usual = {id: str(values[0]) for id, values in listed}
    if coder.weighted((7, 1), int(given != usual)) == 0:
        return usual
    return {
        id: values[coder.weighted((4, *[1] * (len(values) - 1)), values.index(given[id]) if given else 0)]
        for id, values in listed
    }


def _moves(coder: _Coder, game: Game[Any, Any], state: Any, played: list[Any], given: list[Any] | None) -> None:
    """Write or read the moves, and play them; a finished game needs no count of them."""
    finished = bool(coder.index(2, int(given is not None and _finishes(game, state, given))))
    count = None if finished else coder.integer(len(given) if given else 0, MAX_MOVES_BITS)
    while game.turn(state) != OVER and (count is None or len(played) < count):
        move = _move(coder, game, state, None if given is None else given[len(played)])
        game.play(state, move)
        played.append(move)
    if count is not None and len(played) < count:
        raise ValueError("the game was over before the last move")


def _finishes(game: Game[Any, Any], state: Any, moves: list[Any]) -> bool:
    after = game.copy(state)
    for move in moves:
        game.play(after, move)
    return game.turn(after) == OVER


def _move(coder: _Coder, game: Game[Any, Any], state: Any, given: Any) -> Any:
    """Write or read a legal move: its number in the list, or its fields if only `Rules.allows` knows it."""
    moves = game.moves(state)
    # Records of different classes are equal as tuples; the class is the kind of the move.
    at = next((n for n, move in enumerate(moves) if move == given and type(move) is type(given)), -1)
    allows = any(game.rules.allows(state, move) is not None for move in {type(move): move for move in moves}.values())
    if allows and coder.weighted(UNLISTED, int(given is not None and at < 0)):
        move = _unlisted(coder, game, given)
        if not game.rules.allows(state, move):
            raise ValueError("the move is not legal")
        return move
    if len(moves) == 1:
        return moves[0]
    return moves[coder.index(len(moves), at if given is not None else 0)]


def _unlisted(coder: _Coder, game: Game[Any, Any], given: Any) -> Any:
    """Write or read a move by its kind and its fields."""
    columns_of = game.presenter.records.columns
    kinds = list(columns_of)
    cls = kinds[coder.index(len(kinds), kinds.index(type(given)) if given is not None else 0)]
    values: list[Any] = []
    for n, column in enumerate(columns_of[cls][1]):
        value = given[n] if given is not None else None
        if column.kind is tuple:
            size = coder.integer(len(value) if value is not None else 0, 6)
            base = len(column.ids) if column.ids else 256
            values.append(tuple(coder.index(base, value[k] if value is not None else 0) for k in range(size)))
        elif column.is_set:
            values.append(coder.index(1 << len(column.ids or ()), value or 0))
        elif column.kind is bool:
            values.append(bool(coder.index(2, int(value or 0))))
        elif column.ids is not None:
            values.append(coder.index(len(column.ids) + 1, value + 1 if value is not None else 0) - 1)
        else:
            values.append(coder.integer(value or 0, 16))
    return cls(*values)

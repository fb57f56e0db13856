"""Legal moves of a position, and the options that the page is sent of them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from engine.messages import NO_ARGS, BadRequest, Json, Message
from engine.state import State

if TYPE_CHECKING:
    from engine.interface import Presenter, Rules

S = TypeVar("S", bound=State)
M = TypeVar("M")


class MoveOption(NamedTuple):
    """What the page is sent of the legal moves: one move, or many that differ only in the chosen pieces.

    `free_choices` (JSON key `sets`) has, for each field of the record that is a free choice of pieces, {"of": groups of
    identical pieces, as lists of ids, "count": [least, most]}. The record then lacks that field; any selection of such
    a size is legal, and among identical pieces the first ones are used.
    """

    move: Json
    targets: tuple[str, ...]
    label: Message
    free_choices: Json = NO_ARGS

    def matches(self, fields: Json) -> bool:
        """Return whether some move of this option has these fields of a record."""
        return all(
            _is_choice(self.free_choices[name], value)
            if name in self.free_choices
            else name in self.move and self.move[name] == value
            for name, value in fields.items()
        )


def _is_choice(choice: Json, pieces: list[str]) -> bool:
    """Return whether these pieces are a legal number of those offered, and the first among identical ones."""
    least, most = choice["count"]
    firsts = [one for group in choice["of"] for one in group[: sum([one in pieces for one in group])]]
    return least <= len(pieces) <= most and sorted(firsts) == sorted(pieces)


class LegalMoves(Generic[S, M]):
    """The legal moves of one position, listed on first use; valid until the state changes."""

    def __init__(self, rules: Rules[S, M], presenter: Presenter[S, M], state: S) -> None:
        self.rules, self.presenter, self.state = rules, presenter, state

    @cached_property
    def moves(self) -> list[M]:
        """Every legal move, in the order of the rules."""
        return self.rules.moves(self.state)

    @cached_property
    def move_options(self) -> list[MoveOption]:
        """What the page is sent of the legal moves."""
        return list(self.presenter.move_options(self.state, self.moves))

    def find(self, record: Json) -> M:
        """Return the legal move of a record; BadRequest `error.move` if there is none."""
        move = self.presenter.read(record)
        allowed = self.rules.allows(self.state, move)
        # Records of different classes are equal as tuples; the class is the kind of the move.
        if allowed or (allowed is None and any(m == move and type(m) is type(move) for m in self.moves)):
            return move
        raise BadRequest("error.move")

    def matches(self, fields: Json, touch: str | None) -> bool:
        """Return whether a legal move has these fields and, if a piece is touched, has it as a target."""
        return any(
            option.matches(fields) and (touch is None or touch in option.targets) for option in self.move_options
        )

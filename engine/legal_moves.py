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
    """What the page is sent of the legal moves: one move, or many that differ in the pieces chosen only.

    `sets` has, per field of the record that is a free choice of pieces, {"of": groups of equal pieces, as lists of
    ids, "count": [least, most]}; the record then lacks that field, and any choice of so many pieces is a legal move,
    where of equal pieces the first are taken.
    """

    move: Json
    targets: tuple[str, ...]
    label: Message
    free_choices: Json = NO_ARGS

    def matches(self, wanted: Json) -> bool:
        """Return whether what is offered, with some choice of the pieces, has these fields of a record."""
        return all(
            _chosen(self.free_choices[name], value)
            if name in self.free_choices
            else name in self.move and self.move[name] == value
            for name, value in wanted.items()
        )


def _chosen(choice: Json, wanted: list[str]) -> bool:
    """Return whether these pieces are so many as asked for, and of equal ones the first."""
    least, most = choice["count"]
    firsts = [one for group in choice["of"] for one in group[: sum([one in wanted for one in group])]]
    return least <= len(wanted) <= most and sorted(firsts) == sorted(wanted)


class LegalMoves(Generic[S, M]):
    """The legal moves of one position, made once somebody asks for them. It holds as long as the state does."""

    def __init__(self, rules: Rules[S, M], presenter: Presenter[S, M], state: S) -> None:
        self.rules, self.presenter, self.state = rules, presenter, state

    @cached_property
    def moves(self) -> list[M]:
        """The moves themselves."""
        return self.rules.moves(self.state)

    @cached_property
    def move_options(self) -> list[MoveOption]:
        """What the page is sent of them."""
        return list(self.presenter.move_options(self.state, self.moves))

    def find(self, record: Json) -> M:
        """Return the legal move that `record` writes down; BadRequest `error.move` if there is none."""
        wanted = self.presenter.read(record)
        allowed = self.rules.allows(self.state, wanted)
        # Records of different classes are equal as tuples; the class is the kind of the move.
        if allowed or (allowed is None and any(m == wanted and type(m) is type(wanted) for m in self.moves)):
            return wanted
        raise BadRequest("error.move")

    def matches(self, wanted: Json, touch: str | None) -> bool:
        """Return whether a legal move has these fields and, if a piece is touched, stands for it."""
        return any(offer.matches(wanted) and (touch is None or touch in offer.targets) for offer in self.move_options)

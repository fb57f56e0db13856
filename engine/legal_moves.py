"""Legal moves of one position: the moves, the options for the page, and the move of a record."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic

from engine.interface import M, Presenter, Rules, S
from engine.messages import BadRequest, Json
from engine.move_option import MoveOption

if TYPE_CHECKING:
    from engine.protocol import MoveRecord


class LegalMoves(Generic[S, M]):
    """The legal moves of one position, made on first use; valid until the state changes."""

    def __init__(self, rules: Rules[S, M], presenter: Presenter[S, M], state: S) -> None:
        self.rules, self.presenter, self.state = rules, presenter, state

    @cached_property
    def moves(self) -> list[M]:
        """The moves that bots choose from: all, except where `Rules.allows` accepts more."""
        return self.rules.moves(self.state)

    @cached_property
    def move_options(self) -> list[MoveOption]:
        """The options for the page; together they hold every move that `find` accepts."""
        return list(self.presenter.move_options(self.state, self.moves))

    def find(self, record: MoveRecord) -> M:
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

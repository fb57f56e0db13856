"""One game in progress: its people, its past and, after undo, its future.

A table is `(game, version, options, seats, seed, first, moves)` and nothing else: saves hold that, undo and jumps
replay it from the nearest snapshot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

from engine.events import to_message, visible_to
from engine.game import Game
from engine.legal_moves import LegalMoves
from engine.messages import BadRequest, Json, Message
from engine.rng import Rng

SAVE_FORMAT = 1
SNAPSHOT_EVERY = 24
"""A copy of the state is kept after so many moves, so that going back replays fewer than these."""
PERSON = "person"


class Seat(NamedTuple):
    """Who sits where: a colour, a typed name (may be empty), and "person" or the level of a bot."""

    colour: str
    name: str
    by: str


class Entry(NamedTuple):
    """One line of the log. `only` is the seat that alone may read it, or None."""

    message: Message
    only: int | None


class Step(NamedTuple):
    """One move that was made. `action` counts from 1; the moves of one action, made one after the other, share it."""

    seat: int
    move: Any
    record: Json
    reveals: bool
    log: tuple[Entry, ...]
    action: int


class Match:
    """One game in progress, with its past and, after undo, its future.

    Positions are never changed, only replaced: a `fork` costs no more than its lists.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[Seat],
        options: Mapping[str, str],
        seed: int,
        first: int | None,
        arranged: Json | None,
    ) -> None:
        """Set the table; BadRequest when game, options or the arrangement cannot be."""
        self.game, self.seats, self.seed, self.first, self.arranged = game, seats, seed, first, arranged
        if arranged is None:
            self.options = game.resolve_options(len(seats), options)
            self.state = game.start(len(seats), self.options, Rng(seed), first)
        else:
            self.state = game.arrange({"seed": seed, **arranged, "seats": len(seats)})
            # Read after the scenario has checked them; null counts as absent.
            self.options = game.resolve_options(len(seats), arranged.get("options") or {})
        self.steps: list[Step] = []
        self.at = 0
        """Moves made; `steps` may be longer, those beyond are what redo makes again."""
        self.snapshots = {0: game.copy(self.state)}
        self._legal: LegalMoves[Any, Any] | None = None

    def fork(self) -> Match:
        """Return a table that stands as this one does and goes its own way from here."""
        twin = copy(self)
        twin.steps, twin.snapshots = self.steps[:], dict(self.snapshots)
        return twin

    @property
    def legal(self) -> LegalMoves[Any, Any]:
        """The legal moves here and what is offered of them: made once, for look, preview, reasons and play."""
        if self._legal is None:
            self._legal = self.game.legal(self.state)
        return self._legal

    @property
    def action(self) -> int:
        """The number of the action that the next move belongs to: a new one, unless the last is not finished."""
        if self.at == 0:
            return 1
        return self.steps[self.at - 1].action + (not self.game.action_pending(self.state))

    @property
    def begun(self) -> int:
        """How many moves of the action at hand have been made."""
        action = self.action
        return sum(step.action == action for step in self.steps[: self.at])

    # -- moving --------------------------------------------------------------------------------------------------
    def play(self, move: Any) -> None:
        """Make a legal move; what had been undone is forgotten."""
        game = self.game
        state = game.copy(self.state)
        happened: list[Any] = []
        seat, action = game.turn(state), self.action
        record = game.record(move)
        game.play(state, move, happened.append)
        log = tuple(Entry(to_message(event), visible_to(event)) for event in happened)
        del self.steps[self.at :]
        self.steps.append(Step(seat, move, record, game.reveals(happened), log, action))
        self._stand(state, self.at + 1)
        self.snapshots = {n: kept for n, kept in self.snapshots.items() if n < self.at}
        if self.at % SNAPSHOT_EVERY == 0:
            self.snapshots[self.at] = game.copy(state)

    def go(self, to: int) -> None:
        """Go to the position after `to` moves, back or forth."""
        start = max(n for n in self.snapshots if n <= to)
        state = self.game.copy(self.snapshots[start])
        for step in self.steps[start:to]:
            self.game.play(state, step.move)
        self._stand(state, to)

    def _stand(self, state: Any, at: int) -> None:
        self.state, self.at, self._legal = state, at, None

    # -- who may what --------------------------------------------------------------------------------------------
    def bot(self, seat: int) -> bool:
        """Return whether a bot plays `seat`."""
        return self.seats[seat].by != PERSON

    def alone(self) -> bool:
        """Return whether no more than one person plays, so that the past is nobody else's affair."""
        return sum(not self.bot(seat) for seat in range(len(self.seats))) <= 1

    def may_change(self, agreed: bool) -> bool:
        """Return whether the seat to act may play here, though moves that were made after this would be forgotten.

        Where undo leads this is so; where somebody only looks back, it is not.
        """
        if self.at == len(self.steps) or agreed or self.alone():
            return True
        seat = self.game.turn(self.state)
        return all(not step.reveals and (self.bot(step.seat) or step.seat == seat) for step in self.steps[self.at :])

    def undo_to(self, who: int | None, agreed: bool) -> int:
        """Return how many moves are left after an undo that `who` asks for (None: anybody).

        Undo takes back the last action of a person and the moves of bots since; within an action that is not finished
        it takes back one move. With one person at the table that is always allowed; with several only if nothing was
        revealed since and the move was his own, unless the table agrees. It never takes back two persons' moves.

        BadRequest `error.nothing_to_undo`, `error.undo_revealed` or `error.undo_other` says why not.
        """
        free = agreed or self.alone()
        last = next((n for n in range(self.at - 1, -1, -1) if not self.bot(self.steps[n].seat)), None)
        if last is None:
            raise BadRequest("error.nothing_to_undo")
        action, owner = self.steps[last].action, self.steps[last].seat
        if not free:
            if any(step.reveals for step in self.steps[last : self.at]):
                raise BadRequest("error.undo_revealed")
            if who not in (None, owner):
                raise BadRequest("error.undo_other", player=f"seat.{owner}")
        if action == self.action:
            return last
        to = last
        for n in range(last - 1, -1, -1):
            step = self.steps[n]
            person = not self.bot(step.seat)
            if step.action != action or (step.reveals and not free) or (person and step.seat != owner):
                break
            if person:
                to = n
        return to

    def redo_to(self) -> int:
        """Return where redo leads: past what undo took back, an action of a person and the moves of bots after it.

        BadRequest `error.nothing_to_redo`.
        """
        if self.at == len(self.steps):
            raise BadRequest("error.nothing_to_redo")
        begun = self.steps[self.at]
        to = self.at + 1
        while to < len(self.steps):
            step = self.steps[to]
            if not self.bot(step.seat) and (step.seat, step.action) != (begun.seat, begun.action):
                break
            to += 1
        return to

    # -- keeping -------------------------------------------------------------------------------------------------
    def save(self) -> Json:
        """Return everything that makes this game, as plain JSON."""
        saved: Json = {
            "format": SAVE_FORMAT,
            "game": self.game.id,
            "version": self.game.data.get("version", ""),
            "options": dict(self.options),
            "seats": [seat._asdict() for seat in self.seats],
            "seed": self.seed,
            "first": self.first,
            "moves": [step.record for step in self.steps[: self.at]],
            "digest": self.game.digest(self.state),
        }
        if self.arranged is not None:
            saved["arranged"] = self.arranged
        return saved

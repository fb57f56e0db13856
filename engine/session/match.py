"""One play of a game: its seats, its history and, after undo, the moves that redo restores.

A match is determined by `(game, version, options, seats, seed, first, moves)`: saves hold these, undo and jumps replay
the moves from the nearest state that is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.events import Points, points_of, to_message, visible_to
from engine.game import Game
from engine.legal_moves import LegalMoves
from engine.messages import SEATS, BadRequest, Json, Message
from engine.results import OVER
from engine.rng import Rng

if TYPE_CHECKING:
    from engine import protocol

SAVE_FORMAT = 1
MOVES_PER_KEPT_STATE = 24
"""A copy of the state is kept after this many moves; going back replays fewer."""
PERSON = "person"


class Seat(NamedTuple):
    """A player: a colour, a typed name (may be empty), and "person" or the level of a bot."""

    colour: str
    name: str
    by: str

    def to_json(self) -> protocol.Seat:
        """Return the player as saves and snapshots have it."""
        return {"colour": self.colour, "name": self.name, "by": self.by}


class Entry(NamedTuple):
    """One line of the log. `only` is the one seat that may read it, None: all may; `ends`: why the game ends."""

    message: Message
    only: int | None
    ends: bool


class Step(NamedTuple):
    """One move of the history. `action` counts from 1; consecutive moves of one action share it."""

    seat: int
    move: Any
    record: protocol.MoveRecord
    reveals: bool
    log: tuple[Entry, ...]
    action: int
    points: tuple[Points, ...]
    """What the move brought, as far as its events name where points come from."""
    totals: tuple[int, ...]
    """The score of each seat after the move."""


class Match:
    """One play of a game, with its history.

    States are never changed, only replaced: a `fork` copies no more than two lists.
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
        """Set up the match; BadRequest if the game refuses the options or the scenario `arranged`."""
        self.game, self.seats, self.seed, self.first, self.arranged = game, seats, seed, first, arranged
        if arranged is None:
            self.options = game.resolve_options(len(seats), options)
            self.state = game.start(len(seats), self.options, Rng(seed), first)
        else:
            self.state = game.arrange({"seed": seed, **arranged, "seats": len(seats)})
            # Read after the scenario has checked them; null counts as absent.
            self.options = game.resolve_options(len(seats), arranged.get("options") or {})
        self.start_totals = game.result(self.state).totals
        self.steps: list[Step] = []
        self.at = 0
        """Number of moves made; `steps` beyond it can be redone."""
        self.present = 0
        """Number of moves made where the match goes on; looking back leaves it as it is."""
        self.opened = False
        """Whether all that was hidden has been shown: to go on from here marks the match."""
        self.went_back = False
        """Whether undo or redo led to this position: later moves may be dropped; false where one only looks back."""
        self.take_backs = 0
        """How often moves were taken back after something hidden was seen: the game is marked."""
        self.branch: int | None = None
        """The number of moves after which this match left the one that it was copied from."""
        self.notes: dict[int, str] = {}
        """What players wrote about positions, by the number of moves made there."""
        self.kept_states = {0: game.copy(self.state)}
        self._legal: LegalMoves[Any, Any] | None = None

    def fork(self) -> Match:
        """Return an independent match in the same position with the same history."""
        forked = copy(self)
        forked.steps, forked.kept_states, forked.notes = self.steps[:], dict(self.kept_states), dict(self.notes)
        return forked

    @property
    def legal(self) -> LegalMoves[Any, Any]:
        """The legal moves of the position and their options, listed once for look, preview, reasons and play."""
        if self._legal is None:
            self._legal = self.game.legal(self.state)
        return self._legal

    @property
    def action(self) -> int:
        """The number of the action that the next move belongs to: a new one, unless the last is unfinished."""
        if self.at == 0:
            return 1
        return self.steps[self.at - 1].action + (not self.game.action_pending(self.state))

    @property
    def moves_in_action(self) -> int:
        """The number of moves already made in the current action."""
        action = self.action
        return sum(step.action == action for step in self.steps[: self.at])

    def rng(self) -> Rng:
        """Return the generator of a bot in this position: the same seats and seed give the same game."""
        return Rng((self.seed << 20) + self.at + 1)

    # -- moves ---------------------------------------------------------------------------------------------------
    def play(self, move: Any) -> None:
        """Make a legal move; undone moves are dropped."""
        game = self.game
        state = game.copy(self.state)
        events: list[Any] = []
        seat, action = game.turn(state), self.action
        record = game.record(move)
        game.play(state, move, events.append)
        log = tuple(Entry(to_message(event), visible_to(event), event.event.ends) for event in events)
        points = tuple(brought for event in events if (brought := points_of(event)))
        if not self.went_back:
            self._count_take_back(self.at)
        del self.steps[self.at :]
        self.notes = {n: text for n, text in self.notes.items() if n <= self.at}
        totals = game.result(state).totals
        self.steps.append(Step(seat, move, record, game.reveals(events), log, action, points, totals))
        self._set_position(state, self.at + 1)
        self.present = self.at
        self.kept_states = {n: kept for n, kept in self.kept_states.items() if n < self.at}
        if self.at % MOVES_PER_KEPT_STATE == 0:
            self.kept_states[self.at] = game.copy(state)

    def reveals(self, move: Any) -> bool:
        """Return whether a legal move would show something hidden."""
        events: list[Any] = []
        self.game.play(self.game.copy(self.state), move, events.append)
        return self.game.reveals(events)

    def go(self, to: int) -> None:
        """Go back or forward to the position after `to` moves."""
        start = max(n for n in self.kept_states if n <= to)
        state = self.game.copy(self.kept_states[start])
        for step in self.steps[start:to]:
            self.game.play(state, step.move)
        self._set_position(state, to)

    def undo(self, to: int) -> None:
        """Go back to where `undo_to` allows; the match is marked if something hidden was seen since."""
        self._count_take_back(to)
        self._return(to)

    def redo(self, to: int) -> None:
        """Go forward to where `redo_to` leads."""
        self._return(to)

    def _return(self, to: int) -> None:
        self.go(to)
        self.went_back, self.present = True, to

    def _set_position(self, state: Any, at: int) -> None:
        self.state, self.at, self._legal, self.went_back = state, at, None, False

    def _count_take_back(self, to: int) -> None:
        """Mark the match if leaving its moves after `to` drops something that was revealed."""
        self.take_backs += self._reveals(to, self.at if self.went_back else len(self.steps))
        self.opened = False

    def _reveals(self, start: int, end: int) -> bool:
        return self.opened or any(step.reveals for step in self.steps[start:end])

    # -- permissions ---------------------------------------------------------------------------------------------
    def is_bot(self, seat: int) -> bool:
        """Return whether a bot plays `seat`."""
        return self.seats[seat].by != PERSON

    def has_single_human(self) -> bool:
        """Return whether at most one human plays."""
        return sum(not self.is_bot(seat) for seat in range(len(self.seats))) <= 1

    def may_see_moves(self, viewer: int | None) -> bool:
        """Return whether the viewer may see the legal moves of the active seat, and why others are illegal."""
        if viewer is None:
            return not self.game.private(self.state)
        return viewer == self.game.turn(self.state)

    def is_over(self) -> bool:
        """Return whether the match has ended, also in a position that one looks back at; not once it goes on again."""
        if self.present < len(self.steps):
            return False
        last = self.fork()
        last.go(self.present)
        return self.game.turn(last.state) == OVER

    def may_change(self, agreed: bool) -> bool:
        """Return whether the active seat may play here, although later moves would be dropped.

        True in a position that undo leads to; in one that a player only looks back at, false if anything was revealed
        since or another person has moved.
        """
        if self.at == len(self.steps) or agreed or self.went_back:
            return True
        seat = self.game.turn(self.state)
        return not self.opened and all(
            not step.reveals and (self.is_bot(step.seat) or step.seat == seat) for step in self.steps[self.at :]
        )

    def undo_to(self, seat: int | None, agreed: bool) -> int | Message:
        """Return how many moves are left after an undo by `seat` (None: any), or the message why undo is refused.

        Undo takes back the last action of a person and the moves of bots since; within an unfinished action it takes
        back one move. It never takes back moves of two persons. Unless all have agreed, the move must be made by
        `seat`, and nothing may have been revealed since: who has seen what a move brings could choose by it. A person
        who plays alone and has agreed once, so that the match is marked, need not agree again.

        Refusals: `error.nothing_to_undo`, `error.undo_other`, `error.undo_revealed`: possible if agreed.
        """
        may_forget = agreed or (self.take_backs > 0 and self.has_single_human())
        last = next((n for n in range(self.at - 1, -1, -1) if not self.is_bot(self.steps[n].seat)), None)
        if last is None:
            return Message("error.nothing_to_undo")
        action, owner = self.steps[last].action, self.steps[last].seat
        if not agreed and seat not in (None, owner):
            return Message("error.undo_other", {"player": SEATS[owner]})
        if not may_forget and self._reveals(last, self.at):
            return Message("error.undo_revealed")
        if action == self.action:
            return last
        to = last
        for n in range(last - 1, -1, -1):
            step = self.steps[n]
            person = not self.is_bot(step.seat)
            if step.action != action or (step.reveals and not may_forget) or (person and step.seat != owner):
                break
            if person:
                to = n
        return to

    def redo_to(self) -> int:
        """Return how many moves are made after a redo: of one action of a person and of the bots after it.

        BadRequest `error.nothing_to_redo`.
        """
        if self.at == len(self.steps):
            raise BadRequest("error.nothing_to_redo")
        first = self.steps[self.at]
        to = self.at + 1
        while to < len(self.steps):
            step = self.steps[to]
            if not self.is_bot(step.seat) and (step.seat, step.action) != (first.seat, first.action):
                break
            to += 1
        return to

    # -- saves ---------------------------------------------------------------------------------------------------
    def save_branch(self) -> protocol.Save:
        """Return the position as a match of its own, marked if something hidden was seen after it."""
        branch = self.fork()
        branch._count_take_back(self.at)
        branch.branch = self.at
        return branch.save()

    def save_all(self) -> protocol.Save:
        """Return the match as JSON, in a position that one looks back at: with the moves after it."""
        if self.went_back or self.at == len(self.steps):
            return self.save()
        whole = self.fork()
        whole.go(len(whole.steps))
        return whole.save()

    def save(self) -> protocol.Save:
        """Return the match as JSON: all that is needed to replay it, and a digest of its position."""
        saved: protocol.Save = {
            "format": SAVE_FORMAT,
            "game": self.game.id,
            "version": self.game.data.get("version", ""),
            "options": dict(self.options),
            "seats": [seat.to_json() for seat in self.seats],
            "seed": self.seed,
            "first": self.first,
            "moves": [step.record for step in self.steps[: self.at]],
            "digest": self.game.digest(self.state),
        }
        if self.arranged is not None:
            saved["arranged"] = self.arranged
        if self.take_backs:
            saved["take_backs"] = self.take_backs
        if self.branch is not None:
            saved["branch"] = self.branch
        if notes := [(n, text) for n, text in sorted(self.notes.items()) if n <= self.at]:
            saved["notes"] = notes
        return saved

"""Stack of pending tasks: the state lists what is still to be done, the next task last.

    state.agenda = [(NEXT_SEAT, 2), (SELL, 0, 3), (PROMOTE, 0)]

A task is carried out (`Step`) or prompts a seat (`Decision`). The tasks that it leads to go on top of the stack and are
done before the rest, as on a table: sell, therefore promote, therefore look; then the sale goes on. A game's `play`
carries out the answer to the task on top, then calls `run`; its `moves` are the `choices` of the task on top, its
`turn` is the seat that this task prompts.

A decision with a single choice is made automatically, so that no one has to press a button without an alternative.
Where the number of choices would reveal what a seat holds, `must_ask` prompts the seat anyway. Where it is known
without listing the choices that the seat must be prompted, it saves listing them twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.events import EventSink

Task = tuple[int, ...]
"""A kind of task, as its index in those of the `DecisionStack`, and numbers; of a decision the first is the seat."""


class HasAgenda(Protocol):
    """A state with pending tasks."""

    agenda: list[Task]


S = TypeVar("S", bound=HasAgenda)


class Step(NamedTuple):
    """A task that prompts no seat: `execute(state, task, emit)`; it may put further tasks on the agenda."""

    execute: Callable[[Any, Task, EventSink | None], None]


def _list_choices_first(state: Any, task: Task) -> bool:
    return False


def _no_choices(state: Any, task: Task) -> list[Any]:
    return []


class Decision(NamedTuple):
    """A task that prompts a seat: `choices(state, task)` are its moves, none if there is nothing left to decide.

    The game's `play` takes the task off the agenda and carries the answer out.
    """

    choices: Callable[[Any, Task], list[Any]]
    must_ask: Callable[[Any, Task], bool] = _list_choices_first
    """Cheap test whether the seat must be prompted, even with a single choice; if not, the choices are counted."""


class DecisionStack(Generic[S]):
    """The kinds of tasks of a game: `kinds[task[0]]` is what a task means."""

    def __init__(self, kinds: tuple[Step | Decision, ...], answer: Callable[[S, Any, EventSink | None], None]) -> None:
        """Store the kinds of tasks; `answer(state, move, emit)` carries out an answer to the task on top."""
        self.answer = answer
        # A game asks after each task: what its kind needs is found by one index.
        self._execute = [kind.execute if isinstance(kind, Step) else None for kind in kinds]
        self._must_ask = [kind.must_ask if isinstance(kind, Decision) else _list_choices_first for kind in kinds]
        self._choices = [kind.choices if isinstance(kind, Decision) else _no_choices for kind in kinds]

    def run(self, state: S, emit: EventSink | None) -> None:
        """Carry out tasks until a seat must be prompted; an empty agenda is the end of the game."""
        agenda, executes = state.agenda, self._execute
        while agenda:
            task = agenda[-1]
            execute = executes[task[0]]
            if execute:
                agenda.pop()
                execute(state, task, emit)
                continue
            if self._must_ask[task[0]](state, task):
                return
            choices = self._choices[task[0]](state, task)
            if len(choices) > 1:
                return
            if choices:
                self.answer(state, choices[0], emit)
            else:
                agenda.pop()

    def moves(self, state: S) -> list[Any]:
        """Return the choices of the decision on top."""
        if not state.agenda:
            return []
        task = state.agenda[-1]
        return self._choices[task[0]](state, task)

"""Decisions within decisions: what is still to be done stands in the state as a list of tuples, the next one last.

    state.agenda = [(NEXT_SEAT, 2), (SELL, 0, 3), (PROMOTE, 0)]

A task is carried out, or it asks a seat. What it leads to is put on top of the agenda and is done before the rest, as
on a table: sell, therefore promote, therefore look; then the sale goes on. A game's `play` is: carry out the answer,
then `run`; its `moves` are `choices` of the task on top, its `turn` is the seat that this task asks.

A question with a single answer is answered by itself, so that nobody presses a button that means nothing. Where the
number of answers would tell others what a seat holds, the question is asked all the same (`private`). Most questions
can be seen to be real without making all their answers, which `moves` will make anyhow (`real`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.events import EventSink

Task = tuple[int, ...]
"""What is to be done (an index into `DecisionStack.steps`), and its numbers; of a question the first is the seat."""


class HasDecisions(Protocol):
    """A state with things to do."""

    agenda: list[Task]


S = TypeVar("S", bound=HasDecisions)


class Act(NamedTuple):
    """A task that asks nobody: `carry(state, task, tell)`; it may put further tasks on the agenda."""

    carry: Callable[[Any, Task, EventSink | None], None]


def _unknown(state: Any, task: Task) -> bool:
    return False


class Ask(NamedTuple):
    """A task that asks a seat: `choices(state, task)` are its moves, none if there is nothing to ask any more.

    The game's `play` takes the task off the agenda and carries the answer out.
    """

    choices: Callable[[Any, Task], list[Any]]
    private: bool = False
    """Ask even if there is one answer only: that there is no choice is nobody else's business."""
    real: Callable[[Any, Task], bool] = _unknown
    """Tells at a glance that the question has to be asked; where it does not know, the answers are counted."""


class DecisionStack(Generic[S]):
    """The kinds of tasks of a game; `steps[task[0]]` is what a task means."""

    def __init__(self, steps: tuple[Act | Ask, ...], answer: Callable[[S, Any, EventSink | None], None]) -> None:
        """Take what each task means; `answer(state, move, tell)` carries out an answer to the task on top."""
        self.steps = steps
        self.answer = answer

    def run(self, state: S, tell: EventSink | None) -> None:
        """Carry out tasks until one asks a seat something; an empty agenda is the end of the game."""
        agenda, steps = state.agenda, self.steps
        while agenda:
            task = agenda[-1]
            step = steps[task[0]]
            if isinstance(step, Act):
                agenda.pop()
                step.carry(state, task, tell)
                continue
            if step.real(state, task):
                return
            choices = step.choices(state, task)
            if len(choices) > 1 or (choices and step.private):
                return
            if choices:
                self.answer(state, choices[0], tell)
            else:
                agenda.pop()

    def moves(self, state: S) -> list[Any]:
        """Return the answers to the question on top."""
        if not state.agenda:
            return []
        task = state.agenda[-1]
        step = self.steps[task[0]]
        return step.choices(state, task) if isinstance(step, Ask) else []

"""The decision stack: consequences of a task come before the rest, and only real choices prompt a seat."""

from __future__ import annotations

from typing import Any

from engine.decision_stack import Decision, DecisionStack, Step, Task

SELL, PROMOTE, CHOOSE, HIDE = range(4)


class State:
    def __init__(self, agenda: list[Task]) -> None:
        self.agenda = agenda
        self.done: list[Any] = []


def sell(state: State, task: Task, emit: Any) -> None:
    state.done.append(("sell", *task[1:]))
    if task[1]:
        state.agenda += [(SELL, task[1] - 1), (PROMOTE, task[1])]


def promote(state: State, task: Task, emit: Any) -> None:
    state.done.append(("promote", *task[1:]))


def choices(state: State, task: Task) -> list[int]:
    return list(range(task[1]))


def answer(state: State, move: int, emit: Any) -> None:
    task = state.agenda.pop()
    state.done.append(("answer", task[0], move))


STACK: DecisionStack[State] = DecisionStack(
    (Step(sell), Step(promote), Decision(choices), Decision(choices, must_ask=lambda state, task: True)), answer
)


def test_consequences_of_a_task_come_before_the_rest() -> None:
    state = State([(PROMOTE, 9), (SELL, 2)])
    STACK.run(state, None)
    assert state.done == [
        *(("sell", 2), ("promote", 2), ("sell", 1), ("promote", 1), ("sell", 0)),
        ("promote", 9),
    ]
    assert STACK.moves(state) == []


def test_a_decision_with_several_choices_prompts_the_seat() -> None:
    state = State([(PROMOTE, 1), (CHOOSE, 2)])
    STACK.run(state, None)
    assert (state.done, STACK.moves(state)) == ([], [0, 1])
    answer(state, 1, None)
    STACK.run(state, None)
    assert state.done == [("answer", CHOOSE, 1), ("promote", 1)]


def test_a_decision_with_a_single_choice_is_automatic_unless_the_seat_must_be_asked() -> None:
    public, hidden, without_choices = State([(CHOOSE, 1)]), State([(HIDE, 1)]), State([(CHOOSE, 0)])
    for state in (public, hidden, without_choices):
        STACK.run(state, None)
    assert public.done == [("answer", CHOOSE, 0)]
    assert STACK.moves(hidden) == [0]
    assert without_choices.done == []
    assert without_choices.agenda == []


def test_must_ask_prompts_without_listing_the_choices() -> None:
    listed: list[Task] = []

    def counted(state: State, task: Task) -> list[int]:
        listed.append(task)
        return choices(state, task)

    stack: DecisionStack[State] = DecisionStack((Decision(counted, must_ask=lambda state, task: task[1] > 2),), answer)
    large, small = State([(0, 3)]), State([(0, 2)])
    stack.run(large, None)
    assert (large.agenda, listed) == ([(0, 3)], [])
    assert stack.moves(large) == [0, 1, 2]
    stack.run(small, None)
    assert (small.agenda, listed) == ([(0, 2)], [(0, 3), (0, 2)])

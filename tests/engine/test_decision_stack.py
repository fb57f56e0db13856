"""The agenda: what a task leads to is done before the rest, and only real questions are asked."""

from __future__ import annotations

from typing import Any

from engine.decision_stack import Act, Ask, DecisionStack, Task

SELL, PROMOTE, CHOOSE, HIDE = range(4)


class Table:
    def __init__(self, agenda: list[Task]) -> None:
        self.agenda = agenda
        self.done: list[Any] = []


def sell(state: Table, task: Task, tell: Any) -> None:
    state.done.append(("sell", *task[1:]))
    if task[1]:
        state.agenda += [(SELL, task[1] - 1), (PROMOTE, task[1])]


def promote(state: Table, task: Task, tell: Any) -> None:
    state.done.append(("promote", *task[1:]))


def answers(state: Table, task: Task) -> list[int]:
    return list(range(task[1]))


def answer(state: Table, move: int, tell: Any) -> None:
    task = state.agenda.pop()
    state.done.append(("answer", task[0], move))


AGENDA: DecisionStack[Table] = DecisionStack(
    (Act(sell), Act(promote), Ask(answers), Ask(answers, private=True)), answer
)


def test_what_a_task_leads_to_comes_before_the_rest() -> None:
    table = Table([(PROMOTE, 9), (SELL, 2)])
    AGENDA.run(table, None)
    assert table.done == [
        *(("sell", 2), ("promote", 2), ("sell", 1), ("promote", 1), ("sell", 0)),
        ("promote", 9),
    ]
    assert AGENDA.moves(table) == []


def test_a_question_with_a_choice_is_asked() -> None:
    table = Table([(PROMOTE, 1), (CHOOSE, 2)])
    AGENDA.run(table, None)
    assert (table.done, AGENDA.moves(table)) == ([], [0, 1])
    answer(table, 1, None)
    AGENDA.run(table, None)
    assert table.done == [("answer", CHOOSE, 1), ("promote", 1)]


def test_a_question_without_a_choice_answers_itself_unless_that_would_tell_something() -> None:
    open_one, hidden, none = Table([(CHOOSE, 1)]), Table([(HIDE, 1)]), Table([(CHOOSE, 0)])
    for table in (open_one, hidden, none):
        AGENDA.run(table, None)
    assert open_one.done == [("answer", CHOOSE, 0)]
    assert AGENDA.moves(hidden) == [0]
    assert none.done == []
    assert none.agenda == []


def test_a_question_that_is_seen_to_be_real_is_asked_without_making_its_answers() -> None:
    made: list[Task] = []

    def counted(state: Table, task: Task) -> list[int]:
        made.append(task)
        return answers(state, task)

    agenda: DecisionStack[Table] = DecisionStack((Ask(counted, real=lambda state, task: task[1] > 2),), answer)
    table, small = Table([(0, 3)]), Table([(0, 2)])
    agenda.run(table, None)
    assert (table.agenda, made) == ([(0, 3)], [])
    assert agenda.moves(table) == [0, 1, 2]
    agenda.run(small, None)
    assert (small.agenda, made) == ([(0, 2)], [(0, 3), (0, 2)])

"""Edges of the rules of Panthalos: the highest ranks, equal workers, pairs that the rules refuse."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.fixture import game_fixture

Training = tuple[tuple[str, ...], bool]
"""The workers that are promoted, and whether it is one worker twice."""


def trainings(workers: list[int], artisans: int) -> list[Training]:
    """Return the activations of artisans that promote, for a seat with these workers."""
    player: dict[str, Any] = {"artisans": ["artisan_promote"] * artisans, "stock": 2, "workers": workers}
    game = game_fixture("panthalos").game
    state = game.arrange({"players": [player, {"workers": [2]}]})
    records = [game.record(move) for move in game.moves(state)]
    return sorted((tuple(one["workers"]), one["same"]) for one in records if one["kind"] == "activate")


@pytest.mark.parametrize(
    ("workers", "expected"),
    [
        ([2], [(("worker_2",), False), (("worker_2", "worker_2"), True)]),
        ([4], [(("worker_4",), False), (("worker_4", "worker_4"), True)]),
        ([5], [(("worker_5",), False)]),
        ([6], []),
        (
            [3, 3],
            [(("worker_3",), False), (("worker_3", "worker_3"), False), (("worker_3", "worker_3"), True)],
        ),
        ([5, 5], [(("worker_5",), False), (("worker_5", "worker_5"), False)]),
        (
            [5, 6],
            [(("worker_5",), False)],
        ),
    ],
    ids=str,
)
def test_a_pair_promotes_two_workers_or_one_twice(workers: list[int], expected: list[Training]) -> None:
    """PA-CRAFT-05, PA-PROM-01: up to the highest rank; of equal workers two or one are different moves."""
    assert trainings(workers, 2) == expected


@pytest.mark.parametrize("rank", [2, 5, 6])
def test_one_artisan_promotes_one_worker(rank: int) -> None:
    """PA-CRAFT-04: a single artisan has no effect of a pair."""
    assert trainings([rank, rank], 1) == ([((f"worker_{rank}",), False)] if rank < 6 else [])


@pytest.mark.parametrize(
    ("allowed", "reasons"), [("false", ["why.occupied", "why.two_leaders"]), ("true", ["why.occupied"])]
)
def test_two_leaders_are_refused_only_where_they_are_no_pair(allowed: str, reasons: list[str]) -> None:
    """PA-PLACE-06: where the table allows two leaders, a space of the Forum is refused to them for another reason."""
    game = game_fixture("panthalos").game
    pair = [{"rank": 4, "at": "forum_1"}, {"rank": 4, "at": "forum_1"}]
    state = game.arrange(
        {
            "options": {"forum_two_leaders": allowed},
            "players": [{"workers": [2], "elevated": ["front"]}, {"workers": pair}],
        }
    )
    record = {"kind": "place", "piece": "leader", "space": "forum_1", "second": "elevated"}
    assert [reason.key for reason in game.why_not(state, record)] == reasons

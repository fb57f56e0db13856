"""Lengths of an action that a bot considers."""

from __future__ import annotations

from engine.durations import best_lengths


def test_the_best_lengths_for_about_the_price() -> None:
    """Each unit brings 3 points, from the third on 1.2, from the fifth on 0.7."""
    worths = {1: 3.0, 2: 6.0, 3: 7.2, 4: 8.4, 5: 9.1, 6: 9.8}
    assert best_lengths(worths, 1.0) == [2, 4, 6]
    assert best_lengths(worths, 0.1) == [6]
    assert best_lengths(worths, 9.0) == [1]


def test_of_equal_lengths_the_first_counts() -> None:
    assert best_lengths({2: 2.0, 3: 2.0, 4: 2.0}, 0.0) == [2]

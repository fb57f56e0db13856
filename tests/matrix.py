"""Test matrices: which cells run always, and which only in a sweep.

A test that is the same in every game and every language usually runs once for each game and once for each language; a
sweep (`python build.py test --sweep`) runs it for every pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def across(rows: Sequence[Any], columns: Sequence[Any]) -> list[Any]:
    """Return all pairs as parameters; those off the diagonal run only in a sweep."""
    length = max(len(rows), len(columns))
    diagonal = {(rows[n % len(rows)], columns[n % len(columns)]) for n in range(length)}
    return some_of([*product(rows, columns)], *diagonal)


def some_of(values: Sequence[Any], *always: Any) -> list[Any]:
    """Return all values as parameters; those that are not among `always` run only in a sweep.

    A tuple is the values of several parameters. For what is alike in every game: tests that name different games cover
    all of them together.
    """
    assert set(always) <= set(values), f"{always}: not all of them are in {values}"
    cells = [(value, value if isinstance(value, tuple) else (value,)) for value in values]
    return [pytest.param(*cell, marks=() if value in always else pytest.mark.sweep) for value, cell in cells]


def first_of(values: Sequence[Any], count: int = 1) -> list[Any]:
    """Return all values as parameters; those after the first `count` run only in a sweep."""
    return some_of(values, *values[:count])

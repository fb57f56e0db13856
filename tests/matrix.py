"""Matrices of tests: which cells every run tries, and which only a sweep.

What is the same script in every game and every language is tried in each game once and in each language once; a sweep
(`python build.py test --sweep`) tries every pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest


def across(rows: Sequence[Any], columns: Sequence[Any]) -> Iterator[Any]:
    """Yield all pairs as parameters; those beside the diagonal are left to a sweep."""
    longest = max(len(rows), len(columns))
    diagonal = {(rows[n % len(rows)], columns[n % len(columns)]) for n in range(longest)}
    for pair in product(rows, columns):
        yield pytest.param(*pair, marks=() if pair in diagonal else pytest.mark.sweep)


def first_of(values: Sequence[Any], usual: int = 1) -> Iterator[Any]:
    """Yield all values as parameters; those after the first `usual` ones are left to a sweep."""
    for n, value in enumerate(values):
        yield pytest.param(value, marks=() if n < usual else pytest.mark.sweep)

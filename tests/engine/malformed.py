"""Damage as files and requests from anywhere have it."""

from __future__ import annotations

from copy import copy
from typing import Any

from engine.rng import Rng

DEEP: Any = {"a": 1}
for _ in range(20):
    DEEP = {"a": [DEEP]}

SCRAPS: list[Any] = [
    None,
    True,
    0,
    -1,
    -20,
    2**31,
    10**30,
    1.5,
    "",
    "red",
    "\u202e\x00",
    [],
    [[]],
    {},
    {"key": "a", "args": 5},
    {"a": 1},
    DEEP,
]


def spoilt(value: Any, rng: Rng) -> Any:
    """Return a copy of a value with something in it replaced or dropped."""
    keys: list[Any] = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    if not keys or rng.below(4) == 0:
        return rng.choice(SCRAPS)
    copied, key = copy(value), rng.choice(keys)
    if rng.below(5) == 0:
        del copied[key]
    else:
        copied[key] = spoilt(value[key], rng)
    return copied

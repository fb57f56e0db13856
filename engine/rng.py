"""Random generator of a match: small, seedable, copyable and the same in every interpreter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

UINT64_MAX = 0xFFFFFFFFFFFFFFFF

SEED_LIMIT = 1 << 53
"""Seeds are integers from 0 up to (not including) this: JavaScript's numbers hold them exactly."""


class Rng:
    """xorshift64*, seeded through splitmix64 so that neighbouring seeds give unrelated games.

    The whole generator is one integer, `state`; `copy` and equality are therefore cheap.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int, state: int = 0) -> None:
        """Start from a seed, or from the state of another generator (which is never 0)."""
        if not state:
            z = (seed + 0x9E3779B97F4A7C15) & UINT64_MAX
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & UINT64_MAX
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & UINT64_MAX
            state = (z ^ (z >> 31)) or 1
        self.state = state

    def copy(self) -> Rng:
        """Return a generator that will yield the same numbers as this one."""
        return Rng(0, self.state)

    def below(self, n: int) -> int:
        """Return a uniform integer in `range(n)`; `n` must be from 1 to 2**32."""
        x = self.state
        x ^= x >> 12
        x = (x ^ (x << 25)) & UINT64_MAX
        x ^= x >> 27
        self.state = x
        # The high half of the product, scaled: the bias for the small n of board games is below 2**-24.
        return (((x * 0x2545F4914F6CDD1D & UINT64_MAX) >> 32) * n) >> 32

    def fisher_yates_indices(self, n: int, count: int) -> list[int]:
        """Return `below(n)`, `below(n - 1)` …, `count` numbers in all: the indices of draws without replacement.

        The generator is inlined: a game takes most of its random numbers here.
        """
        x, indices = self.state, []
        for size in range(n, n - count, -1):
            x ^= x >> 12
            x = (x ^ (x << 25)) & UINT64_MAX
            x ^= x >> 27
            indices.append((((x * 0x2545F4914F6CDD1D & UINT64_MAX) >> 32) * size) >> 32)
        self.state = x
        return indices

    def shuffle(self, items: list[T]) -> None:
        """Shuffle `items` uniformly, in place."""
        i = len(items)
        for j in self.fisher_yates_indices(i, i - 1):
            i -= 1
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, all equally likely; `items` must not be empty."""
        return items[self.below(len(items))]

    def draw(self, items: list[T], n: int) -> list[T]:
        """Remove `n` random items from `items` and return them; the rest may change its order."""
        drawn = []
        for i in self.fisher_yates_indices(len(items), n):
            drawn.append(items[i])
            items[i] = items[-1]
            items.pop()
        return drawn

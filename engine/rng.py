"""The table's generator of chance: small, seedable, copyable and the same on every interpreter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = 0xFFFFFFFFFFFFFFFF

SEED_LIMIT = 1 << 53
"""Seeds are integers from 0 up to (not including) this: JavaScript's numbers hold them exactly."""


class Rng:
    """xorshift64*, seeded through splitmix64 so that neighbouring seeds give unrelated games.

    The whole generator is one integer, `state`; `copy` and equality are therefore cheap.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int, state: int = 0) -> None:
        """Begin with a seed, or go on from the state of another generator (which is never 0)."""
        if not state:
            z = (seed + 0x9E3779B97F4A7C15) & MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            state = (z ^ (z >> 31)) or 1
        self.state = state

    def copy(self) -> Rng:
        """Return a generator that will give the same numbers as this one."""
        return Rng(0, self.state)

    def below(self, n: int) -> int:
        """Return a uniform integer in `range(n)`; `n` must be from 1 to 2**32."""
        x = self.state
        x ^= x >> 12
        x = (x ^ (x << 25)) & MASK
        x ^= x >> 27
        self.state = x
        # The high half of the product, scaled: the bias for the small n of board games is below 2**-24.
        return (((x * 0x2545F4914F6CDD1D & MASK) >> 32) * n) >> 32

    def falling(self, n: int, count: int) -> list[int]:
        """Return what `below(n)`, `below(n - 1)` … would, `count` numbers in all: where to draw, time after time.

        It is spelled out here, as shuffling and drawing are where most of the chance of a game goes.
        """
        x, found = self.state, []
        for size in range(n, n - count, -1):
            x ^= x >> 12
            x = (x ^ (x << 25)) & MASK
            x ^= x >> 27
            found.append((((x * 0x2545F4914F6CDD1D & MASK) >> 32) * size) >> 32)
        self.state = x
        return found

    def shuffle(self, items: list[T]) -> None:
        """Put `items` into a uniform random order, in place."""
        i = len(items)
        for j in self.falling(i, i - 1):
            i -= 1
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each with the same chance; `items` must not be empty."""
        return items[self.below(len(items))]

    def draw(self, items: list[T], n: int) -> list[T]:
        """Take `n` items at random, without replacement, out of `items` (whose order is not kept) and return them."""
        drawn = []
        for i in self.falling(len(items), n):
            drawn.append(items[i])
            items[i] = items[-1]
            items.pop()
        return drawn

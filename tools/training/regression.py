"""Least squares with a ridge, by sums that can be added to, saved and continued: linear equations, in plain Python.

The equations are those of least-squares temporal differences, LSTD(λ): the value of a position is fitted to the end of
its game in part, and in part to the values of the positions that follow. With λ = 1 this is ordinary regression.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import mul

RIDGE = 0.03
"""Added to the diagonal of the standardized equations, about 1: what the data do not determine stays near 0."""


class LinearEquations:
    """The sums of products of a least-squares problem."""

    def __init__(
        self,
        size: int,
        sums: Sequence[Sequence[float]] = (),
        products: Sequence[float] = (),
        squares: Sequence[float] = (),
    ) -> None:
        """Start with no data, or with the `sums`, `products` and `squares` of other equations of this size."""
        self.sums = [list(row) for row in sums] or [[0.0] * size for _ in range(size)]
        """[i][j] the sum of the products of the traces of column i and the changes of column j."""
        self.products = list(products) or [0.0] * size
        """[i] the sum of the products of the traces of column i and the gains."""
        self.squares = list(squares) or [0.0] * size
        """[i] the sum of the squares of column i."""

    def add(
        self,
        rows: Sequence[Sequence[float]],
        gains: Sequence[float],
        traces: Sequence[Sequence[float]] | None = None,
        changes: Sequence[Sequence[float]] | None = None,
    ) -> None:
        """Add rows of data: the value of a row less that of the following one should be its gain.

        `changes` are the rows less the following ones, `traces` the weighted sums of the rows of a game so far; without
        them each row stands alone, and its value should be its gain.
        """
        columns = list(zip(*rows, strict=True))
        weighted = columns if traces is None else list(zip(*traces, strict=True))
        differences = columns if changes is None else list(zip(*changes, strict=True))
        for i, column in enumerate(weighted):
            if any(column):
                self.products[i] += sum(map(mul, column, gains))
                self.squares[i] += sum(map(mul, columns[i], columns[i]))
                sums = self.sums[i]
                for j, other in enumerate(differences):
                    sums[j] += sum(map(mul, column, other))

    def solve(self, ridge: float = RIDGE) -> list[float]:
        """Return the weights of the columns with the least squares; a column without data gets 0."""
        size = len(self.products)
        used = [i for i in range(size) if self.squares[i] > 0]
        scale = {i: sqrt(self.squares[i]) for i in used}
        rows = [
            [self.sums[i][j] / (scale[i] * scale[j]) + (ridge if i == j else 0.0) for j in used]
            + [self.products[i] / scale[i]]
            for i in used
        ]
        weights = [0.0] * size
        for i, solution in zip(used, _solution(rows), strict=True):
            weights[i] = solution / scale[i]
        return weights


def _solution(rows: list[list[float]]) -> list[float]:
    """Solve equations by elimination; each row has its coefficients, then the right side."""
    count = len(rows)
    for n in range(count):
        pivot = max(range(n, count), key=lambda m: abs(rows[m][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for m in range(n + 1, count):
            factor = rows[m][n] / rows[n][n]
            if factor:
                rows[m] = [a - factor * b for a, b in zip(rows[m], rows[n], strict=True)]
    solution = [0.0] * count
    for n in reversed(range(count)):
        rest = sum(rows[n][m] * solution[m] for m in range(n + 1, count))
        solution[n] = (rows[n][count] - rest) / rows[n][n]
    return solution

"""Ridge regression from sums that can be added to, saved and continued: the normal equations, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import mul

RIDGE = 0.03
"""Added to the diagonal of the standardized equations, which is 1: what the data do not determine stays near 0."""


class NormalEquations:
    """The sums of products of a least-squares problem."""

    def __init__(self, size: int, sums: Sequence[Sequence[float]] = (), products: Sequence[float] = ()) -> None:
        """Start with no data, or with the `sums` and `products` of other equations of this size."""
        self.sums = [list(row) for row in sums] or [[0.0] * (i + 1) for i in range(size)]
        """[i][j], j up to i: the sum of the products of the columns i and j."""
        self.products = list(products) or [0.0] * size
        """[i] the sum of the products of column i and the targets."""

    def add(self, rows: Sequence[Sequence[float]], targets: Sequence[float]) -> None:
        """Add rows of data with their targets."""
        columns = list(zip(*rows, strict=True))
        for i, column in enumerate(columns):
            self.products[i] += sum(map(mul, column, targets))
            if any(column):
                sums = self.sums[i]
                for j in range(i + 1):
                    sums[j] += sum(map(mul, column, columns[j]))

    def solve(self) -> list[float]:
        """Return the weights of the columns with the least squares; a column without data gets 0."""
        size = len(self.products)
        used = [i for i in range(size) if self.sums[i][i] > 0]
        scale = {i: sqrt(self.sums[i][i]) for i in used}
        count = len(used)
        rows = [
            [self.sums[max(i, j)][min(i, j)] / (scale[i] * scale[j]) + (RIDGE if i == j else 0.0) for j in used]
            + [self.products[i] / scale[i]]
            for i in used
        ]
        for n in range(count):  # Gauss: the matrix is symmetric and positive, so no pivots are searched
            pivot = rows[n][n]
            for m in range(n + 1, count):
                factor = rows[m][n] / pivot
                if factor:
                    rows[m] = [a - factor * b for a, b in zip(rows[m], rows[n], strict=True)]
        weights = [0.0] * size
        solution = [0.0] * count
        for n in reversed(range(count)):
            rest = sum(rows[n][m] * solution[m] for m in range(n + 1, count))
            solution[n] = (rows[n][count] - rest) / rows[n][n]
            weights[used[n]] = solution[n] / scale[used[n]]
        return weights

"""Which lengths of an action a bot should consider: those that are best if time is worth about its price."""

from __future__ import annotations

from collections.abc import Mapping

PRICES = (0.6, 1.0, 1.5)
"""Shares of the price at which a length may be best."""

STEPS_PER_POINT = 4096
"""Worths are compared in steps of this part of a point, as the ratings of moves are."""


def best_lengths(worths: Mapping[int, float], price: float) -> list[int]:
    """Return the lengths with the highest worth after their price, ascending; `price` is that of a unit of length.

    Of lengths that are equally good the first counts, as of moves.
    """
    best = {
        max(worths, key=lambda length: round((worths[length] - share * price * length) * STEPS_PER_POINT))
        for share in PRICES
    }
    return sorted(best)

"""Oracles: one for each game, slow, written from its specification, that know nothing of how the engine plays it.

An oracle is shown every position of a game in turn, as `Game.describe` tells it, and says what is wrong with it. It
reads that and the compiled data alone: nothing of `engine/games/` is imported here, so that the engine and its oracle
can only agree where both understood the rules alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tools.game_tests import module_of

Json = dict[str, Any]


class Oracle(Protocol):
    """Watches one game from its first position on."""

    def check(self, described: Json) -> list[str]:
        """Return in words what is wrong with the next position, nothing when it is sound."""

    def score(self, described: Json) -> Json:
        """Return the final scoring: `totals`, `parts` (a name and points per seat) and `winners`, perhaps `places`.

        The parts have the names that the engine's have after `score.`. What the engine counts in several lines of
        one name may be told in one sum, or line by line with the term's last name behind it: `majority.crete`.
        """


def oracle_of(data: Json) -> Callable[[Json, int, Mapping[str, str]], Oracle] | None:
    """Return what makes an oracle of the game with this data for some seats and options; None if nobody wrote one."""
    module = module_of(data["id"], "oracle")
    return None if module is None else module.Oracle


def miscounted(what: str, found: Counter[str], wanted: Mapping[str, int]) -> list[str]:
    """Return for each thing that lies more or less often on the table than it should, how often it does."""
    return [
        f"{what} {name} is there {found[name]} times, not {wanted.get(name, 0)}"
        for name in sorted({*found, *wanted})
        if found[name] != wanted.get(name, 0)
    ]

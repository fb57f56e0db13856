"""Oracles: slow, independent implementations of the rules, one for each game (`tests/games/<game>/oracle.py`).

An oracle gets every position of a game in turn, as `Game.describe` returns it, and reports what is wrong with it. It
uses only that and the compiled data, and imports nothing of `engine/games/`: the engine and its oracle can agree only
if both understand the rules in the same way.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from tools.game_tests import module_of

Json = dict[str, Any]


class Oracle(Protocol):
    """Checks one game, from its first position on."""

    def check(self, described: Json) -> list[str]:
        """Return the faults of the next position as text; none if it is correct."""

    def score(self, described: Json) -> Json:
        """Return the final scoring: `totals`, `parts` (name -> points per seat) and `winners`, optionally `places`.

        The names of the parts are those of the engine without `score.`. Where the engine has several lines of one
        name, the part is either their sum, or one line with the last part of its term appended: `majority.crete`.
        """


@runtime_checkable
class MoveOracle(Oracle, Protocol):
    """An oracle that also knows every legal move."""

    def legal_moves(self, described: Json) -> Iterable[Json]:
        """Yield the record of every legal move of the active seat, each once, in any order.

        They are found by the rules and not by the engine's generator, so that a move which is never offered is seen.
        """

    def record(self, move: Json) -> Json | None:
        """Return a record of the engine in the form of `legal_moves`, where moves that are the same are equal.

        None for a move that `legal_moves` leaves out, because the laws of the game judge its kind.
        """


def oracle_of(data: Json) -> Callable[[Json, int, Mapping[str, str]], Oracle] | None:
    """Return the oracle class of a game, called with data, seats and options; None if the game has none."""
    module = module_of(data["id"], "oracle")
    return None if module is None else module.Oracle


def miscounted(noun: str, found: Counter[str], expected: Mapping[str, int]) -> list[str]:
    """Return a text for each id in `found` or `expected` whose counts differ; `noun` names what is counted."""
    return [
        f"{noun} {name} is there {found[name]} times, not {expected.get(name, 0)}"
        for name in sorted({*found, *expected})
        if found[name] != expected.get(name, 0)
    ]


def misoffered(oracle: Oracle, described: Json, offered: Iterable[Json]) -> list[str]:
    """Return a text for each move that is legal and not offered, or the other way round, or offered twice."""
    if not isinstance(oracle, MoveOracle):
        return []
    legal = Counter(json.dumps(move, sort_keys=True) for move in oracle.legal_moves(described))
    records = [record for move in offered if (record := oracle.record(move)) is not None]
    listed = Counter(json.dumps(record, sort_keys=True) for record in records)
    return [f"{move} is legal and not offered" for move in sorted(legal - listed)] + [
        f"{move} is offered {listed[move]} times, {legal[move]} are legal" for move in sorted(listed - legal)
    ]

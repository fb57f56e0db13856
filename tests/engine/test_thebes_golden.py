"""Golden games of Thebes: for every number of players, every way in which the game ends. `golden.py` says more."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import compiler.rules
from compiler.problems import Problems
from compiler.steps import ROOT
from engine.core import Json
from engine.games.thebes import Thebes
from tests.engine import golden

Ending = Callable[[Json, list[str]], bool]

ENDINGS: dict[str, Ending] = {
    # The last player spends the last week, or leaves early; equal points; the deck is used up once, or twice, which
    # does not happen with two players.
    "last_week": lambda game, keys: keys[-2] == "log.home" and keys[-1] == "log.won",
    "left_early": lambda game, keys: keys[-2] == "log.finish" and keys[-1] == "log.won",
    "shared": lambda game, keys: keys[-1] == "log.shared",
    "reshuffle": lambda game, keys: "log.reshuffle_reserve" in keys,
    "two_reshuffles": lambda game, keys: {"log.reshuffle", "log.reshuffle_reserve"} <= set(keys),
}
OPTIONS: dict[str, dict[str, str]] = {
    "last_week": {},
    "left_early": {"min_specialised": "books_only", "rumour_use": "forced", "display_token": "random_value_1"},
    "shared": {"set_bonus": "multiple_sets", "solo_discard": "always_allowed"},
    "reshuffle": {"dig_over_new_year": "spends_old_year"},
    "two_reshuffles": {"dig_over_new_year": "spends_old_year"},
}
LEVELS = {2: ["greedy", "random"], 3: ["greedy", "random", "greedy"], 4: ["random", "greedy", "random", "greedy"]}


def cases() -> list[tuple[str, int, str]]:
    """Return name, number of players and ending of every golden game."""
    skipped = {2: "two_reshuffles", 3: "reshuffle", 4: "reshuffle"}
    return [
        (f"thebes_{seats}_{ending}", seats, ending)
        for seats in LEVELS
        for ending in ENDINGS
        if ending != skipped[seats]
    ]


def test_all_golden_games_are_there() -> None:
    assert [path.stem for path in golden.files("thebes")] == sorted(name for name, _, _ in cases())


@pytest.mark.parametrize("path", golden.files("thebes"), ids=lambda path: path.stem)
def test_golden_game(thebes: Thebes, path: Path) -> None:
    recorded = json.loads(path.read_text("utf-8"))
    keys = golden.verify(thebes, recorded)
    assert ENDINGS[path.stem[9:]](recorded, keys)


def main() -> None:
    """Record all golden games of Thebes anew."""
    game = Thebes(dict(compiler.rules.load_game("thebes", Problems(), root=ROOT).data))
    for name, seats, ending in cases():
        levels = LEVELS[seats] if ending != "shared" else ["random"] * seats
        golden.search(game, name, levels, OPTIONS[ending], ENDINGS[ending])


if __name__ == "__main__":
    main()

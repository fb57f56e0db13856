"""Golden games of The Tomb Raiders: for every number of players, every way in which the game ends.

`golden.py` says more.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import compiler.rules
from compiler.problems import Problems
from compiler.steps import ROOT
from engine.core import Json
from engine.games.tomb_raiders import TombRaiders
from tests.engine import golden

Ending = Callable[[Json, list[str]], bool]


def last_events(keys: list[str]) -> list[str]:
    """Return what was told from the last row take on."""
    takes = [n for n, key in enumerate(keys) if key.startswith("log.take_")]
    return keys[takes[-1] :]


def tied(game: Json) -> bool:
    """Return whether two have the most points."""
    return sorted(game["totals"])[-1] == sorted(game["totals"])[-2]


ENDINGS: dict[str, Ending] = {
    # the last card of the deck fills the row; it goes to a pile; a space stays empty; the most points are shared
    "row_card_last": lambda game, keys: last_events(keys)[-3].startswith("log.reveal_"),
    "pile_card_last": lambda game, keys: last_events(keys)[-3] == "log.piled",
    "failed_draw": lambda game, keys: "log.end" in keys and game["save"]["options"]["deck_end"] == "on_failed_draw",
    "tie": lambda game, keys: tied(game),
}
OPTIONS: dict[str, dict[str, str]] = {
    "row_card_last": {},
    "pile_card_last": {"general_knowledge_cap": "region", "pile_books": "false", "action_clock": "take_only"},
    "failed_draw": {"deck_end": "on_failed_draw", "presentation_with_row": "true", "thief_pick": "random"},
    "tie": {"action_clock": "play_only", "professor_counts_general": "true", "dig_needs_region_knowledge": "true"},
}
LEVELS = {2: ["greedy", "random"], 3: ["greedy", "random", "greedy"], 4: ["random", "greedy", "random", "greedy"]}


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> TombRaiders:
    return TombRaiders(game_data("tomb_raiders"))


def cases() -> list[tuple[str, int, str]]:
    """Return name, number of players and ending of every golden game."""
    return [(f"tomb_raiders_{seats}_{ending}", seats, ending) for seats in LEVELS for ending in ENDINGS]


def test_all_golden_games_are_there() -> None:
    assert [path.stem for path in golden.files("tomb_raiders")] == sorted(name for name, _, _ in cases())


@pytest.mark.parametrize("path", golden.files("tomb_raiders"), ids=lambda path: path.stem)
def test_golden_game(game: TombRaiders, path: Path) -> None:
    recorded = json.loads(path.read_text("utf-8"))
    keys = golden.verify(game, recorded)
    assert ENDINGS[path.stem[len("tomb_raiders_2_") :]](recorded, keys)


def main() -> None:
    """Record all golden games of The Tomb Raiders anew."""
    raiders = TombRaiders(dict(compiler.rules.load_game("tomb_raiders", Problems(), root=ROOT).data))
    for name, seats, ending in cases():
        levels = LEVELS[seats] if ending != "tie" else ["random"] * seats
        golden.search(raiders, name, levels, OPTIONS[ending], ENDINGS[ending])


if __name__ == "__main__":
    main()

"""The worked examples of The Tomb Raiders: none is missing (spec 6); and those about whole games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from engine.games.tomb_raiders import make
from engine.games.tomb_raiders.state import Move, State, Take
from engine.results import OVER
from engine.rng import Rng
from tests.compiled_games import game_source
from tests.games.tomb_raiders import laws

NUMBERS = [*range(1, 22), *range(30, 35), *range(40, 47), *range(50, 66), *range(70, 82)]
"""TR-T-01 to TR-T-21 come from the rules text, the others pin turn order, deck, digs, cards and scoring."""


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("tomb_raiders"))


def test_no_example_of_the_specification_is_missing() -> None:
    """Examples that examples.yaml cannot express are tests here, with the id first in the docstring."""
    listed = {example["id"] for example in game_source("tomb_raiders").examples}
    files = [*Path(__file__).parent.glob("test_*.py"), Path(laws.__file__)]
    sources = "\n".join(path.read_text("utf-8") for path in files)
    expected = [f"TR-T-{n:02}" for n in NUMBERS]
    assert not [name for name in expected if name not in listed and f'"""{name}' not in sources]
    assert listed <= set(expected)


def played(game: Game[State, Move], seats: int, seed: int) -> tuple[State, list[Any], int]:
    """Play a game at random; return the last state, the events, and the number of row takes."""
    s, rng, takes = game.start(seats, {}, Rng(seed)), Rng(seed + 1), 0
    events: list[Any] = []
    while s.turn != OVER:
        move = rng.choice(game.moves(s))
        takes += isinstance(move, Take)
        game.play(s, move, events.append)
    return s, events, takes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_number_of_row_takes(game: Game[State, Move], seats: int) -> None:
    """TR-T-46 (TR-TURN-05): 71 row cards, 4 in the row at the start; one more take with presentations at the end."""
    assert {played(game, seats, seed)[2] for seed in range(60)} == {67, 68}


def test_the_same_seed_gives_the_same_log(game: Game[State, Move]) -> None:
    """TR-T-79: the log follows from seed and moves."""
    for seats in (2, 3, 4):
        first, events, _ = played(game, seats, 5)
        again, events_again, _ = played(game, seats, 5)
        assert events == events_again
        assert game.digest(first) == game.digest(again)

"""Legal moves of Panthalos in random scenarios: few discs, spare displays, pairs of artisans, pieces everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.games.panthalos import make
from engine.rng import Rng
from tests.games.panthalos.oracle import Oracle
from tests.games.panthalos.scenarios import describer
from tests.games.random_scenarios import assert_legal_moves
from tools.fuzz.oracles import misoffered


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[Any, Any]:
    return make(game_data("panthalos"))


def test_the_oracle_lists_what_is_offered(game: Game[Any, Any]) -> None:
    assert_legal_moves(game, describer(game), 400, more_moves=4)


def test_a_move_that_is_not_offered_is_named(game: Game[Any, Any]) -> None:
    state = game.start(3, {}, Rng(1))
    oracle = Oracle(game.data, 3, game.resolve_options(3, {}))
    described, records = game.describe(state), [game.record(move) for move in game.moves(state)]
    assert misoffered(oracle, described, records) == []
    assert [text.endswith("is legal and not offered") for text in misoffered(oracle, described, records[1:])] == [True]
    (text,) = misoffered(oracle, described, [*records, {**records[0], "space": "krypt_3"}])
    assert text.endswith("is offered 1 times, 0 are legal")

"""Legal moves of The Tomb Raiders in random scenarios: with many permits, helpers and artifacts, and small piles."""

from __future__ import annotations

from tests.conformance.fixture import game_fixture
from tests.games.random_scenarios import assert_legal_moves
from tests.games.tomb_raiders.scenarios import describer


def test_the_oracle_lists_what_is_offered() -> None:
    game = game_fixture("tomb_raiders").game
    assert_legal_moves(game, describer(game), 300, more_moves=2)

"""Legal moves of Artifact in random scenarios: little money, few markers, every role, full hands, small decks."""

from __future__ import annotations

from tests.conformance.fixture import game_fixture
from tests.games.artifact.scenarios import describer
from tests.games.random_scenarios import assert_legal_moves


def test_the_oracle_lists_what_is_offered() -> None:
    game = game_fixture("artifact").game
    assert_legal_moves(game, describer(game), 300, more_moves=4)

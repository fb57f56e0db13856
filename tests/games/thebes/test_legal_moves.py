"""Legal moves of Thebes in random scenarios: near the ends of years, with rare cards, with gaps among exhibitions."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from tests.games.random_scenarios import assert_legal_moves
from tests.games.thebes.scenarios import describer


def test_the_oracle_lists_what_is_offered(thebes: Game[Any, Any]) -> None:
    assert_legal_moves(thebes, describer(thebes), 200)

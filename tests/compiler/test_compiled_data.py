"""The compiled rules have the types that the page is checked against."""

from __future__ import annotations

import pytest

from compiler.base import compiled_data
from tests.conformance.fixture import GAMES, game_fixture
from tests.typed_values import faults


@pytest.mark.parametrize("name", GAMES)
def test_compiled_rules_have_their_type(name: str) -> None:
    assert list(faults(game_fixture(name).data, compiled_data.GameData, name, closed=False)) == []

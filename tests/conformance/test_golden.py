"""Golden games: recorded games whose states and totals must not change. See `golden_games.py`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conformance import golden_games
from tests.conformance.fixture import GAMES, game_fixture
from tests.conformance.messages import MessageChecks

FILES = [(name, path) for name in GAMES for path in golden_games.files(name)]


@pytest.mark.parametrize("name", GAMES)
def test_all_golden_games_are_there(name: str) -> None:
    fixture = game_fixture(name)
    expected = fixture.laws.golden(fixture.game)
    assert {len(one.levels) for one in expected} == set(fixture.seats), "a number of players without a golden game"
    recorded = sorted(path.stem for path in golden_games.files(name))
    assert recorded == sorted(one.name for one in expected), f"record: python -m tests.conformance.golden_games {name}"


@pytest.mark.parametrize(("name", "path"), FILES, ids=[f"{name}-{path.stem}" for name, path in FILES])
def test_golden_game(name: str, path: Path) -> None:
    fixture = game_fixture(name)
    recorded = json.loads(path.read_text("utf-8"))
    messages = golden_games.verify(fixture.game, recorded)
    (golden,) = [one for one in fixture.laws.golden(fixture.game) if one.name == path.stem]
    assert golden.wanted(recorded, [message.key for message in messages]), "it no longer meets its condition"
    logs = json.loads(golden_games.logs_file(name).read_text("utf-8"))
    assert golden_games.log_of(messages) == logs[path.stem], (
        f"if the log is as intended: python -m tests.conformance.golden_games {name} --logs"
    )
    checks = MessageChecks(fixture)
    for message in messages:
        checks.message(message)

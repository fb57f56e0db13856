"""Golden games: recorded games whose every state and whose end stay as they are. See `golden_games.py`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conformance import golden_games
from tests.conformance.fixture import GAMES, room
from tests.conformance.messages import Said

FILES = [(name, path) for name in GAMES for path in golden_games.files(name)]


@pytest.mark.parametrize("name", GAMES)
def test_all_golden_games_are_there(name: str) -> None:
    wanted = room(name).laws.golden(room(name).game)
    assert {len(one.levels) for one in wanted} == set(room(name).seats), "a number of players without a golden game"
    there = sorted(path.stem for path in golden_games.files(name))
    assert there == sorted(one.name for one in wanted), f"record: python -m tests.conformance.golden_games {name}"


@pytest.mark.parametrize(("name", "path"), FILES, ids=[f"{name}-{path.stem}" for name, path in FILES])
def test_golden_game(name: str, path: Path) -> None:
    here = room(name)
    recorded = json.loads(path.read_text("utf-8"))
    messages = golden_games.verify(here.game, recorded)
    (wanted,) = [one for one in here.laws.golden(here.game) if one.name == path.stem]
    assert wanted.wanted(recorded, [message.key for message in messages]), "it does not end as its name says"
    said = Said(here)
    for message in messages:
        said.message(message)

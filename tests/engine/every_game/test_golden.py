"""Golden games: recorded games whose every state and whose end stay as they are. `tests/engine/golden.py` says more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.engine import golden
from tests.engine.every_game.room import GAMES, room
from tests.engine.every_game.said import Said

FILES = [(name, path) for name in GAMES for path in golden.files(name)]


@pytest.mark.parametrize("name", GAMES)
def test_all_golden_games_are_there(name: str) -> None:
    wanted = room(name).laws.golden(room(name).game)
    assert {len(one.levels) for one in wanted} == set(room(name).seats), "a number of players without a golden game"
    there = sorted(path.stem for path in golden.files(name))
    assert there == sorted(f"{name}_{one.name}" for one in wanted), f"record: python -m tests.engine.golden {name}"


@pytest.mark.parametrize(("name", "path"), FILES, ids=[path.stem for _, path in FILES])
def test_golden_game(name: str, path: Path) -> None:
    here = room(name)
    recorded = json.loads(path.read_text("utf-8"))
    messages = golden.verify(here.game, recorded)
    (wanted,) = [one for one in here.laws.golden(here.game) if f"{name}_{one.name}" == path.stem]
    assert wanted.wanted(recorded, [message.key for message in messages]), "it does not end as its name says"
    said = Said(here)
    for message in messages:
        said.message(message)

"""Golden games and golden answers: what is recorded of a game must not change by accident."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.messages import Message
from tests.conformance import golden_answers, golden_games
from tests.conformance.fixture import GAMES, game_fixture
from tests.conformance.messages import MessageChecks

FILES = [(name, path) for name in GAMES for path in golden_games.files(name)]
ANSWERS = [
    (name, run)
    for name in GAMES
    if golden_answers.file_of(name).exists()
    for run in golden_answers.runs(game_fixture(name))
]


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


@pytest.mark.parametrize(("name", "run"), ANSWERS, ids=[f"{name}-{run.replace(' ', '_')}" for name, run in ANSWERS])
def test_golden_answers(name: str, run: str) -> None:
    recorded = json.loads(golden_answers.file_of(name).read_text("utf-8"))
    golden_answers.verify(game_fixture(name), run, recorded.get(run, []))


def test_a_changed_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    fixture = game_fixture("thebes")
    presenter = fixture.game.presenter
    prompt = presenter.prompt

    def changed(state: Any) -> Message:
        return prompt(state)._replace(rule="TH-END-01") if state.time[0] > 20 else prompt(state)

    recorded = json.loads(golden_answers.file_of("thebes").read_text("utf-8"))["game 2"]
    monkeypatch.setattr(presenter, "prompt", changed)
    with pytest.raises(AssertionError, match=r"thebes, game 2, position \d+: other than recorded: prompt\."):
        golden_answers.verify(fixture, "game 2", recorded)
    with pytest.raises(AssertionError, match=r"position 1: other than recorded: state\."):
        golden_answers.verify(fixture, "game 2", ["0000" + recorded[0][4:]])
    monkeypatch.undo()
    with pytest.raises(AssertionError, match="position 2: other than recorded: the number of positions"):
        golden_answers.verify(fixture, "game 2", recorded[:1])

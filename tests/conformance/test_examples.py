"""Worked examples: the engine agrees with the rulebook, and every case opens as a match."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.examples import cases, initial_state, opening, run
from tests.conformance.fixture import GAMES, game_fixture

EXAMPLES = [(name, example) for name in GAMES for example in game_fixture(name).source.examples]


@pytest.mark.parametrize("name", GAMES)
def test_examples_name_known_rules(name: str) -> None:
    assert game_fixture(name).source.examples, f"rules/{name}/examples.yaml has no example"
    for example in game_fixture(name).source.examples:
        assert set(example["rules"]) <= game_fixture(name).rule_ids


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[f"{name}-{example['id']}" for name, example in EXAMPLES])
def test_example(name: str, example: dict[str, Any]) -> None:
    """It passes; and the page can open every case at its position, save it and load it again."""
    game = game_fixture(name).game
    assert run(game, example) == []
    session = game_fixture(name).session()
    for case in cases(example):
        begin = opening(game.data, case["given"])
        seats = [{"colour": colour} for colour in game.colours[: begin.seats]]
        opened = ask(session, **begin._asdict() | {"do": "new", "game": name, "seats": seats, "seat": 0})
        assert session.match is not None
        assert game.describe(session.match.state) == game.describe(initial_state(game, case["given"]))
        saved = ask(session, do="save")["save"]
        assert ask(session, do="load", save=saved, seat=0)["table"] == opened["table"]
        assert "⟦" not in json.dumps(ask(session, do="look", seat=0, lang="hu"), ensure_ascii=False)


def ask(session: Any, **request: Any) -> Any:
    """Return the answer to a request that succeeds."""
    answer = json.loads(session.handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer

"""Worked examples: what is printed in the rulebook holds, and opens at a table as it is printed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.examples import cases, initial_state, opening, run
from tests.conformance.fixture import GAMES, room

EXAMPLES = [(name, example) for name in GAMES for example in room(name).source.examples]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_examples_with_rules(name: str) -> None:
    assert room(name).source.examples, f"rules/{name}/examples.yaml has no example"
    for example in room(name).source.examples:
        assert set(example["rules"]) <= room(name).rule_ids


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example["id"] for _, example in EXAMPLES])
def test_example(name: str, example: dict[str, Any]) -> None:
    """It holds; and every case opens at a desk, as the page does it, as the table of the example, and can be saved."""
    game = room(name).game
    assert run(game, example) == []
    desk = room(name).desk()
    for case in cases(example):
        begin = opening(game.data, case["given"])
        seats = [{"colour": colour} for colour in game.colours[: begin.seats]]
        opened = ask(desk, **begin._asdict() | {"do": "new", "game": name, "seats": seats, "seat": 0})
        assert desk.match is not None
        assert game.describe(desk.match.state) == game.describe(initial_state(game, case["given"]))
        saved = ask(desk, do="save")["save"]
        assert ask(desk, do="load", save=saved, seat=0)["table"] == opened["table"]
        assert "⟦" not in json.dumps(ask(desk, do="look", seat=0, lang="hu"), ensure_ascii=False)


def ask(desk: Any, **request: Any) -> Any:
    """Return the answer to a request that succeeds."""
    answer = json.loads(desk.handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer

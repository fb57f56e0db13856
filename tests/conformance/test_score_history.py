"""The course of the golden games: where points come from, why a game ends, and sentences about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compiler.base.paths import ROOT
from engine.session import score_history
from engine.session.match import Match, Seat
from tests.conformance import golden_games
from tests.conformance.fixture import GAMES, game_fixture
from tests.conformance.messages import MessageChecks

FILES = [(name, path) for name in GAMES for path in golden_games.files(name)]


@pytest.mark.parametrize(("name", "path"), FILES, ids=[f"{name}-{path.stem}" for name, path in FILES])
def test_the_course_of_a_game(name: str, path: Path) -> None:
    fixture = game_fixture(name)
    checks = MessageChecks(fixture)
    saved = json.loads(path.read_text("utf-8"))["save"]
    seats = [Seat(seat["colour"], "", "person" if n == 0 else seat["by"]) for n, seat in enumerate(saved["seats"])]
    match = Match(fixture.game, seats, saved["options"], saved["seed"], saved["first"], None)
    named = set()
    for record in saved["moves"]:
        match.play(match.legal.find(record))
        named |= {"score." + brought.source.key.split(".")[1] for brought in match.steps[-1].points}
        assert score_history.source_points(match).keys() == named, "sources do not add up to their line"
    assert named or not any(key.startswith("source.") and key.count(".") == 2 for key in fixture.english), (
        "no event has a source of points"
    )

    history = score_history.totals(match)
    assert len(history) == len(saved["moves"]) + 1
    assert history[-1] == fixture.game.result(match.state).totals
    reasons = score_history.endings(match)
    code = "".join(file.read_text("utf-8") for file in (ROOT / "engine" / "games" / name).rglob("*.py"))
    assert reasons or "ends=True" not in code, "an event should say why the game ends, and none was emitted"
    remarks = [*reasons, *score_history.story(match)]
    assert len(remarks) == len(reasons) + 3
    for message, n in remarks:
        checks.message(message)
        assert n is None or 0 < n <= len(saved["moves"])
    for point in score_history.turning_points(match):
        assert point["points"] == (history[point["n"]][point["seat"]] if point["kind"] == "lead" else point["points"])
        assert 0 < point["n"] <= len(saved["moves"])

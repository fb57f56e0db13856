"""Random games with an oracle: what follows from the seed, reports of finds, games without an oracle."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from engine.messages import Json
from tests.games.thebes import oracle
from tools import fuzz
from tools.fuzz import oracles, random_games


@pytest.fixture
def cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where finds are cases in a test."""
    monkeypatch.setattr(fuzz, "CACHE", tmp_path)
    return tmp_path / "fuzz"


@pytest.mark.parametrize("name", game_ids(ROOT))
def test_a_random_game_agrees_with_its_oracle(name: str) -> None:
    """One game with random options and styles of play; `build.py fuzz rules` plays as many as there is time for."""
    assert random_games.OracleCheck([name])(random.Random(1), []) == f"of {name}"


def test_a_case_is_one_game_and_follows_from_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    check = random_games.OracleCheck(["thebes"])
    descriptions: list[list[str]] = [[], []]
    for notes in descriptions:
        assert check(random.Random(4), notes) == "of thebes"
    assert descriptions[0] == descriptions[1]
    assert check.summary() == f"moves: {2 * int(descriptions[0][-1].split()[1].rstrip(':'))} of thebes"
    assert fuzz.run(["rules"], 1, 4, ["thebes"]) == 0
    assert "1 of thebes; 0 finds" in capsys.readouterr().out


def test_every_value_of_every_option_comes_up() -> None:
    game = random_games.OracleCheck(["thebes"]).games["thebes"]
    chance, seen = random.Random(1), Counter[tuple[str, str]]()
    for _ in range(60):
        seats = chance.randint(2, 4)
        options = random_games.random_options(game, seats, chance)
        assert game.resolve_options(seats, options).items() >= options.items()
        seen.update(options.items())
    assert set(seen) == {(one["id"], value) for one in game.data["game"]["options"] for value in one["values"]}


def test_the_report_of_a_find_says_how_to_repeat_it(
    cases: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Blind(oracle.Oracle):
        def check(self, described: Json) -> list[str]:
            return ["planted: time flies"] if described["last"] == 1 else []

    monkeypatch.setattr(oracle, "Oracle", Blind)
    assert fuzz.run(["rules"], 1, 11, ["thebes"]) == 1
    output = capsys.readouterr().out
    assert "thebes: planted: time flies" in output
    assert "repeat it: python build.py fuzz rules --game thebes --seed 11" in output
    notes = (cases / "rules-11.txt").read_text("utf-8")
    for word in ("game: thebes", "seats: ", "options: ", "seed: ", "play: ", "\nmove "):
        assert word in notes


@pytest.mark.parametrize("id", ["artifact", "thebes", "tomb_raiders"])
@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda moves: moves[:-1], "is legal and not offered"),
        (lambda moves: [*moves, moves[0]], "is offered 2 times, 1 are legal"),
    ],
    ids=["withheld", "twice"],
)
def test_a_wrong_list_of_moves_is_a_find(
    monkeypatch: pytest.MonkeyPatch, id: str, spoil: Callable[[list[Any]], list[Any]], fault: str
) -> None:
    check = random_games.OracleCheck([id])
    game = check.games[id]
    moves = game.rules.moves
    monkeypatch.setattr(game.rules, "moves", lambda state: spoil(moves(state)))
    with pytest.raises(AssertionError, match=fault):
        check(random.Random(3), [])


def test_a_wrong_score_is_a_find(cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Generous(oracle.Oracle):
        def score(self, described: Json) -> Json:
            score = super().score(described)
            score["totals"][0] += 1
            return score

    monkeypatch.setattr(oracle, "Oracle", Generous)
    with pytest.raises(AssertionError, match="totals: "):
        random_games.OracleCheck(["thebes"])(random.Random(3), [])


def test_a_game_without_an_oracle_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(random_games, "oracle_of", lambda data: None)
    assert fuzz.run(["rules"], 1, None, ["thebes"]) == 0
    assert "thebes is skipped, it has no oracle" in capsys.readouterr().out
    assert oracles.oracle_of({"id": "chess"}) is None

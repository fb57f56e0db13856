"""Training: the regression finds known weights, a killed run continues where it was, and bad input is refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from tools import cli, commands
from tools.arena.executors import Here, Workers, workers
from tools.training import rounds, self_play, train
from tools.training.duel import duel, outcome
from tools.training.regression import LinearEquations
from tools.training.rounds import Plan, Training
from tools.training.self_play import Position, deviations, play_games, rows_of


def test_the_regression_finds_the_weights() -> None:
    chance = random.Random(1)
    rows = [[chance.gauss(0, 1), chance.gauss(0, 5), 0.0, chance.uniform(0, 1)] for _ in range(2000)]
    targets = [2 * a - 0.5 * b + 3 * d + chance.gauss(0, 0.1) for a, b, _, d in rows]
    equations = LinearEquations(4)
    equations.add(rows[:700], targets[:700])
    equations = LinearEquations(4, equations.sums, equations.products, equations.squares)  # as after a kill
    equations.add(rows[700:], targets[700:])
    assert equations.solve() == pytest.approx([2, -0.5, 0, 3], rel=0.04)


def test_values_follow_from_those_of_later_positions() -> None:
    """Two starts lead to one middle, which decides: its value is that of both starts, however their games ended."""
    start, other, middle = [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]
    equations = LinearEquations(3)
    for first, end in ((start, 10.0), (start, 6.0), (other, 2.0), (other, 6.0)):
        change = [now - then for now, then in zip(first, middle, strict=True)]
        equations.add([first, middle], [0.0, end], [first, middle], [change, middle])  # λ = 0: no trace
    assert equations.solve(1e-9) == pytest.approx([6, 6, 6])


def test_rows_hold_the_ends_of_games_without_their_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "TRACE", 0.5)
    positions = [
        Position(1.0, [[4.0], [2.0]], (0.0, 0.0)),
        Position(0.5, [[4.0], [4.0]], (3.0, 1.0)),
    ]
    rows = rows_of(positions, (9.0, 5.0))
    assert rows.features[:2] == [[1.0, 1.0], [0.0, 0.0]]
    assert rows.traces[:2] == [[1.0, 1.0], [0.5, 0.5]]
    assert rows.changes[:2] == [[1.0, 1.0], [0.0, 0.0]]
    assert rows.gains == [-1.0, 3.0, 1.0, -3.0], "the luck between the positions is taken off, that before is kept"


def test_features_are_learned_from_as_deviations_with_the_stage() -> None:
    assert list(deviations([[3.0, 1.0], [1.0, 1.0]], 0.5)) == [[1.0, 0.0, 0.5, 0.0], [-1.0, 0.0, -0.5, 0.0]]


def test_a_duel_is_judged_by_its_deals() -> None:
    won = outcome([2.0, 1.0, 2.0, 1.0], 2)
    assert (won.share, won.games) == (0.75, 8)
    assert won.beats(0.5)
    assert not outcome([2.0, 0.0, 2.0, 0.0], 2).beats(0.5)


PLAN = Plan(2, {}, games=6, rounds=1, seed=5)


def trained(game: Game[Any, Any], file: Path, team: Workers) -> dict[str, Any]:
    """Train by the small plan; return the saved run."""
    training = Training(game, PLAN, file, team)
    training.run()
    return training.saved


def test_a_killed_run_continues(thebes: Game[Any, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES_PER_SAVE", 2), ("DEALS_PER_SAVE", 1), ("DUEL_GAMES", 4), ("TRIAL_GAMES", 2)):
        monkeypatch.setattr(rounds, name, value)
    whole = trained(thebes, tmp_path / "whole.json", Here())
    assert whole["round"] == 1

    class Killed(Exception):
        """The end of a run."""

    class Killer(Here):
        """Ends the run at a job."""

        def __init__(self, job: Callable[..., Any], calls: int) -> None:
            self.job, self.left = job, calls

        def submit(self, job: Callable[..., Any], *arguments: Any) -> Future[Any]:
            self.left -= job is self.job
            if self.left < 0:
                raise Killed
            return super().submit(job, *arguments)

    for job, calls in ((play_games, 2), (duel, 3)):
        with pytest.raises(Killed):
            trained(thebes, tmp_path / "killed.json", Killer(job, calls))
    killed = Training(thebes, PLAN, tmp_path / "killed.json", Here()).saved
    assert killed["games"] == 6, "the games of the first run are there"
    assert trained(thebes, tmp_path / "killed.json", Here()) == whole
    other = Training(thebes, PLAN._replace(games=7), tmp_path / "killed.json", Here()).saved
    assert other["round"] == 0, "another plan begins at the start"


def test_two_processes_learn_what_one_does(
    thebes: Game[Any, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("GAMES_PER_SAVE", 2), ("DUEL_GAMES", 2), ("TRIAL_GAMES", 2)):
        monkeypatch.setattr(rounds, name, value)
    with workers(count=2) as team:
        assert trained(thebes, tmp_path / "two.json", team) == trained(thebes, tmp_path / "one.json", Here())


@pytest.mark.parametrize("players", [2, 4])
def test_a_new_run_starts_from_what_the_bots_play_by(thebes: Game[Any, Any], tmp_path: Path, players: int) -> None:
    """Which are the weights for the nearest number of players if there are none for this one."""
    names = thebes.heuristic.feature_names
    sets = [
        {"players": count, "modules": {}, "prior": 0.5, "weights": {name: [late, 2.0] for name in names}}
        for count, late in ((2, 1.0), (3, 3.0))
    ]
    known = train.played_by(thebes.data, sets, players, {})
    champion = Training(thebes, PLAN._replace(players=players), tmp_path / "new.json", Here(), known).champion
    assert champion is not None
    assert (champion.players, champion.prior) == (players, 0.5)
    assert (set(champion.late), set(champion.early)) == ({1.0 if players == 2 else 3.0}, {2.0})
    assert train.played_by(thebes.data, [], players, {}) is None
    assert Training(thebes, PLAN, tmp_path / "new.json", Here()).champion is None


def test_choices_of_modules() -> None:
    options = [
        {"id": "one", "kind": "module", "values": ["false", "true"]},
        {"id": "two", "kind": "module", "values": ["false", "true"], "players": [3]},
        {"id": "house", "kind": "variant", "values": ["a", "b"]},
        {"id": "plain", "values": ["a", "b"]},
    ]
    data = {"game": {"options": options}}
    assert list(train.choices_of_modules(data, 2)) == [{"one": "false"}, {"one": "true"}]
    assert len(list(train.choices_of_modules(data, 3))) == 4
    assert list(train.choices_of_modules({"game": {}}, 3)) == [{}]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing"], "there is no game nothing; choose from"),
        (["thebes", "--players", "7"], "thebes is for 2 to 4 players, not 7"),
        (["thebes", "--games", "0"], "--games and --rounds must be at least 1"),
    ],
)
def test_training_refuses_wrong_arguments(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.run(cli.parse(["train", *arguments])) == 2
    assert message in capsys.readouterr().out

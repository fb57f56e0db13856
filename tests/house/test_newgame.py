"""`new-game` writes a whole small game under a new name: nothing in it is wrong, and it can be played."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compiler import newgame, rules, site
from compiler.problems import Problems
from compiler.steps import ROOT
from compiler.text import commands
from engine.core import OVER
from engine.examples import run
from engine.rng import Rng


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project's sources with one game more."""
    root = tmp_path_factory.mktemp("project")
    for part in ("rules", "locales", "engine", "compiler", "site"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    if (ROOT / ".cache" / "runtime").exists():  # what is packed already need not be packed again
        shutil.copytree(
            ROOT / ".cache" / "runtime", root / ".cache" / "runtime", ignore=shutil.ignore_patterns("new.*")
        )
    (root / "node_modules").symlink_to(ROOT / "node_modules", target_is_directory=True)
    assert newgame.new_game(root, "amber_road") == 0
    return root


def test_nothing_in_it_is_wrong(project: Path) -> None:
    problems = Problems()
    rules.check(project, problems)
    for problem in commands.check(project):
        problems.add(problem)
    assert [str(problem) for problem in problems.errors if "/amber_road" in problem.path] == []
    strange = [p for p in problems.warnings if p.path.startswith(("rules/amber_road", "locales/en/amber_road"))]
    assert [str(problem) for problem in strange] == []


def test_the_site_shows_it(project: Path) -> None:
    problems = Problems()
    site.build(project, project / "dist", problems, lambda step: None)
    assert [str(problem) for problem in problems.errors] == []
    for page in ("en/amber_road/index.html", "hu/amber_road/cards/index.html", "ru/amber_road/play/index.html"):
        assert (project / "dist" / page).is_file(), page
    assert "amber_road" in (project / "dist" / "en" / "index.html").read_text("utf-8")


def test_it_can_be_played_and_its_examples_hold(project: Path) -> None:
    path = project / "engine" / "games" / "amber_road.py"
    spec = importlib.util.spec_from_file_location("amber_road", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    source = rules.load_game("amber_road", Problems(), project)
    game = module.GAME(source.data)
    assert source.examples
    for example in source.examples:
        assert run(game, example) == []
    state = game.start(3, game.settle(3, {}), Rng(1))
    while moves := game.moves(state):
        game.view(state, 0)
        game.play(state, moves[-1])
        game.check(state)
    assert game.turn(state) == OVER


def test_the_linters_have_nothing_to_say(project: Path) -> None:
    files = [str(project / "engine" / "games" / "amber_road.py"), str(project / "tests/engine/test_amber_road.py")]
    config = str(ROOT / "pyproject.toml")
    for command in (["check", "--config", config], ["format", "--check", "--config", config]):
        result = subprocess.run([sys.executable, "-m", "ruff", *command, *files], capture_output=True, text=True)
        assert result.returncode == 0, result.stdout


def test_nothing_that_is_there_is_touched(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "rules" / "amber_road" / "game.yaml"
    path.write_text("mine\n")
    assert newgame.new_game(project, "amber_road") == 2
    assert path.read_text() == "mine\n"
    assert "rules/amber_road/game.yaml" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["Amber", "amber-road", "9lives", "class", "_x", "a__b", "../x", ""])
def test_names_that_cannot_be(tmp_path: Path, name: str) -> None:
    assert newgame.new_game(tmp_path, name) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "taken", "found"),
    [
        ("amber_road", set(), "AR"),
        ("amber_road", {"AR"}, "AM"),
        ("theatre", {"TH"}, "THE"),
        ("ab", {"AB"}, "AB2"),
        ("x", set(), "X"),
    ],
)
def test_rule_ids_of_two_games_differ(name: str, taken: set[str], found: str) -> None:
    assert newgame.prefix(name, taken) == found

"""`build.py new-game` writes a small but complete game: it has no errors, and it can be played."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compiler import rules
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.text.translators import commands
from tests.links import link_folder
from tests.one_game import copy_runtime
from tools import new_game
from tools.site_process import SOURCE_FILES

BUILD = """
from compiler import site
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT

problems = Problems()
site.build(ROOT, ROOT / "dist", problems, lambda step: None)
print(*problems.errors, sep="\\n")
raise SystemExit(problems.failed)
"""


def engine_of(project: Path) -> Path:
    """Return the file with the rules of the new game."""
    return project / "engine" / "games" / "amber_road" / "__init__.py"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project's sources, with a new game in place of all others."""
    root = tmp_path_factory.mktemp("project")
    ignore_others = shutil.ignore_patterns("words.yaml", "__pycache__", *rules.game_ids(ROOT))
    for part in ("rules", "locales", "tests"):
        shutil.copytree(ROOT / part, root / part, ignore=ignore_others)
    for part in ("engine", "ludoglot", "compiler", "tools", "site"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(ROOT / "pyproject.toml", root / "pyproject.toml")
    copy_runtime(root)
    link_folder(root / "node_modules", ROOT / "node_modules")
    for name in SOURCE_FILES:
        shutil.copyfile(ROOT / name, root / name)
    assert new_game.new_game(root, "amber_road") == 0
    return root


def test_it_brings_no_errors(project: Path) -> None:
    problems = Problems()
    rules.check(project, problems)
    for problem in commands.check(project):
        problems.add(problem)
    assert [str(problem) for problem in problems.errors] == []
    assert [str(problem) for problem in problems.warnings if "amber_road" in problem.path] == [
        f"locales/{lang}/amber_road: warning P4: none of the 44 texts is translated" for lang in ("hu", "it", "ru")
    ]


def test_its_engine_is_small(project: Path) -> None:
    lines = engine_of(project).read_text("utf-8").splitlines()
    assert sum(bool(line.strip()) for line in lines) < 85


@pytest.mark.sweep
def test_the_site_shows_it(project: Path) -> None:
    # In a subprocess, so that the engine of the copy plays the examples of the rulebook.
    result = subprocess.run([sys.executable, "-c", BUILD], cwd=project, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, ""), result.stdout[-4000:]
    for page in ("en/amber_road/index.html", "hu/amber_road/cards/index.html", "ru/amber_road/play/index.html"):
        assert (project / "dist" / page).is_file(), page
    rulebook = (project / "dist" / "en" / "amber_road" / "rules" / "index.html").read_text("utf-8")
    assert "The row is empty and the game is over." in rulebook, "the rulebook shows its examples"
    assert "amber_road" in (project / "dist" / "en" / "index.html").read_text("utf-8")


def test_it_passes_the_conformance_suite_and_its_own_tests(project: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/conformance",
        "tests/games",
        "-k",
        "amber_road",
    ]
    result = subprocess.run(command, cwd=project, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-4000:]
    found = re.search(r"(\d+) passed", result.stdout)
    assert found is not None
    assert int(found[1]) > 25, "the conformance suite did not run for it"


def test_the_linters_accept_it(project: Path) -> None:
    files = [str(engine_of(project)), str(project / "tests/games/amber_road/test_rules.py")]
    config = str(ROOT / "pyproject.toml")
    for command in (["check", "--config", config], ["format", "--check", "--config", config]):
        result = subprocess.run([sys.executable, "-m", "ruff", *command, *files], capture_output=True, text=True)
        assert result.returncode == 0, result.stdout


def test_existing_files_are_not_overwritten(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "rules" / "amber_road" / "game.yaml"
    path.write_text("mine\n")
    assert new_game.new_game(project, "amber_road") == 2
    assert path.read_text() == "mine\n"
    assert "rules/amber_road/game.yaml" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["Amber", "amber-road", "9lives", "class", "_x", "a__b", "../x", ""])
def test_invalid_ids(tmp_path: Path, name: str) -> None:
    assert new_game.new_game(tmp_path, name) == 2
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
    assert new_game.prefix(name, taken) == found

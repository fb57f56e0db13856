"""Weights that were learned by other rules, or of other features, are refused in words and left out (R13)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import ROOT, load_game

WEIGHTS = "rules/thebes/weights.yaml"


@pytest.fixture
def file(root: Path) -> Path:
    """Return a copy of the weights of Thebes beside its rules."""
    shutil.copy(ROOT / WEIGHTS, root / WEIGHTS)
    return root / WEIGHTS


def loaded(root: Path) -> tuple[bool, list[str]]:
    """Return whether the compiled data have weights, and what is reported of weights.yaml."""
    problems = Problems()
    source = load_game("thebes", problems, root)
    return "weights" in source.data, [str(problem) for problem in problems if problem.path == WEIGHTS]


def test_fitting_weights_are_compiled(root: Path, file: Path) -> None:
    version = load_game("thebes", Problems(), root).data["version"]
    assert loaded(root) == (True, [])
    assert file.is_file()
    file.unlink()
    assert loaded(root) == (False, [])
    assert load_game("thebes", Problems(), root).data["version"] == version, "weights are no rules"


def test_weights_of_other_rules_are_refused(root: Path, file: Path) -> None:
    tables = root / "rules/thebes/tables.yaml"
    text = tables.read_text("utf-8")
    version = load_game("thebes", Problems(), root).data["version"]
    assert "rows: [0, 1, 3, 6" in text
    tables.write_text(text.replace("rows: [0, 1, 3, 6", "rows: [0, 1, 3, 5"), "utf-8")
    changed = load_game("thebes", Problems(), root).data["version"]
    assert loaded(root) == (
        False,
        [
            f"{WEIGHTS}:5:8: warning R13: these weights were learned by the rules {version}, and the rules are now "
            f"{changed} (`python build.py train thebes` learns them anew; until then, bots play by the heuristic alone)"
        ],
    )


def test_weights_of_other_features_are_refused(root: Path, file: Path) -> None:
    text = file.read_text("utf-8")
    file.write_text(text.replace("      points: [", "      coins: [", 1), "utf-8")
    compiled, (report,) = loaded(root)
    assert not compiled
    assert 'warning R13: the feature "coins" is only in the weights or only in the heuristic of the game' in report


def test_broken_weights_are_errors(root: Path, file: Path) -> None:
    text = file.read_text("utf-8")
    file.write_text(text.replace("prior: ", "prior: much, ", 1), "utf-8")
    compiled, reports = loaded(root)
    assert not compiled
    assert "error R2" in reports[0], reports

"""Benchmarks: the comparison of engines in subprocesses, and the cost of the largest views."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from tools.bench import comparison, view_costs


def test_two_checkouts_are_compared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for part in ("engine", "compiler", "rules"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(comparison, "BLOCK_SECONDS", 0.02)
    monkeypatch.setattr(comparison, "ROUNDS", 3)
    comparison.report("thebes", str(tmp_path), [], "")
    shown = capsys.readouterr().out
    assert shown.count(" x ") == 3, shown
    assert "here, 4 players" in shown


def test_a_missing_checkout_or_library_is_an_error() -> None:
    with pytest.raises(StepFailed, match="neither the path"), comparison.checkout("no-such-revision"):
        pass
    engine = comparison.Engine("catanatron", ROOT, "no_such_library", "")
    with pytest.raises(StepFailed, match="does not answer"):
        engine.block(2, 0.1, 1)
    engine.close()


def test_the_largest_views_are_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(view_costs, "GAMES", 1)
    monkeypatch.setattr(view_costs, "SAMPLES", 1)
    view_costs.report("tomb_raiders")
    lines = [line for line in capsys.readouterr().out.splitlines() if "players, seed" in line or "listed: " in line]
    assert len(lines) == 4
    assert all(float(line.split()[-2]) > 0 for line in lines)

"""Benchmarks: the comparison of engines in subprocesses, and the cost of the largest views."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from tools.bench import boot, comparison, figures, view_costs


def test_two_checkouts_are_compared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for part in ("engine", "compiler", "rules"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(comparison, "BLOCK_SECONDS", 0.02)
    monkeypatch.setattr(comparison, "ROUNDS", 3)
    comparison.report("thebes", str(tmp_path), [], "")
    shown = capsys.readouterr().out
    assert shown.count(" x ") == 2 * 3, shown  # for 2, 3 and 4 players, by moves and by choices
    assert "here, 4 players" in shown


def test_only_moves_that_were_not_the_only_one_are_choices() -> None:
    engine = comparison.Engine("here", ROOT, "ours", "panthalos")
    played = engine.block(2, 0.1, 1)
    engine.close()
    assert 0 < played["choices"] < played["moves"]


def test_a_missing_checkout_or_library_is_an_error() -> None:
    with pytest.raises(StepFailed, match="neither the path"), comparison.checkout("no-such-revision"):
        pass
    engine = comparison.Engine("catanatron", ROOT, "no_such_library", "")
    with pytest.raises(StepFailed, match="does not answer"):
        engine.block(2, 0.1, 1)
    engine.close()


def test_the_largest_views_are_measured(
    site_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(view_costs, "GAMES", 1)
    monkeypatch.setattr(view_costs, "SAMPLES", 1)
    monkeypatch.setattr(view_costs, "PLAYED_GAMES", 1)
    view_costs.report("tomb_raiders", site_dir)
    shown = capsys.readouterr().out
    lines = [line for line in shown.splitlines() if "players, seed" in line or "listed: " in line]
    assert len(lines) == 4
    assert "in Pyodide" in shown
    assert all(float(line.split()[-2]) > 0 for line in lines)


def test_what_became_worse_by_more_than_a_quarter_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = tmp_path / "figures.json", tmp_path / "performance.md"
    page.write_text(f"# Before\n\n{figures.BEGIN}\n{figures.END}\n\nAfter\n", "utf-8")
    assert figures.report({"a": 1.0, "b": 2.0}, keep=True, file=file, page=page) == 0
    assert figures.read(file) == {"a": 1.0, "b": 2.0}
    assert figures.report({"a": 1.24, "b": 1.0, "new": 9.0}, file=file, page=page) == 0
    assert "worse" not in capsys.readouterr().out
    assert figures.report({"a": 1.26}, file=file, page=page) == 1
    assert "worse by more than a quarter: a costs 1.26 times" in capsys.readouterr().out
    figures.report({"b": 3.0}, keep=True, file=file, page=page)
    text = page.read_text("utf-8")
    assert figures.table({"a": 1.0, "b": 3.0}) in text
    assert text.startswith("# Before")
    assert text.endswith("After\n")


def test_the_page_shows_the_kept_figures() -> None:
    assert figures.table(figures.read()) in figures.PAGE.read_text("utf-8")


def test_each_start_is_compared_with_the_bare_worker_of_its_round() -> None:
    def sample(factor: float, busy: float) -> dict[str, float]:
        references = dict.fromkeys(boot.REFERENCES.values(), 1000 * busy)
        return {**dict.fromkeys(boot.REFERENCES, 1000 * busy * factor), **references}

    found = boot.ratios([sample(0.5, 1), sample(0.7, 10), sample(0.6, 3)])
    assert found == dict.fromkeys(boot.REFERENCES, pytest.approx(0.6))

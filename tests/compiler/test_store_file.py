"""Results that are kept from one process to the next."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from compiler.base import memo, store_file
from compiler.base.diagnostics import Problem, Problems

PURPOSE = "a test"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a source file that is older than the test."""
    path = tmp_path / "a.txt"
    write(path, "1")
    return path


def write(path: Path, text: str) -> None:
    """Write a file, and date it back: what is written while a step runs is read again."""
    path.write_text(text)
    os.utime(path, (1_000_000_000 + len(text), 1_000_000_000))


def run(source: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    """Run a step that reads the file and one that uses its result; return the problems."""
    monkeypatch.setattr(memo, "CLOCK_TICK_NS", -(10**12))  # the time of status cannot be dated back

    def read(problems: Problems) -> list[str]:
        ran.append("read")
        content = source.read_text()
        if content == "bad":
            problems.error("a.txt", 1, 1, "I1", "bad")
        return [content]

    def measure(content: list[str]) -> int:
        ran.append("measure")
        return len(content[0])

    def steps(problems: Problems) -> int:
        content = memo.kept("read", "", lambda: read(problems))
        return memo.kept("measure", "", lambda: measure(content), of=(content,))

    with store_file.between_runs(source.parent, PURPOSE):
        result, problems = memo.collected(steps)
    assert result == len(source.read_text())
    return list(problems)


def test_a_step_runs_again_only_when_its_source_changes(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    run(source, ran, monkeypatch)
    run(source, ran, monkeypatch)
    assert ran == ["read", "measure"]
    write(source, "bad")
    [problem] = run(source, ran, monkeypatch)
    assert run(source, ran, monkeypatch) == [problem]
    assert ran == ["read", "measure"] * 2


def test_a_damaged_file_or_other_code_keeps_nothing(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    run(source, ran, monkeypatch)
    [file] = (source.parent / ".cache" / "steps").iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    run(source, ran, monkeypatch)
    assert ran == ["read", "measure"] * 2
    monkeypatch.setattr(store_file, "CODE", ("compiler",))
    run(source, ran, monkeypatch)
    assert ran == ["read", "measure"] * 3

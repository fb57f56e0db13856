"""The recording of what a step reads, and the record of a build."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler.base import build_record, parallel, reads
from compiler.base.diagnostics import Problems


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with some sources, older than the test."""
    for name, text in {"rules/a.yaml": "1", "rules/deep/b.yaml": "2", "site/unread.css": "x"}.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        os.utime(file, (1_000_000_000, 1_000_000_000))
    return tmp_path


def step(root: Path) -> reads.Reads:
    """Read the rules as a compiler does; return what was recorded."""
    with reads.recorded(root) as read:
        for top, _, names in os.walk(root / "rules"):
            for name in names:
                Path(top, name).read_text()
    return read


def test_files_and_listings_are_recorded(project: Path) -> None:
    assert sorted(step(project)) == ["rules/", "rules/a.yaml", "rules/deep/", "rules/deep/b.yaml"]


CHANGES: dict[str, Callable[[Path], object]] = {
    "content of the same length": lambda root: (root / "rules" / "a.yaml").write_text("3"),
    "a file more": lambda root: (root / "rules" / "c.yaml").write_text("1"),
    "a file less": lambda root: (root / "rules" / "deep" / "b.yaml").unlink(),
    "another name": lambda root: (root / "rules" / "deep").rename(root / "rules" / "low"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_of_what_was_read_is_noticed(project: Path, change: Callable[[Path], object]) -> None:
    read = step(project)
    assert reads.hold(project, read)
    change(project)
    assert not reads.hold(project, read)


def test_what_was_not_read_does_not_matter(project: Path) -> None:
    read = step(project)
    (project / "site" / "unread.css").write_text("y")
    (project / "rules" / "a.yaml").touch()
    assert reads.hold(project, read)


def test_a_file_that_was_looked_for_and_is_added_later_is_noticed(project: Path) -> None:
    with reads.recorded(project) as read:
        (project / "rules" / "a.yaml").read_text()
        assert not (project / "rules" / "option.yaml").exists()
    (project / "rules" / "option.yaml").write_text("1")
    assert not reads.hold(project, read)


def test_a_file_written_during_the_step_is_not_trusted(project: Path) -> None:
    with reads.recorded(project) as read:
        (project / "rules" / "a.yaml").read_text()
        time.sleep(0.02)
        (project / "rules" / "a.yaml").write_text("4")
    assert not reads.hold(project, read)


def test_threads_and_forked_processes_are_recorded(project: Path) -> None:
    def job() -> str:
        return (project / "rules" / "deep" / "b.yaml").read_text()

    with reads.recorded(project) as read:
        thread = threading.Thread(target=(project / "rules" / "a.yaml").read_text)
        thread.start()
        thread.join()
        assert parallel.start(project, job, forked=parallel.may_fork())() == "2"
    assert sorted(read) == ["rules/", "rules/a.yaml", "rules/deep/", "rules/deep/b.yaml"]


def test_an_exception_of_a_forked_process_is_raised(project: Path) -> None:
    def job() -> str:
        return (project / "missing.yaml").read_text()

    wait = parallel.start(project, job, forked=parallel.may_fork())
    with pytest.raises(FileNotFoundError, match="missing"):
        wait()


def build(root: Path, kind: str = "build") -> None:
    """Write an output folder and record it, with a warning."""
    out = root / "dist"
    out.mkdir(exist_ok=True)
    (out / "index.html").write_text("page")
    problems = Problems()
    problems.warn("rules/a.yaml", 1, 1, "P4", "a warning")
    build_record.keep(root, kind, step(root), problems, out)


def test_an_unchanged_build_gives_its_warnings_again(project: Path) -> None:
    build(project)
    found = build_record.held(project, "build", project / "dist")
    assert found is not None
    assert [problem.text for problem in found.warnings] == ["a warning"]
    assert build_record.held(project, "build https://example.org/", project / "dist") is None


SPOILED: dict[str, Callable[[Path], object]] = {
    "a source": lambda root: (root / "rules" / "a.yaml").write_text("9"),
    "a page": lambda root: (root / "dist" / "index.html").write_text("bage"),
    "a page more": lambda root: (root / "dist" / "more.html").write_text("page"),
    "no pages": lambda root: (root / "dist" / "index.html").unlink(),
    "the record": lambda root: next((root / ".cache" / "built").glob("*.json")).write_text('{"python": 3'),
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_a_changed_source_or_output_asks_for_a_build(project: Path, spoil: Callable[[Path], object]) -> None:
    build(project)
    spoil(project)
    assert build_record.held(project, "build", project / "dist") is None

"""Running tools: reports of failures, truncated lines, time limits; locks exclude other commands."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from compiler.base import console, paths, process
from compiler.base.process import StepFailed


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep logs and locks out of the working tree."""
    monkeypatch.setattr(process, "CACHE", tmp_path)
    return tmp_path


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_output_is_returned() -> None:
    assert process.run("greet", python("print('szia'); print('привет')"), "-") == ["szia", "привет"]


def test_the_report_of_a_failed_step_has_its_name_its_last_lines_and_a_hint(cache: Path) -> None:
    code = "import sys\nfor n in range(100): print('line', n, flush=True)\nsys.exit('the reason')"
    with pytest.raises(StepFailed) as caught:
        process.run("make tea", python(code), "boil water first")
    report = caught.value.report()
    assert "the step 'make tea' failed" in report
    assert "status 1" in report
    assert "| line 99" in report
    assert "| the reason" in report
    assert "| line 1\n" not in report
    assert "To mend it: boil water first" in report
    assert "line 1\n" in (cache / "log" / "make-tea.txt").read_text("utf-8"), "the log has everything"


def test_very_long_lines_are_truncated() -> None:
    with pytest.raises(StepFailed) as caught:
        process.run("minify", python("print('x' * 100000); raise SystemExit(1)"), "-")
    assert len(caught.value.report()) < 1000


def test_a_missing_program() -> None:
    with pytest.raises(StepFailed, match="cannot be started"):
        process.run("fly", ["no-such-program-anywhere"], "-")


def test_a_step_is_killed_after_its_timeout() -> None:
    began = time.monotonic()
    with pytest.raises(StepFailed, match="not finished after"):
        process.run("wait", python("import time; time.sleep(60)"), "-", timeout=0.5)
    assert time.monotonic() - began < 20


def test_a_long_step_prints_signs_of_life(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "PULSE_SECONDS", 0.3)
    process.run("brew", python("import time; print('stirring', flush=True); time.sleep(1.5)"), "-")
    assert "brew" in (out := capsys.readouterr().out)
    assert "stirring" in out


@pytest.mark.parametrize(
    ("duration", "text"), [(0.04, "0.0 s"), (9.96, "10.0 s"), (42.4, "42 s"), (185.2, "3 min 5 s")]
)
def test_durations(duration: float, text: str) -> None:
    assert console.seconds(duration) == text


def test_a_lock_excludes_others_until_it_is_released() -> None:
    order: list[str] = []

    def second() -> None:
        with process.locked("thing"):
            order.append("second")

    with process.locked("thing"):
        other = threading.Thread(target=second)
        other.start()
        time.sleep(0.4)
        order.append("first")
    other.join(10)
    assert order == ["first", "second"]


def test_a_lock_is_released_when_its_process_dies(cache: Path) -> None:
    code = (
        "import os, sys, pathlib; sys.path.insert(0, sys.argv[1]); from compiler.base import process; "
        "process.CACHE = pathlib.Path(sys.argv[2]); process.locked('thing').__enter__(); os._exit(1)"
    )
    subprocess.run([*python(code), str(paths.ROOT), str(cache)], check=False)
    with process.locked("thing"):
        pass

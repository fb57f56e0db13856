"""`build.py test` continues after a failure and lists all of them."""

from __future__ import annotations

import pytest

from compiler.base.process import StepFailed
from tools import cli, commands, test_runner
from tools.test_runner import Step


def plan_of(monkeypatch: pytest.MonkeyPatch, ran: list[str], *broken: str) -> None:
    def step(name: str) -> Step:
        def run() -> None:
            ran.append(name)
            if name in broken:
                raise StepFailed(name, "it is broken", "mend it")

        return Step(name, f"about {name}", run, alone=name == "three")

    monkeypatch.setattr(test_runner, "plan", lambda arguments: [step("one"), step("two"), step("three")])


def test_all_steps_run_and_all_failures_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []
    plan_of(monkeypatch, ran, "one", "three")
    assert test_runner.test(None, []) == 1
    assert sorted(ran[:2]) == ["one", "two"], "three waits for the others"
    assert ran[2:] == ["three"]
    last = capsys.readouterr().out.strip().splitlines()[-1]
    assert last.startswith("FAILED")
    assert "one: it is broken; three: it is broken" in last


def test_success(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ran: list[str] = []
    plan_of(monkeypatch, ran)
    assert test_runner.test(["two"], []) == 0
    assert ran == ["two"]
    assert "All steps succeeded" in capsys.readouterr().out


def test_an_unknown_step_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ran: list[str] = []
    plan_of(monkeypatch, ran)
    assert test_runner.test(["four"], []) == 2
    assert ran == []
    assert "one, two, three" in capsys.readouterr().out


def test_pytest_is_the_last_step() -> None:
    names = [step.name for step in test_runner.plan([])]
    assert names[-1] == "pytest"
    python, javascript = {"ruff", "format", "mypy"}, {"tsc", "eslint", "prettier", "node"}
    assert set(names[:-1]) == {*python, *javascript, "check", "build", "collect", "chromium"}


def test_other_browsers_are_installed_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []

    def record(only: object, arguments: list[str]) -> int:
        given.append(arguments)
        return 0

    monkeypatch.setattr(test_runner, "test", record)
    assert commands.run(cli.parse(["test", "--sweep", "--browsers", "all", "--", "-k", "thebes"])) == 0
    assert given == [["--browsers=all", "--sweep", "-k", "thebes"]]
    assert [step.name for step in test_runner.plan(given[0])][-2:] == ["browsers", "pytest"]

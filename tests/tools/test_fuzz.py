"""The fuzzer: each find is reported once, with the seed that repeats it, and cases have a time limit."""

from __future__ import annotations

import random
import signal
from pathlib import Path

import pytest

from tests.matrix import first_of
from tools import fuzz
from tools.fuzz import mutators, sources


@pytest.fixture
def cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the cases, outside the working tree."""
    monkeypatch.setattr(fuzz, "CACHE", tmp_path)
    return tmp_path / "fuzz"


def planted(monkeypatch: pytest.MonkeyPatch, attempt: fuzz.Attempt) -> None:
    monkeypatch.setattr(fuzz, "KINDS", {"planted": lambda: attempt})


def test_a_find_is_reported_once_with_its_seed(
    cases: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[float] = []

    def attempt(chance: random.Random, notes: list[str]) -> str:
        seen.append(chance.random())
        notes.append("the case itself")
        raise KeyError("an unexpected key")

    planted(monkeypatch, attempt)
    assert fuzz.run(["planted"], 0.002, None) == 1
    out = capsys.readouterr().out
    assert out.count("KeyError") == 1
    assert " 1 finds" in out
    number = int(out.partition("--seed ")[2].split()[0])
    text = (cases / f"planted-{number}.txt").read_text("utf-8")
    assert "the case itself" in text
    assert "an unexpected key" in text
    first = seen[0]
    assert fuzz.run(["planted"], 1, number) == 1
    assert seen[-1] == first, "the same seed makes the same case"


def test_nothing_found(cases: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    planted(monkeypatch, lambda chance, notes: "accepted")
    assert fuzz.run([], 0.001, None) == 0
    assert "accepted; 0 finds" in capsys.readouterr().out
    assert not cases.exists()


@pytest.mark.skipif(not hasattr(signal, "SIGPROF"), reason="this system has no timer of processor time")
def test_a_case_that_takes_too_long_is_a_find(cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def attempt(chance: random.Random, notes: list[str]) -> str:
        while True:
            try:
                chance.random()
            except Exception:
                continue

    monkeypatch.setattr(fuzz, "MAX_CASE_SECONDS", 0.2)
    planted(monkeypatch, attempt)
    assert fuzz.run(["planted"], 1, 7) == 1


@pytest.mark.parametrize("kind", mutators.SNIPPETS)
def test_mutations_follow_from_the_seed_and_change_something(kind: str) -> None:
    original = "first: {a: 1, b: [2, 3]}\nsecond: text\n" * 5
    mutated = [mutators.text(random.Random(seed), original, kind) for seed in range(200)]
    assert mutated == [mutators.text(random.Random(seed), original, kind) for seed in range(200)]
    assert sum(text != original for text in mutated) > 150
    before = {"seats": [{"colour": "red"}], "moves": [1, 2], "seed": 3}
    values = [mutators.value(random.Random(seed), before) for seed in range(200)]
    assert before == {"seats": [{"colour": "red"}], "moves": [1, 2], "seed": 3}, "the original is left alone"
    assert sum(value != before for value in values) > 150


@pytest.mark.parametrize("kind", first_of(["saves", "po"]))
def test_cases_of_the_quick_kinds_run(cases: Path, kind: str) -> None:
    """A smoke test; long runs of the fuzzer are started by hand."""
    attempt = fuzz.KINDS[kind]()
    assert {attempt(random.Random(seed), []) for seed in range(3)} <= {"accepted", "refused"}


def test_the_cache_of_the_project_is_left_alone() -> None:
    from compiler.rules import reader

    before = (reader.CACHE, reader.MAX_CACHED_FILES)
    copy = sources.SourceCopy("rules/schema")
    copy.close()
    assert before == (reader.CACHE, reader.MAX_CACHED_FILES)

"""The compiled engine: the sources that mypyc gets, and that they play as those of `engine/` do."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from compiler.rules import game_ids
from tests.conformance import golden_games
from tools import native

REPLAY = "import sys; from tests.tools import replay; print(replay.main(sys.stdin.read()))"
WHERE = "; import engine.rng; print(engine.rng.__file__)"

Data = Callable[[str], dict[str, Any]]


def replayed(engine: Path, data: dict[str, Any], saves: list[dict[str, Any]]) -> tuple[list[list[str]], Path]:
    """Replay saves with the engine in a folder; return the digests of each, and the file of its generator."""
    games = [{**save, "seats": len(save["seats"])} for save in saves]
    path = os.pathsep.join((str(engine), str(ROOT)))
    lines = subprocess.run(
        [sys.executable, "-c", REPLAY + WHERE],
        input=json.dumps({"data": data, "games": games}),
        env=os.environ | {"PYTHONSAFEPATH": "1", "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.splitlines()
    return json.loads(lines[0]), Path(lines[1])


def golden(game: str) -> list[dict[str, Any]]:
    """Return the golden games of one game."""
    return [json.loads(file.read_text("utf-8")) for file in golden_games.files(game)]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the engine as mypyc gets it, not compiled."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    native.write_sources(folder, native.hot_files(ROOT))
    return folder


@pytest.mark.parametrize("game", game_ids(ROOT))
def test_sources_for_mypyc_play_the_same(sources: Path, game_data: Data, game: str) -> None:
    recorded = golden(game)[0]
    digests, generator = replayed(sources, game_data(game), [recorded["save"]])
    assert digests == [recorded["digests"]]
    assert generator.is_relative_to(sources)


def test_states_get_fields_and_copy_instead_of_a_metaclass(sources: Path) -> None:
    assert "_Declared" not in (sources / "engine" / "state.py").read_text("utf-8")
    source = (sources / "engine" / "games" / "thebes" / "state.py").read_text("utf-8")
    assert re.search(r"^NONE: (_typing\.)?Final = -1$", source, re.MULTILINE)
    assert "s.bags = [x[:] for x in self.bags]" in source


@pytest.mark.sweep
def test_mypyc_translates_every_rule(sources: Path) -> None:
    files = sorted(native.hot_files(ROOT))
    translate = "import sys; from mypyc.build import mypycify; mypycify(sys.argv[1:], opt_level='0')"
    done = subprocess.run(
        [sys.executable, "-c", translate, *files], cwd=sources, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_numbers_become_final_once() -> None:
    source = f"{native.FUTURE_IMPORT}\nA, B = range(2)\nC = -1\nD: Final = 3\nNAMES = ('a',)\n"
    module = ModuleType("numbers_of_a_game")
    vars(module).update(A=0, B=1, C=-1, D=3, NAMES=("a",))
    assert native.source_for_mypyc(source, module).splitlines() == [
        native.FUTURE_IMPORT.strip(),
        native.TYPING_IMPORT.strip(),
        "",
        "A: _typing.Final = 0",
        "B: _typing.Final = 1",
        "C: _typing.Final = -1",
        "D: Final = 3",
        "NAMES = ('a',)",
    ]


@pytest.mark.sweep
def test_machine_code_plays_the_same(game_data: Data) -> None:
    folder = native.ensure_native()
    for game in game_ids(ROOT):
        recorded = golden(game)
        digests, generator = replayed(folder, game_data(game), [one["save"] for one in recorded])
        assert digests == [one["digests"] for one in recorded]
        assert generator.suffix != ".py"


def test_a_missing_c_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "NATIVE", tmp_path / "native")
    monkeypatch.setattr(native, "hot_files", lambda root: {"engine/rng.py"})
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(StepFailed) as caught:
        native.ensure_native()
    assert "C compiler" in caught.value.report()
    assert "no-such-compiler" in caught.value.report()
    assert not (tmp_path / "native" / native.FINGERPRINT_FILE).exists()

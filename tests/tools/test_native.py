"""The engine in machine code: what is written out for it, and that it plays as the engine does as it stands."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
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
    told = subprocess.run(
        [sys.executable, "-c", REPLAY + WHERE],
        input=json.dumps({"data": data, "games": games}),
        env=os.environ | {"PYTHONSAFEPATH": "1", "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.splitlines()
    return json.loads(told[0]), Path(told[1])


def golden(game: str) -> list[dict[str, Any]]:
    """Return the golden games of one game."""
    return [json.loads(file.read_text("utf-8")) for file in golden_games.files(game)]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the engine as mypyc gets it, not compiled."""
    folder = tmp_path_factory.mktemp("written")
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    native.write_out(folder, native.hot(ROOT))
    return folder


@pytest.mark.parametrize("game", game_ids(ROOT))
def test_what_is_written_out_plays_the_same(written: Path, game_data: Data, game: str) -> None:
    recorded = golden(game)[0]
    digests, generator = replayed(written, game_data(game), [recorded["save"]])
    assert digests == [recorded["digests"]]
    assert generator.is_relative_to(written)


def test_states_are_written_out_without_their_metaclass(written: Path) -> None:
    assert "_Declared" not in (written / "engine" / "state.py").read_text("utf-8")
    source = (written / "engine" / "games" / "thebes" / "state.py").read_text("utf-8")
    assert re.search(r"^NONE: (_typing\.)?Final = -1$", source, re.MULTILINE)
    assert "s.bags = [x[:] for x in self.bags]" in source


@pytest.mark.sweep
def test_machine_code_plays_the_same(game_data: Data) -> None:
    folder = native.native()
    for game in game_ids(ROOT):
        recorded = golden(game)
        digests, generator = replayed(folder, game_data(game), [one["save"] for one in recorded])
        assert digests == [one["digests"] for one in recorded]
        assert generator.suffix != ".py"


def test_a_missing_c_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "NATIVE", tmp_path / "native")
    monkeypatch.setattr(native, "hot", lambda root: {"engine/rng.py"})
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(StepFailed) as caught:
        native.native()
    assert "C compiler" in caught.value.report()
    assert "no-such-compiler" in caught.value.report()
    assert not (tmp_path / "native" / "made-of.txt").exists()

"""The Python package for research: it holds all it needs, plays like the engine, and its walk through works."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import textwrap
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoglot
from compiler.base import node
from compiler.base.paths import NODE_MODULES, ROOT
from compiler.base.process import StepFailed
from engine.games import make
from tools import wheel

WALK = (ROOT / "docs" / "research.md").read_text("utf-8")

PLAYED = """
import json, ludoglot
found = {}
for id in ludoglot.game_ids():
    game = ludoglot.make(id)
    fewest = game.data["game"]["players"]["min"]
    found[id] = ludoglot.play(game, ["greedy"] * (fewest - 1) + ["random"], seed=5).totals
print(json.dumps(found))
"""


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel."""
    return wheel.write(tmp_path_factory.mktemp("wheel") / "out")


@pytest.fixture(scope="session")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of a fresh environment that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("fresh") / "env"
    venv.create(folder, with_pip=False, symlinks=sys.platform != "win32")
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", str(made)]
    subprocess.run(pip, check=True)
    return python


def run(python: Path, code: str, folder: Path) -> str:
    """Return what a program prints in an environment; `folder` is the working directory, outside of the project."""
    command = [str(python), "-I", "-c", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_the_package_plays_as_the_engine_does(
    installed: Path, tmp_path: Path, game_data: Callable[[str], dict[str, Any]]
) -> None:
    found = json.loads(run(installed, PLAYED, tmp_path))
    assert sorted(found) == sorted(path.name for path in (ROOT / "rules").iterdir() if (path / "game.yaml").exists())
    for id, totals in found.items():
        game = make(game_data(id))
        levels = ["greedy"] * (len(totals) - 1) + ["random"]
        assert list(ludoglot.play(game, levels, seed=5).totals) == totals


def test_the_package_takes_no_common_name(made: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(made, tmp_path, "zip")
    assert {path.name.partition("-")[0] for path in tmp_path.iterdir()} == {"ludoglot"}
    for file in (tmp_path / "ludoglot").rglob("*.py"):
        assert not re.search(r"^\s*(from|import) (engine|compiler|tools)\b", file.read_text("utf-8"), re.MULTILINE)


def test_only_imports_are_moved() -> None:
    source = (
        '"""From engine on."""\nfrom engine.game import Game\nif Game:\n    from engine import bots\nx = "engine"\n'
    )
    assert wheel.moved(source) == source.replace("from engine", "from ludoglot.engine")
    with pytest.raises(StepFailed, match="import engine"):
        wheel.moved("import engine.game\n")


def blocks(kind: str) -> list[str]:
    """Return the programs of the walk through: `python`, `python zoo` or `python spiel`."""
    return re.findall(rf"^```{kind}\n(.*?)^```", WALK, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("program", blocks("python"))
def test_the_walk_through_works(program: str, installed: Path, tmp_path: Path) -> None:
    run(installed, program, tmp_path)


def test_it_plays_in_a_plain_pyodide(made: Path, installed: Path, tmp_path: Path) -> None:
    script = tmp_path / "play.mjs"
    pyodide = (NODE_MODULES / "pyodide" / "pyodide.mjs").as_uri()
    script.write_text(
        textwrap.dedent(f"""\
            import {{ readFileSync }} from "node:fs";
            import {{ loadPyodide }} from {json.dumps(pyodide)};
            const python = await loadPyodide();
            python.unpackArchive(new Uint8Array(readFileSync({json.dumps(str(made))})), "wheel");
            python.runPython({json.dumps(PLAYED)});
        """),
        "utf-8",
    )
    done = subprocess.run([node.node().program, str(script)], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout.splitlines()[-1]) == json.loads(run(installed, PLAYED, tmp_path))


STANDARDS = """
import ludoglot, pyspiel
from ludoglot import spiel, zoo
from open_spiel.python.algorithms.generate_playthrough import playthrough
from pettingzoo.test import api_test, render_test, seed_test

for id in ludoglot.game_ids():
    counts = ludoglot.make(id).data["game"]["players"]
    for seats in (counts["min"], counts["max"]):
        api_test(zoo.env(id, seats, render_mode="ansi"), num_cycles=2000)
        seed_test(lambda **more: zoo.env(id, seats, **more), num_cycles=300)
        render_test(lambda **more: zoo.env(id, seats, **more))
for name in spiel.register():
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)
    assert playthrough(name, None, seed=3) == playthrough(name, None, seed=3)
"""


@pytest.mark.sweep
def test_the_tests_of_pettingzoo_and_openspiel_pass(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "env"
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", f"{made}[zoo,spiel]"], check=True)
    run(python, STANDARDS, tmp_path)
    for program in [*blocks("python zoo"), *blocks("python spiel")]:
        run(python, program, tmp_path)

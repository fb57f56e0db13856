"""`python build.py wheel`: the engine, rules, weights, bots and texts as a Python package for research.

The wheel holds one package, `ludoglot`: its own modules, the engine as `ludoglot.engine` (so that it takes no common
name from others), and compiled rules and texts as data. It needs no other package; `ludoglot[zoo]` and
`ludoglot[spiel]` add PettingZoo and OpenSpiel.
"""

from __future__ import annotations

import ast
import json
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

from compiler.base.console import say, shown
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed, run
from compiler.rules import game_ids, load_game
from compiler.text import load

OUT = ROOT / "wheel"
"""The folder of the wheel."""

OWN, ENGINE = "ludoglot", "engine"
"""The packages in the wheel; the second becomes a part of the first."""

PROJECT = """\
[build-system]
requires = ["flit_core >=3.12,<5"]
build-backend = "flit_core.buildapi"

[project]
name = "ludoglot"
version = "{version}"
description = "Rules, learned weights and bots of board games, for bots and research"
readme = "README.md"
requires-python = ">=3.11"
license = "MIT"
license-files = ["LICENSE"]

[project.optional-dependencies]
zoo = ["pettingzoo>=1.25", "numpy"]
spiel = ["open_spiel>=1.6", "numpy"]
"""


def write(out: Path = OUT) -> Path:
    """Build the wheel into the folder `out`, which holds nothing else afterwards; return its path.

    StepFailed if the rules or texts have errors, or if the package cannot be built.
    """
    with tempfile.TemporaryDirectory(prefix="ludoglot-wheel-") as name:
        draft = Path(name)
        stage(ROOT, draft)
        code = "import sys\nfrom flit_core.buildapi import build_wheel\nbuild_wheel(sys.argv[1])"
        run("make the wheel", [sys.executable, "-c", code, str(draft)], "look at the error above", cwd=draft)
        made = next(draft.glob("*.whl"))
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        shutil.copyfile(made, out / made.name)
    wheel = out / made.name
    say(f"{shown(wheel)} ({wheel.stat().st_size // 1000:,} kB): `pip install {shown(wheel)}`")
    return wheel


def stage(root: Path, draft: Path) -> None:
    """Write everything that the wheel is built from into the folder `draft`; StepFailed if the sources have errors."""
    package = draft / OWN
    for top, target in ((OWN, package), (ENGINE, package / ENGINE)):
        for file in sorted((root / top).rglob("*.py")):
            copy = target / file.relative_to(root / top)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(moved(file.read_text("utf-8")), "utf-8")
    problems = Problems()
    sources = {id: load_game(id, problems, root) for id in game_ids(root)}
    texts = load(root, sources, problems)
    if problems.failed:
        report = [str(problem) for problem in problems.errors]
        raise StepFailed("make the wheel", "the sources have errors", "correct what is listed above", report)
    for id, source in sources.items():
        _put_json(package / "data" / "rules" / f"{id}.json", source.data)
        for lang in texts.languages:
            _put_json(package / "data" / "texts" / lang / f"{id}.json", texts.played(lang, id))
    version = _version(root)
    (draft / "pyproject.toml").write_text(PROJECT.format(version=version), "utf-8")
    shutil.copyfile(root / "docs" / "research.md", draft / "README.md")
    shutil.copyfile(root / "LICENSE", draft / "LICENSE")


def moved(source: str) -> str:
    """Return a module in which every import of `engine` imports `ludoglot.engine`."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and not node.level and _of_engine(node.module or ""):
            row, begin = node.lineno - 1, node.col_offset
            lines[row] = lines[row][:begin] + lines[row][begin:].replace("from engine", f"from {OWN}.engine", 1)
        elif isinstance(node, ast.Import) and any(_of_engine(alias.name) for alias in node.names):
            raise StepFailed(
                "make the wheel", f"line {node.lineno}: {ast.unparse(node)}", "write `from engine import …`"
            )
    return "".join(lines)


def _of_engine(module: str) -> bool:
    return module == ENGINE or module.startswith(f"{ENGINE}.")


def _version(root: Path) -> str:
    return str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def _put_json(path: Path, data: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), "utf-8")

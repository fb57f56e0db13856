"""Entry point of `build.py`: sets up `.venv` and `node_modules`, continues inside `.venv` and runs the command.

Until then only the standard library is imported, because the machine may have nothing but Python.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from compiler.base import process
from compiler.base.console import say
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from tools import bootstrap, cli, commands


def main(argv: Sequence[str]) -> int:
    """Run a command of `build.py` inside `.venv`, after setting up what is missing; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        # Messages contain Cyrillic and typographic signs; a terminal without them shows question marks.
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    arguments = cli.parse(argv)
    try:
        with process.locked("setup"):
            bootstrap.ensure_venv()
            bootstrap.ensure_node_modules()
        if not bootstrap.inside_venv():
            return continue_in_venv([str(ROOT / "build.py"), *argv])
        return commands.run(arguments)
    except StepFailed as failure:
        print(failure.report(), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        say("\nstopped")
        return 130


def continue_in_venv(argv: Sequence[str]) -> int:
    """Run `argv` with the Python of `.venv`, replacing this process on systems that can; returns the exit status."""
    command = [str(bootstrap.venv_python()), *argv]
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode

"""From the door to a command: set up what the project needs, go on inside `.venv`, run what was asked for.

Until it is inside `.venv`, only the standard library is used: this is what `build.py` runs on a machine that has
Python and nothing else.
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
from tools import bootstrap, cli


def main(argv: Sequence[str]) -> int:
    """Run one command of `build.py`: set up what it needs, then go on in `.venv`. Returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        # Messages hold Cyrillic and typographic signs; a terminal that lacks them shows a question mark instead.
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    arguments = cli.parse(argv)
    try:
        with process.locked("setup"):
            bootstrap.ensure_venv()
            bootstrap.ensure_node_modules()
        if not bootstrap.inside_venv():
            return go_on([str(ROOT / "build.py"), *argv])
        return cli.run(arguments)
    except StepFailed as failure:
        print(failure.report(), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        say("\nstopped")
        return 130


def go_on(argv: Sequence[str]) -> int:
    """Run `argv` with the Python of `.venv`, in place of this process where the system can do that."""
    command = [str(bootstrap.venv_python()), *argv]
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode

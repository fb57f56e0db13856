"""Output to the terminal: lines, durations and paths for people. Standard library only."""

from __future__ import annotations

import sys
from pathlib import Path

from compiler.base.paths import ROOT


def shown(path: Path) -> str:
    """Return a path for people: relative to the project if it is inside."""
    try:
        return path.resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return str(path)


def say(text: str) -> None:
    """Print a line immediately, in any encoding of the terminal; lines of several threads do not mix."""
    print(printable(text) + "\n", end="", flush=True)


def refused(error: Exception | str) -> int:
    """Print why a command cannot run; returns the exit status."""
    say(f"error: {error}")
    return 2


def printable(text: str) -> str:
    """Return `text` with a question mark for each character that the terminal's encoding does not have."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


def seconds(duration: float) -> str:
    """Return a duration, given in seconds, for people: `0.4 s`, `12 s`, `3 min 5 s`."""
    if duration < 10:
        return f"{duration:.1f} s"
    if duration < 60:
        return f"{duration:.0f} s"
    return f"{int(duration) // 60} min {int(duration) % 60} s"


def count(number: int, noun: str) -> str:
    """Return a number with its noun: `1 error`, `2 errors`."""
    return f"{number} {noun if number == 1 else noun + 's'}"

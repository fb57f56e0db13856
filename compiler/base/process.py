"""External tools as named steps, with progress, log, time limit and a hint on failure; locks between commands.

Standard library only: this runs before `.venv` exists.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from compiler.base.console import printable, say, seconds, shown
from compiler.base.paths import CACHE, ROOT

TAIL_LINES = 30
"""The number of last lines of a failed tool that are shown; its log has all of them."""

MAX_SHOWN_CHARS = 200
"""The most characters shown of a line: a failing minified script may print all of itself."""

PULSE_SECONDS = 15.0
"""The time between two lines of progress of a long step if the output is not a terminal."""


class StepFailed(Exception):
    """A step that failed: its `name`, the `reason`, a `hint` how to mend it, the last lines (`tail`) and the `log`."""

    def __init__(self, name: str, reason: str, hint: str, tail: Sequence[str] = (), log: Path | None = None) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason
        self.hint = hint
        self.tail = [line if len(line) <= MAX_SHOWN_CHARS else line[:MAX_SHOWN_CHARS] + " …" for line in tail]
        self.log = log

    def report(self) -> str:
        """Return the message for people, several lines."""
        lines = [f"error: the step '{self.name}' failed: {self.reason}"]
        lines += [f"  | {line}" for line in self.tail]
        if self.log is not None:
            lines.append(f"The whole output is in {shown(self.log)}.")
        lines.append(f"To mend it: {self.hint}")
        return "\n".join(lines)


def run(
    name: str,
    argv: Sequence[str | Path],
    hint: str,
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
    timeout: float | None = None,
) -> list[str]:
    """Run a tool and return its output lines (stderr included); raises StepFailed if it fails.

    `name` is the step's name for people, `hint` explains how to mend a failure, `timeout` is in seconds.
    """
    log = CACHE / "log" / (name.replace(" ", "-").replace("/", "-") + ".txt")
    log.parent.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    try:
        process = subprocess.Popen(
            [str(part) for part in argv],
            cwd=cwd,
            env=None if env is None else dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise StepFailed(name, f"{argv[0]} cannot be started: {error.strerror or error}", hint) from error
    lines: list[str] = []
    assert process.stdout is not None
    reader = threading.Thread(target=_collect, args=(process.stdout, lines, log), daemon=True)
    reader.start()
    late = False
    try:
        with _Pulse(name, started, lines) as pulse:
            while reader.is_alive():
                reader.join(0.2)
                pulse.beat()
                if timeout is not None and time.monotonic() - started > timeout:
                    late = True
                    process.kill()
                    reader.join(5)
                    break
        status = process.wait()
    except BaseException:
        process.kill()
        process.wait()
        raise
    if late:
        raise StepFailed(name, f"not finished after {seconds(timeout or 0)}", hint, lines[-TAIL_LINES:], log)
    if status != 0:
        tool = Path(argv[0]).name
        raise StepFailed(name, f"{tool} ended with status {status}", hint, lines[-TAIL_LINES:], log)
    return lines


def _collect(stream: IO[str], lines: list[str], log: Path) -> None:
    with stream, log.open("w", encoding="utf-8") as file:
        for line in stream:
            file.write(line)
            lines.append(line.rstrip())


class _Pulse:
    """Progress of a running step: one line that is rewritten on a terminal, a line every PULSE_SECONDS elsewhere."""

    def __init__(self, name: str, started: float, lines: list[str]) -> None:
        self.name = name
        self.started = started
        self.lines = lines
        self.terminal = sys.stdout.isatty()
        self.shown_at = started
        self.width = 0

    def __enter__(self) -> _Pulse:
        return self

    def __exit__(self, *_: object) -> None:
        if self.width:
            print("\r" + " " * self.width + "\r", end="", flush=True)

    def beat(self) -> None:
        now = time.monotonic()
        if now - self.shown_at < (0.5 if self.terminal else PULSE_SECONDS):
            return
        self.shown_at = now
        last = next((line for line in reversed(self.lines[-5:]) if line.strip()), "")
        text = f"  {self.name}: {seconds(now - self.started)}  {last.strip()}"
        if self.terminal:
            columns = max(20, os.get_terminal_size().columns - 1)
            text = printable(text[:columns])
            print("\r" + text.ljust(self.width), end="", flush=True)
            self.width = len(text)
        else:
            say(text[:120])


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold the lock `name` of this working tree, so that two commands do not write the same files at once.

    The operating system releases it when the process ends, in any way.
    """
    path = CACHE / f"{name}.lock"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        reason = f"{shown(path)} cannot be created: {error.strerror or error}"
        raise StepFailed(
            "take the lock", reason, f"make {shown(CACHE)} a folder that can be written, or delete it"
        ) from error
    with file:
        if not _try_lock(file):
            say(f"waiting for another command that holds {shown(path)} …")
            while not _try_lock(file):
                time.sleep(0.2)
        try:
            yield
        finally:
            _unlock(file)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)

"""A second process for a part of a long step, where processors and system allow it."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeVar

from compiler.base import reads

Result = TypeVar("Result")


def may_fork() -> bool:
    """Return whether a second process can begin with a copy of this one's memory, and gains time.

    macOS has `fork` as well, but its system libraries do not bear it.
    """
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1


def start(root: Path, job: Callable[[], Result], *, forked: bool) -> Callable[[], Result]:
    """Start a job, in a second process if `forked`; return a function that waits for its result.

    The result must be picklable. What the job reads below `root` counts as read by this process (compiler.base.reads).
    An exception of the job is raised by the returned function, with the traceback of the other process as a note.
    """
    if not forked:
        return job
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(root, job, sender), daemon=True)
    process.start()
    sender.close()

    def wait() -> Result:
        try:
            outcome, read = pickle.loads(receiver.recv_bytes())
        except EOFError:
            raise RuntimeError(f"a process of the build ended with status {process.exitcode}") from None
        finally:
            process.join()
            receiver.close()
        reads.add(read)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome  # type: ignore[no-any-return]

    return wait


def _run(root: Path, job: Callable[[], object], sender: Connection) -> None:
    """Run the job in the second process and send what it returns or raises, and what it has read."""
    outcome: object
    with reads.recorded(root, alone=True) as read:
        try:
            outcome = job()
        except Exception as error:
            error.add_note(traceback.format_exc())
            outcome = error
    sender.send_bytes(pickle.dumps((outcome, read)))
    sender.close()

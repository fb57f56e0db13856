"""The process that keeps the site in memory while it is served, and the server's end of the line to it.

It is a process of its own, so that it can be started again when code that it has loaded changes. The server asks for
files; while it does not, the process makes the rest of the site, and at last writes it to its folder.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import threading
import time
import traceback
from collections.abc import Mapping
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from compiler.base import build_record
from compiler.base.console import count, say, seconds
from compiler.base.diagnostics import Problems
from compiler.base.process import locked
from compiler.site.warm_site import WarmSite

QUIET_S = 0.2
"""For how long after a request nothing else is made: a page asks for many files, one after the other."""
SOURCE_FILES = ("LICENSE", "package.json", "package-lock.json", "requirements.txt", "requirements-node.txt")
SOURCES = ("rules", "locales", "engine", "compiler", "site", *SOURCE_FILES)
"""Folders and files that the site is built from."""
CODE = (".py", ".mjs", ".schema.json", *SOURCE_FILES)
"""Ends of the names of what a running process does not read again."""
PLAY_PAGE = "/play/index.html"

State = Mapping[str, tuple[int, int]]
"""Modification time and size of every source file, by path."""


def snapshot(root: Path) -> dict[str, tuple[int, int]]:
    """Return the state of the sources."""
    state: dict[str, tuple[int, int]] = {}
    stack = [str(root / name) for name in SOURCES]
    while stack:
        path = stack.pop()
        try:
            if os.path.isdir(path):
                stack += [os.path.join(path, name) for name in os.listdir(path) if name != "__pycache__"]
            else:
                status = os.stat(path)
                state[path] = (status.st_mtime_ns, status.st_size)
        except FileNotFoundError:
            continue
    return state


def code_of(state: State) -> dict[str, tuple[int, int]]:
    """Return the part of a state that a running process does not read again."""
    return {path: mark for path, mark in state.items() if path.endswith(CODE)}


class Answer(NamedTuple):
    """The answer to a request for a file.

    `errors` are those of the sources, as they are printed. Else `content` is the file, None if the site has none of
    this name. `written` is whether the folder holds the site of the present sources. `mark` changes with the file and
    with what a page of this path loads.
    """

    errors: str
    content: bytes | None
    written: bool
    mark: str


class Request(NamedTuple):
    """A request for a file; with `renew` the sources are looked at first."""

    path: str
    renew: bool
    watch: bool
    """Whether it comes from a page that is open, and can wait for a step that is running."""


# -- in the process -------------------------------------------------------------------------------------------------


class _Process:
    """The work of the process: answers requests, and between them makes the rest of the site."""

    def __init__(self, root: Path, out: Path) -> None:
        self.root = root
        self.site = WarmSite(root, out, writing=partial(locked, "build"))
        self.state: State = {}
        self.busy = False
        self.crash = ""
        self.began = 0.0
        self.silent = True
        """Whether this is the first time: the server has reported that the site is up to date."""

    def answer(self, request: Request) -> Answer:
        """Return what the server wants."""
        if request.renew:
            self.renew()
        content = None
        if not self.crash:
            try:
                content = self.site.file(request.path)
            except Exception:
                self.crash = traceback.format_exc()
        errors = self.errors()
        return Answer(errors, content, self.site.written, "" if errors else self.mark(request.path, content))

    def renew(self) -> None:
        """Read the sources if they have changed."""
        state = snapshot(self.root)
        if state == self.state:
            return
        if self.state:
            say("a source has changed …")
            self.silent = False
        self.state, self.crash, self.began = state, "", time.monotonic()
        try:
            self.site.refresh()
        except Exception:
            self.crash = traceback.format_exc()
        self.busy = True

    def work(self) -> None:
        """Do a step of what is left."""
        try:
            self.busy = self.site.work()
        except Exception:
            self.crash = traceback.format_exc()
        if self.crash or self.site.failed:
            self.busy = False
            say(self.errors())
        elif not self.busy:
            warnings = [problem for problem in self.site.problems if problem.level == "warning"]
            hint = f", {count(len(warnings), 'warning')} (`python build.py check` lists them)" if warnings else ""
            if not self.silent:
                say(f"the site is up to date ({seconds(time.monotonic() - self.began)}){hint}")
            self._record()

    def _record(self) -> None:
        """Record the build, so that `build.py build` finds that nothing has changed."""
        if snapshot(self.root) == self.state:
            build_record.keep(self.root, "build ", self.site.reads, self.site.problems, self.site.out)

    def errors(self) -> str:
        """Return the errors as a build prints them, "" without any."""
        if self.crash:
            return self.crash
        found = Problems()
        for problem in self.site.problems:
            found.add(problem)
        if not found.failed:
            return ""
        last = f"the site was not built: {count(len(found.errors), 'error')} (`python build.py check` lists them all)"
        return "\n".join([*map(str, found.errors), last])

    def mark(self, path: str, content: bytes | None) -> str:
        """Return a hash of a file, and of the scripts and data that a page of this path loads."""
        digest = hashlib.sha256(content or b"")
        if path.endswith(PLAY_PAGE):
            lang, game = path.split("/")[:2]
            for name in (f"data/{game}.json", f"text/{lang}/{game}.json", f"faces/{lang}/{game}.json"):
                digest.update(self.site.file(name) or b"")
        if content is not None and b"<script" in content:
            for script in self.site.scripts():
                digest.update(script)
        return digest.hexdigest()[:16]


def run(connection: Connection, root: Path, out: Path) -> None:
    """Answer requests until the server closes the connection."""
    process = _Process(root, out)
    quiet_until = 0.0
    process.renew()
    while True:
        wait = max(0.0, quiet_until - time.monotonic()) if process.busy else None
        try:
            if connection.poll(wait):
                request: Request = connection.recv()
                connection.send(process.answer(request))
                if not request.watch:
                    quiet_until = time.monotonic() + QUIET_S
            else:
                process.work()
        except (EOFError, BrokenPipeError, KeyboardInterrupt):
            return


# -- in the server --------------------------------------------------------------------------------------------------


class SiteProcess:
    """The server's end: one request at a time; a new process when code has changed or the old one has ended."""

    def __init__(self, root: Path, out: Path) -> None:
        """The folder `out` must hold the site of the present sources; the process is started at once."""
        self.root, self.out = root, out
        self.on_disk: State | None = snapshot(root)
        """The state of the sources whose site is in the folder, None if it is not known."""
        self._lock = threading.Lock()
        self._start(self.on_disk)

    def _start(self, state: State) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._code = code_of(state)
        self._process = context.Process(target=run, args=(theirs, self.root, self.out), daemon=True)
        self._process.start()
        theirs.close()

    def close(self) -> None:
        """End the process."""
        self._connection.close()
        self._process.terminate()
        self._process.join()

    def ask(self, path: str, *, renew: bool, watch: bool = False) -> Answer:
        """Return a file of the site of the present sources; with `renew` it is looked whether they have changed."""
        if not renew and self.on_disk is not None:
            return Answer("", None, True, "")
        with self._lock:
            state = snapshot(self.root) if renew else None
            if state is not None and state == self.on_disk:
                return Answer("", None, True, "")
            if state is not None and code_of(state) != self._code:
                say("code of the project has changed: starting again, which takes longer …")
                self.close()
                self._start(state)
            try:
                self._connection.send(Request(path, renew, watch))
                answer: Answer = self._connection.recv()
            except (EOFError, OSError):
                self._process.join()
                self._start(snapshot(self.root))
                return Answer("the process that makes the site has ended; reload the page", None, False, "")
            if state is not None:
                self.on_disk = state if answer.written else None
            return answer

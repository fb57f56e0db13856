"""Recording of what a step reads: files and listings of folders, with hashes of their contents.

A result is kept together with the record of what it was computed from. It holds as long as each of these files and
folders has the same content. No list of inputs is written by hand, so none can lack one.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

IGNORED = (".cache", ".git", ".venv", "dist", "__pycache__")
"""Folders of the project that hold products: a step that reads one is not computed from it."""

MISSING = ""
"""The hash of a file or folder that cannot be read."""

CHANGED = "changed"
"""In place of a hash: the file was written while the step ran, so it is unknown which content the step has read."""

Reads = dict[str, str]
"""Path below the root of the project, with slashes -> hash of its content; of a folder (ends in /) of its listing."""


class Recorder:
    """Collects the absolute paths of files and folders that this process reads, and the reads of its children."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.folders: set[str] = set()
        self.others: Reads = {}

    def note_file(self, path: str) -> None:
        """Note a file that is opened for reading."""
        self.files.add(path)

    def note_folder(self, path: str) -> None:
        """Note a folder that is listed."""
        self.folders.add(path)

    def names(self, root: Path) -> list[str]:
        """Return what was read below `root`, sorted, with the folders (ending in /) in which files were looked for."""
        top = os.path.abspath(root)
        names = {_below(path, top) for path in self.files}
        folders = {_below(path, top) for path in self.folders}
        folders |= {name.rpartition("/")[0] for name in names if name and not name.startswith("node_modules/")}
        return sorted({*(n for n in names if n), *(f"{f}/" for f in folders if f)})


_recorders: list[Recorder] = []
"""The active recorders, the outermost first."""
_hooked = False


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    """Note a file that is opened for reading or a folder that is listed."""
    if event not in ("open", "os.listdir", "os.scandir") or not _recorders or not arguments:
        return
    path = arguments[0]
    if event == "open":
        mode = arguments[1]
        if isinstance(path, str | os.PathLike) and (mode is None or "r" in str(mode)):
            for recorder in _recorders:
                recorder.note_file(os.path.abspath(path))
        return
    name = "." if path is None else path
    if isinstance(name, str | os.PathLike):
        for recorder in _recorders:
            recorder.note_folder(os.path.abspath(name))


def start(recorder: Recorder) -> None:
    """Begin to record into `recorder`."""
    global _hooked
    if not _hooked:
        sys.addaudithook(_hook)  # it cannot be removed; without a recorder it returns at once
        _hooked = True
    _recorders.append(recorder)


def stop(recorder: Recorder) -> None:
    """End the recording into `recorder`."""
    _recorders.remove(recorder)


@contextmanager
def recorded(root: Path, *, alone: bool = False) -> Iterator[Reads]:
    """Record what this process reads below `root` while the block runs; the mapping is filled at the end of the block.

    A file includes the listing of its folder, so that a file that was looked for and is added later is seen.
    With `alone`, the outer recordings end: for a forked process, which reports to its parent.
    """
    reads: Reads = {}
    began = time.time_ns()
    recorder = Recorder()
    if alone:
        _recorders.clear()
    start(recorder)
    try:
        yield reads
    finally:
        stop(recorder)
        for name in recorder.names(root):
            reads[name] = CHANGED if _written_since(began, root / name) else hash_of(root, name)
        reads.update(recorder.others)


def is_file(path: Path) -> bool:
    """Return whether there is a file, and record that it was looked for: one that is added later is noticed."""
    for recorder in _recorders:
        recorder.note_file(os.path.abspath(path))
    return path.is_file()


def add(read: Reads) -> None:
    """Count what another process has read as read by this one."""
    for recorder in _recorders:
        recorder.others.update(read)


def _written_since(began: int, path: Path) -> bool:
    try:
        return path.stat().st_mtime_ns >= began
    except OSError:
        return False


def _below(path: str, top: str) -> str:
    """Return a path relative to `top` with slashes, "" if it lies elsewhere or in an ignored folder."""
    if not path.startswith(top + os.sep):
        return ""
    parts = path[len(top) + 1 :].split(os.sep)
    return "" if any(part in IGNORED for part in parts) else "/".join(parts)


def hash_of(root: Path, name: str) -> str:
    """Return the hash of a file's content or of a folder's listing, MISSING if it cannot be read."""
    path = root / name
    try:
        if name.endswith("/"):
            names = sorted(entry for entry in os.listdir(path) if entry not in IGNORED)
            return hashlib.sha256("\n".join(names).encode()).hexdigest()[:24]
        if not path.is_file():  # to open a pipe would wait for ever
            return MISSING
        return hashlib.sha256(path.read_bytes()).hexdigest()[:24]
    except OSError:
        return MISSING


def hold(root: Path, reads: Mapping[str, str]) -> bool:
    """Return whether everything that was read has the same content now."""
    return all(hash_of(root, name) == kept for name, kept in reads.items())

"""Output folder of a build: files are collected in memory, then written all together or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base import memo
from compiler.base.console import shown
from compiler.base.process import StepFailed

MOVE_TIMEOUT_S = 3.0
"""Time for which moving a folder is retried: Windows refuses it while a process reads a file in it."""


def short_hash(data: bytes) -> str:
    """Return a digest for file names."""
    return hashlib.sha256(data).hexdigest()[:10]


class Output:
    """The files of the site: contents by path below its root."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    @property
    def hashes(self) -> dict[str, str]:
        """A digest of every file, by path."""
        return {path: short_hash(data) for path, data in self.files.items()}

    def put(self, path: str, content: str | bytes) -> str:
        """Add a file to the site; return its path."""
        self.files[path] = content.encode() if isinstance(content, str) else content
        return path

    def put_json(self, path: str, data: Any) -> str:
        """Add a JSON file to the site; return its path."""
        return self.put(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def put_hashed(self, path: str, content: str | bytes) -> str:
        """Add a file with the hash of its content in its name: `a/b.css` becomes `a/b.<hash>.css`."""
        data = content.encode() if isinstance(content, str) else content
        stem, dot, ending = path.rpartition(".")
        return self.put(f"{stem}.{short_hash(data)}{dot}{ending}", data)

    def place(self, folder: Path) -> int:
        """Make `folder` hold these files and nothing else; return the number of new or changed files.

        All or nothing: a second folder is filled beside it and takes its place at the end. A failure before that
        (StepFailed) or a killed process leaves the old files. An unchanged file keeps its modification time.
        """
        try:
            return self._place(_real(folder))
        except OSError as error:
            where = f"{shown(Path(error.filename))}: " if isinstance(error.filename, str) else ""
            raise StepFailed(
                "write the site",
                f"{where}{error.strerror or error}",
                f"see that {shown(folder)} and the folder around it can be written and that the disk has room; "
                "what was there before is untouched",
            ) from error

    def _place(self, folder: Path) -> int:
        draft, aside = (folder.with_name(f".{folder.name}.{what}") for what in ("new", "old"))
        if aside.is_dir() and not folder.exists():
            _move(aside, folder)  # an earlier build was killed between its last two steps
        for left_over in (draft, aside):
            _remove(left_over)
        same = {path for path, data in self.files.items() if _holds(folder / path, data)}
        if len(same) == len(self.files) == sum(len(names) for _, _, names in os.walk(folder)):
            return 0
        try:
            for path, data in self.files.items():
                target = draft / path
                target.parent.mkdir(parents=True, exist_ok=True)
                if path in same:
                    _link(folder / path, target)
                else:
                    target.write_bytes(data)
            if folder.exists():
                _move(folder, aside)
            try:
                _move(draft, folder)
            except OSError:
                if aside.exists():
                    _move(aside, folder)
                raise
        finally:
            _remove(draft)
        _remove(aside)
        return len(self.files) - len(same)


class Part(NamedTuple):
    """A part of the site: the files that it writes if there is anything to write, and what it is made from.

    `of` are the objects that `write` uses and that compiler.base.memo does not record.
    """

    paths: tuple[str, ...]
    write: Callable[[Output], object]
    of: tuple[object, ...]

    def files(self) -> dict[str, bytes]:
        """Return the files of the part, kept from an earlier build while a store is in use."""
        return memo.kept("part", self.paths, self._files, self.of)

    def _files(self) -> dict[str, bytes]:
        out = Output()
        self.write(out)
        return out.files


def _real(folder: Path) -> Path:
    """Return the folder with links resolved; StepFailed if it is a file or a broken link."""
    if folder.is_symlink() and not folder.exists():
        reason, mend = "it is a link that leads nowhere", "remove the link"
    elif folder.exists() and not folder.is_dir():
        reason, mend = "it is a file, and a folder is expected", "give the file another name"
    else:
        return folder.resolve()
    raise StepFailed("write the site", f"{shown(folder)}: {reason}", f"{mend}, and run the same command again")


def _holds(file: Path, data: bytes) -> bool:
    """Return whether a regular file, not a link, has this content."""
    if file.is_symlink() or not file.is_file() or file.stat().st_size != len(data):
        return False
    return file.read_bytes() == data


def _link(source: Path, target: Path) -> None:
    """Hard-link a file, or copy it with its modification time if the disk has no hard links."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _move(source: Path, target: Path) -> None:
    """Rename a folder, with retries on Windows."""
    until = time.monotonic() + (MOVE_TIMEOUT_S if sys.platform == "win32" else 0)
    while True:
        try:
            source.rename(target)
            return
        except PermissionError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def _remove(folder: Path) -> None:
    """Remove a temporary folder of a build; the next build retries if it fails."""
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    else:
        shutil.rmtree(folder, ignore_errors=True)

"""Content-addressed cache in `.cache/`: results are stored under a hash of their inputs."""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def read(file: Path) -> bytes | None:
    """Return the content of a cache file, None if there is none; marks it as recently used."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):
        os.utime(file)
    return content


def keep(file: Path, content: bytes, max_files: int) -> None:
    """Store `content` in a file atomically; of the files with its suffix, the `max_files` used last remain.

    Errors are ignored: a cache that cannot be written costs only time.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(f".{os.getpid()}.part")
        partial.write_bytes(content)
        partial.replace(file)
        files = sorted(file.parent.glob(f"*{file.suffix}"), key=lambda one: one.stat().st_mtime)
        for old in files[:-max_files]:
            old.unlink(missing_ok=True)
    except OSError:
        pass


def fingerprint(*files: Path) -> str:
    """Return one SHA-256 hash over the contents of several files."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


@contextmanager
def large_objects() -> Iterator[None]:
    """Look for no garbage among the hundreds of thousands of objects that the block reads, now or later: they stay."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()

"""What is made of the same content time and again, kept in `.cache/` under a hash of what it was made of."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path


def read(file: Path) -> bytes | None:
    """Return what is kept in a file, None if nothing is; what is used stays longest."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):
        os.utime(file)
    return content


def keep(file: Path, content: bytes, most: int) -> None:
    """Keep something, whole or not at all, and of its kind in the folder so many of those used last.

    A cache that cannot be written is no loss.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(f".{os.getpid()}.part")
        half.write_bytes(content)
        half.replace(file)
        files = sorted(file.parent.glob(f"*{file.suffix}"), key=lambda one: one.stat().st_mtime)
        for old in files[:-most]:
            old.unlink(missing_ok=True)
    except OSError:
        pass


def fingerprint(*files: Path) -> str:
    """Return one hash over the contents of some files."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()

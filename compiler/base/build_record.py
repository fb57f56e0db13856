"""Record of a build: what it has read and written, and its warnings, so that an unchanged site is not built again."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from compiler.base import cache, reads
from compiler.base.diagnostics import Problem, Problems

MAX_KEPT = 6
"""Records that are kept: of builds and checks, for two or three states of the sources."""


def held(root: Path, kind: str, out: Path | None = None) -> Problems | None:
    """Return the problems that a step found, if nothing that it read has changed since; None if it must run.

    `kind` names the step and its options. With `out`, that folder must hold exactly what the step wrote.
    """
    content = cache.read(_file(root, kind))
    try:
        record = json.loads(content or b"{}")
        if record["python"] != python() or not reads.hold(root, record["reads"]):
            return None
        if out is not None and _contents(out) != record["written"]:
            return None
        found = Problems()
        for problem in record["problems"]:
            found.add(Problem(*problem))
    except (ValueError, LookupError, TypeError, AttributeError):
        return None  # a damaged record, or one of another version of this code
    return found


def keep(root: Path, kind: str, read: reads.Reads, problems: Iterable[Problem], out: Path | None = None) -> None:
    """Store the record of a step that ran; `out` is the folder that it wrote."""
    record: dict[str, Any] = {
        "python": python(),
        "reads": read,
        "written": _contents(out) if out is not None else {},
        "problems": [list(problem) for problem in problems],
    }
    cache.keep(_file(root, kind), json.dumps(record).encode(), MAX_KEPT)


def _file(root: Path, kind: str) -> Path:
    return root / ".cache" / "built" / f"{hashlib.sha256(kind.encode()).hexdigest()[:12]}.json"


def python() -> list[str]:
    """Return what a build depends on besides files of the project: the interpreter and its installed packages."""
    installed = {name for path in sys.path if path.endswith("site-packages") for name in _names(path)}
    return [sys.version, *sorted(name for name in installed if name.endswith(".dist-info"))]


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _contents(folder: Path) -> dict[str, str]:
    """Return the hash of each file below a folder, by path."""
    return {
        Path(top, name).relative_to(folder).as_posix(): hashlib.sha256(Path(top, name).read_bytes()).hexdigest()[:24]
        for top, _, names in os.walk(folder)
        for name in names
    }

"""Durations of a game's tests and the lines that they execute, kept in `.cache/mutate/`.

They are kept as long as nothing that a test depends on has changed.

A test is measured again when its own file changes, or anything that all tests of the game share: the code, the rules,
the texts, the helpers of the tests. Other tests and what belongs to other games count for nothing.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from compiler.base import cache
from compiler.base.paths import CACHE, ROOT

SHARED_FOLDERS = ("engine", "compiler", "ludoglot", "tools", "rules", "locales", "tests")
"""Folders that the tests of a game may depend on."""


class Measured(NamedTuple):
    """What is known of a test that has succeeded."""

    seconds: float
    """Its processor time."""
    lines: dict[str, str]
    """The lines of the game that it executes, packed (`executed_lines.packed`)."""


UNKNOWN = Measured(0.0, {})
"""What is known of a test that was never measured."""


class Durations:
    """What was measured of the tests of a game, by their ids."""

    def __init__(self, game: str, root: Path = ROOT, folder: Path = CACHE / "mutate") -> None:
        self.root = root
        self.file = folder / f"{game}-tests.json"
        self._shared = cache.fingerprint(*shared_files(game, root))
        self._keys: dict[str, str] = {}
        self._kept: dict[str, tuple[str, Measured]] = {}
        if self.file.exists():
            self._kept = {
                test: (key, Measured(*kept)) for test, (key, *kept) in json.loads(self.file.read_text()).items()
            }

    def key(self, test: str) -> str:
        """Return the hash of everything that a test depends on."""
        path = test.partition("::")[0]
        if path not in self._keys:
            own = cache.fingerprint(self.root / path)
            self._keys[path] = hashlib.sha256(f"{sys.version} {self._shared} {own}".encode()).hexdigest()[:16]
        return self._keys[path]

    def of(self, test: str) -> Measured | None:
        """Return what was measured of a test; None if it was not measured since it changed."""
        key, measured = self._kept.get(test, ("", UNKNOWN))
        return measured if key == self.key(test) else None

    def last(self, test: str) -> Measured:
        """Return what was measured of a test the last time, whatever has changed since; `UNKNOWN` if it never was."""
        return self._kept.get(test, ("", UNKNOWN))[1]

    def keep(self, measured: Mapping[str, Measured]) -> None:
        """Keep what was measured of tests that have succeeded; those that no longer exist are dropped."""
        for test, one in measured.items():
            self._kept[test] = (self.key(test), one._replace(seconds=round(one.seconds, 4)))
        existing = {
            test: (key, *one)
            for test, (key, one) in self._kept.items()
            if (self.root / test.partition("::")[0]).exists()
        }
        cache.keep(self.file, json.dumps(existing).encode(), max_files=100)


def shared_files(game: str, root: Path = ROOT) -> list[Path]:
    """Return the files that all tests of a game may depend on, in order; no test of a game depends on this tool."""
    others = {folder.name for folder in (root / "rules").iterdir() if folder.is_dir()} - {game, "schema"}
    return [file for top in SHARED_FOLDERS for file in files(root / top, others | {"mutate"})]


def files(folder: Path, skipped: set[str]) -> Iterator[Path]:
    """Yield the files below a folder, without tests, caches and folders of these names."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path.name not in {"__pycache__", *skipped}:
                yield from files(path, skipped)
        elif not path.name.startswith("test_"):
            yield path

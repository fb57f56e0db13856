"""A document: the plain data of a YAML file, and the place of each key and value in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems

Path_ = Sequence[str | int]
"""A place inside a document: keys and (from 0) list indices."""


class Place(NamedTuple):
    """A place in a file; line and column count from 1."""

    path: str
    line: int
    column: int


class Doc:
    """A file that was read: its plain data, the places of its keys and values, and a hash of its content."""

    def __init__(self, path: str, data: Any, marks: Any, digest: str) -> None:
        self.path = path
        self.data = data
        self.digest = digest
        self.marks = marks

    def place(self, path: Path_ = (), *, key: bool = False) -> Place:
        """Return the place of the value at `path` (with `key`: of the key that leads to it).

        If the path leads further than the file, the place of the last part that exists.
        """
        mark, at = self.marks, (1, 1)
        if mark:
            at = (mark[0], mark[1])
        for i, step in enumerate(path):
            inner = mark[2] if mark and len(mark) > 2 else None
            if isinstance(inner, dict) and str(step) in inner:
                line, column, mark = inner[str(step)]
                at = (line, column) if key and i == len(path) - 1 else (mark[0], mark[1])
            elif isinstance(inner, list) and isinstance(step, int) and 0 <= step < len(inner):
                mark = inner[step]
                at = (mark[0], mark[1])
            else:
                break
        return Place(self.path, *at)

    def lines(self, path: Path_) -> tuple[int, int]:
        """Return the first and the last line of the top-level entry that contains `path`."""
        first = self.place(path[:1], key=True).line
        inner = self.marks[2] if self.marks and len(self.marks) > 2 else {}
        after = [mark[0] for mark in inner.values() if mark[0] > first] if isinstance(inner, dict) else []
        return first, min(after, default=1 << 31) - 1

    def error(
        self, problems: Problems, path: Path_, code: str, text: str, hint: str = "", *, key: bool = False
    ) -> None:
        """Report an error at `path` (with `key`: at the key that leads there)."""
        problems.error(*self.place(path, key=key), code, text, hint)

    def warn(self, problems: Problems, path: Path_, code: str, text: str, hint: str = "", *, key: bool = False) -> None:
        """Report a warning at `path` (with `key`: at the key that leads there)."""
        problems.warn(*self.place(path, key=key), code, text, hint)

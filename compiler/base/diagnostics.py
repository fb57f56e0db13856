"""Diagnostics: what is wrong with the sources, and where. All compilers report into one `Problems`.

A problem is a value with a place, so that all of them can be collected, sorted and printed together:
`rules/thebes/components.yaml:41:9: error R5: unknown place "creet" (did you mean "crete"?)`.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from pathlib import Path

ERROR = "error"
WARNING = "warning"


class Problem(NamedTuple):
    """One diagnostic. `line` and `column` count from 1; line 0 means the whole file.

    `path` is relative to the repository, with slashes. `code` is the kind of the problem (`R5`, see
    compiler/base/codes/); `hint` explains how to mend it, or is empty. A warning does not fail a build.
    """

    path: str
    line: int
    column: int
    code: str
    text: str
    hint: str = ""
    level: str = ERROR

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        hint = f" ({_line(self.hint)})" if self.hint else ""
        return f"{_line(place)}: {self.level} {self.code}: {_line(self.text)}{hint}"


MAX_PRINTED_CHARS = 400
"""The most characters of a text or a hint that are printed."""

BLANKS = " \u00a0\u00ad\u2009\u202f"
"""Invisible characters that are printed as they are; all other unprintable ones are escaped."""


def _line(text: str) -> str:
    """Return a text as one line of limited length; control and unprintable characters are escaped."""
    if len(text) > MAX_PRINTED_CHARS:
        text = f"{text[: MAX_PRINTED_CHARS * 3 // 4]} … {text[-MAX_PRINTED_CHARS // 4 :]}"
    return "".join(c if c.isprintable() or c in BLANKS else c.encode("unicode_escape").decode() for c in text)


class Problems:
    """Collects problems; the same problem reported twice counts once."""

    def __init__(self) -> None:
        self._all: dict[Problem, None] = {}

    def _found(self) -> dict[Problem, None]:
        """Return the problems in the order in which they were added."""
        return self._all

    def add(self, problem: Problem) -> None:
        """Add a problem."""
        self._found()[problem] = None

    def error(self, path: str, line: int, column: int, code: str, text: str, hint: str = "") -> None:
        """Report a problem that must be mended before anything can be built."""
        self.add(Problem(path, line, column, code, text, hint, ERROR))

    def warn(self, path: str, line: int, column: int, code: str, text: str, hint: str = "") -> None:
        """Report a problem that should be looked at and does not stop the build."""
        self.add(Problem(path, line, column, code, text, hint, WARNING))

    def __iter__(self) -> Iterator[Problem]:
        """Iterate over the problems in the order of files, lines and columns."""
        return iter(sorted(self._found()))

    def __len__(self) -> int:
        return len(self._found())

    @property
    def errors(self) -> list[Problem]:
        """The errors, sorted."""
        return [p for p in self if p.level == ERROR]

    @property
    def warnings(self) -> list[Problem]:
        """The warnings, sorted."""
        return [p for p in self if p.level == WARNING]

    @property
    def failed(self) -> bool:
        """Whether there is an error."""
        return any(p.level == ERROR for p in self._found())

    def print(self, file: TextIO | None = None) -> None:
        """Write one line per problem, plain text without colours."""
        for problem in self:
            print(problem, file=file if file is not None else sys.stdout)


def nearest(word: str, known: Iterable[str], *, min_similarity: float = 0.6) -> str | None:
    """Return the known word that is most similar to `word`, None if the similarity (0 to 1) is too small."""
    matches = difflib.get_close_matches(word, sorted(set(known)), n=1, cutoff=min_similarity)
    return matches[0] if matches else None


def did_you_mean(word: str, known: Iterable[str], *, otherwise: str = "") -> str:
    """Return a hint: the nearest known word, else `otherwise`, else the known words if they are few."""
    words = sorted(set(known))
    near = nearest(word, words)
    if near is not None:
        return f'did you mean "{near}"?'
    if otherwise:
        return otherwise
    return f"known: {', '.join(words)}" if 0 < len(words) <= 12 else ""


def shown(path: Path, root: Path) -> str:
    """Return a path as diagnostics print it: relative to the root of the repository, with slashes."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()

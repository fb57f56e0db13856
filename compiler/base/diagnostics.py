"""What is wrong with the sources, and where: every compiler reports into one `Problems`.

A problem is a value with a place, so that all of them can be collected, sorted and printed at once:
`rules/thebes/components.yaml:41:9: error R5: unknown place "creet" (did you mean "crete"?)`.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TextIO

ERROR = "error"
WARNING = "warning"


class Problem(NamedTuple):
    """One thing that is wrong. `line` and `column` count from 1; 0 means the whole file.

    `path` is relative to the repository, with slashes. `code` names the kind of the problem (`R5`), `hint` says how
    to mend it, or is empty. A warning does not fail a build.
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


LONGEST = 400
"""The most characters of a text or a hint that are printed."""

BLANKS = " \u00a0\u00ad\u2009\u202f"
"""What shows as space or not at all and may be printed; anything else that cannot be seen is written out."""


def _line(text: str) -> str:
    """Return a text on one line of a sensible length; what a terminal would obey or cannot show is written out."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST * 3 // 4]} … {text[-LONGEST // 4 :]}"
    return "".join(c if c.isprintable() or c in BLANKS else c.encode("unicode_escape").decode() for c in text)


class Problems:
    """Collects problems; the same problem reported twice counts once."""

    def __init__(self) -> None:
        self._all: dict[Problem, None] = {}

    def add(self, problem: Problem) -> None:
        """Take note of a problem."""
        self._all[problem] = None

    def error(self, path: str, line: int, column: int, code: str, text: str, hint: str = "") -> None:
        """Report what must be mended before anything can be built."""
        self.add(Problem(path, line, column, code, text, hint, ERROR))

    def warn(self, path: str, line: int, column: int, code: str, text: str, hint: str = "") -> None:
        """Report what should be looked at but stops nothing."""
        self.add(Problem(path, line, column, code, text, hint, WARNING))

    def __iter__(self) -> Iterator[Problem]:
        """Go through the problems in the order of files, lines and columns."""
        return iter(sorted(self._all))

    def __len__(self) -> int:
        return len(self._all)

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
        return any(p.level == ERROR for p in self._all)

    def print(self, file: TextIO | None = None) -> None:
        """Write one line per problem, plain text without colours."""
        out = file if file is not None else sys.stdout
        for problem in self:
            print(problem, file=out)


def nearest(word: str, known: Iterable[str], *, least: float = 0.6) -> str | None:
    """Return the known word that `word` was most likely meant to be, or None; `least` is how alike they must be."""
    found = difflib.get_close_matches(word, sorted(set(known)), n=1, cutoff=least)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str], *, otherwise: str = "") -> str:
    """Return a hint that names the nearest known word, else lists the known words if they are few."""
    words = sorted(set(known))
    near = nearest(word, words)
    if near is not None:
        return f'did you mean "{near}"?'
    if otherwise:
        return otherwise
    return f"known: {', '.join(words)}" if 0 < len(words) <= 12 else ""


def shown(path: Path, root: Path) -> str:
    """Return how a path is printed: relative to the root of the repository, with slashes."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()

"""One fault per test in a copy of Thebes: each must be reported with its exact place and a way to mend it.

An edit replaces a text that occurs once in a file of Thebes. A mark ▶ in the new text is not written: it is the place
of the next message (an edit may do nothing but set a mark, where another one makes something wrong). A mark ▷ is the
place that replaces "{first}" in the messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compiler.base.diagnostics import Problems
from compiler.rules import FILES, load_game

G, C, B, T, R = FILES[0], FILES[1], FILES[2], FILES[3], FILES[4]
HERE, FIRST = "▶", "▷"

Edit = tuple[str, str, str]
"""File, text that occurs there once, text that replaces it."""
Place = tuple[str, int, int]


def path_of(kind: str) -> str:
    return f"rules/thebes/{kind}.yaml"


def edit(root: Path, edits: Sequence[Edit]) -> tuple[list[Place], str]:
    """Make the edits; return the places marked ▶, in the order of the edits, and that marked ▷."""
    texts = {kind: (root / path_of(kind)).read_text(encoding="utf-8") for kind in FILES}
    for n, (kind, old, new) in enumerate(edits):
        assert texts[kind].count(old) == 1, f"{old!r} occurs {texts[kind].count(old)} times in {kind}.yaml"
        texts[kind] = texts[kind].replace(old, new.replace(HERE, f"{HERE}{n}{HERE}"))
    marks: list[tuple[int, Place]] = []
    first = ""
    for kind, text in texts.items():
        out = ""
        for i, part in enumerate(text.replace(FIRST, f"{HERE}{FIRST}{HERE}").split(HERE)):
            if i % 2 == 0:
                out += part
                continue
            line, column = out.count("\n") + 1, len(out) - out.rfind("\n")
            if part == FIRST:
                first = f"{line}:{column}"
            else:
                marks.append((int(part), (path_of(kind), line, column)))
        (root / path_of(kind)).write_text(out, encoding="utf-8")
    return [place for _, place in sorted(marks)], first


def errors(root: Path) -> list[str]:
    problems = Problems()
    load_game("thebes", problems, root)
    return [str(problem) for problem in problems.errors]


Fault = tuple[list[Edit], list[str]]
"""The edits, and the messages in the order of the marks."""


def found(root: Path, fault: Fault) -> tuple[list[str], list[str]]:
    """Break the copy; return the reported and the expected errors, both sorted."""
    edits, messages = fault
    places, first = edit(root, edits)
    expected = [
        f"{path}:{line}:{column}: error {message.replace('{first}', first)}"
        for (path, line, column), message in zip(places, messages, strict=True)
    ]
    return sorted(errors(root)), sorted(expected)

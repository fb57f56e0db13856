"""Texts with a source map: the place in a file of each of their characters."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple


class SourceText(NamedTuple):
    """A text and its source map: `spans` of (offset in the text, line, column), ascending, the first with offset 0."""

    text: str
    spans: tuple[tuple[int, int, int], ...]

    def at(self, offset: int = 0) -> tuple[int, int]:
        """Return line and column (from 1) of the character at `offset`."""
        start, line, column = self.spans[max(bisect_right(self.spans, (offset, 1 << 60, 0)) - 1, 0)]
        return line, column + max(offset - start, 0)


def align(text: str, raw: str, line: int, column: int) -> SourceText:
    """Return `text` with its source map; `raw` is its form in the file, which begins at `line` and `column`.

    Escapes (`\\n`, `\\"`) and folded line ends are followed; from the first character that cannot be matched, the rest
    has the last known place.
    """
    spans = [(0, line, column)]
    i = j = 0

    def forward(to: int) -> None:
        nonlocal j, line, column
        for letter in raw[j:to]:
            line, column = (line + 1, 1) if letter == "\n" else (line, column + 1)
        j = to

    while i < len(text) and j < len(raw):
        if raw[j] == "\\" and j + 1 < len(raw):
            size = {"x": 4, "u": 6, "U": 10}.get(raw[j + 1], 2)
            forward(j + size)
            i += 1
            spans.append((i, line, column))
        elif text[i] == raw[j]:
            newline = raw[j] == "\n"
            forward(j + 1)
            i += 1
            if newline:
                spans.append((i, line, column))
        elif raw[j].isspace():
            end = j
            while end < len(raw) and raw[end].isspace():
                end += 1
            forward(end)
            if text[i].isspace():
                i += 1
            spans.append((i, line, column))
        else:
            break
    return SourceText(text, tuple(spans))

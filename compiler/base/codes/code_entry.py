"""Form of an explained code."""

from __future__ import annotations

from typing import NamedTuple

EITHER = "error or warning"


class Code(NamedTuple):
    """A kind of diagnostic: its level, a title, what it means and why it matters, an example, how to mend it."""

    code: str
    level: str
    title: str
    meaning: str
    example: str
    mend: str

"""The file of corrections of numbers that the workshop hands in and `rules take` reads."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

_WRITTEN_OUT = str.maketrans({"{": "{{", "}": "}}", "[": "[[", "]": "]]", "'": "’"})


class Correction(NamedTuple):
    """A number with its new value, and how its author knows it."""

    address: str
    place: str
    """File and line, for those who read the file of corrections."""
    was: int
    value: int
    public: str
    """What shows the number."""


def file_name(game: str) -> str:
    """Return the name of the file of corrections of a game."""
    return f"{game}-correction.yaml"


def as_remark(text: str) -> str:
    """Return how a number is known as a remark, which is a message: with its braces and apostrophes."""
    return " ".join(text.split()).translate(_WRITTEN_OUT)


def correction_text(game: str, corrections: Iterable[Correction]) -> str:
    """Return the file of some corrections."""
    lines = [f"# To fold it in: python build.py rules take {file_name(game)}", f"game: {game}", "corrections:"]
    for one in corrections:
        known = json.dumps(" ".join(one.public.split()), ensure_ascii=False)
        values = f"number: {one.address}, was: {one.was}, is: {one.value}, from: {{public: {known}}}"
        lines += [f"  # {one.place}", f"  - {{{values}}}"]
    return "\n".join(lines) + "\n"

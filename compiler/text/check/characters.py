"""Checks of the characters of texts: what readers do not see, and letters that only look right.

Codes: Y7 (invisible characters), Y8 (letters not composed) and Y9 (two alphabets in a word); see compiler/base/codes/.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

ALPHABETS = ("Latin", "Cyrillic", "Greek")
"""Alphabets with letters that look alike."""

VISIBLE = "\n\t\u00ad"
"""Control and format characters that any text may have: line breaks, tabs, soft hyphens."""

FOR_RIGHT_TO_LEFT = "\u061c\u200c\u200d\u200e\u200f"
"""Marks and joiners that texts of languages written from right to left may have."""

_WORD = re.compile(r"[^\W\d_]+")
_ASCII = re.compile(r"[\n\t -~]*\Z")


class Fault(NamedTuple):
    """What is wrong with the character at an offset."""

    at: int
    code: str
    text: str
    hint: str


def faults(text: str, direction: str) -> Iterator[Fault]:
    """Yield the faults of a text of a language that is written in this direction ("ltr" or "rtl")."""
    if _ASCII.match(text):
        return
    visible = VISIBLE + (FOR_RIGHT_TO_LEFT if direction == "rtl" else "")
    for at, character in enumerate(text):
        if _is_control(character) and character not in visible:
            name = unicodedata.name(character, "control character").lower()
            yield Fault(at, "Y7", f"the invisible character U+{ord(character):04X} ({name})", "remove it")
    composed = unicodedata.normalize("NFC", text)
    if composed != text:
        pairs = zip(text, composed, strict=False)
        at = next((i for i, (one, other) in enumerate(pairs) if one != other), len(composed))
        what = f"{text[at : at + 2]!a} is not the composed letter {composed[at : at + 1]!r}"
        yield Fault(at, "Y8", what, "type the letter with one key, or save the file in Unicode's form NFC")
    for word in _WORD.finditer(text):
        if _is_mixed(word[0]):
            alphabets = [_alphabet(letter) for letter in word[0]]
            counts = Counter(alphabet for alphabet in alphabets if alphabet)
            (most, _), (other, _) = counts.most_common()[0], counts.most_common()[-1]
            i = alphabets.index(other)
            what = f'"{word[0]}" has the {other} letter "{word[0][i]}" among {most} ones'
            yield Fault(word.start() + i, "Y9", what, f"type it again with the {most} keyboard")


@cache
def _is_control(character: str) -> bool:
    """Return whether a character is shown as nothing: a control or format character."""
    return unicodedata.category(character) in ("Cc", "Cf")


@lru_cache(maxsize=1 << 16)
def _is_mixed(word: str) -> bool:
    """Return whether the letters of a word are from more than one of ALPHABETS."""
    return len({_alphabet(letter) for letter in word} - {""}) > 1


@cache
def _alphabet(letter: str) -> str:
    """Return which of ALPHABETS a letter is from, "" for others."""
    script = unicodedata.name(letter, "").partition(" ")[0].capitalize()
    return script if script in ALPHABETS else ""

"""Pseudo-language en-XA: English with accents, brackets and two fifths more length.

It is built from the compiled English catalog, so that placeholders stay intact. Text without accents on a page is
hard-coded; text that lacks its ⟧ is cut off, and what overflows here will overflow in a real language, too.
"""

from __future__ import annotations

import re
from typing import Any

LANG = "en-XA"
GROWTH = 0.4
_ACCENTS = str.maketrans("aeiouyAEIOUYcnsdlrtgCNSDLRTG", "áéíóúýÁÉÍÓÚÝçñšđľřťğÇÑŠĐĽŘŤĞ")
_FILL = "ő ű ж щ "
_NO_WORDS = re.compile(r"(\]\([^)]*\)|\b[A-Z]{2,}(?:-[A-Z0-9]+)+\b)")
"""Targets of links and ids of rules, which must stay as they are."""
_MARK = re.compile(r"(?:- |\*\*)?")
"""What begins a list or bold words in Markdown, before which nothing may stand."""


def pseudo(catalog: dict[str, Any]) -> dict[str, Any]:
    """Return the pseudo-language of a compiled English catalog."""
    rows = {
        key: {form: text if form == "class" else _accented(text) for form, text in row.items()}
        for key, row in catalog["t"].items()
    }
    messages = {key: _message(message) for key, message in catalog["m"].items()}
    joints = {name: [_accented(text) for text in catalog[name]] for name in ("list", "or") if name in catalog}
    return catalog | {"lang": LANG, "name": "[English]", "t": rows, "m": messages} | joints


def _message(message: Any) -> Any:
    if isinstance(message, dict):
        return message | {"f": [_whole(form) for form in message["f"]]}
    return _whole(message)


def _whole(message: Any) -> Any:
    inner = _inner(message)
    if isinstance(inner, str):
        return f"{_begun(_grown(inner))}⟧"
    literals = [i for i in range(0, len(inner), 2) if inner[i].strip(" .,;:!?")]
    if literals:
        inner[literals[-1]] = _grown(inner[literals[-1]], sum(len(inner[i]) for i in literals))
    inner[0] = _begun(inner[0])
    inner[-1] += "⟧"
    return inner


def _inner(message: Any) -> Any:
    if isinstance(message, str):
        return _accented(message)
    return [
        _accented(item)
        if i % 2 == 0
        else [item[0], item[1], [_inner(a) for a in item[2]]]
        if isinstance(item, list)
        else item
        for i, item in enumerate(message)
    ]


def _accented(text: str) -> str:
    parts = _NO_WORDS.split(text)
    return "".join(part if n % 2 else part.translate(_ACCENTS) for n, part in enumerate(parts))


def _begun(text: str) -> str:
    mark = _MARK.match(text)
    at = mark.end() if mark else 0
    return f"{text[:at]}⟦{text[at:]}"


def _grown(text: str, length: int = 0) -> str:
    more = max(1, int((length or len(text)) * GROWTH))
    end = " " if text.endswith(" ") else ""
    return text.rstrip() + " " + (_FILL * more)[:more].strip() + end

"""Pseudo-language en-XA: English with accents, brackets and two fifths more length.

It is built from the compiled English catalog, so that placeholders stay intact. Text outside ⟦ ⟧ on a page is
hard-coded; what overflows here will overflow in a real language, too.
"""

from __future__ import annotations

from typing import Any

LANG = "en-XA"
GROWTH = 0.4
_ACCENTS = str.maketrans("aeiouyAEIOUYcnsdlrtgCNSDLRTG", "áéíóúýÁÉÍÓÚÝçñšđľřťğÇÑŠĐĽŘŤĞ")
_FILL = "ő ű ж щ "


def pseudo(catalog: dict[str, Any]) -> dict[str, Any]:
    """Return the pseudo-language of a compiled English catalog."""
    rows = {
        key: {form: text if form == "class" else text.translate(_ACCENTS) for form, text in row.items()}
        for key, row in catalog["t"].items()
    }
    messages = {key: _message(message) for key, message in catalog["m"].items()}
    return catalog | {"lang": LANG, "name": "[English]", "t": rows, "m": messages}


def _message(message: Any) -> Any:
    if isinstance(message, dict):
        return message | {"f": [_whole(form) for form in message["f"]]}
    return _whole(message)


def _whole(message: Any) -> Any:
    inner = _inner(message)
    if isinstance(inner, str):
        return f"⟦{_grown(inner)}⟧"
    literals = [i for i in range(0, len(inner), 2) if inner[i].strip(" .,;:!?")]
    if literals:
        inner[literals[-1]] = _grown(inner[literals[-1]], sum(len(inner[i]) for i in literals))
    inner[0] = "⟦" + inner[0]
    inner[-1] += "⟧"
    return inner


def _inner(message: Any) -> Any:
    if isinstance(message, str):
        return message.translate(_ACCENTS)
    return [
        item.translate(_ACCENTS)
        if i % 2 == 0
        else [item[0], item[1], [_inner(a) for a in item[2]]]
        if isinstance(item, list)
        else item
        for i, item in enumerate(message)
    ]


def _grown(text: str, length: int = 0) -> str:
    more = max(1, int((length or len(text)) * GROWTH))
    end = " " if text.endswith(" ") else ""
    return text.rstrip() + " " + (_FILL * more)[:more].strip() + end

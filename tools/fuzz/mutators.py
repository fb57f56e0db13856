"""Random mutations of texts and of JSON values."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any

SPECIAL_CHARS: tuple[str, ...] = (
    *"[]{}()\"'`|>&*!%@#:?-,.=\\/~^$<> \t\n",
    *("\u00a0", "\u200b", "\u202e", "\ufeff", "\u0301", "\U0001f3fa", "\x00", "\x1b", "\x7f", "\x85", "\r\n"),
    *("ő", "ж", "ß", "ﬁ", "İ", "٣", "²"),
)

SNIPPETS: dict[str, tuple[str, ...]] = {
    "yaml": (
        *("null", "~", "true", "no", "0", "-1", "1.5", "1e999", ".nan", ".inf", "0x10", "1_000", "2001-01-01"),
        *("99999999999999999999", "9" * 400, "''", '"\\ud800"', '"\\x00"', "[]", "{}", "[[[[]]]]", "{a: 1}", "- - -"),
        *("&a x", "*a", "!!python/object:x", "<<: x", "? x", "---", "...", "%YAML 1.1", "|", ">-", "@x", "`x`"),
        *("../../x", "a b", "CON", "x" * 300, "{a: {b: {c: [1, 2, {d: null}]}}}", "[1, two, null]"),
    ),
    "po": (
        *('msgid ""', 'msgstr ""', 'msgctxt "x"', 'msgid_plural "x"', 'msgstr[0] "x"', 'msgstr[99] "x"', "msgstr[-1]"),
        *("#, fuzzy", "#~ msgid", "#| msgid", "#~|", "#:", '"\\n"', '"\\', "{", "}", "{n}", "{player}:acc", "[", "]"),
        *(
            "[n: a | b]",
            "[n: one=a | other=b | =0: c]",
            "[n:]",
            "{n}:#n",
            "a(z)",
            "{" * 200,
            "[n: " * 200,
            "|",
            "|acc: x",
        ),
        *("Plural-Forms: nplurals=99;", "9" * 400, "x" * 3000, "{{", "}}", "\\u0000", "\\x"),
    ),
    "templates": (
        *("{{", "}}", "{%", "%}", "{#", "#}", "{{ x }}", "{{ t() }}", "{{ t(1) }}", "{{ t('x') }}", "{{ 1 // 0 }}"),
        *("{{ 1 + 'a' }}", "{{ games[9] }}", "{{ games[0].nope.x }}", "{% for a in 3 %}", "{% endfor %}", "{% if x %}"),
        *("{% include 'home.html' %}", "{% extends 'x' %}", "{% block main %}", "{{ self.main() }}", "{{ super() }}"),
        *("{{ range(10**9) }}", "{{ 'x' * 9 }}", "{{ ''.__class__ }}", "{{ t|safe }}", "{{ x|nope }}", "{% set a = %}"),
        *("{{ loop }}", "{{ none.x }}", "{{ lang|int(base=99) }}", "{{ 'a'|round }}", "{% raw %}", "{{ ().x }}"),
    ),
}

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 2**31, 2**63, 10**40, -(2**53), 0.5, 1e308, -0.0),
    *("", "x", "x" * 2000, "\u202e", "\x00", "0", "seat.9", "player.red", "person", "greedy", "__class__", "🏺"),
    *([], {}, [[]], [None], [1, "a", None], {"": None}, {"a": {"b": [1]}}, {"key": "error.move", "args": {}}),
    *([0] * 1000, {"kind": "dig"}, {"key": 1, "args": 2}, [[[[[[[[[[]]]]]]]]]]),
)
"""Values that a valid request hardly ever contains."""


def text(chance: random.Random, original: str, kind: str) -> str:
    """Return a copy of a text with one to four mutations; `kind` is a key of `SNIPPETS`."""
    mutated = original
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        mutated = _mutated_text(chance, mutated, SNIPPETS[kind])
    return mutated


def _mutated_text(chance: random.Random, original: str, snippets: Sequence[str]) -> str:
    """Return a text with one mutation: characters, snippets, words or lines inserted, deleted, repeated or moved."""
    at = chance.randrange(len(original) + 1)
    to = min(at + chance.choice((1, 1, 2, 5, 20, 200)), len(original))
    match chance.randrange(10):
        case 0:
            return original[:at] + chance.choice(SPECIAL_CHARS) + original[at:]
        case 1:
            return original[:at] + original[to:]
        case 2:
            return original[:at] + original[at:to] * chance.choice((2, 3, 50)) + original[to:]
        case 3:
            return original[:at] + chance.choice(snippets) + original[at:]
        case 4:
            return original[:at] + chance.choice(snippets) + original[to:]
        case 5:  # a word replaced by a snippet
            return _with_word_replaced(chance, original, chance.choice(snippets))
        case 6:  # a word replaced by another one of the text
            return _with_word_replaced(chance, original, None)
        case 7:  # a line moved
            lines = original.split("\n")
            line = lines.pop(chance.randrange(len(lines)))
            lines.insert(chance.randrange(len(lines) + 1), line)
            return "\n".join(lines)
        case 8:  # a line deleted, doubled, indented or dedented
            lines = original.split("\n")
            n = chance.randrange(len(lines))
            lines[n : n + 1] = chance.choice(([], [lines[n]] * 2, ["  " + lines[n]], [lines[n][2:]]))
            return "\n".join(lines)
        case _:
            return (
                original[:at]
                if chance.random() < 0.3
                else original[:at] + chr(chance.randrange(0xD800)) + original[to:]
            )


_WORD = re.compile(r"[\w.+-]+")


def _with_word_replaced(chance: random.Random, original: str, new: str | None) -> str:
    """Return a text with one of its words replaced by `new` or, if that is None, by another of its words."""
    words = list(_WORD.finditer(original))
    if not words:
        return original
    word = chance.choice(words)
    return original[: word.start()] + (chance.choice(words)[0] if new is None else new) + original[word.end() :]


def value(chance: random.Random, original: Any) -> Any:
    """Return a copy of a JSON value with one to three mutations."""
    mutated = original
    for _ in range(chance.choice((1, 1, 2, 3))):
        mutated = _mutated_value(chance, json.loads(json.dumps(mutated)))
    plain: Any = json.loads(json.dumps(mutated))
    return plain


def _mutated_value(chance: random.Random, original: Any) -> Any:
    """Return a value with one mutation, somewhere inside it; changes `original`."""
    if isinstance(original, dict) and original and chance.random() < 0.85:
        key = chance.choice(sorted(original))
        match chance.randrange(8):
            case 0:
                del original[key]
            case 1:
                original[chance.choice(("x", "", "kind", "seed", key + "_"))] = chance.choice(ODD_VALUES)
            case 2:
                original[key] = original[chance.choice(sorted(original))]
            case _:
                original[key] = _mutated_value(chance, original[key])
        return original
    if isinstance(original, list) and original and chance.random() < 0.85:
        n = chance.randrange(len(original))
        match chance.randrange(8):
            case 0:
                del original[n]
            case 1:
                original.insert(n, chance.choice(ODD_VALUES))
            case 2:
                original.insert(n, original[chance.randrange(len(original))])
            case 3:
                chance.shuffle(original)
            case _:
                original[n] = _mutated_value(chance, original[n])
        return original
    if isinstance(original, int) and not isinstance(original, bool) and chance.random() < 0.5:
        return original + chance.choice((-100, -2, -1, 1, 2, 100))
    return chance.choice(ODD_VALUES)

"""Every message with arguments that hurt: 0, 1, 2, two equal members of a list, terms that begin with an article."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from compiler.text.read.english import Entry, list_of
from tests.text.test_lists import GAMES, catalogs, texts

ARTICLE = {
    "en": r"a|an|the",
    "hu": r"a|az",
    "it": r"il|lo|la|i|gli|le|un|uno|una",
}
"""Words that must not follow each other; Italian prepositions contain articles, so they count, too."""
JOINED = {"it": r"|(?:de|ne|a|da|su)(?:l|llo|lla|i|gli|lle)"}


def terms(game: str, kind: str) -> list[str]:
    """Return terms of a kind that are likely to go wrong: the shortest, the longest, one that begins with a vowel."""
    members = catalogs().symbols[game].members[kind]
    vowels = [one for one in members if one.partition(".")[2][:1] in "aeiou"]
    longest, shortest = max(members, key=len), min(members, key=len)
    return list(dict.fromkeys([*vowels[:1], longest, shortest, members[0]]))


def values(game: str, entry: Entry, name: str) -> list[Any]:
    """Return values of an argument that are likely to go wrong."""
    kind = entry.args[name]
    if inner := list_of(kind):
        some = [2, 1] if inner in ("number", "year") else ["Ann", "Lea"] if inner == "text" else terms(game, inner)
        if kind.startswith(("counts:", "signed:")):
            return [[[some[0], 1]], [[some[-1], 2], [some[0], 5]], [[one, 1] for one in some]]
        return [some[:1], [some[0], some[0]], [some[-1], some[0], some[-1]]]
    if kind in ("number", "year"):
        return [0, 1, 2, 5, 21] if name in entry.zero else [1, 2, 5, 21]
    return ["Anna"] if kind == "text" else terms(game, kind)


def samples(game: str, entry: Entry) -> Iterator[dict[str, Any]]:
    """Yield arguments for a message: every value of every argument once, and the same number for all of them."""
    every = {name: values(game, entry, name) for name in entry.args}
    for i in range(max(map(len, every.values()), default=0)):
        yield {name: some[min(i, len(some) - 1)] for name, some in every.items()}
        yield {name: some[(i * 2 + at) % len(some)] for at, (name, some) in enumerate(every.items())}


def faults(lang: str, entry: Entry, args: dict[str, Any], text: str) -> Iterator[str]:
    """Yield what is wrong with a rendered message."""
    plain = text.replace("\u00a0", " ")
    if "⟦" in text or "{" in text or "[" in text:
        yield "a placeholder"
    if "  " in plain or re.search(r" [.,;:!?](?:\s|$)", plain):
        yield "a blank too many"
    words = ARTICLE.get(lang)
    if words and re.search(rf"(?<![\w’-])(?:{words}{JOINED.get(lang, '')}) (?:{words}) ", plain):
        yield "an article twice"
    zero = [name for name, way in entry.zero.items() if way == "word" and args[name] == 0]
    if zero and all(args[name] not in (0, None) for name in args if name not in zero) and re.search(r"(?<!\d)0", plain):
        yield "a figure 0 in place of words"
    first = plain.lstrip("„“”«»‘’(*_ +−")[:1]
    if entry.key.startswith(("log.", "move.", "preview.", "why.", "fact.", "prompt.")) and first.islower():
        yield "no capital letter"


@pytest.mark.parametrize("game", GAMES)
def test_messages_with_arguments_that_hurt(game: str) -> None:
    wrong: list[str] = []
    symbols = catalogs().symbols[game]
    messages = [one for one in symbols.entries.values() if one.args and not one.is_term and one.domain == "play"]
    for entry in messages:
        for args in samples(game, entry):
            for lang in texts().languages:
                text = texts().formatter(lang, game).t(entry.key, args)
                wrong += [f"{lang} {entry.key}: {fault}: {text}" for fault in faults(lang, entry, args, text)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))

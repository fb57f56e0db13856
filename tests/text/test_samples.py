"""Every message with arguments that hurt: 0, 1, 2, two equal members of a list, terms that begin with an article."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from compiler.text.read.english import Entry
from compiler.text.translators.samples import samples
from tests.compiled_games import all_catalogs
from tests.text.test_lists import GAMES, texts

ARTICLE = {
    "en": r"a|an|the",
    "hu": r"a|az",
    "it": r"il|lo|la|i|gli|le|un|uno|una",
}
"""Words that must not follow each other; Italian prepositions contain articles, so they count, too."""
JOINED = {"it": r"|(?:de|ne|a|da|su)(?:l|llo|lla|i|gli|lle)"}


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
    symbols = all_catalogs().symbols[game]
    messages = [one for one in symbols.entries.values() if one.args and not one.is_term and one.domain == "play"]
    for entry in messages:
        for args in samples(symbols, entry):
            for lang in texts().languages:
                text = texts().formatter(lang, game).t(entry.key, args)
                wrong += [f"{lang} {entry.key}: {fault}: {text}" for fault in faults(lang, entry, args, text)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))

"""Wording of a message that is well formed and still wrong: what a native editor would mark, as far as it can be read.

* M10: a number stands before a word, and the choice of words that the English has for the number is missing.
* Y10: an article stands before a form that begins with an article of its own.
* Y11: a button begins with a form of the verb that buttons of the language do not have (`buttons_not` in locale.yaml).
* Y12: a sentence inside a text begins with a term that has a small letter; only the beginning of a text is raised.
* X4: terms of a kind are called by a word that the glossary keeps for other things (`not_called` of the kind).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from compiler.text.read.english import BUTTONS, Entry
from compiler.text.read.locale import SOURCE, Locale
from compiler.text.read.message_syntax import Choice, Field, Literal, Nodes, SyntaxProblem, parse, walk
from compiler.text.scope import NUMBER, SymbolTable

DOUBTFUL = frozenset({"M10"})
"""Codes of warnings: what only a reader can decide."""
_WORD_AFTER = re.compile(r" [^\W\d_]{4}")
"""A word after a number that may be its noun: shorter ones are prepositions and the like."""
_SENTENCE_ENDS = re.compile(r"[.!?][»”’\")*_]* $")
"""The end of a sentence with another behind it, not in a list."""


class WordingFault(NamedTuple):
    """A fault in a text: code, place in the text, what is wrong and how to mend it."""

    code: str
    at: int
    what: str
    hint: str


def wording_faults(
    entry: Entry, nodes: Nodes, symbols: SymbolTable, locale: Locale, rows: Mapping[str, Mapping[str, str]]
) -> Iterator[WordingFault]:
    """Yield the faults of one text of a message; `rows` are the terms of the language."""
    yield from _dropped_choices(entry, nodes, symbols, locale)
    yield from _double_articles(entry, nodes, symbols, locale, rows)
    yield from _buttons(entry, nodes, locale)
    yield from _small_letters(entry, nodes, symbols, rows)
    yield from _misnamed(entry, nodes, symbols, locale)


def misnamed_cell(entry: Entry, cell: str, locale: Locale) -> str:
    """Return the word in a cell of a term that terms of its kind are not called, "" without one."""
    return next((word for word in re.findall(r"\w+", cell) if _is_word(word, locale, entry.kind)), "")


def _dropped_choices(entry: Entry, nodes: Nodes, symbols: SymbolTable, locale: Locale) -> Iterator[WordingFault]:
    """Yield numbers (M10) before a word that does not change with them, although the English word does."""
    if locale.lang == SOURCE or locale.nbsp_number:
        return
    chosen = {node.name for node in walk(nodes) if isinstance(node, Choice)}
    chosen |= {node.counter for node in walk(nodes) if isinstance(node, Field)}
    for name in sorted(_choices(entry.longest.text) - chosen - {entry.plural}):
        for _, node, after in _triples(nodes):
            counts = isinstance(node, Field) and node.name == name and symbols.resolve(name, entry) == NUMBER
            if counts and isinstance(after, Literal) and _WORD_AFTER.match(after.text):
                word = after.text.split()[0].rstrip(".,;:")
                forms = " | ".join(["…"] * len(locale.cats))
                what = f"{entry.key}: “{{{name}}} {word}” has one form for every number; the English has several"
                yield WordingFault("M10", after.at + 1, what, f"[{name}: {forms}]")


def _double_articles(
    entry: Entry, nodes: Nodes, symbols: SymbolTable, locale: Locale, rows: Mapping[str, Mapping[str, str]]
) -> Iterator[WordingFault]:
    """Yield articles (Y10) before a form that has one: "the {place}:the"."""
    if not locale.article_words:
        return
    articles = "|".join(map(re.escape, locale.article_words))
    begins = re.compile(rf"(?:{articles})(?:(?<=’)|\s)", re.I)
    for before, node, _ in _triples(nodes):
        if not isinstance(node, Field) or not node.form or not isinstance(before, Literal):
            continue
        found = re.search(rf"(?:^|[\s(«“])({articles})(?:(?<=’)|\s)$", before.text, re.I)
        if found and any(begins.match(form) for form in _forms(node, entry, symbols, rows)):
            what = f'{entry.key}: "{found[1]}" before {{{node.name}}}:{node.form}'
            hint = "the form already contains its article: remove it, or use the base form"
            yield WordingFault("Y10", before.at + found.start(1), what, hint)


def _buttons(entry: Entry, nodes: Nodes, locale: Locale) -> Iterator[WordingFault]:
    """Yield the first word of a button (Y11) if it has an ending that buttons must not have."""
    first = nodes[0] if nodes else None
    if not entry.key.startswith(BUTTONS) or not isinstance(first, Literal):
        return
    word = re.match(r"\w+", first.text)
    if word and any(word[0].endswith(ending) for ending in locale.buttons_not):
        what = f'{entry.key}: a button begins with "{word[0]}"'
        yield WordingFault("Y11", first.at, what, f"locales/{locale.lang}/STYLE.md says how buttons begin")


def _small_letters(
    entry: Entry, nodes: Nodes, symbols: SymbolTable, rows: Mapping[str, Mapping[str, str]]
) -> Iterator[WordingFault]:
    """Yield terms (Y12) that begin a sentence inside the text with a small letter: "… coins. in Africa …"."""
    for before, node, _ in _triples(nodes):
        if not isinstance(node, Field) or not isinstance(before, Literal) or not _SENTENCE_ENDS.search(before.text):
            continue
        small = next((form for form in _forms(node, entry, symbols, rows) if form[:1].islower()), "")
        if small:
            what = f'{entry.key}: a sentence begins with "{small}"'
            yield WordingFault("Y12", node.at, what, "begin the sentence with another word")


def _misnamed(entry: Entry, nodes: Nodes, symbols: SymbolTable, locale: Locale) -> Iterator[WordingFault]:
    """Yield words (X4) before a term whose kind is not called so: "2 tokens {good}"."""
    for before, node, _ in _triples(nodes):
        if not isinstance(node, Field) or not isinstance(before, Literal):
            continue
        kind = symbols.resolve(node.name, entry).lstrip("=").partition(".")[0]
        last = re.search(r"(\w+)\s$", before.text)
        if last and _is_word(last[1], locale, kind):
            what = f'{entry.key}: "{last[1]}" before {{{node.name}}}: terms of {kind} are not called so'
            yield WordingFault("X4", before.at + last.start(1), what, "the glossary defines the word for other things")


def _is_word(word: str, locale: Locale, kind: str) -> bool:
    """Whether a word is one of those that terms of the kind are not called; * is any ending."""
    words = locale.kind(kind).not_called
    return any(word.lower().startswith(one[:-1]) if one.endswith("*") else word.lower() == one for one in words)


# -- parts of messages ------------------------------------------------------------------------------------------------


def _triples(nodes: Nodes) -> Iterator[tuple[object, object, object]]:
    """Yield every node with its neighbours, also inside choices; None where there is none."""
    padded = (None, *nodes, None)
    for (before, node), (_, after) in pairwise(pairwise(padded)):
        yield before, node, after
    for node in nodes:
        if isinstance(node, Choice):
            for alternative in node.alternatives:
                yield from _triples(alternative.nodes)


@cache
def _choices(text: str) -> frozenset[str]:
    """Return the arguments on which the words of an English text depend."""
    try:
        return frozenset(node.name for node in walk(parse(text)) if isinstance(node, Choice))
    except SyntaxProblem:
        return frozenset()


def _forms(node: Field, entry: Entry, symbols: SymbolTable, rows: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the form of a placeholder in every term that it can stand for."""
    kind = symbols.resolve(node.name, entry)
    terms = [kind[1:]] if kind.startswith("=") else symbols.members.get(kind, [])
    for term in terms:
        if node.form in rows.get(term, {}):
            yield rows[term][node.form]

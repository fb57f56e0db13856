"""Samples of a message: arguments that go wrong easily, such as 0, 1 and 21, lists of one and three, vowels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from compiler.text.read.english import Entry, list_of
from compiler.text.scope import SymbolTable
from engine.session.formatter import Catalog

NUMBERS = (1, 2, 5, 21)
"""One of each plural category that a language of Europe has for whole numbers."""

DECIMALS = (0.0, 1.0, 2.5)

NAMES = ("Anna", "Ödön", "Igor")
"""Typed names: they have no forms of their own, and begin with different letters."""


PLAYER = "player"
"""The kind of the arguments that are called "you" where they read a message themselves."""

MAX_SAMPLES = 6
"""Samples of a message that a translator is shown."""


def rendered(
    symbols: SymbolTable, entry: Entry, formatter: Catalog, played: Sequence[Mapping[str, Any]] = ()
) -> list[str]:
    """Return the different texts of a message with its samples, at most MAX_SAMPLES.

    `played` are arguments that it had in play: their texts come first, then what the player of it reads; neither is
    counted.
    """
    every = list(samples(symbols, entry)) if entry.args else [{}]
    shown = dict.fromkeys(formatter.t(entry.key, args) for args in played)
    first = next(iter([*played, *every]), {})
    for reader in [first[name] for name, kind in entry.args.items() if kind == PLAYER and name in first]:
        shown[_as_read_by(reader, formatter, entry.key, first)] = None
    most = len(shown) + MAX_SAMPLES
    for args in every:
        shown[formatter.t(entry.key, args)] = None
        if len(shown) == most:
            break
    return list(shown)


def _as_read_by(reader: str, formatter: Catalog, key: str, args: Mapping[str, Any]) -> str:
    """Return a message as the player reads it whom it calls "you"."""
    before, formatter.reader = formatter.reader, reader
    try:
        return formatter.t(key, args)
    finally:
        formatter.reader = before


def samples(symbols: SymbolTable, entry: Entry) -> Iterator[dict[str, Any]]:
    """Yield arguments for a message: every value of every argument, and the same number for all of them."""
    every = {name: values(symbols, entry, name) for name in entry.args}
    for i in range(max(map(len, every.values()), default=0)):
        yield {name: some[min(i, len(some) - 1)] for name, some in every.items()}
        yield {name: some[(i * 2 + at) % len(some)] for at, (name, some) in enumerate(every.items())}


def values(symbols: SymbolTable, entry: Entry, name: str) -> list[Any]:
    """Return values of an argument that go wrong easily."""
    kind = entry.args[name]
    if inner := list_of(kind):
        if inner in ("number", "year"):
            some: list[Any] = [2, 1]
        else:
            some = list(NAMES[:2]) if inner == "text" else terms(symbols, inner)
        if kind.startswith(("counts:", "signed:")):
            return [[[some[0], 1]], [[some[-1], 2], [some[0], 5]], [[one, 1] for one in some]]
        return [some[:1], [some[0], some[0]], [some[-1], some[0], some[-1]]]
    if kind in ("number", "year"):
        return [0, *NUMBERS] if name in entry.zero else list(NUMBERS)
    if kind == "decimal":
        return list(DECIMALS)
    return list(NAMES) if kind == "text" else terms(symbols, kind)


def terms(symbols: SymbolTable, kind: str) -> list[str]:
    """Return terms of a kind that go wrong easily: one that begins with a vowel, the longest, the shortest, the first.

    Empty if the scope has no term of this kind.
    """
    members = symbols.members.get(kind, [])
    if not members:
        return []
    vowels = [one for one in members if one.partition(".")[2][:1] in "aeiou"]
    return list(dict.fromkeys([*vowels[:1], max(members, key=len), min(members, key=len), members[0]]))

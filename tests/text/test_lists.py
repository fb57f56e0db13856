"""Lists in sentences: each message that names several things, with one, two and three of them, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.text import Texts
from compiler.text.read.english import list_of
from compiler.text.read.english_reader import scopes
from tests.compiled_games import all_catalogs, all_texts

AND = {
    "en": lambda after: " and " + after,
    "hu": lambda after: " és " + after,
    "ru": lambda after: " и\u00a0" + after,
    "it": lambda after: (" ed " if after[0] in "EÈÉ" else " e ") + after,
}
"""The text before the last member of a list."""
GAMES = [scope for scope in scopes(ROOT) if scope != "common"]


@cache
def texts() -> Texts:
    """Return all texts."""
    return all_texts()


def some(game: str, kind: str) -> Any:
    """Return a value of the kind that an argument has; of a list a single member, the last one of its kind."""
    if inner := list_of(kind):
        one = some(game, inner)
        return [[one, 2]] if kind.startswith("counts") else [one]
    if kind in ("number", "year"):
        return 2
    return "Anna" if kind == "text" else all_catalogs().symbols[game].members[kind][-1]


def lists(game: str) -> Iterator[tuple[str, str]]:
    """Yield key and argument of each list of terms in the messages of the engine; stories have articles there."""
    symbols = all_catalogs().symbols[game]
    for key, entry in symbols.entries.items():
        names = [name for name, kind in entry.args.items() if list_of(kind) in symbols.members]
        if names and not key.startswith("example."):
            yield key, names[0]


def ids(value: Any) -> set[str]:
    """Return every string in the arguments of a message."""
    if isinstance(value, list):
        return {id for one in value for id in ids(one)}
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize("game", GAMES)
def test_lists_of_one_two_and_three_members(game: str) -> None:
    for key, name in lists(game):
        check_list(game, key, name)


def check_list(game: str, key: str, name: str) -> None:
    """Check the texts of a message with one, two and three members of its list, in every language."""
    kinds = all_catalogs().symbols[game].entries[key].args
    others = {other: some(game, kind) for other, kind in kinds.items() if other != name}
    every = all_catalogs().symbols[game].members[list_of(kinds[name])]
    members = [member for member in every if member not in ids(list(others.values()))][:3]
    for lang in texts().languages:
        formatter = texts().formatter(lang, game)
        for n in (1, 2, 3):
            whole = formatter.t(key, others | {name: members[:n]})
            assert "⟦" not in whole, f"{lang}: {key}: {whole}"
            cases = [form for form in texts().catalog(lang, game)["t"][members[0]] if form != "class"]
            forms = [[formatter.term(member, form) for member in members[:n]] for form in ("the", "a", "", *cases)]
            assert any(is_listed(lang, names, whole) for names in forms), f"{lang}: {key}: {whole}"
            for member in members[n:]:
                assert formatter.term(member) not in whole, f"{lang}: {key}: {whole}"


def is_listed(lang: str, names: list[str], whole: str) -> bool:
    """Return whether a text holds the names, joined as the language joins the members of a list."""
    if not all(name.lower() in whole.lower() for name in names):
        return False
    and_ = AND[lang](names[-1])
    joined = f"{names[0][1:]}, {names[1]}{and_}" if len(names) == 3 else f"{names[0][1:]}{and_}"
    return len(names) == 1 or joined in whole

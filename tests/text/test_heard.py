"""What the games say in play, under every option: numbers that reach 0, the arguments of each message, its lists."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from compiler.problems import Problems
from compiler.steps import ROOT
from compiler.text import Texts, load
from compiler.text.commands import games_of
from compiler.text.library import Library, read_library
from compiler.text.source import Entry, list_of, scopes
from tests.text.heard import Heard, listen

AND = {
    "en": lambda after: " and " + after,
    "hu": lambda after: " és " + after,
    "ru": lambda after: " и\u00a0" + after,
    "it": lambda after: (" ed " if after[0] in "EÈÉ" else " e ") + after,
}
"""What stands before the last member of a list."""
GAMES = [scope for scope in scopes(ROOT) if scope != "common"]


@cache
def rules() -> dict[str, Any]:
    """Return the rules of all games."""
    return dict(games_of(ROOT, Problems()))


@cache
def heard(game: str) -> Heard:
    """Return what a game said."""
    return listen(game)


@cache
def library() -> Library:
    """Return the English of all games."""
    return read_library(ROOT, rules(), Problems())


@cache
def texts() -> Texts:
    """Return all texts."""
    return load(ROOT, rules(), Problems())


def entry(game: str, key: str) -> Entry:
    """Return the English of a message."""
    return library().worlds[game].entries[key]


@pytest.mark.parametrize("game", GAMES)
def test_what_reaches_zero_is_declared(game: str) -> None:
    """A number that is 0 in play must be named by `zero:` in the English; `text check` sees to the words for it."""
    silent = {
        f"{key}: {name} can be 0 ({args}): write zero: {{{name}: word}} or {{{name}: figure}} in the English"
        for (key, name), args in heard(game).zeros.items()
        if name not in entry(game, key).zero
    }
    assert silent == set()


@pytest.mark.parametrize("game", GAMES)
def test_messages_are_said_with_exactly_their_arguments(game: str) -> None:
    wrong = {key: names for key, names in heard(game).said.items() if names != set(entry(game, key).args)}
    assert wrong == {}
    assert heard(game).odd == set()


def beside(args: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the other arguments, of lists the first member alone: what is said there must not be looked for here."""
    others = {other: value for other, value in args.items() if other != name}
    return {other: value[:1] if isinstance(value, (list, tuple)) else value for other, value in others.items()}


def ids(value: Any) -> Iterator[str]:
    """Return every string in the arguments of a message."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list, tuple)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from ids(one)


@pytest.mark.parametrize("game", GAMES)
def test_lists_of_one_two_and_three_members(game: str) -> None:
    """Each list of a message is said with one, two and three of its members in every language."""
    said = heard(game)
    lists = {(key, name) for key, name in said.lists if list_of(entry(game, key).args[name])}
    assert lists == set(said.lists), "a list that the English does not call one"
    for key, name in sorted(lists):
        args = beside(next(iter(said.lists[key, name].values())), name)
        every = library().worlds[game].members[list_of(entry(game, key).args[name])]
        members = [member for member in every if member not in set(ids(args))][:3]
        for lang in texts().languages:
            formatter = texts().formatter(lang, game)
            for n in (1, 2, 3):
                whole = formatter.t(key, args | {name: members[:n]} | {"player": "player.red"})
                assert "⟦" not in whole
                for member in members[:n]:
                    base = formatter.term(member)
                    assert base[1:] in whole, f"{lang}: {whole}"
                for member in members[n:]:
                    assert formatter.term(member) not in whole
                names = [formatter.term(member) for member in members[:n]]
                and_ = AND[lang](names[-1])
                assert (f"{names[0][1:]}, {names[1]}{and_}" if n == 3 else f"{names[0][1:]}{and_}") in whole or n == 1

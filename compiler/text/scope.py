"""Symbols of a scope: the names that its messages may use (entries, kinds of terms and their members, figures)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from compiler.text.read.english import COMMON, Entry, RemarkText, list_of

NUMBER = "number"


class GameRules(Protocol):
    """The part of a game's rules that the texts need; `compiler.rules.GameSource` provides it."""

    @property
    def data(self) -> dict[str, Any]: ...
    @property
    def figures(self) -> Mapping[str, Any]: ...
    @property
    def remarks(self) -> Sequence[RemarkText]: ...


@dataclass
class SymbolTable:
    """The names that the messages of a scope may use."""

    scope: str
    entries: dict[str, Entry]
    """Texts of the scope and those of `common`."""
    figures: Mapping[str, Any]
    members: dict[str, list[str]] = field(default_factory=dict)
    """Kind -> ids of its terms, in the order of the English files."""

    def resolve(self, name: str, entry: Entry) -> str:
        """Return the type of a placeholder: a kind, "number", "=<term id>" for a fixed term, "" if unknown."""
        if name in entry.args:
            kind = entry.args[name]
            return list_of(kind) or (NUMBER if kind in ("year", "decimal") else kind)
        if name in self.figures:
            return NUMBER
        term = self.entries.get(name)
        return "=" + name if term and term.is_term else ""

    def names(self, entry: Entry) -> list[str]:
        """Return all names that a placeholder of `entry` may have, for hints."""
        return [*entry.args, *self.figures, *(term for ids in self.members.values() for term in ids)]

    def counts(self, name: str, entry: Entry) -> bool:
        """Whether a choice or a form may depend on the number (or the length) of `name`."""
        return self.resolve(name, entry) == NUMBER or bool(list_of(entry.args.get(name, "")))


def make_symbols(scope: str, sources: Mapping[str, Mapping[str, Entry]], facts: GameRules | None) -> SymbolTable:
    """Return the symbols of a scope, including those of `common`."""
    entries = dict(sources.get(COMMON, {}))
    if scope != COMMON:
        entries |= sources.get(scope, {})
    symbols = SymbolTable(scope, entries, facts.figures if facts else {})
    for entry in entries.values():
        if entry.is_term:
            symbols.members.setdefault(entry.kind, []).append(entry.key)
    return symbols

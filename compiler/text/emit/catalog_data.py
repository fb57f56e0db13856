"""Compiled catalogs: the checked texts of one language in one scope as the JSON of the formatter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compiler.text.emit.codegen import MessageCompiler, NoBreak
from compiler.text.read.english import Entry
from compiler.text.read.locale import Locale
from compiler.text.read.message_syntax import Nodes
from compiler.text.scope import SymbolTable

CATALOG_FORMAT = 1

Rows = Mapping[str, Mapping[str, str]]
"""The rows of terms by id: forms and, under "class", their class."""

Messages = Mapping[str, tuple[Entry, list[Nodes]]]
"""The checked messages by key: the entry, and the nodes of each plural form."""


def compile_catalog(symbols: SymbolTable, locale: Locale, rows: Rows, messages: Messages) -> dict[str, Any]:
    """Return the compiled catalog of these terms and messages, ready for JSON."""
    nbsp = NoBreak(locale)
    tied = {
        key: {form: text if form == "class" else nbsp(text) for form, text in row.items()} for key, row in rows.items()
    }
    compiler = MessageCompiler(symbols, locale, tied)
    data: dict[str, Any] = {
        "format": CATALOG_FORMAT,
        "lang": locale.lang,
        "name": locale.name,
        "dir": locale.dir,
        "scope": symbols.scope,
        "plural": locale.plural,
        "cats": list(locale.cats),
        "group": locale.group,
        "decimal": locale.decimal,
        "list": [nbsp(text, before_more=True) for text in locale.list],
        "or": [nbsp(text, before_more=True) for text in locale.any_of],
        "t": tied,
        "s": {f: nbsp(p) for kind in locale.kinds.values() for f, p in kind.free_text_patterns.items()},
        "m": {key: compiler.message(*found) for key, found in messages.items()},
    }
    if locale.articles:
        data["articles"] = locale.articles
    if locale.times:
        data["times"] = list(locale.times)
    return data

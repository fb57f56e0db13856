"""Everything about one text: English, arguments, translations with their state, and samples in each language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.base.diagnostics import did_you_mean
from compiler.text import Texts
from compiler.text.catalogs import Catalogs, po_path
from compiler.text.read.english import COMMON, PLAIN_KINDS, Entry
from compiler.text.read.locale import SOURCE
from compiler.text.read.played import read
from compiler.text.translators.po_entries import notes
from compiler.text.translators.samples import rendered as rendered_samples


class UnknownTextError(Exception):
    """A key that no text has."""


def found(catalogs: Catalogs, key: str) -> list[Entry]:
    """Return the texts with a key: one, or one of each game; UnknownTextError if there is none."""
    entries = [catalogs.sources[scope][key] for scope in catalogs.scopes if key in catalogs.sources[scope]]
    if not entries:
        known = {one for scope in catalogs.scopes for one in catalogs.sources[scope]}
        hint = did_you_mean(key, known, otherwise="the keys are in locales/en")
        raise UnknownTextError(f'there is no text "{key}" ({hint})')
    return entries


def lines(catalogs: Catalogs, texts: Texts, key: str, langs: Sequence[str]) -> Iterator[str]:
    """Yield what is known about a text, for the terminal, in the given languages after the English."""
    for entry in found(catalogs, key):
        yield f"{entry.key} ({entry.spot.path}:{entry.spot.line})"
        for note in notes(entry, None):
            yield f"  {note}"
        for lang in dict.fromkeys((SOURCE, *langs)):
            yield from _language(catalogs, texts, entry, lang)
        yield ""


def _language(catalogs: Catalogs, texts: Texts, entry: Entry, lang: str) -> Iterator[str]:
    scope = entry.scope
    if lang == SOURCE:
        where = f"{entry.spot.path}:{entry.spot.line}"
    else:
        where = po_path(catalogs.root, lang, scope, entry.domain).relative_to(catalogs.root).as_posix()
    state = ""
    if texts.is_stale(lang, scope, entry.key):
        state = ", out of date: the English has changed"
    elif texts.is_english(lang, scope, entry.key):
        state = ", not translated: the English is shown"
    yield f"  {lang}  {where}{state}"
    if entry.is_term:
        row = texts.catalog(lang, scope)["t"].get(entry.key, {})
        yield "        " + " | ".join(f"{form}: {text}" if form else str(text) for form, text in row.items())
        return
    for text in rendered(catalogs, texts, entry, lang):
        yield f"        {text}"


def rendered(catalogs: Catalogs, texts: Texts, entry: Entry, lang: str) -> list[str]:
    """Return the message in a language as it occurs in play, then with a few samples that go wrong easily."""
    scopes = [entry.scope] if entry.scope != COMMON else catalogs.scopes
    scope = next((one for one in scopes if _fits(catalogs, entry, one)), entry.scope)
    formatter = texts.formatter(lang, scope)
    played = read(catalogs.root, entry.scope).get(entry.key, ())
    return rendered_samples(catalogs.symbols[scope], entry, formatter, played)


def _fits(catalogs: Catalogs, entry: Entry, scope: str) -> bool:
    """Return whether a scope has terms for every argument: texts of `common` name terms that only games have."""
    kinds = {kind.rpartition(":")[2] for kind in entry.args.values()}
    return all(kind in PLAIN_KINDS or catalogs.symbols[scope].members.get(kind) for kind in kinds)

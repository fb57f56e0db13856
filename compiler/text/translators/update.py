"""Merge of new and changed English into the catalogs: by key, never by similarity.

* Same English: the translation stays as it is.
* Changed English: the translation stays, marked fuzzy, with the old English as `#| msgid`. If the English changes back,
  the mark is removed. A term is marked only if its English base form changes.
* A key that has moved to another file keeps its translation; a new key with exactly the English text of a removed key
  is treated as renamed and keeps its translation, too.
* A removed key stays as an obsolete entry (`#~`) until the next change of the file; if it comes back by then, so does
  its translation.
* Comments of translators, unknown flags and unknown header lines are kept.

A file that an editor has wrapped is written as all others are, so that a difference shows only what was changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from compiler.base.diagnostics import Problems
from compiler.text.catalogs import Catalogs, po_path
from compiler.text.read.english import Entry
from compiler.text.read.locale import Locale
from compiler.text.read.po import FUZZY, PoEntry, PoFile, show_po
from compiler.text.read.po_reader import read_po
from compiler.text.read.source_text import SourceText
from compiler.text.translators.extract import write_if_changed
from compiler.text.translators.po_entries import entry_for, headers

OWN_FLAGS = ("python-brace-format", "md-text", "max-length:")
ENFORCED_HEADERS = ("Plural-Forms", "Language", "Content-Type", "X-Ludoglot-Format")
"""Header lines that are always corrected; the others belong to the editors and are only added if missing."""


@dataclass
class Merged:
    """The result of the merge of one file."""

    path: str
    written: bool = False
    broken: bool = False
    """The file cannot be read and was not changed."""
    counts: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        if self.broken:
            return f"{self.path}: cannot be read, not changed (`python build.py text check` says why)"
        counts = ", ".join(f"{n} {what}" for what, n in self.counts.items() if n)
        return f"{self.path}: {counts or 'no entries'}{'' if self.written else ' (unchanged)'}"


def update_language(
    catalogs: Catalogs, lang: str, problems: Problems, examples: Callable[[Entry], Sequence[str]] = lambda _: ()
) -> list[Merged]:
    """Merge the English into all files of a language; unreadable files are reported and not changed.

    `examples` returns the English of a text as it occurred in play, for its notes.
    """
    old: dict[tuple[str, str], PoFile] = {}
    broken: set[tuple[str, str]] = set()
    for scope in catalogs.scopes:
        for domain in _domains(catalogs, lang, scope):
            path = po_path(catalogs.root, lang, scope, domain)
            if path.is_file():
                file = read_po(path, catalogs.root, problems)
                if file:
                    old[scope, domain] = file
                else:
                    broken.add((scope, domain))
    orphans = _Orphans(catalogs, old)
    merged: list[Merged] = []
    for scope in catalogs.scopes:
        locale = catalogs.locales[lang, scope]
        for domain in _domains(catalogs, lang, scope):
            if (scope, domain) in broken:
                path = po_path(catalogs.root, lang, scope, domain).relative_to(catalogs.root)
                merged.append(Merged(path.as_posix(), broken=True))
            else:
                merged.append(_merge(catalogs, locale, scope, domain, old.get((scope, domain)), orphans, examples))
    return merged


def _domains(catalogs: Catalogs, lang: str, scope: str) -> list[str]:
    """Return the domains of the English, then those that only the language has (their entries are obsolete)."""
    theirs = sorted(p.stem for p in (catalogs.root / "locales" / lang / scope).glob("*.po"))
    return [*catalogs.domains[scope], *(d for d in theirs if d not in catalogs.domains[scope])]


class _Orphans:
    """Translations whose key is no longer in its file, found again by key or by identical English text."""

    def __init__(self, catalogs: Catalogs, files: dict[tuple[str, str], PoFile]) -> None:
        self.by_key: dict[tuple[str, str], PoEntry] = {}
        self.by_text: dict[tuple[str, str, str], list[PoEntry]] = {}
        for (scope, domain), file in files.items():
            live = {e.key for e in catalogs.sources[scope].values() if e.domain == domain}
            for entry in file.entries:
                if entry.begun and (entry.obsolete or entry.key not in live):
                    self.by_key.setdefault((scope, entry.key), entry)
                    self.by_text.setdefault((scope, entry.msgid, entry.msgid_plural), []).append(entry)

    def find(self, scope: str, made: PoEntry) -> tuple[str, PoEntry] | None:
        """Return ("moved" or "renamed", the entry with the translation), or None."""
        found = self.by_key.get((scope, made.key))
        if found:
            return "moved", found
        same = self.by_text.get((scope, made.msgid, made.msgid_plural), [])
        return ("renamed", same[0]) if len(same) == 1 else None


def _merge(
    catalogs: Catalogs,
    locale: Locale,
    scope: str,
    domain: str,
    old: PoFile | None,
    orphans: _Orphans,
    examples: Callable[[Entry], Sequence[str]],
) -> Merged:
    path = po_path(catalogs.root, locale.lang, scope, domain)
    merged = Merged(path.relative_to(catalogs.root).as_posix())
    before: dict[str, PoEntry] = {}
    for entry in old.live() if old else []:
        before.setdefault(entry.key, entry)
    new = PoFile(path=merged.path)
    new.comments = old.comments if old else [f"Ludoglot: {scope}/{domain}, {locale.name}."]
    new.header = _header(old.header if old else {}, locale)
    wanted = [e for e in catalogs.sources[scope].values() if e.domain == domain]
    for source in wanted:
        made = entry_for(source, locale, examples(source))
        mine = before.pop(source.key, None)
        how = "kept"
        if mine is None:
            found = orphans.find(scope, made)
            how, mine = found if found else ("new", None)
        if mine is not None:
            if not mine.begun and how == "kept":
                how = "untranslated"
            if _take(made, mine, source, locale):
                how = "stale" if how == "kept" else how
        merged.counts[how] += 1
        new.entries.append(made)
    changed = old is None or _content(new) != _content(old)
    gone = [entry for entry in before.values() if entry.begun]
    earlier = [e for e in old.entries if e.obsolete and e.begun] if old else []
    used = {entry.key for entry in new.entries}
    for entry in gone:
        entry.obsolete = True
        merged.counts["obsolete"] += 1
    keep = gone if changed else gone + earlier
    new.entries += [entry for entry in keep if entry.key not in used]
    if not wanted and not new.entries and old is not None:
        path.unlink()
        merged.written = True
    else:
        merged.written = write_if_changed(path, show_po(new))
    return merged


def _header(old: dict[str, str], locale: Locale) -> dict[str, str]:
    ours = headers(locale)
    header = {name: old.get(name, value) for name, value in ours.items()}
    header |= {name: ours[name] for name in ENFORCED_HEADERS}
    return header | {name: value for name, value in old.items() if name not in header}


def _take(made: PoEntry, mine: PoEntry, source: Entry, locale: Locale) -> bool:
    """Copy the old translation into the new entry; return whether it has just become stale."""
    made.comments = mine.comments
    made.references = mine.references
    made.flags += [f for f in mine.flags if f != FUZZY and not f.startswith(OWN_FLAGS) and f not in made.flags]
    if not mine.begun:
        return False
    made.texts = _fit(mine, len(locale.cats) if source.plural else 1)
    same = _text(made.msgid, made.msgid_plural, source) == _text(mine.msgid, mine.msgid_plural, source)
    if same:
        if mine.fuzzy:
            made.flags.insert(0, FUZZY)
            made.previous, made.previous_plural = mine.previous, mine.previous_plural
        return False
    was, was_plural = (mine.previous, mine.previous_plural) if mine.previous else (mine.msgid, mine.msgid_plural)
    if _text(was, was_plural, source) == _text(made.msgid, made.msgid_plural, source):
        return False
    made.flags.insert(0, FUZZY)
    made.previous, made.previous_plural = was, was_plural
    return not mine.fuzzy


def _text(msgid: str, plural: str, source: Entry) -> tuple[str, str]:
    """Return the part of the English whose change makes a translation stale: the texts; for a term, the base form."""
    return (msgid.partition("|")[0].strip(), "") if source.is_term else (msgid, plural)


def _fit(mine: PoEntry, count: int) -> list[SourceText]:
    """Return the translation in `count` plural forms."""
    return mine.texts if len(mine.texts) == count else [mine.texts[-1]] * count


def _content(file: PoFile) -> list[object]:
    """Return the content of a file without its formatting and its removed entries, for comparison."""
    rows: list[object] = [{name: file.header.get(name) for name in ENFORCED_HEADERS}]
    for entry in file.entries:
        if entry.obsolete:
            continue
        rows.append(
            (
                entry.key,
                entry.msgid,
                entry.msgid_plural,
                tuple(entry.strings),
                tuple(entry.comments),
                tuple(entry.notes),
                tuple(entry.references),
                frozenset(entry.flags),
                entry.previous,
                entry.previous_plural,
            )
        )
    return rows

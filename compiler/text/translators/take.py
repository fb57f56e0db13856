"""Folding handed-in translations into the catalogs: a PO file with some entries, or a whole catalog from an editor.

An entry belongs to the catalog that its reference names (`#: locales/hu/thebes/play.po`); without one, to that of the
file's first comment (`# Ludoglot: thebes/play, …`) in the language of its header. Only its text is taken: the catalog
keeps its order, notes and wrapping, so that a difference shows what has changed and nothing else.

* The English has changed since: the text is taken, marked fuzzy, with the English that was translated.
* The translation has changed since (`#. was: …` has the one that was seen): both are reported, the catalog stays.
* The key is unknown, or the file cannot be read: reported, the rest is taken.
* The new text has an error: nothing of its catalog is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from compiler.base.diagnostics import Problem, Problems, did_you_mean, shown
from compiler.text.catalogs import Catalogs, LanguageTexts, read_catalogs
from compiler.text.read.locale import SOURCE
from compiler.text.read.po import FUZZY, PoEntry, PoFile, plain, show_po
from compiler.text.read.po_reader import read_po
from compiler.text.scope import GameRules
from compiler.text.translators.extract import write_if_changed

_CATALOG = re.compile(r"locales/([A-Za-z_-]+)/([a-z0-9_]+)/([a-z_]+)\.po\Z")
_COMMENT = re.compile(r"Ludoglot: ([a-z0-9_]+)/([a-z_]+),")
WAS = "was: "
"""Begins the note with the translation that the author of an entry has seen."""


@dataclass
class Taken:
    """What became of the files: the catalogs that were written with the number of changed texts, and what was not."""

    written: dict[str, int] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)
    """Texts whose English has changed since they were translated: taken, and marked."""
    refused: list[str] = field(default_factory=list)
    """What was not taken, and why."""
    problems: list[Problem] = field(default_factory=list)
    """Errors of the new texts."""


def take(root: Path, games: Mapping[str, GameRules], files: Sequence[Path]) -> Taken:
    """Fold the entries of some files into the catalogs of the project."""
    taken = Taken()
    catalogs = read_catalogs(root, games, Problems())
    changes: dict[Path, dict[str, PoEntry]] = {}
    for file in files:
        problems = Problems()
        handed = read_po(file, root, problems)
        taken.problems += problems.errors
        for entry in handed.live() if handed else []:
            if not entry.begun:
                continue
            target = _target(root, catalogs, handed, entry) if handed else None
            if target is None:
                where = f"{shown(file, root)}:{entry.line}"
                what = "the entry does not say which catalog it belongs to (#: locales/hu/thebes/play.po)"
                taken.refused.append(f"{where}: {entry.key}: {what}")
            else:
                changes.setdefault(target, {})[entry.key] = entry
    for path, entries in changes.items():
        _fold(root, games, path, entries, taken)
    return taken


def _target(root: Path, catalogs: Catalogs, handed: PoFile, entry: PoEntry) -> Path | None:
    """Return the catalog that an entry belongs to, None if that is unknown."""
    named = [found for line in entry.references for one in line.split() if (found := _CATALOG.search(one))]
    lang = handed.header.get("Language", "")
    comment = next((found for line in handed.comments if (found := _COMMENT.search(line))), None)
    if named:
        lang, scope, domain = named[0].groups()
    elif comment:
        scope, domain = comment.groups()
    else:
        return None
    known = lang in catalogs.languages and lang != SOURCE and domain in catalogs.domains.get(scope, ())
    return root / "locales" / lang / scope / f"{domain}.po" if known else None


def _fold(root: Path, games: Mapping[str, GameRules], path: Path, entries: Mapping[str, PoEntry], taken: Taken) -> None:
    """Write the entries into one catalog, unless that would give it an error that it does not have."""
    where = shown(path, root)
    problems = Problems()
    ours = read_po(path, root, problems)
    if ours is None:
        taken.problems += problems.errors
        return
    mine = {entry.key: entry for entry in ours.live()}
    changed = []
    for key, theirs in entries.items():
        own = mine.get(key)
        if own is None:
            taken.refused.append(f"{where}: there is no text {key} ({did_you_mean(key, mine)})")
        elif reason := _conflict(own, theirs):
            taken.refused.append(f"{where}:{own.line}: {key}: {reason}")
        elif own.strings != theirs.strings or (own.fuzzy and not theirs.fuzzy):
            _replace(own, theirs)
            changed.append(key)
            if own.fuzzy:
                taken.stale.append(f"{where}: {key}: the English is now: {own.msgid}")
    if not changed:
        return
    before = path.read_text("utf-8")
    write_if_changed(path, show_po(ours))
    errors = _errors(root, games, path.relative_to(root).parts[1], where)
    if errors:
        path.write_text(before, "utf-8")
        taken.problems += errors
        return
    taken.written[where] = len(changed)


def _conflict(own: PoEntry, theirs: PoEntry) -> str:
    """Return why an entry cannot be taken, "" if it can."""
    if len(own.texts) != len(theirs.texts):
        return f"it has {len(theirs.texts)} plural forms, and the catalog {len(own.texts)}"
    seen = next((note.removeprefix(WAS) for note in theirs.notes if note.startswith(WAS)), None)
    now = own.strings[0] if own.texts else ""
    if seen is not None and now not in (seen, theirs.strings[0]):
        handed = theirs.strings[0]
        return f"the translation has changed since: it is now “{now}”, was “{seen}”, and “{handed}” was handed in"
    return ""


def _replace(own: PoEntry, theirs: PoEntry) -> None:
    """Put a text into the catalog's entry; mark it if it was made for another English."""
    own.texts = [plain(text) for text in theirs.strings]
    own.flags = [flag for flag in own.flags if flag != FUZZY]
    own.previous = own.previous_plural = ""
    if (theirs.msgid, theirs.msgid_plural) != (own.msgid, own.msgid_plural) or theirs.fuzzy:
        own.flags.insert(0, FUZZY)
        own.previous, own.previous_plural = theirs.msgid, theirs.msgid_plural


def _errors(root: Path, games: Mapping[str, GameRules], lang: str, where: str) -> list[Problem]:
    """Return the errors of one catalog, as it is on the disk now."""
    problems = Problems()
    LanguageTexts(read_catalogs(root, games, Problems()), lang, problems)
    return [problem for problem in problems.errors if problem.path == where]

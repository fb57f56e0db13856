"""Gettext entries of the English texts, with what translators must know of each."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.text.read.english import PLAIN_KINDS, Entry, list_of, row_of
from compiler.text.read.locale import Locale
from compiler.text.read.message_syntax import show_row
from compiler.text.read.po import FORMAT, PoEntry, plain

PLAIN_NOTES = {
    "number": "number",
    "decimal": "decimal number",
    "year": "year",
    "text": "typed by a person, has no forms",
}
LIST_NOTES = {
    "list": "list of {}",
    "or": "list of {}, joined by “or”",
    "counts": "list of {} with numbers (2 …, 1 …)",
    "signed": "list of {} with signed numbers (+2 …, +1 …)",
}
TERM_NOTE = "one term: base | form: text | form: text"


def entry_for(entry: Entry, locale: Locale | None = None, examples: Sequence[str] = ()) -> PoEntry:
    """Return the untranslated entry of a text; with `locale`, its notes list the forms of the language.

    `examples`: its English as it occurred in play.
    """
    lines = [*notes(entry, locale), *(f"e.g. {text}" for text in examples)]
    made = PoEntry(key=entry.key, notes=lines, flags=flags(entry))
    if entry.is_term:
        made.msgid = show_row(row_of(entry)) if row_of(entry) else entry.msgid
    else:
        made.msgid, made.msgid_plural = entry.msgid, entry.msgid_plural
    count = (len(locale.cats) if locale else 2) if made.msgid_plural else 1
    made.texts = [plain("")] * count
    return made


def notes(entry: Entry, locale: Locale | None) -> list[str]:
    """Return the `#.` lines: the note, the kinds of the arguments with their forms, the maximal length."""
    lines = [entry.note] if entry.note else []
    if entry.is_term:
        forms = _forms(entry.kind, locale)
        lines.append(TERM_NOTE if not locale or forms else "one term, without forms")
        if forms:
            lines.append(f"forms of {entry.kind}: {forms}")
    for name, kind in entry.args.items():
        inner = list_of(kind)
        what = LIST_NOTES[kind.partition(":")[0]].format(inner) if inner else PLAIN_NOTES.get(kind, kind)
        forms = "" if (inner or kind) in PLAIN_KINDS else _forms(inner or kind, locale)
        zero = f", can be 0: [{name}: =0 …]" if entry.zero.get(name) == "word" else ""
        lines.append(f"{{{name}}}: {what}{zero}" + (f", forms: {forms}" if forms else ""))
    if entry.max:
        lines.append(f"at most {entry.max} characters")
    if entry.markup:
        lines.append("Markdown: keep **, [ ]( ) and ` as they are")
    return lines


def _forms(kind: str, locale: Locale | None) -> str:
    if locale is None:
        return ""
    found = locale.kind(kind)
    forms = list(found.forms)
    if found.classed:
        forms.insert(0, f"class ({'/'.join(locale.classes)})")
    return ", ".join(forms)


def flags(entry: Entry) -> list[str]:
    """Return the flags that PO tools evaluate."""
    found = []
    if not entry.is_term and any("{" in text.text for text in entry.texts):
        found.append("python-brace-format")
    if entry.markup == "md":
        found.append("md-text")
    if entry.max:
        found.append(f"max-length:{entry.max}")
    return found


def headers(locale: Locale | None) -> dict[str, str]:
    """Return the header lines of our files; none of them contains a date."""
    return {
        "Project-Id-Version": "Ludoglot",
        "Report-Msgid-Bugs-To": "",
        "PO-Revision-Date": "",
        "Last-Translator": "",
        "Language-Team": "",
        "Language": locale.lang if locale else "",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": locale.header if locale else "nplurals=INTEGER; plural=EXPRESSION;",
        "X-Ludoglot-Format": FORMAT,
    }

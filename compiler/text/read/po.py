"""PO files: a parser that knows line and column of every text, and a writer that loses nothing.

Comments of translators, notes, references, flags (known or not), previous texts, obsolete entries and unknown header
lines are preserved. A file that this writer has written is written again byte for byte.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from compiler.base.diagnostics import Problems
from compiler.text.read.source_text import SourceText

FORMAT = "1"
"""Version of the conversion from English texts to entries: the header X-Ludoglot-Format."""

FUZZY = "fuzzy"
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*\Z')
_ESCAPE = re.compile(r"\\(.)", re.S)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_FIELD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s*(?=\")")


@dataclass
class PoEntry:
    """One entry; `texts` is the translation, one text for each plural form."""

    key: str = ""
    msgid: str = ""
    msgid_plural: str = ""
    texts: list[SourceText] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    previous: str = ""
    previous_plural: str = ""
    obsolete: bool = False
    line: int = 0

    @property
    def fuzzy(self) -> bool:
        """Whether the translation is marked for review."""
        return FUZZY in self.flags

    @property
    def strings(self) -> list[str]:
        """The translation without places."""
        return [text.text for text in self.texts]

    @property
    def done(self) -> bool:
        """Whether every form has a text."""
        return bool(self.texts) and all(self.strings)

    @property
    def begun(self) -> bool:
        """Whether some form has a text."""
        return any(self.strings)


@dataclass
class PoFile:
    """A PO file: the catalog of one language and domain."""

    path: str
    comments: list[str] = field(default_factory=list)
    header: dict[str, str] = field(default_factory=dict)
    header_flags: list[str] = field(default_factory=list)
    header_lines: dict[str, int] = field(default_factory=dict)
    entries: list[PoEntry] = field(default_factory=list)

    def live(self) -> list[PoEntry]:
        """Return the entries that are not obsolete."""
        return [entry for entry in self.entries if not entry.obsolete]


def plain(text: str) -> SourceText:
    """Return a text without a place in a file."""
    return SourceText(text, ((0, 0, 0),))


# -- reading --------------------------------------------------------------------------------------------------------


def parse_po(text: str, where: str, problems: Problems) -> PoFile | None:
    """Parse the text of a PO file; None, with problems P6 or P7, if it cannot be parsed."""
    return _Reader(where, problems).read(text)


class _Broken(Exception):
    """A line that cannot be parsed, with the code and column of the report."""

    def __init__(self, code: str, column: int, text: str, hint: str = "") -> None:
        super().__init__(text)
        self.code, self.column, self.text, self.hint = code, column, text, hint


class _Reader:
    """Parser of one PO file, line by line."""

    def __init__(self, where: str, problems: Problems) -> None:
        self.file = PoFile(where)
        self.problems = problems
        self.entry = PoEntry()
        self.parts: dict[str, list[tuple[str, int, int]]] = {}
        self.order: list[str] = []
        self.current = ""
        self.number = 0
        self.whole = True
        self.first = True

    def read(self, text: str) -> PoFile | None:
        for number, line in enumerate(text.split("\n"), 1):
            self.number = number
            try:
                self.line(line.rstrip("\r"))
            except _Broken as bad:
                self.problems.error(self.file.path, number, bad.column, bad.code, bad.text, bad.hint)
                self.whole = False
        self.finish()
        return self.file if self.whole else None

    def line(self, line: str) -> None:
        bare = line.strip()
        if not bare:
            self.finish()
        elif bare.startswith("#~"):
            rest = line[line.index("#~") + 2 :]
            self.begin(obsolete=True)
            if rest.strip().startswith("|"):
                self.text(rest.strip()[1:].strip(), line, previous=True)
            elif rest.strip():
                self.text(rest.strip(), line)
        elif bare.startswith("#"):
            self.comment(bare, line)
        else:
            self.text(bare, line)

    def comment(self, bare: str, line: str) -> None:
        if self.parts.keys() & {"msgid", "msgstr", "msgstr[0]"}:
            self.finish()
        self.begin()
        mark, rest = bare[:2], bare[2:].strip()
        if mark == "#.":
            self.entry.notes.append(rest)
        elif mark == "#:":
            self.entry.references.append(rest)
        elif mark == "#,":
            self.entry.flags += [flag.strip() for flag in rest.split(",") if flag.strip()]
        elif mark == "#|":
            self.text(rest, line, previous=True)
        else:
            self.entry.comments.append(bare[2:] if mark == "# " else bare[1:])

    def begin(self, obsolete: bool = False) -> None:
        if not self.entry.line:
            self.entry.line = self.number
        if obsolete:
            self.entry.obsolete = True

    def text(self, bare: str, line: str, previous: bool = False) -> None:
        found = _FIELD.match(bare)
        if found:
            name = ("#| " if previous else "") + found[1]
            finished = "msgstr" in self.parts or "msgstr[0]" in self.parts
            if not previous and finished and found[1] in ("msgctxt", "msgid"):
                obsolete = self.entry.obsolete
                self.finish()
                self.begin(obsolete)
            if name in self.parts:
                raise _Broken("P6", 1, f"{found[1]} is given twice in one entry", "put an empty line between entries")
            self.begin()
            self.current = name
            self.parts[name] = []
            bare = bare[found.end() :]
        elif not bare.startswith('"'):
            raise _Broken("P6", 1, f"this line cannot be read: {bare[:40]}", 'expected msgid "…" or msgstr "…"')
        elif not self.current:
            raise _Broken("P6", 1, "a text that belongs to no entry")
        column = line.index(bare) + 1
        string = _STRING.match(bare)
        if not string:
            raise self.unquoted(bare, column)
        for escape in _ESCAPE.finditer(string[1]):
            if escape[1] not in _ESCAPES:
                what, hint = f"the escape {escape[0]} is unknown", "write the character itself, or \\\\ for a backslash"
                self.problems.error(self.file.path, self.number, column + 1 + escape.start(), "P9", what, hint)
        self.parts[self.current].append((string[1], self.number, column + 1))

    @staticmethod
    def unquoted(bare: str, column: int) -> _Broken:
        inner = re.match(r'"((?:[^"\\]|\\.)*)"', bare)
        if inner:
            return _Broken("P7", column + inner.end() - 1, "a quotation mark inside a text", 'write \\"')
        return _Broken("P6", column, "the text does not end with a quotation mark")

    def finish(self) -> None:
        entry, parts = self.entry, self.parts
        self.entry, self.parts, self.current = PoEntry(), {}, ""
        if not parts:
            if entry.comments and self.first:
                self.file.comments += entry.comments
            return
        if "msgid" not in parts or not any(name.startswith("msgstr") for name in parts):
            if self.whole:
                self.problems.error(
                    self.file.path, entry.line, 1, "P6", "an entry without msgid or msgstr", "remove it or run update"
                )
            self.whole = False
            return
        text = {name: _unescape(pieces) for name, pieces in parts.items()}
        entry.msgid = text["msgid"].text
        entry.key = text["msgctxt"].text if "msgctxt" in text else ""
        entry.msgid_plural = text["msgid_plural"].text if "msgid_plural" in text else ""
        entry.previous = text["#| msgid"].text if "#| msgid" in text else ""
        entry.previous_plural = text["#| msgid_plural"].text if "#| msgid_plural" in text else ""
        entry.texts = [text[name] for name in sorted(n for n in text if n.startswith("msgstr"))]
        if not entry.msgid and not entry.key and not entry.obsolete:
            self.header(entry, parts["msgstr"])
        else:
            self.file.entries.append(entry)
        self.first = False

    def header(self, entry: PoEntry, pieces: list[tuple[str, int, int]]) -> None:
        self.file.comments += entry.comments
        self.file.header_flags = entry.flags
        lines = {raw.partition(":")[0].strip(): number for raw, number, _ in pieces}
        for row in entry.strings[0].split("\n"):
            name, colon, value = row.partition(":")
            if colon:
                self.file.header[name.strip()] = value.strip()
                self.file.header_lines[name.strip()] = lines.get(name.strip(), entry.line)


def _unescape(pieces: list[tuple[str, int, int]]) -> SourceText:
    out: list[str] = []
    spans: list[tuple[int, int, int]] = []
    length = 0
    for raw, line, column in pieces:
        pos = 0
        spans.append((length, line, column))
        for found in _ESCAPE.finditer(raw):
            before = raw[pos : found.start()]
            out += [before, _ESCAPES.get(found[1], found[0])]
            length += len(before) + len(out[-1])
            pos = found.end()
            spans.append((length, line, column + pos))
        out.append(raw[pos:])
        length += len(out[-1])
    unique = {offset: (offset, line, column) for offset, line, column in spans}
    return SourceText("".join(out), tuple(unique.values()))


# -- writing --------------------------------------------------------------------------------------------------------


def quoted(text: str) -> str:
    """Return a text as a PO string; one of several lines begins with an empty string and breaks after each line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\r", "\\r")
    lines = escaped.split("\n")
    pieces = [line + "\\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    if len(pieces) < 2:
        return f'"{"".join(pieces)}"'
    return "\n".join(['""', *(f'"{piece}"' for piece in pieces)])


def show_entry(entry: PoEntry) -> str:
    """Return an entry as it is written to a file."""
    lines = [f"# {c}".rstrip() if not c.startswith("#") else f"#{c}" for c in entry.comments]
    lines += [f"#. {note}".rstrip() for note in entry.notes]
    lines += [f"#: {reference}" for reference in entry.references]
    if entry.flags:
        flags = sorted(set(entry.flags), key=lambda flag: (flag != FUZZY, entry.flags.index(flag)))
        lines.append("#, " + ", ".join(flags))
    body: list[str] = []

    def put(name: str, text: str, mark: str = "") -> None:
        body.extend(mark + line for line in f"{name} {quoted(text)}".split("\n"))

    if entry.previous:
        put("msgid", entry.previous, "| ")
    if entry.previous_plural:
        put("msgid_plural", entry.previous_plural, "| ")
    if entry.key:
        put("msgctxt", entry.key)
    put("msgid", entry.msgid)
    if entry.msgid_plural:
        put("msgid_plural", entry.msgid_plural)
        for i, text in enumerate(entry.strings):
            put(f"msgstr[{i}]", text)
    else:
        put("msgstr", entry.strings[0] if entry.texts else "")
    if entry.obsolete:
        body = [f"#~{line}" if line.startswith("| ") else f"#~ {line}" for line in body]
    else:
        body = [f"#{line}" if line.startswith("| ") else line for line in body]
    return "\n".join(lines + body) + "\n"


def show_po(file: PoFile) -> str:
    """Return the whole text of a PO file, header first, obsolete entries last."""
    head = PoEntry(comments=file.comments, flags=file.header_flags)
    head.texts = [plain("".join(f"{name}: {value}\n" for name, value in file.header.items()))]
    entries = [e for e in file.entries if not e.obsolete] + [e for e in file.entries if e.obsolete]
    return "\n".join([show_entry(head), *(show_entry(entry) for entry in entries)])

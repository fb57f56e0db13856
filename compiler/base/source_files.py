"""Examination of source files: each is checked once, before a compiler parses it.

A pipe instead of a file, a loop of links, another encoding, a line of megabytes, brackets nested a thousand deep, a
number of a thousand digits: whatever would block, exhaust or crash a reader is refused here, with its place, by the
same limits for all kinds of files. Codes: I1 (a file that cannot be read) and I2 (a file that is missing).
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import MappingEndEvent, MappingStartEvent, SequenceEndEvent, SequenceStartEvent

from compiler.base import memo, reads
from compiler.base.diagnostics import Problems, shown

MAX_FILE_BYTES = 5_000_000
"""The most bytes that a source file may have."""

MAX_LINE_CHARS = 20_000
"""The most characters that a line may have."""

MAX_YAML_DEPTH = 60
"""The most levels of nested lists and mappings in YAML."""

MAX_DIGITS = 300
"""The most digits in a row: Python itself reads no number of more than 4,300."""

KINDS = {
    "rules": (".yaml", ".json"),
    "locales": (".yaml", ".po"),
    "site": (".html", ".css", ".js", ".svg", ".yaml"),
    "engine": (".py",),
    "compiler": (".py", ".mjs"),
}
"""The folders of sources, with the suffixes of the files that are read."""

_LONG_NUMBER = re.compile(f"[0-9]{{{MAX_DIGITS + 1}}}")
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\U0000[dD][89a-fA-F][0-9a-fA-F]{2}")
_OPENING = re.compile(r"^[ ?:-]*", re.MULTILINE)


class Refused(Exception):
    """A file that cannot be read: place (from 1; 0 means the whole file), reason, and a hint how to mend it."""

    def __init__(self, text: str, hint: str, line: int = 0, column: int = 0) -> None:
        super().__init__(text)
        self.line, self.column, self.text, self.hint = line, column, text, hint


def read_bytes(file: Path) -> bytes:
    """Return the content of a file; FileNotFoundError if there is none, Refused if it is no plain file or too large."""
    try:
        status = file.stat()
    except FileNotFoundError:
        if file.is_symlink():
            raise Refused("this link leads nowhere", "put the file itself here") from None
        raise
    except OSError as error:
        raise Refused(f"the file cannot be read: {error.strerror}", "put a plain file here") from error
    if stat.S_ISDIR(status.st_mode):
        raise Refused("this is a folder, and a file is expected", "give the folder another name")
    if not stat.S_ISREG(status.st_mode):
        raise Refused("this is a pipe, a socket or a device, and a file is expected", "put a plain file here")
    if status.st_size > MAX_FILE_BYTES:
        what = f"the file has {status.st_size:,} bytes, and at most {MAX_FILE_BYTES:,} are read"
        raise Refused(what, "split it, or remove what does not belong here")
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refused(f"the file cannot be read: {error.strerror}", "see its permissions") from error


def decode(raw: bytes, suffix: str) -> str:
    """Return the content of a file with this suffix (".yaml") as text; Refused, with the place, beyond the limits."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = len(raw[raw.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        hint = "save it in the encoding UTF-8"
        raise Refused("the file is not UTF-8 text", hint, line, column) from None
    for number, line_ in enumerate(text.split("\n"), 1):
        if len(line_) > MAX_LINE_CHARS:
            what = f"the line has {len(line_):,} characters, and at most {MAX_LINE_CHARS:,} are read"
            raise Refused(what, "break it", number, MAX_LINE_CHARS + 1)
    if suffix in (".yaml", ".po", ".html") and (found := _LONG_NUMBER.search(text)):
        raise Refused("a number of hundreds of digits", "write a number that can be meant", *_at(text, found.start()))
    if suffix == ".yaml":
        if found := _HALF.search(text):
            what = f"{found[0]} is half of a character, which no file can hold"
            raise Refused(what, "write the character itself", *_at(text, found.start()))
        _refuse_deep(text)
    return text


def read_text(file: Path) -> str:
    """Return the text of a source file; FileNotFoundError if there is none, Refused if it is beyond the limits."""
    return decode(read_bytes(file), file.suffix)


def readable_text(file: Path) -> str | None:
    """Return the text of a source file, None if it cannot be read: `examine` reports that."""
    reads.is_file(file)  # one that is refused unread is recorded, too
    try:
        return read_text(file)
    except (FileNotFoundError, Refused):
        return None


def _at(text: str, offset: int) -> tuple[int, int]:
    """Return line and column (from 1) of an offset in a text."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _refuse_deep(text: str) -> None:
    """Refuse YAML that is nested deeper than MAX_YAML_DEPTH: readers are recursive."""
    depth = most = 0
    for sign in re.findall(r"[\[\]{}]", text):
        depth = depth + 1 if sign in "[{" else max(depth - 1, 0)
        most = max(most, depth)
    indented = max((len(found[0]) for found in _OPENING.finditer(text)), default=0)
    if most + indented <= MAX_YAML_DEPTH:
        return  # the usual case, decided without parsing
    depth = 0
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            if isinstance(event, MappingStartEvent | SequenceStartEvent):
                depth += 1
                if depth > MAX_YAML_DEPTH:
                    mark = event.start_mark
                    what = f"lists and mappings are nested more than {MAX_YAML_DEPTH} deep"
                    raise Refused(what, "a bracket may have been typed too often", mark.line + 1, mark.column + 1)
            elif isinstance(event, MappingEndEvent | SequenceEndEvent):
                depth -= 1
    except YAMLError:
        return  # broken before it gets too deep: its reader reports the place


def examine(root: Path, problems: Problems) -> None:
    """Check every source file of the project; report I1 and I2."""
    for file in sources(root):
        memo.kept("source file", file, partial(_examine, file, root, problems))
    for folder in sorted((root / "locales").glob("*")):
        if not (folder / "locale.yaml").exists() and any(folder.glob("*/*.*")):
            where = shown(folder / "locale.yaml", root)
            what = "there is no such file, so the language is not read"
            problems.error(where, 0, 0, "I2", what, "`python build.py new-language` writes one")


def _examine(file: Path, root: Path, problems: Problems) -> None:
    reads.is_file(file)  # one that is refused unread is recorded, too
    try:
        read_text(file)
    except FileNotFoundError:
        pass  # removed in the meantime
    except Refused as refused:
        problems.error(shown(file, root), refused.line, refused.column, "I1", refused.text, refused.hint)


def sources(root: Path) -> Iterator[Path]:
    """Yield the paths of all source files, in order; also of folders that have the name of a source file."""
    for top, endings in KINDS.items():
        for folder, folders, names in os.walk(root / top):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            # A folder with the name of a file is examined like a file.
            for name in sorted([*names, *(name for name in folders if name.endswith(endings))]):
                if name.endswith(endings):
                    yield Path(folder, name)

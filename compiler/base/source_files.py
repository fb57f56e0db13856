"""What comes in: every source file is looked at once, before anything makes sense of it.

A pipe instead of a file, a loop of links, another encoding, a line of megabytes, brackets nested a thousand deep, a
number of a thousand digits: what would stop, starve or crash a reader is refused here, with its place, by one rule for
all kinds of files. Problems have the code I1 (a file that cannot be read) or I2 (a file that is missing).
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import MappingEndEvent, MappingStartEvent, SequenceEndEvent, SequenceStartEvent

from compiler.base.diagnostics import Problems, shown

LARGEST = 5_000_000
"""The most bytes that a source file may have."""

LONGEST = 20_000
"""The most characters that a line may have."""

DEEPEST = 60
"""How deep lists and mappings of YAML may be nested."""

DIGITS = 300
"""The most digits that may stand in a row: Python itself reads no number of more than 4,300."""

KINDS = {
    "rules": (".yaml", ".json"),
    "locales": (".yaml", ".po"),
    "site": (".html", ".css", ".js", ".svg", ".yaml"),
    "engine": (".py",),
    "compiler": (".py", ".mjs"),
}
"""The folders of sources, and the endings of what is read there."""

_LONG_NUMBER = re.compile(f"[0-9]{{{DIGITS + 1}}}")
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\U0000[dD][89a-fA-F][0-9a-fA-F]{2}")
_OPENING = re.compile(r"^[ ?:-]*", re.MULTILINE)


class Refused(Exception):
    """A file that cannot be read. `line` and `column` count from 1, 0 means the file; `hint` says how to mend it."""

    def __init__(self, text: str, hint: str, line: int = 0, column: int = 0) -> None:
        super().__init__(text)
        self.line, self.column, self.text, self.hint = line, column, text, hint


def read_bytes(file: Path) -> bytes:
    """Return what a file holds; FileNotFoundError if there is none, Refused if it is no file or too large."""
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
    if status.st_size > LARGEST:
        what = f"the file has {status.st_size:,} bytes, and at most {LARGEST:,} are read"
        raise Refused(what, "split it, or remove what does not belong here")
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refused(f"the file cannot be read: {error.strerror}", "see its permissions") from error


def decode(raw: bytes, ending: str) -> str:
    """Return the text of a file with that ending (".yaml"); Refused, with the place, where no reader can take it."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = len(raw[raw.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        hint = "save it in the encoding UTF-8"
        raise Refused("the file is not UTF-8 text", hint, line, column) from None
    for number, line_ in enumerate(text.split("\n"), 1):
        if len(line_) > LONGEST:
            what = f"the line has {len(line_):,} characters, and at most {LONGEST:,} are read"
            raise Refused(what, "break it", number, LONGEST + 1)
    if ending in (".yaml", ".po", ".html") and (found := _LONG_NUMBER.search(text)):
        raise Refused("a number of hundreds of digits", "write a number that can be meant", *_at(text, found.start()))
    if ending == ".yaml":
        if found := _HALF.search(text):
            what = f"{found[0]} is half of a character, which no file can hold"
            raise Refused(what, "write the character itself", *_at(text, found.start()))
        _shallow(text)
    return text


def read_text(file: Path) -> str:
    """Return the text of a source file; FileNotFoundError if there is none, Refused if no reader can take it."""
    return decode(read_bytes(file), file.suffix)


def _at(text: str, position: int) -> tuple[int, int]:
    """Return line and column of a position in a text."""
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)


def _shallow(text: str) -> None:
    """Refuse YAML that is nested deeper than DEEPEST: readers call themselves once or more for each level."""
    depth = most = 0
    for sign in re.findall(r"[\[\]{}]", text):
        depth = depth + 1 if sign in "[{" else max(depth - 1, 0)
        most = max(most, depth)
    indented = max((len(found[0]) for found in _OPENING.finditer(text)), default=0)
    if most + indented <= DEEPEST:
        return  # the usual case: without parsing it is certain that it cannot be too deep
    depth = 0
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            if isinstance(event, MappingStartEvent | SequenceStartEvent):
                depth += 1
                if depth > DEEPEST:
                    mark = event.start_mark
                    what = f"lists and mappings are nested more than {DEEPEST} deep"
                    raise Refused(what, "a bracket may have been typed too often", mark.line + 1, mark.column + 1)
            elif isinstance(event, MappingEndEvent | SequenceEndEvent):
                depth -= 1
    except YAMLError:
        return  # broken before it gets too deep: its reader says where


def examine(root: Path, problems: Problems) -> None:
    """Look at every source file of the project."""
    for file in sources(root):
        try:
            read_text(file)
        except FileNotFoundError:
            continue  # removed this very moment
        except Refused as why:
            problems.error(shown(file, root), why.line, why.column, "I1", why.text, why.hint)
    for folder in sorted((root / "locales").glob("*")):
        if not (folder / "locale.yaml").exists() and any(folder.glob("*/*.*")):
            where = shown(folder / "locale.yaml", root)
            what = "there is no such file, so that the language is not read"
            problems.error(where, 0, 0, "I2", what, "python build.py new-language makes one")


def sources(root: Path) -> Iterator[Path]:
    """Go through the paths of all source files (and of what stands in their place), in order."""
    for top, endings in KINDS.items():
        for folder, folders, names in os.walk(root / top):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            # A folder with the name of a file is looked at like a file.
            for name in sorted([*names, *(name for name in folders if name.endswith(endings))]):
                if name.endswith(endings):
                    yield Path(folder, name)

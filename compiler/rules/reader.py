"""Reader of YAML files: plain data, and the place of each key and value.

The files are YAML 1.2 without anchors: numbers, true and false, null, text; keys are always text. Parsing is pure
Python and slow for large files, so the result is cached in `.cache/` under the hash of the content.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from compiler.base import cache, source_files
from compiler.base.diagnostics import Problems, shown
from compiler.base.paths import ROOT
from compiler.rules.document import Doc

CACHE = ROOT / ".cache" / "rules"
MAX_CACHED_FILES = 300
CACHE_FORMAT = 1  # the format of the cached result; increase it when the reader changes

_INT = re.compile(r"[-+]?[0-9]+\Z")
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}


def read(file: Path, problems: Problems, *, root: Path = ROOT) -> Doc | None:
    """Read a file; if it is missing or broken, report that and return None."""
    name = shown(file, root)
    try:
        raw = source_files.read_bytes(file)
    except FileNotFoundError:
        problems.error(name, 0, 0, "R10", "there is no such file", "every game has the same files; see rules/thebes")
        return None
    except source_files.Refused as refused:
        problems.error(name, 0, 0, "R10", refused.text, refused.hint)
        return None
    digest = hashlib.sha256(raw).hexdigest()[:32]
    file = CACHE / f"{digest}.{CACHE_FORMAT}.json"
    with contextlib.suppress(ValueError):
        data, marks = json.loads(cache.read(file) or b"")
        return Doc(name, data, marks, digest)
    before = len(problems)
    doc = _read(name, raw, digest, problems)
    if doc is not None and len(problems) == before:
        cache.keep(file, json.dumps([doc.data, doc.marks], separators=(",", ":")).encode(), MAX_CACHED_FILES)
    return doc


def _read(name: str, raw: bytes, digest: str, problems: Problems) -> Doc | None:
    try:
        text = source_files.decode(raw, ".yaml")
    except source_files.Refused as refused:
        problems.error(name, refused.line, refused.column, "R1", refused.text, refused.hint)
        return None
    yaml = YAML(typ="safe", pure=True)
    try:
        node = yaml.compose(text)
    except MarkedYAMLError as error:
        _broken(name, error, problems)
        return None
    except YAMLError as error:
        position = getattr(error, "position", 0)
        position = position if isinstance(position, int) else 0
        line = text.count("\n", 0, position) + 1
        column = position - (text.rfind("\n", 0, position) + 1) + 1
        problems.error(name, line, column, "R1", "broken YAML: a character that YAML forbids", "remove the character")
        return None
    if node is None:
        problems.error(name, 1, 1, "R1", "the file is empty")
        return None
    data, marks = _build(name, node, problems)
    return None if any(p.code == "R1" and p.path == name for p in problems.errors) else Doc(name, data, marks, digest)


_HINTS = (
    ("'\\t'", "indent with spaces, never with tabs"),
    ("expected ',' or", "a comma is missing, or the bracket that was opened is never closed"),
    ("mapping values are not allowed", 'a text that holds ": " must be quoted; or the indentation is off'),
    ("could not find expected ':'", "a key needs a colon and a space after it"),
    ("while scanning a quoted scalar", "close the quotes"),
    ("expected <block end>", "the indentation differs from the lines above, or quotes are not closed"),
    ("cannot start any token", "put the text in quotes"),
)


def _broken(name: str, error: MarkedYAMLError, problems: Problems) -> None:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    what = " ".join(str(part) for part in (error.problem, error.context) if part)
    began = error.context_mark
    since = f", which began at {began.line + 1}:{began.column + 1}" if began is not None and error.context else ""
    hint = next((hint for part, hint in _HINTS if part in what), "")
    problems.error(name, line, column, "R1", f"broken YAML: {what}{since}", hint)


def _build(name: str, node: Node, problems: Problems) -> tuple[Any, Any]:
    """Return the plain value of a node and its marks: [line, column, marks of the parts of a list or mapping]."""
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    if getattr(node, "anchor", None):
        problems.error(name, line, column, "R1", "anchors (&) and aliases (*) are not used here", "write it out")
        return None, [line, column]
    if isinstance(node, MappingNode):
        data: dict[str, Any] = {}
        marks: dict[str, Any] = {}
        for key_node, value_node in node.value:
            at = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            if not isinstance(key_node, ScalarNode):
                problems.error(name, *at, "R1", "a key must be a plain word")
                continue
            key = str(key_node.value)
            value, mark = _build(name, value_node, problems)
            if key in data:
                first = marks[key]
                problems.error(
                    name, *at, "R3", f'the key "{key}" is given twice, first at {first[0]}:{first[1]}', "remove one"
                )
                continue
            data[key] = value
            marks[key] = [*at, mark]
        return data, [line, column, marks]
    if isinstance(node, SequenceNode):
        built = [_build(name, part, problems) for part in node.value]
        return [value for value, _ in built], [line, column, [mark for _, mark in built]]
    plain = getattr(node, "style", None) is None
    if plain and _LEADING_ZERO.match(str(node.value)):
        hint = "write it without the 0; put a text in quotes"
        problems.error(name, line, column, "R2", f"{node.value} is a number that begins with 0", hint)
    return _scalar(str(node.value), plain=plain), [line, column]


def _scalar(text: str, *, plain: bool) -> Any:
    if not plain:  # quoted or block text
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    return text

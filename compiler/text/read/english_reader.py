"""Reader of the English texts: YAML with the signature of each message and the place of every character."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import pickle
import platform
import re
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from compiler.base import cache, rule_ids
from compiler.base.diagnostics import Problems, did_you_mean, shown
from compiler.base.paths import ROOT
from compiler.base.rule_ids import RULE_ID
from compiler.text.read.english import (
    BOOK,
    COMMON,
    DOMAINS,
    ENTRY_KEYS,
    LEARN,
    LESSON,
    REMARKS,
    ZERO,
    Entry,
    Spot,
    list_of,
)
from compiler.text.read.locale import SOURCE
from compiler.text.read.message_syntax import NAME
from compiler.text.read.source_text import SourceText, align

CACHE = ROOT / ".cache" / "english"
MAX_CACHED_FILES = 200

_KEY = re.compile(rf"(?:{NAME}|(?:rule|ruling)\.{RULE_ID.pattern}(?:\.[a-z]+)?)\Z")


def scopes(root: Path) -> list[str]:
    """Return the scopes that have English texts: `common` first, then the games."""
    found = {p.parent.name for p in (root / "locales" / SOURCE).glob("*/*.yaml")}
    return sorted(found, key=lambda scope: (scope != COMMON, scope))


def domains(root: Path, scope: str, remarks: bool = False) -> list[str]:
    """Return the domains of a scope that have English texts; `remarks`: the rules have remarks."""
    found = {p.stem for p in (root / "locales" / SOURCE / scope).glob("*.yaml")} - {"locale"}
    found |= {REMARKS} if remarks else set()
    return sorted(found, key=lambda d: (DOMAINS.index(d) if d in DOMAINS else len(DOMAINS), d))


def read_source(root: Path, scope: str, domain: str, problems: Problems) -> list[Entry]:
    """Return the entries of one English file; without problems they are kept in the cache, as YAML is slow to read."""
    path = root / "locales" / SOURCE / scope / f"{domain}.yaml"
    where = shown(path, root)
    file = CACHE / f"{hashlib.sha256(f'{_reader()} {where} '.encode() + path.read_bytes()).hexdigest()[:32]}.pickle"
    with contextlib.suppress(Exception):  # a damaged file can fail in any way
        kept: list[Entry] = pickle.loads(cache.read(file) or b"")
        return kept
    before = len(problems)
    entries = _read(path, where, scope, domain, problems)
    if len(problems) == before:
        cache.keep(file, pickle.dumps(entries, pickle.HIGHEST_PROTOCOL), MAX_CACHED_FILES)
    return entries


@functools.cache
def _reader() -> str:
    """Return a hash of what makes entries of files: the modules of this folder, the ids of rules, and Python."""
    code = [*Path(__file__).parent.glob("*.py"), Path(rule_ids.__file__)]
    return cache.fingerprint(*sorted(code)) + platform.python_version()


def _read(path: Path, where: str, scope: str, domain: str, problems: Problems) -> list[Entry]:
    try:
        text = path.read_text("utf-8")
        tree = YAML(typ="safe", pure=True).compose(text)
    except (YAMLError, UnicodeDecodeError) as bad:
        mark = getattr(bad, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        what = str(getattr(bad, "problem", None) or bad)
        problems.error(where, line, column, "S1", f"not valid YAML: {what}", "put the text between quotation marks")
        return []
    if tree is None:
        return []
    return _Reader(where, scope, domain, text, problems).file(tree)


class _Reader:
    """Builder of entries from the YAML nodes of one file."""

    def __init__(self, where: str, scope: str, domain: str, text: str, problems: Problems) -> None:
        self.where, self.scope, self.domain, self.text, self.problems = where, scope, domain, text, problems
        self.usual_markup = "md" if domain in (BOOK, LEARN, LESSON) else ""

    def error(self, node: Node, code: str, text: str, hint: str = "") -> None:
        self.problems.error(self.where, node.start_mark.line + 1, node.start_mark.column + 1, code, text, hint)

    def file(self, tree: Node) -> list[Entry]:
        if not isinstance(tree, MappingNode):
            self.error(tree, "S2", 'expected entries "key: text"')
            return []
        entries: dict[str, Entry] = {}
        for key_node, value in tree.value:
            key = str(key_node.value)
            if not _KEY.match(key):
                self.error(key_node, "S2", f'"{key}" cannot be a key', "small letters, digits, _ and dots: log.travel")
                continue
            if self.domain == "terms" and key.count(".") != 1:
                self.error(key_node, "S2", f'"{key}" cannot be the id of a term', "write <kind>.<id>: place.crete")
                continue
            if key in entries:
                first = entries[key].spot.line
                self.error(key_node, "S4", f'"{key}" is given twice (first in line {first})', "remove one")
                continue
            entry = self.entry(key, key_node, value)
            if entry:
                entries[key] = entry
        return list(entries.values())

    def entry(self, key: str, key_node: Node, value: Node) -> Entry | None:
        spot = Spot(self.where, key_node.start_mark.line + 1, key_node.start_mark.column + 1)
        if isinstance(value, ScalarNode):
            text = self.source_text(value)
            return Entry(key, self.scope, self.domain, spot, (text,), markup=self.usual_markup) if text else None
        if not isinstance(value, MappingNode):
            self.error(value, "S2", f"{key}: expected a text, or {{text: …, args: …}}")
            return None
        found: dict[str, Node] = {}
        for name_node, part in value.value:
            name = str(name_node.value)
            if name not in ENTRY_KEYS:
                self.error(name_node, "S2", f'{key}: unknown key "{name}"', did_you_mean(name, ENTRY_KEYS))
            elif name in found:
                self.error(name_node, "S4", f'{key}: "{name}" is given twice')
            else:
                found[name] = part
        if "text" not in found:
            self.error(key_node, "S2", f"{key}: there is no text")
            return None
        texts = self.texts(key, found["text"], "plural" in found)
        if texts is None:
            return None
        args = self.args(key, found["args"]) if "args" in found else {}
        plural = self.scalar(key, "plural", found.get("plural"))
        if plural and args.get(plural, "number" if "." in plural else "") != "number":
            hint = did_you_mean(plural, [a for a, kind in args.items() if kind == "number"])
            self.error(found["plural"], "S3", f'{key}: plural: "{plural}" is not a number among the arguments', hint)
        zero = self.zero(key, found["zero"], args) if "zero" in found else {}
        limit = self.scalar(key, "max", found.get("max"))
        if limit and not limit.isdigit():
            self.error(found["max"], "S2", f"{key}: max must be a number of characters, not {limit!r}")
            limit = ""
        markup = self.scalar(key, "markup", found.get("markup")) or self.usual_markup
        if markup not in ("", "md"):
            self.error(found["markup"], "S2", f"{key}: unknown markup {markup!r}", "known: md")
        note = " ".join(self.scalar(key, "note", found.get("note")).split())
        digits = self.scalar(key, "digits", found.get("digits")) == "true"
        return Entry(
            key, self.scope, self.domain, spot, texts, plural, args, note, int(limit or 0), markup, digits, zero
        )

    def texts(self, key: str, node: Node, plural: bool) -> tuple[SourceText, ...] | None:
        if isinstance(node, SequenceNode):
            if len(node.value) != 2 or not plural:
                self.error(node, "S2", f"{key}: two texts [one, other] need plural: <number>, and there must be two")
                return None
            both = [self.source_text(n) if isinstance(n, ScalarNode) else None for n in node.value]
            return (both[0], both[1]) if both[0] and both[1] else None
        if plural:
            self.error(node, "S2", f"{key}: plural needs two texts [one, other]")
            return None
        text = self.source_text(node) if isinstance(node, ScalarNode) else None
        if text is None:
            self.error(node, "S2", f"{key}: the text must be a text")
        return (text,) if text else None

    def pairs(self, node: Node, code: str, what: str) -> list[tuple[Node, Node]]:
        """Return the names and values of a table; [] after the error `what` if it is none."""
        if isinstance(node, MappingNode):
            return list(node.value)
        self.error(node, code, what)
        return []

    def args(self, key: str, node: Node) -> dict[str, str]:
        args: dict[str, str] = {}
        for name_node, kind_node in self.pairs(node, "S3", f"{key}: args must be written {{name: kind, …}}"):
            name, kind = str(name_node.value), str(kind_node.value)
            if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
                self.error(name_node, "S3", f'{key}: "{name}" cannot be the name of an argument')
            elif not re.fullmatch(r"((list|or|counts|signed):)?[a-z][a-z0-9_]*", kind):
                hint = "number, year, text, place, list:place, or:place, counts:place …"
                self.error(kind_node, "S3", f'{key}: "{kind}" cannot be a kind', hint)
            else:
                args[name] = kind
        return args

    def zero(self, key: str, node: Node, args: dict[str, str]) -> dict[str, str]:
        zero: dict[str, str] = {}
        what = f"{key}: zero must be written {{argument: word}} or {{argument: figure}}"
        for name_node, way_node in self.pairs(node, "S5", what):
            name, way = str(name_node.value), str(way_node.value)
            if args.get(name) != "number" and not list_of(args.get(name, "")):
                numbers = [arg for arg, kind in args.items() if kind == "number" or list_of(kind)]
                hint = did_you_mean(name, numbers)
                self.error(name_node, "S5", f'{key}: zero: "{name}" is no number and no list among the arguments', hint)
            elif way not in ZERO:
                hint = "word: every text has words for it (=0 …); figure: the figure 0 is shown"
                self.error(way_node, "S5", f'{key}: zero: {name} cannot be "{way}"', hint)
            else:
                zero[name] = way
        return zero

    def scalar(self, key: str, name: str, node: Node | None) -> str:
        if node is None:
            return ""
        if not isinstance(node, ScalarNode):
            self.error(node, "S2", f"{key}: {name} must be a single value")
            return ""
        return str(node.value)

    def source_text(self, node: ScalarNode) -> SourceText | None:
        value: Any = node.value
        if node.tag == "tag:yaml.org,2002:null" or not value:
            self.error(node, "S2", "an empty text", "write the text, or remove the entry")
            return None
        start, end = node.start_mark, node.end_mark
        raw, line, column = self.text[start.index : end.index], start.line + 1, start.column + 1
        if node.style in ("'", '"'):
            raw, column = raw[1:-1], column + 1
        elif node.style in ("|", ">"):
            _, _, raw = raw.partition("\n")
            line, column = line + 1, 1
        return align(str(value), raw, line, column)

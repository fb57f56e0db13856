"""Spelling of the texts: `python build.py text spell`.

The dictionaries are those of Hunspell, from npm (`dictionary-hu` …, named by `dictionary` in locale.yaml); they are
used for checking only and are not part of the site. Correct words that they lack (names, words of the games) are listed
in `locales/spelling.txt` for all languages and in `locales/<lang>/spelling.txt`: one word per line, in lower case if
both cases are correct; `#` begins a comment, `*` at the end is any ending.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base import cache, memo, reads
from compiler.base.diagnostics import Problems, shown
from compiler.base.rule_ids import RULE_ID
from compiler.text.catalogs import Catalogs, po_path
from compiler.text.read.english import Entry
from compiler.text.read.locale import LIKE, SOURCE
from compiler.text.read.message_syntax import Choice, Literal, Nodes, SyntaxProblem, parse, parse_row
from compiler.text.read.po_reader import read_po
from compiler.text.read.source_text import SourceText

_WORD = re.compile(r"[^\W\d_]+(?:[’'\-‑][^\W\d_]+)*")
_ASIDE = re.compile(
    r"\]\([^)]*\)|`[^`]*`|</?[a-z]+>|https?://\S+|[\w-]+(?:\.[\w-]+)*\.(?:net|com|org|uk|de|at|it|yaml|po|py)\b"
)
"""Parts that are no prose: targets of links, code, tags, addresses, file names."""
LISTS = "spelling.txt"
MAX_CACHED_FILES = 12  # one file per dictionary


class FoundWord(NamedTuple):
    """A word in a text, with the key of the text and its place."""

    word: str
    key: str
    found: tuple[str, int, int]


class Speller:
    """The dictionary and word lists of one language."""

    def __init__(self, dictionary: Any, lists: list[Path]) -> None:
        """`dictionary` has `lookup` and `suggest` as Hunspell does; `lists` are files with additional correct words."""
        self.dictionary = dictionary
        self.words: set[str] = set()
        self.starts: tuple[str, ...] = ()
        for path in lists:
            for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
                word = line.partition("#")[0].strip().replace("’", "'")
                if word.endswith("*"):
                    self.starts += (word[:-1],)
                elif word:
                    self.words.add(word)
        self._known: dict[str, bool] = {}

    def knows(self, word: str) -> bool:
        """Whether a word is correct; one with hyphens or apostrophes is also correct if its parts are."""
        plain = word.replace("’", "'").replace("‑", "-")
        if plain not in self._known:
            self._known[plain] = self._right(plain) or self._parts(plain)
        return self._known[plain]

    def _right(self, word: str) -> bool:
        forms = (word, word[:1].lower() + word[1:])
        if any(form in self.words or form.startswith(self.starts) for form in forms):
            return True
        return bool(self.dictionary.lookup(word))

    def _parts(self, word: str) -> bool:
        parts = [part for part in re.split(r"['\-]", word) if part]
        return len(parts) > 1 and all(len(part) == 1 or self._right(part) for part in parts)

    def near(self, word: str) -> str:
        """Return a hint with up to three similar words, or ""."""
        found = [guess for guess, _ in zip(self.dictionary.suggest(word), range(3), strict=False)]
        return f"did you mean {' or '.join(found)}?" if found else ""


class Hunspell:
    """A Hunspell dictionary with a cache of its answers, keyed by a hash of its files; loading it takes seconds."""

    def __init__(self, base: Path, folder: Path) -> None:
        content = b"".join(base.with_suffix(ending).read_bytes() for ending in (".aff", ".dic"))
        self.base = base
        made_of = hashlib.sha256(version("spylls").encode() + content)
        self.file = folder / f"{made_of.hexdigest()[:32]}.json"
        try:
            self.answers: dict[str, bool] = json.loads(cache.read(self.file) or b"{}")
        except ValueError:
            self.answers = {}
        self.read = len(self.answers)

    @cached_property
    def _dictionary(self) -> Any:
        from spylls.hunspell import Dictionary  # type: ignore[import-untyped]

        with cache.large_objects():
            return Dictionary.from_files(str(self.base))

    def lookup(self, word: str) -> bool:
        """Return whether the dictionary has a word."""
        if word not in self.answers:
            self.answers[word] = bool(self._dictionary.lookup(word))
        return self.answers[word]

    def suggest(self, word: str) -> Iterator[str]:
        """Yield similar words."""
        yield from self._dictionary.suggest(word)

    def keep(self) -> None:
        """Write new answers to the cache."""
        if len(self.answers) > self.read:
            cache.keep(self.file, json.dumps(self.answers, ensure_ascii=False).encode(), MAX_CACHED_FILES)
            self.read = len(self.answers)


@functools.cache
def speller(root: Path, lang: str, package: str) -> Speller | None:
    """Return the speller of a language, None if its dictionary is not installed."""
    base = root / "node_modules" / package / "index"
    if not base.with_suffix(".dic").is_file():
        return None
    lists = [root / "locales" / LISTS, root / "locales" / lang / LISTS]
    return Speller(Hunspell(base, root / ".cache" / "spelling"), lists)


def check_spelling(catalogs: Catalogs, langs: list[str], problems: Problems, guess: bool = False) -> int:
    """Report unknown words (W1), each once per text; return the number of checked words.

    `guess` adds suggestions, which takes long.
    """
    checked = 0
    runs = all_runs(catalogs)
    for lang in langs:
        locale = next(locale for (one, _), locale in catalogs.locales.items() if one == lang)
        if not locale.dictionary:
            problems.warn(locale.path, 1, 1, "W0", f"{lang} has no dictionary", "dictionary: <an npm package>")
            continue
        known = speller(catalogs.root, lang, locale.dictionary)
        if known is None:
            what = f'the dictionary "{locale.dictionary}" is not installed'
            problems.error(locale.path, 1, 1, "W0", what, "run: npm ci")
            continue
        reported: set[tuple[str, str]] = set()
        for scope in catalogs.scopes:
            texts = runs(lang, scope)
            number, words = memo.kept("vocabulary", (lang, scope), partial(_vocabulary, texts), of=(texts,))
            checked += number
            unknown = {word for word in words if not known.knows(word)}
            for word, key, spot in _words(texts) if unknown else ():
                if word not in unknown or (word, key) in reported:
                    continue
                reported.add((word, key))
                hint = (known.near(word) if guess else "") or f"mend it, or add it to locales/{lang}/{LISTS}"
                problems.error(*spot, "W1", f"{key}: unknown word: {word}", hint)
        known.dictionary.keep()
    return checked


class Run(NamedTuple):
    """Plain words of a text, without placeholders; \\0 at an end marks where one touches them."""

    text: str
    key: str
    path: str
    whole: SourceText
    offset: int

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column of a character."""
        return self.whole.at(self.offset + at)


Runs = Callable[[str, str], Sequence[Run]]
"""A function that returns the runs of plain text of a language in a scope."""


def all_runs(catalogs: Catalogs) -> Runs:
    """Return a function that returns the runs of the catalogs and reads each file once."""

    @functools.cache
    def runs(lang: str, scope: str) -> tuple[Run, ...]:
        of = (catalogs.symbols[scope], catalogs.locales[lang, scope], *catalogs.lists[scope])
        key = (lang, scope, *catalogs.domains[scope])
        return memo.kept("runs", key, lambda: tuple(runs_of(catalogs, lang, scope)), of=of)

    return runs


def runs_of(catalogs: Catalogs, lang: str, scope: str) -> Iterator[Run]:
    """Yield all runs of plain text of a language in a scope; parts that are no prose are replaced by spaces."""
    articles = catalogs.locales[lang, scope].articles
    for entry, text, path in _texts(catalogs, lang, scope):
        try:
            if entry.is_term:
                cells = parse_row(text.text)
                runs = [(cell.text, cell.at) for form, cell in cells.items() if form not in ("class", LIKE)]
            else:
                runs = list(_runs(parse(text.text, articles)))
        except SyntaxProblem:
            continue  # reported by the check of the texts
        for run, at in runs:
            blank = _ASIDE.sub(lambda found: " " * len(found[0]), run)
            yield Run(blank, entry.key, path, text, at)


def words_of(catalogs: Catalogs, lang: str) -> Iterator[FoundWord]:
    """Yield all whole words of a language, with their places; words with a placeholder inside are left out."""
    for scope in catalogs.scopes:
        yield from _words(runs_of(catalogs, lang, scope))


def _words(runs: Iterable[Run]) -> Iterator[FoundWord]:
    for run in runs:
        for start, word in _words_of_run(run):
            yield FoundWord(word, run.key, (run.path, *run.place(start)))


def _words_of_run(run: Run) -> Iterator[tuple[int, str]]:
    """Yield the whole words of a run with their offsets in it."""
    prose = RULE_ID.sub(lambda id: " " * len(id[0]), run.text)
    for found in _WORD.finditer(prose):
        touched_before = run.text[max(found.start() - 1, 0) : found.start()] in ("\0", "-")
        touched_after = run.text[found.end() :].lstrip("’'-")[:1] == "\0"
        if not touched_before and not touched_after:
            yield found.start(), found[0]


def _vocabulary(runs: Iterable[Run]) -> tuple[int, frozenset[str]]:
    """Return the number of words, and the different ones among them."""
    words = [word for run in runs for _, word in _words_of_run(run)]
    return len(words), frozenset(words)


def _texts(catalogs: Catalogs, lang: str, scope: str) -> Iterator[tuple[Entry, SourceText, str]]:
    entries = catalogs.sources[scope]
    if lang == SOURCE:
        for entry in entries.values():
            for text in entry.texts:
                yield entry, text, entry.spot.path
        return
    for domain in catalogs.domains[scope]:
        path = po_path(catalogs.root, lang, scope, domain)
        file = read_po(path, catalogs.root, Problems()) if reads.is_file(path) else None
        for mine in file.live() if file else ():
            if mine.key in entries:
                for text in mine.texts:
                    yield entries[mine.key], text, shown(path, catalogs.root)


def _runs(nodes: Nodes) -> Iterator[tuple[str, int]]:
    """Return the plain words of a message; \\0 marks where a placeholder or a choice touches them."""
    for i, node in enumerate(nodes):
        if isinstance(node, Literal):
            before = "\0" if i and not node.text[:1].isspace() else ""
            after = "\0" if i + 1 < len(nodes) and not node.text[-1:].isspace() else ""
            yield before + node.text + after, node.at - len(before)
        elif isinstance(node, Choice):
            touched = (i and _touches(nodes[i - 1], -1)) or (i + 1 < len(nodes) and _touches(nodes[i + 1], 0))
            for alternative in () if touched else node.alternatives:
                yield from _runs(alternative.nodes)


def _touches(node: object, end: int) -> bool:
    """Whether a literal touches a choice with a letter, so that they form one word."""
    return isinstance(node, Literal) and node.text[end:][:1].isalpha()

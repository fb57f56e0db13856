"""Terminology of a language: `locales/<lang>/words.yaml` has the word for each thing and words not to be used for it.

    - thing: artifact              what is meant, in English
      use: reperto                 the word of our texts (its base form)
      not: [manufatt*]             words that must not be used for it; * is any ending
      games: [tomb_raiders]        where it holds (in every game when left out, and in the texts common to all)
      box: {tomb_raiders: manufatto}     what the reader's own box calls it, for the glossary: "in your box: …"

Codes: X0 to X3 (see compiler/base/codes/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedSeq
from ruamel.yaml.error import YAMLError

from compiler.base import memo, reads
from compiler.base.diagnostics import Problems, did_you_mean, shown
from compiler.text.catalogs import Catalogs
from compiler.text.check.spelling import Run, Runs
from compiler.text.read.english import COMMON

FILE = "words.yaml"
KEYS = ("thing", "use", "not", "games", "box")


class TermRule(NamedTuple):
    """An entry: a thing, the word for it, and the words that must not be used for it."""

    thing: str
    use: str
    forbidden: tuple[str, ...]
    games: tuple[str, ...]
    """The games in which it applies; empty: everywhere, also in the texts of `common`."""
    box: Mapping[str, str]
    line: int

    def holds(self, scope: str) -> bool:
        """Whether the entry applies to the texts of a scope."""
        return not self.games or scope in self.games


def read_terminology(root: Path, lang: str, problems: Problems) -> list[TermRule]:
    """Return the entries of a language; [] if it has no file."""
    path = root / "locales" / lang / FILE
    where = shown(path, root)
    if not reads.is_file(path):
        return []
    try:
        rows: Any = YAML().load(path.read_text("utf-8"))
    except (YAMLError, ValueError, TypeError) as bad:
        mark = getattr(bad, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problems.error(where, line, column, "X0", f"not valid YAML: {getattr(bad, 'problem', None) or bad}")
        return []
    if not isinstance(rows, CommentedSeq):
        problems.error(where, 1, 1, "X0", "expected a list of {thing: …, use: …, not: […]}")
        return []
    return [word for i, row in enumerate(rows) if (word := _rule(row, rows.lc.item(i)[0] + 1, where, problems))]


def _rule(row: Any, line: int, where: str, problems: Problems) -> TermRule | None:
    def wrong(what: str, hint: str = "") -> None:
        problems.error(where, line, 3, "X0", what, hint)

    if not isinstance(row, dict) or not all(isinstance(row.get(key), str) for key in ("thing", "use")):
        wrong("an entry needs thing: and use:", "- {thing: artifact, use: reperto, not: [manufatt*]}")
        return None
    for key in row:
        if key not in KEYS:
            wrong(f'unknown key "{key}"', did_you_mean(str(key), KEYS))
    lists = {key: row.get(key) or [] for key in ("not", "games")}
    if not all(isinstance(item, str) for items in lists.values() for item in items):
        wrong(f"{row['thing']}: not: and games: must be lists of words")
        return None
    box = {str(game): str(theirs) for game, theirs in (row.get("box") or {}).items()}
    return TermRule(row["thing"], row["use"], tuple(lists["not"]), tuple(lists["games"]), box, line)


def names_in_box(root: Path, lang: str, game: str) -> dict[str, tuple[str, str]]:
    """Return the things with another name in the box of a game: thing -> (our word, word of the box)."""
    return memo.kept("names in the box", (lang, game), partial(_names_in_box, root, lang, game))


def _names_in_box(root: Path, lang: str, game: str) -> dict[str, tuple[str, str]]:
    words = read_terminology(root, lang, Problems())
    return {
        word.thing: (word.use, word.box[game])
        for word in words
        if word.box.get(game, word.use).casefold() != word.use.casefold()
    }


def check_terminology(catalogs: Catalogs, langs: list[str], runs: Runs, problems: Problems) -> None:
    """Report forbidden words (X1), words for two things (X2) and unused words (X3)."""
    for lang in langs:
        words = memo.kept("terminology", lang, partial(read_terminology, catalogs.root, lang, problems))
        if words and lang in catalogs.languages:  # one that cannot be read is reported elsewhere
            _meanings(catalogs, lang, words, problems)
            _uses(catalogs, lang, words, problems, runs)


def _meanings(catalogs: Catalogs, lang: str, words: list[TermRule], problems: Problems) -> None:
    where = f"locales/{lang}/{FILE}"
    seen: dict[str, TermRule] = {}
    for word in words:
        for game in (*word.games, *word.box):
            if game not in catalogs.scopes or game == COMMON:
                problems.error(where, word.line, 3, "X0", f"{word.thing}: there is no game {game}")
        other = seen.setdefault(word.use.lower(), word)
        if other.thing != word.thing:
            what = f'"{word.use}" means {other.thing} (line {other.line}) and {word.thing}'
            problems.error(where, word.line, 3, "X2", what, "give one of the two things another word")


def _pattern(words: Iterator[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of the words; * at the end of a word is any ending."""
    parts = (
        re.escape(word.rstrip("*")).replace(r"\ ", r"\s") + (r"\w*" if word.endswith("*") else "") for word in words
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)", re.I)


def _uses(catalogs: Catalogs, lang: str, words: list[TermRule], problems: Problems, runs: Runs) -> None:
    used: set[str] = set()
    for scope in catalogs.scopes:
        here = [word for word in words if word.holds(scope)]
        texts = runs(lang, scope)
        used |= memo.kept("words", (lang, scope), partial(_uses_in, lang, texts, here, problems), of=(words, texts))
    for word in words:
        if word.thing not in used:
            what = f'"{word.use}" ({word.thing}) is not used'
            problems.warn(f"locales/{lang}/{FILE}", word.line, 3, "X3", what, "remove it, or use it")


def _uses_in(lang: str, runs: Sequence[Run], here: list[TermRule], problems: Problems) -> set[str]:
    """Report forbidden words in the texts of a scope; return the things that are named there."""
    used: set[str] = set()
    forbidden = [(word, _pattern(iter(word.forbidden))) for word in here if word.forbidden]
    begins = [(word.thing, _begins(word.use)) for word in here]
    for run in runs:
        text = run.text.lower()
        used |= {thing for thing, begin in begins if begin in text}
        for word, pattern in forbidden:
            for found in pattern.finditer(run.text):
                what = f'{run.key}: "{found[0]}": {word.thing} is called "{word.use}"'
                hint = f"see locales/{lang}/{FILE}:{word.line}"
                problems.error(run.path, *run.place(found.start()), "X1", what, hint)
    return used


def _begins(word: str) -> str:
    """Return the beginning of the first word of a name, without its ending."""
    first = word.lower().split()[0]
    return first if len(first) < 5 else first[:-1]

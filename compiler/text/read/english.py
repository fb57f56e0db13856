"""English texts: messages with their signatures and the place of every character, and rows of terms."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from compiler.text.read.message_syntax import SyntaxProblem, parse_row
from compiler.text.read.source_text import SourceText

COMMON = "common"
DOMAINS = ("terms", "ui", "error", "play", "about", "cards", "page", "workshop", "book", "learn", "lesson", "sources")
"""The files of a scope in the recommended order of translation: terms first, since the other texts need them."""
ENTRY_KEYS = ("text", "args", "plural", "zero", "note", "max", "markup", "digits")
PLAIN_KINDS = ("number", "decimal", "year", "text")
"""Kinds of arguments that are not terms: `year` is a number without grouping, `text` is typed by people."""

LISTS = ("list", "or", "counts", "signed")
"""Prefixes of the kind of a list: members joined by "and", by "or", and pairs of a term and its number ("2 books and
1 shovel"), or of a term and a number with its sign ("+2 (fire)")."""
ZERO = ("word", "figure")
"""How an argument that can be 0 is shown: every text has words for it (`=0`), or the figure 0 is shown."""

BUTTONS = "move."
"""The keys of what a player can choose begin with this."""

PLAY = "play"
"""The domain of the messages of the table: log, moves, why-nots."""

BOOK = "book"
"""The domain of the complete rules: its texts have markup, and the play page does not load them."""
LEARN = "learn"
"""The domain of the rulebook to learn from, of which the same holds."""

LESSON = "lesson"
"""The domain of the cards of lessons, of which the same holds."""

WORKSHOP = "workshop"
"""The domain of the workshop's own texts, of which the same holds."""

REMARKS = "sources"
"""The domain of the remarks on provenance: its English is in the rules, beside the facts."""


_PLAIN_PLACEHOLDER = re.compile(r"\{[a-z0-9_.]+\}")
"""A placeholder without a form."""

_WORD_OR_SYNTAX = re.compile(r"[^\W_]|[{}\[\]]")
"""A letter, a figure, or a placeholder with a form or a choice."""


class Spot(NamedTuple):
    """A place in a file."""

    path: str
    line: int
    column: int


@dataclass(frozen=True)
class Entry:
    """An English text: a message with its signature, or the row of a term (in the domain `terms`)."""

    key: str
    scope: str
    domain: str
    spot: Spot
    texts: tuple[SourceText, ...]
    plural: str = ""
    args: dict[str, str] = field(default_factory=dict)
    note: str = ""
    max: int = 0
    markup: str = ""
    digits: bool = False
    zero: dict[str, str] = field(default_factory=dict)
    """Arguments that can be 0 (or an empty list), with "word" or "figure"; no other argument can."""

    @property
    def is_term(self) -> bool:
        """Whether this is the row of a term."""
        return self.domain == "terms"

    @property
    def has_own_words(self) -> bool:
        """Whether there is something to translate; in a message such as `{id}` or `{place}: {n}` there is not."""
        text = self.msgid
        rest = _PLAIN_PLACEHOLDER.sub("", text)
        return self.is_term or bool(self.plural) or rest == text or bool(_WORD_OR_SYNTAX.search(rest))

    @property
    def kind(self) -> str:
        """The kind of a term: its id up to the first dot."""
        return self.key.partition(".")[0]

    @property
    def msgid(self) -> str:
        """The English text in PO files (the singular, if there are two)."""
        return self.texts[0].text

    @property
    def msgid_plural(self) -> str:
        """The English plural, or ""."""
        return self.texts[1].text if len(self.texts) > 1 else ""

    @property
    def longest(self) -> SourceText:
        """The text with all arguments: the plural, if there are two."""
        return self.texts[-1]


class RemarkText(Protocol):
    """An English text in the rules themselves, beside a fact; `compiler.rules.provenance.Remark` provides it."""

    @property
    def key(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def about(self) -> str: ...


def list_of(kind: str) -> str:
    """Return the kind in `list:<kind>`, `or:<kind>`, `counts:<kind>`, `signed:<kind>`; "" if it is no list."""
    way, _, inner = kind.partition(":")
    return inner if way in LISTS else ""


def remark_entry(scope: str, remark: RemarkText) -> Entry:
    """Return the entry of a remark in the rules. Figures in it are quoted from a source, so they may be typed."""
    spot = Spot(remark.file, remark.line, remark.column)
    # The text begins after a quotation mark, which YAML requires for most of them.
    text = SourceText(remark.text, ((0, remark.line, remark.column + 1),))
    return Entry(remark.key, scope, REMARKS, spot, (text,), note=remark.about, digits=True)


def row_of(entry: Entry) -> dict[str, str]:
    """Return the cells of the English row of a term, {} if it cannot be parsed (which the checker reports)."""
    try:
        return {form: cell.text for form, cell in parse_row(entry.msgid).items()}
    except SyntaxProblem:
        return {}

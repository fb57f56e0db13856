"""Markdown of rulebook paragraphs to HTML, with links for rule ids and glossary terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from compiler.base.rule_ids import RULE_ID

MARKS = ("emphasis", "list", "link", "backticks", "strikethrough")
WORD_JOINER = "\u2060"
"""No line ends before or after it. The fonts have no U+2011, the hyphen that means this."""
_SUFFIX = re.compile(r"(?<=\d-)(?=[^\W\d_])")


class MarkdownRenderer:
    """Renders the texts of one game in one language as HTML."""

    def __init__(self, known: Iterable[str], terms: Mapping[str, Sequence[str]]) -> None:
        """`known` are the ids to link, `terms` the spelled forms of each term of the glossary."""
        self.known = frozenset(known)
        self.forms = {form.casefold(): id for id, forms in terms.items() for form in forms if form}
        longest = sorted(self.forms, key=len, reverse=True)
        words = "|".join(map(re.escape, longest))
        self._words = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None
        self._markdown = MarkdownIt("zero").enable(list(MARKS))

        def linked(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
            content = _SUFFIX.sub(WORD_JOINER, tokens[at].content)  # 11-й, 3-as
            return str(self._with_links(content, env.get("seen")))

        self._markdown.add_render_rule("text", linked)

    def block(self, text: str, seen: set[str] | None = None) -> Markup:
        """Return paragraphs and lists.

        A term of the glossary is linked at its first occurrence: `seen` collects the linked ones; None links none.
        """
        return Markup(self._markdown.render(text, {"seen": seen}).strip())

    def line(self, text: str, seen: set[str] | None = None) -> Markup:
        """Return a text without a paragraph around it."""
        return Markup(self._markdown.renderInline(text, {"seen": seen}))

    def _with_links(self, text: str, seen: set[str] | None) -> Markup:
        out, done = Markup(), 0
        for found in RULE_ID.finditer(text):
            if found[0] in self.known:
                out += self._with_terms(text[done : found.start()], seen) + reference(found[0])
                done = found.end()
        return out + self._with_terms(text[done:], seen)

    def _with_terms(self, text: str, seen: set[str] | None) -> Markup:
        if seen is None or self._words is None:
            return escape(text)
        out, done = Markup(), 0
        for found in self._words.finditer(text):
            id = self.forms[found[0].casefold()]
            if id in seen:
                continue
            seen.add(id)
            out += escape(text[done : found.start()])
            out += Markup('<a class="term" href="#term-{}">{}</a>').format(id, found[0])
            done = found.end()
        return out + escape(text[done:])


def reference(id: str) -> Markup:
    """Return a link to a rule, a ruling or an example by its id."""
    return Markup('<a class="rule-ref" href="#{0}">{0}</a>').format(id)


def forms_of(text: str) -> list[str]:
    """Return the forms of a term, from the comma-separated text of `glossary.<id>.forms`."""
    return [form for form in (part.strip() for part in text.split(",")) if form]


def plain_text(value: Any) -> str:
    """Return a localized message of the engine ([text, term] pairs) as plain text."""
    return "".join(str(piece[0]) for piece in value)

"""Checks of messages and rows of terms, so that no match can meet a text that cannot be formatted.

The codes M, T, F, Z, K, N, Y, L and G are explained in compiler/base/codes/.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from compiler.base.diagnostics import Problems, did_you_mean, nearest
from compiler.base.rule_ids import RULE_ID
from compiler.text.check.wording import DOUBTFUL, misnamed_cell, wording_faults
from compiler.text.read.english import REMARKS, Entry, row_of
from compiler.text.read.locale import LIKE, SOURCE, Locale
from compiler.text.read.message_syntax import (
    Choice,
    Field,
    Literal,
    Nodes,
    SyntaxProblem,
    fields,
    parse,
    parse_row,
    walk,
)
from compiler.text.read.source_text import SourceText
from compiler.text.scope import NUMBER, SymbolTable
from engine.session.formatter import OTHERS, READER

_ENDS = ".?!:…"
_WORD = re.compile(r"\w+")
_LINK = re.compile(r"\]\(([^)]+)\)")
_MARKS = (
    ("**bold**", re.compile(r"\*\*(?=\S)(.+?)\*\*")),
    ("_slanted_", re.compile(r"(?<!\w)_(?=\S)([^_]+?)_(?!\w)")),
    ("`code`", re.compile(r"`[^`]+`")),
    ("<tag>", re.compile(r"</?[a-z]+>")),
)
_EVIDENCE = re.compile(r"\b[A-Z]{2}\b|\b[A-Z][A-Z0-9-]*[0-9]\b|[0-9]+")
_TYPED_NAME_CHARS = 12
"""The assumed length of a typed name in the length of a message."""


PLAYER = "player"
"""The kind of the terms of which one may be the reader's."""


class GlossaryTerm(NamedTuple):
    """A term that a text must name where the English names it."""

    id: str
    first_words: frozenset[str]
    """The first words of its English names, in lower case: a text without any of them need not be searched."""
    english: re.Pattern[str]
    stems: tuple[str, ...]
    """Stems of its names, of which one should appear."""


class Checker:
    """Checks the texts of one language in one scope, and collects the forms that they need."""

    def __init__(self, symbols: SymbolTable, locale: Locale, source_locale: Locale, problems: Problems) -> None:
        self.symbols, self.locale, self.source_locale, self.problems = symbols, locale, source_locale, problems
        self.rows: dict[str, dict[str, str]] = {}
        self.written: dict[str, dict[str, str]] = {}
        """The rows as they are in the file, without the forms that patterns add."""
        self.row_spots: dict[str, tuple[str, int, int]] = {}
        self.needs: dict[tuple[str, str], str] = {}
        """(kind, or "=" and a fixed term; form) -> the first message that needs the form."""
        self.class_needs: dict[str, list[tuple[str, tuple[str, ...], tuple[str, int, int]]]] = {}
        self.failed = False
        """Whether the current message has an error."""
        self._glossary: list[GlossaryTerm] | None = None

    # -- reporting ------------------------------------------------------------------------------------------------

    def _error(self, code: str, path: str, text: SourceText, at: int, what: str, hint: str = "") -> None:
        self.failed = True
        self.problems.error(path, *text.at(at), code, what, hint)

    def _warn(self, code: str, path: str, text: SourceText, at: int, what: str, hint: str = "") -> None:
        self.problems.warn(path, *text.at(at), code, what, hint)

    # -- terms ----------------------------------------------------------------------------------------------------

    def row(self, entry: Entry, text: SourceText, path: str) -> None:
        """Check the row of a term and store it."""
        try:
            cells = parse_row(text.text)
        except SyntaxProblem as bad:
            self._error("T1", path, text, bad.at, f"{entry.key}: {bad.text}", bad.hint)
            return
        kind = self.locale.kind(entry.kind)
        known = set(kind.forms) | ({"class"} if kind.classed else set()) | ({LIKE} if kind.like else set())
        known |= {form for patterns in kind.like.values() for form in patterns}
        for form, cell in cells.items():
            if form == LIKE and kind.like:
                if cell.text not in kind.like:
                    hint = did_you_mean(cell.text, kind.like, otherwise=f"known: {', '.join(kind.like)}")
                    self._error("T4", path, text, cell.at, f'{entry.key}: unknown declension "{cell.text}"', hint)
                continue
            if form and form not in known:
                start = text.text.rfind(form, 0, cell.at)
                has = ", ".join(sorted(known)) or "no forms"
                hint = did_you_mean(form, known, otherwise=f"{entry.kind} has: {has}")
                self._error("T2", path, text, start, f'{entry.key}: unknown form "{form}"', hint)
            if form == "class" and cell.text not in self.locale.classes:
                hint = f"known: {', '.join(self.locale.classes)}"
                self._error("T3", path, text, cell.at, f'{entry.key}: unknown class "{cell.text}"', hint)
            self.typography(entry, path, SourceText(cell.text, ((0, *text.at(cell.at)),)), (Literal(cell.text, 0),))
            if word := misnamed_cell(entry, cell.text, self.locale):
                what = f'{entry.key}: "{word}": terms of {entry.kind} are not called so'
                self._error("X4", path, text, cell.at, what, "the glossary defines the word for other things")
        written = {form: cell.text for form, cell in cells.items()}
        self.written[entry.key] = written
        self.rows[entry.key] = kind.expand(written)
        self.row_spots[entry.key] = (path, *text.at())

    # -- messages -------------------------------------------------------------------------------------------------

    def message(self, entry: Entry, texts: list[SourceText], path: str) -> list[Nodes] | None:
        """Check a message, one text or one per plural form; return the nodes of each, None if it cannot be used."""
        self.failed = False
        cats = self.locale.cats
        wanted = len(cats) if entry.plural else 1
        if len(texts) != wanted:
            self._error(
                "M6",
                path,
                texts[0],
                0,
                f"{entry.key}: {len(texts)} plural forms, {self.locale.lang} needs {wanted}",
                ", ".join(cats),
            )
            return None
        read: list[Nodes] = []
        for text, category in zip(texts, cats if entry.plural else ("",), strict=True):
            nodes = self._one(entry, text, category, path)
            if nodes is not None:
                read.append(nodes)
        return read if not self.failed else None

    def _one(self, entry: Entry, text: SourceText, category: str, path: str) -> Nodes | None:
        try:
            nodes = parse(text.text, self.locale.articles)
        except SyntaxProblem as bad:
            self._error("M1", path, text, bad.at, f"{entry.key}: {bad.text}", bad.hint)
            return None
        for node in walk(nodes):
            if isinstance(node, Field):
                self._field(entry, node, text, path)
            elif isinstance(node, Choice):
                self._choice(entry, node, text, path)
        self._placeholders(entry, nodes, text, category, path)
        self._zero(entry, nodes, text, category, path)
        self._ending(entry, text, path)
        self._markup(entry, text, path)
        self._evidence(entry, text, path)
        self.typography(entry, path, text, nodes)
        self._length(entry, nodes, text, path)
        self._terms_named(entry, text, path)
        for fault in wording_faults(entry, nodes, self.symbols, self.locale, self.rows):
            report = self._warn if fault.code in DOUBTFUL else self._error
            report(fault.code, path, text, fault.at, fault.what, fault.hint)
        return nodes

    def _field(self, entry: Entry, node: Field, text: SourceText, path: str) -> None:
        kind = self.symbols.resolve(node.name, entry)
        if not kind:
            hint = did_you_mean(node.name, self.symbols.names(entry), otherwise=self._placeholder_list(entry))
            self._error("M2", path, text, node.at, f"{entry.key}: unknown placeholder {{{node.name}}}", hint)
            return
        if node.counter and not self.symbols.counts(node.counter, entry):
            what = f"{entry.key}: {{{node.name}}}#{node.counter}: {node.counter} is not a number"
            self._error("M3", path, text, node.at, what, "write the name of a number argument after #")
            return
        if kind == NUMBER:
            if node.form or node.counter:
                what = f"{entry.key}: {{{node.name}}} is a number and has no form"
                self._error("M4", path, text, node.at, what, "leave a blank, or choose words: [n: A | B]")
            return
        fixed = kind.startswith("=")
        kind_name = kind[1:].partition(".")[0] if fixed else kind
        forms = self.locale.kind(kind_name)
        known = set(forms.forms) | (set(forms.free_text_patterns) if kind_name == "text" else set())
        prefix = node.form + "." if node.form else ""
        counted = node.counter or entry.args.get(node.name, "").startswith(("counts:", "signed:"))
        wanted = [prefix + cat for cat in self.locale.cats] if counted else [node.form] if node.form else []
        for form in wanted:
            if form in known:
                self.needs.setdefault((kind if fixed else kind_name, form), entry.key)
            else:
                written = f"{{{node.name}}}" + (f":{node.form}" if node.form else "")
                what = f'{entry.key}: {written}: {kind_name} has no form "{form}" in {self.locale.lang}'
                otherwise = f"it has: {', '.join(sorted(known))}" if known else "it has no forms"
                self._error("M5", path, text, node.at, what, did_you_mean(form, known, otherwise=otherwise))

    @staticmethod
    def _placeholder_list(entry: Entry) -> str:
        names = ", ".join(f"{{{name}}}" for name in entry.args)
        return f"this message has: {names}" if names else "this message has no arguments"

    def _choice(self, entry: Entry, node: Choice, text: SourceText, path: str) -> None:
        kind = self.symbols.resolve(node.name, entry)
        labels = [a.label for a in node.alternatives if a.label and not a.exact]
        plain = [a for a in node.alternatives if not a.exact]
        if not kind:
            hint = did_you_mean(node.name, self.symbols.names(entry), otherwise=self._placeholder_list(entry))
            self._error("M2", path, text, node.at, f"{entry.key}: [{node.name}: …]: unknown argument", hint)
        elif self.symbols.counts(node.name, entry):
            cats = self.locale.cats
            lang = self.locale.lang
            if not labels and len(plain) != len(cats):
                what = f"{entry.key}: [{node.name}: …] has {len(plain)} alternatives, {lang} needs {len(cats)}"
                self._error("M6", path, text, node.at, what, " | ".join(cats))
            elif labels and sorted(labels) != sorted(cats):
                what = f"{entry.key}: [{node.name}: …] has {', '.join(labels)}, {lang} needs all categories"
                self._error("M6", path, text, node.at, what, " | ".join(cats))
            self._counted_alternatives(entry, node, text, path)
        else:
            self._class_choice(entry, node, kind, labels, text, path)

    def _counted_alternatives(self, entry: Entry, node: Choice, text: SourceText, path: str) -> None:
        """Report (M8) a category of many numbers that does not show the number although another alternative does."""
        by_label = node.by_label(self.locale.cats)
        if not any(node.name in fields(nodes) for nodes in by_label.values()):
            return
        for label, nodes in by_label.items():
            several = label in self.locale.cats and not self.locale.single(label)
            if several and node.name not in fields(nodes):
                what = f"{entry.key}: [{node.name}: …]: {{{node.name}}} is missing in the alternative for {label}"
                self._error("M8", path, text, node.at, what, self._many(label))

    def _many(self, label: str) -> str:
        numbers = [n for n in range(1, 200) if self.locale.category(n) == label][:4]
        return f"in {self.locale.lang} it is used for {', '.join(map(str, numbers))} …"

    def _class_choice(
        self, entry: Entry, node: Choice, kind: str, labels: list[str], text: SourceText, path: str
    ) -> None:
        kind_name = kind[1:].partition(".")[0] if kind.startswith("=") else kind
        where = f"{entry.key}: [{node.name}: …]"
        if kind_name == PLAYER and READER in labels:
            if labels != [READER, OTHERS]:
                hint = f"[{node.name}: {READER}=… | {OTHERS}=…]"
                self._error(
                    "M7", path, text, node.at, f"{where}: the reader’s words are followed by those for others", hint
                )
            return
        if not self.locale.kind(kind_name).classed:
            what = f"{where}: {kind_name} has no class in {self.locale.lang}"
            self._error("M7", path, text, node.at, what, "only numbers and terms with a class can choose words")
            return
        if len(labels) != len(node.alternatives):
            example = " | ".join(f"{c}=…" for c in self.locale.classes[:2])
            self._error(
                "M7", path, text, node.at, f"{where}: a choice by class needs labels", f"[{node.name}: {example}]"
            )
            return
        for label in labels:
            if label not in self.locale.classes:
                hint = f"known: {', '.join(self.locale.classes)}"
                self._error("M7", path, text, node.at, f'{where}: unknown class "{label}"', hint)
        spot = (path, *text.at(node.at))
        self.class_needs.setdefault(kind, []).append((entry.key, tuple(labels), spot))

    def _placeholders(self, entry: Entry, nodes: Nodes, text: SourceText, category: str, path: str) -> None:
        """Report (M8) missing placeholders of the English; a category of a single number may omit the number."""
        present = fields(nodes)
        unknown = [name for name in present if not self.symbols.resolve(name, entry)]
        present |= {near for name in unknown if (near := nearest(name, entry.args))}
        for name in sorted(source_fields(entry.longest.text) - present):
            counted = name == entry.plural and category
            if counted and self.locale.single(category):
                continue
            where = f" in the form for {category}" if counted else ""
            what = f"{entry.key}: placeholder {{{name}}} is missing{where}"
            self._error("M8", path, text, 0, what, self._many(category) if counted else "put it where it belongs")

    def _zero(self, entry: Entry, nodes: Nodes, text: SourceText, category: str, path: str) -> None:
        """Report (Z1) arguments that can be 0 without words for it."""
        for name, way in entry.zero.items():
            if way != "word" or (name == entry.plural and category != self.locale.category(0)):
                continue
            choices = [node for node in walk(nodes) if isinstance(node, Choice) and node.name == name]
            if not any(a.label == "=0" for choice in choices for a in choice.alternatives):
                at = next((n.at for n in walk(nodes) if isinstance(n, (Choice, Field)) and n.name == name), 0)
                what = f"{entry.key}: {{{name}}} can be 0, and there are no words for it"
                self._error("Z1", path, text, at, what, f"[{name}: =0 … | {' | '.join(['…'] * len(self.locale.cats))}]")

    def _ending(self, entry: Entry, text: SourceText, path: str) -> None:
        mine, theirs = text.text[-1:], entry.longest.text[-1:]
        if mine != theirs and (mine in _ENDS or theirs in _ENDS):
            what = f"{entry.key}: ends with {mine!r}, the English with {theirs!r}"
            self._warn("Y6", path, text, max(len(text.text) - 1, 0), what)

    def _markup(self, entry: Entry, text: SourceText, path: str) -> None:
        if self.locale.lang == SOURCE and len(entry.texts) == 1:
            if entry.markup == "md" and text.text.count("**") % 2:
                self._error("K2", path, text, text.text.rfind("**"), f"{entry.key}: an odd number of **")
            return
        english = entry.longest.text
        mine, theirs = sorted(_LINK.findall(text.text)), sorted(_LINK.findall(english))
        if mine != theirs:
            wrong = next((link for link in mine if link not in theirs), "")
            there, here = ", ".join(theirs) or "none", ", ".join(mine) or "none"
            what = f"{entry.key}: links differ: {there} in English, {here} here"
            at = max(text.text.find(f"]({wrong}"), 0)
            self._error("K1", path, text, at, what, "keep what is between ( and )")
        for name, pattern in _MARKS:
            have, want = len(pattern.findall(text.text)), len(pattern.findall(english))
            if have != want:
                what = f"{entry.key}: {name} appears {want} times in English, {have} times here"
                self._error("K2", path, text, 0, what, "keep the marks")

    def _evidence(self, entry: Entry, text: SourceText, path: str) -> None:
        """Report (K3) remarks without the sources, rules and figures of their English, which are their evidence."""
        if entry.domain != REMARKS:
            return
        mine = set(_EVIDENCE.findall(text.text))
        for name in dict.fromkeys(_EVIDENCE.findall(entry.longest.text)):
            if name not in mine:
                self._error("K3", path, text, 0, f"{entry.key}: {name} is missing", "keep figures and ids as they are")

    def typography(self, entry: Entry, path: str, text: SourceText, nodes: Nodes) -> None:
        """Check quotation marks, dots, spaces, articles and typed figures (N1, Y1 to Y5)."""
        for literal in [n for n in walk(nodes) if isinstance(n, Literal)]:
            digits = re.search(r"\d[\d.,]*", RULE_ID.sub(lambda id: "-" * len(id[0]), literal.text))
            if digits and not entry.is_term and not entry.digits:
                self._error(
                    "N1",
                    path,
                    text,
                    literal.at + digits.start(),
                    f"{entry.key}: a typed figure: {digits[0]}",
                    "use a placeholder of the rules data, or write digits: true in the English entry"
                    if self.locale.lang == SOURCE
                    else "use the placeholder of the English",
                )
            for code, sign, what, hint in (
                ("Y1", '"', "straight quotation marks", f"this language uses {self.locale.quotes}"),
                ("Y1", "'", "a straight apostrophe", "write ’"),
                ("Y2", "...", "three dots", "write …"),
                ("Y3", "  ", "two blanks", "write one"),
            ):
                at = literal.text.find(sign)
                if at >= 0 and not (code == "Y1" and entry.markup == "md" and "<" in literal.text):
                    self._warn(code, path, text, literal.at + at, f"{entry.key}: {what}", hint)
        self._before_fields(entry, path, text, nodes)

    def _before_fields(self, entry: Entry, path: str, text: SourceText, nodes: Nodes) -> None:
        words = "|".join(map(re.escape, self.locale.prepositions))
        for node in walk(nodes):
            if isinstance(node, Choice):
                for alternative in node.alternatives:
                    self._before_fields(entry, path, text, alternative.nodes)
        for before, node in pairwise(nodes):
            if not isinstance(before, Literal) or not isinstance(node, Field):
                continue
            if self.locale.articles == "hu" and re.search(r"(^|\s)[Aa]z? [„»(]*$", before.text):
                at = before.at + len(before.text.rstrip(" „»(")) - 1
                self._warn("Y4", path, text, at, f"{entry.key}: fixed article before {{{node.name}}}", "write a(z)")
            doubled = re.search(rf"(?:^|\s)({words})\s$", before.text, re.I) if words else None
            if doubled and node.form and self._begins(entry, node, words):
                what = f'{entry.key}: "{doubled[1]}" before {{{node.name}}}:{node.form}'
                hint = "the form already contains its preposition"
                self._error("Y5", path, text, before.at + doubled.start(1), what, hint)

    def _begins(self, entry: Entry, node: Field, words: str) -> bool:
        """Whether a form begins with a preposition in some term of the kind."""
        kind = self.symbols.resolve(node.name, entry)
        terms = [kind[1:]] if kind.startswith("=") else self.symbols.members.get(kind, [])
        rows = [self.rows[term] for term in terms if term in self.rows]
        pattern = self.locale.kind(kind.lstrip("=").partition(".")[0]).forms.get(node.form)
        texts = [row[node.form] for row in rows if node.form in row] or ([pattern] if pattern else [])
        return any(re.match(rf"({words})\s", form, re.I) for form in texts)

    # -- length ---------------------------------------------------------------------------------------------------

    def _length(self, entry: Entry, nodes: Nodes, text: SourceText, path: str) -> None:
        if entry.max:
            length = self._max_length(entry, nodes)
            if length > entry.max:
                what = f"{entry.key}: up to {length} characters long, {entry.max} fit"
                self._warn("L1", path, text, 0, what, "shorten it")

    def _max_length(self, entry: Entry, nodes: Nodes) -> int:
        """Return the maximal length of the formatted message."""
        length = 0
        for node in nodes:
            if isinstance(node, Literal):
                length += len(node.text)
            elif isinstance(node, Choice):
                length += max(self._max_length(entry, a.nodes) for a in node.alternatives)
            elif isinstance(node, Field):
                kind = self.symbols.resolve(node.name, entry)
                terms = [kind[1:]] if kind.startswith("=") else self.symbols.members.get(kind, [])
                forms = [self.rows[t].get(node.form, self.rows[t][""]) for t in terms if t in self.rows]
                length += max(map(len, forms), default=2 if kind == NUMBER else _TYPED_NAME_CHARS)
            else:
                length += 2
        return length

    # -- the glossary ---------------------------------------------------------------------------------------------

    def _terms_named(self, entry: Entry, text: SourceText, path: str) -> None:
        if self.locale.lang == SOURCE:
            return
        english = re.sub(r"\{[^}]*\}(:[a-z.]+)?", "", entry.longest.text)
        words = set(_WORD.findall(english.lower()))
        mine = text.text.lower()
        for term in self._terms():
            if words.isdisjoint(term.first_words) or not term.english.search(english):
                continue
            if not any(stem in mine for stem in term.stems):
                what = f"{entry.key}: the English names {row_of(self.symbols.entries[term.id])['']!r}"
                hint = f"{self.rows[term.id]['']!r} does not appear here"
                self._warn("G1", path, text, 0, what, hint)

    def _terms(self) -> list[GlossaryTerm]:
        """Return the glossary."""
        if self._glossary is None:
            self._glossary = []
            for ids in self.symbols.members.values():
                for term in ids:
                    english = row_of(self.symbols.entries[term])
                    if term not in self.rows or not english:
                        continue
                    english = self.source_locale.kind(term.partition(".")[0]).expand(english)
                    names = {english[form] for form in ("", "one", "other", "plural") if form in english}
                    words = "|".join(
                        re.escape(n) if n[0].isupper() else f"[{n[0]}{n[0].upper()}]{re.escape(n[1:])}" for n in names
                    )
                    first_words = frozenset(word for name in names for word in _WORD.findall(name.lower())[:1])
                    pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)")
                    self._glossary.append(GlossaryTerm(term, first_words, pattern, stems(self.rows[term])))
        return self._glossary

    # -- at the end -----------------------------------------------------------------------------------------------

    def finish(self, shared: Checker | None = None) -> None:
        """Check that rows have the forms and classes that the messages need; `shared` is the checker of `common`."""
        needs = dict(shared.needs) if shared else {}
        for need, user in self.needs.items():
            needs.setdefault(need, user)
        rows = (shared.rows if shared else {}) | self.rows
        spots = (shared.row_spots if shared else {}) | self.row_spots
        for (kind, form), user in needs.items():
            fixed = kind.startswith("=")
            terms = [kind[1:]] if fixed else self.symbols.members.get(kind, [])
            for term in terms:
                if term in rows and form not in rows[term]:
                    what = f'{term}: form "{form}" is missing, {user} needs it'
                    self.problems.error(*spots[term], "F1", what, f'add "| {form}: …" to the row')
            free_text_patterns = self.locale.kind(kind).free_text_patterns
            if free_text_patterns and form not in free_text_patterns:
                what = f'{kind}: typed names have no pattern for form "{form}", {user} needs it'
                self.problems.error(self.locale.path, 1, 1, "F4", what, f'add it under "stranger:" of {kind}')
        self._finish_defaults(needs, spots)
        self._finish_classes(shared, rows, spots)

    def _finish_defaults(self, needs: Mapping[tuple[str, str], str], spots: Mapping[str, tuple[str, int, int]]) -> None:
        """Report (F5) rows of this scope whose needed forms come only from default patterns."""
        by_default: dict[str, list[str]] = {}
        for kind, form in needs:
            for term in [kind[1:]] if kind.startswith("=") else self.symbols.members.get(kind, []):
                row = self.written.get(term)
                if row and self.locale.kind(term.partition(".")[0]).is_default(row, form):
                    by_default.setdefault(term, []).append(form)
        for term, forms in by_default.items():
            named = ", ".join(f"{form} “{self.rows[term][form]}”" for form in sorted(set(forms)))
            declensions = ", ".join(self.locale.kind(term.partition(".")[0]).like)
            hint = "write the forms into the row" + (
                f", or name a declension: | {LIKE}: {declensions}" if declensions else ""
            )
            self.problems.warn(*spots[term], "F5", f"{term}: forms only by default: {named}", hint)

    def _finish_classes(
        self,
        shared: Checker | None,
        rows: Mapping[str, dict[str, str]],
        spots: Mapping[str, tuple[str, int, int]],
    ) -> None:
        needs = [*shared.class_needs.items()] if shared else []
        for kind, uses in [*needs, *self.class_needs.items()]:
            terms = [kind[1:]] if kind.startswith("=") else self.symbols.members.get(kind, [])
            for term in terms:
                if term not in rows:
                    continue
                label = rows[term].get("class")
                if label is None:
                    what = f"{term}: class is missing, {uses[0][0]} chooses by it"
                    self.problems.error(*spots[term], "F2", what, 'add "| class: …" to the row')
                    continue
                for key, labels, spot in uses:
                    if label not in labels:
                        what = f'{key}: no alternative for class "{label}" of {term}'
                        self.problems.error(*spot, "F3", what, f'add "| {label}=…"')


@lru_cache(maxsize=1 << 14)
def source_fields(text: str) -> frozenset[str]:
    """Return the names of the placeholders of an English text, which every language asks for."""
    try:
        return frozenset(fields(parse(text)))
    except SyntaxProblem:
        return frozenset()


def stems(row: Mapping[str, str]) -> tuple[str, ...]:
    """Return stems, in lower case, of which one appears in a text that names the term in any form."""
    words = [max(text.lower().split(), key=len) for form, text in row.items() if form != "class" and text.strip()]
    stem = words[0]
    for word in words[1:]:
        while stem and not word.startswith(stem):
            stem = stem[:-1]
    if len(words) == 1 and len(stem) > 4:
        stem = stem[:-1]
    return (stem,) if len(stem) >= 3 else tuple(words)

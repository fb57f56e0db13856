"""Compiler of messages: from parsed nodes to the JSON of the formatter; resolves figures, fixed terms and articles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from compiler.text.read.english import Entry, list_of
from compiler.text.read.locale import Locale
from compiler.text.read.message_syntax import Article, Choice, Field, Literal, Nodes
from compiler.text.scope import NUMBER, SymbolTable
from engine.session.formatter import ARTICLES, capital, grouped

Compiled = str | list[Any]


class MessageCompiler:
    """Compiler of the messages of one language in one scope."""

    def __init__(self, symbols: SymbolTable, locale: Locale, rows: Mapping[str, Mapping[str, str]]) -> None:
        """`rows` are the full rows of the terms, with their no-break spaces already in place."""
        self.symbols, self.locale, self.rows = symbols, locale, rows
        self.articles = {word[0]: rule for word, rule in ARTICLES.get(locale.articles, {}).items()}
        self.nbsp = NoBreak(locale)

    def message(self, entry: Entry, forms: list[Nodes]) -> Any:
        """Return the message in the format of `engine.session.formatter`; `forms` is one text per plural form."""
        compiled = [self.one(entry, nodes) for nodes in forms]
        if not entry.plural:
            return compiled[0]
        if entry.plural in self.symbols.figures:
            return compiled[self.locale.cats.index(self.locale.category(int(self.symbols.figures[entry.plural])))]
        return {"#": entry.plural, "f": compiled}

    def one(self, entry: Entry, nodes: Nodes) -> Compiled:
        """Return one text, compiled."""
        return self._finish(self._sequence(entry, nodes, begins_sentence(entry), entry.plural))

    # -- nodes ----------------------------------------------------------------------------------------------------

    def _sequence(self, entry: Entry, nodes: Nodes, raised: bool = False, inside: str = "") -> list[Any]:
        """Compile nodes to alternating literals and operations, literals first.

        `raised`: the first word gets a capital letter; `inside`: the number whose choice or plural form they belong to.
        """
        out: list[Any] = [""]
        for i, node in enumerate(nodes):
            if isinstance(node, Literal):
                out[-1] += self._tied(entry, nodes, i, inside) if i and node.text[0] == " " else node.text
                raised = raised and not any(letter.isalnum() for letter in node.text)
                continue
            if isinstance(node, Article):
                out += ["~" + node.letter, ""]
            elif isinstance(node, Field):
                _join(out, self._field(entry, node, raised))
            else:
                _join(out, self._choice(entry, node, raised))
            raised = False
        return out

    def _tied(self, entry: Entry, nodes: Nodes, at: int, inside: str) -> str:
        """Return a literal that begins with a space; a no-break space if it separates a number from its noun.

        The noun of a number is a choice or form that depends on it (`{n} [n: card | cards]`, `{n} {kind}#n`), the word
        after it inside such a choice or plural form, and, in languages whose nouns do not change after numbers, any
        word after it.
        """
        text, number = str(nodes[at][0]), nodes[at - 1]
        if not isinstance(number, Field) or self.symbols.resolve(number.name, entry) != NUMBER:
            return text
        if "year" in entry.args.get(number.name, "") or "or:" in entry.args.get(number.name, ""):
            return text
        after = nodes[at + 1] if at + 1 < len(nodes) else None
        tied = isinstance(after, Choice) and after.name == number.name and text.count(" ") < 3
        if text == " ":
            tied |= isinstance(after, Field) and (after.counter == number.name or self.locale.nbsp_number)
        elif text[1].isalpha():
            tied |= number.name == inside or self.locale.nbsp_number
        return "\u00a0" + text[1:] if tied else text

    def _field(self, entry: Entry, node: Field, raised: bool) -> list[Any]:
        if node.name in entry.args:
            kind = entry.args[node.name]
            way = "|" if kind.startswith("or:") else ""
            way += "+" if kind.startswith("signed:") else ""
            way += "=" if "text" in (kind, list_of(kind)) else "%" if "year" in (kind, list_of(kind)) else ""
            if node.counter and node.counter in self.symbols.figures:
                form = self._form(node, self.locale.category(int(self.symbols.figures[node.counter])))
                code = f"{node.name}:{form}"
            elif node.counter:
                code = f"{node.name}:{node.form}#{node.counter}"
            else:
                code = node.name + (":" + node.form if node.form else "")
            return ["", ("^" if raised else "") + way + code, ""]
        if node.name in self.symbols.figures:
            return [self._figure(self.symbols.figures[node.name])]
        row = self.rows.get(node.name, {"": node.name})
        lift = capital if raised else str
        if node.counter in entry.args:
            texts = [[lift(row.get(self._form(node, cat), row[""]))] for cat in self.locale.cats]
            return ["", [node.counter, list(self.locale.cats), texts], ""]
        form = (
            self._form(node, self.locale.category(int(self.symbols.figures[node.counter])))
            if node.counter
            else node.form
        )
        return [lift(row.get(form, row[""]))]

    @staticmethod
    def _form(node: Field, category: str) -> str:
        return f"{node.form}.{category}" if node.form else category

    def _figure(self, value: Any) -> str:
        return grouped(value, self.locale.group) if isinstance(value, int) else str(value)

    def _choice(self, entry: Entry, node: Choice, raised: bool) -> list[Any]:
        by_label = node.by_label(self.locale.cats)
        if node.name in entry.args:
            alternatives = [self._sequence(entry, nodes, raised, node.name) for nodes in by_label.values()]
            return ["", [node.name, list(by_label), alternatives], ""]
        if node.name in self.symbols.figures:
            number = int(self.symbols.figures[node.name])
            label = f"={number}" if f"={number}" in by_label else self.locale.category(number)
        else:
            label = self.rows.get(node.name, {}).get("class", "")
        return self._sequence(entry, by_label.get(label, next(reversed(by_label.values()))), raised, node.name)

    # -- finishing ------------------------------------------------------------------------------------------------

    def _finish(self, out: list[Any]) -> Compiled:
        """Resolve articles before literals, insert no-break spaces, and return the smallest equivalent form."""
        settled: list[Any] = [out[0]]
        for i in range(1, len(out), 2):
            op, after = out[i], out[i + 1]
            if isinstance(op, str) and op[0] == "~" and any(c.isalnum() for c in after):
                word = self.articles[op[1].lower()](after)
                settled[-1] += (capital(word) if op[1].isupper() else word) + after
            else:
                settled += [op, after]
        last = len(settled) - 1
        for i, item in enumerate(settled):
            if i % 2 == 0:
                settled[i] = self.nbsp(item, before_more=i < last)
            elif isinstance(item, list):
                settled[i] = [item[0], item[1], [self._finish(alternative) for alternative in item[2]]]
        return str(settled[0]) if len(settled) == 1 else settled


def _join(out: list[Any], more: list[Any]) -> None:
    out[-1] += more[0]
    out += more[1:]


def begins_sentence(entry: Entry) -> bool:
    """Whether a term at the beginning of a translation of the entry gets a capital letter.

    It does if the English begins with one, or begins with a placeholder and ends like a sentence. A label such as
    "{kind}" keeps the term as it is.
    """
    text = entry.longest.text
    start = text.lstrip("„“”«»‘’(*_ ")
    return start[:1].isupper() or (start[:1] in "{[" and text[-1:] in ".!?…")


class NoBreak:
    """Inserts the no-break spaces that a language requires; translators type plain spaces."""

    def __init__(self, locale: Locale) -> None:
        after = "|".join(sorted(map(re.escape, locale.nbsp_after), key=len, reverse=True))
        before = "|".join(map(re.escape, locale.nbsp_before))
        self._inner = re.compile(rf"(?i)(?<![^\s«(„“\u00a0])({after}) (?=\S|$)") if after else None
        self._last = re.compile(rf"(?i)(?<![^\s«(„“\u00a0])({after}) (?=\S)") if after else None
        self._before = re.compile(rf" (?={before})") if before else None

    def __call__(self, text: str, before_more: bool = False) -> str:
        """Return `text` with no-break spaces; `before_more`: more text follows its end."""
        pattern = self._inner if before_more else self._last
        if pattern:
            text = pattern.sub("\\1\u00a0", text)
        return self._before.sub("\u00a0", text) if self._before else text

"""Syntax of messages. Grammar is outside the braces, so that every PO tool sees plain `{name}` placeholders.

    {name}                  an argument, base form            {constants.hand_size}  a figure from the rules data
    {name}:form             an argument in a listed form      {place.crete}:in       a fixed term in a form
    {item}:acc#n            the form that the number n requires (cells acc.one, acc.few …); {item}#n likewise
    [n: card | cards]       words chosen by a number, one alternative per plural category of the language
    [n: =0 none | one=…]    exact numbers first, then the categories, with or without their names
    [who: m=went | f=went]  words chosen by the class of a term
    [who: you=… | other=…]  words for the player who reads them, alone against bots, and for all others
    {item}                  of kind counts:<kind>: "2 books and 1 shovel"; {item}:acc uses acc.one, acc.few …
                            of kind signed:<kind>: "+2 (fire) and +1 (air)"
    a(z) A(z) e(d) a(d)     words that depend on the next sound (Hungarian article, Italian e, a)
    {{ }} [[ ]]             literal braces and brackets

Inside a choice, "]" always closes it. Errors are `SyntaxProblem`, with the offset in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.session.formatter import ARTICLES


class SyntaxProblem(Exception):
    """A message or row that cannot be parsed; `at` is the offset in the text, `hint` explains how to mend it."""

    def __init__(self, text: str, at: int, hint: str = "") -> None:
        super().__init__(text)
        self.text, self.at, self.hint = text, at, hint


class Literal(NamedTuple):
    """Plain text."""

    text: str
    at: int


class Field(NamedTuple):
    """A placeholder; `form` and `counter` (after #) are "" if they are not given."""

    name: str
    form: str
    counter: str
    at: int


class Article(NamedTuple):
    """An article or other word that depends on the next sound; `letter` is its first: "a", "A", "e" …"""

    letter: str
    at: int


class Alternative(NamedTuple):
    """One alternative of a choice; `label` is a category or class, "=3" for an exact number, "" if it has none."""

    label: str
    nodes: tuple[Node, ...]
    at: int

    @property
    def exact(self) -> bool:
        """Whether it is for one exact number."""
        return self.label.startswith("=")


class Choice(NamedTuple):
    """A choice of words by an argument."""

    name: str
    alternatives: tuple[Alternative, ...]
    at: int

    def by_label(self, categories: tuple[str, ...]) -> dict[str, tuple[Node, ...]]:
        """Return the alternatives by label; those without a label get the `categories` in order."""
        names = iter(categories)
        return {a.label or next(names, ""): a.nodes for a in self.alternatives}


Node = Literal | Field | Article | Choice
Nodes = tuple[Node, ...]

NAME = r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*"
_FIELD = re.compile(rf"\{{({NAME})\}}(?::([a-z][a-z0-9.-]*[a-z0-9]|[a-z]))?(?:#([a-z][a-z0-9_.]*[a-z0-9_]|[a-z]))?")
_FORM_WITHIN = re.compile(rf"\{{({NAME}):([a-z][a-z0-9.]*)\}}")
"""The most frequent mistake: a form inside the braces."""
_OPEN = re.compile(rf"\[({NAME}):")
_LABEL = re.compile(r"\s*(?:(=\d+)(?=\s|$)|([a-z]+)=)\s*")
_ARTICLES = {
    rules: re.compile("(?:" + "|".join(map(re.escape, words)) + r")(?=[\s\u00a0])", re.I)
    for rules, words in ARTICLES.items()
}
_NOT_PLAIN = {"": re.compile(r"[{}\[\]|]")} | {
    rules: re.compile(rf"[{{}}\[\]|]|(?<!\w){found.pattern}", re.I) for rules, found in _ARTICLES.items()
}
"""What may be more than plain words: by the rule of the language for words that depend on the next sound."""
_CELL = re.compile(r"\s*([a-z][a-z0-9.-]*)\s*:\s*(.*\S)\s*$", re.S)


def parse(text: str, articles: str = "") -> Nodes:
    """Parse a message; `articles` is the rule of the language for words that depend on the next sound, or ""."""
    nodes, _ = _sequence(text, 0, articles, inside="")
    return nodes


def walk(nodes: Nodes) -> Iterator[Node]:
    """Yield all nodes, including those inside choices."""
    for node in nodes:
        yield node
        if isinstance(node, Choice):
            for alternative in node.alternatives:
                yield from walk(alternative.nodes)


def fields(nodes: Nodes) -> set[str]:
    """Return the names of all placeholders."""
    return {node.name for node in walk(nodes) if isinstance(node, Field)}


def _sequence(text: str, pos: int, articles: str, inside: str) -> tuple[Nodes, int]:
    """Parse up to the end; inside the choice named `inside`, up to "|" or "]"."""
    nodes: list[Node] = []
    plain: list[str] = []
    start = pos

    def flush(node: Node | None = None) -> None:
        nonlocal plain
        if plain:
            nodes.append(Literal("".join(plain), start))
            plain = []
        if node is not None:
            nodes.append(node)

    def add(words: str) -> None:
        nonlocal start
        if not plain:
            start = pos
        plain.append(words)

    while pos < len(text):
        letter = text[pos]
        if inside and letter in "|]":
            break
        if text[pos : pos + 2] in ("{{", "}}", "[[", "]]"):
            add(letter)
            pos += 2
        elif letter == "{":
            found = _FIELD.match(text, pos)
            if not found:
                close = text.find("}", pos)
                written = text[pos : close + 1 if 0 <= close < pos + 30 else pos + 12]
                within = _FORM_WITHIN.fullmatch(written)
                raise SyntaxProblem(
                    f"a placeholder that cannot be read: {written}",
                    pos,
                    f"write {{{within[1]}}}:{within[2]}, with the form outside the braces"
                    if within
                    else "write {name} with small letters, digits and _; for a brace write {{",
                )
            flush(Field(found[1], found[2] or "", found[3] or "", pos))
            pos = found.end()
        elif letter == "}":
            raise SyntaxProblem("a } without its {", pos, "for a brace write }}")
        elif letter == "[" and (opened := _OPEN.match(text, pos)):
            choice, end = _choice(text, pos, opened, articles)
            flush(choice)
            pos = end
        elif articles and (found := _ARTICLES[articles].match(text, pos)) and not text[pos - 1 : pos].isalpha():
            flush(Article(letter, pos))
            pos = found.end()
        else:
            following = _NOT_PLAIN[articles].search(text, pos + 1)
            end = following.start() if following else len(text)
            add(text[pos:end])
            pos = end
    flush()
    return tuple(nodes), pos


def _choice(text: str, at: int, opened: re.Match[str], articles: str) -> tuple[Choice, int]:
    name, pos = opened[1], opened.end()
    alternatives: list[Alternative] = []
    while True:
        begin = pos
        label = _LABEL.match(text, pos)
        if label:
            pos = label.end()
        nodes, pos = _sequence(text, pos, articles, inside=name)
        if pos >= len(text):
            raise SyntaxProblem(f"choice [{name}: …] is not closed", at, 'end it with "]"')
        alternatives.append(Alternative((label[1] or label[2]) if label else "", _trimmed(nodes), begin))
        pos += 1
        if text[pos - 1] == "]":
            break
    named = [a.label for a in alternatives if a.label and not a.exact]
    bare = [a for a in alternatives if not a.label]
    if named and bare:
        raise SyntaxProblem(f"choice [{name}: …]: some alternatives have a label, some not", bare[0].at, "label all")
    seen: set[str] = set()
    for alternative in alternatives:
        if alternative.label and alternative.label in seen:
            raise SyntaxProblem(f"choice [{name}: …]: {alternative.label} is given twice", alternative.at)
        seen.add(alternative.label)
    return Choice(name, tuple(alternatives), at), pos


def _trimmed(nodes: Nodes) -> Nodes:
    """Return the nodes without spaces at both ends, which only make alternatives easier to read."""
    out = list(nodes)
    if out and isinstance(out[0], Literal):
        text = out[0].text.lstrip()
        out[0] = Literal(text, out[0].at + len(out[0].text) - len(text))
    if out and isinstance(out[-1], Literal):
        out[-1] = out[-1]._replace(text=out[-1].text.rstrip())
    return tuple(n for n in out if not (isinstance(n, Literal) and not n.text))


class Cell(NamedTuple):
    """One form in the row of a term."""

    text: str
    at: int


def parse_row(text: str) -> dict[str, Cell]:
    """Parse the row of a term: `Kréta | to: Krétára | in: Krétán` -> {"": Kréta, "to": Krétára, …}."""
    row: dict[str, Cell] = {}
    pos = 0
    for i, piece in enumerate(re.split(r"[|\n]", text)):
        at = pos + len(piece) - len(piece.lstrip())
        pos += len(piece) + 1
        if i == 0:
            if not piece.strip():
                raise SyntaxProblem("the row has no base form", at, "begin it with the bare name")
            row[""] = Cell(piece.strip(), at)
        elif piece.strip():
            found = _CELL.match(piece)
            if not found:
                raise SyntaxProblem(f"the cell {piece.strip()!r} is not a form", at, 'write "form: text"')
            if found[1] in row:
                raise SyntaxProblem(f"the form {found[1]!r} is given twice", at)
            row[found[1]] = Cell(found[2], pos - 1 - len(piece) + found.start(2))
    return row


def show_row(row: dict[str, str]) -> str:
    """Return a row in the form that `parse_row` reads."""
    return " | ".join([row[""], *(f"{form}: {text}" for form, text in row.items() if form)])

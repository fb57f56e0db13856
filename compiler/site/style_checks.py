"""Checks of the style sheets' sources: braces, declarations, names, and what the pages could not load.

Browsers skip what they cannot read without notice, often with all rules that follow. Each file is tokenized and parsed
on its own, although the build joins them: an open comment would swallow the files after it. Codes: D14 to D16 (see
compiler/base/codes/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from compiler.base import memo, source_files
from compiler.base.diagnostics import Problems, did_you_mean, shown
from compiler.draw import palette
from compiler.site.css_names import AT_RULES, FUNCTIONS, PROPERTIES, UNITS
from compiler.site.rulebook import chapter_heights

RULES, DECLARATIONS, PAGE = "rules", "declarations", "page"
"""What a block holds: rules, declarations, or declarations with margin boxes."""

BLOCKS = {"page": PAGE, "font-face": DECLARATIONS, "bottom-center": DECLARATIONS}
"""What the blocks of at-rules hold; the others hold rules."""

MARGIN_BOXES = frozenset(("bottom-center",))
"""At-rules inside @page."""

_TOKEN = re.compile(
    r"""
      (?P<comment>/\*.*?\*/) | (?P<open_comment>/\*)
    | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*') | (?P<open_string>["'])
    | (?P<url>url\(\s*(?![\s"'])[^)"'\n]*\))
    | @(?P<at>-{0,2}[a-z_][\w-]*) | \#(?P<hash>[\w-]+) | (?P<function>-{0,2}[a-z_][\w-]*)\(
    | (?P<number>[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?P<unit>%|[a-z][\w-]*)?)
    | (?P<name>-{0,2}[a-z_](?:[\w-]|\\.)*|--) | (?P<space>\s+) | (?P<sign>.)
    """,
    re.DOTALL | re.IGNORECASE | re.VERBOSE,
)
_NESTED_COMMENT = re.compile(r"/\*")
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_FOREIGN = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_QUOTED_PROPERTY = re.compile(r"""["'`](--[a-z][\w-]*)["'`]""")
_COLOUR = re.compile(r"(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\Z", re.IGNORECASE)


class Token(NamedTuple):
    """A token: its kind (a group of the pattern), the text without its mark, the whole text, its offset."""

    kind: str
    text: str
    raw: str
    at: int


class Fault(NamedTuple):
    """What is wrong at an offset of a sheet."""

    at: int
    code: str
    text: str
    hint: str


class _Block(NamedTuple):
    content: str
    opened: int


def examine(root: Path, problems: Problems) -> None:
    """Check all style sheets of the project at `root`; a file that cannot be read is left to source_files.examine."""
    sheets: dict[str, Sheet] = {}
    for file in sorted((root / "site" / "styles").rglob("*.css")):
        if sheet := memo.kept("style sheet", file, partial(_read, file)):
            sheets[shown(file, root)] = sheet
    known = set(set_by_code(root)).union(*(sheet.properties for sheet in sheets.values()))
    for path, sheet in sheets.items():
        for at, code, text, hint in [*sheet.faults, *sheet.unknown_variables(known)]:
            problems.error(path, *sheet.place(at), code, text, hint)


def _read(file: Path) -> Sheet | None:
    text = source_files.readable_text(file)
    return None if text is None else Sheet(text)


def set_by_code(root: Path) -> Iterator[str]:
    """Yield the custom properties that the application sets, and those of styles that the build generates."""
    yield from Sheet(palette.css()).properties
    yield from chapter_heights.PROPERTIES
    for file in sorted((root / "site" / "app").rglob("*.js")):
        yield from memo.kept("properties set by a script", file, partial(_set_by_script, file))


def _set_by_script(file: Path) -> list[str]:
    return _QUOTED_PROPERTY.findall(source_files.readable_text(file) or "")


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a style sheet; an open comment ends with the file, an open string before the line's end."""
    end = 0
    while found := _TOKEN.match(text, end):
        kind = str(found.lastgroup if found.lastgroup != "unit" else "number")
        end = found.end()
        if kind == "open_comment":
            end = len(text)
        elif kind == "open_string":
            line = text[found.start() : text.find("\n", found.start()) % (len(text) + 1)]
            end = found.start() + len(line.rstrip("; }\t\r"))
        yield Token(kind, found[kind], text[found.start() : end], found.start())


class Sheet:
    """A parsed style sheet: the custom properties that it sets, and its faults."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.properties: set[str] = set()
        self.variables: list[tuple[str, int]] = []
        """The custom properties that are used without a fallback, each with its offset."""
        self.faults: list[Fault] = []
        self.blocks: list[_Block] = []
        for found in _INVISIBLE.finditer(text):
            hint = "remove it; in a string write its escape"
            self._fault(found.start(), "D14", f"the invisible character U+{ord(found[0]):04X}", hint)
        self._parse()

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column, from 1, of an offset."""
        return self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at)

    def unknown_variables(self, known: set[str]) -> Iterator[Fault]:
        """Yield the custom properties that nothing sets."""
        for name, at in self.variables:
            if name not in known:
                hint = did_you_mean(name, known, otherwise=f"set it, or write a fallback: var({name}, …)")
                yield Fault(at, "D16", f"nothing sets the custom property {name}", hint)

    def _fault(self, at: int, code: str, text: str, hint: str) -> None:
        self.faults.append(Fault(at, code, text, hint))

    # -- blocks -------------------------------------------------------------------------------------------------------

    def _parse(self) -> None:
        part: list[Token] = []
        open_brackets: list[Token] = []
        for token in tokens(self.text):
            self._check_token(token)
            if token.kind in ("comment", "open_comment"):
                continue
            if token.raw in ("(", "[") or token.kind == "function":
                open_brackets.append(token)
            elif token.raw in (")", "]"):
                self._close_bracket(token, open_brackets)
            elif token.raw in ("{", "}", ";"):
                for bracket in open_brackets:
                    self._fault(bracket.at, "D14", f"{bracket.raw} is not closed", f"close it before {token.raw}")
                open_brackets = []
                if token.raw == "{":
                    self._open(part, token)
                elif token.raw == "}":
                    self._close(part, token)
                else:
                    self._end_statement(part)
                part = []
                continue
            if part or token.kind != "space":
                part.append(token)
        self._finish(part)

    def _close_bracket(self, token: Token, open_brackets: list[Token]) -> None:
        if open_brackets and (open_brackets[-1].raw[-1] == "[") == (token.raw == "]"):
            open_brackets.pop()
        else:
            self._fault(token.at, "D14", f"{token.raw} closes no bracket", "remove it, or add the opening bracket")

    def _open(self, prelude: list[Token], brace: Token) -> None:
        """Begin the block of a rule."""
        outside = self.blocks[-1].content if self.blocks else RULES
        first = prelude[0] if prelude else None
        if self.text[brace.at : brace.at + 2] == "{{" or self.text[brace.at - 1 : brace.at + 1] == "{{":
            if self.text[brace.at : brace.at + 2] == "{{":
                hint = "write the value itself, or set a custom property in the template"
                self._fault(brace.at, "D14", "a style sheet is no template", hint)
            self.blocks.append(_Block("template", brace.at))
            return
        margin = first is not None and first.kind == "at" and first.text.lower() in MARGIN_BOXES
        if outside == DECLARATIONS or (outside == PAGE and not margin):
            line, column = self.place((first or brace).at)
            text = f"this {{ is still open where a rule begins at {line}:{column}"
            self._fault(self.blocks[-1].opened, "D14", text, "close it: rules are not nested here")
            while self.blocks and self.blocks[-1].content != RULES:
                self.blocks.pop()
        if first is None:
            self._fault(brace.at, "D14", "a { without a selector", "write the selector, or remove the block")
        content = DECLARATIONS
        if first is not None and first.kind == "at":
            self._check_at_rule(first)
            content = BLOCKS.get(first.text.lower(), RULES)
            self._check_value(prelude[1:])
        self.blocks.append(_Block(content, brace.at))

    def _close(self, rest: list[Token], brace: Token) -> None:
        """End a block; `rest` is its last declaration if it lacks a semicolon."""
        self._end_statement(rest)
        if self.blocks:
            self.blocks.pop()
        else:
            self._fault(brace.at, "D14", "} closes no block", "remove it, or add the {")

    def _finish(self, rest: list[Token]) -> None:
        self._end_statement(rest)
        for block in self.blocks:
            self._fault(block.opened, "D14", "{ is not closed", "add the } where the block ends")

    def _end_statement(self, part: list[Token]) -> None:
        """Check what ends with a semicolon, a closing brace or the file."""
        part = [token for token in part if token.kind != "space"]
        content = self.blocks[-1].content if self.blocks else RULES
        if not part or content == "template":
            return
        first = part[0]
        if first.kind == "at":
            self._check_at_rule(first)
            if first.text.lower() in AT_RULES:
                self._fault(first.at, "D14", f"{first.raw} without a block", "add { … }")
        elif content == RULES:
            text = "a declaration outside of a rule" if part[1:2] and part[1].raw == ":" else "text without a block"
            self._fault(first.at, "D14", text, "a } before it may be one too many, or the { is missing")
        else:
            self._check_declaration(part)

    # -- statements ---------------------------------------------------------------------------------------------------

    def _check_at_rule(self, token: Token) -> None:
        name = token.text.lower()
        if name == "import":
            hint = "put the rules into a sheet of site/styles; STYLE_SHEETS in compiler/site/assets.py joins them"
            self._fault(token.at, "D15", "@import loads another style sheet", hint)
        elif name not in AT_RULES:
            self._fault(token.at, "D16", f"unknown at-rule {token.raw}", _near(name, AT_RULES, "AT_RULES"))

    def _check_declaration(self, part: list[Token]) -> None:
        name, value = part[0], part[2:]
        if name.kind != "name" or not part[1:] or part[1].raw != ":":
            self._fault(name.at, "D14", "a declaration without a colon", "write property: value;")
            return
        if name.text.startswith("--"):
            self.properties.add(name.text)
        elif name.text.lower() not in PROPERTIES:
            hint = _near(name.text.lower(), PROPERTIES, "PROPERTIES")
            self._fault(name.at, "D16", f'unknown property "{name.text}"', hint)
        if not value and not name.text.startswith("--"):
            self._fault(name.at, "D14", f"{name.text} has no value", "write the value, or remove the declaration")
        colons = [i for i, token in enumerate(value) if token.raw == ":"]
        if colons:
            next_name = value[max(colons[0] - 1, 0)]
            self._fault(
                next_name.at, "D14", f"a colon in the value of {name.text}", "end the declaration before with ;"
            )
            self._check_value(value[: max(colons[0] - 1, 0)])
            return
        self._check_value(value)

    def _check_value(self, value: list[Token]) -> None:
        """Check names and numbers of a value, or of the condition of an at-rule."""
        value = [token for token in value if token.kind != "space"]
        for i, token in enumerate(value):
            after = value[i + 1 : i + 3]
            if token.kind == "hash" and not _COLOUR.match(token.text):
                hint = "a colour is # and 3, 4, 6 or 8 digits from 0 to 9 and a to f"
                self._fault(token.at, "D14", f"{token.raw} is no colour", hint)
            elif token.kind == "number":
                unit = token.raw.lstrip("+-.0123456789").lower()
                if unit and unit not in UNITS:
                    at = token.at + len(token.raw) - len(unit)
                    self._fault(at, "D16", f'unknown unit "{unit}"', _near(unit, UNITS, "UNITS"))
            elif token.kind == "function":
                if token.text.lower() not in FUNCTIONS:
                    hint = _near(token.text.lower(), FUNCTIONS, "FUNCTIONS")
                    self._fault(token.at, "D16", f"unknown function {token.raw}", hint)
                elif token.text.lower() == "url" and after and after[0].kind == "string":
                    self._check_address(token.at, after[0].text[1:-1])
                elif token.text == "var" and after and (len(after) < 2 or after[1].raw != ","):
                    self.variables.append((after[0].text, after[0].at))
            elif token.kind == "url":
                self._check_address(token.at, token.raw[4:-1].strip())

    def _check_address(self, at: int, address: str) -> None:
        """Refuse files: those of other sites are blocked, and the build copies no others beside the style sheets."""
        if address.lower().startswith("data:"):
            return
        if _FOREIGN.match(address):
            text = f"url({address}) is a file of another site, which the policy of the pages blocks"
        else:
            text = f"the site has no file {address} beside its style sheets"
        self._fault(at, "D15", text, "write a data: address, or put the drawing into the page as an svg element")

    # -- single tokens ------------------------------------------------------------------------------------------------

    def _check_token(self, token: Token) -> None:
        if token.kind == "open_comment":
            self._fault(token.at, "D14", "this comment is not closed", "add */ where it ends")
        elif token.kind == "open_string":
            self._fault(token.at, "D14", "this string is not closed in its line", f"add {token.raw[0]} where it ends")
        elif token.kind == "comment" and (inner := _NESTED_COMMENT.search(token.raw, 2)):
            line, column = self.place(token.at + inner.start())
            text = f"another comment begins inside this one, at {line}:{column}"
            self._fault(token.at, "D14", text, "add */ where the first one ends")


def _near(word: str, known: frozenset[str], table: str) -> str:
    return did_you_mean(word, known, otherwise=f"correct it, or add it to {table} in compiler/site/css_names.py")

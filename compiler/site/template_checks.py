"""Checks of the templates' sources: what the policy of the pages would block, and elements that do not nest.

Jinja's tags are blanked out first, which keeps every line and column. Codes: D9, D12 and D13 (see
compiler/base/codes/).
"""

from __future__ import annotations

import re
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import jinja2

from compiler.base import memo, source_files
from compiler.base.diagnostics import Problem, Problems, shown

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
"""Elements without an end tag."""

ADDRESSES = frozenset(("src", "srcset", "poster", "data"))
"""Attributes with the address of a file that the page loads."""

LOADING_LINKS = frozenset(("link", "image", "use"))
"""Elements that load what their `href` names; other elements only link to it."""

DATA_TYPES = frozenset(("application/json", "application/ld+json"))
"""Types of script elements that hold data, which no browser runs."""

SYNTAX = "correct the tag or expression; the place may be after it"

_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_FOREIGN = re.compile(r"\s*(?:(?!data:)[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)


def examine(root: Path, problems: Problems) -> None:
    """Check all templates of the project at `root`; a file that cannot be read is left to source_files.examine."""
    parser = jinja2.Environment()
    for file in sorted((root / "site" / "templates").glob("*.html")):
        for problem in memo.kept("faults of a template", file, partial(_faults, file, shown(file, root), parser)):
            problems.add(problem)


def _faults(file: Path, path: str, parser: jinja2.Environment) -> list[Problem]:
    """Return what is wrong with one template, whose problems name it by `path`."""
    text = source_files.readable_text(file)
    if text is None:
        return []
    problems = Problems()
    try:
        parser.parse(text)
    except jinja2.TemplateSyntaxError as error:  # its tags look like its text
        problems.error(path, error.lineno, 1, "D9", error.message or "unreadable", SYNTAX)
    else:
        _Template(blank_jinja(text), path, problems)
    return list(problems)


def blank_jinja(text: str) -> str:
    """Return a template with its tags and comments as spaces and its expressions as `x`; lines and columns stay."""
    return _JINJA.sub(lambda tag: re.sub(r"[^\n]", "x" if tag[0].startswith("{{") else " ", tag[0]), text)


class _Template(HTMLParser):
    """Reads one template and reports its faults."""

    def __init__(self, text: str, path: str, problems: Problems) -> None:
        super().__init__(convert_charrefs=False)
        self.path, self.problems = path, problems
        self.open: list[tuple[str, int, int]] = []
        self.runs_code = False
        self.feed(text)
        self.close()
        self._close_down_to(0)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check the attributes of an element, and keep it open unless it has no end tag."""
        values = dict(attrs)
        for name, value in attrs:
            self._check_attribute(tag, name, value or "")
        self.runs_code = tag == "script" and values.get("type") not in DATA_TYPES
        if tag not in VOID:
            line, column = self.getpos()
            self.open.append((tag, line, column + 1))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check the attributes of an element that is closed at once."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        """Report the code of a script element."""
        if self.open and self.open[-1][0] == "script" and self.runs_code and data.strip():
            hint = "put the code into a module of site/app and name it with src"
            self.problems.error(self.path, *self.open[-1][1:], "D12", "the script element holds code", hint)

    def handle_endtag(self, tag: str) -> None:
        """Close an element; report those inside it that are still open."""
        line, column = self.getpos()
        depths = [depth for depth, (name, *_) in enumerate(self.open) if name == tag]
        if depths:
            self._close_down_to(depths[-1] + 1)
            self.open.pop()
        else:
            hint = "remove it, or add the start tag; begin and end elements in one template"
            self.problems.error(self.path, line, column + 1, "D13", f"</{tag}> closes no open element", hint)

    def _close_down_to(self, depth: int) -> None:
        """Report all open elements from this depth on, and forget them."""
        for tag, line, column in self.open[depth:]:
            hint = f"add </{tag}> before the element around it ends"
            self.problems.error(self.path, line, column, "D13", f"<{tag}> is not closed", hint)
        del self.open[depth:]

    def _check_attribute(self, tag: str, name: str, value: str) -> None:
        if name == "style":
            text, hint = "the policy of the pages blocks style attributes", "use a class and a rule of site/styles"
        elif name.startswith("on"):
            text, hint = f"the policy of the pages blocks {name}", "add the listener in a module of site/app"
        elif (name in ADDRESSES or (name.endswith("href") and tag in LOADING_LINKS)) and _FOREIGN.match(value):
            text, hint = f"{name} names a file of another site", "put the file into site/assets; pages load no others"
        else:
            return
        line, column = self.getpos()
        source = self.get_starttag_text() or ""
        match = re.search(rf"\s({re.escape(name)})\s*(?:=|\s|/?>)", source, re.IGNORECASE)
        before = source[: match.start(1)] if match else ""
        line, column = (
            line + before.count("\n"),
            len(before) - before.rfind("\n") - 1 + (0 if "\n" in before else column),
        )
        self.problems.error(self.path, line, column + 1, "D12", text, hint)

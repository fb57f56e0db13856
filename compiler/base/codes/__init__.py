"""The codes of diagnostics: what each means, an example, and how to mend it. `python build.py explain R8` prints them.

The first letter names the field; the modules of this package list the codes of some fields each. A test compares them
with the codes that the compiler reports.
"""

from __future__ import annotations

import textwrap

from compiler.base.codes.catalog_codes import CATALOG_CODES
from compiler.base.codes.code_entry import Code
from compiler.base.codes.page_codes import PAGE_CODES
from compiler.base.codes.rule_codes import RULE_CODES
from compiler.base.codes.wording_codes import WORDING_CODES
from compiler.base.diagnostics import did_you_mean

CODES: dict[str, Code] = {one.code: one for one in (*RULE_CODES, *CATALOG_CODES, *WORDING_CODES, *PAGE_CODES)}
"""All codes, in the order of the compilers that report them."""

MAX_LINE_CHARS = 100


class UnknownCodeError(Exception):
    """A code that no compiler reports; the text suggests the nearest one."""


def explain(name: str) -> str:
    """Return the explanation of a code (case is ignored) as text for a terminal; UnknownCodeError if there is none."""
    entry = CODES.get(name.strip().upper())
    if entry is None:
        nearby = did_you_mean(name.strip().upper(), CODES, otherwise="`python build.py explain` lists all codes")
        raise UnknownCodeError(f'there is no code "{name}" ({nearby})')
    paragraphs = (f"{entry.code} ({entry.level}): {entry.title}", entry.meaning, f"To mend it: {entry.mend}")
    wrapped = "\n\n".join(textwrap.fill(paragraph, MAX_LINE_CHARS) for paragraph in paragraphs)
    return f"{wrapped}\n\nExample:\n    {entry.example}"


def overview() -> str:
    """Return a line for each code: code, level, title."""
    return "\n".join(f"{entry.code:<4} {entry.level:<17} {entry.title}" for entry in CODES.values())

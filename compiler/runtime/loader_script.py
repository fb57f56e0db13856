"""Leave out of Emscripten's script what only dynamic libraries need: the site has none, and it costs each start 50 ms.

Python is linked so that other modules may call any of its 7,400 functions. The script therefore keeps each of them
under a name, gives each an address of its own and a place in a table, when Python starts; the page uses 250 of them.
"""

from __future__ import annotations

import re

EXPORTS = re.compile(r"var (?P<names>[\w$,]+);function assignWasmExports\(wasmExports\)\{(?P<statements>[^}]*)\}")
"""The variables for what Python exports, and the function that assigns them."""

ASSIGNMENT = re.compile(r'([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?')

WORD = re.compile(r"[\w$]+")

ONLY_FOR_LIBRARIES = (
    "updateGOT(origExports);",  # gives each function that Python exports an address
    "updateTableMap(0,wasmTable.length)",  # looks up which functions have one already
)
"""Calls that nothing else needs; each is in the script once."""


class UnknownScript(Exception):
    """The script of a new Pyodide is another one: mend this module, or leave out the step that calls it."""


def slim(script: str, loader: str) -> tuple[str, set[str]]:
    """Return pyodide.asm.mjs without what only dynamic libraries need, and all words that it and `loader` have.

    Exports of Python whose names are none of these words cannot be asked for. `loader` is pyodide.mjs. Raises
    UnknownScript.
    """
    found = EXPORTS.search(script)
    if not found or any(script.count(call) != 1 for call in ONLY_FOR_LIBRARIES):
        raise UnknownScript
    before, after = script[: found.start()], script[found.end() :]
    words = {*WORD.findall(before), *WORD.findall(after), *WORD.findall(loader)}
    statements = ";".join(one for one in found["statements"].split(";") if not _is_unused(one, words))
    words.update(WORD.findall(statements))
    names = ",".join(name for name in found["names"].split(",") if name in words)
    slimmed = f"{before}var {names};function assignWasmExports(wasmExports){{{statements}}}{after}"
    for call in ONLY_FOR_LIBRARIES:
        slimmed = slimmed.replace(call, "")
    return slimmed, words


def _is_unused(statement: str, words: set[str]) -> bool:
    """Return whether a statement of the assignments names something that nothing else in the script names."""
    found = ASSIGNMENT.fullmatch(statement)
    return found is not None and words.isdisjoint(found.groups())

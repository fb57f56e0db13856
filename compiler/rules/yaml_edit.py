"""Small edits of a YAML file as text: a number and its provenance, with all else, comments and alignment, as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, Node, SequenceNode

from compiler.rules.model import Step, Steps

INDENT = 2


def with_number(text: str, path: Steps, value: int) -> str:
    """Return the text with another number at `path`; blanks that align what follows take up the difference."""
    node = _at(_root(text), path)
    begin, end = _begin(node), _end(node)
    longer = len(str(value)) - (end - begin)
    rest = text[end:]
    blanks = re.match(r",(  +)(?=\S)", rest)
    if blanks and (longer < 0 or len(blanks[1]) > longer):
        rest = "," + " " * (len(blanks[1]) - longer) + rest[blanks.end() :]
    elif text[begin - 1 : begin] == " " and text[begin - 2 : begin - 1] in (" ", "[") and longer > 0:
        begin -= 1  # a column of a table, aligned at the right
    elif longer < 0 and re.search(r"[\[,] *\Z", text[:begin]) and isinstance(_at(_root(text), path[:-1]), SequenceNode):
        return text[:begin] + " " * -longer + str(value) + rest
    return text[:begin] + str(value) + rest


def with_entry(text: str, path: Steps, key: str, value: str) -> str:
    """Return the text with `key: value` in the mapping at `path`, in place of an entry with the same key."""
    node = cast(MappingNode, _at(_root(text), path))
    for key_node, value_node in node.value:
        if key_node.value == key:
            return text[: _begin(value_node)] + value + text[_end(value_node) :]
    entry = f"{key}: {value}"
    end = _end(node.value[-1][1])
    if node.flow_style:
        return f"{text[:end]}, {entry}{text[end:]}"
    return _line_after(text, end, node.value[0][0].start_mark.column, entry)


def with_field_source(text: str, path: Steps, field: str, words: str) -> str:
    """Return the text with the provenance `words` for a field of the row at `path`."""
    row = cast(MappingNode, _at(_root(text), path))
    if any(key.value == "from" for key, _ in row.value):
        return with_entry(text, (*path, "from"), field, words)
    return with_entry(text, path, "from", f"{{{field}: {words}}}")


def with_cell(text: str, path: Steps, cell: tuple[int, ...], words: str) -> str:
    """Return the text with the provenance `words` for a cell, named by its printed numbers, of the table at `path`."""
    table = cast(MappingNode, _at(_root(text), path))
    cells = next((value for key, value in table.value if key.value == "cells"), None)
    item = f"{{at: {_listed(cell)}, from: {words}}}"
    column = table.value[0][0].start_mark.column
    if not isinstance(cells, SequenceNode) or not cells.value:
        rows = next(value for key, value in table.value if key.value == "rows")
        text = _line_after(text, _end(rows), column, "cells:")
        return _line_after(text, text.index("cells:", _end(rows)), column + INDENT, f"- {item}")
    for entry in cells.value:
        parts = {key.value: value for key, value in entry.value}
        at = parts["at"]
        if _numbers(at) == [cell]:
            given = parts["from"]
            return text[: _begin(given)] + words + text[_end(given) :]
        if cell in _numbers(at):  # its provenance was that of other cells, too
            rest = ", ".join(_listed(one) for one in _numbers(at) if one != cell)
            text = f"{text[: _begin(at)]}[{rest}]{text[_end(at) :]}"
            return with_cell(text, path, cell, words)
    return _line_after(text, _end(cells.value[-1]), cells.start_mark.column, f"- {item}")


def flow(words: Mapping[str, str]) -> str:
    """Return texts by key as a mapping on one line."""
    return "{" + ", ".join(f"{key}: {json.dumps(one, ensure_ascii=False)}" for key, one in words.items()) + "}"


@lru_cache(maxsize=1)  # an edit looks several times at the same text, and parsing it takes tenths of a second
def _root(text: str) -> Node:
    return cast(Node, YAML(typ="safe", pure=True).compose(text))


def _at(node: Node, path: Steps) -> Node:
    for step in path:
        node = _inner(node, step)
    return node


def _inner(node: Node, step: Step) -> Node:
    if isinstance(node, SequenceNode) and isinstance(step, int):
        return cast(Node, node.value[step])
    found = next(value for key, value in cast(MappingNode, node).value if key.value == str(step))
    return cast(Node, found)


def _end(node: Node) -> int:
    """Return where a node ends; the mark of one without brackets is after the comments that follow it."""
    if not isinstance(node, MappingNode | SequenceNode) or node.flow_style or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(node, MappingNode) else last)


def _begin(node: Node) -> int:
    return int(node.start_mark.index)


def _line_after(text: str, end: int, column: int, line: str) -> str:
    """Return the text with a new line after the one in which `end` is."""
    at = text.find("\n", end)
    at = len(text) if at < 0 else at
    return f"{text[:at]}\n{' ' * column}{line}{text[at:]}"


def _numbers(at: Node) -> list[tuple[int, ...]]:
    """Return the cells that an `at` names, one or several."""
    if any(isinstance(one, SequenceNode) for one in at.value):
        return [tuple(int(n.value) for n in one.value) for one in at.value]
    return [tuple(int(n.value) for n in at.value)]


def _listed(cell: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, cell))}]"

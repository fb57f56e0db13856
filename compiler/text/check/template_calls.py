"""Calls in templates that ask for a text: `t("page.rules.players", n=4)`, with the arguments that they pass.

They are read without rendering, so that a branch which no page takes is checked, too. Jinja gives only the lines of
its nodes; the columns are those of the quoted keys in the source.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import jinja2
from jinja2 import nodes

KEY_POSITION = {"t": 0, "say": 1, "game_say": 1}
"""Functions that return a text, with the position of the key among their arguments."""

PART = "{part}"
"""What a key has in the place of a part that is known only when the page is made."""


def text_calls(source: str) -> Iterator[tuple[str, frozenset[str], int, int]]:
    """Yield key, arguments, line and column of each call; `{part}` in a key is a part that is computed.

    Calls with a key or arguments from elsewhere are left out, as is a template with an error in its syntax, which
    the checks of templates report.
    """
    try:
        tree = jinja2.Environment().parse(source)
    except jinja2.TemplateSyntaxError:
        return
    lines = source.splitlines()
    after: defaultdict[tuple[int, str], int] = defaultdict(int)
    for call in tree.find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name not in KEY_POSITION or call.dyn_kwargs:
            continue
        for key in call.args[KEY_POSITION[call.node.name] :][:1]:
            for pattern, first in keys(key):
                line = lines[first.lineno - 1]
                start = line.find(str(first.value), after[first.lineno, first.value])
                after[first.lineno, first.value] = start + 1
                yield pattern, frozenset(word.key for word in call.kwargs), first.lineno, max(1, start)


def keys(node: nodes.Expr) -> Iterator[tuple[str, nodes.Const]]:
    """Yield the keys that an expression can be, each with the text of it that comes first."""
    match node:
        case nodes.Const(value=str() as key):
            yield key, node
        case nodes.CondExpr():
            for branch in (node.expr1, node.expr2):
                if branch is not None:
                    yield from keys(branch)
        case nodes.Concat():
            texts = [part for part in node.nodes if isinstance(part, nodes.Const)]
            if texts:
                yield (
                    "".join(str(part.value) if isinstance(part, nodes.Const) else PART for part in node.nodes),
                    texts[0],
                )
        case nodes.Add() if isinstance(node.left, nodes.Const):
            yield f"{node.left.value}{PART}", node.left

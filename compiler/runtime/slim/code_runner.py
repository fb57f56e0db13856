"""Runs Python text and imports modules for JavaScript; replaces `_pyodide._base`."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


def eval_code(
    source: str,
    globals: dict[str, Any] | None = None,  # the names of Pyodide's callers
    locals: dict[str, Any] | None = None,
    *,
    filename: str = "<exec>",
) -> Any:
    """Run a text; return the value of its last line if that is an expression."""
    names = {} if globals is None else globals
    if "\n" not in source:
        # The interpreter's own way to show values needs no syntax tree: `ast` is among the largest modules.
        shown: list[Any] = [None]
        before, sys.displayhook = sys.displayhook, shown.append
        try:
            exec(compile(f"{source}\n", filename, "single"), names, locals)
        finally:
            sys.displayhook = before
        return shown[-1]
    import ast

    tree = ast.parse(source, filename)
    *body, last = tree.body or [ast.Pass()]
    if not isinstance(last, ast.Expr):
        return exec(compile(tree, filename, "exec"), names, locals)
    exec(compile(ast.Module(body, []), filename, "exec"), names, locals)
    return eval(compile(ast.Expression(last.value), filename, "eval"), names, locals)


def relaxed_call(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Call a function for JavaScript."""
    return function(*args, **kwargs)


def pyimport_impl(path: str) -> Any:
    """Return a module, or a value of one, by its dotted name."""
    module, _, name = path.rpartition(".")
    if not module:
        return import_module(name)
    try:
        return getattr(import_module(module), name)
    except AttributeError:
        return import_module(path)

"""Lines of a game that a test executes: a mutant is tried only by the tests that execute its statement.

Each statement of a function gets a probe before it, an entry in a set, which costs far less than `sys.settrace`. What
runs when a module is imported, such as a class body or the defaults of a function, has no probe: every test counts.
"""

from __future__ import annotations

import ast
import functools
import importlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.mutate.code_swap import code_of, plain_function
from tools.mutate.mutations import functions

Lines = dict[str, set[int]]
"""The first lines of the executed statements, by the name of their file."""

PROBE = "executed_lines_probe"
"""The name of the probe in a module that has probes."""


def add_probes(files: Mapping[str, Path]) -> Lines:
    """Put probes into all functions of modules, in place; returns the lines, which fill while the code runs.

    `files` are the files of the modules by the modules' names.
    """
    lines: Lines = {}
    for name, path in files.items():
        tree, executed = ast.parse(path.read_text("utf-8")), set[int]()
        names = [function for function, _ in functions(tree)]
        module = importlib.import_module(name)
        vars(module)[PROBE], lines[path.name] = executed.add, executed
        compiled = compile(ast.fix_missing_locations(Probes().visit(tree)), str(path), "exec")
        for function in names:
            plain_function(module, function).__code__ = code_of(compiled, function.split("."))
    return lines


class Probes(ast.NodeTransformer):
    """Puts a probe before each statement of a function."""

    def __init__(self) -> None:
        self.is_inside = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Add probes to the body of a function."""
        was, self.is_inside = self.is_inside, True
        self.generic_visit(node)
        self.is_inside = was
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Add probes to each block below a node."""
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody") if self.is_inside and not isinstance(node, ast.expr) else ():
            block = getattr(node, name, [])
            if not isinstance(node, ast.ClassDef):
                setattr(node, name, [one for statement in block for one in (probe(statement), statement)])
        return node


def probe(statement: ast.stmt) -> ast.stmt:
    """Return the statement that notes that another one is executed."""
    call = ast.Call(ast.Name(PROBE, ast.Load()), [ast.Constant(statement.lineno)], [])
    return ast.copy_location(ast.Expr(call), statement)


@functools.cache
def probed_lines(source: str) -> set[int]:
    """Return the first lines of all statements that have a probe."""
    found: set[int] = set()
    for _, function in functions(ast.parse(source)):
        found.update(one.lineno for one in ast.walk(function) if isinstance(one, ast.stmt) and one is not function)
    return found


def packed(lines: Mapping[str, Iterable[int]]) -> dict[str, str]:
    """Return lines as short JSON: per file a number in hexadecimal digits with a bit for each line."""
    return {file: f"{sum(1 << line for line in set(numbers)):x}" for file, numbers in lines.items() if numbers}


def unpacked(kept: Mapping[str, str]) -> Lines:
    """Return the lines of `packed`."""
    return {file: set(bits(int(digits, 16))) for file, digits in kept.items()}


def bits(number: int) -> Iterator[int]:
    """Yield the positions of the bits of a number."""
    for position, digit in enumerate(reversed(f"{number:b}")):
        if digit == "1":
            yield position

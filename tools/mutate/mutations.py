"""Mutations of Python code: one operator, number, comparison, boolean or statement is changed at a time.

Not mutated: annotations, docstrings, texts, decorators and assertions (which can only fail if the code is wrong).
"""

from __future__ import annotations

import ast
import copy
import functools
import io
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}

OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Pow: ast.Mult,
}

FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}

Change = Callable[[ast.Module, ast.AST], None]
"""Changes a node of a tree in place."""


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    file: str
    """Name of the module's file in the package of its game."""
    line: int
    column: int
    """Column of the changed expression or statement, from 1."""
    statement: int
    """The first line of the innermost statement that holds the change."""
    function: str
    """Qualified name of the outermost function that holds the change; empty if none does."""
    code: str
    """The source of the changed statement, or of its head, on one line; `continue` and `break` after their `if`."""
    change: str
    """The change in words, such as `a < b` to `a <= b`."""
    node: int
    """Index of the changed node in the order of `ast.walk`."""
    variant: int
    """Index of the change among those of the node."""
    number: int = 0
    """Its number among those of the function that have the same code and change."""

    @property
    def place(self) -> str:
        """Where it is: `rules.py:41:9`."""
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def scopes(self) -> tuple[str, str, str]:
        """All mutants, those of its file, and those of its function."""
        return "", self.file, f"{self.file} {self.function}"

    @property
    def key(self) -> str:
        """What identifies it in a file of results together with its code, wherever its function moves in the file."""
        return f"{self.file} {self.function} {self.change} {self.number}"

    @property
    def identities(self) -> tuple[tuple[str, str, str], ...]:
        """What identifies it in a list of equivalent mutants, wherever its line moves: with and without its number."""
        return (self.file, self.code, self.change), (self.file, self.code, f"{self.change} no. {self.number + 1}")


def mutants(path: Path) -> list[Mutant]:
    """Return all mutants of a module, in the order of the source."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    owners = {id(node): name for name, function in functions(tree) for node in ast.walk(function)}
    statements = {id(node): one for one in ast.walk(tree) if isinstance(one, ast.stmt) for node in own_nodes(one)}
    branches = {id(inner): one for one in ast.walk(tree) if isinstance(one, ast.If) for inner in one.body}
    skipped = untouched(tree)
    found = []
    for index, node in enumerate(ast.walk(tree)):
        if id(node) in skipped or not isinstance(node, ast.expr | ast.stmt | ast.comprehension):
            continue
        at = node.target if isinstance(node, ast.comprehension) else node
        owner = owners.get(id(node), "")
        statement = statements[id(at)]
        code = head(source, statement)
        if isinstance(statement, ast.Continue | ast.Break) and id(statement) in branches:
            code = f"{head(source, branches[id(statement)])} {code}"
        for variant, (change, _) in enumerate(changes(node)):
            found.append(
                Mutant(path.name, at.lineno, at.col_offset + 1, statement.lineno, owner, code, change, index, variant),
            )
    found.sort(key=lambda one: (one.line, one.column, one.variant))
    known = Counter[tuple[str, str]]()
    for index, one in enumerate(found):
        found[index] = replace(one, number=known[one.code, one.key])
        known[one.code, one.key] += 1
    return found


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """Return the tree of a module with the change of a mutant."""
    tree = ast.parse(source)
    node = next(node for index, node in enumerate(ast.walk(tree)) if index == mutant.node)
    change = [change for _, change in changes(node)][mutant.variant]
    change(tree, node)
    return ast.fix_missing_locations(tree)


@functools.cache
def parsed(source: str) -> tuple[list[ast.AST], dict[int, ast.AST]]:
    """Return the nodes of a module in the order of `ast.walk`, and the outermost function of each by its id."""
    tree = ast.parse(source)
    owners = {id(node): function for _, function in functions(tree) for node in ast.walk(function)}
    return list(ast.walk(tree)), owners


def changed_function(source: str, mutant: Mutant) -> ast.Module:
    """Return a module that has the changed function alone, in its classes: it compiles much faster than the whole."""
    nodes, owners = parsed(source)
    copies: dict[int, Any] = {}
    statement: Any = copy.deepcopy(owners[id(nodes[mutant.node])], copies)
    future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    tree = ast.Module([future, statement], [])
    node = copies[id(nodes[mutant.node])]
    change = [change for _, change in changes(node)][mutant.variant]
    change(tree, node)
    for name in reversed(mutant.function.split(".")[:-1]):
        tree.body[1] = ast.ClassDef(name, [], [], [tree.body[1]], [])
    return ast.fix_missing_locations(tree)


def lines_of_function(source: str, mutant: Mutant) -> range:
    """Return the lines of the function that a mutant changes."""
    nodes, owners = parsed(source)
    function: Any = owners[id(nodes[mutant.node])]
    return range(function.lineno, function.end_lineno + 1)


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield the qualified name and the node of each function that is not inside another."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.stmt):
            yield from functions(node, prefix)


def own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """Yield a statement and its expressions, without the statements inside it."""
    yield statement
    waiting: list[ast.AST] = [statement]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if not isinstance(node, ast.stmt):
                yield node
                waiting.append(node)


def untouched(tree: ast.Module) -> set[int]:
    """Return the ids of the nodes that are not mutated."""
    skipped: set[int] = set()

    def skip(*nodes: ast.AST | None) -> None:
        skipped.update(id(inner) for node in nodes if node is not None for inner in ast.walk(node))

    for node in ast.walk(tree):
        match node:
            case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
                skip(node)
            case ast.FunctionDef():
                skip(node.returns, *node.decorator_list, *(arg.annotation for arg in all_arguments(node.args)))
            case ast.AnnAssign():
                skip(node.annotation)
            case ast.ClassDef():
                skip(*node.bases, *node.decorator_list)
            case ast.Expr(value=ast.Constant()):
                skip(node)
            case ast.Call(func=ast.Name(id="cast" | "TypeVar")):
                skip(node)
            case ast.Call(func=ast.Name(id="zip")):  # `strict=True` is an assertion
                skip(*node.keywords)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                skip(node)
    return skipped


def all_arguments(arguments: ast.arguments) -> list[ast.arg]:
    """Return all arguments of a function."""
    return [
        *arguments.posonlyargs,
        *arguments.args,
        *arguments.kwonlyargs,
        *(one for one in (arguments.vararg, arguments.kwarg) if one is not None),
    ]


def changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """Yield each change of one node: its description and the function that makes it."""
    match node:
        case ast.Compare():
            for n, operator in enumerate(node.ops):
                new = copy.deepcopy(node)
                new.ops[n] = COMPARISONS[type(operator)]()
                yield replacing(node, new)
        case ast.BoolOp():
            new_operation = copy.deepcopy(node)
            new_operation.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield replacing(node, new_operation)
            for n in range(len(node.values)):
                rest = [copy.deepcopy(value) for m, value in enumerate(node.values) if m != n]
                yield replacing(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        case ast.BinOp() if type(node.op) in OPERATORS:
            yield replacing(node, ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right))
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield replacing(node, node.operand)
        case ast.Constant(value=bool()):
            yield replacing(node, ast.Constant(not node.value))
        case ast.Constant(value=int() as number):
            yield replacing(node, ast.Constant(number + 1))
            if number > 0:
                yield replacing(node, ast.Constant(number - 1))
        case ast.IfExp() if is_plain(node.test):
            yield replacing(node, ast.IfExp(negated(node.test), node.body, node.orelse))
        case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
            yield replacing(node, ast.Call(ast.Name(FUNCTIONS[name], ast.Load()), node.args, node.keywords))
        case ast.comprehension() if node.ifs:
            for n in range(len(node.ifs)):
                yield f"no filter `if {ast.unparse(node.ifs[n])}`", without_filter(n)
        case ast.If() | ast.While() if is_plain(node.test):
            yield f"`{ast.unparse(node.test)}` to `not {ast.unparse(node.test)}`", negating
        case ast.AugAssign():
            if type(node.op) in OPERATORS:
                other = ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
                yield replacing(node, other)
            yield deleting(node)
        case ast.Assign() if not all(isinstance(target, ast.Name) for target in node.targets):
            yield deleting(node)
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Continue() | ast.Break() | ast.Raise():
            yield deleting(node)
        case ast.Return():
            yield deleting(node)


def replacing(old: ast.AST, new: ast.AST) -> tuple[str, Change]:
    """Return the change that puts `new` in the place of a node like `old`."""

    def change(tree: ast.Module, node: ast.AST) -> None:
        ast.copy_location(new, node)
        Swap(node, new).visit(tree)

    return f"`{ast.unparse(old)}` to `{ast.unparse(new)}`", change


def deleting(old: ast.stmt) -> tuple[str, Change]:
    """Return the change that deletes a statement."""
    _, change = replacing(old, ast.Pass())
    return f"`{ast.unparse(old)}` deleted", change


def negating(tree: ast.Module, node: ast.AST) -> None:
    """Negate the condition of an `if` or a `while`."""
    assert isinstance(node, ast.If | ast.While)
    node.test = negated(node.test)


def without_filter(index: int) -> Change:
    """Return the change that drops a condition of a comprehension."""

    def change(tree: ast.Module, node: ast.AST) -> None:
        assert isinstance(node, ast.comprehension)
        del node.ifs[index]

    return change


def is_plain(test: ast.expr) -> bool:
    """Return whether a condition has no operator of its own that is mutated anyway."""
    return not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant)


def negated(test: ast.expr) -> ast.expr:
    """Return the negation of a condition."""
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


class Swap(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the new node for the old one."""
        return self.new if node is self.old else self.generic_visit(node)


def head(source: str, statement: ast.stmt) -> str:
    """Return the source of a statement, up to its block if it has one, without comments and on one line."""
    lines = source.splitlines(keepends=True)
    first = min(getattr(statement, "decorator_list", []) or [statement], key=lambda node: node.lineno).lineno
    block = getattr(statement, "body", None)
    last = statement.end_lineno or first
    if block and not isinstance(statement, ast.Expr):
        last = max(first, block[0].lineno - 1)
    text = "".join(lines[first - 1 : last])
    words = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
                words.append((token.start, token.string))
    except (tokenize.TokenError, IndentationError):
        pass  # a head without its block ends early
    joined, end = "", (0, 0)
    for start, string in words:
        same_line = start[0] == end[0]
        joined += (" " * min(start[1] - end[1], 1) if same_line else " ") + string.strip()
        end = (start[0], start[1] + len(string))
    return " ".join(joined.split())

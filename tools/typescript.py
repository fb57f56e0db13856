"""TypeScript declarations of the types that Python and the page share: `python build.py docs` writes them.

Read are modules that contain nothing but `TypedDict` classes, aliases and type variables; a docstring below a field
becomes its comment. A type that Python cannot express is written `Annotated[<Python>, "<TypeScript>"]`.
"""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path

DECLARATIONS = {
    "site/app/protocol.d.ts": "engine/protocol.py",
    "site/app/compiled-data.d.ts": "compiler/base/compiled_data.py",
}
"""The file of declarations -> the module that it is generated from."""

MAX_LINE_CHARS = 120

TYPES = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "None": "null",
    "object": "unknown",
    "Any": "any",
}
"""Types of Python and their names in TypeScript; other names are the same in both."""


def declarations(source: str, path: str) -> str:
    """Return the declarations of a module; ValueError names the line of what has no counterpart."""
    module = ast.parse(source)
    variables = {name for name, value in _assignments(module.body) if _called(value) == "TypeVar"}
    lines = [f"// Generated from {path} by `python build.py docs`; edit that file.", ""]
    body = module.body[1:]
    for n, node in enumerate(body):
        if isinstance(node, ast.ClassDef):
            lines += [*_interface(node), ""]
        for name, value in _assignments([node]):
            if name not in variables:
                used = sorted({one.id for one in ast.walk(value) if isinstance(one, ast.Name)} & variables)
                lines += _comment(_docstring(body[n + 1 : n + 2]), "")
                lines += [_alias(f"export type {name}{_generic(used)} =", value), ""]
    return "\n".join(lines)


def _assignments(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


def _called(value: ast.expr) -> str:
    return value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""


def _generic(names: list[str]) -> str:
    return f"<{', '.join(names)}>" if names else ""


def _interface(node: ast.ClassDef) -> Iterator[str]:
    total = not any(one.arg == "total" and ast.unparse(one.value) == "False" for one in node.keywords)
    generic = [base for base in node.bases if isinstance(base, ast.Subscript) and _name(base) == "Generic"]
    parameters = [_type(argument) for base in generic for argument in _arguments(base)]
    parents = [_type(base) for base in node.bases if _name(base) not in ("TypedDict", "Generic")]
    extends = f" extends {', '.join(parents)}" if parents else ""
    yield from _comment(ast.get_docstring(node), "")
    yield f"export interface {node.name}{_generic(parameters)}{extends} {{"
    for n, field in enumerate(node.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            annotation = field.annotation
            optional = not total or _name(annotation) == "NotRequired"
            if isinstance(annotation, ast.Subscript) and _name(annotation) == "NotRequired":
                annotation = annotation.slice
            yield from _comment(_docstring(node.body[n + 1 : n + 2]), "  ")
            written = _type(annotation).replace("\n", "\n  ")
            yield f"  {field.target.id}{'?' if optional else ''}: {written};"
    yield "}"


def _alias(head: str, value: ast.expr) -> str:
    written = _type(value)
    if len(head) + len(written) + 2 > MAX_LINE_CHARS and "\n" not in written:
        return head + "".join(f"\n  | {part}" for part in written.split(" | ")) + ";"
    return f"{head} {written};"


def _docstring(following: list[ast.stmt]) -> str | None:
    for node in following:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return node.value.value
    return None


def _comment(text: str | None, indent: str) -> Iterator[str]:
    if text is None:
        return
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1 and len(indent + lines[0]) + 7 <= MAX_LINE_CHARS:
        yield f"{indent}/** {lines[0]} */"
        return
    yield f"{indent}/**"
    for paragraph in "\n".join(lines).split("\n\n"):
        for line in textwrap.wrap(paragraph, MAX_LINE_CHARS - len(indent) - 3):
            yield f"{indent} * {line}"
    yield f"{indent} */"


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.id if isinstance(node, ast.Name) else ""


def _arguments(node: ast.Subscript) -> list[ast.expr]:
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def _type(node: ast.expr) -> str:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return f"{_type(node.left)} | {_type(node.right)}"
    if isinstance(node, ast.Constant) and node.value is None:
        return "null"
    if isinstance(node, ast.Name):
        return TYPES.get(node.id, node.id)
    if isinstance(node, ast.Subscript):
        arguments = _arguments(node)
        match _name(node):
            case "list":
                inner = _type(arguments[0])
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case "dict":
                return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
            case "tuple":
                return f"[{', '.join(map(_type, arguments))}]"
            case "Literal":
                return " | ".join(json.dumps(ast.literal_eval(one)) for one in arguments)
            case "Annotated":
                return str(ast.literal_eval(arguments[1]))
            case name if name not in ("", "NotRequired"):
                return f"{name}<{', '.join(map(_type, arguments))}>"
    raise ValueError(f"line {node.lineno}: there is no TypeScript for {ast.unparse(node)}")


def texts(root: Path) -> dict[Path, str]:
    """Return the files of declarations with their contents."""
    return {
        root / target: declarations((root / source).read_text("utf-8"), source)
        for target, source in DECLARATIONS.items()
    }

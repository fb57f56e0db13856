"""Code swap: changed code is put into a module in place, so that all who imported something from it have it, too."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tools.mutate.mutations import Mutant, changed_function, functions, mutated


def install(module: ModuleType, path: Path, mutant: Mutant) -> None:
    """Change a module in place, so that those who imported something from it have the mutant, too.

    A changed function gets new code; other changes are values of the module or of its classes, which are set wherever
    they were imported.
    """
    source = path.read_text("utf-8")
    tree = changed_function(source, mutant) if mutant.function else mutated(source, mutant)
    compiled = compile(tree, str(path), "exec")
    if mutant.function:
        function = plain_function(module, mutant.function)
        function.__code__ = code_of(compiled, mutant.function.split("."))
        defaults = signature_defaults(tree, module, mutant.function)
        function.__defaults__, function.__kwdefaults__ = defaults
    else:
        set_values(module, compiled)


def plain_function(module: ModuleType, name: str) -> FunctionType:
    """Return the function behind a name such as `Rules.moves`, free of properties and caches."""
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    for attribute in ("__func__", "fget", "func"):
        found = getattr(found, attribute, found)
    while hasattr(found, "__wrapped__"):
        if hasattr(found, "cache_clear"):
            found.cache_clear()
        found = found.__wrapped__
    assert isinstance(found, FunctionType), f"{name} is no function"
    return found


def code_of(code: CodeType, names: Sequence[str]) -> CodeType:
    """Return the code of the function with this qualified name."""
    for name in names:
        code = [inner for inner in code.co_consts if isinstance(inner, CodeType) and inner.co_name == name][-1]
    return code


def signature_defaults(tree: ast.Module, module: ModuleType, name: str) -> tuple[Any, Any]:
    """Return the default values of a function's arguments, evaluated in its module."""
    node = dict(functions(tree))[name]
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)

    def value(expression: ast.expr) -> Any:
        return eval(compile(ast.Expression(expression), module.__name__, "eval"), vars(module))

    positional = tuple(value(default) for default in node.args.defaults) or None
    named = {
        argument.arg: value(default)
        for argument, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        if default is not None
    }
    return positional, named or None


def set_values(module: ModuleType, compiled: CodeType) -> None:
    """Execute a changed module and set the values that differ, in the module, its classes and its importers."""
    fresh = ModuleType(module.__name__)
    fresh.__dict__.update(__file__=module.__file__, __package__=module.__package__, __name__=module.__name__)
    sys.modules[module.__name__] = fresh
    try:
        exec(compiled, fresh.__dict__)
    finally:
        sys.modules[module.__name__] = module
    importers = [one for name, one in list(sys.modules.items()) if name.startswith(("engine.", "tests."))]
    importers.append(module)
    for name, new in vars(fresh).items():
        old = vars(module).get(name)
        if not is_value(new):
            set_attributes(old, new)
        elif old != new:
            for importer in importers:
                if vars(importer).get(name) == old:
                    setattr(importer, name, new)


def set_attributes(old: Any, new: Any) -> None:
    """Set the values that differ in a class, or in the classes of a table, such as the events of each kind of card."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() & new.keys():
            set_attributes(old[key], new[key])
    elif isinstance(old, type) and isinstance(new, type):
        for attribute, value in vars(new).items():
            if is_value(value) and vars(old).get(attribute) != value:
                setattr(old, attribute, value)
        for attribute in vars(old).keys() - vars(new).keys():
            if is_value(vars(old)[attribute]):  # a deleted one; what a base class has counts again
                delattr(old, attribute)


def is_value(value: Any) -> bool:
    """Return whether it is a plain value, or a container of such."""
    if isinstance(value, tuple | list | set | frozenset):
        return all(is_value(one) for one in value)
    if isinstance(value, dict):
        return all(is_value(one) for one in value.values())
    return value is None or isinstance(value, bool | int | float | str)

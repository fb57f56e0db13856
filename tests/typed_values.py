"""Check of values against types at run time: JSON against `TypedDict` classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

fields_of = cache(lambda kind: get_type_hints(kind, include_extras=True))
"""The fields of a TypedDict class with their types; those that may be absent are `NotRequired`."""
origin_of: Callable[[Any], Any] = cache(get_origin)
arguments_of: Callable[[Any], tuple[Any, ...]] = cache(get_args)
PLAIN: frozenset[Any] = frozenset({str, int, float, bool})
"""Types of values that have no parts."""


def is_optional(kind: Any, name: str) -> bool:
    """Return whether a field of a TypedDict class may be absent."""
    return origin_of(fields_of(kind)[name]) is NotRequired or name in getattr(kind, "__optional_keys__", ())


def faults(
    value: Any, kind: Any, where: str = "", names: Mapping[Any, Any] | None = None, *, closed: bool = True
) -> Iterator[str]:
    """Yield where a value does not have a type; `names` holds what type variables stand for.

    Objects have no fields that their class lacks, unless `closed` is false.
    """
    if kind in PLAIN:  # first, since most values are
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            yield f"{where}: {value!r} is no {kind}"
        return
    names = names or {}
    origin, arguments = origin_of(kind), arguments_of(kind)
    if isinstance(kind, TypeVar):
        yield from faults(value, names[kind], where, names, closed=closed)
    elif origin in (Annotated, NotRequired):
        yield from faults(value, arguments[0], where, names, closed=closed)
    elif origin in (Union, UnionType):
        if all(any(faults(value, one, where, names, closed=closed)) for one in arguments):
            yield f"{where}: {value!r} is none of {kind}"
    elif is_typeddict(origin or kind):
        parameters = getattr(origin or kind, "__parameters__", ())
        inner = {name: names.get(one, one) for name, one in zip(parameters, arguments, strict=False)}
        yield from _object_faults(value, origin or kind, where, {**names, **inner}, closed)
    elif kind in (Any, object):
        return
    elif origin is Literal:
        if value not in arguments:
            yield f"{where}: {value!r} is none of {arguments}"
    elif origin in (list, tuple):
        if not isinstance(value, list | tuple) or (origin is tuple and len(value) != len(arguments)):
            yield f"{where}: {value!r} is no {kind}"
            return
        for n, item in enumerate(value):
            yield from faults(item, arguments[n if origin is tuple else 0], f"{where}[{n}]", names, closed=closed)
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{where}: {value!r} is no object"
            return
        for name, item in value.items():
            yield from faults(item, arguments[1], f"{where}.{name}", names, closed=closed)
    elif not isinstance(value, NoneType if kind is None else kind) or (isinstance(value, bool) and kind is not bool):
        yield f"{where}: {value!r} is no {kind}"


def _object_faults(value: Any, kind: Any, where: str, names: Mapping[Any, Any], closed: bool) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no object"
        return
    fields = fields_of(kind)
    if closed:
        yield from (f"{where}.{name} is not in {kind.__name__}" for name in value.keys() - fields.keys())
    for name, one in fields.items():
        if name in value:
            yield from faults(value[name], one, f"{where}.{name}", names, closed=closed)
        elif not is_optional(kind, name):
            yield f"{where}.{name} is missing"

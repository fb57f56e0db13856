"""Reader of strict JSON: a text that may hold anything in, an object and its checked fields out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import accumulate
from typing import TypeVar, overload

from engine.messages import BadRequest, Json
from engine.rng import SEED_LIMIT

T = TypeVar("T")
D = TypeVar("D")

MAX_REQUEST_CHARS = 4_000_000
"""Maximum length of a request; compiled rules, the longest regular request, have a hundredth of that."""
MAX_REQUEST_DEPTH = 64
"""Maximum nesting of objects and lists. Some thousand levels crash Pyodide's stack and the page with it."""
MAX_JSON_NUMBER = 2**53
"""Maximum magnitude of a number: integers up to it are exact in JavaScript, and therefore in the page."""

_NOT_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^]["{}]+', re.DOTALL)
_DEPTH_CHANGE = {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(request: str) -> Json:
    """Return a request as an object; BadRequest unless it is strict JSON within the limits of size.

    Lone surrogates, which no file can hold, become question marks.
    """
    if len(request) > MAX_REQUEST_CHARS:
        raise BadRequest("error.request_long", max=MAX_REQUEST_CHARS)
    # Counted before parsing: the parser is recursive, and Pyodide does not survive too many levels.
    brackets = _NOT_BRACKETS.sub("", request)
    if max(accumulate(map(_DEPTH_CHANGE.__getitem__, brackets)), default=0) > MAX_REQUEST_DEPTH:
        raise BadRequest("error.request_deep", max=MAX_REQUEST_DEPTH)
    text = request.encode("utf-8", "replace")
    try:
        try:
            source = json.loads(text, parse_constant=_reject_constant, parse_int=_integer, parse_float=_float)
        except OverflowError:
            raise _oversized_number(json.loads(text, parse_constant=_reject_constant, parse_int=float)) from None
        if "\\u" in request:
            source = json.loads(json.dumps(source, ensure_ascii=False).encode("utf-8", "replace"))
    except ValueError:
        raise BadRequest("error.request") from None
    if not isinstance(source, dict):
        raise BadRequest("error.request")
    return source


def _reject_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _integer(digits: str) -> int:
    # Compared by length first: int() of thousands of digits is slow, and raises ValueError in CPython.
    if len(digits) > len(str(-MAX_JSON_NUMBER)) or abs(int(digits)) > MAX_JSON_NUMBER:
        raise OverflowError
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if abs(value) > MAX_JSON_NUMBER:
        raise OverflowError
    return value


def _oversized_number(source: object) -> BadRequest:
    """Return the refusal of a request with a number over MAX_JSON_NUMBER; all its numbers are read as floats."""
    if _has_large_seed(source):
        return BadRequest("error.seed_large", max=SEED_LIMIT - 1)
    return BadRequest("error.request_number", max=MAX_JSON_NUMBER)


def _has_large_seed(source: object) -> bool:
    if isinstance(source, dict):
        seed = source.get("seed")
        return (isinstance(seed, float) and seed >= SEED_LIMIT) or any(map(_has_large_seed, source.values()))
    return isinstance(source, list) and any(map(_has_large_seed, source))


TYPE_NAMES = {str: "text", int: "number", bool: "flag", list: "list", dict: "object"}
"""The JSON types of fields, as the keys `error.field_…` name them."""


@overload
def field(source: Json, name: str, kind: type[T], /) -> T: ...
@overload
def field(source: Json, name: str, kind: type[T], default: D, /) -> T | D: ...
def field(source: Json, name: str, kind: type[T], /, *default: D) -> T | D:
    """Return a field of a JSON type; BadRequest names the field and the type that it must have."""
    if name not in source:
        if default:
            return default[0]
        raise BadRequest("error.field_missing", field=name)
    value = source[name]
    if default and value is None:
        return default[0]
    if isinstance(value, kind) and (not isinstance(value, bool) or kind is bool):
        return value
    raise BadRequest(f"error.field_{TYPE_NAMES[kind]}", field=name)


def require(item: str, known: Iterable[str], key: str, /, **args: object) -> None:
    """Raise BadRequest with a key, its arguments and what is known unless `item` is among it."""
    if item not in known:
        raise BadRequest(key, **args, known=sorted(known))

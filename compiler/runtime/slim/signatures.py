"""The signature by which Python calls a function of JavaScript; replaces `_pyodide.jsbind`, without declared types."""

from __future__ import annotations

from typing import Any

from _pyodide_core import (  # type: ignore[import-not-found]
    JsFuncSignature,
    js2py_default_call_result,
    py2js_default,
)

no_default = object()


def func_to_sig(function: Any) -> Any:
    """Refuse a function with declared types: the page binds none."""
    raise NotImplementedError(function)


def _any_arguments(*args: Any, **kwargs: Any) -> None:
    """Take whatever a function of JavaScript takes."""


default_signature = JsFuncSignature(
    _any_arguments, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result
)

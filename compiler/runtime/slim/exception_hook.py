"""Imports what must be there first, and prints exceptions; replaces `_pyodide`."""

from __future__ import annotations

import sys
from types import TracebackType

from . import _base, _importhook  # type: ignore[attr-defined]  # Pyodide's: this module has its place there

__all__ = ["_base", "_importhook", "set_excepthook"]


def print_exception(kind: type[BaseException], value: BaseException, origin: TracebackType | None) -> None:
    """Print an exception with `traceback`, which is imported only then."""
    import traceback

    traceback.print_exception(kind, value, origin)


def set_excepthook() -> None:
    """Print uncaught exceptions in that way."""
    sys.excepthook = print_exception

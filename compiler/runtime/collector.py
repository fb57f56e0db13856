"""Name the modules that the page needs. Runs at build time in Pyodide with the library of the page (runtime.mjs)."""

from __future__ import annotations

import io
import json
import sys
from importlib import import_module


def collect(names: str) -> str:
    """Import modules, and print a traceback; return as JSON all modules loaded then, and those that are unavailable.

    `names` is a JSON object: what must be there (`engine`), and what its modules import, also inside functions
    (`library`; an adapter imports a library for terminals only).
    """
    wanted = json.loads(names)
    missing = []
    for name in wanted["engine"]:
        import_module(name)
    for name in wanted["library"]:
        try:
            import_module(name)
        except ImportError:
            missing.append(name)
    _print_traceback()
    return json.dumps({"modules": sorted(sys.modules), "missing": missing})


def _print_traceback() -> None:
    """Print a traceback, so that the lazy imports of this are packed for the page."""
    try:
        exec(compile("def f():\n    return {}['key']\nf()", "example.py", "exec"), {})
    except KeyError:
        import traceback

        traceback.print_exc(file=io.StringIO())

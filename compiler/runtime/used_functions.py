"""The functions of Python's WebAssembly that a start and a game use, as recorded in used_functions.json.

The record belongs to one version of Pyodide. With another one Python is not split: it works, but is larger by a third.
`python build.py docs --functions` renews it. A change of the engine does not ask for that: a function that is missing
in the record is loaded with the rest when it is called.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Collection
from pathlib import Path

RECORD = Path(__file__).with_name("used_functions.json")


def of(binary: bytes) -> list[int]:
    """Return the numbers of the used functions of a module; empty if another one was recorded."""
    record = json.loads(RECORD.read_text("utf-8"))
    if record["of"] != hashlib.sha256(binary).hexdigest():
        return []
    marks = base64.b64decode(record["used"])
    return [8 * n + bit for n, byte in enumerate(marks) for bit in range(8) if byte >> bit & 1]


def save(binary: bytes, used: Collection[int]) -> None:
    """Record the used functions of a module."""
    marks = bytearray(max(used) // 8 + 1)
    for n in used:
        marks[n // 8] |= 1 << n % 8
    record = {"of": hashlib.sha256(binary).hexdigest(), "used": base64.b64encode(marks).decode()}
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")

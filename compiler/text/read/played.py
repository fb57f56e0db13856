"""Arguments that messages had in play, as `python build.py text samples` keeps them in `samples.json` of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from compiler.text.read.locale import SOURCE

Heard = dict[str, list[dict[str, Any]]]
"""Key of a message -> arguments that it had in play."""


def path_of(root: Path, scope: str) -> Path:
    """Return the file of the arguments of a scope."""
    return root / "locales" / SOURCE / scope / "samples.json"


def read(root: Path, scope: str) -> Heard:
    """Return the kept arguments of a scope; {} without a file."""
    try:
        found: Heard = json.loads(path_of(root, scope).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return found

"""Paths of the project's folders. Standard library only: this runs before `.venv` exists."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The root folder of the project."""

CACHE = ROOT / ".cache"
"""Files that may be deleted at any time and are rebuilt when needed: logs, locks, build products."""

VENV = ROOT / ".venv"
"""The project's own Python packages."""

NODE_MODULES = ROOT / "node_modules"
"""The project's own Node packages."""

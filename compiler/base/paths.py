"""The folders of the project. Standard library alone: this runs before `.venv` exists."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The root folder of the project."""

CACHE = ROOT / ".cache"
"""Everything that may be deleted at any time and is made again: logs, locks, build products."""

VENV = ROOT / ".venv"
"""The project's own Python packages."""

NODE_MODULES = ROOT / "node_modules"
"""The project's own Node packages."""

"""A copy of the rules of Thebes that a test may break."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from compiler.rules import FILES, ROOT


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder like the repository that holds the schemas and the rules of Thebes, and nothing else."""
    shutil.copytree(ROOT / "rules" / "schema", tmp_path / "rules" / "schema")
    folder = tmp_path / "rules" / "thebes"
    folder.mkdir()
    for kind in FILES:
        shutil.copy(ROOT / "rules" / "thebes" / f"{kind}.yaml", folder)
    return tmp_path

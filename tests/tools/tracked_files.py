"""The files of the repository, as git lists them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from compiler.base.paths import ROOT


def tracked() -> list[Path]:
    """Return the tracked files; the test is skipped in an unpacked archive, which has no list of them."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    try:
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git working tree")
    return [ROOT / name for name in listing.split("\0") if name]

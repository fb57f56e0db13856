"""Links to folders that work on every system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def link_folder(link: Path, target: Path) -> None:
    """Create `link` to the folder `target`: a symbolic link, or on Windows a junction, which needs no privilege."""
    if sys.platform == "win32":
        import _winapi

        _winapi.CreateJunction(os.fspath(target), os.fspath(link))
    else:
        link.symlink_to(target, target_is_directory=True)

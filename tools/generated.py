"""Files that are generated from the code and committed: `python build.py docs` writes them, a test compares them."""

from __future__ import annotations

from pathlib import Path

from tools import architecture, typescript


def texts(root: Path) -> dict[Path, str]:
    """Return every generated file with its content."""
    return {root / architecture.PICTURE: architecture.picture(root), **typescript.texts(root)}


def write(file: Path, text: str) -> bool:
    """Write a file; returns whether it has changed."""
    if file.is_file() and file.read_text("utf-8") == text:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return True

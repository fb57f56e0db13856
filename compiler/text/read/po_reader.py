"""Reader of PO files: the checks of their bytes come before their parsing."""

from __future__ import annotations

from pathlib import Path

from compiler.base import source_files
from compiler.base.diagnostics import Problems, shown
from compiler.text.read.po import PoFile, parse_po


def read_po(path: Path, root: Path, problems: Problems) -> PoFile | None:
    """Read a PO file; None, with problems P6 or P7, if it cannot be parsed."""
    where = shown(path, root)
    try:
        text = source_files.read_text(path)
    except FileNotFoundError:
        problems.error(where, 0, 0, "P6", "there is no such file", "run: python build.py text update")
        return None
    except source_files.Refused as refused:
        problems.error(where, refused.line, refused.column, "P6", refused.text, refused.hint)
        return None
    return parse_po(text.removeprefix("\ufeff"), where, problems)

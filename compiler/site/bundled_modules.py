"""Bundles the modules of one page by esbuild: a hundred small requests are slower than a handful, above all offline.

Lines and names stay as they are written, below a comment with the file. Modules that are imported later become files
of their own, and what they share with the page's modules a third, so that there is one of each on a page.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
import tempfile
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from compiler.base import node
from compiler.base.paths import NODE_MODULES

ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"

FLAGS = ("--bundle", "--splitting", "--format=esm", "--charset=utf8", "--legal-comments=none", "--log-level=error")
"""Without the comments on licences: assets/licences.txt has the texts."""

REPORT = "bundle.json"
"""What esbuild reports of the files that it wrote."""

_FAULT = re.compile(r"\[ERROR\] (.*?)\n\n\s+(\S+?):(\d+):(\d+):", re.DOTALL)


class NotBundled(Exception):
    """A module that esbuild refuses: its path, line and column, from 1, and the reason."""

    def __init__(self, path: str, line: int, column: int, reason: str) -> None:
        super().__init__(path, line, column, reason)
        self.path, self.line, self.column, self.reason = path, line, column, reason


class Bundle(NamedTuple):
    """The files of a bundle, by path, and those that the page loads at once, the entry module first."""

    files: Mapping[str, str]
    loaded: tuple[str, ...]


def bundled(start: str, sources: Mapping[str, str], apart: Collection[str]) -> Bundle:
    """Return the bundle of the entry module `start`, whose file keeps that path. Raises NotBundled.

    `sources` has all modules that it needs, `apart` those that stay files of their own; all paths are below the site's
    root.
    """
    return _bundled(start, tuple(sorted(sources.items())), tuple(apart))


@functools.lru_cache(maxsize=1)
def _bundled(start: str, sources: tuple[tuple[str, str], ...], apart: tuple[str, ...]) -> Bundle:
    with tempfile.TemporaryDirectory(prefix="ludoglot-modules-") as name:
        root = Path(name).resolve()
        for path, text in sources:
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        program = node.node()
        # the files are written among the sources, as the addresses of those that stay are relative to them
        places = [f"--outdir={PurePosixPath(start).parent}", "--allow-overwrite", "--chunk-names=[name]-[hash]"]
        externals = [f"--external:./{path}" for path in apart]
        command = [program.program, str(ESBUILD), f"./{start}", *FLAGS, *places, *externals, f"--metafile={REPORT}"]
        result = subprocess.run(
            command, cwd=root, env=program.environment(), capture_output=True, encoding="utf-8", check=False
        )
        if result.returncode:
            raise _fault(start, result.stderr)
        outputs = json.loads((root / REPORT).read_text("utf-8"))["outputs"]
        files = {path: (root / path).read_text("utf-8") for path in outputs}
    loaded = [start]
    for path in loaded:
        loaded += [
            one["path"]
            for one in outputs[path]["imports"]
            if one["kind"] == "import-statement" and one["path"] not in loaded
        ]
    return Bundle(files, tuple(loaded))


def _fault(start: str, output: str) -> NotBundled:
    if found := _FAULT.search(output):
        reason, path, line, column = found.groups()
        return NotBundled(path, int(line), int(column) + 1, reason)
    return NotBundled(start, 0, 0, output.strip())

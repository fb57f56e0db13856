"""The service worker: it gets the list of all files of the site, so that it can keep them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from compiler.base.diagnostics import Problems
from compiler.site.output import Output

SOURCE = Path("site/app/sw.js")
PLACEHOLDER = "{/*PRECACHE*/}"
NOT_PRECACHED = ("assets/licences.txt", "assets/sbom.cdx.json")
"""Files that nobody needs without a network."""
PRINT_PAGE_SUFFIX = "/print/index.html"
"""So end the pages with sheets to print, which are large; who sits at a printer has a network."""


def write(root: Path, out: Output, runtime: dict[str, Any], versions: dict[str, str], problems: Problems) -> None:
    """Write sw.js with what it is to keep: the Python core by its own version, everything else file by file.

    Pages are named by their folder (`hu/thebes/`), as the browser asks for them; each file comes with a hash of its
    content, by which the worker knows it. `editions` says with which rules and engine each game is played here: a game
    that began with others is finished by those.
    """
    file = root / SOURCE
    source = file.read_text("utf-8")
    if PLACEHOLDER not in source:
        problems.error(
            SOURCE.as_posix(), 0, 0, "D8", f"{PLACEHOLDER} is missing", "the build puts the list of files there"
        )
        return
    core = f"runtime/{runtime['core']}"
    apart = [(path, digest(data)) for path, data in sorted(out.files.items()) if path.startswith(core)]
    files = [
        (
            path.removesuffix("index.html") if path.endswith("/index.html") or path == "index.html" else path,
            digest(data),
        )
        for path, data in sorted(out.files.items())
        if not path.startswith((core, "share/")) and path not in NOT_PRECACHED and not path.endswith(PRINT_PAGE_SUFFIX)
    ]
    version = hashlib.sha256(json.dumps([files, source]).encode()).hexdigest()[:12]
    precache = {
        "version": version,
        "core": {"version": core.rpartition(".")[2].strip("/"), "files": apart},
        "app": files,
        "editions": {id: f"{rules}+{runtime['engine']}" for id, rules in versions.items()},
    }
    out.put("sw.js", source.replace(PLACEHOLDER, json.dumps(precache, separators=(",", ":"))))


def digest(content: bytes) -> str:
    """Return what the worker knows a file by: half of its SHA-256."""
    return hashlib.sha256(content).hexdigest()[:32]

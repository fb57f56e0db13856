"""Service worker with the list of all files of the site, which it caches for offline use."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from compiler.base.compiled_data import Runtime
from compiler.base.diagnostics import Problems
from compiler.site import light_pages
from compiler.site.output import Output

SOURCE = Path("site/app/sw.js")
PLACEHOLDER = "{/*PRECACHE*/}"
NOT_PRECACHED = ("assets/licences.txt", "assets/sbom.cdx.json")
"""Files that are not needed offline."""
WORKSHOP = re.compile(r"(^|/)workshop[/.]")
"""The paths of the workshop's files and pages: a device that never opens it fetches none of them."""
NOT_CACHED = ("share/", "first/")
"""Folders for other sites, and for a device on which there is nothing yet."""
PRINT_PAGE_SUFFIX = "/print/"
"""End of the paths of print pages, which are large: they are cached when the player asks for everything."""


def write(root: Path, out: Output, runtime: Runtime, versions: dict[str, str], problems: Problems) -> None:
    """Write sw.js with its list of files: the Python core under its own version, everything else file by file.

    Pages are listed by their folder (`hu/thebes/`), as browsers request them; each file has a hash of its content, and
    a page that there is without its drawings, too (`light_pages`), a 1 after it.
    `editions` holds the versions of rules and engine of each game: a match that began with others is finished with
    those.
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
    listed = [
        (
            path.removesuffix("index.html") if path.endswith("/index.html") or path == "index.html" else path,
            digest(data),
        )
        for path, data in sorted(out.files.items())
        if not path.startswith((core, *NOT_CACHED)) and not WORKSHOP.search(path) and path not in NOT_PRECACHED
    ]
    prints = [one for one in listed if one[0].endswith(PRINT_PAGE_SUFFIX)]
    app = [one for one in listed if not one[0].endswith(PRINT_PAGE_SUFFIX)]
    light = light_pages.write(out, [path for path, _ in app if path.endswith("/") or not path])
    files = [(*one, 1) if one[0] in light else one for one in app]
    version = hashlib.sha256(json.dumps([files, prints, source]).encode()).hexdigest()[:12]
    precache = {
        "version": version,
        "core": {"version": core.rpartition(".")[2].strip("/"), "files": apart},
        "app": files,
        "prints": prints,
        "editions": {id: f"{rules}+{runtime['engine']}" for id, rules in versions.items()},
    }
    out.put("sw.js", source.replace(PLACEHOLDER, json.dumps(precache, separators=(",", ":"))))


def digest(content: bytes) -> str:
    """Return the hash of a file in the list: half of its SHA-256."""
    return hashlib.sha256(content).hexdigest()[:32]

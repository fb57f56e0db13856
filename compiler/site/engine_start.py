"""Names of the runtime's files, written into the script that starts the engine: it need not ask for them first."""

from __future__ import annotations

import json

from compiler.base.compiled_data import Runtime
from compiler.base.diagnostics import Problems
from compiler.site.output import Output

SCRIPT = "assets/app/first-worker.js"
PLACEHOLDER = "{/*RUNTIME*/}"


def write(out: Output, runtime: Runtime, problems: Problems) -> None:
    """Write the content of runtime.json into the script; D8 if it has no place for it."""
    source = out.files[SCRIPT].decode()
    if PLACEHOLDER not in source:
        problems.error(
            "site/app/first-worker.js", 0, 0, "D8", f"{PLACEHOLDER} is missing", "the build writes the names there"
        )
        return
    out.put(SCRIPT, source.replace(PLACEHOLDER, json.dumps(runtime, separators=(",", ":"))))

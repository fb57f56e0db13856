"""`build.py test`: every check side by side, then every test, and all failures named at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from compiler.base import node, paths, process
from compiler.base.console import say, seconds
from compiler.base.paths import CACHE, ROOT
from compiler.base.process import StepFailed
from tools import browser

WORKERS = 4
"""The most processes that share the tests; each may hold a browser and a Python of its own."""

LIBRARIES = {
    "lit-html": "lit-html",
    "idb": "idb/build",
    "minisearch": "minisearch/dist/es",
    "stemmers": "@orama/stemmers/dist",
}
"""Libraries that site/app/ imports from ../lib/: the folder there and the folder in node_modules."""


class Step(NamedTuple):
    """One step: its name, what it does for people, and how to run it (StepFailed if it does not succeed)."""

    name: str
    about: str
    run: Callable[[], None]
    alone: bool = False
    """It uses all processors by itself, and what the steps before it have made."""


def test(only: Sequence[str] | None, arguments: Sequence[str]) -> int:
    """Run all steps, or those named in `only`; `arguments` go to pytest. Returns the exit status."""
    all_steps = plan(arguments)
    unknown = set(only or ()) - {step.name for step in all_steps}
    if unknown:
        say(f"error: no step {', '.join(sorted(unknown))}; there are: {', '.join(s.name for s in all_steps)}")
        return 2
    started = time.monotonic()
    wanted = [step for step in all_steps if not only or step.name in only]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        ended = list(pool.map(ran, [step for step in wanted if not step.alone]))
    ended += [ran(step) for step in wanted if step.alone]
    failures = [failure for failure in ended if failure]
    total = seconds(time.monotonic() - started)
    if failures:
        say(f"\nFAILED after {total}: " + "; ".join(f"{failure.name}: {failure.reason}" for failure in failures))
        return 1
    say(f"\nAll steps succeeded in {total}.")
    return 0


def ran(step: Step) -> StepFailed | None:
    """Run a step and say how long it took; return the failure, None if it succeeded."""
    say(f"== {step.name}: {step.about}")
    began = time.monotonic()
    try:
        step.run()
    except StepFailed as failure:
        say(failure.report())
        return failure
    finally:
        say(f"== {step.name}: {seconds(time.monotonic() - began)}")
    return None


def plan(arguments: Sequence[str]) -> list[Step]:
    """Return the steps, those first that take longest: they run side by side, as many as there are processors."""
    python = sys.executable
    door = str(ROOT / "build.py")
    every = "--browsers=all" in arguments
    other_browsers = [Step("browsers", "Firefox and WebKit for the tests", browser.ensure_all)] if every else []
    return [
        Step("check", "rules and texts", tool("check", [python, door, "check"])),
        Step("mypy", "types of Python", tool("mypy", [python, "-m", "mypy"])),
        Step("build", "the site", tool("build", [python, door, "build"])),
        Step("eslint", "style and slips of JavaScript", tool("eslint", node_tool("eslint/bin/eslint.js", "."))),
        Step("prettier", "layout of JavaScript", tool("prettier", node_tool(*PRETTIER), PRETTIER_HINT)),
        Step("tsc", "types of JavaScript", types_of_javascript),
        Step(
            "ruff",
            "style and slips of Python",
            tool("ruff", [python, "-m", "ruff", "check", "--output-format", "concise"]),
        ),
        Step("format", "layout of Python", tool("format", [python, "-m", "ruff", "format", "--check"], FORMAT_HINT)),
        Step("chromium", "a browser for the tests", find_chromium),
        *other_browsers,
        Step("pytest", "all tests", lambda: run_pytest(arguments), alone=True),
    ]


FORMAT_HINT = "run `.venv/bin/python -m ruff format` and look at what it changes"
PRETTIER = ("prettier/bin/prettier.cjs", "--check", "site/app", "eslint.config.js", "**/*.mjs")
"""Script of node_modules and its arguments; .prettierrc.json leaves templates as they are: their spaces are content."""
PRETTIER_HINT = (
    "run `node_modules/.bin/prettier --write site/app eslint.config.js '**/*.mjs'` and look at what it changes"
)


def tool(name: str, command: Sequence[str], hint: str = "mend what is listed above") -> Callable[[], None]:
    """Return a function that runs a command as the step `name`; what it prints shows only if it fails."""

    def run() -> None:
        process.run(name, command, hint, env=node.node().environment())

    return run


def node_tool(script: str, *arguments: str) -> list[str]:
    """Return the command that runs a script of node_modules."""
    return [node.node().program, str(paths.NODE_MODULES / script), *arguments]


def types_of_javascript() -> None:
    """Lay out the libraries' types as the site will have its libraries, and run the TypeScript compiler."""
    for name, source in LIBRARIES.items():
        target = CACHE / "types" / "lib" / name
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(paths.NODE_MODULES / source, target)
    tool("tsc", node_tool("typescript/bin/tsc", "--project", "tsconfig.json"))()


def find_chromium() -> None:
    """Find or fetch a Chromium and say which."""
    found = browser.ensure()
    say(f"{found.version} ({found.program}, {found.origin})")


def run_pytest(arguments: Sequence[str]) -> None:
    """Run pytest with its output as it comes; continuous integration reads its closing line."""
    workers = min(WORKERS, (os.cpu_count() or 1) + 1)  # a test with a browser waits as long as it works
    command = [sys.executable, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", "-rfERs", *arguments]
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    if status:
        raise StepFailed("pytest", f"it ended with status {status}", "see its report above")

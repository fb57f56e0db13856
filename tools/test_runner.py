"""`build.py test`: all checks in parallel, then the tests; all failures are listed at the end."""

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
from compiler.site.assets import LIBRARIES
from tools import browser

MAX_WORKERS = 4
"""Processes of pytest; each may start a browser and a Python of its own."""


class Step(NamedTuple):
    """A step: its name, what it checks, and a function that runs it (StepFailed if it fails)."""

    name: str
    about: str
    run: Callable[[], None]
    alone: bool = False
    """Runs after all others: it saturates all processors and needs the outputs of earlier steps."""


def test(only: Sequence[str] | None, arguments: Sequence[str]) -> int:
    """Run all steps, or those named in `only`; `arguments` go to pytest. Returns the exit status."""
    all_steps = plan(arguments)
    unknown = set(only or ()) - {step.name for step in all_steps}
    if unknown:
        say(f"error: there is no step {', '.join(sorted(unknown))}; choose from {', '.join(s.name for s in all_steps)}")
        return 2
    started = time.monotonic()
    steps = [step for step in all_steps if not only or step.name in only]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        outcomes = list(pool.map(run_step, [step for step in steps if not step.alone]))
    outcomes += [run_step(step) for step in steps if step.alone]
    failures = [failure for failure in outcomes if failure]
    total = seconds(time.monotonic() - started)
    if failures:
        say(f"\nFAILED after {total}: " + "; ".join(f"{failure.name}: {failure.reason}" for failure in failures))
        return 1
    say(f"\nAll steps succeeded in {total}.")
    return 0


def run_step(step: Step) -> StepFailed | None:
    """Run a step and print its time; returns the failure, None if it succeeded."""
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
    """Return the steps, the longest first: one for each processor runs at a time. `arguments` go to pytest."""
    python = sys.executable
    build_py = str(ROOT / "build.py")
    with_all = "--browsers=all" in arguments
    other_browsers = [Step("browsers", "Firefox and WebKit for the tests", browser.ensure_all)] if with_all else []
    return [
        Step("build", "the site", tool("build", [python, build_py, "build"])),
        Step("mypy", "types of Python", tool("mypy", [python, "-m", "mypy"])),
        Step("collect", "modules and names of the tests", collect_tests),
        Step("eslint", "lint of JavaScript", tool("eslint", node_tool("eslint/bin/eslint.js", "."))),
        Step("prettier", "format of JavaScript", tool("prettier", node_tool(*PRETTIER), PRETTIER_HINT)),
        Step("tsc", "types of JavaScript", types_of_javascript),
        Step("node", "unit tests of JavaScript", unit_tests_of_javascript),
        Step(
            "ruff",
            "lint of Python",
            tool("ruff", [python, "-m", "ruff", "check", "--output-format", "concise"]),
        ),
        Step("format", "format of Python", tool("format", [python, "-m", "ruff", "format", "--check"], FORMAT_HINT)),
        Step("check", "rules and texts", tool("check", [python, build_py, "check"])),  # which the build has done
        Step("chromium", "a browser for the tests", find_chromium),
        *other_browsers,
        Step("pytest", "all tests", lambda: run_pytest(arguments), alone=True),
    ]


FORMAT_HINT = "run `.venv/bin/python -m ruff format` and review what it changes"
PRETTIER = ("prettier/bin/prettier.cjs", "--check", "site/app", "tools/**/*.js", "eslint.config.js", "**/*.mjs")
"""Script of node_modules and its arguments. .prettierrc.json excludes templates, because their spaces are content."""
PRETTIER_HINT = (
    "run `node_modules/.bin/prettier --write site/app 'tools/**/*.js' eslint.config.js '**/*.mjs'` "
    "and review the changes"
)


def tool(name: str, command: Sequence[str], hint: str = "correct what is listed above") -> Callable[[], None]:
    """Return a function that runs a command as the step `name`; its output is printed only if it fails."""

    def run() -> None:
        process.run(name, command, hint, env=node.node().environment())

    return run


def node_tool(script: str, *arguments: str) -> list[str]:
    """Return the command line that runs a script of node_modules."""
    return [node.node().program, str(paths.NODE_MODULES / script), *arguments]


def types_of_javascript() -> None:
    """Copy the types of the libraries to where the site has the libraries, and run the TypeScript compiler."""
    for name, source in LIBRARIES.items():
        target = CACHE / "types" / "lib" / name
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(paths.NODE_MODULES / source, target)
    tool("tsc", node_tool("typescript/bin/tsc", "--project", "tsconfig.json"))()


def unit_tests_of_javascript() -> None:
    """Run the tests in tests/js/ under Node, without a browser and without the built site."""
    folder = ROOT / "tests" / "js"
    files = sorted(map(str, folder.glob("*.test.mjs")))
    options = ["--import", (folder / "libraries.mjs").as_uri(), "--test", "--test-reporter=spec"]
    command = [node.node().program, *options, *files]
    tool("node", command)()


def find_chromium() -> None:
    """Find or download a Chromium and print which one."""
    chromium = browser.ensure()
    say(f"{chromium.version} ({chromium.program}, {chromium.origin})")


def collect_tests() -> None:
    """Let pytest find the tests once, so that its processes need not compile them one by one at the same time."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq"]
    process.run("collect", command, "correct what is listed above", env=with_bytecode())


def with_bytecode() -> dict[str, str]:
    """Return the environment of pytest: Python keeps what it compiled in the cache, even where it is told not to.

    Else each process of pytest, and each Python that a test starts, compiles all modules: 10 s in the former.
    """
    kept = {"PYTHONPYCACHEPREFIX": str(CACHE / "bytecode"), **os.environ}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept


def run_pytest(arguments: Sequence[str]) -> None:
    """Run pytest with its output unchanged; continuous integration reads its last line."""
    workers = min(MAX_WORKERS, 2 * (os.cpu_count() or 1))  # tests with a browser wait for it half of the time
    command = [sys.executable, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", "-rfERs", *arguments]
    status = subprocess.run(command, cwd=ROOT, env=with_bytecode(), check=False).returncode
    if status:
        raise StepFailed("pytest", f"it ended with status {status}", "see its report above")

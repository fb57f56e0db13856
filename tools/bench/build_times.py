"""Benchmark of the build: from nothing, and again with nothing changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from compiler.base.console import say
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from tools.site_process import SOURCES

STARTS = 9
"""Starts of Python; it takes so little that one is no reference."""


def report(build: Callable[[], int], rebuild_count: int = 3) -> dict[str, float]:
    """Print the time of a build of a copy of the sources, first without a cache, then with nothing changed.

    `build` is the function of the project that builds the site; that of the copy is called. Returns both times as
    ratios to the start of Python.
    """
    code = f"import sys, {build.__module__} as module; sys.exit(module.{build.__name__}())"
    say("\nBuild (a fresh Python each time; the cache is empty at first)")
    with tempfile.TemporaryDirectory(prefix="ludoglot-bench-") as name:
        root = Path(name)
        copy_sources(root)
        start = median(timed("pass", root) for _ in range(STARTS))
        full = timed(code, root)
        middle = median(timed(code, root) for _ in range(rebuild_count))
    say(f"  {'full build':44}{full:>8.2f} s{full / start:>8.0f} x reference")
    say(f"  {'rebuild, nothing changed':44}{middle:>8.2f} s{middle / start:>8.0f} x reference")
    say(f"  {'reference: start of Python':44}{start:>8.2f} s{1:>8} x reference")
    return {
        "build: everything / start of Python": full / start,
        "build: nothing changed / start of Python": middle / start,
    }


def copy_sources(root: Path) -> None:
    """Copy the project as it is on the disk to `root`, with the installed packages but without caches."""
    for part in (*SOURCES, "tools"):
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, root / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, root / part)
    try:
        (root / "node_modules").symlink_to(ROOT / "node_modules", target_is_directory=True)
    except OSError:
        shutil.copytree(ROOT / "node_modules", root / "node_modules")


def processor_time(code: str, root: Path) -> float:
    """Return the seconds of the processor that a fresh Python takes for `code`; StepFailed if it fails."""
    before = os.times()
    timed(code, root)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def timed(code: str, root: Path) -> float:
    """Return the seconds that a fresh Python takes for `code`; StepFailed if it fails."""
    began = time.perf_counter()
    command = [sys.executable, "-c", code, str(root)]
    result = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        raise StepFailed(
            "bench build",
            "the site cannot be built",
            "correct what is listed above",
            (result.stdout + result.stderr).splitlines(),
        )
    return time.perf_counter() - began

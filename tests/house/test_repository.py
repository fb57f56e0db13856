"""What is in the repository says nothing of the machines that it was made on, and pins what it uses."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from compiler.steps import ROOT

MACHINE = re.compile(r"(?<![\w.<{$}])/(?:home|root|Users|work)/[\w.-]+|[A-Z]:\\\\Users\\\\")
"""Paths that only one machine has."""


def tracked() -> list[Path]:
    """Return the files of the repository; in an unpacked archive without git there is nothing to ask."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    try:
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git working tree")
    return [ROOT / name for name in listing.split("\0") if name]


def texts() -> list[tuple[Path, str]]:
    """Return the tracked files that are text."""
    found = []
    for path in tracked():
        if path.is_file():
            data = path.read_bytes()
            if b"\0" not in data:
                found.append((path, data.decode("utf-8")))
    return found


def test_no_paths_of_a_machine() -> None:
    own = Path(__file__)
    seen = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path, text in texts()
        if path != own
        for number, line in enumerate(text.splitlines(), 1)
        if (match := MACHINE.search(line))
    ]
    assert seen == []


def test_lock_files_name_no_host() -> None:
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert "resolved" not in lock
    for entry in json.loads(lock)["packages"].values():
        assert not str(entry.get("version", "")).startswith(("http", "git", "file"))
    for name in ("requirements.txt", "requirements-node.txt", ".npmrc", "pyproject.toml"):
        text = (ROOT / name).read_text("utf-8")
        assert "://" not in text, name
        assert not re.search(r"index-url|find-links|^\s*registry", text, re.MULTILINE), name


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-node.txt"])
def test_every_python_package_is_pinned(name: str) -> None:
    lines = [line for line in (ROOT / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", line) for line in lines), lines
    names = [line.partition("==")[0].lower().replace("_", "-") for line in lines]
    assert len(names) == len(set(names))


def test_every_npm_package_is_pinned() -> None:
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    for versions in (package["dependencies"], package["devDependencies"]):
        assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions.values()), versions


def test_no_large_files() -> None:
    large = [path for path in tracked() if path.is_file() and path.stat().st_size > 1_500_000]
    assert large == [], "build products do not belong in the repository"

"""The repository: no paths of a machine, pinned packages and actions, no large files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from compiler.base.paths import ROOT
from tests.tools.tracked_files import tracked

MACHINE = re.compile(r"(?<![\w.<{$}])/(?:home|root|Users|work)/[\w.-]+|[A-Z]:\\\\Users\\\\")
"""Paths that exist on one machine only."""


def texts() -> list[tuple[Path, str]]:
    """Return path and content of the tracked text files."""
    readable = []
    for path in tracked():
        if path.is_file():
            data = path.read_bytes()
            if b"\0" not in data:
                readable.append((path, data.decode("utf-8")))
    return readable


def test_no_path_of_a_machine() -> None:
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
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    one = r"([\w.-]+)==([\w.]+)( ; [^#]+?)?(\s+--hash=sha256:[0-9a-f]{64})+"
    assert all(re.fullmatch(one, line) for line in lines), lines
    pinned = {normal(line.partition("==")[0]): line.split()[0].partition("==")[2] for line in lines}
    assert len(pinned) == len(lines)
    direct = (ROOT / name).with_suffix(".in").read_text("utf-8")
    chosen = [line.partition("==") for line in direct.splitlines() if line and not line.startswith("#")]
    assert chosen
    for package, _, version in chosen:
        assert pinned.get(normal(package.partition("[")[0])) == version, (
            f"{package}: {name} is older than its .in file, which says how to update it"
        )


def normal(name: str) -> str:
    """Return the name of a package as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_actions_are_pinned_by_commit_and_have_few_permissions() -> None:
    for file in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        text = file.read_text("utf-8")
        uses = re.findall(r"uses: *(.+)", text)
        assert uses
        for use in uses:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use), f"{file.name}: {use}"
        assert re.search(r"^permissions: \{\}$", text, re.MULTILINE), "permissions belong to each job"
        allowed = {"contents"} if file.name == "inbox.yml" else {"pages", "id-token"}
        assert set(re.findall(r"^ +([\w-]+): write$", text, re.MULTILINE)) <= allowed
        assert "secrets." not in text
        assert not re.search(r"run:.*\$\{\{", text), "untrusted values must not become commands"


def test_every_npm_package_is_pinned() -> None:
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    for versions in (package["dependencies"], package["devDependencies"]):
        assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions.values()), versions


def test_no_large_files() -> None:
    large = [path for path in tracked() if path.is_file() and path.stat().st_size > 1_500_000]
    assert large == [], "build products do not belong in the repository"


def test_rules_name_their_schema_for_editors() -> None:
    """An editor with a YAML language server completes and checks a file whose first line names its schema."""
    files = sorted((ROOT / "rules").glob("*/*.yaml"))
    assert files
    for file in files:
        first = file.read_text("utf-8").partition("\n")[0]
        assert first == f"# yaml-language-server: $schema=../schema/{file.stem}.schema.json", file
        assert (ROOT / "rules" / "schema" / f"{file.stem}.schema.json").is_file()

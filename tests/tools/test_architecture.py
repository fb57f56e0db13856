"""The pages about the house agree with the house."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from compiler.base.paths import ROOT
from tools import architecture, cli, import_graph


def test_the_picture_of_the_architecture_is_up_to_date() -> None:
    drawn = (ROOT / architecture.PICTURE).read_text("utf-8")
    assert drawn == architecture.picture(ROOT), "run: python build.py docs"


def test_every_room_and_every_floor_is_in_the_picture() -> None:
    arrows = import_graph.imports(ROOT)
    assert arrows["tools/main.py"] >= {"tools/cli.py", "tools/bootstrap.py"}
    assert "engine/session/" in arrows["compiler/text/"]
    assert not any(
        other.startswith("compiler") for room in arrows if room.startswith("engine") for other in arrows[room]
    )
    plan = import_graph.floors(arrows)
    level = {room: n for n, floor in enumerate(plan) for room in floor}
    assert level.keys() == import_graph.rooms(ROOT).keys()
    assert all(level[other] >= level[room] for room in arrows for other in arrows[room])


def test_no_room_of_python_needs_itself() -> None:
    arrows = import_graph.imports(ROOT)
    below = import_graph.reach(arrows)
    circles = [room for room in arrows if room in below[room] and not room.startswith("site/")]
    assert circles == []


def test_no_two_files_of_python_import_each_other() -> None:
    """When they run, that is: what only the type checker reads is not counted."""
    files = [file for top in ("tools", "compiler", "engine") for file in (ROOT / top).rglob("*.py")]
    arrows = {
        str(file): {str(import_graph.file_of(ROOT, module)) for module in import_graph.modules(file)} for file in files
    }
    below = import_graph.reach({file: others & arrows.keys() - {file} for file, others in arrows.items()})
    assert [file for file in arrows if file in below[file]] == []


def test_links_between_the_pages_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert len(pages) > 5
    for page in pages:
        for link in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
            assert "://" in link or (page.parent / link).exists(), f"{page.relative_to(ROOT)}: {link}"


def test_every_decision_says_what_it_cost() -> None:
    records = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert records
    index = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    for record in records:
        text = record.read_text("utf-8")
        assert all(f"\n## {part}\n" in text for part in ("Decided", "Instead of", "What it costs")), record.name
        assert f"({record.name})" in index, record.name


def test_the_program_of_the_readme_runs(
    site_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who wants to do research copies it; it plays a whole game."""
    found = re.search(r"^    import json\n(?:    .*\n|\n)+", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert found
    monkeypatch.chdir(site_dir.parent)
    exec(textwrap.dedent(found[0]), {})
    assert re.fullmatch(r"\(\d+, \d+\)\n", capsys.readouterr().out)


def test_every_command_is_named_where_people_look() -> None:
    words = "".join((ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    for command in ("serve", "test", "check", "build", "text", "bench", "arena", "play", "fuzz", "docs", "new-game"):
        cli.parse([command, *{"text": ["check"], "new-game": ["x"], "play": ["thebes"]}.get(command, [])])
        assert command in words, command

"""The documentation agrees with the code: the drawing of the architecture, links, commands, example programs."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from compiler.base.paths import ROOT
from tools import cli, generated, import_graph


@pytest.fixture(scope="module")
def arrows() -> dict[str, set[str]]:
    """Return the nodes of the project that each node imports."""
    return import_graph.imports(ROOT)


def test_what_is_generated_is_up_to_date() -> None:
    files = generated.texts(ROOT)
    assert len(files) > 2
    for file, text in files.items():
        assert file.read_text("utf-8") == text, f"{file.relative_to(ROOT)}: run: python build.py docs"


def test_every_node_is_above_what_it_imports(arrows: dict[str, set[str]]) -> None:
    assert arrows["tools/main.py"] >= {"tools/commands.py", "tools/bootstrap.py"}
    assert "engine/session/" in arrows["compiler/text/"]
    assert not any(
        other.startswith("compiler") for node in arrows if node.startswith("engine") for other in arrows[node]
    )
    rows = import_graph.levels(arrows)
    level = {node: n for n, row in enumerate(rows) for node in row}
    assert level.keys() == import_graph.nodes(ROOT).keys()
    assert all(level[other] >= level[node] for node in arrows for other in arrows[node])


def test_no_python_package_imports_itself_through_others(arrows: dict[str, set[str]]) -> None:
    below = import_graph.reach(arrows)
    circles = [node for node in arrows if node in below[node] and not node.startswith("site/")]
    assert circles == []


def test_no_python_modules_import_each_other() -> None:
    """Imports for the type checker alone do not count."""
    files = [file for top in ("tools", "compiler", "engine") for file in (ROOT / top).rglob("*.py")]
    arrows = {
        str(file): {str(import_graph.file_of(ROOT, module)) for module in import_graph.modules(file)} for file in files
    }
    below = import_graph.reach({file: others & arrows.keys() - {file} for file, others in arrows.items()})
    assert [file for file in arrows if file in below[file]] == []


def test_links_between_pages_have_a_target() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert len(pages) > 5
    for page in pages:
        for link in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
            assert "://" in link or (page.parent / link).exists(), f"{page.relative_to(ROOT)}: {link}"


def test_every_decision_has_all_its_sections() -> None:
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
    """Researchers copy it; it plays a whole game."""
    found = re.search(r"^    import json\n(?:    .*\n|\n)+", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert found
    monkeypatch.chdir(site_dir.parent)
    exec(textwrap.dedent(found[0]), {})
    assert re.fullmatch(r"\(\d+, \d+\)\n", capsys.readouterr().out)


def test_every_command_is_documented() -> None:
    words = "".join((ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    for command in ("serve", "test", "check", "build", "text", "bench", "arena", "play", "fuzz", "docs", "new-game"):
        cli.parse([command, *{"text": ["check"], "new-game": ["x"], "play": ["thebes"]}.get(command, [])])
        assert command in words, command

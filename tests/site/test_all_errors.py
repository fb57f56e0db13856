"""Errors of one stage do not hide those of the next, where these do not depend on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import load_game
from compiler.site import check, is_readable
from tests.one_game import lay_out

GAME = "tomb_raiders"


class Project:
    """A copy of the project with one game, in which faults are made."""

    def __init__(self, root: Path) -> None:
        self.root = root
        lay_out(root, GAME, copied=("rules", "locales", "site"))

    def replace(self, name: str, old: str, new: str) -> str:
        """Replace the first occurrence of a text in a file; return the place of `new` as diagnostics print it."""
        file = self.root / name
        text = file.read_text("utf-8")
        assert old in text, f"{name} has no {old!r}"
        before, _, after = text.partition(old)
        file.write_text(before + new + after, "utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return f"{name}:{line}:{column}"

    def errors(self) -> list[str]:
        """Return place and code of all errors."""
        problems = Problems()
        check(self.root, problems)
        return [f"{problem.path}:{problem.line}:{problem.column} {problem.code}" for problem in problems.errors]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a copy of the project with one game and no errors."""
    return Project(tmp_path / "root")


def test_a_fault_in_each_kind_of_source(project: Project) -> None:
    faults = [
        project.replace("site/styles/cards.css", "filter:", "filtre:") + " D16",
        project.replace("site/app/home.js", "import", 'import "./gone.js";\nimport') + " D7",
        project.replace("rules/tomb_raiders/tables.yaml", "4,   from", "4.0,   from") + " R2",
        project.replace("locales/hu/common/page.po", 'akliban"', 'аkliban"') + " Y9",
        project.replace("site/templates/museum.html", 'class="lead"', 'style="color: red"') + " D12",
    ]
    assert sorted(project.errors()) == sorted(faults)


def test_a_fault_of_the_texts_does_not_hide_those_of_pages(project: Project) -> None:
    text = project.replace("locales/hu/common/page.po", "{n} perc", "{nn} perc")
    assert project.replace("site/templates/museum.html", "{{ t(lead) }}</p>", "{{ t(laed) }}</p>")
    title = '<h1>{{ t("page.cards.title") }}'
    assert project.replace("site/templates/cards.html", title, title.replace("cards.title", "rules.search.many"))
    cards = ["site/templates/cards.html:7:5 M9", "site/templates/cards.html:7:10 U4"]  # of the page, and of its source
    pages = [*cards, "site/templates/museum.html:8:1 D9"]
    assert project.errors() == [f"{text} M2", *pages]


def test_a_template_that_cannot_be_read_is_reported_beside_broken_rules(project: Project) -> None:
    rule = project.replace("rules/tomb_raiders/tables.yaml", "4,   from", "4.0,   from")
    assert project.replace("site/templates/cards.html", "{% endblock %}", "{% endblok %}")
    assert project.errors() == [f"{rule} R2", "site/templates/cards.html:3:1 D9"]


def test_data_that_the_engine_cannot_read_is_an_error(project: Project) -> None:
    """No check declares how long the table of points is, so the engine is the first to notice."""
    source = load_game(GAME, Problems(), project.root)
    del source.data["tables"]["congress_vp"]["rows"]
    problems = Problems()
    assert not is_readable(source, problems)
    assert [f"{problem.path} {problem.code}" for problem in problems] == [f"rules/{GAME}/tables.yaml R14"]

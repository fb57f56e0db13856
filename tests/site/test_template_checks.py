"""Checks of the templates' sources: each fault is reported at its place, and our templates have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.site import template_checks


def faults(root: Path, text: str) -> list[tuple[int, int, str]]:
    """Return line, column and code of the errors in a template with this source."""
    folder = root / "site" / "templates"
    folder.mkdir(parents=True)
    (folder / "page.html").write_text(text, "utf-8")
    problems = Problems()
    template_checks.examine(root, problems)
    assert all(problem.path == "site/templates/page.html" and problem.hint for problem in problems)
    return [(problem.line, problem.column, problem.code) for problem in problems.errors]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<p>{{ t("a") }}</p>\n<script>alert(1)</script>', [(2, 1, "D12")]),
        ('<p lang="{{ t("a") }}" onclick="go()">x</p>', [(1, 24, "D12")]),
        ('{# a\n comment #}<p\n  style="color: red">x</p>', [(3, 3, "D12")]),
        ('<main>\n  <div{% if a %} class="b"{% endif %}>\n</main>', [(2, 3, "D13")]),
        ('<p><img alt="" src="https://example.org/a.png"></p>', [(1, 16, "D12")]),
        ('<svg><image href="//example.org/a.png"/></svg>', [(1, 13, "D12")]),
        ("<p>\n  <b><i>x</b></i>\n</p>", [(2, 6, "D13"), (2, 14, "D13")]),
        ("{% block main %}\n<div>\n{% endblock %}", [(2, 1, "D13")]),
        ('<b onclick="x">\n<script>f()</script>', [(1, 1, "D13"), (1, 4, "D12"), (2, 1, "D12")]),
    ],
)
def test_a_fault_is_reported_at_its_place(tmp_path: Path, text: str, expected: list[tuple[int, int, str]]) -> None:
    assert faults(tmp_path, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        '<script type="module" src="{{ root }}main.js"></script>',
        '<script type="application/json">{{ page | tojson }}</script>',
        '<a href="https://example.org/">x</a><img src="data:image/png;base64,AA" alt="">',
        "<br><svg><path d='M0 0'/></svg>",
    ],
)
def test_what_the_policy_allows_is_no_fault(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, text) == []


def test_our_templates_have_no_fault() -> None:
    problems = Problems()
    template_checks.examine(ROOT, problems)
    assert [str(problem) for problem in problems] == []

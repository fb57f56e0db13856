"""Checks of the style sheets' sources: each fault is reported at its place, and our sheets have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.site import style_checks


def problems_of(root: Path, text: str) -> Problems:
    """Return the problems of a project with this one style sheet."""
    folder = root / "site" / "styles" / "pages"
    folder.mkdir(parents=True)
    (folder / "page.css").write_text(text, "utf-8")
    problems = Problems()
    style_checks.examine(root, problems)
    assert all(problem.path == "site/styles/pages/page.css" and problem.hint for problem in problems)
    return problems


FAULTS = {
    "open brace at the end": ("a {\n  color: red;\n", [(1, 3, "D14")]),
    "open brace before a rule": (".a {\n  color: red;\n\n.b:hover {\n  color: red;\n}\n", [(1, 4, "D14")]),
    "open brace of a condition": ("@media print {\n  a {\n    color: red;\n  }\n", [(1, 14, "D14")]),
    "closing brace too many": ("a {\n  color: red;\n}\n}\n", [(4, 1, "D14")]),
    "open comment at the end": ("a {\n  color: red;\n}\n/* b\n", [(4, 1, "D14")]),
    "open comment before a comment": ("/* a\nb {\n  color: red;\n}\n/* c */\n", [(1, 1, "D14")]),
    "open string": ('a::before {\n  content: "b;\n  color: red;\n}\n', [(2, 12, "D14")]),
    "open parenthesis": ("a {\n  width: calc(1rem + (2px);\n}\n", [(2, 10, "D14")]),
    "closing parenthesis too many": ("a {\n  width: calc(1rem));\n}\n", [(2, 20, "D14")]),
    "lost colon": ("a {\n  color red;\n}\n", [(2, 3, "D14")]),
    "lost value": ("a {\n  color: ;\n}\n", [(2, 3, "D14")]),
    "lost semicolon": ("a {\n  color: red\n  margin: 0;\n}\n", [(3, 3, "D14")]),
    "lost selector": ("{\n  color: red;\n}\n", [(1, 1, "D14")]),
    "declaration outside": ("a {\n  color: red;\n}\nmargin: 0;\n", [(4, 1, "D14")]),
    "text outside": ("a {\n  color: red;\n}\nb\n", [(4, 1, "D14")]),
    "condition without a block": ("@media print;\n", [(1, 1, "D14")]),
    "no colour": ("a {\n  color: #ggg;\n}\n", [(2, 10, "D14")]),
    "control character": ("a {\n  color: red\0;\n}\n", [(2, 13, "D14")]),
    "Jinja": ("a {\n  color: {{ x }};\n}\n", [(2, 10, "D14")]),
    "@import": ('@import "https://example.org/a.css";\na {\n  color: red;\n}\n', [(1, 1, "D15")]),
    "address of another site": ("a {\n  background: url(https://example.org/a.png);\n}\n", [(2, 15, "D15")]),
    "quoted address": ('a {\n  background: url("//example.org/a.png");\n}\n', [(2, 15, "D15")]),
    "file that is not there": ("a {\n  background: #fff url(a.png);\n}\n", [(2, 20, "D15")]),
    "unknown property": ("a {\n  colr: red;\n}\n", [(2, 3, "D16")]),
    "unknown custom property": ("a {\n  --ink: #000;\n  color: var( --ikn );\n}\n", [(3, 15, "D16")]),
    "unknown unit": ("a {\n  margin: 0 12.5rme;\n}\n", [(2, 17, "D16")]),
    "unknown unit of a condition": ("@media (width > 3rme) {\n  a {\n    color: red;\n  }\n}\n", [(1, 18, "D16")]),
    "unknown function": ("a {\n  width: cacl(1px + 2px);\n}\n", [(2, 10, "D16")]),
    "unknown at-rule": ("@meda print {\n  a {\n    color: red;\n  }\n}\n", [(1, 1, "D16")]),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_reported_at_its_place(tmp_path: Path, name: str) -> None:
    text, expected = FAULTS[name]
    found = [(problem.line, problem.column, problem.code) for problem in problems_of(tmp_path, text).errors]
    assert found == expected


def test_a_misspelt_name_is_corrected(tmp_path: Path) -> None:
    found = problems_of(tmp_path, "a {\n  colr: red;\n  --paper: #fff;\n  margin: var(--papre) 1rme;\n}\n")
    hints = ['did you mean "color"?', 'did you mean "--paper"?', 'did you mean "rem"?']
    assert [problem.hint for problem in found] == hints


@pytest.mark.parametrize(
    "text",
    [
        'a { --off: ; content: "}"; color: var(--other, #abcd) }',
        "a:not([href]):is(.b, c)::before { width: calc(1rem + (2px * -.5)) !important; }",
        "/* { ' */ @page { size: a4; @bottom-center { content: counter(page); } }",
        "@keyframes turn { 0%, 50% { rotate: 0deg; } to { rotate: 1turn; } }",
        "a { color: var(--player); background: url(data:image/png;base64,AA==) }",
        "@supports selector(:has(a)) { @media print { a { margin: 0 } } }",
    ],
)
def test_what_browsers_read_is_no_fault(tmp_path: Path, text: str) -> None:
    assert [str(problem) for problem in problems_of(tmp_path, text)] == []


def test_custom_properties_of_the_application_are_known(tmp_path: Path) -> None:
    (tmp_path / "site" / "app").mkdir(parents=True)
    (tmp_path / "site" / "app" / "zone.js").write_text('css({ "--size": 3 });\n', "utf-8")
    assert [str(problem) for problem in problems_of(tmp_path, "a { width: calc(var(--size) * 1px); }")] == []


def test_our_style_sheets_have_no_fault() -> None:
    problems = Problems()
    style_checks.examine(ROOT, problems)
    assert [str(problem) for problem in problems] == []

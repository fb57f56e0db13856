"""The registry of codes: complete, without leftovers, and printed by `build.py explain`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from compiler.base.codes import CODES, explain
from compiler.base.codes.code_entry import EITHER
from compiler.base.diagnostics import ERROR, WARNING
from compiler.base.paths import ROOT
from tools import cli, commands

CODE = re.compile(r"[A-Z][0-9]{1,2}\Z")
LEVELS = {"error": ERROR, "_error": ERROR, "warn": WARNING, "_warn": WARNING}


def reported() -> Iterator[tuple[str, str, str]]:
    """Yield code, level ("" where the call does not show it) and place of each report in the compiler.

    A report is a call with a code among its arguments, or a loop over literal tuples that hold codes.
    """
    for file in sorted((ROOT / "compiler").rglob("*.py")):
        if file.parent.name == "codes":
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            constants: list[ast.AST] = []
            level = ""
            if isinstance(node, ast.Call):
                constants = [*node.args, *(keyword.value for keyword in node.keywords)]
                level = LEVELS.get(node.func.attr, "") if isinstance(node.func, ast.Attribute) else ""
            elif isinstance(node, ast.For):
                constants = list(ast.walk(node.iter))
            for one in constants:
                if isinstance(one, ast.Constant) and isinstance(one.value, str) and CODE.match(one.value):
                    yield one.value, level, f"{file.relative_to(ROOT).as_posix()}:{one.lineno}"


def test_every_reported_code_is_registered() -> None:
    places = list(reported())
    assert len(places) > 150
    assert [(code, place) for code, _, place in places if code not in CODES] == []


def test_every_registered_code_is_reported() -> None:
    assert sorted(set(CODES) - {code for code, _, _ in reported()}) == []


def test_the_level_of_a_code_is_that_of_its_reports() -> None:
    levels: dict[str, set[str]] = {}
    for code, level, _ in reported():
        levels.setdefault(code, set()).update({level} - {""})
    differ = {
        code: (entry.level, levels[code])
        for code, entry in CODES.items()
        if levels[code] and levels[code] != ({ERROR, WARNING} if entry.level == EITHER else {entry.level})
    }
    assert differ == {}


@pytest.mark.parametrize("code", CODES)
def test_an_entry_is_complete(code: str) -> None:
    entry = CODES[code]
    assert entry.meaning.endswith(".")
    assert entry.mend.endswith((".", "…"))
    assert not entry.title.endswith(".")
    level = "(?:error|warning)" if entry.level == EITHER else entry.level
    assert re.match(rf"[\w./-]+(?::\d+:\d+)?: {level} {code}: \S", entry.example), "the example is a printed diagnostic"


def test_explain_prints_title_meaning_and_remedy(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.run(cli.parse(["explain", "r8"])) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("R8 (error): failed check of the data\n")
    assert "To mend it: " in printed
    assert CODES["R8"].example in printed
    assert max(len(line) for line in explain("R8").splitlines() if "error R8:" not in line) <= 100


def test_explain_without_a_code_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.run(cli.parse(["explain"])) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines() if CODE.match(line[:4].strip())]
    assert listed == list(CODES)


@pytest.mark.parametrize(
    ("name", "hint"),
    [("R88", 'did you mean "R8"?'), ("hello", "`python build.py explain` lists all codes")],
)
def test_an_unknown_code_is_refused(name: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.run(cli.parse(["explain", name])) == 2
    assert capsys.readouterr().out == f'error: there is no code "{name}" ({hint})\n'

"""Every rule is held by something: B3 where nothing plays it, and the matrix of `check --matrix`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import check, game_ids, load_game
from compiler.rules.rule_matrix import TABLE_TALK, lines
from compiler.text.catalogs import read_catalogs
from compiler.text.check.usage import check_usage
from tests.compiled_games import game_source
from tests.matrix import first_of
from tools import commands, new_game

BOOK = "rules/old_urns/rulebook.yaml"
ENGINE = "engine/games/old_urns/__init__.py"


@pytest.fixture
def small(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return a folder with the game that every new game starts from, and nothing else."""
    for part in ("rules/schema", "locales/en/common"):
        shutil.copytree(ROOT / part, tmp_path / part)
    assert new_game.new_game(tmp_path, "old_urns") == 0
    capsys.readouterr()
    return tmp_path


def errors(root: Path) -> list[str]:
    problems = Problems()
    check(root, problems)
    return [str(problem) for problem in problems.errors]


def change(root: Path, path: str, old: str, new: str) -> str:
    """Replace a text that occurs once; a mark ▶ in the new one is not written, its place is returned."""
    text = (root / path).read_text("utf-8")
    assert text.count(old) == 1
    before, _, after = text.replace(old, new).partition("▶")
    (root / path).write_text(before + after, "utf-8")
    return f"{path}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def talk(root: Path, *rules: str) -> str:
    """List rules as table talk; returns the place of the first of them."""
    path = root / BOOK
    text = path.read_text("utf-8")
    path.write_text(f"{text}\ntable_talk: [{', '.join(rules)}]\n", "utf-8")
    return f"{BOOK}:{text.count(chr(10)) + 2}:14"


def test_a_rule_that_nothing_plays(small: Path) -> None:
    assert errors(small) == []
    place = change(small, BOOK, "[OU-TAKE-01, OU-TAKE-02]", "[OU-TAKE-01, ▶OU-TAKE-03, OU-TAKE-02]")
    hint = "name it where it is played, or list it under table_talk"
    assert errors(small) == [f"{place}: error B3: nothing in engine/games/old_urns names the rule OU-TAKE-03 ({hint})"]
    engine = small / ENGINE
    engine.write_text(engine.read_text("utf-8").replace("# OU-TAKE-02", "# OU-TAKE-02, OU-TAKE-03"), "utf-8")
    assert errors(small) == []


def test_a_longer_id_does_not_name_a_shorter_one(small: Path) -> None:
    change(small, ENGINE, "# OU-SET-01", "# OU-SET-01b")
    change(small, BOOK, "[OU-SET-01, OU-SET-02]", "[OU-SET-01, OU-SET-01b, OU-SET-02]")
    assert [error.partition("names the rule ")[2].split()[0] for error in errors(small)] == ["OU-SET-01"]


def test_table_talk_need_not_be_played(small: Path) -> None:
    change(small, BOOK, "[OU-TAKE-01, OU-TAKE-02]", "[OU-TAKE-01, OU-TAKE-03, OU-TAKE-02]")
    talk(small, "OU-TAKE-03")
    assert errors(small) == []


def test_table_talk_that_is_played(small: Path) -> None:
    place = talk(small, "OU-SET-01")
    at = next(n for n, line in enumerate((small / ENGINE).read_text("utf-8").splitlines(), 1) if "OU-SET-01" in line)
    assert errors(small) == [
        f"{place}: error B3: OU-SET-01 is no table talk: {ENGINE}:{at} plays it (remove it from table_talk)"
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  - id: take\n    rules:", "  - rules:"),
        ("rules: [OU-TAKE-01, OU-TAKE-02]", "rules: [OU-TAKE-01, {a: b}, OU-TAKE-09]"),
        (
            "rules: [OU-TAKE-01, OU-TAKE-02]",
            "rules: [OU-TAKE-01, OU-TAKE-02]\ntable_talk: [[OU-SET-01], {OU-SET-02: 1}]",
        ),
        ("rules: [OU-TAKE-01, OU-TAKE-02]", "rules: OU-TAKE-01"),
    ],
    ids=["a section without a name", "a rule that is none", "table talk that is none", "no list"],
)
def test_a_broken_rulebook_has_words(small: Path, old: str, new: str) -> None:
    """A wrong shape is reported (R1, R2), and the search for the code that plays a rule survives it."""
    text = (small / BOOK).read_text("utf-8")
    assert text.count(old) == 1
    (small / BOOK).write_text(text.replace(old, new), "utf-8")
    found = errors(small)
    assert any(": error R1: " in error or ": error R2: " in error for error in found)
    assert all(error.startswith(("rules/old_urns/", "engine/games/old_urns/")) for error in found)


def test_a_game_whose_rules_have_no_words(small: Path) -> None:
    problems = Problems()
    games = {"old_urns": load_game("old_urns", problems, small)}
    (small / "locales/en/old_urns/book.yaml").unlink()
    check_usage(read_catalogs(small, games, problems), games, problems)
    found = [str(problem) for problem in problems if problem.path == BOOK]
    assert found == [
        f"{BOOK}:1:1: error U1: no rule has a text: there is no locales/en/old_urns/book.yaml"
        " (see locales/en/thebes/book.yaml)"
    ]


def test_the_lines_of_a_small_game(small: Path) -> None:
    """Texts by language, places in the engine, examples, files of tests, the section."""
    change(small, BOOK, "[OU-END-01, OU-END-02]", "[OU-END-01, OU-END-02, OU-END-03]")
    talk(small, "OU-END-03")
    told = {"en": {"OU-SET-01": "+", "OU-END-03": "+"}, "hu": {"OU-SET-01": "~"}}
    found = [line.split() for line in lines(load_game("old_urns", Problems(), small), small, told)]
    engine = (small / ENGINE).read_text("utf-8").splitlines()
    of = {rule: str(sum(rule in line for line in engine)) for rule in ("OU-SET-01", "OU-TAKE-01")}
    assert found[0] == ["rule", "en", "hu", "engine", "examples", "tests", "section"]
    assert found[1] == ["OU-SET-01", "+", "~", of["OU-SET-01"], "1", "0", "setup"]
    assert found[3] == ["OU-TAKE-01", "-", "-", of["OU-TAKE-01"], "1", "1", "take"]
    assert found[-1] == ["OU-END-03", "+", "-", *TABLE_TALK.split(), "0", "0", "end"]
    assert len(found) == 1 + 7


def test_columns_stand_below_their_heads(small: Path) -> None:
    talk(small, "OU-END-02")
    head, *rest = lines(load_game("old_urns", Problems(), small), small, {"en": {}, "hu": {}})
    at = head.index("section")
    assert [line[at - 2 :].split() for line in rest] == [[line.split()[-1]] for line in rest]


@pytest.mark.parametrize("game", first_of(game_ids(ROOT)))
def test_every_rule_is_printed_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    monkeypatch.setattr("compiler.rules.game_ids", lambda root: [game])
    commands.print_matrix()
    printed = capsys.readouterr().out.splitlines()
    rules = list(game_source(game).data["rules"])
    assert [line.split()[0] for line in printed if re.match(r"[A-Z]+-", line)] == rules
    talk = [line for line in printed if TABLE_TALK in line]
    for line in printed:
        if re.match(r"[A-Z]+-", line) and line not in talk:
            assert int(line.split()[-4]) > 0, f"nothing plays {line.split()[0]}"

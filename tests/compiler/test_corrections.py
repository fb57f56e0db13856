"""Corrections of numbers: `rules take` changes one line, keeps what is around it, and refuses what does not fit."""

from __future__ import annotations

import difflib
import shutil
from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids, groups, load_game
from compiler.rules.correction_file import Correction, as_remark, correction_text
from compiler.rules.corrections import TakenNumbers, take_corrections
from compiler.rules.model import Sources
from compiler.rules.number_list import RuleNumber, numbers_of
from compiler.rules.number_workshop import NumberWorkshop, documents
from compiler.rules.yaml_edit import flow, with_cell, with_entry, with_field_source, with_number
from tests.matrix import first_of

KNOWN = "my copy of the game"
WORDS = flow({"public": KNOWN})


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the rules that may be changed."""
    for folder in ("rules", "engine/games"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def numbers(game_id: str, root: Path = ROOT) -> dict[str, RuleNumber]:
    """Return the numbers of a game by address."""
    game = load_game(game_id, Problems(), root)
    sources = Sources(game_id, game.docs)
    groups.find(sources)
    return {one.address: one for one in numbers_of(sources, game.provenance)}


def handed(root: Path, game: str, *corrections: tuple[str, int, int], anyway: bool = False) -> TakenNumbers:
    """Hand in corrections; return what became of them."""
    file = root / "correction.yaml"
    file.write_text(correction_text(game, [Correction(a, "", was, to, KNOWN) for a, was, to in corrections]), "utf-8")
    return take_corrections(root, [file], anyway=anyway)


def changed(root: Path, path: str) -> list[str]:
    """Return the changed lines of a file."""
    before, after = ((folder / path).read_text("utf-8").splitlines() for folder in (ROOT, root))
    lines = difflib.unified_diff(before, after, n=0, lineterm="")
    return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def test_a_correction_changes_one_line_with_its_provenance(project: Path) -> None:
    taken = handed(project, "thebes", ("constants.majority_vp", 5, 6))
    assert taken.written == ["rules/thebes/tables.yaml:22: constants.majority_vp: 5 → 6"]
    assert (taken.refused, taken.problems) == ([], [])
    assert changed(project, "rules/thebes/tables.yaml") == [
        '-  majority_vp:           {value: 5,      from: {stated: "HU+RU"}, rule: TH-SCO-05}',
        '+  majority_vp:           {value: 6,      from: {public: "my copy of the game"}, rule: TH-SCO-05}',
    ]
    again = handed(project, "thebes", ("constants.majority_vp", 5, 6))
    assert (again.written, again.refused) == ([], [])
    assert again.same == ["rules/thebes/tables.yaml:22: constants.majority_vp is 6 already"]


@pytest.mark.parametrize("game", game_ids(ROOT))
def test_every_number_has_an_address_a_place_and_limits_that_it_keeps(game: str) -> None:
    found = numbers(game)
    lines = {path.stem: path.read_text("utf-8").splitlines() for path in (ROOT / "rules" / game).glob("*.yaml")}
    figures = load_game(game, Problems()).figures
    assert len(found) > 200
    for one in found.values():
        assert one.fault(one.value) == "", one.address
        assert str(one.value) in lines[one.kind][one.line - 1], one.address
        assert one.known or one.address.endswith(".count"), one.address
        assert [name for name in one.names if name not in figures] == [], one.address


@pytest.mark.parametrize("game", first_of(game_ids(ROOT)))
def test_a_number_of_every_set_is_corrected_and_read_again(game: str, project: Path) -> None:
    """One number of each set and shape: constants, rows, lists and maps in them, cells, counts."""
    chosen: dict[str, tuple[str, int, int]] = {}
    for one in numbers(game).values():
        to = next((value for value in (one.value + 1, one.value - 1) if not one.fault(value)), None)
        if to is not None:
            chosen.setdefault(f"{one.path[0]} {len(one.path)}", (one.address, one.value, to))
    taken = handed(project, game, *chosen.values(), anyway=True)
    assert (len(taken.written), taken.refused) == (len(chosen), [])
    assert {problem.code for problem in taken.problems} <= {"R6", "R8"}, "only what the data declares of itself"
    after = numbers(game, project)
    for address, _, to in chosen.values():
        assert after[address].value == to, address
        assert KNOWN in after[address].known.get("public", "") or address.endswith(".count"), address


def test_what_does_not_fit_is_refused_and_the_rest_is_taken(project: Path) -> None:
    taken = handed(
        project,
        "thebes",
        ("constants.majority_vpp", 5, 6),
        ("constants.majority_tie_vp", 2, 4),
        ("research_card.book_greece_1_rome.weeks", 1, 7),
        ("constants.majority_vp", 5, 6),
        ("constants.majority_vp", 5, 7),
    )
    assert taken.written == ["rules/thebes/tables.yaml:22: constants.majority_vp: 5 → 6"]
    unknown, stale, outside, second = taken.refused
    assert 'did you mean "constants.majority_vp"?' in unknown
    assert "has changed since: it is 3 now, was 2, and 4 is handed in" in stale
    assert "7 is outside of its limits, 1 to 6" in outside
    assert "it is 6 now, was 5, and 7" in second


def test_a_number_that_a_check_contradicts_is_written_only_if_that_is_wanted(project: Path) -> None:
    one = ("time_wheel.8.4", 5, 6)
    taken = handed(project, "thebes", one)
    assert taken.written == []
    assert {problem.code for problem in taken.problems} == {"R8"}
    assert changed(project, "rules/thebes/tables.yaml") == []
    assert len(handed(project, "thebes", one, anyway=True).written) == 1
    assert len(changed(project, "rules/thebes/tables.yaml")) == 4


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("game: thebes\n", "1:7", "this is no file of corrections"),
        ("# mine\ngame: thebs\ncorrections: []\n", "2:7", 'did you mean "thebes"?'),
        ("game: thebes\ncorrections: [{number: constants.majority_vp, is: 6}]\n", "2:15", "number, was, is, from"),
        (
            "game: thebes\ncorrections:\n- number: constants.majority_vp\n  was: 5\n  is: six\n  from: {public: a}\n",
            "5:7",
            "six is no whole number",
        ),
        (
            "game: thebes\ncorrections:\n- number: majority\n  was: 5\n  is: 6\n  from: {public: a}\n",
            "3:11",
            'there is no number "majority"',
        ),
        (
            "game: thebes\ncorrections:\n- number: constants.majority_vp\n  was: 4\n  is: 6\n  from: {public: a}\n",
            "4:8",
            "has changed since: it is 5 now",
        ),
        (
            "game: thebes\ncorrections: [{number: constants.majority_vp, was: 5, is: 6, from: {}}]\n",
            "2:68",
            "say how you know",
        ),
    ],
)
def test_a_file_that_says_too_little_is_refused(project: Path, text: str, place: str, says: str) -> None:
    file = project / "correction.yaml"
    file.write_text(text, "utf-8")
    taken = take_corrections(project, [file])
    assert len(taken.refused) == 1
    assert says in taken.refused[0]
    assert f"correction.yaml:{place}: " in taken.refused[0]


def test_a_broken_file_is_reported_with_its_place(project: Path) -> None:
    file = project / "correction.yaml"
    file.write_text("game: thebes\ncorrections: [{number: a, was: 1\n", "utf-8")
    taken = take_corrections(project, [file])
    (problem,) = taken.problems
    assert (problem.code, problem.path) == ("R1", "correction.yaml")
    assert problem.line >= 2
    assert problem.column >= 1


def test_edits_keep_alignment_comments_and_style() -> None:
    flowing = "s:\n  rows:\n    - {id: a, n: 9,  m: 1}   # why\n    - {id: b, n: 10, m: 2, from: {m: {stated: X}}}\n"
    longer = with_number(flowing, ("s", "rows", 0, "n"), 10)
    assert longer.splitlines()[2] == "    - {id: a, n: 10, m: 1}   # why"
    shorter = with_number(flowing, ("s", "rows", 1, "n"), 9)
    assert shorter.splitlines()[3] == "    - {id: b, n: 9, m: 2, from: {m: {stated: X}}}"
    added = with_field_source(flowing, ("s", "rows", 0), "n", WORDS)
    assert added.splitlines()[2] == '    - {id: a, n: 9,  m: 1, from: {n: {public: "my copy of the game"}}}   # why'
    replaced = with_field_source(flowing, ("s", "rows", 1), "m", WORDS)
    assert '{id: b, n: 10, m: 2, from: {m: {public: "my copy of the game"}}}' in replaced
    block = "s:\n  rows:\n    - id: a\n      n: 9  # seen\n\n    - id: b\n      n: 8\n"
    assert with_field_source(block, ("s", "rows", 0), "n", WORDS) == block.replace(
        "n: 9  # seen\n", f"n: 9  # seen\n      from: {{n: {WORDS}}}\n"
    )
    assert with_entry("c: {value: 1, from: {stated: X}, rule: R}\n", ("c",), "from", WORDS).endswith(", rule: R}\n")


def test_a_cell_has_a_provenance_of_its_own() -> None:
    table = "t:\n  first: [0]\n  rows: [1, 2, 3]\n  checks: []\n"
    first = with_cell(table, ("t",), (1,), WORDS)
    assert first == table.replace("3]\n", f"3]\n  cells:\n    - {{at: [1], from: {WORDS}}}\n")
    assert with_cell(first, ("t",), (1,), "{stated: X}") == first.replace(WORDS, "{stated: X}")
    assert with_cell(first, ("t",), (2,), WORDS).count("- {at") == 2
    shared = table.replace("  checks", "  cells:\n    - {at: [[0], [1], [2]], from: {stated: X}}\n  checks")
    parted = f"[[0], [2]], from: {{stated: X}}}}\n    - {{at: [1], from: {WORDS}}}\n"
    assert with_cell(shared, ("t",), (1,), WORDS) == shared.replace("[[0], [1], [2]], from: {stated: X}}\n", parted)


@pytest.mark.parametrize("game", game_ids(ROOT))
def test_the_page_compiles_the_rules_as_the_build_does(game: str) -> None:
    built = load_game(game, Problems())
    workshop = NumberWorkshop(game, documents(built))
    problems, compiled = workshop.attempt({})
    assert (compiled and compiled.data) == {key: value for key, value in built.data.items() if key != "weights"}
    assert not problems.failed


def test_a_trial_has_the_number_its_figures_and_what_follows_from_it() -> None:
    workshop = NumberWorkshop("thebes", documents(load_game("thebes", Problems())))
    problems, trial = workshop.attempt({"constants.majority_vp": 6, "dig_token.greece_debris.copies": 15})
    assert trial
    assert (trial.data["constants"]["majority_vp"], trial.figures["constants.majority_vp"]) == (6, 6)
    assert trial.figures["count.dig_token"] == workshop.game.figures["count.dig_token"] - 1
    assert trial.data["version"] != workshop.game.data["version"]
    assert {problem.code for problem in problems.errors} == {"R6", "R8"}, "what the data declares of itself"
    assert workshop.attempt({"constants.majority_vp": -1})[1] is None
    assert workshop.attempt({"constants.nothing": 1})[1] is None
    assert workshop.sources.body("tables")["constants"]["majority_vp"]["value"] == 5, "the rules stay as they are"


def test_the_file_of_the_page_is_taken(project: Path) -> None:
    workshop = NumberWorkshop("tomb_raiders", documents(load_game("tomb_raiders", Problems())))
    made = workshop.file([{"number": "museum.mus_3.take", "value": 4, "public": "Anna's copy {1st}"}])
    assert made["name"] == "tomb_raiders-correction.yaml"
    file = project / made["name"]
    file.write_text(made["text"], "utf-8")
    taken = take_corrections(project, [file], anyway=True)
    assert len(taken.written) == 1
    assert as_remark("Anna's  copy {1st}") == "Anna’s copy {{1st}}"
    assert "Anna’s copy {{1st}}" in numbers("tomb_raiders", project)["museum.mus_3.take"].known["public"]

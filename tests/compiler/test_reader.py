"""Files that are damaged, problems that are printed, corrections by an owner of the box, games of odd shapes."""

from __future__ import annotations

import io
import json
import random
import re
import time
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from compiler.base.diagnostics import Problem, Problems, did_you_mean, nearest
from compiler.rules import FILES, ROOT, check, load_game
from compiler.rules.reader import read


def errors(root: Path, game: str = "thebes") -> list[str]:
    problems = Problems()
    load_game(game, problems, root)
    return [str(problem) for problem in problems.errors]


def rewrite(root: Path, path: str, *changes: tuple[str, str]) -> None:
    file = root / path
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


# -- problems -----------------------------------------------------------------------------------------------------
def test_problems_are_sorted_and_told_once() -> None:
    problems = Problems()
    problems.error("b.yaml", 2, 1, "R1", "second")
    problems.error("a.yaml", 10, 1, "R2", "tenth line", "mend it")
    problems.warn("a.yaml", 9, 3, "R9", "ninth line")
    problems.error("b.yaml", 2, 1, "R1", "second")
    problems.error("c.yaml", 0, 0, "R10", "there is no such file")
    out = io.StringIO()
    problems.print(out)
    assert out.getvalue().splitlines() == [
        "a.yaml:9:3: warning R9: ninth line",
        "a.yaml:10:1: error R2: tenth line (mend it)",
        "b.yaml:2:1: error R1: second",
        "c.yaml: error R10: there is no such file",
    ]
    assert (len(problems), len(problems.errors), len(problems.warnings), problems.failed) == (4, 3, 1, True)


def test_warnings_do_not_fail() -> None:
    problems = Problems()
    problems.add(Problem("a", 1, 1, "R9", "text", level="warning"))
    assert not problems.failed


def test_suggestions() -> None:
    assert nearest("creet", ["crete", "greece"]) == "crete"
    assert nearest("xyz", ["crete", "greece"]) is None
    assert did_you_mean("xyz", ["crete", "greece"]) == "known: crete, greece"
    assert did_you_mean("xyz", map(str, range(20))) == ""


# -- reading ------------------------------------------------------------------------------------------------------
def test_empty_file(root: Path) -> None:
    (root / "rules/thebes/tables.yaml").write_text("# nothing yet\n")
    assert errors(root) == ["rules/thebes/tables.yaml:1:1: error R1: the file is empty"]


def test_missing_file(root: Path) -> None:
    (root / "rules/thebes/board.yaml").unlink()
    assert errors(root) == [
        "rules/thebes/board.yaml: error R10: there is no such file (every game has the same files; see rules/thebes)"
    ]


def test_other_encoding(root: Path) -> None:
    file = root / "rules/thebes/game.yaml"
    file.write_bytes(file.read_text(encoding="utf-8").replace("Peter Prinz", "Péter Prinz").encode("cp1252"))
    line = next(i for i, text in enumerate(file.read_bytes().splitlines(), 1) if b"designers:" in text)
    assert errors(root) == [
        f"rules/thebes/game.yaml:{line}:14: error R1: the file is not UTF-8 text (save it in the encoding UTF-8)"
    ]


def test_forbidden_character(root: Path) -> None:
    rewrite(root, "rules/thebes/game.yaml", ("Queen Games", "Queen\x00Games"))
    line = (root / "rules/thebes/game.yaml").read_text().split("publisher:")[0].count("\n") + 1
    assert errors(root) == [
        f"rules/thebes/game.yaml:{line}:17: error R1: broken YAML: a character that YAML forbids (remove the character)"
    ]


def test_a_list_instead_of_a_file(root: Path) -> None:
    (root / "rules/thebes/tables.yaml").write_text("- a\n- b\n")
    assert any(
        error.startswith("rules/thebes/tables.yaml:1:1: error R2: the file must be a mapping") for error in errors(root)
    )


def test_values_and_positions(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text('a: [1, -2, 1.5, "3", true, no, null, ~, text with spaces]\nб:\n  {k: v,\n   l: [x, ▶]}\n')
    doc = read(file, Problems(), root=tmp_path)
    assert doc is not None
    assert doc.data == {
        "a": [1, -2, 1.5, "3", True, "no", None, None, "text with spaces"],
        "б": {"k": "v", "l": ["x", "▶"]},
    }
    assert doc.place(("a", 3)) == ("a.yaml", 1, 17)
    assert doc.place(("б", "l"), key=True) == ("a.yaml", 4, 4)
    assert doc.place(("б", "l", 1)) == ("a.yaml", 4, 11)
    assert doc.place(("б", "missing")) == ("a.yaml", 3, 3)
    again = read(file, Problems(), root=tmp_path)  # from the cache
    assert again is not None
    assert (again.data, again.place(("a", 3))) == (doc.data, doc.place(("a", 3)))


def test_all_problems_are_told_at_once(root: Path) -> None:
    rewrite(root, "rules/thebes/board.yaml", ("{id: crete,       type: site,", "{id: crete,       type: sight,"))
    rewrite(
        root,
        "rules/thebes/tables.yaml",
        ('{value: 12,     from: {stated: "HU"}', '{value: 12,     from: {sated: "HU"}'),
    )
    rewrite(
        root, "rules/thebes/components.yaml", ("count: 85", "count: 84"), ("- {id: car_rome,", "- {id: car_moscow,")
    )
    rewrite(root, "rules/thebes/rulebook.yaml", ("TH-SET-10, TH-SET-11]", "TH-SET-10, TH-SET-10]"))
    assert {error.split(": error ")[1].split(":")[0] for error in errors(root)} >= {"R4", "R5", "R6", "R7"}


# -- an owner of the box corrects a number ----------------------------------------------------------------------------
def test_correction_of_a_cell(root: Path) -> None:
    """One number and its provenance are edited in one file, and nothing else."""
    before = load_game("thebes", Problems(), root)
    rewrite(
        root,
        "rules/thebes/tables.yaml",
        (
            'from: {reconstructed: "from the wording of FR: sets repeat"}\n  rule: TH-DIG-05',
            'from: {public: "seen in the box"}\n  rule: TH-DIG-05',
        ),
        ("labels: [shovels]\n  rows: [0, 0, 1, 2, 2, 3, 4]", "labels: [shovels]\n  rows: [0, 0, 1, 2, 3, 3, 4]"),
    )
    assert errors(root) == []
    after = load_game("thebes", Problems(), root)
    assert after.data["tables"]["shovel_tokens_sets"]["rows"] == [0, 0, 1, 2, 3, 3, 4]
    assert after.figures["shovel_tokens_sets.4"] == 3
    assert after.data["version"] != before.data["version"]
    known = {entry.path: entry.kinds for entry in after.provenance}
    assert known["tables.shovel_tokens_sets"] == {"public": "seen in the box"}


def test_correction_of_a_row(root: Path) -> None:
    old = "city: rome,   weeks: 1}\n    - {id: special_permission_london"
    new = old.replace("1}", '1, from: {city: {public: "seen in the box"}}}')
    rewrite(root, "rules/thebes/components.yaml", (old, new))
    source = load_game("thebes", Problems(), root)
    known = {entry.path: entry.kinds for entry in source.provenance}
    assert known["components.research_card.car_rome.city"] == {"public": "seen in the box"}
    whole = {key: value for key, value in load_game("thebes", Problems()).data.items() if key != "weights"}
    assert source.data == whole | {"table": {}, "faces": {}}


def test_a_correction_that_a_check_forbids_says_so(root: Path) -> None:
    rewrite(
        root,
        "rules/thebes/tables.yaml",
        ("rows: [0, 1, 3, 6, 10, 15, 21, 28, 28, 28]", "rows: [0, 1, 3, 6, 10, 15, 21, 28, 28, 30]"),
    )
    (message,) = errors(root)
    assert "the greatest value of congress_vp is 30, not 28" in message
    assert "if the data is right, correct the check" in message


def test_version_is_that_of_what_is_played(root: Path) -> None:
    """Names and sources change nothing for a saved game; a number that is played with does."""
    before = load_game("thebes", Problems(), root).data["version"]
    rewrite(root, "rules/thebes/game.yaml", ("publisher: Queen Games", "publisher: Queen Games Verlag"))
    assert load_game("thebes", Problems(), root).data["version"] == before
    rewrite(
        root, "rules/thebes/tables.yaml", ("majority_vp:           {value: 5,", "majority_vp:           {value: 6,")
    )
    assert load_game("thebes", Problems(), root).data["version"] != before


# -- games of other shapes ------------------------------------------------------------------------------------------
ODD = {
    "game.yaml": """
id: odd
title: Odd
designers: [Nobody]
publisher: Nobody
year: 2020
players: {min: 1, max: 1}
colours: [red]
age: 8
minutes: [1, 2]
from: {public: "made for a test"}
sources: [{id: X, kind: rulebook}]
options: []
""",
    "components.yaml": """
card:
  from: {public: "seen"}
  count: 7
  rows:
    - {id: a, copies: 3, vp: 1, tiers: [{region: north, min: 3}, {region: south, min: 1}]}
    - {id: b, copies: 2, vp: 2, tiers: [{region: south, min: 2}]}
    - {id: c, vp: 3, from: {vp: {reconstructed: "why"}}}
    - {id: d, vp: 4}
  checks:
    - {sum: vp, is: 14}
    - {greatest: vp, is: 4}
    - {least: vp, is: 1}
    - {every: row, equation: "vp >= 1"}
""",
    "board.yaml": """
space:
  from: {public: "seen"}
  rows: [{id: north}, {id: south}, {id: east}]
way:
  from: {public: "seen"}
  graph: {nodes: space, ends: [a, b], length: n, distances: far}
  rows: [{a: north, b: south, n: 2}, {a: south, b: east, n: 3}, {a: north, b: east, n: 9}]
  checks:
    - {graph: connected}
    - {graph: distances, is: {north: [0, 2, 5], south: [2, 0, 3], east: [5, 3, 0]}}
""",
    "tables.yaml": """
constants: {from: {public: "seen"}, one: {value: 1}, two: {value: 2, from: {stated: "X"}}}
steps:
  from: {public: "seen"}
  rows: [9, 7, 7, 1]
  checks: [{monotone: rows, falling: true}, {sum: rows, is: 24}]
mixed:
  from: {public: "seen"}
  key: n
  rows: [{n: 1, gain: [1, 2, 3]}, {n: 2, gain: [2, 3, 4], from: {gain: {reconstructed: "why"}}}]
  checks: [{every: row, equation: "sum(gain) = n * 3 + 3"}]
""",
    "rulebook.yaml": "sections: [{id: all, rules: [OD-ALL-01]}]\n",
}


TIERS = """
  fields:
    vp: {number: [1, null]}
    tiers: {list: {row: {region: {ref: space}, min: {number: [1, 3]}}}, optional: true}
"""


@pytest.fixture
def odd(root: Path) -> Path:
    folder = root / "rules" / "odd"
    folder.mkdir()
    for name, text in ODD.items():
        (folder / name).write_text(text)
    return root


def test_odd_shapes(odd: Path) -> None:
    assert errors(odd, "odd") == []
    source = load_game("odd", Problems(), odd)
    assert source.figures["count.card"] == 7
    assert source.data["board"]["far"] == {
        "nodes": ["north", "south", "east"],
        "rows": [[0, 2, 5], [2, 0, 3], [5, 3, 0]],
    }
    assert source.data["constants"] == {"one": 1, "two": 2}


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("components.yaml", "{id: d, vp: 4}", "{id: d, ▶vpp: 4}", 'R2: the key "vpp" is used only here in card'),
        ("components.yaml", "{id: d, vp: 4}", '{id: d, vp: ▶"4"}', 'R2: "vp" is a number in the other rows'),
        ("board.yaml", "a: south, b: east", "a: south, b: ▶west", 'R5: unknown place "west"'),
        ("board.yaml", "[0, 2, 5], s", "[0, 2, ▶4], s", "R8: the distance from north to east is 5, not 4 ("),
        ("tables.yaml", "[9, 7, 7, 1]", "[9, 7, ▶8, 0]", "R8: 8 follows 7 in steps"),
        ("tables.yaml", "{n: 2, gain: [2, 3, 4]", "▶{n: 2, gain: [2, 3, 5]", 'R8: "sum(gain) = n * 3 + 3" does not'),
        ("tables.yaml", '"sum(gain) = n * 3 + 3"', '▶"sum(gain) = m * 3"', 'R5: unknown name "m"'),
        ("tables.yaml", '"sum(gain) = n * 3 + 3"', '▶"sum(gain) = n * 3 +"', "R5: the equation"),
        ("tables.yaml", '"sum(gain) = n * 3 + 3"', '▶"sum(gain) = n ? 3"', 'R5: cannot read "? 3"'),
        ("tables.yaml", '"sum(gain) = n * 3 + 3"', '▶"sum(gain) = n // 0"', "R5: division by zero"),
        ("tables.yaml", '"sum(gain) = n * 3 + 3"', '▶"sum(n) = n"', 'R5: "n" in the equation "sum(n) = n" is no list'),
        ("tables.yaml", '"sum(gain) = n * 3 + 3"', '▶"(n = 1"', 'R5: ")" is missing'),
    ],
)
def test_odd_shapes_are_checked(odd: Path, file: str, old: str, new: str, message: str) -> None:
    path = odd / "rules" / "odd" / file
    text = path.read_text()
    assert text.count(old) == 1
    before, _, after = text.replace(old, new).partition("▶")
    path.write_text(before + after)
    place = f"rules/odd/{file}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
    found = errors(odd, "odd")
    assert any(error.startswith(f"{place}: error {message}") for error in found), found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{region: north, min: 3}", "{region: ▶nort, min: 3}", 'R5: unknown space "nort" (did you mean "north"?)'),
        ("{region: north, min: 3}", "{region: north, min: ▶4}", 'R2: "min" is 4, but must be 1 to 3'),
        ("{region: north, min: 3}", "{region: north, ▶mni: 3}", 'R2: unknown key "mni" in tiers (did you mean "min"?)'),
        ("{region: north, min: 3}", "▶{region: north}", 'R2: the key "min" is missing in the row (add min: …)'),
        ("{region: north, min: 3}", "▶north", 'R2: "tiers" must hold mappings, not "north" (write {a: 1, b: 2})'),
        ("vp: 4", "vp: ▶0", 'R2: "vp" is 0, but must be at least 1'),
    ],
)
def test_rows_within_rows(odd: Path, old: str, new: str, message: str) -> None:
    path = "rules/odd/components.yaml"
    rewrite(odd, path, ("\n  rows:\n", TIERS + "  rows:\n"))
    assert errors(odd, "odd") == []
    text = (odd / path).read_text()
    before, _, after = text.replace(old, new).partition("▶")
    (odd / path).write_text(before + after)
    place = f"{path}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
    assert f"{place}: error {message}" in errors(odd, "odd")


# -- whatever is broken -----------------------------------------------------------------------------------------------
WORDS = re.compile(r'[A-Za-z_0-9.+-]+|"[^"]*"|[\[\]{}:,]')
JUNK = ["null", "[]", "{}", '"x"', "3", "-1", "1.5", "true", "[1, 2]", "{a: 1}", '""', "{from: 3}", "{id: 4}", ""]


@pytest.mark.parametrize("seed", range(20))
def test_no_damage_confuses_the_compiler(root: Path, seed: int) -> None:
    """Words of a file are replaced by others: that may pass or be reported, but never ends in an exception."""
    chance = random.Random(seed)
    file = root / "rules" / "thebes" / f"{chance.choice(FILES)}.yaml"
    text = file.read_text(encoding="utf-8")
    for _ in range(3):
        words = list(WORDS.finditer(text))
        word = chance.choice(words)
        new = chance.choice(words).group() if chance.random() < 0.3 else chance.choice(JUNK)
        text = text[: word.start()] + new + text[word.end() :]
    file.write_text(text, encoding="utf-8")
    problems = Problems()
    check(root, problems)
    lines = text.count("\n") + 2
    assert all(problem.line <= lines for problem in problems if problem.path.endswith(file.name))


# -- schemas and speed ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("file", sorted((ROOT / "rules" / "schema").glob("*.schema.json")), ids=lambda file: file.name)
def test_schema_is_a_schema(file: Path) -> None:
    schema = json.loads(file.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_loading_is_quick() -> None:
    load_game("thebes", Problems())
    start = time.process_time()
    load_game("thebes", Problems())
    assert time.process_time() - start < 1

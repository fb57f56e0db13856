"""Conditions: `when` decides what is in play; options that exclude each other are reported with place and reason."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.rule_ids import RULE_ID
from compiler.rules import ROOT, check, conditions, load_game
from tools import new_game

GAME = """
id: dig
title: Dig
designers: [A]
publisher: B
year: 2000
players: {min: 2, max: 2}
colours: [red, blue]
age: 8
minutes: [10, 20]
from: {stated: "EX"}
sources:
  - {id: EX, kind: rulebook}
options:
  - {id: sand, kind: module, values: ["false", "true"], from: {stated: "EX"}}
  - {id: water, kind: module, values: ["false", "true"], from: {stated: "EX"}}
  - {id: start, values: [free, fixed], from: {stated: "EX"}}
  - id: storm
    values: [calm, wild]
    when: {sand: ["true"]}
    requires: {wild: {start: [free]}}
    from: {stated: "EX"}
"""
BOARD = """
place:
  from: {stated: "EX"}
  fields: {size: {number: [1, 9]}}
  rows:
    - {id: hill, size: 2}
    - {id: dune, size: 3, when: {sand: ["true"]}}
    - {id: reef, size: 4, when: {water: ["true"]}}
  checks:
    - {count: rows, is: 3}
    - {count: rows, when: {sand: ["false"], water: ["false"]}, is: 1}
    - {sum: size, when: {sand: ["true"], water: ["true"]}, is: 9}
"""
COMPONENTS = """
find:
  from: {stated: "EX"}
  fields: {place: {ref: place}}
  rows:
    - {id: shard, place: hill, copies: 4}
relic:
  when: {sand: ["true"]}
  from: {stated: "EX"}
  fields: {place: {ref: place}}
  rows:
    - {id: skull, place: dune, copies: 2}
    - {id: pearl, place: reef, when: {water: ["true"]}}
  checks:
    - {count: rows, by: place, when: {water: ["false"], sand: ["true"]}, is: {dune: 2}}
checks:
  - {equation: "count.find + count.relic = 4", when: {sand: ["false"]}}
  - {equation: "count.find + count.relic >= 6", when: {sand: ["true"]}}
"""
TABLES = """
constants:
  hands: {value: 2, from: {stated: "EX"}, rule: DG-PLAY-01}
worth:
  when: {sand: ["true"]}
  from: {stated: "EX"}
  rule: DG-X1-SAND-01
  rows: [1, 2]
"""
RULEBOOK = """
sections:
  - {id: play, rules: [DG-PLAY-01, DG-PLAY-01b], shows: [find]}
  - id: sand
    when: {sand: ["true"]}
    shows: [relic, worth]
    rules: [DG-X1-SAND-01, DG-X1-DUNE]
"""
EXAMPLES = """
examples:
  - id: DG-TC-01b
    rules: [DG-PLAY-01, DG-PLAY-01b, DG-X1-SAND-01, DG-X1-DUNE]
    given: {options: {sand: "true", storm: wild}}
"""
TABLE = """
zones:
  ground: {kind: row, when: {sand: ["true"]}}
seat_zones: {}
moves:
  dig: {params: {place: piece}, when: {sand: ["true"]}}
"""
FILES = {
    "game": GAME,
    "board": BOARD,
    "components": COMPONENTS,
    "tables": TABLES,
    "rulebook": RULEBOOK,
    "examples": EXAMPLES,
    "table": TABLE,
    "faces": "faces: {find: {}, relic: {}}\n",
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a folder with a small game of two modules."""
    shutil.copytree(ROOT / "rules" / "schema", tmp_path / "rules" / "schema")
    (tmp_path / "rules" / "dig").mkdir()
    for kind, text in FILES.items():
        (tmp_path / "rules" / "dig" / f"{kind}.yaml").write_text(text.lstrip(), encoding="utf-8")
    (tmp_path / "engine" / "games" / "dig").mkdir(parents=True)
    engine = '"""Dig (DG-PLAY-01, DG-PLAY-01b, DG-X1-SAND-01, DG-X1-DUNE)."""\n'
    (tmp_path / "engine" / "games" / "dig" / "__init__.py").write_text(engine, encoding="utf-8")
    return tmp_path


def errors(root: Path) -> list[str]:
    problems = Problems()
    check(root, problems)
    return [str(problem) for problem in problems.errors]


def change(root: Path, kind: str, old: str, new: str) -> str:
    """Replace a text that occurs once; a mark ▶ in the new one is not written, its place is returned."""
    path = root / "rules" / "dig" / f"{kind}.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    before, _, after = text.replace(old, new).partition("▶")
    path.write_text(before + after, encoding="utf-8")
    return f"rules/dig/{kind}.yaml:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def test_sound(small: Path) -> None:
    assert errors(small) == []


def test_compiled_rows_carry_the_whole_condition(small: Path) -> None:
    data = load_game("dig", Problems(), small).data
    skull, pearl = data["components"]["relic"]
    assert skull["when"] == {"sand": ["true"]}
    assert pearl["when"] == {"sand": ["true"], "water": ["true"]}
    assert "when" not in data["components"]["find"][0]
    assert data["tables"]["worth"]["when"] == {"sand": ["true"]}
    assert json.loads(json.dumps(data)) == data


def test_compiled_options_hold_all_that_a_value_needs(small: Path) -> None:
    options = {option["id"]: option for option in load_game("dig", Problems(), small).data["game"]["options"]}
    assert options["storm"]["requires"] == {"wild": {"sand": ["true"], "start": ["free"]}}
    assert "requires" not in options["sand"]


def test_clashes_say_which_and_why(small: Path) -> None:
    listed = load_game("dig", Problems(), small).data["game"]["options"]
    assert list(conditions.clashes(listed, {"sand": "true", "storm": "wild"})) == []
    assert list(conditions.clashes(listed, {"storm": "wild", "start": "fixed"})) == [
        ("storm", "wild", "sand", "false", ["true"]),
        ("storm", "wild", "start", "fixed", ["free"]),
    ]


FAULTS = {
    "an unknown option of a set": (
        ("components", '  when: {sand: ["true"]}\n  from', '  when: {▶snad: ["true"]}\n  from'),
        'R5: unknown option "snad" (did you mean "sand"?)',
    ),
    "an unknown option of a row": (
        ("components", 'reef, when: {water: ["true"]}', 'reef, when: {▶watre: ["true"]}'),
        'R5: unknown option "watre" (did you mean "water"?)',
    ),
    "an unknown value": (
        ("rulebook", 'when: {sand: ["true"]}', 'when: {sand: [▶"yes"]}'),
        'R5: unknown value "yes" of the option sand (known: false, true)',
    ),
    "true without quotes": (
        ("board", 'size: 3, when: {sand: ["true"]}', "size: 3, when: {sand: [▶true]}"),
        'R2: an entry of sand must be a text, not true (values of options are texts: write "true", with the quotes)',
    ),
    "an unknown option of a zone": (
        ("table", 'kind: row, when: {sand: ["true"]}', 'kind: row, when: {▶dust: ["true"]}'),
        'R5: unknown option "dust" (known: sand, start, storm, water)',
    ),
    "an unknown value of a move": (
        ("table", 'piece}, when: {sand: ["true"]}', 'piece}, when: {sand: [▶"tru"]}'),
        'R5: unknown value "tru" of the option sand (did you mean "true"?)',
    ),
    "an unknown option of a check": (
        ("board", 'when: {sand: ["false"], water', 'when: {▶sad: ["false"], water'),
        'R5: unknown option "sad" (did you mean "sand"?)',
    ),
    "a row that names what is out of play": (
        ("components", "id: shard, place: hill", "id: shard, place: ▶dune"),
        'R5: "dune" is in play only with sand: true (this row needs the same when: {…})',
    ),
    "a count that is wrong in one combination": (
        ("board", 'water: ["false"]}, is: 1}', 'water: ["false"]}, is: ▶2}'),
        "R8: the number of rows in place is 1, not 2 with sand: false, water: false "
        "(1 too little; if the data is right, correct the check)",
    ),
    "an equation that fails with a module": (
        ("components", '{equation: "count.find + count.relic >= 6"', '{equation: ▶"count.find + count.relic >= 7"'),
        'R8: "count.find + count.relic >= 7" does not hold: 6 >= 7 with sand: true, water: false',
    ),
    "a section that shows what is out of play": (
        ("rulebook", "shows: [find]", "shows: [find, ▶relic]"),
        'R12: "relic" is in play only with sand: true (it needs the same when: {…})',
    ),
    "an option that needs itself": (
        ("game", "requires: {wild: {start: [free]}}", "requires: {wild: {▶storm: [wild]}}"),
        'R12: the option "storm" cannot depend on itself (name another option)',
    ),
    "a requirement of an unknown value": (
        ("game", "requires: {wild: {start", "requires: {▶wilt: {start"),
        'R5: unknown value "wilt" of the option storm (did you mean "wild"?)',
    ),
    "an example with options that exclude each other": (
        ("examples", '{sand: "true", storm: wild}', '{sand: "false", storm: ▶wild}'),
        "R12: storm: wild needs sand: true (here sand is false)",
    ),
    "a rule of a module that is not there": (
        ("examples", "DG-X1-SAND-01, ", "▶DG-X1-SAND-02, "),
        'R9: unknown rule "DG-X1-SAND-02" (did you mean "DG-X1-SAND-01"?)',
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(small: Path, name: str) -> None:
    (kind, old, new), message = FAULTS[name]
    place = change(small, kind, old, new)
    code, _, text = message.partition(": ")
    assert errors(small) == [f"{place}: error {code}: {text}"]


def test_defaults_that_exclude_each_other(small: Path) -> None:
    change(small, "examples", 'options: {sand: "true", storm: wild}', "")
    old = 'values: [calm, wild]\n    when: {sand: ["true"]}\n    requires: {wild: {start: [free]}}'
    place = change(small, "game", old, 'values: [▶calm, wild]\n    requires: {calm: {sand: ["true"]}}')
    assert errors(small) == [
        f"{place}: error R12: storm: calm is the default, but needs sand: true"
        " (the default of sand is false: put another value first)"
    ]


def test_a_value_that_nothing_allows(small: Path) -> None:
    """The storm needs the free start, and the free start would need a calm table without sand."""
    change(small, "examples", 'options: {sand: "true", storm: wild}', "")
    change(small, "game", "values: [free, fixed],", 'values: [free, fixed], requires: {free: {sand: ["false"]}},')
    place = change(small, "game", "values: [calm, wild]", "values: [calm, ▶wild]")
    assert errors(small) == [
        f"{place}: error R12: storm: wild can never be chosen: its requirements exclude each other"
        " (it needs sand: true, start: free)"
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("AR-X1-CURSE-02 and AR-X2-PAR.", ["AR-X1-CURSE-02", "AR-X2-PAR"]),
        ("(AR-ACT-04b), AR-SETUP-QS-01", ["AR-ACT-04b", "AR-SETUP-QS-01"]),
        ("TH-DIG-01…04, TH-…, UTF-8, ISO-8859-1", ["TH-DIG-01"]),
        ("AR-TC-60b", ["AR-TC-60b"]),
    ],
)
def test_rule_ids_are_read_whole(text: str, found: list[str]) -> None:
    assert RULE_ID.findall(text) == found


def test_the_schemas_know_the_same_rule_ids() -> None:
    whole = "^" + RULE_ID.pattern.replace(r"\b", "").replace("(?:", "(") + "$"
    for file in (ROOT / "rules" / "schema").glob("*.json"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if '"pattern": "^[A-Z][A-Z0-9]*' in line:
                assert json.loads("{" + line.strip().rstrip(",") + "}")["pattern"] == whole, file.name


def test_the_letters_of_a_game_are_taken_from_the_whole_id(small: Path) -> None:
    assert new_game.taken_prefixes(small) == {"DG"}

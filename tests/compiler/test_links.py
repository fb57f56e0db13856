"""What names the data from outside it (engine, examples, table, faces) must name what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import check, load_game

ENGINE = '"""Play Thebes (TH-TURN-01)."""\n'
EXAMPLES = """
examples:
  - id: TH-T-04
    title: example.take
    rules: [TH-TAKE-01, TH-TAKE-02]
    given: {players: [{place: warsaw}], display: [book_egypt_3_moscow], options: {set_bonus: cap_three}}
    when: {kind: take, card: book_egypt_3_moscow}
    then: {turn: 0}
"""
TABLE = """
zones:
  map: {kind: map}
  time: {kind: track, around: map, spaces: constants.weeks_per_year, corners: [1, 16, 27, 42]}
  wheel: {kind: dial, table: time_wheel, row: knowledge, column: weeks, result: tokens, live: row}
seat_zones:
  cards: {kind: cards, group: kind}
moves:
  dig: {params: {weeks: dial}, dial: wheel}
about:
  research_card: TH-TAKE-01
  exhibition_card: TH-TAKE-01
  dig_token: TH-TAKE-01
"""
FACES = "faces: {research_card: {}, exhibition_card: {}, dig_token: {}}\n"


@pytest.fixture
def whole(root: Path) -> Path:
    """Return the copy with everything around the data that a game needs, as small as it may be."""
    (root / "engine" / "games" / "thebes").mkdir(parents=True)
    write(root, ENGINE, "engine/games/thebes/__init__.py")
    data = load_game("thebes", Problems(), root).data
    played = [rule for rule in data["rules"] if rule not in data["book"]["table_talk"]]
    write(root, f'"""What plays all rules: {", ".join(played)}."""\n', "engine/games/thebes/rules.py")
    write(root, EXAMPLES, "rules/thebes/examples.yaml")
    write(root, TABLE, "rules/thebes/table.yaml")
    write(root, FACES, "rules/thebes/faces.yaml")
    return root


def write(root: Path, text: str, path: str) -> None:
    (root / path).write_text(text, encoding="utf-8")


def found(root: Path) -> Problems:
    problems = Problems()
    check(root, problems)
    return problems


def errors(root: Path) -> list[str]:
    return [str(problem) for problem in found(root).errors]


def change(root: Path, path: str, old: str, new: str) -> str:
    """Replace a text that occurs once; a mark ▶ in the new one is not written, its place is returned."""
    text = (root / path).read_text(encoding="utf-8")
    assert text.count(old) == 1
    before, _, after = text.replace(old, new).partition("▶")
    write(root, before + after, path)
    return f"{path}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def test_sound(whole: Path) -> None:
    assert errors(whole) == []


def test_missing_files_are_told_by_check_alone(root: Path) -> None:
    problems = Problems()
    load_game("thebes", problems, root)
    assert len(problems) == 0
    assert errors(root) == [
        "engine/games/thebes/__init__.py: error R10: the game has no engine (a game is a package with a function make)",
        "rules/thebes/examples.yaml: error R10: there is no such file (see rules/thebes)",
        "rules/thebes/faces.yaml: error R10: there is no such file (see rules/thebes)",
        "rules/thebes/table.yaml: error R10: there is no such file (see rules/thebes)",
    ]


def test_unknown_rule_in_the_engine(whole: Path) -> None:
    write(whole, ENGINE + '\nRULE = "TH-DIG-25"\n', "engine/games/thebes/__init__.py")
    assert errors(whole) == [
        'engine/games/thebes/__init__.py:3:9: error R9: unknown rule "TH-DIG-25" (did you mean "TH-DIG-15"?)'
    ]


def test_rulings_and_examples_may_be_named_in_the_engine(whole: Path) -> None:
    write(whole, '"""TH-AMB-12 and TH-T-04, and XX-FOO-99 of another game."""\n', "engine/games/thebes/__init__.py")
    assert errors(whole) == []


def test_unknown_rule_of_an_example(whole: Path) -> None:
    change(whole, "rules/thebes/examples.yaml", "TH-TAKE-02]", "TH-TAKE-12]")
    assert errors(whole) == [
        'rules/thebes/examples.yaml:5:25: error R9: unknown rule "TH-TAKE-12" (did you mean "TH-TAKE-02"?)'
    ]


def test_unknown_option_of_an_example(whole: Path) -> None:
    place = change(whole, "rules/thebes/examples.yaml", "{set_bonus: cap_three}", "{▶set_bonsu: cap_three}")
    assert errors(whole) == [f'{place}: error R5: unknown option "set_bonsu" (did you mean "set_bonus"?)']


def test_unknown_value_of_an_option(whole: Path) -> None:
    place = change(whole, "rules/thebes/examples.yaml", "{set_bonus: cap_three}", "{set_bonus: ▶cap_four}")
    assert errors(whole) == [
        f'{place}: error R5: unknown value "cap_four" of the option set_bonus (known: cap_three, multiple_sets)'
    ]


def test_misspelt_piece_of_an_example(whole: Path) -> None:
    change(whole, "rules/thebes/examples.yaml", "display: [book_egypt_3_moscow]", "display: [book_egypt_3_moscov]")
    assert errors(whole) == [
        'rules/thebes/examples.yaml:6:51: error R5: unknown piece "book_egypt_3_moscov"'
        ' (did you mean "book_egypt_3_moscow"?)'
    ]


def test_copies_of_a_piece_in_an_example(whole: Path) -> None:
    change(whole, "rules/thebes/examples.yaml", "display: [book_egypt_3_moscow]", "display: [crete_debris#16]")
    assert errors(whole) == []
    place = change(whole, "rules/thebes/examples.yaml", "crete_debris#16", "▶crete_debris#17")
    assert errors(whole) == [f'{place}: error R5: there is no copy 17 of "crete_debris" (copies: 16)']


def test_example_twice(whole: Path) -> None:
    write(whole, EXAMPLES + EXAMPLES.removeprefix("\nexamples:\n"), "rules/thebes/examples.yaml")
    assert errors(whole) == [
        'rules/thebes/examples.yaml:9:9: error R4: the example "TH-T-04" is given twice, first at 3:9'
        " (give it an id of its own)"
    ]


def test_unknown_expectation_of_an_example(whole: Path) -> None:
    change(whole, "rules/thebes/examples.yaml", "then: {turn: 0}", "then: {trun: 0}")
    assert errors(whole) == [
        'rules/thebes/examples.yaml:8:12: error R2: unknown key "trun" in "then" (did you mean "turn"?)'
    ]


def test_rules_without_example_are_warned_of(whole: Path) -> None:
    """A rule is shown by an example, or named by a test of the engine."""
    (whole / "tests" / "games" / "thebes").mkdir(parents=True)
    write(whole, '"""TH-TAKE-03"""\n', "tests/games/thebes/test_rules.py")
    warned = [problem.text for problem in found(whole).warnings]
    assert len(warned) == len(load_game("thebes", Problems(), whole).data["rules"]) - 3
    assert "no example and no test names the rule TH-TAKE-04" in warned
    assert not any(rule in text for rule in ("TH-TAKE-01", "TH-TAKE-02", "TH-TAKE-03") for text in warned)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("constants.weeks_per_year", "▶constants.weeks_in_year", "there is no figure"),
        ("table: time_wheel", "table: ▶time_weel", "there is no table"),
        ("around: map", "around: ▶mop", "there is no zone"),
        ("group: kind", "group: ▶sort", "there is no field"),
        ("dial: wheel", "dial: ▶weel", "there is no zone"),
    ],
)
def test_table_names_what_is_there(whole: Path, old: str, new: str, message: str) -> None:
    schema = whole / "rules" / "schema" / "table.schema.json"
    schema.write_text("{}")  # the shape of the file is another matter
    place = change(whole, "rules/thebes/table.yaml", old, new)
    (error,) = errors(whole)
    assert error.startswith(f"{place}: error R11: {message}")


def test_a_step_of_the_turn_explains_moves_of_the_table(whole: Path) -> None:
    place = change(whole, "rules/thebes/rulebook.yaml", "{id: swap,", "{id: swap, moves: [▶swop],")
    (error,) = errors(whole)
    assert error.startswith(f'{place}: error R11: there is no move "swop" (known: dig)')


def test_set_without_a_face(whole: Path) -> None:
    write(whole, FACES.replace(", dig_token: {}", ""), "rules/thebes/faces.yaml")
    warned = [str(problem) for problem in found(whole).warnings if problem.code == "R11"]
    assert warned == ["rules/thebes/faces.yaml:1:1: warning R11: no face for the pieces of dig_token (add dig_token)"]


def test_set_without_a_sentence(whole: Path) -> None:
    change(whole, "rules/thebes/table.yaml", "  dig_token: TH-TAKE-01\n", "")
    warned = [problem.text for problem in found(whole).warnings if problem.code == "R11"]
    assert warned == ["no sentence says what the pieces of dig_token do"]


def test_sentence_with_an_unknown_rule(whole: Path) -> None:
    change(whole, "rules/thebes/table.yaml", "dig_token: TH-TAKE-01", "dig_token: TH-TAKE-77")
    (error,) = errors(whole)
    assert 'error R9: unknown rule "TH-TAKE-77" (' in error


def test_no_game(tmp_path: Path) -> None:
    assert errors(tmp_path) == ["rules: error R10: there is no game (a game is a folder with a game.yaml)"]

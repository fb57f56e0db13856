"""Arithmetic in worked examples follows the data, and what cannot be computed is reported with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import load_game

EXAMPLE = """
examples:
  - id: TH-T-01
    rules: [TH-TIME-01]
    given: {players: [{time: "= 2 * constants.car_saving + research_card.book_greece_2_rome_a.weeks"}]}
    then: {state: {seats: [{time: "= congress_vp.size - setup.2.three.research.1"}]}}
"""


def write(root: Path, text: str) -> None:
    (root / "rules" / "thebes" / "examples.yaml").write_text(text.lstrip(), encoding="utf-8")


def test_arithmetic_is_done(root: Path) -> None:
    write(root, EXAMPLE)
    problems = Problems()
    (example,) = load_game("thebes", problems, root).examples
    assert not problems.errors
    assert example["given"] == {"players": [{"time": 4}]}
    assert example["then"] == {"state": {"seats": [{"time": 10 - 27}]}}


def test_a_corrected_number_corrects_the_example(root: Path) -> None:
    write(root, EXAMPLE)
    file = root / "rules" / "thebes" / "tables.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count("car_saving:            {value: 1,") == 1
    changed = text.replace("car_saving:            {value: 1,", "car_saving:            {value: 3,")
    file.write_text(changed, encoding="utf-8")
    assert load_game("thebes", Problems(), root).examples[0]["given"] == {"players": [{"time": 8}]}


SUM = """
examples:
  - id: TH-T-01
    rules: [TH-SCO-01]
    tells: {finds: "= sum(dig_token.value, given.players.0.finds) + 1", two: "= sum(dig_token.value, [crete_coin])"}
    given: {players: [{finds: [crete_coin, crete_larnax]}]}
"""


def test_a_field_of_several_rows_is_added(root: Path) -> None:
    write(root, SUM)
    problems = Problems()
    game = load_game("thebes", problems, root)
    assert not problems.errors
    values = {row["id"]: row["value"] for row in game.data["components"]["dig_token"] if "value" in row}
    assert game.examples[0]["tells"] == {
        "finds": values["crete_coin"] + values["crete_larnax"] + 1,
        "two": values["crete_coin"],
    }


def assert_fault(root: Path, text: str, old: str, new: str, message: str) -> None:
    """Assert that an example with another text has one error, in its line of `tells`."""
    assert text.count(old) == 1
    write(root, text.replace(old, new))
    problems = Problems()
    load_game("thebes", problems, root)
    (error,) = problems.errors
    assert str(error).startswith("rules/thebes/examples.yaml:4:")
    assert message in str(error)


FIELD = """
examples:
  - id: TH-T-01
    rules: [TH-SCO-01]
    tells: {sites: "= field(dig_token.site, given.players.0.finds)", site: "= field(dig_token.site, given.first)"}
    given: {players: [{finds: [crete_coin, egypt_narmer_palette]}], first: crete_coin}
"""


def test_a_field_of_a_row_is_named(root: Path) -> None:
    write(root, FIELD)
    problems = Problems()
    game = load_game("thebes", problems, root)
    assert not problems.errors
    assert game.examples[0]["tells"] == {"sites": ["crete", "egypt"], "site": ["crete"]}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "dig_token.site, given.first",
            "dig_token.size, given.first",
            '"crete_coin" in the arithmetic "field(dig_token.size, given.first)" is no row of dig_token with a text '
            "size",
        ),
        (
            "given.first)",
            "given.players)",
            '"given.players" in the arithmetic "field(dig_token.site, given.players)" leads to no list of ids',
        ),
        (
            "given.first)",
            "given.first) + 1",
            '"+" is too much in the arithmetic "field(dig_token.site, given.first) + 1"',
        ),
    ],
)
def test_faults_of_a_field(root: Path, old: str, new: str, message: str) -> None:
    assert_fault(root, FIELD, old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "[crete_coin])",
            "[crete_coi])",
            '"crete_coi" in the arithmetic "sum(dig_token.value, [crete_coi])" is no row of dig_token with a number '
            'value (did you mean "crete_coin"?)',
        ),
        (
            "given.players.0.finds)",
            "given.players.1.finds)",
            '"given.players.1.finds" in the arithmetic "sum(dig_token.value, given.players.1.finds) + 1" leads to no '
            "list of ids (write ids in brackets, or a path into the example: given.players.0.cards)",
        ),
        (
            "given.players.0.finds)",
            "given.players)",
            '"given.players" in the arithmetic "sum(dig_token.value, given.players) + 1" leads to no list of ids',
        ),
        ("[crete_coin])", "[crete_coin)", '"]" is missing in the arithmetic "sum(dig_token.value, [crete_coin)"'),
    ],
)
def test_faults_of_a_sum(root: Path, old: str, new: str, message: str) -> None:
    assert_fault(root, SUM, old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "constants.car_saving + research",
            "constants.car_savings + research",
            'unknown name "constants.car_savings" in the arithmetic "2 * constants.car_savings + '
            'research_card.book_greece_2_rome_a.weeks" (did you mean "constants.car_saving"?)',
        ),
        (
            "= 2 * constants.car_saving + research_card.book_greece_2_rome_a.weeks",
            "= 2 constants.car_saving",
            '"constants.car_saving" is too much in the arithmetic "2 constants.car_saving"',
        ),
        (
            "= 2 * constants.car_saving + research_card.book_greece_2_rome_a.weeks",
            "= 2 *",
            'the arithmetic "2 *" breaks off',
        ),
    ],
)
def test_fault(root: Path, old: str, new: str, message: str) -> None:
    assert EXAMPLE.count(old) == 1
    write(root, EXAMPLE.replace(old, new))
    problems = Problems()
    load_game("thebes", problems, root)
    assert [str(error) for error in problems.errors] == [f"rules/thebes/examples.yaml:4:30: error R5: {message}"]

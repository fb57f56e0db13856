"""Arithmetic in worked examples follows the data, and what cannot be computed is told with its place."""

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

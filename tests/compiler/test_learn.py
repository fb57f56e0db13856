"""The rulebook to learn from as a source: rules told or left, examples behind their rules, named errors with places."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import ROOT, game_ids, learn, load_game

FILE = "rules/thebes/learn.yaml"
GAMES = [id for id in game_ids(ROOT) if (ROOT / "rules" / id / f"{learn.KIND}.yaml").is_file()]


@pytest.fixture
def told(root: Path) -> Path:
    """Return the copy of the rules of Thebes with its examples and its rulebook to learn from."""
    for kind in ("examples", "learn"):
        shutil.copy(ROOT / "rules" / "thebes" / f"{kind}.yaml", root / "rules" / "thebes")
    return root


def place(text: str, part: str) -> str:
    """Return line and column of the only occurrence of a part of a text."""
    assert text.count(part) == 1, f"{part!r} occurs {text.count(part)} times"
    before = text[: text.index(part)]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def errors(root: Path) -> list[str]:
    problems = Problems()
    load_game("thebes", problems, root)
    return [str(problem) for problem in problems.errors]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_told_or_left(game: str) -> None:
    problems = Problems()
    source = load_game(game, problems, ROOT)
    assert problems.errors == []
    doc, rules = source.docs[learn.KIND], source.data["rules"]
    named = {rule for part in learn.parts(doc) for rule in part.entry.get("rules", ())}
    named |= {rule for part in learn.parts(doc) for _, row in part.rows() for rule in row.get("rules", ())}
    assert named <= set(rules)
    assert not named & set(doc.data["left"])
    assert len(named) > len(doc.data["left"]), "most rules are told"


FAULTS = [
    ("[TH-DIG-07, TH-DIG-14]", "[TH-DIG-07]", "chapters:", "B5: no part tells TH-DIG-14"),
    ("[TH-DIG-07, TH-DIG-14]", "[TH-DIG-07, TH-DIG-14, TH-DIG-95]", "TH-DIG-95", 'R9: unknown rule "TH-DIG-95"'),
    ("TH-AMB-22}", "TH-AMB-97}", "TH-AMB-97", 'R9: there is no ruling "TH-AMB-97"'),
    ("example: TH-T-27\n", "example: TH-T-97\n", "TH-T-97", 'R9: there is no example "TH-T-97" with a story'),
    ("research_card.car}", "research_card.cart}", "count.research_card.cart", "R11: there is no figure"),
    ('"(count.research_card - ', '"(count.research_cards - ', '"(count.research_cards - ', "R5: "),
]
"""A text of the file, what replaces it, the place of the error, and how its message begins."""


@pytest.mark.parametrize(("old", "new", "at", "said"), FAULTS, ids=[said[:30] for *_, said in FAULTS])
def test_faults_have_their_places(told: Path, old: str, new: str, at: str, said: str) -> None:
    text = (told / FILE).read_text("utf-8")
    assert text.count(old) == 1
    text = text.replace(old, new)
    (told / FILE).write_text(text, "utf-8")
    found = [error for error in errors(told) if said in error]
    assert len(found) == 1, errors(told)
    assert found[0].startswith(f"{FILE}:{place(text, at)}: error "), found


def test_a_text_may_name_a_number_of_a_row(told: Path) -> None:
    text = (told / FILE).read_text("utf-8")
    old = 'all: "count.dig_token // count.place.site"'
    assert text.count(old) == 1
    (told / FILE).write_text(text.replace(old, "all: exhibition_card.exh_small_london.vp"), "utf-8")
    problems = Problems()
    game = load_game("thebes", problems, told)
    assert [str(problem) for problem in problems.errors] == []
    value = game.numbers["exhibition_card.exh_small_london.vp"]
    assert value == next(
        row["vp"] for row in game.data["components"]["exhibition_card"] if row["id"] == "exh_small_london"
    )
    assert learn.arguments(game.docs[learn.KIND], game.numbers)["learn.parts.bag"]["all"] == value


def test_a_rule_that_is_told_and_left_is_an_error(told: Path) -> None:
    text = (told / FILE).read_text("utf-8").replace("  [TH-TIME-05, ", "  [TH-DIG-05, TH-TIME-05, ")
    (told / FILE).write_text(text, "utf-8")
    where = place(text, "TH-DIG-05, TH-TIME-05")
    [found] = errors(told)
    assert found.startswith(f"{FILE}:{where}: error B5: TH-DIG-05 is left to the complete rules, and told at ")


def test_an_example_before_its_rules_is_an_error(told: Path) -> None:
    text = (told / FILE).read_text("utf-8")
    early = text.replace("  - {action: dig,", "  - {example: TH-T-26}\n  - {action: dig,")
    (told / FILE).write_text(early, "utf-8")
    found = errors(told)
    assert found, "the example shows rules of digging"
    assert all(f"{FILE}:{place(early, 'TH-T-26')}: error B6: TH-T-26 shows " in one for one in found)


def test_an_unknown_key_of_a_part_is_an_error(told: Path) -> None:
    text = (told / FILE).read_text("utf-8").replace("{text: theme}", "{text: theme, rulez: [TH-DIG-01]}")
    (told / FILE).write_text(text, "utf-8")
    assert any(f"{FILE}:{place(text, 'rulez')}: error R2" in error for error in errors(told))

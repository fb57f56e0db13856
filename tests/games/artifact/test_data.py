"""The data of Artifact follow its specification, with each combination of expansions; faults are reported."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import ROOT, GameSource, conditions, load_game

SITES = ["africa", "asia", "america", "middle_east"]
TYPES = ["mask", "vessel", "jewel", "figurine", "dagger"]
PARTS = """
SETUP 14, SETUP-QS 3, ROUND 2, INC 5, TURN 8, TRACK 5, ACT 6, JOKER 7, HUT 3, DECK 3, RES 10, HIRE 7, SHIP 11, EXH 15,
SELL 6, BUY 6, PASS 9, LAST 4, EOR 6, END 7, SCORE 6, X 1, X1-SETUP 3, X1-TRACK 5, X1-SPEC 3, X1-SOLO 7, X1-GOLD 5,
X1-FRAG 4, X1-CURSE 6, X1-MANU 3, X2-SETUP 1, X2-ROLE 7, X2-COMB 1
"""
RULES = {part.split()[0]: int(part.split()[1]) for part in PARTS.split(",")}
"""The number of rules in each part of the specification."""
NAMED = ["ACT-04b", *(f"X2-{role}" for role in ("PAR", "LON", "BER", "NY", "AND", "CAR", "JUDD", "MOR"))]
CASES = [*range(1, 55), *range(60, 74)]
VARIANTS = ["20b", "60b", "69b", "69c"]
OWN = range(80, 92)


@pytest.fixture(scope="module")
def game() -> GameSource:
    problems = Problems()
    game = load_game("artifact", problems)
    assert [str(problem) for problem in problems.errors] == []
    return game


def in_play(rows: list[dict[str, Any]], chosen: dict[str, str]) -> list[dict[str, Any]]:
    return [row for row in rows if conditions.holds(row.get("when", {}), chosen)]


@pytest.mark.parametrize(("first", "second"), list(product(["false", "true"], repeat=2)))
def test_what_is_in_play_with_each_combination(game: GameSource, first: str, second: str) -> None:
    chosen = {"expansion_1": first, "expansion_2": second}
    components = {name: in_play(rows, chosen) for name, rows in game.data["components"].items()}
    decks: Counter[str] = Counter()
    for row in [*components["artifact"], *components["special_find"]]:
        decks[row["site"]] += row["copies"]
    assert decks == dict.fromkeys(SITES, 27 if first == "true" else 20)
    assert len(components["exhibition_tile"]) == 25
    assert sum(row["copies"] for row in components["action_marker"]) == 60
    assert len(components["role"]) == (8 if second == "true" else 0)
    places = Counter(row["type"] for row in in_play(game.data["board"]["place"], chosen))
    assert places == {"site": 4, "city": 4} if second == "true" else {"site": 4}
    sections = in_play(game.docs["rulebook"].data["sections"], chosen)
    assert len(sections) == 21 + 7 * (first == "true") + 3 * (second == "true")


def test_cards(game: GameSource) -> None:
    artifacts = game.data["components"]["artifact"]
    assert [(row["site"], row["type"], row["copies"]) for row in artifacts] == [(s, t, 4) for s in SITES for t in TYPES]
    kinds: Counter[str] = Counter()
    for row in game.data["components"]["special_find"]:
        kinds[row["kind"]] += row["copies"]
    assert kinds == {"solo": 12, "golden": 4, "fragments": 4, "cursed": 4, "manuscript": 4}


def test_tiles(game: GameSource) -> None:
    tiles = game.data["components"]["exhibition_tile"]
    assert sum(tile["prestige"] for tile in tiles) == 147
    assert sum(tile["income"] for tile in tiles) == 53
    for site in SITES:
        rest = [tile for tile in tiles if tile.get("site") != site]
        assert (len(rest), sum(t["prestige"] for t in rest), sum(t["income"] for t in rest)) == (23, 136, 48)


def test_numbers_of_the_examples_in_the_rules_text(game: GameSource) -> None:
    tables = game.data["tables"]
    cost = {row["marker"]: row["cost"] for row in tables["marker_cost"]["rows"]}
    assert set(cost) == {"museum", "ship", *(f"worker_{site}" for site in SITES)}
    assert (cost["museum"][6], cost["museum"][4], cost["worker_middle_east"][4], cost["ship"][4]) == (2, 3, 3, 3)
    assert tables["market_value"]["rows"] == [7, 7, 6, 6, 5, 5, 4, 4, 3, 3]
    assert tables["income"]["rows"] == [8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3]
    assert tables["research_track"]["rows"] == [0, 2, 4, 6, 8]


def test_every_rule_occurs_once(game: GameSource) -> None:
    numbered = {f"AR-{part}-{n:02}" for part, count in RULES.items() for n in range(1, count + 1)}
    assert set(game.data["rules"]) == numbered | {f"AR-{name}" for name in NAMED}


def test_every_example_of_the_specification_occurs(game: GameSource) -> None:
    named = [f"{n:02}" for n in CASES] + VARIANTS + [str(n) for n in OWN]
    assert sorted(example["id"] for example in game.examples) == sorted(f"AR-TC-{name}" for name in named)


def test_every_rule_has_an_example(game: GameSource) -> None:
    shown = {rule for example in game.examples for rule in example["rules"]}
    assert set(game.data["rules"]) - shown == set()


def test_examples_follow_a_corrected_number(tmp_path: Path) -> None:
    """A more expensive space on the museum's track changes the price in the research example."""
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    change(
        tmp_path,
        "tables",
        "museum,             cost: [5, 5, 4, 4, 3, 3, 2, 2,",
        "museum,             cost: [5, 5, 4, 4, 3, 3, 3, 2,",
    )
    problems = Problems()
    example = next(e for e in load_game("artifact", problems, tmp_path).examples if e["id"] == "AR-TC-02")
    assert [str(problem) for problem in problems.errors] == []
    assert example["cases"][0]["then"]["state"]["seats"]["0"]["money"] == 6


def test_options_of_an_expansion_need_it(game: GameSource) -> None:
    needs = {option["id"]: option.get("requires", {}) for option in game.data["game"]["options"]}
    assert needs["cursed_blind_draw"] == {"redraw": {"expansion_1": ["true"], "expansion_2": ["true"]}}
    assert needs["role_move_optional"] == {"true": {"expansion_2": ["true"]}}
    assert needs["manuscript_auto"] == {"false": {"expansion_1": ["true"]}}
    assert needs["removed_site"] == {site: {"quick_start": ["false"]} for site in ("africa", "america", "middle_east")}
    kinds = [option["kind"] for option in game.data["game"]["options"]]
    assert kinds == sorted(kinds, key=["module", "variant", "ruling"].index)


def change(root: Path, kind: str, old: str, new: str) -> str:
    """Replace a text that occurs once; return the place of the mark ▶ in the new text, which is not written."""
    path = root / "rules" / "artifact" / f"{kind}.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    before, _, after = text.replace(old, new).partition("▶")
    path.write_text(before + after, encoding="utf-8")
    return f"rules/artifact/{kind}.yaml:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


@pytest.mark.parametrize(
    ("kind", "old", "new", "message"),
    [
        (
            "components",
            "{id: asia_golden,             kind: golden,      site: asia,        copies: 1}",
            "{id: asia_golden,             kind: golden,      site: ▶asja,        copies: 1}",
            'R5: unknown place "asja" (did you mean "asia"?)',
        ),
        (
            "components",
            "kind: city, place: paris,    action: [exhibit]",
            "kind: city, place: ▶asia,    action: [exhibit]",
            'R5: "asia" is a place, but not one with type: "city" (known: berlin, london, new_york, paris)',
        ),
        (
            "components",
            "size: 5, type: mask,         prestige: 10,",
            "size: 5, type: mask,         prestige: ▶100,",
            'R2: "prestige" is 100, but must be 0 to 30',
        ),
        (
            "tables",
            "ship,               cost: [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]",
            "ship,               cost: [5, 5, 4, 4, 3, ▶4, 2, 2, 1, 1]",
            "R8: 4 follows 3 in marker_cost (cost) (a value must be not greater than the one before it)",
        ),
        (
            "tables",
            "rows: [8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3]",
            "rows: ▶[8, 7, 7, 6, 6, 5, 5, 4, 4, 3]",
            "R8: income has 10 rows, not 11",
        ),
        (
            "game",
            'when: {expansion_1: ["true"], expansion_2: ["true"]}',
            'when: {expansion_1: ["true"], ▶expansion_3: ["true"]}',
            'R5: unknown option "expansion_3" (did you mean "expansion_2"?)',
        ),
        (
            "rulebook",
            "AR-X1-CURSE-05, AR-X1-CURSE-06]",
            "AR-X1-CURSE-05, AR-X1-CURSE-06, ▶AR-X1-CURSE-01]",
            'R4: the rule id "AR-X1-CURSE-01" is given twice, first at 112:8 (remove one, or give it an id of its own)',
        ),
        (
            "examples",
            '{money: "= constants.joker_price", markers',
            '{money: ▶"= constants.joker_prize", markers',
            'R5: unknown name "constants.joker_prize" in the arithmetic "constants.joker_prize"'
            ' (did you mean "constants.joker_price"?)',
        ),
    ],
)
def test_fault(tmp_path: Path, kind: str, old: str, new: str, message: str) -> None:
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    place = change(tmp_path, kind, old, new)
    problems = Problems()
    load_game("artifact", problems, tmp_path)
    assert [str(problem) for problem in problems.errors] == [f"{place}: error {message}"]

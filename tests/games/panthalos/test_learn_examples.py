"""The examples in the rulebook to learn from: each position can be reached from the set-up of its number of players."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from compiler.base.paths import ROOT
from compiler.rules import learn
from compiler.site.rulebook.positions import Positions
from engine import games
from engine.examples import cases, initial_state
from tests.compiled_games import game_source

if not (ROOT / "rules/panthalos").is_dir():
    pytest.skip("this copy of the project does not have the game", allow_module_level=True)

SOURCE = game_source("panthalos")
ENGINE = games.make(SOURCE.data)
CONSTANTS = SOURCE.data["constants"]
SHOWN = [part.name for part in learn.parts(SOURCE.docs[learn.KIND]) if part.kind == "example"]


def opened(id: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the position of an example, and the row of the set-up for its players."""
    example = next(one for one in SOURCE.examples if one["id"] == id)
    state = ENGINE.describe(initial_state(ENGINE, cases(example)[0]["given"]))
    rows = SOURCE.data["tables"]["setup"]["rows"]
    return state, next(one for one in rows if one["players"] == len(state["seats"]))


def test_the_rulebook_has_ten_to_twelve_examples() -> None:
    assert 10 <= len(SHOWN) <= 12
    assert len(set(SHOWN)) == len(SHOWN)


@pytest.mark.parametrize("id", SHOWN)
def test_players_have_the_workers_of_the_setup(id: str) -> None:
    state, setup = opened(id)
    for seat in state["seats"]:
        hired = len(seat["workers"]) + len(seat["elevated"])
        assert hired >= setup["workers"], "nobody loses a worker"
        assert hired + seat["unhired"] == CONSTANTS["dice_per_colour"]


@pytest.mark.parametrize("id", SHOWN)
def test_the_collection_box_can_hold_its_discs(id: str) -> None:
    state, setup = opened(id)
    boxes = [seat["box"] for seat in state["seats"]]
    over = state["round"] == CONSTANTS["rounds"]
    assert over or sum(boxes) < setup["box_discs"], "the game would have ended"


@pytest.mark.parametrize("id", SHOWN)
def test_who_has_beaten_off_every_attack_has_scored(id: str) -> None:
    state, _ = opened(id)
    if state["round"] > 3:
        for seat in state["seats"]:
            assert seat["score"] or seat["box"] >= state["round"] - 2, "a worthless enemy comes once"


@pytest.mark.parametrize("id", SHOWN)
def test_the_first_round_begins_with_the_tokens_of_the_setup(id: str) -> None:
    state, _ = opened(id)
    if state["round"] == 1:
        for seat in state["seats"]:
            assert len(seat["titans"]) >= CONSTANTS["start_titans"]
            assert len(seat["reinforcements"]) >= CONSTANTS["start_reinforcements"]
            assert sum(seat["goods"].values()) + len(seat["ships"]) >= CONSTANTS["start_goods"]
            assert seat["score"] == 0 or seat["ships"], "only a ship scores before the evaluation"


def test_pictures_end_in_the_round_that_the_story_tells() -> None:
    """The last pass or decision of a round lets the engine play on to the next one, which no story is about but one."""
    shown = Positions(cast(Any, SimpleNamespace(source=SOURCE, data=SOURCE.data))).examples
    rounds = {
        id: [cast(Any, view)["zones"]["phases"]["round"] for view in (one.before, one.after)]
        for id, one in shown.items()
        if one.moves and not one.show
    }
    assert len(rounds) > 10
    assert [id for id, (before, after) in rounds.items() if before != after] == ["PA-T-43"]

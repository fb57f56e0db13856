"""The examples in the rulebook to learn from: each position can be reached from the set-up of its number of players."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import learn
from engine import games
from engine.examples import cases, initial_state
from tests.compiled_games import game_source

if not (ROOT / "rules/artifact").is_dir():
    pytest.skip("this copy of the project does not have the game", allow_module_level=True)

SOURCE = game_source("artifact")
ENGINE = games.make(SOURCE.data)
PARTS = [part for part in learn.parts(SOURCE.docs[learn.KIND]) if part.kind == "example"]
SHOWN = [part.name for part in PARTS]


def opened(id: str) -> dict[str, Any]:
    """Return the position of an example."""
    example = next(one for one in SOURCE.examples if one["id"] == id)
    return ENGINE.describe(initial_state(ENGINE, cases(example)[0]["given"]))


def test_the_rulebook_has_six_to_nine_examples() -> None:
    assert 6 <= len(SHOWN) <= 9
    assert len(set(SHOWN)) == len(SHOWN)


@pytest.mark.parametrize("id", SHOWN)
def test_finds_and_tiles_take_years(id: str) -> None:
    state = opened(id)
    owned = [seat for seat in state["seats"] if seat["hand"] or seat["tiles"]]
    steps = [step for seat in state["seats"] for step in seat.get("research", {}).values()]
    if owned or sum(steps) or state["market"]:
        assert state["year"] > SOURCE.data["constants"]["first_year"]


@pytest.mark.parametrize("id", SHOWN)
def test_open_finds_fit_the_huts(id: str) -> None:
    for name, site in opened(id)["sites"].items():
        assert len(site["row"]) == max(0, sum(site["huts"]) - 1), f"{name}: each hut but the first turns up a card"


@pytest.mark.parametrize("id", SHOWN)
def test_players_hold_as_many_markers_as_they_can(id: str) -> None:
    state = opened(id)
    limit = SOURCE.data["constants"]["marker_limit"]
    held = [sum(seat["markers"].values()) + seat["spent"] for seat in state["seats"]]
    assert max(held) <= limit
    if not state["final"]:
        assert held[0] == limit, "the player whom the example is about began the round with all markers"


@pytest.mark.parametrize("id", [one for one in SHOWN if opened(one)["final"]])
def test_a_game_that_is_counted_has_been_played(id: str) -> None:
    state = opened(id)
    cards = sum(len(site["deck"]) for site in state["sites"].values())
    assert all(seat["passed"] for seat in state["seats"])
    assert cards < 0.8 * SOURCE.figures["box.artifact_card"], "cards have left the decks"

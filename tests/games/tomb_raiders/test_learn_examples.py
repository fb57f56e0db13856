"""The examples in the rulebook to learn from: each position can be reached from the set-up of its number of players."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import learn
from engine import games
from engine.examples import cases, initial_state
from tests.compiled_games import game_source

if not (ROOT / "rules/tomb_raiders").is_dir():
    pytest.skip("this copy of the project does not have the game", allow_module_level=True)

SOURCE = game_source("tomb_raiders")
ENGINE = games.make(SOURCE.data)
SHOWN = [part.name for part in learn.parts(SOURCE.docs[learn.KIND]) if part.kind == "example"]
CARDS = {row["id"]: row for rows in SOURCE.data["components"].values() for row in rows}
OVER = "TR-T-76"
"""The example of the final count, at the end of a game: there the deck is almost empty."""


def opened(id: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the position of an example, and the row of the set-up for its players."""
    example = next(one for one in SOURCE.examples if one["id"] == id)
    state = ENGINE.describe(initial_state(ENGINE, cases(example)[0]["given"]))
    rows = SOURCE.data["tables"]["setup"]["rows"]
    return state, next(one for one in rows if one["players"] == len(state["seats"]))


def card(id: str) -> dict[str, Any]:
    """Return the row of a card; `know_crete_1#2` is a copy of `know_crete_1`."""
    found: dict[str, Any] = CARDS[id.partition("#")[0]]
    return found


def least_weeks(id: str) -> int:
    """Return the weeks that a player has spent at least for a card."""
    row = card(id)
    return min(tier["weeks"] for tier in row["tiers"]) if "tiers" in row else int(row["take"])


def test_the_rulebook_has_six_to_nine_examples() -> None:
    assert 6 <= len(SHOWN) <= 9
    assert len(set(SHOWN)) == len(SHOWN)


@pytest.mark.parametrize("id", SHOWN)
def test_players_have_spent_the_weeks_of_what_they_own(id: str) -> None:
    state, _ = opened(id)
    weeks = [seat["weeks"] for seat in state["seats"]]
    longest = SOURCE.data["constants"]["dig_weeks_max"]
    assert max(weeks) - min(weeks) <= longest, "no turn is that long"
    for seat in state["seats"]:
        owned = [*seat["cards"], *seat["hand"]]
        assert seat["weeks"] >= sum(map(least_weeks, owned)), owned


@pytest.mark.parametrize("id", SHOWN)
def test_who_owns_finds_has_dug_for_them(id: str) -> None:
    state, setup = opened(id)
    for seat in state["seats"]:
        used = setup["digs"] - sum(seat["permits"].values())
        regions = {card(find)["region"] for find in seat["finds"] if find.startswith("art_")}
        assert len(regions) <= used, "each dig is made in one region"


@pytest.mark.parametrize("id", SHOWN)
def test_professors_are_with_the_player_who_knows_most(id: str) -> None:
    state, _ = opened(id)
    for professor, owner in state["professors"].items():
        region = professor.removeprefix("prof_")
        known = [
            sum(card(one).get("points", 0) for one in seat["cards"] if region in ("greatest", card(one).get("region")))
            for seat in state["seats"]
        ]
        least = SOURCE.data["constants"][f"{'greatest' if region == 'greatest' else 'region'}_professor_min"]
        if owner is None:
            assert max(known) < least, professor
        else:
            assert known[owner] == max(known) >= least, professor


@pytest.mark.parametrize("id", [id for id in SHOWN if id != OVER])
def test_all_cards_are_in_the_game(id: str) -> None:
    state, _ = opened(id)
    assert state["aside"] == [], "the deck holds what is nowhere else"


def test_the_deck_of_a_scenario_can_begin_with_given_cards() -> None:
    state, _ = opened("TR-T-40")
    assert [one.partition("#")[0] for one in state["deck"][:2]] == ["know_greece_2", "rubble_mesopotamia"]
    row = ["know_egypt_1", "congress", "act_scientist", "know_general_1"]
    assert [one.partition("#")[0] for one in state["row"]] == row, "filled as at set-up"

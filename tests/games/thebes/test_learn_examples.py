"""The examples in both rulebooks: each position can be reached from the set-up of its number of players."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import learn
from engine import games
from engine.examples import cases, fitting, initial_state, moves_of
from tests.compiled_games import game_source

if not (ROOT / "rules/thebes").is_dir():
    pytest.skip("this copy of the project does not have the game", allow_module_level=True)

SOURCE = game_source("thebes")
ENGINE = games.make(SOURCE.data)
SHOWN = [part.name for part in learn.parts(SOURCE.docs[learn.KIND]) if part.kind == "example"]
PRINTED = [str(one["id"]) for one in SOURCE.examples if "tells" in one]
"""The examples of the complete rules, those of the rulebook to learn from among them."""


def opened(id: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the position of an example, and the row of the set-up for its players."""
    example = next(one for one in SOURCE.examples if one["id"] == id)
    state = ENGINE.describe(initial_state(ENGINE, cases(example)[0]["given"]))
    rows = SOURCE.data["tables"]["setup"]["rows"]
    row = next(one for one in rows if one["players"] == len(state["seats"]) and one["piles"] == "three")
    return state, row


def test_the_rulebook_has_six_to_nine_examples() -> None:
    assert 6 <= len(SHOWN) <= 9
    assert len(set(SHOWN)) == len(SHOWN)


@pytest.mark.parametrize("id", PRINTED)
def test_players_are_in_weeks_that_they_can_be_in(id: str) -> None:
    state, setup = opened(id)
    times = [seat["time"] for seat in state["seats"]]
    constants = SOURCE.data["constants"]
    farthest = max(max(row) for row in SOURCE.data["board"]["distance"]["rows"])
    assert min(times) >= setup["start_week"], f"the game begins in week {setup['start_week']}"
    assert max(times) <= constants["end_week"]
    assert max(times) - min(times) <= farthest + constants["max_dig_weeks"], "no turn is that long"


@pytest.mark.parametrize("id", PRINTED)
def test_cards_lie_where_they_can_lie(id: str) -> None:
    state, setup = opened(id)
    if min(seat["time"] for seat in state["seats"]) == SOURCE.data["constants"]["end_week"]:
        return  # the game is over: only what players own matters
    assert None not in state["display"]
    assert len(state["reserve"]) == setup["reserve"], "the reserve is untouched until the deck is empty"
    assert len(state["deck"]) <= setup["deck"]
    if any(state["row"]):
        drawn = setup["deck"] - len(state["deck"])
        assert drawn > setup["research"][0], "exhibitions lie below the first pile"


@pytest.mark.parametrize("id", SHOWN)
def test_whose_finds_come_from_a_site_where_the_first_artifact_is_gone(id: str) -> None:
    state, _ = opened(id)
    tokens = {row["id"]: row for row in SOURCE.data["components"]["dig_token"]}
    found = {tokens[find]["site"] for seat in state["seats"] for find in seat["finds"]}
    left = {site for site, token in state["bonus"].items() if token}
    assert not found & left, "the first to dig has taken the artifact from the board"
    first_year = max(seat["time"] for seat in state["seats"]) <= SOURCE.data["constants"]["weeks_per_year"]
    for seat in state["seats"]:
        dug = {tokens[find]["site"] for find in seat["finds"]}
        assert not first_year or not dug & set(seat["permits"]), "whoever dug this year has spent the permit"


def test_the_wheel_is_read_twice_at_the_same_weeks() -> None:
    """More knowledge brings more tokens, and the second wheel shows a dig that is too short."""
    (dials,) = (part.entry["dials"] for part in learn.parts(SOURCE.docs[learn.KIND]) if "dials" in part.entry)
    many, few = (SOURCE.data["tables"]["time_wheel"]["rows"][one["at"] - 1] for one in dials)
    (weeks,) = {one["column"] for one in dials}
    assert many[weeks - 1] > few[weeks - 1] > 0
    assert 0 in few


BOXES = [
    (part.name, box)
    for part in learn.parts(SOURCE.docs[learn.KIND])
    for box in part.entry.get("picture", ())
    if "of" in box or "turned" in box
]


@pytest.mark.parametrize(("id", "box"), BOXES, ids=[f"{id}-{i}" for i, (id, _) in enumerate(BOXES)])
def test_pieces_of_a_picture_are_those_of_the_example(id: str, box: dict[str, Any]) -> None:
    """What `of` and `turned` list is before or after a player, was drawn, or lay on the board."""
    example = next(one for one in SOURCE.examples if one["id"] == id)
    case = cases(example)[0]
    state = initial_state(ENGINE, case["given"])
    before = ENGINE.describe(state)
    held = [{*seat["cards"], *seat["finds"], *seat["mounted"]} for seat in before["seats"]]
    known = set().union(*held) | {one for one in before["bonus"].values() if one}
    known |= {*case["given"].get("draw", {}).get("finds", ())}
    for item in box.get("of", ()):
        faces = [face for face in item["faces"] if not face.endswith("_debris")]
        assert set(faces) <= (held[box["seat"]] if "seat" in box else known)
        assert len(item["faces"]) - len(faces) in (0, case["given"].get("draw", {}).get("debris"))
    if "turned" in box:
        for move in [one for step in case["steps"] for one in moves_of(step)]:
            ENGINE.play(state, fitting(ENGINE, state, move)[0], None)
        valid = [box["turned"] in view["seats"][0]["permits"] for view in (before, ENGINE.describe(state))]
        assert valid == [box["sides"][i] == "front" for i in (0, -1)]

"""Impossible scenarios of Panthalos: each is refused with its place and the possible values."""

from __future__ import annotations

from typing import Any

import pytest

from engine.messages import BadRequest, Json
from tests.conformance.fixture import game_fixture

SPACES = {"agora": 3, "phalanx": 3, "art": 2, "oracle": 1, "forum": 2, "titanus": 1, "agro": 1, "krypt": 2, "arena": 2}
LEADERS = ["front", *(f"{location}_{n + 1}" for location, spaces in SPACES.items() for n in range(spaces))]
"""Places of leaders for two players."""


def crowded(space: str, *seats: int) -> Json:
    """Return a scenario with workers of these seats on a space."""
    workers: list[list[Json]] = [[], []]
    for seat in seats:
        workers[seat].append({"rank": 3, "at": space})
    return {"players": [{"workers": each} for each in workers]}


@pytest.mark.parametrize(
    ("given", "place", "known"),
    [
        ({"start_player": 2}, "start_player: 2", ["0 … 1"]),
        ({"turn": 2}, "turn: 2", ["0 … 1"]),
        ({"box": [0, 2]}, "box[1]: 2", ["0 … 1"]),
        ({"players": [{"leader": "polis_1"}]}, "players[0].leader: polis_1", LEADERS),
        ({"players": [{}, {"elevated": ["thermae"]}]}, "players[1].elevated[0].at: thermae", LEADERS),
        ({"players": [{"leader": "agora_4"}]}, "players[0].leader: agora_4", LEADERS),
        ({"players": [{"workers": [2] * 6}]}, "players[0].workers: 6", [*"012345"]),
        ({"players": [{"workers": [2] * 4, "elevated": ["front"] * 2}]}, "players[0].workers: 4", [*"0123"]),
        ({"players": [{"titans": [None]}]}, "players[0].titans[0]: None", []),
        ({"titan_pile": ["titan_air_5", None]}, "titan_pile[1]: None", []),
        ({"harbour": [None] * 6}, "harbour: 6", [*"012345"]),
        (
            {"players": [{"polis": ["polis_1"]}, {"polis": ["polis_2", "polis_1"]}]},
            "players[1].polis[1]: polis_1",
            ["polis_3", "polis_4", "polis_5", "polis_6"],
        ),
        ({"box": [0] * 12}, "players[0].box: 12", [str(n) for n in range(12)]),
        ({"players": [{"box": 12}]}, "players[0].box: 12", ["0 … 11"]),
        ({"players": [{"supply": 0, "stock": 1}]}, "players[0].supply: 0", ["10"]),
        (crowded("agora_1", 0, 1), "players: agora_1", ["1"]),
        (crowded("agora_1", 0, 0), "players: agora_1", ["1"]),
        (crowded("forum_1", 0, 1), "players: forum_1", ["2"]),
        (crowded("forum_1", 0, 0, 0), "players: forum_1", ["2"]),
    ],
    ids=str,
)
def test_a_refusal_names_the_place_and_what_is_possible(given: Json, place: str, known: list[str]) -> None:
    """PA-PLACE-03, PA-PLACE-05, PA-PLACE-06, PA-POLIS-03 and the numbers of pieces hold for scenarios, too."""
    with pytest.raises(BadRequest) as refusal:
        game_fixture("panthalos").game.arrange(given)
    assert refusal.value.message.key == "error.arrange"
    assert refusal.value.message.args == {"value": place, "known": known}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"start_player": 1, "box": [1]}, {"start_player": 1, "box": [1]}),
        ({"turn": 1}, {"turn": 1}),
        (crowded("forum_1", 0, 0), {}),
        (crowded("titanus_1", 0, 1, 1), {}),
        ({"players": [{}, {"box": 2}]}, {"box": [1, 1]}),
        ({"harbour": [None] * 5}, {"harbour": [None] * 5}),
    ],
    ids=str,
)
def test_what_is_possible_is_accepted(given: Json, expected: dict[str, Any]) -> None:
    """The last number or space that is possible."""
    game = game_fixture("panthalos").game
    state = game.arrange(given)
    described = game.describe(state) | {"turn": game.turn(state)}
    assert {name: described[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("player", "stock", "supply"),
    [
        ({}, 4, 7),
        ({"stock": 0}, 0, 11),
        ({"supply": 0}, 11, 0),
        ({"supply": 3}, 8, 3),
        ({"box": 1, "polis": ["polis_2"], "elevated": ["front"]}, 4, 4),
        ({"box": 9}, 2, 0),
    ],
    ids=str,
)
def test_discs_that_are_not_named_lie_as_at_the_start(player: Json, stock: int, supply: int) -> None:
    """PA-INV-01: those in the box, in the Polis and on elevated leaders are taken from the own supply."""
    game = game_fixture("panthalos").game
    seat: Json = game.describe(game.arrange({"players": [player]}))["seats"][0]
    assert (seat["stock"], seat["supply"]) == (stock, supply)

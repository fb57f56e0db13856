"""Options: every value of each can be had, and what cannot be says why."""

from __future__ import annotations

from typing import Any

import pytest

from engine.messages import BadRequest
from engine.rng import Rng
from tests.conformance.fixture import GAMES, Room, room
from tests.conformance.runs import values, with_value

pytestmark = pytest.mark.parametrize("name", GAMES)


def refusal(of: Room, seats: int, options: dict[str, Any]) -> str:
    """Return why a table cannot be set: the key of a message that every language has."""
    with pytest.raises(BadRequest) as caught:
        of.game.start(seats, options, Rng(1))
    message = caught.value.message
    entry = of.english[message.key]
    assert set(message.args) <= set(entry.args), message
    return message.key


def test_every_value_can_be_had(name: str) -> None:
    here = room(name)
    assert here.game.resolve_options(here.seats[0], {}) == {
        one: option["values"][0] for one, option in here.options.items()
    }
    for option, value in values(here):
        possible = [chosen for seats in here.seats if (chosen := with_value(here, seats, option, value))]
        assert possible, f"{option}: {value} cannot be had with any number of players"
        assert len(possible) == len(here.options[option].get("players", here.seats))


def test_what_cannot_be_is_refused(name: str) -> None:
    here = room(name)
    seats = here.seats[0]
    assert refusal(here, seats - 1, {}) == refusal(here, here.seats[-1] + 1, {}) == "error.seats"
    assert refusal(here, seats, {"no_such_option": "true"}) == "error.option"
    for option in here.options:
        assert refusal(here, seats, {option: "no_such_value"}) == "error.option_value"
        assert refusal(here, seats, {option: None}) == "error.option_value"
    with pytest.raises(BadRequest):
        here.game.start(seats, {}, Rng(1), seats)


def test_values_that_need_others_say_which(name: str) -> None:
    here = room(name)
    for option, value in values(here):
        for seats in here.seats:
            if seats not in here.options[option].get("players", here.seats):
                assert refusal(here, seats, {option: value}) == "error.option_players"
            elif with_value(here, seats, option, value) != {option: value}:
                assert refusal(here, seats, {option: value}) == "error.option_requires"

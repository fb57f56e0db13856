"""Options: every value is allowed somewhere, and a refusal has a reason."""

from __future__ import annotations

from typing import Any

import pytest

from engine.messages import BadRequest
from engine.rng import Rng
from tests.conformance.fixture import GAMES, GameFixture, game_fixture
from tests.conformance.runs import values, with_value

pytestmark = pytest.mark.parametrize("name", GAMES)


def refusal_key(fixture: GameFixture, seats: int, options: dict[str, Any]) -> str:
    """Return the message key with which the game refuses these options."""
    with pytest.raises(BadRequest) as caught:
        fixture.game.start(seats, options, Rng(1))
    message = caught.value.message
    entry = fixture.english[message.key]
    assert set(message.args) <= set(entry.args), message
    return message.key


def test_every_value_is_allowed(name: str) -> None:
    fixture = game_fixture(name)
    assert fixture.game.resolve_options(fixture.seats[0], {}) == {
        one: option["values"][0] for one, option in fixture.options.items()
    }
    for option, value in values(fixture):
        possible = [chosen for seats in fixture.seats if (chosen := with_value(fixture, seats, option, value))]
        assert possible, f"{option}: {value} is not allowed with any number of players"
        assert len(possible) == len(fixture.options[option].get("players", fixture.seats))


def test_invalid_options_are_refused(name: str) -> None:
    fixture = game_fixture(name)
    seats = fixture.seats[0]
    assert refusal_key(fixture, seats - 1, {}) == refusal_key(fixture, fixture.seats[-1] + 1, {}) == "error.seats"
    assert refusal_key(fixture, seats, {"no_such_option": "true"}) == "error.option"
    for option in fixture.options:
        assert refusal_key(fixture, seats, {option: "no_such_value"}) == "error.option_value"
        assert refusal_key(fixture, seats, {option: None}) == "error.option_value"
    with pytest.raises(BadRequest):
        fixture.game.start(seats, {}, Rng(1), seats)


def test_values_that_require_others_name_them(name: str) -> None:
    fixture = game_fixture(name)
    for option, value in values(fixture):
        for seats in fixture.seats:
            if seats not in fixture.options[option].get("players", fixture.seats):
                assert refusal_key(fixture, seats, {option: value}) == "error.option_players"
            elif with_value(fixture, seats, option, value) != {option: value}:
                assert refusal_key(fixture, seats, {option: value}) == "error.option_requires"

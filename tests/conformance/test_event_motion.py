"""Events at the table: table.yaml says of every event of every game where pieces move, and it is true."""

from __future__ import annotations

from typing import Any

import pytest

from engine.results import OVER
from engine.rng import Rng
from engine.session.match import Match, Seat
from tests.conformance.fixture import GAMES, game_fixture

SEEDS = range(3)
MIN_EVENTS = 12
MIN_TRUE_SHARE = 0.7
STILL = ("log.won", "log.shared")
"""Events of all games, which move no piece."""


def zones_of(view: Any) -> dict[str, list[Any]]:
    """Return the contents of the zones by name; those in panels and of all players together."""
    found: dict[str, list[Any]] = {}
    for area in (view, *view["seats"]):
        for name, content in area["zones"].items():
            found.setdefault(name, []).append(content)
            for panel in content.get("panels", ()) if isinstance(content, dict) else ():
                for inner, part in panel["zones"].items():
                    found.setdefault(inner, []).append(part)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_declared(name: str) -> None:
    """An event without an entry would have no motion; an entry without an event is a mistake."""
    fixture = game_fixture(name)
    table = fixture.data["table"]
    keys = {key for key in fixture.english if key.startswith("log.")} - set(STILL)
    assert set(table["events"]) == keys
    zones = {**table["zones"], **table["seat_zones"]}
    known = set(zones) | {inner for zone in zones.values() for inner in zone.get("zones", ())}
    assert {zone for event in table["events"].values() for zone in event.get("moves", ())} <= known


@pytest.mark.parametrize("name", GAMES)
def test_pieces_move_as_declared(name: str) -> None:
    """When an event says that pieces move, one of its two zones has changed, unless the same move undoes that."""
    fixture = game_fixture(name)
    game, events = fixture.game, fixture.data["table"]["events"]
    seen: dict[str, list[bool]] = {}
    for seed in SEEDS:
        people = [Seat(colour, "", "person") for colour in game.colours[: max(fixture.seats)]]
        match = Match(game, people, {}, seed, None, None)
        rng = Rng(seed)
        while (seat := game.turn(match.state)) != OVER:
            before = zones_of(game.view(match.state, seat))
            moves = game.moves(match.state)
            match.play(moves[rng.below(len(moves))])
            after = zones_of(game.view(match.state, seat))
            for entry in match.steps[-1].log:
                ways = events.get(entry.message.key, {}).get("moves")
                if ways and entry.only in (None, seat):
                    changed = any(before.get(zone) != after.get(zone) for zone in ways)
                    seen.setdefault(entry.message.key, []).append(changed)
    assert len(seen) > MIN_EVENTS
    assert {key: found for key, found in seen.items() if sum(found) < MIN_TRUE_SHARE * len(found)} == {}

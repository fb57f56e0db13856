"""Results at the table: an action that brings a player something says so before anyone else moves."""

from __future__ import annotations

from typing import Any

import pytest

from engine.results import OVER
from engine.rng import Rng
from engine.session.match import Match, Seat
from tests.conformance.fixture import GAMES, game_fixture

SEEDS = range(2)
MIN_ACTIONS = 10


def pieces_of(view: Any, seat: int) -> dict[str, tuple[int, int]]:
    """Return the number and the value of each face-up piece that a player has, wherever it lies."""
    shared = [one for zone in view["zones"].values() for one in zone.get("pieces", ()) if one.get("owner") == seat]
    own = [one for zone in view["seats"][seat]["zones"].values() for one in zone.get("pieces", ())]
    return {one["id"]: (one.get("n", 1), one.get("value", 0)) for one in shared + own if one["side"] != "back"}


def has_gained(before: Any, after: Any, seat: int) -> bool:
    """Return whether a player has more pieces in another view, or a die with a higher value."""
    had = pieces_of(before, seat)
    return any(
        n > had.get(name, (0, 0))[0] or (name in had and value > had[name][1])
        for name, (n, value) in pieces_of(after, seat).items()
    )


@pytest.mark.parametrize("name", GAMES)
def test_what_an_action_brings_is_a_result(name: str) -> None:
    """New pieces, promoted dice and points of one's own action are told by an event with `result`."""
    fixture = game_fixture(name)
    game, events = fixture.game, fixture.data["table"]["events"]
    told, silent = 0, set()
    for seed in SEEDS:
        people = [Seat(colour, "", "person") for colour in game.colours[: max(fixture.seats)]]
        match = Match(game, people, {}, seed, None, None)
        rng = Rng(seed)
        while (seat := game.turn(match.state)) != OVER:
            before, points = game.view(match.state, seat), game.result(match.state).totals[seat]
            first = match.at
            while game.turn(match.state) == seat and (match.at == first or game.action_pending(match.state)):
                moves = game.moves(match.state)
                kinds = sorted({type(move).__name__ for move in moves})
                kind = kinds[rng.below(len(kinds))]
                some = [move for move in moves if type(move).__name__ == kind]
                match.play(some[rng.below(len(some))])
            log = [entry.message for step in match.steps[first:] for entry in step.log if entry.only in (None, seat)]
            own = [one.key for one in log if one.args.get("player", f"seat.{seat}") == f"seat.{seat}"]
            after = game.view(match.state, seat)
            gained = game.result(match.state).totals[seat] > points or has_gained(before, after, seat)
            if gained:
                told += 1
                if not any(events.get(key, {}).get("result") for key in own):
                    silent.add(" ".join(sorted(set(own))))
    assert told >= MIN_ACTIONS
    assert silent == set()

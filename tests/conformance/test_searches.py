"""What every game promises the page: a search that is shared out among workers gives what one engine alone finds."""

from __future__ import annotations

from typing import Any

import pytest

from engine import protocol
from engine.bots import make
from engine.results import OVER
from engine.rng import Rng
from engine.session.match import Match, Seat
from tests.conformance.fixture import GAMES, game_fixture
from tests.engine.player import Player

SEARCHES = 3
"""How many positions of a game are searched, spread over its course."""

QUICK = {"candidates": 3, "worlds": [2, 1], "horizon": 0, "prior": 0.5}


class Workers:
    """Sessions that share out the worlds of searches. Everything goes through JSON, as in the page."""

    def __init__(self, game: Any, count: int) -> None:
        self.players = [Player(game) for _ in range(count)]

    def measured(self, save: protocol.Save, to: int, purpose: str) -> list[Any]:
        """Return what all worlds of a search gave; the last worlds of a stage are tried first."""
        for player in self.players:
            assert player.ask("position", save=save, to=to)["n"] == to
        measured: list[Any] = []
        while True:
            plan = self.players[len(measured) % len(self.players)].ask("plan", purpose=purpose, measured=measured)
            if not plan["worlds"]:
                return measured
            assert plan["worlds"][0] == len(measured)
            values = {
                world: self.players[world % len(self.players)].ask(
                    "measure", purpose=purpose, world=world, moves=plan["moves"]
                )["values"]
                for world in reversed(plan["worlds"])
            }
            measured += [values[world] for world in plan["worlds"]]


def played(game: Any, seats: int) -> Match:
    """Return a match that was played by greedy bots, whose seats have bots that search."""
    bots = [Seat(colour, "", "search") for colour in game.colours[:seats]]
    match = Match(game, bots, {}, 5, 0, None)
    while (seat := game.turn(match.state)) != OVER:
        rng = Rng(match.at)
        move = make("greedy").choose(game, game.determinize(match.state, seat, rng), seat, rng)
        match.play(match.legal.find(game.record(move)))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_search_gives_the_same_wherever_it_is_measured(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For bots, hints and costs, with one worker and with three; the engine of the table measures what is missing."""
    fixture = game_fixture(name)
    game = fixture.game
    levels = {**game.data["game"].get("bots", {}), "search": [QUICK], "master": [QUICK]}
    monkeypatch.setitem(game.data["game"], "bots", levels)
    whole = played(game, fixture.seats[0])
    last = len(whole.steps)
    alone, one, three = Player(game), Workers(game, 1), Workers(game, 3)
    for to in range(last // (2 * SEARCHES), last, last // SEARCHES):
        match = whole.fork()
        match.go(to)
        before = match.save_branch()
        measured = three.measured(before, to, "bot")
        assert one.measured(before, to, "bot") == measured
        answers = []
        for known in ([], measured[:1], measured):
            alone.session.match = match
            answers.append(alone.ask("bot", agreed=True, measured=known)["save"]["moves"][-1])
        assert answers[0] == answers[1] == answers[2]
        alone.session.match = whole
        measured = three.measured(whole.save(), to, "cost")
        costs = [alone.ask("cost", n=to + 1, measured=known) for known in ([], measured)]
        assert costs[0] == costs[1]
        seat = game.turn(match.state)
        match.seats = [*match.seats[:seat], match.seats[seat]._replace(by="person"), *match.seats[seat + 1 :]]
        alone.session.match = match
        known = one.measured(match.save_branch(), to, "hint")
        hints = [alone.ask("hint", seat=seat, measured=values) for values in ([], known)]
        assert hints[0] == hints[1]

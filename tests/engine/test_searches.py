"""Searches of workers: following a match that is played elsewhere, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.player import GREEDY, RED, Player

SEARCHING = {**GREEDY, "by": "search"}
OTHER = {**SEARCHING, "colour": "blue"}


@pytest.fixture
def worker(player: Player) -> Player:
    """Another session with the same game."""
    return Player(player.session.games["thebes"])


def opened(player: Player, worker: Player, **fields: Any) -> dict[str, Any]:
    """Open a match at the table, let bots move, and send the worker to it."""
    player.ask("new", game="thebes", seats=[SEARCHING, OTHER], seed=4, first=0, **fields)
    save: dict[str, Any] = player.ask("bot")["save"]
    assert worker.ask("position", save=save) == {"ok": True, "n": len(save["moves"])}
    return save


def test_a_worker_plays_only_what_it_has_not_got(
    player: Player, worker: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened(player, worker)
    second = player.ask("bot")["save"]
    game = player.session.games["thebes"]
    found: list[Any] = []
    find = game.find

    def counted(state: Any, record: Any) -> Any:
        found.append(record)
        return find(state, record)

    monkeypatch.setattr(game, "find", counted)
    assert worker.ask("position", save=second)["n"] == len(second["moves"])
    assert found == second["moves"][len(first["moves"]) :]
    assert worker.ask("position", save=first)["n"] == len(first["moves"])
    assert worker.ask("position", save=second, to=0)["n"] == 0
    assert len(found) == len(second["moves"]) - len(first["moves"]), "nothing is played again"
    undone = {**second, "moves": first["moves"], "digest": first["digest"]}
    assert worker.ask("position", save=undone)["n"] == len(first["moves"])
    other = {**first, "seed": 5}
    assert worker.refused("position", save=other)["key"] in ("error.save_digest", "error.move")


def test_a_search_needs_a_position_and_a_bot_that_searches(player: Player, worker: Player) -> None:
    assert worker.refused("plan", purpose="bot")["key"] == "error.no_table"
    player.ask("new", game="thebes", seats=[RED, GREEDY], seed=4, first=1)
    save = player.ask("save")["save"]
    worker.ask("position", save=save)
    assert worker.refused("plan", purpose="bot")["key"] == "error.no_table"
    assert worker.refused("plan", purpose="cost")["key"] == "error.no_table", "no move was made here"
    assert worker.ask("plan", purpose="hint")["worlds"][0] == 0
    assert worker.refused("position", save=save, to=1)["key"] == "error.jump"


def test_what_was_measured_must_be_of_the_search(player: Player, worker: Player) -> None:
    opened(player, worker)
    plan = worker.ask("plan", purpose="bot")
    values = worker.ask("measure", purpose="bot", world=0, moves=plan["moves"])["values"]
    after = worker.ask("plan", purpose="bot", measured=[values])
    assert after["worlds"] == plan["worlds"][1:]
    for wrong in ([values[1:]], [[[1.0, 2.0]] * len(values)], [[["1"]] * len(values)], [values] * 1000, ["x"], [[1]]):
        for asked in (worker, player):
            do, more = ("plan", {"purpose": "bot"}) if asked is worker else ("bot", {})
            refusal = asked.refused(do, measured=wrong, **more)
            assert (refusal["key"], refusal["args"]) == ("error.field_list", {"field": "measured"})
    assert worker.refused("measure", purpose="bot", world=0, moves=[99])["args"] == {"field": "moves"}
    assert worker.refused("measure", purpose="bot", world=-1, moves=[0])["args"] == {"field": "world"}
    assert worker.refused("plan", purpose="all")["key"] == "error.unknown_request"


def test_a_request_ends_before_a_bot_that_searches(player: Player) -> None:
    seats = [{**GREEDY, "colour": "red"}, SEARCHING]
    player.ask("new", game="thebes", seats=seats, seed=4, first=0)
    table = player.ask("bot", moves=50)["table"]
    assert table["turn"] == 1
    assert player.ask("bot", moves=50)["table"]["n"] > table["n"]

"""Undo, redo and jumps: who may take back what, and why not."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.session.match import SNAPSHOT_EVERY
from tests.engine.player import BLUE, GIVEN, GREEDY, LONDON, PARIS, RANDOM, RED, Player


# -- undo --------------------------------------------------------------------------------------------------------------
def test_undo_is_free_against_bots(player: Player) -> None:
    player.new(RED, GREEDY)
    first = player.table("look", seat=0)
    assert player.refused("undo", seat=0)["key"] == "error.nothing_to_undo"
    shown = player.table("play", move=first["offers"][0]["move"], seat=0)
    while shown["turn"] == 1:
        shown = player.table("bot", seat=0)
    assert shown["can_undo"]
    back = player.table("undo", seat=0)
    assert back["view"] == first["view"]
    assert back["n"] == 0
    assert (back["can_redo"], back["last"]) == (True, shown["n"])
    again = player.table("redo", seat=0)
    assert {**again, "viewer": 0} == shown
    player.table("undo", seat=0)
    other = player.table("play", move=first["offers"][1]["move"], seat=0)
    assert not other["can_redo"]
    assert player.refused("redo")["key"] == "error.nothing_to_redo"


def test_undo_between_people(player: Player) -> None:
    """A move that revealed nothing may be taken back by who made it; nobody takes back another's."""
    player.new(RED, BLUE, arranged=GIVEN)
    shown = player.table("play", move=LONDON, seat=0)
    assert shown["turn"] == 1
    assert shown["can_undo"]
    assert shown["undo_blocked"] is None
    other = player.table("look", seat=1)
    assert not other["can_undo"]
    assert other["undo_blocked"] == [["error.undo_other", None]]
    assert player.refused("undo", seat=1)["key"] == "error.undo_other"
    assert player.table("undo", seat=0)["n"] == 0
    player.table("play", move=LONDON, seat=0)
    player.table("play", move=PARIS, seat=1)
    assert player.refused("undo", seat=0)["key"] == "error.undo_other"
    assert player.table("undo", seat=0, agreed=True)["n"] == 1
    assert player.table("undo", seat=0)["n"] == 0


def test_undo_between_people_takes_the_moves_of_bots_along(player: Player) -> None:
    """Two people and a bot: who moved before the bot may take it back as long as nothing was revealed."""
    home = {"time": 157}
    last = {"time": 156, "place": "crete"}
    player.new(RED, GREEDY, BLUE, arranged={"players": [last, last, last], "stack": [2, 1, 0], "display": []})
    finish = {"kind": "finish"}
    player.table("play", move=finish, seat=0)
    assert player.table("bot")["turn"] == 2
    assert player.refused("undo", seat=2)["key"] == "error.undo_other"
    assert player.refused("undo", seat=1)["key"] == "error.undo_other"
    back = player.table("undo", seat=0)
    assert (back["n"], back["last"], back["turn"]) == (0, 2, 0)
    assert player.table("redo")["n"] == 2
    player.new(GREEDY, RANDOM, arranged={"players": [last, home]})
    player.table("bot")
    assert player.refused("undo")["key"] == "error.nothing_to_undo"


def test_undo_stops_at_what_was_revealed(player: Player) -> None:
    player.new(RED, BLUE)
    shown = player.play_some(1)
    assert not shown["can_undo"]
    assert shown["undo_blocked"] == [["error.undo_revealed", None]]
    assert player.refused("undo", seat=0)["key"] == "error.undo_revealed"
    assert player.table("undo", seat=0, agreed=True)["n"] == 0


def test_who_looks_back_cannot_change_the_past(player: Player) -> None:
    player.new(RED, BLUE, GREEDY)
    player.play_some(30)
    now = player.table("look")
    past = player.table("jump", to=10, seat=0)
    assert (past["n"], past["last"]) == (10, 30)
    turn = past["turn"]
    assert player.table("look", seat=turn)["offers"] == []
    if past["seats"][turn]["by"] == "person":
        assert player.refused("play", move={"kind": "swap", "zeppelin": False})["key"] == "error.in_past"
    for to in range(10, 20):
        if player.table("jump", to=to)["turn"] == 2:
            assert player.refused("bot")["key"] == "error.in_past"
            break
    assert player.table("jump", to=30) == now
    for to in (-1, 31):
        assert player.refused("jump", to=to)["key"] == "error.jump"


def test_jumps_lead_to_the_same_states(player: Player, thebes: Game[Any, Any]) -> None:
    player.new(GREEDY, RANDOM)
    digests = []
    table = player.desk.table
    assert table is not None
    while not player.table("look")["over"]:
        digests.append(thebes.digest(table.state))
        player.table("bot")
    assert len(table.snapshots) == 1 + table.at // SNAPSHOT_EVERY
    for to in [*range(len(digests) - 1, 0, -7), 0, SNAPSHOT_EVERY, SNAPSHOT_EVERY - 1]:
        player.table("jump", to=to)
        assert thebes.digest(table.state) == digests[to]

"""Undo, redo and jumps: which moves a seat may take back, and why others not."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.session.match import MOVES_PER_KEPT_STATE
from tests.engine.player import BLUE, GIVEN, GREEDY, LONDON, PARIS, RANDOM, RED, Player


# -- undo --------------------------------------------------------------------------------------------------------------
def test_undo_against_bots_is_free_after_one_question(player: Player) -> None:
    player.new(RED, GREEDY)
    first = player.snapshot("look", seat=0)
    assert player.refused("undo", seat=0)["key"] == "error.nothing_to_undo"
    shown = player.snapshot("play", move=first["offers"][0]["move"], seat=0)
    while shown["turn"] == 1:
        shown = player.snapshot("bot", seat=0)
    assert (shown["can_undo"], shown["undo_asks"]) == (False, True), "cards were turned up"
    assert player.refused("undo", seat=0)["key"] == "error.undo_revealed"
    back = player.snapshot("undo", seat=0, agreed=True)
    assert back["view"] == first["view"]
    assert back["n"] == 0
    assert back["offers"] == first["offers"]
    assert (back["can_redo"], back["last"], back["take_backs"]) == (True, shown["n"], 1)
    again = player.snapshot("redo", seat=0)
    assert {**again, "viewer": 0} == {**shown, "can_undo": True, "undo_blocked": None, "undo_asks": False} | {
        "take_backs": 1
    }, "asked once"
    player.snapshot("undo", seat=0)
    other = player.snapshot("play", move=first["offers"][1]["move"], seat=0)
    assert not other["can_redo"]
    assert player.refused("redo")["key"] == "error.nothing_to_redo"


def test_undo_between_people(player: Player) -> None:
    """A seat may take back its own move if that revealed nothing, and never another seat's move."""
    player.new(RED, BLUE, arranged=GIVEN)
    shown = player.snapshot("play", move=LONDON, seat=0)
    assert shown["turn"] == 1
    assert shown["can_undo"]
    assert shown["undo_blocked"] is None
    other = player.snapshot("look", seat=1)
    assert not other["can_undo"]
    assert other["undo_blocked"] == [["error.undo_other", None]]
    assert player.refused("undo", seat=1)["key"] == "error.undo_other"
    assert player.snapshot("undo", seat=0)["n"] == 0
    player.snapshot("play", move=LONDON, seat=0)
    player.snapshot("play", move=PARIS, seat=1)
    assert player.refused("undo", seat=0)["key"] == "error.undo_other"
    assert player.snapshot("undo", seat=0, agreed=True)["n"] == 1
    assert player.snapshot("undo", seat=0)["n"] == 0


def test_undo_between_people_takes_back_the_moves_of_bots(player: Player) -> None:
    """Two people and a bot: the one who moved before the bot may undo as long as nothing was revealed."""
    home = {"time": 157}
    last = {"time": 156, "place": "crete"}
    player.new(RED, GREEDY, BLUE, arranged={"players": [last, last, last], "stack": [2, 1, 0], "display": []})
    finish = {"kind": "finish"}
    player.snapshot("play", move=finish, seat=0)
    assert player.snapshot("bot")["turn"] == 2
    assert player.refused("undo", seat=2)["key"] == "error.undo_other"
    assert player.refused("undo", seat=1)["key"] == "error.undo_other"
    back = player.snapshot("undo", seat=0)
    assert (back["n"], back["last"], back["turn"]) == (0, 2, 0)
    assert player.snapshot("redo")["n"] == 2
    player.new(GREEDY, RANDOM, arranged={"players": [last, home]})
    player.snapshot("bot")
    assert player.refused("undo")["key"] == "error.nothing_to_undo"


def test_undo_between_people_stops_at_a_reveal(player: Player) -> None:
    player.new(RED, BLUE)
    shown = player.play_some(1)
    assert not shown["can_undo"]
    assert shown["undo_blocked"] == [["error.undo_revealed", None]]
    assert player.refused("undo", seat=0)["key"] == "error.undo_revealed"
    assert player.snapshot("undo", seat=0, agreed=True)["n"] == 0


def test_looking_back_cannot_change_the_past(player: Player) -> None:
    player.new(RED, BLUE, GREEDY)
    player.play_some(30)
    now = player.snapshot("look")
    past = player.snapshot("jump", to=10, seat=0)
    assert (past["n"], past["last"]) == (10, 30)
    turn = past["turn"]
    assert player.snapshot("look", seat=turn)["offers"] == []
    if past["seats"][turn]["by"] == "person":
        assert player.refused("play", move={"kind": "swap", "zeppelin": False})["key"] == "error.in_past"
    for to in range(10, 20):
        if player.snapshot("jump", to=to)["turn"] == 2:
            assert player.refused("bot")["key"] == "error.in_past"
            break
    assert player.snapshot("jump", to=30) == now
    for to in (-1, 31):
        assert player.refused("jump", to=to)["key"] == "error.jump"


def test_hidden_things_are_shown_when_the_game_is_over(player: Player) -> None:
    player.new(RED, GREEDY)
    player.play_some(4)
    for do in ("look", "jump", "undo"):
        assert player.refused(do, open=True, to=2, agreed=True)["key"] == "error.not_over"
    end = player.play_some(1000)
    assert end["over"]
    then = player.snapshot("jump", to=4, seat=0)
    assert not then["open"]
    assert then["view"]["zones"]["deck"]["top"] is None
    opened = player.snapshot("jump", to=4, seat=0, open=True)
    deck = opened["view"]["zones"]["deck"]
    assert opened["open"]
    assert (opened["n"], opened["viewer"], opened["log"]) == (4, 0, then["log"])
    assert len(deck["pieces"]) == deck["count"] == then["view"]["zones"]["deck"]["count"]
    assert deck["pieces"][0] == deck["top"]
    assert player.snapshot("look", seat=0) == then, "closed unless it is asked for"


def test_who_has_seen_all_that_was_hidden_goes_on_with_a_mark(player: Player) -> None:
    last = {"time": 156, "place": "paris"}
    for is_open, marked in ((False, 0), (True, 1)):
        player.new(RED, BLUE, arranged={"players": [last, {"time": 157, "place": "paris"}], "display": []})
        assert player.snapshot("play", move={"kind": "finish"}, seat=0)["over"]
        player.snapshot("jump", to=0, open=is_open)
        assert player.ask("save", branch=True)["save"].get("take_backs", 0) == marked
        player.snapshot("jump", to=1)
        if is_open:
            assert player.refused("undo", seat=0)["key"] == "error.undo_revealed"
        back = player.snapshot("undo", seat=0, agreed=is_open)
        assert (back["n"], back["take_backs"]) == (0, marked)
        assert player.refused("look", open=True)["key"] == "error.not_over", "the match goes on"
        assert player.refused("jump", to=1, open=True)["key"] == "error.not_over"
        assert player.snapshot("redo")["over"]
        assert player.snapshot("look", open=True)["open"]


def test_jumps_lead_to_the_same_states(player: Player, thebes: Game[Any, Any]) -> None:
    player.new(GREEDY, RANDOM)
    digests = []
    match = player.session.match
    assert match is not None
    while not player.snapshot("look")["over"]:
        digests.append(thebes.digest(match.state))
        player.snapshot("bot")
    assert len(match.kept_states) == 1 + match.at // MOVES_PER_KEPT_STATE
    for to in [*range(len(digests) - 1, 0, -7), 0, MOVES_PER_KEPT_STATE, MOVES_PER_KEPT_STATE - 1]:
        player.snapshot("jump", to=to)
        assert thebes.digest(match.state) == digests[to]

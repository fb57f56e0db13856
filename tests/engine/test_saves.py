"""Saves: they restore everything, and damaged ones are refused with a message."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.bots import BOTS
from engine.session.strict_json import MAX_REQUEST_DEPTH
from tests.engine.malformed import DEEP
from tests.engine.player import BLUE, GIVEN, GREEDY, LONDON, RANDOM, RED, Player


# -- saves -------------------------------------------------------------------------------------------------------------
def test_a_save_restores_everything(player: Player) -> None:
    player.new(RED, GREEDY, options={"set_bonus": "multiple_sets"})
    shown = player.play_some(40)
    saved = player.ask("save")["save"]
    assert saved["options"]["set_bonus"] == "multiple_sets"
    assert len(saved["moves"]) == 40
    fresh = Player(player.session.games["thebes"])
    assert fresh.snapshot("load", save=json.loads(json.dumps(saved))) == player.snapshot("look")
    assert fresh.snapshot("look")["n"] == shown["n"] == 40
    assert fresh.ask("save")["save"] == saved
    # Undo still works after loading, and a save made after undo holds the moves up to there.
    fresh.snapshot("undo", seat=0, agreed=True)
    undone = fresh.ask("save")["save"]
    assert len(undone["moves"]) < 40
    assert undone["take_backs"] == 1
    # The mark, the branch and the notes are part of the save.
    fresh.snapshot("note", text=" what\nif? ")
    noted = fresh.ask("save", branch=True)["save"]
    assert (noted["take_backs"], noted["branch"]) == (1, len(noted["moves"]))
    assert noted["notes"] == [[len(noted["moves"]), "what if?"]]
    loaded = player.snapshot("load", save=noted)
    assert (loaded["take_backs"], loaded["branch"], loaded["notes"]) == (1, noted["branch"], noted["notes"])
    assert fresh.snapshot("note", text="")["notes"] == []
    assert fresh.refused("note", text="x" * 1001)["key"] == "error.note_long"


def test_a_note_in_the_past_keeps_the_moves_after_it(player: Player) -> None:
    player.new(RED, GREEDY)
    player.play_some(10)
    player.snapshot("jump", to=4)
    answer = player.ask("note", text="odd")
    assert (answer["table"]["n"], answer["table"]["notes"]) == (4, [[4, "odd"]])
    assert (len(answer["save"]["moves"]), answer["save"]["notes"]) == (10, [[4, "odd"]])


@pytest.mark.parametrize(
    "marks",
    [
        {"take_backs": -1},
        {"take_backs": "1"},
        {"branch": -3},
        {"branch": True},
        {"notes": {}},
        {"notes": [["1", "x"]]},
        {"notes": [[1]]},
        {"notes": [[1, None]]},
    ],
)
def test_damaged_marks_of_a_save_are_refused(player: Player, marks: dict[str, Any]) -> None:
    player.new(RED, GREEDY)
    saved = player.ask("save")["save"]
    assert player.refused("load", save={**saved, **marks})["key"] == "error.save_damaged"


@pytest.mark.parametrize("level", BOTS)
def test_bots_of_every_level_play_and_are_saved(player: Player, level: str) -> None:
    player.new(RED, {**GREEDY, "by": level}, options={})
    shown = player.play_some(12)
    assert shown["seats"][1]["by"] == level
    saved = player.ask("save")["save"]
    assert len(saved["moves"]) == 12
    fresh = Player(player.session.games["thebes"])
    assert fresh.snapshot("load", save=saved) == player.snapshot("look")
    assert fresh.play_some(5) == player.play_some(5), "the same seed gives the same moves"


def test_a_match_from_a_scenario_is_saved_with_it(player: Player) -> None:
    player.new(RED, BLUE, arranged=GIVEN)
    player.snapshot("play", move=LONDON)
    saved = player.ask("save")["save"]
    assert saved["arranged"] == GIVEN
    shown = player.snapshot("look")
    player.new(RED, GREEDY)
    assert player.snapshot("load", save=saved) == shown


def damage(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return a function that damages a save."""

    def damaged(saved: dict[str, Any]) -> dict[str, Any]:
        change(saved)
        return saved

    return damaged


DAMAGES: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("format", lambda s: s.update(format=2), "error.save_format"),
    ("no format", lambda s: s.pop("format"), "error.save_damaged"),
    ("game", lambda s: s.update(game="chess"), "error.no_rules"),
    ("game not text", lambda s: s.update(game=7), "error.save_damaged"),
    ("version", lambda s: s.update(version="000000000000"), "error.save_version"),
    ("no seats", lambda s: s.pop("seats"), "error.save_damaged"),
    ("one seat", lambda s: s.update(seats=s["seats"][:1]), "error.seats"),
    ("seats not a list", lambda s: s.update(seats={}), "error.save_damaged"),
    ("seat not an object", lambda s: s.update(seats=["red", "blue"]), "error.save_damaged"),
    ("same colours", lambda s: s["seats"][1].update(colour="green"), "error.colour_twice"),
    ("seed", lambda s: s.update(seed="7"), "error.seed"),
    ("large seed", lambda s: s.update(seed=2**53), "error.seed_large"),
    ("deeply nested options", lambda s: s.update(options=DEEP), "error.save_damaged"),
    ("deeply nested move", lambda s: s["moves"].__setitem__(3, DEEP), "error.save_move"),
    ("deeply nested scenario", lambda s: s.update(arranged=DEEP), "error.arrange"),
    ("option", lambda s: s["options"].update(magic="on"), "error.option"),
    ("first", lambda s: s.update(first=9), "error.first"),
    ("another seed", lambda s: s.update(seed=s["seed"] + 1), "error.save_move"),
    ("moves not a list", lambda s: s.update(moves="all"), "error.save_damaged"),
    ("a move not an object", lambda s: s["moves"].__setitem__(3, 5), "error.save_move"),
    ("a move missing", lambda s: s["moves"].pop(3), "error.save_move"),
    ("a move of another game", lambda s: s["moves"].__setitem__(0, {"kind": "castle"}), "error.save_move"),
    ("the last moves missing", lambda s: s.update(moves=s["moves"][:20]), "error.save_digest"),
    ("digest", lambda s: s.update(digest="0" * 16), "error.save_digest"),
    ("digest not text", lambda s: s.update(digest=1), "error.save_damaged"),
    ("arranged", lambda s: s.update(arranged={"seats": 2, "magic": 1}), "error.arrange"),
    ("arranged not an object", lambda s: s.update(arranged=[1]), "error.save_damaged"),
]


@pytest.mark.parametrize(("change", "key"), [d[1:] for d in DAMAGES], ids=[d[0] for d in DAMAGES])
def test_a_damaged_save_is_refused(player: Player, change: Callable[[dict[str, Any]], object], key: str) -> None:
    player.new(GREEDY, RANDOM, seed=21)
    player.play_some(40)
    saved = player.ask("save")["save"]
    change(saved)
    assert player.refused("load", save=saved)["key"] == key


def test_a_save_of_another_version_can_be_tried(player: Player) -> None:
    player.new(GREEDY, RANDOM, seed=21)
    player.play_some(10)
    saved = {**player.ask("save")["save"], "version": "0123456789ab", "digest": "0" * 16}
    error = player.refused("load", save=saved)
    assert error["key"] == "error.save_version"
    assert error["args"]["version"] == "0123456789ab"
    assert player.snapshot("load", save=saved, force=True)["n"] == 10
    assert player.ask("save")["save"]["version"] == player.session.games["thebes"].data["version"]
    saved["moves"][4] = {"kind": "finish"}
    assert player.refused("load", save=saved, force=True) == {
        "key": "error.save_move",
        "args": {"n": 5, "total": 10},
        "text": [["error.save_move", None]],
    }


def test_a_save_that_is_nested_too_deeply_is_a_damaged_file(player: Player) -> None:
    player.new(RED, BLUE)
    saved = player.ask("save")["save"]
    text = json.dumps({"do": "load", "save": {**saved, "moves": ["MOVE"]}})
    before = player.state()
    for levels in (MAX_REQUEST_DEPTH, 2_550, 100_000):
        error = json.loads(player.session.handle(text.replace('"MOVE"', "[" * levels + "]" * levels)))["error"]
        assert (error["key"], error["args"]) == ("error.request_deep", {"max": MAX_REQUEST_DEPTH})
    assert player.state() == before

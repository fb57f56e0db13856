"""Moves in steps: one action in undo and log, with others answering in between; offers; what only one may see."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.messages import BadRequest
from engine.session.match import Match, Seat
from engine.session.session import Session
from tests.engine.player import BLUE, GREEDY, RED
from tests.engine.scripted_game import Go, Play, Rules, Scene, make

PEOPLE = [Seat("red", "", "person"), Seat("blue", "", "person"), Seat("green", "", "random")]


def played(*script: Scene, seats: list[Seat] = PEOPLE, moves: int | None = None) -> Match:
    """Return a table on which a script was played, as a whole or some moves of it."""
    table = Match(make(*script, Scene(0)), seats, {}, 1, None, None)
    for n in range(len(script) if moves is None else moves):
        table.play(Go(n % 2))
    return table


def blocked(table: Match, who: int | None, agreed: bool = False) -> str:
    """Return the key of the reason why undo is refused."""
    with pytest.raises(BadRequest) as refused:
        table.undo_to(who, agreed)
    return refused.value.message.key


# -- undo in actions ---------------------------------------------------------------------------------------------------
ACTION = (Scene(0), Scene(0, step=True), Scene(0, step=True))


def test_the_moves_of_an_action_share_its_number() -> None:
    table = played(*ACTION, Scene(1), Scene(1, step=True))
    assert [step.action for step in table.steps] == [1, 1, 1, 2, 2]
    table.go(1)
    assert (table.action, table.begun) == (1, 1)
    table.go(3)
    assert (table.action, table.begun) == (2, 0)


def test_a_finished_action_is_taken_back_as_a_whole_and_made_again_as_a_whole() -> None:
    table = played(*ACTION)
    assert table.undo_to(0, False) == 0
    table.go(0)
    assert table.redo_to() == 3


def test_within_an_action_undo_goes_one_step_back() -> None:
    table = played(*ACTION, moves=2)
    assert table.undo_to(0, False) == 1
    table.go(1)
    assert table.undo_to(0, False) == 0
    assert table.redo_to() == 2


def test_undo_takes_the_answers_of_bots_along_but_not_those_of_people() -> None:
    bot = played(Scene(0), Scene(2, step=True), Scene(0, step=True), Scene(2))
    assert bot.undo_to(0, False) == 0
    bot.go(0)
    assert bot.redo_to() == 4
    person = played(Scene(0), Scene(1, step=True), Scene(0, step=True))
    assert person.undo_to(0, False) == 2
    assert person.undo_to(0, True) == 2
    person.go(2)
    assert blocked(person, 0) == "error.undo_other"
    assert person.undo_to(1, False) == 1
    person.go(1)
    assert person.undo_to(0, False) == 0


def test_undo_never_goes_past_what_was_revealed() -> None:
    """Not within an action either: what was done before the reveal stays."""
    table = played(Scene(0), Scene(0, step=True, reveals=True), Scene(0, step=True))
    assert table.undo_to(0, False) == 2
    table.go(2)
    assert blocked(table, 0) == "error.undo_revealed"
    assert table.undo_to(0, True) == 1
    assert table.undo_to(0, agreed=True) == 1
    alone = played(*ACTION[:2], Scene(0, step=True, reveals=True), Scene(2), seats=[PEOPLE[0], PEOPLE[2], PEOPLE[2]])
    assert alone.undo_to(0, False) == 0


def test_why_nothing_can_be_taken_back() -> None:
    assert blocked(played(), 0) == "error.nothing_to_undo"
    assert blocked(played(Scene(2), Scene(2, reveals=True)), 0, agreed=True) == "error.nothing_to_undo"
    assert blocked(played(Scene(0), Scene(1)), 0) == "error.undo_other"
    assert blocked(played(Scene(0), Scene(2, reveals=True)), 0) == "error.undo_revealed"


# -- at the desk -------------------------------------------------------------------------------------------------------
def desk(*script: Scene) -> Session:
    """Return a desk at which a scripted game is open."""
    opened = Session()
    opened.games["scripted"] = make(*script)
    ask(opened, "new", game="scripted", seats=[RED, BLUE, GREEDY], seed=1)
    return opened


def ask(at: Session, do: str, **fields: Any) -> Any:
    """Return the answer to a request that succeeds."""
    answer = json.loads(at.handle(json.dumps({"do": do, **fields})))
    assert answer["ok"], answer
    return answer


def refused(at: Session, do: str, **fields: Any) -> Any:
    """Return the error of a request that fails."""
    answer = json.loads(at.handle(json.dumps({"do": do, **fields})))
    assert not answer["ok"], answer
    return answer["error"]


def test_the_page_learns_who_is_asked_whose_turn_it_is_and_which_step_it_is() -> None:
    at = desk(Scene(0), Scene(1, step=True), Scene(0, step=True), Scene(1))
    shown = ask(at, "look", seat=0)["table"]
    assert (shown["turn"], shown["holder"], shown["private"], shown["action"]) == (0, 0, False, 1)
    assert {offer["step"] for offer in shown["offers"]} == {0}
    shown = ask(at, "play", seat=0, move={"kind": "go", "n": 1})["table"]
    assert (shown["turn"], shown["holder"], shown["action"]) == (1, 0, 1)
    shown = ask(at, "look", seat=1)["table"]
    assert {offer["step"] for offer in shown["offers"]} == {1}
    ask(at, "play", seat=1, move={"kind": "go", "n": 0})
    ask(at, "play", seat=0, move={"kind": "play", "cards": ["card_a", "card_c"]})
    shown = ask(at, "play", seat=1, move={"kind": "go", "n": 0})["table"]
    assert [(line["n"], line["action"]) for line in shown["log"]] == [(1, 1), (2, 1), (3, 1), (4, 2)]
    assert (shown["turn"], shown["holder"], shown["private"]) == (-1, -1, False)
    assert shown["result"]["places"] == [3, 1, 1]
    assert shown["result"]["winners"] == [1, 2]


def test_a_family_of_moves_is_one_offer() -> None:
    shown = ask(desk(Scene(0)), "look", seat=0)["table"]
    assert [offer["move"] for offer in shown["offers"]] == [
        {"kind": "go", "n": 0},
        {"kind": "go", "n": 1},
        {"kind": "play"},
    ]
    assert "sets" not in shown["offers"][0]
    assert shown["offers"][2]["sets"] == {"cards": {"of": [["card_a"], ["card_b", "card_c"]], "count": [1, 3]}}


def test_the_moves_of_a_position_are_made_once() -> None:
    at = desk(Scene(0), Scene(0))
    assert at.table is not None
    rules = at.table.game.rules
    assert isinstance(rules, Rules)
    ask(at, "look", seat=0)
    before = rules.calls
    for cards in range(1, 8):
        ask(at, "preview", seat=0, move=at.table.game.record(Play(cards)))
        ask(at, "why", seat=0, intent={"kind": "play"})
    ask(at, "look", seat=0)
    assert rules.calls == before
    ask(at, "play", seat=0, move={"kind": "go", "n": 1})
    assert ask(at, "why", seat=0, intent={"kind": "go", "n": 2})["reasons"]
    assert rules.calls == before + 1


def test_only_who_is_asked_learns_what_is_private() -> None:
    at = desk(Scene(0, private=True), Scene(0))
    move = {"kind": "go", "n": 0}
    assert ask(at, "look", seat=0)["table"]["private"]
    for viewer in (1, None):
        assert ask(at, "look", seat=viewer)["table"]["offers"] == []
        assert refused(at, "preview", seat=viewer, move=move)["key"] == "error.not_your_turn"
        assert "reasons" not in refused(at, "play", seat=viewer, move={"kind": "fly"})
    for intent in ({"kind": "go"}, {"kind": "play", "seat": 0}, {"touch": "card_a"}, {"kind": 5}):
        (reason,) = ask(at, "why", seat=1, intent=intent)["reasons"]
        assert reason == {"rule": "SC-TIME-01", "text": [["why.not_your_turn", None]]}
        assert refused(at, "why", intent=intent)["key"] == "error.not_your_turn"
    assert ask(at, "why", seat=0, intent={"kind": "go", "n": 2})["reasons"][0]["rule"] == "SC-HID-01"
    assert refused(at, "play", seat=0, move={"kind": "go", "n": 2})["reasons"][0]["rule"] == "SC-HID-01"
    assert ask(at, "preview", seat=0, move=move)["lines"]


def test_what_is_public_is_offered_to_onlookers_too() -> None:
    """So that the device need not be covered: all look at it together."""
    at = desk(Scene(0), Scene(2))
    shown = ask(at, "look")["table"]
    assert not shown["private"]
    assert len(shown["offers"]) == 3
    assert ask(at, "preview", move={"kind": "go", "n": 0})["lines"]
    assert ask(at, "play", move={"kind": "go", "n": 0})["table"]["offers"] == []

"""Actions of several moves: undo, redo and log treat them as one; move options; what only one seat may see."""

from __future__ import annotations

import json
from typing import Any

from engine.messages import Message
from engine.session.match import Match, Seat
from engine.session.session import Session
from tests.engine.player import BLUE, GREEDY, RED
from tests.engine.scripted_game import Go, Play, Rules, Scene, make

PEOPLE = [Seat("red", "", "person"), Seat("blue", "", "person"), Seat("green", "", "random")]


def played(*script: Scene, seats: list[Seat] = PEOPLE, moves: int | None = None) -> Match:
    """Return a match in which a script was played, completely or for some moves."""
    match = Match(make(*script, Scene(0)), seats, {}, 1, None, None)
    for n in range(len(script) if moves is None else moves):
        match.play(Go(n % 2))
    return match


def blocked(match: Match, seat: int | None, agreed: bool = False) -> str:
    """Return the key of the message why undo is refused."""
    refusal = match.undo_to(seat, agreed)
    assert isinstance(refusal, Message)
    return refusal.key


# -- undo in actions ---------------------------------------------------------------------------------------------------
ACTION = (Scene(0), Scene(0, step=True), Scene(0, step=True))


def test_the_moves_of_an_action_share_its_number() -> None:
    match = played(*ACTION, Scene(1), Scene(1, step=True))
    assert [step.action for step in match.steps] == [1, 1, 1, 2, 2]
    match.go(1)
    assert (match.action, match.moves_in_action) == (1, 1)
    match.go(3)
    assert (match.action, match.moves_in_action) == (2, 0)


def test_a_finished_action_is_undone_and_redone_as_a_whole() -> None:
    match = played(*ACTION)
    assert match.undo_to(0, False) == 0
    match.go(0)
    assert match.redo_to() == 3


def test_within_an_action_undo_takes_back_one_move() -> None:
    match = played(*ACTION, moves=2)
    assert match.undo_to(0, False) == 1
    match.go(1)
    assert match.undo_to(0, False) == 0
    assert match.redo_to() == 2


def test_undo_takes_back_the_answers_of_bots_but_not_those_of_people() -> None:
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


def test_undo_stops_at_a_reveal() -> None:
    """Within an action too: the moves before the reveal stay."""
    match = played(Scene(0), Scene(0, step=True, reveals=True), Scene(0, step=True))
    assert match.undo_to(0, False) == 2
    match.go(2)
    assert blocked(match, 0) == "error.undo_revealed"
    assert match.undo_to(0, True) == 1
    assert match.undo_to(0, agreed=True) == 1


def test_a_person_who_plays_alone_agrees_once_to_take_back_what_was_revealed() -> None:
    seats = [PEOPLE[0], PEOPLE[2], PEOPLE[2]]
    match = played(*ACTION[:2], Scene(0, step=True, reveals=True), Scene(2), seats=seats)
    assert blocked(match, 0) == "error.undo_revealed"
    assert match.undo_to(0, True) == 0
    match.undo(0)
    assert (match.at, match.take_backs) == (0, 1)
    assert match.may_change(agreed=False), "undo led here"
    match.redo(match.redo_to())
    assert match.undo_to(0, False) == 0, "agreed once"
    match.go(0)
    assert not match.may_change(agreed=False), "only looking back"


def test_only_what_was_revealed_marks_a_match() -> None:
    seats = [PEOPLE[0], PEOPLE[2], PEOPLE[2]]
    plain = played(*ACTION, seats=seats)
    plain.undo(0)
    assert "take_backs" not in plain.save()
    changed = played(Scene(0, reveals=True), Scene(0), seats=seats)
    changed.go(0)
    changed.play(Go(1))  # the page does not offer this; who asks for it drops what was seen
    assert changed.save()["take_backs"] == 1


def test_a_branch_is_a_match_of_its_own() -> None:
    match = played(Scene(0), Scene(0, reveals=True), Scene(0))
    match.notes = {1: "here", 3: "later"}
    match.go(1)
    branch = match.save_branch()
    assert (len(branch["moves"]), branch["branch"], branch["take_backs"]) == (1, 1, 1)
    assert branch["notes"] == [(1, "here")]
    assert (match.at, len(match.steps), match.take_backs, match.branch) == (1, 3, 0, None), "the original stays"
    assert len(match.save_all()["moves"]) == 3
    quiet = played(Scene(0), Scene(0))
    quiet.go(1)
    assert "take_backs" not in quiet.save_branch(), "nothing was revealed after it"


def test_undo_is_refused_with_its_reason() -> None:
    assert blocked(played(), 0) == "error.nothing_to_undo"
    assert blocked(played(Scene(2), Scene(2, reveals=True)), 0, agreed=True) == "error.nothing_to_undo"
    assert blocked(played(Scene(0), Scene(1)), 0) == "error.undo_other"
    assert blocked(played(Scene(0), Scene(2, reveals=True)), 0) == "error.undo_revealed"


# -- in a session -----------------------------------------------------------------------------------------------------
def session_of(*script: Scene) -> Session:
    """Return a session with a match of a scripted game."""
    session = Session()
    session.games["scripted"] = make(*script)
    ask(session, "new", game="scripted", seats=[RED, BLUE, GREEDY], seed=1)
    return session


def ask(session: Session, do: str, **fields: Any) -> Any:
    """Return the answer to a request that succeeds."""
    answer = json.loads(session.handle(json.dumps({"do": do, **fields})))
    assert answer["ok"], answer
    return answer


def refused(session: Session, do: str, **fields: Any) -> Any:
    """Return the error of a request that fails."""
    answer = json.loads(session.handle(json.dumps({"do": do, **fields})))
    assert not answer["ok"], answer
    return answer["error"]


def test_the_snapshot_names_the_active_seat_the_turn_and_the_step() -> None:
    session = session_of(Scene(0), Scene(1, step=True), Scene(0, step=True), Scene(1))
    shown = ask(session, "look", seat=0)["table"]
    assert (shown["turn"], shown["holder"], shown["private"], shown["action"]) == (0, 0, False, 1)
    assert {offer["step"] for offer in shown["offers"]} == {0}
    shown = ask(session, "play", seat=0, move={"kind": "go", "n": 1})["table"]
    assert (shown["turn"], shown["holder"], shown["action"]) == (1, 0, 1)
    shown = ask(session, "look", seat=1)["table"]
    assert {offer["step"] for offer in shown["offers"]} == {1}
    ask(session, "play", seat=1, move={"kind": "go", "n": 0})
    ask(session, "play", seat=0, move={"kind": "play", "cards": ["card_a", "card_c"]})
    shown = ask(session, "play", seat=1, move={"kind": "go", "n": 0})["table"]
    assert [(line["n"], line["action"]) for line in shown["log"]] == [(1, 1), (2, 1), (3, 1), (4, 2)]
    assert (shown["turn"], shown["holder"], shown["private"]) == (-1, -1, False)
    assert shown["result"]["places"] == [3, 1, 1]
    assert shown["result"]["winners"] == [1, 2]


def test_a_family_of_moves_is_one_option() -> None:
    shown = ask(session_of(Scene(0)), "look", seat=0)["table"]
    assert [offer["move"] for offer in shown["offers"]] == [
        {"kind": "go", "n": 0},
        {"kind": "go", "n": 1},
        {"kind": "play"},
    ]
    assert "sets" not in shown["offers"][0]
    assert shown["offers"][2]["sets"] == {"cards": {"of": [["card_a"], ["card_b", "card_c"]], "count": [1, 3]}}


def test_the_moves_of_a_position_are_listed_once() -> None:
    session = session_of(Scene(0), Scene(0))
    assert session.match is not None
    rules = session.match.game.rules
    assert isinstance(rules, Rules)
    ask(session, "look", seat=0)
    before = rules.calls
    for cards in range(1, 8):
        ask(session, "preview", seat=0, move=session.match.game.record(Play(cards)))
        ask(session, "why", seat=0, intent={"kind": "play"})
    ask(session, "look", seat=0)
    assert rules.calls == before
    ask(session, "play", seat=0, move={"kind": "go", "n": 1})
    assert ask(session, "why", seat=0, intent={"kind": "go", "n": 2})["reasons"]
    assert rules.calls == before + 1


def test_only_the_active_seat_sees_what_is_private() -> None:
    session = session_of(Scene(0, private=True), Scene(0))
    move = {"kind": "go", "n": 0}
    assert ask(session, "look", seat=0)["table"]["private"]
    for viewer in (1, None):
        assert ask(session, "look", seat=viewer)["table"]["offers"] == []
        assert refused(session, "preview", seat=viewer, move=move)["key"] == "error.not_your_turn"
        assert "reasons" not in refused(session, "play", seat=viewer, move={"kind": "fly"})
    for intent in ({"kind": "go"}, {"kind": "play", "seat": 0}, {"touch": "card_a"}, {"kind": 5}):
        (reason,) = ask(session, "why", seat=1, intent=intent)["reasons"]
        assert reason == {"rule": "SC-TIME-01", "text": [["why.not_your_turn", None]]}
        assert refused(session, "why", intent=intent)["key"] == "error.not_your_turn"
    assert ask(session, "why", seat=0, intent={"kind": "go", "n": 2})["reasons"][0]["rule"] == "SC-HID-01"
    assert refused(session, "play", seat=0, move={"kind": "go", "n": 2})["reasons"][0]["rule"] == "SC-HID-01"
    assert ask(session, "preview", seat=0, move=move)["lines"]


def test_spectators_get_move_options_that_reveal_nothing() -> None:
    """Players who share a device then need not hand it over."""
    session = session_of(Scene(0), Scene(2))
    shown = ask(session, "look")["table"]
    assert not shown["private"]
    assert len(shown["offers"]) == 3
    assert ask(session, "preview", move={"kind": "go", "n": 0})["lines"]
    assert ask(session, "play", move={"kind": "go", "n": 0})["table"]["offers"] == []

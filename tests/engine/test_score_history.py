"""The course of a match: turning points and the sentences about it, by hand-made scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import event_type, points_of
from engine.messages import Message
from engine.results import Result, ranked
from engine.session import score_history
from engine.session.match import Match, Seat
from tests.engine.scripted_game import Go, Scene, make

BOTS = [Seat("red", "", "greedy"), Seat("blue", "", "greedy")]
ALONE = [Seat("red", "", "person"), Seat("blue", "", "greedy")]


def match_of(*scores: tuple[int, int], seats: Sequence[Seat] = ALONE) -> Match:
    """Return a finished match whose score after each move is given; the seats move in turn, red first."""
    match = Match(make(*(Scene(n % 2) for n in range(len(scores)))), seats, {}, 1, None, None)
    for _ in scores:
        match.play(Go(0))
    match.start_totals = (0, 0)
    match.steps = [step._replace(totals=totals) for step, totals in zip(match.steps, scores, strict=True)]
    set_result(match, Result((), scores[-1], ranked(scores[-1])))
    return match


def set_result(match: Match, result: Result) -> None:
    """Replace the scoring of the scripted game."""
    rules: Any = match.game.rules
    rules.result = lambda state: result


def keys(match: Match) -> list[str]:
    """Return the keys of the three sentences."""
    return [remark.message.key for remark in score_history.story(match)]


def test_an_event_names_where_points_come_from() -> None:
    found = event_type("log.find", "X", "player size vp site", source="source.finds.{size}", by="site", silent="site")
    event = found("seat.1", "large", 4, "place.crete")
    assert points_of(event) == (1, Message("source.finds.large", {"site": "place.crete"}), 4)
    assert event.event.args == ("player", "size", "vp")
    assert points_of(event_type("log.walk", "X", "player")("seat.0")) is None


def test_the_lead_changes_when_another_seat_leads_alone() -> None:
    assert score_history.lead_changes([(0, 0), (2, 0), (2, 2), (2, 3), (3, 3), (3, 4), (5, 4)]) == [(3, 1), (6, 0)]
    assert score_history.lead_changes([(0, 0), (0, 0)]) == []


def test_the_decisive_move_is_the_one_after_which_the_winner_is_never_behind() -> None:
    history = [(0, 0), (2, 0), (2, 3), (4, 3), (4, 4)]
    assert score_history.decisive_move(history, 0) == 3
    assert score_history.decisive_move([(0, 0), (1, 0), (1, 1)], 0) == 0


def test_the_story_of_a_won_game() -> None:
    won = score_history.story(match_of((0, 3), (1, 3), (6, 3), (6, 5)))
    assert won == [
        (Message("story.you_first", {"players": ["seat.1"], "n": 1}), None),
        (Message("story.you_best", {"move": 3, "n": 5}), 3),
        (Message("story.you_took", {"move": 3}), 3),
    ]
    assert keys(match_of((1, 0), (1, 1), (3, 1)))[2] == "story.you_ahead"
    assert keys(match_of((0, 3), (0, 3), (4, 3)))[2] == "story.you_took_last"


def test_the_story_of_a_lost_game() -> None:
    lost = score_history.story(match_of((2, 0), (2, 5), (2, 5)))
    assert lost == [
        (Message("story.you_behind", {"place": 2, "of": 2, "n": 3, "players": ["seat.1"]}), None),
        (Message("story.you_best", {"move": 1, "n": 2}), 1),
        (Message("story.lost_lead", {"player": "seat.1", "move": 2}), 2),
    ]
    assert keys(match_of((0, 2), (0, 4))) == ["story.you_behind", "story.you_best_none", "story.ahead"]


def test_the_story_of_a_shared_game_and_of_bots() -> None:
    assert keys(match_of((2, 0), (2, 2))) == ["story.you_shared", "story.you_best", "story.lead_changes"]
    assert keys(match_of((0, 0), (0, 0), seats=BOTS)) == ["story.shared", "story.best_none", "story.lead_changes"]
    assert keys(match_of((0, 2), (0, 3), (1, 3), seats=BOTS)) == ["story.first", "story.best", "story.ahead"]


def test_a_tie_break_is_named() -> None:
    match = match_of((2, 2), (2, 2))
    set_result(match, Result((), (2, 2), (1, 2)))
    assert keys(match)[0] == "story.you_first_tie"
    set_result(match, Result((), (2, 2), (2, 1)))
    assert keys(match)[0] == "story.you_tie"
    set_result(match, Result((), (2, 2, 2), (1, 2, 3)))
    named = Message("story.you_first_tie", {"players": ["seat.1", "seat.2"]})
    assert score_history.story(match)[0].message == named, "all with as many points, whatever their place"


def test_no_story_before_the_end() -> None:
    match = match_of((1, 0), (1, 1))
    match.go(1)
    assert score_history.story(match) == []
    assert [(point["n"], point["kind"]) for point in score_history.turning_points(match)] == [(1, "best"), (2, "best")]

"""Order of seats in tie-breaks and locations, and what a look reveals: cases that no worked example distinguishes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.examples import initial_state
from engine.game import Game
from engine.games.panthalos import make
from engine.games.panthalos.state import Move, State
from engine.rng import Rng

SALE = {
    "players": [{"goods": {"wine": 1, "oil": 1}, "workers": [2]}, {"workers": [2]}],
    "mercator": ["merchant_06"],
    "underworld": ["uw_fire_6", "uw_earth_3", "uw_water_9"],
}


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("panthalos"))


def play(game: Game[State, Move], s: State, **fields: Any) -> None:
    """Play the one legal move whose record has these fields."""
    (move,) = [m for m in game.moves(s) if fields.items() <= game.record(m).items()]
    game.play(s, move)


def test_a_later_seat_is_counted_from_the_first_start_player(game: Game[State, Move]) -> None:
    """PA-SCORE-08: the tie-break of later seats does not follow the start marker, which moves."""
    player: dict[str, Any] = {"workers": []}
    given = {
        "seats": 4,
        "round": 8,
        "phase": "clean_up",
        "start_player": 2,
        "players": [player] * 4,
        "options": {"tie_break": "later_seat"},
    }
    assert game.result(initial_state(game, given)).places == (4, 3, 2, 1)


@pytest.mark.parametrize(("left", "offered"), [(2, True), (1, False)])
def test_a_look_needs_two_tokens(game: Game[State, Move], left: int, offered: bool) -> None:
    """PA-SELL-07: the seller may look while a second underworld token is there."""
    s = initial_state(game, SALE)
    del s.underworld[left:]
    play(game, s, kind="sell", merchant="merchant_06")
    assert any(game.record(move)["kind"] == "look" for move in game.moves(s)) is offered


def test_goods_count_once_for_a_good_of_several_ships(game: Game[State, Move]) -> None:
    """PA-SCORE-02: two ships of one good do not score that good twice."""

    def goods_points(ships: list[str]) -> int:
        given = {
            "round": 8,
            "phase": "clean_up",
            "players": [{"workers": [], "ships": ships, "goods": {"iron": 1, "armour": 1}}, {"workers": []}],
        }
        result = game.result(initial_state(game, given))
        return next(line.points[0] for line in result.parts if line.key == "score.goods")

    assert goods_points(["ship_iron", "ship_iron"]) == goods_points(["ship_iron"]) > 0


def test_the_forum_is_resolved_from_the_start_player(game: Game[State, Move]) -> None:
    """PA-FORUM-01, PA-GEN-01: in turn order, the start player of the round hires first, not that of the game."""
    given = {
        "seats": 3,
        "phase": "forum",
        "start_player": 1,
        "options": {"location_order": "turn_order"},
        "players": [
            {"leader": "agro_1", "workers": [{"rank": 2, "at": "forum_1"}, {"rank": 2, "at": "forum_1"}]},
            {"leader": "agro_1", "workers": [{"rank": 2, "at": "forum_2"}, {"rank": 2, "at": "forum_2"}]},
            {"leader": "agro_1", "workers": [2]},
        ],
    }
    assert game.turn(initial_state(game, given)) == 1


def test_only_the_seat_that_looked_knows_the_second_token(game: Game[State, Move]) -> None:
    """PA-SELL-08: what is put under the pile is known to the seat that looked, and to no other."""
    s = initial_state(game, SALE)
    play(game, s, kind="sell", merchant="merchant_06")
    play(game, s, kind="look", look=True)
    play(game, s, kind="put_under", which="second")
    assert game.query(s, {"what": "known", "seat": 0})["bottom"] == "uw_earth_3"
    assert game.query(s, {"what": "known", "seat": 1})["bottom"] is None
    last = {seat: {game.determinize(s, seat, Rng(seed)).underworld[-1] for seed in range(30)} for seat in (0, 1)}
    assert len(last[0]) == 1
    assert len(last[1]) > 1

"""Order of seats in tie-breaks and locations, and what a look reveals: cases that no worked example distinguishes."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.events import to_message, visible_to
from engine.examples import initial_state
from engine.game import Game
from engine.games.panthalos import make
from engine.games.panthalos.state import Move, State
from engine.messages import Json
from engine.rng import Rng

SALE: Json = {
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


def bottom(game: Game[State, Move], s: State, seat: int) -> str | None:
    """Return the token that a seat knows to be under the pile."""
    known: Any = game.query(s, {"what": "known", "seat": seat})
    token: str | None = known["bottom"]
    return token


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
    assert bottom(game, s, 0) == "uw_earth_3"
    assert bottom(game, s, 1) is None
    last = {seat: {game.determinize(s, seat, Rng(seed)).underworld[-1] for seed in range(30)} for seat in (0, 1)}
    assert len(last[0]) == 1
    assert len(last[1]) > 1


def looked(game: Game[State, Move], which: str) -> tuple[State, list[Any]]:
    """Let the second seat sell, look at the second token and put one of the two under the pile."""
    s = initial_state(game, {**SALE, "seats": 3, "start_player": 1, "players": SALE["players"][::-1]})
    events: list[Any] = []
    for kind, fields in (
        ("sell", {"merchant": "merchant_06"}),
        ("look", {"look": True}),
        ("put_under", {"which": which}),
    ):
        (move,) = [m for m in game.moves(s) if {"kind": kind, **fields}.items() <= game.record(m).items()]
        game.play(s, move, events.append)
    return s, [one for one in events if to_message(one).rule in ("PA-SELL-07", "PA-SELL-08", "PA-EOR-07")]


@pytest.mark.parametrize(
    ("which", "told"),
    [
        ("first", [("log.look", None), ("log.saw_underworld", 1), ("log.put_first", None), ("log.underworld", None)]),
        ("second", [("log.look", None), ("log.saw_underworld", 1), ("log.put_second", None)]),
    ],
)
def test_a_look_is_told_to_all_and_what_was_seen_to_one(
    game: Game[State, Move], which: str, told: list[tuple[str, int | None]]
) -> None:
    """PA-SELL-07, PA-SELL-08: all learn of the look, the one seat what it saw; a new open token is shown to all."""
    s, events = looked(game, which)
    assert [(to_message(one).key, visible_to(one)) for one in events] == told
    saw: Any = to_message(events[1]).args
    assert (saw["n"], saw["element"], saw["vp"]) == (3, "element.earth", points(game, "uw_earth_3"))
    if which == "first":
        assert to_message(events[-1]).args["n"] == 3
    assert [one.event.reveals for one in events] == [key != "log.put_second" for key, _ in told]
    assert s.underworld[0] == game.rules.components.token_index["uw_earth_3" if which == "first" else "uw_fire_6"]


def points(game: Game[State, Move], token: str) -> int:
    """Return the points of an underworld token."""
    (row,) = [row for row in game.data["components"]["underworld"] if row["id"] == token]
    return int(row["vp"])


def notes(game: Game[State, Move], s: State, seat: int) -> list[tuple[str, Any]]:
    """Return the notes that a seat sees of its own."""
    view: Any = game.view(s, seat)
    return [(line.key, line.args["element"]) for line in view["seats"][seat]["zones"]["notes"]["lines"]]


def test_notes_of_the_pile_are_seen_by_the_seat_that_looked_alone(game: Game[State, Move]) -> None:
    """PA-SELL-07, PA-SELL-08: the second token while it decides, then the place of what only it knows."""
    s = initial_state(game, {**SALE, "seats": 3, "start_player": 1, "players": SALE["players"][::-1]})
    play(game, s, kind="sell", merchant="merchant_06")
    assert [notes(game, s, seat) for seat in range(3)] == [[], [], []]
    play(game, s, kind="look", look=True)
    assert notes(game, s, 1)[0] == ("fact.second", "element.earth")
    assert notes(game, s, 0) == notes(game, s, 2) == []
    assert game.private(s)
    play(game, s, kind="put_under", which="second")
    assert [notes(game, s, seat) for seat in range(3)] == [[], [("fact.bottom", "element.earth")], []]
    view: Any = game.view(s, 0)
    assert not [line for line in view["facts"] if line.key in ("fact.bottom", "fact.known")], "it is no fact for all"
    assert [bottom(game, s, seat) for seat in range(3)] == [None, "uw_earth_3", None]


def test_an_open_token_under_the_pile_is_known_to_all(game: Game[State, Move]) -> None:
    """PA-SELL-08: the token that lay open is put under the pile before all eyes."""
    s, _ = looked(game, "first")
    view: Any = game.view(s, 0)
    assert [(line.key, line.args["element"]) for line in view["facts"] if line.rule == "PA-SELL-08"] == [
        ("fact.bottom", "element.fire")
    ]
    assert notes(game, s, 1) == []


def test_a_merchant_without_the_sign_allows_no_look(game_data: Callable[[str], dict[str, Any]]) -> None:
    """PA-SELL-07: with corrected data; every merchant of this edition has the sign (PA-Q-07)."""
    data = copy.deepcopy(game_data("panthalos"))
    for row in data["components"]["merchant"]:
        row["look"] = row["id"] != "merchant_06"
    game = make(data)
    s = initial_state(game, SALE)
    play(game, s, kind="sell", merchant="merchant_06")
    assert "look" not in {game.record(move)["kind"] for move in game.moves(s)}


SETS = [
    (["titan_earth_5"], ""),
    (["reinf_earth_1"], "PA-FIGHT-02"),
    (["titan_earth_5", "reinf_air_1"], "PA-FIGHT-03"),
    (["titan_earth_5", "reinf_air_1", "reinf_earth_1"], "PA-FIGHT-03"),
    (["titan_fire_5"], "PA-FIGHT-04"),
    (["titan_fire_5", "reinf_earth_1"], ""),
    (["titan_fire_5", "titan_air_5", "reinf_earth_1"], "PA-FIGHT-04"),
    (["titan_fire_5", "reinf_earth_1", "reinf_earth_2"], ""),
]


@pytest.mark.parametrize(("tokens", "rule"), SETS, ids=["-".join(tokens) for tokens, _ in SETS])
def test_sets_of_an_element(game: Game[State, Move], tokens: list[str], rule: str) -> None:
    """PA-FIGHT-02 to PA-FIGHT-05: a titan, no foreign reinforcement, one reinforcement for each foreign titan."""
    asked = {"what": "set", "tokens": tokens, "element": "earth"}
    answer: Any = game.query(initial_state(game, {}), asked)
    assert (answer["legal"], answer.get("rule", "")) == (not rule, rule)


def test_a_guess_keeps_who_knows_which_place_of_the_pile(game: Game[State, Move]) -> None:
    """PA-SELL-08: whatever token a seat guesses under the pile, the seat that looked knows it, and no other place."""
    s, _ = looked(game, "second")
    known = s.known[game.rules.components.token_index["uw_earth_3"] - game.rules.components.spans["underworld"].start]
    for seed in range(9):
        guess = game.determinize(s, 0, Rng(seed))
        span = game.rules.components.spans["underworld"]
        by_place = [guess.known[span.index(token)] for token in guess.underworld]
        assert by_place == [0b111, *[0] * (len(by_place) - 2), known]
    assert known == 0b010

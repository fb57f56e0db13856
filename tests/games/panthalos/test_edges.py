"""Edges of the rules of Panthalos: the highest ranks, equal workers, pairs that the rules refuse, the first seat."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.game import Game
from engine.games import make
from engine.games.panthalos.state import DuelOpen, Pass
from engine.messages import BadRequest, Json
from engine.results import OVER
from tests.conformance.fixture import game_fixture

Training = tuple[tuple[str, ...], bool]
"""The workers that are promoted, and whether it is one worker twice."""


def trainings(workers: list[int], artisans: int) -> list[Training]:
    """Return the activations of artisans that promote, for a seat with these workers."""
    player: dict[str, Any] = {"artisans": ["artisan_promote"] * artisans, "stock": 2, "workers": workers}
    game = game_fixture("panthalos").game
    state = game.arrange({"players": [player, {"workers": [2]}]})
    records = [game.record(move) for move in game.moves(state)]
    return sorted((tuple(one["workers"]), one["same"]) for one in records if one["kind"] == "activate")


@pytest.mark.parametrize(
    ("workers", "expected"),
    [
        ([2], [(("worker_2",), False), (("worker_2", "worker_2"), True)]),
        ([4], [(("worker_4",), False), (("worker_4", "worker_4"), True)]),
        ([5], [(("worker_5",), False)]),
        ([6], []),
        (
            [3, 3],
            [(("worker_3",), False), (("worker_3", "worker_3"), False), (("worker_3", "worker_3"), True)],
        ),
        ([5, 5], [(("worker_5",), False), (("worker_5", "worker_5"), False)]),
        (
            [5, 6],
            [(("worker_5",), False)],
        ),
    ],
    ids=str,
)
def test_a_pair_promotes_two_workers_or_one_twice(workers: list[int], expected: list[Training]) -> None:
    """PA-CRAFT-05, PA-PROM-01: up to the highest rank; of equal workers two or one are different moves."""
    assert trainings(workers, 2) == expected


@pytest.mark.parametrize("rank", [2, 5, 6])
def test_one_artisan_promotes_one_worker(rank: int) -> None:
    """PA-CRAFT-04: a single artisan has no effect of a pair."""
    assert trainings([rank, rank], 1) == ([((f"worker_{rank}",), False)] if rank < 6 else [])


@pytest.mark.parametrize(
    ("allowed", "reasons"), [("false", ["why.occupied", "why.two_leaders"]), ("true", ["why.occupied"])]
)
def test_two_leaders_are_refused_only_where_they_are_no_pair(allowed: str, reasons: list[str]) -> None:
    """PA-PLACE-06: where the table allows two leaders, a space of the Forum is refused to them for another reason."""
    game = game_fixture("panthalos").game
    pair = [{"rank": 4, "at": "forum_1"}, {"rank": 4, "at": "forum_1"}]
    state = game.arrange(
        {
            "options": {"forum_two_leaders": allowed},
            "players": [{"workers": [2], "elevated": ["front"]}, {"workers": pair}],
        }
    )
    record = {"kind": "place", "piece": "leader", "space": "forum_1", "second": "elevated"}
    assert [reason.key for reason in game.why_not(state, record)] == reasons


@pytest.fixture
def game() -> Game[Any, Any]:
    """Return the rules of Panthalos."""
    return game_fixture("panthalos").game


def play(game: Game[Any, Any], s: Any, *parts: Json) -> None:
    """Play the one legal move with these fields, for each of the parts."""
    for part in parts:
        (move,) = [move for move in game.moves(s) if part.items() <= game.record(move).items()]
        game.play(s, move)


# -- turns -----------------------------------------------------------------------------------------------------------
def test_a_duel_belongs_to_the_turn_of_the_attacker(game: Game[Any, Any]) -> None:
    """PA-DUEL-05: also of the first seat, while the defender answers."""
    fighter: Json = {"workers": [2], "titans": ["titan_earth_5"]}
    players = [
        {**fighter, "leader": "agro_1", "workers": [{"rank": 4, "at": "arena_1"}]},
        {**fighter, "leader": "agora_1"},
    ]
    s = game.arrange({"phase": "arena", "players": players, "titan_pile": ["titan_air_5"]})
    play(game, s, {"kind": "challenge", "opponent": 1}, {"kind": "duel_open", "tokens": ["titan_earth_5"]})
    assert (game.turn(s), game.turn_owner(s)) == (1, 0)


def test_nothing_is_allowed_when_the_game_is_over(game: Game[Any, Any]) -> None:
    """PA-END-02."""
    s = game.arrange({"round": 8, "phase": "clean_up", "players": [{"workers": []}, {"workers": []}]})
    assert game.turn(s) == OVER
    assert [game.rules.allows(s, move) for move in (DuelOpen((0,)), Pass())] == [False, False]


# -- what a seat sees ------------------------------------------------------------------------------------------------
SALE: Json = {
    "players": [{"goods": {"wine": 1, "oil": 1}, "workers": [2]}, {"workers": [2]}],
    "mercator": ["merchant_06"],
    "options": {"open_titans": "true"},
}


@pytest.mark.parametrize(("look", "private"), [(True, True), (False, False)])
def test_an_underworld_token_is_private_where_titans_are_open(game: Game[Any, Any], look: bool, private: bool) -> None:
    """PA-SELL-07 with open_titans: what a seat has seen of the pile is all that is hidden from the others."""
    s = game.arrange(SALE)
    assert not game.private(s)
    play(game, s, {"kind": "sell", "merchant": "merchant_06"}, {"kind": "look", "look": look})
    s.agenda[-1] = (s.agenda[-1][0], 0)
    assert game.private(s) is private


@pytest.mark.parametrize("left", [2, 3])
def test_the_token_that_lay_open_is_known_wherever_it_lies(game: Game[Any, Any], left: int) -> None:
    """PA-SELL-08: also right below the one that lies open now."""
    s = game.arrange(SALE)
    del s.underworld[left:]
    put = {"kind": "put_under", "which": "first"}
    play(game, s, {"kind": "sell", "merchant": "merchant_06"}, {"kind": "look", "look": True}, put)
    facts: Any = game.view(s, 1)["facts"]
    assert [line.key for line in facts if line.rule == "PA-SELL-08"] == ["fact.bottom"]


def test_pieces_on_lightning_spaces_are_not_served_before_others() -> None:
    """PA-GEN-11, PA-LIGHT-02: with corrected data, where the first space is the one with the flash."""
    data = copy.deepcopy(game_fixture("panthalos").data)
    for row in data["board"]["worker_space"]:
        if row["in"] == "agora":
            row["lightning"] = row["index"] == 1
    game = make(data)
    workers = [{"rank": 4, "at": "agora_1"}, {"rank": 4, "at": "agora_2"}]
    s = game.arrange({"players": [{"workers": workers}, {"workers": [4]}], "turn": 1})
    lines = {line.key: line.args for line in game.about(s, 1, "agora_3")}
    assert lines["forecast.before"] == {"n": 1}


def test_an_unknown_query_is_refused(game: Game[Any, Any]) -> None:
    with pytest.raises(BadRequest, match=r"error\.question"):
        game.query(game.arrange({}), {"what": "weather"})

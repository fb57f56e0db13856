"""Rules of Panthalos that no worked example shows."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.events import to_message, visible_to
from engine.examples import initial_state
from engine.game import Game
from engine.games.panthalos import make
from engine.games.panthalos.state import FIRST, FRONT, THERMAE, TURN, DuelOpen, Move, State
from engine.messages import SEATS
from engine.results import OVER
from engine.rng import Rng


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("panthalos"))


def find(game: Game[State, Move], s: State, **wanted: Any) -> Move:
    """Return the one legal move whose record has these fields."""
    (found,) = [m for m in game.moves(s) if all(game.record(m)[name] == value for name, value in wanted.items())]
    return found


def test_all_chance_is_drawn_at_the_start(game: Game[State, Move]) -> None:
    """PA-SET-12: after the set-up every draw takes the next token of a pile, so the generator is never asked again."""
    s, rng = game.start(3, {}, Rng(3)), Rng(4)
    drawn, before = s.rng.state, game.start(3, {}, Rng(3)).titan_pile
    while game.turn(s) != OVER:
        game.play(s, rng.choice(game.moves(s)))
    assert s.rng.state == drawn
    assert s.titan_pile == before[: len(s.titan_pile)]


def test_the_action_phase_ends(game: Game[State, Move]) -> None:
    """PA-RND-05: each action uses up a piece, a ship, a merchant or a disc, so no player can act for ever."""
    for seed in range(10):
        s, rng = game.start(2, {}, Rng(seed)), Rng(seed)
        while game.turn(s) != OVER:
            left = None
            while s.agenda and s.agenda[-1][0] == TURN:
                piles = sum(token >= 0 for row in s.displays for token in row)
                now = (sum(place == FRONT for place in s.place), piles, sum(s.stock), sum(s.passed))
                assert left is None or now != left
                left = now
                game.play(s, rng.choice(game.moves(s)))
            if s.agenda:
                game.play(s, rng.choice(game.moves(s)))


def test_sold_titans_are_not_shown(game: Game[State, Move]) -> None:
    """PA-ART-05: the others learn that a titan was sold, not which."""
    given = {
        "phase": "art",
        "players": [
            {
                "workers": [{"rank": 2, "at": "art_1"}],
                "leader": "agro_1",
                "titans": ["titan_air_5", "titan_fire_9", "titan_air_6"],
            },
            {"workers": [2], "leader": "agro_1"},
        ],
        "art": [None, None],
    }
    s = initial_state(game, given)
    events: list[Any] = []
    game.play(s, find(game, s, kind="sell_tokens", n=2), events.append)
    game.play(s, find(game, s, kind="discard", token="titan_air_5"), events.append)
    game.play(s, find(game, s, kind="discard", token="titan_fire_9"), events.append)
    discards = [to_message(event) for event in events if to_message(event).key == "log.discard_titan"]
    assert [message.args for message in discards] == [{"player": SEATS[0]}] * 2
    assert all(visible_to(event) is None for event in events if to_message(event).key == "log.discard_titan")
    assert "titan_fire_9" not in str(game.view(s, 1))
    assert any(
        "titan_fire_9" in str(game.describe(game.determinize(s, 1, Rng(n)))["seats"][0]["titans"]) for n in range(99)
    )


def test_the_last_of_several_oracles_keeps_the_marker(game_data: Callable[[str], dict[str, Any]]) -> None:
    """PA-ORAC-04: with corrected data they are resolved from left to right; unused, the marker stays."""
    data = copy.deepcopy(game_data("panthalos"))
    rows = data["board"]["worker_space"]
    for row in [row for row in rows if row["id"] == "oracle_1"]:
        rows.append({**row, "id": "oracle_2", "index": 2})
    game = make(data)
    players = [{"leader": "oracle_2", "titans": ["titan_air_5"]}, {"leader": "oracle_1", "titans": ["titan_air_6"]}]
    enemy = {"underworld": ["uw_water_9"], "phase": "oracle"}
    assert initial_state(game, {**enemy, "players": players, "start_player": 1}).start == 0
    turn_order = {"options": {"location_order": "turn_order"}, "start_player": 0}
    assert initial_state(game, {**enemy, **turn_order, "players": players}).start == 0, "not in the order of turns"
    players = [{"leader": "agro_1", "titans": ["titan_air_5"]}, {"leader": "agro_1", "titans": ["titan_air_6"]}]
    assert initial_state(game, {**enemy, "players": players, "start_player": 1}).start == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_invariants_of_play(game: Game[State, Move], seats: int) -> None:
    """PA-INV-01, PA-INV-03, PA-INV-04, PA-INV-05, PA-INV-06, PA-INV-07, PA-INV-08, after every move."""
    for seed in range(4):
        s, rng = game.start(seats, {}, Rng(seed)), Rng(seed)
        round_, score, box, stood = s.round, s.score[:], s.box[:], set[int]()
        while game.turn(s) != OVER:
            if s.location == game.rules.components.at_arena:
                stood = {n for n, place in enumerate(s.place) if place >= FIRST and s.rank[n]}
            game.play(s, rng.choice(game.moves(s)))
            game.check(s)
            assert all(now >= before for now, before in zip(s.score, score, strict=True)), "PA-INV-05"
            assert s.box[: len(box)] == box, "PA-INV-06"
            if s.round > round_:
                assert not any(place >= FIRST for place in s.place), "PA-INV-08: the board is empty"
                resting = {n for n, place in enumerate(s.place) if place == THERMAE}
                assert not stood or resting <= {n for n in range(len(s.place)) if s.rank[n]}
                assert len(s.underworld) == len(game.rules.components.spans["underworld"]) - s.round + 1, "PA-INV-07"
                stood = set()
            round_, score, box = s.round, s.score[:], s.box[:]


def test_legal_sets_that_are_not_listed_may_be_played(game: Game[State, Move]) -> None:
    """PA-FIGHT-09: bots are listed only defences without a spare token, but any legal set is accepted."""
    given = {
        "phase": "krypt",
        "underworld": ["uw_earth_3"],
        "players": [
            {
                "leader": "agro_1",
                "titans": ["titan_earth_9", "titan_earth_8", "titan_fire_5"],
                "reinforcements": ["reinf_earth_1"],
            },
            {"leader": "agro_1"},
        ],
    }
    s = initial_state(game, given)
    assert sorted(game.record(move).get("tokens", []) for move in game.moves(s)) == [
        [],
        ["titan_earth_8"],
        ["titan_earth_9"],
        ["titan_fire_5", "reinf_earth_1"],
    ]
    whole = {"kind": "defend", "tokens": ["titan_earth_8", "titan_earth_9", "titan_fire_5", "reinf_earth_1"]}
    assert game.find(s, whole)
    for tokens in (["titan_earth_8", "titan_fire_5"], ["reinf_earth_1"], ["titan_earth_8", "titan_earth_8"], []):
        assert game.rules.allows(s, game.read({"kind": "defend", "tokens": tokens})) is False
    assert game.rules.allows(s, DuelOpen((0,))) is False


def test_titans_bought_back_are_known_to_all(game: Game[State, Move]) -> None:
    """PA-BUY-05: they are face down again but known to all, until a titan is given away unseen."""
    given = {
        "phase": "krypt",
        "underworld": ["uw_earth_3"],
        "players": [
            {"leader": "agro_1", "stock": 3, "titans": ["titan_earth_9", "titan_fire_5"]},
            {"leader": "agro_1", "titans": ["titan_air_5"]},
        ],
    }
    s = initial_state(game, given)
    game.play(s, find(game, s, kind="defend", tokens=["titan_earth_9"]))
    game.play(s, find(game, s, kind="buy_back", titans=["titan_earth_9"]))
    seen: Any = game.view(s, 1)["seats"][0]["zones"]["titans"]
    assert [one["face"] for one in seen["pieces"]] == ["titan_earth_9"]
    assert seen["hidden"] == 1
    assert all(
        "titan_earth_9" in game.describe(game.determinize(s, 1, Rng(n)))["seats"][0]["titans"] for n in range(20)
    )


@pytest.mark.parametrize(
    ("tie_break", "places"), [("shared", [1, 1, 1]), ("discs_in_stock", [2, 1, 2]), ("later_seat", [1, 3, 2])]
)
def test_a_tie_is_broken_by_discs_or_by_the_order_of_turns(
    game: Game[State, Move], tie_break: str, places: list[int]
) -> None:
    """PA-SCORE-08: with seat 1 as start player, seat 0 had its turns last."""
    players = [{"stock": discs} for discs in (0, 2, 0)]
    s = game.arrange({"seats": 3, "options": {"tie_break": tie_break}, "players": players})
    s.score[:], s.first = [7, 7, 7], 1
    assert list(game.result(s).places) == places

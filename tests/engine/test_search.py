"""Searching bots: what they find, how they share their worlds, and how their settings are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine import interface
from engine.bots import BOTS, SEARCHING, make, novice
from engine.bots.search import (
    MAX_RATING_GAP,
    USUAL_SETTINGS,
    Measure,
    Ranking,
    Search,
    SearchBot,
    Settings,
    Tried,
    position_after,
    ranked,
    settings_of,
)
from engine.game import Game
from engine.rng import Rng
from tests.engine import tiny_game

POINTS = {"points": [1.0, 0.0]}
"""Weights of the only feature of the tiny game."""


class Rated(interface.Heuristic[tiny_game.State, Any]):
    """Rates the piles by a list, and keeps its coins."""

    def __init__(self, rules: tiny_game.Rules, ratings: Sequence[float]) -> None:
        super().__init__(rules)
        self.ratings = ratings

    def evaluate_move(self, state: tiny_game.State, move: Any) -> float:
        return self.ratings[move.pile] if isinstance(move, tiny_game.Take) else -float(move.coin)


def game_of(ratings: Sequence[float]) -> Game[Any, Any]:
    """Return the tiny game with ratings of its piles."""
    rules = tiny_game.Rules(tiny_game.DATA)
    return Game(rules, tiny_game.Presenter(rules), tiny_game.Observer(rules), heuristic=Rated(rules, ratings))


def opening(game: Game[Any, Any]) -> Any:
    """Return a position with piles of 1, 3 and 2 coins."""
    state = game.start(2, {}, Rng(1), 0)
    state.piles = [1, 3, 2]
    return state


def ranking(ratings: Sequence[float], settings: Settings, measure: Measure | None = None) -> Ranking:
    """Return the ranking of the moves in the opening before any is tried."""
    game = game_of(ratings)
    return Ranking(Search(game, opening(game), 0, Rng(1), settings, measure))


def tried(ratings: Sequence[float], settings: Settings) -> list[Tried]:
    """Return what a search finds in the opening."""
    return ranked(ranking(ratings, settings))


def test_it_finds_what_the_rating_overlooks() -> None:
    """Without weights it plays to the end: to leave the pile of three costs four points."""
    game = game_of([0.2, 0.1, 0.0])
    assert make("greedy").choose(game, opening(game), 0, Rng(1)).pile == 0
    assert SearchBot(Settings(3, (1,), 1, 0.5)).choose(game, opening(game), 0, Rng(1)).pile == 1
    found = tried([0.2, 0.1, 0.0], Settings(3, (1,), 1, 0.0))
    assert [one.move.pile for one in found] == [1, 2, 0]
    assert found[0].value == found[0].means[0] == 4.0


def test_the_rating_counts_beside_the_value() -> None:
    bot = SearchBot(Settings(3, (1,), 1, 10.0))
    game = game_of([1.0, 0.0, 0.5])
    assert bot.choose(game, opening(game), 0, Rng(1)).pile == 0


def test_few_moves_are_tried() -> None:
    assert [one.move.pile for one in tried([0.1, 0.0, 0.2], Settings(2, (1,), 0, 0.0))] == [2, 0]
    assert [one.move.pile for one in tried([0.0, MAX_RATING_GAP, 0.1], Settings(3, (1,), 0, 0.0))] == [1, 2]


def test_the_worse_half_is_left_out_after_each_number_of_worlds() -> None:
    found = tried([0.2, 0.1, 0.0], Settings(3, (2, 3, 4), 1, 0.0))
    assert [(one.move.pile, one.worlds) for one in found] == [(1, 9), (2, 9), (0, 2)]


def test_it_can_be_stopped_after_any_world() -> None:
    calls: list[int] = []

    def stop() -> bool:
        calls.append(len(calls))
        return len(calls) >= 2

    found = ranked(ranking([0.2, 0.1, 0.0], Settings(3, (50, 50), 1, 0.0)), stop)
    assert {one.worlds for one in found} == {2}
    assert found[0].move.pile == 1


def test_a_single_move_is_tried_in_no_world() -> None:
    assert [(one.move.pile, one.worlds) for one in tried([0.0, 1.0, 0.2], Settings(1, (5,), 1, 0.5))] == [(1, 0)]


def test_what_was_found_so_far_is_ranked_at_any_time() -> None:
    """Before any world by the rating; the worlds of a stage are named in order."""
    begun = ranking([0.2, 0.1, 0.0], Settings(3, (2, 3), 1, 0.0))
    assert [one.move.pile for one in begun.tried()] == [0, 1, 2]
    assert [*begun.worlds] == [0, 1]
    begun.add(begun.search.measured(0, begun.left))
    assert [one.move.pile for one in begun.tried()] == [1, 2, 0]
    begun.add(begun.search.measured(1, begun.left))
    assert [*begun.worlds] == [2, 3, 4]
    assert len(begun.left) == 2


def test_a_world_depends_on_its_number_alone() -> None:
    search = ranking([0.2, 0.1, 0.0], Settings()).search
    first = search.world(3).rng.state
    assert search.world(4).rng.state != first
    assert search.world(3).rng.state == first


def test_the_levels_that_search_are_named() -> None:
    assert [level for level in BOTS if isinstance(make(level), SearchBot)] == [*SEARCHING]


def test_all_that_is_measured_is_averaged() -> None:
    found = ranked(
        ranking([0.2, 0.1, 0.0], Settings(3, (3,), 0, 1.0), lambda state, luck: (float(state.coins[0]), 7.0))
    )
    assert [(one.move.pile, one.means) for one in found] == [(1, (3.0, 7.0)), (2, (2.0, 7.0)), (0, (1.0, 7.0))]
    assert found[2].value == 1.2


def test_the_settings_are_those_of_the_level_and_the_number_of_players() -> None:
    usual = {"candidates": 4, "worlds": [2, 2], "horizon": 1, "prior": 0.5}
    data = dict(tiny_game.DATA)
    data["game"] = {**data["game"], "bots": {"search": [{**usual, "players": [2], "candidates": 9}, usual]}}
    rules = tiny_game.Rules(data)
    game: Game[Any, Any] = Game(rules, tiny_game.Presenter(rules), tiny_game.Observer(rules))
    assert settings_of(game, "search", 2) == Settings(9, (2, 2), 1, 0.5)
    assert settings_of(game, "search", 3) == Settings(4, (2, 2), 1, 0.5)
    assert settings_of(game, "master", 2) == USUAL_SETTINGS["master"]


def test_a_level_that_slips_may_choose_another_move_than_the_best() -> None:
    """How it misjudges each move follows from the generator alone; the search finds the same."""
    game, settings = game_of([0.2, 0.1, 0.0]), Settings(3, (1,), 0, 1.0)
    state = opening(game)
    searches = [
        [Search(game, game.copy(state), 0, Rng(seed), one) for one in (settings, settings._replace(slip=2.0))]
        for seed in range(60)
    ]
    found = [[ranked(Ranking(one)) for one in pair] for pair in searches]
    assert {exact[0].move.pile for exact, _ in found} == {1}
    assert {slipping[0].move.pile for _, slipping in found} == {0, 1, 2}
    assert [slipping[0].move.pile for _, slipping in found].count(1) > 30
    for exact, slipping in found:
        assert {one.move: one.means for one in exact} == {one.move: one.means for one in slipping}
    again = Search(game, game.copy(state), 0, Rng(7), settings._replace(slip=2.0))
    assert again.slips == searches[7][1].slips


def test_a_novice_plays_the_best_of_the_moves_that_it_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(novice, "NOTICED_MOVES", 2)
    game = game_of([0.0, 0.5, 1.0])
    state = opening(game)
    assert {make("novice").choose(game, state, 0, Rng(seed)).pile for seed in range(30)} == {1, 2}


class Lucky(Rated):
    """As if each coin of a pile were a stroke of luck."""

    def play_measuring_luck(self, state: tiny_game.State, move: Any) -> float:
        luck = state.piles[move.pile] if isinstance(move, tiny_game.Take) else 0
        self.rules.play(state, move)
        return float(luck)


@pytest.mark.parametrize("level", ["search", "evaluation"])
def test_luck_does_not_count(level: str) -> None:
    """With the coins of a pile all moves are alike, so that the rating decides, even of the least coins."""
    data = {**tiny_game.DATA, "weights": {"sets": [{"players": 2, "modules": {}, "prior": 0.1, "weights": POINTS}]}}
    rules = tiny_game.Rules(data)
    for kind, pile in ((Rated, 1), (Lucky, 2)):
        game: Game[Any, Any] = Game(
            rules, tiny_game.Presenter(rules), tiny_game.Observer(rules), heuristic=kind(rules, [0.0, 0.1, 0.2])
        )
        bot = SearchBot(Settings(3, (1,), 0, 0.1)) if level == "search" else make(level)
        assert bot.choose(game, opening(game), 0, Rng(1)).pile == pile


def test_moves_that_are_played_on_may_be_compared_by_the_weights() -> None:
    """The rating prefers the small pile for the answer; by the weights the other player takes the large one."""
    data = {**tiny_game.DATA, "weights": {"sets": [{"players": 2, "modules": {}, "prior": 0.1, "weights": POINTS}]}}
    rules = tiny_game.Rules(data)
    game: Game[Any, Any] = Game(
        rules, tiny_game.Presenter(rules), tiny_game.Observer(rules), heuristic=Rated(rules, [0.2, 0.0, 0.1])
    )
    state = opening(game)
    take = next(move for move in game.moves(state) if move.pile == 2)
    for breadth, coins in ((1, [2, 1]), (3, [2, 3])):
        after, luck = position_after(game, state, 0, take, 1, breadth)
        assert (after.coins, luck) == (coins, [0.0, 0.0])

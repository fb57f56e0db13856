"""Bots play sensibly. `build.py arena` measures their strength."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine import interface
from engine.bots import LEVELS, make
from engine.game import Game
from engine.games.thebes.state import Dig, Exhibit, Swap
from engine.messages import BadRequest
from engine.rng import Rng
from tests.engine import tiny_game


def test_every_level_can_be_made() -> None:
    assert all(make(level) for level in LEVELS)
    with pytest.raises(BadRequest):
        make("wizard")


def test_greedy_plays_sensible_thebes(thebes: Game[Any, Any]) -> None:
    """It learns before it digs, mounts exhibitions, and does not waste swaps or weeks."""
    bot, knowledge, exhibitions, swaps, digs = make("greedy"), 0, 0, 0, 0
    for seed in range(8):
        s = thebes.start(2, {}, Rng(seed))
        while s.turn >= 0:
            move = bot.choose(thebes, s, s.turn, Rng(1))
            if isinstance(move, Dig):
                rules: Any = thebes.rules
                known = rules.knowledge(s, s.turn, move.site, move.rumour, move.solo_assistant)
                knowledge += known.total
                digs += 1
                row = thebes.rules.components.wheel[known.total]
                assert row[move.weeks] > row[move.weeks - 1]
            exhibitions += isinstance(move, Exhibit)
            swaps += isinstance(move, Swap)
            thebes.play(s, move)
    assert knowledge / digs > 5
    assert exhibitions / 8 >= 2
    assert swaps / 8 <= 6


class RatedPiles(interface.Heuristic[tiny_game.State, Any]):
    """Rates the piles of the tiny game by a list."""

    def __init__(self, rules: tiny_game.Rules, ratings: Sequence[float], margin: float = 0.0) -> None:
        super().__init__(rules)
        self.ratings, self.points = ratings, margin

    def evaluate_move(self, state: tiny_game.State, move: Any) -> float:
        pile: int = move.pile
        return self.ratings[pile]

    def margin(self, state: tiny_game.State) -> float:
        return self.points


def greedy_piles(ratings: Sequence[float], margin: float, seeds: range) -> list[int]:
    """Return which pile the greedy bot takes first, for each seed of its generator."""
    rules = tiny_game.Rules(tiny_game.DATA)
    heuristic = RatedPiles(rules, ratings, margin)
    game = Game(rules, tiny_game.Presenter(rules), tiny_game.Observer(rules), heuristic=heuristic)
    state = game.start(2, {}, Rng(1))
    return [make("greedy").choose(game, state, state.turn, Rng(seed)).pile for seed in seeds]


def test_ratings_that_differ_in_the_last_digit_are_equal() -> None:
    """CPython and Pyodide add floats differently; the first of equal moves is taken in both."""
    low, high = 1.4999999999999973, 1.5000000000000009
    assert greedy_piles([1.0, low, high], 0.0, range(3)) == [1, 1, 1]
    assert greedy_piles([1.0, high, low], 0.0, range(3)) == [1, 1, 1]
    assert greedy_piles([1.0, 1.5, 1.501], 0.0, range(3)) == [2, 2, 2]


def test_chance_decides_within_the_margin() -> None:
    piles = greedy_piles([1.0, 1.31, 1.5], 0.2, range(60))
    assert set(piles) == {1, 2}
    assert piles == greedy_piles([1.0, 1.31, 1.5], 0.2, range(60)), "the same seed gives the same choice"

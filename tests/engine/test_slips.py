"""Slips: bots that misjudge their moves by some points, from their own generator."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from engine import interface
from engine.bots import make
from engine.bots.evaluation import EvaluationBot
from engine.bots.greedy import GreedyBot
from engine.bots.slips import line_of, slip_of, slips
from engine.game import Game
from engine.rng import Rng
from tests.engine import tiny_game

LINES = [{"players": [3], "slip": 0.5}, {"slip": 1}]


class Rated(interface.Heuristic[tiny_game.State, Any]):
    """Rates the piles by their index."""

    def evaluate_move(self, state: tiny_game.State, move: Any) -> float:
        return float(move.pile) if isinstance(move, tiny_game.Take) else 0.0


def game_with(**bots: Any) -> Game[Any, Any]:
    data = {**tiny_game.DATA, "game": {**tiny_game.DATA["game"], "bots": bots}}
    rules = tiny_game.Rules(data)
    return Game(rules, tiny_game.Presenter(rules), tiny_game.Observer(rules), heuristic=Rated(rules))


def test_slips_are_nothing_on_average_and_as_wide_as_named() -> None:
    drawn = slips(2.0, 4000, Rng(1))
    assert abs(fmean(drawn)) < 4 * 2.0 / sqrt(4000)
    assert abs(pstdev(drawn) - 2.0) < 0.1
    assert max(map(abs, drawn)) < 7.0, "none is greater than 2 · √3 spreads"


def test_without_slips_no_number_is_drawn() -> None:
    rng = Rng(1)
    assert slips(0.0, 3, rng) == [0.0, 0.0, 0.0]
    assert rng.state == Rng(1).state


def test_slips_are_the_same_in_every_interpreter() -> None:
    """They come from integers, and from products that every Python rounds alike."""
    assert slips(1.5, 3, Rng(7)) == [-1.955336196481012, 0.7604415571011247, -1.166470252118835]


def test_the_first_line_for_the_number_of_players_holds() -> None:
    game = game_with(skilled=LINES)
    assert [slip_of(game, "skilled", seats) for seats in (2, 3)] == [1, 0.5]
    assert slip_of(game, "greedy", 2) == 0.0
    assert line_of(game, "strong", 2) == {}


def test_a_skilled_bot_prefers_better_moves_and_does_not_always_play_them() -> None:
    """So does a strong one in a game without weights."""
    game = game_with(skilled=LINES, strong=LINES)
    state = game.start(2, {}, Rng(1))
    for level in ("skilled", "strong"):
        bot = make(level)
        chosen = [bot.choose(game, game.copy(state), state.turn, Rng(seed)).pile for seed in range(200)]
        counts = Counter(chosen)
        assert counts[2] > counts[1] > counts[0] > 0
        assert chosen == [bot.choose(game, game.copy(state), state.turn, Rng(seed)).pile for seed in range(200)]


def test_the_bots_of_research_never_slip() -> None:
    game = game_with(skilled=LINES, strong=LINES)
    state = game.start(2, {}, Rng(1))
    for bot in (GreedyBot(), EvaluationBot()):
        assert {bot.choose(game, game.copy(state), state.turn, Rng(seed)).pile for seed in range(30)} == {2}

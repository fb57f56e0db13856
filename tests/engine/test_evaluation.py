"""Learned evaluations: weights by set-up and stage, margins, and the choices of the bots that use them."""

from __future__ import annotations

from typing import Any

import pytest

from engine import interface
from engine.bots import make
from engine.bots.evaluation import EvaluationBot
from engine.game import Game
from engine.position_values import Evaluation, evaluations, margin
from engine.rng import Rng
from tests.engine import tiny_game

SETS = {
    "id": "tiny",
    "weights": {
        "sets": [
            {"players": 2, "modules": {"more": "false"}, "prior": 0.5, "weights": {"points": [1, 0.5], "luck": [2, 0]}},
            {"players": 2, "modules": {"more": "true"}, "prior": 1.0, "weights": {"points": [3, 0], "luck": [0, 0]}},
        ]
    },
}


def test_a_value_is_the_weighted_sum_of_the_features_at_a_stage() -> None:
    early = evaluations(SETS, ["points", "luck"])[0]
    assert early.weights(1.0) == [1.5, 2.0]
    assert early.weights(0.0) == [1.0, 2.0]
    assert early.evaluate([[10.0, 1.0], [0.0, 3.0]], 0.5) == [14.5, 6.0]


def test_weights_of_other_features_are_refused() -> None:
    with pytest.raises(ValueError, match="the weights of tiny are of other features"):
        evaluations(SETS, ["points", "skill"])
    assert evaluations({"id": "tiny"}, ["points"]) == ()


def test_the_weights_are_those_of_the_modules_or_the_nearest() -> None:
    class Match:
        """A state of two players."""

        seats = 2

        def __init__(self, options: dict[str, str]) -> None:
            self.options = options

    plain, more = evaluations(SETS, ["points", "luck"])
    state: Any = Match({"more": "true", "other": "x"})
    assert (plain.common_modules(state), more.common_modules(state)) == (0, 1)


def test_without_weights_for_the_players_those_for_the_nearest_number_are_used() -> None:
    data = {
        **tiny_game.DATA,
        "weights": {"sets": [{"players": n, "modules": {}, "prior": n, "weights": {"points": [1, 0]}} for n in (2, 4)]},
    }
    rules = tiny_game.Rules(data)
    game: Game[Any, Any] = Game(rules, tiny_game.Presenter(rules), tiny_game.Observer(rules))
    chosen = [game.evaluation(game.start(seats, {}, Rng(1))) for seats in (2, 3, 4)]
    assert [one and one.players for one in chosen] == [2, 2, 4]
    assert tiny_game.make().evaluation(game.start(2, {}, Rng(1))) is None


def test_a_margin_is_over_the_best_and_the_mean_of_the_others() -> None:
    assert margin([10.0, 4.0], 0) == pytest.approx(6)
    assert margin([10.0, 4.0], 1) == pytest.approx(-6)
    assert margin([10.0, 4.0, 8.0], 0) == pytest.approx(10 - 0.6 * 8 - 0.4 * 6)
    assert margin([3.0], 0) == 3


class Piles(interface.Heuristic[tiny_game.State, Any]):
    """Rates the first pile highest; the feature is whether seat 0 has left the second one."""

    feature_names = ("second_pile_is_there",)

    def evaluate_move(self, state: tiny_game.State, move: Any) -> float:
        return -float(move.pile) if isinstance(move, tiny_game.Take) else 0.0

    def features(self, state: tiny_game.State) -> list[list[float]]:
        there = float(state.piles[1] > 0)
        return [[there], [0.0]]


def tiny(heuristic: interface.Heuristic[tiny_game.State, Any]) -> Game[Any, Any]:
    """Return the tiny game with a heuristic."""
    rules = tiny_game.Rules(tiny_game.DATA)
    return Game(rules, tiny_game.Presenter(rules), tiny_game.Observer(rules), heuristic=heuristic)


def test_the_evaluation_and_the_rating_decide_together() -> None:
    game = tiny(Piles(tiny_game.Rules(tiny_game.DATA)))
    state = game.start(2, {}, Rng(1), 0)
    assert make("evaluation").choose(game, state, 0, Rng(1)) == make("greedy").choose(game, state, 0, Rng(1))
    chosen = [
        EvaluationBot(Evaluation(2, (), (weight,), (0.0,), prior)).choose(game, state, 0, Rng(1)).pile
        for weight, prior in ((-10.0, 0.0), (0.0, 1.0), (-10.0, 100.0))
    ]
    assert chosen == [1, 0, 0]

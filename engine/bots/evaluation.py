"""Evaluating bots: they try moves and play towards the position that is worth most by what self-play taught."""

from __future__ import annotations

from typing import Any

from engine.bots.greedy import STEPS_PER_POINT, GreedyBot
from engine.evaluation import Evaluation, margin
from engine.game import Game
from engine.results import OVER
from engine.rng import Rng

SETTLING_MOVES = 40
"""How many moves are made at most until an action is finished."""

HALVED = 3
"""Of more moves than these, the better half is tried in more worlds."""

PLAYED_ON = 400
"""How many moves are made at most until the horizon."""


class EvaluationBot:
    """Tries the moves that the heuristic rates highest, finishes the action, and evaluates the position.

    All moves are tried in the same re-dealt worlds, so that luck does not decide between them. Where chance weighs
    much, the better half of them goes on to twice as many worlds, until one is left. The rating of a move counts
    beside the mean value of the positions, with the weight `Evaluation.prior`. A game without weights for its number
    of players is played as the greedy bot plays it.
    """

    candidates = 8
    """How many moves are tried."""
    worlds = 0
    """In how many worlds each is tried at first; 0: as many as the game asks for."""
    horizon = 0.0
    """How far the players go on by the heuristic before the position is evaluated, as a share of the game."""
    prior = 1.0
    """The weight of ratings, as a multiple of the one that was learned without a horizon."""

    def __init__(self, evaluation: Evaluation | None = None) -> None:
        """Use these weights instead of the game's own."""
        self.evaluation = evaluation

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the move with the highest value; of equal ones the one that the heuristic prefers."""
        evaluation = self.evaluation or game.evaluation(state)
        if evaluation is None:
            return GreedyBot().choose(game, state, seat, rng)
        moves = game.candidates(state)
        if len(moves) == 1:
            return moves[0]
        rated = rated_moves(game, state, moves)[: self.candidates]
        weight = evaluation.prior * self.prior
        values = [0.0] * len(rated)
        left, tried, worlds = list(range(len(rated))), 0, self.worlds or game.heuristic.worlds
        while True:
            for number in range(tried, tried + worlds):
                world = game.determinize(state, seat, rng) if number else state
                for n in left:
                    values[n] += self._value(game, world, seat, rated[n][1], evaluation)
            tried += worlds
            steps = {n: round((values[n] / tried + weight * rated[n][0]) * STEPS_PER_POINT) for n in left}
            left.sort(key=lambda n: (-steps[n], n))
            if len(left) <= HALVED or tried == 1:
                return rated[left[0]][1]
            left = sorted(left[: (len(left) + 1) // 2])
            worlds = tried

    def _value(self, game: Game[Any, Any], world: Any, seat: int, move: Any, evaluation: Evaluation) -> float:
        """Return how far a seat is ahead in a world after a move and what follows from it."""
        after = game.copy(world)
        game.play(after, move)
        settle(game, after)
        if self.horizon:
            play_on(game, after, game.heuristic.stage(world) - self.horizon)
        return margin(game.evaluate(after, evaluation), seat)


def rated_moves(game: Game[Any, Any], state: Any, moves: list[Any]) -> list[tuple[float, Any]]:
    """Return the moves with the heuristic's ratings, the best first; of equal ones the earlier first."""
    rated = [(game.evaluate_move(state, move), move) for move in moves]
    return sorted(rated, key=lambda one: -round(one[0] * STEPS_PER_POINT))


def best_rated(game: Game[Any, Any], state: Any) -> Any:
    """Return the move that the heuristic rates highest, the first of equal ones."""
    moves = game.candidates(state)
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: round(game.evaluate_move(state, move) * STEPS_PER_POINT))


def settle(game: Game[Any, Any], state: Any) -> None:
    """Finish the action that was begun: all seats play the move that the heuristic rates highest."""
    for _ in range(SETTLING_MOVES):
        if game.turn(state) == OVER or game.heuristic.settled(state):
            return
        game.play(state, best_rated(game, state))


def play_on(game: Game[Any, Any], state: Any, until: float) -> None:
    """Let all seats play by the heuristic until a stage of the game, and finish the last action."""
    for _ in range(PLAYED_ON):
        if game.turn(state) == OVER or (game.heuristic.stage(state) <= until and game.heuristic.settled(state)):
            return
        game.play(state, best_rated(game, state))


BOT = EvaluationBot

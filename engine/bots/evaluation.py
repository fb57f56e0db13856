"""Evaluating bot: tries moves, and plays towards the position that is worth most by what self-play taught."""

from __future__ import annotations

from operator import add, sub
from typing import Any

from engine.bots.greedy import STEPS_PER_POINT, GreedyBot
from engine.bots.slips import slip_of, slips
from engine.game import Game
from engine.position_values import Evaluation, margin
from engine.results import OVER
from engine.rng import Rng

CANDIDATES = 8
"""How many moves are tried."""

SETTLING_MOVES = 40
"""How many moves are made at most until an action is finished."""

HALVED = 3
"""Of more moves than these, the better half is tried in more worlds."""


class EvaluationBot:
    """Tries the moves that the heuristic rates highest, finishes the action, and evaluates the position.

    All moves are tried in the same re-dealt worlds, so that luck does not decide between them. Where chance weighs
    much, the better half of them goes on to twice as many worlds, until few are left. The rating of a move counts
    beside the mean value of the positions, with the weight `Evaluation.prior`. A game without weights is played as the
    greedy bot plays it.
    """

    def __init__(self, evaluation: Evaluation | None = None, level: str = "evaluation") -> None:
        """Use these weights instead of the game's own, and misjudge moves as a level does; by default it never does."""
        self.evaluation, self.level = evaluation, level

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the move with the highest value; of equal ones the one that the heuristic prefers."""
        evaluation = self.evaluation or game.evaluation(state)
        if evaluation is None:
            return GreedyBot(self.level).choose(game, state, seat, rng)
        moves = game.candidates(state)
        if len(moves) == 1:
            return moves[0]
        rated = rated_moves(game, state, moves)[:CANDIDATES]
        given = [evaluation.prior * rating for rating, _ in rated]
        given = list(map(add, given, slips(slip_of(game, self.level, state.seats), len(rated), rng)))
        values = [0.0] * len(rated)
        left, tried, worlds = list(range(len(rated))), 0, game.heuristic.worlds
        while True:
            for number in range(tried, tried + worlds):
                world = game.determinize(state, seat, rng) if number else state
                for n in left:
                    values[n] += value_after(game, world, seat, rated[n][1], evaluation)
            tried += worlds
            steps = {n: round((values[n] / tried + given[n]) * STEPS_PER_POINT) for n in left}
            left.sort(key=lambda n: (-steps[n], n))
            if len(left) <= HALVED or tried == 1:
                return rated[left[0]][1]
            left = sorted(left[: (len(left) + 1) // 2])
            worlds = tried


def value_after(game: Game[Any, Any], world: Any, seat: int, move: Any, evaluation: Evaluation) -> float:
    """Return how far a seat is ahead in a world after a move and what follows from it, luck aside."""
    after = game.copy(world)
    luck = [0.0] * after.seats
    play_measuring_luck(game, after, move, luck)
    settle(game, after, luck)
    return margin(list(map(sub, game.evaluate(after, evaluation), luck)), seat)


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


def best_valued(game: Game[Any, Any], state: Any, evaluation: Evaluation, breadth: int) -> Any:
    """Return the move with the highest value among the `breadth` moves that the heuristic rates highest."""
    rated = rated_moves(game, state, game.candidates(state))[:breadth]
    if len(rated) == 1:
        return rated[0][1]
    seat = game.turn(state)

    def value(one: tuple[float, Any]) -> int:
        rating, move = one
        ahead = value_after(game, state, seat, move, evaluation)
        return round((ahead + evaluation.prior * rating) * STEPS_PER_POINT)

    return max(rated, key=value)[1]


def play_measuring_luck(game: Game[Any, Any], state: Any, move: Any, luck: list[float]) -> None:
    """Play a move, and add to `luck` of the active seat what chance brought it beyond what was to be expected."""
    seat = game.turn(state)
    luck[seat] += game.heuristic.play_measuring_luck(state, move)


def settle(game: Game[Any, Any], state: Any, luck: list[float]) -> None:
    """Finish the action that was begun: all seats play the move that the heuristic rates highest.

    What chance brings them is added to `luck`.
    """
    for _ in range(SETTLING_MOVES):
        if game.turn(state) == OVER or game.heuristic.settled(state):
            return
        play_measuring_luck(game, state, best_rated(game, state), luck)


BOT = EvaluationBot

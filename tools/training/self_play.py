"""Games for training: noisy play until a random stage, then play of one policy, whose results are learned from.

What is learned from are the points at the end without the luck after the position: the mean is the same, and much less
of it is chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from operator import add, sub
from typing import Any, NamedTuple

from engine.bots import Bot
from engine.bots.evaluation import EvaluationBot, best_rated
from engine.game import Game
from engine.position_values import Evaluation
from engine.results import OVER
from engine.rng import Rng
from ludoglot.matches import game_of

NOISES = (0.0, 0.5, 1.5)
"""Standard deviations of the noise of a seat's ratings, in points, before the stage from which a game counts."""

POSITIONS_PER_GAME = 40
"""How many positions of a game are learned from, on average over the whole of a game."""


class Rows(NamedTuple):
    """Data for the regression: features and targets, both as deviations from the mean of the seats."""

    features: list[list[float]]
    targets: list[float]


class HeuristicBot:
    """Plays the move that the heuristic rates highest."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the first of the highest rated moves."""
        return best_rated(game, state)


def bot_of(evaluation: Evaluation | None) -> Bot:
    """Return the bot that plays by an evaluation, or else by the heuristic."""
    return HeuristicBot() if evaluation is None else EvaluationBot(evaluation)


def play_games(
    rules: str,
    seats: int,
    options: Mapping[str, str],
    evaluation: Evaluation | None,
    seeds: Sequence[int],
    moves: int,
) -> tuple[Rows, int]:
    """Play games of the compiled rules (JSON); return their data and their number of moves. See `game_rows`.

    Arguments and result can be sent to another process.
    """
    game, bot = game_of(rules), bot_of(evaluation)
    rows, made = Rows([], []), 0
    for seed in seeds:
        found, count = game_rows(game, seats, options, bot, seed, moves)
        rows.features.extend(found.features)
        rows.targets.extend(found.targets)
        made += count
    return rows, made


def game_rows(
    game: Game[Any, Any], seats: int, options: Mapping[str, str], bot: Bot, seed: int, moves: int
) -> tuple[Rows, int]:
    """Play a game; return its data and its number of moves. `moves` is how many a game has about."""
    chance, rng = random.Random(seed), Rng(~seed)
    state = game.start(seats, options, Rng(seed))
    counts_from = chance.uniform(0.05, 1.05)
    noises = [chance.choice(NOISES) for _ in range(seats)]
    share = POSITIONS_PER_GAME / max(moves, 1)
    made, positions = 0, []
    luck = [0.0] * seats
    while (seat := game.turn(state)) != OVER:
        if game.heuristic.stage(state) > counts_from:
            move = _noisy(game, state, noises[seat], chance)
        else:
            move = bot.choose(game, game.determinize(state, seat, rng), seat, rng)
        counting = game.heuristic.stage(state) <= counts_from
        luck[seat] += game.heuristic.play_measuring_luck(state, move)
        made += 1
        if counting and chance.random() < share and game.turn(state) != OVER and game.heuristic.settled(state):
            positions.append((game.heuristic.stage(state), game.heuristic.features(state), tuple(luck)))
    expected = list(map(sub, game.result(state).totals, luck))
    rows = Rows([], [])
    for stage, features, before in positions:
        rows.features.extend(deviations(features, stage))
        targets = list(map(add, expected, before))
        mean = sum(targets) / seats
        rows.targets.extend(target - mean for target in targets)
    return rows, made


def deviations(features: list[list[float]], stage: float) -> Iterator[list[float]]:
    """Yield for each seat how its features differ from the mean, then the same multiplied by the stage."""
    means = [sum(column) / len(column) for column in zip(*features, strict=True)]
    for own in features:
        differences = [value - mean for value, mean in zip(own, means, strict=True)]
        yield [*differences, *(stage * value for value in differences)]


def _noisy(game: Game[Any, Any], state: Any, noise: float, chance: random.Random) -> Any:
    moves = game.candidates(state)
    if len(moves) == 1:
        return moves[0]
    ratings = [game.evaluate_move(state, move) + (chance.gauss(0, noise) if noise else 0.0) for move in moves]
    return moves[ratings.index(max(ratings))]

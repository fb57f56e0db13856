"""Games for training: noisy play until a random stage, then play that is learned from, of a policy or the heuristic.

What is learned from are the points at the end without the luck after the position: the mean is the same, and much less
of it is chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from operator import sub
from typing import Any, NamedTuple

from engine.bots import Bot
from engine.bots.evaluation import EvaluationBot, best_rated
from engine.game import Game
from engine.position_values import Evaluation
from engine.results import OVER
from engine.rng import Rng
from ludoglot.matches import game_of

HEURISTIC_SHARE = 0.35
"""Share of the seats that play by the heuristic and not by the policy: weights must be good against both."""

TRACE = 0.96
"""The λ of LSTD from one position that is learned from to the next: in how far a value is fitted to the end of the
game, and not to the values of the positions on the way. What early positions come to in the end is mostly chance."""

NOISES = (0.0, 0.5, 1.5)
"""Standard deviations of the noise of a seat's ratings, in points, before the stage from which a game counts."""

POSITIONS_PER_GAME = 40
"""How many positions of a game are learned from, on average over the whole of a game."""


class Rows(NamedTuple):
    """Data for the regression, as `LinearEquations.add` takes them; all are deviations from the mean of the seats."""

    features: list[list[float]]
    gains: list[float]
    traces: list[list[float]]
    changes: list[list[float]]


class Position(NamedTuple):
    """A position to learn from."""

    stage: float
    features: list[list[float]]
    luck: tuple[float, ...]
    """[seat] the luck before it, in points."""


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
    rows, made = Rows([], [], [], []), 0
    for seed in seeds:
        found, count = game_rows(game, seats, options, bot, seed, moves)
        rows.features.extend(found.features)
        rows.gains.extend(found.gains)
        rows.traces.extend(found.traces)
        rows.changes.extend(found.changes)
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
    plain = [chance.random() < HEURISTIC_SHARE for _ in range(seats)]
    share = POSITIONS_PER_GAME / max(moves, 1)
    made, positions = 0, list[Position]()
    luck = [0.0] * seats
    while (seat := game.turn(state)) != OVER:
        if game.heuristic.stage(state) > counts_from:
            move = _noisy(game, state, noises[seat], chance)
        elif plain[seat]:
            move = best_rated(game, state)
        else:
            move = bot.choose(game, game.determinize(state, seat, rng), seat, rng)
        counting = game.heuristic.stage(state) <= counts_from
        luck[seat] += game.heuristic.play_measuring_luck(state, move)
        made += 1
        if counting and chance.random() < share and game.turn(state) != OVER and game.heuristic.settled(state):
            positions.append(Position(game.heuristic.stage(state), game.heuristic.features(state), tuple(luck)))
    return rows_of(positions, tuple(map(sub, game.result(state).totals, luck))), made


def rows_of(positions: Sequence[Position], expected: Sequence[float]) -> Rows:
    """Return the data of a game: its positions, and the points of the seats at the end without all their luck."""
    rows = Rows([], [], [], [])
    own = [list(deviations(one.features, one.stage)) for one in positions]
    reached = [_deviations(one.luck) for one in positions]
    ends = _deviations(expected)
    for seat, end in enumerate(ends):
        trace: list[float] = []
        for n, features in enumerate(own):
            now = features[seat]
            trace = [TRACE * old + new for old, new in zip(trace, now, strict=True)] if trace else now
            rows.features.append(now)
            rows.traces.append(trace)
            if n + 1 < len(own):
                rows.changes.append([a - b for a, b in zip(now, own[n + 1][seat], strict=True)])
                rows.gains.append(reached[n][seat] - reached[n + 1][seat])
            else:
                rows.changes.append(now)
                rows.gains.append(end + reached[n][seat])
    return rows


def deviations(features: list[list[float]], stage: float) -> Iterator[list[float]]:
    """Yield for each seat how its features differ from the mean, then the same multiplied by the stage."""
    means = [sum(column) / len(column) for column in zip(*features, strict=True)]
    for own in features:
        differences = [value - mean for value, mean in zip(own, means, strict=True)]
        yield [*differences, *(stage * value for value in differences)]


def _deviations(points: Sequence[float]) -> list[float]:
    mean = sum(points) / len(points)
    return [one - mean for one in points]


def _noisy(game: Game[Any, Any], state: Any, noise: float, chance: random.Random) -> Any:
    moves = game.candidates(state)
    if len(moves) == 1:
        return moves[0]
    ratings = [game.evaluate_move(state, move) + (chance.gauss(0, noise) if noise else 0.0) for move in moves]
    return moves[ratings.index(max(ratings))]

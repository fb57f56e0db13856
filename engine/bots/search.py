"""Searching bots: they play their best moves on in re-dealt worlds, and choose the one that leaves them furthest ahead.

How far a level looks is data: `bots` in `rules/<game>/game.yaml`, one line for each number of players that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, sub
from typing import Any, ClassVar, NamedTuple

from engine.bots.evaluation import best_rated, best_valued, play_measuring_luck, rated_moves, settle
from engine.bots.greedy import STEPS_PER_POINT
from engine.game import Game
from engine.messages import Json
from engine.position_values import margin
from engine.results import OVER
from engine.rng import Rng

MAX_RATING_GAP = 8.0
"""Moves that are rated this many points below the best one are not tried."""

MAX_MOVES_AHEAD = 400
"""How many moves are played on at most."""

Measure = Callable[[Any, Sequence[float]], Sequence[float]]
"""Returns what is summed over the worlds for a move: first the value of the position for the seat, in points.

The arguments are the position, and the luck of each seat on the way to it, which does not count."""


class Settings(NamedTuple):
    """How far a level looks."""

    candidates: int = 8
    """How many moves are tried, those that the heuristic rates highest."""
    worlds: tuple[int, ...] = (4, 4, 8)
    """In how many worlds; after each of these numbers the worse half of the moves is left out."""
    horizon: int = 1
    """How many rounds are played on; without rounds, up to which of the seat's next turns. 0: only the action."""
    prior: float = 0.5
    """The weight of the heuristic's rating of a move beside the mean value of the positions that it leads to."""
    breadth: int = 1
    """How many moves are compared at each move that is played on; with 1 it is the one that is rated highest."""


USUAL_SETTINGS = {"master": Settings(worlds=(8, 16, 32))}
"""The settings of levels that look further than the others, in a game whose data has none."""


class Tried(NamedTuple):
    """A move, and what the search found."""

    move: Any
    value: float
    """The mean value of the positions, and the rating of the move in part: what moves are compared by."""
    means: tuple[float, ...]
    """The means of what was measured."""
    worlds: int
    """In how many worlds it was tried."""


class SearchBot:
    """Plays the best of the moves that it has tried in common worlds, by the settings of its level."""

    level: ClassVar[str] = "search"

    def __init__(self, settings: Settings | None = None) -> None:
        """Use these settings instead of those of the game."""
        self.settings = settings

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the best move; of equal ones the one that the heuristic prefers."""
        moves = game.candidates(state)
        if len(moves) == 1:
            return moves[0]
        settings = self.settings or settings_of(game, self.level, state.seats)
        return search(game, state, seat, rng, settings)[0].move


def settings_of(game: Game[Any, Any], level: str, seats: int) -> Settings:
    """Return the settings of a level for a number of players, or the usual ones of the level if the game has none."""
    choices: list[Json] = game.data["game"].get("bots", {}).get(level, [])
    for one in choices:
        if seats in one.get("players", [seats]):
            return Settings(
                one["candidates"], tuple(one["worlds"]), one["horizon"], one["prior"], one.get("breadth", 1)
            )
    return USUAL_SETTINGS.get(level, Settings())


def search(
    game: Game[Any, Any],
    state: Any,
    seat: int,
    rng: Rng,
    settings: Settings,
    measure: Measure | None = None,
    stop: Callable[[], bool] = lambda: False,
    also: Any = None,
) -> list[Tried]:
    """Try the moves of the active `seat`, and return them, the best first.

    All moves are tried in the same worlds, so that luck does not decide between them. The search ends by its settings;
    `stop` may end it earlier, after any world. It must not be a clock where the same seed must give the same move. The
    legal move `also` is tried in any case.
    """
    if measure is None:
        measure = value_for(game, seat)
    rated = rated_moves(game, state, game.candidates(state))[: settings.candidates]
    rated = [one for one in rated if one[0] > rated[0][0] - MAX_RATING_GAP]
    if also is not None and all(move != also for _, move in rated):
        rated.append((game.evaluate_move(state, also), also))
    sums: list[Sequence[float]] = [()] * len(rated)
    counts = [0] * len(rated)

    def tried(n: int) -> Tried:
        rating, move = rated[n]
        means = tuple([total / counts[n] for total in sums[n]])
        return Tried(move, means[0] + settings.prior * rating, means, counts[n])

    def steps(n: int) -> tuple[int, int]:
        return -round(tried(n).value * STEPS_PER_POINT), n

    left = list(range(len(rated)))
    ranking: list[int] = []
    """Those that were left out, the best first."""
    for halving, worlds in enumerate(settings.worlds, start=1):
        for _ in range(worlds):
            world = game.determinize(state, seat, rng)
            for n in left:
                measured = measure(*position_after(game, world, seat, rated[n][1], settings.horizon, settings.breadth))
                sums[n] = tuple(map(add, sums[n], measured)) if counts[n] else measured
                counts[n] += 1
            if stop():
                break
        left.sort(key=steps)
        if stop() or len(left) == 1:
            break
        if halving < len(settings.worlds) and len(left) > 2:
            half = (len(left) + 1) // 2
            ranking = left[half:] + ranking
            left = left[:half]
    return [tried(n) for n in left + ranking]


def value_for(game: Game[Any, Any], seat: int) -> Measure:
    """Return how a position is measured for a seat: how far it is ahead without the luck on the way."""

    def measure(state: Any, luck: Sequence[float]) -> Sequence[float]:
        return (margin(list(map(sub, values_of(game, state), luck)), seat),)

    return measure


def values_of(game: Game[Any, Any], state: Any) -> list[float]:
    """Return what each seat may expect: by the weights, or without weights by playing to the end by the heuristic."""
    evaluation = game.evaluation(state)
    if evaluation is not None:
        return game.evaluate(state, evaluation)
    while game.turn(state) != OVER:
        game.play(state, best_rated(game, state))
    return [float(total) for total in game.result(state).totals]


def position_after(
    game: Game[Any, Any], world: Any, seat: int, move: Any, horizon: int, breadth: int = 1
) -> tuple[Any, list[float]]:
    """Return the position after a move in a world, with all seats playing on up to the horizon.

    They play the move that the heuristic rates highest, or the best by the weights of the `breadth` highest.

    Beside it the luck of each seat on the way, in points (`Heuristic.play_measuring_luck`).
    """
    after = game.copy(world)
    luck = [0.0] * after.seats
    evaluation = game.evaluation(after)
    begun = game.heuristic.round(after)
    play_measuring_luck(game, after, move, luck)
    turns = 0
    for _ in range(MAX_MOVES_AHEAD if horizon else 0):
        if game.turn(after) == OVER:
            break
        now = game.heuristic.round(after)
        if now is not None and begun is not None:
            turns = now - begun
        elif game.turn_owner(after) == seat and not game.action_pending(after):
            turns += 1
        if turns >= horizon:
            break
        if breadth > 1 and evaluation is not None and game.heuristic.settled(after):
            following = best_valued(game, after, evaluation, breadth)
        else:
            following = best_rated(game, after)
        play_measuring_luck(game, after, following, luck)
    settle(game, after, luck)
    return after, luck


BOT = SearchBot

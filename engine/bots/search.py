"""Searching bots: they play their best moves on in re-dealt worlds, and choose the one that leaves them furthest ahead.

How far a level looks is data: `bots` in `rules/<game>/game.yaml`, one line for each number of players that differs.

A world depends on the seed of the search and its own number alone. So the worlds of a search can be tried anywhere (the
page does it in several workers), and the same seed gives the same move however they were shared out:

    ranking = Ranking(Search(game, state, seat, rng, settings))
    while ranking.worlds:
        ranking.add(ranking.search.measured(ranking.worlds[0], ranking.left))
    move = ranking.tried()[0].move
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import add, sub
from typing import Any, NamedTuple

from engine.bots.evaluation import best_rated, best_valued, play_measuring_luck, rated_moves, settle
from engine.bots.greedy import STEPS_PER_POINT
from engine.bots.slips import line_of, slips
from engine.game import Game
from engine.position_values import margin
from engine.results import OVER
from engine.rng import Rng

MAX_RATING_GAP = 8.0
"""Moves that are rated this many points below the best one are not tried."""

MAX_MOVES_AHEAD = 400
"""How many moves are played on at most."""

MAX_WORLDS = 1 << 16
"""The seed of a world is that of the search times this, plus the number of the world."""

Measure = Callable[[Any, Sequence[float]], Sequence[float]]
"""Returns what is summed over the worlds for a move: first the value of the position for the seat, in points.

The arguments are the position, and the luck of each seat on the way to it, which does not count."""

Measured = Sequence[Sequence[float]]
"""What one world gave for each move that was tried in it."""


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
    slip: float = 0.0
    """By how many points each move is misjudged, the standard deviation: a level that plays weaker than it could."""


USUAL_SETTINGS = {"master": Settings(worlds=(8, 16, 32))}
"""The settings of levels that look further than the others, in a game whose data has none."""


class Tried(NamedTuple):
    """A move, and what the search found."""

    move: Any
    value: float
    """The mean value of the positions, the rating of the move in part, and the slip: what moves are compared by."""
    means: tuple[float, ...]
    """The means of what was measured; empty if the move was tried in no world, as the only one is."""
    worlds: int
    """In how many worlds it was tried."""


class Search:
    """The moves of a position that are worth trying, and the worlds to try them in. Nothing of it changes.

    `state` is determinized for the active `seat`, as for a bot. `measure` returns `width` numbers; by default only how
    far the seat is ahead. The legal move `also` is tried in any case.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        rng: Rng,
        settings: Settings,
        measure: Measure | None = None,
        width: int = 1,
        also: Any = None,
    ) -> None:
        """Rate the moves, and take the seed of the worlds from the generator."""
        self.game, self.state, self.seat, self.settings = game, state, seat, settings
        self.measure, self.width = measure or value_for(game, seat), width
        self.seed = rng.below(1 << 32)
        rated = rated_moves(game, state, game.candidates(state))[: settings.candidates]
        rated = [one for one in rated if one[0] > rated[0][0] - MAX_RATING_GAP]
        if also is not None and all(move != also for _, move in rated):
            rated.append((game.evaluate_move(state, also), also))
        self.rated = rated
        """[move] its rating, and the move itself; the best first."""
        self.slips = slips(settings.slip, len(rated), rng)
        """[move] by how many points it is misjudged."""

    def world(self, number: int) -> Any:
        """Return a copy of the position in which what the seat cannot know is re-dealt."""
        return self.game.determinize(self.state, self.seat, Rng(self.seed * MAX_WORLDS + number))

    def measured(self, number: int, moves: Iterable[int]) -> Measured:
        """Return what a world gives for some of the moves, by their indices."""
        game, world, horizon, breadth = self.game, self.world(number), self.settings.horizon, self.settings.breadth
        return [
            self.measure(*position_after(game, world, self.seat, self.rated[n][1], horizon, breadth)) for n in moves
        ]


class Ranking:
    """What a search has found so far, and what is to be tried next.

    It can be ended after any world: `tried` then ranks the moves by what was found until then.
    """

    def __init__(self, search: Search) -> None:
        """Begin before the first world. A single move is tried in none."""
        self.search = search
        self.left = list(range(len(search.rated)))
        """Indices of the moves that are still compared."""
        self._left_out: list[int] = []
        """The others, the best first."""
        self._sums: list[Sequence[float]] = [()] * len(search.rated)
        self._counts = [0] * len(search.rated)
        self._added = self._halvings = self._bound = 0
        if len(self.left) > 1:
            self._bound = search.settings.worlds[0]

    @property
    def worlds(self) -> range:
        """Numbers of the worlds in which the moves that are left are to be tried next; empty: the search is over."""
        return range(self._added, self._bound)

    def add(self, measured: Measured) -> None:
        """Count what the next world gave for each of the moves that are left."""
        for n, values in zip(self.left, measured, strict=True):
            self._sums[n] = tuple(map(add, self._sums[n], values)) if self._counts[n] else tuple(values)
            self._counts[n] += 1
        self._added += 1
        if self._added == self._bound:
            self._leave_out()

    def _leave_out(self) -> None:
        """Leave out the worse half of the moves, as long as there are more than two and worlds to come."""
        stages = self.search.settings.worlds
        self._halvings += 1
        if self._halvings == len(stages):
            return
        self._bound += stages[self._halvings]
        if len(self.left) > 2:
            self.left.sort(key=self._order)
            half = (len(self.left) + 1) // 2
            self._left_out = self.left[half:] + self._left_out
            del self.left[half:]

    def tried(self) -> list[Tried]:
        """Return the moves, the best first; of equal ones the one that the heuristic prefers."""
        return [self._tried(n) for n in sorted(self.left, key=self._order) + self._left_out]

    def _tried(self, n: int) -> Tried:
        rating, move = self.search.rated[n]
        means = tuple([total / self._counts[n] for total in self._sums[n]])
        value = self.search.settings.prior * rating + self.search.slips[n]
        return Tried(move, means[0] + value if means else value, means, self._counts[n])

    def _order(self, n: int) -> tuple[int, int]:
        return -round(self._tried(n).value * STEPS_PER_POINT), n


def ranked(ranking: Ranking, stop: Callable[[], bool] = lambda: False) -> list[Tried]:
    """Go on with a search to its end, and return the moves, the best first.

    It ends by its settings; `stop` may end it earlier, after any world. It must not be a clock where the same seed must
    give the same move.
    """
    while ranking.worlds:
        ranking.add(ranking.search.measured(ranking.worlds[0], ranking.left))
        if stop():
            break
    return ranking.tried()


class SearchBot:
    """Plays the best of the moves that it has tried in common worlds, by the settings of its level."""

    def __init__(self, settings: Settings | None = None, level: str = "search") -> None:
        """Use these settings instead of those that the game has for the level."""
        self.settings, self.level = settings, level

    def search(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Search:
        """Return the search by which the bot chooses."""
        return Search(game, state, seat, rng, self.settings or settings_of(game, self.level, state.seats))

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Any:
        """Return the best move; of equal ones the one that the heuristic prefers."""
        return ranked(Ranking(self.search(game, state, seat, rng)))[0].move


def settings_of(game: Game[Any, Any], level: str, seats: int) -> Settings:
    """Return the settings of a level for a number of players, or the usual ones of the level if the game has none."""
    line = line_of(game, level, seats)
    if not line:
        return USUAL_SETTINGS.get(level, Settings())
    return Settings(
        line["candidates"],
        tuple(line["worlds"]),
        line["horizon"],
        line["prior"],
        line.get("breadth", 1),
        line.get("slip", 0.0),
    )


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
    evaluation = game.evaluation(after) if breadth > 1 else None
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
        if evaluation is not None and game.heuristic.settled(after):
            following = best_valued(game, after, evaluation, breadth)
        else:
            following = best_rated(game, after)
        play_measuring_luck(game, after, following, luck)
    settle(game, after, luck)
    return after, luck


BOT = SearchBot

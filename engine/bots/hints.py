"""Hints for a player: the best moves by a search, how much better they are, and the reasons by theme.

A search is made by `hint_search` or `cost_search`; `hints_of` and `cost_of` read what it has found.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Any, NamedTuple

from engine.bots.search import Measure, Search, Settings, Tried, values_of
from engine.game import Game
from engine.position_values import BEST_RIVAL_SHARE, margin
from engine.results import OVER
from engine.rng import Rng

MAX_HINTS = 3
"""How many moves are shown."""

MAX_REASONS = 3
"""How many reasons are given for a move."""

LEAST_REASON_POINTS = 0.3
"""Differences of fewer points are no reason."""

RESULT, RATING = "result", "rating"
"""Two themes that every game has: the points of a finished game; what the heuristic gives for the move itself."""


class Reason(NamedTuple):
    """A theme, and the points by which a move is better or worse in it than the move that it is compared with."""

    theme: str
    points: float


class Hint(NamedTuple):
    """A move; the best one is compared with the second, the others with the best."""

    move: Any
    points: float
    """The expected difference in points to the move that it is compared with; 0 if there is none."""
    reasons: tuple[Reason, ...]
    """What makes the difference, the greatest first; none for the second move, with which the best one is compared."""


def cost_search(game: Game[Any, Any], state: Any, seat: int, move: Any, rng: Rng, settings: Settings) -> Search:
    """Return the search for what would have been better than `move`, which the active `seat` has made.

    `state` is determinized for the seat, as it knew the position then. All moves are tried in all worlds, so that they
    can be compared.
    """
    settings = settings._replace(worlds=(sum(settings.worlds),))
    also = move if len(game.candidates(state)) > 1 else None
    return Search(game, state, seat, rng, settings, _measure(game, seat), _width(game), also)


def cost_of(search: Search, tried: Sequence[Tried], move: Any) -> Hint | None:
    """Return the move that would have been better than `move`, and by how much; None if there was none."""
    best, made = tried[0], next((one for one in tried if one.move == move), None)
    if made is None or best is made:
        return None
    return _compared(search.game, best.move, *(_by_theme(search, one) for one in (best, made)))


def hint_search(game: Game[Any, Any], state: Any, seat: int, rng: Rng, settings: Settings) -> Search:
    """Return the search for hints for the active `seat`; `state` is determinized for it, as for a bot."""
    return Search(game, state, seat, rng, settings, _measure(game, seat), _width(game))


def hints_of(search: Search, tried: Sequence[Tried]) -> list[Hint]:
    """Return the best moves as hints."""
    # Those that were left out early were tried in fewer worlds: their values cannot be compared.
    tried = [one for one in tried if one.worlds == tried[0].worlds][:MAX_HINTS]
    if len(tried) == 1:
        return [Hint(tried[0].move, 0.0, ())]
    worths = [_by_theme(search, one) for one in tried]
    hints = [
        _compared(search.game, one.move, worth, worths[0 if n else 1])
        for n, (one, worth) in enumerate(zip(tried, worths, strict=True))
    ]
    hints[1] = hints[1]._replace(reasons=())  # those of the best move, the other way round
    return hints


def _measure(game: Game[Any, Any], seat: int) -> Measure:
    return lambda after, luck: contributions(game, after, seat, luck)


def _width(game: Game[Any, Any]) -> int:
    """Return how many numbers `contributions` has: the lead, the result, and each theme."""
    return 2 + len(game.heuristic.themes)


def _compared(game: Game[Any, Any], move: Any, worth: Sequence[float], other: Sequence[float]) -> Hint:
    """Return a move with what makes it better or worse than another one, both given by theme."""
    themes = (RESULT, *game.heuristic.themes, RATING)
    gaps = [Reason(theme, mine - theirs) for theme, mine, theirs in zip(themes, worth, other, strict=True)]
    reasons = sorted([gap for gap in gaps if abs(gap.points) >= LEAST_REASON_POINTS], key=lambda gap: -abs(gap.points))
    return Hint(move, sum([gap.points for gap in gaps]), tuple(reasons[:MAX_REASONS]))


def _by_theme(search: Search, tried: Tried) -> list[float]:
    """Return what a move is worth by theme: the means of the positions and the rating of the move, weighted."""
    prior, rating = search.settings.prior, search.game.evaluate_move(search.state, tried.move)
    return [*(mean / (1 + prior) for mean in tried.means[1:]), rating * prior / (1 + prior)]


def contributions(game: Game[Any, Any], state: Any, seat: int, luck: Sequence[float]) -> list[float]:
    """Return how far a seat is ahead in a position, then the part of the result and of each theme of the game in that.

    Without weights, or if the game is over, all of it is the result. The luck of each seat on the way to the position
    is subtracted, from the first theme, which counts the points.
    """
    heuristic = game.heuristic
    evaluation = game.evaluation(state)
    if evaluation is None or game.turn(state) == OVER:
        ahead = margin(list(map(sub, values_of(game, state), luck)), seat)
        return [ahead, ahead, *[0.0] * len(heuristic.themes)]
    rows, weights = heuristic.features(state), evaluation.weights(heuristic.stage(state))
    values = list(map(sub, evaluation.evaluate(rows, heuristic.stage(state)), luck))
    others = [other for other in range(len(rows)) if other != seat]
    best = max(others, key=lambda other: values[other])

    def lead(amounts: Sequence[float]) -> float:
        """Return how much more of something the seat has than the others, as `margin` weighs them."""
        mean = sum([amounts[other] for other in others]) / len(others)
        return amounts[seat] - BEST_RIVAL_SHARE * amounts[best] - (1 - BEST_RIVAL_SHARE) * mean

    columns = zip(heuristic.feature_names, weights, zip(*rows, strict=True), strict=True)
    worth = {name: weight * lead(column) for name, weight, column in columns}
    parts = [sum([worth[name] for name in names]) for names in heuristic.themes.values()]
    parts[0] -= lead(luck)
    return [margin(values, seat), 0.0, *parts]

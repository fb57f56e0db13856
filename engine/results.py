"""Results: the lines of a scoring, totals, places, winners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.events import EventSink, event_type
from engine.messages import NO_ARGS, SEATS, Json

if TYPE_CHECKING:
    from engine import protocol

OVER = -1
"""What `Rules.turn` returns when the game is over: no seat is active."""


class ScoreLine(NamedTuple):
    """One line of the final scoring: `key` and `args` as in a `Message` (`score.artifacts`), one number per seat."""

    key: str
    points: tuple[int, ...]
    rule: str = ""
    args: Json = NO_ARGS


class Result(NamedTuple):
    """Scores of a finished (or running) game: lines, totals and places per seat; place 1 is the winner's."""

    parts: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place, one or several."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def summary(result: Result) -> protocol.Result:
    """Return totals, places and winners as JSON."""
    return {"totals": list(result.totals), "places": list(result.places), "winners": list(result.winners)}


def summed(parts: Sequence[ScoreLine]) -> tuple[int, ...]:
    """Return the total per seat of the lines of a scoring."""
    return tuple(map(sum, zip(*(part.points for part in parts), strict=True)))


def ranked(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each seat by its key (more is better): points, or (points, tie-breakers …).

    Equal seats share a place, and the next places are skipped: 1, 2, 2, 4.
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def victory(won: str, shared: str) -> Callable[[Result, EventSink], None]:
    """Return a function that emits who has won (`log.won`, `log.shared`), by the rules with these ids."""
    alone = event_type("log.won", won, "player vp")
    together = event_type("log.shared", shared, "players vp")

    def emit_victory(result: Result, emit: EventSink) -> None:
        first = result.winners
        best = result.totals[first[0]]
        if len(first) == 1:
            emit(alone(SEATS[first[0]], best))
        else:
            emit(together([SEATS[seat] for seat in first], best))

    return emit_victory

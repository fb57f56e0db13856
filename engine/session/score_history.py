"""The course of a match: the score after each move, its turning points, and sentences about it.

Scores are public in every game: who may look at the table may look at its history.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.messages import NO_ARGS, SEATS, Message
from engine.results import OVER, Result
from engine.session.match import Match

if TYPE_CHECKING:
    from engine import protocol


class Remark(NamedTuple):
    """A sentence about the match, and the number of the move that it is about, None: of the whole."""

    message: Message
    n: int | None = None


def totals(match: Match) -> list[tuple[int, ...]]:
    """Return the score of each seat at the start and after each move, undone moves included."""
    return [match.start_totals, *(step.totals for step in match.steps)]


def endings(match: Match) -> list[Remark]:
    """Return why the match ends, with the move after which that was certain."""
    return [
        Remark(entry.message, n)
        for n, step in enumerate(match.steps, start=1)
        for entry in step.log
        if entry.ends and entry.only is None
    ]


def source_points(match: Match) -> dict[str, dict[Message, list[int]]]:
    """Return by line of the scoring the points of each seat by their source, up to the position shown.

    Only lines whose points all have a source: a match that began with a scenario may have others.
    """
    lines: dict[str, dict[Message, list[int]]] = {}
    for step in match.steps[: match.at]:
        for seat, source, points in step.points:
            line = "score." + source.key.split(".")[1]
            lines.setdefault(line, {}).setdefault(source, [0] * len(match.seats))[seat] += points
    for part in match.game.result(match.state).parts:
        sources = lines.get(part.key)
        if sources and tuple(map(sum, zip(*sources.values(), strict=True))) != part.points:
            del lines[part.key]
    return lines


# -- turning points --------------------------------------------------------------------------------------------------
def leaders(scores: Sequence[int]) -> set[int]:
    """Return the seats with the most points."""
    best = max(scores)
    return {seat for seat, score in enumerate(scores) if score == best}


def lead_changes(history: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return the moves after which another seat than before leads alone, with that seat; not the first leader."""
    changes: list[tuple[int, int]] = []
    leader: int | None = None
    for n, scores in enumerate(history):
        first = leaders(scores)
        if len(first) > 1 or first == {leader}:
            continue
        (seat,) = first
        if leader is not None:
            changes.append((n, seat))
        leader = seat
    return changes


def best_move(match: Match, seat: int) -> tuple[int, int] | None:
    """Return the number of the move that brought a seat the most, and how much; None if no move brought anything.

    The last move also scores what counts at the end: only points with a source are its own.
    """
    history = totals(match)
    best: tuple[int, int] | None = None
    for n, step in enumerate(match.steps, start=1):
        if step.seat != seat:
            continue
        points = history[n][seat] - history[n - 1][seat]
        if n == len(match.steps) and endings(match):
            points = sum(brought.points for brought in step.points if brought.seat == seat)
        if points > 0 and (best is None or points > best[1]):
            best = n, points
    return best


def decisive_move(history: Sequence[Sequence[int]], winner: int) -> int:
    """Return the number of the move after which the winner was never behind again; 0: it never was."""
    return next((n for n in range(len(history) - 1, 0, -1) if winner not in leaders(history[n - 1])), 0)


def turning_points(match: Match) -> list[protocol.TurningPoint]:
    """Return the changes of the lead and the best move of each seat, in the order of the moves."""
    history = totals(match)
    found: list[protocol.TurningPoint] = [
        {"n": n, "seat": seat, "kind": "lead", "points": history[n][seat]} for n, seat in lead_changes(history)
    ]
    for seat in range(len(match.seats)):
        if best := best_move(match, seat):
            found.append({"n": best[0], "seat": seat, "kind": "best", "points": best[1]})
    return sorted(found, key=lambda point: point["n"])


# -- sentences -------------------------------------------------------------------------------------------------------
def story(match: Match) -> list[Remark]:
    """Return three sentences about a finished match: the ranking, the best move, the turning point.

    They are about the one person who played; if several or none did, about the winner.
    """
    result = match.game.result(match.state)
    if match.game.turn(match.state) != OVER:
        return []
    persons = [seat for seat in range(len(match.seats)) if not match.is_bot(seat)]
    person = persons[0] if len(persons) == 1 else None
    return [Remark(_ranking(result, person)), _best(match, person), _turning_point(match, result, person)]


def _names(seats: Sequence[int]) -> list[str]:
    return [SEATS[seat] for seat in seats]


def _ranking(result: Result, person: int | None) -> Message:
    winners = result.winners
    if person is not None and person not in winners:
        behind = result.totals[winners[0]] - result.totals[person]
        place = {"place": result.places[person], "of": len(result.places)}
        if behind > 0:
            return Message("story.you_behind", {**place, "n": behind, "players": _names(winners)})
        return Message("story.you_tie", {**place, "players": _names(winners)})
    if len(winners) > 1:
        if person is None:
            return Message("story.shared", {"players": _names(winners)})
        return Message("story.you_shared", {"players": _names([seat for seat in winners if seat != person])})
    (winner,) = winners
    second = min(place for place in result.places if place > 1)
    ahead = result.totals[winner] - result.totals[result.places.index(second)]
    level = [seat for seat, total in enumerate(result.totals) if total == result.totals[winner] and seat != winner]
    others = _names(level or [seat for seat, place in enumerate(result.places) if place == second])
    names = {"players": others} if person is not None else {"player": SEATS[winner], "players": others}
    who = "first" if person is None else "you_first"
    return Message(f"story.{who}", {**names, "n": ahead}) if ahead else Message(f"story.{who}_tie", names)


def _best(match: Match, person: int | None) -> Remark:
    if person is not None:
        best = best_move(match, person)
        if best is None:
            return Remark(Message("story.you_best_none"))
        return Remark(Message("story.you_best", {"move": best[0], "n": best[1]}), best[0])
    moves = [(best, seat) for seat in range(len(match.seats)) if (best := best_move(match, seat))]
    if not moves:
        return Remark(Message("story.best_none"))
    (n, points), seat = max(moves, key=lambda one: one[0][1])
    return Remark(Message("story.best", {"player": SEATS[seat], "move": n, "n": points}), n)


def _turning_point(match: Match, result: Result, person: int | None) -> Remark:
    history = totals(match)
    if len(result.winners) > 1:
        return Remark(Message("story.lead_changes", {"n": len(lead_changes(history))}))
    (winner,) = result.winners
    n = decisive_move(history, winner)
    you = "you_" if winner == person else ""
    args = NO_ARGS if you else {"player": SEATS[winner]}
    if n == 0:
        return Remark(Message(f"story.{you}ahead", args))
    if n == len(history) - 1:
        return Remark(Message(f"story.{you}took_last", args), n)
    if person is not None and not you and person in leaders(history[n - 1]) and any(history[n - 1]):
        return Remark(Message("story.lost_lead", {**args, "move": n}), n)
    return Remark(Message(f"story.{you}took", {**args, "move": n}), n)

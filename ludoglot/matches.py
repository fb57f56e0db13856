"""Matches between bots, counted: results, moves, processor time."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypedDict

from engine import bots, games
from engine.game import Game
from engine.results import OVER, Result
from engine.rng import Rng


class Match(NamedTuple):
    """A finished game between bots; sequences have one entry per seat."""

    result: Result
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """Processor time of the bots' decisions."""
    first: int
    """The seat of the first move."""


class MatchRecord(TypedDict):
    """A match as plain data; lists have one entry per seat."""

    lineup: list[str]
    """The names of the bots."""
    seed: int
    totals: list[int]
    winners: list[int]
    lines: dict[str, list[int]]
    """Points of each line of the scoring, by its key."""
    moves: list[int]
    seconds: list[float]
    first: int
    """The seat of the first move."""


def play_match(
    game: Game[Any, Any], players: Sequence[bots.Bot], seed: int, options: Mapping[str, str] | None = None
) -> Match:
    """Play a game to its end, player n in seat n; BadRequest if their number or an option does not fit.

    The same seed gives the same deal to any players; each seat has chance of its own. A bot gets a state in which what
    its seat cannot know was re-dealt.
    """
    seats = len(players)
    state = game.start(seats, options or {}, Rng(seed))
    rngs = [Rng(~(seed * seats + seat)) for seat in range(seats)]
    moves, seconds, first = [0] * seats, [0.0] * seats, game.turn(state)
    while (seat := game.turn(state)) != OVER:
        guess = game.determinize(state, seat, rngs[seat])
        began = time.process_time()
        move = players[seat].choose(game, guess, seat, rngs[seat])
        seconds[seat] += time.process_time() - began
        moves[seat] += 1
        game.play(state, move)
    return Match(game.result(state), tuple(moves), tuple(seconds), first)


@lru_cache(maxsize=4)
def game_of(rules: str) -> Game[Any, Any]:
    """Return the game of compiled rules, given as JSON."""
    return games.make(json.loads(rules))


def rotations(lineup: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the line-ups in which each bot sits once in every seat, without repetitions."""
    return list(dict.fromkeys((*lineup[n:], *lineup[:n]) for n in range(len(lineup))))


def play_deal(rules: str, lineup: Sequence[str], seed: int, options: Mapping[str, str]) -> list[MatchRecord]:
    """Play a deal once for each rotation of the line-up. `rules` are the compiled rules as JSON.

    Arguments and result are plain data, so that a deal can be played by another process or computer.
    """
    game = game_of(rules)
    return [_record(seated, seed, _played(game, seated, seed, options)) for seated in rotations(lineup)]


def _played(game: Game[Any, Any], lineup: Sequence[str], seed: int, options: Mapping[str, str]) -> Match:
    return play_match(game, [bots.make(level) for level in lineup], seed, options)


def _record(lineup: Sequence[str], seed: int, match: Match) -> MatchRecord:
    lines: dict[str, list[int]] = {}
    for part in match.result.parts:
        before = lines.get(part.key, [0] * len(lineup))
        lines[part.key] = [old + new for old, new in zip(before, part.points, strict=True)]
    return {
        "lineup": list(lineup),
        "seed": seed,
        "totals": list(match.result.totals),
        "winners": list(match.result.winners),
        "lines": lines,
        "moves": list(match.moves),
        "seconds": [round(one, 6) for one in match.seconds],
        "first": match.first,
    }

"""Random games, each checked by an oracle: every position, and the scoring.

A case is one complete game: its title, seats, options, styles of play and every move follow from the seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compiler import rules as sources
from compiler.base.console import say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from engine.bots.greedy import GreedyBot
from engine.game import Game
from engine.games import make
from engine.messages import BadRequest
from engine.results import OVER, Result
from engine.rng import SEED_LIMIT, Rng
from tools.fuzz.oracles import Json, Oracle, misoffered, oracle_of

AnyGame = Game[Any, Any]

DEFAULT_OPTIONS_SHARE = 0.2
"""Share of the games that are played with the default of every option."""

GREEDY_RANDOM_INTERVAL = 6
"""A greedy player makes one move in this many at random, so that it reaches positions it would avoid."""


def any_move(game: AnyGame, state: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Return a random move."""
    return chance.choice(moves)


def any_kind(game: AnyGame, state: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Return a random move of a random kind: kinds with few moves are chosen as often as the others."""
    kinds: dict[type[Any], list[Any]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    return chance.choice(list(kinds.values())[chance.randrange(len(kinds))])


def greedy(game: AnyGame, state: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Return the best move by the heuristic, now and then a random one."""
    if chance.randrange(GREEDY_RANDOM_INTERVAL) == 0:
        return chance.choice(moves)
    seat = game.turn(state)
    rng = Rng(chance.randrange(SEED_LIMIT))
    return GreedyBot().choose(game, game.determinize(state, seat, rng), seat, rng)


STYLES: dict[str, Callable[[AnyGame, Any, Sequence[Any], random.Random], Any]] = {
    "any": any_move,
    "kind": any_kind,
    "greedy": greedy,
}
WEIGHTS = (3, 4, 2)
"""Weights of `STYLES`; greedy moves take by far the most time."""


class OracleCheck:
    """Plays one random game for each case and lets its oracle check it."""

    def __init__(self, games: Sequence[str] = ()) -> None:
        """Load the rules of these games, or of all, as far as they have an oracle."""
        problems = Problems()
        self.games: dict[str, AnyGame] = {}
        self.oracle_types: dict[str, Callable[[Json, int, Mapping[str, str]], Oracle]] = {}
        self.moves: Counter[str] = Counter()
        for id in games or sources.game_ids(ROOT):
            data = sources.load_game(id, problems, ROOT).data
            oracle_type = oracle_of(data)
            if oracle_type is None:
                say(f"rules: {id} is skipped, it has no oracle (tests/games/{id}/oracle.py)")
            else:
                self.games[id], self.oracle_types[id] = make(data), oracle_type

    def __call__(self, chance: random.Random, notes: list[str]) -> str:
        """Play one game; AssertionError at the first position or result that the oracle rejects."""
        id = chance.choice(list(self.games))
        game = self.games[id]
        counts = game.data["game"]["players"]
        seats = chance.randint(counts["min"], counts["max"])
        options = {} if chance.random() < DEFAULT_OPTIONS_SHARE else random_options(game, seats, chance)
        resolved = game.resolve_options(seats, options)
        seed = chance.randrange(SEED_LIMIT)
        styles = chance.choices(list(STYLES), WEIGHTS, k=seats)
        notes += [f"game: {id}", f"seats: {seats}", f"options: {options}", f"seed: {seed}", f"play: {styles}"]
        oracle = self.oracle_types[id](game.data, seats, resolved)
        state = game.start(seats, options, Rng(seed))
        number, move = 0, None
        try:
            assert_accepted(id, oracle.check(game.describe(state)))
            while (seat := game.turn(state)) != OVER:
                moves = game.moves(state)
                assert_accepted(id, misoffered(oracle, game.describe(state), map(game.record, moves)))
                number, move = number + 1, None
                move = STYLES[styles[seat]](game, state, moves, chance)
                game.play(state, move)
                assert_accepted(id, oracle.check(game.describe(state)))
            assert_accepted(id, disagreements(oracle.score(game.describe(state)), game.result(state)))
        finally:
            self.moves[id] += number
            notes.append(f"move {number}: {move}")
        return f"of {id}"

    def summary(self) -> str:
        """Return the number of moves played of each game as text."""
        return "moves: " + (", ".join(f"{count} of {id}" for id, count in self.moves.items()) or "none")


def random_options(game: AnyGame, seats: int, chance: random.Random) -> dict[str, str]:
    """Return random values for all options, such that they are allowed together."""
    chosen: dict[str, str] = {}
    options = {option["id"]: option["values"] for option in game.data["game"].get("options", ())}
    for name in chance.sample(list(options), len(options)):
        possible = [value for value in options[name] if options_allowed(game, seats, {**chosen, name: value})]
        if possible:
            chosen[name] = chance.choice(possible)
    return chosen


def options_allowed(game: AnyGame, seats: int, chosen: Mapping[str, str]) -> bool:
    """Return whether these options are allowed together with this number of players."""
    try:
        game.resolve_options(seats, chosen)
    except BadRequest:
        return False
    return True


def assert_accepted(id: str, faults: Sequence[str]) -> None:
    """Raise an AssertionError with the faults, if there are any."""
    if faults:
        raise AssertionError(f"{id}: " + "; ".join(faults))


def disagreements(score: Json, result: Result) -> list[str]:
    """Return every difference between the scoring of an oracle and the result of the engine, as text."""
    lines: dict[str, list[int]] = {}
    sums: dict[str, list[int]] = {}
    for part in result.parts:
        name = part.key.removeprefix("score.")
        terms = [str(arg).rpartition(".")[2] for arg in part.args.values()]
        lines[".".join([name, *terms])] = list(part.points)
        sums[name] = [a + b for a, b in zip(sums.get(name, [0] * len(part.points)), part.points, strict=True)]
    counted = {**lines, **sums}
    differences = []
    for name, points in score["parts"].items():
        if name not in counted:
            differences.append(f"the engine does not count {name}: {points}")
        elif list(points) != counted[name]:
            differences.append(f"{name}: {points} points, the engine counts {counted[name]}")
    named = {name.partition(".")[0] for name in score["parts"]}
    differences += [
        f"the oracle does not count {name}: {sums[name]}" for name in sums if name.partition(".")[0] not in named
    ]
    for name, value in (("totals", result.totals), ("winners", result.winners), ("places", result.places)):
        if name in score and list(score[name]) != list(value):
            differences.append(f"{name}: {list(score[name])}, the engine has {list(value)}")
    return differences

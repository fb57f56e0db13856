"""Games at random, each beside an oracle that judges every position and counts the points again.

A case is one whole game: which one, the seats, the options, who plays how, and every move follow from its seed.
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
from tools.fuzz.oracles import Json, Oracle, oracle_of

AnyGame = Game[Any, Any]

USUAL = 0.2
"""The part of the games that are played with the first value of every option."""

STRAY = 6
"""One move in so many of a greedy player is any move, so that it comes to places it would never look for."""


def any_move(game: AnyGame, state: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Return any of the moves."""
    return chance.choice(moves)


def any_kind(game: AnyGame, state: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Return a move of any kind: the kinds of which there are few moves come up as often as the others."""
    kinds: dict[type[Any], list[Any]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    return chance.choice(list(kinds.values())[chance.randrange(len(kinds))])


def greedy(game: AnyGame, state: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Return what looks best, now and then any other move."""
    if chance.randrange(STRAY) == 0:
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
"""How often somebody plays in each of these ways; greedy moves take by far the most time."""


class Judged:
    """Plays and judges one game for each case."""

    def __init__(self, games: Sequence[str] = ()) -> None:
        """Read the rules of these games, or of all that have an oracle."""
        problems = Problems()
        self.games: dict[str, AnyGame] = {}
        self.makers: dict[str, Callable[[Json, int, Mapping[str, str]], Oracle]] = {}
        self.moves: Counter[str] = Counter()
        for id in games or sources.game_ids(ROOT):
            data = sources.load_game(id, problems, ROOT).data
            maker = oracle_of(data)
            if maker is None:
                say(f"rules: {id} has no oracle yet (tests/games/{id}/oracle.py); its games are not tried")
            else:
                self.games[id], self.makers[id] = make(data), maker

    def __call__(self, chance: random.Random, notes: list[str]) -> str:
        """Play one game; AssertionError at the first position or result that the oracle does not agree with."""
        id = chance.choice(list(self.games))
        game = self.games[id]
        counts = game.data["game"]["players"]
        seats = chance.randint(counts["min"], counts["max"])
        options = {} if chance.random() < USUAL else drawn(game, seats, chance)
        settled = game.resolve_options(seats, options)
        seed = chance.randrange(SEED_LIMIT)
        styles = chance.choices(list(STYLES), WEIGHTS, k=seats)
        notes += [f"game: {id}", f"seats: {seats}", f"options: {options}", f"seed: {seed}", f"play: {styles}"]
        judge = self.makers[id](game.data, seats, settled)
        state = game.start(seats, options, Rng(seed))
        number, move = 0, None
        try:
            sound(id, judge.check(game.describe(state)))
            while (seat := game.turn(state)) != OVER:
                moves = game.moves(state)
                number, move = number + 1, None
                move = STYLES[styles[seat]](game, state, moves, chance)
                game.play(state, move)
                sound(id, judge.check(game.describe(state)))
            sound(id, disagreements(judge.score(game.describe(state)), game.result(state)))
        finally:
            self.moves[id] += number
            notes.append(f"move {number}: {move}")
        return f"of {id}"

    def summary(self) -> str:
        """Return how many moves were tried of each game."""
        return "moves: " + (", ".join(f"{count} of {id}" for id, count in self.moves.items()) or "none")


def drawn(game: AnyGame, seats: int, chance: random.Random) -> dict[str, str]:
    """Return values of all options that can be had together, drawn at random."""
    chosen: dict[str, str] = {}
    options = {option["id"]: option["values"] for option in game.data["game"].get("options", ())}
    for name in chance.sample(list(options), len(options)):
        possible = [value for value in options[name] if fits(game, seats, {**chosen, name: value})]
        if possible:
            chosen[name] = chance.choice(possible)
    return chosen


def fits(game: AnyGame, seats: int, chosen: Mapping[str, str]) -> bool:
    """Return whether these options can be had together, with so many players."""
    try:
        game.resolve_options(seats, chosen)
    except BadRequest:
        return False
    return True


def sound(id: str, wrong: Sequence[str]) -> None:
    """Raise an AssertionError if something is wrong."""
    if wrong:
        raise AssertionError(f"{id}: " + "; ".join(wrong))


def disagreements(score: Json, result: Result) -> list[str]:
    """Return where the points of an oracle and those of the engine differ."""
    lines: dict[str, list[int]] = {}
    sums: dict[str, list[int]] = {}
    for part in result.parts:
        name = part.key.removeprefix("score.")
        terms = [str(arg).rpartition(".")[2] for arg in part.args.values()]
        lines[".".join([name, *terms])] = list(part.points)
        sums[name] = [a + b for a, b in zip(sums.get(name, [0] * len(part.points)), part.points, strict=True)]
    counted = {**lines, **sums}
    wrong = []
    for name, points in score["parts"].items():
        if name not in counted:
            wrong.append(f"the engine does not count {name}: {points}")
        elif list(points) != counted[name]:
            wrong.append(f"{name}: {points} points, the engine counts {counted[name]}")
    named = {name.partition(".")[0] for name in score["parts"]}
    wrong += [f"the oracle does not count {name}: {sums[name]}" for name in sums if name.partition(".")[0] not in named]
    for name, found in (("totals", result.totals), ("winners", result.winners), ("places", result.places)):
        if name in score and list(score[name]) != list(found):
            wrong.append(f"{name}: {list(score[name])}, the engine has {list(found)}")
    return wrong

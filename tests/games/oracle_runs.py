"""Oracle runs: games played to their end and kept position by position, for an oracle to check and tests to spoil."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Game
from engine.messages import Json
from engine.results import OVER
from engine.rng import Rng
from tools.fuzz.oracles import oracle_of
from tools.fuzz.random_games import any_kind, disagreements


class OracleRun:
    """One played game: its positions, its result, and oracles to check them."""

    def __init__(self, game: Game[Any, Any], seats: int, chosen: Mapping[str, str], seed: int) -> None:
        self.game, self.seats = game, seats
        self.options = game.resolve_options(seats, chosen)
        state, chance = game.start(seats, chosen, Rng(seed)), random.Random(seed)
        self.positions: list[Json] = [copy.deepcopy(game.describe(state))]
        while game.turn(state) != OVER:
            game.play(state, any_kind(game, state, game.moves(state), chance))
            self.positions.append(copy.deepcopy(game.describe(state)))
        self.result = game.result(state)

    def judge(self) -> Any:
        """Return a fresh oracle."""
        make = oracle_of(self.game.data)
        assert make is not None
        return make(self.game.data, self.seats, self.options)

    def watch(self, every: int = 1) -> list[str]:
        """Return the oracle's complaints about the game, shown each `every`-th position."""
        judge = self.judge()
        complaints = [text for position in self.positions[::every] for text in judge.check(position)]
        return [*complaints, *disagreements(judge.score(self.positions[-1]), self.result)]

    def find(self, wanted: Callable[[Json], Any]) -> Json:
        """Return a copy of the first position for which `wanted` holds."""
        for position in self.positions:
            if wanted(position):
                return copy.deepcopy(position)
        raise AssertionError("no position of this game is like that; try another seed")

    def pair(self, wanted: Callable[[Json, Json], bool]) -> tuple[Json, Json]:
        """Return copies of the first two successive positions for which `wanted` holds."""
        for was, now in zip(self.positions, self.positions[1:], strict=False):
            if wanted(was, now):
                return copy.deepcopy(was), copy.deepcopy(now)
        raise AssertionError("no position of this game is like that; try another seed")

    def spoilt_alone(self, position: Json, spoil: Callable[[Json], None]) -> list[str]:
        """Return the complaints about one position after `spoil` changed it; without the change there are none."""
        assert self.judge().check(position) == []
        spoil(position)
        complaints: list[str] = self.judge().check(position)
        return complaints

    def spoilt(self, wanted: Callable[[Json, Json], bool], spoil: Callable[[Json, Json], None]) -> list[str]:
        """Return the complaints about the second of two positions after `spoil`; without the change there are none."""
        was, now = self.pair(wanted)
        judge = self.judge()
        judge.before = was
        assert judge.check(now) == []
        judge.before = was
        spoil(was, now)
        complaints: list[str] = judge.check(now)
        return complaints

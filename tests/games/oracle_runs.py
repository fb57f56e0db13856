"""Games that are played to their end beside an oracle, kept position by position, to be spoilt by hand."""

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
    """One game that was played, its positions, and an oracle to be asked about them."""

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
        """Return all that the oracle finds wrong with the game, shown every position or one in so many."""
        judge = self.judge()
        wrong = [words for position in self.positions[::every] for words in judge.check(position)]
        return [*wrong, *disagreements(judge.score(self.positions[-1]), self.result)]

    def find(self, wanted: Callable[[Json], Any]) -> Json:
        """Return a copy of the first position of which this holds."""
        for position in self.positions:
            if wanted(position):
                return copy.deepcopy(position)
        raise AssertionError("the game that is kept does not have this; try another seed")

    def pair(self, wanted: Callable[[Json, Json], bool]) -> tuple[Json, Json]:
        """Return copies of two positions that follow each other and between which this happened."""
        for was, now in zip(self.positions, self.positions[1:], strict=False):
            if wanted(was, now):
                return copy.deepcopy(was), copy.deepcopy(now)
        raise AssertionError("the game that is kept does not have this; try another seed")

    def spoilt_alone(self, position: Json, spoil: Callable[[Json], None]) -> list[str]:
        """Return what is said of a position by itself after `spoil` changed it; as it was, nothing."""
        assert self.judge().check(position) == []
        spoil(position)
        said: list[str] = self.judge().check(position)
        return said

    def spoilt(self, wanted: Callable[[Json, Json], bool], spoil: Callable[[Json, Json], None]) -> list[str]:
        """Return what is said of the second of two positions after `spoil` changed it; as it was, nothing."""
        was, now = self.pair(wanted)
        judge = self.judge()
        judge.before = was
        assert judge.check(now) == []
        judge.before = was
        spoil(was, now)
        said: list[str] = judge.check(now)
        return said

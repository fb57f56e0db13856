"""What every game promises its bots: named features, weights that fit, games that end, nothing hidden that leaks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import isfinite, sqrt
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import load_game
from engine import interface
from engine.bots import Bot, make
from engine.bots.evaluation import settle
from engine.bots.search import SearchBot, Settings, settings_of
from engine.bots.slips import slip_of
from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import GAMES, GameFixture, game_fixture
from tests.conformance.runs import runs
from tools.training.train import choices_of_modules

POSITIONS = 12
"""Positions of a game in which slow bots are asked for a move."""

SLOW_POSITIONS = 2
"""The same for bots that take up to a second for a move."""

QUICK_SEARCH = Settings(candidates=3, worlds=(2, 1), horizon=1, prior=0.5)


@cache
def full_game(name: str) -> list[Any]:
    """Return the states of a game with the most players; what asks them must not change them."""
    fixture = game_fixture(name)
    return [fixture.game.copy(state) for state in positions(fixture, fixture.seats[-1], {}, 5)]


def positions(fixture: GameFixture, seats: int, options: dict[str, str], seed: int) -> Iterator[Any]:
    """Yield the states of a game in which every third move is random and the others are greedy."""
    game, rng = fixture.game, Rng(seed)
    state = game.start(seats, options, Rng(seed))
    while (seat := game.turn(state)) != OVER:
        yield state
        level = make("greedy" if rng.below(3) else "random")
        game.play(state, level.choose(game, game.determinize(state, seat, rng), seat, rng))


@pytest.mark.parametrize("name", GAMES)
def test_features_are_named_numbers(name: str) -> None:
    """In every set-up, each seat has a finite number for each name, and the stage falls from 1 to 0."""
    fixture = game_fixture(name)
    heuristic = fixture.game.heuristic
    assert len(set(heuristic.feature_names)) == len(heuristic.feature_names)
    assert all(feature.isidentifier() and feature.islower() for feature in heuristic.feature_names)
    for number, run in enumerate(runs(fixture)):
        for state in positions(fixture, run.seats, run.options, number):
            if state.rng.copy().below(10):
                continue
            rows = heuristic.features(state)
            assert [len(row) for row in rows] == [len(heuristic.feature_names)] * run.seats
            assert all(type(value) is float and isfinite(value) for row in rows for value in row)
            assert 0.0 <= heuristic.stage(state) <= 1.0


@pytest.mark.parametrize("name", GAMES)
def test_every_feature_has_one_theme(name: str) -> None:
    heuristic = game_fixture(name).game.heuristic
    assert sorted(one for names in heuristic.themes.values() for one in names) == sorted(heuristic.feature_names)


@pytest.mark.parametrize("name", GAMES)
def test_measuring_changes_nothing(name: str) -> None:
    fixture = game_fixture(name)
    for state in positions(fixture, fixture.seats[-1], {}, 3):
        before = fixture.game.digest(state)
        fixture.game.heuristic.features(state)
        fixture.game.heuristic.stage(state)
        assert fixture.game.digest(state) == before


@pytest.mark.parametrize("name", GAMES)
def test_the_weights_are_of_these_rules_and_features(name: str) -> None:
    """Each set is for a number of players and a choice of modules that can be made."""
    problems = Problems()
    source = load_game(name, problems, ROOT)
    assert [str(problem) for problem in problems if problem.code == "R13"] == []
    if "weights" not in source.docs:
        return
    fixture = game_fixture(name)
    assert {one.players for one in fixture.game.evaluations} <= {*fixture.seats}
    for one in fixture.game.evaluations:
        assert dict(one.modules) in [*choices_of_modules(fixture.data, one.players)]
        assert len(one.late) == len(one.early) == len(fixture.game.heuristic.feature_names)
        assert any(one.late)


@pytest.mark.parametrize("name", GAMES)
def test_the_evaluating_bot_finishes_every_kind_of_game(name: str) -> None:
    fixture = game_fixture(name)
    game, bot = fixture.game, make("evaluation")
    for number, modules in enumerate(choices_of_modules(fixture.data, fixture.seats[0])):
        for seats in fixture.seats if not number else fixture.seats[:1]:
            state, rng = game.start(seats, modules, Rng(number)), Rng(seats)
            while (seat := game.turn(state)) != OVER:
                move = bot.choose(game, game.determinize(state, seat, rng), seat, rng)
                assert move in game.moves(state)
                game.play(state, move)
            game.check(state)


@pytest.mark.parametrize("level", ["novice", "greedy", "skilled", "evaluation", "strong", "search", "expert", "master"])
@pytest.mark.parametrize("name", GAMES)
def test_choices_depend_on_nothing_hidden(name: str, level: str) -> None:
    """A bot chooses alike in two states that differ only in what its seat cannot know, and alike a second time.

    The expert and the master play with the settings of the game, which are slow, and so in fewer positions.
    """
    fixture = game_fixture(name)
    game = fixture.game
    bot: Bot = SearchBot(QUICK_SEARCH) if level == "search" else make(level)
    differed = not fixture.game.hidden
    every = [state for state in full_game(name) if len(game.candidates(state)) > 1]
    count = SLOW_POSITIONS if level in ("expert", "master") else POSITIONS
    for number, state in enumerate(every[len(every) // (2 * count) :: max(1, len(every) // count)]):
        seat = game.turn(state)
        other = game.determinize(state, seat, Rng(100 + number))
        differed |= game.digest(other) != game.digest(state)
        worlds = [game.determinize(one, seat, Rng(number)) for one in (state, other)]
        assert game.digest(worlds[0]) == game.digest(worlds[1]), "the re-deal depends on what is hidden"
        chosen = [
            game.record(bot.choose(game, game.determinize(one, seat, Rng(number)), seat, Rng(number)))
            for one in (state, other, state)
        ]
        assert chosen[0] == chosen[1] == chosen[2]
    assert differed


@pytest.mark.parametrize("name", GAMES)
def test_the_master_looks_further_than_the_level_below(name: str) -> None:
    """For every number of players, the game says how far both look, and the master tries at least as much."""
    fixture = game_fixture(name)
    for seats in fixture.seats:
        below, best = (settings_of(fixture.game, level, seats) for level in ("expert", "master"))
        assert best.horizon * sum(best.worlds) * best.candidates > below.horizon * sum(below.worlds) * below.candidates


@pytest.mark.parametrize("name", GAMES)
def test_the_levels_below_the_master_misjudge_moves(name: str) -> None:
    """The master, the bots of research, and with them hints and the analysis of finished games, never do."""
    fixture = game_fixture(name)
    for seats in fixture.seats:
        assert all(slip_of(fixture.game, level, seats) > 0 for level in ("skilled", "strong", "expert"))
        assert not any(slip_of(fixture.game, bot, seats) for bot in ("greedy", "evaluation", "search", "master"))
        assert settings_of(fixture.game, "expert", seats).slip == slip_of(fixture.game, "expert", seats)


@pytest.mark.parametrize("name", GAMES)
def test_an_action_can_be_settled(name: str) -> None:
    """After any move, play by the heuristic soon reaches a position that can be evaluated."""
    fixture = game_fixture(name)
    game = fixture.game
    for state in positions(fixture, fixture.seats[-1], {}, 8):
        after = game.copy(state)
        settle(game, after, [0.0] * after.seats)
        assert game.turn(after) == OVER or game.heuristic.settled(after)


@pytest.mark.parametrize("name", GAMES)
def test_no_move_that_is_left_out_is_rated_above_those_that_bots_consider(name: str) -> None:
    fixture = game_fixture(name)
    game = fixture.game
    for number, state in enumerate(positions(fixture, fixture.seats[0], {}, 13)):
        if number % 5:
            continue
        moves, considered = game.moves(state), game.candidates(state)
        assert all(move in moves for move in considered)
        ratings = [max(game.evaluate_move(state, move) for move in some) for some in (moves, considered)]
        assert ratings[0] == pytest.approx(ratings[1])


@pytest.mark.parametrize("name", GAMES)
def test_luck_is_nothing_on_average(name: str) -> None:
    """A move that measures luck changes the state as any move does, and over many outcomes its luck adds up to nothing.

    What adds up is compared with its own spread: four times that happens in none of 10,000 samples.
    """
    fixture = game_fixture(name)
    game = fixture.game
    total = square = 0.0
    for number, state in enumerate(positions(fixture, fixture.seats[0], {}, 12)):
        move = game.candidates(state)[-1]
        for seed in range(20 * number, 20 * number + 20):
            one = game.determinize(state, game.turn(state), Rng(seed))
            other = game.copy(one)
            luck = game.heuristic.play_measuring_luck(one, move)
            game.play(other, move)
            total += luck
            square += luck * luck
        assert game.digest(one) == game.digest(other)
    assert abs(total) <= 4 * sqrt(square)
    measures = type(game.heuristic).play_measuring_luck is not interface.Heuristic.play_measuring_luck
    assert measures == (square > 0)

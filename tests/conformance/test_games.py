"""Complete games of every kind; see playthrough.py, messages.py, queries.py and views.py for what is checked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import GAMES, game_fixture
from tests.conformance.playthrough import Playthrough
from tests.conformance.runs import Run, runs, sweep_runs, values, with_value

MAX_PLAIN_GAMES = 20
"""Random games without options for each number of players, in search of all kinds of moves."""


RUNS: list[Any] = [(name, run) for name in GAMES for run in runs(game_fixture(name))]
RUNS += [pytest.param(name, run, marks=pytest.mark.sweep) for name in GAMES for run in sweep_runs(game_fixture(name))]


@pytest.mark.parametrize(("name", "run"), RUNS, ids=str)
def test_a_game_conforms(name: str, run: Run) -> None:
    fixture = game_fixture(name)
    playthrough = Playthrough(fixture, run)
    playthrough.play()
    assert playthrough.views.differed or not fixture.game.hidden, "determinizing never changes anything"


LARGEST = [(name, n) for name in GAMES for n in range(len(game_fixture(name).laws.largest))]


@pytest.mark.parametrize(("name", "n"), LARGEST, ids=str)
def test_a_game_conforms_from_its_largest_positions(name: str, n: int) -> None:
    fixture = game_fixture(name)
    scenario = fixture.laws.largest[n]
    Playthrough(fixture, Run(scenario.get("seats", fixture.seats[0]), {}, "greedy", n), scenario).play()


@pytest.mark.parametrize("name", GAMES)
def test_all_kinds_of_moves_occur(name: str) -> None:
    """Every kind of move in table.yaml is legal somewhere: in a random or greedy game, or in a scenario of the laws."""
    fixture = game_fixture(name)
    game, kinds = fixture.game, set[str]()
    every, styles = {cls.__name__ for cls in game.presenter.records.classes.values()}, fixture.laws.styles
    for scenario in fixture.laws.largest:
        kinds |= {type(move).__name__ for move in game.moves(game.arrange(scenario))}
    plain: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in fixture.seats for _ in range(MAX_PLAIN_GAMES)]
    with_options = [
        (n, chosen)
        for option, value in values(fixture)
        for n in fixture.seats
        if (chosen := with_value(fixture, n, option, value))
    ]
    # Greedy play reaches what is too rare at random; with default options it has nothing to add.
    setups = [("random", *one) for one in [*with_options, *plain]] + [("greedy", *one) for one in with_options]
    for seed, (style, seats, options) in enumerate(setups):
        if kinds == every:
            break
        state, rng = game.start(seats, options, Rng(seed)), Rng(~seed)
        while game.turn(state) != OVER:
            moves = game.moves(state)
            kinds |= {type(move).__name__ for move in moves}
            game.play(state, styles[style](game, state, moves, rng))
    assert kinds == every
    assert set(game.presenter.records.classes) == set(fixture.data["table"]["moves"])


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    fixture = game_fixture(name)
    game = fixture.game
    for seats in fixture.seats:
        first, second, other = (game.start(seats, {}, Rng(seed)) for seed in (7, 7, 8))
        assert game.digest(first) == game.digest(second)
        assert game.digest(first) != game.digest(other)
        for seat in range(seats):
            assert game.turn(game.start(seats, {}, Rng(7), seat)) in range(seats)

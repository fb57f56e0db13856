"""Games of every kind, each of which keeps all promises: see witness.py, said.py, asked.py and seen.py."""

from __future__ import annotations

import pytest

from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import GAMES, room
from tests.conformance.playthrough import Witness
from tests.conformance.runs import Run, runs, values, with_value

PLAIN = 20
"""Plain random games for each number of players, to see all kinds of moves."""


@pytest.mark.parametrize(("name", "run"), [(name, run) for name in GAMES for run in runs(room(name))], ids=str)
def test_all_promises_are_kept(name: str, run: Run) -> None:
    witness = Witness(room(name), run)
    witness.play()
    assert witness.seen.differed or not room(name).game.hidden, "nothing hidden is ever dealt anew"


LARGEST = [(name, n) for name in GAMES for n in range(len(room(name).laws.largest))]


@pytest.mark.parametrize(("name", "n"), LARGEST, ids=str)
def test_promises_are_kept_where_there_is_most_to_choose(name: str, n: int) -> None:
    here = room(name)
    arranged = here.laws.largest[n]
    witness = Witness(here, Run(arranged.get("seats", here.seats[0]), {}, "greedy", n), arranged)
    witness.play()


@pytest.mark.parametrize("name", GAMES)
def test_all_kinds_of_moves_come_up(name: str) -> None:
    """Every kind of move that table.yaml knows is legal at some time: in some game, at random or greedy, or in the
    positions of the game's laws, which chance hardly ever comes to."""
    game, kinds = room(name).game, set[str]()
    every, styles = {cls.__name__ for cls in game.presenter.records.classes.values()}, room(name).laws.styles
    for arranged in room(name).laws.largest:
        kinds |= {type(move).__name__ for move in game.moves(game.arrange(arranged))}
    plain = [(seats, {}) for seats in room(name).seats for _ in range(PLAIN)]
    with_options = [
        (n, chosen)
        for option, value in values(room(name))
        for n in room(name).seats
        if (chosen := with_value(room(name), n, option, value))
    ]
    # What comes up too seldom at random comes up where it is aimed at; the plain games need not be played again.
    wanted = [("random", *one) for one in [*with_options, *plain]] + [("greedy", *one) for one in with_options]
    for seed, (style, seats, options) in enumerate(wanted):
        if kinds == every:
            break
        state, rng = game.start(seats, options, Rng(seed)), Rng(~seed)
        while game.turn(state) != OVER:
            moves = game.moves(state)
            kinds |= {type(move).__name__ for move in moves}
            game.play(state, styles[style](game, state, moves, rng))
    assert kinds == every
    assert set(game.presenter.records.classes) == set(room(name).data["table"]["moves"])


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = room(name).game
    for seats in room(name).seats:
        first, second, other = (game.start(seats, {}, Rng(seed)) for seed in (7, 7, 8))
        assert game.digest(first) == game.digest(second)
        assert game.digest(first) != game.digest(other)
        for seat in range(seats):
            assert game.turn(game.start(seats, {}, Rng(7), seat)) in range(seats)

"""Bots: what they may see, that the better ones win, and the arena that measures it."""

from __future__ import annotations

import pytest

from engine.bots import LEVELS, make
from engine.bots.arena import Standing, report, tournament
from engine.core import BadRequest
from engine.games.thebes import Dig, Exhibit, Swap, Thebes
from engine.rng import Rng


def test_every_level_can_be_made() -> None:
    assert all(make(level) for level in LEVELS)
    with pytest.raises(BadRequest):
        make("wizard")


@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_beats_random_at_thebes(thebes: Thebes, seed: int) -> None:
    greedy, rand = tournament(thebes, ["greedy", "random"], games=100, seed=seed * 1000)
    assert greedy.wins >= 95
    assert greedy.mean > 70 > rand.mean
    assert greedy.pace <= 5


def test_greedy_holds_its_own_at_larger_tables(thebes: Thebes) -> None:
    for count in (3, 4):
        greedy = tournament(thebes, ["greedy", *["random"] * (count - 1)], games=24, seed=5)[0]
        assert greedy.wins >= 22


def test_greedy_plays_sensible_thebes(thebes: Thebes) -> None:
    """It learns before it digs, mounts exhibitions, and does not swap or waste weeks for nothing."""
    bot, knowledge, exhibitions, swaps, digs = make("greedy"), 0, 0, 0, 0
    for seed in range(20):
        s = thebes.start(2, {}, Rng(seed))
        while s.turn >= 0:
            move = bot.choose(thebes, s, s.turn, Rng(1))
            if isinstance(move, Dig):
                known = thebes.knowledge(s, s.turn, move.site, move.rumour, move.solo_assistant)
                knowledge += known.total
                digs += 1
                assert thebes.wheel[known.total][move.weeks] > thebes.wheel[known.total][move.weeks - 1]
            exhibitions += isinstance(move, Exhibit)
            swaps += isinstance(move, Swap)
            thebes.play(s, move)
    assert knowledge / digs > 5
    assert exhibitions / 20 >= 2
    assert swaps / 20 <= 6


def test_the_arena_is_seeded_and_rotates(thebes: Thebes) -> None:
    def once() -> list[tuple[str, float, int, int]]:
        standings = tournament(thebes, ["random", "greedy", "random"], games=6, seed=9)
        return [(s.level, s.wins, s.points, s.games) for s in standings]

    assert once() == once()
    assert sum(wins for _, wins, _, _ in once()) == pytest.approx(6)


def test_margins() -> None:
    standing = Standing("greedy")
    assert standing.margin == (0.0, 1.0)
    standing.games, standing.wins = 100, 100
    low, high = standing.margin
    assert 0.96 < low < 0.97
    assert high == pytest.approx(1)
    standing.wins = 50
    low, high = standing.margin
    assert (round(low, 2), round(high, 2)) == (0.4, 0.6)
    assert "50.0" in report([standing])[1]

"""Bots: what they may see, that they play sensibly, and the arena; how strong they are, `build.py bench arena` says."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots import LEVELS, make
from engine.game import Game
from engine.games.thebes.state import Dig, Exhibit, Swap
from engine.messages import BadRequest
from engine.rng import Rng
from tools.bench.tournament import Standing, report, tournament


def test_every_level_can_be_made() -> None:
    assert all(make(level) for level in LEVELS)
    with pytest.raises(BadRequest):
        make("wizard")


def test_greedy_plays_sensible_thebes(thebes: Game[Any, Any]) -> None:
    """It learns before it digs, mounts exhibitions, and does not swap or waste weeks for nothing."""
    bot, knowledge, exhibitions, swaps, digs = make("greedy"), 0, 0, 0, 0
    for seed in range(8):
        s = thebes.start(2, {}, Rng(seed))
        while s.turn >= 0:
            move = bot.choose(thebes, s, s.turn, Rng(1))
            if isinstance(move, Dig):
                rules: Any = thebes.rules
                known = rules.knowledge(s, s.turn, move.site, move.rumour, move.solo_assistant)
                knowledge += known.total
                digs += 1
                row = thebes.rules.components.wheel[known.total]
                assert row[move.weeks] > row[move.weeks - 1]
            exhibitions += isinstance(move, Exhibit)
            swaps += isinstance(move, Swap)
            thebes.play(s, move)
    assert knowledge / digs > 5
    assert exhibitions / 8 >= 2
    assert swaps / 8 <= 6


def test_the_arena_is_seeded_and_rotates(thebes: Game[Any, Any]) -> None:
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

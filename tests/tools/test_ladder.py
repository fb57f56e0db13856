"""The ladder of the arena: paired deals, wins as Elo, and clear refusals."""

from __future__ import annotations

import pytest

from tests.engine import tiny_game
from tools.bench import arena
from tools.bench.ladder import Rung, compare, ladder


def rung(share: float, games: int = 100) -> Rung:
    return Rung("b", "a", games, share, 0.0, 1.0, 2.0)


@pytest.mark.parametrize(
    ("share", "seats", "elo"),
    [(0.5, 2, 0), (10 / 11, 2, 400), (1 / 11, 2, -400), (0.25, 4, 0), (10 / 13, 4, 400), (1.0, 2, 920), (0.0, 2, -920)],
)
def test_elo_counts_the_odds_against_a_fair_share(share: float, seats: int, elo: int) -> None:
    assert round(rung(share).elo(seats)) == elo


def test_each_deal_is_played_from_every_seat() -> None:
    game = tiny_game.make()
    first = compare(game, 2, "greedy", "random", 7, 1)
    assert (first.level, first.below, first.games) == ("greedy", "random", 8)
    assert first[:6] == compare(game, 2, "greedy", "random", 7, 1)[:6]
    assert compare(game, 2, "greedy", "greedy", 20, 1).share == 0.5
    assert first.share > 0.5


def test_the_steps_of_a_ladder_add_up() -> None:
    shares = {"b": 10 / 11, "c": 0.5}
    lines = [*ladder(["a", "b", "c"], lambda level, below: rung(shares[level])._replace(level=level, below=below), 2)]
    assert [line.split()[:2] for line in lines[1:]] == [["b", "a"], ["c", "b"]]
    assert [line.split()[-2] for line in lines[1:]] == ["400", "400"]


@pytest.mark.parametrize(
    ("game", "levels", "players", "games", "message"),
    [
        ("chess", ["greedy", "random"], 0, 4, "there is no game chess"),
        ("thebes", ["greedy", "wizard"], 0, 4, "there is no bot wizard"),
        ("thebes", ["greedy"], 0, 4, "needs at least two bots"),
        ("thebes", ["greedy", "random"], 5, 4, "for 2 to 4 players, not 5"),
        ("thebes", ["greedy", "random"], 2, 0, "--games must be at least 1"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(
    game: str, levels: list[str], players: int, games: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena.run_ladder(game, levels, players, games, 1) == 2
    assert message in capsys.readouterr().out


def test_a_ladder_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.run_ladder("thebes", ["random", "greedy"], 0, 2, 1) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].split()[:3] == ["greedy", "random", "2"]

"""Hints: the best moves, what they are compared with, and the reasons by theme."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from engine import interface
from engine.bots.hints import RATING, RESULT, Hint, contributions, cost_of, cost_search, hint_search, hints_of
from engine.bots.search import Ranking, Settings, ranked
from engine.game import Game
from engine.rng import Rng
from engine.session import session
from tests.engine import tiny_game
from tests.engine.player import BLUE, GREEDY, RED, Player

QUICK = Settings(3, (1,), 0, 1.0)


class Coins(interface.Heuristic[tiny_game.State, Any]):
    """Two themes: the coins, and whether the player left the last pile."""

    feature_names = ("coins", "left_last")
    themes: ClassVar = {"coins": ("coins",), "piles": ("left_last",)}

    def evaluate_move(self, state: tiny_game.State, move: Any) -> float:
        return 1.0 if isinstance(move, tiny_game.Take) and move.pile == 2 else 0.0

    def features(self, state: tiny_game.State) -> list[list[float]]:
        return [[float(coins), float(state.piles[2] > 0 and not seat)] for seat, coins in enumerate(state.coins)]


def weighted(weights: dict[str, list[float]]) -> Game[Any, Any]:
    """Return the tiny game with weights for two players."""
    sets = [{"players": 2, "modules": {}, "prior": 1.0, "weights": weights}]
    rules = tiny_game.Rules({**tiny_game.DATA, "weights": {"sets": sets}})
    return Game(rules, tiny_game.Presenter(rules), tiny_game.Observer(rules), heuristic=Coins(rules))


def opening(game: Game[Any, Any]) -> Any:
    state = game.start(2, {}, Rng(1), 0)
    state.piles = [1, 3, 2]
    return state


def best_moves(game: Game[Any, Any], state: Any, seat: int, rng: Rng, settings: Settings) -> list[Hint]:
    search = hint_search(game, state, seat, rng, settings)
    return hints_of(search, ranked(Ranking(search)))


def cost(game: Game[Any, Any], state: Any, move: Any, settings: Settings) -> Hint | None:
    search = cost_search(game, state, 0, move, Rng(1), settings)
    return cost_of(search, ranked(Ranking(search)), move)


def test_the_best_move_is_compared_with_the_second_and_the_others_with_it() -> None:
    """Pile 1: three coins, the last pile left. Pile 2: two coins, better rated. Pile 0: one, the last pile left."""
    game = weighted({"coins": [1.0, 0.0], "left_last": [1.0, 0.0]})
    hints = best_moves(game, opening(game), 0, Rng(1), QUICK)
    assert [hint.move.pile for hint in hints] == [1, 2, 0]
    assert [hint.points for hint in hints] == pytest.approx([0.5, -0.5, -1.0])
    assert dict(hints[0].reasons) == pytest.approx({"coins": 0.5, "piles": 0.5, RATING: -0.5})
    assert dict(hints[2].reasons) == pytest.approx({"coins": -1.0})


def test_the_parts_add_up_to_the_lead() -> None:
    game = weighted({"coins": [2.0, 0.0], "left_last": [0.5, 0.0]})
    state = opening(game)
    state.coins = [5, 3]
    assert contributions(game, state, 0, [0.0, 0.0]) == pytest.approx([4.5, 0.0, 4.0, 0.5])
    assert contributions(game, state, 1, [0.0, 0.0]) == pytest.approx([-4.5, 0.0, -4.0, -0.5])
    state.piles = [0, 0, 0]
    assert contributions(game, state, 0, [0.0, 0.0]) == [2.0, 2.0, 0.0, 0.0]


def test_without_weights_the_result_is_the_reason() -> None:
    game = tiny_game.make()
    hints = best_moves(game, opening(game), 0, Rng(1), QUICK)
    assert hints[0].move.pile == 1
    assert {reason.theme for reason in hints[0].reasons} <= {RESULT, RATING}


def test_a_single_move_needs_no_reason() -> None:
    game = weighted({"coins": [1.0, 0.0], "left_last": [0.0, 0.0]})
    state = opening(game)
    state.piles = [0, 3, 0]
    assert [(hint.move.pile, hint.points, hint.reasons) for hint in best_moves(game, state, 0, Rng(1), QUICK)] == [
        (1, 0.0, ())
    ]


def test_a_hint_is_for_the_active_person(player: Player) -> None:
    """It is the same each time, and changes nothing; the seat of another player gets none."""
    player.ask("new", game="thebes", seats=[RED, BLUE, GREEDY], seed=1, first=0)
    before = player.snapshot("look", seat=0)
    first = player.ask("hint", seat=0)["hints"]
    assert first == player.ask("hint", seat=0)["hints"]
    assert first[0]["move"] in [option["move"] for option in before["offers"]]
    assert {reason["text"][0][0].split(".")[0] for hint in first for reason in hint["reasons"]} == {"hint"}
    assert player.snapshot("look", seat=0) == before
    assert player.refused("hint", seat=1)["key"] == "error.not_your_turn"


def test_a_bot_needs_no_hint(player: Player) -> None:
    player.ask("new", game="thebes", seats=[RED, GREEDY], seed=1, first=1)
    assert player.refused("hint", seat=0)["key"] in ("error.not_your_turn", "error.bot_plays")


def test_a_request_for_many_moves_of_bots_is_answered_in_time(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without time, each request makes one move; the moves are the same as those of one long request."""
    seats = [GREEDY, {**GREEDY, "colour": "blue"}]
    player.ask("new", game="thebes", seats=seats, seed=3)
    whole = player.ask("bot", moves=6)["save"]["moves"]
    monkeypatch.setattr(session, "MAX_BOT_SECONDS", -1.0)
    player.ask("new", game="thebes", seats=seats, seed=3)
    assert [len(player.ask("bot", moves=6)["save"]["moves"]) for _ in whole] == [1, 2, 3, 4, 5, 6]
    assert player.ask("save")["save"]["moves"] == whole


def test_a_move_costs_what_the_best_one_would_have_gained() -> None:
    game = weighted({"coins": [1.0, 0.0], "left_last": [1.0, 0.0]})
    state = opening(game)
    made = tiny_game.Take(0)
    among_all = cost(game, state, made, QUICK)
    assert among_all is not None
    assert among_all.move.pile == 1
    assert among_all.points == pytest.approx(1.0)
    assert dict(among_all.reasons) == pytest.approx({"coins": 1.0})
    among_few = cost(game, state, made, QUICK._replace(candidates=1))
    assert among_few is not None
    assert among_few.move.pile == 2
    assert among_few.points == pytest.approx(0.5)
    assert cost(game, state, tiny_game.Take(1), QUICK) is None
    state.piles = [1, 0, 0]
    assert cost(game, state, made, QUICK) is None


def test_costs_are_shown_when_the_game_is_over(player: Player) -> None:
    player.ask("new", game="thebes", seats=[GREEDY, {**GREEDY, "colour": "blue"}], seed=3)
    player.ask("bot", moves=4)
    assert player.refused("cost", n=2)["key"] == "error.not_over"
    movers = [entry["seat"] for n in (1, 2) for entry in player.snapshot("look")["log"] if entry["n"] == n]
    assert player.refused("cost", n=1, seat=1 - movers[0])["key"] == "error.not_over"
    assert player.ask("cost", n=1, seat=movers[0])["made"]
    while not player.ask("bot", moves=50)["table"]["over"]:
        pass
    last = player.snapshot("look")
    answers = [player.ask("cost", n=n) for n in (1, 12, last["n"])]
    assert all(answer["made"] and answer["piece"] for answer in answers)
    assert all(answer["better"] is None or answer["better"]["points"] >= 0 for answer in answers)
    assert answers == [player.ask("cost", n=n) for n in (1, 12, last["n"])]
    assert player.snapshot("look") == last
    for n in (0, last["n"] + 1):
        assert player.refused("cost", n=n)["key"] == "error.jump"

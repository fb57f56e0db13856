"""The games as games of OpenSpiel (https://openspiel.readthedocs.io), registered under `ludoglot_<game>`.

    import pyspiel
    from ludoglot import spiel

    spiel.register()
    game = pyspiel.load_game("ludoglot_thebes(players=2)")
    state = game.new_initial_state()

The first node is one of chance: which of `DEALS` deals is played. All that the rules leave to chance follows from it,
so that a state can be replayed from its actions; a search that looks through a state sees what the deal has in store,
and should re-deal it before (`state.resample_from_infostate`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

import ludoglot
from engine.results import OVER
from engine.rng import SEED_LIMIT, Rng
from ludoglot.seats import MAX_MOVES, Deal, shared

DEALS = 1000
"""The number of deals: OpenSpiel lists the outcomes of chance one by one."""

MAX_GAME_LENGTH = 5000
"""More decisions than any game has."""


def register() -> list[str]:
    """Register all games with OpenSpiel; return their names there."""
    return [_register(id) for id in ludoglot.game_ids()]


@cache
def _register(id: str) -> str:
    counts = shared(id).data["game"]["players"]
    game_type = pyspiel.GameType(
        short_name=f"ludoglot_{id}",
        long_name=f"Ludoglot: {id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts["max"],
        min_num_players=counts["min"],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": counts["min"]},
    )

    class Registered(SpielGame):
        """The game of OpenSpiel for one game of ours."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(id, game_type, params or {})

    pyspiel.register_game(game_type, Registered)
    return str(game_type.short_name)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of players (`players`)."""

    def __init__(self, id: str, game_type: Any, params: dict[str, Any]) -> None:
        self.id = id
        self.seats = int(params.get("players", shared(id).data["game"]["players"]["min"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=MAX_MOVES,
            max_chance_outcomes=DEALS,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type, info, params)

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return what turns states into observations; ValueError if `params` are given."""
        if params:
            raise ValueError(f"there are no parameters for observations, but these were given: {params}")
        return SpielObserver(Deal(shared(self.id), self.seats, {}, 0).feature_count)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position. Before the deal chance is to act; action n plays the n-th legal move."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.id, self.seats = game.id, game.seats
        self.deal: Deal | None = None

    def current_player(self) -> int:
        """Return the active player, or that chance is to act, or that the game is over."""
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.seat == OVER else self.deal.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals and their probabilities."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.deal.moves))) if self.deal else []

    def _apply_action(self, action: int) -> None:
        if self.deal is None:
            self.deal = Deal(shared(self.id), self.seats, {}, action)
        else:
            self.deal.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if self.deal is None or player < 0 else self.deal.record(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.deal is not None and self.deal.seat == OVER

    def returns(self) -> list[float]:
        """Return each player's share of the win; 0 before the end."""
        return self.deal.shares() if self.deal else [0.0] * self.seats

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> SpielState:
        """Return a copy in which what a player cannot know is re-dealt; `sampler` returns numbers from 0 to 1."""
        other: SpielState = self.clone()
        if other.deal is not None:
            rng = Rng(int(sampler() * SEED_LIMIT) % SEED_LIMIT)
            other.deal.state = other.deal.game.determinize(other.deal.state, player_id, rng)
        return other

    def __str__(self) -> str:
        return self.deal.view(None) if self.deal else "before the deal"


class SpielObserver:
    """Observations: the features of a position for a player, and what the player may see as JSON."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the tensor to the features of a state for a player."""
        if state.deal is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.deal.features(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player may see of a state as JSON."""
        return state.deal.view(player) if state.deal else "before the deal"

"""The games as environments of PettingZoo (https://pettingzoo.farama.org), for several learners in turn.

from ludoglot import zoo

env = zoo.env("thebes", seats=2)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    mask = observation["action_mask"]
    env.step(None if termination or truncation else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import ludoglot
from engine.results import OVER
from engine.rng import SEED_LIMIT
from ludoglot.seats import MAX_MOVES, Deal, shared

VERSION = 1
"""To be raised when observations or actions change their meaning."""


def env(game: str, seats: int = 2, options: Mapping[str, str] | None = None, render_mode: str | None = None) -> AECEnv:
    """Return an environment that checks how it is used; `GameEnv` documents it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(GameEnv(game, seats, options, render_mode)))


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game for agents `player_0`, `player_1` …

    Action n plays the n-th legal move of the position; `action_mask` has a 1 for each. `observation` holds the features
    of the position for the agent (`ludoglot.seats.Deal.features`). The reward, at the end, is the share of the win.
    """

    def __init__(
        self, game: str, seats: int = 2, options: Mapping[str, str] | None = None, render_mode: str | None = None
    ) -> None:
        """LookupError if there is no such game, BadRequest if the number of players or an option does not fit."""
        super().__init__()
        self.metadata = {
            "name": f"ludoglot_{game}_v{VERSION}",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.game = shared(game)
        self.options = dict(options or {})
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.random = np.random.default_rng()
        self.deal = Deal(self.game, seats, self.options, 0)
        shape = (self.deal.feature_count,)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(-np.inf, np.inf, shape, np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (MAX_MOVES,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(MAX_MOVES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match; the same seed gives the same match, and determines those after it, too."""
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.deal = Deal(self.game, len(self.possible_agents), self.options, int(self.random.integers(0, SEED_LIMIT)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.deal.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may see; it may act only where its mask has a 1."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(MAX_MOVES, np.int8)
        if seat == self.deal.seat:
            mask[: len(self.deal.moves)] = 1
        return {"observation": np.array(self.deal.features(seat), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move of the selected agent; IndexError if its mask has no 1 there."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.deal.play(int(action if action is not None else -1))
        if self.deal.seat == OVER:
            self.rewards = dict(zip(self.possible_agents, self.deal.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.deal.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return (with "ansi") or print (with "human") what the active player has to do and the scores."""
        if self.render_mode is None:
            gymnasium.logger.warn("this environment was made without a render mode")
            return None
        state, localized = self.deal.state, ludoglot.localizer(self.game)
        totals = self.game.result(state).totals
        scores = ", ".join(f"{agent} {total}" for agent, total in zip(self.possible_agents, totals, strict=True))
        prompt = "" if self.deal.seat == OVER else ludoglot.plain(localized, self.game.prompt(state))
        text = f"{scores}\n{prompt}\n"
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

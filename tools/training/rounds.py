"""Training for one number of players and choice of modules: rounds of self-play, regression and a duel.

All that a killed run has to know is in one JSON file, which is replaced after every few games.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base.console import say
from engine.game import Game
from engine.position_values import Evaluation
from tools.training.duel import Outcome, outcome, play_deal
from tools.training.regression import NormalEquations
from tools.training.self_play import game_rows, policy_of

GAMES_PER_SAVE = 20
DEALS_PER_SAVE = 4

PRIORS = (0.5, 1.0, 2.0)
"""Weights of the heuristic's rating that each round tries."""

DUEL_GAMES = 90
"""About how many games decide whether a round replaces the last one."""

TRIAL_GAMES = 30
"""About how many games each prior is tried in."""


class Plan(NamedTuple):
    """What to train: the set-up, and how long."""

    players: int
    modules: Mapping[str, str]
    games: int
    """Games of self-play in a round."""
    rounds: int
    """Rounds of self-play, the first one with the heuristic's moves."""
    seed: int


class Training:
    """The training of one set-up."""

    def __init__(self, game: Game[Any, Any], plan: Plan, file: Path, known: Mapping[str, Any] | None = None) -> None:
        """Continue the run that `file` holds if it has the same rules, features and plan; else start.

        A new run starts from `known`, a set of weights.yaml, or else from the heuristic alone.
        """
        self.game, self.plan, self.file = game, plan, file
        self.names = game.heuristic.feature_names
        identity = [game.data["version"], list(self.names), plan.players, dict(plan.modules), plan.games, plan.seed]
        fresh = {
            "of": identity,
            "round": 0,
            "games": 0,
            "moves": 0,
            "sums": [],
            "products": [],
            "champion": known and {"weights": list(known["weights"].values()), "prior": known["prior"], "round": 0},
            "history": [],
        }
        self.saved: dict[str, Any] = _read(file, identity) or fresh

    @property
    def champion(self) -> Evaluation | None:
        """The best evaluation so far, round 0 being that of an earlier run; None: the heuristic alone."""
        best = self.saved["champion"]
        return None if best is None else self._evaluation(best["weights"], best["prior"])

    def run(self) -> None:
        """Play all rounds that are still missing."""
        while self.saved["round"] < self.plan.rounds:
            self._play()
            self._judge()

    # -- a round -----------------------------------------------------------------------------------------------------
    def _play(self) -> None:
        """Play the games of a round that are still missing, and add them to the equations."""
        saved = self.saved
        equations = NormalEquations(2 * len(self.names), saved["sums"], saved["products"])
        policy = policy_of(self.game, self.champion)
        while saved["games"] < self.plan.games:
            features: list[list[float]] = []
            targets: list[float] = []
            for _ in range(min(GAMES_PER_SAVE, self.plan.games - saved["games"])):
                moves = saved["moves"] // saved["games"] if saved["games"] else 200
                rows, made = game_rows(
                    self.game, self.plan.players, self.plan.modules, policy, self._seed(saved["games"]), moves
                )
                features += rows.features
                targets += rows.targets
                saved["games"] += 1
                saved["moves"] += made
            if features:
                equations.add(features, targets)
            saved |= {"sums": equations.sums, "products": equations.products}
            self._save()

    def _judge(self) -> None:
        """Fit the round's weights, choose their prior, and let them replace the champion if they beat it."""
        saved = self.saved
        solution = NormalEquations(2 * len(self.names), saved["sums"], saved["products"]).solve()
        count = len(self.names)
        weights = [[round(solution[i], 4), round(solution[count + i], 4)] for i in range(count)]
        trials = [self._duel(weights, prior, f"trial {prior}", TRIAL_GAMES).share for prior in PRIORS]
        prior = PRIORS[trials.index(max(trials))]
        result = self._duel(weights, prior, "duel", DUEL_GAMES)
        better = result.beats(1 / self.plan.players)
        if better:
            saved["champion"] = {"weights": weights, "prior": prior, "round": saved["round"] + 1}
        won = {"wins": round(100 * result.share, 1), "error": round(100 * result.error, 1), "games": result.games}
        saved["history"].append({"prior": prior, "replaces": better, **won})
        say(f"  {self._name()}: {describe(saved['history'])}")
        saved |= {"round": saved["round"] + 1, "games": 0, "moves": 0, "sums": [], "products": []}
        for key in [key for key in saved if key.startswith(("trial", "duel"))]:
            del saved[key]
        self._save()

    def _duel(self, weights: list[list[float]], prior: float, name: str, games: int) -> Outcome:
        """Play the deals of a duel that are still missing; return its outcome."""
        players = self.plan.players
        challenger = policy_of(self.game, self._evaluation(weights, prior))
        champion = policy_of(self.game, self.champion)
        deals: list[float] = self.saved.setdefault(name, [])
        first = self._seed(10_000_000 if name == "duel" else 20_000_000)
        while len(deals) < -(-games // players):
            seed = first + len(deals)
            deals.append(play_deal(self.game, players, self.plan.modules, challenger, champion, seed))
            if not len(deals) % DEALS_PER_SAVE:
                self._save()
        return outcome(deals, players)

    # -- helpers -----------------------------------------------------------------------------------------------------
    def _evaluation(self, weights: list[list[float]], prior: float) -> Evaluation:
        late, early = zip(*weights, strict=True)
        return Evaluation(self.plan.players, tuple(self.plan.modules.items()), late, early, prior)

    def _seed(self, number: int) -> int:
        """Return a seed that no other game of the training has."""
        number_of_round: int = self.saved["round"]
        return (self.plan.seed * 100 + number_of_round) * 100_000_000 + number

    def _name(self) -> str:
        modules = [name for name, value in self.plan.modules.items() if value == "true"]
        return ", ".join([f"{self.plan.players} players", *modules])

    def _save(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        beside = self.file.with_suffix(".new")
        beside.write_text(json.dumps(self.saved), "utf-8")
        os.replace(beside, self.file)


def describe(history: list[dict[str, Any]]) -> str:
    """Return the last round of a history for people."""
    last = history[-1]
    verdict = "replaces the last one" if last["replaces"] else "is dropped"
    return f"round {len(history)} won {last['wins']} ± {last['error']} % of {last['games']} paired games and {verdict}"


def _read(file: Path, identity: list[Any]) -> dict[str, Any] | None:
    """Return the saved run of this identity; None if there is none, or it cannot be read."""
    try:
        saved: dict[str, Any] = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return saved if isinstance(saved, dict) and saved.get("of") == identity else None

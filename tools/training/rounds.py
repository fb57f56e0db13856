"""Training for one number of players and choice of modules: rounds of self-play, regression and a duel.

All that a killed run has to know is in one JSON file, which is replaced after every few games.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base.console import say
from engine.game import Game
from engine.position_values import Evaluation
from tools.arena.executors import Workers, in_order
from tools.training.duel import Outcome, duel, outcome
from tools.training.regression import RIDGE, LinearEquations
from tools.training.self_play import play_games

GAMES_PER_SAVE = 20
DEALS_PER_SAVE = 4

MOVES_GUESS = 200
"""How many moves a game has about, until some were played."""

PRIORS = (0.25, 0.5, 1.0, 2.0)
"""Weights of the heuristic's rating that each round tries."""

RIDGE_GAMES = 150
"""Of more games than these in a round, the ridge is the smaller: they determine the weights better."""

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

    def __init__(
        self, game: Game[Any, Any], plan: Plan, file: Path, team: Workers, known: Evaluation | None = None
    ) -> None:
        """Continue the run that `file` holds if it has the same rules, features and plan; else start.

        `team` plays the games; how many they are changes nothing. A new run starts from `known`, what the bots play by
        now, or else from the heuristic alone.
        """
        self.game, self.plan, self.file, self.team = game, plan, file, team
        self.rules = json.dumps(game.data)
        self.names = game.heuristic.feature_names
        identity = [game.data["version"], list(self.names), plan.players, dict(plan.modules), plan.games, plan.seed]
        fresh = {
            "of": identity,
            "round": 0,
            "games": 0,
            "moves": 0,
            "pace": MOVES_GUESS,
            "sums": [],
            "products": [],
            "squares": [],
            "champion": None,
            "history": [],
        }
        if known:
            weights = [list(pair) for pair in zip(known.late, known.early, strict=True)]
            fresh["champion"] = {"weights": weights, "prior": known.prior, "round": 0}
        self.saved: dict[str, Any] = fresh | (_read(file, identity) or {})

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
        equations = self._equations()
        if not saved["games"]:  # the first games say how long one is
            self._add(equations, [range(min(GAMES_PER_SAVE, self.plan.games))])
        starts = range(saved["games"], self.plan.games, GAMES_PER_SAVE)
        batches = [range(start, min(start + GAMES_PER_SAVE, self.plan.games)) for start in starts]
        self._add(equations, batches)

    def _add(self, equations: LinearEquations, batches: Sequence[range]) -> None:
        """Play batches of games; add and save each, in their order."""
        saved, plan, moves = self.saved, self.plan, self.saved["pace"]
        calls = [
            (self.rules, plan.players, plan.modules, self.champion, [self._seed(number) for number in batch], moves)
            for batch in batches
        ]
        for batch, (rows, made) in zip(batches, in_order(self.team, play_games, calls), strict=True):
            if rows.features:
                equations.add(*rows)
            if not saved["games"]:
                saved["pace"] = made // len(batch)
            saved["games"] += len(batch)
            saved["moves"] += made
            saved |= {"sums": equations.sums, "products": equations.products, "squares": equations.squares}
            self._save()

    def _judge(self) -> None:
        """Fit the round's weights, choose their prior, and let them replace the champion if they beat it."""
        saved = self.saved
        solution = self._equations().solve(min(RIDGE, RIDGE * RIDGE_GAMES / self.plan.games))
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
        saved |= {"round": saved["round"] + 1, "games": 0, "moves": 0, "pace": MOVES_GUESS, "sums": [], "products": []}
        saved["squares"] = []
        for key in [key for key in saved if key.startswith(("trial", "duel"))]:
            del saved[key]
        self._save()

    def _duel(self, weights: list[list[float]], prior: float, name: str, games: int) -> Outcome:
        """Play the deals of a duel that are still missing; return its outcome."""
        players = self.plan.players
        challenger = self._evaluation(weights, prior)
        deals: list[float] = self.saved.setdefault(name, [])
        first = self._seed(10_000_000 if name == "duel" else 20_000_000)
        calls = [
            (self.rules, players, self.plan.modules, challenger, self.champion, first + number)
            for number in range(len(deals), -(-games // players))
        ]
        for wins in in_order(self.team, duel, calls):
            deals.append(wins)
            if not len(deals) % DEALS_PER_SAVE:
                self._save()
        return outcome(deals, players)

    # -- helpers -----------------------------------------------------------------------------------------------------
    def _equations(self) -> LinearEquations:
        saved = self.saved
        return LinearEquations(2 * len(self.names), saved["sums"], saved["products"], saved["squares"])

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

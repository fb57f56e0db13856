"""`python build.py train artifact`: learns the weights of `rules/artifact/weights.yaml` from games of the bots."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from compiler.base.console import refused, say, seconds, shown
from compiler.base.diagnostics import Problems
from compiler.base.paths import CACHE, ROOT
from compiler.base.process import StepFailed, locked
from compiler.rules import load_game
from engine.games import make
from engine.position_values import Evaluation
from engine.rng import Rng
from tools.arena.command import rules_of
from tools.arena.executors import LOCAL, Workers, workers
from tools.training.rounds import Plan, Training

HEAD = """\
# yaml-language-server: $schema=../schema/weights.schema.json
# What the features of a position are worth: [at the end of the game, how much more at its start], in points.
# Learned from games of the bots; written by the command below, never by hand.

"""


def run(
    game_id: str, players: Sequence[int], wanted: Plan, *, plain: bool, where: str = LOCAL, processes: int = 0
) -> int:
    """Train all set-ups of a game, or those for some numbers of players; returns the exit status.

    `wanted` is the plan of each, without its players and modules; `plain`: only the set-ups without modules. `where`
    and `processes` are those of `tools.arena.executors.workers`.
    """
    data = rules_of(game_id)
    if isinstance(data, int):
        return data
    low, high = data["game"]["players"]["min"], data["game"]["players"]["max"]
    strange = [count for count in players if not low <= count <= high]
    if strange:
        return refused(f"{game_id} is for {low} to {high} players, not {strange[0]}")
    if wanted.games < 1 or wanted.rounds < 1:
        return refused("--games and --rounds must be at least 1")
    try:
        with (
            locked(f"train-{game_id}"),
            workers(where, processes) as team,
        ):  # two runs would overwrite each other's sets
            return _train(game_id, players, wanted, team, plain=plain)
    except StepFailed as failure:
        say(failure.report())
        return 1


def _train(game_id: str, players: Sequence[int], wanted: Plan, team: Workers, *, plain: bool) -> int:
    """Train the set-ups of a game and write their weights; returns the exit status."""
    source = load_game(game_id, Problems(), ROOT)
    data = {key: value for key, value in source.data.items() if key != "weights"}
    low, high = data["game"]["players"]["min"], data["game"]["players"]["max"]
    game = make(data)
    file = ROOT / "rules" / game_id / "weights.yaml"
    fitting = "weights" in source.data  # not those of other rules or features
    kept = {key_of(one): one for one in source.docs["weights"].data["sets"]} if fitting else {}
    command = f"python build.py train {game_id} --games {wanted.games} --rounds {wanted.rounds} --seed {wanted.seed}"
    started = time.monotonic()
    for count in players or range(low, high + 1):
        choices = list(choices_of_modules(data, count))
        for modules in choices[:1] if plain else choices:
            plan = wanted._replace(players=count, modules=modules)
            name = "-".join([game_id, str(count), *(one for one, value in modules.items() if value == "true")])
            known = played_by(data, list(kept.values()), count, modules)
            training = Training(game, plan, CACHE / "training" / f"{name}.json", team, known)
            training.run()
            best = training.saved["champion"]
            if best is not None and best["round"]:
                one = as_set(training, command)
                kept[key_of(one)] = one
            if kept:
                write(file, data["version"], [kept[key] for key in sorted(kept)])
    say(f"{shown(file)}: {len(kept)} sets of weights ({seconds(time.monotonic() - started)})")
    return 0


def played_by(
    data: Mapping[str, Any], sets: Sequence[Mapping[str, Any]], players: int, modules: Mapping[str, str]
) -> Evaluation | None:
    """Return what the bots of a set-up play by if a game has these sets of weights: its own set, or the nearest.

    This is what a round must beat: weights that beat the heuristic alone may still be worse than those of a neighbour.
    """
    game = make({**data, "weights": {"sets": sets}})
    return game.evaluation(game.start(players, modules, Rng(0)))


def choices_of_modules(data: Mapping[str, Any], players: int) -> Iterator[dict[str, str]]:
    """Yield every choice of the modules that a number of players may make; modules are options of that kind."""
    modules = [
        option
        for option in data["game"].get("options") or ()
        if option.get("kind") == "module" and players in option.get("players", [players])
    ]
    for values in itertools.product(*(option["values"] for option in modules)):
        yield {option["id"]: value for option, value in zip(modules, values, strict=True)}


def key_of(one: Mapping[str, Any]) -> tuple[int, tuple[str, ...]]:
    """Return what distinguishes a set of weights: players and modules."""
    return one["players"], tuple(f"{name} {value}" for name, value in one["modules"].items())


def as_set(training: Training, command: str) -> dict[str, Any]:
    """Return the champion of a training as a set of weights.yaml."""
    plan, best = training.plan, training.saved["champion"]
    last = training.saved["history"][best["round"] - 1]
    return {
        "players": plan.players,
        "modules": dict(plan.modules),
        "learned": {
            "command": command,
            "round": best["round"],
            "games": plan.games * best["round"],
            "wins": last["wins"],
            "error": last["error"],
            "duels": last["games"],
        },
        "prior": best["prior"],
        "weights": dict(zip(training.names, best["weights"], strict=True)),
    }


def write(file: Path, version: str, sets: Sequence[Mapping[str, Any]]) -> None:
    """Write the weights of a game."""
    lines = [HEAD + f'rules: "{version}"', "sets:"]
    for one in sets:
        modules = ", ".join(f'{name}: "{value}"' for name, value in one["modules"].items())
        learned = one["learned"]
        lines += [
            f"  - players: {one['players']}",
            f"    modules: {{{modules}}}",
            "    learned:",
            f"      command: {learned['command']}",
            f"      round: {learned['round']}      # that many rounds of self-play were kept",
            f"      games: {learned['games']}",
            f"      wins: {learned['wins']}   # percent of the duels with the round before, ± error",
            f"      error: {learned['error']}",
            f"      duels: {learned['duels']}",
            f"    prior: {one['prior']}",
            "    weights:",
            *(f"      {name}: [{late}, {early}]" for name, (late, early) in one["weights"].items()),
        ]
    file.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")

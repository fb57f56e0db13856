"""A subprocess of `comparison.py` that plays blocks of random games with one engine.

    python tools/bench/playout_worker.py ROOT KIND NAME

It reads requests as lines of JSON: once {"data": …} for a game of ours, then {"seats", "seconds", "seed"} for each
block. It answers a block with {"games", "moves", "choices", "seconds"}, where seconds are its own processor time.

KIND is `ours` (the engine of the checkout ROOT, of any age that has `engine.games.make` and games with `start`,
`moves`, `play`) or the library that plays NAME. A move is what a library asks a player for; dice and draws that it
makes itself do not count. Libraries differ in how often they ask: Catanatron has a player roll the dice and end a turn
where nothing else is legal, our engine seldom asks for the only move. A choice is a move that was not the only one.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Play = Callable[[int, int], tuple[int, int]]
"""Plays one random game; takes the number of seats and a seed, returns the numbers of moves and of choices."""


def ours(name: str) -> Play:
    """Return the function that plays a game of ours; its compiled rules are the first request."""
    from engine.games import make
    from engine.rng import Rng

    game: Any = make(json.loads(sys.stdin.readline())["data"])

    def play(seats: int, seed: int) -> tuple[int, int]:
        state, below = game.start(seats, {}, Rng(seed)), Rng(seed + 1).below
        made = choices = 0
        while moves := game.moves(state):
            game.play(state, moves[below(len(moves))])
            made += 1
            choices += len(moves) > 1
        return made, choices

    return play


def catanatron(name: str) -> Play:
    """Return the function that plays Catan with the random players of Catanatron."""
    import catanatron as library  # type: ignore[import-not-found, unused-ignore]

    colours = list(library.Color)
    choices = 0

    class Player(library.RandomPlayer):  # type: ignore[misc, unused-ignore]
        """A random player that counts how often it had a choice."""

        def decide(self, game: Any, playable_actions: Any) -> Any:
            """Return a random action."""
            nonlocal choices
            choices += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def play(seats: int, seed: int) -> tuple[int, int]:
        nonlocal choices
        random.seed(seed)
        choices = 0
        game = library.Game([Player(colour) for colour in colours[:seats]], seed=seed)
        game.play()
        state = game.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions), choices

    return play


def open_spiel(name: str) -> Play:
    """Return the function that plays a game of OpenSpiel."""
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game = pyspiel.load_game(name or "backgammon")

    def play(seats: int, seed: int) -> tuple[int, int]:
        chance, state = random.Random(seed), game.new_initial_state()
        made = choices = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(chance.choice(actions))
                made += 1
                choices += len(actions) > 1
        return made, choices

    return play


KINDS: dict[str, Callable[[str], Play]] = {"ours": ours, "catanatron": catanatron, "open_spiel": open_spiel}


def block(play: Play, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Play games for `seconds` of processor time; returns games, moves, choices and seconds."""
    games = moves = choices = 0
    began = time.process_time()
    while (passed := time.process_time() - began) < seconds:
        made, chosen = play(seats, seed + games)
        moves += made
        choices += chosen
        games += 1
    return {"games": games, "moves": moves, "choices": choices, "seconds": passed}


def main(root: str, kind: str, name: str) -> None:
    """Answer requests until the input ends."""
    sys.path.insert(0, root)
    play = KINDS[kind](name)
    for line in sys.stdin:
        print(json.dumps(block(play, **json.loads(line))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:4])

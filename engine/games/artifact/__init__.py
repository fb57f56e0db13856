"""Artifact, with its two expansions: markers are the price of everything, and who waits pays less.

    state     moves, options, and what a table holds
    box       the cards, tiles, tracks and numbers of `rules/artifact/` as tuples
    exhibits  which finds an exhibition tile accepts
    told      what is told of a move
    board     marker tracks, income, and what makes a round the last one
    actions   the six actions, golden discoveries, roles
    rules     set-up, rounds, passing, the end and scoring
    words     moves as records, prompts, labels, previews
    why       why something is not allowed
    sight     what a seat may see, and a guess at the rest
    arranged  tables built from a description
    proof     the whole table in JSON, and its laws
    bot       how good a move looks

Each file needs only those above it. Hidden are the decks and what was drawn from them in secret; all else in a hand was
open before, and `State.known` remembers it.
"""

from __future__ import annotations

from engine.game import Game
from engine.games.artifact.bot import Heuristic
from engine.games.artifact.invariants import Invariants
from engine.games.artifact.observer import Observer
from engine.games.artifact.presenter import Presenter
from engine.games.artifact.refusals import Explainer
from engine.games.artifact.rules import Rules
from engine.games.artifact.scenario import Scenarios
from engine.games.artifact.serializer import Serializer
from engine.games.artifact.state import Move, State
from engine.messages import Json


def make(data: Json) -> Game[State, Move]:
    """Return the game over the compiled data of `rules/artifact/`."""
    rules = Rules(data)
    presenter = Presenter(rules)
    serializer, invariants = Serializer(rules), Invariants(rules)
    return Game(
        rules,
        presenter,
        Observer(rules),
        explainer=Explainer(rules, presenter),
        serializer=serializer,
        invariants=invariants,
        scenarios=Scenarios(rules, serializer, invariants),
        heuristic=Heuristic(rules),
    )

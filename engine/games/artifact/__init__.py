"""Artifact, with its two expansions: every action costs a marker, and players who wait pay less.

    state       moves, options, and what a state holds
    components  the cards, tiles, tracks and numbers of `rules/artifact/` as tuples
    exhibits    which finds an exhibition tile accepts
    events      what happens in a move
    board       marker tracks, income, and what makes a round the last one
    actions     the six actions, golden discoveries, roles
    rules       set-up, rounds, passing, the end and scoring
    presenter   moves as records, prompts, labels, previews
    refusals    why a move is illegal
    guide       what places and pieces do, and what they would bring now
    observer    what a seat may see, and a re-deal of the rest
    serializer  the whole state as JSON
    invariants  what must hold of every state
    scenario    states from short descriptions
    features    what of a position may be worth points later
    bot         how good a move looks

Each file needs only those above it. Hidden are the decks and the cards drawn from them in secret; all other cards of a
hand were face up before, and `State.known` lists them.
"""

from __future__ import annotations

from engine.game import Game
from engine.games.artifact.bot import Heuristic
from engine.games.artifact.guide import Guide
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
        guide=Guide(rules),
        serializer=serializer,
        invariants=invariants,
        scenarios=Scenarios(rules, serializer, invariants),
        heuristic=Heuristic(rules),
    )

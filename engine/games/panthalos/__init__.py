"""Panthalos: workers with ranks, an evaluation in eleven steps, titans against the underworld and each other.

    state       moves, tasks, options, state
    components  pieces and tables of `rules/panthalos/` as tuples
    events      what happens in play
    transfers   moves discs, tokens and ranks (the general definitions)
    actions     the action phase
    fights      sets of tokens, the Krypt, the Arena
    locations   the evaluation of the other locations
    ending      clean-up, end, scoring
    rules       set-up, and the decision stack of all the above
    presenter   moves as records and options; prompts, labels, previews
    refusals    why a move is illegal
    guide       what places and tokens do, and what they would bring now
    observer    what a seat may see; determinizing
    serializer  the whole state as JSON
    invariants  what must hold of every state
    scenario    states from short descriptions
    features    what of a position may be worth points later
    bot         the heuristic

Each file imports only from those above it.
"""

from __future__ import annotations

from engine.game import Game
from engine.games.panthalos.bot import Heuristic
from engine.games.panthalos.guide import Guide
from engine.games.panthalos.invariants import Invariants
from engine.games.panthalos.observer import Observer
from engine.games.panthalos.presenter import Presenter
from engine.games.panthalos.refusals import Explainer
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.scenario import Scenarios
from engine.games.panthalos.serializer import Serializer
from engine.games.panthalos.state import Move, State
from engine.messages import Json


def make(data: Json) -> Game[State, Move]:
    """Return the game over the compiled data of `rules/panthalos/`."""
    rules = Rules(data)
    presenter = Presenter(rules)
    serializer, invariants = Serializer(rules), Invariants(rules)
    return Game(
        rules,
        presenter,
        Observer(rules),
        explainer=Explainer(rules, presenter),
        guide=Guide(rules, presenter),
        serializer=serializer,
        invariants=invariants,
        scenarios=Scenarios(rules, serializer, invariants),
        heuristic=Heuristic(rules),
    )

"""Thebes: archaeologists between 1901 and 1903 pay for every action in weeks.

    state       moves, options, and what a state holds
    components  the cards, places, tokens and tables of `rules/thebes/` as tuples
    events      what happens in a move
    rules       set-up, moves, play and scoring, in the order of the rulebook
    presenter   moves as records, prompts, labels, previews
    refusals    why a move is illegal
    guide       what places and pieces do, and what they would bring now
    observer    what a seat may see, and a re-deal of the rest
    serializer  the whole state as JSON
    invariants  what must hold of every state
    scenario    states from short descriptions
    features    what of a position may be worth points later
    bot         how good a move looks

Each file needs only those above it. All players know the same: hidden are only the order of the cards that lie face
down, and what the reserve holds (TH-INFO-01).
"""

from __future__ import annotations

from engine.game import Game
from engine.games.thebes.bot import Heuristic
from engine.games.thebes.guide import Guide
from engine.games.thebes.invariants import Invariants
from engine.games.thebes.observer import Observer
from engine.games.thebes.presenter import Presenter
from engine.games.thebes.refusals import Explainer
from engine.games.thebes.rules import Rules
from engine.games.thebes.scenario import Scenarios
from engine.games.thebes.serializer import Serializer
from engine.games.thebes.state import Move, State
from engine.messages import Json


def make(data: Json) -> Game[State, Move]:
    """Return the game over the compiled data of `rules/thebes/`."""
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

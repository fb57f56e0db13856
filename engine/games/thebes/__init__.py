"""Thebes: archaeologists between 1901 and 1903. What the game is made of comes from `rules/thebes/`."""

from __future__ import annotations

from engine.game import Game
from engine.games.thebes.bot import Heuristic
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
    """Return the game over its compiled data."""
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

"""Thebes: archaeologists between 1901 and 1903. What the game is made of comes from `rules/thebes/`."""

from __future__ import annotations

from engine.core import Json
from engine.game import Game
from engine.games.thebes.bot import Greedy
from engine.games.thebes.proof import Proof
from engine.games.thebes.rules import Rules
from engine.games.thebes.sight import Sight
from engine.games.thebes.state import Move, State
from engine.games.thebes.why import Why
from engine.games.thebes.words import Words


def make(data: Json) -> Game[State, Move]:
    """Return the game over its compiled data."""
    rules = Rules(data)
    words = Words(rules)
    return Game(rules, words, Sight(rules), why=Why(rules, words), proof=Proof(rules), greedy=Greedy(rules))

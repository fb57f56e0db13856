"""Thebes: The Tomb Raiders, the card game: time is the only money, and whoever has spent the least of it acts.

    state    moves, options, and what a table holds
    box      the cards and tables of `rules/tomb_raiders/` as tuples
    setup    an empty table, and what the options mean
    told     what is told of a move
    scoring  professors and points
    rules    set-up, moves, play and scoring, in the order of the rulebook
    belief   the odds of a pile for one seat
    words    moves as records, prompts, labels, previews
    why      why something is not allowed
    sight    what a seat may see, and a guess at the rest
    arranged tables from a short description
    proof    the whole table in JSON and back, and its laws
    bot      how good a move looks

Each file needs only those above it. Hands hide nothing from a good memory (TR-HID-03): action cards were open when
they were taken, and permits are dealt alike to all. What is hidden is what a dig has not yet brought up.
"""

from __future__ import annotations

from engine.core import Json
from engine.game import Game
from engine.games.tomb_raiders.belief import Beliefs
from engine.games.tomb_raiders.bot import TombGreedy
from engine.games.tomb_raiders.proof import TombProof
from engine.games.tomb_raiders.rules import TombRules
from engine.games.tomb_raiders.sight import TombSight
from engine.games.tomb_raiders.state import Move, State
from engine.games.tomb_raiders.why import TombWhy
from engine.games.tomb_raiders.words import TombWords


def make(data: Json) -> Game[State, Move]:
    """Return the game over the compiled data of `rules/tomb_raiders/`."""
    rules = TombRules(data)
    words = TombWords(rules)
    beliefs = Beliefs(rules)
    return Game(
        rules,
        words,
        TombSight(rules, beliefs),
        why=TombWhy(rules, words),
        proof=TombProof(rules),
        greedy=TombGreedy(rules, beliefs),
    )

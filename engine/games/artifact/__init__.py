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

from engine.core import Json
from engine.game import Game
from engine.games.artifact.bot import ArtifactGreedy
from engine.games.artifact.proof import ArtifactProof
from engine.games.artifact.rules import ArtifactRules
from engine.games.artifact.sight import ArtifactSight
from engine.games.artifact.state import Move, State
from engine.games.artifact.why import ArtifactWhy
from engine.games.artifact.words import ArtifactWords


def make(data: Json) -> Game[State, Move]:
    """Return the game over the compiled data of `rules/artifact/`."""
    rules = ArtifactRules(data)
    words = ArtifactWords(rules)
    return Game(
        rules,
        words,
        ArtifactSight(rules),
        why=ArtifactWhy(rules, words),
        proof=ArtifactProof(rules),
        greedy=ArtifactGreedy(rules),
    )

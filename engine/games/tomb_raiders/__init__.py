"""Thebes: The Tomb Raiders, the card game: time is the only money, and the player who has spent least of it acts.

    state       moves, options, and what a state holds
    components  the cards and tables of `rules/tomb_raiders/` as tuples
    setup       a state without cards, and what the options mean
    events      what happens in a move
    scoring     professors and points
    transfers   discs and cards that change their place
    digging     digs: which are legal, and how they are carried out
    rules       set-up, moves, play and scoring, in the order of the rulebook
    belief      the odds of a pile for one seat
    presenter   moves as records, prompts, labels, previews
    refusals    why a move is illegal
    guide       what places and pieces do, and what they would bring now
    observer    what a seat may see, and a re-deal of the rest
    serializer  the whole state as JSON
    invariants  what must hold of every state
    scenario    states from short descriptions
    features    what of a position may be worth points later
    bot         how good a move looks

Each file needs only those above it. Hands hide nothing from a good memory (TR-HID-03): action cards were open when
they were taken, and all players are dealt the same permits. Hidden is what lies in the piles and in the deck.
"""

from __future__ import annotations

from engine.game import Game
from engine.games.tomb_raiders.belief import Beliefs
from engine.games.tomb_raiders.bot import Heuristic
from engine.games.tomb_raiders.guide import Guide
from engine.games.tomb_raiders.invariants import Invariants
from engine.games.tomb_raiders.observer import Observer
from engine.games.tomb_raiders.presenter import Presenter
from engine.games.tomb_raiders.refusals import Explainer
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.scenario import Scenarios
from engine.games.tomb_raiders.serializer import Serializer
from engine.games.tomb_raiders.state import Move, State
from engine.messages import Json


def make(data: Json) -> Game[State, Move]:
    """Return the game over the compiled data of `rules/tomb_raiders/`."""
    rules = Rules(data)
    beliefs = Beliefs(rules)
    presenter = Presenter(rules, beliefs)
    serializer, invariants = Serializer(rules), Invariants(rules)
    return Game(
        rules,
        presenter,
        Observer(rules, beliefs),
        explainer=Explainer(rules, presenter),
        guide=Guide(rules),
        serializer=serializer,
        invariants=invariants,
        scenarios=Scenarios(rules, serializer, invariants),
        heuristic=Heuristic(rules, beliefs),
    )

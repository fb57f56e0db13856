"""A game as the table, the bots, the tests and the benchmarks use it: its parts, put together.

A game is a value (its state) and three verbs: `start`, `moves`, `play`. Everything else here serves people and search:
what one may see, why something is not allowed, what a move would cost, what has just happened. The parts and what each
of these means are explained in `engine/parts.py`; a game is used through this class alone:

    game = engine.games.make(data)
    state = game.start(2, {}, Rng(7))
    while game.turn(state) != OVER:
        game.play(state, game.moves(state)[0])
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic

from engine.core import BadRequest, Json
from engine.parts import Greedy, Legal, M, Offer, Proof, Rules, S, Sight, Why, Words, settle
from engine.rng import Rng


class Game(Generic[S, M]):
    """One board game over its compiled data. What is bound here is explained at the part that it comes from."""

    def __init__(
        self,
        rules: Rules[S, M],
        words: Words[S, M],
        sight: Sight[S, M],
        *,
        why: Why[S, M] | None = None,
        proof: Proof[S, M] | None = None,
        greedy: Greedy[S, M] | None = None,
    ) -> None:
        """Put the parts together; those that are not given follow from the rules."""
        self.rules, self.words, self.sight = rules, words, sight
        self.why = why or Why(rules, words)
        self.proof = proof or Proof(rules)
        self.greedy = greedy or Greedy(rules)
        self.data = rules.data
        self.id: str = self.data["id"]
        self.colours: tuple[str, ...] = tuple(self.data["game"]["colours"])
        self.hidden = sight.hidden
        # Bound once, so that a call costs what it would cost at the part itself.
        self.moves, self.play, self.turn, self.result = rules.moves, rules.play, rules.turn, rules.result
        self.holder, self.unfinished = rules.holder, rules.unfinished
        self.record, self.read, self.prompt, self.label = words.record, words.read, words.prompt, words.label
        self.preview, self.touches = words.preview, words.touches
        self.view, self.private, self.determinize = sight.view, sight.private, sight.determinize
        self.why_not = self.why.why_not
        self.describe, self.check, self.ask = self.proof.describe, self.proof.check, self.proof.ask
        self.arrange = self.proof.arrange
        self.appraise, self.candidates = self.greedy.appraise, self.greedy.candidates

    def settle(self, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
        """Return the value of every option, as chosen or as `game.yaml` has it; see `engine.parts.settle`."""
        return settle(self.data, seats, chosen)

    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None = None) -> S:
        """Set up a table; options that are not given have their first value, the start player is drawn if None.

        BadRequest `error.seats`, `error.first`, or what `settle` refuses.
        """
        counts = self.data["game"]["players"]
        if not counts["min"] <= seats <= counts["max"]:
            raise BadRequest("error.seats", n=seats, min=counts["min"], max=counts["max"])
        if first is not None and not 0 <= first < seats:
            raise BadRequest("error.first", first=first, n=seats)
        return self.rules.start(seats, self.settle(seats, options), rng, first)

    def copy(self, state: S) -> S:
        """Return an independent copy, the generator included."""
        return state.copy()

    def legal(self, state: S) -> Legal[S, M]:
        """Return the legal moves of a position, to be asked as long as the state is not changed."""
        return Legal(self.rules, self.words, state)

    def offers(self, state: S, moves: Iterable[M] | None = None) -> Iterator[Offer]:
        """Yield what the page is sent of the legal moves."""
        return self.words.offers(state, self.moves(state) if moves is None else moves)

    def find(self, state: S, record: Json) -> M:
        """Return the legal move that `record` writes down; BadRequest `error.move` if there is none."""
        return self.legal(state).find(record)

    def reveals(self, happened: Iterable[Any]) -> bool:
        """Return whether a move that told `happened` showed something hidden or used chance (undo stops there)."""
        return any(one.event.reveals for one in happened)

    def digest(self, state: S) -> str:
        """Return a short fingerprint of `describe(state)`, the same in every interpreter."""
        text = json.dumps(self.describe(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

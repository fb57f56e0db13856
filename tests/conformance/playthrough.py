"""Plays one game in a match and runs all checks of the conformance suite on the way.

Cheap checks run in every position; expensive ones in the first and in some random ones.
"""

from __future__ import annotations

import json
from typing import Any

from engine.messages import Json
from engine.results import OVER
from engine.rng import Rng
from engine.session.match import Match, Seat
from tests.conformance.fixture import GameFixture
from tests.conformance.messages import MessageChecks
from tests.conformance.queries import Queries
from tests.conformance.runs import Run
from tests.conformance.views import MAX_VIEW_BYTES, ViewChecks
from tools.fuzz.oracles import misoffered, oracle_of

MAX_CLOSE_CHECKS = 6
"""Positions drawn from the first 90 for the expensive checks; every 90 moves some of them repeat."""
MAX_MOVES = 2_000
"""A game that has not ended by then has no end."""
REFUSAL_INTERVAL = 7
"""Moves between two positions in which the refusal of a piece is checked."""
ORACLE_INTERVAL = 3
"""Moves between two positions in which the oracle lists the legal moves."""
DIGEST_INTERVAL = 25
"""Moves between two positions whose digests undo and redo must restore."""


class Playthrough:
    """Plays and checks one game."""

    def __init__(self, fixture: GameFixture, run: Run, scenario: Json | None = None) -> None:
        self.fixture, self.game, self.run = fixture, fixture.game, run
        self.rng = Rng(run.seed + 1000)
        self.glance_rng = Rng(run.seed + 2000)
        self.messages, self.views = MessageChecks(fixture), ViewChecks(fixture)
        self.queries = Queries(fixture, self.messages)
        people = [Seat(colour, name, "person") for colour, name in zip(self.game.colours, NAMES, strict=False)]
        self.match = Match(self.game, people[: run.seats], run.options, run.seed, None, scenario)
        oracle = oracle_of(self.game.data)
        self.oracle = None if oracle is None else oracle(self.game.data, run.seats, self.match.options)

    def play(self) -> None:
        """Play the game to its end and check it."""
        game, match = self.game, self.match
        state = game.copy(match.state)
        laws = self.fixture.laws(game, state)
        choose = laws.styles[self.run.style]
        digests: dict[int, str] = {}
        close = {0, *(self.rng.below(90) for _ in range(MAX_CLOSE_CHECKS))}
        while (turn := game.turn(state)) != OVER:
            assert match.at < MAX_MOVES, "the game does not end"
            moves = game.moves(state)
            assert moves, "the active seat has no legal move"
            self.position(state, turn)
            if match.at % ORACLE_INTERVAL == 0 and self.oracle is not None:
                assert misoffered(self.oracle, game.describe(state), map(game.record, moves)) == []
            view = game.view(state, turn) if match.at % REFUSAL_INTERVAL == 0 else None
            self.queries.glance(state, moves, view, self.glance_rng)
            laws.position(moves)
            if match.at in close or (match.at % 90 in close and self.rng.below(3) == 0):
                self.closely(moves, laws)
            if match.at % DIGEST_INTERVAL == 0:
                digests[match.at] = game.digest(state)
            self.move(state, choose(game, state, moves, self.rng), laws)
        laws.position([])
        self.over(state)
        self.back(digests)
        self.saved()

    def position(self, state: Any, turn: int) -> None:
        """Run the checks of every position."""
        game = self.game
        assert turn in range(state.seats)
        assert game.turn_owner(state) in range(state.seats)
        assert isinstance(game.action_pending(state), bool)
        assert not game.action_pending(state) or self.match.at, "an action is pending before the first move"
        assert isinstance(game.private(state), bool)
        assert game.hidden or not game.private(state), "something is private in a game without hidden information"
        self.messages.message(game.prompt(state))

    def closely(self, moves: list[Any], laws: Any) -> None:
        """Run the expensive checks of a position."""
        game, match = self.game, self.match
        state = match.state
        before, turn = game.digest(state), game.turn(state)
        for seat in (None, *range(state.seats)):
            view = game.view(state, seat)
            self.messages.all_in(view)
            self.views.pieces(view, state.seats)
            for lines in self.views.explained(state, seat, view).values():
                for line in lines:
                    self.messages.message(line)
        opened = game.open_view(state)
        self.messages.all_in(opened)
        self.views.pieces(opened, state.seats)
        self.messages.result(game.result(state), state.seats)
        view = game.view(state, turn)
        self.queries.moves(state, moves, view, self.rng)
        self.queries.refusals(state, moves, view, self.rng)
        for lang in self.views.langs:
            answer = self.views.look(match, turn, lang, since=max(0, match.at - 1))
            size = len(answer.encode())
            assert size <= MAX_VIEW_BYTES, f"the answer has {size:,} bytes: {part_sizes(answer)}"
        for seat, guess in self.views.hidden(match, self.queries, self.rng):
            laws.guessed(seat, guess)
        assert game.digest(state) == before, "views and queries changed the state"

    def move(self, state: Any, move: Any, laws: Any) -> None:
        """Play a move in the match and on `state`, and check its effects."""
        game, match = self.game, self.match
        lines = self.queries.previewed(state, move)
        before, copied = game.copy(state), game.copy(state)
        was, seat = game.describe(state), game.turn(state)
        happened: list[Any] = []
        game.play(state, move, happened.append)
        game.check(state)
        self.messages.happened(happened, state.seats)
        now = game.describe(state)
        assert game.describe(copied) == was, "a move on a state changed its copy"
        game.play(copied, move)
        assert game.describe(copied) == now, "a move without a listener for events has another effect"
        assert game.describe(before) == was, "a move on a state changed its copy"
        self.queries.came_true(lines, before, state)
        action = match.action
        match.play(game.read(game.record(move)))
        assert game.describe(match.state) == now, "the same move in the match gives another state"
        assert match.steps[-1].seat == seat
        assert match.action == action + (not game.action_pending(state))
        laws.moved(before, move, lines, happened)

    def over(self, state: Any) -> None:
        """Check a game that is over."""
        game = self.game
        assert game.moves(state) == [], "there are legal moves after the end of the game"
        assert not game.action_pending(state)
        assert not game.private(state) or game.hidden
        self.messages.message(game.prompt(state))
        result = game.result(state)
        self.messages.result(result, state.seats)
        assert result.winners, "there is no winner"
        for seat in (None, 0):
            view = game.view(state, seat)
            self.messages.all_in(view)
            self.views.pieces(view, state.seats)
            self.views.explained(state, seat, view)
        for intent in ({"kind": "x"}, {"touch": "deck"}, {}):
            assert game.why_not(state, intent), "there is no refusal after the end of the game"
        langs = self.views.langs
        for n in range(max(len(langs), state.seats)):  # the whole log, with what only one seat may read
            self.views.look(self.match, n % state.seats, langs[n % len(langs)])
        self.views.look(self.match.fork(), None, langs[0], is_open=True)

    def back(self, digests: dict[int, str]) -> None:
        """Assert that undo and redo restore every position."""
        end, last = self.match.at, self.game.digest(self.match.state)
        for n, digest in digests.items():
            self.match.go(n)
            assert self.game.digest(self.match.state) == digest, f"going back to move {n} gives another state"
        self.match.go(end)
        assert self.game.digest(self.match.state) == last

    def saved(self) -> None:
        """Assert that a saved game loads as the same game."""
        saved = json.loads(json.dumps(self.match.save()))
        session = self.fixture.session()
        answer = json.loads(session.handle(json.dumps({"do": "load", "save": saved, "seat": 0, "lang": "en"})))
        assert answer["ok"], answer
        assert session.match is not None
        assert answer["save"] == session.match.save() == saved
        self.views.session.match = self.match
        shown = json.loads(self.views.session.handle(json.dumps({"do": "look", "seat": 0, "lang": "en"})))
        assert shown["table"] == answer["table"], "the loaded game has another view"


def part_sizes(answer: str) -> dict[str, int]:
    """Return the size in bytes of each part of an answer to `look`."""
    snapshot = json.loads(answer)["table"]
    return {name: len(json.dumps(part, ensure_ascii=False).encode()) for name, part in snapshot.items()}


NAMES = ("", "Anna", "", "Őrsi Éva", "", "Ugo")
"""Names of people; without a name, sentences refer to them by colour."""

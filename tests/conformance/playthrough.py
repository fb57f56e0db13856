"""Plays one game at a table and holds the game to all its promises on the way.

What is cheap is asked of every position, what is not of some of them: the first, the last, and those that chance names.
"""

from __future__ import annotations

import json
from typing import Any

from engine.messages import Json
from engine.results import OVER
from engine.rng import Rng
from engine.session.match import Match, Seat
from tests.conformance.fixture import Room
from tests.conformance.messages import Said
from tests.conformance.queries import Asked
from tests.conformance.runs import Run
from tests.conformance.views import LARGEST, Seen

CLOSELY = 6
"""Positions of a game that are looked at closely."""
LONGEST = 2_000
"""Moves after which a game that has not ended never will."""
TOUCH = 7
"""Positions between two in which some piece is touched; of every position some moves are heard."""
KEEP = 25
"""Moves between two positions to which the table must find back."""


class Witness:
    """Plays one game."""

    def __init__(self, room: Room, run: Run, arranged: Json | None = None) -> None:
        self.room, self.game, self.run = room, room.game, run
        self.rng = Rng(run.seed + 1000)
        self.glances = Rng(run.seed + 2000)
        self.said, self.seen = Said(room), Seen(room)
        self.asked = Asked(room, self.said)
        people = [Seat(colour, name, "person") for colour, name in zip(self.game.colours, NAMES, strict=False)]
        self.table = Match(self.game, people[: run.seats], run.options, run.seed, None, arranged)
        self.kinds: set[str] = set()
        """Of the moves that were legal."""

    def play(self) -> None:
        """Play to the end."""
        game, table = self.game, self.table
        state = game.copy(table.state)
        laws = self.room.laws(game, state)
        choose = laws.styles[self.run.style]
        kept: dict[int, str] = {}
        close = {0, *(self.rng.below(90) for _ in range(CLOSELY))}
        while (turn := game.turn(state)) != OVER:
            assert table.at < LONGEST, "it does not end"
            moves = game.moves(state)
            assert moves, "somebody is asked and has nothing to choose from"
            self.position(state, turn)
            self.asked.glance(state, moves, game.view(state, turn) if table.at % TOUCH == 0 else None, self.glances)
            laws.position(moves)
            if table.at in close or (table.at % 90 in close and self.rng.below(3) == 0):
                self.closely(moves, laws)
            if table.at % KEEP == 0:
                kept[table.at] = game.digest(state)
            self.move(state, choose(game, state, moves, self.rng), laws)
        laws.position([])
        self.over(state)
        self.back(kept)
        self.saved()

    def position(self, state: Any, turn: int) -> None:
        """Assert what is asked of every position."""
        game = self.game
        assert turn in range(state.seats)
        assert game.turn_owner(state) in range(state.seats)
        assert isinstance(game.action_pending(state), bool)
        assert not game.action_pending(state) or self.table.at, "an action goes on that nobody began"
        assert isinstance(game.private(state), bool)
        assert game.hidden or not game.private(state), "something is private in a game that hides nothing"
        self.said.message(game.prompt(state))

    def closely(self, moves: list[Any], laws: Any) -> None:
        """Assert what is asked of some positions."""
        game, table = self.game, self.table
        state = table.state
        before, turn = game.digest(state), game.turn(state)
        self.kinds |= {game.record(move)["kind"] for move in moves}
        for seat in (None, *range(state.seats)):
            view = game.view(state, seat)
            self.said.all_in(view)
            self.seen.pieces(view, state.seats)
        self.said.result(game.result(state), state.seats)
        view = game.view(state, turn)
        self.asked.moves(state, moves, view, self.rng)
        self.asked.refusals(state, moves, view, self.rng)
        for lang in self.seen.langs:
            answer = self.seen.look(table, turn, lang, since=max(0, table.at - 1))
            size = len(answer.encode())
            assert size <= LARGEST, f"a look has {size:,} bytes: {weights(answer)}"
        for seat, guess in self.seen.hidden(table, self.asked, self.rng):
            laws.guessed(seat, guess)
        assert game.digest(state) == before, "looking and asking changed the game"

    def move(self, state: Any, move: Any, laws: Any) -> None:
        """Make a move on the table and on the witness's own state, and look at what came of it."""
        game, table = self.game, self.table
        lines = self.asked.previewed(state, move)
        before, copied = game.copy(state), game.copy(state)
        was, seat = game.describe(state), game.turn(state)
        happened: list[Any] = []
        game.play(state, move, happened.append)
        game.check(state)
        self.said.happened(happened, state.seats)
        now = game.describe(state)
        assert game.describe(copied) == was, "a move on a state changed its copy"
        game.play(copied, move)
        assert game.describe(copied) == now, "what nobody listens to happens otherwise"
        assert game.describe(before) == was, "a move on a state changed its copy"
        self.asked.came_true(lines, before, state)
        action = table.action
        table.play(game.read(game.record(move)))
        assert game.describe(table.state) == now, "the same move gives another table"
        assert table.steps[-1].seat == seat
        assert table.action == action + (not game.action_pending(state))
        laws.moved(before, move, lines, happened)

    def over(self, state: Any) -> None:
        """Assert what holds of a game that is over."""
        game = self.game
        assert game.moves(state) == [], "the game is over, and there are moves"
        assert not game.action_pending(state)
        assert not game.private(state) or game.hidden
        self.said.message(game.prompt(state))
        result = game.result(state)
        self.said.result(result, state.seats)
        assert result.winners, "nobody has won"
        for seat in (None, 0):
            view = game.view(state, seat)
            self.said.all_in(view)
            self.seen.pieces(view, state.seats)
        for intent in ({"kind": "x"}, {"touch": "deck"}, {}):
            assert game.why_not(state, intent), "the game is over, and no reason is given"
        langs = self.seen.langs
        for n in range(max(len(langs), state.seats)):  # the whole log, what one seat alone may read included
            self.seen.look(self.table, n % state.seats, langs[n % len(langs)])

    def back(self, kept: dict[int, str]) -> None:
        """Assert that undo and redo find back to every position."""
        end, last = self.table.at, self.game.digest(self.table.state)
        for n, digest in kept.items():
            self.table.go(n)
            assert self.game.digest(self.table.state) == digest, f"going back to move {n} gives another table"
        self.table.go(end)
        assert self.game.digest(self.table.state) == last

    def saved(self) -> None:
        """Assert that a save makes the same game again."""
        saved = json.loads(json.dumps(self.table.save()))
        desk = self.room.desk()
        answer = json.loads(desk.handle(json.dumps({"do": "load", "save": saved, "seat": 0, "lang": "en"})))
        assert answer["ok"], answer
        assert desk.match is not None
        assert desk.match.save() == saved
        self.seen.desk.match = self.table
        shown = json.loads(self.seen.desk.handle(json.dumps({"do": "look", "seat": 0, "lang": "en"})))
        assert shown == answer, "the game that was loaded looks otherwise"


def weights(answer: str) -> dict[str, int]:
    """Return how many bytes each part of a look has."""
    table = json.loads(answer)["table"]
    return {name: len(json.dumps(part, ensure_ascii=False).encode()) for name, part in table.items()}


NAMES = ("", "Anna", "", "Őrsi Éva", "", "Ugo")
"""With and without: sentences speak of people by name or by colour."""

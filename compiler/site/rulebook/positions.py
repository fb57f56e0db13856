"""Positions for the pictures of the rulebook: of worked examples and of the set-up."""

from __future__ import annotations

from typing import Any, NamedTuple

from compiler.base.memo import kept_property
from compiler.site.site_game import SiteGame
from engine import games as engines
from engine.examples import Opening, cases, fitting, initial_state, moves_of, opening
from engine.game import Game
from engine.messages import BadRequest, Json, Message
from engine.protocol import View
from engine.results import OVER
from engine.rng import Rng


class ExamplePositions(NamedTuple):
    """The positions of an example, its number of players, whether moves are made, and the zones to show (default: all).

    They are seen by the seat that moves first: an example is about its player. Moves that the story does not tell, and
    what follows from them by itself, are left out (`pictured` in examples.yaml).
    """

    before: View[Message] | None
    after: View[Message]
    seats: int
    moves: bool
    show: tuple[str, ...] = ()


class Positions:
    """The positions of the worked examples, and of the set-up as a spectator sees it; the same in all languages."""

    def __init__(self, game: SiteGame) -> None:
        self.game = game
        self.data = game.source.data
        self.colours: list[str] = self.data["game"]["colours"]

    @kept_property
    def engine(self) -> Game[Any, Any]:
        """The engine of the game."""
        return engines.make(self.data)

    @kept_property
    def examples(self) -> dict[str, ExamplePositions]:
        """The positions of each example that has a story, by its id.

        Without moves, `before` is an empty table (None if the game has no such position) and `moves` is false.
        """
        return {one["id"]: self._moved(one) for one in self.game.source.examples if "tells" in one}

    def _moved(self, example: Json) -> ExamplePositions:
        case = cases(example)[0]
        opened = opening(self.data, case["given"])
        state = initial_state(self.engine, case["given"])
        pictured = example.get("pictured", {})
        moves = [part for step in case["steps"] for part in moves_of(step)][: pictured.get("moves")]
        viewer = self.engine.turn(state) if moves and self.engine.turn(state) != OVER else None
        before = self.engine.view(state, viewer)
        moved = False
        for part in moves:
            fitting_moves = fitting(self.engine, state, part)
            if len(fitting_moves) == 1:
                self.engine.play(state, fitting_moves[0], None)
                moved = True
        if moved:
            after, show = self.engine.view(state, viewer), tuple(pictured.get("show", ()))
            return ExamplePositions(before, after, opened.seats, True, show)
        return ExamplePositions(self._blank(opened), self.engine.view(state, None), opened.seats, False)

    def example(self, id: str) -> Json:
        """Return the worked example with this id, as the rules have it."""
        return next(one for one in self.game.source.examples if one["id"] == id)

    def during(self, example: str, steps: int) -> tuple[View[Message], int]:
        """Return the view after `steps` moves of an example, and the number of players."""
        case = cases(self.example(example))[0]
        state = initial_state(self.engine, case["given"])
        for part in self._moves(example)[:steps]:
            self.engine.play(state, fitting(self.engine, state, part)[0], None)
        return self.engine.view(state, None), opening(self.data, case["given"]).seats

    def _moves(self, example: str) -> list[Json]:
        case = cases(self.example(example))[0]
        return [part for step in case["steps"] for part in moves_of(step)]

    def moves(self, example: str) -> int:
        """Return the number of moves of an example."""
        return len(self._moves(example))

    def _blank(self, opened: Opening) -> View[Message] | None:
        """Return the view of the example's table without its position, None if the game has no such position."""
        if opened.arranged is None:
            return None
        kept = {key: value for key, value in opened.arranged.items() if key in ("seats", "options")}
        try:
            return self.engine.view(self.engine.arrange(kept), None)
        except BadRequest:
            return None

    @kept_property
    def setups(self) -> dict[int, View[Message]]:
        """The view of a new match for each number of players."""
        players = self.data["game"]["players"]
        return {
            n: self.engine.view(self.engine.start(n, {}, Rng(1), 0), None)
            for n in range(players["min"], players["max"] + 1)
        }

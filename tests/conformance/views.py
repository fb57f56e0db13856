"""Promises about what is seen: pieces that exist and have faces, looks that are small and can be read in every
language, and nothing in them that the one who looks may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.events import to_message
from engine.messages import Json
from engine.rng import Rng
from engine.session.match import Match
from engine.session.session import Session
from tests.conformance.fixture import Room
from tests.conformance.queries import Asked, few, pieces

LARGEST = 100_000
"""Bytes of a look at any position, with the log since the last one."""


class Seen:
    """Looks at one game as the page does."""

    def __init__(self, room: Room) -> None:
        self.room, self.game = room, room.game
        self.desk: Session = room.desk()
        self.langs = room.texts.languages
        self.differed = False
        """Whether anything that was hidden was ever dealt anew otherwise."""

    def pieces(self, view: Json, seats: int) -> None:
        """Assert that the pieces of a view exist, are there once, and can be drawn."""
        zones, own = self.room.data["table"]["zones"], self.room.data["table"]["seat_zones"]
        assert set(view["zones"]) <= set(zones), "a zone that table.yaml does not know"
        assert len(view["seats"]) == seats
        assert all(set(seat["zones"]) <= set(own) for seat in view["seats"])
        found: dict[str, Json] = {}
        for piece in shown(view):
            face, name = piece["face"], piece["id"]
            assert face is None or face in self.room.faces, f"{name} shows {face}, which has no face"
            assert piece["owner"] is None or piece["owner"] in range(seats), piece
            # The top of a pile may stand there once more, in the list of what lies there.
            assert found.setdefault(name, piece) == piece, f"two pieces are called {name}"

    def look(self, table: Match, seat: int | None, lang: str, *, since: int = 0) -> str:
        """Return what the page is sent, as it is sent: no more than it may weigh, and every word of it readable."""
        self.desk.match = table
        request = {"do": "look", "seat": seat, "lang": lang, "since": since}
        answer = self.desk.handle(json.dumps(request))
        assert answer.startswith('{"ok":true'), answer[:2000]
        assert "⟦" not in answer, f"{lang}: {unreadable(json.loads(answer))}"
        return answer

    def hidden(self, table: Match, asked: Asked, rng: Rng) -> Iterator[tuple[int, Any]]:
        """Assert that no seat is shown, told or offered anything by what it cannot know; yield its guesses.

        Whatever a seat cannot know is dealt anew: what the page is sent must be the same to the letter.
        """
        game, state, since = self.game, table.state, max(0, table.at - 1)
        turn, onlooker = game.turn(state), rng.below(state.seats)
        for seat in range(state.seats):
            guess = game.determinize(state, seat, rng)
            game.check(guess)
            self.differed |= different(game.describe(guess), game.describe(state))
            other = at(table, guess)
            lang = rng.choice(self.langs)
            for viewer in (seat, None) if seat == onlooker else (seat,):
                mine, theirs = (self.look(one, viewer, lang, since=since) for one in (table, other))
                assert mine == theirs, f"seat {viewer} is shown what it cannot know: {difference(mine, theirs)}"
            assert game.action_pending(guess) == game.action_pending(state)
            if seat == turn:
                self.knows_no_more(state, guess, asked, rng)
            yield seat, guess

    def knows_no_more(self, state: Any, guess: Any, asked: Asked, rng: Rng) -> None:
        """Assert that moves, previews, reasons and ratings do not depend on what the seat that is asked cannot know."""
        game = self.game
        moves = game.moves(state)
        assert game.moves(guess) == moves, "legal moves depend on what is hidden"
        for move in few(moves, rng, 6):
            assert game.preview(guess, move) == game.preview(state, move), "a preview tells what is hidden"
            assert game.targets(guess, move) == game.targets(state, move)
            assert game.evaluate_move(guess, move) == game.evaluate_move(state, move), "the bot's rating peeks"
        view = game.view(state, game.turn(state))
        for name in few(sorted({*pieces(view), *self.room.places}), rng, 6):
            intent = {"touch": name}
            assert game.why_not(guess, intent) == game.why_not(state, intent), f"a reason tells what is hidden: {name}"
        for record in few(asked.past, rng, 4):
            assert game.why_not(guess, record) == game.why_not(state, record), f"a reason tells: {record}"
        self.nothing_comes_out_in_silence(state, guess, rng.choice(moves))

    def nothing_comes_out_in_silence(self, state: Any, guess: Any, move: Any) -> None:
        """Assert that what a move shows of hidden things or chance is told as revealed, so that undo stops there."""
        game, ends = self.game, []
        for begun in (state, guess):
            after, happened = game.copy(begun), []
            game.play(after, move, happened.append)
            ends.append((after, [to_message(event) for event in happened], game.reveals(happened)))
        (mine, said, revealed), (theirs, other, again) = ends
        if not revealed and not again:
            assert said == other, f"{move} comes out by what was hidden, and does not say that it reveals"
            assert game.view(mine, None) == game.view(theirs, None), f"{move} shows what was hidden, in silence"


def shown(value: Any) -> Iterator[Json]:
    """Yield the pieces of a view."""
    if isinstance(value, dict):
        if "face" in value and "id" in value:
            yield value
        for item in value.values():
            yield from shown(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from shown(item)


def at(table: Match, state: Any) -> Match:
    """Return a table with the same past that stands at another position."""
    twin = table.fork()
    twin.state, twin._legal = state, None  # the moves of the position that it was forked from
    return twin


def different(guess: Json, state: Json) -> bool:
    """Return whether two descriptions differ in more than the generator."""
    return {**guess, "rng": 0} != {**state, "rng": 0}


def difference(mine: str, theirs: str) -> str:
    """Return where two answers begin to differ."""
    n = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs)))
    return f"…{mine[max(0, n - 120) : n + 80]}… and …{theirs[max(0, n - 20) : n + 80]}…"


def unreadable(value: Any) -> list[str]:
    """Return the texts of an answer that miss something."""
    return [text for text in pieces(value) if "⟦" in text]

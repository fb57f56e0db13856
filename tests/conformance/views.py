"""Checks of views: pieces have faces, answers are small and complete in every language, and nothing hidden leaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine import protocol
from engine.events import to_message
from engine.messages import Json, Message
from engine.protocol import View
from engine.rng import Rng
from engine.session.match import Match
from engine.session.session import Session
from tests.conformance.fixture import GameFixture
from tests.conformance.messages import parts
from tests.conformance.queries import Queries, pieces, sample
from tests.typed_values import faults, fields_of

MAX_VIEW_BYTES = 100_000
"""Size of the answer to `look` in any position, with the log since the last move."""

BELIEFS = ("rng", "memory", "notes")
"""Fields of descriptions that are no pieces: what can be left out of the open view."""


class ViewChecks:
    """Asserts about the answers to `look` in one game, sent as the page sends it."""

    def __init__(self, fixture: GameFixture) -> None:
        self.fixture, self.game = fixture, fixture.game
        self.session: Session = fixture.session()
        self.langs = fixture.texts.languages
        self.differed = False
        """Whether determinizing ever changed anything but the random generator."""

    def pieces(self, view: View[Message], seats: int) -> None:
        """Assert that the zones and pieces of a view are known, unique, and can be drawn."""
        zones, own = self.fixture.data["table"]["zones"], self.fixture.data["table"]["seat_zones"]
        assert set(view["zones"]) <= set(zones), "a zone that is not in table.yaml"
        for area, specs in [(view, zones), *((one, own) for one in view["seats"])]:
            for name, content in area["zones"].items():
                kind = specs[name]["kind"]
                bound = {protocol.W: Message}
                assert not list(faults(content, fields_of(protocol.ZoneKinds)[kind], name, bound)), f"no {kind}"
        assert len(view["seats"]) == seats
        assert all(set(seat["zones"]) <= set(own) for seat in view["seats"])
        by_id: dict[str, Json] = {}
        for piece in pieces_of(view):
            face, name = piece["face"], piece["id"]
            assert face is None or face in self.fixture.faces, f"{name} shows {face}, which has no face"
            assert piece["owner"] is None or piece["owner"] in range(seats), piece
            # The top of a pile is listed among the contents of the pile, too.
            assert by_id.setdefault(name, piece) == piece, f"two pieces have the id {name}"

    def look(self, match: Match, seat: int | None, lang: str, *, since: int = 0, is_open: bool = False) -> str:
        """Return the answer to `look` as JSON text, after asserting that no text in it is missing."""
        self.session.match = match
        request = {"do": "look", "seat": seat, "lang": lang, "since": since, "open": is_open}
        answer = self.session.handle(json.dumps(request))
        assert answer.startswith('{"ok":true'), answer[:2000]
        assert "⟦" not in answer, f"{lang}: {unreadable(json.loads(answer))}"
        return answer

    def hidden(self, match: Match, queries: Queries, rng: Rng) -> Iterator[tuple[int, Any]]:
        """Assert that nothing a seat gets depends on what it cannot know; yields each seat with its determinized state.

        For a determinized state the answer to `look` must be identical.
        """
        game, state, since = self.game, match.state, max(0, match.at - 1)
        turn, spectated = game.turn(state), rng.below(state.seats)
        for seat in range(state.seats):
            guess = game.determinize(state, seat, rng)
            game.check(guess)
            self.differed |= different(game.describe(guess), game.describe(state))
            if pieces_in(game.describe(guess)) != pieces_in(game.describe(state)):
                assert game.open_view(guess) != game.open_view(state), "the open view hides something"
            other = with_state(match, guess)
            lang = rng.choice(self.langs)
            for viewer in (seat, None) if seat == spectated else (seat,):
                mine, theirs = (self.look(one, viewer, lang, since=since) for one in (match, other))
                assert mine == theirs, f"viewer {viewer} sees what it cannot know: {difference(mine, theirs)}"
            assert game.action_pending(guess) == game.action_pending(state)
            for name, lines in self.explained(state, seat, game.view(state, seat)).items():
                assert game.about(guess, seat, name) == lines, f"the explanation of {name} leaks"
            if seat == turn:
                self.queries_leak_nothing(state, guess, queries, rng)
            yield seat, guess

    def explained(self, state: Any, seat: int | None, view: View[Message]) -> dict[str, list[Message]]:
        """Return what each thing that can be touched does, after asserting that there is a sentence for it."""
        plots = (self.fixture.data["faces"].get("plan") or {}).get("plots", ["place"])
        names = [*things(view), *(row["id"] for name in plots for row in self.fixture.data["board"].get(name, ()))]
        explained = {name: self.game.about(state, seat, name) for name in names}
        dumb = [name for name, lines in explained.items() if not lines]
        assert not dumb, f"no sentence says what these do (about in table.yaml): {dumb}"
        return explained

    def queries_leak_nothing(self, state: Any, guess: Any, queries: Queries, rng: Rng) -> None:
        """Assert that legal moves, previews, refusals and ratings do not depend on what the active seat cannot know."""
        game = self.game
        moves = game.moves(state)
        assert game.moves(guess) == moves, "the legal moves leak"
        for move in sample(moves, rng, 6):
            assert game.preview(guess, move) == game.preview(state, move), "a preview leaks"
            assert game.odds(guess, move) == game.odds(state, move), "the odds leak"
            assert game.waste(guess, move) == game.waste(state, move), "what a move wastes leaks"
            assert game.targets(guess, move) == game.targets(state, move)
            assert game.evaluate_move(guess, move) == game.evaluate_move(state, move), "a rating of the bot leaks"
        view = game.view(state, game.turn(state))
        for name in sample(sorted({*pieces(view), *self.fixture.places}), rng, 6):
            intent = {"touch": name}
            assert game.why_not(guess, intent) == game.why_not(state, intent), f"the refusal of {name} leaks"
        for record in sample(queries.past, rng, 4):
            assert game.why_not(guess, record) == game.why_not(state, record), f"the refusal of {record} leaks"
        self.hidden_outcomes_are_revealed(state, guess, rng.choice(moves))

    def hidden_outcomes_are_revealed(self, state: Any, guess: Any, move: Any) -> None:
        """Assert that a move whose outcome depends on what is hidden reveals it, so that undo stops there."""
        game, outcomes = self.game, []
        for begun in (state, guess):
            after = game.copy(begun)
            happened: list[Any] = []
            game.play(after, move, happened.append)
            outcomes.append((after, [to_message(event) for event in happened], game.reveals(happened)))
        (mine, messages, reveals), (theirs, other_messages, other_reveals) = outcomes
        if not reveals and not other_reveals:
            assert messages == other_messages, f"the outcome of {move} leaks what was hidden"
            assert game.view(mine, None) == game.view(theirs, None), f"the view after {move} leaks what was hidden"


def pieces_of(value: Any) -> Iterator[Json]:
    """Yield the pieces of a view, wherever they are."""
    for part in parts(value):
        if isinstance(part, dict) and "owner" in part and "id" in part and "face" in part:
            yield part


def things(value: Any) -> Iterator[str]:
    """Yield the ids of pieces, their components, boxes, counts and steps in a view."""
    for part in parts(value):
        if isinstance(part, dict):
            yield from (part[key] for key in ("id", "face") if part.get(key))
            yield from part.get("steps", ())
            yield from part.get("names", ())


def with_state(match: Match, state: Any) -> Match:
    """Return a copy of a match with another current state."""
    twin = match.fork()
    twin.state, twin._legal = state, None  # drops the cached moves of the old state
    return twin


def pieces_in(described: Any) -> Any:
    """Return the part of a description that is not the random generator or what seats remember."""
    if isinstance(described, dict):
        return {name: pieces_in(part) for name, part in described.items() if name not in BELIEFS}
    return [pieces_in(part) for part in described] if isinstance(described, list) else described


def different(guess: Json, state: Json) -> bool:
    """Return whether two descriptions of a state differ in more than the random generator."""
    return {**guess, "rng": 0} != {**state, "rng": 0}


def difference(mine: str, theirs: str) -> str:
    """Return the surroundings of the first difference of two answers."""
    n = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs)))
    return f"…{mine[max(0, n - 120) : n + 80]}… and …{theirs[max(0, n - 20) : n + 80]}…"


def unreadable(value: Any) -> list[str]:
    """Return the texts of an answer with a missing message or argument."""
    return [text for text in pieces(value) if "⟦" in text]

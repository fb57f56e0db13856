"""Checks of queries about moves: records, move options, previews and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.legal_moves import LegalMoves, MoveOption
from engine.messages import BadRequest, Json, Message
from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import GameFixture
from tests.conformance.messages import MessageChecks
from tests.engine.malformed import spoilt

MAX_ITEMS = 12
"""Moves or move options of a position that are checked one by one."""
MAX_TOUCHED_PIECES = 10
"""Pieces of a position whose refusals are checked."""
UNKNOWN_IDS = ("nothing", "seat.0", "deck.seat.1", "")


def sample(items: Sequence[Any], rng: Rng, n: int = MAX_ITEMS) -> list[Any]:
    """Return at most `n` of the items: the first, the last, and random others."""
    if len(items) <= n:
        return list(items)
    return [items[0], items[-1], *(rng.choice(items) for _ in range(n - 2))]


class Queries:
    """Asserts about the answers to queries in one game, position by position."""

    def __init__(self, fixture: GameFixture, messages: MessageChecks) -> None:
        self.fixture, self.game, self.messages = fixture, fixture.game, messages
        self.past: list[Json] = []
        """Records of moves that were legal earlier, to be tried when they are not."""

    def moves(self, state: Any, moves: list[Any], view: Json, rng: Rng) -> None:
        """Check the legal moves of a position: their records, labels and targets, and that the options cover them."""
        game = self.game
        records = [game.record(move) for move in moves]
        written = [json.dumps(record, sort_keys=True) for record in records]
        assert len(set(written)) == len(moves), "two moves have the same record"
        names = {*pieces(view), *self.fixture.places}
        options = list(game.move_options(state, moves))
        for n in sample(range(len(moves)), rng):
            move, record = moves[n], records[n]
            again = game.read(json.loads(written[n]))
            assert again == move, f"{record} is read as {again}"
            assert type(again) is type(move), record
            assert game.find(state, record) == move
            self.messages.message(game.label(state, move))
            assert set(game.targets(state, move)) <= names, f"{record} has a target that is not in the view"
            assert sum(option.matches(record) for option in options) == 1, f"not in exactly one move option: {record}"
        assert sum(map(choice_count, options)) == len(moves), "the move options are not the legal moves"
        for option in sample(options, rng):
            self.option(state, option, names, rng)
        for name in ("no_such_kind", "x"):
            assert_refused(game.read, {"kind": name})
        self.past += sample(records, rng, 6)

    def glance(self, state: Any, moves: list[Any], view: Json | None, rng: Rng) -> None:
        """Check the labels of some moves and the preview of one; with a view, also the refusal of one piece."""
        for _ in range(3):
            move = rng.choice(moves)
            self.messages.message(self.game.label(state, move))
        self.previewed(state, move)
        if view is not None:
            touched = rng.choice(sorted({*pieces(view), *self.fixture.places}))
            for reason in self.game.why_not(state, {"touch": touched}):
                self.messages.message(reason)

    def option(self, state: Any, option: MoveOption, names: set[str], rng: Rng) -> None:
        """Check a move option: every choice of pieces that it allows is a legal move."""
        self.messages.message(option.label)
        assert set(option.targets) <= names, f"{option.move} has a target that is not in the view"
        for _ in range(3 if option.free_choices else 1):
            chosen = {name: random_choice(one, rng) for name, one in option.free_choices.items()}
            move = self.game.find(state, {**option.move, **chosen})
            self.previewed(state, move)

    def previewed(self, state: Any, move: Any) -> list[Message]:
        """Return the preview of a legal move after checking its messages."""
        lines = self.game.preview(state, move)
        for line in lines:
            self.messages.message(line)
        return lines

    def came_true(self, lines: list[Message], before: Any, after: Any) -> None:
        """Assert that the next turn is as the preview announced; each game's laws check the rest."""
        turn, holder = self.game.turn(after), self.game.turn_owner(after)
        if self.game.action_pending(after):
            return  # the preview is about the turn after the steps that are still pending
        may_end = any(line.key == "preview.may_end" for line in lines)
        for line in lines:
            if line.key == "preview.next":
                named = line.args["player"] in (f"seat.{turn}", f"seat.{holder}")
                assert named or (turn == OVER and may_end), f"{line}, but the active seat is {turn}: {lines}"
            elif line.key == "preview.again":
                assert holder == self.game.turn_owner(before) or (turn == OVER and may_end), line
            elif line.key in ("preview.end", "preview.last_turn"):
                assert turn == OVER, line

    # -- refusals ----------------------------------------------------------------------------------------------------
    def refusals(self, state: Any, moves: list[Any], view: Json, rng: Rng) -> None:
        """Assert that every intent either matches a legal move or is refused with a reason."""
        game, legal = self.game, self.game.legal(state)
        legal_records = [(game.record(move), game.targets(state, move)) for move in moves]
        for intent in self.intents(legal_records, view, rng):
            reasons = game.why_not(state, intent, legal)
            assert isinstance(reasons, list), intent
            for reason in reasons:
                self.messages.message(reason)
            fields = {name: value for name, value in intent.items() if name != "touch"}
            touch = intent.get("touch")
            fits = any(
                has_fields(record, fields) and (touch is None or touch in targets) for record, targets in legal_records
            )
            assert not (fits and reasons), f"{intent} is legal, but refused: {reasons}"
            assert reasons or fits or matches_option(legal, intent), f"{intent} is illegal, but there is no reason"
        for seat in range(state.seats):
            if seat != game.turn(state):
                assert game.why_not(state, {"seat": seat}), "a seat that is not active gets no reason"

    def intents(self, legal_records: list[tuple[Json, tuple[str, ...]]], view: Json, rng: Rng) -> Iterator[Json]:
        """Yield intents: pieces, kinds, and parts of records that are legal, were so earlier, or are malformed."""
        names = sorted({*pieces(view), *self.fixture.places})
        touched = [*sample(names, rng, MAX_TOUCHED_PIECES), rng.choice(UNKNOWN_IDS)]
        for name in touched:
            yield {"touch": name}
        for kind in self.game.presenter.records.classes:
            yield {"kind": kind}
        tried = [*(record for record, _ in sample(legal_records, rng, 4)), *sample(self.past, rng, 6)]
        for record in tried:
            yield record
            part = {name: value for name, value in record.items() if rng.below(2)}
            yield part
            yield {**part, "touch": rng.choice(touched)}
            mixed = {name: rng.choice(tried).get(name, value) for name, value in record.items()}
            yield mixed
            broken = spoilt(record, rng)
            if isinstance(broken, dict):
                yield broken


def pieces(value: Any) -> Iterator[str]:
    """Yield every string of a view that may be the id of a piece or a place."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from pieces(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from pieces(item)


def has_fields(record: Json, fields: Json) -> bool:
    """Return whether a record has these fields, types included: True is not 1."""
    return all(
        name in record and record[name] == value and json.dumps(record[name]) == json.dumps(value)
        for name, value in fields.items()
    )


def matches_option(legal: LegalMoves[Any, Any], intent: Json) -> bool:
    """Return whether a move option matches an intent; identical pieces may replace each other."""
    fields = {name: value for name, value in intent.items() if name != "touch"}
    return legal.matches(fields, intent.get("touch"))


def assert_refused(read: Any, record: Json) -> None:
    """Assert that `read` refuses a record with the message for invalid moves."""
    with pytest.raises(BadRequest) as caught:
        read(record)
    assert caught.value.message.key == "error.move"


def choice_count(option: MoveOption) -> int:
    """Return the number of moves of an option: the number of ways to choose its pieces."""
    total = 1
    for one in option.free_choices.values():
        ways = [1]
        """[n] the number of ways to choose n pieces of the groups so far."""
        for group in one["of"]:
            ways = [sum(ways[max(0, n - len(group)) : n + 1]) for n in range(len(ways) + len(group))]
        least, most = one["count"]
        total *= sum(ways[least : most + 1])
    return total


def random_choice(one: Json, rng: Rng) -> list[str]:
    """Return a random choice of pieces: an allowed number of them, among identical ones the first."""
    least, most = one["count"]
    groups = [list(group) for group in one["of"]]
    most = min(most, sum(map(len, groups)))
    taken: list[int] = [0] * len(groups)
    for _ in range(least + rng.below(most - least + 1)):
        taken[rng.choice([n for n, group in enumerate(groups) if taken[n] < len(group)])] += 1
    return [name for group, n in zip(groups, taken, strict=True) for name in group[:n]]

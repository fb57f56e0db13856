"""Promises about moves: written and read, offered, previewed, and refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.legal_moves import LegalMoves, MoveOption
from engine.messages import BadRequest, Json, Message
from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import Room
from tests.conformance.messages import Said
from tests.engine.malformed import spoilt

FEW = 12
"""Moves of a position that are looked at one by one."""
TOUCHED = 10
"""Pieces of a position that are touched."""
STRANGE = ("nothing", "seat.0", "deck.seat.1", "")


def few(items: Sequence[Any], rng: Rng, n: int = FEW) -> list[Any]:
    """Return some of the items: the first, the last, and others at random."""
    if len(items) <= n:
        return list(items)
    return [items[0], items[-1], *(rng.choice(items) for _ in range(n - 2))]


class Asked:
    """Asks about the moves of one game, position by position."""

    def __init__(self, room: Room, said: Said) -> None:
        self.room, self.game, self.said = room, room.game, said
        self.past: list[Json] = []
        """Records of moves that were legal at some time: what people try when it is not."""

    def moves(self, state: Any, moves: list[Any], view: Json, rng: Rng) -> None:
        """Assert what holds of the moves of a position and of what is offered of them."""
        game = self.game
        records = [game.record(move) for move in moves]
        written = [json.dumps(record, sort_keys=True) for record in records]
        assert len(set(written)) == len(moves), "two moves are written alike"
        names = {*pieces(view), *self.room.places}
        offers = list(game.move_options(state, moves))
        for n in few(range(len(moves)), rng):
            move, record = moves[n], records[n]
            again = game.read(json.loads(written[n]))
            assert again == move, f"{record} is read as {again}"
            assert type(again) is type(move), record
            assert game.find(state, record) == move
            self.said.message(game.label(state, move))
            assert set(game.targets(state, move)) <= names, f"{record} touches what is not on the table"
            assert sum(offer.matches(record) for offer in offers) == 1, f"not offered once: {record}"
        assert sum(map(choices, offers)) == len(moves), "offers and moves are not the same"
        for offer in few(offers, rng):
            self.offer(state, offer, names, rng)
        for name in ("hidden_from_everybody", "x"):
            refused(game.read, {"kind": name})
        self.past += few(records, rng, 6)

    def glance(self, state: Any, moves: list[Any], view: Json | None, rng: Rng) -> None:
        """Listen to what some moves are called and one brings, and, given a view, to why one of its pieces is none."""
        for _ in range(3):
            move = rng.choice(moves)
            self.said.message(self.game.label(state, move))
        self.previewed(state, move)
        if view is not None:
            for reason in self.game.why_not(state, {"touch": rng.choice(sorted({*pieces(view), *self.room.places}))}):
                self.said.message(reason)

    def offer(self, state: Any, offer: MoveOption, names: set[str], rng: Rng) -> None:
        """Assert that what is offered can be done, whatever pieces are chosen."""
        self.said.message(offer.label)
        assert set(offer.targets) <= names, f"{offer.move} touches what is not on the table"
        for _ in range(3 if offer.free_choices else 1):
            chosen = {name: choice(one, rng) for name, one in offer.free_choices.items()}
            move = self.game.find(state, {**offer.move, **chosen})
            self.previewed(state, move)

    def previewed(self, state: Any, move: Any) -> list[Message]:
        """Return what the preview of a legal move says, which can be said and changes nothing."""
        lines = self.game.preview(state, move)
        for line in lines:
            self.said.message(line)
        return lines

    def came_true(self, lines: list[Message], before: Any, after: Any) -> None:
        """Assert that what a preview said of the next turn is so; what a move brings, each game's laws look at."""
        turn, holder = self.game.turn(after), self.game.turn_owner(after)
        if self.game.action_pending(after):
            return  # what comes next, comes after the steps that are still to be made
        perhaps = any(line.key == "preview.may_end" for line in lines)
        for line in lines:
            if line.key == "preview.next":
                named = line.args["player"] in (f"seat.{turn}", f"seat.{holder}")
                assert named or (turn == OVER and perhaps), f"{line}, but {turn} is asked: {lines}"
            elif line.key == "preview.again":
                assert holder == self.game.turn_owner(before) or (turn == OVER and perhaps), line
            elif line.key in ("preview.end", "preview.last_turn"):
                assert turn == OVER, line

    # -- what is not allowed -----------------------------------------------------------------------------------------
    def refusals(self, state: Any, moves: list[Any], view: Json, rng: Rng) -> None:
        """Assert that whatever is tried is done by a legal move, or refused with a reason."""
        game, legal = self.game, self.game.legal(state)
        done = [(game.record(move), game.targets(state, move)) for move in moves]
        for intent in self.intents(done, view, rng):
            reasons = game.why_not(state, intent, legal)
            assert isinstance(reasons, list), intent
            for reason in reasons:
                self.said.message(reason)
            wanted = {name: value for name, value in intent.items() if name != "touch"}
            touch = intent.get("touch")
            fits = any(holds(record, wanted) and (touch is None or touch in touches) for record, touches in done)
            assert not (fits and reasons), f"{intent} can be done, and is refused: {reasons}"
            assert reasons or fits or could(legal, intent), f"{intent} cannot be done, and no reason is given"
        for seat in range(state.seats):
            if seat != game.turn(state):
                assert game.why_not(state, {"seat": seat}), "not his turn, and no reason is given"

    def intents(self, done: list[tuple[Json, tuple[str, ...]]], view: Json, rng: Rng) -> Iterator[Json]:
        """Yield what somebody could try: pieces, kinds, parts of moves that are legal, were so, or never will be."""
        names = sorted({*pieces(view), *self.room.places})
        touched = [*few(names, rng, TOUCHED), rng.choice(STRANGE)]
        for name in touched:
            yield {"touch": name}
        for kind in self.game.presenter.records.classes:
            yield {"kind": kind}
        tried = [*(record for record, _ in few(done, rng, 4)), *few(self.past, rng, 6)]
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


def holds(record: Json, wanted: Json) -> bool:
    """Return whether a record has these fields, types included: True is not 1."""
    return all(
        name in record and record[name] == value and json.dumps(record[name]) == json.dumps(value)
        for name, value in wanted.items()
    )


def could(legal: LegalMoves[Any, Any], intent: Json) -> bool:
    """Return whether an offer holds what was tried, where equal pieces stand for each other."""
    wanted = {name: value for name, value in intent.items() if name != "touch"}
    return legal.matches(wanted, intent.get("touch"))


def refused(read: Any, record: Json) -> None:
    """Assert that what is no move is refused in words."""
    with pytest.raises(BadRequest) as caught:
        read(record)
    assert caught.value.message.key == "error.move"


def choices(offer: MoveOption) -> int:
    """Return how many moves an offer stands for: in how many ways its pieces can be chosen."""
    whole = 1
    for one in offer.free_choices.values():
        ways = [1]
        """By number of pieces."""
        for group in one["of"]:
            ways = [sum(ways[max(0, n - len(group)) : n + 1]) for n in range(len(ways) + len(group))]
        least, most = one["count"]
        whole *= sum(ways[least : most + 1])
    return whole


def choice(one: Json, rng: Rng) -> list[str]:
    """Return pieces as a person may choose them: a number that is allowed, of equal pieces the first."""
    least, most = one["count"]
    groups = [list(group) for group in one["of"]]
    most = min(most, sum(map(len, groups)))
    taken: list[int] = [0] * len(groups)
    for _ in range(least + rng.below(most - least + 1)):
        taken[rng.choice([n for n, group in enumerate(groups) if taken[n] < len(group)])] += 1
    return [name for group, n in zip(groups, taken, strict=True) for name in group[:n]]

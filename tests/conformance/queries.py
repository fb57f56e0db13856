"""Promises about moves: written and read, offered, previewed, and refused with a reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import mul
from typing import Any

import pytest

from engine.legal_moves import LegalMoves, MoveOption, is_count_legal
from engine.messages import BadRequest, Json, Message
from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import Room
from tests.conformance.messages import Said
from tests.engine.malformed import spoilt

FEW = 12
"""Moves of a position that are looked at one by one."""
TRIES = 20
"""Random choices of pieces before one is searched for."""
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
        self.complete(state, moves, offers)
        for offer in few(offers, rng):
            self.offer(state, offer, names, rng)
        self.composed(state, records, offers, rng)
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

    def complete(self, state: Any, moves: list[Any], offers: list[MoveOption]) -> None:
        """Assert that the options hold as many moves of each kind as the list; more where the list may be cut."""
        listed = Counter(self.game.record(move)["kind"] for move in moves)
        cut = {self.game.record(move)["kind"] for move in moves if self.game.rules.allows(state, move) is not None}
        offered: Counter[str] = Counter()
        for offer in offers:
            offered[offer.move["kind"]] += choices(offer)
        assert offered.keys() == listed.keys()
        for kind, n in listed.items():
            assert offered[kind] == n or (kind in cut and offered[kind] > n), f"{offered[kind]} of {kind}, listed {n}"

    def composed(self, state: Any, records: list[Json], offers: list[MoveOption], rng: Rng) -> None:
        """Assert that what `find` accepts can be composed of what is offered, in one way, and that nothing else can."""
        legal = self.game.legal(state)
        for record in few([record for record in records if lists(record)], rng):
            name = rng.choice(lists(record))
            for _ in range(3):
                pool = [*pieces_of(offers, record["kind"], name), *rng.choice(records).get(name, record[name])]
                rng.shuffle(pool)
                tried = {**record, name: pool[: rng.below(len(pool) + 1)]}
                try:
                    legal.find(tried)
                except BadRequest:
                    assert not any(offer.matches(tried) for offer in offers), f"offered, and not legal: {tried}"
                else:
                    assert sum(offer.matches(tried) for offer in offers) == 1, f"legal, and not offered once: {tried}"

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


def lists(record: Json) -> list[str]:
    """Return the fields of a record that hold several values."""
    return [name for name, value in record.items() if isinstance(value, list)]


def pieces_of(offers: Sequence[MoveOption], kind: str, name: str) -> list[str]:
    """Return the pieces from which a field of a kind of move can be chosen."""
    sets = [offer.free_choices[name] for offer in offers if offer.move["kind"] == kind and name in offer.free_choices]
    return [id for one in sets for group in one["of"] for id in group]


def choices(offer: MoveOption) -> int:
    """Return how many moves an option stands for: in how many ways its pieces can be chosen."""
    whole = 1
    for one in offer.free_choices.values():
        sums = one.get("sums", [])
        ways = Counter({(0, *(0 for _ in sums)): 1})
        """By the number of pieces, and the weighted sums."""
        for n, group in enumerate(one["of"]):
            step = (1, *(weighted["weights"][n] for weighted in sums))
            longer: Counter[tuple[int, ...]] = Counter()
            for reached, count in ways.items():
                for taken in range(len(group) + 1):
                    longer[tuple(a + taken * b for a, b in zip(reached, step, strict=True))] += count
            ways = longer
        least, most = one["count"]
        floors = [weighted["least"] for weighted in sums]
        whole *= sum(
            count
            for (n, *reached), count in ways.items()
            if least <= n <= most and all(a >= b for a, b in zip(reached, floors, strict=True))
        )
    return whole


def choice(one: Json, rng: Rng) -> list[str]:
    """Return pieces as a person may choose them: a legal number and legal sums, of equal pieces the first."""
    least, most = one["count"]
    groups = [list(group) for group in one["of"]]
    most = min(most, sum(map(len, groups)))
    for _ in range(TRIES):
        taken = [0] * len(groups)
        for _ in range(least + rng.below(most - least + 1)):
            taken[rng.choice([n for n, group in enumerate(groups) if taken[n] < len(group)])] += 1
        if is_count_legal(one, taken):
            break
    else:  # all pieces, less those that spoil a sum, the lightest first
        taken = [len(group) for group in groups]
        weights = list(zip(*(weighted["weights"] for weighted in one["sums"]), strict=True))
        while not is_count_legal(one, taken):
            short = next(n for n, s in enumerate(one["sums"]) if sum(map(mul, s["weights"], taken)) < s["least"])
            left = [n for n, count in enumerate(taken) if count]
            taken[min(left, key=lambda n: (weights[n][short], sum(weights[n])))] -= 1
    return [name for group, n in zip(groups, taken, strict=True) for name in group[:n]]

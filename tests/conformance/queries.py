"""Checks of queries about moves: records, move options, previews and refusals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import mul
from typing import Any

import pytest

from engine.legal_moves import LegalMoves
from engine.messages import BadRequest, Json, Message
from engine.move_option import MoveOption, is_count_legal
from engine.protocol import FreeChoice, View
from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import GameFixture
from tests.conformance.messages import MessageChecks, parts
from tests.engine.malformed import spoilt

MAX_ITEMS = 12
"""Moves or move options of a position that are checked one by one."""
MAX_RANDOM_CHOICES = 20
"""Random choices of pieces before one is searched for."""
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

    def moves(self, state: Any, moves: list[Any], view: View[Message], rng: Rng) -> None:
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
        self.complete(state, moves, options)
        for option in sample(options, rng):
            self.option(state, option, names, rng)
        self.composed(state, records, options, rng)
        for name in ("no_such_kind", "x"):
            assert_refused(game.read, {"kind": name})
        self.past += sample(records, rng, 6)

    def glance(self, state: Any, moves: list[Any], view: View[Message] | None, rng: Rng) -> None:
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

    def complete(self, state: Any, moves: list[Any], offers: list[MoveOption]) -> None:
        """Assert that the options hold as many moves of each kind as the list; more where the list may be cut."""
        listed = Counter(self.game.record(move)["kind"] for move in moves)
        cut = {self.game.record(move)["kind"] for move in moves if self.game.rules.allows(state, move) is not None}
        offered: Counter[str] = Counter()
        for offer in offers:
            offered[offer.move["kind"]] += choice_count(offer)
        assert offered.keys() == listed.keys()
        for kind, n in listed.items():
            assert offered[kind] == n or (kind in cut and offered[kind] > n), f"{offered[kind]} of {kind}, listed {n}"

    def composed(self, state: Any, records: list[Json], offers: list[MoveOption], rng: Rng) -> None:
        """Assert that what `find` accepts can be composed of what is offered, in one way, and that nothing else can."""
        legal = self.game.legal(state)
        for record in sample([record for record in records if lists(record)], rng):
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
        """Return the preview of a legal move after checking its messages."""
        lines = self.game.preview(state, move)
        for line in [*lines, *self.game.odds(state, move), *self.game.waste(state, move)]:
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
    def refusals(self, state: Any, moves: list[Any], view: View[Message], rng: Rng) -> None:
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

    def intents(
        self, legal_records: list[tuple[Json, tuple[str, ...]]], view: View[Message], rng: Rng
    ) -> Iterator[Json]:
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


def pieces(view: Any) -> set[str]:
    """Return every string of a view that may be the id of a piece or a place."""
    found = set()
    for value in parts(view):
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict):
            found.update(value)
        elif isinstance(value, Message):
            found |= pieces([*value])
    return found


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


def lists(record: Json) -> list[str]:
    """Return the fields of a record that hold several values."""
    return [name for name, value in record.items() if isinstance(value, list)]


def pieces_of(offers: Sequence[MoveOption], kind: str, name: str) -> list[str]:
    """Return the pieces from which a field of a kind of move can be chosen."""
    sets = [offer.free_choices[name] for offer in offers if offer.move["kind"] == kind and name in offer.free_choices]
    return [id for one in sets for group in one["of"] for id in group]


def choice_count(option: MoveOption) -> int:
    """Return how many moves an option stands for: in how many ways its pieces can be chosen."""
    whole = 1
    for one in option.free_choices.values():
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


def random_choice(one: FreeChoice, rng: Rng) -> list[str]:
    """Return pieces as a player may choose them: a legal number and legal sums, of equal pieces the first."""
    least, most = one["count"]
    groups = [list(group) for group in one["of"]]
    most = min(most, sum(map(len, groups)))
    for _ in range(MAX_RANDOM_CHOICES):
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

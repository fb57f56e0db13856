"""Laws of Panthalos, checked in the playthroughs of the conformance tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar

from engine.games.panthalos.state import FIRST, NONE, THERMAE
from engine.messages import Json, Message
from engine.move_option import MoveOption, is_count_legal
from engine.rng import Rng
from tests.conformance import laws
from tests.games.panthalos.legal_moves import SET_KINDS
from tests.games.panthalos.oracle import Oracle

FIGHT_KINDS = {"defend", "no_defence", "duel_open", "duel_add", "concede"}
"""Kinds of moves that answer a task for a set of tokens in a fight."""
MAX_ORACLE_TOKENS = 8
"""Largest hand all of whose sets the oracle tries."""
MAX_RANDOM_SETS = 12
"""Random sets of a larger hand that the oracle judges."""


def set_field(kind: str) -> str:
    """Return the field of a record that has the set."""
    return "titans" if kind == "buy_back" else "tokens"


def sets_of(option: MoveOption) -> set[tuple[str, ...]]:
    """Return the sets of tokens that can be chosen in an option of a fight, each a sorted tuple of ids."""
    if not option.free_choices:  # to keep no titan is an option of its own
        return {tuple(option.move["titans"])}
    (free,) = option.free_choices.values()
    counts = product(*(range(len(group) + 1) for group in free["of"]))
    return {
        tuple(sorted(token for group, n in zip(free["of"], taken, strict=True) for token in group[:n]))
        for taken in counts
        if is_count_legal(free, taken)
    }


class Laws(laws.Laws):
    """Checks a playthrough of Panthalos."""

    largest: ClassVar[list[Json]] = [
        {  # too few discs for three workers in the Polis
            "phase": "polis",
            "players": [
                {"workers": [{"rank": 3, "at": f"polis_{n}"} for n in (1, 2, 3)], "stock": 2, "leader": "titanus_1"},
                {"workers": [2], "leader": "titanus_1"},
            ],
        },
        {  # a defence with all elements and a hand full of titans
            "phase": "krypt",
            "round": 8,
            "underworld": ["uw_water_9"],
            "players": [
                {
                    "workers": [{"rank": 3, "at": "krypt_1"}],
                    "leader": "agro_1",
                    "titans": [
                        f"titan_{element}_{n}" for element in ("air", "earth", "fire", "water") for n in (5, 6, 7)
                    ],
                    "reinforcements": [f"reinf_{element}_{n}" for element in ("air", "earth", "water") for n in (1, 2)],
                },
                {"leader": "agro_1", "titans": ["titan_air_5"]},
            ],
        },
        {  # a duel between two such hands
            "phase": "arena",
            "players": [
                {
                    "workers": [{"rank": 4, "at": "arena_1"}],
                    "leader": "agro_1",
                    "titans": [
                        f"titan_{element}_{n}" for element in ("air", "earth", "fire", "water") for n in (5, 6, 7)
                    ],
                    "reinforcements": ["reinf_earth_1", "reinf_earth_2", "reinf_earth_3"],
                },
                {
                    "workers": [2],
                    "leader": "agora_1",
                    "titans": [f"titan_{element}_{n}" for element in ("air", "earth", "fire", "water") for n in (8, 9)],
                    "reinforcements": ["reinf_earth_1", "reinf_earth_2", "reinf_earth_3"],
                },
            ],
        },
        {  # an attack of 51 on a hand that reaches 52: only sets of nearly all tokens are strong enough
            "phase": "arena",
            "players": [
                {
                    "workers": [{"rank": 4, "at": "arena_1"}],
                    "leader": "agro_1",
                    "titans": [f"titan_earth_{n}" for n in (5, 6, 7, 8, 9)] + [f"titan_fire_{n}" for n in (8, 9)],
                    "reinforcements": ["reinf_earth_1", "reinf_earth_2"],
                },
                {
                    "workers": [2],
                    "leader": "agora_1",
                    "titans": [f"titan_{element}_{n}" for element in ("air", "water") for n in (5, 6, 7)],
                    "reinforcements": [f"reinf_earth_{n}" for n in (1, 1, 1, 2, 2, 3, 3, 3)],
                },
            ],
        },
        {  # everything that an action can be
            "players": [
                {
                    "workers": [1, 2, 3, 4],
                    "elevated": ["front"],
                    "stock": 5,
                    "goods": {
                        "grapes": 1,
                        "cattle": 1,
                        "olives": 1,
                        "iron": 1,
                        "wine": 2,
                        "hides": 2,
                        "oil": 2,
                        "armour": 2,
                        "cloth": 2,
                    },
                    "artisans": ["artisan_any", "artisan_any", "artisan_promote", "artisan_promote", "artisan_iron"],
                },
                {"workers": [2]},
            ],
            "mercator": ["merchant_09", "merchant_10", "merchant_11", "merchant_12", "merchant_01"],
        },
    ]

    def position(self, moves: list[Any]) -> None:
        """The sets of tokens that can be composed are those that the oracle finds, listed for bots or not."""
        game, s = self.game, self.state
        records = [record for record in map(game.record, moves) if record["kind"] in SET_KINDS]
        kinds = {game.record(move)["kind"] for move in moves}
        if not records and not kinds & FIGHT_KINDS:
            return
        oracle, described = Oracle(game.data, s.seats, s.options), game.describe(s)
        hand = oracle.hand(described)
        options = [one for one in game.move_options(s, moves) if one.move["kind"] in SET_KINDS]
        assert sum(bool(one.free_choices) for one in options) == bool(records), "PA-FIGHT-09: one option for all sets"
        if len(hand) <= MAX_ORACLE_TOKENS:
            legal = oracle.legal_sets(described)
            assert legal == {tokens for one in options for tokens in sets_of(one)}, "PA-FIGHT-09"
            listed = {tuple(sorted(record[set_field(record["kind"])])) for record in records}
            assert listed <= legal, "PA-FIGHT-01 to PA-FIGHT-07"
            return
        kind, rng = oracle.moves.set_kind(described), Rng(len(hand) * len(moves))
        for _ in range(MAX_RANDOM_SETS):
            rng.shuffle(hand)
            chosen = hand[: rng.below(len(hand) + 1)]
            record: Json = {"kind": kind, set_field(kind): chosen}
            is_legal = oracle.may_choose(described, chosen)
            assert any(one.matches(record) for one in options) == is_legal, f"PA-FIGHT-09: {record}"

    def moved(self, before: Any, move: Any, lines: Sequence[Message], happened: Sequence[Any]) -> None:
        """Scores and the collection box never shrink, discs in the Polis stay, a round begins with empty spaces."""
        s = self.state
        assert all(now >= was for now, was in zip(s.score, before.score, strict=True)), "PA-INV-05"
        assert s.box[: len(before.box)] == before.box, "PA-INV-06"
        assert all(was in (NONE, now) for now, was in zip(s.polis, before.polis, strict=True)), "PA-POLIS-03"
        assert lines, "a move without a preview"
        if s.round > before.round:
            assert not any(place >= FIRST for place in s.place), "PA-INV-08"
            assert not any(s.passed) or s.location == NONE, "PA-EOR-09"
        for place, rank in zip(s.place, s.rank, strict=True):
            assert place != THERMAE or rank, "PA-EOR-02: leaders never rest"

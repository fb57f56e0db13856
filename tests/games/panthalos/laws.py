"""What only Panthalos promises, watched in the games that every game plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.games.panthalos.state import FIRST, NONE, THERMAE
from engine.messages import Json, Message
from tests.conformance import laws


class Laws(laws.Laws):
    """Watches a game of Panthalos."""

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

    def moved(self, before: Any, move: Any, lines: Sequence[Message], happened: Sequence[Any]) -> None:
        """Scores and the collection box never shrink, discs in the Polis stay, ranks change by what is told alone."""
        s = self.state
        assert all(now >= was for now, was in zip(s.score, before.score, strict=True)), "PA-INV-05"
        assert s.box[: len(before.box)] == before.box, "PA-INV-06"
        assert all(was in (NONE, now) for now, was in zip(s.polis, before.polis, strict=True)), "PA-POLIS-03"
        assert lines, "a move is made without a word of what it brings"
        if s.round > before.round:
            assert not any(place >= FIRST for place in s.place), "PA-INV-08"
            assert not any(s.passed) or s.location == NONE, "PA-EOR-09"
        for place, rank in zip(s.place, s.rank, strict=True):
            assert place != THERMAE or rank, "PA-EOR-02: leaders never rest"

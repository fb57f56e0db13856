"""The laws of Artifact (prices, markers, hands, previews that hold), and its golden games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from engine.events import to_message
from engine.game import Game
from engine.games.artifact.state import (
    KEEP,
    LOAD,
    SHOW,
    TURN,
    Buy,
    Exhibit,
    ExhibitSolo,
    Golden,
    Hire,
    Research,
    Sell,
    Ship,
    State,
)
from engine.messages import Json, Message
from engine.rng import Rng
from tests.conformance import laws

STEPS = (LOAD, SHOW, KEEP)


def exhibits(game: Game[Any, Any], state: State, moves: list[Any], rng: Rng) -> Any:
    """Return an exhibition if there is one, else a move towards one."""
    for kinds in (Exhibit | ExhibitSolo | Golden, Ship, Hire | Research | Buy):
        fitting = [move for move in moves if isinstance(move, kinds)]
        if fitting:
            return rng.choice(fitting)
    return rng.choice(moves)


def has_message(key: str) -> Callable[[Json, list[str]], bool]:
    """Return a predicate: whether a recorded game has a message with this key."""
    return lambda recorded, keys: key in keys


class Laws(laws.Laws):
    """Checks one game of Artifact, move by move."""

    styles: ClassVar[dict[str, laws.Style]] = {**laws.Laws.styles, "exhibits": exhibits}
    largest: ClassVar[list[Json]] = [
        {  # six kinds of markers, all money, a hand for most tiles
            "seats": 5,
            "options": {"expansion_1": "true", "expansion_2": "true"},
            "market": ["africa_figurine", "asia_figurine", "america_figurine"],
            "sites": {"africa": {"huts": [3, 4, 0, 0, 0], "row": ["africa_mask", "africa_vessel", "africa_jewel"]}},
            "players": [
                {
                    "money": 99,
                    "city": "city_new_york",
                    "archaeologist": "arch_judd",
                    "markers": {
                        "museum": 1, "ship": 1, "worker_africa": 1, "worker_asia": 1, "worker_america": 1,
                        "worker_middle_east": 1,
                    },
                    "hand": [
                        *(f"{site}_{kind}" for site in ("asia", "america") for kind in ("mask", "vessel", "dagger")),
                        *(f"{site}_{kind}" for site in ("africa", "middle_east") for kind in ("mask", "jewel")),
                        "asia_mask", "asia_golden", "asia_fragments", "africa_solo",
                    ],
                }
            ],
        }
    ]  # fmt: skip

    def position(self, moves: list[Any]) -> None:
        """Check that the active seat of a turn has not passed and has moves."""
        s = self.state
        if s.phase == TURN:
            assert not s.passed[s.turn], "a seat that has passed has no turns (AR-PASS-01)"
            assert len(moves) >= 1

    def moved(self, before: State, move: Any, lines: Sequence[Message], happened: Sequence[Any]) -> None:
        """Check a move against its preview and its events: price, proceeds, revealed and shipped cards."""
        s, seat = self.state, before.turn
        rules: Any = self.game.rules
        preview = {line.key: line.args for line in lines}
        keys = [to_message(event).key for event in happened]
        if not before.final and s.final:
            assert any(key.startswith("log.last_") for key in keys), "the last round is announced (AR-END-05)"
        assert before.final <= s.final, "and never taken back (AR-ROUND-02)"
        if isinstance(move, Research | Hire | Ship | Exhibit | ExhibitSolo | Buy) and s.phase not in STEPS:
            paid = preview.get("preview.pay") or preview.get("preview.pay_joker")
            began = any(key == "log.income" for key in keys)
            if paid and not began:
                assert before.money[seat] - s.money[seat] == paid["n"], "the price of the preview"
                assert s.money[seat] == paid["left"]
        if isinstance(move, Sell) and "log.income" not in keys:
            assert (
                s.money[seat] - before.money[seat]
                == preview["preview.sell"]["n"]
                == rules.actions.proceeds(before, seat)
            )
        if isinstance(move, Research | Hire) and "preview.reveal" in preview:
            assert keys.count("log.reveal") == preview["preview.reveal"]["n"], "the cards of the preview (AR-HUT-02)"
        if "log.ship" in keys:
            (cards,) = [to_message(event).args["finds"] for event in happened if to_message(event).key == "log.ship"]
            assert len(cards) == rules.actions.cargo(before, seat, before.site if before.site >= 0 else move.site)
        if before.phase in STEPS:
            assert s.money[seat] <= before.money[seat] or "log.income" in keys

    def guessed(self, seat: int, guess: State) -> None:
        """Check that a re-deal keeps the known cards of hands, and their sizes."""
        for n in range(guess.seats):
            assert len(guess.hands[n]) == len(self.state.hands[n])
        assert guess.hands[seat] == self.state.hands[seat]
        assert guess.known == self.state.known

    @classmethod
    def golden(cls, game: Game[Any, Any]) -> list[laws.Golden]:
        """Return the golden games: all combinations of the expansions with each number of players."""
        ends = {3: "log.last_year", 4: "log.year", 5: "log.last_deck"}
        games = []
        for seats, ending in ends.items():
            levels = ["greedy", "random", "greedy", "greedy", "random"][:seats]
            for name, options in (
                ("base", {"quick_start": "true"}),
                ("finds", {"expansion_1": "true", "specials_by_site": "true", "manuscript_auto": "false"}),
                ("roles", {"expansion_2": "true", "initial_markers": "one_by_one", "role_move_optional": "true"}),
                ("both", {"expansion_1": "true", "expansion_2": "true", "cursed_blind_draw": "redraw"}),
            ):
                wanted = has_message(ending if name == "base" else "log.income")
                games.append(laws.Golden(f"{seats}_{name}", levels, options, wanted))
        return games

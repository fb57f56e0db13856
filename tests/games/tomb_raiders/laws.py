"""The laws of The Tomb Raiders: weeks, knowledge, row and previews in any match; and the golden games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from engine.events import to_message, visible_to
from engine.game import Game
from engine.games.tomb_raiders.state import (
    DRAWN,
    ENDED,
    MAIN,
    OFFER,
    PICK,
    Dig,
    Donate,
    Exhibit,
    Scientist,
    Skip,
    State,
    Take,
    Thief,
    TombRaider,
)
from engine.messages import Json, Message
from engine.results import OVER
from engine.rng import Rng
from tests.conformance import laws


def digs(game: Game[Any, Any], state: State, moves: list[Any], rng: Rng) -> Any:
    """Return a dig or a card that looks into a pile, else any move."""
    kinds = Dig | Thief | TombRaider | Scientist
    return next((m for m in moves[rng.below(len(moves)) :] if isinstance(m, kinds)), rng.choice(moves))


def shows(game: Game[Any, Any], state: State, moves: list[Any], rng: Rng) -> Any:
    """Return an exhibition or a gift, else a move that is no row take, if there is one."""
    shown = next((m for m in moves if isinstance(m, Exhibit | Donate)), None)
    return shown or rng.choice([move for move in moves if not isinstance(move, Take)] or moves)


class Laws(laws.Laws):
    """Watches one match of The Tomb Raiders."""

    styles: ClassVar[dict[str, laws.Style]] = {**laws.Laws.styles, "digs": digs, "shows": shows}
    largest: ClassVar[list[Json]] = [
        {  # 26 artifacts and four museums: thousands of gifts
            "players": [{"finds": {"crete": 7, "egypt": 6, "greece": 7, "mesopotamia": 6}}],
            "display": ["mus_2", "mus_3", "mus_4", "mus_5"],
        }
    ]

    def position(self, moves: list[Any]) -> None:
        """TR-T-78: every card is in one place after each move, and the game always ends; here, the legal moves."""
        s = self.state
        assert (s.phase == ENDED) == (s.turn == OVER)
        if s.phase == ENDED:
            return
        assert s.phase != MAIN or sum(isinstance(move, Take) for move in moves) == 4
        if s.options["presentation_with_row"] == "true":  # TR-PRES-01: only in the step after a row take
            shown = any(isinstance(move, Exhibit | Donate) for move in moves)
            assert shown == (s.phase == OFFER) == any(isinstance(move, Skip) for move in moves)

    def moved(self, before: State, move: Any, lines: Sequence[Message], happened: Sequence[Any]) -> None:
        """Check the result of a move."""
        rules: Any = self.game.rules
        s, seat, cost = self.state, before.turn, rules.cost(before, move)
        # I4: weeks never fall, and only the player who acts spends any.
        assert all(s.weeks[i] == before.weeks[i] for i in range(s.seats) if i != seat)
        waiting = s.phase in (OFFER, PICK)
        assert s.weeks[seat] == before.weeks[seat] + (0 if waiting else cost)
        assert s.turn == seat or not waiting
        for n in range(s.seats * 4):  # TR-KNW-03: knowledge is never lost
            assert s.known[n] >= before.known[n]
        if not isinstance(move, Take) and before.phase == MAIN:  # TR-ROW-06
            assert (s.row, s.deck) == (before.row, before.deck)
            assert s.display == [card for card in before.display if card in s.display]
        for event in happened:
            only = visible_to(event)
            assert only in (None, seat)
            assert to_message(event).key.startswith("log.saw") == (only is not None)
        self._previewed(before, move, cost, lines)

    def _previewed(self, before: State, move: Any, cost: int, lines: Sequence[Message]) -> None:
        """Check that the preview of a move came true and named everything that was certain."""
        game, s, seat = self.game, self.state, before.turn
        said: dict[str, list[Json]] = {}
        for line in lines:
            said.setdefault(line.key, []).append(line.args)

        def expect(key: str, **args: Any) -> None:
            assert args in said.get(key, ()), (key, args, lines)

        assert ("preview.offer" in said) == (s.phase == OFFER)
        if s.phase == OFFER:
            assert not said.keys() & {"preview.arrive", "preview.again", "preview.next", "preview.end"}
        else:
            expect("preview.arrive", n=before.weeks[seat] + cost)
        if s.phase == MAIN and s.turn == seat:
            expect("preview.again")
        elif s.phase == MAIN:
            expect("preview.next", player=f"seat.{s.turn}")
        elif s.phase == ENDED:
            assert said.keys() & {"preview.end", "preview.may_end"}
        if "preview.cost" in said:
            owed = before.owed if isinstance(move, Exhibit | Donate) else 0
            expect("preview.cost", n=cost - owed)
            assert ("preview.owed" in said) == bool(owed)
        won = [n for n, owner in enumerate(s.professors) if owner == seat != before.professors[n]]
        if not isinstance(move, Dig):  # what a dig finds is not known in advance
            assert len(won) == len(said.keys() & {"preview.greatest"}) + len(said.get("preview.professor", ()))
        for n in range(4):
            if s.known[seat * 4 + n] > before.known[seat * 4 + n] and not isinstance(move, Dig):
                expect("preview.knowledge", place=game.rules.components.region_terms[n], n=s.known[seat * 4 + n])
        if s.general[seat] > before.general[seat]:
            expect("preview.general", n=s.general[seat])
        if s.congresses[seat] > before.congresses[seat]:
            expect("preview.congress", n=s.congresses[seat], vp=game.result(s).parts[3].points[seat])
        if isinstance(move, Dig):
            drawn = next(fact for fact in reversed(s.memory) if fact[0] == DRAWN)
            rules: Any = game.rules
            most = rules.digging.draws(before, move)
            expect("preview.dig", weeks=move.weeks, n=most)
            size = before.buried[move.region].bit_count() + before.rubble[move.region]
            assert drawn[2] + drawn[3].bit_count() == min(most, size)
        if isinstance(move, Donate):
            components = game.rules.components
            lost = game.result(before).parts[0].points[seat] - game.result(s).parts[0].points[seat]
            n, vp = components.card_donate[move.card], components.card_vp[move.card]
            expect("preview.donate", vp=vp, n=n, points=lost)

    def guessed(self, seat: int, guess: State) -> None:
        """TR-HID-01, TR-HID-02: piles keep their size and the cards that the seat knows."""
        observer: Any = self.game.observer
        s, beliefs = self.state, observer.beliefs
        for region in range(4):
            known, again = beliefs.belief(s, seat, region), beliefs.belief(guess, seat, region)
            assert guess.buried[region].bit_count() + guess.rubble[region] == (
                s.buried[region].bit_count() + s.rubble[region]
            )
            assert not known.known & ~guess.buried[region]
            assert known == again

    @classmethod
    def golden(cls, game: Game[Any, Any]) -> list[laws.Golden]:
        """Return a golden game for every number of players and every ending."""
        return [
            laws.Golden(f"{seats}_{ending}", levels if ending != "tie" else ["random"] * seats, OPTIONS[ending], wanted)
            for seats, levels in LEVELS.items()
            for ending, wanted in ENDINGS.items()
        ]


def last_events(keys: list[str]) -> list[str]:
    """Return the keys of the events from the last row take on."""
    takes = [n for n, key in enumerate(keys) if key.startswith("log.take_")]
    return keys[takes[-1] :]


def tied(game: Json) -> bool:
    """Return whether two seats share the most points."""
    totals: list[int] = sorted(game["totals"])
    return totals[-1] == totals[-2]


ENDINGS: dict[str, Callable[[Json, list[str]], bool]] = {
    # the last card of the deck fills the row, or goes to a pile; a space stays empty; two seats share the most points
    "row_card_last": lambda game, keys: last_events(keys)[-3].startswith("log.reveal_"),
    "pile_card_last": lambda game, keys: last_events(keys)[-3] == "log.piled",
    "failed_draw": lambda game, keys: "log.end" in keys and game["save"]["options"]["deck_end"] == "on_failed_draw",
    "tie": lambda game, keys: tied(game),
}
OPTIONS: dict[str, dict[str, str]] = {
    "row_card_last": {},
    "pile_card_last": {"general_knowledge_cap": "region", "pile_books": "false", "action_clock": "take_only"},
    "failed_draw": {"deck_end": "on_failed_draw", "presentation_with_row": "true", "thief_pick": "random"},
    "tie": {"action_clock": "play_only", "professor_counts_general": "true", "dig_needs_region_knowledge": "true"},
}
LEVELS = {2: ["greedy", "random"], 3: ["greedy", "random", "greedy"], 4: ["random", "greedy", "random", "greedy"]}

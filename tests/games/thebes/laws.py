"""The laws of Thebes: weeks, permits and first digs in any match; and the golden games, one for each ending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from engine.game import Game
from engine.games.thebes.events import Announced, Dug, EnteredYear, UsedPermission
from engine.games.thebes.state import Dig, Finish, State, Swap
from engine.messages import Json, Message
from engine.results import OVER
from engine.rng import Rng
from tests.conformance import laws


def digs(game: Game[Any, Any], state: State, moves: list[Any], rng: Rng) -> Any:
    """Return a dig if one is legal, else any move."""
    return next((m for m in moves[rng.below(len(moves)) :] if isinstance(m, Dig)), rng.choice(moves))


class Laws(laws.Laws):
    """Watches one match of Thebes."""

    styles: ClassVar[dict[str, laws.Style]] = {**laws.Laws.styles, "digs": digs}

    def __init__(self, game: Game[Any, Any], state: State) -> None:
        super().__init__(game, state)
        self.digs: Counter[tuple[int, int, int]] = Counter()
        self.bonuses: Counter[int] = Counter()
        self.years: Counter[tuple[str, int]] = Counter()

    def position(self, moves: list[Any]) -> None:
        """Check whose turn it is, and the kinds of legal moves."""
        s, components = self.state, self.game.rules.components
        if not moves:
            assert s.time == [components.end] * s.seats
            assert all(n == 1 for n in self.years.values()), "each player enters a new year once"
            return
        assert s.time[s.turn] == min(s.time), "the rearmost player acts (TH-TIME-02)"
        assert all(isinstance(move, Finish) for move in moves) or s.time[s.turn] < components.end
        if s.time[s.turn] < components.last_year_from:  # TH-T-07, TH-TURN-02, TH-FIN-06, TH-SWAP-06
            assert not any(isinstance(move, Finish) for move in moves)
            assert any(isinstance(move, Swap) for move in moves)

    def moved(self, before: State, move: Any, lines: Sequence[Message], happened: Sequence[Any]) -> None:
        """Check the result of a move."""
        s, components, seat = self.state, self.game.rules.components, before.turn
        # TH-TIME-06: every turn costs weeks, of this player alone.
        assert before.time[seat] < s.time[seat] <= components.end
        assert all(s.time[i] == before.time[i] for i in range(s.seats) if i != seat)
        rules: Any = self.game.rules
        cost = rules.cost(before, move)
        assert 0 <= cost.travel <= 4
        assert s.time[seat] == before.time[seat] + cost.weeks
        # TH-TIME-07: no player who has not finished is more than 16 weeks ahead.
        running = [t for t in s.time if t < components.end]
        assert not running or max(running) - min(running) <= 16
        for site in range(5):
            assert before.bonus[site] >= 0 or s.bonus[site] < 0, "the token of a first dig does not come back"
        assert all(0 <= permit < 32 for permit in s.permits)
        self._previewed(before, lines)
        for event in happened:
            if isinstance(event, EnteredYear):
                self.years[event.player, event.year] += 1
            # TH-SET-07: with three and four players the large exhibitions come from the reserve.
            assert s.seats == 2 or s.merged or not isinstance(event, Announced) or event.size != "large"
        if isinstance(move, Dig):
            self._dig(seat, move, happened, before.bonus)

    def _previewed(self, before: State, lines: Sequence[Message]) -> None:
        """Check that the preview was right about time and points."""
        s, components, seat = self.state, self.game.rules.components, before.turn
        said = {line.key: line.args for line in lines}
        home = s.time[seat] >= components.end
        assert ("preview.home" in said) == home
        if not home:
            assert said["preview.arrive"] == {
                "week": components.space(s.time[seat]),
                "year": components.year(s.time[seat]),
            }
        assert ("preview.last_turn" in said) == (s.turn == OVER)
        assert ("preview.again" in said) == (s.turn == seat)
        if "preview.exhibit_vp" in said:
            now, then = self.game.result(s), self.game.result(before)
            gained = now.parts[1].points[seat] - then.parts[1].points[seat]
            assert said["preview.exhibit_vp"]["vp"] == gained

    def _dig(self, seat: int, move: Dig, happened: Sequence[Any], waiting: list[int]) -> None:
        s, game = self.state, self.game
        (dug,) = [event for event in happened if isinstance(event, Dug)]
        assert 1 <= dug.n <= 14
        assert s.bonus[move.site] < 0
        if waiting[move.site] >= 0:  # TH-DIG-10
            assert s.finds[seat][-1] == waiting[move.site]
            self.bonuses[move.site] += 1
            assert self.bonuses[move.site] == 1
        if s.options["dig_over_new_year"] == "spends_new_year":
            # TH-PERM-04: a dig counts for the year in which it ends, the last space for the year after the last.
            year = (s.time[seat] - 1) // game.rules.components.weeks_per_year
            self.digs[seat, move.site, year] += not any(isinstance(event, UsedPermission) for event in happened)
            assert self.digs[seat, move.site, year] <= 1

    def guessed(self, seat: int, guess: State) -> None:
        """TH-INFO-02, TH-INFO-04: all players know the same, and what can be deduced about the piles is kept."""
        s, first = self.state, self.game.rules.components.first_exhibition
        for other in range(s.seats):
            assert self.game.view(guess, other) == self.game.view(s, other)
        if not s.merged:
            upper = len(s.deck) - min(s.lower, len(s.deck))
            assert all(card < first for card in guess.deck[len(guess.deck) - upper :])
            for pile, dealt in ((s.deck, guess.deck), (s.reserve, guess.reserve)):
                assert {c for c in pile if c >= first} == {c for c in dealt if c >= first}

    @classmethod
    def golden(cls, game: Game[Any, Any]) -> list[laws.Golden]:
        """Return a golden game for every number of players and every ending."""
        skipped = {2: "two_reshuffles", 3: "reshuffle", 4: "reshuffle"}
        return [
            laws.Golden(
                f"{seats}_{ending}",
                levels if ending != "shared" else ["random"] * seats,
                OPTIONS[ending],
                wanted,
            )
            for seats, levels in LEVELS.items()
            for ending, wanted in ENDINGS.items()
            if ending != skipped[seats]
        ]


ENDINGS: dict[str, Callable[[Json, list[str]], bool]] = {
    # The last player spends the last week, or leaves early; equal points; the deck is used up once, or twice, which
    # does not happen with two players.
    "last_week": lambda game, keys: keys[-3] == "log.home" and keys[-1] == "log.won",
    "left_early": lambda game, keys: keys[-3] == "log.finish" and keys[-1] == "log.won",
    "shared": lambda game, keys: keys[-1] == "log.shared",
    "reshuffle": lambda game, keys: "log.reshuffle_reserve" in keys,
    "two_reshuffles": lambda game, keys: {"log.reshuffle", "log.reshuffle_reserve"} <= set(keys),
}
OPTIONS: dict[str, dict[str, str]] = {
    "last_week": {},
    "left_early": {"min_specialised": "books_only", "rumour_use": "forced", "display_token": "random_value_1"},
    "shared": {"set_bonus": "multiple_sets", "solo_discard": "always_allowed"},
    "reshuffle": {"dig_over_new_year": "spends_old_year"},
    "two_reshuffles": {"dig_over_new_year": "spends_old_year"},
}
LEVELS = {2: ["greedy", "random"], 3: ["greedy", "random", "greedy"], 4: ["random", "greedy", "random", "greedy"]}

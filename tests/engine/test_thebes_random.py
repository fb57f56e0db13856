"""Random play of Thebes: whatever is played, the laws of the game hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.greedy import GreedyBot
from engine.core import OVER
from engine.games.thebes import Announced, Dig, Dug, EnteredYear, Finish, State, Swap, Thebes, UsedPermission
from engine.rng import Rng

OPTIONS = {
    "two_player_piles": ["three", "two"],
    "min_specialised": ["any", "no_assistants", "books_only"],
    "rumour_use": ["optional", "forced"],
    "set_bonus": ["cap_three", "multiple_sets"],
    "solo_discard": ["only_if_single", "always_allowed"],
    "dig_over_new_year": ["spends_new_year", "spends_old_year"],
    "initial_stack": ["seat_order", "random"],
    "display_token": ["illustrated", "random_value_1"],
    "tiebreak": ["shared", "artifacts", "first_home"],
}
GAMES = 1_000
"""Plain random games for each number of players."""


def options_for(seats: int, chosen: dict[str, str]) -> dict[str, str]:
    """Leave out what makes no difference with so many players."""
    dropped = {"two_player_piles"} if seats > 2 else {"initial_stack"}
    return {name: value for name, value in chosen.items() if name not in dropped}


def one_of_each() -> list[tuple[int, dict[str, str]]]:
    """Return every player count with every value of every option."""
    found: list[tuple[int, dict[str, str]]] = []
    for seats in (2, 3, 4):
        found.append((seats, {}))
        for name, values in OPTIONS.items():
            found += [(seats, {name: value}) for value in values[1:] if options_for(seats, {name: value})]
    return found


def test_the_options_of_the_rules_are_those_tested(thebes: Thebes) -> None:
    assert {option["id"]: option["values"] for option in thebes.data["game"]["options"]} == OPTIONS


def hidden_parts_dealt_anew(game: Thebes, s: State, rng: Rng) -> None:
    """Assert that states which differ in hidden things alone look the same, to people and to bots (TH-INFO-02)."""
    other = game.determinize(s, s.turn, rng)
    game.check(other)
    for seat in (None, *range(s.seats)):
        assert game.view(other, seat) == game.view(s, seat)
    assert game.moves(other) == game.moves(s)
    if s.turn != OVER:
        bot = GreedyBot()
        assert bot.choose(game, other, s.turn, Rng(1)) == bot.choose(game, s, s.turn, Rng(2))
    if not s.merged:  # TH-INFO-04: what everybody can deduce about the piles is kept
        upper = len(s.deck) - min(s.lower, len(s.deck))
        assert all(card < game.first_exhibition for card in other.deck[len(other.deck) - upper :])
        for pile, dealt in ((s.deck, other.deck), (s.reserve, other.reserve)):
            assert {c for c in pile if c >= game.first_exhibition} == {c for c in dealt if c >= game.first_exhibition}


class Witness:
    """Watches one game, move by move, and asserts what must hold."""

    def __init__(self, game: Thebes, state: State) -> None:
        self.game, self.state = game, state
        self.digs: Counter[tuple[int, int, int]] = Counter()
        self.bonuses: Counter[int] = Counter()

    def play(self, move: Any) -> None:
        game, s = self.game, self.state
        seat, before, waiting = s.turn, s.time[:], s.bonus[:]
        week, _, _ = game._cost(s, move)
        copied = game.copy(s)
        was = game.describe(s)
        events: list[Any] = []
        game.play(s, move, events.append)
        game.check(s)
        # A copy stands on its own, and what nobody listens to happens all the same.
        assert game.describe(copied) == was
        game.play(copied, move)
        assert game.describe(copied) == game.describe(s)
        # TH-TIME-06: every turn costs weeks, of this player alone.
        assert before[seat] < s.time[seat] <= game.end
        assert all(s.time[i] == before[i] for i in range(s.seats) if i != seat)
        assert 0 <= week <= 4
        # TH-TIME-07: who has not finished is never more than 16 weeks ahead.
        running = [t for t in s.time if t < game.end]
        assert not running or max(running) - min(running) <= 16
        for site in range(5):
            assert waiting[site] >= 0 or s.bonus[site] < 0, "what a first dig took does not come back"
        assert all(0 <= permit < 32 for permit in s.permits)
        if isinstance(move, Dig):
            self._dig(seat, move, events, waiting)

    def _dig(self, seat: int, move: Dig, events: list[Any], waiting: list[int]) -> None:
        s, game = self.state, self.game
        (dug,) = [event for event in events if isinstance(event, Dug)]
        assert 1 <= dug.n <= 14
        assert s.bonus[move.site] < 0
        if waiting[move.site] >= 0:  # TH-DIG-10
            assert s.finds[seat][-1] == waiting[move.site]
            self.bonuses[move.site] += 1
            assert self.bonuses[move.site] == 1
        if s.options["dig_over_new_year"] == "spends_new_year":
            # TH-PERM-04: a dig counts for the year in which it ends, the last space for the year after the last.
            year = (s.time[seat] - 1) // game.weeks_per_year
            self.digs[seat, move.site, year] += not any(isinstance(event, UsedPermission) for event in events)
            assert self.digs[seat, move.site, year] <= 1


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(2, 4),
    chosen=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()}),
    seed=st.integers(0, 2**53 - 1),
    luck=st.integers(0, 2**32),
    style=st.sampled_from(["random", "greedy", "digs"]),
)
def test_any_game(thebes: Thebes, seats: int, chosen: dict[str, str], seed: int, luck: int, style: str) -> None:
    options, rng = options_for(seats, chosen), Rng(luck)
    s = thebes.start(seats, options, Rng(seed))
    thebes.check(s)
    witness, records, turns = Witness(thebes, s), [], 0
    while s.turn != OVER:
        moves = thebes.moves(s)
        assert moves, "there is always a legal move (TH-FIN-06)"
        records.append([thebes.record(move) for move in moves])
        assert len({str(record) for record in records[-1]}) == len(moves), "records are distinct"
        assert all(isinstance(move, Finish) for move in moves) or s.time[s.turn] < thebes.end
        if turns % 12 == 0:
            hidden_parts_dealt_anew(thebes, s, rng)
            assert all(thebes.find(s, thebes.record(move)) == move for move in moves)
        move = rng.choice(moves)
        if style == "greedy":
            move = GreedyBot().choose(thebes, s, s.turn, rng)
        elif style == "digs":
            move = next((m for m in moves[rng.below(len(moves)) :] if isinstance(m, Dig)), move)
        records[-1] = thebes.record(move)
        witness.play(move)
        turns += 1
    assert s.time == [thebes.end] * seats
    # The same seed and moves give the same game.
    again = thebes.start(seats, options, Rng(seed))
    for record in records:
        thebes.play(again, thebes.find(again, record))
    assert thebes.digest(again) == thebes.digest(s)


@pytest.mark.parametrize(("seats", "options"), one_of_each(), ids=str)
def test_every_option_value(thebes: Thebes, seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        s, rng = thebes.start(seats, options, Rng(seed)), Rng(seed + 99)
        witness = Witness(thebes, s)
        while s.turn != OVER:
            witness.play(rng.choice(thebes.moves(s)))
        assert len(thebes.result(s).winners) >= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_games(thebes: Thebes, seats: int) -> None:
    most = 0
    for seed in range(GAMES):
        s, rng = thebes.start(seats, {}, Rng(seed)), Rng(~seed)
        while s.turn != OVER:
            moves = thebes.moves(s)
            assert moves
            most = max(most, len(moves))
            assert s.time[s.turn] == min(s.time), "the rearmost player acts (TH-TIME-02)"
            thebes.play(s, rng.choice(moves))
        thebes.check(s)
        assert s.time == [thebes.end] * seats
    assert most > 100


def test_before_1903_every_turn_is_an_action(thebes: Thebes) -> None:
    """TH-T-07, TH-TURN-02, TH-FIN-06: no waiting, no finishing, and a swap is always possible (TH-SWAP-06)."""
    for seed in range(20):
        s, rng = thebes.start(2, {}, Rng(seed)), Rng(seed)
        while s.turn != OVER:
            moves = thebes.moves(s)
            if s.time[s.turn] < thebes.last_year_from:
                assert not any(isinstance(move, Finish) for move in moves)
                assert any(isinstance(move, Swap) for move in moves)
            thebes.play(s, rng.choice(moves))


def test_new_years_are_told_once_to_each_player(thebes: Thebes) -> None:
    s, rng, years = thebes.start(3, {}, Rng(4)), Rng(4), Counter[tuple[str, int]]()

    def listen(event: Any) -> None:
        if isinstance(event, EnteredYear):
            years[event.player, event.year] += 1

    while s.turn != OVER:
        thebes.play(s, rng.choice(thebes.moves(s)), listen)
    assert set(years.values()) == {1}
    assert {year for _, year in years} == {1902, 1903}


def test_large_exhibitions_wait_for_the_first_reshuffle(thebes: Thebes) -> None:
    """TH-SET-07: with three and four players the large exhibitions come from the reserve."""
    for seed in range(10):
        s, rng = thebes.start(4, {}, Rng(seed)), Rng(seed)
        early: list[str] = []

        def listen(event: Any, s: State = s, early: list[str] = early) -> None:
            if isinstance(event, Announced) and not s.merged:
                early.append(event.variant)

        while s.turn != OVER:
            thebes.play(s, rng.choice(thebes.moves(s)), listen)
        assert "large" not in early

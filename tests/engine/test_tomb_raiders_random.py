"""Random play of The Tomb Raiders: whatever is played, the laws of the game hold (spec 2.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.greedy import GreedyBot
from engine.core import OVER, told
from engine.games.tomb_raiders import (
    DRAWN,
    ENDED,
    MAIN,
    OFFER,
    PICK,
    Dig,
    Donate,
    Exhibit,
    Pick,
    Rob,
    Skip,
    State,
    Study,
    Take,
    TombRaiders,
)
from engine.rng import Rng

OPTIONS = {
    "action_clock": ["both", "take_only", "play_only"],
    "presentation_with_row": ["false", "true"],
    "deck_end": ["on_last_card", "on_failed_draw"],
    "general_knowledge_cap": ["none", "region"],
    "dig_needs_region_knowledge": ["false", "true"],
    "assistant_limit": ["none", "one"],
    "professor_counts_general": ["false", "true"],
    "pile_books": ["true", "false"],
    "thief_pick": ["choose", "random"],
    "tie_on_same_space": ["stack", "shared"],
    "show_pile_counts": ["false", "true"],
    "show_deck_count": ["true", "false"],
}
GAMES = 1_000
"""Plain random games for each number of players."""


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> TombRaiders:
    return TombRaiders(game_data("tomb_raiders"))


def one_of_each() -> list[tuple[int, dict[str, str]]]:
    """Return every player count with every value of every option."""
    found: list[tuple[int, dict[str, str]]] = []
    for seats in (2, 3, 4):
        found.append((seats, {}))
        for name, values in OPTIONS.items():
            found += [(seats, {name: value}) for value in values[1:]]
    return found


def test_the_options_of_the_rules_are_those_tested(game: TombRaiders) -> None:
    assert {option["id"]: option["values"] for option in game.data["game"]["options"]} == OPTIONS


def hidden_parts_dealt_anew(game: TombRaiders, s: State, rng: Rng) -> None:
    """Assert that states which differ in what a seat cannot know look the same to it, to person and bot."""
    for seat in range(s.seats):
        other = game.determinize(s, seat, rng)
        game.check(other)
        assert game.view(other, seat) == game.view(s, seat)
        assert game.view(other, None) == game.view(s, None)
        for region in range(4):  # piles keep their size, and what the seat knows to lie there
            assert other.buried[region].bit_count() + other.rubble[region] == (
                s.buried[region].bit_count() + s.rubble[region]
            )
            assert not game.belief(s, seat, region).known & ~other.buried[region]
            known, again = game.belief(s, seat, region), game.belief(other, seat, region)
            assert known._replace(facts=0) == again._replace(facts=0)
        if seat == s.turn:
            moves = game.moves(s)
            assert game.moves(other) == moves
            assert [game.appraise(other, move) for move in moves] == [game.appraise(s, move) for move in moves]
            bot = GreedyBot()
            assert bot.choose(game, other, seat, Rng(1)) == bot.choose(game, s, seat, Rng(2))


class Witness:
    """Watches one game, move by move, and asserts what must hold."""

    def __init__(self, game: TombRaiders, state: State) -> None:
        self.game, self.state = game, state

    def play(self, move: Any) -> None:
        """Make a move and look at what came of it."""
        game, s = self.game, self.state
        seat, weeks, phase = s.turn, s.weeks[:], s.phase
        cost = game._cost(s, move)
        previewed = {(line.key, str(line.args)) for line in game.preview(s, move)}
        before = game.copy(s)
        row, deck, display, known = s.row[:], s.deck[:], s.display[:], s.known[:]
        copied = game.copy(s)
        was = game.describe(s)
        events: list[Any] = []
        game.play(s, move, events.append)
        game.check(s)
        self.previews_came_true(before, move, cost, previewed)
        # A copy stands on its own, and what nobody listens to happens all the same.
        assert game.describe(copied) == was
        game.play(copied, move)
        assert game.describe(copied) == game.describe(s)
        # I4: weeks never fall, and only the player who acts spends any.
        assert all(s.weeks[i] == weeks[i] for i in range(s.seats) if i != seat)
        waiting = s.phase in (OFFER, PICK)
        assert s.weeks[seat] == weeks[seat] + (0 if waiting else cost)
        assert s.turn == seat or not waiting
        for n in range(s.seats * 4):  # TR-KNW-03: knowledge is never lost
            assert s.known[n] >= known[n]
        if not isinstance(move, Take) and phase == MAIN:  # TR-ROW-06
            assert (s.row, s.deck) == (row, deck)
            assert s.display == [card for card in display if card in s.display]
        assert (s.phase == ENDED) == (s.turn == OVER)
        for event in events:
            only = getattr(event, "only", None)
            assert only in (None, seat)
            assert told(event).key.startswith("log.saw") == (only is not None)

    def previews_came_true(self, before: State, move: Any, cost: int, shown: set[tuple[str, str]]) -> None:
        """Assert that what was said before a move is what came of it (and nothing that is sure was left out)."""
        game, s, seat = self.game, self.state, before.turn
        keys = {key for key, _ in shown}
        said = {key: [args for name, args in shown if name == key] for key in keys}

        def expect(key: str, **args: Any) -> None:
            assert str(args) in said.get(key, ()), (key, args, shown)

        assert ("preview.offer" in keys) == (s.phase == OFFER)
        if s.phase == OFFER:
            assert not keys & {"preview.arrive", "preview.again", "preview.next", "preview.end"}
        else:
            expect("preview.arrive", n=before.weeks[seat] + cost)
        if s.phase == MAIN and s.turn == seat:
            expect("preview.again")
        elif s.phase == MAIN:
            expect("preview.next", player=f"seat.{s.turn}")
        elif s.phase == ENDED:
            assert keys & {"preview.end", "preview.may_end"}
        assert s.phase == ENDED or "preview.end" not in keys
        if "preview.cost" in keys:
            owed = before.owed if isinstance(move, Exhibit | Donate) else 0
            expect("preview.cost", n=cost - owed)
            assert ("preview.owed" in keys) == bool(owed)
        won = [n for n, owner in enumerate(s.professors) if owner == seat != before.professors[n]]
        if not isinstance(move, Dig):  # what a dig finds is not known before
            assert len(won) == len(keys & {"preview.greatest"}) + len(said.get("preview.professor", ()))
        for n in range(4):
            if s.known[seat * 4 + n] > before.known[seat * 4 + n] and not isinstance(move, Dig):
                expect("preview.knowledge", place=game.region_terms[n], n=s.known[seat * 4 + n])
        if s.general[seat] > before.general[seat]:
            expect("preview.general", n=s.general[seat])
        if s.congresses[seat] > before.congresses[seat]:
            points = game.result(s).parts[3].points[seat]
            expect("preview.congress", n=s.congresses[seat], vp=points)
        if isinstance(move, Dig):
            drawn = next(fact for fact in reversed(s.memory) if fact[0] == DRAWN)
            most = game._draws(before, move)
            expect("preview.dig", weeks=move.weeks, n=most)
            size = before.buried[move.region].bit_count() + before.rubble[move.region]
            assert drawn[2] + drawn[3].bit_count() == min(most, size)
        if isinstance(move, Donate):
            lost = game.result(before).parts[0].points[seat] - game.result(s).parts[0].points[seat]
            expect("preview.donate", vp=game.card_vp[move.card], n=game.card_donate[move.card], points=lost)


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(2, 4),
    chosen=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()}),
    seed=st.integers(0, 2**53 - 1),
    luck=st.integers(0, 2**32),
    style=st.sampled_from(["random", "greedy", "digs", "shows"]),
)
def test_any_game(game: TombRaiders, seats: int, chosen: dict[str, str], seed: int, luck: int, style: str) -> None:
    """TR-T-78: every card lies in one place after each move, and the game always ends."""
    rng = Rng(luck)
    s = game.start(seats, chosen, Rng(seed))
    game.check(s)
    witness, records, turns = Witness(game, s), [], 0
    while s.turn != OVER:
        moves = game.moves(s)
        assert moves, "there is always a legal move (TR-TURN-04)"
        written = [game.record(move) for move in moves]
        assert len({str(record) for record in written}) == len(moves), "records are distinct"
        if s.phase == MAIN:
            assert sum(isinstance(move, Take) for move in moves) == 4
        if turns % 12 == 0 or s.phase != MAIN:
            hidden_parts_dealt_anew(game, s, rng)
            for n in {0, rng.below(len(moves)), len(moves) - 1}:
                assert game.find(s, written[n]) == moves[n]
        move = rng.choice(moves)
        if style == "greedy":
            move = GreedyBot().choose(game, s, s.turn, rng)
        elif style == "digs":
            move = next((m for m in moves[rng.below(len(moves)) :] if isinstance(m, Dig | Rob | Study)), move)
        elif style == "shows":
            move = next((m for m in moves if isinstance(m, Exhibit | Donate)), move)
        records.append(game.record(move))
        witness.play(move)
        turns += 1
    assert game.moves(s) == []
    # The same seed and moves give the same game.
    again = game.start(seats, chosen, Rng(seed))
    for record in records:
        game.play(again, game.find(again, record))
    assert game.digest(again) == game.digest(s)


@pytest.mark.parametrize(("seats", "options"), one_of_each(), ids=str)
def test_every_option_value(game: TombRaiders, seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        s, rng = game.start(seats, options, Rng(seed)), Rng(seed + 99)
        witness = Witness(game, s)
        while s.turn != OVER:
            moves = game.moves(s)
            witness.play(rng.choice([move for move in moves if not isinstance(move, Take)] or moves))
        assert len(game.result(s).winners) >= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_games(game: TombRaiders, seats: int) -> None:
    kinds: set[type] = set()
    most = 0
    for seed in range(GAMES):
        s, rng = game.start(seats, {}, Rng(seed)), Rng(~seed)
        while s.turn != OVER:
            moves = game.moves(s)
            assert moves
            most = max(most, len(moves))
            move = rng.choice(moves)
            kinds.add(type(move))
            game.play(s, move)
        game.check(s)
        assert not s.deck  # TR-END-01
    assert most > 50
    assert kinds == {Take, Exhibit, Donate, Rob, Study, Dig, Pick}


def test_along_with_a_row_card(game: TombRaiders) -> None:
    """TR-PRES-01 with presentation_with_row: a presentation card comes only in the step after a row take."""
    skipped = taken = 0
    for seed in range(30):
        s, rng = game.start(2, {"presentation_with_row": "true"}, Rng(seed)), Rng(seed)
        while s.turn != OVER:
            moves = game.moves(s)
            shown = [move for move in moves if isinstance(move, Exhibit | Donate)]
            assert bool(shown) == (s.phase == OFFER) == any(isinstance(move, Skip) for move in moves)
            move = rng.choice(moves)
            skipped += isinstance(move, Skip)
            taken += isinstance(move, Exhibit | Donate)
            game.play(s, move)
    assert skipped > 10
    assert taken > 10


def test_greedy_beats_random(game: TombRaiders) -> None:
    bot, won = GreedyBot(), 0
    for seed in range(100):
        s, rng, mine = game.start(2, {}, Rng(seed)), Rng(seed), seed % 2
        while s.turn != OVER:
            move = bot.choose(game, s, mine, rng) if s.turn == mine else rng.choice(game.moves(s))
            game.play(s, move)
        won += game.result(s).winners == (mine,)
    assert won >= 95

"""Searches for the page: of a bot's move, of hints, of what a move has cost.

The page tries the worlds of a search in workers of its own, so that neither it nor the engine of the table waits. Each
of these workers has a session whose `Searches` follow the position; the engine of the table then ranks the moves by
what they measured, and measures itself what is missing. The answer is the same in any case.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.bots import make as make_bot
from engine.bots.hints import cost_search, hint_search
from engine.bots.search import Measured, Ranking, Search, SearchBot, settings_of
from engine.game import Game
from engine.messages import BadRequest
from engine.results import OVER
from engine.session.match import Match
from engine.session.match_reader import Saved, Setup

BOT, HINT, COST = "bot", "hint", "cost"
PURPOSES = (BOT, HINT, COST)
"""What is searched: the move of the active bot; hints for the active seat; what the next move of the match has cost."""


class Followed(NamedTuple):
    """A match that is played after moves which were made elsewhere, and how it began."""

    setup: Setup
    match: Match


def search_for(match: Match, purpose: str) -> Search | None:
    """Return the search in the position of a match; None for a bot that does not search, and where no seat is active.

    It depends on nothing that the active seat cannot know.
    """
    game = match.game
    seat = game.turn(match.state)
    if seat == OVER:
        return None
    rng = match.rng()
    determinized = game.determinize(match.state, seat, rng)
    if purpose == HINT:
        return hint_search(game, determinized, seat, rng, settings_of(game, "master", match.state.seats))
    if purpose == COST:
        settings = settings_of(game, "search", match.state.seats)
        return cost_search(game, determinized, seat, match.steps[match.at].move, rng, settings)
    bot = make_bot(match.seats[seat].by) if match.is_bot(seat) else None
    return bot.search(game, determinized, seat, rng) if isinstance(bot, SearchBot) else None


def ranking_of(search: Search, measured: Sequence[Measured]) -> Ranking:
    """Return a ranking after the first worlds of a search gave `measured`.

    BadRequest `error.field_list` unless it has a value of each kind for each move that is left in each world.
    """
    ranking = Ranking(search)
    for values in measured:
        if not ranking.worlds or [len(one) for one in values] != [search.width] * len(ranking.left):
            raise BadRequest("error.field_list", field="measured")
        ranking.add(values)
    return ranking


def _go(match: Match, to: int) -> None:
    """Go to a position, unless the match is there already: going copies and replays."""
    if match.at != to:
        match.go(to)


class Searches:
    """The searches of a worker: it follows the matches of the page, and measures."""

    def __init__(self) -> None:
        """Begin without a match."""
        self._followed: Followed | None = None
        self._searches: dict[str, Search | None] = {}
        """By purpose, those in the position that was opened last."""

    def open(self, game: Game[Any, Any], saved: Saved, to: int | None) -> int:
        """Go to the position after `to` moves (None: all) of a save, and return the number of moves made there.

        Only the moves that the match before has not got are played. BadRequest if they are of other rules.
        """
        self._searches.clear()
        followed, self._followed = self._followed, None
        if followed is None or followed.match.game is not game or followed.setup != saved.setup:
            setup = saved.setup
            match = Match(game, setup.seats, setup.options, setup.seed, setup.first, setup.arranged)
            followed = Followed(setup, match)
        match, moves = followed.match, saved.moves
        common = 0
        while common < min(len(moves), len(match.steps)) and match.steps[common].record == moves[common]:
            common += 1
        if common < len(moves):
            _go(match, common)
            for record in moves[common:]:
                match.play(game.find(match.state, record if isinstance(record, dict) else {}))
            if game.digest(match.state) != saved.digest:
                raise BadRequest("error.save_digest")
        self._followed = followed
        if to is not None and not 0 <= to <= len(moves):
            raise BadRequest("error.jump", to=to, n=len(moves))
        _go(match, len(moves) if to is None else to)
        return match.at

    def ranking(self, purpose: str, measured: Sequence[Measured]) -> Ranking:
        """Return what is to be tried next, after the first worlds of a search gave `measured`."""
        return ranking_of(self._search(purpose), measured)

    def measured(self, purpose: str, world: int, moves: list[int]) -> Measured:
        """Return what a world gives for some of the moves, by their indices."""
        search = self._search(purpose)
        if any(not 0 <= n < len(search.rated) for n in moves):
            raise BadRequest("error.field_list", field="moves")
        return search.measured(world, moves)

    def _search(self, purpose: str) -> Search:
        """Return the search in the position that is open, made once; BadRequest `error.no_table` if there is none."""
        if purpose not in self._searches:
            followed = self._followed
            made = purpose != COST or (followed is not None and followed.match.at < len(followed.match.steps))
            self._searches[purpose] = search_for(followed.match, purpose) if followed is not None and made else None
        search = self._searches[purpose]
        if search is None:
            raise BadRequest("error.no_table")
        return search

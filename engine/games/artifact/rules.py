"""The rules: set-up, rounds, passing, the end and scoring; `actions.py` has the six actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement
from typing import Any

from engine import interface
from engine.events import EventSink
from engine.games.artifact import events
from engine.games.artifact.actions import Actions
from engine.games.artifact.board import Board
from engine.games.artifact.components import MANUSCRIPT, Components
from engine.games.artifact.exhibits import Halls
from engine.games.artifact.state import (
    ENDED,
    GONE,
    KEEP,
    LOAD,
    MANUSCRIPTS,
    NONE,
    PASS_STEP,
    REFILL,
    ROLE,
    SETUP_HUT,
    SETUP_MARKER,
    SHOW,
    TURN,
    EndTurn,
    Manuscript,
    Move,
    Pass,
    PassDecline,
    PassExchange,
    PassTake,
    Refill,
    Rulings,
    SetupHut,
    SetupMarker,
    State,
)
from engine.messages import SEATS, Json
from engine.results import OVER, Result, ScoreLine, ranked, summed
from engine.rng import Rng


class Rules(interface.Rules[State, Move]):
    """The rules over the data of `rules/artifact/`."""

    components: Components

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        self.components = Components(data)
        self.halls = Halls(self.components)
        self.board = Board(self.components)
        self.actions = Actions(self.components, self.board, self.halls, self.next_turn)
        self._plays: dict[type, Callable[[State, Any, EventSink | None], None]] = {
            SetupHut: self._setup_hut,
            SetupMarker: self._setup_marker,
            EndTurn: self._end_turn,
            Pass: self._pass,
            PassTake: self._pass_take,
            PassExchange: self._pass_exchange,
            PassDecline: self._pass_decline,
            Refill: self._refill,
            Manuscript: self._manuscript,
            **self.actions.plays,
        }
        self._lists: dict[int, Callable[[State], list[Move]]] = {
            SETUP_HUT: self._setup_huts,
            SETUP_MARKER: self._setup_markers,
            TURN: self.actions.of_turn,
            LOAD: self.actions.of_load,
            SHOW: self.actions.of_show,
            KEEP: self.actions.of_keep,
            ROLE: self.actions.of_role,
            PASS_STEP: self._pass_steps,
            REFILL: self._refills,
            MANUSCRIPTS: self._manuscripts,
            ENDED: self._none,
        }

    def moves(self, state: State) -> list[Move]:
        """Return every legal move of the active seat, in the order of the rulebook."""
        return self._lists[state.phase](state)

    def play(self, state: State, move: Move, emit: EventSink | None = None) -> None:
        """Change the state by a legal move."""
        self._plays[type(move)](state, move, emit)

    def turn(self, state: State) -> int:
        """Return the active seat, or OVER."""
        return state.turn

    def action_pending(self, state: State) -> bool:
        """Return whether the next move continues an action, or takes one more marker of a refill."""
        if state.phase in (LOAD, SHOW, KEEP):
            return True
        return state.phase == REFILL and state.need > 0

    @staticmethod
    def _none(s: State) -> list[Move]:
        return []

    # -- set-up (AR-SETUP) -----------------------------------------------------------------------------------------
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> State:
        """Set up a match; chance in the order of AR-SETUP: the removed site, the start player, the decks."""
        components = self.components
        quick = options["quick_start"] == "true"
        removed = NONE
        if self.components.setup[seats, options["three_player_income"]]["sites"] < len(components.sites):  # AR-SETUP-03
            named = components.site_index.get(options["removed_site"])
            # AR-SETUP-QS-02: the quick start has a removed site of its own.
            removed = (
                components.quick_removed if quick else rng.below(len(components.sites)) if named is None else named
            )
        s = self.empty(seats, options, rng, removed)
        s.start = rng.below(seats) if first is None else first  # AR-SETUP-10
        for site, deck in enumerate(s.decks):  # AR-SETUP-04
            if deck:
                cards = list(deck)
                rng.shuffle(cards)
                s.decks[site] = tuple(cards)
        s.turn, s.phase = s.start, SETUP_HUT
        if quick:  # AR-SETUP-QS-01
            for lap in range(components.start_huts):
                for n in range(seats):
                    self._first_hut(s, (s.start + n) % seats, components.quick[seats, n][lap], None)
            s.phase = SETUP_MARKER  # AR-SETUP-QS-03
        return s

    def empty(self, seats: int, options: Mapping[str, str], rng: Rng, removed: int) -> State:
        """Return a state with everything in its place, the decks not yet shuffled (AR-SETUP-01 to AR-SETUP-09)."""
        components = self.components
        setup = components.setup[seats, options["three_player_income"]]
        sites, markers = len(components.sites), len(components.markers)
        s = State()
        s.seats, s.rng, s.options = seats, rng, dict(options)
        s.rulings = Rulings(
            finds=options["expansion_1"] == "true",  # AR-X-01: each expansion by itself
            roles=options["expansion_2"] == "true",
            laps=options["initial_markers"] == "one_by_one",
            from_highest=options["marker_take_space"] == "highest",
            ship_nothing=options["ship_zero_cards"] == "true",
            exchange_last=options["last_round_exchange"] == "true",
            by_site=options["specials_by_site"] == "true",
            solo_counts=options["solo_counts_as_exhibition"] == "true",
            ask_manuscripts=options["manuscript_auto"] == "false",
            may_stay=options["role_move_optional"] == "true",
            redraw=options["cursed_blind_draw"] == "redraw",
            last_space=setup["last_space"],
            research_disc=setup["research_disc"],
        )
        s.removed = removed
        s.final, s.done = False, 0
        s.year = components.first_year  # AR-SETUP-08
        full = (1 << setup["markers"]) - 1  # AR-SETUP-07: boxed from the cheap end of each track
        s.tracks = [0 if components.marker_site[marker] == removed >= 0 else full for marker in range(markers)]
        s.site_huts = [0] * (sites * seats)
        s.rows = [()] * sites
        s.decks = [() if site == removed else components.deck[s.rulings.finds][site] for site in range(sites)]
        s.market, s.box = (), ()
        s.owner = [GONE if site == removed >= 0 else NONE for site in components.tile_site]  # AR-SETUP-03
        s.under = [()] * len(components.tiles)
        s.money, s.huts = [components.start_money] * seats, [components.hut_count] * seats
        s.markers = [0] * (seats * markers)
        s.hands, s.known, s.solo = [()] * seats, [()] * seats, [()] * seats
        s.passed, s.spent, s.freed = [False] * seats, [0] * seats, [False] * seats
        s.research = [0] * (seats * sites)  # AR-X1-SETUP-02
        s.roles = [NONE] * (seats * 2)  # AR-X2-SETUP-01
        s.site = s.tile = s.pay = NONE
        s.draw, s.chosen, s.need = False, (), 0
        return s

    def _setup_huts(self, s: State) -> list[Move]:
        """Return the sites for a starting hut."""
        return [move for site, move in enumerate(self.components.setup_hut) if site != s.removed]

    def _setup_hut(self, s: State, move: SetupHut, emit: EventSink | None) -> None:
        """Place a starting hut; two laps in the same direction (AR-SETUP-11, AR-SETUP-12)."""
        self._first_hut(s, s.turn, move.site, emit)
        s.turn = (s.turn + 1) % s.seats
        if sum(s.site_huts) == self.components.start_huts * s.seats:
            s.phase = SETUP_MARKER

    def _first_hut(self, s: State, seat: int, site: int, emit: EventSink | None) -> None:
        """Place a starting hut, which is not research (AR-RES-10)."""
        if emit:
            events.emit_hut(self.components, seat, site, emit)
        self.actions.place_hut(s, seat, site, emit)
        self.board.take(s, seat, self.components.worker[site])

    def _setup_markers(self, s: State) -> list[Move]:
        """Return the available starting markers."""
        return [move for marker, move in enumerate(self.components.setup_marker) if s.tracks[marker]]

    def _setup_marker(self, s: State, move: SetupMarker, emit: EventSink | None) -> None:
        """Take a starting marker: all in a row, or one per lap (AR-SETUP-13)."""
        seat = s.turn
        self.board.take(s, seat, move.marker)
        if emit:
            emit(events.TookFirst(SEATS[seat], self.components.marker_terms[move.marker]))
        if s.rulings.laps or self.board.held(s, seat) == self.components.start_markers:
            s.turn = (seat + 1) % s.seats
        if self.board.held(s, s.turn) == self.components.start_markers:
            self.begin_round(s, emit)  # AR-SETUP-14

    # -- rounds (AR-ROUND, AR-INC) ---------------------------------------------------------------------------------
    def begin_round(self, s: State, emit: EventSink | None) -> None:
        """Pay income, then begin the turns with the start player (AR-ROUND-01, AR-TURN-01)."""
        if emit:
            emit(events.YearBegan(s.year))
        if s.year == self.components.last_year:  # AR-END-04
            self.board.last_round(s, "year", emit)
        base = self.board.base_income(s)  # AR-INC-05: by the tiles that are left now
        for n in range(s.seats):  # AR-INC-01, AR-INC-04
            seat = (s.start + n) % s.seats
            bonus = self.board.bonus_income(s, seat)
            s.money[seat] += base + bonus
            if emit:
                emit(events.Earned(SEATS[seat], base + bonus, base, bonus))
        s.phase, s.turn = TURN, s.start

    # -- turns (AR-TURN, AR-PASS, AR-LAST) -------------------------------------------------------------------------
    def _end_turn(self, s: State, move: EndTurn, emit: EventSink | None) -> None:
        """End the turn after one action, or after two without a golden discovery (AR-TURN-04)."""
        if emit:
            emit(events.EndedTurn(SEATS[s.turn]))
        self.next_turn(s, emit)

    def next_turn(self, s: State, emit: EventSink | None) -> None:
        """Go on clockwise; seats that have passed only get pass steps (AR-TURN-01, AR-TURN-03, AR-PASS-08)."""
        s.done = 0
        if all(s.passed):
            self._end_of_actions(s, emit)
            return
        for n in range(1, s.seats + 1):
            seat = (s.turn + n) % s.seats
            if not s.passed[seat]:
                s.phase, s.turn = TURN, seat
                return
            if self._has_steps(s, seat):
                s.phase, s.turn = PASS_STEP, seat
                return

    def _pass(self, s: State, move: Pass, emit: EventSink | None) -> None:
        """Pass; the first pass step follows at once (AR-PASS-01, AR-PASS-02, AR-LAST-02)."""
        s.passed[s.turn] = True
        if emit:
            emit(events.Passed(SEATS[s.turn]))
        if self._has_steps(s, s.turn):
            s.phase = PASS_STEP
        else:
            self.next_turn(s, emit)

    def may_take(self, s: State, seat: int) -> bool:
        """Return whether a seat that has passed may take a marker (AR-PASS-04, AR-LAST-02)."""
        return not s.final and self.board.held(s, seat) < self.components.limit

    def _has_steps(self, s: State, seat: int) -> bool:
        """Return whether a seat that has passed can take or exchange a marker; the tracks have enough for all."""
        if s.final and not s.rulings.exchange_last:
            return False
        return self.may_take(s, seat) or any(self._exchanges(s, seat))

    def _pass_steps(self, s: State) -> list[Move]:
        """Return the moves of a pass step (AR-PASS-03 to AR-PASS-06)."""
        moves: list[Move] = []
        if self.may_take(s, s.turn):
            moves += [move for marker, move in enumerate(self.components.takes) if s.tracks[marker]]
        moves += self._exchanges(s, s.turn)
        moves.append(self.components.decline)
        return moves

    def _exchanges(self, s: State, seat: int) -> list[Move]:
        own, kinds = seat * len(self.components.markers), range(len(self.components.markers))
        return [
            self.components.exchanges[give][get]
            for give in kinds
            if s.markers[own + give]
            for get in kinds
            if get != give and s.tracks[get]
        ]

    def _pass_take(self, s: State, move: PassTake, emit: EventSink | None) -> None:
        """Take a marker, free of charge (AR-PASS-05)."""
        self.board.take(s, s.turn, move.marker)
        if emit:
            emit(events.TookOnPassing(SEATS[s.turn], self.components.marker_terms[move.marker]))
        self.next_turn(s, emit)

    def _pass_exchange(self, s: State, move: PassExchange, emit: EventSink | None) -> None:
        """Exchange a marker for one of another kind, free of charge (AR-PASS-05, AR-PASS-09)."""
        self.board.give(s, s.turn, move.give)
        self.board.take(s, s.turn, move.get)
        if emit:
            terms = self.components.marker_terms
            emit(events.Exchanged(SEATS[s.turn], terms[move.give], terms[move.get]))
        self.next_turn(s, emit)

    def _pass_decline(self, s: State, move: PassDecline, emit: EventSink | None) -> None:
        if emit:
            emit(events.Declined(SEATS[s.turn]))
        self.next_turn(s, emit)

    # -- the end of a round (AR-EOR) -------------------------------------------------------------------------------
    def _end_of_actions(self, s: State, emit: EventSink | None) -> None:
        """Begin the refill when all have passed, or end the game (AR-PASS-08, AR-LAST-03, AR-END-07)."""
        if s.final:
            self.finish(s, emit)
            return
        s.start = s.turn  # AR-EOR-01: the seat that passed last
        if emit:
            emit(events.NewStart(SEATS[s.start]))
        s.phase, s.need = REFILL, 0
        self.next_refill(s, s.start, emit)

    def next_refill(self, s: State, seat: int, emit: EventSink | None) -> None:
        """Ask the next seat that lacks markers, from `seat` to the one before the start player (AR-EOR-02)."""
        components = self.components
        while True:
            if self.board.held(s, seat) < components.limit:
                s.turn = seat
                return
            s.need = 0
            seat = (seat + 1) % s.seats
            if seat == s.start:
                break
        s.passed, s.spent, s.freed = [False] * s.seats, [0] * s.seats, [False] * s.seats  # AR-EOR-05
        s.year += 1  # AR-EOR-06
        self.begin_round(s, emit)

    def _refills(self, s: State) -> list[Move]:
        """Return the available markers; there are always enough (AR-EOR-03, AR-EOR-04)."""
        return [move for marker, move in enumerate(self.components.refills) if s.tracks[marker]]

    def _refill(self, s: State, move: Refill, emit: EventSink | None) -> None:
        """Take one marker; the seat then takes its other ones (AR-EOR-02)."""
        s.need += 1
        self.board.take(s, s.turn, move.marker)
        if emit:
            emit(events.Refilled(SEATS[s.turn], self.components.marker_terms[move.marker]))
        self.next_refill(s, s.turn, emit)

    # -- the end of the game (AR-END) ------------------------------------------------------------------------------
    def finish(self, s: State, emit: EventSink | None) -> None:
        """End the game; manuscripts come before the scoring (AR-SCORE-01, AR-X1-MANU-01, AR-X1-MANU-03)."""
        if s.rulings.ask_manuscripts:
            s.phase, s.need = MANUSCRIPTS, 0
            self._next_manuscript(s, s.start, emit)
        else:
            self._over(s, emit)

    def _over(self, s: State, emit: EventSink | None) -> None:
        s.phase, s.turn, s.need = ENDED, OVER, 0
        if emit:
            events.emit_victory(self.result(s), emit)

    def _next_manuscript(self, s: State, seat: int, emit: EventSink | None) -> None:
        """Ask for the next manuscript, in turn order; `need` counts those that this seat has used."""
        while True:
            s.turn = seat
            if s.need < self.manuscripts(s, seat) and len(self._manuscripts(s)) > 1:
                return
            s.need = 0
            seat = (seat + 1) % s.seats
            if seat == s.start:
                break
        self._over(s, emit)

    def manuscripts(self, s: State, seat: int) -> int:
        """Return the number of manuscripts that a seat holds."""
        return sum([self.components.card_sort[card] == MANUSCRIPT for card in s.hands[seat]])

    def _manuscripts(self, s: State) -> list[Move]:
        """Return a move for each disc that can still move up, and the one that forgoes it (AR-X1-MANU-02)."""
        first, sites = s.turn * len(self.components.sites), range(len(self.components.sites))
        below = [site for site in sites if site != s.removed and s.research[first + site] < self.components.top]
        return [*[Manuscript(site) for site in below], Manuscript(NONE)]

    def _manuscript(self, s: State, move: Manuscript, emit: EventSink | None) -> None:
        seat, s.need = s.turn, s.need + 1
        if move.site >= 0:
            at = seat * len(self.components.sites) + move.site
            s.research[at] = min(s.research[at] + self.components.manuscript_step, self.components.top)
        if emit:
            place = self.components.site_terms[move.site]
            emit(events.UsedManuscript(SEATS[seat], place) if move.site >= 0 else events.WastedManuscript(SEATS[seat]))
        self._next_manuscript(s, seat, emit)

    # -- scoring (AR-SCORE) ----------------------------------------------------------------------------------------
    def result(self, state: State) -> Result:
        """Return the current score; markers, huts, hands and roles score nothing (AR-SCORE-04).

        Special finds in hand score nothing either (AR-X1-SPEC-03), nor do solo exhibitions there (AR-X1-SOLO-07).
        Manuscripts are hidden in hands and count only when the game is over.
        """
        s, components, seats = state, self.components, range(state.seats)
        prestige = [0] * s.seats
        for tile, owner in enumerate(s.owner):
            if owner >= 0:
                prestige[owner] += components.tile_prestige[tile]
        lines = [
            ScoreLine("score.exhibitions", tuple(prestige), "AR-SCORE-02"),
            ScoreLine("score.money", tuple([money // components.per_point for money in s.money]), "AR-SCORE-02"),
        ]
        if s.rulings.finds:
            lines.append(
                ScoreLine(
                    "score.solo", tuple([len(s.solo[n]) * components.solo_points for n in seats]), "AR-X1-SOLO-03"
                )
            )
            points = tuple([self.research_points(s, seat) for seat in seats])
            lines.append(ScoreLine("score.research", points, "AR-SCORE-03"))
        totals = summed(lines)
        keys = [(totals[n], self.exhibitions(s, n), s.money[n]) for n in seats]  # AR-SCORE-05, AR-SCORE-06
        return Result(tuple(lines), totals, ranked(keys))

    def exhibitions(self, s: State, seat: int) -> int:
        """Return the number of exhibitions of a seat, which breaks ties (AR-SCORE-05, AR-X1-SOLO-06)."""
        return s.owner.count(seat) + (len(s.solo[seat]) if s.rulings.solo_counts else 0)

    def research_points(self, s: State, seat: int) -> int:
        """Return the bonus of the research discs, after the best use of manuscripts (AR-X1-TRACK-05, AR-X1-MANU-03)."""
        sites = len(self.components.sites)
        discs = [s.research[seat * sites + site] for site in range(sites) if site != s.removed]
        steps = 0
        if s.phase == ENDED and not s.rulings.ask_manuscripts:
            steps = self.manuscripts(s, seat) * self.components.manuscript_step
        counting, top = s.rulings.research_disc - 1, self.components.top
        best = sorted(discs)[counting]
        for choice in combinations_with_replacement(range(len(discs)), steps) if steps else ():
            moved = sorted([min(disc + choice.count(n), top) for n, disc in enumerate(discs)])
            best = max(best, moved[counting])
        return self.components.research[best]

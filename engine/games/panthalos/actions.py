"""The action phase: placing, shipping, selling, activating artisans, passing (rules, section 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, compress
from operator import itemgetter
from typing import NamedTuple

from engine.events import EventSink
from engine.games.panthalos import events
from engine.games.panthalos.components import HARBOUR, MERCATOR, Components, Side
from engine.games.panthalos.state import (
    ART,
    ELEVATED,
    FIRST_TOKEN,
    FRONT,
    LEADER,
    LOCATION,
    LOOK,
    NEXT,
    NONE,
    PUT_UNDER,
    TAKE_GOODS,
    TAKE_REINFORCEMENTS,
    TURN,
    WORKER,
    Activate,
    Look,
    Move,
    Pass,
    Place,
    PutUnder,
    Sell,
    Ship,
    State,
    Task,
)
from engine.games.panthalos.transfers import Transfers
from engine.messages import SEATS

Placings = tuple[tuple[Place, ...], ...]
"""The ways to place pieces on each space of a side, in the order of `Side.all`."""

PLACINGS = 1024
"""Results of `Actions._fit` that are cached; few combinations of ready pieces come up often."""
TRADES = 4096
"""Results of `Actions._trade` that are cached: few actions change the goods of a seat, or what takes them."""

PASS = Pass()


class Board(NamedTuple):
    """The spaces of a side, to find those that are open."""

    spaces: list[bool]
    """[place] whether it is a space of this side; two more, which are not, for pieces that are at no place."""
    in_order: Callable[[Sequence[bool]], tuple[bool, ...]]
    """Picks what a list by place has for the spaces, in the order of `Side.all`."""

    @classmethod
    def of(cls, side: Side, places: int) -> Board:
        """Return the board of a side of a board with this number of places."""
        return cls([place in side.all for place in range(places)] + [False, False], itemgetter(*side.all))


class Actions:
    """The actions of a turn (PA-RND-02)."""

    def __init__(self, components: Components, transfers: Transfers) -> None:
        self.components, self.transfers = components, transfers
        self.sides = {seats: setup.side for seats, setup in components.setups.items()}
        """[number of players]"""
        self._boards = {seats: Board.of(side, len(components.places)) for seats, side in self.sides.items()}
        self.lightning = {
            components.at_agora: TAKE_GOODS,
            components.at_phalanx: TAKE_REINFORCEMENTS,
            components.at_art: ART,
        }
        """[location] the task of a lightning space; no other location has any (PA-LIGHT-01, PA-LIGHT-02)."""
        self._fitting = lru_cache(PLACINGS)(self._fit)
        self._trades = lru_cache(TRADES)(self._trade)

    def side(self, s: State) -> Side:
        """Return the side of the board in use (PA-SET-01)."""
        return self.sides[s.seats]

    # -- whose turn it is ------------------------------------------------------------------------------------------
    def next(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Ask the next seat that can act; if there is none, begin the evaluation (PA-RND-01, PA-RND-04)."""
        passed, place, pieces = s.passed, s.place, self.components.pieces
        for seat, out in enumerate(passed):
            if not out and FRONT not in place[seat * pieces : (seat + 1) * pieces]:  # PA-GEN-04, PA-PASS-02, PA-RND-03
                passed[seat] = True
                if emit:
                    emit(events.PassedWithout(SEATS[seat]))
        for seat in self.transfers.orders[s.seats][task[1]]:
            if not passed[seat]:
                s.agenda.append((TURN, seat))
                return
        s.agenda.append((LOCATION, 0))  # PA-GEN-02: evaluation and clean-up

    def several(self, s: State, task: Task) -> bool:
        """Return True if a seat surely has several actions: a piece, and always room for it (PA-PASS-04)."""
        return self.sides[s.seats].roomy  # `next` asks no seat without a piece

    def choices(self, s: State, task: Task) -> list[Move]:
        """Return every action of a seat (PA-RND-02); each uses something up, so that the phase ends (PA-RND-05)."""
        seat = task[1]
        have = tuple(self.transfers.classes(s, seat))
        moves = self._places(s, seat, have)
        sides, displays = len(self.components.sides), s.displays
        goods = tuple(s.goods[seat * sides : (seat + 1) * sides])
        moves += self._trades(goods, tuple(displays[HARBOUR]), tuple(displays[MERCATOR]), s.rulings.ship_needs_goods)
        if s.artisans[seat]:
            self._crafts(s, seat, moves)
        if self.may_pass(s, have):
            moves.append(PASS)
        return moves

    def done(self, s: State, seat: int) -> None:
        """Ask the next seat once the action and all that follows from it is done."""
        s.agenda.append((NEXT, (seat + 1) % s.seats))

    # -- placing ---------------------------------------------------------------------------------------------------
    def _places(self, s: State, seat: int, have: tuple[int, ...]) -> list[Move]:
        """Return every way to place a piece, or a pair in the Forum (PA-PLACE-01, PA-PLACE-03, PA-PLACE-05)."""
        side, polis = self.side(s), s.polis
        board = self._boards[s.seats]
        open_ = board.spaces.copy()
        for place in s.place:
            open_[place] = False
        for space in side.endless:  # PA-PLACE-04
            open_[space] = True
        for space in side.spaces[self.components.at_polis]:
            if polis[space] >= 0:
                open_[space] = False
        if s.rulings.polis_placement and not self.disc_free(s, seat):
            for space in side.workers_only:
                open_[space] = False
        fitting: Placings = self._fitting(s.seats, have, s.rulings.two_leaders)
        return [*chain.from_iterable(compress(fitting, board.in_order(open_)))]

    def _fit(self, seats: int, have: tuple[int, ...], two_leaders: bool) -> Placings:
        """Return for each space how pieces of these classes can be placed there if it is free (PA-PLACE-02)."""
        side = self.components.setups[seats].side
        pairs = self._pairs(have, two_leaders)
        fitting: list[tuple[Place, ...]] = []
        for space in side.all:
            least = side.rank[space] + WORKER - 1
            fits = {kind for kind in have if kind >= least or (kind < WORKER and space not in side.workers_only)}
            if side.pieces[space] > 1:
                moves = [Place(one, space, two) for one, two in pairs if one in fits and two in fits]
            else:
                moves = [Place(kind, space, NONE) for kind in sorted(fits)]
            fitting.append(tuple(moves))
        return tuple(fitting)

    @staticmethod
    def _pairs(have: Sequence[int], two_leaders: bool) -> list[tuple[int, int]]:
        """Return the pairs of classes for the Forum: at least one worker (PA-PLACE-06)."""
        found: dict[tuple[int, int], None] = {}
        for n, one in enumerate(have):
            for two in have[n + 1 :]:
                if two >= WORKER or two_leaders:
                    found[one, two] = None
        return list(found)

    def disc_free(self, s: State, seat: int) -> bool:
        """Return whether a worker may enter the Polis: with polis_disc_check, only while a disc is left for it."""
        if not s.rulings.polis_placement:
            return True
        spaces = self.side(s).spaces[self.components.at_polis]
        return s.stock[seat] > sum([s.place[piece] in spaces for piece in self.transfers.pieces(seat)])

    def place(self, s: State, seat: int, move: Place, emit: EventSink | None) -> None:
        """Place one piece, or a pair; a lightning space takes effect at once (PA-PLACE-07, PA-PLACE-08)."""
        first, space, second = move
        location = self.components.place_location[space]
        self.done(s, seat)
        for kind in (first, second) if second >= 0 else (first,):
            s.place[self.transfers.find(s, seat, kind, FRONT)] = space
            if kind == LEADER:  # PA-DUEL-02: not an elevated one
                s.leader_at[seat] = location
            if emit:
                player, term = SEATS[seat], self.components.location_terms[location]
                if kind == LEADER:
                    emit(events.PlacedLeader(player, term))
                elif kind == ELEVATED:
                    emit(events.PlacedElevated(player, term))
                else:
                    emit(events.PlacedWorker(player, kind - WORKER + 1, term))
        # The piece is placed before the lightning task: it may be the one that is promoted (PA-LIGHT-05). If the
        # space gives nothing, the task has no answers and lapses (PA-LIGHT-04).
        if self.side(s).lightning[space]:
            s.agenda.append((self.lightning[location], seat))

    # -- ships -----------------------------------------------------------------------------------------------------
    def _trade(
        self, goods: tuple[int, ...], harbour: tuple[int, ...], stalls: tuple[int, ...], needs_goods: bool
    ) -> list[Move]:
        """Return what can be shipped and sold with these goods, by the ships and merchants on display."""
        moves: list[Move] = []
        self._ships(goods, harbour, needs_goods, moves)
        self._sales(goods, stalls, moves)
        return moves

    def matching(self, s: State, seat: int, ship: int) -> list[int]:
        """Return the sides of all goods of a seat that a ship takes (PA-SHIP-02)."""
        first = seat * len(self.components.sides)
        return [side for side in self.components.accepts[ship] for _ in range(s.goods[first + side])]

    def _ships(self, goods: Sequence[int], harbour: Sequence[int], needs_goods: bool, moves: list[Move]) -> None:
        """Add each kind of ship in the Harbour that can sail with these goods (PA-SHIP-01, PA-SHIP-06)."""
        components, seen = self.components, 0
        held = 0
        for side, n in enumerate(goods):
            if n:
                held |= 1 << side
        for ship in harbour:
            if ship >= 0 and not seen >> ship & 1 and (not needs_goods or held & components.takes[ship]):
                seen |= 1 << ship
                moves.append(components.sailing[ship])

    def ship(self, s: State, seat: int, move: Ship, emit: EventSink | None) -> None:
        """Ship: points, the goods away, a disc, the ship (PA-SHIP-02 to PA-SHIP-05)."""
        components, goods = self.components, self.matching(s, seat, move.ship)
        self.done(s, seat)
        vp = sum([components.symbols[side] for side in goods])
        s.score[seat] += vp
        self.transfers.use_goods(s, seat, goods)
        harbour = s.displays[HARBOUR]
        harbour[harbour.index(move.ship)] = NONE
        s.ships[seat].append(move.ship)
        s.ships[seat].sort()
        if emit:
            player, ship = SEATS[seat], self.transfers.event_factory.term(move.ship)
            emit(
                events.Shipped(player, ship, self.transfers.event_factory.goods(goods), vp)
                if goods
                else events.ShippedNothing(player, ship)
            )
        self.transfers.gain(s, seat, components.constants["ship_discs"], emit)

    # -- merchants -------------------------------------------------------------------------------------------------
    def _sales(self, goods: Sequence[int], stalls: Sequence[int], moves: list[Move]) -> None:
        """Add each merchant that can be served, for every choice of the wildcards (PA-SELL-01, PA-SELL-09)."""
        if sum(goods[len(self.components.basics) :]) < self.components.fewest:  # the refined ones
            return
        for merchant in stalls:
            if merchant >= 0:
                for needed, move in self.components.ways[merchant]:
                    if all(goods[side] >= n for side, n in needed):
                        moves.append(move)

    def sell(self, s: State, seat: int, move: Sell, emit: EventSink | None) -> None:
        """Sell: goods, points, bonus, look, the merchant away (PA-SELL-03 to PA-SELL-07).

        What is on the agenda comes later: the look is put there before the bonus, which may ask as well (PA-SELL-06).
        """
        components, merchant = self.components, move.merchant
        goods = [side for side, n in components.demand[merchant] for _ in range(n)] + list(move.any)
        self.done(s, seat)
        self.transfers.use_goods(s, seat, goods)
        s.score[seat] += components.vp[merchant]
        stalls = s.displays[MERCATOR]
        stalls[stalls.index(merchant)] = NONE
        s.gone[merchant] += 1
        if emit:
            emit(events.Sold(SEATS[seat], self.transfers.event_factory.goods(sorted(goods)), components.vp[merchant]))
        if components.look[merchant] and len(s.underworld) >= components.constants["look_tokens"]:
            s.agenda.append((LOOK, seat))
        gift = components.bonus[merchant]
        if gift:
            self.transfers.give(s, seat, gift, emit)

    def look(self, s: State, seat: int, move: Look, emit: EventSink | None) -> None:
        """Look at the second underworld token, or leave it (PA-SELL-07)."""
        if not move.look:
            if emit:
                emit(events.LookedNot(SEATS[seat]))
            return
        second = s.underworld[1]
        s.known[self.components.spans["underworld"].index(second)] |= 1 << seat
        s.agenda.append((PUT_UNDER, seat))
        if emit:
            emit(events.Looked(SEATS[seat]))
            element = self.transfers.event_factory.element(second)
            emit(events.Saw(seat, self.components.strength[second], element, self.components.vp[second]))

    def put_under(self, s: State, seat: int, move: PutUnder, emit: EventSink | None) -> None:
        """Put one of the two upper tokens under the pile (PA-SELL-08, PA-SELL-10)."""
        first = move.which == FIRST_TOKEN
        s.underworld.append(s.underworld.pop(0 if first else 1))
        self.see_top(s)
        if emit:
            emit(events.PutFirst(SEATS[seat]) if first else events.PutSecond(SEATS[seat]))
            if first:
                emit(self.transfers.event_factory.underworld(s.underworld[0]))

    def see_top(self, s: State) -> None:
        """Mark the face-up token of the pile as known to all seats."""
        if s.underworld:
            s.known[self.components.spans["underworld"].index(s.underworld[0])] = (1 << s.seats) - 1

    # -- artisans --------------------------------------------------------------------------------------------------
    def _crafts(self, s: State, seat: int, moves: list[Move]) -> None:
        """Add every activation that a seat can pay and that has an effect (PA-CRAFT-02, PA-CRAFT-06, PA-CRAFT-09)."""
        components = self.components
        for artisan in dict.fromkeys(s.artisans[seat]):
            if components.cost[artisan] > s.stock[seat] or (s.rulings.artisan_once and s.used[seat] >> artisan & 1):
                continue
            most = min(s.artisans[seat].count(artisan), components.constants["pair_effects"])
            if not components.crafts[artisan]:
                moves += self._trainings(s, seat, artisan, most)
                continue
            first = seat * len(components.sides)
            goods = [side for side in components.crafts[artisan] if s.goods[first + side]]
            for n in range(1, most + 1):
                for chosen in combinations_with_replacement(goods, n):
                    if all(chosen.count(side) <= s.goods[first + side] for side in chosen):
                        moves.append(Activate(artisan, chosen, (), (), False))

    def _trainings(self, s: State, seat: int, artisan: int, most: int) -> Iterator[Move]:
        """Yield the ways to promote one worker, or with a pair two, or one of them twice (PA-CRAFT-05)."""
        below = self.components.max_rank - 1
        targets = self.transfers.choices(s, seat, self.components.min_rank, below)
        for kind, place in targets:
            yield Activate(artisan, (), (kind,), (place,), False)
        if most < self.components.constants["pair_effects"]:
            return
        held = [(WORKER + s.rank[piece] - 1, s.place[piece]) for piece in self.transfers.workers(s, seat)]
        for one, two in combinations_with_replacement(targets, 2):
            if one != two or held.count(one) > 1:
                yield Activate(artisan, (), (one[0], two[0]), (one[1], two[1]), False)
        for kind, place in targets:
            if kind - WORKER + 1 < below:
                yield Activate(artisan, (), (kind, kind), (place, place), True)

    def activate(self, s: State, seat: int, move: Activate, emit: EventSink | None) -> None:
        """Pay and refine goods or promote workers (PA-CRAFT-02 to PA-CRAFT-05)."""
        components, n = self.components, self.components.cost[move.artisan]
        self.done(s, seat)
        self.transfers.pay(s, seat, n)
        s.used[seat] |= 1 << move.artisan
        if emit:
            emit(events.Activated(SEATS[seat], self.transfers.event_factory.term(move.artisan), n))
        first = seat * len(components.sides)
        for side in move.goods:
            s.goods[first + side] -= 1
            s.goods[first + components.becomes[side]] += 1
            if emit:
                emit(
                    events.Refined(
                        SEATS[seat], components.good_terms[side], components.good_terms[components.becomes[side]]
                    )
                )
        by = components.constants["promotion"]
        if move.same:
            self.transfers.promote(s, seat, move.workers[0], move.at[0], by * len(move.workers), emit)
        else:
            # The higher first, so that a worker just promoted is not mistaken for the other.
            for kind, place in sorted(zip(move.workers, move.at, strict=True), reverse=True):
                self.transfers.promote(s, seat, kind, place, by, emit)

    # -- passing ---------------------------------------------------------------------------------------------------
    def may_pass(self, s: State, have: Sequence[int]) -> bool:
        """Return whether no piece before a player, by their classes, is a leader (PA-PASS-01, PA-FORUM-09)."""
        least = WORKER if s.rulings.elevated_before_pass else ELEVATED
        return not have or have[0] >= least

    def passes(self, s: State, seat: int, move: Pass, emit: EventSink | None) -> None:
        """Leave the action phase (PA-PASS-03)."""
        s.passed[seat] = True
        self.done(s, seat)
        if emit:
            emit(events.Passed(SEATS[seat]))

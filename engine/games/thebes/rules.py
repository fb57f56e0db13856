"""The rules of Thebes, in the order of the rulebook: archaeologists from 1901 to 1903, who pay for everything in weeks.

`start` is the set-up, `moves` lists the legal moves, `play` carries one out, `result` is the scoring; each rule id
(`TH-DIG-03`) is named where the rule is enforced. `emit` is None in search: then no events are built.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine import interface
from engine.events import EventSink
from engine.games.thebes import events
from engine.games.thebes.components import (
    ARTIFACT,
    ASSISTANT,
    BOOK,
    CAR,
    CONGRESS,
    GENERAL,
    KIND_COUNT,
    OPEN_BOOK,
    PERMISSION,
    RUMOUR,
    SHOVEL,
    ZEPPELIN,
    Components,
)
from engine.games.thebes.state import NONE, Cost, Dig, Exhibit, Finish, Knowledge, Move, Rulings, State, Swap, Take
from engine.messages import SEATS, Json
from engine.results import OVER, Result, ScoreLine, ranked, summed
from engine.rng import Rng


class Rules(interface.Rules[State, Move]):
    """The rules of Thebes over its components."""

    components: Components

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        self.components = Components(data)
        self.event_factory = events.EventFactory(self.components)
        self._carry_out: dict[type, Callable[[State, int, Any, EventSink | None], None]] = {
            Take: self._take,
            Swap: self._swap,
            Dig: self._dig,
            Exhibit: self._exhibit,
            Finish: self._finish,
        }

    # -- set-up (TH-SET) -----------------------------------------------------------------------------------------------
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> State:
        """Set up a match for seats in clockwise order (TH-SET-01); the overview cards are in the view (TH-SET-11)."""
        components, s = self.components, self.bare(seats, options, rng)
        if s.rulings.random_display:  # TH-SET-04: one artifact of value 1 waits on its site
            for site, bag in enumerate(s.bags):
                bag.append(s.bonus[site])
                s.bonus[site] = rng.choice(
                    [token for token in bag if components.token_value[token] == components.shown_value]
                )
                bag.remove(s.bonus[site])
                bag.sort()

        stock = list(range(components.first_exhibition))  # TH-SET-05
        rng.shuffle(stock)
        s.display = stock[: components.slots]
        del stock[: components.slots]
        setup = self.setup(s)
        piles: list[list[int]] = []
        for size in setup["research"]:  # TH-SET-06
            piles.append(stock[:size])
            del stock[:size]
        for card in range(components.first_exhibition, len(components.card_ids)):  # TH-SET-07
            piles[setup["exhibitions"][components.exhibition_size[card]] - 1].append(card)
        for number in sorted(set(setup["exhibitions"].values())):
            rng.shuffle(piles[number - 1])
        s.deck = (piles[0] + piles[1])[::-1]  # TH-SET-08
        s.lower = len(piles[1])
        s.reserve = piles[2]

        if first is None:  # TH-SET-09
            first = rng.below(seats)
        below = [(first + i) % seats for i in range(1, seats)]  # TH-SET-10: the start player on top
        if s.rulings.random_stack:
            rng.shuffle(below)
        self.pile_up(s, [*reversed(below), first])
        return s

    def setup(self, s: State) -> Json:
        """Return the row of the setup table for this match."""
        return self.components.setup(s.seats, s.options["two_player_piles"])

    def bare(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Return a state without cards, with all permits valid and full bags (TH-SET-02, TH-SET-03, TH-SET-04)."""
        components, s = self.components, State()
        s.seats, s.rng, s.options = seats, rng, dict(options)
        s.rulings = Rulings(
            assistants_suffice=options["min_specialised"] == "any",
            rumours_suffice=options["min_specialised"] != "books_only",
            rumour_forced=options["rumour_use"] == "forced",
            sets_repeat=options["set_bonus"] == "multiple_sets",
            solo_always=options["solo_discard"] == "always_allowed",
            spends_old_year=options["dig_over_new_year"] == "spends_old_year",
            random_stack=options["initial_stack"] == "random",
            random_display=options["display_token"] == "random_value_1",
            tiebreak=options["tiebreak"],
        )
        s.turn = OVER
        s.time = [int(self.setup(s)["start_week"])] * seats
        s.stack, s.ticks, s.last, s.streak = [0] * seats, 0, NONE, 0
        s.place = [components.start_place] * seats
        s.permits = [components.every_site] * seats
        s.cards, s.finds, s.mounted = [[] for _ in range(seats)], [[] for _ in range(seats)], [[] for _ in range(seats)]
        s.kinds, s.books = [0] * (seats * KIND_COUNT), [0] * (seats * components.site_count)
        s.general, s.rumours, s.artifacts = [0] * seats, [0] * seats, [0] * (seats * components.site_count)
        s.display, s.row = [NONE] * components.slots, [NONE] * components.row_slots
        s.deck, s.lower, s.reserve, s.merged, s.discard = [], 0, [], False, []
        s.bags, s.bonus = [bag[:] for bag in components.full_bags], components.illustrated[:]
        return s

    def pile_up(self, s: State, order: Sequence[int]) -> None:
        """Stack the markers of the seats in this order, the last on top, and set the first active seat."""
        for height, seat in enumerate(order, start=1):
            s.stack[seat] = height
        s.ticks = s.seats
        s.turn = self.rearmost(s.time, s.stack)

    # -- whose turn it is ----------------------------------------------------------------------------------------------
    def turn(self, state: State) -> int:
        """Return the active seat, or OVER (TH-TIME-02, TH-END-01)."""
        return state.turn

    def rearmost(self, time: Sequence[int], stack: Sequence[int]) -> int:
        """Return the rearmost seat, in one week the one on top; OVER when all have finished (TH-TIME-02)."""
        week = min(time)
        if week >= self.components.end:
            return OVER
        if time.count(week) == 1:
            return time.index(week)
        best, height = OVER, 0
        for seat, t in enumerate(time):
            if t == week and stack[seat] > height:
                best, height = seat, stack[seat]
        return best

    # -- legal moves ---------------------------------------------------------------------------------------------------
    def moves(self, state: State) -> list[Move]:
        """Return every legal move of the active seat: takes, swaps, exhibitions, digs, finish, in this order.

        Before the last year a swap always fits (TH-FIN-06), in the last year there is always the finish (TH-FIN-04); of
        the other moves fewer and fewer fit into the weeks left (TH-FIN-07).
        """
        s, components = state, self.components
        seat = s.turn
        if seat < 0:
            return []
        week, here = s.time[seat], s.place[seat]
        left = components.end - week  # TH-TURN-04, TH-FIN-02: a move that does not fit into the weeks left is illegal
        kinds, own = s.kinds, seat * KIND_COUNT
        airship, car = kinds[own + ZEPPELIN] > 0, kinds[own + CAR] > 0
        by_land, by_air = components.by_land[car][here], components.by_air[here]
        moves: list[Move] = []

        walk, fly = components.takes
        for card in s.display:  # TH-TAKE-01, TH-TAKE-06
            if by_land[card] <= left:
                moves.append(walk[card])
            if airship and by_air[card] <= left:
                moves.append(fly[card])

        price = self.swap_price(s, seat)  # TH-SWAP-06, TH-SWAP-07
        if components.travel[car][here][components.start_place] + price <= left:
            moves.append(components.swaps[0])
        if airship and here != components.start_place and price <= left:
            moves.append(components.swaps[1])

        for card in s.row:  # TH-EXH-01, TH-EXH-08
            if card >= 0 and self.may_mount(s, seat, card):
                if by_land[card] <= left:
                    moves.append(components.exhibits[0][card])
                if airship and by_air[card] <= left:
                    moves.append(components.exhibits[1][card])

        self._add_digs(s, seat, left, airship, car, moves)
        if week >= components.last_year_from:  # TH-FIN-03
            moves.append(components.finish)
        return moves

    def _add_digs(self, s: State, seat: int, left: int, airship: bool, car: bool, moves: list[Move]) -> None:
        """Append the legal digs of `seat` to `moves` (TH-DIG-01 to TH-DIG-06)."""
        components, rulings, kinds, own = self.components, s.rulings, s.kinds, seat * KIND_COUNT
        assistants, shovels, rumours = kinds[own + ASSISTANT], kinds[own + SHOVEL], s.rumours[seat]
        total, to_site = components.total[s.general[seat]], components.to_site[car][s.place[seat]]
        new_year_in = components.new_year_in[s.time[seat]]
        # TH-DIG-01: the player's own permit, whatever others have dug (TH-PERM-09), or a special permission
        # (TH-PERM-07); on arrival by land after New Year every permit is fresh (TH-PERM-05)
        permits = fresh = components.every_site if kinds[own + PERMISSION] else s.permits[seat]
        if new_year_in <= components.longest_way:
            for site, weeks in enumerate(to_site):
                if weeks >= new_year_in:
                    fresh |= 1 << site
        # Flags of discarded helpers, and the assistants' points then: lone assistant (TH-KNOW-06), shovel (TH-DIG-05).
        points = components.assistant_points[rulings.sets_repeat]
        helpers = [(0, points[assistants])]
        if assistants and self.may_discard(s, assistants):
            helpers.append((4, points[assistants - 1] + components.solo_points))
        if shovels and self.may_discard(s, shovels):
            helpers = [(flags | shovel, helped) for flags, helped in helpers for shovel in (0, 8)]

        first = seat * components.site_count
        for site in components.members[fresh]:
            books, rumour = s.books[first + site], rumours >> site & 1
            if not (books or rumour or assistants):  # TH-DIG-02
                continue
            trip = to_site[site]
            for zeppelin in (0, 1) if airship and trip else (0,):
                if zeppelin and not permits >> site & 1:
                    continue
                time = left if zeppelin else left - trip
                if time <= 0:  # TH-DIG-04
                    continue
                for heard in ((2,) if rulings.rumour_forced else (0, 2)) if rumour else (0,):  # TH-KNOW-04
                    known = books + components.rumour_points if heard else books  # TH-KNOW-02
                    if not (rulings.assistants_suffice or (known if rulings.rumours_suffice else books)):
                        continue  # TH-DIG-02, option min_specialised
                    for flags, helped in helpers:
                        digs = components.digs[site][flags | heard | zeppelin][total[known + helped]]
                        moves += digs if time >= components.max_weeks else [dig for dig in digs if dig.weeks <= time]

    def may_discard(self, s: State, n: int) -> bool:
        """Return whether one of `n` assistants or shovels may be discarded: the only one (option solo_discard)."""
        return n == 1 or (n > 1 and s.rulings.solo_always)

    def swap_price(self, s: State, seat: int) -> int:
        """Return what a swap costs besides the trip: one week more for each swap of an unbroken run (TH-SWAP-02).

        A player who lands on another marker and acts again has not been interrupted (TH-SWAP-04).
        """
        return self.components.swap_weeks + (s.streak if s.last == seat else 0)

    def may_mount(self, s: State, seat: int, card: int) -> bool:
        """Return whether `seat` owns the artifacts that an exhibition needs (TH-EXH-02, TH-EXH-03)."""
        own, artifacts = seat * self.components.site_count, s.artifacts
        for site, n in self.components.exhibition_needs[card]:  # noqa: SIM110 (a hot path, where `all` is slower)
            if artifacts[own + site] < n:
                return False
        return True

    # -- knowledge (TH-KNOW) -------------------------------------------------------------------------------------------
    def knowledge(self, s: State, seat: int, site: int, rumour: bool = False, solo: bool = False) -> Knowledge:
        """Return the knowledge of a site; `rumour` and `solo` (lone assistant) are the one-shot cards used.

        Everything else always counts, as more knowledge never finds less (TH-KNOW-11).
        """
        special, open_books = self.special(s, seat, site, rumour, solo), s.general[seat]
        return Knowledge(special, min(special, open_books), self.components.total[open_books][special])

    def special(self, s: State, seat: int, site: int, rumour: bool, solo: bool) -> int:
        """Return the specialised knowledge of a site."""
        components = self.components
        assistants = s.kinds[seat * KIND_COUNT + ASSISTANT]
        points = components.assistant_points[s.rulings.sets_repeat]
        known = s.books[seat * components.site_count + site]  # TH-KNOW-01, TH-KNOW-03
        if rumour:  # TH-KNOW-04
            known += components.rumour_points
        if solo:  # TH-KNOW-06
            return known + points[assistants - 1] + components.solo_points
        return known + points[assistants]  # TH-KNOW-05

    def draws(self, s: State, seat: int, total: int, weeks: int, solo_shovel: bool) -> int:
        """Return how many tokens a dig draws: the number on the wheel and that of the shovels (TH-DIG-05)."""
        shovels = s.kinds[seat * KIND_COUNT + SHOVEL]
        more = self.components.shovel_tokens[s.rulings.sets_repeat]
        helped = more[shovels - 1] + self.components.solo_tokens if solo_shovel else more[shovels]
        return self.components.wheel[total][weeks] + helped

    def dig_draws(self, s: State, dig: Dig) -> int:
        """Return how many tokens a dig of the active seat draws."""
        special = self.special(s, s.turn, dig.site, dig.rumour, dig.solo_assistant)
        return self.draws(s, s.turn, self.components.total[s.general[s.turn]][special], dig.weeks, dig.solo_shovel)

    def cost(self, s: State, move: Move) -> Cost:
        """Return what a move costs the active seat, and where it leads."""
        components, seat = self.components, s.turn
        match move:
            case Take(card, zeppelin) | Exhibit(card, zeppelin):
                place, work = components.card_city[card], components.card_weeks[card]
            case Dig(site, work, zeppelin):
                place = components.site_places[site]
            case Swap(zeppelin):
                place, work = components.start_place, self.swap_price(s, seat)
            case Finish():
                return Cost(0, components.end - s.time[seat], s.place[seat])
        if zeppelin:
            return Cost(0, work, place)
        return Cost(components.travel[s.kinds[seat * KIND_COUNT + CAR] > 0][s.place[seat]][place], work, place)

    # -- playing a move (TH-TURN-05) -----------------------------------------------------------------------------------
    def play(self, state: State, move: Move, emit: EventSink | None = None) -> None:
        """Carry out a legal move: trip, weeks, effect, marker, next player; emit its events.

        The trip comes first, so a turn's gains cannot serve its own trip (TH-MOV-06, TH-TURN-06).
        """
        s, kind = state, type(move)
        seat = s.turn
        self._carry_out[kind](s, seat, move, emit)
        if emit and s.time[seat] == self.components.end and kind is not Finish:
            emit(events.CameHome(SEATS[seat]))
        s.stack[seat] = s.ticks = s.ticks + 1  # TH-TIME-03: on top of all markers already there
        if kind is not Swap:
            s.streak = 0  # TH-SWAP-03
        s.last = seat
        s.turn = self.rearmost(s.time, s.stack)
        if emit and s.turn == OVER:
            emit(events.AllHome())
            events.emit_victory(self.result(s), emit)

    def _go(self, s: State, seat: int, place: int, zeppelin: bool, emit: EventSink | None) -> None:
        """Discard the airship if it is used, move the pawn, pay the travel weeks (TH-TURN-05 steps 1 and 2)."""
        here = s.place[seat]
        if here == place:  # TH-MOV-03
            return
        s.place[seat] = place  # TH-TURN-07: any number of pawns may be there
        if zeppelin:  # TH-MOV-05
            self._discard_own(s, seat, ZEPPELIN, NONE)
            if emit:
                emit(events.Flew(SEATS[seat], self.components.place_terms[here], self.components.place_terms[place]))
            return
        weeks = self.components.travel[s.kinds[seat * KIND_COUNT + CAR] > 0][here][place]
        if emit:
            emit(self.event_factory.trip(seat, here, place, weeks))
        self._spend(s, seat, weeks, emit)

    def _spend(self, s: State, seat: int, weeks: int, emit: EventSink | None) -> None:
        """Advance the marker; crossing New Year makes all five permits valid (TH-YEAR-01, TH-YEAR-02).

        Every action costs a week or more (TH-TIME-06), and no turn more than 16 except in runs of swaps (TH-TIME-07).
        """
        year_of, before = self.components.year_of, s.time[seat]
        after = s.time[seat] = before + weeks
        if year_of[after] > year_of[before]:
            s.permits[seat] = self.components.every_site  # TH-PERM-03
            if emit and after < self.components.end:
                emit(events.EnteredYear(SEATS[seat], self.components.year(after)))

    def _take(self, s: State, seat: int, take: Take, emit: EventSink | None) -> None:
        """Give the card to the player and refill the display (TH-TAKE-02 to TH-TAKE-05)."""
        card, zeppelin = take
        self._go(s, seat, self.components.card_city[card], zeppelin, emit)
        if emit:
            emit(self.event_factory.take(seat, card))
        self._spend(s, seat, self.components.card_weeks[card], emit)
        s.display[s.display.index(card)] = NONE
        self.own(s, seat, card)
        self._refill(s, emit)

    def _swap(self, s: State, seat: int, swap: Swap, emit: EventSink | None) -> None:
        """Sweep and refill the display; the exhibitions stay (TH-SWAP-05)."""
        price = self.swap_price(s, seat)
        s.streak = s.streak + 1 if s.last == seat else 1
        self._go(s, seat, self.components.start_place, swap.zeppelin, emit)
        swept = [card for card in s.display if card >= 0]
        if emit:
            emit(events.Swapped(SEATS[seat], len(swept), price))
        self._spend(s, seat, price, emit)
        s.discard += swept  # TH-DECK-06
        s.display = [NONE] * self.components.slots
        self._refill(s, emit)

    def _exhibit(self, s: State, seat: int, exhibit: Exhibit, emit: EventSink | None) -> None:
        """Give the card to the player for good; artifacts are kept, the slot stays empty (TH-EXH-04 to TH-EXH-07)."""
        card, components = exhibit.card, self.components
        self._go(s, seat, components.card_city[card], exhibit.zeppelin, emit)
        if emit:
            size, city = self.event_factory.exhibition(card)
            emit(events.Exhibited(size, SEATS[seat], city, components.card_weeks[card], components.exhibition_vp[card]))
        self._spend(s, seat, components.card_weeks[card], emit)
        s.row[s.row.index(card)] = NONE  # TH-DISP-05
        s.mounted[seat].append(card)  # TH-EXH-06

    def _finish(self, s: State, seat: int, finish: Finish, emit: EventSink | None) -> None:
        """Give up all weeks left (TH-FIN-03)."""
        if emit:
            emit(events.Finished(SEATS[seat], self.components.end - s.time[seat]))
        s.time[seat] = self.components.end

    def _dig(self, s: State, seat: int, dig: Dig, emit: EventSink | None) -> None:
        """Carry out a dig, in the order of TH-DIG-07."""
        site, weeks, zeppelin, rumour, solo_assistant, solo_shovel = dig
        components, player, term = self.components, SEATS[seat], self.components.site_terms[site]
        self._go(s, seat, components.site_places[site], zeppelin, emit)
        own_permit = s.permits[seat] >> site & 1  # (a) TH-PERM-05
        total = components.total[s.general[seat]][self.special(s, seat, site, rumour, solo_assistant)]
        n = self.draws(s, seat, total, weeks, solo_shovel)  # TH-KNOW-10: fixed before the draw
        if emit:
            emit(events.Dug(player, term, weeks, total, n))
        if own_permit and s.rulings.spends_old_year:  # emitted before a New Year that renews it
            self._spend_permit(s, seat, site, emit)
        self._spend(s, seat, weeks, emit)  # (c) TH-PERM-06
        finds = self.draw(s, site, n)  # (d), (f): debris goes back after the whole draw (TH-DIG-08)
        for token in finds:  # (e) TH-DIG-09
            self.keep(s, seat, token)
        if emit:
            self.event_factory.emit_finds(seat, site, finds, n - len(finds), emit)
        if rumour:  # (g)
            self._discard_own(s, seat, RUMOUR, site)
            if emit:
                emit(events.UsedRumour(player, term))
        if solo_assistant:
            self._discard_own(s, seat, ASSISTANT, NONE)
            if emit:
                emit(events.UsedAssistant(player))
        if solo_shovel:
            self._discard_own(s, seat, SHOVEL, NONE)
            if emit:
                emit(events.UsedShovel(player))
        if not own_permit:  # (h) TH-PERM-07, TH-PERM-08
            self._discard_own(s, seat, PERMISSION, NONE)
            if emit:
                emit(events.UsedPermission(player, term))
        elif not s.rulings.spends_old_year:
            self._spend_permit(s, seat, site, emit)
        bonus = s.bonus[site]
        if bonus >= 0:  # (i) TH-DIG-10, TH-DIG-11
            s.bonus[site] = NONE
            self.keep(s, seat, bonus)
            if emit:
                emit(events.FirstDig(player, term, self.event_factory.artifact(bonus), components.token_value[bonus]))

    def _spend_permit(self, s: State, seat: int, site: int, emit: EventSink | None) -> None:
        """Turn the player's own permit of a site to its spent side (TH-PERM-02, TH-PERM-04)."""
        s.permits[seat] &= ~(1 << site)
        if emit:
            emit(events.UsedPermit(SEATS[seat], self.components.site_terms[site]))

    def draw(self, s: State, site: int, n: int) -> list[int]:
        """Draw `n` tokens blindly, all at once (TH-DIG-14); return the finds, which leave the bag.

        A bag without finds may be dug too: its debris is always there (TH-DIG-13).
        """
        bag = s.bags[site]
        size = len(bag) + self.components.debris[site]
        assert n <= size, "TH-DIG-12: a bag holds more tokens than any dig can draw"
        finds = []
        for i in s.rng.fisher_yates_indices(size, n):
            if i < len(bag):
                finds.append(bag.pop(i))
        return finds

    # -- cards and tokens of a player ----------------------------------------------------------------------------------
    def own(self, s: State, seat: int, card: int) -> None:
        """Put a research card before a player and count it."""
        components, kind = self.components, self.components.card_kind[card]
        s.cards[seat].append(card)
        s.kinds[seat * KIND_COUNT + kind] += 1
        if kind == BOOK:
            s.books[seat * components.site_count + components.card_site[card]] += components.card_n[card]
        elif kind == GENERAL:
            s.general[seat] += components.card_n[card]
        elif kind == RUMOUR:
            s.rumours[seat] |= 1 << components.card_site[card]

    def own_cards(self, s: State, seat: int, kind: int, site: int) -> list[int]:
        """Return the player's cards of a one-shot kind (and site), which are equal in play: the first is discarded."""
        components = self.components
        return [
            card for card in s.cards[seat] if components.card_kind[card] == kind and components.card_site[card] == site
        ]

    def _discard_own(self, s: State, seat: int, kind: int, site: int) -> None:
        """Move one of these cards to the discard pile (TH-DECK-06)."""
        card = self.own_cards(s, seat, kind, site)[0]
        s.cards[seat].remove(card)
        s.discard.append(card)
        s.kinds[seat * KIND_COUNT + kind] -= 1
        if kind == RUMOUR:
            s.rumours[seat] &= ~(1 << site)

    def keep(self, s: State, seat: int, token: int) -> None:
        """Lay a find before a player and count it (TH-KNOW-03, TH-EXH-03)."""
        components, kind = self.components, self.components.token_type[token]
        s.finds[seat].append(token)
        if kind == ARTIFACT:
            s.artifacts[seat * components.site_count + components.token_site[token]] += 1
        elif kind == OPEN_BOOK:
            s.general[seat] += 1
        else:
            s.books[seat * components.site_count + components.token_grants[token]] += 1

    # -- display, row and deck -----------------------------------------------------------------------------------------
    def _refill(self, s: State, emit: EventSink | None) -> None:
        """Fill every empty slot of the display, within the turn (TH-TAKE-04, TH-DISP-02, TH-DISP-07, TH-DISP-08)."""
        display = s.display
        empty = display.count(NONE)
        while empty:
            if not s.deck and not self._reshuffle(s, emit):
                if emit:
                    emit(events.NoCardLeft(empty))
                return
            card = s.deck.pop()  # TH-DECK-01
            if card >= self.components.first_exhibition:
                self._push(s, card, emit)
                continue
            display[display.index(NONE)] = card
            empty -= 1
            if emit:
                emit(self.event_factory.reveal(card))

    def _reshuffle(self, s: State, emit: EventSink | None) -> bool:
        """Build a new deck once a card is missing (TH-DECK-04); return False if there are no research cards for it."""
        pool = s.discard + s.reserve  # TH-DECK-02, TH-DECK-07; later the reserve is empty (TH-DECK-03)
        if not any(card < self.components.first_exhibition for card in pool):  # TH-DECK-05
            return False
        s.rng.shuffle(pool)
        if emit:
            emit((events.Reshuffled if s.merged or not s.reserve else events.ReshuffledReserve)(len(pool)))
        s.deck, s.discard, s.reserve, s.merged = pool, [], [], True
        return True

    def _push(self, s: State, card: int, emit: EventSink | None) -> None:
        """Let an exhibition enter the row at slot a; a gap absorbs the push (TH-DISP-03, TH-DISP-04, TH-DISP-06)."""
        if emit:
            emit(events.Announced(*self.event_factory.exhibition(card)))
        row = s.row
        for slot in range(self.components.row_slots):
            row[slot], card = card, row[slot]
            if card < 0:
                return
        s.discard.append(card)
        if emit:
            emit(events.PushedOff(*self.event_factory.exhibition(card)))

    # -- scoring (TH-SCO, TH-END) --------------------------------------------------------------------------------------
    def result(self, state: State) -> Result:
        """Return the current scoring (TH-END-02, TH-INFO-06); the tie-breaker counts at the end only."""
        s, components = state, self.components
        seats = range(s.seats)
        artifacts = tuple(sum([components.token_value[token] for token in finds]) for finds in s.finds)
        exhibitions = tuple(sum([components.exhibition_vp[card] for card in cards]) for cards in s.mounted)
        congresses = tuple(components.congress_vp[s.kinds[seat * KIND_COUNT + CONGRESS]] for seat in seats)
        lines = (
            ScoreLine("score.artifacts", artifacts, "TH-SCO-01"),
            ScoreLine("score.exhibitions", exhibitions, "TH-SCO-02"),
            ScoreLine("score.congresses", congresses, "TH-SCO-03"),
            *(
                ScoreLine("score.majority", self.majority(s, site), "TH-SCO-04", {"site": term})
                for site, term in enumerate(components.site_terms)
            ),
        )
        totals = summed(lines)
        return Result(lines, totals, ranked([(totals[seat], self._tiebreak(s, seat, artifacts)) for seat in seats]))

    def majority(self, s: State, site: int) -> tuple[int, ...]:
        """Return each player's points for the most closed books of a site (TH-SCO-04 to TH-SCO-07)."""
        books = s.books[site :: self.components.site_count]
        best = max(books)
        if best == 0:  # TH-SCO-06
            return (0,) * s.seats
        prize = self.components.majority_vp if books.count(best) == 1 else self.components.majority_tie_vp  # TH-SCO-05
        return tuple([prize if n == best else 0 for n in books])

    def _tiebreak(self, s: State, seat: int, artifacts: Sequence[int]) -> tuple[int, ...]:
        """Return the tie-breaker, where more is better: none by TH-END-03, but see the option `tiebreak`."""
        if s.turn == OVER and s.rulings.tiebreak == "artifacts":
            return artifacts[seat], len(s.mounted[seat])
        if s.turn == OVER and s.rulings.tiebreak == "first_home":
            return (-s.stack[seat],)
        return ()

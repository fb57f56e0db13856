"""The six actions, with jokers, golden discoveries and roles, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

from engine.events import EventSink
from engine.games.artifact import events
from engine.games.artifact.board import Board
from engine.games.artifact.components import (
    ANDERSSON,
    BERLIN,
    CARTER,
    CURSED,
    GOLDEN,
    JUDD,
    LONDON,
    MORLEY,
    NEW_YORK,
    PARIS,
    SOLO,
    Components,
)
from engine.games.artifact.exhibits import Halls, without
from engine.games.artifact.state import (
    ARCHAEOLOGIST,
    CITY,
    KEEP,
    LOAD,
    NONE,
    ROLE,
    SHOW,
    STOCK,
    TURN,
    Buy,
    Exhibit,
    ExhibitSolo,
    Golden,
    Hire,
    Keep,
    Load,
    Move,
    Research,
    Role,
    RoleStay,
    Sell,
    Ship,
    Show,
    State,
)
from engine.messages import SEATS


class Actions:
    """The moves of a turn and their effects."""

    def __init__(
        self, components: Components, board: Board, halls: Halls, next_turn: Callable[[State, EventSink | None], None]
    ) -> None:
        """Take the parts that actions use; `next_turn` is called when a turn is over."""
        self.components, self.board, self.halls, self.next_turn = components, board, halls, next_turn
        self.plays: dict[type, Callable[[State, Any, EventSink | None], None]] = {
            Research: self._research,
            Hire: self._hire,
            Ship: self._ship,
            Load: self._load,
            Exhibit: self._exhibit,
            Show: self._show,
            Keep: self._keep,
            ExhibitSolo: self._exhibit_solo,
            Sell: self._sell,
            Buy: self._buy,
            Golden: self._golden,
            Role: self._role,
            RoleStay: self._role_stay,
        }

    def has(self, s: State, seat: int, role: int) -> bool:
        """Return whether a seat has a disc on a role; only actions use roles (AR-X2-ROLE-06, AR-X2-ROLE-07)."""
        disc_on: int = s.roles[seat * 2 + (role >= self.components.cities)]  # AR-X2-COMB-01: one of each group
        return disc_on == role

    # -- what is possible ------------------------------------------------------------------------------------------
    def of_turn(self, s: State) -> list[Move]:
        """Return the legal moves of a turn: actions, golden discoveries, pass or end (AR-TURN-02, AR-TURN-04)."""
        moves: list[Move] = []
        components, seat = self.components, s.turn
        if s.done < components.actions:  # AR-TURN-05
            self._list_actions(s, seat, moves)
        if s.rulings.finds and s.market:
            for use in dict.fromkeys(s.hands[seat]):
                if components.card_sort[use] == GOLDEN:  # AR-X1-GOLD-01
                    moves += [Golden(use, take) for take in dict.fromkeys(s.market)]
        moves.append(components.end_turn if s.done else components.passing)  # AR-TURN-06, AR-TURN-07
        return moves

    def free_action(self, s: State, seat: int) -> bool:
        """Return whether a seat has the action without marker and price (AR-X2-AND)."""
        return s.spent[seat] >= self.components.limit and self.has(s, seat, ANDERSSON) and not s.freed[seat]

    def payments(
        self, s: State, seat: int, held: tuple[int, ...], marker: int, free: bool, times: int = 1
    ) -> tuple[int, ...]:
        """Return the payments for an action of `marker`: markers, others as jokers, or `Components.free` (AR-ACT-03).

        A marker is never a joker for its own action (AR-JOKER-06); each action of a turn may use one (AR-JOKER-04).
        `held` are the kinds of markers that the seat holds, `free` is whether it has the free action, `times` is the
        factor of S. G. Morley.
        """
        components, money = self.components, s.money[seat]
        own = marker in held
        fits = own and money >= times * components.cost[marker][components.next_free[s.tracks[marker]]]
        if money < components.joker * times:
            pays: tuple[int, ...] = (marker,) if fits else ()
        elif fits or not own:
            pays = held  # AR-JOKER-05: the right marker, and the others as jokers
        else:
            pays = tuple([pay for pay in held if pay != marker])
        return (*pays, components.free) if free and times == 1 else pays

    def _list_actions(self, s: State, seat: int, moves: list[Move]) -> None:
        """Append the actions that can be completed (AR-ACT-05)."""
        components, huts = self.components, s.site_huts[seat :: s.seats]
        held, free = self.board.kinds(s, seat), self.free_action(s, seat)
        if not held and not free:
            return
        pays = self.payments(s, seat, held, components.museum, free)
        museum = components.paid(pays) if pays else None
        if s.huts[seat]:  # AR-HUT-03, AR-RES-02, AR-HIRE-02
            if museum:
                draws = self.has(s, seat, JUDD)
                for site, n in enumerate(huts):
                    if not n and site != s.removed:  # AR-RES-01
                        moves += museum.researches[draws and self.left_to_draw(s, site)][site]
            doubles = s.huts[seat] >= components.role_n[MORLEY] and self.has(s, seat, MORLEY)
            for site, n in enumerate(huts):
                if n:  # AR-HIRE-01
                    worker = components.worker[site]  # AR-HIRE-07: another one is a joker
                    moves += components.paid(self.payments(s, seat, held, worker, free)).hires[False][site]
                    if doubles:
                        pays = self.payments(s, seat, held, worker, free, components.role_n[MORLEY])
                        moves += components.paid(pays).hires[True][site]
        pays = self.payments(s, seat, held, components.ship, free)
        if pays:
            ships, draws = components.paid(pays).ships, self.has(s, seat, LONDON)
            for site, n in enumerate(huts):
                if n:  # AR-SHIP-01
                    k = self.cargo(s, seat, site)
                    if k or s.rulings.ship_nothing:  # AR-SHIP-07
                        moves += ships[draws and k > 0 and bool(s.decks[site])][site]
        hand = s.hands[seat]
        if museum and hand:
            owner = s.owner
            for tile in self.halls.possible(hand, self.wild(s, seat), s.rulings.by_site):
                if owner[tile] == NONE:  # AR-EXH-03, AR-EXH-15
                    moves += museum.exhibits[tile]
            if s.rulings.finds:
                for card in dict.fromkeys(hand):
                    if components.card_sort[card] == SOLO:
                        moves += museum.solos[card]
        if components.ship in held:  # AR-SELL-02, AR-BUY-02, AR-JOKER-03: no joker, nothing free
            # Whatever the money (AR-SELL-04) and the kind of the card (AR-SELL-06).
            moves += [components.sells[card] for card in dict.fromkeys(hand)]
            if s.market and s.money[seat] >= self.board.market_price(s):  # AR-BUY-04
                moves += [components.buys[card] for card in dict.fromkeys(s.market)]  # AR-BUY-06: its seller too

    # -- paying (AR-ACT, AR-JOKER) ---------------------------------------------------------------------------------
    def cost(self, s: State, pay: int, marker: int, times: int = 1) -> int:
        """Return the price of an action of `marker` with the payment `pay` (AR-ACT-02, AR-JOKER-02)."""
        if pay == self.components.free:
            return 0
        return times * (self.board.price(s, pay) if pay == marker else self.components.joker)

    def _pay(self, s: State, pay: int, marker: int, emit: EventSink | None, times: int = 1) -> None:
        """Give the marker back and pay (AR-ACT-04); the payment does not change the action (AR-JOKER-07)."""
        components, seat = self.components, s.turn
        if pay == components.free:
            s.freed[seat] = True
            if emit:
                emit(events.PaidNothing(SEATS[seat], components.role_terms[ANDERSSON]))
            return
        price = self.cost(s, pay, marker, times)
        self._spend(s, seat, pay)
        s.money[seat] -= price
        if emit:
            emit((events.Paid if pay == marker else events.PaidJoker)(SEATS[seat], components.marker_terms[pay], price))

    def _spend(self, s: State, seat: int, marker: int) -> None:
        self.board.give(s, seat, marker)
        s.spent[seat] += 1

    def _acted(self, s: State, emit: EventSink | None) -> None:
        """Count an action; the turn stays open for a second one or a golden discovery."""
        s.done += 1
        self._go_on(s, emit)

    def _go_on(self, s: State, emit: EventSink | None) -> None:
        s.phase = TURN
        if s.done >= self.components.actions and not self._golden_left(s):  # AR-X1-GOLD-04
            self.next_turn(s, emit)

    def _golden_left(self, s: State) -> bool:
        return bool(s.market) and any(self.components.card_sort[card] == GOLDEN for card in s.hands[s.turn])

    # -- huts, decks, hands ----------------------------------------------------------------------------------------
    def place_hut(self, s: State, seat: int, site: int, emit: EventSink | None) -> None:
        """Place a hut; unless it is the first on the site, a card is revealed (AR-HUT-01, AR-HUT-02)."""
        first = site * s.seats
        revealing = any(s.site_huts[first : first + s.seats])
        s.site_huts[first + seat] += 1
        s.huts[seat] -= 1
        if not revealing:
            return
        if not s.decks[site]:  # AR-DECK-01, AR-HIRE-06
            if emit:
                emit(events.DeckEmpty(self.components.site_terms[site]))
            return
        card = self._draw(s, site)
        s.rows[site] = tuple(sorted((*s.rows[site], card)))  # AR-DECK-03: in no order of its own
        if emit:
            emit(events.Revealed(self.components.card_terms[card], self.components.site_terms[site]))
        self._check_deck(s, site, emit)

    @staticmethod
    def left_to_draw(s: State, site: int) -> bool:
        """Return whether a deck has a card left after the reveal for one more hut (AR-X2-JUDD).

        The rules allow N. M. Judd's draw from an empty deck, and it is lost (AR-ACT-04b). Research with such a draw
        has exactly the effects and events of research without it, so it is not listed a second time.
        """
        first = site * s.seats
        return len(s.decks[site]) > any(s.site_huts[first : first + s.seats])

    @staticmethod
    def _draw(s: State, site: int) -> int:
        deck = s.decks[site]
        s.decks[site] = deck[:-1]
        return deck[-1]

    def _check_deck(self, s: State, site: int, emit: EventSink | None) -> None:
        """Make this round the last one if the deck has run out (AR-DECK-02, AR-END-03)."""
        if not s.decks[site]:
            self.board.last_round(s, "deck", emit, self.components.site_terms[site])

    def _draw_secretly(self, s: State, site: int, role: int, emit: EventSink | None) -> None:
        """Draw for London or N. M. Judd; a cursed artifact is shown and boxed (AR-X1-CURSE-05, AR-X1-CURSE-06)."""
        components, seat = self.components, s.turn
        left = components.role_n[role]
        while left and s.decks[site]:  # AR-ACT-04b: a draw from an empty deck is lost
            card = self._draw(s, site)
            if components.card_sort[card] == CURSED:
                s.box += (card,)
                if emit:
                    emit(events.DrewCursed(SEATS[seat], components.card_terms[card]))
                left -= not s.rulings.redraw
            else:
                s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
                left -= 1
                if emit:
                    emit(events.DREW[role](SEATS[seat], components.role_terms[role], components.site_terms[site]))
                    emit(events.SAW(seat, components.card_terms[card]))
            self._check_deck(s, site, emit)

    def gain(self, s: State, seat: int, card: int) -> None:
        """Put a card into the hand that all players have seen."""
        s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
        s.known[seat] = tuple(sorted((*s.known[seat], card)))

    def lose(self, s: State, seat: int, card: int) -> None:
        """Remove a card from the hand face up: a known copy, if there is one."""
        s.hands[seat] = without(s.hands[seat], (card,))
        if card in s.known[seat]:
            s.known[seat] = without(s.known[seat], (card,))

    # -- I: research (AR-RES) --------------------------------------------------------------------------------------
    def _research(self, s: State, move: Research, emit: EventSink | None) -> None:
        components, seat, site = self.components, s.turn, move.site
        if emit:
            emit(events.Researched(SEATS[seat], components.site_terms[site]))
        self._pay(s, move.pay, components.museum, emit)  # AR-RES-04
        self.place_hut(s, seat, site, emit)  # AR-RES-05, AR-RES-08
        if s.rulings.finds:  # AR-RES-06, AR-X1-TRACK-02, AR-X1-TRACK-03; only here: AR-X1-TRACK-04
            at = seat * len(components.sites) + site
            steps = components.role_n[CARTER] if self.has(s, seat, CARTER) else components.step  # AR-X2-CAR
            s.research[at] = min(s.research[at] + steps, components.top)
            if emit:
                emit(events.MovedUp(SEATS[seat], components.site_terms[site], s.research[at]))
        if move.draw:  # AR-X2-JUDD
            self._draw_secretly(s, site, JUDD, emit)
        self._acted(s, emit)

    # -- II: hire workers (AR-HIRE) --------------------------------------------------------------------------------
    def _hire(self, s: State, move: Hire, emit: EventSink | None) -> None:
        components, seat, site = self.components, s.turn, move.site
        times = components.role_n[MORLEY] if move.double else 1
        if emit:
            emit(events.Hired(SEATS[seat], components.site_terms[site], times))
        self._pay(s, move.pay, components.worker[site], emit, times)  # AR-HIRE-04
        for _ in range(times):  # AR-HIRE-05, AR-X2-MOR
            self.place_hut(s, seat, site, emit)
        self._acted(s, emit)

    # -- III: ship finds (AR-SHIP) ---------------------------------------------------------------------------------
    def cargo(self, s: State, seat: int, site: int) -> int:
        """Return the exact number of cards that a shipment takes (AR-SHIP-03, AR-SHIP-04).

        Each hut but the first of a site reveals a card: a row is too short only if its deck has run out (AR-SHIP-11).
        """
        first = site * s.seats
        huts = s.site_huts[first : first + s.seats]
        sole = huts[seat] == sum(huts)
        return min(huts[seat] - (self.components.sole_less if sole else 0), len(s.rows[site]))

    def _ship(self, s: State, move: Ship, emit: EventSink | None) -> None:
        """Begin a shipment; it takes cursed artifacts first (AR-SHIP-10, AR-X1-CURSE-02)."""
        s.site, s.pay, s.draw = move  # AR-SHIP-08: one site
        s.need = self.cargo(s, s.turn, s.site)
        cursed = tuple(card for card in s.rows[s.site] if self.components.card_sort[card] == CURSED)
        s.chosen = cursed[: s.need]  # AR-X1-CURSE-04: none in a shipment without cards
        self._go_on_loading(s, emit)

    def of_load(self, s: State) -> list[Move]:
        """Return the finds that may be shipped next."""
        return [self.components.loads[card] for card in dict.fromkeys(without(s.rows[s.site], s.chosen))]

    def _load(self, s: State, move: Load, emit: EventSink | None) -> None:
        s.chosen += (move.card,)
        self._go_on_loading(s, emit)

    def _go_on_loading(self, s: State, emit: EventSink | None) -> None:
        """Ask for the next find while there is a choice, else complete the shipment."""
        rest, missing = without(s.rows[s.site], s.chosen), s.need - len(s.chosen)
        if missing and missing < len(rest) and len(set(rest)) > 1:
            s.phase = LOAD
            return
        s.chosen = tuple(sorted(s.chosen + rest[:missing]))
        self._set_sail(s, emit)

    def _set_sail(self, s: State, emit: EventSink | None) -> None:
        """Pay, take the cards, take all own huts back (AR-SHIP-05, AR-SHIP-06)."""
        components, seat, site, cards = self.components, s.turn, s.site, s.chosen
        if emit:
            if cards:
                emit(
                    events.Shipped(
                        SEATS[seat], components.site_terms[site], [components.card_terms[card] for card in cards]
                    )
                )
            else:
                emit(events.ShippedNothing(SEATS[seat], components.site_terms[site]))
        self._pay(s, s.pay, components.ship, emit)
        s.rows[site] = without(s.rows[site], cards)
        for card in cards:
            if components.card_sort[card] == CURSED:  # AR-X1-CURSE-03
                s.box += (card,)
                if emit:
                    emit(events.PutAwayCursed(SEATS[seat], components.card_terms[card]))
            else:
                self.gain(s, seat, card)
        at = site * s.seats + seat
        s.huts[seat] += s.site_huts[at]
        s.site_huts[at] = 0  # AR-RES-09: to be researched again
        drawing = s.draw
        self._forget(s)
        if drawing and cards:  # AR-X2-LON
            self._draw_secretly(s, site, LONDON, emit)
        self._acted(s, emit)

    @staticmethod
    def _forget(s: State) -> None:
        """Clear what was declared of the action."""
        s.site = s.tile = s.pay = NONE
        s.draw, s.chosen, s.need = False, (), 0

    # -- IV: exhibitions (AR-EXH) ----------------------------------------------------------------------------------
    def wild(self, s: State, seat: int) -> int:
        """Return the number of shown cards that may count as another site or type (AR-X2-NY)."""
        return self.components.role_n[NEW_YORK] if self.has(s, seat, NEW_YORK) else 0

    def _exhibit(self, s: State, move: Exhibit, emit: EventSink | None) -> None:
        s.tile, s.pay = move  # AR-EXH-12: one tile
        s.chosen, s.need = (), self.components.tile_size[s.tile]
        self._go_on_showing(s, emit)

    def of_show(self, s: State) -> list[Move]:
        """Return the finds that may be shown next (AR-EXH-04)."""
        seat = s.turn
        following = self.halls.following(s.tile, s.chosen, s.hands[seat], self.wild(s, seat), s.rulings.by_site)
        return [self.components.shows[card] for card in following]

    def _show(self, s: State, move: Show, emit: EventSink | None) -> None:
        s.chosen += (move.card,)
        self._go_on_showing(s, emit)

    def _go_on_showing(self, s: State, emit: EventSink | None) -> None:
        """Ask for the next find while several sets are possible, else ask what to keep."""
        seat = s.turn
        sets: set[tuple[int, ...]] = set()
        for cards in self.halls.completions(s.tile, s.chosen, s.hands[seat], self.wild(s, seat), s.rulings.by_site):
            sets.add(tuple(sorted(cards)))
            if len(sets) > 1:
                s.phase = SHOW
                return
        (s.chosen,) = sets
        s.phase = KEEP
        keeps = self.of_keep(s)
        if len(keeps) == 1:
            self._open(s, keeps[0].cards, emit)

    def of_keep(self, s: State) -> list[Any]:
        """Return what may be kept: one card, with Paris one or two; never fragments (AR-EXH-07, AR-X1-FRAG-03)."""
        components = self.components
        keepable = [card for card in sorted(set(s.chosen)) if components.card_kept[card]]
        most = components.role_n[PARIS] if self.has(s, s.turn, PARIS) else components.kept
        sets = [
            cards
            for n in range(components.kept, most + 1)
            for cards in combinations_with_replacement(keepable, n)
            if all(cards.count(card) <= s.chosen.count(card) for card in cards)
        ]
        return [Keep(cards) for cards in sets or [()]]  # AR-X1-FRAG-04

    def _keep(self, s: State, move: Keep, emit: EventSink | None) -> None:
        self._open(s, move.cards, emit)

    def _open(self, s: State, kept: tuple[int, ...], emit: EventSink | None) -> None:
        """Open the exhibition: pay, take the tile, put the cards under it (AR-EXH-05 to AR-EXH-09)."""
        components, seat, tile, cards = self.components, s.turn, s.tile, s.chosen
        terms = components.card_terms
        if emit:
            emit(events.exhibited(components, seat, tile))
        self._pay(s, s.pay, components.museum, emit)
        if emit:
            emit(events.Showed(SEATS[seat], [terms[card] for card in cards]))
            for bent in self.halls.bent(tile, cards, s.rulings.by_site):
                emit(events.Bent(SEATS[seat], components.role_terms[NEW_YORK], terms[bent[0]]))
        for card in cards:
            self.lose(s, seat, card)
        for card in kept:
            self.gain(s, seat, card)  # AR-EXH-14: to be used again at once
        s.under[tile] = without(cards, kept)
        s.owner[tile] = seat
        if emit:
            emit(events.Kept(SEATS[seat], [terms[card] for card in kept]) if kept else events.KeptNothing(SEATS[seat]))
            if tile in components.income_tiles:
                emit(events.IncomeFell(self.board.base_income(s)))
        self._forget(s)
        self.board.check_tiles(s, emit)  # AR-EXH-10
        self._exhibited(s, emit)

    def _exhibited(self, s: State, emit: EventSink | None) -> None:
        """Ask for a role after an exhibition (AR-EXH-11, AR-X2-ROLE-01, AR-X1-SOLO-05)."""
        if s.rulings.roles:
            s.done += 1
            s.phase = ROLE
        else:
            self._acted(s, emit)

    def _exhibit_solo(self, s: State, move: ExhibitSolo, emit: EventSink | None) -> None:
        """Show a solo exhibition (AR-X1-SOLO-01, AR-X1-SOLO-02); it takes no tile (AR-X1-SOLO-04)."""
        seat = s.turn
        if emit:
            emit(events.ShowedSolo(SEATS[seat], self.components.card_terms[move.card]))
        self._pay(s, move.pay, self.components.museum, emit)
        self.lose(s, seat, move.card)
        s.solo[seat] = tuple(sorted((*s.solo[seat], move.card)))
        self._exhibited(s, emit)

    # -- V, VI: the black market (AR-SELL, AR-BUY) -----------------------------------------------------------------
    def proceeds(self, s: State, seat: int) -> int:
        """Return the proceeds of a sale in coins (AR-SELL-03, AR-X2-BER)."""
        return self.board.market_price(s) + (self.components.role_n[BERLIN] if self.has(s, seat, BERLIN) else 0)

    def _sell(self, s: State, move: Sell, emit: EventSink | None) -> None:
        """Sell a find; a full market pushes its oldest card out (AR-SELL-03, AR-SELL-05)."""
        components, seat = self.components, s.turn
        money = self.proceeds(s, seat)
        if emit:
            emit(events.Sold(SEATS[seat], components.card_terms[move.card], money))
        if len(s.market) == components.market_spaces:
            s.box += s.market[:1]
            if emit:
                emit(events.PushedOut(components.card_terms[s.market[0]]))
            s.market = s.market[1:]
        self.lose(s, seat, move.card)
        s.market += (move.card,)
        self._spend(s, seat, components.ship)
        s.money[seat] += money
        self._acted(s, emit)

    def _from_market(self, s: State, card: int) -> None:
        """Take a card off the market (AR-BUY-05, AR-X1-GOLD-05); the gap has no effect until a sale closes it."""
        at = s.market.index(card)
        s.market = s.market[:at] + s.market[at + 1 :]
        self.gain(s, s.turn, card)

    def _buy(self, s: State, move: Buy, emit: EventSink | None) -> None:
        """Buy a find (AR-BUY-03)."""
        seat, price = s.turn, self.board.market_price(s)
        if emit:
            emit(events.Bought(SEATS[seat], self.components.card_terms[move.card], price))
        self._from_market(s, move.card)
        self._spend(s, seat, self.components.ship)
        s.money[seat] -= price
        self._acted(s, emit)

    def _golden(self, s: State, move: Golden, emit: EventSink | None) -> None:
        """Discard a golden discovery for a card of the market; it is no action (AR-X1-GOLD-02, AR-TURN-05)."""
        if emit:
            terms = self.components.card_terms
            emit(events.UsedGolden(SEATS[s.turn], terms[move.use], terms[move.take]))
        self.lose(s, s.turn, move.use)
        s.box += (move.use,)
        self._from_market(s, move.take)
        self._go_on(s, emit)

    # -- roles (AR-X2-ROLE-01) ------------------------------------------------------------------------------------
    def of_role(self, s: State) -> list[Move]:
        """Return the moves of discs: at most one per group, never back to the stock (AR-X2-ROLE-02)."""
        components, own = self.components, s.turn * 2
        city, archaeologist = s.roles[own], s.roles[own + 1]
        cities, others = range(components.cities), range(components.cities, len(components.role_n))
        moves: list[Move] = []
        if city < 0 or archaeologist < 0:
            moves += [Role(STOCK, role) for role in cities if city < 0]
            moves += [Role(STOCK, role) for role in others if archaeologist < 0]
        if city >= 0:  # AR-X2-ROLE-05: to the other group while the other disc is in stock
            moves += [Role(CITY, role) for role in cities if role != city]
            moves += [Role(CITY, role) for role in others if archaeologist < 0]
        if archaeologist >= 0:
            moves += [Role(ARCHAEOLOGIST, role) for role in cities if city < 0]
            moves += [Role(ARCHAEOLOGIST, role) for role in others if role != archaeologist]
        if s.rulings.may_stay and city >= 0 and archaeologist >= 0:  # AR-X2-ROLE-04
            moves.append(RoleStay())
        return moves

    def _role(self, s: State, move: Role, emit: EventSink | None) -> None:
        components, seat = self.components, s.turn
        before = NONE
        if move.disc != STOCK:
            before = s.roles[seat * 2 + move.disc - CITY]
            s.roles[seat * 2 + move.disc - CITY] = NONE
        s.roles[seat * 2 + (move.role >= components.cities)] = move.role
        if emit:
            terms = components.role_terms
            if before < 0:
                emit(events.PlacedRole(SEATS[seat], terms[move.role]))
            else:
                emit(events.MovedRole(SEATS[seat], terms[before], terms[move.role]))
        self._go_on(s, emit)

    def _role_stay(self, s: State, move: RoleStay, emit: EventSink | None) -> None:
        if emit:
            emit(events.KeptRoles(SEATS[s.turn]))
        self._go_on(s, emit)

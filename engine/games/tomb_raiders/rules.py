"""The rules of The Tomb Raiders, in the order of the rulebook; each rule id stands where the rule is enforced.

Set-up begins in `setup`; professors and points are in `scoring`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from engine import interface
from engine.events import EventSink
from engine.games.tomb_raiders import events
from engine.games.tomb_raiders.components import (
    ASSISTANT,
    CONGRESS,
    EXCAVATION,
    EXHIBITION,
    GENERAL,
    KINDS,
    KNOWLEDGE,
    MUSEUM,
    RAIDER,
    SCIENTIST,
    THIEF,
    Components,
    gifts,
)
from engine.games.tomb_raiders.scoring import Scoring
from engine.games.tomb_raiders.setup import Setup
from engine.games.tomb_raiders.state import (
    DRAWN,
    ENDED,
    HAS,
    LACKS,
    MAIN,
    NONE,
    OFFER,
    PICK,
    SEEN,
    TAKEN,
    Dig,
    Donate,
    Exhibit,
    Move,
    Note,
    Pick,
    Scientist,
    Skip,
    State,
    Take,
    Thief,
    TombRaider,
    members,
    union,
)
from engine.messages import SEATS, Json
from engine.results import OVER, Result
from engine.rng import Rng

SKIP = Skip()


class Rules(interface.Rules[State, Move]):
    """Set-up, moves, play and scoring."""

    components: Components

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        self.components = Components(data)
        self.setup = Setup(self.components)
        self.scoring = Scoring(self.components)
        self.event_factory = events.EventFactory(self.components)
        self._presented = lru_cache(maxsize=64)(self._presentations)
        self.exhibition_weeks = lru_cache(maxsize=4096)(self._exhibition_weeks)
        """What an exhibition costs who owns these goods, NONE if it cannot be shown."""
        self._searchable = lru_cache(maxsize=1024)(self._searches)
        self._diggable = lru_cache(maxsize=8192)(self._digs)
        self._carry: dict[type[Any], Callable[[State, int, Any, EventSink | None], None]] = {
            Take: self._take,
            Exhibit: self._exhibit,
            Donate: self._donate,
            Thief: self._search,
            TombRaider: self._search,
            Scientist: self._study,
            Dig: self._dig,
            Pick: self._pick,
            Skip: self._skip,
        }

    # -- set-up (TR-SET) -------------------------------------------------------------------------------------------
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> State:
        """Set up a table (TR-SET-01 to TR-SET-08)."""
        components = self.components
        s = self.setup.empty(seats, options, rng)
        for permit, n in enumerate(components.dealt[seats]):  # TR-SET-02
            self.setup.deal_permits(s, permit, [n] * seats)
        below = list(range(seats))  # TR-SET-03
        rng.shuffle(below)
        if first is not None:
            below.remove(first)
            below.append(first)
        self.setup.pile_discs(s, below)
        # TR-SET-04, TR-SET-06: professors unowned, piles and display empty, as `empty` left them
        s.deck = list(range(components.rubble_codes))  # TR-SET-05, TR-SET-08: all cards, whatever the number of players
        for region, copies in enumerate(components.rubble_copies):
            s.deck += [components.rubble_codes + region] * copies
        rng.shuffle(s.deck)
        self.refill(s, None)  # TR-SET-07
        s.turn = self.rearmost(s)
        return s

    # -- what one may do -------------------------------------------------------------------------------------------
    def turn(self, state: State) -> int:
        """Return the seat to act, or OVER (TR-TIME-02, TR-END-01)."""
        return state.turn

    def action_pending(self, state: State) -> bool:
        """Return whether a search or a row take waits for the rest of its choice."""
        return state.phase in (PICK, OFFER)

    def moves(self, state: State) -> list[Move]:
        """Return every legal move of the seat to act: takes, presentations, action cards, digs, in this order."""
        s = state
        seat = s.turn
        if s.phase == MAIN:
            takes = self.components.takes
            found: list[Move] = [takes[card] for card in s.row]  # TR-TAKE-01, TR-TURN-04
            if s.display and not s.rulings.with_row:  # TR-PRES-01
                found += self.presentations(s, seat)
            if s.hand[seat]:
                self._add_actions(s, seat, found)
            self._add_digs(s, seat, found)
            return found
        if s.phase == PICK:
            return [self.components.picks[good] for good in self.choices(s)]
        if s.phase == OFFER:
            return [SKIP, *self.presentations(s, seat)]
        return []

    def allows(self, state: State, move: Move) -> bool | None:
        """Return whether a gift is legal (TR-MUS-01, TR-MUS-03): there are thousands, so none is looked for."""
        if not isinstance(move, Donate):
            return None
        s, components = state, self.components
        card, gift = move
        if s.phase != (OFFER if s.rulings.with_row else MAIN) or card not in s.display:
            return False
        if components.card_kind[card] != MUSEUM or gift.bit_count() != components.card_donate[card]:
            return False
        owned = s.goods[s.turn] & components.artifacts
        return not gift & ~owned and gift == components.first_of_equal(owned, gift)

    def _presentations(self, owned: int, display: tuple[int, ...]) -> tuple[Move, ...]:
        """Return the exhibitions and museums of a display for these artifacts (TR-EXH-01, TR-MUS-01, TR-MUS-03)."""
        components = self.components
        found: list[Move] = []
        for card in display:
            if components.card_kind[card] == EXHIBITION:
                if self.exhibition_weeks(owned, card) >= 0:
                    found.append(components.exhibits[card])
            elif owned.bit_count() >= components.card_donate[card]:
                found += self._donations(owned, card)
        return tuple(found)

    def _donations(self, owned: int, card: int) -> list[Donate]:
        """Return the gifts to a museum that are possible out of these artifacts."""
        return [Donate(card, gift) for gift in gifts(self.components.alike(owned), self.components.card_donate[card])]

    def presentations(self, s: State, seat: int) -> tuple[Move, ...]:
        """Return what a seat could take of the display."""
        owned = s.goods[seat] & self.components.artifacts  # TR-PRES-04
        return self._presented(owned, tuple(s.display)) if owned else ()

    def _exhibition_weeks(self, goods: int, card: int) -> int:
        """Return what the exhibition costs by the last tier reached without a gap, NONE if not even the first is."""
        weeks = NONE
        for region, least, price in self.components.card_tiers[card]:  # TR-EXH-01, TR-EXH-02
            if (goods & self.components.pile_artifacts[region]).bit_count() < least:
                break
            weeks = price  # TR-EXH-03
        return weeks

    def shown_at(self, goods: int, card: int) -> int:
        """Return those of the goods that count for an exhibition."""
        shown = 0
        for region, least, _ in self.components.card_tiers[card]:
            these = goods & self.components.pile_artifacts[region]
            if these.bit_count() < least:
                break
            shown |= these
        return shown

    def _add_actions(self, s: State, seat: int, found: list[Move]) -> None:
        """Add thieves, tomb raiders and scientists (TR-ACT-01)."""
        hand = s.hand[seat]
        found += self._searchable(hand & self.components.searching)
        if hand & self.components.of_kind[SCIENTIST]:
            for region, study in enumerate(self.components.studies):
                if s.buried[region] or s.rubble[region]:  # TR-SCI-02
                    found.append(study)

    def _searches(self, cards: int) -> tuple[Move, ...]:
        """Return what may be played of these thieves and tomb raiders, on any pile (TR-THF-04); equal ones once."""
        first = {self.components.card_faces[card]: self.components.searches[card] for card in reversed(members(cards))}
        return tuple(reversed(first.values()))

    def _add_digs(self, s: State, seat: int, found: list[Move]) -> None:
        """Add the legal digs: region, permit, assistants, weeks (TR-DIG-01 to TR-DIG-06, TR-GEX-01, TR-AST-02).

        Permits and general excavations are all that limits the number of digs (TR-DIG-13).
        """
        components, rulings, permits, hand = self.components, s.rulings, s.permits, s.hand[seat]
        first = seat * len(components.permit_ids)
        helpers = 0
        free = int(permits[first + components.any_permit] > 0)
        if hand:
            helpers = (hand & components.of_kind[ASSISTANT]).bit_count()
            if helpers > 1 and rulings.one_assistant:
                helpers = 1
            if hand & components.of_kind[EXCAVATION]:
                free += 2
        general, capped = s.general[seat], rulings.general_capped
        enough = (general > 0 or helpers > 0) and not rulings.needs_region
        own = seat * len(components.regions)
        for region, goods in enumerate(s.buried):
            points = s.known[own + region]
            if (points or enough) and (goods or s.rubble[region]):  # TR-DIG-02
                allowed = 2 * free + (permits[first + region] > 0)
                if allowed:  # TR-DIG-01
                    found += self._diggable(region, allowed, helpers, points, general, capped)

    def _digs(
        self, region: int, allowed: int, helpers: int, points: int, general: int, capped: bool
    ) -> tuple[Move, ...]:
        """Return the digs in a region with what allows them (1: its permit, 2: a generic one, 4: an excavation)."""
        components = self.components
        found: list[Move] = []
        for bit, permit in enumerate((region, components.any_permit, components.no_permit)):
            if allowed >> bit & 1:
                for n in range(helpers + 1):
                    k = self._knowledge(points, general, n, capped)
                    found += components.digs[region][permit][n][min(k, components.max_knowledge)]  # TR-DIG-04
        return tuple(found)

    def _knowledge(self, points: int, general: int, assistants: int, capped: bool) -> int:
        special = points + assistants * self.components.assistant_points  # TR-AST-01
        return special + (min(general, special) if capped else general)

    def dig_knowledge(self, s: State, seat: int, region: int, assistants: int) -> int:
        """Return the knowledge used in a dig: region points, assistants, general points (TR-DIG-03, TR-KNW-02)."""
        points = s.known[seat * len(self.components.regions) + region]
        return self._knowledge(points, s.general[seat], assistants, s.rulings.general_capped)

    def draws(self, s: State, dig: Dig) -> int:
        """Return how many cards a dig of the player to act draws (TR-DIG-04, TR-DIG-07)."""
        k = self.dig_knowledge(s, s.turn, dig.region, dig.assistants)
        return self.components.cards_drawn[dig.weeks][min(k, self.components.max_knowledge)]

    def choices(self, s: State) -> list[int]:
        """Return the goods that the searching card may take, one of each equal ones (TR-THF-02, TR-RDR-01)."""
        return [group[0] for group in self.components.alike(self._takable(s, s.played))]

    def _takable(self, s: State, card: int) -> int:
        """Return the goods in the pile that a thief or a tomb raider may take."""
        buried = s.buried[self.components.card_region[card]]
        if self.components.card_kind[card] == RAIDER and s.rulings.books:
            return buried
        return buried & self.components.artifacts

    def cost(self, s: State, move: Move) -> int:
        """Return the weeks that a move of the player to act spends, those of an open row take included."""
        components, play, hand = self.components, s.rulings.play, s.hand[s.turn]
        match move:
            case Take(card):
                return s.rulings.take[card]
            case Exhibit(card):
                return s.owed + self.exhibition_weeks(s.goods[s.turn] & components.artifacts, card)
            case Donate(card, _):
                return s.owed + components.card_take[card]
            case Thief(card) | TombRaider(card):
                return play[card]
            case Scientist():
                return play[members(hand & components.of_kind[SCIENTIST])[0]]
            case Dig(_, permit, weeks, assistants):
                used = members(hand & components.of_kind[ASSISTANT])[:assistants]
                if permit == components.no_permit:
                    used.append(members(hand & components.of_kind[EXCAVATION])[0])
                return weeks + sum([play[card] for card in used])
            case Pick():
                return play[s.played]
            case Skip():
                return s.owed

    def greens_left(self, s: State) -> int:
        """Return the green cards that the deck still holds: all but those that everybody has seen (TR-HID-01)."""
        opened = s.gone | union(s.display) | union(card for card in s.row if card >= 0)
        for seat in range(s.seats):
            opened |= s.hand[seat] | s.tableau[seat]
        if s.aside:
            opened |= union(code for code in s.aside if code < self.components.green_codes)
        return self.components.greens & ~opened

    # -- time (TR-TIME, TR-TURN) -----------------------------------------------------------------------------------
    def play(self, state: State, move: Move, emit: EventSink | None = None) -> None:
        """Carry out a legal move; then the next player is found (TR-TURN-01, TR-TURN-03).

        Only row takes can be repeated for ever, and each takes a card from the deck: so the game ends (TR-TURN-05).
        """
        state.moves += 1
        self._carry[type(move)](state, state.turn, move, emit)
        if state.phase == MAIN:
            state.turn = self.rearmost(state)

    def rearmost(self, s: State) -> int:
        """Return the seat with the fewest weeks, of equal ones the disc on top (TR-TIME-02 to TR-TIME-04)."""
        weeks = s.weeks
        least = min(weeks)
        if weeks.count(least) == 1:
            return weeks.index(least)
        return max([(s.stack[seat], seat) for seat in range(s.seats) if weeks[seat] == least])[1]

    def spend(self, s: State, seat: int, weeks: int) -> None:
        """Move the disc; it lands on top of a stack, and does not move at all for 0 weeks (TR-TIME-03, TR-TIME-05)."""
        if weeks:
            s.weeks[seat] += weeks
            s.ticks += 1
            s.stack[seat] = s.ticks

    # -- the row (TR-TAKE, TR-ROW, TR-END) -------------------------------------------------------------------------
    def _take(self, s: State, seat: int, move: Take, emit: EventSink | None) -> None:
        """Take a row card, in the order of TR-TAKE-02."""
        card = move.card
        s.row[s.row.index(card)] = NONE  # (1)
        weeks = s.rulings.take[card]
        if emit:
            emit(self.event_factory.take(seat, card, weeks))
        self.own(s, seat, card)  # (2)
        if self.components.card_kind[card] <= GENERAL:
            self.scoring.call_professors(s, seat, emit)  # (3)
        if s.rulings.with_row and self.presentations(s, seat):
            s.phase, s.owed = OFFER, weeks  # the disc waits for the choice, and moves once
            return
        self.spend(s, seat, weeks)  # (4)
        self.refill(s, emit)  # (5)

    def _skip(self, s: State, seat: int, move: Skip, emit: EventSink | None) -> None:
        """Take no presentation card along with the row card."""
        if emit:
            emit(events.Skipped(SEATS[seat]))
        self._close_offer(s, seat, 0, emit)

    def _close_offer(self, s: State, seat: int, weeks: int, emit: EventSink | None) -> None:
        """Finish a row take with or without a presentation card: both week costs are spent (presentation_with_row)."""
        self.spend(s, seat, s.owed + weeks)
        s.phase, s.owed = MAIN, 0
        self.refill(s, emit)

    def own(self, s: State, seat: int, card: int) -> None:
        """An action card joins the hand, any other lies open before the player (TR-TAKE-02, TR-TAKE-05).

        It is of use from the next turn on (TR-TAKE-03): one turn is one action, and what presentation_with_row lets one
        take along asks for artifacts alone.
        """
        components = self.components
        if components.actions >> card & 1:
            s.hand[seat] |= 1 << card
            return
        s.tableau[seat] |= 1 << card
        kind = components.card_kind[card]
        if kind == KNOWLEDGE:
            s.known[seat * len(components.regions) + components.card_region[card]] += components.card_points[card]
        elif kind == GENERAL:
            s.general[seat] += components.card_points[card]
        elif kind == CONGRESS:
            s.congresses[seat] += 1

    def refill(self, s: State, emit: EventSink | None) -> None:
        """Refill the row; the game ends when the deck runs out (TR-ROW-01, TR-ROW-06)."""
        components, deck, row = self.components, s.deck, s.row
        code_region, gaps = components.code_region, row.count(NONE)
        while deck:
            code = deck[-1]
            region = code_region[code]
            if region >= 0:  # TR-ROW-03
                deck.pop()
                self.bury(s, region, code)
                s.memory.append(components.piled[region])
                if emit:
                    emit(events.WentToPile(components.region_terms[region]))
                continue
            if not gaps:  # TR-ROW-05
                return
            deck.pop()
            if emit:
                emit(self.event_factory.reveal(code))
            if components.card_kind[code] >= EXHIBITION:
                s.display.append(code)  # TR-ROW-04
            else:
                row[row.index(NONE)] = code  # TR-ROW-02
                gaps -= 1
        if s.rulings.failed_draw and not gaps:  # TR-END-03
            return
        s.phase, s.turn = ENDED, OVER  # TR-END-01, TR-END-02
        if emit:
            emit(events.DeckRanOut())
            events.emit_victory(self.result(s), emit)

    def bury(self, s: State, region: int, code: int) -> None:
        """Put a card of the deck into its pile; piles have no order."""
        components = self.components
        if code >= components.rubble_codes:
            s.rubble[region] += 1
        else:
            s.buried[region] |= 1 << (code - components.green_codes)

    # -- exhibitions and museums (TR-PRES, TR-EXH, TR-MUS) ---------------------------------------------------------
    def _exhibit(self, s: State, seat: int, move: Exhibit, emit: EventSink | None) -> None:
        """Show artifacts, which stay, and take the exhibition (TR-EXH-04, TR-EXH-05, TR-PRES-02, TR-PRES-03)."""
        components, card = self.components, move.card
        weeks = self.exhibition_weeks(s.goods[seat] & components.artifacts, card)
        if emit:
            emit(
                events.Exhibited(
                    SEATS[seat], f"exhibition.{components.card_faces[card]}", weeks, components.card_vp[card]
                )
            )
        self._present(s, seat, card, weeks, emit)

    def _donate(self, s: State, seat: int, move: Donate, emit: EventSink | None) -> None:
        """Give artifacts away for good and take the museum (TR-MUS-01, TR-MUS-02, TR-MUS-04)."""
        components = self.components
        card, gift = move
        s.goods[seat] &= ~gift
        s.donated |= gift
        weeks = components.card_take[card]
        if emit:
            emit(
                events.Donated(
                    SEATS[seat],
                    f"museum.{components.card_faces[card]}",
                    components.terms(gift),
                    weeks,
                    components.card_vp[card],
                )
            )
        self._present(s, seat, card, weeks, emit)

    def _present(self, s: State, seat: int, card: int, weeks: int, emit: EventSink | None) -> None:
        s.display.remove(card)
        s.tableau[seat] |= 1 << card  # TR-PRES-02
        if s.phase == OFFER:
            self._close_offer(s, seat, weeks, emit)
        else:
            self.spend(s, seat, weeks)  # TR-PRES-03

    # -- action cards (TR-ACT) -------------------------------------------------------------------------------------
    def _use(self, s: State, seat: int, cards: int) -> None:
        """Remove action cards from the hand and from the game (TR-ACT-01)."""
        s.hand[seat] &= ~cards
        s.gone |= cards

    def _search(self, s: State, seat: int, move: Thief | TombRaider, emit: EventSink | None) -> None:
        """Play a thief or a tomb raider: reveal, effect, disc (TR-ACT-04); the choice is a move of its own."""
        components, card = self.components, move.card
        region, kind, place = (
            components.card_region[card],
            components.card_kind[card],
            components.region_terms[components.card_region[card]],
        )
        self._use(s, seat, 1 << card)
        if emit:
            emit(events.Searched(KINDS[kind], SEATS[seat], place, s.rulings.play[card]))
        takable = self._takable(s, card)
        blind = kind == THIEF and s.rulings.random_thief
        if s.buried[region] or s.rubble[region]:
            s.memory.append((HAS if takable else LACKS, region, kind))
            if not blind:
                self._look(s, seat, kind, region, emit)  # TR-THF-01
        s.played = card
        if not takable:  # TR-ACT-03, TR-THF-02, TR-RDR-02
            if emit:
                emit(events.HadNoEffect(SEATS[seat], place))
            self._end_search(s, seat)
        elif blind:
            self._take_out(s, seat, s.rng.choice(members(takable)), False, emit)
        else:
            s.phase = PICK  # TR-THF-03

    def _pick(self, s: State, seat: int, move: Pick, emit: EventSink | None) -> None:
        """Take the chosen card out of the searched pile (TR-THF-03)."""
        self._take_out(s, seat, move.card - self.components.green_codes, True, emit)

    def _take_out(self, s: State, seat: int, good: int, chosen: bool, emit: EventSink | None) -> None:
        """Take a good out of the searched pile; a find is knowledge at once (TR-THF-01, TR-RDR-03)."""
        region = self.components.card_region[s.played]
        s.buried[region] &= ~(1 << good)
        s.memory.append((TAKEN, region, good, chosen))
        self.keep(s, seat, good)
        if emit:
            emit(self.event_factory.pick(seat, good))
        if self.components.good_grants[good] >= 0:
            self.scoring.call_professors(s, seat, emit)
        self._end_search(s, seat)

    def _end_search(self, s: State, seat: int) -> None:
        """The disc moves when the effect is over (TR-ACT-04)."""
        self.spend(s, seat, s.rulings.play[s.played])
        s.phase, s.played = MAIN, NONE

    def _study(self, s: State, seat: int, move: Scientist, emit: EventSink | None) -> None:
        """Look at all cards of a pile; none moves (TR-SCI-01)."""
        cards = s.hand[seat] & self.components.of_kind[SCIENTIST]
        card = cards & -cards
        weeks = s.rulings.play[card.bit_length() - 1]
        self._use(s, seat, card)
        if emit:
            emit(events.Studied(SEATS[seat], self.components.region_terms[move.region], weeks))
        self._look(s, seat, SCIENTIST, move.region, emit)
        self.spend(s, seat, weeks)

    def _look(self, s: State, seat: int, kind: int, region: int, emit: EventSink | None) -> None:
        """Let one seat see a pile and note it (TR-HID-02)."""
        rubble, goods = self.sorted(s, region)
        s.memory.append((SEEN, region, seat, rubble, goods))
        s.notes.append(Note(seat, s.moves - 1, kind, region, rubble, goods))
        if emit:
            self.event_factory.look(seat, region, rubble, goods, emit)

    def sorted(self, s: State, region: int) -> tuple[int, int]:
        """Return rubble and goods of a pile as they count."""
        return self.counted(s, s.rubble[region], s.buried[region])

    def counted(self, s: State, rubble: int, goods: int) -> tuple[int, int]:
        """Return rubble and goods as they count: without pile books, finds are rubble (option pile_books)."""
        if s.rulings.books:
            return rubble, goods
        return rubble + (goods & self.components.finds).bit_count(), goods & self.components.artifacts

    # -- digs (TR-DIG) ---------------------------------------------------------------------------------------------
    def _dig(self, s: State, seat: int, dig: Dig, emit: EventSink | None) -> None:
        """Excavate, in the order of TR-DIG-08."""
        components = self.components
        region, permit, weeks, helpers = dig
        k = self.dig_knowledge(s, seat, region, helpers)  # (3) fixed before the draw (TR-DIG-11)
        n = components.cards_drawn[weeks][min(k, components.max_knowledge)]  # TR-DIG-04, TR-DIG-07
        if emit:
            emit(events.Dug(SEATS[seat], components.region_terms[region], weeks, k, n))
        weeks += self._use_permit(s, seat, region, permit, emit)  # (2)
        if helpers:
            used = members(s.hand[seat] & components.of_kind[ASSISTANT])[:helpers]
            more = sum([s.rulings.play[card] for card in used])  # TR-AST-03
            weeks += more
            self._use(s, seat, union(used))  # TR-AST-01
            if emit:
                emit(events.UsedAssistants(SEATS[seat], helpers, more))
        self.spend(s, seat, weeks)  # (4)

        goods = s.buried[region]  # (5), (6)
        pile = members(goods) + [NONE] * s.rubble[region]
        if len(pile) < n:  # TR-DIG-10
            n = len(pile)
            if emit:
                emit(events.PileWasShort(n))
        drawn = s.rng.draw(pile, n)  # TR-DIG-09, TR-DIG-12
        found = [good for good in drawn if good >= 0]
        blanks, kept = self.counted(s, n - len(found), union(found))
        s.buried[region] = goods & ~kept  # (8) rubble never left
        s.memory.append((DRAWN, region, blanks, kept))
        if not s.rulings.books:
            found = [good for good in found if kept >> good & 1]
        for good in found:  # (7)
            self.keep(s, seat, good)
        if emit:
            self.event_factory.finds(seat, found, blanks, emit)
        if kept & components.finds:  # (9)
            self.scoring.call_professors(s, seat, emit)

    def _use_permit(self, s: State, seat: int, region: int, permit: int, emit: EventSink | None) -> int:
        """Remove the permit or the general excavation card (TR-DIG-01, TR-GEX-03); return what playing it costs."""
        components = self.components
        if permit == components.no_permit:
            cards = s.hand[seat] & components.of_kind[EXCAVATION]
            card = cards & -cards
            self._use(s, seat, card)
            if emit:
                emit(events.UsedExcavation(SEATS[seat]))
            return s.rulings.play[card.bit_length() - 1]  # TR-GEX-02: nothing, by what is printed there
        s.permits[seat * len(components.permit_ids) + permit] -= 1
        if emit:
            own = permit == region
            emit(
                events.UsedPermit(SEATS[seat], components.region_terms[region])
                if own
                else events.UsedAnyPermit(SEATS[seat])
            )
        return 0

    def keep(self, s: State, seat: int, good: int) -> None:
        """Lay an artifact or a find before a player; a find counts as knowledge (TR-KNW-01)."""
        s.goods[seat] |= 1 << good
        grants = self.components.good_grants[good]
        if grants >= 0:
            s.known[seat * len(self.components.regions) + grants] += self.components.good_points[good]

    # -- the end (TR-SCR) ------------------------------------------------------------------------------------------
    def result(self, state: State) -> Result:
        """Return the scoring as it stands."""
        return self.scoring.result(state)

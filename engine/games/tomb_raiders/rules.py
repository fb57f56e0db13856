"""The rules of The Tomb Raiders, in the order of the rulebook; each rule id is named where the rule is enforced.

The state before set-up is in `setup`, digs are in `digging`, professors and points in `scoring`. `emit` is None in
search: then no events are built.
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
    EXCAVATION,
    EXHIBITION,
    GENERAL,
    KINDS,
    MUSEUM,
    RAIDER,
    SCIENTIST,
    THIEF,
    Components,
    gifts,
)
from engine.games.tomb_raiders.digging import Digging
from engine.games.tomb_raiders.scoring import Scoring
from engine.games.tomb_raiders.setup import Setup
from engine.games.tomb_raiders.state import (
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
from engine.games.tomb_raiders.transfers import Transfers
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
        self.transfers = Transfers(self.components)
        self.digging = Digging(self.components, self.transfers, self.scoring)
        self.event_factory = events.EventFactory(self.components)
        self._presented = lru_cache(maxsize=1024)(self._presentations)
        self.exhibition_weeks = lru_cache(maxsize=4096)(self._exhibition_weeks)
        """[goods, card] the weeks of an exhibition for the owner of these goods, NONE if it cannot be shown."""
        self._searchable = lru_cache(maxsize=1024)(self._searches)
        self._carry: dict[type[Any], Callable[[State, int, Any, EventSink | None], None]] = {
            Take: self._take,
            Exhibit: self._exhibit,
            Donate: self._donate,
            Thief: self._search,
            TombRaider: self._search,
            Scientist: self._study,
            Dig: self.digging.dig,
            Pick: self._pick,
            Skip: self._skip,
        }

    # -- set-up (TR-SET) -------------------------------------------------------------------------------------------
    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> State:
        """Set up a match (TR-SET-01 to TR-SET-08)."""
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

    # -- legal moves -----------------------------------------------------------------------------------------------
    def turn(self, state: State) -> int:
        """Return the active seat, or OVER (TR-TIME-02, TR-END-01)."""
        return state.turn

    def action_pending(self, state: State) -> bool:
        """Return whether a search or a row take waits for the rest of its choice."""
        return state.phase in (PICK, OFFER)

    def moves(self, state: State) -> list[Move]:
        """Return every legal move of the active seat: takes, presentations, action cards, digs, in this order."""
        moves = self.moves_but_digs(state)
        for group in self.legal_digs(state):
            moves += group
        return moves

    def legal_digs(self, s: State) -> list[tuple[Dig, ...]]:
        """Return the legal digs of the active seat, in groups that differ in their weeks."""
        return self.digging.legal_digs(s, s.turn) if s.phase == MAIN else []

    def moves_but_digs(self, s: State) -> list[Move]:
        """Return the legal moves of the active seat without its digs."""
        seat = s.turn
        if s.phase == MAIN:
            takes = self.components.takes
            moves: list[Move] = [takes[card] for card in s.row]  # TR-TAKE-01, TR-TURN-04
            if s.display and not s.rulings.with_row:  # TR-PRES-01
                moves += self.presentations(s, seat)
            if s.hand[seat]:
                self._add_actions(s, seat, moves)
            return moves
        if s.phase == PICK:
            return [self.components.picks[good] for good in self.choices(s)]
        if s.phase == OFFER:
            return [SKIP, *self.presentations(s, seat)]
        return []

    def allows(self, state: State, move: Move) -> bool | None:
        """Return whether a gift is legal (TR-MUS-01, TR-MUS-03), without a list of what may be thousands."""
        if not isinstance(move, Donate):
            return None
        s, components = state, self.components
        card, gift = move
        if s.phase != (OFFER if s.rulings.with_row else MAIN) or card not in s.display:
            return False
        if components.card_kind[card] != MUSEUM or gift.bit_count() != components.card_donate[card]:
            return False
        owned = s.goods[s.turn] & components.artifacts
        return gift == components.first_of_equal(owned, gift)

    def _presentations(self, owned: int, display: tuple[int, ...]) -> tuple[Move, ...]:
        """Return the exhibitions and museums of a display for these artifacts (TR-EXH-01, TR-MUS-01, TR-MUS-03)."""
        components = self.components
        presentations: list[Move] = []
        for card in display:
            if components.card_kind[card] == EXHIBITION:
                if self.exhibition_weeks(owned, card) >= 0:
                    presentations.append(components.exhibits[card])
            elif owned.bit_count() >= components.card_donate[card]:
                presentations += self._donations(owned, card)
        return tuple(presentations)

    def _donations(self, owned: int, card: int) -> list[Donate]:
        """Return the gifts to a museum that these artifacts allow."""
        return [Donate(card, gift) for gift in gifts(self.components.alike(owned), self.components.card_donate[card])]

    def presentations(self, s: State, seat: int) -> tuple[Move, ...]:
        """Return the exhibitions and gifts that a seat could take from the display."""
        owned = s.goods[seat] & self.components.artifacts  # TR-PRES-04
        return self._presented(owned, tuple(s.display)) if owned else ()

    def _exhibition_weeks(self, goods: int, card: int) -> int:
        """Return the weeks of an exhibition by the last tier reached without a gap, NONE without the first."""
        weeks = NONE
        for region, least, price in self.components.card_tiers[card]:  # TR-EXH-01, TR-EXH-02
            if (goods & self.components.pile_artifacts[region]).bit_count() < least:
                break
            weeks = price  # TR-EXH-03
        return weeks

    def shown_at(self, goods: int, card: int) -> int:
        """Return the goods that count for an exhibition."""
        shown = 0
        for region, least, _ in self.components.card_tiers[card]:
            tier = goods & self.components.pile_artifacts[region]
            if tier.bit_count() < least:
                break
            shown |= tier
        return shown

    def _add_actions(self, s: State, seat: int, moves: list[Move]) -> None:
        """Append thieves, tomb raiders and scientists (TR-ACT-01)."""
        hand = s.hand[seat]
        moves += self._searchable(hand & self.components.searching)
        if hand & self.components.of_kind[SCIENTIST]:
            for region, study in enumerate(self.components.studies):
                if s.buried[region] or s.rubble[region]:  # TR-SCI-02
                    moves.append(study)

    def _searches(self, cards: int) -> tuple[Move, ...]:
        """Return the plays of these thieves and tomb raiders, on any pile (TR-THF-04); of equal cards only one."""
        first = {self.components.card_faces[card]: self.components.searches[card] for card in reversed(members(cards))}
        return tuple(reversed(first.values()))

    def choices(self, s: State) -> list[int]:
        """Return the goods that the searching card may take, one of each group of equals (TR-THF-02, TR-RDR-01)."""
        return [group[0] for group in self.components.alike(self._takable(s, s.played))]

    def _takable(self, s: State, card: int) -> int:
        """Return the goods in the pile that a thief or a tomb raider may take."""
        buried = s.buried[self.components.card_region[card]]
        if self.components.card_kind[card] == RAIDER and s.rulings.books:
            return buried
        return buried & self.components.artifacts

    def cost(self, s: State, move: Move) -> int:
        """Return the weeks of a move of the active seat, those of an open row take included."""
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
        """Return the green cards in the deck: all but those that every player has seen (TR-HID-01)."""
        seen = s.gone | union(s.display) | union(s.aside) | union([card for card in s.row if card >= 0])
        for cards in (*s.hand, *s.tableau):
            seen |= cards
        return self.components.greens & ~seen

    # -- time (TR-TIME, TR-TURN) -----------------------------------------------------------------------------------
    def play(self, state: State, move: Move, emit: EventSink | None = None) -> None:
        """Carry out a legal move, emit its events, and set the next active seat (TR-TURN-01, TR-TURN-03).

        Only row takes can be repeated without limit, and each draws from the deck: so the game ends (TR-TURN-05).
        """
        state.moves += 1
        self._carry[type(move)](state, state.turn, move, emit)
        if state.phase == MAIN:
            state.turn = self.rearmost(state)

    def rearmost(self, s: State) -> int:
        """Return the seat with the fewest weeks, on one space the disc on top (TR-TIME-02 to TR-TIME-04)."""
        weeks = s.weeks
        least = min(weeks)
        if weeks.count(least) == 1:
            return weeks.index(least)
        return max([(s.stack[seat], seat) for seat in range(s.seats) if weeks[seat] == least])[1]

    # -- the row (TR-TAKE, TR-ROW, TR-END) -------------------------------------------------------------------------
    def _take(self, s: State, seat: int, move: Take, emit: EventSink | None) -> None:
        """Take a row card, in the order of TR-TAKE-02."""
        card = move.card
        s.row[s.row.index(card)] = NONE  # (1)
        weeks = s.rulings.take[card]
        if emit:
            emit(self.event_factory.take(seat, card, weeks))
        self.transfers.own(s, seat, card)  # (2)
        if self.components.card_kind[card] <= GENERAL:
            self.scoring.call_professors(s, seat, emit)  # (3)
        if s.rulings.with_row and self.presentations(s, seat):
            s.phase, s.owed = OFFER, weeks  # the disc moves once, after the choice
            return
        self.transfers.spend(s, seat, weeks)  # (4)
        self.refill(s, emit)  # (5)

    def _skip(self, s: State, seat: int, move: Skip, emit: EventSink | None) -> None:
        """Take no presentation card along with the row card."""
        if emit:
            emit(events.Skipped(SEATS[seat]))
        self._close_offer(s, seat, 0, emit)

    def _close_offer(self, s: State, seat: int, weeks: int, emit: EventSink | None) -> None:
        """Finish a row take with or without a presentation card: spend the weeks of both (presentation_with_row)."""
        self.transfers.spend(s, seat, s.owed + weeks)
        s.phase, s.owed = MAIN, 0
        self.refill(s, emit)

    def refill(self, s: State, emit: EventSink | None) -> None:
        """Refill the row; the game ends when the deck runs out (TR-ROW-01, TR-ROW-06)."""
        components, deck, row = self.components, s.deck, s.row
        code_region, gaps = components.code_region, row.count(NONE)
        while deck:
            code = deck[-1]
            region = code_region[code]
            if region >= 0:  # TR-ROW-03
                deck.pop()
                self.transfers.bury(s, region, code)
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

    # -- exhibitions and museums (TR-PRES, TR-EXH, TR-MUS) ---------------------------------------------------------
    def _exhibit(self, s: State, seat: int, move: Exhibit, emit: EventSink | None) -> None:
        """Show artifacts, which are kept, and take the exhibition (TR-EXH-04, TR-EXH-05, TR-PRES-02, TR-PRES-03)."""
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
        """Move a presentation card from the display to its player and spend the weeks."""
        s.display.remove(card)
        s.tableau[seat] |= 1 << card  # TR-PRES-02
        if s.phase == OFFER:
            self._close_offer(s, seat, weeks, emit)
        else:
            self.transfers.spend(s, seat, weeks)  # TR-PRES-03

    # -- action cards (TR-ACT) -------------------------------------------------------------------------------------
    def _search(self, s: State, seat: int, move: Thief | TombRaider, emit: EventSink | None) -> None:
        """Play a thief or a tomb raider: reveal, effect, disc (TR-ACT-04); the choice is a separate move."""
        components, card = self.components, move.card
        region, kind, place = (
            components.card_region[card],
            components.card_kind[card],
            components.region_terms[components.card_region[card]],
        )
        self.transfers.use(s, seat, 1 << card)
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
        """Take a good out of the searched pile; a find counts as knowledge at once (TR-THF-01, TR-RDR-03)."""
        region = self.components.card_region[s.played]
        s.buried[region] &= ~(1 << good)
        s.memory.append((TAKEN, region, good, chosen))
        self.transfers.keep(s, seat, good)
        if emit:
            emit(self.event_factory.pick(seat, good))
        if self.components.good_grants[good] >= 0:
            self.scoring.call_professors(s, seat, emit)
        self._end_search(s, seat)

    def _end_search(self, s: State, seat: int) -> None:
        """Move the disc now that the effect is over (TR-ACT-04)."""
        self.transfers.spend(s, seat, s.rulings.play[s.played])
        s.phase, s.played = MAIN, NONE

    def _study(self, s: State, seat: int, move: Scientist, emit: EventSink | None) -> None:
        """Play a scientist: look at all cards of a pile and move none (TR-SCI-01)."""
        cards = s.hand[seat] & self.components.of_kind[SCIENTIST]
        card = cards & -cards
        weeks = s.rulings.play[card.bit_length() - 1]
        self.transfers.use(s, seat, card)
        if emit:
            emit(events.Studied(SEATS[seat], self.components.region_terms[move.region], weeks))
        self._look(s, seat, SCIENTIST, move.region, emit)
        self.transfers.spend(s, seat, weeks)

    def _look(self, s: State, seat: int, kind: int, region: int, emit: EventSink | None) -> None:
        """Show a pile to one seat and note it (TR-HID-02)."""
        rubble, goods = self.transfers.contents(s, region)
        s.memory.append((SEEN, region, seat, rubble, goods))
        s.notes.append(Note(seat, s.moves - 1, kind, region, rubble, goods))
        if emit:
            self.event_factory.emit_look(seat, region, rubble, goods, emit)

    # -- the end (TR-SCR) ------------------------------------------------------------------------------------------
    def result(self, state: State) -> Result:
        """Return the current scoring."""
        return self.scoring.result(state)

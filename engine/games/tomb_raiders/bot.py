"""The heuristic of The Tomb Raiders: how good a move looks to a player who does not search; features of a position.

The weights are in victory points; they come from matches of the greedy bot against itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine import durations, interface
from engine.games.tomb_raiders.belief import Beliefs
from engine.games.tomb_raiders.components import (
    ASSISTANT,
    CONGRESS,
    EXCAVATION,
    GENERAL,
    KNOWLEDGE,
    RAIDER,
    SCIENTIST,
    THIEF,
    Components,
)
from engine.games.tomb_raiders.features import NAMES, THEMES, Features
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import (
    NONE,
    Dig,
    Donate,
    Exhibit,
    Move,
    Pick,
    Scientist,
    State,
    Take,
    Thief,
    TombRaider,
    members,
    union,
)

WEEK_VP: Final = 0.7
"""A week."""
DRAWN_CARD_VP: Final = 0.8
"""A card drawn in a future dig, rubble included; the price of getting there is deducted."""
SHOWN_ARTIFACT_VP: Final = 0.6
"""An artifact, for future presentations."""
FOUND_ARTIFACT_VP: Final = 0.6
"""An artifact that was dug up, beyond its points, where luck is measured."""
FOUND_BOOK_VP: Final = 1.0
"""A book that was dug up, where luck is measured."""
EXTRA_WEEK_VP: Final = 0.5
"""Each week that an exhibition costs more than with all the artifacts on its card."""
PERMIT_VP: Final = 2.0
"""The permit of a region, kept for a better dig."""
ANY_PERMIT_VP: Final = 2.5
"""A generic permit, kept for a better dig."""
EXCAVATION_VP: Final = 2.0
"""A general excavation, kept for a better dig."""
ASSISTANT_VP: Final = 0.6
"""An assistant."""
SCIENTIST_VP: Final = 0.3
"""A scientist."""
THIEF_VP: Final = 3.0
"""A thief or a tomb raider."""
NEXT_CONGRESS_VP: Final = 2.0
"""A congress card, for those to come."""
OWNED_PROFESSOR_SHARE: Final = 0.9
"""The share of a professor's points that counts when he joins: he may leave for another player."""
CLOSER_PROFESSOR_SHARE: Final = 0.3
"""The share of a professor's points that counts on the way to him."""


class Heuristic(interface.Heuristic[State, Move]):
    """Rates moves by the points that they promise, less the worth of their weeks."""

    feature_names = NAMES
    themes = THEMES
    worlds = 2
    rules: Rules
    components: Components

    def __init__(self, rules: Rules, beliefs: Beliefs) -> None:
        super().__init__(rules)
        components = rules.components
        self.beliefs = beliefs
        self.most_knowledge: int = components.max_knowledge
        self.best_lengths = lru_cache(maxsize=1 << 14)(self._best_lengths)
        self.clock_cards = components.greens & ~components.presentations
        """The cards whose end is the end of the game; presentations are not counted."""
        self.clock_length = self.clock_cards.bit_count()
        self.dig_profit: tuple[float, ...] = tuple(
            max(0.0, *(DRAWN_CARD_VP * row[k] - WEEK_VP * w for w, row in enumerate(components.cards_drawn) if w))
            for k in range(components.max_knowledge + 1)
        )
        """[knowledge] the profit of the best dig of average cards, weeks deducted."""
        self.measures = Features(rules, self.dig_profit)
        self.permit_price = (*((PERMIT_VP,) * len(components.regions)), ANY_PERMIT_VP, EXCAVATION_VP)
        """[permit of a dig] the worth of what allows it."""

    def play_measuring_luck(self, state: State, move: Move) -> float:
        """Play a move; return how many points more than expected the cards of a dig are worth.

        What is expected is the mean of the pile as far as the active seat knows.
        """
        if not isinstance(move, Dig):
            self.rules.play(state, move)
            return 0.0
        s, region, components = state, move.region, self.components
        later = self._later(s, self._cards_left(s))
        outlook = self.beliefs.outlook(s, s.turn, region)
        mean = outlook.value + (FOUND_ARTIFACT_VP * outlook.artifacts + FOUND_BOOK_VP * outlook.books) * later
        expected = mean * min(self.rules.digging.draws(s, move) / outlook.size, 1.0)
        pile = self.rules.transfers.contents(s, region)[1]
        self.rules.play(s, move)
        found = pile & ~s.buried[region]
        artifacts, books = (found & components.artifacts).bit_count(), (found & components.finds).bit_count()
        worth = components.value(found) + (FOUND_ARTIFACT_VP * artifacts + FOUND_BOOK_VP * books) * later
        return worth - expected

    def _cards_left(self, s: State) -> int:
        """Return how many of the cards that end the game are still in the deck, as far as all can know."""
        return (self.rules.greens_left(s) & self.clock_cards).bit_count()

    def _later(self, s: State, left: int) -> float:
        """Return the weight of what pays only later: 1 until the end is near."""
        return min(1.0, left / (4.0 * s.seats))

    def _price_of_week(self, s: State, left: int) -> float:
        """Return the worth of a week; at the end, what the weeks ahead of the others bring."""
        return WEEK_VP if left > s.seats else 1 / self.components.bonus_step

    def features(self, state: State) -> list[list[float]]:
        """Return the values of `feature_names` for each seat."""
        return self.measures.of_seats(state)

    def stage(self, state: State) -> float:
        """Return the share of the green cards that are still in the deck, as far as all can know."""
        return self._cards_left(state) / self.clock_length

    def candidates(self, state: State) -> list[Move]:
        """Return the legal moves that may be best.

        Of all gifts to a museum that is the one that costs least points, of the lengths of a dig those that are best at
        about the worth of a week.
        """
        moves: list[Move] = []
        museums: set[int] = set()
        for move in self.rules.moves_but_digs(state):
            if not isinstance(move, Donate):
                moves.append(move)
            elif move.card not in museums:
                museums.add(move.card)
                moves.append(self._cheapest(state, move.card))
        left = self._cards_left(state)
        price, later = self._price_of_week(state, left), self._later(state, left)
        for alike in self.rules.legal_digs(state):
            if not alike:
                continue
            region, _, first, assistants = alike[0]
            k = min(self.rules.digging.knowledge(state, state.turn, region, assistants), self.most_knowledge)
            size, worth = self._pile(state, state.turn, region, later)
            weeks = self.best_lengths(k, first, alike[-1].weeks, size, worth, price)
            moves += [alike[n - first] for n in weeks]
        return moves

    def _best_lengths(self, k: int, first: int, last: int, size: int, worth: float, price: float) -> list[int]:
        """Return which lengths of a dig, in weeks from first to last, are best; `worth` is that of a card."""
        drawn = self.components.cards_drawn
        return durations.best_lengths({w: min(drawn[w][k], size) * worth for w in range(first, last + 1)}, price)

    def _cheapest(self, s: State, museum: int) -> Donate:
        """Return the gift of the artifacts that score least; of equal ones the first."""
        groups = sorted(
            self.components.alike(s.goods[s.turn] & self.components.artifacts),
            key=lambda g: self.components.good_value[g[0]],
        )
        given = [good for group in groups for good in group][: self.components.card_donate[museum]]
        return Donate(museum, union(given))

    def evaluate_move(self, state: State, move: Move) -> float:
        """Rate a legal move: expected points, now and later, less the worth of its weeks."""
        s, seat, components = state, state.turn, self.components
        left = self._cards_left(s)
        later, rate = self._later(s, left), self._price_of_week(s, left)
        worth = 0.0
        match move:
            case Take(card):
                worth = self._worth_of_card(s, seat, card, later)
            case Dig():
                worth = self._worth_of_dig(s, seat, move, later)
            case Exhibit(card):
                last = components.card_tiers[card][-1][2]
                early = self.rules.exhibition_weeks(s.goods[seat] & components.artifacts, card) - last
                worth = components.card_vp[card] - EXTRA_WEEK_VP * later * early
            case Donate(card, gift):
                given = sum([components.good_value[good] + SHOWN_ARTIFACT_VP * later for good in members(gift)])
                worth = components.card_vp[card] - given
            case Thief(card) | TombRaider(card):
                worth = self.beliefs.outlook(s, seat, components.card_region[card]).best - THIEF_VP * later
            case Scientist():
                worth = SCIENTIST_VP
            case Pick(code):
                good = code - components.green_codes
                grants = components.good_grants[good]
                worth = components.good_value[good] + SHOWN_ARTIFACT_VP
                if grants >= 0:
                    worth = self._worth_of_knowledge(s, seat, grants, components.good_points[good], 0, later)
        return worth - rate * self.rules.cost(s, move)

    def _worth_of_card(self, s: State, seat: int, card: int, later: float) -> float:
        """Return the worth of a row card, before its weeks."""
        components = self.components
        kind = components.card_kind[card]
        play = s.rulings.play[card] * WEEK_VP
        if kind == KNOWLEDGE:
            return self._worth_of_knowledge(
                s, seat, components.card_region[card], components.card_points[card], 0, later
            )
        if kind == GENERAL:
            return self._worth_of_knowledge(s, seat, NONE, 0, components.card_points[card], later)
        if kind == CONGRESS:
            n = s.congresses[seat]
            return (
                self.rules.scoring.congress_points(n + 1)
                - self.rules.scoring.congress_points(n)
                + NEXT_CONGRESS_VP * later
            )
        if kind == EXCAVATION:
            own = seat * len(components.regions)
            most = max(s.known[own : own + len(components.regions)]) + s.general[seat]
            return self.dig_profit[min(most, components.max_knowledge)] * later
        return {THIEF: THIEF_VP, RAIDER: THIEF_VP, SCIENTIST: SCIENTIST_VP, ASSISTANT: ASSISTANT_VP}[
            kind
        ] * later - play * later

    def _worth_of_knowledge(self, s: State, seat: int, region: int, points: int, general: int, later: float) -> float:
        """Return the worth of a gain of knowledge: better digs, and professors."""
        components = self.components
        regions = len(components.regions)
        own, first, most = seat * regions, seat * len(components.permit_ids), components.max_knowledge
        free = s.permits[first + components.any_permit] + (s.hand[seat] & components.of_kind[EXCAVATION]).bit_count()
        worth = 0.0
        for i in range(regions):
            gain = general + (points if i == region else 0)
            if gain:
                k = s.known[own + i] + s.general[seat]
                digs = s.permits[first + i] + free / regions
                worth += digs * later * (self.dig_profit[min(k + gain, most)] - self.dig_profit[min(k, most)])
        for professor, least in components.claims:
            owner = s.professors[professor]
            where = components.professor_region[professor]
            gain = points + general if where < 0 else points if where == region else 0
            if owner == seat or not gain:
                continue
            have = self.rules.scoring.professor_points(s, seat, professor)
            need = least if owner < 0 else max(least, self.rules.scoring.professor_points(s, owner, professor) + 1)
            vp = components.professor_vp[professor] * OWNED_PROFESSOR_SHARE
            if have + gain >= need:
                worth += vp if owner < 0 else vp * s.seats / (s.seats - 1)
            else:
                worth += vp * later * gain / (need - have) * CLOSER_PROFESSOR_SHARE
        return worth

    def _worth_of_dig(self, s: State, seat: int, dig: Dig, later: float) -> float:
        """Return the worth of a dig, before its weeks: the mean of the pile, less the worth of permit and helpers."""
        size, worth = self._pile(s, seat, dig.region, later)
        worth *= min(self.rules.digging.draws(s, dig), size)
        return worth - (self.permit_price[dig.permit] + ASSISTANT_VP * dig.assistants) * later

    def _pile(self, s: State, seat: int, region: int, later: float) -> tuple[int, float]:
        """Return the number of cards of a pile, and the mean worth of one as far as the seat knows."""
        pile = self.beliefs.outlook(s, seat, region)
        worth = pile.value + (SHOWN_ARTIFACT_VP * pile.artifacts + pile.books) * (0.5 + 0.5 * later)
        return pile.size, worth / pile.size

"""How good a move looks to a player who does not search.

The prices are in victory points; they were found by letting the greedy bot play against itself.
"""

from __future__ import annotations

from engine import interface
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

WEEK = 0.7
"""A week."""
CARD = 0.8
"""A card that a dig yet to come draws, rubble included; what it costs to get there is counted in."""
ON_SHOW = 0.6
"""An artifact for presentations to come."""
PATIENCE = 0.5
"""Each week that an exhibition costs more than with all artifacts that it asks for."""
PERMIT, ANY_PERMIT, NO_PERMIT = 2.0, 2.5, 2.0
"""A permit of a region, a generic one, a general excavation: for a better dig."""
HELP = 0.6
"""An assistant."""
SIGHT = 0.3
"""A scientist."""
ROBBERY = 3.0
"""A thief or a tomb raider."""
MORE_CONGRESSES = 2.0
"""A congress card for those to come."""
KEEP = 0.9
"""A professor's point, as he may pass to somebody else."""
STEP = 0.3
"""A professor's point, on the way to him."""


class Heuristic(interface.Heuristic[State, Move]):
    """Appraises moves."""

    rules: Rules
    components: Components

    def __init__(self, rules: Rules, beliefs: Beliefs) -> None:
        super().__init__(rules)
        components = rules.components
        self.beliefs = beliefs
        self.dig_profit: tuple[float, ...] = tuple(
            max(0.0, *(CARD * row[k] - WEEK * w for w, row in enumerate(components.cards_drawn) if w))
            for k in range(components.max_knowledge + 1)
        )
        """[knowledge] what the best dig of average cards brings, weeks deducted."""
        self.permit_price = (*((PERMIT,) * len(components.regions)), ANY_PERMIT, NO_PERMIT)
        """[permit of a dig]"""

    def candidates(self, state: State) -> list[Move]:
        """Return the legal moves, but of all gifts to a museum only the one that costs the least points."""
        found: list[Move] = []
        museums: set[int] = set()
        for move in self.rules.moves(state):
            if not isinstance(move, Donate):
                found.append(move)
            elif move.card not in museums:
                museums.add(move.card)
                found.append(self._cheapest(state, move.card))
        return found

    def _cheapest(self, s: State, museum: int) -> Donate:
        """Return the gift of the artifacts that score least; of those that score the same the first."""
        groups = sorted(
            self.components.alike(s.goods[s.turn] & self.components.artifacts),
            key=lambda g: self.components.good_value[g[0]],
        )
        given = [good for group in groups for good in group][: self.components.card_donate[museum]]
        return Donate(museum, union(given))

    def evaluate_move(self, state: State, move: Move) -> float:
        """Rate a legal move: expected points, now and later, less what its weeks are worth."""
        s, seat, components = state, state.turn, self.components
        left = (self.rules.greens_left(s) & ~components.presentations).bit_count()
        later = min(1.0, left / (4.0 * s.seats))
        """How much of what only pays later will still be paid."""
        rate = WEEK if left > s.seats else 1 / components.bonus_step
        worth = 0.0
        match move:
            case Take(card):
                worth = self._worth_of_card(s, seat, card, later)
            case Dig():
                worth = self._worth_of_dig(s, seat, move, later)
            case Exhibit(card):
                last = components.card_tiers[card][-1][2]
                early = self.rules.exhibition_weeks(s.goods[seat] & components.artifacts, card) - last
                worth = components.card_vp[card] - PATIENCE * later * early
            case Donate(card, gift):
                given = sum([components.good_value[good] + ON_SHOW * later for good in members(gift)])
                worth = components.card_vp[card] - given
            case Thief(card) | TombRaider(card):
                worth = self.beliefs.outlook(s, seat, components.card_region[card]).best - ROBBERY * later
            case Scientist():
                worth = SIGHT
            case Pick(code):
                good = code - components.green_codes
                grants = components.good_grants[good]
                worth = components.good_value[good] + ON_SHOW
                if grants >= 0:
                    worth = self._worth_of_knowledge(s, seat, grants, components.good_points[good], 0, later)
        return worth - rate * self.rules.cost(s, move)

    def _worth_of_card(self, s: State, seat: int, card: int, later: float) -> float:
        """Return what a row card brings, before its weeks."""
        components = self.components
        kind = components.card_kind[card]
        play = s.rulings.play[card] * WEEK
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
                + MORE_CONGRESSES * later
            )
        if kind == EXCAVATION:
            own = seat * len(components.regions)
            most = max(s.known[own : own + len(components.regions)]) + s.general[seat]
            return self.dig_profit[min(most, components.max_knowledge)] * later
        return {THIEF: ROBBERY, RAIDER: ROBBERY, SCIENTIST: SIGHT, ASSISTANT: HELP}[kind] * later - play * later

    def _worth_of_knowledge(self, s: State, seat: int, region: int, points: int, general: int, later: float) -> float:
        """Return what a gain of knowledge brings: better digs, and professors."""
        components = self.components
        regions = len(components.regions)
        own, first, most = seat * regions, seat * len(components.permit_ids), components.max_knowledge
        free = s.permits[first + components.any_permit] + (s.hand[seat] & components.of_kind[EXCAVATION]).bit_count()
        worth = 0.0
        for i in range(regions):
            more = general + (points if i == region else 0)
            if more:
                k = s.known[own + i] + s.general[seat]
                digs = s.permits[first + i] + free / regions
                worth += digs * later * (self.dig_profit[min(k + more, most)] - self.dig_profit[min(k, most)])
        for professor, least in components.claims:
            owner = s.professors[professor]
            where = components.professor_region[professor]
            more = points + general if where < 0 else points if where == region else 0
            if owner == seat or not more:
                continue
            have = self.rules.scoring.professor_points(s, seat, professor)
            need = least if owner < 0 else max(least, self.rules.scoring.professor_points(s, owner, professor) + 1)
            vp = components.professor_vp[professor] * KEEP
            if have + more >= need:
                worth += vp if owner < 0 else vp * s.seats / (s.seats - 1)
            else:
                worth += vp * later * more / (need - have) * STEP
        return worth

    def _worth_of_dig(self, s: State, seat: int, dig: Dig, later: float) -> float:
        """Return what a dig brings, before its weeks: the pile's average, less what permit and helpers could bring."""
        pile = self.beliefs.outlook(s, seat, dig.region)
        share = min(self.rules.draws(s, dig), pile.size) / pile.size
        worth = share * (pile.value + (ON_SHOW * pile.artifacts + pile.books) * (0.5 + 0.5 * later))
        return worth - (self.permit_price[dig.permit] + HELP * dig.assistants) * later

"""How good a move looks: progress towards exhibitions, less its cost; and the features of a position."""

from __future__ import annotations

from collections.abc import Sequence

from engine import interface
from engine.games.artifact.components import (
    ANDERSSON,
    BERLIN,
    CARTER,
    CURSED,
    DIFFERENT_SITES,
    GOLDEN,
    JUDD,
    LONDON,
    MANUSCRIPT,
    MORLEY,
    NEW_YORK,
    PARIS,
    SAME_SITE,
    SAME_TYPE,
    SOLO,
    Components,
)
from engine.games.artifact.exhibits import without
from engine.games.artifact.features import NAMES, THEMES, Features
from engine.games.artifact.rules import Rules
from engine.games.artifact.state import (
    CITY,
    KEEP,
    LOAD,
    NONE,
    ROLE,
    SHOW,
    STOCK,
    Buy,
    EndTurn,
    Exhibit,
    ExhibitSolo,
    Golden,
    Hire,
    Keep,
    Load,
    Manuscript,
    Move,
    Pass,
    PassDecline,
    PassExchange,
    PassTake,
    Refill,
    Research,
    Role,
    RoleStay,
    Sell,
    SetupHut,
    SetupMarker,
    Ship,
    Show,
    State,
)

SPENDABLE_COIN_POINTS = 0.02
"""Points of a coin beyond its score, while there are rounds to spend it in."""
HUT_POINTS = 2.0
"""Points of a hut that will still bring a card."""
LONE_HUT_SHARE = 0.7
"""Part of a hut's worth on a site without huts of others: a shipment takes a card less there."""
DRAWN_CARD_POINTS = 1.3
"""Points of a card from a deck."""
PRESENCE_POINTS = 2.5
"""Points of having huts on a site, which a shipment gives up.

With 0.5, bots ship too early: two with 2.5 win 71 of 100 games of four against two with 0.5.
"""
OPENING_MARGIN = 0.2
"""Points within which the moves of the first year count as equal, so that openings differ from game to game."""
CROWDING_LOSS = 0.1
"""Part of a hut's worth lost for each hut on a site beyond one per player: the deck runs out."""
CARDS_PER_ROUND = 0.55
"""Cards that a seat takes off each deck in a round."""
MIN_SHARE_OF_YEARS = 0.5
"""Part of the remaining years that a game lasts at least, however few cards a deck has."""
GOLDEN_POINTS = 0.8
"""Points of a golden discovery in the hand."""
REACH_WEIGHTS = (1.0, 0.5, 0.25, 0.1)
"""Weights of the best, the second best … exhibition within reach."""

ROLE_POINTS = {
    PARIS: (1.7, 0.8),
    LONDON: (1.6, 1.0),
    BERLIN: (0.8, 1.5),
    NEW_YORK: (1.5, 1.7),
    ANDERSSON: (0.7, 1.3),
    CARTER: (1.2, 1.0),
    JUDD: (1.4, 0.5),
    MORLEY: (1.1, 0.4),
}
"""Points of a role: with many rounds left, and with none."""


class Heuristic(interface.Heuristic[State, Move]):
    """Rates moves without search; reads only what the active seat may know."""

    feature_names = NAMES
    themes = THEMES
    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.measures = Features(rules)

    # -- positions -------------------------------------------------------------------------------------------------
    def features(self, state: State) -> list[list[float]]:
        """Return the values of `feature_names` for each seat."""
        left = self.rounds(state)
        worths = [self.hand_worth(state, seat, hand, left) for seat, hand in enumerate(state.hands)]
        return self.measures.of_seats(state, left, worths)

    def stage(self, state: State) -> float:
        """Return the expected rounds left, as a share of all rounds."""
        return self.rounds(state) / (self.components.last_year - self.components.first_year)

    def round(self, state: State) -> int:
        """Return the year."""
        return state.year

    def settled(self, state: State) -> bool:
        """Return whether no finds and no role wait to be chosen."""
        return state.phase not in (LOAD, SHOW, KEEP, ROLE)

    # -- the clock, and what things are worth ----------------------------------------------------------------------
    def rounds(self, s: State) -> float:
        """Return the expected number of rounds after this one, by the year and the smallest deck.

        A nearly empty deck ends nothing while all players leave it alone. Bots that count on its end would stop playing
        with years left, hence MIN_SHARE_OF_YEARS.
        """
        if s.final:
            return 0.0
        years = self.components.last_year - s.year
        least = min(len(deck) for site, deck in enumerate(s.decks) if site != s.removed)
        return min(float(years), max(MIN_SHARE_OF_YEARS * years, least / (CARDS_PER_ROUND * s.seats)))

    def coin(self, left: float) -> float:
        """Return the points of a coin."""
        return 1 / self.components.per_point + SPENDABLE_COIN_POINTS * min(left, 1.0)

    def worth(self, tile: int, left: float) -> float:
        """Return the points of an exhibition: prestige, and income in the rounds left."""
        return (
            self.components.tile_prestige[tile] + self.components.tile_income[tile] * left / self.components.per_point
        )

    def hand_worth(self, s: State, seat: int, hand: Sequence[int], left: float, busy: int = NONE) -> float:
        """Return the points of a hand: exhibitions within reach, and special finds; tile `busy` does not count."""
        components = self.components
        types, sites = [0] * len(components.types), [0] * len(components.sites)
        fragments, worth = 0, 0.0
        for card in hand:
            if components.card_shown[card]:
                sites[components.card_site[card]] += 1
                if components.card_type[card] >= 0:
                    types[components.card_type[card]] += 1
                else:
                    fragments += 1
            elif components.card_sort[card] == SOLO:
                worth += 0.8 * (components.solo_points + components.solo_income * left / components.per_point)
            elif components.card_sort[card] == GOLDEN:
                worth += GOLDEN_POINTS
            elif components.card_sort[card] == MANUSCRIPT:
                worth += 0.6
        wild = self.rules.actions.wild(s, seat)
        reachable = []
        for tile, size in enumerate(components.tile_size):
            if s.owner[tile] != NONE or tile == busy:
                continue
            kind = components.tile_kind[tile]
            if kind == SAME_TYPE:
                have = types[components.tile_type[tile]] + fragments
            elif kind == SAME_SITE:
                have = sites[components.tile_site[tile]]
            elif kind == DIFFERENT_SITES:
                have = sum([1 for n in sites if n])
            else:
                have = sum([1 for n in types if n]) + fragments
            missing = max(size - have - (wild if have >= size - 1 else 0), 0)
            if missing == size:
                continue
            if not missing:
                reachable.append(self.worth(tile, left))
            elif missing <= 2.0 * left:
                share = (size - missing) / size
                reachable.append(self.worth(tile, left) * 0.8 * share**1.5)
        reachable.sort(reverse=True)
        worth += sum([weight * points for weight, points in zip(REACH_WEIGHTS, reachable, strict=False)])
        return worth + 0.12 * len(hand) * min(left, 1.0)

    # -- moves -----------------------------------------------------------------------------------------------------
    def margin(self, state: State) -> float:
        """Return the margin of the first year: without chance, all games would open alike and favour one seat."""
        return OPENING_MARGIN if state.year == self.components.first_year else 0.0

    def evaluate_move(self, state: State, move: Move) -> float:
        """Rate a legal move in points; to pass or to end the turn is 0."""
        s, seat, components = state, state.turn, self.components
        left = self.rounds(s)
        hand = s.hands[seat]
        match move:
            case Research(site, pay, draw):
                cost = self._cost(s, pay, components.museum, 1, left)
                return self._hut(s, seat, site, left) + self._step(s, seat, site) + self._draw(draw, left) - cost
            case Hire(site, pay, double):
                times = components.role_n[MORLEY] if double else 1
                cost = self._cost(s, pay, components.worker[site], times, left)
                return times * self._hut(s, seat, site, left) - cost
            case Ship(site, pay, draw):
                cost = self._cost(s, pay, components.ship, 1, left)
                return self._cargo(s, seat, site, left) + self._draw(draw, left) - cost
            case Load(card):
                return self._gain(s, seat, card, left)
            case Exhibit(tile, pay):
                return self._exhibition(s, seat, tile, left) - self._cost(s, pay, components.museum, 1, left)
            case Show(card):
                rest = without(without(hand, s.chosen), (card,))
                return self.hand_worth(s, seat, rest, left, s.tile)
            case Keep(cards):
                rest = (*without(hand, s.chosen), *cards)
                return self.hand_worth(s, seat, rest, left, s.tile)
            case ExhibitSolo(_, pay):
                worth = (
                    components.solo_points
                    + components.solo_income * left / components.per_point
                    + self._role_gain(s, seat, left)
                )
                return worth - self._cost(s, pay, components.museum, 1, left)
            case Sell(card):
                lost = self.hand_worth(s, seat, hand, left) - self.hand_worth(s, seat, without(hand, (card,)), left)
                return self.rules.actions.proceeds(s, seat) * self.coin(left) - lost - 0.4 * min(left, 1.0)
            case Buy(card):
                return self._gain(s, seat, card, left) - self.rules.board.market_price(s) * self.coin(left)
            case Golden(use, take):
                after = (*without(hand, (use,)), take)
                return self.hand_worth(s, seat, after, left) - self.hand_worth(s, seat, hand, left)
            case SetupMarker(marker) | PassTake(marker) | Refill(marker):
                return self._marker(s, seat, marker, 0)
            case PassExchange(give, get):
                return self._marker(s, seat, get, 0) - self._marker(s, seat, give, -1) - 0.3
            case SetupHut(site):
                elsewhere = not s.site_huts[site * s.seats + seat]
                return self._hut(s, seat, site, left) + (0.8 if elsewhere else 0.0)
            case Role(disc, role):
                before = NONE if disc == STOCK else s.roles[seat * 2 + disc - CITY]
                return self._role(s, role, left) - self._role(s, before, left)
            case Manuscript(site) if site >= 0:
                after_move = s.copy()
                at = seat * len(components.sites) + site
                after_move.research[at] = min(s.research[at] + components.manuscript_step, components.top)
                gained = self.rules.research_points(after_move, seat) - self.rules.research_points(s, seat)
                return gained + 0.1 - 0.01 * s.research[at]
            case RoleStay() | EndTurn() | Pass() | PassDecline():
                return 0.0
        return -0.01

    def _cost(self, s: State, pay: int, marker: int, times: int, left: float) -> float:
        return self.rules.actions.cost(s, pay, marker, times) * self.coin(left)

    def _draw(self, draw: bool, left: float) -> float:
        return DRAWN_CARD_POINTS * min(left, 1.0) if draw else 0.0

    def _hut(self, s: State, seat: int, site: int, left: float) -> float:
        """Return the points of one more hut: another card with the next shipment."""
        first = site * s.seats
        huts = s.site_huts[first : first + s.seats]
        others = sum(huts) - huts[seat]
        deck = len(s.decks[site])
        if 0 < deck <= s.seats and any(huts):  # its reveal brings the end closer
            left = min(left, deck - 1.0)
        worth = HUT_POINTS * min(left, 1.5) / 1.5
        if left < 0.5 and not self._can_still_show(s, seat):
            worth = 0.0
        if not others and not huts[seat]:
            worth *= LONE_HUT_SHARE  # it reveals nothing, and a lone hut ships nothing
        if huts[seat] > 3:
            worth *= 0.6
        worth *= max(1 - CROWDING_LOSS * max(sum(huts) - s.seats, 0), 0.3)
        return worth + 0.02 * len(s.rows[site])

    def _can_still_show(self, s: State, seat: int) -> bool:
        """Return whether a seat has the markers and the money to ship and to exhibit in this round."""
        own = seat * len(self.components.markers)
        return bool(
            s.markers[own + self.components.ship]
            and s.markers[own + self.components.museum]
            and s.money[seat] >= self.components.joker
        )

    def _step(self, s: State, seat: int, site: int) -> float:
        """Return the points of a step on a research track, by whether it lifts the disc that counts."""
        if not s.rulings.finds:
            return 0.0
        components = self.components
        own = seat * len(components.sites)
        at = s.research[own + site]
        if at == components.top:
            return 0.0
        steps = components.role_n[CARTER] if self.rules.actions.has(s, seat, CARTER) else components.step
        after = s.copy()
        after.research[own + site] = min(at + steps, components.top)
        gained = self.rules.research_points(after, seat) - self.rules.research_points(s, seat)
        discs = sorted(s.research[own + n] for n in range(len(components.sites)) if n != s.removed)
        counting = discs[s.rulings.research_disc - 1]
        return gained + (0.7 if at <= counting else 0.15)

    def _gain(self, s: State, seat: int, card: int, left: float) -> float:
        """Return the points that one more card adds to the hand."""
        hand = s.hands[seat]
        taken = tuple(one for one in s.chosen if self.components.card_sort[one] != CURSED) if s.site >= 0 else ()
        before = (*hand, *taken)
        return self.hand_worth(s, seat, (*before, card), left) - self.hand_worth(s, seat, before, left)

    def _cargo(self, s: State, seat: int, site: int, left: float) -> float:
        """Return the points of the best cards of a shipment, less what it gives up on the site."""
        components = self.components
        k = self.rules.actions.cargo(s, seat, site)
        huts = s.site_huts[site * s.seats + seat]
        row = list(s.rows[site])
        cursed = [card for card in row if components.card_sort[card] == CURSED]
        k -= min(k, len(cursed))
        row = [card for card in row if card not in cursed]
        hand = s.hands[seat]
        start = worth = self.hand_worth(s, seat, hand, left)
        for _ in range(k):
            best = max(dict.fromkeys(row), key=lambda card: self.hand_worth(s, seat, (*hand, card), left))
            row.remove(best)
            hand = (*hand, best)
        worth = self.hand_worth(s, seat, hand, left)
        lost = (PRESENCE_POINTS + 0.35 * max(huts - k, 0)) * min(left, 1.0)
        if not k:
            lost += 0.5
        return worth - start - lost

    def _exhibition(self, s: State, seat: int, tile: int, left: float) -> float:
        """Return the points of a tile, less those that its cards could still have made."""
        rules, hand = self.rules, s.hands[seat]
        cards = next(rules.halls.completions(tile, (), hand, rules.actions.wild(s, seat), s.rulings.by_site))
        kept = next((card for card in cards if self.components.card_kept[card]), None)
        rest = without(hand, cards) + ((kept,) if kept is not None else ())
        base = self.hand_worth(s, seat, rest, left, tile)
        worth = self.worth(tile, left) + self._role_gain(s, seat, left)
        if tile in self.components.income_tiles:
            worth += 0.3 * min(left, 2.0) * (s.seats - 1) / s.seats
        waiting = self.hand_worth(s, seat, hand, left, tile)
        return worth - max(waiting - base, 0.0) * 0.6

    def _role_gain(self, s: State, seat: int, left: float) -> float:
        """Return the points of the role choice after an exhibition."""
        if not s.rulings.roles:
            return 0.0
        return 1.0 if NONE in s.roles[seat * 2 : seat * 2 + 2] else 0.2

    def _role(self, s: State, role: int, left: float) -> float:
        if role < 0 or (role == CARTER and not s.rulings.finds):
            return 0.0
        early_points, late_points = ROLE_POINTS[role]
        late = max(0.0, 1.0 - left / 3)
        return early_points * (1 - late) + late_points * late

    def _marker(self, s: State, seat: int, marker: int, change: int) -> float:
        """Return the points of one more marker of a kind; `change` is added to those that the seat holds."""
        components = self.components
        have = s.markers[seat * len(components.markers) + marker] + change
        if marker == components.museum:
            return (2.2, 1.5, 0.7, 0.1)[min(have, 3)]
        if marker == components.ship:
            return (2.0, 1.2, 0.5, 0.1)[min(have, 3)]
        huts = s.site_huts[components.marker_site[marker] * s.seats + seat]
        if not huts:
            return (0.3, 0.1)[min(have, 1)]
        return (1.3, 0.8, 0.4, 0.1)[min(have, 3)]

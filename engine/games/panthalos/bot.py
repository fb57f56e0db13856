"""The heuristic of the greedy bot: rates moves without search, in victory points.

It reads only what the active seat may know: of other seats the number of titans, not their faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp

from engine import interface
from engine.games.panthalos import state as st
from engine.games.panthalos.components import (
    AGORA,
    ART,
    DISC,
    GOOD,
    MERCATOR,
    PHALANX,
    REINFORCEMENT,
    TITAN,
    Components,
    Gift,
    Goods,
)
from engine.games.panthalos.features import NAMES, THEMES, Features
from engine.games.panthalos.fights import ANY
from engine.games.panthalos.observer import seen_titans
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.state import NONE, WORKER, Move, State

DISC_PRICE, DISC_PRICES, SPARE_DISC = 0.4, 0.2, 0.5
"""A disc of the own stock: at all, and for each player up to four, who all lay discs; and one beyond `ENOUGH`."""
ENOUGH = 6
TITAN_STEP, TITAN_BASE = 0.35, 3
"""A titan: for each strength above the base."""
HELPER, HELPER_STEP = 0.6, 0.3
"""A reinforcement: at all, and for each of its bonus."""
SYMBOL = 1.3
"""A symbol of a good, before it is shipped."""
ARTISAN, ARTISAN_PAIR = 2.0, 1.5
"""An artisan in the first round, and more for the second of a pair."""
PROMOTION, LATE_PROMOTION = 1.5, 1.0
SOLD_SYMBOL = 0.7
"""Share of the worth of a symbol that a sale gives up: a ship may never come for it."""
NEAR, SURE = 0.65, 0.9
"""Share of a sale that remains for each good that is missing, and of one that could be made at once."""
BEST = (1.0, 0.4, 0.2)
"""How much the best, the second best … sale within reach counts."""
SHIP_LATER = 0.3
"""An own ship, for each own symbol that comes to it at the end."""
REST = 0.7
"""Cost of a worker that is not ready in the next round."""
HIRED = 0.9
"""A further worker, for each round that is left."""
ELEVATED = 0.9
"""A worker that need not rest any more, for each round that is left."""
START = 0.4
"""Being start player."""
HASTE = 0.3
"""Acting before others can interfere."""
LAST_PIECE = 4.0
"""An action that needs a ready piece, when only one piece is left."""
DUEL = 6.5
"""A won duel."""
LOST_DUEL = 1.2
"""A demotion."""
SPREAD = 4.0
"""Uncertainty of the strength of an unknown hand, the scale of a logistic curve."""
MEAN = 7.0
"""Expected strength of an unknown titan."""
OWN_ELEMENT = 0.25
"""Chance that an unknown titan has a certain element."""

FIGHTS = frozenset((st.DEFENCE, st.DEFEND, st.KRYPT_ENDS, st.BUY_BACK, st.DUEL_ENDS, st.DEMOTE, st.REWARD))
"""Tasks of a fight that has begun."""


class Heuristic(interface.Heuristic[State, Move]):
    """Rates moves."""

    feature_names = NAMES
    themes = THEMES
    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.transfers, self.fights = rules.transfers, rules.fights
        self.measures = Features(rules)

    # -- positions -------------------------------------------------------------------------------------------------
    def features(self, state: State) -> list[list[float]]:
        """Return the values of `feature_names` for each seat."""
        box_end = self.box_end(state)
        rows = []
        for seat in range(state.seats):
            demand = self._demand(state, seat, self._goods(state, seat))
            rows.append(self.measures.of_seat(state, seat, box_end, demand))
        return rows

    def stage(self, state: State) -> float:
        """Return the rounds that will probably come after this one, as a share of all rounds."""
        return self.left(state) / self.components.rounds

    def round(self, state: State) -> int:
        """Return the round."""
        return state.round

    def settled(self, state: State) -> bool:
        """Return whether no fight is going on, whose tokens are played and not yet paid for."""
        if not state.agenda:
            return True
        fights = state.attacker >= 0 or any(task[0] in FIGHTS for task in state.agenda)
        return not fights and not self.rules.action_pending(state)

    # -- prices ----------------------------------------------------------------------------------------------------
    def left(self, s: State) -> float:
        """Return how many rounds will probably still come after this one."""
        free = self.components.setups[s.seats].box_discs - len(s.box)
        left: float = min(self.components.rounds - s.round, free / (0.55 * s.seats) - 0.5)
        return max(0.0, left)

    def box_end(self, s: State) -> float:
        """Return the chance that the collection box will be full at the end."""
        free = self.components.setups[s.seats].box_discs - len(s.box)
        chance: float = 1 / (1 + exp(free / s.seats - 0.6 * (self.components.rounds - s.round + 0.5)))
        return chance

    def disc(self, s: State, seat: int) -> float:
        """Return the worth of one more disc."""
        price = SPARE_DISC if s.stock[seat] > ENOUGH else DISC_PRICE + DISC_PRICES * min(s.seats, 4)
        return price * min(1.0, 0.3 + self.left(s) / 3)

    def token(self, s: State, seat: int, token: int) -> float:
        """Return the worth of a ship, an artisan, a titan or a reinforcement."""
        family, left = self.components.family[token], self.left(s)
        fights = min(1.0, 0.25 + left / 2) if s.location < self.components.at_krypt else min(1.0, left / 2)
        if family == "titan":
            return TITAN_STEP * (self.components.strength[token] - TITAN_BASE) * fights
        if family == "reinforcement":
            return (HELPER + HELPER_STEP * self.components.strength[token]) * fights
        if family == "artisan":
            return ARTISAN * left / self.components.rounds
        first = seat * len(self.components.sides)
        symbols = sum(
            [self.components.symbols[side] * s.goods[first + side] for side in self.components.accepts[token]]
        )
        return 0.1 + (1 - self.box_end(s)) * (SHIP_LATER + symbols) if s.ships[seat].count(token) < 2 else 0.1

    def tokens(self, s: State, seat: int, tokens: Iterable[int]) -> float:
        """Return the worth of several tokens."""
        return sum([self.token(s, seat, token) for token in tokens])

    def symbol(self, s: State, seat: int, side: int) -> float:
        """Return the worth of a symbol of a good that a seat holds or gets."""
        if self.left(s) > 0.5 or s.location < 0:
            return SYMBOL
        owned = any(side in self.components.accepts[ship] for ship in s.ships[seat])
        return (1 - self.box_end(s)) * self.components.constants["end_symbol_vp"] if owned else 0.0

    def promotion(self, s: State) -> float:
        """Return the worth of a rank."""
        left = self.left(s)
        return PROMOTION if left > 2 else LATE_PROMOTION * max(0.2, 1 - self.box_end(s))

    def gift(self, s: State, seat: int, gift: Gift | None) -> float:
        """Return the worth of what the Polis or a merchant gives."""
        if gift is None:
            return 0.0
        worth = {
            TITAN: TITAN_STEP * (MEAN - TITAN_BASE),
            DISC: self.disc(s, seat) if s.supply[seat] else 0.0,
            GOOD: SYMBOL,
            REINFORCEMENT: HELPER + 2 * HELPER_STEP,
        }
        return gift.n * worth.get(gift.gives, self.promotion(s))

    # -- moves -----------------------------------------------------------------------------------------------------
    def evaluate_move(self, state: State, move: Move) -> float:
        """Rate a legal move: its gain less its cost."""
        s, components, seat, constants = state, self.components, state.agenda[-1][1], self.components.constants
        match move:
            case st.Place():
                return self._place(s, seat, move)
            case st.Pass():
                return 0.0
            case st.Ship(ship):
                return self._ship(s, seat, ship) + self._last(s, seat)
            case st.Sell(merchant, wild):
                sold = [side for side, n in components.demand[merchant] for _ in range(n)] + list(wild)
                gain = (
                    components.vp[merchant]
                    + self.gift(s, seat, components.bonus[merchant])
                    - self._used(s, seat, sold, merchant)
                )
                return gain + (self._last(s, seat) if gain > 0 else 0)
            case st.Activate(artisan, goods, workers):
                after = self._goods(s, seat)
                for side in goods:
                    after[side] -= 1
                    after[components.becomes[side]] += 1
                gain = sum([self.symbol(s, seat, components.becomes[side]) for side in goods])
                gain += len(workers) * self.promotion(s)
                gain += self._demand(s, seat, after) - self._demand(s, seat, self._goods(s, seat))
                gain -= components.cost[artisan] * self.disc(s, seat) + 0.2
                return gain + (self._last(s, seat) if gain > 0 else 0)
            case st.TakeGoods(goods, promote):
                worth = sum([self._good(s, seat, side) for side in goods])
                return worth + (self.promotion(s) if promote else 0.0)
            case st.TakeReinforcements(tokens, promote):
                return sum([self._helper(s, seat, token) for token in tokens]) + (self.promotion(s) if promote else 0.0)
            case st.TakeArtisan(artisan):
                return self._artisan(s, seat, artisan)
            case st.SellTokens(n):
                held = sorted(self.token(s, seat, token) for token in self.transfers.discardable(s, seat))
                return n / constants["tokens_per_point"] - sum(held[:n])
            case st.Discard(token):
                return -self.token(s, seat, token)
            case st.Promote(worker, at) | st.Elevate(worker, at):
                waits = at > st.THERMAE and components.place_location[at] in (components.at_titanus, components.at_agro)
                rank = worker - WORKER + 1
                if isinstance(move, st.Promote):
                    return (1.0 if waits and s.location < 0 else 0.0) + 0.1 * rank
                return -rank * (1 - self.box_end(s)) - (2.0 if waits else 0.0)
            case st.Demote(worker, at):
                return -0.1 * worker
            case st.Look(look):
                return 0.1 if look else 0.0
            case st.PutUnder(which):
                return self._enemy(s, seat, s.underworld[1 - which])
            case st.LayDisc(space):
                return self.gift(s, seat, self.rules.actions.side(s).rewards[space])
            case st.Forum(choice):
                return self._forum(s, seat, choice)
            case st.Defend(tokens):
                gain = components.vp[s.underworld[0]] + self._unpaid(s, seat)
                return gain - self._spent(s, seat, tokens)
            case st.BuyBack(titans):
                spare = max(0, s.stock[seat] - len(titans) - 1)
                low = 0.0 if spare else 0.3 * len(titans)
                return self.tokens(s, seat, titans) - len(titans) * self.disc(s, seat) * 0.75 - low
            case st.Challenge(opponent):
                return self._challenge(s, seat, opponent) if opponent >= 0 else 0.0
            case st.DuelOpen(tokens) | st.DuelAdd(tokens):
                total = self.fights.total([*self.fights.side_played(s, seat), *tokens])
                enemy = s.defender if seat == s.attacker else s.attacker
                chance = self._holds(s, seat, enemy, total)
                return chance * (DUEL + LOST_DUEL) - self._spent(s, seat, tokens) - LOST_DUEL
            case st.Concede():
                return -LOST_DUEL
            case st.Reward(disc):
                if not disc:
                    return float(constants["duel_vp"])
                cost = constants["box_penalty"] * self.box_end(s) + self.disc(s, seat)
                return constants["duel_disc_vp"] - cost
        return 0.0

    def _last(self, s: State, seat: int) -> float:
        """Return the urgency of what needs a ready piece: it must come before the last one is sent away."""
        return LAST_PIECE if len(self.transfers.classes(s, seat)) == 1 else 0.0

    def _ship(self, s: State, seat: int, ship: int) -> float:
        """Return the gain of shipping now, less that of waiting for more goods or for the end."""
        goods = self.rules.actions.matching(s, seat, ship)
        symbols = sum([self.components.symbols[side] for side in goods])
        now = symbols + (self.disc(s, seat) if s.supply[seat] else 0.0) + SHIP_LATER
        after = self._goods(s, seat)
        for side in goods:
            after[side] -= 1
        now -= self._demand(s, seat, self._goods(s, seat)) - self._demand(s, seat, after)
        wait = 0.0
        if ship in s.ships[seat]:
            wait = (
                symbols
                * self.components.constants["end_symbol_vp"]
                * (1 - self.box_end(s))
                * max(0.3, 1 - self.left(s) / 4)
            )
        elif self.left(s) > 1 and symbols < 3:
            wait = 0.5 * symbols
        return now - wait

    # -- goods -----------------------------------------------------------------------------------------------------
    def _goods(self, s: State, seat: int) -> list[int]:
        """Return how many goods of each side a seat has."""
        first = seat * len(self.components.sides)
        return s.goods[first : first + len(self.components.sides)]

    def _used(self, s: State, seat: int, sold: Sequence[int], merchant: int) -> float:
        """Return the worth of sold goods: their symbols for ships, and their use for other merchants."""
        after = self._goods(s, seat)
        for side in sold:
            after[side] -= 1
        others = self._demand(s, seat, self._goods(s, seat), merchant) - self._demand(s, seat, after, merchant)
        return sum([SYMBOL * self.components.symbols[side] for side in sold]) * SOLD_SYMBOL + others

    def _demand(self, s: State, seat: int, goods: Sequence[int], but: int = NONE, hired: int = NONE) -> float:
        """Return the worth of goods for the merchants on display beyond their symbols; the best merchant counts most.

        Each missing good lowers it, by half as much if an artisan (or `hired`) can make the good.
        """
        components, hopes = self.components, []
        crafted = {
            side for artisan in (*s.artisans[seat], hired) if artisan >= 0 for side in components.crafts[artisan]
        }
        made = {components.becomes[side]: goods[side] for side in crafted}
        for merchant in s.displays[MERCATOR]:
            if merchant < 0 or merchant == but:
                continue
            least = min([self._missing(needed, goods, made) for needed, _ in components.ways[merchant]])
            if least < 3:
                price = sum([n * components.symbols[side] for side, n in components.ways[merchant][0][0]])
                gain = (
                    components.vp[merchant]
                    + self.gift(s, seat, components.bonus[merchant])
                    - SYMBOL * SOLD_SYMBOL * price
                )
                hopes.append(gain * (NEAR**least if least else SURE))
        hopes.sort(reverse=True)
        return sum([weight * hope for weight, hope in zip(BEST, hopes, strict=False) if hope > 0])

    @staticmethod
    def _missing(needed: Goods, goods: Sequence[int], made: Mapping[int, int]) -> float:
        """Return how many goods a merchant still lacks, those that can be made as half."""
        missing = 0.0
        for side, n in needed:
            lacks = n - goods[side]
            if lacks > 0:
                missing += lacks - 0.5 * min(lacks, made.get(side, 0))
        return missing

    def _good(self, s: State, seat: int, side: int) -> float:
        """Return the worth of a basic good: more where the seat has its kind, a ship or an artisan for it."""
        components = self.components
        first = seat * len(components.sides)
        worth = self.symbol(s, seat, side)
        worth += 0.15 * (s.goods[first + side] + s.goods[first + components.becomes[side]])
        if any(side in components.crafts[artisan] for artisan in s.artisans[seat]):
            worth += 0.4
            after = self._goods(s, seat)
            after[side] += 1
            worth += self._demand(s, seat, after) - self._demand(s, seat, self._goods(s, seat))
        if any(ship >= 0 and side in components.accepts[ship] for ship in s.displays[0]):
            worth += 0.2
        return worth

    def _helper(self, s: State, seat: int, token: int) -> float:
        """Return the worth of a reinforcement: more if it helps against the enemy of the round."""
        worth = self.token(s, seat, token)
        comes = s.underworld and s.location <= self.components.at_krypt and s.titans[seat]
        if comes and self.components.element[token] == self.components.element[s.underworld[0]]:
            worth += 1.0
        return worth

    def _artisan(self, s: State, seat: int, artisan: int) -> float:
        left = self.left(s) / (self.components.rounds - 1)
        pair = ARTISAN_PAIR if artisan in s.artisans[seat] else 0.0
        goods = self._goods(s, seat)
        gain = self._demand(s, seat, goods, hired=artisan) - self._demand(s, seat, goods)
        return (ARTISAN + pair) * left + 0.4 + gain

    # -- placing ---------------------------------------------------------------------------------------------------
    def _place(self, s: State, seat: int, move: st.Place) -> float:
        """Return the gain of a piece on a space, less the cost of its rest."""
        components, side = self.components, self.rules.actions.side(s)
        location = components.place_location[move.space]
        kinds = [kind for kind in (move.piece, move.second) if kind != NONE]
        ranks = [kind - WORKER + 1 if kind >= WORKER else 0 for kind in kinds]
        worth = self._location(s, seat, location, move.space, ranks)
        rest = REST * min(1.0, self.left(s))
        if location not in (components.at_oracle, components.at_krypt):
            worth -= rest * sum([rank > 0 for rank in ranks])
        if side.lightning[move.space]:
            worth += HASTE
        if st.LEADER in kinds:
            worth += self._stand(s, seat, location)
        # A worker of high rank is wasted on a space of low rank.
        return worth - sum(
            [0.1 * (rank - side.rank[move.space]) for rank in ranks if rank and not side.unlimited[move.space]]
        )

    def _stand(self, s: State, seat: int, location: int) -> float:
        """Return the worth of the duel element that the leader's location sets: its titans defend (PA-DUEL-01)."""
        reach = self.fights.reach(s, seat, self.components.location_element[location])
        return 0.04 * reach

    def _location(self, s: State, seat: int, location: int, space: int, ranks: list[int]) -> float:
        """Return the gain of a piece of a rank (0: a leader) at a location."""
        components, rank = self.components, ranks[0]
        if location == components.at_polis:
            return self._polis(s, seat, space)
        if location in (components.at_agora, components.at_phalanx):
            return self._display(s, seat, location, space)
        if location == components.at_art:
            best = max([self._artisan(s, seat, one) for one in s.displays[ART] if one >= 0], default=0.0)
            held = sorted(self.token(s, seat, token) for token in self.transfers.discardable(s, seat))
            sale = max([n / 2 - sum(held[:n]) for n in range(0, len(held) + 1, 2)], default=0.0)
            return max(best, sale)
        if location == components.at_oracle:
            return self.disc(s, seat) + START + 0.6 * min(1.0, self.left(s))
        if location == components.at_forum:
            return max(self._forum(s, seat, choice) for choice in (st.HIRE, st.ELEVATE)) - 0.5
        if location in (components.at_titanus, components.at_agro):
            return self._unlimited(s, seat, location, rank)
        if location == components.at_krypt:
            return self._privilege(s, seat)
        return self._arena(s, seat)

    def _polis(self, s: State, seat: int, space: int) -> float:
        gift = self.rules.actions.side(s).rewards[space]
        free = s.stock[seat] - len(self.rules.locations.open_spaces(s, seat))
        if free <= 0:
            return 0.0
        times = 1.0 if gift.once else 1 + self.left(s)
        return self.gift(s, seat, gift) * times * 0.85 - self.disc(s, seat)

    def _display(self, s: State, seat: int, location: int, space: int) -> float:
        """Return the worth of what is left to take for a piece; each piece before it takes two."""
        side = self.rules.actions.side(s)
        display = AGORA if location == self.components.at_agora else PHALANX
        if location == self.components.at_agora:
            worth = [
                self._good(s, seat, self.components.basic_side[token]) for token in s.displays[display] if token >= 0
            ]
        else:
            worth = [self._helper(s, seat, token) for token in s.displays[display] if token >= 0]
        worth.sort(reverse=True)
        if not side.lightning[space]:
            ahead = sum(
                [
                    len(self.transfers.at(s, one))
                    for one in side.spaces[location]
                    if not side.lightning[one] and one != space
                ]
            )
            worth = worth[2 * ahead :]
        promotion = self.promotion(s) if self.transfers.can_promote(s, seat) else 0.0
        return max(sum(worth[:2]), (worth[0] if worth else 0.0) + promotion)

    def _unlimited(self, s: State, seat: int, location: int, rank: int) -> float:
        """Return the share of a piece on Titanus or Agro; a leader counts as the highest worker there."""
        components = self.components
        here = [
            s.rank[piece]
            for space in self.rules.actions.side(s).spaces[location]
            for piece in self.transfers.at(s, space)
        ]
        counts = rank or max(here, default=0)
        if location == components.at_titanus:
            n = (
                counts // components.constants["rank_per_titan"]
                if counts
                else components.constants["lone_leader_titans"]
            )
            return n * TITAN_STEP * (MEAN - TITAN_BASE) * min(1.0, 0.4 + self.left(s) / 3)
        n = counts or components.constants["lone_leader_discs"]
        n = min(n, s.supply[seat])
        return n * self.disc(s, seat) * 0.75

    def _privilege(self, s: State, seat: int) -> float:
        """Return the worth of the Krypt's privilege against the enemy of this round."""
        if not s.underworld or self.fights.privileged(s, seat):
            return 0.1
        element, need = self.components.element[s.underworld[0]], self.fights.attack(s)
        free = 0.5 * min(1.0, self.left(s))
        if self.fights.reach(s, seat, element) >= need:
            return free + 0.5
        if self.fights.reach(s, seat, ANY) < need:
            return free * 0.3
        return free + self.components.vp[s.underworld[0]] + self._unpaid(s, seat) - 1.5

    def _arena(self, s: State, seat: int) -> float:
        """Return the worth of a titan and of the best duel; an opponent's leader not yet placed may set any element."""
        best = 0.0
        for other in range(s.seats):
            if other != seat:
                reach = (
                    self.fights.reach(s, seat, self.fights.duel_element(s, other))
                    if s.leader_at[other] >= 0
                    else 0.7
                    * max(self.fights.reach(s, seat, element) for element in range(len(self.components.elements)))
                )
                best = max(best, self._duel(s, seat, other, reach))
        return TITAN_STEP * (MEAN - TITAN_BASE) * 0.8 + best

    # -- the Forum -------------------------------------------------------------------------------------------------
    def _forum(self, s: State, seat: int, choice: int) -> float:
        places, left, end = self.rules.locations, self.left(s), 1 - self.box_end(s)
        if choice == st.HIRE:
            if not places.unhired(s, seat):
                return 0.0
            return HIRED * left + self.components.hire_rank[s.round] * end * (1.0 if left < 2 else 0.6)
        if choice == st.ELEVATE:
            if not places.can_elevate(s, seat):
                return 0.0
            n = self.components.constants["elevate_tokens"]
            held = sorted(self.token(s, seat, token) for token in self.transfers.discardable(s, seat))[:n]
            lowest = min(s.rank[piece] for piece in self.transfers.workers(s, seat))
            gain = (self.components.constants["elevated_vp"] - lowest) * end + ELEVATED * left
            return gain - sum(held) - self.disc(s, seat)
        return 0.0

    # -- fights ----------------------------------------------------------------------------------------------------
    def _unpaid(self, s: State, seat: int) -> float:
        """Return the cost of not defending."""
        if not s.stock[seat] and not s.supply[seat]:
            return 0.0
        return (self.disc(s, seat) if s.stock[seat] else 0.2) + self.components.constants["box_penalty"] * self.box_end(
            s
        )

    def _spent(self, s: State, seat: int, tokens: Iterable[int]) -> float:
        """Return the cost of a set: reinforcements are lost, titans can be bought back."""
        price, spare = self.disc(s, seat), s.stock[seat]
        cost = 0.0
        for token in tokens:
            worth = self.token(s, seat, token)
            if self.components.is_titan[token] and spare > 0:
                spare -= 1
                worth = min(worth, price)
            cost += worth
        return cost + 0.02 * self.fights.total(tokens)

    def _enemy(self, s: State, seat: int, token: int) -> float:
        """Return the worth of a token as the enemy of the round: its points if the seat can beat it."""
        need = self.components.strength[token] + self.components.attack[s.round]
        element = ANY if self.fights.privileged(s, seat) else self.components.element[token]
        if self.fights.reach(s, seat, element) >= need:
            return float(self.components.vp[token])
        return -self._unpaid(s, seat)

    def _reach_of(self, s: State, seat: int, other: int, element: int) -> float:
        """Return the probable greatest total of another player, from what `seat` may know."""
        components = self.components
        seen = seen_titans(s, seat, other)
        own = [token for token in seen if components.element[token] == element]
        helpers = [token for token in s.reinforcements[other] if components.element[token] == element]
        played = self.fights.side_played(s, other) if s.attacker >= 0 and other in (s.attacker, s.defender) else []
        hidden = len(s.titans[other]) - len(seen)
        changed = min(len(helpers), hidden * (1 - OWN_ELEMENT) + len(seen) - len(own))
        titans = self.fights.total(own) + MEAN * (OWN_ELEMENT * hidden + changed)
        if not seen and not hidden and not played:
            return 0.0
        return titans + self.fights.total(helpers) + self.fights.total(played)

    def _holds(self, s: State, seat: int, other: int, total: float) -> float:
        """Return the chance that another player cannot answer a total."""
        if not s.titans[other]:
            helpers = list(self.fights.usable(s, other, self.fights.element(s, other)))
            most = self.fights.total(self.fights.side_played(s, other)) + self.fights.total(helpers)
            beaten = most < total if other == s.defender else most <= total
            return 1.0 if beaten or not self.fights.side_played(s, other) else 0.15
        reach = self._reach_of(s, seat, other, self.fights.element(s, seat))
        return 1 / (1 + exp((reach - total + 0.5) / SPREAD))

    def _duel(self, s: State, seat: int, other: int, reach: float) -> float:
        """Return the worth of a challenge for a seat whose greatest total is `reach`."""
        if s.challenged[other] or reach <= 0:
            return 0.0
        if not s.titans[other]:
            return DUEL - 0.5
        element = self.components.location_element[s.leader_at[other]] if s.leader_at[other] >= 0 else 0
        theirs = self._reach_of(s, seat, other, element)
        chance = 1 / (1 + exp((theirs - reach + 1) / SPREAD))
        return max(0.0, chance * DUEL - (1 - chance) * LOST_DUEL - 1.5)

    def _challenge(self, s: State, seat: int, opponent: int) -> float:
        reach = self.fights.reach(s, seat, self.fights.duel_element(s, opponent))
        return self._duel(s, seat, opponent, reach) - 0.01

"""The heuristic of Thebes: how good a move looks to a player who does not search, and the features of a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from engine import durations, interface
from engine.games.thebes.components import (
    ARTIFACT,
    ASSISTANT,
    BOOK,
    CAR,
    CONGRESS,
    GENERAL,
    KIND_COUNT,
    RUMOUR,
    SHOVEL,
    ZEPPELIN,
    Components,
)
from engine.games.thebes.features import NAMES, THEMES, Features
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import NONE, Dig, Exhibit, Finish, Move, State, Swap, Take


class Weights(NamedTuple):
    """The worth of things in points. What pays later counts fully at the start and nothing at the end."""

    week: float = 0.7
    """A week spent."""
    away: float = 0.4
    """A week between the place where the move ends and the cards that the player may want next."""
    ending: float = 10.0
    """With fewer weeks left than these, a week is worth less and less."""
    dig_week: float = 0.6
    """A week of a future dig, which need not be the best use of that week."""
    trip: float = 1.5
    """Weeks of travel to expect for a future dig."""
    digging: float = 0.6
    """The share of the weeks left that can go into digs and the trips to them."""
    book: float = 0.8
    open_book: float = 0.8
    """A book beyond its use in the digs that the player can already expect."""
    majority: float = 0.3
    """How safe a lead in books is at the start."""
    artifact: float = 0.2
    """An artifact beyond its points: it may open an exhibition."""
    permit: float = 3.0
    """A permit with the whole year ahead."""
    permission: float = 4.0
    assistant: float = 1.5
    shovel: float = 1.5
    rumour: float = 2.0
    car: float = 4.0
    zeppelin: float = 1.0
    congresses: float = 4.0
    """How many more congresses a player may hope for in a whole game."""
    swap: float = -1.0
    """New cards on the display, from which the others choose too."""
    found_artifact: float = 0.4
    """An artifact that was found, beyond its points, where luck is measured."""
    found_book: float = 1.5
    """Knowledge that was found, with the whole game ahead, where luck is measured."""
    rivalry: float = 1.0
    """An exhibition that no one else can get any more."""


class Heuristic(interface.Heuristic[State, Move]):
    """Rates moves by the points that they promise, less the worth of their weeks elsewhere."""

    feature_names = NAMES
    themes = THEMES
    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.worth = Weights()
        self.measures = Features(rules)
        components = self.components
        here = components.distance[components.start_place]
        cities = components.card_city[: components.first_exhibition]
        self.mean_swap_way: float = sum([here[city] for city in cities]) / len(cities)
        """Weeks from the place of swaps to a research card, on average."""
        # These are called with the same numbers again and again, for each card of the display and each length of a dig.
        self.best_dig = lru_cache(maxsize=1 << 14)(self._best_dig)
        self.best_lengths = lru_cache(maxsize=1 << 14)(self._best_lengths)
        self.token_worth = lru_cache(maxsize=1 << 12)(self._token_worth)

    # -- positions -----------------------------------------------------------------------------------------------------
    def features(self, state: State) -> list[list[float]]:
        """Return the values of `feature_names` for each seat."""
        majorities = [self.rules.majority(state, site) for site in range(self.components.site_count)]
        rows = []
        for seat in range(state.seats):
            left = max(self.components.end - state.time[seat], 0)
            points = sum([majority[seat] for majority in majorities])
            prospect = self._prospect(state, seat, left) if left else 0.0
            rows.append(self.measures.of_seat(state, seat, points, prospect))
        return rows

    def stage(self, state: State) -> float:
        """Return the weeks that all players together have left, as a share of those of a game."""
        end = self.components.end
        return self._share(state, sum([max(end - time, 0) for time in state.time])) / state.seats

    def candidates(self, state: State) -> list[Move]:
        """Return the legal moves, but of the lengths of a dig only those that are best at about the worth of a week."""
        s = state
        moves = self.rules.moves(s)
        price = self._price_of_week(self.components.end - s.time[s.turn])
        general = self.components.total[s.general[s.turn]]
        kept: list[Move] = []
        i, count = 0, len(moves)
        while i < count:
            move = moves[i]
            first = i
            i += 1
            if not isinstance(move, Dig):
                kept.append(move)
                continue
            site, weeks, *flags = move
            last = weeks
            while i < count:
                other = moves[i]
                if not isinstance(other, Dig) or other.site != site or [*other[2:]] != flags:
                    break
                last += 1
                i += 1
            total = general[self.rules.special(s, s.turn, site, move.rumour, move.solo_assistant)]
            token = self.token_worth(site, tuple(s.bags[site]))
            kept += [moves[first + w - weeks] for w in self.best_lengths(total, weeks, last, token, price)]
        return kept

    def _best_lengths(self, total: int, first: int, last: int, token: float, price: float) -> list[int]:
        """Return which lengths of a dig, in weeks from first to last, are best if a week is worth about its price."""
        row = self.components.wheel[total]
        return durations.best_lengths({w: row[w] * token for w in range(first, last + 1)}, price)

    def _price_of_week(self, left: int) -> float:
        """Return the worth of a week. Towards the end there is less and less to do with the weeks that one saves."""
        return self.worth.week * min(1.0, left / self.worth.ending)

    # -- moves ---------------------------------------------------------------------------------------------------------
    def evaluate_move(self, state: State, move: Move) -> float:
        """Rate a legal move for the active seat, in points."""
        s, seat, worth = state, state.turn, self.worth
        travel, work, place = self.rules.cost(s, move)
        left = self.components.end - s.time[seat]
        # Towards the end there is less and less to do with the weeks that a player saves.
        haste = min(1.0, left / worth.ending)
        value = -worth.week * (travel + work) * haste
        if isinstance(move, Finish):
            return value - 1
        value -= worth.away * self._remoteness(s, move, place) * haste
        if move.zeppelin:
            value -= worth.zeppelin * self._share(s, left)
        if isinstance(move, Dig):
            return value + self._worth_of_dig(s, seat, move, left)
        if isinstance(move, Take):
            return value + self._worth_of_card(s, seat, move.card, left - travel - work)
        if isinstance(move, Exhibit):
            return value + self.components.exhibition_vp[move.card] + worth.rivalry
        return value + worth.swap

    def _remoteness(self, s: State, move: Move, place: int) -> float:
        """Return the mean distance in weeks from a place to the cards that the player may take next."""
        if isinstance(move, Swap):
            return self.mean_swap_way
        taken = move.card if isinstance(move, Take) else NONE
        way, city = self.components.distance[place], self.components.card_city
        weeks = [way[city[card]] for card in s.display if card >= 0 and card != taken]
        return sum(weeks) / len(weeks) if weeks else 0.0

    def _share(self, s: State, left: int) -> float:
        """Return the share of the game that `left` weeks are: the weight of what pays only later."""
        return left / (self.components.end - int(self.rules.setup(s)["start_week"]))

    def _token_worth(self, site: int, bag: Sequence[int]) -> float:
        """Return the expected points of one token: its value, and the use of artifacts for exhibitions."""
        points = sum([self.components.token_value[token] for token in bag]) + self.worth.artifact * len(bag)
        return points / (len(bag) + self.components.debris[site])

    # -- digs ----------------------------------------------------------------------------------------------------------
    def _worth_of_dig(self, s: State, seat: int, dig: Dig, left: int) -> float:
        """Return the worth of what a dig brings less what it uses up; its weeks are counted elsewhere."""
        components, worth, share = self.components, self.worth, self._share(s, left)
        value = self.rules.dig_draws(s, dig) * self.token_worth(dig.site, tuple(s.bags[dig.site]))
        if s.bonus[dig.site] >= 0:
            value += components.token_value[s.bonus[dig.site]] + worth.artifact
        if dig.rumour:
            value -= worth.rumour * share
        if dig.solo_assistant:
            value -= worth.assistant * share
        if dig.solo_shovel:
            value -= worth.shovel * share
        year_left = components.weeks_per_year - (s.time[seat] - 1) % components.weeks_per_year
        if s.permits[seat] >> dig.site & 1:
            # One permit a year: a better dig later in the year is given up.
            value -= worth.permit * year_left / components.weeks_per_year
        else:
            value -= worth.permission * share
        return value

    def _prospect(
        self,
        s: State,
        seat: int,
        left: int,
        site: int = NONE,
        books: int = 0,
        general: int = 0,
        assistants: int = 0,
        shovels: int = 0,
    ) -> float:
        """Return the expected points of all future digs, with the given books and helpers added."""
        components, worth = self.components, self.worth
        own = seat * KIND_COUNT
        points_of, tokens_of = (
            components.assistant_points[s.rulings.sets_repeat],
            components.shovel_tokens[s.rulings.sets_repeat],
        )
        helped = points_of[min(s.kinds[own + ASSISTANT] + assistants, len(points_of) - 1)]
        extra_tokens = tokens_of[min(s.kinds[own + SHOVEL] + shovels, len(tokens_of) - 1)]
        total_of = components.total[s.general[seat] + general]
        years = (left - 1) // components.weeks_per_year
        points = weeks = 0.0
        for other, known in enumerate(s.books[seat * components.site_count : (seat + 1) * components.site_count]):
            known += helped + (books if other == site else 0)
            total = total_of[known]
            if not total:
                continue
            digs = years + (s.permits[seat] >> other & 1)
            best, length = self.best_dig(total, extra_tokens, self.token_worth(other, tuple(s.bags[other])))
            points += digs * best
            weeks += digs * (length + worth.trip)
        room = left * worth.digging
        return points * min(1.0, room / weeks) if weeks else 0.0

    def _best_dig(self, total: int, extra_tokens: int, token: float) -> tuple[float, int]:
        """Return the profit of the best dig with this knowledge, its weeks deducted, and how many weeks it lasts.

        `extra_tokens` are those that shovels add, `token` is the worth of one token.
        """
        best, length = 0.0, 0
        for w, n in enumerate(self.components.wheel[total]):
            if n:
                net = (n + extra_tokens) * token - self.worth.dig_week * (w + self.worth.trip)
                if net > best:
                    best, length = net, w
        return best, length

    def play_measuring_luck(self, state: State, move: Move) -> float:
        """Play a move; return how many points more than expected the tokens of a dig are worth."""
        if not isinstance(move, Dig):
            self.rules.play(state, move)
            return 0.0
        s, seat, bag = state, state.turn, state.bags[move.site]
        share = self._share(s, self.components.end - s.time[seat])
        size = len(bag) + self.components.debris[move.site]
        expected = self._worth_of_finds(bag, share) * self.rules.dig_draws(s, move) / size
        if s.bonus[move.site] >= 0:
            expected += self._worth_of_finds([s.bonus[move.site]], share)
        finds = s.finds[seat]
        before = len(finds)
        self.rules.play(s, move)
        return self._worth_of_finds(finds[before:], share) - expected

    def _worth_of_finds(self, tokens: Sequence[int], share: float) -> float:
        """Return about what tokens are worth to the player who finds them."""
        components, worth = self.components, self.worth
        artifacts = sum([components.token_type[token] == ARTIFACT for token in tokens])
        points = sum([components.token_value[token] for token in tokens])
        return points + worth.found_artifact * artifacts + worth.found_book * share * (len(tokens) - artifacts)

    # -- cards ---------------------------------------------------------------------------------------------------------
    def _worth_of_card(self, s: State, seat: int, card: int, left: int) -> float:
        """Return the worth of a research card to a player with `left` weeks after taking it."""
        components, worth, share = self.components, self.worth, self._share(s, left)
        kind, n = components.card_kind[card], components.card_n[card]
        own = seat * KIND_COUNT
        if kind == BOOK:
            site = components.card_site[card]
            value = self._worth_of_lead(s, seat, site, n, left) + worth.book * n * share
            return value + self._prospect(s, seat, left, site, n) - self._prospect(s, seat, left)
        if kind == GENERAL:
            value = worth.open_book * n * share
            return value + self._prospect(s, seat, left, general=n) - self._prospect(s, seat, left)
        if kind == CONGRESS:
            have = s.kinds[own + CONGRESS]
            hoped = min(have + 1 + round(worth.congresses * share), len(components.congress_vp) - 1)
            return (components.congress_vp[hoped] - components.congress_vp[have]) / (hoped - have)
        if kind in (ASSISTANT, SHOVEL):
            single = (worth.assistant if kind == ASSISTANT else worth.shovel) * share
            added = {"assistants": 1} if kind == ASSISTANT else {"shovels": 1}
            return single + self._prospect(s, seat, left, **added) - self._prospect(s, seat, left)
        if kind == RUMOUR:
            return worth.rumour * share
        if kind == CAR:
            return 0.0 if s.kinds[own + CAR] else worth.car * share
        if kind == ZEPPELIN:
            return worth.zeppelin * share
        return worth.permission * share

    def _worth_of_lead(self, s: State, seat: int, site: int, n: int, left: int) -> float:
        """Return the worth of `n` more books of a site for its majority; early leads are far from safe."""
        components = self.components
        books = s.books[site :: components.site_count]
        mine = books[seat]
        others = max(books[:seat] + books[seat + 1 :])

        def prize(count: int) -> int:
            """Return the points of the majority for a player with this many books."""
            lead = count - others
            return components.majority_vp if lead > 0 else components.majority_tie_vp if lead == 0 and count else 0

        safe = 1 - sqrt(self._share(s, left))
        return (prize(mine + n) - prize(mine)) * max(self.worth.majority, safe)

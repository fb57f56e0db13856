"""Sets of tokens, the defence of the Krypt, the duels of the Arena (rules, sections 4.2.9 and 4.2.10)."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations, islice, starmap
from typing import Final, NamedTuple

from engine.events import EventSink
from engine.games.panthalos import events
from engine.games.panthalos.actions import Actions
from engine.games.panthalos.state import (
    ANSWER,
    BUY_BACK,
    CHALLENGE,
    CONCEDE,
    DEFENCE,
    DEFEND,
    DEMOTE,
    DUEL_ENDS,
    FRONT,
    KRYPT_ENDS,
    NONE,
    OPEN,
    RAISE,
    REWARD,
    STEP,
    BuyBack,
    Challenge,
    Concede,
    Defend,
    Demote,
    DuelAdd,
    DuelOpen,
    Move,
    NoDefence,
    Reward,
    State,
    Task,
)
from engine.messages import SEATS

ANY: Final = -1
"""Stands in for an element: tokens of all elements may be mixed (PA-FIGHT-06)."""

MAX_LISTED_SETS: Final = 80
"""Small sets that are listed for bots before the strongest ones; every legal set may be played (PA-FIGHT-09)."""
MAX_SEARCH_WIDTH: Final = 8 * MAX_LISTED_SETS
"""Unfinished sets of one size that the search for sufficient sets keeps."""

SETS = 4096
"""Moves with sets of tokens that are cached."""

NO_DEFENCE, CONCEDES = NoDefence(), Concede()
REWARDS = (Reward(True), Reward(False))


class Gain(NamedTuple):
    """What a token adds to a set.

    `change` is 1 for a reinforcement, which can change the element of a titan, and -1 for a titan that needs it.
    """

    strength: int
    titans: int
    change: int


class FreeChoice(NamedTuple):
    """All legal sets of a fight: any choice of these tokens, as many as allowed, whose weighted sums are enough."""

    pieces: tuple[tuple[int, int], ...]
    """Each token, and how many of it."""
    size: tuple[int, int]
    """The least and the greatest number of tokens."""
    sums: tuple[tuple[tuple[int, ...], int], ...]
    """A weight for each token, and the least sum."""


def _combinations(tokens: Sequence[int], n: int) -> Iterable[tuple[int, ...]]:
    """Return the different choices of n tokens, of which some may be equal."""
    return dict.fromkeys(combinations(tokens, n))


class Fights:
    """Legal sets of tokens, and the course of the fights."""

    def __init__(self, actions: Actions) -> None:
        self.components, self.transfers, self.actions = actions.components, actions.transfers, actions
        tokens, elements = range(len(self.components.token_ids)), range(len(self.components.elements))
        self.gains = tuple(tuple(self._gain(token, element) for token in tokens) for element in (*elements, ANY))
        """[element, the last for ANY][token]"""
        # Small sets come up often: the move is built once.
        self._defence, self._opening, self._addition = (
            lru_cache(SETS)(Defend),
            lru_cache(SETS)(DuelOpen),
            lru_cache(SETS)(DuelAdd),
        )
        self._ways_to_buy = lru_cache(SETS)(self._buy_backs)
        self._demotion, self._challenge = cache(Demote), cache(Challenge)

    # -- sets ------------------------------------------------------------------------------------------------------
    def total(self, tokens: Iterable[int]) -> int:
        """Return the total of a set: its strengths and bonuses (PA-FIGHT-01)."""
        strength = self.components.strength
        return sum([strength[token] for token in tokens])

    def _gain(self, token: int, element: int) -> Gain:
        """Return what a token adds to a set of an element (PA-FIGHT-01, PA-FIGHT-04)."""
        titan = self.components.is_titan[token]
        own = element == ANY or self.components.element[token] == element
        change = 0 if element == ANY or (titan and own) else -1 if titan else 1
        return Gain(self.components.strength[token], int(titan), change)

    def fault(self, tokens: Iterable[int], element: int) -> str:
        """Return the rule that a set breaks, "" if it is legal (PA-FIGHT-02 to PA-FIGHT-07)."""
        titans = other = helpers = 0
        foreign = False
        for token in tokens:
            if self.components.is_titan[token]:
                titans += 1
                other += self.components.element[token] != element
            else:
                helpers += 1
                foreign = foreign or self.components.element[token] != element
        if not titans:
            return "PA-FIGHT-02"
        if element == ANY:
            return ""
        if foreign:
            return "PA-FIGHT-03"
        return "PA-FIGHT-04" if other > helpers else ""  # PA-FIGHT-05: there may be more helpers

    def usable(self, s: State, seat: int, element: int) -> list[int]:
        """Return the tokens that a seat can use in a fight: all titans, reinforcements of the element (PA-FIGHT-03)."""
        helpers = s.reinforcements[seat]
        if element != ANY:
            helpers = [token for token in helpers if self.components.element[token] == element]
        return s.titans[seat] + helpers

    def sufficient(
        self, tokens: Sequence[int], played: Sequence[int], element: int, need: int
    ) -> list[tuple[int, ...]]:
        """Return sets that, added to those played, reach a total and can spare no token (PA-FIGHT-09).

        All of them, the smallest first; where there are too many, some small ones, then the strongest set of each size.
        """
        gain, strengths = self.gains[element], self.components.strength
        total = self.total(played)
        # [index] the strength of the tokens from there on: a set too weak with all of them is dropped.
        rest = [*accumulate(map(strengths.__getitem__, reversed(tokens)), initial=0)]
        rest.reverse()
        if total + rest[0] < need:
            return []
        titans = slack = 0
        for token in played:
            _, one, change = gain[token]
            titans += one
            slack += change
        sets: list[tuple[int, ...]] = []
        level: list[tuple[tuple[int, ...], int, int, int, int]] = [((), -1, total, titans, slack)]
        complete = True
        while level and len(sets) < MAX_LISTED_SETS:
            longer = []
            for chosen, last, sum_, having, left in level:
                # Once strong enough, only what changes elements can still be missing.
                strong = having and sum_ >= need
                before = NONE
                for at in range(last + 1, len(tokens)):
                    token = tokens[at]
                    if token == before:
                        continue
                    strength, one, change = gain[token]
                    if strong and one:
                        continue
                    before = token
                    after, has, power = sum_ + strength, having + one, left + change
                    if after >= need and has and power >= 0:
                        every = (*chosen, token)
                        for other in every:
                            strength, one, change = gain[other]
                            if after - strength >= need and has - one and power - change >= 0:
                                break
                        else:
                            sets.append(every)
                    elif after + rest[at + 1] >= need:
                        longer.append(((*chosen, token), at, after, has, power))
            complete = complete and len(longer) <= MAX_SEARCH_WIDTH
            level = longer[:MAX_SEARCH_WIDTH]
        if complete and not level and len(sets) <= MAX_LISTED_SETS:
            return sets
        strongest = [chosen for chosen in self.strongest(tokens, played, element) if total + self.total(chosen) >= need]
        return list(dict.fromkeys([*sets[:MAX_LISTED_SETS], *strongest]))

    def openings(self, tokens: Sequence[int], element: int) -> list[tuple[int, ...]]:
        """Return legal sets of usable tokens, the smallest first (PA-DUEL-04).

        All of them; where there are too many, some small ones, then the strongest set of each size.
        """
        sets = list(islice(self._legal_sets(tokens, element), MAX_LISTED_SETS + 1))
        if len(sets) <= MAX_LISTED_SETS:
            return sets
        return list(dict.fromkeys([*sets[:MAX_LISTED_SETS], *self.strongest(tokens, (), element)]))

    def _split(self, tokens: Iterable[int], element: int) -> tuple[list[int], list[int], list[int]]:
        """Return the titans of an element, the other titans and the reinforcements among tokens (PA-FIGHT-04)."""
        own: list[int] = []
        foreign: list[int] = []
        helpers: list[int] = []
        for token in tokens:
            gain = self.gains[element][token]
            (foreign if gain.change < 0 else own if gain.titans else helpers).append(token)
        return own, foreign, helpers

    def _legal_sets(self, tokens: Sequence[int], element: int) -> Iterator[tuple[int, ...]]:
        """Yield all legal sets of usable tokens, the smallest first, each once; its tokens ascend as in `tokens`."""
        own, foreign, helpers = self._split(tokens, element)
        for size in range(1, len(tokens) + 1):
            for n in range(max(0, size - len(own) - len(foreign)), min(size, len(helpers) + 1)):
                for m in range(max(0, size - n - len(own)), min(n, size - n, len(foreign)) + 1):
                    for titans in _combinations(own, size - n - m):
                        for others in _combinations(foreign, m):
                            for added in _combinations(helpers, n):
                                yield (*sorted(titans + others), *added)

    def strongest(self, tokens: Sequence[int], played: Iterable[int], element: int) -> list[tuple[int, ...]]:
        """Return the strongest legal addition of each size to the tokens played, the smallest first (PA-DUEL-08)."""
        strength = self.components.strength
        own, foreign, helpers = (
            sorted(part, key=lambda token: -strength[token]) for part in self._split(tokens, element)
        )
        gains = [self.gains[element][token] for token in played]
        titans, slack = sum([gain.titans for gain in gains]), sum([gain.change for gain in gains])
        sets = []
        for size in range(1, len(tokens) + 1):
            best: tuple[int, ...] = ()
            most = 0
            for n in range(min(size, len(helpers)) + 1):
                for m in range(max(0, size - n - len(own)), min(n + slack, size - n, len(foreign)) + 1):
                    if titans or size > n:
                        chosen = (*own[: size - n - m], *foreign[:m], *helpers[:n])
                        total = self.total(chosen)
                        if total > most:
                            best, most = chosen, total
            if best:
                sets.append(tuple(sorted(best, key=lambda token: (not self.components.is_titan[token], token))))
        return sets

    def allows(self, s: State, move: Move) -> bool | None:
        """Return whether a set may be played or bought back now, listed or not (PA-FIGHT-09, PA-BUY-02)."""
        kind, seat = s.agenda[-1][0], s.agenda[-1][1]
        if isinstance(move, BuyBack):
            return kind == BUY_BACK and BuyBack(tuple(sorted(move.titans))) in self.buy_backs(s, s.agenda[-1])
        if not isinstance(move, Defend | DuelOpen | DuelAdd):
            return None
        tasks = {Defend: (DEFEND,), DuelOpen: (OPEN,), DuelAdd: (RAISE, CONCEDE)}[type(move)]
        if kind not in tasks:
            return False
        left = self.usable(s, seat, self.element(s, seat))
        for token in move.tokens:
            if token not in left:
                return False
            left.remove(token)
        played = [*self.side_played(s, seat), *move.tokens]
        return not self.fault(played, self.element(s, seat)) and self.total(played) >= self.need(s, seat)

    def free_choice(self, s: State, seat: int) -> FreeChoice:
        """Return the sets that a seat may play now, on top of what it has played (PA-FIGHT-01 to PA-FIGHT-07)."""
        element = self.element(s, seat)
        played = [self.gains[element][token] for token in self.side_played(s, seat)]
        have = Gain(*[sum(numbers) for numbers in zip(*played, strict=True)]) if played else Gain(0, 0, 0)
        own, foreign, helpers = self._split(self.usable(s, seat, element), element)
        if not helpers and have.change <= 0:  # no titan can change its element (PA-FIGHT-04)
            foreign = []
        pieces = tuple(Counter([*sorted(own + foreign), *helpers]).items())
        gains = [self.gains[element][token] for token, _ in pieces]
        sums = (
            (tuple([gain.strength for gain in gains]), self.need(s, seat) - have.strength),
            (tuple([gain.titans for gain in gains]), 1 - have.titans),
            (tuple([gain.change for gain in gains]), -have.change),
        )
        # A sum that every choice reaches is left out.
        floors = [
            sum([n * min(0, weight) for (_, n), weight in zip(pieces, weights, strict=True)]) for weights, _ in sums
        ]
        needed = tuple([one for one, floor in zip(sums, floors, strict=True) if one[1] > floor])
        return FreeChoice(pieces, (1, sum([n for _, n in pieces])), needed)

    def element(self, s: State, seat: int) -> int:
        """Return the element of the current fight for a seat, or ANY (PA-KRYPT-04, PA-DUEL-01)."""
        if s.attacker >= 0:
            return self.duel_element(s, s.defender)
        return ANY if self.privileged(s, seat) else self.components.element[s.underworld[0]]

    def need(self, s: State, seat: int) -> int:
        """Return the total that a seat must reach in the current fight (PA-KRYPT-03, PA-DUEL-05, PA-DUEL-06)."""
        if s.attacker < 0:
            return self.attack(s)
        if seat == s.defender:
            return self.total(s.played[0])
        return self.total(s.played[1]) + 1

    def reach(self, s: State, seat: int, element: int) -> int:
        """Return the greatest legal total of a seat, tokens already played included; 0 if it has no legal set."""
        components = self.components
        tokens = [*self.side_played(s, seat), *self.usable(s, seat, element)]
        titans = [token for token in tokens if components.is_titan[token]]
        helpers = [token for token in tokens if not components.is_titan[token]]
        free = [token for token in titans if element == ANY or components.element[token] == element]
        others = sorted(components.strength[token] for token in titans if token not in free)[::-1][: len(helpers)]
        return self.total(free) + sum(others) + self.total(helpers) if free or others else 0

    def side_played(self, s: State, seat: int) -> list[int]:
        """Return the tokens that a seat has played in the current fight."""
        return s.played[int(seat == s.defender)]

    def _play(self, s: State, seat: int, tokens: Iterable[int], emit: EventSink | None) -> None:
        """Play tokens from a hand face up; they stay played (PA-DUEL-08)."""
        tokens = sorted(tokens)
        for token in tokens:
            if self.components.is_titan[token]:
                s.titans[seat].remove(token)
                if token in s.shown[seat]:
                    s.shown[seat].remove(token)
            else:
                s.reinforcements[seat].remove(token)
            self.side_played(s, seat).append(token)
        if emit:
            self.transfers.event_factory.played(seat, tokens, emit)

    # -- buying back -----------------------------------------------------------------------------------------------
    def can_buy_back(self, s: State, task: Task) -> bool:
        """Return True if a seat can keep a titan: it played one, as always (PA-FIGHT-02), and can pay."""
        return bool(self.side_played(s, task[1])) and s.stock[task[1]] >= self.components.constants["buy_back_discs"]

    def buy_backs(self, s: State, task: Task) -> list[Move]:
        """Return the choices of played titans to keep, as many as can be paid (PA-BUY-01, PA-BUY-02)."""
        titans, most = self._buyable(s, task[1])
        return list(self._ways_to_buy(tuple(titans), most))

    def _buy_backs(self, titans: tuple[int, ...], most: int) -> tuple[BuyBack, ...]:
        return tuple(BuyBack(chosen) for n in range(most + 1) for chosen in dict.fromkeys(combinations(titans, n)))

    def free_buy_back(self, s: State, seat: int) -> FreeChoice:
        """Return the titans of which a seat may keep one or more, as far as its discs go (PA-BUY-02)."""
        titans, most = self._buyable(s, seat)
        return FreeChoice(tuple(Counter(titans).items()), (1, most), ())

    def _buyable(self, s: State, seat: int) -> tuple[list[int], int]:
        """Return the titans that a seat has played, and how many of them it can pay for (PA-BUY-01)."""
        titans = [token for token in sorted(self.side_played(s, seat)) if self.components.is_titan[token]]
        return titans, min(len(titans), s.stock[seat] // self.components.constants["buy_back_discs"])

    def buy_back(self, s: State, seat: int, move: BuyBack, emit: EventSink | None) -> None:
        """Keep titans for discs; the others and all reinforcements are lost (PA-BUY-03, PA-BUY-05, PA-FIGHT-08)."""
        played = self.side_played(s, seat)
        for titan in move.titans:
            played.remove(titan)
            self.transfers.pay(s, seat, self.components.constants["buy_back_discs"])
            insort(s.titans[seat], titan)
            insort(s.shown[seat], titan)
            if emit:
                emit(
                    events.KeptTitan(
                        SEATS[seat], self.components.strength[titan], self.transfers.event_factory.element(titan)
                    )
                )
        lost = sum([self.components.is_titan[token] for token in played])
        for token in played:
            s.gone[token] += 1
        played.clear()
        if emit and lost:
            emit(events.LostTitans(SEATS[seat], lost))

    # -- 9 Krypt ---------------------------------------------------------------------------------------------------
    def attack(self, s: State) -> int:
        """Return the strength of the attack of this round (PA-KRYPT-01)."""
        return self.components.strength[s.underworld[0]] + self.components.attack[s.round]

    def privileged(self, s: State, seat: int) -> bool:
        """Return whether a seat has a piece in the Krypt, so that elements do not matter (PA-KRYPT-04)."""
        spaces = self.actions.side(s).spaces[self.components.at_krypt]
        return any(s.place[piece] in spaces for piece in self.transfers.pieces(seat))

    def krypt(self, s: State, emit: EventSink | None) -> None:
        """Let the underworld attack every player in turn order (PA-KRYPT-01, PA-KRYPT-02)."""
        token = s.underworld[0]
        if emit:
            emit(
                events.Attacked(self.attack(s), self.transfers.event_factory.element(token), self.components.vp[token])
            )
        s.agenda.append((KRYPT_ENDS,))
        s.agenda += [(DEFENCE, seat) for seat in reversed(self.transfers.orders[s.seats][s.start])]

    def defence(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Ask a seat that holds titans; without any it visibly cannot defend (PA-FIGHT-02)."""
        if s.titans[task[1]]:
            s.agenda.append((DEFEND, task[1]))
        else:
            self._undefended(s, task[1], emit)

    def defences(self, s: State, task: Task) -> list[Move]:
        """Return sets that beat the attack, and the move not to defend (PA-KRYPT-03)."""
        seat = task[1]
        element = self.element(s, seat)
        sets = self.sufficient(self.usable(s, seat, element), (), element, self.attack(s))
        return [*map(self._defence, sets), NO_DEFENCE]

    def defend(self, s: State, seat: int, move: Defend, emit: EventSink | None) -> None:
        """Beat the underworld: score, then buy titans back (PA-KRYPT-05)."""
        vp = self.components.vp[s.underworld[0]]
        self._play(s, seat, move.tokens, emit)
        s.score[seat] += vp
        s.defended[seat] = 1
        s.agenda.append((BUY_BACK, seat))
        if emit:
            emit(events.Defended(SEATS[seat], self.total(move.tokens), vp))

    def no_defence(self, s: State, seat: int, move: NoDefence, emit: EventSink | None) -> None:
        """Do not defend."""
        self._undefended(s, seat, emit)

    def _undefended(self, s: State, seat: int, emit: EventSink | None) -> None:
        """Pay a disc into the collection box: of the stock, else of the supply (PA-KRYPT-06, PA-KRYPT-07)."""
        paid = s.defended[seat] = 0
        for _ in range(self.components.constants["unpaid_discs"]):
            if s.stock[seat]:
                s.stock[seat] -= 1
            elif s.supply[seat]:
                s.supply[seat] -= 1
            else:
                break
            s.box.append(seat)
            paid += 1
        if emit:
            emit(events.NotDefended(SEATS[seat]) if paid else events.NotPaid(SEATS[seat]))

    def krypt_ends(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Return the pieces, and remove the underworld token (PA-KRYPT-08, PA-KRYPT-09)."""
        spaces = self.actions.side(s).spaces[self.components.at_krypt]
        for piece in self.transfers.standing(s, spaces):
            s.place[piece] = FRONT
        s.gone[s.underworld.pop(0)] += 1
        s.defended = [NONE] * s.seats

    # -- 10 Arena --------------------------------------------------------------------------------------------------
    def arena(self, s: State, emit: EventSink | None) -> None:
        """Give each piece its step, from left to right (PA-ARENA-01)."""
        order = self.transfers.standing(s, self.actions.side(s).spaces[s.location])
        # The last task of the agenda comes first.
        s.agenda += [(STEP, self.transfers.owner(piece)) for piece in (order if s.rulings.arena_right else order[::-1])]

    def step(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Draw a titan, then ask for a challenge if an opponent is left (PA-ARENA-02, PA-ARENA-03)."""
        seat = task[1]
        self.transfers.draw_titans(s, seat, self.components.constants["arena_titans"], emit)
        free = any(not was for other, was in enumerate(s.challenged) if other != seat)
        if free and s.titans[seat]:
            s.agenda.append((CHALLENGE, seat))

    def duel_element(self, s: State, defender: int) -> int:
        """Return the element of a duel: that of the location of the defender's leader (PA-DUEL-01 to PA-DUEL-03)."""
        return self.components.location_element[s.leader_at[defender]]

    def can_open(self, s: State, seat: int, element: int) -> bool:
        """Return whether a seat has a legal set for a duel (PA-ARENA-04)."""
        of = self.components.element
        titans = s.titans[seat]
        return any(of[token] == element for token in titans) or (
            bool(titans) and any(of[token] == element for token in s.reinforcements[seat])
        )

    def challenges(self, s: State, task: Task) -> list[Move]:
        """Return no challenge, and one of each opponent, passed or not (PA-ARENA-04, PA-ARENA-05, PA-PASS-05)."""
        seat = task[1]
        opponents = [NONE]
        for other in range(s.seats):
            free = other != seat and not s.challenged[other] and s.leader_at[other] >= 0
            if free and self.can_open(s, seat, self.duel_element(s, other)):
                opponents.append(other)
        return [*map(self._challenge, opponents)]

    def challenge(self, s: State, seat: int, move: Challenge, emit: EventSink | None) -> None:
        """Challenge a player, once a round (PA-ARENA-05, PA-ARENA-06), or no one."""
        other = move.opponent
        if other < 0:
            if emit:
                emit(events.ChallengedNobody(SEATS[seat]))
            return
        s.challenged[other] = True
        s.attacker, s.defender, s.winner = seat, other, NONE
        s.agenda.append((OPEN, seat))
        if emit:
            element = f"element.{self.components.elements[self.duel_element(s, other)]}"
            emit(events.Challenged(SEATS[seat], SEATS[other], element))

    def opens(self, s: State, task: Task) -> list[Move]:
        """Return sets that may open the duel (PA-DUEL-04)."""
        element = self.element(s, task[1])
        return [*map(self._opening, self.openings(self.usable(s, task[1], element), element))]

    def open(self, s: State, seat: int, move: DuelOpen, emit: EventSink | None) -> None:
        """Open the duel; the defender answers."""
        self._play(s, seat, move.tokens, emit)
        s.agenda.append((ANSWER, s.defender))
        if emit:
            emit(events.Opened(SEATS[seat], self.total(s.played[0])))

    def answer(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Ask a seat to add tokens or concede; if it holds titans, even if it can only concede (PA-DUEL-05)."""
        s.agenda.append((RAISE if s.titans[task[1]] else CONCEDE, task[1]))

    def raises(self, s: State, task: Task) -> list[Move]:
        """Return additions that reach the total needed, and the move to concede (PA-DUEL-05 to PA-DUEL-09)."""
        seat = task[1]
        element = self.element(s, seat)
        played = self.side_played(s, seat)
        sets = self.sufficient(self.usable(s, seat, element), played, element, self.need(s, seat))
        return [*map(self._addition, sets), CONCEDES]

    def add(self, s: State, seat: int, move: DuelAdd, emit: EventSink | None) -> None:
        """Add tokens; the other side answers (PA-DUEL-07)."""
        self._play(s, seat, move.tokens, emit)
        defends = seat == s.defender
        s.agenda.append((ANSWER, s.attacker if defends else s.defender))
        if emit:
            total = self.total(self.side_played(s, seat))
            emit(events.Answered(SEATS[seat], total) if defends else events.Raised(SEATS[seat], total))

    def concede(self, s: State, seat: int, move: Concede, emit: EventSink | None) -> None:
        """Lose the duel: demotion, reward, then buying back, attacker first (PA-DUEL-10, PA-DUEL-15, PA-BUY-04)."""
        s.winner = s.attacker if seat == s.defender else s.defender
        s.agenda += [
            (DUEL_ENDS,),
            (BUY_BACK, s.defender),
            (BUY_BACK, s.attacker),
            (REWARD, s.winner),
            (DEMOTE, seat),
        ]
        if emit:
            emit(events.Conceded(SEATS[seat], SEATS[s.winner]))

    def demotions(self, s: State, task: Task) -> list[Move]:
        """Return the workers that may be demoted; none if all have the lowest rank (PA-DUEL-11, PA-PROM-06)."""
        least = self.components.min_rank + self.components.constants["demotion"]
        return [*starmap(self._demotion, self.transfers.choices(s, task[1], least, self.components.max_rank))]

    def demote(self, s: State, seat: int, move: Demote, emit: EventSink | None) -> None:
        """Demote a worker; it stays where it is (PA-PROM-05)."""
        piece = self.transfers.find(s, seat, move.worker, move.at)
        s.rank[piece] -= self.components.constants["demotion"]
        if emit:
            emit(events.Demoted(SEATS[seat], s.rank[piece]))

    def rewards(self, s: State, task: Task) -> list[Move]:
        """Return the rewards of a duel: more points for a disc, if there is one (PA-DUEL-12, PA-DUEL-13)."""
        return list(REWARDS if s.stock[task[1]] else REWARDS[1:])

    def reward(self, s: State, seat: int, move: Reward, emit: EventSink | None) -> None:
        """Score; the disc goes onto the stacks (PA-DUEL-12, PA-DUEL-14)."""
        vp = self.components.constants["duel_disc_vp" if move.disc else "duel_vp"]
        s.score[seat] += vp
        if move.disc:
            s.stock[seat] -= 1
            s.box.append(seat)
        if emit:
            emit(events.RewardedForDisc(SEATS[seat], vp) if move.disc else events.Rewarded(SEATS[seat], vp))

    def duel_ends(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Clear the duel from the state."""
        s.attacker = s.defender = s.winner = NONE

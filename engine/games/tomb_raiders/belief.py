"""Beliefs: the odds of what lies in a pile, as one seat must expect it.

All players see which backs go into a pile and what a dig brings; only the player of a thief, tomb raider or scientist
sees the rest. `State.memory` lists these facts in order, and the exact odds follow from them: for bots, and for the
re-deal of what is hidden.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from engine.games.tomb_raiders.components import RAIDER, THIEF
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import ASIDE, DRAWN, HAS, PILED, SEEN, TAKEN, Belief, Outlook, State, members


class Beliefs:
    """Computes the odds.

    Bots ask again and again after few new facts, in worlds that share most of them: `State.memo` has the latest
    answers, and what a series of facts teaches is computed once for all states.
    """

    def __init__(self, rules: Rules) -> None:
        self.components = rules.components
        self._learned = lru_cache(maxsize=1 << 11)(self._learn_all)

    def belief(self, s: State, seat: int, region: int) -> Belief:
        """Return the odds of a pile for `seat`, from all that it has seen (TR-HID-01, TR-HID-02).

        The deck is shuffled, digs draw at random, and cards of one sort are alike: so the odds are exact, except
        that the choice of another player's thief only shows that the card was there.
        """
        return self.assess(s, seat, region)[0]

    def outlook(self, s: State, seat: int, region: int) -> Outlook:
        """Return the expected values of a pile for `seat`."""
        return self.assess(s, seat, region)[1]

    def assess(self, s: State, seat: int, region: int) -> tuple[Belief, Outlook]:
        """Return belief and outlook, brought up to date with the facts since the last call."""
        key = seat * len(self.components.regions) + region
        facts = len(s.memory)
        cached = s.memo.get(key)
        if cached is not None:
            if cached[0] == facts:
                return cached[1], cached[2]
            if region not in [fact[1] for fact in s.memory[cached[0] :]]:
                s.memo[key] = facts, cached[1], cached[2]
                return cached[1], cached[2]
        seen = [fact for fact in s.memory if fact[1] == region and (fact[0] != SEEN or fact[2] == seat)]
        belief, outlook = self._learned(region, tuple(seen), s.rulings.books)
        s.memo[key] = facts, belief, outlook
        return belief, outlook

    def _learn_all(self, region: int, facts: tuple[tuple[int, ...], ...], books: bool) -> tuple[Belief, Outlook]:
        """Return what one who knows these facts must expect in the pile that they are about."""
        if facts:
            belief = self._learn(self._learned(region, facts[:-1], books)[0], facts[-1])
        else:
            blanks, finds = self.components.rubble_copies[region], self.components.pile_finds[region]
            if not books:
                blanks, finds = blanks + finds.bit_count(), 0
            belief = Belief(0, 0, self.components.pile_artifacts[region], finds, blanks, {(0, 0): 1.0})
        return belief, self._outlook(belief)

    def _learn(self, b: Belief, fact: tuple[int, ...]) -> Belief:
        """Return a belief after one more fact about its pile."""
        fact_kind, _, *seen = fact
        if fact_kind == PILED:
            return self._piled(b)
        if fact_kind == DRAWN:
            rubble, goods = seen
            drawn, books = (goods & b.artifacts).bit_count(), (goods & b.finds).bit_count()
            odds = b.reweighed(lambda x, a, f: comb(x, rubble) * comb(a, drawn) * comb(f, books))
            return self._without(b._replace(odds=odds), goods)
        if fact_kind == SEEN:
            _, rubble, goods = seen
            rest = {"artifacts": b.artifacts & ~goods, "finds": b.finds & ~goods}
            return b._replace(known=goods, odds={(rubble, 0): 1.0}, **rest)
        if fact_kind == TAKEN:
            good, chosen = seen
            return self._taken(b, 1 << good, bool(chosen))
        if fact_kind == ASIDE:
            rubble, goods = seen
            return b._replace(blanks=b.blanks - rubble, artifacts=b.artifacts & ~goods, finds=b.finds & ~goods)
        (kind,) = seen  # HAS, LACKS
        certain = (b.known & (self.components.artifacts if kind == THIEF else -1)).bit_count()
        weight = 1 if kind == RAIDER else 0  # of finds, which a thief cannot take
        return b._replace(
            odds=b.reweighed(lambda x, a, f: 1.0 if (a + f * weight + certain > 0) == (fact_kind == HAS) else 0.0)
        )

    @staticmethod
    def _piled(b: Belief) -> Belief:
        """Return a belief after a card came from the deck: any card with this back that may be there."""
        unknown = b.size - b.known.bit_count()
        artifacts, finds = b.artifacts.bit_count(), b.finds.bit_count()
        left = b.blanks + artifacts + finds - unknown
        odds: dict[tuple[int, int], float] = {}
        for (x, f), chance in b.odds.items():
            for key, n in (
                ((x + 1, f), b.blanks - x),
                ((x, f + 1), finds - f),
                ((x, f), artifacts - (unknown - x - f)),
            ):
                if n:
                    odds[key] = odds.get(key, 0.0) + chance * n / left
        return b._replace(size=b.size + 1, odds=odds)

    def _taken(self, b: Belief, bit: int, chosen: bool) -> Belief:
        """Return a belief after a thief or tomb raider took a card."""
        sure = (b.known & self.components.artifacts).bit_count()

        def choices(artifacts: int) -> int:
            """Return the number of artifacts among which chance decided."""
            return 1 if chosen else artifacts + sure

        if b.known & bit:
            odds = b.reweighed(lambda x, a, f: 1 / choices(a))
        elif b.finds & bit:
            odds = b.reweighed(lambda x, a, f: f)
        else:
            odds = b.reweighed(lambda x, a, f: a / choices(a) if a else 0)
        return self._without(b._replace(odds=odds), bit)

    @staticmethod
    def _without(b: Belief, goods: int) -> Belief:
        """Return a belief after these goods have left the pile."""
        books = (goods & b.finds).bit_count()
        odds = {(x, f - books): chance for (x, f), chance in b.odds.items()} if books else b.odds
        return b._replace(
            size=b.size - goods.bit_count(),
            known=b.known & ~goods,
            artifacts=b.artifacts & ~goods,
            finds=b.finds & ~goods,
            odds=odds,
        )

    def _outlook(self, b: Belief) -> Outlook:
        """Return the expected values of a belief."""
        total = sum(b.odds.values())
        assert total > 0, "what was seen must be possible"
        rubble = sum([x * chance for (x, _), chance in b.odds.items()]) / total
        books = sum([f * chance for (_, f), chance in b.odds.items()]) / total
        hoped = b.size - b.known.bit_count() - rubble - books
        value = self.components.good_value
        sure = sorted([value[good] for good in members(b.known & self.components.artifacts)])
        maybe = [value[good] for good in members(b.artifacts)]
        share = hoped / len(maybe) if maybe else 0.0
        best, missing = 0.0, 1.0
        for points, chance in sorted([*((v, share) for v in maybe), *((v, 1.0) for v in sure)], reverse=True):
            best += missing * chance * points
            missing *= 1 - chance
        return Outlook(
            b.size,
            sum(sure) + share * sum(maybe),
            len(sure) + hoped,
            books + (b.known & self.components.finds).bit_count(),
            best,
        )

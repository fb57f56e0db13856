"""What a seat must expect in a pile.

Everybody sees which backs go into a pile and what a dig brings; only who looks (thief, tomb raider, scientist) sees the
rest. `State.memory` holds these facts in order, and they give the exact odds: for bots, and for guesses at what is
hidden.
"""

from __future__ import annotations

from math import comb

from engine.games.tomb_raiders.components import RAIDER, THIEF
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import ASIDE, DRAWN, HAS, PILED, SEEN, TAKEN, Belief, Outlook, State, members


class Beliefs:
    """Works out the odds; those found last stay in `State.memo`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.components = rules.components

    def belief(self, s: State, seat: int, region: int) -> Belief:
        """Return what `seat` must expect in a pile, by all that it has seen (TR-HID-01, TR-HID-02).

        The deck is shuffled, digs are draws at random, and cards of one sort are alike: so the odds are exact, but
        for the choices of other thieves, which are taken to tell no more than that the card was there.
        """
        return self.believed(s, seat, region)[0]

    def outlook(self, s: State, seat: int, region: int) -> Outlook:
        """Return what `seat` must expect of a pile."""
        return self.believed(s, seat, region)[1]

    def believed(self, s: State, seat: int, region: int) -> tuple[Belief, Outlook]:
        """Return both, from the facts since they were last asked."""
        key = seat * len(self.components.regions) + region
        found = s.memo.get(key)
        if found is not None and found[0].facts == len(s.memory):
            return found
        if found is not None:
            belief = found[0]
        else:
            blanks, finds = self.components.rubble_copies[region], self.components.pile_finds[region]
            if not s.rulings.books:
                blanks, finds = blanks + finds.bit_count(), 0
            belief = Belief(0, 0, 0, self.components.pile_artifacts[region], finds, blanks, {(0, 0): 1.0})
        for fact in s.memory[belief.facts :]:
            if fact[1] == region:
                belief = self._learn(belief, seat, fact)
        belief = belief._replace(facts=len(s.memory))
        found = s.memo[key] = belief, self._outlook(belief)
        return found

    def _learn(self, b: Belief, seat: int, fact: tuple[int, ...]) -> Belief:
        """Return a belief after one more fact about its pile."""
        what, _, *seen = fact
        if what == PILED:
            return self._piled(b)
        if what == DRAWN:
            rubble, goods = seen
            drawn, books = (goods & b.artifacts).bit_count(), (goods & b.finds).bit_count()
            odds = b.reweighed(lambda x, a, f: comb(x, rubble) * comb(a, drawn) * comb(f, books))
            return self._without(b._replace(odds=odds), goods)
        if what == SEEN:
            who, rubble, goods = seen
            if who != seat:
                return b
            rest = {"artifacts": b.artifacts & ~goods, "finds": b.finds & ~goods}
            return b._replace(known=goods, odds={(rubble, 0): 1.0}, **rest)
        if what == TAKEN:
            good, chosen = seen
            return self._taken(b, 1 << good, bool(chosen))
        if what == ASIDE:
            rubble, goods = seen
            return b._replace(blanks=b.blanks - rubble, artifacts=b.artifacts & ~goods, finds=b.finds & ~goods)
        (kind,) = seen  # HAS, LACKS
        sure = (b.known & (self.components.artifacts if kind == THIEF else -1)).bit_count()
        each = 1 if kind == RAIDER else 0
        return b._replace(odds=b.reweighed(lambda x, a, f: 1.0 if (a + f * each + sure > 0) == (what == HAS) else 0.0))

    @staticmethod
    def _piled(b: Belief) -> Belief:
        """Return a belief after a card came from the deck: any card of this back that it still holds."""
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

        def among(artifacts: int) -> int:
            return 1 if chosen else artifacts + sure

        if b.known & bit:
            odds = b.reweighed(lambda x, a, f: 1 / among(a))
        elif b.finds & bit:
            odds = b.reweighed(lambda x, a, f: f)
        else:
            odds = b.reweighed(lambda x, a, f: a / among(a) if a else 0)
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
        total = sum(b.odds.values())
        assert total > 0, "what was seen can have happened"
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

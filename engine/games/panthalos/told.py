"""What is told: the happenings of the game, and how tokens become the words of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core import SEATS, Tell, happening, victory
from engine.games.panthalos.box import Box

# -- the action phase ------------------------------------------------------------------------------------------------
PlacedWorker = happening("log.place_worker", "PA-PLACE-01", "player n location")
PlacedLeader = happening("log.place_leader", "PA-PLACE-01", "player location")
PlacedElevated = happening("log.place_elevated", "PA-PLACE-01", "player location")
Shipped = happening("log.ship", "PA-SHIP-02", "player ship goods vp")
ShippedNothing = happening("log.ship_empty", "PA-SHIP-01", "player ship")
Sold = happening("log.sell", "PA-SELL-01", "player goods vp")
Looked = happening("log.look", "PA-SELL-07", "player", reveals=True)
LookedNot = happening("log.look_not", "PA-SELL-07", "player")
Saw = happening("log.saw_underworld", "PA-SELL-07", "seat n element vp", reveals=True, only="seat")
PutFirst = happening("log.put_first", "PA-SELL-08", "player", reveals=True)
PutSecond = happening("log.put_second", "PA-SELL-08", "player")
Top = happening("log.underworld", "PA-EOR-07", "n element vp", reveals=True)
Activated = happening("log.activate", "PA-CRAFT-02", "player artisan n")
Refined = happening("log.refine", "PA-CRAFT-03", "player good other")
Promoted = happening("log.promote", "PA-PROM-01", "player n")
Passed = happening("log.pass", "PA-PASS-03", "player")
PassedWithout = happening("log.pass_without", "PA-PASS-02", "player")

# -- what players get ------------------------------------------------------------------------------------------------
GainedDiscs = happening("log.discs", "PA-GEN-06", "player n")
DrewTitans = happening("log.titans", "PA-GEN-10", "player n", reveals=True)
DrewTitan = happening("log.saw_titan", "PA-GEN-10", "seat n element", reveals=True, only="seat")
DrewGood = happening("log.draw_good", "PA-POLIS-06", "player good", reveals=True)
DrewReinforcement = happening("log.draw_reinforcement", "PA-POLIS-06", "player n element", reveals=True)

# -- the locations ---------------------------------------------------------------------------------------------------
Began = happening("log.location", "PA-EVAL-01", "n location")
Rested = happening("log.rested", "PA-THER-01", "player n")
LaidDisc = happening("log.lay_disc", "PA-POLIS-01", "player n")
NoDisc = happening("log.no_disc", "PA-POLIS-02", "player")
TookGoods = happening("log.take_goods", "PA-AGORA-02", "player goods")
TookReinforcement = happening("log.take_reinforcement", "PA-PHAL-02", "player n element")
TookArtisan = happening("log.take_artisan", "PA-ART-02", "player artisan")
SoldTokens = happening("log.sell_tokens", "PA-ART-02", "player n vp")
SoldNothing = happening("log.sell_nothing", "PA-ART-03", "player")
DiscardedShip = happening("log.discard_ship", "PA-GEN-08", "player ship")
DiscardedArtisan = happening("log.discard_artisan", "PA-GEN-08", "player artisan")
DiscardedReinforcement = happening("log.discard_reinforcement", "PA-GEN-08", "player n element")
DiscardedTitan = happening("log.discard_titan", "PA-ART-05", "player")
AskedOracle = happening("log.oracle", "PA-ORAC-01", "player")
Hired = happening("log.hire", "PA-FORUM-04", "player n")
Elevated = happening("log.elevate", "PA-FORUM-07", "player n")
ForumNothing = happening("log.forum_nothing", "PA-FORUM-01", "player")
PairBroken = happening("log.pair_broken", "PA-FORUM-11", "player")

# -- fights ----------------------------------------------------------------------------------------------------------
Attacked = happening("log.attack", "PA-KRYPT-01", "n element vp")
Defended = happening("log.defend", "PA-KRYPT-05", "player n vp")
NotDefended = happening("log.no_defence", "PA-KRYPT-06", "player")
NotPaid = happening("log.no_disc_left", "PA-KRYPT-06", "player")
PlayedTitan = happening("log.play_titan", "PA-FIGHT-01", "player n element")
PlayedReinforcement = happening("log.play_reinforcement", "PA-FIGHT-01", "player n element")
KeptTitan = happening("log.keep_titan", "PA-BUY-01", "player n element")
LostTitans = happening("log.lose_titans", "PA-BUY-03", "player n")
Challenged = happening("log.challenge", "PA-ARENA-03", "player other element")
ChallengedNobody = happening("log.challenge_nobody", "PA-ARENA-03", "player")
Opened = happening("log.duel_open", "PA-DUEL-04", "player n")
Answered = happening("log.duel_answer", "PA-DUEL-05", "player n")
Raised = happening("log.duel_raise", "PA-DUEL-06", "player n")
Conceded = happening("log.concede", "PA-DUEL-10", "player other")
Demoted = happening("log.demote", "PA-DUEL-11", "player n")
RewardedForDisc = happening("log.reward_disc", "PA-DUEL-12", "player vp")
Rewarded = happening("log.reward", "PA-DUEL-12", "player vp")

# -- the end ---------------------------------------------------------------------------------------------------------
NewRound = happening("log.round", "PA-EOR-08", "n", reveals=True)
BoxFull = happening("log.end_box", "PA-END-01", "n")
LastRound = happening("log.end_rounds", "PA-END-02")
tell_victory = victory("PA-SCORE-08", "PA-SCORE-08")


class Told:
    """Makes happenings of tokens, by what is printed on them."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def element(self, token: int) -> str:
        """Return the term of the element of a token."""
        return f"element.{self.box.elements[self.box.element[token]]}"

    def term(self, token: int) -> str:
        """Return the term of a ship or an artisan."""
        return f"{self.box.family[token]}.{self.box.token_ids[token]}"

    def goods(self, sides: Iterable[int]) -> list[list[Any]]:
        """Return goods as pairs of term and number."""
        counted: dict[int, int] = {}
        for side in sides:
            counted[side] = counted.get(side, 0) + 1
        return [[self.box.good_terms[side], n] for side, n in counted.items()]

    def drew(self, seat: int, titans: Sequence[int], tell: Tell) -> None:
        """Tell that a seat drew titans, and to it alone which (PA-GEN-10)."""
        tell(DrewTitans(SEATS[seat], len(titans)))
        for titan in titans:
            tell(DrewTitan(seat, self.box.strength[titan], self.element(titan)))

    def discarded(self, seat: int, token: int) -> Any:
        """Return how a token went to the game box; a titan is not shown (PA-ART-05)."""
        player, family = SEATS[seat], self.box.family[token]
        if family == "ship":
            return DiscardedShip(player, self.term(token))
        if family == "artisan":
            return DiscardedArtisan(player, self.term(token))
        if family == "reinforcement":
            return DiscardedReinforcement(player, self.box.strength[token], self.element(token))
        return DiscardedTitan(player)

    def played(self, seat: int, tokens: Iterable[int], tell: Tell) -> None:
        """Tell which tokens are shown in a fight."""
        for token in tokens:
            kind = PlayedTitan if self.box.is_titan[token] else PlayedReinforcement
            tell(kind(SEATS[seat], self.box.strength[token], self.element(token)))

    def underworld(self, token: int) -> Any:
        """Return that this token lies open on the pile."""
        return Top(self.box.strength[token], self.element(token), self.box.vp[token])

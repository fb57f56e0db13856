"""The events of Panthalos, and a factory that names tokens in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.events import EventSink, event_type
from engine.games.panthalos.components import Components
from engine.messages import SEATS
from engine.results import victory

# -- the action phase ------------------------------------------------------------------------------------------------
PlacedWorker = event_type("log.place_worker", "PA-PLACE-01", "player n location")
PlacedLeader = event_type("log.place_leader", "PA-PLACE-01", "player location")
PlacedElevated = event_type("log.place_elevated", "PA-PLACE-01", "player location")
Shipped = event_type("log.ship", "PA-SHIP-02", "player ship goods vp", source="source.play.ships")
ShippedNothing = event_type("log.ship_empty", "PA-SHIP-01", "player ship")
Sold = event_type("log.sell", "PA-SELL-01", "player goods vp", source="source.play.merchants")
Looked = event_type("log.look", "PA-SELL-07", "player", reveals=True)
LookedNot = event_type("log.look_not", "PA-SELL-07", "player")
Saw = event_type("log.saw_underworld", "PA-SELL-07", "seat n element vp", reveals=True, only="seat")
PutFirst = event_type("log.put_first", "PA-SELL-08", "player", reveals=True)
PutSecond = event_type("log.put_second", "PA-SELL-08", "player")
Top = event_type("log.underworld", "PA-EOR-07", "n element vp", reveals=True)
Activated = event_type("log.activate", "PA-CRAFT-02", "player artisan n")
Refined = event_type("log.refine", "PA-CRAFT-03", "player good other")
Promoted = event_type("log.promote", "PA-PROM-01", "player n")
Passed = event_type("log.pass", "PA-PASS-03", "player")
PassedWithout = event_type("log.pass_without", "PA-PASS-02", "player")

# -- what players get ------------------------------------------------------------------------------------------------
GainedDiscs = event_type("log.discs", "PA-GEN-06", "player n")
DrewTitans = event_type("log.titans", "PA-GEN-10", "player n", reveals=True)
DrewTitan = event_type("log.saw_titan", "PA-GEN-10", "seat n element", reveals=True, only="seat")
DrewGood = event_type("log.draw_good", "PA-POLIS-06", "player good", reveals=True)
DrewReinforcement = event_type("log.draw_reinforcement", "PA-POLIS-06", "player n element", reveals=True)

# -- the locations ---------------------------------------------------------------------------------------------------
Began = event_type("log.location", "PA-EVAL-01", "n location")
Rested = event_type("log.rested", "PA-THER-01", "player n")
LaidDisc = event_type("log.lay_disc", "PA-POLIS-01", "player n")
NoDisc = event_type("log.no_disc", "PA-POLIS-02", "player")
TookGoods = event_type("log.take_goods", "PA-AGORA-02", "player goods")
TookReinforcement = event_type("log.take_reinforcement", "PA-PHAL-02", "player n element")
TookArtisan = event_type("log.take_artisan", "PA-ART-02", "player artisan")
SoldTokens = event_type("log.sell_tokens", "PA-ART-02", "player n vp", source="source.play.tokens")
SoldNothing = event_type("log.sell_nothing", "PA-ART-03", "player")
DiscardedShip = event_type("log.discard_ship", "PA-GEN-08", "player ship")
DiscardedArtisan = event_type("log.discard_artisan", "PA-GEN-08", "player artisan")
DiscardedReinforcement = event_type("log.discard_reinforcement", "PA-GEN-08", "player n element")
DiscardedTitan = event_type("log.discard_titan", "PA-ART-05", "player")
AskedOracle = event_type("log.oracle", "PA-ORAC-01", "player")
Hired = event_type("log.hire", "PA-FORUM-04", "player n")
Elevated = event_type("log.elevate", "PA-FORUM-07", "player n")
ForumNothing = event_type("log.forum_nothing", "PA-FORUM-01", "player")
PairBroken = event_type("log.pair_broken", "PA-FORUM-11", "player")

# -- fights ----------------------------------------------------------------------------------------------------------
Attacked = event_type("log.attack", "PA-KRYPT-01", "n element vp")
Defended = event_type("log.defend", "PA-KRYPT-05", "player n vp", source="source.play.defences")
NotDefended = event_type("log.no_defence", "PA-KRYPT-06", "player")
NotPaid = event_type("log.no_disc_left", "PA-KRYPT-06", "player")
PlayedTitan = event_type("log.play_titan", "PA-FIGHT-01", "player n element")
PlayedReinforcement = event_type("log.play_reinforcement", "PA-FIGHT-01", "player n element")
KeptTitan = event_type("log.keep_titan", "PA-BUY-01", "player n element")
LostTitans = event_type("log.lose_titans", "PA-BUY-03", "player n")
Challenged = event_type("log.challenge", "PA-ARENA-03", "player other element")
ChallengedNobody = event_type("log.challenge_nobody", "PA-ARENA-03", "player")
Opened = event_type("log.duel_open", "PA-DUEL-04", "player n")
Answered = event_type("log.duel_answer", "PA-DUEL-05", "player n")
Raised = event_type("log.duel_raise", "PA-DUEL-06", "player n")
Conceded = event_type("log.concede", "PA-DUEL-10", "player other")
Demoted = event_type("log.demote", "PA-DUEL-11", "player n")
RewardedForDisc = event_type("log.reward_disc", "PA-DUEL-12", "player vp", source="source.play.duels")
Rewarded = event_type("log.reward", "PA-DUEL-12", "player vp", source="source.play.duels")

# -- the end ---------------------------------------------------------------------------------------------------------
NewRound = event_type("log.round", "PA-EOR-08", "n", reveals=True)
BoxFull = event_type("log.end_box", "PA-END-01", "n", ends=True)
LastRound = event_type("log.end_rounds", "PA-END-02", ends=True)
EndedEarly = event_type("log.end_early", "PA-SCORE-05", ends=True)
BoxNotFull = event_type("log.end_box_not_full", "PA-SCORE-05", ends=True)
tell_victory = victory("PA-SCORE-08", "PA-SCORE-08")


class EventFactory:
    """Builds events about tokens from what is printed on them."""

    def __init__(self, components: Components) -> None:
        self.components = components

    def element(self, token: int) -> str:
        """Return the term of the element of a token."""
        return f"element.{self.components.elements[self.components.element[token]]}"

    def term(self, token: int) -> str:
        """Return the term of a ship or an artisan."""
        return f"{self.components.family[token]}.{self.components.token_ids[token]}"

    def goods(self, sides: Iterable[int]) -> list[list[Any]]:
        """Return goods as pairs of term and number."""
        counted: dict[int, int] = {}
        for side in sides:
            counted[side] = counted.get(side, 0) + 1
        return [[self.components.good_terms[side], n] for side, n in counted.items()]

    def drew(self, seat: int, titans: Sequence[int], emit: EventSink) -> None:
        """Emit that a seat drew titans, and, for that seat only, which ones (PA-GEN-10)."""
        emit(DrewTitans(SEATS[seat], len(titans)))
        for titan in titans:
            emit(DrewTitan(seat, self.components.strength[titan], self.element(titan)))

    def discarded(self, seat: int, token: int) -> Any:
        """Return the event of a token put into the game box; a titan is not shown (PA-ART-05)."""
        player, family = SEATS[seat], self.components.family[token]
        if family == "ship":
            return DiscardedShip(player, self.term(token))
        if family == "artisan":
            return DiscardedArtisan(player, self.term(token))
        if family == "reinforcement":
            return DiscardedReinforcement(player, self.components.strength[token], self.element(token))
        return DiscardedTitan(player)

    def played(self, seat: int, tokens: Iterable[int], emit: EventSink) -> None:
        """Emit which tokens are played in a fight."""
        for token in tokens:
            kind = PlayedTitan if self.components.is_titan[token] else PlayedReinforcement
            emit(kind(SEATS[seat], self.components.strength[token], self.element(token)))

    def underworld(self, token: int) -> Any:
        """Return the event of a token turned face up on the pile."""
        return Top(self.components.strength[token], self.element(token), self.components.vp[token])

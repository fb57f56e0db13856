"""Transfers of discs and tokens, changes of rank: the general definitions of the rules (PA-GEN, PA-PROM)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence

from engine.events import EventSink
from engine.games.panthalos import events
from engine.games.panthalos.components import DISC, GOOD, PROMOTION, REINFORCEMENT, TITAN, Components, Gift
from engine.games.panthalos.state import ELEVATED, FRONT, LEADER, PROMOTE, State
from engine.messages import SEATS


class Transfers:
    """Moves the pieces of players."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.event_factory = events.EventFactory(components)
        self.orders: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple((*range(first, seats), *range(first)) for first in range(seats))
            for seats in range(components.players_max + 1)
        )
        """[number of players][first seat] the seats in turn order (PA-GEN-01)."""

    # -- pieces ----------------------------------------------------------------------------------------------------
    def pieces(self, seat: int) -> range:
        """Return the pieces of a seat: the leader, then the dice."""
        return range(seat * self.components.pieces, (seat + 1) * self.components.pieces)

    def owner(self, piece: int) -> int:
        """Return the seat that owns a piece."""
        owner: int = piece // self.components.pieces
        return owner

    def classes(self, s: State, seat: int) -> list[int]:
        """Return the classes of the pieces before a seat, with as many as there are, ascending."""
        leader, places, ranks = seat * self.components.pieces, s.place, s.rank
        found = []
        for piece in range(leader + 1, leader + self.components.pieces):
            if places[piece] == FRONT:
                found.append(ranks[piece] + ELEVATED)  # rank 0 is that of an elevated leader
        if places[leader] == FRONT:
            found.append(LEADER)
        found.sort()
        return found

    def find(self, s: State, seat: int, kind: int, place: int) -> int:
        """Return the first piece of a class at a place, where there is one."""
        leader = seat * self.components.pieces
        if kind == LEADER:
            return leader
        rank = kind - ELEVATED  # 0 of an elevated leader, as for the piece itself
        piece, places, ranks = leader + 1, s.place, s.rank
        while places[piece] != place or ranks[piece] != rank:
            piece += 1
        return piece

    def workers(self, s: State, seat: int) -> list[int]:
        """Return the hired workers of a seat: in front, resting, or on a space."""
        return [piece for piece in self.pieces(seat) if s.rank[piece]]

    def choices(self, s: State, seat: int, least: int, most: int) -> list[tuple[int, int]]:
        """Return the workers of a seat with a rank within bounds as (class, place), each pair once (D-05, D-17)."""
        first, pieces = seat * self.components.pieces, self.components.pieces
        workers = set(zip(s.rank[first : first + pieces], s.place[first : first + pieces], strict=True))
        found = []
        for rank, place in sorted(workers):
            if rank and least <= rank <= most:
                found.append((rank + ELEVATED, place))
        return found

    def can_promote(self, s: State, seat: int) -> bool:
        """Return whether a worker of a seat can be promoted (PA-PROM-02, PA-PROM-03)."""
        first, most = seat * self.components.pieces, self.components.max_rank
        ranks = filter(None, s.rank[first : first + self.components.pieces])
        return bool(min(ranks, default=most) < most)

    def promote(self, s: State, seat: int, kind: int, place: int, by: int, emit: EventSink | None) -> None:
        """Promote a worker; it counts at once, wherever it is (PA-PROM-01, PA-PROM-05)."""
        piece = self.find(s, seat, kind, place)
        s.rank[piece] += by
        if emit:
            emit(events.Promoted(SEATS[seat], s.rank[piece]))

    def at(self, s: State, space: int) -> list[int]:
        """Return the pieces on a space."""
        return self.standing(s, (space,))

    def standing(self, s: State, spaces: Sequence[int]) -> list[int]:
        """Return the pieces on these spaces, in the order of the spaces."""
        place, here = s.place, []
        for space in spaces:
            piece = -1
            for _ in range(place.count(space)):
                piece = place.index(space, piece + 1)
                here.append(piece)
        return here

    # -- discs -----------------------------------------------------------------------------------------------------
    def gain(self, s: State, seat: int, n: int, emit: EventSink | None) -> None:
        """Give discs from the general supply, as many as there are (PA-GEN-06, PA-GEN-07)."""
        n = min(n, s.supply[seat])
        s.supply[seat] -= n
        s.stock[seat] += n
        if emit and n:
            emit(events.GainedDiscs(SEATS[seat], n))

    def pay(self, s: State, seat: int, n: int) -> None:
        """Pay discs to the general supply (PA-GEN-06)."""
        s.stock[seat] -= n
        s.supply[seat] += n

    # -- tokens ----------------------------------------------------------------------------------------------------
    def draw_titans(self, s: State, seat: int, n: int, emit: EventSink | None) -> None:
        """Draw titans in secret, as many as there are (PA-GEN-07, PA-GEN-10)."""
        drawn = [s.titan_pile.pop() for _ in range(min(n, len(s.titan_pile)))]
        for titan in drawn:
            insort(s.titans[seat], titan)
        if emit and drawn:
            self.event_factory.drew(seat, drawn, emit)

    def give(self, s: State, seat: int, gift: Gift, emit: EventSink | None) -> None:
        """Give the reward of a disc in the Polis or the bonus of a merchant (PA-POLIS-04, PA-SELL-05)."""
        if gift.gives == TITAN:
            self.draw_titans(s, seat, gift.n, emit)
        elif gift.gives == DISC:
            self.gain(s, seat, gift.n, emit)
        elif gift.gives == GOOD:
            for _ in range(min(gift.n, len(s.bag))):
                side = self.components.basic_side[s.bag.pop()]
                s.goods[seat * len(self.components.sides) + side] += 1
                if emit:
                    emit(events.DrewGood(SEATS[seat], self.components.good_terms[side]))
        elif gift.gives == REINFORCEMENT:
            for _ in range(min(gift.n, len(s.reinforcement_pile))):
                token = s.reinforcement_pile.pop()
                insort(s.reinforcements[seat], token)
                if emit:
                    emit(
                        events.DrewReinforcement(
                            SEATS[seat], self.components.strength[token], self.event_factory.element(token)
                        )
                    )
        elif gift.gives == PROMOTION:
            s.agenda += [(PROMOTE, seat)] * gift.n

    def discardable(self, s: State, seat: int) -> list[int]:
        """Return the tokens that a seat may discard (PA-GEN-08), equal ones as often as there are."""
        return s.ships[seat] + s.artisans[seat] + s.reinforcements[seat] + s.titans[seat]

    def discard(self, s: State, seat: int, token: int, emit: EventSink | None) -> None:
        """Put a token of a seat into the game box; titans are not shown (PA-ART-05, PA-GEN-05)."""
        if emit:
            emit(self.event_factory.discarded(seat, token))
        if self.components.is_titan[token]:
            s.titans[seat].remove(token)
            insort(s.sold[seat], token)
            # Which of the titans seen in a fight are still there is no longer known.
            s.shown[seat] = []
            return
        family = self.components.family[token]
        held = {"ship": s.ships, "artisan": s.artisans, "reinforcement": s.reinforcements}[family]
        held[seat].remove(token)
        s.gone[token] += 1

    def use_goods(self, s: State, seat: int, sides: Iterable[int]) -> None:
        """Put goods of a seat into the game box (PA-SHIP-05, PA-SELL-03)."""
        for side in sides:
            s.goods[seat * len(self.components.sides) + side] -= 1
            s.gone[self.components.side_token[side]] += 1

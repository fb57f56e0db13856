"""The evaluation of the locations from the Thermae to the Agro, one after the other (rules, section 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, starmap

from engine.events import EventSink
from engine.games.panthalos import events
from engine.games.panthalos.actions import Actions
from engine.games.panthalos.components import AGORA, ART, PHALANX
from engine.games.panthalos.fights import Fights
from engine.games.panthalos.state import (
    CLEAN_UP,
    DISCARD,
    ELEVATE,
    ELEVATE_ONE,
    FORUM,
    FRONT,
    HIRE,
    LAY_DISC,
    LAY_DISCS,
    LOCATION,
    NONE,
    NOTHING,
    POLIS_REWARDS,
    PROMOTE,
    THERMAE,
    TOKENS,
    WORK,
    Discard,
    Elevate,
    Forum,
    LayDisc,
    Move,
    Promote,
    SellTokens,
    State,
    TakeArtisan,
    TakeGoods,
    TakeReinforcements,
    Task,
)
from engine.messages import SEATS

TAKINGS = 1024
"""Lists of choices from a display that are cached."""


class Locations:
    """The evaluation of each location."""

    def __init__(self, actions: Actions, fights: Fights) -> None:
        self.components, self.transfers, self.actions = actions.components, actions.transfers, actions
        components = self.components
        # Few different answers that are needed often: each is built once.
        self._promotion, self._elevation, self._discarding = cache(Promote), cache(Elevate), cache(Discard)
        # A display often shows the same few tokens.
        self._goods = lru_cache(TAKINGS)(self._goods_to_take)
        self._helpers = lru_cache(TAKINGS)(self._helpers_to_take)
        self._art = lru_cache(TAKINGS)(self._ways_in_art)
        self.idle = frozenset(
            (
                components.at_agora,
                components.at_phalanx,
                components.at_art,
                components.at_oracle,
                components.at_forum,
                components.at_titanus,
                components.at_agro,
                components.at_arena,
            )
        )
        """The locations where nothing happens without a piece."""
        self._location = (*components.place_location, NONE, NONE)
        """[place] the location; pieces that are at no place have the last two indices."""
        self.begin: dict[int, Callable[[State, EventSink | None], None]] = {
            components.at_thermae: self.thermae,
            components.at_polis: self.polis,
            components.at_agora: self.one_by_one,
            components.at_phalanx: self.one_by_one,
            components.at_art: self.one_by_one,
            components.at_oracle: self.one_by_one,
            components.at_forum: self.forum,
            components.at_titanus: self.titanus,
            components.at_agro: self.agro,
            components.at_krypt: fights.krypt,
            components.at_arena: fights.arena,
        }

    def location(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Evaluate a location, and then those after it (PA-EVAL-01); its pieces stay on their spaces (PA-EVAL-02)."""
        agenda, last = s.agenda, len(self.components.locations)
        busy = set(map(self._location.__getitem__, s.place))
        for number in range(task[1], last):
            s.location = number
            if emit:
                emit(events.Began(number, self.components.location_terms[number]))
            if number in busy or number not in self.idle:
                agenda.append((LOCATION, number + 1))
                self.begin[number](s, emit)
                if agenda[-1][0] != LOCATION:
                    return  # what is left to do here comes before the next location
                agenda.pop()
        s.location = last
        agenda.append((CLEAN_UP,))

    def seats(self, s: State) -> tuple[int, ...]:
        """Return the seats in turn order (PA-GEN-01), those that have passed like the others (PA-PASS-05)."""
        return self.transfers.orders[s.seats][s.start]

    # -- 0 Thermae -------------------------------------------------------------------------------------------------
    def thermae(self, s: State, emit: EventSink | None) -> None:
        """Take the rested workers back (PA-THER-01, PA-THER-02)."""
        pieces = self.components.pieces
        for seat in self.seats(s):
            first = seat * pieces
            rested = s.place[first : first + pieces].count(THERMAE)
            for _ in range(rested):
                s.place[s.place.index(THERMAE, first)] = FRONT
            if emit and rested:
                emit(events.Rested(SEATS[seat], rested))

    # -- 1 Polis ---------------------------------------------------------------------------------------------------
    def polis(self, s: State, emit: EventSink | None) -> None:
        """Lay all discs in turn order, then pay all rewards in turn order (PA-POLIS-01, PA-POLIS-04)."""
        s.agenda.append((POLIS_REWARDS,))
        if self.transfers.standing(s, self.actions.side(s).spaces[self.components.at_polis]):
            s.agenda += [(LAY_DISCS, seat) for seat in reversed(self.seats(s))]

    def open_spaces(self, s: State, seat: int) -> list[int]:
        """Return the spaces of the Polis on which a worker of a seat waits for a disc, from the left."""
        first = seat * self.components.pieces
        mine = s.place[first : first + self.components.pieces]
        spaces = self.actions.side(s).spaces[self.components.at_polis]
        return [space for space in spaces if space in mine and s.polis[space] < 0]

    def lay_discs(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Lay a disc under each worker, or let the owner choose if there are too few (PA-POLIS-01, PA-POLIS-02)."""
        seat = task[1]
        waiting = self.open_spaces(s, seat)
        if len(waiting) <= s.stock[seat]:
            for space in waiting:
                self._lay(s, seat, space, emit)
        elif s.stock[seat]:
            s.agenda += [task, (LAY_DISC, seat)]
        elif emit:
            emit(events.NoDisc(SEATS[seat]))

    def lay_choices(self, s: State, task: Task) -> list[Move]:
        """Return the spaces that may get a disc."""
        return [LayDisc(space) for space in self.open_spaces(s, task[1])]

    def lay(self, s: State, seat: int, move: LayDisc, emit: EventSink | None) -> None:
        """Lay a disc on the chosen space."""
        self._lay(s, seat, move.space, emit)

    def _lay(self, s: State, seat: int, space: int, emit: EventSink | None) -> None:
        s.stock[seat] -= 1
        s.polis[space] = seat  # for the rest of the game (PA-POLIS-03)
        s.fresh.append(space)
        if emit:
            emit(events.LaidDisc(SEATS[seat], self.components.place_number[space]))

    def polis_rewards(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Pay the rewards of all discs in the Polis (PA-POLIS-04 to PA-POLIS-06)."""
        side, polis = self.actions.side(s), s.polis
        for seat in self.seats(s):
            if seat not in polis:
                continue
            for space in side.spaces[self.components.at_polis]:
                if polis[space] == seat:
                    gift = side.rewards[space]
                    if not gift.once or space in s.fresh:
                        self.transfers.give(s, seat, gift, emit)
        s.fresh = []

    # -- 2 Agora, 3 Phalanx, 4 Art, 5 Oracle -----------------------------------------------------------------------
    def one_by_one(self, s: State, emit: EventSink | None) -> None:
        """Let the pieces of a location work from left to right, but not those on lightning (PA-GEN-11, PA-LIGHT-03).

        So do Agora (PA-AGORA-01), Phalanx (PA-PHAL-01), Art (PA-ART-01) and Oracle.
        """
        side = self.actions.side(s)
        here = self.transfers.standing(s, side.spaces[s.location])
        order = [(piece, s.place[piece]) for piece in here if not side.lightning[s.place[piece]]]
        if s.rulings.location_turn_order and s.location != self.components.at_oracle:
            order.sort(key=lambda one: (self.transfers.owner(one[0]) - s.start) % s.seats)
        s.agenda += [(WORK, piece, space) for piece, space in reversed(order)]

    def work(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Carry out the effect of a location for a piece."""
        piece = task[1]
        seat = self.transfers.owner(piece)
        if s.location == self.components.at_oracle:
            self._oracle(s, seat, piece, emit)
        else:
            s.agenda.append((self.actions.lightning[s.location], seat))

    def goods_choices(self, s: State, task: Task) -> list[Move]:
        """Return two goods, or one and a promotion (PA-AGORA-02, PA-AGORA-03, PA-AGORA-05)."""
        return list(self._goods(tuple(sorted(s.displays[AGORA])), self.transfers.can_promote(s, task[1])))

    def reinforcement_choices(self, s: State, task: Task) -> list[Move]:
        """Return two reinforcements, or one and a promotion (PA-PHAL-02, PA-PHAL-03)."""
        return list(self._helpers(tuple(sorted(s.displays[PHALANX])), self.transfers.can_promote(s, task[1])))

    def _goods_to_take(self, display: tuple[int, ...], promotes: bool) -> tuple[TakeGoods, ...]:
        basic = self.components.basic_side
        lying = sorted([basic[token] for token in display if token >= 0])
        return tuple(TakeGoods(*one) for one in self._ways_to_take(lying, promotes))

    def _helpers_to_take(self, display: tuple[int, ...], promotes: bool) -> tuple[TakeReinforcements, ...]:
        lying = [token for token in display if token >= 0]
        return tuple(TakeReinforcements(*one) for one in self._ways_to_take(lying, promotes))

    def _ways_to_take(self, lying: list[int], promotes: bool) -> Iterator[tuple[tuple[int, ...], bool]]:
        """Yield each choice of pieces from a display, and whether a promotion comes with it."""
        two, one = self.components.constants["take_two"], self.components.constants["take_one"]
        for chosen in dict.fromkeys(combinations(lying, two)):
            yield chosen, False
        if promotes:
            for chosen in dict.fromkeys(combinations(lying, min(one, len(lying)))):
                yield chosen, True
        elif 0 < len(lying) < two:
            yield tuple(lying), False

    def take_goods(self, s: State, seat: int, move: TakeGoods, emit: EventSink | None) -> None:
        """Take goods, basic side up; then ask for the promotion (PA-AGORA-04, PA-AGORA-05)."""
        lying = s.displays[AGORA]
        for side in move.goods:
            lying[lying.index(self.components.side_token[side])] = NONE
            s.goods[seat * len(self.components.sides) + side] += 1
        if emit and move.goods:
            emit(events.TookGoods(SEATS[seat], self.transfers.event_factory.goods(move.goods)))
        if move.promote:
            s.agenda.append((PROMOTE, seat))

    def take_reinforcements(self, s: State, seat: int, move: TakeReinforcements, emit: EventSink | None) -> None:
        """Take reinforcements; then ask for the promotion (PA-PHAL-04, PA-PHAL-05)."""
        lying = s.displays[PHALANX]
        for token in move.tokens:
            lying[lying.index(token)] = NONE
            s.reinforcements[seat].append(token)
            if emit:
                element = self.transfers.event_factory.element(token)
                emit(events.TookReinforcement(SEATS[seat], self.components.strength[token], element))
        s.reinforcements[seat].sort()
        if move.promote:
            s.agenda.append((PROMOTE, seat))

    def promotions(self, s: State, task: Task) -> list[Move]:
        """Return the workers that may be promoted; with none the promotion lapses (PA-PROM-02, PA-PROM-04)."""
        most = self.components.max_rank - 1
        return [*starmap(self._promotion, self.transfers.choices(s, task[1], self.components.min_rank, most))]

    def promote(self, s: State, seat: int, move: Promote, emit: EventSink | None) -> None:
        """Promote the chosen worker (PA-PROM-01)."""
        self.transfers.promote(s, seat, move.worker, move.at, self.components.constants["promotion"], emit)

    def art_choices(self, s: State, task: Task) -> list[Move]:
        """Return the artisans on display, and the even numbers of tokens to sell (PA-ART-02 to PA-ART-04)."""
        return list(self._art(tuple(s.displays[ART]), len(self.transfers.discardable(s, task[1]))))

    def _ways_in_art(self, display: tuple[int, ...], tokens: int) -> tuple[Move, ...]:
        """Return what can be done in Art with this display and number of tokens."""
        artisans = [TakeArtisan(one) for one in dict.fromkeys(display) if one >= 0]
        return (*artisans, *map(SellTokens, range(0, tokens + 1, self.components.constants["tokens_per_point"])))

    def take_artisan(self, s: State, seat: int, move: TakeArtisan, emit: EventSink | None) -> None:
        """Take an artisan of the display (PA-ART-02)."""
        lying = s.displays[ART]
        lying[lying.index(move.artisan)] = NONE
        s.artisans[seat].append(move.artisan)
        s.artisans[seat].sort()
        if emit:
            emit(events.TookArtisan(SEATS[seat], self.transfers.event_factory.term(move.artisan)))

    def sell_tokens(self, s: State, seat: int, move: SellTokens, emit: EventSink | None) -> None:
        """Sell tokens; they are then discarded one by one (PA-ART-02, PA-ART-03)."""
        if not move.n:
            if emit:
                emit(events.SoldNothing(SEATS[seat]))
            return
        vp = move.n // self.components.constants["tokens_per_point"]
        s.score[seat] += vp
        s.agenda.append((TOKENS, seat, move.n))
        if emit:
            emit(events.SoldTokens(SEATS[seat], move.n, vp))

    def tokens(self, s: State, task: Task, emit: EventSink | None) -> None:
        """Ask the owner which tokens to discard, unless there visibly is no choice."""
        _, seat, n = task
        held = self.transfers.discardable(s, seat)
        if n == len(held) or (not s.titans[seat] and len(set(held)) == 1):
            for token in held[:n]:
                self.transfers.discard(s, seat, token, emit)
        elif n:
            s.agenda.append((DISCARD, seat, n))

    def discards(self, s: State, task: Task) -> list[Move]:
        """Return the tokens that may be discarded (PA-GEN-08)."""
        return [*map(self._discarding, dict.fromkeys(self.transfers.discardable(s, task[1])))]

    def discard(self, s: State, seat: int, n: int, move: Discard, emit: EventSink | None) -> None:
        """Discard a token, then ask for the remaining ones."""
        self.transfers.discard(s, seat, move.token, emit)
        s.agenda.append((TOKENS, seat, n - 1))

    def _oracle(self, s: State, seat: int, piece: int, emit: EventSink | None) -> None:
        """Give the marker and a disc; the piece comes back at once (PA-ORAC-01 to PA-ORAC-04)."""
        s.start = seat
        if emit:
            emit(events.AskedOracle(SEATS[seat]))
        self.transfers.gain(s, seat, self.components.constants["oracle_discs"], emit)  # PA-ORAC-02
        s.place[piece] = FRONT  # PA-ORAC-03: not to the Thermae

    # -- 6 Forum ---------------------------------------------------------------------------------------------------
    def forum(self, s: State, emit: EventSink | None) -> None:
        """Let each pair work, from left to right (PA-FORUM-01)."""
        spaces = [space for space in self.actions.side(s).spaces[s.location] if self.transfers.at(s, space)]
        if s.rulings.location_turn_order:
            spaces.sort(key=lambda space: (self.transfers.owner(self.transfers.at(s, space)[0]) - s.start) % s.seats)
        s.agenda += [(FORUM, self.transfers.owner(self.transfers.at(s, space)[0]), space) for space in reversed(spaces)]

    def forum_choices(self, s: State, task: Task) -> list[Move]:
        """Return hire, elevate, nothing, as far as possible (PA-FORUM-03, PA-FORUM-06); a broken pair does nothing."""
        _, seat, space = task
        uses: list[Move] = []
        if len(self.transfers.at(s, space)) == self.actions.side(s).pieces[space]:  # PA-FORUM-11
            if self.unhired(s, seat):
                uses.append(Forum(HIRE))
            if self.can_elevate(s, seat):
                uses.append(Forum(ELEVATE))
        return [*uses, Forum(NOTHING)]

    def unhired(self, s: State, seat: int) -> list[int]:
        """Return the dice of a seat beside the Forum (PA-FORUM-03)."""
        return [piece for piece in self.transfers.pieces(seat) if s.place[piece] == -1]

    def can_elevate(self, s: State, seat: int) -> bool:
        """Return whether a seat has a disc, two tokens and a worker (PA-FORUM-06)."""
        constants = self.components.constants
        return (
            s.stock[seat] >= constants["elevate_discs"]
            and len(self.transfers.discardable(s, seat)) >= constants["elevate_tokens"]
            and bool(self.transfers.workers(s, seat))
        )

    def use_forum(self, s: State, task: Task, move: Forum, emit: EventSink | None) -> None:
        """Hire or elevate; the pair itself is not used up (PA-FORUM-02, PA-FORUM-04, PA-FORUM-05)."""
        _, seat, space = task
        if move.choice == ELEVATE:
            s.agenda.append((ELEVATE_ONE, seat))
        elif move.choice == HIRE:
            piece = self.unhired(s, seat)[0]
            s.place[piece] = FRONT
            s.rank[piece] = self.components.hire_rank[s.round]
            if emit:
                emit(events.Hired(SEATS[seat], s.rank[piece]))
        elif emit:
            broken = len(self.transfers.at(s, space)) < self.actions.side(s).pieces[space]
            emit(events.PairBroken(SEATS[seat]) if broken else events.ForumNothing(SEATS[seat]))

    def elevations(self, s: State, task: Task) -> list[Move]:
        """Return the workers that may become leaders (PA-FORUM-06)."""
        least, most = self.components.min_rank, self.components.max_rank
        return [*starmap(self._elevation, self.transfers.choices(s, task[1], least, most))]

    def elevate(self, s: State, seat: int, move: Elevate, emit: EventSink | None) -> None:
        """Lay a disc on a worker, discard two tokens; it comes back at once (PA-FORUM-07 to PA-FORUM-10)."""
        piece = self.transfers.find(s, seat, move.worker, move.at)
        if emit:
            emit(events.Elevated(SEATS[seat], s.rank[piece]))
        s.stock[seat] -= self.components.constants["elevate_discs"]
        s.place[piece] = FRONT  # PA-FORUM-08: it has no more effect on its old space
        s.rank[piece] = 0  # PA-FORUM-09: a leader
        s.agenda.append((TOKENS, seat, self.components.constants["elevate_tokens"]))

    # -- 7 Titanus, 8 Agro -----------------------------------------------------------------------------------------
    def _shares(self, s: State, per: int, alone: int, least: int) -> list[int]:
        """Return the gain of each seat here, 1 for each `per` ranks of a worker; leaders count as the highest."""
        here = self.transfers.standing(s, self.actions.side(s).spaces[s.location])
        highest = max([s.rank[piece] for piece in here], default=0)
        leader = max(highest // per, least) if highest else alone  # PA-TITAN-03, PA-TITAN-04
        due = [0] * s.seats
        for piece in here:
            due[self.transfers.owner(piece)] += s.rank[piece] // per if s.rank[piece] else leader  # PA-TITAN-02
        return due

    def titanus(self, s: State, emit: EventSink | None) -> None:
        """Draw titans in turn order, each player all that are due (PA-TITAN-01 to PA-TITAN-06)."""
        constants = self.components.constants
        least = constants["lone_leader_titans"] if s.rulings.leader_min_one else 0
        due = self._shares(s, constants["rank_per_titan"], constants["lone_leader_titans"], least)
        for seat in self.seats(s):
            self.transfers.draw_titans(s, seat, due[seat], emit)  # PA-TITAN-05

    def agro(self, s: State, emit: EventSink | None) -> None:
        """Give discs from the general supply (PA-AGRO-01, PA-AGRO-02)."""
        due = self._shares(s, 1, self.components.constants["lone_leader_discs"], 0)
        for seat in self.seats(s):
            self.transfers.gain(s, seat, due[seat], emit)

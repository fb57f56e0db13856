"""Moves as records and in words: prompts, labels, targets, previews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine import interface, move_option
from engine.games.artifact.components import (
    CARTER,
    CURSED,
    DIFFERENT_SITES,
    MORLEY,
    ROLES,
    SAME_SITE,
    SAME_TYPE,
    Components,
)
from engine.games.artifact.rules import Rules
from engine.games.artifact.state import (
    CITY,
    DISCS,
    ENDED,
    KEEP,
    LOAD,
    MANUSCRIPTS,
    PASS_STEP,
    REFILL,
    ROLE,
    SETUP_HUT,
    SETUP_MARKER,
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
from engine.messages import NO_ARGS, SEATS, Json, Message
from engine.move_codec import MoveCodec


class Presenter(interface.Presenter[State, Move]):
    """Records, prompts, labels, targets and previews of moves."""

    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        components = rules.components
        self.pay_terms = (*components.marker_terms, "kind.free")
        self.records = MoveCodec(
            (
                SetupHut, SetupMarker, Research, Hire, Ship, Load, Exhibit, Show, Keep, ExhibitSolo, Sell, Buy, Golden,
                EndTurn, Pass, PassTake, PassExchange, PassDecline, Refill, Role, RoleStay, Manuscript,
            ),
            ids={
                "site": components.sites, "marker": components.markers, "give": components.markers,
                "get": components.markers, "pay": components.pays, "card": components.cards, "cards": components.cards,
                "use": components.cards, "take": components.cards, "tile": components.tiles, "disc": DISCS,
                "role": ROLES,
            },
        )  # fmt: skip

    def read(self, record: Json) -> Move:
        """Return the move of a record; the cards to keep may be in any order."""
        move = super().read(record)
        return Keep(tuple(sorted(move.cards))) if isinstance(move, Keep) else move

    # -- prompts -----------------------------------------------------------------------------------------------------
    def prompt(self, state: State) -> Message:
        """Return what the active seat has to do."""
        s, components = state, self.components
        if s.phase == ENDED:
            return Message("prompt.over", NO_ARGS, "AR-END-07")
        player = SEATS[s.turn]
        if s.phase == SETUP_HUT:
            return Message("prompt.setup_hut", {"player": player}, "AR-SETUP-11")
        if s.phase == SETUP_MARKER:
            n = 1 if s.rulings.laps else components.start_markers - self.rules.board.held(s, s.turn)
            return Message("prompt.setup_marker", {"player": player, "n": n}, "AR-SETUP-13")
        if s.phase == PASS_STEP:
            if self.rules.may_take(s, s.turn):
                return Message("prompt.pass_take", {"player": player}, "AR-PASS-03")
            return Message("prompt.pass_exchange", {"player": player}, "AR-PASS-04")
        if s.phase == REFILL:
            n = components.limit - self.rules.board.held(s, s.turn)
            return Message("prompt.refill", {"player": player, "n": n}, "AR-EOR-02")
        if s.phase == MANUSCRIPTS:
            return Message("prompt.manuscript", {"player": player}, "AR-X1-MANU-02")
        if s.phase == ROLE:
            return Message("prompt.role", {"player": player}, "AR-X2-ROLE-01")
        if s.phase in (LOAD, SHOW, KEEP):
            return self._prompt_for_cards(s, player)
        if s.done >= components.actions:
            return Message("prompt.turn_end", {"player": player}, "AR-X1-GOLD-04")
        if s.done:
            return Message("prompt.second", {"player": player}, "AR-TURN-04")
        return Message("prompt.turn", {"player": player}, "AR-TURN-02")

    def _prompt_for_cards(self, s: State, player: str) -> Message:
        n = s.need - len(s.chosen)
        if s.phase == LOAD:
            args = {"player": player, "place": self.components.site_terms[s.site], "n": n}
            return Message("prompt.load", args, "AR-SHIP-05")
        if s.phase == SHOW:
            return Message("prompt.show", {"player": player, "n": n}, "AR-EXH-06")
        return Message("prompt.keep", {"player": player}, "AR-EXH-07")

    # -- labels and targets ------------------------------------------------------------------------------------------
    def label(self, state: State, move: Move) -> Message:
        """Return the label of the button: the action, its payment and its price."""
        s, components, actions = state, self.components, self.rules.actions
        seat = s.turn
        args: Json
        match move:
            case SetupHut(site):
                return Message("move.setup_hut_at", {"place": components.site_terms[site]}, "AR-SETUP-11")
            case SetupMarker(marker):
                return Message("move.take_one", {"kind": components.marker_terms[marker]}, "AR-SETUP-13")
            case PassTake(marker):
                return Message("move.take_one", {"kind": components.marker_terms[marker]}, "AR-PASS-03")
            case Refill(marker):
                return Message("move.take_one", {"kind": components.marker_terms[marker]}, "AR-EOR-02")
            case PassExchange(give, get):
                args = {"kind": components.marker_terms[give], "other": components.marker_terms[get]}
                return Message("move.exchange_for", args, "AR-PASS-03")
            case PassDecline():
                return Message("move.pass_decline", NO_ARGS, "AR-PASS-03")
            case Research(site, pay, draw):
                n = actions.cost(s, pay, components.museum)
                args = {"place": components.site_terms[site], "kind": self.pay_terms[pay], "n": n, "draw": int(draw)}
                return Message("move.research_for", args, "AR-RES-05")
            case Hire(site, pay, double):
                times = components.role_n[MORLEY] if double else 1
                n = actions.cost(s, pay, components.worker[site], times)
                args = {"place": components.site_terms[site], "kind": self.pay_terms[pay], "n": n, "huts": times}
                return Message("move.hire_for", args, "AR-HIRE-05")
            case Ship(site, pay, draw):
                n, k = actions.cost(s, pay, components.ship), actions.cargo(s, seat, site)
                args = {"place": components.site_terms[site], "kind": self.pay_terms[pay], "n": n, "finds": k}
                return Message("move.ship_for", {**args, "draw": int(draw)}, "AR-SHIP-05")
            case Load(card):
                return Message("move.card", {"find": components.card_terms[card]}, "AR-SHIP-05")
            case Show(card):
                return Message("move.card", {"find": components.card_terms[card]}, "AR-EXH-06")
            case Keep(cards):
                return Message(
                    "move.keep_these", {"finds": [components.card_terms[card] for card in cards]}, "AR-EXH-07"
                )
            case Exhibit(tile, pay):
                return self._label_exhibit(s, tile, pay)
            case ExhibitSolo(card, pay):
                n = actions.cost(s, pay, components.museum)
                args = {"find": components.card_terms[card], "kind": self.pay_terms[pay], "n": n}
                return Message("move.exhibit_solo_for", args, "AR-X1-SOLO-01")
            case Sell(card):
                args = {"find": components.card_terms[card], "n": actions.proceeds(s, seat)}
                return Message("move.sell_for", args, "AR-SELL-03")
            case Buy(card):
                args = {"find": components.card_terms[card], "n": self.rules.board.market_price(s)}
                return Message("move.buy_for", args, "AR-BUY-03")
            case Golden(use, take):
                args = {"find": components.card_terms[take], "other": components.card_terms[use]}
                return Message("move.golden_for", args, "AR-X1-GOLD-01")
            case EndTurn():
                return Message("move.end_turn", NO_ARGS, "AR-TURN-04")
            case Pass():
                return Message("move.pass", NO_ARGS, "AR-PASS-01")
            case Role(disc, role):
                if disc == STOCK:
                    return Message("move.role_place", {"role": components.role_terms[role]}, "AR-X2-ROLE-01")
                before = s.roles[seat * 2 + disc - CITY]
                args = {"other": components.role_terms[before], "role": components.role_terms[role]}
                return Message("move.role_move", args, "AR-X2-ROLE-01")
            case RoleStay():
                return Message("move.role_stay", NO_ARGS, "AR-X2-ROLE-04")
            case Manuscript(site):
                if site < 0:
                    return Message("move.manuscript_forgo", NO_ARGS, "AR-X1-MANU-02")
                return Message("move.manuscript_for", {"place": components.site_terms[site]}, "AR-X1-MANU-02")

    def _label_exhibit(self, s: State, tile: int, pay: int) -> Message:
        components = self.components
        kind = self.pay_terms[pay]
        size, n = components.tile_size[tile], self.rules.actions.cost(s, pay, components.museum)
        sort = components.tile_kind[tile]
        if sort == SAME_TYPE:
            args: Json = {
                "size": size,
                "type": f"kind.{components.types[components.tile_type[tile]]}",
                "kind": kind,
                "n": n,
            }
            return Message("move.exhibit_same_type", args, "AR-EXH-04")
        if sort == SAME_SITE:
            args = {"size": size, "place": components.site_terms[components.tile_site[tile]], "kind": kind, "n": n}
            return Message("move.exhibit_same_site", args, "AR-EXH-04")
        if sort == DIFFERENT_SITES:
            return Message("move.exhibit_different_sites", {"size": size, "kind": kind, "n": n}, "AR-EXH-04")
        return Message("move.exhibit_different_types", {"size": size, "kind": kind, "n": n}, "AR-EXH-04")

    def targets(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the ids of the pieces and places that select a move, the best one first."""
        s, components = state, self.components
        own = f".{SEATS[s.turn]}"
        match move:
            case SetupHut(site):
                return (components.sites[site],)
            case SetupMarker(marker) | PassTake(marker) | Refill(marker):
                return (components.markers[marker],)
            case PassExchange(give, get):
                return (components.markers[give] + own, components.markers[get])
            case Research(site, pay, _) | Hire(site, pay, _) | Ship(site, pay, _):
                return (
                    (components.sites[site], components.markers[pay] + own)
                    if pay != components.free
                    else (components.sites[site],)
                )
            case Load(card):
                return (components.cards[card],)
            case Show(card) | Sell(card):
                return (components.cards[card] + own,)
            case Keep(cards):
                return tuple(f"declared.{components.cards[card]}" for card in dict.fromkeys(cards))
            case Exhibit(tile, pay):
                return (
                    (components.tiles[tile], components.markers[pay] + own)
                    if pay != components.free
                    else (components.tiles[tile],)
                )
            case ExhibitSolo(card, pay):
                piece = components.cards[card] + own
                return (piece, components.markers[pay] + own) if pay != components.free else (piece,)
            case Buy(card):
                return tuple(f"market.{n}" for n, lying in enumerate(s.market) if lying == card)
            case Golden(use, take):
                return (
                    components.cards[use] + own,
                    *(f"market.{n}" for n, lying in enumerate(s.market) if lying == take),
                )
            case Role(disc, role):
                if disc == STOCK:
                    return (ROLES[role],)
                return (ROLES[role], ROLES[s.roles[s.turn * 2 + disc - CITY]] + own)
            case Manuscript(site) if site >= 0:
                return (components.sites[site],)
        return ()

    # -- previews ----------------------------------------------------------------------------------------------------
    def move_options(self, state: State, moves: Iterable[Move]) -> Iterator[move_option.MoveOption]:
        """Yield the move options; of the payments for one action, jokers come last.

        The page proposes the first one, and jokers are expensive (AR-JOKER-01). Of the cards to keep, there is one
        option for all choices.
        """
        groups: dict[tuple[type[Move], Move], list[Move]] = {}
        keeps: list[tuple[int, ...]] = []
        for move in moves:
            if isinstance(move, Keep):
                keeps.append(move.cards)
                continue
            unpaid: Move = move
            if isinstance(move, Research | Hire | Ship | Exhibit | ExhibitSolo):
                unpaid = move._replace(pay=0)
            groups.setdefault((type(move), unpaid), []).append(move)
        ordered = [move for group in groups.values() for move in sorted(group, key=self._joker)]
        options = super().move_options(state, ordered)
        return chain([self._keep_option(state, keeps)], options) if keeps else options

    def _keep_option(self, s: State, keeps: Sequence[tuple[int, ...]]) -> move_option.MoveOption:
        """Return the option of the cards to keep, as many as a player may (AR-EXH-07)."""
        components = self.components
        keepable = sorted({card for cards in keeps for card in cards})
        shown = [f"declared.{components.cards[card]}" for card in keepable]
        sizes = [len(cards) for cards in keeps]
        return move_option.MoveOption(
            {"kind": "keep"},
            tuple(shown),
            Message("move.keep", NO_ARGS, "AR-EXH-07"),
            {
                "cards": {
                    "of": [[components.cards[card]] * s.chosen.count(card) for card in keepable],
                    "touch": [[name] for name in shown],
                    "count": [min(sizes), max(sizes)],
                }
            },
        )

    def _joker(self, move: Move) -> bool:
        components = self.rules.components
        match move:
            case Research() | Exhibit() | ExhibitSolo():
                return move.pay not in (components.museum, components.free)
            case Hire():
                return move.pay not in (components.worker[move.site], components.free)
            case Ship():
                return move.pay not in (components.ship, components.free)
        return False

    def waste(self, state: State, move: Move) -> list[Message]:
        """Return that a shipment or a hut brings no card, or that a marker or a manuscript is forgone."""
        s, components = state, self.components
        match move:
            case Ship(site, _, False):
                cursed = sum([components.card_sort[card] == CURSED for card in s.rows[site]])
                nothing, rule = self.rules.actions.cargo(s, s.turn, site) <= cursed, "AR-SHIP-07"
            case Hire(site):
                nothing, rule = not s.decks[site], "AR-HIRE-06"
            case PassDecline():
                nothing, rule = any(isinstance(other, PassTake) for other in self.rules.moves(s)), "AR-PASS-03"
            case Manuscript(site):
                nothing, rule = site < 0, "AR-X1-MANU-02"
            case _:
                return []
        return [Message("preview.brings_nothing", NO_ARGS, rule)] if nothing else []

    def preview(self, state: State, move: Move) -> list[Message]:
        """Return the cost and the known effects of a legal move, before anything is revealed."""
        return list(self._preview(state, move))

    def _preview(self, s: State, move: Move) -> Iterator[Message]:
        components, actions = self.components, self.rules.actions
        args: Json
        match move:
            case SetupHut(site):
                yield Message(
                    "preview.worker", {"kind": components.marker_terms[components.worker[site]]}, "AR-SETUP-11"
                )
                yield self._reveals(s, site, 1)
            case Research(site, pay, draw):
                yield from self._payment(s, pay, components.museum, 1)
                yield self._reveals(s, site, 1)
                if s.rulings.finds:
                    yield from self._steps(s, site)
                if draw:
                    yield Message("preview.draw", {"place": components.site_terms[site]}, "AR-X2-JUDD")
            case Hire(site, pay, double):
                times = components.role_n[MORLEY] if double else 1
                yield from self._payment(s, pay, components.worker[site], times)
                yield self._reveals(s, site, times)
                huts = s.site_huts[site * s.seats + s.turn] + times
                yield Message("preview.huts", {"n": huts, "place": components.site_terms[site]}, "AR-HIRE-05")
            case Ship(site, pay, draw):
                yield from self._payment(s, pay, components.ship, 1)
                yield from self._shipment(s, site)
                if draw:
                    yield Message("preview.draw", {"place": components.site_terms[site]}, "AR-X2-LON")
            case Exhibit(tile, pay):
                yield from self._payment(s, pay, components.museum, 1)
                yield from self._exhibition(s, tile)
            case ExhibitSolo(_, pay):
                yield from self._payment(s, pay, components.museum, 1)
                args = {"vp": components.solo_points, "income": components.solo_income}
                yield Message("preview.exhibition", args, "AR-X1-SOLO-03")
            case Sell():
                money = s.money[s.turn] + actions.proceeds(s, s.turn)
                args = {
                    "kind": components.marker_terms[components.ship],
                    "n": actions.proceeds(s, s.turn),
                    "left": money,
                }
                yield Message("preview.sell", args, "AR-SELL-03")
                if len(s.market) == components.market_spaces:
                    yield Message("preview.pushed_out", {"find": components.card_terms[s.market[0]]}, "AR-SELL-03")
            case Buy():
                price = self.rules.board.market_price(s)
                args = {"kind": components.marker_terms[components.ship], "n": price, "left": s.money[s.turn] - price}
                yield Message("preview.pay", args, "AR-BUY-03")
            case Golden(use, _):
                yield Message("preview.golden", {"find": components.card_terms[use]}, "AR-X1-GOLD-02")
            case Pass():
                yield from self._passing(s)
            case SetupMarker(marker) | PassTake(marker) | Refill(marker):
                yield self._price_after(s, marker)
            case PassExchange(_, get):
                yield self._price_after(s, get)
            case Keep(cards) if s.phase == KEEP:
                under = len(s.chosen) - len(cards)
                yield Message("preview.under", {"n": under}, "AR-EXH-07")
            case Role(disc) if disc != STOCK:
                before = s.roles[s.turn * 2 + disc - CITY]
                yield Message("preview.role_left", {"role": components.role_terms[before]}, "AR-X2-ROLE-06")
            case Manuscript(site) if site >= 0:
                yield from self._disc(s, site, components.manuscript_step)

    def _payment(self, s: State, pay: int, marker: int, times: int) -> Iterator[Message]:
        """Yield the payment and the money left after it."""
        if pay == self.components.free:
            yield Message("preview.free", NO_ARGS, "AR-X2-AND")
            return
        n = self.rules.actions.cost(s, pay, marker, times)
        terms = self.components.marker_terms
        args = {"kind": terms[pay], "n": n, "left": s.money[s.turn] - n}
        if pay == marker:
            yield Message("preview.pay", args, "AR-ACT-02")
        else:
            yield Message("preview.pay_joker", {**args, "other": terms[marker]}, "AR-JOKER-01")

    def _reveals(self, s: State, site: int, huts: int) -> Message:
        """Return how many cards the huts reveal."""
        occupied = any(s.site_huts[site * s.seats : (site + 1) * s.seats])
        n = min(huts if occupied else huts - 1, len(s.decks[site]))
        return Message("preview.reveal", {"place": self.components.site_terms[site], "n": n}, "AR-HUT-02")

    def _steps(self, s: State, site: int) -> Iterator[Message]:
        carter = self.rules.actions.has(s, s.turn, CARTER)
        yield from self._disc(s, site, self.components.role_n[CARTER] if carter else self.components.step)

    def _disc(self, s: State, site: int, steps: int) -> Iterator[Message]:
        at = s.research[s.turn * len(self.components.sites) + site]
        to = min(at + steps, self.components.top)
        args = {"place": self.components.site_terms[site], "n": to, "top": self.components.top}
        yield Message("preview.disc", args, "AR-X1-TRACK-02")

    def _shipment(self, s: State, site: int) -> Iterator[Message]:
        components = self.components
        cursed = sum([components.card_sort[card] == CURSED for card in s.rows[site]])
        k = self.rules.actions.cargo(s, s.turn, site)
        lost = min(cursed, k)
        huts = s.site_huts[site * s.seats + s.turn]
        yield Message("preview.ship", {"finds": k - lost, "huts": huts}, "AR-SHIP-03")
        if huts == sum(s.site_huts[site * s.seats : (site + 1) * s.seats]):
            yield Message("preview.only_colour", {"n": components.sole_less}, "AR-SHIP-04")
        if lost:
            yield Message("preview.cursed", NO_ARGS, "AR-X1-CURSE-02")

    def _exhibition(self, s: State, tile: int) -> Iterator[Message]:
        components = self.components
        args = {"vp": components.tile_prestige[tile], "income": components.tile_income[tile]}
        yield Message("preview.exhibition", args, "AR-EXH-08")
        if tile in components.income_tiles:
            base = self.rules.board.base_income(s)
            after = s.copy()
            after.owner[tile] = s.turn
            if self.rules.board.base_income(after) != base:
                yield Message("preview.income_falls", {"n": self.rules.board.base_income(after)}, "AR-EXH-09")
        if s.rulings.roles:
            yield Message("preview.role", NO_ARGS, "AR-X2-ROLE-01")

    def _passing(self, s: State) -> Iterator[Message]:
        """Yield the effects of passing: the markers that can be taken."""
        rules, components = self.rules, self.components
        if s.final:
            yield Message("preview.pass_last", NO_ARGS, "AR-LAST-02")
            return
        n = components.limit - rules.board.held(s, s.turn)
        yield Message("preview.pass", {"n": n}, "AR-PASS-03")
        if n:
            kinds = [components.marker_terms[marker] for marker, mask in enumerate(s.tracks) if mask]
            yield Message("preview.pass_markers", {"kinds": kinds}, "AR-PASS-06")
        if sum(s.passed) == s.seats - 1:
            yield Message("preview.pass_starts", NO_ARGS, "AR-EOR-01")

    def _price_after(self, s: State, marker: int) -> Message:
        """Return the price of the next action with a marker after one more has left its track."""
        after = s.copy()
        self.rules.board.take(after, s.turn, marker)
        args = {"kind": self.components.marker_terms[marker], "n": self.rules.board.price(after, marker)}
        return Message("preview.price", args, "AR-PASS-09")

"""Why a move is illegal in Artifact."""

from __future__ import annotations

from collections.abc import Iterator

from engine import interface
from engine.games.artifact.components import (
    ANDERSSON,
    FRAGMENTS,
    GOLDEN,
    JUDD,
    LONDON,
    MORLEY,
    NORMAL,
    ROLES,
    SOLO,
    Components,
)
from engine.games.artifact.rules import Rules
from engine.games.artifact.state import (
    KEEP,
    LOAD,
    MANUSCRIPTS,
    NONE,
    PASS_STEP,
    REFILL,
    ROLE,
    SETUP_HUT,
    SETUP_MARKER,
    SHOW,
    TURN,
    Move,
    State,
)
from engine.messages import NO_ARGS, SEATS, Json, Message

REQUIRED_FIRST = {
    SETUP_HUT: Message("why.hut_first", NO_ARGS, "AR-SETUP-11"),
    SETUP_MARKER: Message("why.marker_first", NO_ARGS, "AR-SETUP-13"),
    LOAD: Message("why.load_first", NO_ARGS, "AR-SHIP-05"),
    SHOW: Message("why.show_first", NO_ARGS, "AR-EXH-06"),
    KEEP: Message("why.keep_first", NO_ARGS, "AR-EXH-07"),
    ROLE: Message("why.role_first", NO_ARGS, "AR-X2-ROLE-01"),
    PASS_STEP: Message("why.has_passed", NO_ARGS, "AR-PASS-01"),
    REFILL: Message("why.refill_first", NO_ARGS, "AR-EOR-02"),
    MANUSCRIPTS: Message("why.manuscript_first", NO_ARGS, "AR-X1-MANU-01"),
}
"""[phase] what the active seat must do before anything else."""

KINDS_OF_PHASE = {
    SETUP_HUT: ("setup_hut",),
    SETUP_MARKER: ("setup_marker",),
    LOAD: ("load",),
    SHOW: ("show",),
    KEEP: ("keep",),
    ROLE: ("role", "role_stay"),
    PASS_STEP: ("pass_take", "pass_exchange", "pass_decline"),
    REFILL: ("refill",),
    MANUSCRIPTS: ("manuscript",),
}
"""[phase] the kinds of its moves; phase TURN is not among them."""

TAKING_KINDS = ("setup_marker", "pass_take", "pass_exchange", "refill")
"""The kinds of moves that take a marker."""


class Explainer(interface.Explainer[State, Move]):
    """Reasons against a move, each with its rule id. `wanted` is part of the record of a move."""

    rules: Rules
    components: Components
    over_rule = "AR-END-07"
    turn_rule = "AR-TURN-01"
    move_rule = "AR-TURN-02"

    # -- pieces ------------------------------------------------------------------------------------------------------
    def of_piece(self, s: State, seat: int, touch: str, wanted: Json) -> Iterator[Message]:
        """Yield the reasons for a touched piece: those against the moves that it could select."""
        components, own = self.components, f".{SEATS[seat]}"
        base = touch.removesuffix(own)
        if s.phase != TURN and s.phase not in (PASS_STEP, LOAD, SHOW):
            yield REQUIRED_FIRST[s.phase]
        elif base in components.site_index:
            for kind in ("research", "hire", "ship") if s.phase == TURN else ("ship",):
                yield from self.of_kind(s, seat, {"kind": kind, "site": base, **wanted})
        elif base in components.card_index:
            yield from self._of_card(s, seat, base, touch.endswith(own))
        elif touch.startswith("market."):
            yield from self.of_kind(s, seat, {"kind": "buy", **wanted})
        elif base in components.tile_index:
            yield from self.of_kind(s, seat, {"kind": "exhibit", "tile": base, **wanted})
        elif base in components.marker_index:
            if s.phase != TURN:
                yield from self.of_kind(s, seat, {"kind": "pass_take", "marker": base})
            elif touch.endswith(own):
                yield Message(
                    "why.marker_pays", {"kind": components.marker_terms[components.marker_index[base]]}, "AR-ACT-01"
                )
            else:
                yield Message("why.take_on_passing", NO_ARGS, "AR-PASS-03")
        elif base in ROLES:
            yield Message("why.role_after_exhibition", NO_ARGS, "AR-X2-ROLE-01")

    def _of_card(self, s: State, seat: int, name: str, own: bool) -> Iterator[Message]:
        """Yield the reasons for a card in the hand or in the face-up row of its site."""
        components = self.components
        card = components.card_index[name]
        if s.phase == SHOW and own:
            yield from self.of_kind(s, seat, {"kind": "show", "card": name})
        elif s.phase == LOAD and not own:
            yield from self.of_kind(s, seat, {"kind": "load", "card": name})
        elif not own:
            yield Message("why.ship_first", NO_ARGS, "AR-SHIP-05")
            yield from self.of_kind(s, seat, {"kind": "ship", "site": components.sites[components.card_site[card]]})
        else:
            sort = components.card_sort[card]
            if sort == GOLDEN:
                yield from self.of_kind(s, seat, {"kind": "golden", "use": name})
            elif sort == SOLO:
                yield from self.of_kind(s, seat, {"kind": "exhibit_solo", "card": name})
            yield from self.of_kind(s, seat, {"kind": "sell", "card": name})

    # -- kinds of moves ----------------------------------------------------------------------------------------------
    def of_kind(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Yield the reasons why no move of the wanted kind fits."""
        kind, components = wanted["kind"], self.components
        if s.phase != TURN:
            if kind == "golden" and s.phase == PASS_STEP:
                yield Message("why.golden_passed", NO_ARGS, "AR-PASS-07")
            elif kind not in KINDS_OF_PHASE.get(s.phase, ()):
                yield REQUIRED_FIRST[s.phase]
            else:
                yield from self._answer(s, seat, kind, wanted)
            return
        if kind == "pass" and s.done:
            yield Message("why.pass_late", NO_ARGS, "AR-TURN-06")
        elif kind == "end_turn" and not s.done:
            yield Message("why.act_or_pass", NO_ARGS, "AR-TURN-02")
        elif kind in TAKING_KINDS or kind == "pass_decline":
            yield Message("why.take_on_passing", NO_ARGS, "AR-PASS-03")
        elif kind in ("role", "role_stay"):
            yield Message("why.role_after_exhibition", NO_ARGS, "AR-X2-ROLE-01")
        elif kind == "golden":
            yield from self._golden(s, seat, wanted)
        elif s.done >= components.actions and kind in (
            "research",
            "hire",
            "ship",
            "exhibit",
            "exhibit_solo",
            "sell",
            "buy",
        ):
            yield Message("why.two_actions", {"n": components.actions}, "AR-TURN-05")
        else:
            reason = {
                "research": self._research,
                "hire": self._hire,
                "ship": self._ship,
                "exhibit": self._exhibit,
                "exhibit_solo": self._solo,
                "sell": self._sell,
                "buy": self._buy,
            }.get(kind)
            if reason:
                yield from reason(s, seat, wanted)

    def _answer(self, s: State, seat: int, kind: str, wanted: Json) -> Iterator[Message]:
        """Yield the reasons why a move of the current phase does not fit."""
        components = self.components
        if kind in TAKING_KINDS:
            yield from self._take(s, seat, kind, wanted)
        elif components.site_index.get(wanted.get("site"), NONE) == s.removed >= 0:
            yield Message("why.not_in_play", {"place": components.site_terms[s.removed]}, "AR-SETUP-03")
        elif kind == "load":
            yield Message("why.not_in_row", {"place": components.site_terms[s.site]}, "AR-SHIP-05")
        elif kind == "show":
            card = components.card_index.get(wanted.get("card"), NONE)
            if card not in s.hands[seat]:
                yield Message("why.not_in_hand", NO_ARGS, "AR-EXH-13")
            elif components.card_sort[card] not in (NORMAL, FRAGMENTS):
                yield Message("why.special_shown", NO_ARGS, "AR-X1-SPEC-02")
            else:
                yield Message("why.does_not_fit", NO_ARGS, "AR-EXH-04")
        elif kind == "keep":
            cards = wanted.get("cards", ())
            if any(components.card_sort[components.card_index[name]] == FRAGMENTS for name in cards):
                yield Message("why.fragments_stay", NO_ARGS, "AR-X1-FRAG-03")
            else:
                yield Message("why.keep_shown", NO_ARGS, "AR-EXH-07")
        elif kind == "role_stay":
            yield Message("why.role_must_move", NO_ARGS, "AR-X2-ROLE-04")
        elif kind == "role":
            yield Message("why.role_groups", NO_ARGS, "AR-X2-ROLE-02")
        elif kind == "manuscript":
            yield Message("why.disc_at_top", NO_ARGS, "AR-X1-TRACK-03")

    def _take(self, s: State, seat: int, kind: str, wanted: Json) -> Iterator[Message]:
        """Yield the reasons why a marker cannot be taken or exchanged."""
        components = self.components
        if kind == "pass_take":
            if s.final:
                yield Message("why.last_round_takes", NO_ARGS, "AR-LAST-02")
            elif not self.rules.may_take(s, seat):
                yield Message("why.six_markers", {"n": components.limit}, "AR-PASS-04")
        give, get = wanted.get("give"), wanted.get("get", wanted.get("marker"))
        if give is not None and not s.markers[seat * len(components.markers) + components.marker_index[give]]:
            yield Message(
                "why.no_marker", {"kind": components.marker_terms[components.marker_index[give]]}, "AR-PASS-03"
            )
        if give is not None and give == get:
            yield Message("why.same_marker", NO_ARGS, "AR-PASS-06")
        if get is not None and not s.tracks[components.marker_index[get]]:
            yield Message(
                "why.sold_out_marker", {"kind": components.marker_terms[components.marker_index[get]]}, "AR-PASS-06"
            )

    # -- paying ------------------------------------------------------------------------------------------------------
    def _payment(self, s: State, seat: int, marker: int, wanted: Json, rule: str, times: int = 1) -> Iterator[Message]:
        """Yield the reasons that concern markers and money; `rule` is the one of the action."""
        components, rules = self.components, self.rules
        own = seat * len(components.markers)
        pay, money = wanted.get("pay"), s.money[seat]
        if pay == "free":
            if not rules.actions.free_action(s, seat):
                yield Message("why.no_free_action", {"role": components.role_terms[ANDERSSON]}, "AR-X2-AND")
            return
        if not any(s.markers[own : own + components.free]):
            yield Message("why.no_markers", NO_ARGS, "AR-ACT-01")
            return
        chosen = components.marker_index.get(pay, NONE)
        if chosen >= 0 and not s.markers[own + chosen]:
            yield Message("why.no_marker", {"kind": components.marker_terms[chosen]}, "AR-ACT-01")
            return
        if s.markers[own + marker] and chosen in (NONE, marker):
            price = times * rules.board.price(s, marker)
            if money < price:
                yield Message("why.too_poor", {"n": price, "have": money}, "AR-ACT-03")
        elif money < times * components.joker:
            args = {"kind": components.marker_terms[marker], "n": times * components.joker, "have": money}
            yield Message("why.too_poor_for_joker", args, rule)

    def _ship_marker(self, s: State, seat: int, rule: str) -> Iterator[Message]:
        if not s.markers[seat * len(self.components.markers) + self.components.ship]:
            yield Message("why.no_ship_marker", NO_ARGS, rule)

    # -- the actions -------------------------------------------------------------------------------------------------
    def _wanted_sites(self, s: State, wanted: Json) -> list[int]:
        site = self.components.site_index.get(wanted.get("site"), NONE)
        return [site] if site >= 0 else [n for n in range(len(self.components.sites)) if n != s.removed]

    def _own_huts(self, s: State, seat: int, site: int) -> int:
        return s.site_huts[site * s.seats + seat]

    def _research(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        components = self.components
        sites = self._wanted_sites(s, wanted)
        if sites == [s.removed]:
            yield Message("why.not_in_play", {"place": components.site_terms[s.removed]}, "AR-SETUP-03")
            return
        if not s.huts[seat]:
            yield Message("why.no_hut", NO_ARGS, "AR-HUT-03")
        if len(sites) == 1 and self._own_huts(s, seat, sites[0]):
            yield Message("why.own_hut", {"place": components.site_terms[sites[0]]}, "AR-RES-01")
        elif all(self._own_huts(s, seat, site) for site in sites):
            yield Message("why.huts_everywhere", NO_ARGS, "AR-RES-07")
        if wanted.get("draw"):
            reasons = list(self._draw(s, seat, sites, JUDD, "AR-X2-JUDD"))
            yield from reasons
            decks = [site for site in sites if s.decks[site] and not self._own_huts(s, seat, site)]
            if not reasons and decks and not any(self.rules.actions.left_to_draw(s, site) for site in decks):
                yield Message("why.last_card_revealed", {"place": components.site_terms[decks[0]]}, "AR-X2-JUDD")
        yield from self._payment(s, seat, components.museum, wanted, "AR-RES-03")

    def _draw(self, s: State, seat: int, sites: list[int], role: int, rule: str) -> Iterator[Message]:
        components = self.components
        if not self.rules.actions.has(s, seat, role):
            yield Message("why.no_role", {"role": components.role_terms[role]}, rule)
        elif not any(s.decks[site] for site in sites):
            yield Message("why.empty_deck", {"place": components.site_terms[sites[0]]}, "AR-DECK-01")

    def _hire(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        components = self.components
        sites = self._wanted_sites(s, wanted)
        if not s.huts[seat]:
            yield Message("why.no_hut", NO_ARGS, "AR-HUT-03")
        own = [site for site in sites if self._own_huts(s, seat, site)]
        if not own:
            yield from self._no_own_hut(sites, "AR-HIRE-01")
            return
        times = 1
        if wanted.get("double"):
            times = components.role_n[MORLEY]
            if not self.rules.actions.has(s, seat, MORLEY):
                yield Message("why.no_role", {"role": components.role_terms[MORLEY]}, "AR-X2-MOR")
                return
            if s.huts[seat] < times:
                yield Message("why.huts_left", {"n": s.huts[seat], "wanted": times}, "AR-X2-MOR")
        for site in own:
            yield from self._payment(s, seat, components.worker[site], wanted, "AR-HIRE-03", times)

    def _no_own_hut(self, sites: list[int], rule: str) -> Iterator[Message]:
        if len(sites) == 1:
            yield Message("why.no_own_hut", {"place": self.components.site_terms[sites[0]]}, rule)
        else:
            yield Message("why.no_huts_anywhere", NO_ARGS, rule)

    def _ship(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        components = self.components
        sites = self._wanted_sites(s, wanted)
        own = [site for site in sites if self._own_huts(s, seat, site)]
        if not own:
            yield from self._no_own_hut(sites, "AR-SHIP-01")
            return
        loaded = [site for site in own if self.rules.actions.cargo(s, seat, site)]
        if not loaded and not s.rulings.ship_nothing:
            yield Message("why.ship_nothing", NO_ARGS, "AR-SHIP-07")
        if wanted.get("draw"):
            if not loaded and self.rules.actions.has(s, seat, LONDON):
                yield Message("why.draw_nothing_shipped", {"role": components.role_terms[LONDON]}, "AR-X2-LON")
            else:
                yield from self._draw(s, seat, loaded, LONDON, "AR-X2-LON")
        yield from self._payment(s, seat, components.ship, wanted, "AR-SHIP-02")

    def _exhibit(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        components, rules = self.components, self.rules
        possible = rules.halls.possible(s.hands[seat], rules.actions.wild(s, seat), s.rulings.by_site)
        tile = components.tile_index.get(wanted.get("tile"), NONE)
        if tile >= 0:
            if s.owner[tile] >= 0:
                yield Message("why.tile_taken", {"player": SEATS[s.owner[tile]]}, "AR-EXH-03")
                return
            if s.owner[tile] != NONE:
                yield Message("why.tile_boxed", NO_ARGS, "AR-SETUP-03")
                return
            if tile not in possible:
                yield Message("why.cards_missing", {"n": components.tile_size[tile]}, "AR-EXH-04")
        elif not any(s.owner[one] == NONE for one in possible):
            yield Message("why.no_exhibition", NO_ARGS, "AR-EXH-01")
        yield from self._payment(s, seat, components.museum, wanted, "AR-EXH-02")

    def _solo(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        cards = [card for card in s.hands[seat] if self.components.card_sort[card] == SOLO]
        named = wanted.get("card")
        if not cards or (named is not None and self.components.card_index[named] not in cards):
            yield Message("why.no_solo", NO_ARGS, "AR-X1-SOLO-01")
        yield from self._payment(s, seat, self.components.museum, wanted, "AR-EXH-02")

    def _sell(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        named = wanted.get("card")
        if not s.hands[seat]:
            yield Message("why.nothing_to_sell", NO_ARGS, "AR-SELL-01")
        elif named is not None and self.components.card_index[named] not in s.hands[seat]:
            yield Message("why.not_in_hand", NO_ARGS, "AR-SELL-01")
        yield from self._ship_marker(s, seat, "AR-SELL-02")

    def _buy(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        named = wanted.get("card")
        if not s.market:
            yield Message("why.market_empty", NO_ARGS, "AR-BUY-01")
        elif named is not None and self.components.card_index[named] not in s.market:
            yield Message("why.not_on_market", NO_ARGS, "AR-BUY-03")
        yield from self._ship_marker(s, seat, "AR-BUY-02")
        price = self.rules.board.market_price(s)
        if s.money[seat] < price:
            yield Message("why.too_poor", {"n": price, "have": s.money[seat]}, "AR-BUY-04")

    def _golden(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        use, take = wanted.get("use"), wanted.get("take")
        cards = [card for card in s.hands[seat] if self.components.card_sort[card] == GOLDEN]
        if not cards or (use is not None and self.components.card_index[use] not in cards):
            yield Message("why.no_golden", NO_ARGS, "AR-X1-GOLD-01")
        if not s.market:
            yield Message("why.market_empty", NO_ARGS, "AR-X1-GOLD-03")
        elif take is not None and self.components.card_index[take] not in s.market:
            yield Message("why.not_on_market", NO_ARGS, "AR-X1-GOLD-01")

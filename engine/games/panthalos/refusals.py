"""Why a move is illegal: messages with their rule ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import interface
from engine.games.panthalos import state as st
from engine.games.panthalos.components import DISPLAYS, Components
from engine.games.panthalos.presenter import Presenter
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.state import FIRST, FRONT, LEADER, NONE, WORKER, Move, State
from engine.messages import NO_ARGS, SEATS, Json, Message

Reasons = Iterator[Message]

KINDS: dict[int, tuple[str, ...]] = {
    st.TURN: ("place", "ship", "sell", "activate", "pass"),
    st.TAKE_GOODS: ("take_goods",),
    st.TAKE_REINFORCEMENTS: ("take_reinforcements",),
    st.ART: ("take_artisan", "sell_tokens"),
    st.PROMOTE: ("promote",),
    st.DISCARD: ("discard",),
    st.LOOK: ("look",),
    st.PUT_UNDER: ("put_under",),
    st.LAY_DISC: ("lay_disc",),
    st.FORUM: ("forum",),
    st.ELEVATE_ONE: ("elevate",),
    st.DEFEND: ("defend", "no_defence"),
    st.BUY_BACK: ("buy_back",),
    st.CHALLENGE: ("challenge",),
    st.OPEN: ("duel_open",),
    st.RAISE: ("duel_add", "concede"),
    st.CONCEDE: ("duel_add", "concede"),
    st.DEMOTE: ("demote",),
    st.REWARD: ("reward",),
}
"""[task] the kinds of moves that answer it."""


class Explainer(interface.Explainer[State, Move]):
    """Explains why no legal move matches an intent."""

    rules: Rules
    components: Components
    presenter: Presenter

    over_rule, turn_rule, move_rule = "PA-END-02", "PA-RND-01", "PA-RND-02"

    def __init__(self, rules: Rules, presenter: Presenter) -> None:
        super().__init__(rules, presenter)
        self.transfers = rules.transfers
        self._of: dict[str, Callable[[State, int, Json], Reasons]] = {
            "place": self._place,
            "ship": self._ship,
            "sell": self._sell,
            "activate": self._activate,
            "pass": self._pass,
            "take_goods": self._goods,
            "take_reinforcements": self._reinforcements,
            "take_artisan": self._artisan,
            "sell_tokens": self._sell_tokens,
            "discard": self._discard,
            "promote": self._promote,
            "demote": self._demote,
            "elevate": self._elevate,
            "lay_disc": self._lay_disc,
            "forum": self._forum,
            "defend": self._set,
            "duel_open": self._set,
            "duel_add": self._set,
            "buy_back": self._buy_back,
            "challenge": self._challenge,
            "reward": self._reward,
        }

    def reasons(self, state: State, seat: int, wanted: Json, touch: str | None) -> Reasons:
        """Yield why no legal move matches."""
        task = state.agenda[-1][0]
        kind = wanted.get("kind")
        if kind is not None and kind not in KINDS[task]:
            rule = self.presenter.prompt(state).rule
            if task == st.TURN:
                yield Message("why.not_now", NO_ARGS, rule)
            else:
                yield Message("why.answer_first", NO_ARGS, rule)
        elif kind in self._of:
            yield from self._of[kind](state, seat, wanted)
        elif touch is not None:
            yield from self._touch(state, seat, touch, wanted)

    # -- actions ---------------------------------------------------------------------------------------------------
    def _class(self, wanted: Json, name: str) -> int:
        value = wanted.get(name)
        return self.components.piece_ids.index(value) if value in self.components.piece_ids else NONE

    def _place(self, s: State, seat: int, wanted: Json) -> Reasons:
        """Yield why a piece (default: any) cannot be placed on a space (default: any)."""
        have = self.transfers.classes(s, seat)
        one, two = self._class(wanted, "piece"), self._class(wanted, "second")
        for kind in {one, two} - {NONE}:
            if kind not in have:
                yield Message("why.not_in_front", NO_ARGS, "PA-PLACE-01")
        name = wanted.get("space")
        if name not in self.components.places[FIRST:]:
            return
        space = self.components.place_index[name]
        side = self.rules.actions.side(s)
        if space not in side.all:
            yield Message("why.other_side", NO_ARGS, "PA-SET-01")
            return
        location = self.components.place_location[space]
        term = self.components.location_terms[location]
        if s.polis[space] >= 0:
            yield Message("why.closed", {"player": SEATS[s.polis[space]]}, "PA-PLACE-05")
        if space in s.place and not side.unlimited[space]:
            yield Message("why.occupied", NO_ARGS, "PA-PLACE-03")
        if side.pieces[space] > 1:
            yield from self._pair(s, have, one, two, wanted)
        elif two >= 0:
            yield Message("why.one_piece", NO_ARGS, "PA-PLACE-01")
        if not self.components.leaders_at[location]:
            if LEADER <= one < WORKER:
                yield Message("why.no_leaders", {"location": term}, "PA-PLACE-05")
            if not self.rules.actions.disc_free(s, seat):
                yield Message("why.no_disc_free", NO_ARGS, "PA-PLACE-05")
        tried = [kind for kind in (one, two) if kind >= WORKER]
        if one == NONE:
            tried = [max(have)] if have and max(have) >= WORKER else []
        for kind in tried:
            if kind - WORKER + 1 < side.rank[space]:
                yield Message("why.rank", {"n": side.rank[space], "k": kind - WORKER + 1}, "PA-PLACE-02")

    def _pair(self, s: State, have: list[int], one: int, two: int, wanted: Json) -> Reasons:
        """Yield why two pieces are no pair for the Forum."""
        if ("second" in wanted and two == NONE) or len(have) < 2:
            yield Message("why.pair", NO_ARGS, "PA-PLACE-06")
        elif LEADER <= one < WORKER and LEADER <= two < WORKER and not s.rulings.two_leaders:
            yield Message("why.two_leaders", NO_ARGS, "PA-PLACE-06")
        elif one == two and one >= 0 and have.count(one) < 2:
            yield Message("why.not_in_front", NO_ARGS, "PA-PLACE-01")

    def _token(self, wanted: Json, name: str) -> int:
        return self.components.token_index.get(wanted.get(name, ""), NONE)

    def _ship(self, s: State, seat: int, wanted: Json) -> Reasons:
        ship = self._token(wanted, "ship")
        if ship >= 0 and ship not in s.displays[DISPLAYS.index("harbour")]:
            yield Message("why.not_in_harbour", NO_ARGS, "PA-SHIP-01")
        else:
            yield Message("why.no_goods", NO_ARGS, "PA-SHIP-01")

    def _sell(self, s: State, seat: int, wanted: Json) -> Reasons:
        merchant = self._token(wanted, "merchant")
        if merchant >= 0 and merchant not in s.displays[DISPLAYS.index("mercator")]:
            yield Message("why.no_merchant", NO_ARGS, "PA-SELL-01")
        elif "any" in wanted and merchant >= 0:
            yield Message("why.wildcard", {"n": self.components.wild[merchant]}, "PA-SELL-02")
        yield Message("why.demand", NO_ARGS, "PA-SELL-01")

    def _activate(self, s: State, seat: int, wanted: Json) -> Reasons:
        artisan = self._token(wanted, "artisan")
        if artisan < 0:
            if not s.artisans[seat]:
                yield Message("why.no_artisan", NO_ARGS, "PA-CRAFT-01")
                return
            artisan = s.artisans[seat][0]
        if artisan not in s.artisans[seat]:
            yield Message("why.no_artisan", NO_ARGS, "PA-CRAFT-01")
            return
        cost = self.components.cost[artisan]
        if s.rulings.artisan_once and s.used[seat] >> artisan & 1:
            yield Message("why.artisan_used", NO_ARGS, "PA-CRAFT-07")
        if cost > s.stock[seat]:
            yield Message("why.discs", {"n": cost, "k": s.stock[seat]}, "PA-CRAFT-02")
        several = max(len(wanted.get("goods", ())), len(wanted.get("workers", ()))) > 1
        if several and s.artisans[seat].count(artisan) < self.components.constants["pair_effects"]:
            yield Message("why.no_artisan_pair", NO_ARGS, "PA-CRAFT-05")
        yield Message("why.no_effect", NO_ARGS, "PA-CRAFT-06")

    def _pass(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.leader_first", NO_ARGS, "PA-PASS-01")

    # -- locations -------------------------------------------------------------------------------------------------
    def _taking(self, s: State, seat: int, wanted: Json, rule: str) -> Reasons:
        if wanted.get("promote") is True and not self.transfers.can_promote(s, seat):
            yield Message("why.nobody_to_promote", {"n": self.components.max_rank}, "PA-PROM-04")
        yield Message("why.take", NO_ARGS, rule)

    def _goods(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield from self._taking(s, seat, wanted, "PA-AGORA-02")

    def _reinforcements(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield from self._taking(s, seat, wanted, "PA-PHAL-02")

    def _artisan(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.artisan_not_there", NO_ARGS, "PA-ART-04")

    def _sell_tokens(self, s: State, seat: int, wanted: Json) -> Reasons:
        n, step = wanted.get("n", 0), self.components.constants["tokens_per_point"]
        if n % step:
            yield Message("why.odd", {"n": step}, "PA-ART-03")
        yield Message("why.tokens", {"n": len(self.transfers.discardable(s, seat))}, "PA-ART-02")

    def _discard(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.not_discardable", NO_ARGS, "PA-GEN-08")

    def _promote(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.no_such_worker", NO_ARGS, "PA-PROM-01")
        yield Message("why.highest", {"n": self.components.max_rank}, "PA-PROM-02")

    def _demote(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.no_such_worker", NO_ARGS, "PA-DUEL-11")
        yield Message("why.lowest", {"n": self.components.min_rank}, "PA-PROM-06")

    def _elevate(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.no_such_worker", NO_ARGS, "PA-FORUM-06")

    def _lay_disc(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.no_worker_there", NO_ARGS, "PA-POLIS-01")

    def _forum(self, s: State, seat: int, wanted: Json) -> Reasons:
        constants = self.components.constants
        if wanted.get("choice") == "hire":
            yield Message("why.nobody_to_hire", NO_ARGS, "PA-FORUM-03")
        elif wanted.get("choice") == "elevate":
            if s.stock[seat] < constants["elevate_discs"]:
                args = {"n": constants["elevate_discs"], "k": s.stock[seat]}
                yield Message("why.discs", args, "PA-FORUM-06")
            have = len(self.transfers.discardable(s, seat))
            if have < constants["elevate_tokens"]:
                yield Message("why.elevate_tokens", {"n": constants["elevate_tokens"], "k": have}, "PA-FORUM-06")
            if not self.transfers.workers(s, seat):
                yield Message("why.no_such_worker", NO_ARGS, "PA-FORUM-06")

    # -- fights ----------------------------------------------------------------------------------------------------
    def _set(self, s: State, seat: int, wanted: Json) -> Reasons:
        """Yield why a set may not be played."""
        fights, components = self.rules.fights, self.components
        element = fights.element(s, seat)
        need = fights.need(s, seat)
        if "tokens" not in wanted:
            yield Message("why.too_weak", {"n": fights.reach(s, seat, element), "k": need}, "PA-FIGHT-01")
            return
        tokens = [components.token_index[name] for name in wanted["tokens"]]
        held = s.titans[seat] + s.reinforcements[seat]
        if any(tokens.count(token) > held.count(token) for token in tokens):
            yield Message("why.not_in_hand", NO_ARGS, "PA-FIGHT-01")
            return
        whole = [*fights.side_played(s, seat), *tokens]
        rule = fights.fault(whole, element)
        if rule == "PA-FIGHT-02":
            yield Message("why.no_titan", NO_ARGS, rule)
        elif rule == "PA-FIGHT-03":
            yield Message("why.foreign_helper", {"element": f"element.{components.elements[element]}"}, rule)
        elif rule:
            yield Message("why.foreign_titan", {"element": f"element.{components.elements[element]}"}, rule)
        total = fights.total(whole)
        if total < need:
            rule = "PA-KRYPT-03" if s.attacker < 0 else "PA-DUEL-09"
            yield Message("why.too_weak", {"n": total, "k": need}, rule)

    def _buy_back(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.buy_back", {"k": s.stock[seat]}, "PA-BUY-02")

    def _challenge(self, s: State, seat: int, wanted: Json) -> Reasons:
        other = wanted.get("opponent")
        if other == seat or not isinstance(other, int) or not 0 <= other < s.seats:
            yield Message("why.no_opponent", NO_ARGS, "PA-ARENA-04")
        elif s.challenged[other]:
            yield Message("why.challenged", {"other": SEATS[other]}, "PA-ARENA-05")
        elif s.leader_at[other] >= 0:
            element = f"element.{self.components.elements[self.rules.fights.duel_element(s, other)]}"
            yield Message("why.no_opening", {"other": SEATS[other], "element": element}, "PA-ARENA-04")

    def _reward(self, s: State, seat: int, wanted: Json) -> Reasons:
        yield Message("why.no_disc", NO_ARGS, "PA-DUEL-13")

    # -- a touched piece -------------------------------------------------------------------------------------------
    def _touch(self, s: State, seat: int, touch: str, wanted: Json) -> Reasons:
        """Yield the reasons for a touched piece or place: those of the moves that it could start."""
        components = self.components
        base, _, owner = touch.partition(".")
        if s.agenda[-1][0] != st.TURN:
            yield Message("why.answer_first", NO_ARGS, self.presenter.prompt(s).rule)
        elif owner in SEATS and owner != SEATS[seat]:
            yield Message("why.not_yours", NO_ARGS, "PA-GEN-04")
        elif base in components.place_index:
            yield from self._place(s, seat, {"space": base, **wanted})
        elif base == "leader" or base.startswith("worker_"):
            yield from self._piece(s, seat, base)
        elif base in components.sides:
            yield Message("why.goods", NO_ARGS, "PA-SHIP-01")
        elif base in components.token_index:
            yield from self._own(s, seat, components.token_index[base])
        else:
            yield from self._spot(s, seat, base)

    def _piece(self, s: State, seat: int, base: str) -> Reasons:
        number = 0 if base == "leader" else int(base.removeprefix("worker_"))
        if number < self.components.pieces and s.place[seat * self.components.pieces + number] != FRONT:
            yield Message("why.not_in_front", NO_ARGS, "PA-PLACE-09")

    def _own(self, s: State, seat: int, token: int) -> Reasons:
        """Yield why an own token has no use now."""
        family = self.components.family[token]
        if family == "artisan":
            yield from self._activate(s, seat, {"artisan": self.components.token_ids[token]})
        elif family == "ship":
            yield Message("why.own_ship", NO_ARGS, "PA-SCORE-02")
        else:
            yield Message("why.fights_later", NO_ARGS, "PA-FIGHT-01")

    def _spot(self, s: State, seat: int, base: str) -> Reasons:
        """Yield why a token on the board cannot be taken now."""
        for display, spots in enumerate(self.components.display_spots):
            if base in spots:
                token = s.displays[display][spots.index(base)]
                if token < 0:
                    yield Message("why.empty", NO_ARGS, "PA-EOR-05")
                elif DISPLAYS[display] == "harbour":
                    yield from self._ship(s, seat, {"ship": self.components.token_ids[token]})
                elif DISPLAYS[display] == "mercator":
                    yield from self._sell(s, seat, {"merchant": self.components.token_ids[token]})
                else:
                    term = f"location.{DISPLAYS[display]}"
                    yield Message("why.display", {"location": term}, "PA-PLACE-08")
        if base == "underworld":
            yield Message("why.underworld", NO_ARGS, "PA-KRYPT-01")

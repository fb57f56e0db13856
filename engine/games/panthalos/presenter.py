"""Moves as records and options, and their texts: prompts, labels, previews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine import interface
from engine.games.panthalos import state as st
from engine.games.panthalos.components import DISC, DISPLAYS, GOOD, REINFORCEMENT, TITAN, Components, Gift
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.state import FRONT, LEADER, MOVES, NONE, WORKER, Move, State
from engine.messages import NO_ARGS, SEATS, Json, Message
from engine.move_codec import MoveCodec
from engine.move_option import MoveOption

PROMPTS: dict[int, tuple[str, str]] = {
    st.TURN: ("prompt.turn", "PA-RND-02"),
    st.TAKE_GOODS: ("prompt.take_goods", "PA-AGORA-02"),
    st.TAKE_REINFORCEMENTS: ("prompt.take_reinforcements", "PA-PHAL-02"),
    st.ART: ("prompt.art", "PA-ART-02"),
    st.PROMOTE: ("prompt.promote", "PA-PROM-01"),
    st.LOOK: ("prompt.look", "PA-SELL-07"),
    st.PUT_UNDER: ("prompt.put_under", "PA-SELL-10"),
    st.LAY_DISC: ("prompt.lay_disc", "PA-POLIS-01"),
    st.FORUM: ("prompt.forum", "PA-FORUM-01"),
    st.ELEVATE_ONE: ("prompt.elevate", "PA-FORUM-07"),
    st.BUY_BACK: ("prompt.buy_back", "PA-BUY-01"),
    st.CHALLENGE: ("prompt.challenge", "PA-ARENA-03"),
    st.DEMOTE: ("prompt.demote", "PA-DUEL-11"),
    st.REWARD: ("prompt.reward", "PA-DUEL-12"),
}
"""[task] key and rule of prompts that name only the player."""

GIVES = {
    TITAN: ("preview.titans", "PA-GEN-10"),
    DISC: ("preview.discs", "PA-GEN-06"),
    GOOD: ("preview.good", "PA-POLIS-06"),
    REINFORCEMENT: ("preview.reinforcement", "PA-POLIS-06"),
}

FIGHT_SETS = (st.Defend, st.DuelOpen, st.DuelAdd, st.BuyBack)
"""Moves that play a set of tokens in a fight."""
TAKINGS = (st.TakeGoods, st.TakeReinforcements)
"""Moves that take tokens from a display."""
FIGHT_RULES: dict[type[Any], str] = {
    st.Defend: "PA-KRYPT-03",
    st.DuelOpen: "PA-DUEL-04",
    st.DuelAdd: "PA-DUEL-08",
    st.BuyBack: "PA-BUY-02",
}


class Presenter(interface.Presenter[State, Move]):
    """Records, options and texts of moves."""

    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.transfers, self.fights = rules.transfers, rules.fights
        components, factory = rules.components, rules.transfers.event_factory
        self.element, self.term = factory.element, factory.term
        self.records = MoveCodec(
            MOVES,
            ids={
                "piece": components.piece_ids,
                "second": components.piece_ids,
                "worker": components.piece_ids,
                "workers": components.piece_ids,
                "space": components.places,
                "at": components.places,
                "ship": components.token_ids,
                "merchant": components.token_ids,
                "artisan": components.token_ids,
                "tokens": components.token_ids,
                "titans": components.token_ids,
                "token": components.token_ids,
                "which": ("first", "second"),
                "any": components.sides,
                "goods": components.sides,
                "choice": ("hire", "elevate", "nothing"),
                "opponent": range(components.players_max),
            },
        )

    def read(self, record: Json) -> Move:
        """Return the move of a record; what is taken from a display may be in any order."""
        move = super().read(record)
        return type(move)(tuple(sorted(move[0])), move.promote) if isinstance(move, TAKINGS) else move

    # -- prompts --------------------------------------------------------------------------------------------------
    def prompt(self, state: State) -> Message:
        """Return the prompt of the active seat."""
        s = state
        if not s.agenda:
            return Message("prompt.over", NO_ARGS, "PA-END-02")
        task, seat = s.agenda[-1][0], s.agenda[-1][1]
        player = SEATS[seat]
        if task in PROMPTS:
            return Message(PROMPTS[task][0], {"player": player}, PROMPTS[task][1])
        if task == st.DISCARD:
            return Message("prompt.discard", {"player": player, "n": s.agenda[-1][2]}, "PA-GEN-08")
        element = self._fight_element(s)
        if task == st.DEFEND:
            args = {"player": player, "n": self.fights.attack(s), "element": element}
            key = "prompt.defend_any" if self.fights.privileged(s, seat) else "prompt.defend"
            return Message(key, args, "PA-KRYPT-02")
        if task == st.OPEN:
            args = {"player": player, "other": SEATS[s.defender], "element": element}
            return Message("prompt.duel_open", args, "PA-DUEL-04")
        needs = {"player": player, "n": self.fights.need(s, seat), "element": element}
        if seat == s.defender:
            return Message("prompt.duel_answer", {**needs, "other": SEATS[s.attacker]}, "PA-DUEL-05")
        return Message("prompt.duel_raise", {**needs, "other": SEATS[s.defender]}, "PA-DUEL-06")

    def _fight_element(self, s: State) -> str:
        components = self.components
        if s.attacker >= 0:
            return f"element.{components.elements[self.fights.duel_element(s, s.defender)]}"
        return self.element(s.underworld[0])

    # -- labels ---------------------------------------------------------------------------------------------------
    def label(self, state: State, move: Move) -> Message:
        """Return the label of a move."""
        s, components = state, self.components
        match move:
            case st.Place():
                return self._label_place(move)
            case st.Ship(ship):
                vp = sum([components.symbols[side] for side in self.rules.actions.matching(s, self._seat(s), ship)])
                return Message("move.ship_for", {"ship": self.term(ship), "vp": vp}, "PA-SHIP-03")
            case st.Sell(merchant, wild):
                args = {"goods": self.goods(self._demanded(merchant, wild)), "vp": components.vp[merchant]}
                return Message("move.sell_for", args, "PA-SELL-01")
            case st.Activate():
                return self._label_activate(move)
            case st.Pass():
                return Message("move.pass_now", NO_ARGS, "PA-PASS-01")
            case st.TakeGoods(goods, promote):
                if not goods:
                    return Message("move.only_promote", NO_ARGS, "PA-AGORA-03")
                key = "move.take_goods_promote" if promote else "move.take_these_goods"
                return Message(key, {"goods": self.goods(goods)}, "PA-AGORA-02")
            case st.TakeReinforcements(tokens, promote):
                if not tokens:
                    return Message("move.only_promote", NO_ARGS, "PA-PHAL-03")
                key = "move.take_reinforcements_promote" if promote else "move.take_these_reinforcements"
                return Message(key, {"tokens": self.strengths(tokens)}, "PA-PHAL-02")
            case st.TakeArtisan(artisan):
                return Message("move.take_this_artisan", {"artisan": self.term(artisan)}, "PA-ART-02")
            case st.SellTokens(n):
                if not n:
                    return Message("move.sell_nothing", NO_ARGS, "PA-ART-03")
                vp = n // components.constants["tokens_per_point"]
                return Message("move.sell_tokens_for", {"n": n, "vp": vp}, "PA-ART-02")
            case st.Discard(token):
                return self._label_discard(token)
            case st.Promote(worker, at) | st.Demote(worker, at) | st.Elevate(worker, at):
                return self._label_worker(s, move, worker, at)
            case st.Look(look):
                return Message("move.look_now" if look else "move.look_not", NO_ARGS, "PA-SELL-07")
            case st.PutUnder(which):
                token = s.underworld[which]
                args = {"n": components.strength[token], "element": self.element(token), "vp": components.vp[token]}
                return Message("move.put_this_under", args, "PA-SELL-10")
            case st.LayDisc(space):
                return Message("move.lay_disc_on", {"k": components.place_number[space]}, "PA-POLIS-01")
            case st.Forum(choice):
                if choice == st.HIRE:
                    return Message("move.hire", {"n": components.hire_rank[s.round]}, "PA-FORUM-05")
                key = "move.elevate_one" if choice == st.ELEVATE else "move.forum_nothing"
                return Message(key, NO_ARGS, "PA-FORUM-06" if choice == st.ELEVATE else "PA-FORUM-01")
            case st.Defend(tokens):
                return self._label_set("defend", tokens, self.fights.total(tokens), "PA-KRYPT-03")
            case st.NoDefence():
                return Message("move.do_not_defend", NO_ARGS, "PA-KRYPT-06")
            case st.BuyBack(titans):
                if not titans:
                    return Message("move.keep_none", NO_ARGS, "PA-BUY-02")
                n = len(titans) * components.constants["buy_back_discs"]
                return Message("move.keep", {"titans": self.strengths(titans), "n": n}, "PA-BUY-01")
            case st.Challenge(opponent):
                if opponent < 0:
                    return Message("move.challenge_nobody", NO_ARGS, "PA-ARENA-03")
                element = f"element.{components.elements[self.fights.duel_element(s, opponent)]}"
                return Message("move.challenge_player", {"other": SEATS[opponent], "element": element}, "PA-ARENA-04")
            case st.DuelOpen(tokens):
                return self._label_set("open", tokens, self.fights.total(tokens), "PA-DUEL-04")
            case st.DuelAdd(tokens):
                played = self.fights.side_played(s, self._seat(s))
                return self._label_set("add", tokens, self.fights.total([*played, *tokens]), "PA-DUEL-08")
            case st.Concede():
                return Message("move.concede_duel", NO_ARGS, "PA-DUEL-10")
            case st.Reward(disc):
                vp = components.constants["duel_disc_vp" if disc else "duel_vp"]
                return Message("move.reward_disc" if disc else "move.reward_points", {"vp": vp}, "PA-DUEL-12")

    def _seat(self, s: State) -> int:
        return s.agenda[-1][1]

    def goods(self, sides: Iterable[int]) -> list[list[Any]]:
        """Return goods as pairs of term and number."""
        return self.transfers.event_factory.goods(sides)

    def strengths(self, tokens: Iterable[int]) -> list[list[Any]]:
        """Return tokens as pairs of element and strength."""
        return [[self.element(token), self.components.strength[token]] for token in tokens]

    def _demanded(self, merchant: int, wild: Iterable[int]) -> list[int]:
        return sorted([side for side, n in self.components.demand[merchant] for _ in range(n)] + list(wild))

    def _label_place(self, move: st.Place) -> Message:
        location = self.components.location_terms[self.components.place_location[move.space]]
        args: Json = {"location": location, "k": self.components.place_number[move.space]}
        one, two = move.piece, move.second
        if two == NONE:
            if one >= WORKER:
                return Message("move.place_worker", {"n": one - WORKER + 1, **args}, "PA-PLACE-02")
            return Message("move.place_leader" if one == LEADER else "move.place_elevated", args, "PA-PLACE-02")
        if two < WORKER:
            key = "move.place_leaders" if one == LEADER else "move.place_two_elevated"
            return Message(key, args, "PA-PLACE-06")
        args["n"] = two - WORKER + 1
        if one == two:
            return Message("move.place_equal_pair", args, "PA-PLACE-06")
        if one >= WORKER:
            return Message("move.place_pair", {**args, "m": one - WORKER + 1}, "PA-PLACE-06")
        key = "move.place_with_leader" if one == LEADER else "move.place_with_elevated"
        return Message(key, args, "PA-PLACE-06")

    def _label_activate(self, move: st.Activate) -> Message:
        args: Json = {"artisan": self.term(move.artisan), "n": self.components.cost[move.artisan]}
        if move.goods:
            return Message("move.activate_goods", {**args, "goods": self.goods(move.goods)}, "PA-CRAFT-02")
        ranks = [kind - WORKER + 1 for kind in move.workers]
        if move.same:
            key, more = "move.activate_twice", {"k": ranks[0]}
        elif len(ranks) > 1 and ranks[0] == ranks[1]:
            key, more = "move.activate_two_equal", {"k": ranks[0]}
        elif len(ranks) > 1:
            key, more = "move.activate_two", {"k": ranks[0], "m": ranks[1]}
        else:
            key, more = "move.activate_one", {"k": ranks[0]}
        return Message(key, {**args, **more}, "PA-CRAFT-04")

    def _label_discard(self, token: int) -> Message:
        family = self.components.family[token]
        if family in ("ship", "artisan"):
            return Message(f"move.discard_{family}", {family: self.term(token)}, "PA-GEN-08")
        args = {"n": self.components.strength[token], "element": self.element(token)}
        return Message(f"move.discard_{family}", args, "PA-GEN-08")

    def _label_worker(self, s: State, move: Move, worker: int, at: int) -> Message:
        """Return the label of promoting, demoting or elevating a worker at a place."""
        kinds: dict[type[Any], str] = {st.Promote: "promote", st.Demote: "demote", st.Elevate: "elevate"}
        kind = kinds[type(move)]
        rule = {"promote": "PA-PROM-01", "demote": "PA-DUEL-11", "elevate": "PA-FORUM-07"}[kind]
        args: Json = {"n": worker - WORKER + 1}
        if at == FRONT:
            return Message(f"move.{kind}_front", args, rule)
        components = self.components
        location = components.place_location[at]
        args["location"] = components.location_terms[location]
        _, *dice = self.transfers.pieces(self._seat(s))
        places = {s.place[n] for n in dice if s.rank[n] == args["n"]}
        if sum(components.place_location[place] == location for place in places) > 1:
            return Message(f"move.{kind}_on", {**args, "k": components.place_number[at]}, rule)
        return Message(f"move.{kind}_at", args, rule)

    def _label_set(self, kind: str, tokens: tuple[int, ...], total: int, rule: str) -> Message:
        titans = [token for token in tokens if self.components.is_titan[token]]
        helpers = [token for token in tokens if not self.components.is_titan[token]]
        args: Json = {"n": total}
        if titans:
            args["titans"] = self.strengths(titans)
        if helpers:
            args["helpers"] = self.strengths(helpers)
        name = "mixed" if titans and helpers else "titans" if titans else "helpers"
        return Message(f"move.{kind}_{name}", args, rule)

    # -- options ---------------------------------------------------------------------------------------------------
    def move_options(self, state: State, moves: Iterable[Move]) -> Iterator[MoveOption]:
        """Yield an option for each move, but only one for all that differ in the chosen tokens.

        These are the sets of a fight, of which there may be thousands, and what may be taken from a display.
        """
        fights = False
        numbers: set[tuple[int, bool]] = set()
        for move in moves:
            if isinstance(move, st.BuyBack) and not move.titans:
                yield self.move_option(state, move)
            elif isinstance(move, FIGHT_SETS):
                if not fights:
                    fights = True
                    yield self._set_option(state, move)
            elif isinstance(move, TAKINGS):
                number = len(move[0]), move.promote
                if number not in numbers:
                    numbers.add(number)
                    yield self._taking_option(state, move)
            else:
                yield self.move_option(state, move)

    def _set_option(self, s: State, move: Move) -> MoveOption:
        """Return the option of a fight: every legal set, also one stronger than needed (PA-FIGHT-01 to PA-FIGHT-09).

        Or one or more of the played titans that can be paid for (PA-BUY-02); none is an option of its own.
        """
        components, seat = self.components, self._seat(s)
        keeps = isinstance(move, st.BuyBack)
        choice = self.fights.free_buy_back(s, seat) if keeps else self.fights.free_choice(s, seat)
        names = [components.token_ids[token] for token, _ in choice.pieces]
        targets = [f"{'played.' if keeps else ''}{name}.{SEATS[seat]}" for name in names]
        kind = self.record(move)["kind"]
        return MoveOption(
            {"kind": kind},
            tuple(targets),
            Message(f"move.{kind}", NO_ARGS, FIGHT_RULES[type(move)]),
            {
                "titans" if keeps else "tokens": {
                    "of": [[name] * n for name, (_, n) in zip(names, choice.pieces, strict=True)],
                    "touch": [[target] for target in targets],
                    "count": list(choice.size),
                    "sums": [{"weights": list(weights), "least": least} for weights, least in choice.sums],
                }
            },
        )

    def _taking_option(self, s: State, move: st.TakeGoods | st.TakeReinforcements) -> MoveOption:
        """Return the option of taking any tokens of a display, as many as in a move (PA-AGORA-02, PA-PHAL-02)."""
        components = self.components
        takes_goods = isinstance(move, st.TakeGoods)
        display, rules = ("agora", "PA-AGORA") if takes_goods else ("phalanx", "PA-PHAL")
        tokens = sorted({token for token in s.displays[DISPLAYS.index(display)] if token >= 0})
        spots = [self._spots(s, display, token) for token in tokens]
        names = [
            components.sides[components.basic_side[token]] if takes_goods else components.token_ids[token]
            for token in tokens
        ]
        kind = self.record(move)["kind"]
        key, number = ("move.take_and_promote", "03") if move.promote else (f"move.{kind}", "02")
        return MoveOption(
            {"kind": kind, "promote": move.promote},
            tuple(spot for group in spots for spot in group),
            Message(key, NO_ARGS, f"{rules}-{number}"),
            {
                "goods" if takes_goods else "tokens": {
                    "of": [[name] * len(group) for name, group in zip(names, spots, strict=True)],
                    "touch": [list(group) for group in spots],
                    "count": [len(move[0]), len(move[0])],
                }
            },
        )

    # -- targets --------------------------------------------------------------------------------------------------
    def targets(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the ids of the pieces and places of a move, the most specific first."""
        s, components = state, self.components
        seat = self._seat(s)
        own = f".{SEATS[seat]}"
        match move:
            case st.Place(piece, space, second):
                ids = [components.places[space], *self._pieces(s, seat, piece, FRONT)]
                return tuple(ids + (self._pieces(s, seat, second, FRONT) if second >= 0 else []))
            case st.Ship(ship):
                goods = [
                    components.sides[side] + own for side in dict.fromkeys(self.rules.actions.matching(s, seat, ship))
                ]
                return (*self._spots(s, "harbour", ship), *goods)
            case st.Sell(merchant, wild):
                goods = [components.sides[side] + own for side in dict.fromkeys(self._demanded(merchant, wild))]
                return (*self._spots(s, "mercator", merchant), *goods)
            case st.Activate(artisan, goods, workers, at):
                ids = [
                    components.token_ids[artisan] + own,
                    *(components.sides[side] + own for side in dict.fromkeys(goods)),
                ]
                for kind, place in dict.fromkeys(zip(workers, at, strict=True)):
                    ids += self._pieces(s, seat, kind, place)
                return tuple(ids)
            case st.TakeGoods(goods):
                return tuple(
                    spot
                    for side in dict.fromkeys(goods)
                    for spot in self._spots(s, "agora", components.side_token[side])
                )
            case st.TakeReinforcements(tokens):
                return tuple(spot for token in dict.fromkeys(tokens) for spot in self._spots(s, "phalanx", token))
            case st.TakeArtisan(artisan):
                return self._spots(s, "art", artisan)
            case st.Discard(token):
                return (components.token_ids[token] + own,)
            case st.Promote(worker, at) | st.Demote(worker, at) | st.Elevate(worker, at):
                return tuple(self._pieces(s, seat, worker, at))
            case st.PutUnder() | st.Look():
                return ("underworld",)
            case st.LayDisc(space):
                return (components.places[space], *self._at(s, seat, space))
            case st.Defend(tokens) | st.DuelOpen(tokens) | st.DuelAdd(tokens):
                return tuple(components.token_ids[token] + own for token in dict.fromkeys(tokens))
            case st.BuyBack(titans):
                return tuple(f"played.{components.token_ids[token]}{own}" for token in dict.fromkeys(titans))
            case st.Challenge(opponent) if opponent >= 0:
                return (f"leader.{SEATS[opponent]}",)
            case st.Forum(st.HIRE):
                return (f"unhired{own}",)
            case st.Forum(st.ELEVATE):
                ready = self.transfers.choices(s, seat, components.min_rank, components.max_rank)
                return tuple(name for kind, place in ready for name in self._pieces(s, seat, kind, place))
        return ()

    def _spots(self, s: State, display: str, token: int) -> tuple[str, ...]:
        """Return the ids of the spaces of a display where a token lies."""
        number = DISPLAYS.index(display)
        spots = self.components.display_spots[number]
        return tuple(spot for spot, lying in zip(spots, s.displays[number], strict=True) if lying == token)

    def _pieces(self, s: State, seat: int, kind: int, place: int) -> list[str]:
        """Return the ids of all pieces of a class at a place; they are interchangeable."""
        if kind == LEADER:
            return [f"leader.{SEATS[seat]}"]
        rank = kind - WORKER + 1  # 0 of an elevated leader, as for the piece itself
        first, *dice = self.transfers.pieces(seat)
        return [f"worker_{n - first}.{SEATS[seat]}" for n in dice if s.place[n] == place and s.rank[n] == rank]

    def _at(self, s: State, seat: int, space: int) -> list[str]:
        first, *dice = self.transfers.pieces(seat)
        return [f"worker_{n - first}.{SEATS[seat]}" for n in dice if s.place[n] == space]

    # -- previews ---------------------------------------------------------------------------------------------------
    def waste(self, state: State, move: Move) -> list[Message]:
        """Return that a move gives a turn, a choice or a space away for nothing."""
        s, components = state, self.components
        match move:
            case st.Ship(ship):
                nothing, rule = not self.rules.actions.matching(s, self._seat(s), ship), "PA-SHIP-01"
            case st.SellTokens(n):
                nothing, rule = n == 0, "PA-ART-03"
            case st.Forum(choice):
                nothing, rule = choice == st.NOTHING, "PA-FORUM-01"
            case st.Look(look):
                nothing, rule = not look, "PA-SELL-07"
            case st.BuyBack(titans):
                nothing, rule = not titans, "PA-BUY-02"
            case st.Challenge(opponent):
                nothing, rule = opponent < 0, "PA-ARENA-03"
            case st.Place(piece, space, _) if components.place_location[space] == components.at_titanus:
                rank = piece - WORKER + 1
                nothing, rule = piece >= WORKER and rank < components.constants["rank_per_titan"], "PA-TITAN-04"
            case _:
                return []
        return [Message("preview.brings_nothing", NO_ARGS, rule)] if nothing else []

    def preview(self, state: State, move: Move) -> list[Message]:
        """Return cost and known effect of a legal move."""
        return list(self._preview(state, move))

    def _preview(self, s: State, move: Move) -> Iterator[Message]:
        components, seat, constants = self.components, self._seat(s), self.components.constants
        match move:
            case st.Place():
                yield from self._preview_place(s, move)
            case st.Ship(ship):
                goods = self.rules.actions.matching(s, seat, ship)
                if goods:
                    yield Message("preview.goods_go", {"goods": self.goods(goods)}, "PA-SHIP-02")
                yield Message("preview.points", {"vp": sum([components.symbols[side] for side in goods])}, "PA-SHIP-03")
                yield Message("preview.discs", {"n": min(constants["ship_discs"], s.supply[seat])}, "PA-SHIP-04")
            case st.Sell(merchant, wild):
                yield Message("preview.goods_go", {"goods": self.goods(self._demanded(merchant, wild))}, "PA-SELL-03")
                yield Message("preview.points", {"vp": components.vp[merchant]}, "PA-SELL-04")
                yield self.gift(s, seat, components.bonus[merchant])
                if components.look[merchant]:
                    yield Message("preview.look", NO_ARGS, "PA-SELL-07")
            case st.Activate(artisan, goods):
                yield self._pays(s, seat, components.cost[artisan])
                for side in goods:
                    args = {
                        "good": components.good_terms[side],
                        "other": components.good_terms[components.becomes[side]],
                    }
                    yield Message("preview.refine", args, "PA-CRAFT-03")
                if move.workers:
                    yield Message("preview.promotions", {"n": len(move.workers)}, "PA-CRAFT-04")
            case st.Pass():
                yield Message("preview.pass", NO_ARGS, "PA-PASS-03")
            case st.SellTokens(n):
                yield Message("preview.points", {"vp": n // constants["tokens_per_point"]}, "PA-ART-02")
            case st.Discard():
                yield Message("preview.game_box", NO_ARGS, "PA-GEN-05")
            case st.Promote(worker) | st.Demote(worker):
                by = constants["promotion"] if isinstance(move, st.Promote) else -constants["demotion"]
                yield Message("preview.rank", {"n": worker - WORKER + 1 + by}, "PA-PROM-05")
            case st.Elevate() | st.Forum(st.ELEVATE):
                yield self._pays(s, seat, constants["elevate_discs"])
                yield Message("preview.elevate", {"n": constants["elevate_tokens"]}, "PA-FORUM-07")
            case st.LayDisc(space):
                yield self.gift(s, seat, self.rules.actions.side(s).rewards[space])
            case st.Defend(tokens):
                yield self.label(s, move)
                yield Message("preview.points", {"vp": components.vp[s.underworld[0]]}, "PA-KRYPT-05")
                yield from self._preview_set(s, seat, tokens)
            case st.NoDefence():
                yield Message("preview.no_defence", {"k": len(s.box) + constants["unpaid_discs"]}, "PA-KRYPT-06")
            case st.DuelOpen(tokens) | st.DuelAdd(tokens):
                yield self.label(s, move)
                yield from self._preview_set(s, seat, tokens)
            case st.Concede():
                yield Message("preview.concede", NO_ARGS, "PA-DUEL-11")
            case st.Challenge(opponent):
                if opponent >= 0:
                    hand: Json = {"other": SEATS[opponent], "n": len(s.titans[opponent])}
                    yield Message("preview.opponent", hand, "PA-GEN-10")
                else:
                    yield self.label(s, move)
            case st.Reward(disc):
                yield self._pays(s, seat, int(disc))
            case st.BuyBack(titans):
                yield self._pays(s, seat, len(titans) * constants["buy_back_discs"])
                played = [token for token in self.fights.side_played(s, seat) if components.is_titan[token]]
                yield Message("preview.titans_lost", {"n": len(played) - len(titans)}, "PA-BUY-03")
            case _:
                yield self.label(s, move)

    def _pays(self, s: State, seat: int, n: int) -> Message:
        return Message("preview.pays", {"n": n, "k": s.stock[seat] - n}, "PA-GEN-06")

    def gift(self, s: State, seat: int, gift: Gift | None) -> Message:
        """Return what a reward brings a seat, as far as piles and supply last."""
        if gift is None or gift.gives not in GIVES:
            return Message("preview.promotions", {"n": gift.n if gift else 0}, "PA-PROM-01")
        key, rule = GIVES[gift.gives]
        piles = {TITAN: len(s.titan_pile), DISC: s.supply[seat], GOOD: len(s.bag)}
        return Message(key, {"n": min(gift.n, piles.get(gift.gives, len(s.reinforcement_pile)))}, rule)

    def _preview_set(self, s: State, seat: int, tokens: Iterable[int]) -> Iterator[Message]:
        """Yield the reinforcements lost in a fight, and the price of keeping the titans."""
        whole = [*self.fights.side_played(s, seat), *tokens]
        titans = sum([self.components.is_titan[token] for token in whole])
        if len(whole) > titans:
            yield Message("preview.reinforcements_go", {"n": len(whole) - titans}, "PA-FIGHT-08")
        yield Message(
            "preview.buy_back",
            {"n": titans * self.components.constants["buy_back_discs"], "k": s.stock[seat]},
            "PA-BUY-01",
        )

    def _preview_place(self, s: State, move: st.Place) -> Iterator[Message]:
        """Yield when and how a space works, and when its piece comes back."""
        components, side = self.components, self.rules.actions.side(s)
        location = components.place_location[move.space]
        term = components.location_terms[location]
        if side.lightning[move.space]:
            yield Message("preview.lightning", NO_ARGS, "PA-LIGHT-02")
        else:
            yield Message("preview.waits", {"location": term, "k": location}, "PA-PLACE-08")
        if move.space in side.rewards:
            gift = side.rewards[move.space]
            key = "preview.polis_once" if gift.once else "preview.polis"
            yield Message(key, NO_ARGS, "PA-POLIS-05" if gift.once else "PA-POLIS-04")
            yield self.gift(s, self._seat(s), gift)
        if LEADER in (move.piece, move.second):
            element = f"element.{components.elements[components.location_element[location]]}"
            yield Message("preview.element", {"element": element}, "PA-DUEL-01")
        if max(move.piece, move.second) >= WORKER:
            back = location in (components.at_oracle, components.at_krypt)
            yield Message(
                "preview.returns" if back else "preview.rests", NO_ARGS, "PA-KRYPT-08" if back else "PA-THER-02"
            )

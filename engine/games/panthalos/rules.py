"""The rules of Panthalos: set-up, and the decision stack that joins actions, locations, fights and ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import interface
from engine.decision_stack import Decision, DecisionStack, Step
from engine.events import EventSink
from engine.games.panthalos import state as st
from engine.games.panthalos.actions import Actions
from engine.games.panthalos.components import REINFORCEMENT, TITAN, Components, Gift
from engine.games.panthalos.ending import Ending
from engine.games.panthalos.fights import Fights
from engine.games.panthalos.locations import Locations
from engine.games.panthalos.state import FRONT, NONE, UNHIRED, Move, Rulings, State
from engine.games.panthalos.transfers import Transfers
from engine.messages import Json
from engine.results import OVER, Result
from engine.rng import Rng


class Rules(interface.Rules[State, Move]):
    """Set-up, moves, play and scoring."""

    components: Components

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        self.components = Components(data)
        copies = self.components.copies
        self._tokens = {
            name: tuple(code for code in codes for _ in range(copies[code]))
            for name, codes in self.components.spans.items()
        }
        """All tokens of each set, equal ones as often as there are."""
        self.transfers = Transfers(self.components)
        self.actions = Actions(self.components, self.transfers)
        self.fights = Fights(self.actions)
        self.locations = Locations(self.actions, self.fights)
        self.ending = Ending(self.actions)
        self.agenda: DecisionStack[State] = DecisionStack(self._steps(), self._answer)
        self._answers = self._by_move()

    def _steps(self) -> tuple[Step | Decision, ...]:
        """Return what each task of the agenda means."""
        actions, places, fights = self.actions, self.locations, self.fights
        meaning: dict[int, Step | Decision] = {
            st.NEXT: Step(actions.next),
            st.TURN: Decision(actions.choices, must_ask=actions.several),
            st.LOCATION: Step(places.location),
            st.WORK: Step(places.work),
            st.TAKE_GOODS: Decision(places.goods_choices),
            st.TAKE_REINFORCEMENTS: Decision(places.reinforcement_choices),
            st.ART: Decision(places.art_choices),
            st.PROMOTE: Decision(places.promotions),
            st.TOKENS: Step(places.tokens),
            st.DISCARD: Decision(places.discards, must_ask=always),
            st.LOOK: Decision(lambda s, task: [st.Look(True), st.Look(False)], must_ask=always),
            st.PUT_UNDER: Decision(
                lambda s, task: [st.PutUnder(st.FIRST_TOKEN), st.PutUnder(st.SECOND_TOKEN)], must_ask=always
            ),
            st.LAY_DISCS: Step(places.lay_discs),
            st.LAY_DISC: Decision(places.lay_choices),
            st.POLIS_REWARDS: Step(places.polis_rewards),
            st.FORUM: Decision(places.forum_choices),
            st.ELEVATE_ONE: Decision(places.elevations),
            st.DEFENCE: Step(fights.defence),
            st.DEFEND: Decision(fights.defences, must_ask=always),
            st.KRYPT_ENDS: Step(fights.krypt_ends),
            st.BUY_BACK: Decision(fights.buy_backs, must_ask=fights.can_buy_back),
            st.DUEL_ENDS: Step(fights.duel_ends),
            st.STEP: Step(fights.step),
            st.CHALLENGE: Decision(fights.challenges, must_ask=always),
            st.OPEN: Decision(fights.opens, must_ask=always),
            st.ANSWER: Step(fights.answer),
            st.RAISE: Decision(fights.raises, must_ask=always),
            st.CONCEDE: Decision(fights.raises),
            st.DEMOTE: Decision(fights.demotions),
            st.REWARD: Decision(fights.rewards),
            st.CLEAN_UP: Step(self.ending.clean_up),
        }
        return tuple(meaning[task] for task in range(len(meaning)))

    def _by_move(self) -> Mapping[type[Any], Callable[..., None]]:
        """Return the method that carries out each kind of move."""
        actions, places, fights = self.actions, self.locations, self.fights
        return {
            st.Place: actions.place,
            st.Ship: actions.ship,
            st.Sell: actions.sell,
            st.Activate: actions.activate,
            st.Pass: actions.passes,
            st.Look: actions.look,
            st.PutUnder: actions.put_under,
            st.TakeGoods: places.take_goods,
            st.TakeReinforcements: places.take_reinforcements,
            st.TakeArtisan: places.take_artisan,
            st.SellTokens: places.sell_tokens,
            st.Promote: places.promote,
            st.LayDisc: places.lay,
            st.Elevate: places.elevate,
            st.Defend: fights.defend,
            st.NoDefence: fights.no_defence,
            st.BuyBack: fights.buy_back,
            st.Challenge: fights.challenge,
            st.DuelOpen: fights.open,
            st.DuelAdd: fights.add,
            st.Concede: fights.concede,
            st.Demote: fights.demote,
            st.Reward: fights.reward,
        }

    # -- set-up ----------------------------------------------------------------------------------------------------
    def empty(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Return a state with the board and shuffled piles; players have nothing yet (PA-SET-02 to PA-SET-05)."""
        components, s = self.components, State()
        setup = components.setups[seats]
        s.seats, s.rng, s.options = seats, rng, dict(options)
        s.rulings = Rulings.of(options)
        s.agenda = []
        s.round, s.location, s.start, s.first = 1, NONE, 0, 0
        s.place = [FRONT, *[FRONT] * setup.workers, *[UNHIRED] * setup.unhired] * seats
        s.rank = [0, *[components.constants["start_rank"]] * setup.workers, *[0] * setup.unhired] * seats
        s.score, s.stock, s.supply, s.used = [0] * seats, [0] * seats, [0] * seats, [0] * seats
        s.passed, s.challenged, s.leader_at = [False] * seats, [False] * seats, [NONE] * seats
        s.goods = [0] * (seats * len(components.sides))
        for held in ("titans", "reinforcements", "ships", "artisans", "shown", "sold"):
            setattr(s, held, [[] for _ in range(seats)])
        s.polis, s.fresh, s.box = [NONE] * len(components.places), [], []
        s.displays = [[NONE] * size for size in components.display_size]
        s.known, s.gone = [0] * len(components.spans["underworld"]), [0] * len(components.token_ids)
        s.attacker = s.defender = s.winner = NONE
        s.played = [[], []]
        s.defended = [NONE] * seats
        for name, pile in (
            ("good", "bag"),
            ("merchant", "merchant_pile"),
            ("ship", "ship_pile"),
            ("artisan", "artisan_pile"),
            ("reinforcement", "reinforcement_pile"),
            ("titan", "titan_pile"),
            ("underworld", "underworld"),
        ):  # PA-SET-12
            tokens = list(self._tokens[name])
            rng.shuffle(tokens)
            setattr(s, pile, tokens)
        return s

    def start(self, seats: int, options: Mapping[str, str], rng: Rng, first: int | None) -> State:
        """Return the state after the set-up (PA-SET-01 to PA-SET-12)."""
        s = self.empty(seats, options, rng)
        components, constants = self.components, self.components.constants
        setup = components.setups[seats]
        s.start = s.first = rng.below(seats) if first is None else first  # PA-SET-06
        order = [(s.first + n) % seats for n in range(seats)]
        for n, seat in enumerate(order):  # PA-SET-09
            s.stock[seat], s.supply[seat] = setup.stock[n], setup.supply[n]
        for seat in order:  # PA-SET-07
            for _ in range(constants["start_goods"]):
                side = components.becomes[components.basic_side[s.bag.pop()]]
                s.goods[seat * len(components.sides) + side] += 1
        for seat in order:  # PA-SET-08
            self.transfers.give(s, seat, Gift(REINFORCEMENT, constants["start_reinforcements"], False), None)
            self.transfers.give(s, seat, Gift(TITAN, constants["start_titans"], False), None)
        self.ending.fill(s)  # PA-SET-10
        self.actions.see_top(s)
        s.agenda.append((st.NEXT, s.start))
        self.agenda.run(s, None)
        return s

    # -- play ------------------------------------------------------------------------------------------------------
    def moves(self, state: State) -> list[Move]:
        """Return every legal move of the active seat; of the sets in a fight those worth a thought (PA-FIGHT-09)."""
        return self.agenda.moves(state)

    def allows(self, state: State, move: Move) -> bool | None:
        """Return whether a set of tokens is legal, listed by `moves` or not; None for other moves (PA-FIGHT-09)."""
        return self.fights.allows(state, move) if state.agenda else False

    def play(self, state: State, move: Move, emit: EventSink | None = None) -> None:
        """Carry out a move, and all that follows until the next decision (PA-GEN-12)."""
        self._answer(state, move, emit)
        self.agenda.run(state, emit)

    def _answer(self, s: State, move: Move, emit: EventSink | None) -> None:
        task = s.agenda.pop()
        carry = self._answers.get(type(move))
        if carry:
            carry(s, task[1], move, emit)
        elif isinstance(move, st.Forum):
            self.locations.use_forum(s, task, move, emit)
        elif isinstance(move, st.Discard):
            self.locations.discard(s, task[1], task[2], move, emit)

    def turn(self, state: State) -> int:
        """Return the active seat, or OVER."""
        return state.agenda[-1][1] if state.agenda else OVER

    def turn_owner(self, state: State) -> int:
        """Return the seat whose turn it is: in a duel the attacker, even while the defender is active."""
        return state.attacker if state.attacker >= 0 else self.turn(state)

    def action_pending(self, state: State) -> bool:
        """Return whether the current decision continues an action already begun."""
        return bool(state.agenda) and state.agenda[-1][0] in STEPS

    def result(self, state: State) -> Result:
        """Return the scoring."""
        return self.ending.result(state)


def always(s: State, task: st.Task) -> bool:
    """Return True: the decision always has two answers, or their number must stay hidden from others."""
    return True


STEPS = frozenset(
    (
        st.PROMOTE,
        st.DISCARD,
        st.LOOK,
        st.PUT_UNDER,
        st.ELEVATE_ONE,
        st.BUY_BACK,
        st.OPEN,
        st.DEMOTE,
        st.REWARD,
    )
)
"""Tasks that continue the move before; those of lightning spaces are moves of their own."""

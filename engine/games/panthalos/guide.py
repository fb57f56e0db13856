"""What places, tokens and phases do, and what they would bring now (PA-GEN-10: nothing that a seat may not know)."""

from __future__ import annotations

from collections.abc import Iterator

from engine import interface
from engine.games.panthalos.components import AGORA, ART, HARBOUR, MERCATOR, PHALANX, Components
from engine.games.panthalos.fights import ANY
from engine.games.panthalos.presenter import Presenter
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.state import NONE, THERMAE, Move, State
from engine.messages import NO_ARGS, SEATS, Message

SHOWING = {"agora": AGORA, "phalanx": PHALANX, "art": ART, "harbour": HARBOUR, "mercator": MERCATOR}
"""The places with a display, and its index."""


class Guide(interface.Guide[State, Move]):
    """The sentences of table.yaml, and forecasts."""

    rules: Rules
    components: Components

    def __init__(self, rules: Rules, presenter: Presenter) -> None:
        super().__init__(rules)
        self.presenter, self.actions, self.fights = presenter, rules.actions, rules.fights
        components = rules.components
        self.spots = {
            spot: (display, n) for display, spots in enumerate(components.display_spots) for n, spot in enumerate(spots)
        }
        self.stacks = frozenset(name for name, _, _ in components.stacks)

    def subject(self, state: State, name: str) -> str | None:
        """Return the token that lies on a space of a display, the collection box for its stacks, else the usual."""
        bare = name.partition(".")[0]
        if bare in self.stacks:
            return "box"
        token = self._token(state, bare)
        return super().subject(state, name if token == NONE else self.components.token_ids[token])

    def _token(self, s: State, name: str) -> int:
        """Return the token of an id: that on a space of a display, or that of the id itself; NONE if there is none."""
        if name in self.spots:
            display, n = self.spots[name]
            return s.displays[display][n]
        if name in self.components.side_index:
            return self.components.side_token[self.components.side_index[name]]
        return self.components.token_index.get(name, NONE)

    def forecast(self, state: State, seat: int | None, subject: str, name: str) -> Iterator[Message]:
        """Yield what a place or a token would bring now."""
        s, components = state, self.components
        if not s.agenda:
            return
        space = components.place_index.get(name, NONE)
        if subject in SHOWING:
            yield from self._display(s, seat, SHOWING[subject])
        token = self._token(s, name)
        if space in self.actions.side(s).all:
            yield from self._space(s, seat, space)
        elif seat is not None and token >= 0:
            yield from self._own_token(s, seat, components.family[token], token)
        match subject:
            case "thermae" if seat is not None and s.location < 0:
                resting = sum([s.place[piece] == THERMAE for piece in self.rules.transfers.pieces(seat)])
                yield Message("forecast.rested", {"n": resting}, "PA-THER-01")
            case "oracle":
                yield Message("forecast.start", {"player": SEATS[s.start]}, "PA-ORAC-01")
            case "forum":
                yield from self._forum(s, seat)
            case "titanus":
                yield Message("fact.pile_titan", {"n": len(s.titan_pile)}, "PA-TITAN-05")
            case "agro" if seat is not None:
                yield Message("fact.supply", {"n": s.supply[seat]}, "PA-AGRO-02")
            case "krypt" | "underworld":
                yield from self._attack(s, seat)
            case "arena" if seat is not None:
                for other in range(s.seats):
                    if other != seat and not s.challenged[other]:
                        args = {"other": SEATS[other], "n": len(s.titans[other])}
                        yield Message("preview.opponent", args, "PA-GEN-10")
            case "temple":
                args = {"n": s.round, "max": components.rounds, "k": components.hire_rank[s.round]}
                yield Message("forecast.round", args, "PA-KRYPT-01")
            case "box":
                args = {"n": len(s.box), "max": components.setups[s.seats].box_discs}
                yield Message("fact.box", args, "PA-END-01")
            case "art" if seat is not None:
                n = len(self.rules.transfers.discardable(s, seat))
                vp = n // components.constants["tokens_per_point"]
                yield Message("forecast.tokens", {"n": n, "vp": vp}, "PA-ART-02")

    def _display(self, s: State, seat: int | None, display: int) -> Iterator[Message]:
        """Yield what lies on a display, and which of it the goods of a seat serve."""
        components = self.components
        lying = [token for token in s.displays[display] if token >= 0]
        if display == AGORA:
            goods = self.presenter.goods([components.basic_side[token] for token in lying])
            yield Message("forecast.goods", {"goods": goods}, "PA-AGORA-04")
        elif display == PHALANX:
            yield Message("forecast.reinforcements", {"tokens": self.presenter.strengths(lying)}, "PA-PHAL-04")
        elif display == ART:
            terms = [self.presenter.term(token) for token in lying]
            yield Message("forecast.artisans", {"artisans": terms}, "PA-ART-04")
        elif seat is None:
            return
        elif display == HARBOUR:
            ships = [(token, self._cargo(s, seat, token)) for token in dict.fromkeys(lying)]
            if not any(vp for _, vp in ships):
                yield Message("forecast.no_ship", NO_ARGS, "PA-SHIP-01")
            for token, vp in ships:
                if vp:
                    yield Message("forecast.ship", {"ship": self.presenter.term(token), "vp": vp}, "PA-SHIP-03")
        elif display == MERCATOR:
            served = sum([self._serves(s, seat, token) for token in lying])
            yield Message("forecast.merchants", {"n": served}, "PA-SELL-01")

    def _cargo(self, s: State, seat: int, ship: int) -> int:
        """Return the points that a ship brings with the goods of a seat (PA-SHIP-03)."""
        return sum([self.components.symbols[side] for side in self.actions.matching(s, seat, ship)])

    def _serves(self, s: State, seat: int, merchant: int) -> bool:
        """Return whether a seat has what a merchant asks for (PA-SELL-01, PA-SELL-02)."""
        first = seat * len(self.components.sides)
        ways = self.components.ways[merchant]
        return any(all(s.goods[first + side] >= n for side, n in needed) for needed, _ in ways)

    def _space(self, s: State, seat: int | None, space: int) -> Iterator[Message]:
        """Yield when a space works, what it pays, and who is served before it."""
        components, side = self.components, self.actions.side(s)
        location = components.place_location[space]
        if space in side.rewards and s.polis[space] >= 0:
            yield Message("why.closed", {"player": SEATS[s.polis[space]]}, "PA-POLIS-03")
            return
        if space in side.rewards and seat is not None:
            gift = side.rewards[space]
            key = "preview.polis_once" if gift.once else "preview.polis"
            yield Message(key, NO_ARGS, "PA-POLIS-05" if gift.once else "PA-POLIS-04")
            yield self.presenter.gift(s, seat, gift)
        if side.lightning[space]:
            yield Message("preview.lightning", NO_ARGS, "PA-LIGHT-02")
        elif location in (components.at_agora, components.at_phalanx, components.at_art):
            here = [one for one in side.spaces[location] if not side.lightning[one]]
            if not s.rulings.location_turn_order:
                first = sum([bool(self.rules.transfers.at(s, one)) for one in here[: here.index(space)]])
                yield Message("forecast.before", {"n": first}, "PA-GEN-11")

    def _forum(self, s: State, seat: int | None) -> Iterator[Message]:
        """Yield what hiring and elevating take, and what a seat has of it (PA-FORUM-03, PA-FORUM-06)."""
        if seat is None:
            return
        constants = self.components.constants
        left = len(self.rules.locations.unhired(s, seat))
        yield Message("forecast.hire", {"n": self.components.hire_rank[s.round], "k": left}, "PA-FORUM-05")
        args = {
            "n": constants["elevate_discs"],
            "m": constants["elevate_tokens"],
            "k": s.stock[seat],
            "l": len(self.rules.transfers.discardable(s, seat)),
        }
        yield Message("forecast.elevate", args, "PA-FORUM-06")

    def _attack(self, s: State, seat: int | None) -> Iterator[Message]:
        """Yield the attack of the round, and the greatest total of a seat outside of fights (PA-KRYPT-01)."""
        components = self.components
        if s.location > components.at_krypt or not s.underworld:
            return
        token = s.underworld[0]
        element = self.presenter.element(token)
        attack = self.fights.attack(s)
        yield Message("fact.attack", {"n": attack, "element": element, "vp": components.vp[token]}, "PA-KRYPT-01")
        if seat is None or s.location == components.at_krypt:
            return
        reach = self.fights.reach(s, seat, ANY if self.fights.privileged(s, seat) else components.element[token])
        if reach >= attack:
            yield Message("fact.reach", {"n": reach}, "PA-FIGHT-01")
        else:
            yield Message("fact.out_of_reach", {"n": reach, "k": attack}, "PA-FIGHT-01")

    def _own_token(self, s: State, seat: int, family: str, token: int) -> Iterator[Message]:
        """Yield what a token would bring a seat now."""
        components = self.components
        if family == "ship":
            args = {"ship": self.presenter.term(token), "vp": self._cargo(s, seat, token)}
            yield Message("forecast.ship", args, "PA-SHIP-03")
        elif family == "merchant":
            wild = components.wild[token]
            goods = [[components.good_terms[side], n] for side, n in components.demand[token]]
            goods += [["good.any", wild]] if wild else []
            yield Message("forecast.merchant", {"goods": goods, "vp": components.vp[token]}, "PA-SELL-04")
            yield self.presenter.gift(s, seat, components.bonus[token])
            has = self._serves(s, seat, token)
            yield Message("forecast.can_sell" if has else "forecast.cannot_sell", NO_ARGS, "PA-SELL-01")
        elif family == "artisan":
            yield Message("forecast.artisan", {"n": components.cost[token], "k": s.stock[seat]}, "PA-CRAFT-02")
        elif family == "good":
            ships, merchants = s.displays[HARBOUR], s.displays[MERCATOR]
            sides = [side for side, of in enumerate(components.side_token) if of == token]
            taking = sum([ship >= 0 and any(side in components.accepts[ship] for side in sides) for ship in ships])
            asking = sum([one >= 0 and any(side in sides for side, _ in components.demand[one]) for one in merchants])
            yield Message("forecast.good", {"n": taking, "k": asking}, "PA-SHIP-01")

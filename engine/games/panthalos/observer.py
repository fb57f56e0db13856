"""What a seat may see of a state, and determinizing of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine import interface
from engine.games.panthalos.components import DISPLAYS, Components
from engine.games.panthalos.fights import ANY
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.state import (
    BUY_BACK,
    CONCEDE,
    DEFEND,
    FIRST,
    FRONT,
    OPEN,
    PUT_UNDER,
    RAISE,
    THERMAE,
    UNHIRED,
    Move,
    State,
)
from engine.messages import NO_ARGS, SEATS, Message
from engine.rng import Rng
from engine.views import heap, piece

if TYPE_CHECKING:
    from engine.protocol import Count, Phases, Piece, Plan, Side, Versus, View, Zone

FIGHTING = (DEFEND, OPEN, RAISE, CONCEDE)
"""Tasks that are answered with a set of tokens."""


class Observer(interface.Observer[State, Move]):
    """Views of a state, and determinized states."""

    hidden = True
    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.transfers, self.fights = rules.transfers, rules.fights

    def private(self, state: State) -> bool:
        """Return whether the active seat sees titans or an underworld token that others may not see."""
        s = state
        if not s.agenda:
            return False
        seat = s.agenda[-1][1]
        return seen_titans(s, seat, seat) != seen_titans(s, None, seat) or bool(self._secrets(s, seat))

    # -- the shared zones ----------------------------------------------------------------------------------------
    def view(self, state: State, seat: int | None) -> View[Message]:
        """Return the view of a seat (PA-GEN-10)."""
        s, components = state, self.components
        side = components.setups[s.seats].side.id
        city: Plan[Message] = {"side": side, "pieces": self._city(s), "names": self._names(s)}
        zones: dict[str, Zone[Message]] = {"phases": self._phases(s), "city": city}
        fight = self._fight(s, seat)
        if fight:
            zones["fight"] = fight
        for display, name in enumerate(DISPLAYS):
            zones[name] = {"slots": [self._shown(display, n, token) for n, token in enumerate(s.displays[display])]}
        zones["underworld"] = {"count": len(s.underworld), "top": self._top(s)}
        zones["supply"] = {"items": self._supply(s)}
        return {
            "facts": self._facts(s),
            "zones": zones,
            "seats": [{"facts": self._seat_facts(s, n), "zones": self._area(s, n, seat)} for n in range(s.seats)],
        }

    def open_view(self, state: State) -> View[Message]:
        """Return the view with all titans, and the tokens of the piles and the bag, the next one first."""
        s, view = state, self.view(state, None)
        for name, pile in (
            ("underworld", s.underworld),
            ("bag", s.bag[::-1]),
            ("titan_pile", s.titan_pile[::-1]),
            ("reinforcement_pile", s.reinforcement_pile[::-1]),
            ("ship_pile", s.ship_pile[::-1]),
            ("artisan_pile", s.artisan_pile[::-1]),
            ("merchant_pile", s.merchant_pile[::-1]),
        ):
            pieces = [piece(f"{name}.{n}", self.components.token_ids[token]) for n, token in enumerate(pile)]
            top = self._top(s) if name == "underworld" else pieces[0] if pieces else None
            view["zones"][name] = {"count": len(pile), "top": top, "pieces": pieces}
        for n, area in enumerate(view["seats"]):
            hidden: dict[str, Zone[Message]] = {
                "titans": heap(self._tokens(s.titans[n], n)),
                "sold": heap([self._token(token, n, k, "front", f"sold.{token}") for token, k in counted(s.sold[n])]),
            }
            area["zones"] |= hidden
        return view

    def _open(self, s: State) -> bool:
        """Return whether the enemy of the round is face up: until it has attacked (PA-KRYPT-09)."""
        return s.location <= self.components.at_krypt and bool(s.underworld)

    def _facts(self, s: State) -> list[Message]:
        components = self.components
        facts = []
        if self._open(s):
            token = s.underworld[0]
            args = {
                "n": self.fights.attack(s),
                "element": self.transfers.event_factory.element(token),
                "vp": components.vp[token],
            }
            facts.append(Message("fact.attack", args, "PA-KRYPT-01"))
        facts.append(Message("fact.box", {"n": len(s.box), "max": components.setups[s.seats].box_discs}, "PA-END-01"))
        return [*facts, *(self._lies(s, n) for n in self._known_to_all(s))]

    def _known_to_all(self, s: State) -> list[int]:
        """Return the indices in the pile, below the face-up token, of tokens known to all seats."""
        span, all_ = self.components.spans["underworld"], (1 << s.seats) - 1
        first = 1 if self._open(s) else 0
        return [n for n in range(first, len(s.underworld)) if s.known[span.index(s.underworld[n])] == all_]

    def _secrets(self, s: State, seat: int) -> list[int]:
        """Return the indices in the pile of tokens that a seat knows, but not all seats (PA-SELL-08)."""
        span, all_ = self.components.spans["underworld"], (1 << s.seats) - 1
        known = [s.known[span.index(token)] for token in s.underworld]
        return [n for n, seats in enumerate(known) if seats >> seat & 1 and seats != all_]

    def _lies(self, s: State, n: int) -> Message:
        token = s.underworld[n]
        args = {
            "n": n + 1,
            "k": self.components.strength[token],
            "element": self.transfers.event_factory.element(token),
        }
        if n == len(s.underworld) - 1:
            return Message("fact.bottom", {"k": args["k"], "element": args["element"]}, "PA-SELL-08")
        return Message("fact.known", args, "PA-SELL-08")

    def _phases(self, s: State) -> Phases[Message]:
        steps = ["action", *self.components.locations, "clean_up"]
        at = s.location + 1 if s.agenda else None
        names = {"action": Message("phase.action"), "clean_up": Message("phase.clean_up")}
        return {"round": [s.round, self.components.rounds], "steps": steps, "at": at, "names": names}

    def _city(self, s: State) -> list[Piece]:
        """Return the pieces, discs and markers on the board."""
        components = self.components
        pieces = []
        for n, place in enumerate(s.place):
            if place >= FIRST or place == THERMAE:
                pieces.append(self._piece(s, n) | {"at": components.places[place]})
        for seat in range(s.seats):
            unhired = sum([s.place[n] == UNHIRED for n in self.transfers.pieces(seat)])
            if unhired:
                name = f"unhired.{SEATS[seat]}"
                pieces.append(piece(name, None, seat, figure="die", value=0, at="forum", n=unhired))
        for space, owner in enumerate(s.polis):
            if owner >= 0:
                pieces.append(
                    piece(
                        f"disc.{components.places[space]}.{SEATS[owner]}",
                        None,
                        owner,
                        figure="disc",
                        at=components.places[space],
                    )
                )
        first = 0
        sizes = components.stack_sizes(len(s.box))
        for name, letter, _ in components.stacks:
            owners = s.box[first : first + sizes[letter]]
            first += sizes[letter]
            for seat in dict.fromkeys(owners):
                pieces.append(piece(f"{name}.{SEATS[seat]}", None, seat, figure="disc", at=name, n=owners.count(seat)))
        pieces.append(piece("round_marker", None, None, figure="round", at=str(components.round_ids[s.round])))
        start = f"start_player_marker.{SEATS[s.start]}"
        pieces.append(piece(start, None, s.start, figure="start", at=components.locations[components.at_oracle]))
        return pieces

    def _names(self, s: State) -> dict[str, Message]:
        """Return the names of the spaces of the board, for screen readers."""
        components, side = self.components, self.components.setups[s.seats].side
        names = {}
        for space in side.all:
            location = components.location_terms[components.place_location[space]]
            args = {"location": location, "k": components.place_number[space], "n": side.rank[space]}
            key = "space.lightning" if side.lightning[space] else "space.name"
            names[components.places[space]] = Message(key, args, "PA-PLACE-02")
        return names

    def _piece(self, s: State, n: int) -> Piece:
        """Return a leader, an elevated leader or a worker; it keeps its id wherever it goes."""
        seat, number = divmod(n, self.components.pieces)
        if not number:
            return piece(f"leader.{SEATS[seat]}", None, seat, figure="leader")
        name = f"worker_{number}.{SEATS[seat]}"
        if not s.rank[n]:
            return piece(name, None, seat, figure="die", badge="disc")
        return piece(name, None, seat, figure="die", value=s.rank[n])

    def _shown(self, display: int, n: int, token: int) -> Piece | None:
        if token < 0:
            return None
        spot = self.components.display_spots[display][n]
        return piece(spot, self.components.token_ids[token], at=spot)

    def _top(self, s: State) -> Piece | None:
        if not self._open(s):
            return None
        return piece("underworld", self.components.token_ids[s.underworld[0]], at=self.components.pile_spot)

    def _supply(self, s: State) -> list[Count[Message]]:
        """Return the numbers of tokens left in the piles and the bag."""
        piles = (
            ("good", s.bag),
            ("titan", s.titan_pile),
            ("reinforcement", s.reinforcement_pile),
            ("artisan", s.artisan_pile),
            ("ship", s.ship_pile),
            ("merchant", s.merchant_pile),
        )
        return [
            {"id": name, "n": len(pile), "label": Message(f"fact.pile_{name}", {"n": len(pile)}, "PA-GEN-10")}
            for name, pile in piles
        ]

    # -- fights ----------------------------------------------------------------------------------------------------
    def _fight(self, s: State, viewer: int | None) -> Versus[Message] | None:
        """Return the current duel or defence."""
        components = self.components
        if s.attacker >= 0:
            sides = [self._side(s, s.attacker, "attacker", viewer), self._side(s, s.defender, "defender", viewer)]
            return {"element": components.elements[self.fights.duel_element(s, s.defender)], "sides": sides}
        if s.location != components.at_krypt or not s.agenda:
            return None
        token = s.underworld[0]
        enemy: Side[Message] = {
            "seat": None,
            "role": "underworld",
            "name": Message("role.underworld"),
            "pieces": [piece("underworld.fight", components.token_ids[token])],
            "total": self.fights.attack(s),
            "now": False,
            "lines": [],
        }
        order = [(s.start + n) % s.seats for n in range(s.seats)]
        deciding = s.agenda[-1][1]
        sides = [self._side(s, n, None, viewer) for n in order if n == deciding or s.defended[n] >= 0]
        return {"element": components.elements[components.element[token]], "sides": [enemy, *sides]}

    def _side(self, s: State, seat: int, role: str | None, viewer: int | None) -> Side[Message]:
        """Return one side of a fight; only that side sees what it can still reach (PA-GEN-10)."""
        task = s.agenda[-1]
        now = task[1] == seat
        duel = s.attacker >= 0
        played = self.fights.side_played(s, seat) if duel or now else []
        found: Side[Message] = {
            "seat": seat,
            "pieces": [
                piece(
                    f"played.{self.components.token_ids[token]}.{SEATS[seat]}",
                    self.components.token_ids[token],
                    seat,
                    n=n,
                )
                for token, n in counted(played)
            ],
            "total": self.fights.total(played),
            "now": now,
            "lines": [],
        }
        if role:
            found["role"] = role
            found["name"] = Message("role.attacker" if role == "attacker" else "role.defender")
        if now and task[0] in FIGHTING:
            element = self.fights.element(s, seat)
            needs = 1 if task[0] == OPEN else self.fights.need(s, seat)
            if task[0] != OPEN:
                found["needs"] = needs
            if viewer == seat:
                found["lines"] = self._possible(s, seat, element, needs)
        if now and task[0] == BUY_BACK and viewer == seat:
            found["lines"] = [self._price(s, seat)]
        if duel and s.winner >= 0:
            found["outcome"] = "won" if s.winner == seat else "lost"
        elif not duel and s.defended[seat] >= 0:
            found["outcome"] = "won" if s.defended[seat] else "lost"
        return found

    def _possible(self, s: State, seat: int, element: int, needs: int) -> list[Message]:
        """Return the greatest total of a seat, and the price of keeping its titans."""
        lines = []
        if element == ANY:
            lines.append(Message("fact.privilege", NO_ARGS, "PA-KRYPT-04"))
        reach = self.fights.reach(s, seat, element)
        if reach >= needs:
            lines.append(Message("fact.reach", {"n": reach}, "PA-FIGHT-01"))
        else:
            lines.append(Message("fact.out_of_reach", {"n": reach, "k": needs}, "PA-FIGHT-01"))
        if self.fights.side_played(s, seat):
            lines.append(self._price(s, seat))
        return lines

    def _price(self, s: State, seat: int) -> Message:
        titans = sum([self.components.is_titan[token] for token in self.fights.side_played(s, seat)])
        return Message("fact.buy_back", {"n": titans, "k": s.stock[seat]}, "PA-BUY-01")

    # -- pieces of a player ----------------------------------------------------------------------------------------
    def _area(self, s: State, seat: int, viewer: int | None) -> dict[str, Zone[Message]]:
        """Return the pieces of a player; others see the number of titans, and those bought back (PA-BUY-05)."""
        components = self.components
        first = seat * len(components.sides)
        goods = [
            self._token(
                components.side_token[side],
                seat,
                n,
                "front" if components.becomes[side] >= 0 else "refined",
                components.sides[side],
            )
            for side, n in enumerate(s.goods[first : first + len(components.sides)])
            if n
        ]
        seen = seen_titans(s, viewer, seat)
        return {
            "pieces": heap([self._piece(s, n) for n in self.transfers.pieces(seat) if s.place[n] == FRONT]),
            "purse": {"items": self._purse(s, seat)},
            "titans": heap(self._tokens(seen, seat), len(s.titans[seat]) - len(seen)),
            "reinforcements": heap(self._tokens(s.reinforcements[seat], seat)),
            "goods": heap(goods),
            "ships": heap(self._tokens(s.ships[seat], seat)),
            "artisans": heap(self._tokens(s.artisans[seat], seat)),
            "notes": {"lines": self._notes(s, seat) if viewer == seat else []},
        }

    def _token(self, token: int, seat: int, n: int, side: str, name: str) -> Piece:
        return piece(f"{name}.{SEATS[seat]}", self.components.token_ids[token], seat, side=side, n=n)

    def _tokens(self, tokens: Sequence[int], seat: int) -> list[Piece]:
        return [self._token(token, seat, n, "front", self.components.token_ids[token]) for token, n in counted(tokens)]

    def _purse(self, s: State, seat: int) -> list[Count[Message]]:
        rows = (
            ("stock", s.stock[seat], "PA-GEN-06"),
            ("supply", s.supply[seat], "PA-GEN-06"),
            ("box", s.box.count(seat), "PA-KRYPT-07"),
        )
        keys = {"box": "fact.box_discs"}
        return [
            {"id": name, "owner": seat, "n": n, "label": Message(keys.get(name, f"fact.{name}"), {"n": n}, rule)}
            for name, n, rule in rows
        ]

    def _notes(self, s: State, seat: int) -> list[Message]:
        """Return notes on the tokens of the pile that not all seats know (PA-SELL-08)."""
        lines = [self._lies(s, n) for n in self._secrets(s, seat)]
        if s.agenda and s.agenda[-1] == (PUT_UNDER, seat):
            token = s.underworld[1]
            args = {
                "n": self.components.strength[token],
                "element": self.transfers.event_factory.element(token),
                "vp": self.components.vp[token],
            }
            return [Message("fact.second", args, "PA-SELL-07"), *lines]
        return lines

    def _seat_facts(self, s: State, seat: int) -> list[Message]:
        facts = []
        if s.passed[seat] and s.location < 0:
            facts.append(Message("fact.passed", NO_ARGS, "PA-PASS-03"))
        if s.challenged[seat]:
            facts.append(Message("fact.challenged", NO_ARGS, "PA-ARENA-05"))
        if s.leader_at[seat] >= 0:
            location = s.leader_at[seat]
            element = f"element.{self.components.elements[self.components.location_element[location]]}"
            args = {"location": self.components.location_terms[location], "element": element}
            facts.append(Message("fact.leader", args, "PA-DUEL-01"))
        return facts

    # -- a guess at what is hidden ---------------------------------------------------------------------------------
    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        """Re-deal what `seat` cannot know: titans, the order of bag and piles (PA-GEN-10)."""
        s = state.copy()
        s.rng = Rng(rng.below(1 << 32))
        # Sorted first: the same generator deals the same cards, whatever the hidden order was.
        for pile in (s.bag, s.ship_pile, s.merchant_pile, s.artisan_pile, s.reinforcement_pile):
            pile.sort()
            rng.shuffle(pile)
        self._deal_titans(s, seat, rng)
        span = self.components.spans["underworld"]
        unknown = [n for n, token in enumerate(s.underworld) if not s.known[span.index(token)] >> seat & 1]
        tokens = [s.underworld[n] for n in unknown]
        looked = [s.known[span.index(token)] for token in tokens]
        tokens.sort()
        rng.shuffle(tokens)
        for n, token, seats in zip(unknown, tokens, looked, strict=True):
            s.underworld[n] = token
            s.known[span.index(token)] = seats
        return s

    def _deal_titans(self, s: State, seat: int, rng: Rng) -> None:
        """Re-deal the titans that a seat has not seen: the pile, the other hands, and those that others sold."""
        others = [n for n in range(s.seats) if n != seat]
        pool = s.titan_pile
        if s.rulings.open_titans:
            pool.sort()
            rng.shuffle(pool)
            return
        hidden = []
        for n in others:
            hand = s.titans[n][:]
            for titan in s.shown[n]:
                hand.remove(titan)
            hidden.append(len(hand))
            pool += hand + s.sold[n]
        pool.sort()
        rng.shuffle(pool)
        for n, size in zip(others, hidden, strict=True):
            s.titans[n] = sorted(s.shown[n] + [pool.pop() for _ in range(size)])
            s.sold[n] = sorted(pool.pop() for _ in s.sold[n])


def counted(tokens: Iterable[int]) -> list[tuple[int, int]]:
    """Return each different token with its number, ascending."""
    counts: dict[int, int] = {}
    for token in sorted(tokens):
        counts[token] = counts.get(token, 0) + 1
    return list(counts.items())


def seen_titans(s: State, by: int | None, of: int) -> list[int]:
    """Return the titans of a hand that a seat (None: a spectator) may see, ascending (PA-GEN-10, PA-BUY-05)."""
    return s.titans[of] if by == of or s.rulings.open_titans else s.shown[of]

"""What a seat may see in Thebes: all but the order of the face-down cards and what the reserve holds (TH-INFO)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine import interface
from engine.games.thebes.components import ASSISTANT, KIND_COUNT, Components
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import Move, State
from engine.messages import NO_ARGS, SEATS, Message
from engine.results import OVER
from engine.rng import Rng
from engine.views import heap, piece

if TYPE_CHECKING:
    from engine.protocol import Bag, Count, DialPosition, Piece, Pile, View, Zone


class Observer(interface.Observer[State, Move]):
    """The view of the state, which is the same for all: no player knows more than another (TH-INFO-01)."""

    rules: Rules
    components: Components

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        """Re-deal the deck and the reserve within what every player can deduce (TH-INFO-04, TH-INFO-05).

        Until the first reshuffle no exhibition lies in the first pile, and it is known which exhibitions are in the
        deck and which in the reserve; afterwards only the order of the deck is unknown. Bags have no order.
        """
        s = state.copy()
        s.rng = Rng(rng.below(1 << 32))
        if s.merged:
            s.deck.sort()
            rng.shuffle(s.deck)
            return s
        first = self.components.first_exhibition
        stock = sorted([card for card in s.deck + s.reserve if card < first])
        rng.shuffle(stock)
        piles = []
        for cards, size in ((s.reserve, len(s.reserve)), (s.deck, min(s.lower, len(s.deck)))):
            pile = sorted([card for card in cards if card >= first])
            missing = size - len(pile)
            pile += stock[:missing]
            del stock[:missing]
            rng.shuffle(pile)
            piles.append(pile)
        s.reserve = piles[0]
        s.deck = piles[1] + stock
        return s

    def view(self, state: State, seat: int | None) -> View[Message]:
        """Return the view of the state, the same for every seat and for spectators (TH-INFO-02)."""
        s, components = state, self.components
        discard = [self._card(card) for card in s.discard]
        return {
            "facts": [Message("fact.year", {"year": components.year(min(s.time))}, "TH-YEAR-03")],
            "zones": {
                "map": {"pieces": self._map(s)},
                "time": {"pieces": self._markers(s)},
                "display": {"slots": self._slots(s.display)},
                "exhibitions": {"slots": self._slots(s.row)},
                "deck": {"count": len(s.deck), "top": None},
                "reserve": {"count": len(s.reserve), "top": None},
                "discard": {"count": len(discard), "top": discard[-1] if discard else None, "pieces": discard},
                "bags": {"bags": [self._bag(s, site) for site in range(components.site_count)]},
                "wheel": {"at": self._wheel(s)},
            },
            "seats": [{"facts": self._facts(s, i), "zones": self._area(s, i)} for i in range(s.seats)],
        }

    def open_view(self, state: State) -> View[Message]:
        """Return the view with the cards of the deck and the reserve, the top card first."""
        view = self.view(state, None)
        view["zones"] |= {name: self._pile(pile) for name, pile in (("deck", state.deck), ("reserve", state.reserve))}
        return view

    def _pile(self, cards: list[int]) -> Pile:
        pieces = [self._card(card) for card in reversed(cards)]
        return {"count": len(pieces), "top": pieces[0] if pieces else None, "pieces": pieces}

    def _card(self, card: int) -> Piece:
        return piece(self.components.card_ids[card], self.components.card_ids[card])

    def _slots(self, cards: Iterable[int]) -> list[Piece | None]:
        return [self._card(card) if card >= 0 else None for card in cards]

    def _map(self, s: State) -> list[Piece]:
        components = self.components
        tokens = [
            (components.token_ids[token], components.sites[site]) for site, token in enumerate(s.bonus) if token >= 0
        ]
        return [
            *(piece(name, name, at=site) for name, site in tokens),
            *(
                piece(f"pawn.{SEATS[seat]}", None, seat, at=components.places[place])
                for seat, place in enumerate(s.place)
            ),
        ]

    def _markers(self, s: State) -> list[Piece]:
        pieces = []
        for seat, week in enumerate(s.time):
            below = [i for i, t in enumerate(s.time) if t == week and s.stack[i] < s.stack[seat]]  # TH-TIME-05
            lap = (week - 1) // self.components.weeks_per_year
            at = self.components.space(week)
            pieces.append(piece(f"marker.{SEATS[seat]}", None, seat, at=at, level=len(below), lap=lap))
        return pieces

    def _bag(self, s: State, site: int) -> Bag:
        """Return the contents of a bag, which every player can work out (TH-INFO-03)."""
        components = self.components
        contents = [(components.token_ids[token], 1) for token in s.bags[site]]
        contents.append((components.debris_ids[site], components.debris[site]))
        return {
            "id": components.sites[site],
            "count": len(s.bags[site]) + components.debris[site],
            "contents": contents,
        }

    def _wheel(self, s: State) -> list[DialPosition]:
        """Return the row of the time wheel for each dig of the active seat, by site and cards used."""
        if s.turn == OVER:
            return []
        entries: list[DialPosition] = []
        seat = s.turn
        assistants = s.kinds[seat * KIND_COUNT + ASSISTANT]
        for site, name in enumerate(self.components.sites):
            for rumour in (False, True) if s.rumours[seat] >> site & 1 else (False,):
                for solo in (False, True) if assistants else (False,):
                    row = self.rules.knowledge(s, seat, site, rumour, solo).total
                    dig = {"kind": "dig", "site": name, "rumour": rumour, "solo_assistant": solo}
                    if row:
                        entries.append({"when": dig, "row": row})
        return entries

    def _area(self, s: State, seat: int) -> dict[str, Zone[Message]]:
        components = self.components
        permits = [
            piece(f"permit.{name}.{SEATS[seat]}", name, seat, side="front" if s.permits[seat] >> site & 1 else "spent")
            for site, name in enumerate(components.sites)
        ]
        return {
            "known": {"items": self._known(s, seat)},
            "permits": heap(permits),
            "cards": heap(
                [piece(components.card_ids[card], components.card_ids[card], seat) for card in s.cards[seat]]
            ),
            "finds": heap(
                [piece(components.token_ids[token], components.token_ids[token], seat) for token in s.finds[seat]]
            ),
            "mounted": heap(
                [piece(components.card_ids[card], components.card_ids[card], seat) for card in s.mounted[seat]]
            ),
        }

    def _facts(self, s: State, seat: int) -> list[Message]:
        components, week = self.components, s.time[seat]
        facts: list[Message] = []
        if week < components.end:
            facts.append(
                Message("fact.week", {"week": components.space(week), "year": components.year(week)}, "TH-TIME-01")
            )
            facts.append(Message("fact.left", {"n": components.end - week}, "TH-FIN-01"))
        else:
            facts.append(Message("fact.home", NO_ARGS, "TH-FIN-05"))
        return facts + [item["label"] for item in self._known(s, seat)]

    def _known(self, s: State, seat: int) -> list[Count[Message]]:
        """Return the knowledge of each site about which a seat has any: id, number and label."""
        items: list[Count[Message]] = []
        for site, term in enumerate(self.components.site_terms):
            known = self.rules.knowledge(s, seat, site)
            if known.total:
                args = {"site": term, "special": known.special, "general": known.general, "k": known.total}
                label = Message("fact.knowledge", args, "TH-KNOW-09")
                items.append({"id": self.components.sites[site], "n": known.total, "label": label})
        return items

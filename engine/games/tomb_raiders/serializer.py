"""The whole state of The Tomb Raiders as JSON, with the ids of the data."""

from __future__ import annotations

from collections.abc import Iterable

from engine import interface
from engine.games.tomb_raiders.components import KINDS, Components
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import PHASES, Move, State, members
from engine.messages import Json


class Serializer(interface.Serializer[State, Move]):
    """Writes the whole state as JSON."""

    rules: Rules
    components: Components

    def describe(self, state: State) -> Json:
        """Return the whole state with the ids of the data; the deck from the top."""
        s, components = state, self.components
        return {
            "options": dict(s.options),
            "moves": s.moves,
            "phase": PHASES[s.phase],
            "turn": s.turn,
            "row": self._cards(s.row),
            "display": self._cards(s.display),
            "deck": [components.ids[code] for code in reversed(s.deck)],
            "aside": [components.ids[code] for code in s.aside],
            "piles": {name: self.pile(s, region) for region, name in enumerate(components.regions)},
            "professors": {
                name: owner if owner >= 0 else None
                for name, owner in zip(components.professor_ids, s.professors, strict=True)
            },
            "removed": self._cards(members(s.gone)) + self._goods(s.donated),
            "box": dict(zip(components.permit_ids, s.undealt, strict=True)),
            "owed": s.owed,
            "played": components.card_ids[s.played] if s.played >= 0 else None,
            "seats": [self._seat(s, seat) for seat in range(s.seats)],
            "memory": [list(fact) for fact in s.memory],
            "rng": s.rng.state,
        }

    def _seat(self, s: State, seat: int) -> Json:
        components = self.components
        first = seat * len(components.permit_ids)
        return {
            "weeks": s.weeks[seat],
            "stack": s.stack[seat],
            "permits": dict(
                zip(components.permit_ids, s.permits[first : first + len(components.permit_ids)], strict=True)
            ),
            "hand": self._cards(members(s.hand[seat])),
            "cards": self._cards(members(s.tableau[seat])),
            "finds": self._goods(s.goods[seat]),
            "notes": [
                {
                    "moves": note.moves,
                    "kind": KINDS[note.kind],
                    "region": components.regions[note.region],
                    "goods": self._goods(note.goods),
                    "rubble": note.rubble,
                }
                for note in s.notes
                if note.seat == seat
            ],
        }

    def _cards(self, cards: Iterable[int]) -> list[str | None]:
        return [self.components.card_ids[card] if card >= 0 else None for card in cards]

    def _goods(self, goods: int) -> list[str | None]:
        return [self.components.good_ids[good] for good in members(goods)]

    def pile(self, s: State, region: int) -> list[str | None]:
        """Return the ids of the cards of a pile: goods, then one id for each rubble."""
        return self._goods(s.buried[region]) + [self.components.rubble_ids[region]] * s.rubble[region]

"""The whole state of Thebes as JSON, with the ids of the data."""

from __future__ import annotations

from collections.abc import Sequence

from engine import interface
from engine.games.thebes.components import Components
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import Move, State
from engine.messages import Json


class Serializer(interface.Serializer[State, Move]):
    """Writes the whole state as JSON."""

    rules: Rules
    components: Components

    def describe(self, state: State) -> Json:
        """Return the whole state with the ids of the data; the deck from the top."""
        s, components = state, self.components
        tokens = components.token_ids

        def names(cards: Sequence[int]) -> list[str | None]:
            return [components.card_ids[card] if card >= 0 else None for card in cards]

        return {
            "options": dict(s.options),
            "seats": [
                {
                    "time": s.time[seat],
                    "stack": s.stack[seat],
                    "place": components.places[s.place[seat]],
                    "permits": [name for site, name in enumerate(components.sites) if s.permits[seat] >> site & 1],
                    "cards": names(s.cards[seat]),
                    "finds": [tokens[token] for token in s.finds[seat]],
                    "mounted": names(s.mounted[seat]),
                }
                for seat in range(s.seats)
            ],
            "display": names(s.display),
            "row": names(s.row),
            "bonus": {name: tokens[t] if t >= 0 else None for name, t in zip(components.sites, s.bonus, strict=True)},
            "bags": {name: [tokens[t] for t in bag] for name, bag in zip(components.sites, s.bags, strict=True)},
            "deck": names(s.deck[::-1]),
            "lower": s.lower,
            "reserve": names(s.reserve),
            "merged": s.merged,
            "discard": names(s.discard),
            "last": s.last,
            "streak": s.streak,
            "turn": s.turn,
            "rng": s.rng.state,
        }

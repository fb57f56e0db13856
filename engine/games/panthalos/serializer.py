"""The state of Panthalos as JSON, with the ids of the data."""

from __future__ import annotations

from collections.abc import Iterable

from engine import interface
from engine.games.panthalos.components import DISPLAYS, PILES, Components
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.state import ASIDE, UNHIRED, Move, State
from engine.messages import Json


class Serializer(interface.Serializer[State, Move]):
    """Writes the whole state as JSON."""

    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.transfers = rules.transfers

    def describe(self, state: State) -> Json:
        """Return the whole state with the ids of the data; piles from the top."""
        s, components = state, self.components
        side = components.setups[s.seats].side
        return {
            "options": dict(s.options),
            "round": s.round,
            "phase": self.phase(s),
            "agenda": [list(task) for task in s.agenda],
            "start_player": s.start,
            "first": s.first,
            "side": side.id,
            "seats": [self._seat(s, seat) for seat in range(s.seats)],
            "polis": {
                components.places[p]: s.polis[p] if s.polis[p] >= 0 else None for p in side.spaces[components.at_polis]
            },
            "fresh": [components.places[space] for space in s.fresh],
            "box": s.box[:],
            "stacks": components.stack_sizes(len(s.box)),
            **{name: self._shown(s, display) for display, name in enumerate(DISPLAYS)},
            **{name: self.tokens(s.underworld if name == "underworld" else getattr(s, name)[::-1]) for name in PILES},
            "known": list(s.known),
            "gone": {components.token_ids[token]: n for token, n in enumerate(s.gone) if n},
            "duel": {
                "attacker": s.attacker if s.attacker >= 0 else None,
                "defender": s.defender if s.defender >= 0 else None,
                "winner": s.winner if s.winner >= 0 else None,
                "defended": list(s.defended),
                "played": [self.tokens(tokens) for tokens in s.played],
            },
            "rng": s.rng.state,
        }

    def phase(self, s: State) -> str:
        """Return `actions`, the id of the location being evaluated, or `over`."""
        if not s.agenda:
            return "over"
        return "actions" if s.location < 0 else self.components.locations[s.location]

    def tokens(self, tokens: Iterable[int]) -> list[str | None]:
        return [self.components.token_ids[token] if token >= 0 else None for token in tokens]

    def _shown(self, s: State, display: int) -> list[str | None]:
        """Return the tokens of a display; goods by the side that shows."""
        if DISPLAYS[display] != "agora":
            return self.tokens(s.displays[display])
        return [
            self.components.sides[self.components.basic_side[token]] if token >= 0 else None
            for token in s.displays[display]
        ]

    def _seat(self, s: State, seat: int) -> Json:
        components = self.components
        leader, *dice = self.transfers.pieces(seat)
        first = seat * len(components.sides)
        return {
            "score": s.score[seat],
            "stock": s.stock[seat],
            "supply": s.supply[seat],
            "box": s.box.count(seat),
            "passed": s.passed[seat],
            "challenged": s.challenged[seat],
            "leader": components.places[s.place[leader]],
            "leader_location": components.locations[s.leader_at[seat]] if s.leader_at[seat] >= 0 else None,
            "workers": [{"rank": s.rank[p], "at": components.places[s.place[p]]} for p in dice if s.rank[p]],
            "elevated": [components.places[s.place[p]] for p in dice if s.place[p] >= 0 and not s.rank[p]],
            "unhired": sum([s.place[p] == UNHIRED for p in dice]),
            "aside": sum([s.place[p] == ASIDE for p in dice]),
            "used": [name for token, name in enumerate(components.token_ids) if s.used[seat] >> token & 1],
            "goods": dict(zip(components.sides, s.goods[first : first + len(components.sides)], strict=True)),
            "titans": self.tokens(s.titans[seat]),
            "reinforcements": self.tokens(s.reinforcements[seat]),
            "ships": self.tokens(s.ships[seat]),
            "artisans": self.tokens(s.artisans[seat]),
            "shown": self.tokens(s.shown[seat]),
            "sold": self.tokens(s.sold[seat]),
        }

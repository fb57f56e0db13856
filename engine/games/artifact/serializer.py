"""The state of Artifact as JSON, with the ids of the data."""

from __future__ import annotations

from collections.abc import Iterable

from engine import interface
from engine.games.artifact.components import ROLES, Components
from engine.games.artifact.rules import Rules
from engine.games.artifact.state import NONE, PHASES, Move, State
from engine.messages import Json


class Serializer(interface.Serializer[State, Move]):
    """The whole state as JSON."""

    rules: Rules
    components: Components

    def describe(self, state: State) -> Json:
        """Return the whole state with the ids of the data; decks from the top, the market from its oldest card."""
        s, components = state, self.components
        return {
            "options": dict(s.options),
            "phase": PHASES[s.phase],
            "turn": s.turn,
            "start": s.start,
            "year": s.year,
            "final": s.final,
            "done": s.done,
            "removed": components.sites[s.removed] if s.removed >= 0 else None,
            "tracks": {
                name: s.tracks[marker].bit_count()
                for marker, name in enumerate(components.markers)
                if not components.marker_site[marker] == s.removed >= 0
            },
            "spaces": list(s.tracks),
            "sites": {name: self._site(s, site) for site, name in enumerate(components.sites) if site != s.removed},
            "market": self.cards(s.market),
            "box": self.cards(s.box),
            "income_tiles": [components.tiles[tile] for tile in components.income_tiles if s.owner[tile] == NONE],
            "type_tiles": [
                components.tiles[tile] for tiles in components.type_tiles for tile in tiles if s.owner[tile] == NONE
            ],
            "seats": [self._seat(s, seat) for seat in range(s.seats)],
            "action": {
                "site": components.sites[s.site] if s.site >= 0 else None,
                "tile": components.tiles[s.tile] if s.tile >= 0 else None,
                "pay": components.pays[s.pay] if s.pay >= 0 else None,
                "draw": s.draw,
                "chosen": self.cards(s.chosen),
                "need": s.need,
            },
            "rng": s.rng.state,
        }

    def cards(self, cards: Iterable[int]) -> list[str]:
        """Return the ids of cards."""
        return [self.components.cards[card] for card in cards]

    def _site(self, s: State, site: int) -> Json:
        return {
            "huts": s.site_huts[site * s.seats : (site + 1) * s.seats],
            "row": self.cards(s.rows[site]),
            "deck": self.cards(reversed(s.decks[site])),
        }

    def _seat(self, s: State, seat: int) -> Json:
        components = self.components
        markers = s.markers[seat * len(components.markers) : (seat + 1) * len(components.markers)]
        described: Json = {
            "money": s.money[seat],
            "huts": s.huts[seat],
            "markers": dict(zip(components.markers, markers, strict=True)),
            "hand": self.cards(s.hands[seat]),
            "known": self.cards(s.known[seat]),
            "tiles": [
                {"tile": components.tiles[tile], "under": self.cards(s.under[tile])}
                for tile, owner in enumerate(s.owner)
                if owner == seat
            ],
            "passed": s.passed[seat],
            "spent": s.spent[seat],
            "freed": s.freed[seat],
        }
        if s.rulings.finds:
            steps = s.research[seat * len(components.sites) : (seat + 1) * len(components.sites)]
            described["solo"] = self.cards(s.solo[seat])
            described["research"] = {components.sites[n]: step for n, step in enumerate(steps) if n != s.removed}
        if s.rulings.roles:
            city, archaeologist = s.roles[seat * 2 : seat * 2 + 2]
            described["city"] = ROLES[city] if city >= 0 else None
            described["archaeologist"] = ROLES[archaeologist] if archaeologist >= 0 else None
        return described

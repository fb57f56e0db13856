"""What sites, markers, tiles and cards do, and what they would bring now."""

from __future__ import annotations

from collections.abc import Iterator

from engine import interface
from engine.games.artifact.components import Components
from engine.games.artifact.rules import Rules
from engine.games.artifact.state import Move, State
from engine.messages import Message


class Guide(interface.Guide[State, Move]):
    """The sentences of table.yaml, and forecasts from what everyone may know."""

    rules: Rules
    components: Components

    def forecast(self, state: State, seat: int | None, subject: str, name: str) -> Iterator[Message]:
        """Yield the huts at a site and what a shipment would bring, the price of a marker, the worth of a tile."""
        s, components = state, self.components
        if subject == "site" and seat is not None:
            site = components.sites.index(name)
            huts = s.site_huts[site * s.seats : (site + 1) * s.seats]
            cargo = self.rules.actions.cargo(s, seat, site) if huts[seat] else 0
            args = {"n": huts[seat], "m": sum(huts) - huts[seat], "k": cargo}
            yield Message("forecast.huts", args, "AR-SHIP-03")
        elif subject in ("museum", "ship", "action_marker"):
            marker = components.markers.index(name)
            if any(s.markers[marker :: len(components.markers)]):  # one can be returned
                yield Message("forecast.price", {"n": self.rules.board.price(s, marker)}, "AR-TRACK-02")
        elif name in components.tiles:
            tile = components.tiles.index(name)
            args = {"vp": components.tile_prestige[tile], "income": components.tile_income[tile]}
            yield Message("forecast.worth", args, "AR-EXH-08")

"""What regions and cards do, and what they would bring now."""

from __future__ import annotations

from collections.abc import Iterator

from engine import interface
from engine.games.tomb_raiders.components import Components
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import Move, State
from engine.messages import NO_ARGS, Message


class Guide(interface.Guide[State, Move]):
    """The sentences of table.yaml, and forecasts from what everyone may know."""

    rules: Rules
    components: Components

    def forecast(self, state: State, seat: int | None, subject: str, name: str) -> Iterator[Message]:
        """Yield the knowledge of a seat about a region, and whether its pile is empty (TR-HID-01)."""
        components = self.components
        if subject not in ("place", "distribution") or seat is None:
            return
        region = components.regions.index(name.removeprefix("distribution_"))
        if not state.buried[region] and not state.rubble[region]:
            yield Message("forecast.empty_pile", NO_ARGS, "TR-DIG-02")
        own = state.known[seat * len(components.regions) + region]
        yield Message("forecast.region", {"k": own, "n": state.general[seat]}, "TR-KNW-01")

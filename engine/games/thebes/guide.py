"""What places, cards and tokens do, and what they would bring now."""

from __future__ import annotations

from collections.abc import Iterator

from engine import interface
from engine.games.thebes.components import CAR, KIND_COUNT, Components
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import Move, State
from engine.messages import NO_ARGS, Message


class Guide(interface.Guide[State, Move]):
    """The sentences of table.yaml, and forecasts; all information is open (TH-INFO-01)."""

    rules: Rules
    components: Components

    def forecast(self, state: State, seat: int | None, subject: str, name: str) -> Iterator[Message]:
        """Yield how far a place is, what a bag holds, and whether the artifacts of an exhibition are there."""
        s, components = state, self.components
        if seat is None:
            return
        if name in components.place_index:
            place = components.place_index[name]
            driving = s.kinds[seat * KIND_COUNT + CAR] > 0
            weeks = components.travel[driving][s.place[seat]][place]
            yield Message("forecast.away", {"n": weeks}, "TH-MOV-02")
        if subject == "site":
            site = components.site_index[name]
            known = self.rules.knowledge(s, seat, site).total
            args = {"k": known, "n": len(s.bags[site]), "m": components.debris[site]}
            yield Message("forecast.site", args, "TH-INFO-03")
        elif subject == "exhibition_card":
            needs = components.exhibition_needs[components.card_index[name]]
            has = all(s.artifacts[seat * components.site_count + site] >= n for site, n in needs)
            yield Message("forecast.exhibition" if has else "forecast.no_exhibition", NO_ARGS, "TH-EXH-01")

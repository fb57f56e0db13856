"""What of a position may be worth points later, seat by seat, by name."""

from __future__ import annotations

from typing import Final

from engine.games.panthalos.components import Components
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.state import FRONT, State

NAMES: Final = (
    "score", "stock", "supply", "box", "expected_penalty", "titans", "titan_strength", "unlike_titans",
    "reinforcements", "reinforcement_bonus", "ships", "ship_goods", "goods", "symbols", "demand", "artisans",
    "workers", "ranks", "expected_ranks", "elevated", "expected_elevated", "ready", "leader_ready", "unused",
    "start_player", "seats_before", "closed_polis", "at_polis", "at_agora", "at_phalanx", "at_art", "at_oracle",
    "at_forum", "at_titanus", "at_agro", "at_krypt", "at_arena", "leader_placed", "rank_placed", "challenged",
)  # fmt: skip
"""The features of a seat."""

THEMES: Final = {
    "points": ("score",),
    "discs": (
        "stock",
        "supply",
        "box",
        "expected_penalty",
    ),
    "titans": (
        "titans",
        "titan_strength",
        "unlike_titans",
        "reinforcements",
        "reinforcement_bonus",
        "challenged",
    ),
    "goods": (
        "ships",
        "ship_goods",
        "goods",
        "symbols",
        "demand",
    ),
    "artisans": ("artisans",),
    "workers": (
        "workers",
        "ranks",
        "expected_ranks",
        "elevated",
        "expected_elevated",
    ),
    "ready": (
        "ready",
        "leader_ready",
        "unused",
    ),
    "order": (
        "start_player",
        "seats_before",
    ),
    "places": (
        "closed_polis",
        "at_polis",
        "at_agora",
        "at_phalanx",
        "at_art",
        "at_oracle",
        "at_forum",
        "at_titanus",
        "at_agro",
        "at_krypt",
        "at_arena",
        "leader_placed",
        "rank_placed",
    ),
}
"""The features by theme; the text of a theme is `hint.<theme>`."""


class Features:
    """Counts what each seat has; chances and prices are the heuristic's own and are passed in."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.components: Components = rules.components
        components = self.components
        self.waiting = (
            components.at_polis, components.at_agora, components.at_phalanx, components.at_art, components.at_oracle,
            components.at_forum, components.at_titanus, components.at_agro, components.at_krypt, components.at_arena,
        )  # fmt: skip
        """The locations where pieces wait to be evaluated."""

    def of_seat(self, s: State, seat: int, box_end: float, demand: float) -> list[float]:
        """Return the features of one seat; `box_end` is the chance that the box ends the game."""
        components, ending, constants = self.components, self.rules.ending, self.components.constants
        sides = len(components.sides)
        goods = s.goods[seat * sides : (seat + 1) * sides]
        lasting = 1 - box_end
        here = [0.0] * len(components.locations)
        ready = leader_ready = leader_placed = rank_placed = ranks = workers = 0
        for piece in range(seat * components.pieces, (seat + 1) * components.pieces):
            place, rank = s.place[piece], s.rank[piece]
            if place == FRONT:
                ready += 1
                if piece == seat * components.pieces:
                    leader_ready = 1
            elif place >= 2 and components.place_location[place] >= s.location:
                here[components.place_location[place]] += 1.0
                rank_placed += rank
                if not rank:
                    leader_placed += 1
            if rank and place >= 0:
                workers += 1
                ranks += rank
        titans = s.titans[seat]
        strengths = [components.strength[titan] for titan in titans]
        reinforcements = s.reinforcements[seat]
        boxed = s.box.count(seat)
        elevated = ending.count_elevated(s, seat)
        return [
            float(s.score[seat]),
            float(s.stock[seat]),
            float(s.supply[seat]),
            float(boxed),
            boxed * box_end * constants["box_penalty"],
            float(len(titans)),
            float(sum(strengths)),
            float(len({components.element[titan] for titan in titans})),
            float(len(reinforcements)),
            float(sum([components.strength[token] for token in reinforcements])),
            float(len(s.ships[seat])),
            ending.goods(s, seat) * lasting,
            float(sum(goods)),
            float(sum([n * symbols for n, symbols in zip(goods, components.symbols, strict=True)])),
            demand,
            float(len(s.artisans[seat])),
            float(workers),
            float(ranks),
            ranks * lasting,
            float(elevated),
            elevated * lasting * constants["elevated_vp"],
            0.0 if s.passed[seat] else float(ready),
            0.0 if s.passed[seat] else float(leader_ready),
            float(ready) if s.passed[seat] else 0.0,
            float(s.start == seat),
            float((seat - (s.agenda[-1][1] if s.agenda and len(s.agenda[-1]) > 1 else s.start)) % s.seats),
            float(sum([1 for owner in s.polis if owner == seat])),
            *[here[location] for location in self.waiting],
            float(leader_placed),
            float(rank_placed),
            float(s.challenged[seat]),
        ]

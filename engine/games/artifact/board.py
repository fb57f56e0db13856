"""The board: marker tracks, the income track, and what makes a round the last one."""

from __future__ import annotations

from engine.events import EventSink
from engine.games.artifact import events
from engine.games.artifact.components import Components
from engine.games.artifact.state import NONE, State


class Board:
    """Prices, income, and the movement of markers on their tracks."""

    def __init__(self, components: Components) -> None:
        self.components = components

    # -- marker tracks (AR-TRACK) ------------------------------------------------------------------------------------
    def take(self, s: State, seat: int, marker: int) -> None:
        """Take a marker off its track, from the cheapest space, or by option the most expensive (AR-TRACK-03)."""
        mask = s.tracks[marker]
        s.tracks[marker] = mask & (mask - 1) if s.rulings.from_highest else mask & ~(1 << (mask.bit_length() - 1))
        s.markers[seat * len(self.components.markers) + marker] += 1

    def give(self, s: State, seat: int, marker: int) -> None:
        """Return a marker to the most expensive free space of its track (AR-TRACK-02)."""
        s.markers[seat * len(self.components.markers) + marker] -= 1
        s.tracks[marker] |= 1 << self.components.next_free[s.tracks[marker]]

    def price(self, s: State, marker: int) -> int:
        """Return what the next action with this marker costs (AR-ACT-02)."""
        return self.components.cost[marker][self.components.next_free[s.tracks[marker]]]

    def market_price(self, s: State) -> int:
        """Return the market value: the proceeds of a sale, and the price of a purchase (AR-ACT-02)."""
        return self.components.market_value[self.components.next_free[s.tracks[self.components.ship]]]

    def held(self, s: State, seat: int) -> int:
        """Return how many markers a seat holds."""
        n = len(self.components.markers)
        return sum(s.markers[seat * n : seat * n + n])

    def kinds(self, s: State, seat: int) -> tuple[int, ...]:
        """Return the kinds of markers that a seat holds."""
        n = len(self.components.markers)
        return self.components.kinds_of(tuple(s.markers[seat * n : seat * n + n]))

    # -- income (AR-INC) ---------------------------------------------------------------------------------------------
    def base_income(self, s: State) -> int:
        """Return the number on the rightmost free space of the income track (AR-INC-02)."""
        left = sum([s.owner[tile] == NONE for tile in self.components.income_tiles])
        return self.components.income[max(s.rulings.last_space - left, 0)]

    def bonus_income(self, s: State, seat: int) -> int:
        """Return the income of a seat's own exhibitions (AR-INC-03, AR-X1-SOLO-03)."""
        solo = len(s.solo[seat]) * self.components.solo_income
        return solo + sum([n for n, owner in zip(self.components.tile_income, s.owner, strict=True) if owner == seat])

    # -- the last round (AR-END) -------------------------------------------------------------------------------------
    def last_round(self, s: State, reason: str, emit: EventSink | None, *args: str | int) -> None:
        """Make this round the last one; that is final (AR-END-05, AR-END-06, AR-LAST-01).

        `reason` is a key of `events.LAST`, `args` are the arguments of its event. Players who have passed keep the
        markers that they took on passing (AR-LAST-04).
        """
        if s.final:
            return
        s.final = True
        if emit:
            emit(events.LAST[reason](*((s.year,) if reason == "year" else args)))

    def check_tiles(self, s: State, emit: EventSink | None) -> None:
        """Make this round the last one if enough tiles are taken (AR-EXH-10)."""
        components = self.components
        if all(s.owner[tile] != NONE for tile in components.income_tiles):  # AR-END-01
            self.last_round(s, "bare", emit)
        sold = sum([all(s.owner[tile] != NONE for tile in tiles) for tiles in components.type_tiles])
        if sold >= components.sold_out:  # AR-END-02
            self.last_round(s, "types", emit)

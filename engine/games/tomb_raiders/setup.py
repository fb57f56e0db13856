"""The state before the first card is drawn, and the meaning of the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.tomb_raiders.components import Components
from engine.games.tomb_raiders.state import MAIN, NONE, Rulings, State
from engine.results import OVER
from engine.rng import Rng


class Setup:
    """Builds what the start of a match and scenarios have in common."""

    def __init__(self, components: Components) -> None:
        self.components = components

    def empty(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Return a state without cards."""
        components = self.components
        regions = len(components.regions)
        s = State()
        s.seats, s.options, s.rulings, s.rng = seats, dict(options), self._rulings(options), rng
        s.moves, s.phase, s.turn, s.owed, s.played = 0, MAIN, OVER, 0, NONE
        s.deck, s.display, s.aside = [], [], []
        s.row = [NONE] * components.slots
        s.professors = [NONE] * len(components.professor_ids)
        s.buried, s.rubble = [0] * regions, [0] * regions
        s.weeks = [components.track_start] * seats  # TR-TIME-01
        s.stack, s.ticks = [0] * seats, 0
        s.undealt = list(components.permit_copies)
        s.permits = [0] * (seats * len(components.permit_ids))
        s.hand, s.tableau, s.goods = [0] * seats, [0] * seats, [0] * seats
        s.known, s.general, s.congresses = [0] * (seats * regions), [0] * seats, [0] * seats
        s.gone, s.donated = 0, 0
        s.memory, s.notes, s.memo = [], [], {}
        return s

    def _rulings(self, chosen: Mapping[str, str]) -> Rulings:
        """Return the rulings of the chosen values of the options."""
        clock = chosen["action_clock"]
        actions = self.components.actions

        def weeks(printed: Sequence[int], free: bool) -> tuple[int, ...]:
            return tuple(0 if free and actions >> card & 1 else n for card, n in enumerate(printed))

        return Rulings(  # TR-ACT-02
            take=weeks(self.components.card_take, clock == "play_only"),
            play=weeks(self.components.card_play, clock == "take_only"),
            with_row=chosen["presentation_with_row"] == "true",
            failed_draw=chosen["deck_end"] == "on_failed_draw",
            general_capped=chosen["general_knowledge_cap"] == "region",
            needs_region=chosen["dig_needs_region_knowledge"] == "true",
            one_assistant=chosen["assistant_limit"] == "one",
            general_counts=chosen["professor_counts_general"] == "true",
            books=chosen["pile_books"] == "true",
            random_thief=chosen["thief_pick"] == "random",
            shared_tie=chosen["tie_on_same_space"] == "shared",
            show_piles=chosen["show_pile_counts"] == "true",
            show_deck=chosen["show_deck_count"] == "true",
        )

    def deal_permits(self, s: State, permit: int, numbers: Sequence[int]) -> None:
        """Deal one kind of permit: `numbers` has how many for each seat."""
        for seat, n in enumerate(numbers):
            s.permits[seat * len(self.components.permit_ids) + permit] = n
            s.undealt[permit] -= n

    def pile_discs(self, s: State, upwards: Sequence[int]) -> None:
        """Stack the discs of the seats in this order, the last one on top."""
        for seat in upwards:
            s.ticks += 1
            s.stack[seat] = s.ticks

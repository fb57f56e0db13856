"""The whole table in JSON and back: for tests, examples, saves; and the laws that hold in every position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import parts
from engine.core import OVER, Json
from engine.games.artifact.arranged import Arrangement
from engine.games.artifact.box import CURSED, ROLES, Box
from engine.games.artifact.rules import ArtifactRules
from engine.games.artifact.state import ENDED, GONE, KEEP, LOAD, NONE, PHASES, SHOW, Move, State


class ArtifactProof(parts.Proof[State, Move]):
    """Describes, checks and builds tables."""

    rules: ArtifactRules
    box: Box

    # -- in JSON ---------------------------------------------------------------------------------------------------
    def describe(self, state: State) -> Json:
        """Return the whole table with the ids of the data; decks from the top, the market from its oldest card."""
        s, box = state, self.box
        return {
            "options": dict(s.options),
            "phase": PHASES[s.phase],
            "turn": s.turn,
            "start": s.start,
            "year": s.year,
            "final": s.final,
            "done": s.done,
            "removed": box.sites[s.removed] if s.removed >= 0 else None,
            "tracks": {
                name: s.tracks[marker].bit_count()
                for marker, name in enumerate(box.markers)
                if not box.marker_site[marker] == s.removed >= 0
            },
            "spaces": list(s.tracks),
            "sites": {name: self._site(s, site) for site, name in enumerate(box.sites) if site != s.removed},
            "market": self._cards(s.market),
            "box": self._cards(s.box),
            "income_tiles": [box.tiles[tile] for tile in box.income_tiles if s.owner[tile] == NONE],
            "type_tiles": [box.tiles[tile] for tiles in box.type_tiles for tile in tiles if s.owner[tile] == NONE],
            "seats": [self._seat(s, seat) for seat in range(s.seats)],
            "action": {
                "site": box.sites[s.site] if s.site >= 0 else None,
                "tile": box.tiles[s.tile] if s.tile >= 0 else None,
                "pay": box.pays[s.pay] if s.pay >= 0 else None,
                "draw": s.draw,
                "chosen": self._cards(s.chosen),
                "need": s.need,
            },
            "rng": s.rng.state,
        }

    def _cards(self, cards: Iterable[int]) -> list[str]:
        return [self.box.cards[card] for card in cards]

    def _site(self, s: State, site: int) -> Json:
        return {
            "huts": s.site_huts[site * s.seats : (site + 1) * s.seats],
            "row": self._cards(s.rows[site]),
            "deck": self._cards(reversed(s.decks[site])),
        }

    def _seat(self, s: State, seat: int) -> Json:
        box = self.box
        markers = s.markers[seat * len(box.markers) : (seat + 1) * len(box.markers)]
        found: Json = {
            "money": s.money[seat],
            "huts": s.huts[seat],
            "markers": dict(zip(box.markers, markers, strict=True)),
            "hand": self._cards(s.hands[seat]),
            "known": self._cards(s.known[seat]),
            "tiles": [
                {"tile": box.tiles[tile], "under": self._cards(s.under[tile])}
                for tile, owner in enumerate(s.owner)
                if owner == seat
            ],
            "passed": s.passed[seat],
            "spent": s.spent[seat],
            "freed": s.freed[seat],
        }
        if s.rulings.finds:
            steps = s.research[seat * len(box.sites) : (seat + 1) * len(box.sites)]
            found["solo"] = self._cards(s.solo[seat])
            found["research"] = {box.sites[n]: step for n, step in enumerate(steps) if n != s.removed}
        if s.rulings.roles:
            city, archaeologist = s.roles[seat * 2 : seat * 2 + 2]
            found["city"] = ROLES[city] if city >= 0 else None
            found["archaeologist"] = ROLES[archaeologist] if archaeologist >= 0 else None
        return found

    # -- laws ------------------------------------------------------------------------------------------------------
    def check(self, state: State) -> None:
        """Assert the invariants; the open cards of a site are not among them: a table may be laid out otherwise."""
        s, box = state, self.box
        self._check_cards(s)
        first = box.setup[s.seats, s.options["three_player_income"] if s.seats == min(box.setup)[0] else "third_space"]
        for marker in range(len(box.markers)):
            held = s.markers[marker :: len(box.markers)]
            wanted = 0 if box.marker_site[marker] == s.removed >= 0 else first["markers"]
            assert s.tracks[marker].bit_count() + sum(held) == wanted, "every marker in one place (AR-TRACK-01)"
            assert min(held) >= 0, "nobody owes a marker"
            assert not s.tracks[marker] >> first["markers"], "what set-up left empty stays empty (AR-TRACK-05)"
            if not s.rulings.from_dearest:
                assert not s.tracks[marker] & (s.tracks[marker] + 1), "no gaps on a track (AR-TRACK-04)"
        for seat in range(s.seats):
            assert self.rules.board.held(s, seat) <= box.limit, "six markers at most (AR-PASS-04)"
            assert s.money[seat] >= 0, "no debt (AR-ACT-03)"
            assert s.huts[seat] >= 0, "huts come from the supply (AR-HUT-01)"
            assert s.huts[seat] + sum(s.site_huts[seat :: s.seats]) == box.hut_count, "every hut in one place"
            assert s.spent[seat] <= box.limit, "six markers spent in a round at most (AR-TURN-08)"
            known = list(s.hands[seat])
            for card in s.known[seat]:
                assert card in known, "what all know of a hand is there"
                known.remove(card)
            city, archaeologist = s.roles[seat * 2 : seat * 2 + 2]
            assert city < box.cities, "one disc in each group at most (AR-X2-ROLE-02)"
            assert archaeologist < 0 or archaeologist >= box.cities, "one disc in each group at most (AR-X2-ROLE-02)"
        assert all(0 <= step <= box.top for step in s.research), "discs stay on their tracks (AR-X1-TRACK-03)"
        assert len(s.market) <= box.market_spaces, "three cards on the market (AR-SELL-05)"
        assert s.done <= box.actions, "two actions in a turn (AR-TURN-05)"
        assert s.year <= box.last_year, "nine rounds at most (AR-END-04)"
        for tile, owner in enumerate(s.owner):
            assert GONE <= owner < s.seats, "every tile in one place"
            assert owner >= 0 or not s.under[tile], "cards lie under taken tiles (AR-EXH-07)"
        assert (s.turn == OVER) == (s.phase == ENDED), "while somebody is asked, the game is on"
        assert s.phase in (LOAD, SHOW, KEEP) or (not s.chosen and s.pay == NONE), "declared only during an action"

    def _check_cards(self, s: State) -> None:
        """Assert that every card lies in exactly one place."""
        box = self.box
        counts = [0] * len(box.cards)
        heaps = [s.market, s.box, *s.rows, *s.decks, *s.hands, *s.under, *s.solo]
        for heap in heaps:
            for card in heap:
                counts[card] += 1
        for site, deck in enumerate(box.deck[s.rulings.finds]):
            for card in dict.fromkeys(box.deck[True][site]):
                wanted = 0 if site == s.removed else deck.count(card)
                assert counts[card] == wanted, f"every card in one place: {box.cards[card]}"
        for heap in (s.market, *s.hands, *s.under):
            assert all(box.card_sort[card] != CURSED for card in heap), "cursed artifacts stay nowhere (AR-X1-CURSE-03)"

    # -- examples --------------------------------------------------------------------------------------------------
    def ask(self, state: State, question: Json) -> Any:
        """Answer what the worked examples ask; `seat` is the seat that is asked unless given."""
        s, box, rules = state, self.box, self.rules
        seat = question.get("seat", s.turn)
        match question.get("what"):
            case "base_income":
                return rules.board.base_income(s)
            case "bonus_income":
                return rules.board.bonus_income(s, seat)
            case "exhibitions":
                return rules.exhibitions(s, seat)
            case "price":
                return rules.board.price(s, box.marker_index[question["marker"]])
            case "ranking":
                places = rules.result(s).places
                return [[n for n in range(s.seats) if places[n] == place] for place in sorted(set(places))]
            case "known_hand":
                return self._cards(s.known[seat])
            case "unknown_cards":
                return len(s.hands[seat]) - len(s.known[seat])
        return super().ask(state, question)

    def arrange(self, given: Json) -> State:
        """Build a table as `Arrangement` reads it; BadRequest `error.arrange` names what cannot be."""
        state = Arrangement(self.rules, given).state
        self.check(state)
        return state

"""The whole table in JSON and back: for tests, examples, saves; and the laws that hold in every position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import parts
from engine.core import OVER, Json
from engine.games.tomb_raiders.arranged import Arrangement
from engine.games.tomb_raiders.box import KINDS, Box
from engine.games.tomb_raiders.rules import TombRules
from engine.games.tomb_raiders.sight import disc
from engine.games.tomb_raiders.state import ENDED, MAIN, NONE, PHASES, PICK, Move, State, members


class TombProof(parts.Proof[State, Move]):
    """Describes, checks and builds tables."""

    rules: TombRules
    box: Box

    def describe(self, state: State) -> Json:
        """Return the whole table with the ids of the data; the deck from the top, rubble as counts."""
        s, box = state, self.box
        return {
            "options": dict(s.options),
            "moves": s.moves,
            "phase": PHASES[s.phase],
            "turn": s.turn,
            "row": self._cards(s.row),
            "display": self._cards(s.display),
            "deck": [box.ids[code] for code in reversed(s.deck)],
            "aside": [box.ids[code] for code in s.aside],
            "piles": {name: self._pile(s, region) for region, name in enumerate(box.regions)},
            "professors": {
                name: owner if owner >= 0 else None for name, owner in zip(box.professor_ids, s.professors, strict=True)
            },
            "removed": self._cards(members(s.gone)) + self._goods(s.donated),
            "box": dict(zip(box.permit_ids, s.box, strict=True)),
            "owed": s.owed,
            "played": box.card_ids[s.played] if s.played >= 0 else None,
            "seats": [self._seat(s, seat) for seat in range(s.seats)],
            "memory": [list(fact) for fact in s.memory],
            "rng": s.rng.state,
        }

    def _seat(self, s: State, seat: int) -> Json:
        box = self.box
        first = seat * len(box.permit_ids)
        return {
            "weeks": s.weeks[seat],
            "stack": s.stack[seat],
            "permits": dict(zip(box.permit_ids, s.permits[first : first + len(box.permit_ids)], strict=True)),
            "hand": self._cards(members(s.hand[seat])),
            "cards": self._cards(members(s.tableau[seat])),
            "finds": self._goods(s.goods[seat]),
            "notes": [
                {
                    "moves": note.moves,
                    "kind": KINDS[note.kind],
                    "region": box.regions[note.region],
                    "goods": self._goods(note.goods),
                    "rubble": note.rubble,
                }
                for note in s.notes
                if note.seat == seat
            ],
        }

    def _cards(self, cards: Iterable[int]) -> list[str | None]:
        return [self.box.card_ids[card] if card >= 0 else None for card in cards]

    def _goods(self, goods: int) -> list[str | None]:
        return [self.box.good_ids[good] for good in members(goods)]

    def _pile(self, s: State, region: int) -> list[str | None]:
        return self._goods(s.buried[region]) + [self.box.rubble_ids[region]] * s.rubble[region]

    # -- laws ------------------------------------------------------------------------------------------------------
    def check(self, state: State) -> None:
        """Assert the invariants: I1 every card in one place, I2 row and deck, I3 piles, I4 weeks, I5 professors."""
        s, box = state, self.box
        self._check_cards(s)
        for permit, copies in enumerate(box.permit_copies):
            held = s.permits[permit :: len(box.permit_ids)]
            assert min(held) >= 0, "I1: nobody owes a permit"
            assert s.box[permit] >= 0, "I1: no more permits than there are"
            assert s.box[permit] + sum(held) <= copies, "I1: no permit twice"
        if s.phase in (MAIN, PICK):
            assert NONE not in s.row, "I2: the row is full"
            assert s.deck or s.rulings.failed_draw, "I2: the deck is not empty"
            assert not s.deck or s.deck[-1] < box.green_codes, "I2: the top of the deck is green"
        assert len(s.row) == box.slots, "I2: the row has its spaces"
        assert all(card < 0 or not box.presentations >> card & 1 for card in s.row), "I2: no presentations in the row"
        assert all(box.presentations >> card & 1 for card in s.display), "I2: the display holds presentations"
        assert min(s.weeks) >= box.track_start, "I4"
        assert len(set(s.stack)) == s.seats, "of two discs one lies above the other"
        for professor, least in box.claims:
            owner = s.professors[professor]
            enough = owner < 0 or self.rules.scoring.professor_points(s, owner, professor) >= least
            assert enough, "I5: the owner meets the minimum"
        assert (s.turn == OVER) == (s.phase == ENDED), "while nobody acts the game is over"
        assert s.phase != MAIN or s.turn == self.rules.rearmost(s), "the rearmost player acts (TR-TIME-02)"
        counted = s.copy()
        counted.known, counted.general, counted.congresses = [0] * len(s.known), [0] * s.seats, [0] * s.seats
        for seat in range(s.seats):
            for card in members(s.tableau[seat]):
                self.rules.own(counted, seat, card)
            for good in members(s.goods[seat]):
                self.rules.keep(counted, seat, good)
        for name in ("known", "general", "congresses"):
            assert getattr(counted, name) == getattr(s, name), f"{name} agrees with the cards"

    def _check_cards(self, s: State) -> None:
        """Assert that every card lies in exactly one place."""
        box = self.box
        greens = [card for card in s.row if card >= 0] + s.display + members(s.gone)
        goods = [*members(s.donated)]
        blanks = s.rubble[:]
        for code in s.deck + s.aside:
            if code < box.green_codes:
                greens.append(code)
            elif code < box.rubble_codes:
                goods.append(code - box.green_codes)
            else:
                blanks[code - box.rubble_codes] += 1
        for seat in range(s.seats):
            greens += members(s.hand[seat]) + members(s.tableau[seat])
            goods += members(s.goods[seat])
            assert not s.hand[seat] & ~box.actions, "hands hold action cards"
            assert not s.tableau[seat] & box.actions, "action cards stay in the hand (TR-TAKE-02)"
        for region, buried in enumerate(s.buried):
            assert not buried & ~box.pile_goods[region], "I3: cards keep to their pile"
            goods += members(buried)
        assert sorted(greens) == list(range(box.green_codes)), "I1: every green card in exactly one place"
        assert sorted(goods) == list(range(len(box.good_ids))), "I1: every artifact and find in exactly one place"
        assert blanks == box.rubble_copies, "I1: all rubble is there"

    # -- examples --------------------------------------------------------------------------------------------------
    def ask(self, state: State, question: Json) -> Any:
        """Answer what the worked examples ask; `seat` is the seat to act unless given."""
        s, box, rules = state, self.box, self.rules
        seat = question.get("seat", s.turn)
        match question.get("what"):
            case "knowledge":
                region = box.region_index[question["region"]]
                return rules.dig_knowledge(s, seat, region, question.get("assistants", 0))
            case "region_points":
                return s.known[seat * len(box.regions) + box.region_index[question["region"]]]
            case "total_knowledge":
                return rules.scoring.professor_points(s, seat, box.greatest)
            case "professors":
                return [name for name, owner in zip(box.professor_ids, s.professors, strict=True) if owner == seat]
            case "draws":
                column = min(question["knowledge"], box.max_knowledge)
                return box.cards_drawn[question["weeks"]][column]
            case "table":
                return [list(row[1:]) for row in box.cards_drawn[1:]]
            case "congress_points":
                return rules.scoring.congress_points(question["n"])
            case "pile":
                return self._pile(s, box.region_index[question["region"]])
            case "disc":
                return disc(box, s, seat)
        return super().ask(state, question)

    def arrange(self, given: Json) -> State:
        """Build a table as `Arrangement` reads it; BadRequest `error.arrange` names what cannot be."""
        state = Arrangement(self.rules, given).state
        self.check(state)
        return state

"""The whole table in JSON and back: for tests, examples, saves; and the laws that hold in every position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import parts
from engine.core import Json
from engine.games.panthalos.arranged import PILES, Arrangement
from engine.games.panthalos.box import DISPLAYS, Box
from engine.games.panthalos.rules import PanthalosRules
from engine.games.panthalos.sight import seen_titans
from engine.games.panthalos.state import ASIDE, THERMAE, TURN, UNHIRED, Move, State


class PanthalosProof(parts.Proof[State, Move]):
    """Describes, checks and builds tables."""

    rules: PanthalosRules
    box: Box

    def __init__(self, rules: PanthalosRules) -> None:
        super().__init__(rules)
        self.hands = rules.hands

    # -- the table in JSON -----------------------------------------------------------------------------------------
    def describe(self, state: State) -> Json:
        """Return the whole table with the ids of the data; piles from the top."""
        s, box = state, self.box
        side = box.setups[s.seats].side
        return {
            "options": dict(s.options),
            "round": s.round,
            "phase": self.phase(s),
            "agenda": [list(task) for task in s.agenda],
            "start_player": s.start,
            "first": s.first,
            "side": side.id,
            "seats": [self._seat(s, seat) for seat in range(s.seats)],
            "polis": {box.places[p]: s.polis[p] if s.polis[p] >= 0 else None for p in side.spaces[box.at_polis]},
            "fresh": [box.places[space] for space in s.fresh],
            "box": s.box[:],
            "stacks": box.stack_sizes(len(s.box)),
            **{name: self._shown(s, display) for display, name in enumerate(DISPLAYS)},
            **{name: self._ids(s.underworld if name == "underworld" else getattr(s, name)[::-1]) for name in PILES},
            "known": list(s.known),
            "gone": {box.token_ids[token]: n for token, n in enumerate(s.gone) if n},
            "duel": {
                "attacker": s.attacker if s.attacker >= 0 else None,
                "defender": s.defender if s.defender >= 0 else None,
                "winner": s.winner if s.winner >= 0 else None,
                "defended": list(s.defended),
                "played": [self._ids(tokens) for tokens in s.played],
            },
            "rng": s.rng.state,
        }

    def phase(self, s: State) -> str:
        """Return actions, the id of the location that is evaluated, or over."""
        if not s.agenda:
            return "over"
        return "actions" if s.location < 0 else self.box.locations[s.location]

    def _ids(self, tokens: Iterable[int]) -> list[str | None]:
        return [self.box.token_ids[token] if token >= 0 else None for token in tokens]

    def _shown(self, s: State, display: int) -> list[str | None]:
        """Return a display; goods by the side that shows."""
        if DISPLAYS[display] != "agora":
            return self._ids(s.displays[display])
        return [self.box.sides[self.box.basic_side[token]] if token >= 0 else None for token in s.displays[display]]

    def _seat(self, s: State, seat: int) -> Json:
        box = self.box
        leader, *dice = self.hands.pieces(seat)
        first = seat * len(box.sides)
        return {
            "score": s.score[seat],
            "stock": s.stock[seat],
            "supply": s.supply[seat],
            "box": s.box.count(seat),
            "passed": s.passed[seat],
            "challenged": s.challenged[seat],
            "leader": box.places[s.place[leader]],
            "leader_location": box.locations[s.leader_at[seat]] if s.leader_at[seat] >= 0 else None,
            "workers": [{"rank": s.rank[p], "at": box.places[s.place[p]]} for p in dice if s.rank[p]],
            "elevated": [box.places[s.place[p]] for p in dice if s.place[p] >= 0 and not s.rank[p]],
            "unhired": sum([s.place[p] == UNHIRED for p in dice]),
            "aside": sum([s.place[p] == ASIDE for p in dice]),
            "used": [name for token, name in enumerate(box.token_ids) if s.used[seat] >> token & 1],
            "goods": dict(zip(box.sides, s.goods[first : first + len(box.sides)], strict=True)),
            "titans": self._ids(s.titans[seat]),
            "reinforcements": self._ids(s.reinforcements[seat]),
            "ships": self._ids(s.ships[seat]),
            "artisans": self._ids(s.artisans[seat]),
            "shown": self._ids(s.shown[seat]),
            "sold": self._ids(s.sold[seat]),
        }

    # -- laws ------------------------------------------------------------------------------------------------------
    def check(self, state: State) -> None:
        """Assert the invariants PA-INV-01 to PA-INV-08."""
        s, box = state, self.box
        self._check_tokens(s)
        side = box.setups[s.seats].side
        for seat in range(s.seats):
            leader, *dice = self.hands.pieces(seat)
            elevated = self.rules.ending.count_elevated(s, seat)
            assert min(s.stock[seat], s.supply[seat]) >= 0, "PA-INV-01: nobody owes discs"
            held = s.stock[seat] + s.supply[seat] + s.polis.count(seat) + s.box.count(seat) + elevated
            assert held == box.discs, "PA-INV-01: every disc of a colour is somewhere"  # PA-GEN-09
            assert s.place[leader] >= 0, "PA-INV-03: one leader"
            assert s.place[leader] != THERMAE, "PA-INV-08: leaders never rest"
            assert not s.rank[leader], "PA-GEN-03: leaders have no rank"
            for piece in dice:
                hired = s.place[piece] >= 0
                assert hired or not s.rank[piece], "PA-INV-03: dice beside the Forum have no rank"
                assert s.rank[piece] == 0 or box.min_rank <= s.rank[piece] <= box.max_rank, "PA-INV-05: ranks of a die"
                assert s.place[piece] != THERMAE or s.rank[piece], "PA-INV-08: leaders never rest"
        for space in side.all:
            here = self.hands.at(s, space)
            if not side.unlimited[space]:
                assert len(here) <= side.pieces[space], "PA-INV-04: no space is crowded"
                assert len({self.hands.owner(piece) for piece in here}) <= 1, "PA-INV-04: a pair is of one player"
            if not box.leaders_at[box.place_location[space]]:
                assert all(s.rank[piece] for piece in here), "PA-INV-04: no leader in the Polis"
        assert all(0 <= seat < s.seats for seat in s.box), "PA-INV-06: discs in the collection box have owners"
        resting = any(place == THERMAE for place in s.place)
        assert not (box.at_thermae < s.location < len(box.locations) and s.agenda and resting), "PA-THER-02"
        if s.agenda and s.agenda[-1][0] == TURN:
            assert s.underworld, "PA-INV-07: an enemy lies open"
            assert s.location < 0, "a turn belongs to the action phase"
        fights = s.attacker >= 0
        assert fights == (s.defender >= 0), "a duel has two sides"
        assert fights or s.winner < 0, "who won a duel is forgotten with it"

    def _check_tokens(self, s: State) -> None:
        """Assert that every token lies in exactly one place (PA-INV-02, PA-INV-07)."""
        box = self.box
        found = s.gone[:]
        for name in PILES:
            for token in getattr(s, name):
                found[token] += 1
        for row in s.displays:
            for token in row:
                if token >= 0:
                    found[token] += 1
        for held in (s.titans, s.reinforcements, s.ships, s.artisans, s.sold, s.played):
            for tokens in held:
                for token in tokens:
                    found[token] += 1
        for n, count in enumerate(s.goods):
            assert count >= 0, "PA-INV-02: nobody owes goods"
            found[box.side_token[n % len(box.sides)]] += count
        assert tuple(found) == box.copies, "PA-INV-02: every token in exactly one place"
        for seat in range(s.seats):
            left = s.titans[seat][:]
            for titan in s.shown[seat]:
                assert titan in left, "PA-BUY-05: titans that all have seen are in the hand"
                left.remove(titan)

    # -- examples --------------------------------------------------------------------------------------------------
    def ask(self, state: State, question: Json) -> Any:
        """Answer what the worked examples ask."""
        s, box, fights = state, self.box, self.rules.fights
        match question.get("what"):
            case "attack":
                element = box.elements[box.element[s.underworld[0]]]
                return {"strength": fights.attack(s), "element": element}
            case "element":
                return box.elements[fights.duel_element(s, question["seat"])]
            case "set":
                tokens = [box.token_index[name] for name in question["tokens"]]
                rule = fights.fault(tokens, box.elements.index(question["element"]))
                return {"legal": False, "rule": rule} if rule else {"legal": True, "total": fights.total(tokens)}
            case "duel":
                return {
                    "element": box.elements[fights.duel_element(s, s.defender)],
                    "attacker": fights.total(s.played[0]),
                    "defender": fights.total(s.played[1]),
                    "winner": s.winner if s.winner >= 0 else None,
                }
            case "known":
                return self._known(s, question["seat"])
            case "seen_titans":
                return self._ids(seen_titans(s, question["by"], question["of"]))
            case "pieces":
                return self._pieces(question)
        return super().ask(state, question)

    def _known(self, s: State, seat: int) -> Json:
        """Return what a seat knows of the ends of the underworld pile (PA-SELL-08)."""
        ends = {"top": s.underworld[0], "bottom": s.underworld[-1]}
        span = self.box.spans["underworld"]
        return {
            name: self.box.token_ids[token] if s.known[span.index(token)] >> seat & 1 else None
            for name, token in ends.items()
        }

    def _pieces(self, question: Json) -> Json:
        """Return how many pieces of each sort are in the box; of one set by a field of its rows."""
        if "of" not in question:
            return dict(self.box.counts)
        found: dict[str, int] = {}
        for row in self.rules.data["components"][question["of"]]:
            value = str(row[question["by"]])
            found[value] = found.get(value, 0) + int(row.get("copies", 1))
        return found

    def arrange(self, given: Json) -> State:
        """Build a table as `Arrangement` reads it; BadRequest `error.arrange` names what cannot be."""
        state = Arrangement(self.rules, given).state
        self.check(state)
        return state

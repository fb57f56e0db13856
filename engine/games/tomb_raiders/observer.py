"""What a seat may see in The Tomb Raiders, and a re-deal of the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import interface
from engine.games.tomb_raiders.belief import Beliefs
from engine.games.tomb_raiders.components import ASSISTANT, Components
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import ENDED, MAIN, NONE, PICK, SEEN, Belief, Move, Note, State, members, union
from engine.messages import SEATS, Message
from engine.rng import Rng
from engine.views import heap, piece

if TYPE_CHECKING:
    from engine.protocol import Count, DialPosition, Piece, PieceFields, View, Zone


class Observer(interface.Observer[State, Move]):
    """Builds views, and determinizes states by what a seat believes."""

    hidden = True
    rules: Rules
    components: Components

    def __init__(self, rules: Rules, beliefs: Beliefs) -> None:
        super().__init__(rules)
        self.beliefs = beliefs

    def private(self, state: State) -> bool:
        """Return whether the active seat sees more than a spectator: hand, permits, notes (a search makes one)."""
        s = state
        if s.phase == ENDED:
            return False
        first = s.turn * len(self.components.permit_ids)
        held = s.hand[s.turn] or any(s.permits[first : first + len(self.components.permit_ids)])
        return bool(held) or any(note.seat == s.turn for note in s.notes)

    # -- zones of all players --------------------------------------------------------------------------------------
    def view(self, state: State, seat: int | None) -> View[Message]:
        """Return the view of `seat` (TR-HID-01 to TR-HID-03); piles show only whether they are empty."""
        s, components = state, self.components
        free = [p for p, owner in enumerate(s.professors) if owner < 0]
        removed = [self._card(card) for card in members(s.gone)] + [self._good(good) for good in members(s.donated)]
        removed += self._used_permits(s)
        facts = []
        if s.phase != ENDED:
            facts.append(Message("fact.furthest", {"n": max(s.weeks)}, "TR-SCR-05"))
        return {
            "facts": facts,
            "zones": {
                "time": {"pieces": self._time(s)},
                "row": {"slots": [self._card(card) if card >= 0 else None for card in s.row]},
                "display": heap([self._card(card) for card in s.display]),
                "professors": heap([self._professor(p, None) for p in free]),
                "piles": {"slots": [self._pile(s, region) for region in range(len(components.regions))]},
                "deck": {"count": len(s.deck) if s.rulings.show_deck else None if s.deck else 0, "top": None},
                "removed": {
                    "count": sum([entry.get("n", 1) for entry in removed]),
                    "top": removed[-1] if removed else None,
                    "pieces": removed,
                },
                "search": heap(self._searched(s, seat)),
                "excavation": {"at": self._columns(s, seat)},
            },
            "seats": [{"facts": self._facts(s, i), "zones": self._area(s, i, seat == i)} for i in range(s.seats)],
        }

    def open_view(self, state: State) -> View[Message]:
        """Return the view with all hands and permits, and the cards of the piles and the deck, its top card first."""
        s, components, view = state, self.components, self.view(state, None)
        deck = [piece(f"deck.{n}", components.faces[code]) for n, code in enumerate(reversed(s.deck))]
        view["zones"]["deck"] = {"count": len(deck), "top": deck[0] if deck else None, "pieces": deck}
        for region, name in enumerate(components.regions):
            pile = self._contents(s, region)
            view["zones"][f"pile_{name}"] = {"count": sum(one.get("n", 1) for one in pile), "top": None, "pieces": pile}
        for n, area in enumerate(view["seats"]):
            area["zones"] = self._area(s, n, True) | {"notes": {"lines": []}}  # the piles show more
        return view

    def _contents(self, s: State, region: int) -> list[Piece]:
        """Return the cards of a pile, equal ones of rubble as one piece."""
        rubble, goods = self.rules.transfers.contents(s, region)
        pieces = [self._good(good) for good in members(goods)]
        if rubble:
            name = self.components.rubble_ids[region]
            pieces.append(piece(name, name, n=rubble))
        return pieces

    def _card(self, card: int, owner: int | None = None) -> Piece:
        return piece(self.components.card_ids[card], self.components.card_faces[card], owner)

    def _good(self, good: int, owner: int | None = None) -> Piece:
        return piece(self.components.good_ids[good], self.components.good_faces[good], owner)

    def _professor(self, professor: int, owner: int | None) -> Piece:
        name = self.components.professor_ids[professor]
        return piece(name, name, owner)

    def _time(self, s: State) -> list[Piece]:
        """Return the discs of the time track."""
        return [piece(f"disc.{SEATS[seat]}", None, seat, **disc(self.components, s, seat)) for seat in range(s.seats)]

    def _pile(self, s: State, region: int) -> Piece | None:
        """Return a pile as its distribution card, with a count only if show_pile_counts allows it."""
        size = s.buried[region].bit_count() + s.rubble[region]
        if not size:
            return None
        counted: PieceFields = {"n": size} if s.rulings.show_piles else {}
        return piece(self.components.regions[region], self.components.distribution_ids[region], **counted)

    def _searched(self, s: State, seat: int | None) -> list[Piece]:
        """Return the pile that a thief or tomb raider searches, for its player only (TR-THF-01)."""
        if s.phase != PICK or seat != s.turn:
            return []
        return self._contents(s, self.components.card_region[s.played])

    def _columns(self, s: State, seat: int | None) -> list[DialPosition]:
        """Return the column of the excavation table for each dig of the active seat."""
        if s.phase != MAIN or seat not in (None, s.turn):
            return []
        helpers = (s.hand[s.turn] & self.components.of_kind[ASSISTANT]).bit_count() if seat == s.turn else 0
        return [
            {
                "when": {"region": name, "assistants": n},
                "column": min(self.rules.digging.knowledge(s, s.turn, region, n), self.components.max_knowledge),
            }
            for region, name in enumerate(self.components.regions)
            for n in range(helpers + 1)
        ]

    def _used_permits(self, s: State) -> list[Piece]:
        """Return the permits that digs have used up, which the log names."""
        pieces: list[Piece] = []
        for permit, name in enumerate(self.components.permit_ids):
            held = sum(s.permits[permit :: len(self.components.permit_ids)])
            used = self.components.permit_copies[permit] - s.undealt[permit] - held
            if used:
                pieces.append(piece(name, name, n=used))
        return pieces

    # -- zones of a player -----------------------------------------------------------------------------------------
    def _area(self, s: State, seat: int, own: bool) -> dict[str, Zone[Message]]:
        """Return the zones of a player; others see only the size of a hand (TR-HID-03)."""
        components = self.components
        hand, tableau = members(s.hand[seat]), s.tableau[seat]
        held = s.permits[seat * len(components.permit_ids) : (seat + 1) * len(components.permit_ids)]
        permits = [
            piece(f"{name}.{SEATS[seat]}", name, seat, n=n)
            for name, n in zip(components.permit_ids, held, strict=True)
            if n
        ]
        shown = members(tableau & components.presentations)
        return {
            "known": {"items": self._known(s, seat)},
            "hand": heap([self._card(card, seat) for card in hand]) if own else heap([], len(hand)),
            "permits": heap(permits) if own else heap([], sum(held)),
            "knowledge": heap([self._card(card, seat) for card in members(tableau & ~components.presentations)]),
            "finds": heap([self._good(good, seat) for good in members(s.goods[seat])]),
            "shown": heap([self._card(card, seat) for card in shown]),
            "called": heap([self._professor(p, seat) for p, owner in enumerate(s.professors) if owner == seat]),
            "notes": {"lines": list(self._notes(s, seat)) if own else []},
        }

    def _notes(self, s: State, seat: int) -> Iterator[Message]:
        """Yield what a seat has seen in piles, the latest first, with the place in the log (TR-HID-02)."""
        components = self.components
        for note in latest_notes(s, seat):
            place, n = components.region_terms[note.region], note.moves + 1
            artifacts = note.goods & components.artifacts
            if artifacts:
                args = {"n": n, "place": place, "artifacts": components.terms(artifacts)}
                yield Message("fact.saw_artifacts", args, "TR-HID-02")
            for good in members(note.goods & components.finds):
                args = {"n": n, "place": place, "other": components.region_terms[components.good_grants[good]]}
                yield Message("fact.saw_book", args, "TR-HID-02")
            yield Message("fact.saw_rubble", {"n": n, "place": place, "rubble": note.rubble}, "TR-HID-02")

    def _facts(self, s: State, seat: int) -> list[Message]:
        weeks = Message("fact.weeks", {"n": s.weeks[seat]}, "TR-TIME-01")
        return [weeks, *(item["label"] for item in self._known(s, seat))]

    def _known(self, s: State, seat: int) -> list[Count[Message]]:
        """Return the knowledge of a seat about each region and in general: id, number and label."""
        items: list[Count[Message]] = []
        own = seat * len(self.components.regions)
        for region, (name, term) in enumerate(zip(self.components.regions, self.components.region_terms, strict=True)):
            n = s.known[own + region]
            label = Message("fact.knowledge", {"place": term, "n": n}, "TR-KNW-01")
            items.append({"id": name, "n": n, "label": label})
        n = s.general[seat]
        return [*items, {"id": "general", "n": n, "label": Message("fact.general", {"n": n}, "TR-KNW-02")}]

    # -- a re-deal of what is hidden -------------------------------------------------------------------------------
    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        """Re-deal the deck and the piles by what `seat` knows; what others saw in piles is forgotten (TR-HID-02).

        Hands stay: they can be deduced (TR-HID-03). The top of the deck stays green during the game (TR-ROW-05).
        """
        components = self.components
        regions = range(len(components.regions))
        assessed = [self.beliefs.assess(state, seat, region) for region in regions]
        s = state.copy()
        s.rng = Rng(rng.below(1 << 32))
        # All have seen that others looked; what they saw is removed.
        s.notes = [note if note.seat == seat else note._replace(goods=0, rubble=0) for note in s.notes]
        s.memory = [fact for fact in s.memory if fact[0] != SEEN or fact[2] == seat]
        greens: list[int] = []
        goods, rubble = s.buried[:], s.rubble[:]
        code_region, first_good, first_rubble = components.code_region, components.green_codes, components.rubble_codes
        for code in s.deck:
            region = code_region[code]
            if region < 0:
                greens.append(code)
            elif code < first_rubble:
                goods[region] |= 1 << (code - first_good)
            else:
                rubble[region] += 1
        greens.sort()
        rest: list[int] = []
        for region in regions:
            rest += self._deal_pile(s, region, assessed[region][0], goods[region], rubble[region], rng)
        if s.phase == PICK and s.turn != seat:  # the player who searches a pile knows it
            region = components.card_region[s.played]
            s.memory.append((SEEN, region, s.turn, *self.rules.transfers.contents(s, region)))
        # The beliefs of `seat` do not depend on what was forgotten.
        s.memo = {
            seat * len(regions) + region: (len(s.memory), belief, outlook)
            for region, (belief, outlook) in enumerate(assessed)
        }
        top = rng.draw(greens, 1) if greens else []
        s.deck = greens + rest
        rng.shuffle(s.deck)
        s.deck += top
        return s

    def _deal_pile(self, s: State, region: int, belief: Belief, every: int, blanks: int, rng: Rng) -> list[int]:
        """Fill a pile at random by the odds of a belief; return the region's other cards, which go into the deck.

        `every` are the goods of the region in the pile and the deck, `blanks` is the number of its rubble there.
        """
        components = self.components
        at = rng.below(1 << 30) / (1 << 30) * sum(belief.odds.values())
        rubble = finds = 0
        for sort, chance in belief.odds.items():
            rubble, finds = sort
            at -= chance
            if at < 0:
                break
        lying = belief.known
        here = belief.size - rubble - finds - lying.bit_count()
        lying |= union(rng.draw(members(belief.artifacts), here)) | union(rng.draw(members(belief.finds), finds))
        if not s.rulings.books:  # then some of what counts as rubble may be finds
            books = members(every & components.pile_finds[region])
            junk = rng.draw(books + [NONE] * blanks, rubble)
            rubble = junk.count(NONE)
            lying |= union([good for good in junk if good >= 0])
        s.buried[region], s.rubble[region] = lying, rubble
        return [
            *[components.green_codes + good for good in members(every & ~lying)],
            *[components.rubble_codes + region] * (blanks - rubble),
        ]


def disc(components: Components, s: State, seat: int) -> PieceFields:
    """Return the place of a disc: space, lap, number of discs below it in the same lap (TR-TIME-06)."""
    week = s.weeks[seat]
    below = [i for i, other in enumerate(s.weeks) if other == week and s.stack[i] < s.stack[seat]]
    return {"at": week % components.track_spaces, "level": len(below), "lap": week // components.track_spaces}


def latest_notes(s: State, seat: int) -> Iterator[Note]:
    """Yield the last note of a seat for each region, the latest first: a later look replaces an earlier one."""
    listed: set[int] = set()
    for note in reversed(s.notes):
        if note.seat == seat and note.region not in listed:
            listed.add(note.region)
            yield note

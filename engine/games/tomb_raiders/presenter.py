"""The texts of moves in The Tomb Raiders: prompts, labels, previews of cost and effect, and the pieces to click."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb

from engine import interface
from engine.games.tomb_raiders.belief import Beliefs
from engine.games.tomb_raiders.components import (
    ASSISTANT,
    CONGRESS,
    EXCAVATION,
    GENERAL,
    KINDS,
    KNOWLEDGE,
    RAIDER,
    SCIENTIST,
    THIEF,
    Components,
)
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import (
    NONE,
    OFFER,
    PICK,
    Dig,
    Donate,
    Exhibit,
    Move,
    Pick,
    Scientist,
    Skip,
    State,
    Take,
    Thief,
    TombRaider,
    members,
)
from engine.messages import NO_ARGS, SEATS, Json, Message
from engine.move_codec import MoveCodec
from engine.move_option import MoveOption
from engine.results import OVER


class Presenter(interface.Presenter[State, Move]):
    """Renders moves as records and in words."""

    rules: Rules
    components: Components

    def __init__(self, rules: Rules, beliefs: Beliefs) -> None:
        super().__init__(rules)
        self.beliefs = beliefs
        components = rules.components
        self.records = MoveCodec(
            (Take, Exhibit, Donate, Dig, Thief, TombRaider, Scientist, Pick, Skip),
            ids={"card": components.ids, "region": components.regions, "permit": components.allowing_ids},
            sets={"artifacts": components.good_ids},
        )

    def read(self, record: Json) -> Move:
        """Return the move of a record; old saves number the artifacts of a gift instead of a list: artifact_1 …"""
        gift = sorted(name for name in record if name.startswith("artifact_"))
        if gift and "artifacts" not in record:
            rest = {name: value for name, value in record.items() if name not in gift}
            record = {**rest, "artifacts": [record[name] for name in gift]}
        return super().read(record)

    def prompt(self, state: State) -> Message:
        """Return the prompt for the active seat (TR-TURN-01)."""
        s = state
        if s.turn == OVER:
            return Message("prompt.over", NO_ARGS, "TR-END-01")
        player = SEATS[s.turn]
        if s.phase == OFFER:
            return Message("prompt.offer", {"player": player}, "TR-PRES-01")
        if s.phase == PICK:
            place = self.components.region_terms[self.components.card_region[s.played]]
            if self.components.card_kind[s.played] == THIEF:
                return Message("prompt.pick_thief", {"player": player, "place": place}, "TR-THF-03")
            return Message("prompt.pick_tomb_raider", {"player": player, "place": place}, "TR-RDR-01")
        return Message("prompt.turn", {"player": player}, "TR-TURN-01")

    # -- labels ------------------------------------------------------------------------------------------------
    def label(self, state: State, move: Move) -> Message:
        """Return the label of the button: the action and its weeks, without those of an open row take."""
        s, components = state, self.components
        weeks = self.rules.cost(s, move) - s.owed
        match move:
            case Take(card):
                return self._label_take(card, weeks)
            case Exhibit(card):
                args = {
                    "exhibition": f"exhibition.{components.card_faces[card]}",
                    "weeks": weeks,
                    "vp": components.card_vp[card],
                }
                return Message("move.exhibit_for", args, "TR-PRES-03")
            case Donate(card, gift):
                args = {
                    "museum": f"museum.{components.card_faces[card]}",
                    "artifacts": components.terms(gift),
                    "weeks": weeks,
                }
                return Message("move.donate_for", args, "TR-MUS-01")
            case Thief(card) | TombRaider(card):
                args = {"place": components.region_terms[components.card_region[card]], "weeks": weeks}
                return Message(f"move.{KINDS[components.card_kind[card]]}_for", args, "TR-ACT-01")
            case Scientist(region):
                args = {"place": components.region_terms[region], "weeks": weeks}
                return Message("move.scientist_for", args, "TR-SCI-01")
            case Dig(region, _, dug):
                args = {
                    "place": components.region_terms[region],
                    "weeks": dug,
                    "extra": weeks - dug,
                    "total": weeks,
                    "n": self.rules.digging.draws(s, move),
                }
                return Message("move.dig_for", args, "TR-DIG-07")
            case Pick(code):
                good = code - components.green_codes
                grants = components.good_grants[good]
                if grants >= 0:
                    return Message("move.pick_book", {"place": components.region_terms[grants]}, "TR-RDR-01")
                args = {"artifact": components.good_terms[good], "n": components.good_value[good]}
                return Message("move.pick_artifact", args, "TR-THF-01")
            case Skip():
                return Message("move.skip", NO_ARGS, "TR-PRES-01")

    def _label_take(self, card: int, weeks: int) -> Message:
        kind = self.components.card_kind[card]
        args: Json = {"weeks": weeks}
        if kind in (KNOWLEDGE, THIEF, RAIDER):
            args["place"] = self.components.region_terms[self.components.card_region[card]]
        if kind in (KNOWLEDGE, GENERAL):
            args["n"] = self.components.card_points[card]
        return Message(f"move.take_{KINDS[kind]}", args, "TR-TAKE-01")

    def targets(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the card, the pile and the cards from the hand that the move uses."""
        s, seat, components = state, state.turn, self.components
        match move:
            case Take(card):
                return (components.ids[card],)
            case Exhibit(card):  # and what is shown there
                return (components.ids[card], *self._goods(self.rules.shown_at(s.goods[seat], card)))
            case Donate(card, gift):  # any of equal artifacts may be clicked
                groups = components.alike(s.goods[seat] & components.artifacts)
                given = [good for group in groups if any(gift >> good & 1 for good in group) for good in group]
                return (components.ids[card], *(components.good_ids[good] for good in given))
            case Thief(card) | TombRaider(card):
                return (components.ids[card], components.regions[components.card_region[card]])
            case Scientist(region):
                return (*self._held(s, seat, SCIENTIST), components.regions[region])
            case Dig(region, permit, _, assistants):
                names = [components.regions[region]]
                if permit == components.no_permit:
                    names += self._held(s, seat, EXCAVATION)
                else:
                    names.append(f"{components.allowing_ids[permit]}.{SEATS[seat]}")
                if assistants:
                    names += self._held(s, seat, ASSISTANT)
                return tuple(names)
            case Pick(card):
                return (components.ids[card],)
            case Skip():
                return ()

    def _goods(self, goods: int) -> list[str]:
        return [self.components.good_ids[good] for good in members(goods)]

    def _held(self, s: State, seat: int, kind: int) -> list[str]:
        return [self.components.card_ids[card] for card in members(s.hand[seat] & self.components.of_kind[kind])]

    # -- move options ------------------------------------------------------------------------------------------
    def move_options(self, state: State, moves: Iterable[Move]) -> Iterator[MoveOption]:
        """Yield an option for each move, but only one for all gifts to a museum, of which there may be thousands."""
        museums: set[int] = set()
        for move in moves:
            if not isinstance(move, Donate):
                yield self.move_option(state, move)
            elif move.card not in museums:
                museums.add(move.card)
                yield self._gift(state, move.card)

    def _gift(self, s: State, card: int) -> MoveOption:
        """Return the option of a museum: any choice of its number of artifacts, of equals the first (TR-MUS-03)."""
        components = self.components
        groups = [
            [components.good_ids[good] for good in group]
            for group in components.alike(s.goods[s.turn] & components.artifacts)
        ]
        n, weeks = components.card_donate[card], components.card_take[card]
        args = {
            "museum": f"museum.{components.card_faces[card]}",
            "n": n,
            "weeks": weeks,
            "vp": components.card_vp[card],
        }
        return MoveOption(
            {"kind": "donate", "card": components.ids[card]},
            (components.ids[card], *(name for group in groups for name in group)),
            Message("move.donate_any", args, "TR-MUS-01"),
            {"artifacts": {"of": groups, "count": [n, n]}},
        )

    # -- previews ----------------------------------------------------------------------------------------------
    def odds(self, state: State, move: Move) -> list[Message]:
        """Return the average points of a dig and the chance of rubble alone, as the active seat must expect them.

        Only where the number of cards in a pile may be known (TR-HID-01).
        """
        if not isinstance(move, Dig) or not state.rulings.show_piles:
            return []
        belief, outlook = self.beliefs.assess(state, state.turn, move.region)
        n = min(self.rules.digging.draws(state, move), belief.size)
        total = sum(belief.odds.values())
        nothing = sum([comb(rubble, n) * chance for (rubble, _), chance in belief.odds.items()]) / total
        nothing /= comb(belief.size, n)
        points = n * outlook.value / belief.size
        return [Message("preview.odds", {"points": round(points, 1), "n": round(100 * nothing)}, "TR-DIG-09")]

    def waste(self, state: State, move: Move) -> list[Message]:
        """Return what a dig spends without drawing more cards (TR-DIG-07)."""
        if not isinstance(move, Dig):
            return []
        n, lines = self.rules.digging.draws(state, move), []
        if move.weeks > 1 and self.rules.digging.draws(state, move._replace(weeks=move.weeks - 1)) == n:
            lines.append(Message("preview.week_less", NO_ARGS, "TR-DIG-07"))
        if move.assistants and self.rules.digging.draws(state, move._replace(assistants=move.assistants - 1)) == n:
            lines.append(Message("preview.card_spared", NO_ARGS, "TR-DIG-07"))
        return lines

    def preview(self, state: State, move: Move) -> list[Message]:
        """Return cost, the known part of the effect, where the disc lands and who is next."""
        s, seat = state, state.turn
        weeks = self.rules.cost(s, move)
        lines = list(self._preview_cost(s, seat, move, weeks))
        if isinstance(move, Take) and s.rulings.with_row and self.rules.presentations(s, seat):
            return [*lines, Message("preview.offer", NO_ARGS, "TR-PRES-01")]
        return lines + self._preview_disc(s, seat, weeks, s.phase == OFFER or isinstance(move, Take))

    def _preview_cost(self, s: State, seat: int, move: Move, weeks: int) -> Iterator[Message]:
        """Yield the cost and the effect of a move."""
        components = self.components
        match move:
            case Dig():
                yield from self._preview_dig(s, seat, move)
            case Pick(code):
                good = code - components.green_codes
                yield self.label(s, move)
                if components.good_grants[good] >= 0:
                    yield from self._preview_knowledge(
                        s, seat, components.good_grants[good], components.good_points[good], 0
                    )
            case Skip():
                yield Message("preview.cost", {"n": weeks}, "TR-TIME-01")
            case _:
                yield Message("preview.cost", {"n": weeks - s.owed}, "TR-TIME-01")
                if s.owed:
                    yield Message("preview.owed", {"n": s.owed}, "TR-PRES-01")
        match move:
            case Take(card):
                yield from self._preview_card(s, seat, card)
            case Exhibit(card):
                yield Message("preview.exhibit", {"vp": components.card_vp[card]}, "TR-EXH-04")
            case Donate(card, gift):
                args = {"vp": components.card_vp[card], "n": gift.bit_count(), "points": components.value(gift)}
                yield Message("preview.donate", args, "TR-MUS-04")
            case Thief(card) | TombRaider(card):
                place = components.region_terms[components.card_region[card]]
                yield Message(f"preview.{KINDS[components.card_kind[card]]}", {"place": place}, "TR-ACT-03")
            case Scientist(region):
                yield Message("preview.scientist", {"place": components.region_terms[region]}, "TR-SCI-01")

    def _preview_card(self, s: State, seat: int, card: int) -> Iterator[Message]:
        """Yield what a row card brings its new owner."""
        components = self.components
        kind, region, n = components.card_kind[card], components.card_region[card], components.card_points[card]
        if kind == KNOWLEDGE:
            yield from self._preview_knowledge(s, seat, region, n, 0)
        elif kind == GENERAL:
            yield from self._preview_knowledge(s, seat, NONE, 0, n)
        elif kind == CONGRESS:
            n = s.congresses[seat] + 1
            yield Message("preview.congress", {"n": n, "vp": self.rules.scoring.congress_points(n)}, "TR-SCR-04")
        elif kind != EXCAVATION:
            yield Message("preview.action", {"n": s.rulings.play[card]}, "TR-ACT-02")

    def _preview_knowledge(self, s: State, seat: int, region: int, points: int, general: int) -> Iterator[Message]:
        """Yield the knowledge after a gain, and the professors who then join."""
        components, after = self.components, s.copy()
        own = seat * len(components.regions)
        after.general[seat] += general
        if region >= 0:
            after.known[own + region] += points
            args = {"place": components.region_terms[region], "n": after.known[own + region]}
            yield Message("preview.knowledge", args, "TR-KNW-01")
        else:
            yield Message("preview.general", {"n": after.general[seat]}, "TR-KNW-02")
        self.rules.scoring.call_professors(after, seat, None)
        for professor, owner in enumerate(after.professors):
            if owner == seat and s.professors[professor] != seat:
                where, vp = components.professor_region[professor], components.professor_vp[professor]
                if where >= 0:
                    yield Message("preview.professor", {"place": components.region_terms[where], "vp": vp}, "TR-PRF-01")
                else:
                    yield Message("preview.greatest", {"vp": vp}, "TR-PRF-04")

    def _preview_dig(self, s: State, seat: int, dig: Dig) -> Iterator[Message]:
        """Yield cards drawn, knowledge, and what is used up."""
        components = self.components
        own = s.known[seat * len(components.regions) + dig.region]
        k = self.rules.digging.knowledge(s, seat, dig.region, dig.assistants)
        place = components.region_terms[dig.region]
        helped = dig.assistants * components.assistant_points
        counted = {"place": place, "own": own, "general": k - own - helped, "assistants": helped, "k": k}
        helpers = members(s.hand[seat] & components.of_kind[ASSISTANT])[: dig.assistants]
        extra_weeks = sum([s.rulings.play[card] for card in helpers])
        yield Message("preview.dig", {"weeks": dig.weeks, "n": self.rules.digging.draws(s, dig)}, "TR-DIG-07")
        yield Message("preview.dig_knowledge", counted, "TR-DIG-03")
        if dig.assistants:
            yield Message("preview.assistants", {"n": dig.assistants, "weeks": extra_weeks}, "TR-AST-03")
        if dig.permit == components.no_permit:
            yield Message("preview.excavation", NO_ARGS, "TR-GEX-03")
        elif dig.permit == components.any_permit:
            yield Message("preview.any_permit", NO_ARGS, "TR-DIG-01")
        else:
            yield Message("preview.permit", {"place": place}, "TR-DIG-01")

    def _preview_disc(self, s: State, seat: int, weeks: int, refills: bool) -> list[Message]:
        """Return where the disc lands, and who acts next or that the game ends."""
        after = s.copy()
        self.rules.transfers.spend(after, seat, weeks)
        then = self.rules.rearmost(after)
        lines = [Message("preview.arrive", {"n": after.weeks[seat]}, "TR-TIME-01")]
        sure, possible = self._may_end(s) if refills else (False, False)
        if sure:
            return [*lines, Message("preview.end", NO_ARGS, "TR-END-01")]
        if then == seat:
            lines.append(Message("preview.again", NO_ARGS, "TR-TIME-04"))
        else:
            lines.append(Message("preview.next", {"player": SEATS[then]}, "TR-TURN-03"))
        return [*lines, Message("preview.may_end", NO_ARGS, "TR-END-01")] if possible else lines

    def _may_end(self, s: State) -> tuple[bool, bool]:
        """Return whether the next refill is sure to end the game, and whether it may.

        It follows from the cards that every player has seen. Where the size of the deck is not shown, a sure end is
        reported as possible only.
        """
        left = self.rules.greens_left(s)
        row_cards = (left & ~self.components.presentations).bit_count()
        shown = left & self.components.presentations
        sure = not row_cards or (row_cards == 1 and shown == 0 and not s.rulings.failed_draw)
        possible = sure or (row_cards == 1 and not s.rulings.failed_draw)
        return sure and s.rulings.show_deck, possible

"""Refusals of Thebes: why a move is illegal."""

from __future__ import annotations

from collections.abc import Iterator

from engine import interface
from engine.games.thebes.components import ASSISTANT, CAR, KIND_COUNT, PERMISSION, RUMOUR, SHOVEL, ZEPPELIN, Components
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import NONE, Move, State
from engine.messages import NO_ARGS, SEATS, Json, Message


class Explainer(interface.Explainer[State, Move]):
    """Gives reasons, each with the rule behind it. `wanted` is a part of the record of a move."""

    rules: Rules
    components: Components
    over_rule = "TH-END-01"
    turn_rule = "TH-TIME-02"
    move_rule = "TH-TURN-01"

    def of_piece(self, s: State, seat: int, touch: str, wanted: Json) -> Iterator[Message]:
        """Yield the reasons for a touched piece: those against the moves that it could mean."""
        components, base = self.components, touch
        if touch.startswith("permit.") and touch.endswith(f".{SEATS[seat]}"):
            base = touch.split(".")[1]
        if base in components.token_index and components.token_index[base] in s.bonus:
            base = components.sites[components.token_site[components.token_index[base]]]
        if base in components.site_index:
            yield from self.of_kind(s, seat, {"kind": "dig", "site": base, **wanted})
        elif base == components.places[components.start_place]:
            yield from self.of_kind(s, seat, {"kind": "swap", **wanted})
        elif base in components.place_index:
            city = components.place_index[base]
            here = [card for card in s.display + s.row if card >= 0 and components.card_city[card] == city]
            if not here:
                yield Message("why.nothing_there", {"city": components.place_terms[city]}, "TH-TURN-02")
            for card in here:
                yield from self.of_kind(s, seat, self._with_card(card, wanted))
        elif base in components.card_index:
            card = components.card_index[base]
            if card in s.cards[seat]:
                yield from self._own(s, seat, card)
            else:
                yield from self.of_kind(s, seat, self._with_card(card, wanted))
        elif base == "deck":
            yield Message("why.deck", NO_ARGS, "TH-TAKE-01")
        elif base == f"marker.{SEATS[seat]}":
            yield from self.of_kind(s, seat, {"kind": "finish"})

    def _with_card(self, card: int, wanted: Json) -> Json:
        """Return `wanted` as the taking of a research card or the mounting of an exhibition."""
        kind = "take" if card < self.components.first_exhibition else "exhibit"
        return {"kind": kind, "card": self.components.card_ids[card], **wanted}

    def _own(self, s: State, seat: int, card: int) -> Iterator[Message]:
        """Yield how a card that the player owns is used, as it cannot be used now."""
        kind = self.components.card_kind[card]
        if kind == ZEPPELIN:
            yield Message("why.airship_later", NO_ARGS, "TH-MOV-05")
        elif kind == RUMOUR:
            yield from self.of_kind(
                s, seat, {"kind": "dig", "site": self.components.sites[self.components.card_site[card]]}
            )
        elif kind == ASSISTANT and not self._may_discard(s, seat, kind):
            yield Message("why.assistants_stay", NO_ARGS, "TH-KNOW-05")
        elif kind == SHOVEL and not self._may_discard(s, seat, kind):
            yield Message("why.shovels_stay", NO_ARGS, "TH-DIG-05")
        elif kind in (ASSISTANT, SHOVEL):
            yield Message("why.helps_dig", NO_ARGS, "TH-KNOW-06" if kind == ASSISTANT else "TH-DIG-05")
        else:
            yield Message("why.works_by_itself", NO_ARGS, "TH-TURN-01")

    def of_kind(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Yield why no move of one kind fits."""
        match wanted["kind"]:
            case "take" | "exhibit" as kind:
                if "card" in wanted:
                    card = self.components.card_index.get(wanted["card"], NONE)
                    yield from self._card(s, seat, kind, card, wanted)
                else:
                    yield from self._no_card(s, seat, kind, wanted)
            case "swap":
                yield from self._trip(s, seat, self.components.start_place, self.rules.swap_price(s, seat), wanted)
            case "dig":
                site = self.components.site_index.get(wanted.get("site", ""), NONE)
                if site == NONE:
                    yield from self._no_dig(s, seat, wanted)
                else:
                    yield from self._dig(s, seat, site, wanted)
            case "finish" if s.time[seat] < self.components.last_year_from:
                year = self.components.year(self.components.last_year_from)
                yield Message("why.too_early", {"year": year}, "TH-FIN-03")

    def _no_card(self, s: State, seat: int, kind: str, wanted: Json) -> Iterator[Message]:
        """Yield why no card at all can be taken, or no exhibition mounted."""
        cards = [card for card in (s.display if kind == "take" else s.row) if card >= 0]
        if kind == "exhibit":
            if not cards:
                yield Message("why.no_exhibition", NO_ARGS, "TH-EXH-01")
                return
            cards = [card for card in cards if self.rules.may_mount(s, seat, card)]
            if not cards:
                yield Message("why.artifacts_for_none", NO_ARGS, "TH-EXH-02")
        # Of several cards that take too long, the shortest is reason enough.
        reasons = [reason for card in cards for reason in self._card(s, seat, kind, card, wanted)]
        yield from [reason for reason in reasons if reason.key != "why.no_time"]
        yield from sorted(
            [reason for reason in reasons if reason.key == "why.no_time"], key=lambda reason: int(reason.args["weeks"])
        )[:1]

    def _card(self, s: State, seat: int, kind: str, card: int, wanted: Json) -> Iterator[Message]:
        """Yield why a card cannot be taken, or an exhibition not be mounted."""
        components = self.components
        if kind == "take" and (card == NONE or card not in s.display):
            yield Message("why.not_displayed", NO_ARGS, "TH-TAKE-01")
            return
        if kind == "exhibit":
            if card == NONE or card not in s.row:
                yield Message("why.not_announced", NO_ARGS, "TH-EXH-01")
                return
            for site, n in components.exhibition_needs[card]:
                short = n - s.artifacts[seat * components.site_count + site]
                if short > 0:
                    yield Message(
                        "why.missing_artifacts", {"site": components.site_terms[site], "n": short}, "TH-EXH-02"
                    )
        yield from self._trip(s, seat, components.card_city[card], components.card_weeks[card], wanted)

    def _trip(self, s: State, seat: int, place: int, weeks: int, wanted: Json) -> Iterator[Message]:
        """Yield the reasons of transport and time; `weeks` is the least that the action takes."""
        own = seat * KIND_COUNT
        airship = s.kinds[own + ZEPPELIN] > 0
        if wanted.get("zeppelin"):
            if not airship:
                yield Message("why.no_airship", NO_ARGS, "TH-MOV-05")
            if s.place[seat] == place:
                yield Message("why.already_there", {"place": self.components.place_terms[place]}, "TH-MOV-05")
        flies = wanted.get("zeppelin", airship) and airship
        travel = 0 if flies else self.components.travel[s.kinds[own + CAR] > 0][s.place[seat]][place]
        left = self.components.end - s.time[seat]
        if travel + weeks > left:
            yield Message("why.no_time", {"weeks": travel + weeks, "left": left}, "TH-FIN-02")

    def _may_discard(self, s: State, seat: int, kind: int) -> bool:
        return self.rules.may_discard(s, s.kinds[seat * KIND_COUNT + kind])

    # -- digs ----------------------------------------------------------------------------------------------------------
    def _no_dig(self, s: State, seat: int, wanted: Json) -> Iterator[Message]:
        """Yield why there is no dig anywhere: the reasons of each site about which the player knows anything."""
        assistants = s.kinds[seat * KIND_COUNT + ASSISTANT]
        books = s.books[seat * self.components.site_count : (seat + 1) * self.components.site_count]
        known = [site for site, n in enumerate(books) if n or assistants or s.rumours[seat] >> site & 1]
        if not known:
            yield Message("why.know_no_site", NO_ARGS, "TH-DIG-02")
        for site in known:
            yield from self._dig(s, seat, site, wanted)

    def _dig(self, s: State, seat: int, site: int, wanted: Json) -> Iterator[Message]:
        """Yield why there is no such dig at a site."""
        yield from self._helpers(s, seat, site, wanted)
        # From here on: the best that the player could do with the cards that `wanted` leaves open.
        rumour = bool(s.rumours[seat] >> site & 1 and wanted.get("rumour", True))
        solo = self._may_discard(s, seat, ASSISTANT) and wanted.get("solo_assistant", True)
        known = self.rules.knowledge(s, seat, site, rumour, solo)
        yield from self._knowledge(s, seat, site, known.special, rumour)
        yield from self._permit(s, seat, site, wanted)

        components = self.components
        shortest = next((w for w, n in enumerate(components.wheel[known.total]) if n), None)
        weeks = wanted.get("weeks", shortest or 1)
        if not 1 <= weeks <= components.max_weeks:
            yield Message("why.weeks", {"max": components.max_weeks}, "TH-DIG-03")
            return
        if shortest is not None and weeks < shortest:
            yield Message("why.too_short", {"k": known.total, "weeks": shortest}, "TH-DIG-03")
        yield from self._trip(s, seat, components.site_places[site], weeks, wanted)

    def _helpers(self, s: State, seat: int, site: int, wanted: Json) -> Iterator[Message]:
        """Yield why the wanted one-shot cards cannot be used."""
        term, own = self.components.site_terms[site], seat * KIND_COUNT
        has_rumour = s.rumours[seat] >> site & 1
        if wanted.get("rumour") and not has_rumour:
            yield Message("why.no_rumour", {"site": term}, "TH-KNOW-04")
        if wanted.get("rumour") is False and has_rumour and s.rulings.rumour_forced:
            yield Message("why.rumour_forced", {"site": term}, "TH-KNOW-04")
        if wanted.get("solo_assistant") and not self._may_discard(s, seat, ASSISTANT):
            assistants = s.kinds[own + ASSISTANT]
            yield Message("why.assistants_stay" if assistants else "why.no_assistant", NO_ARGS, "TH-KNOW-06")
        if wanted.get("solo_shovel") and not self._may_discard(s, seat, SHOVEL):
            yield Message("why.shovels_stay" if s.kinds[own + SHOVEL] else "why.no_shovel", NO_ARGS, "TH-DIG-05")

    def _knowledge(self, s: State, seat: int, site: int, special: int, rumour: bool) -> Iterator[Message]:
        """Yield why the player does not know enough about a site."""
        term, rulings = {"site": self.components.site_terms[site]}, s.rulings
        books = s.books[seat * self.components.site_count + site]
        if special < 1:
            yield Message("why.only_general" if s.general[seat] else "why.no_knowledge", term, "TH-DIG-02")
        elif not rulings.rumours_suffice and not books:
            yield Message("why.needs_books", term, "TH-DIG-02")
        elif not rulings.assistants_suffice and not books and not rumour:
            yield Message("why.needs_books_or_rumour", term, "TH-DIG-02")

    def _permit(self, s: State, seat: int, site: int, wanted: Json) -> Iterator[Message]:
        """Yield why the player has no permit for a site; a trip across New Year renews it."""
        own, place = seat * KIND_COUNT, self.components.site_places[site]
        if s.permits[seat] >> site & 1 or s.kinds[own + PERMISSION]:
            return
        travel = self.components.travel[s.kinds[own + CAR] > 0][s.place[seat]][place]
        late = self.components.crosses_new_year(s.time[seat], s.time[seat] + travel)
        if wanted.get("zeppelin") or not late:
            yield Message("why.permit_spent", {"site": self.components.site_terms[site]}, "TH-PERM-01")

"""The oracle of The Tomb Raiders: where every card is, what each move may change and must cost, and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, product

from tools.fuzz.oracles import Json, miscounted

GREEN = ("knowledge", "general_knowledge", "congress", "action")
"""The families of cards that lie in the row."""


class Oracle:
    """Watches one match of The Tomb Raiders."""

    def __init__(self, data: Json, seats: int, options: Mapping[str, str]) -> None:
        """Read the data; `options` has the value of every option."""
        self.seats, self.options = seats, dict(options)
        self.const: Json = data["constants"]
        parts = data["components"]
        self.cards: dict[str, Json] = {}
        self.family: dict[str, str] = {}
        self.components: Counter[str] = Counter()
        for family in (*GREEN, "exhibition", "museum", "artifact", "find", "rubble"):
            for row in parts[family]:
                copies = row["copies"]
                single = family == "rubble" or copies == 1
                names = [row["id"]] if single else [f"{row['id']}#{n}" for n in range(1, copies + 1)]
                for name in names:
                    self.cards[name], self.family[name] = row, family
                    self.components[name] = copies if single else 1
        self.professors = {row["id"]: row for row in parts["professor"]}
        self.permits = {row["id"]: row for row in parts["permit"]}
        self.regions = [row["id"] for row in data["board"]["place"]]
        (self.setup,) = [row for row in data["tables"]["setup"]["rows"] if row["players"] == seats]
        self.table = data["tables"]["excavation_table"]["rows"]
        (self.assistant,) = [row for row in parts["action"] if row["effect"] == "assistant"]
        self.books = options["pile_books"] == "true"
        self.learnt: dict[tuple[str, ...], Counter[str]] = {}
        self.before: Json | None = None

    # -- cards --------------------------------------------------------------------------------------------------------
    def row_of(self, card: str) -> Json:
        """Return the data of a card or one of its copies."""
        return self.cards[card]

    def sort(self, card: str) -> str:
        """Return the family of a card, "" if there is no such card."""
        return self.family.get(card, "")

    def back(self, card: str) -> str:
        """Return the region on the back of a pile card, "" for green cards."""
        if self.sort(card) not in ("artifact", "find", "rubble"):
            return ""
        row = self.row_of(card)
        region: str = row["pile"] if self.sort(card) == "find" else row["region"]
        return region

    def worth(self, card: str) -> bool:
        """Return whether a pile card is not rubble; books may count as rubble (option pile_books)."""
        return self.sort(card) == "artifact" or (self.books and self.sort(card) == "find")

    # -- single positions ---------------------------------------------------------------------------------------------
    def check(self, described: Json) -> list[str]:
        """Return what is wrong with the next position."""
        wrong = self.places(described)
        if wrong:
            return wrong  # the checks below assume that every card is in one place
        wrong = [*self.permitted(described), *self.order(described), *self.owners(described)]
        wrong += self.opening(described) if self.before is None else self.move(self.before, described)
        self.before = described
        return wrong

    def places(self, at: Json) -> list[str]:
        """I1, I3: the 163 cards of the deck are all there, each in a zone of its kind."""
        if len(at["seats"]) != self.seats:
            return [f"there are {len(at['seats'])} seats, not {self.seats}"]
        zones: list[tuple[str, list[str], Collection[str]]] = [
            ("the row", present(at["row"]), GREEN),
            ("the display", at["display"], ("exhibition", "museum")),
            ("the cards that are gone", at["removed"], ("action", "artifact")),
            ("the cards left out", at["aside"], ()),
            ("the deck", at["deck"], set(self.family.values())),
        ]
        zones += [(f"the pile of {r}", at["piles"][r], ("artifact", "find", "rubble")) for r in self.regions]
        goods = ("artifact", "find") if self.books else ("artifact",)
        for n, seat in enumerate(at["seats"]):
            zones.append((f"the hand of seat {n}", seat["hand"], ("action",)))
            zones.append((f"the finds of seat {n}", seat["finds"], goods))
            zones.append((f"the cards of seat {n}", seat["cards"], (*GREEN[:3], "exhibition", "museum")))
        wrong = miscounted("card", Counter(card for _, cards, _ in zones for card in cards), self.components)
        wrong += [
            f"{card} lies in {name}" for name, cards, may in zones for card in cards if self.sort(card) not in may
        ]
        wrong += [
            f"{card} lies in the pile of {r}" for r in self.regions for card in at["piles"][r] if self.back(card) != r
        ]
        return wrong

    def permitted(self, at: Json) -> list[str]:
        """TR-SET-02: the permits not dealt are in the box, and no seat has more than it was dealt."""
        wrong = []
        for permit, row in self.permits.items():
            dealt = self.setup["generic" if row["kind"] == "any" else "per_region"]
            if at["box"][permit] != row["copies"] - dealt * self.seats:
                wrong.append(f"{at['box'][permit]} of {permit} are in the box")
            held = [seat["permits"][permit] for seat in at["seats"]]
            if min(held) < 0 or max(held) > dealt:
                wrong.append(f"{permit}: {held} in hand, {dealt} dealt to each")
        return wrong

    def order(self, at: Json) -> list[str]:
        """I2, TR-TIME: whose turn it is, and the row and the deck between moves."""
        wrong = []
        seats = at["seats"]
        if at["options"] != self.options:
            wrong.append(f"the options are {at['options']}")
        if len({seat["stack"] for seat in seats}) != self.seats:
            wrong.append("two discs lie at one height")
        if len(at["row"]) != self.const["row_size"]:
            wrong.append(f"the row has {len(at['row'])} spaces")
        first = min(range(self.seats), key=lambda n: (seats[n]["weeks"], -seats[n]["stack"]))
        if at["turn"] != (-1 if at["phase"] == "over" else first):
            wrong.append(f"it is the turn of seat {at['turn']}, not of seat {first} (phase {at['phase']})")
        failing = self.options["deck_end"] == "on_failed_draw"
        if at["phase"] == "over":
            if at["deck"] or (failing and all(at["row"])):
                wrong.append("the game has ended too early")
            return wrong
        gaps = sum(card is None for card in at["row"])
        if gaps != (at["phase"] == "offer"):
            wrong.append(f"{gaps} spaces of the row are empty in the phase {at['phase']}")
        if not at["deck"] and not failing:
            wrong.append("the deck is empty, and the game goes on")
        if at["deck"] and at["phase"] != "offer" and self.back(at["deck"][0]):
            wrong.append("the card on top of the deck belongs to a pile")
        return wrong

    def owners(self, at: Json) -> list[str]:
        """I5: the owner of a professor knows enough and no seat more; without an owner, no seat knows enough."""
        wrong = []
        for name, owner in at["professors"].items():
            known = [self.wisdom(seat, name) for seat in at["seats"]]
            least = self.least(name)
            if owner is None and max(known) >= least:
                wrong.append(f"no seat has {name}, and the points are {known}")
            if owner is not None and (known[owner] < least or known[owner] < max(known)):
                wrong.append(f"seat {owner} has {name}, and the points are {known}")
        return wrong

    def opening(self, at: Json) -> list[str]:
        """TR-SET: players own only permits, all discs are at the start."""
        wrong = []
        for n, seat in enumerate(at["seats"]):
            if seat["weeks"] != self.const["track_start"]:
                wrong.append(f"seat {n} starts at {seat['weeks']} weeks")
            if seat["hand"] or seat["cards"] or seat["finds"] or seat["notes"]:
                wrong.append(f"seat {n} starts with cards")
            for permit, row in self.permits.items():
                if seat["permits"][permit] != self.setup["generic" if row["kind"] == "any" else "per_region"]:
                    wrong.append(f"seat {n} starts with {seat['permits'][permit]} of {permit}")
        if at["removed"] or any(owner is not None for owner in at["professors"].values()) or at["phase"] != "main":
            wrong.append("something has happened before the first move")
        return wrong

    # -- knowledge ----------------------------------------------------------------------------------------------------
    def knowledge(self, seat: Json) -> Counter[str]:
        """Return the points of each region, and the general ones under ""; cached by cards."""
        cards = (*seat["cards"], *seat["finds"])
        if cards not in self.learnt:
            points: Counter[str] = Counter()
            for card in cards:
                if self.sort(card) in ("knowledge", "general_knowledge", "find"):
                    points[self.row_of(card).get("region", "")] += self.row_of(card)["points"]
            self.learnt[cards] = points
        return self.learnt[cards]

    def known(self, seat: Json, region: str) -> int:
        """TR-KNW-01: points of one region, on cards and on books from piles."""
        return self.knowledge(seat)[region]

    def general(self, seat: Json) -> int:
        """TR-KNW-02: general points."""
        return self.knowledge(seat)[""]

    def wisdom(self, seat: Json, professor: str) -> int:
        """TR-PRF: the points that count for a professor."""
        row = self.professors[professor]
        if row["kind"] == "greatest":
            return self.knowledge(seat).total()
        extra = self.general(seat) if self.options["professor_counts_general"] == "true" else 0
        return self.known(seat, row["region"]) + extra

    def least(self, professor: str) -> int:
        """TR-PRF-01, TR-PRF-04: the least points that win a professor."""
        least: int = self.const[f"{self.professors[professor]['kind']}_professor_min"]
        return least

    # -- moves --------------------------------------------------------------------------------------------------------
    def move(self, was: Json, now: Json) -> list[str]:
        """Return the faults of the move between two positions."""
        p = was["turn"]
        a, b = was["seats"][p], now["seats"][p]
        wrong = [
            f"seat {n} was changed in a move of seat {p}"
            for n in range(self.seats)
            if n != p and was["seats"][n] != now["seats"][n]
        ]
        wrong += self.passed_on(was, now, p)
        used = minus(a["hand"], b["hand"])
        gone = minus(now["removed"], was["removed"])
        given = minus(a["finds"], b["finds"])
        if Counter(gone) != Counter([*used, *given]) or minus(was["removed"], now["removed"]):
            wrong.append(f"{gone} left the game, {used} were played and {given} given away")
        if minus(a["cards"], b["cards"]):
            wrong.append(f"seat {p} lost {minus(a['cards'], b['cards'])}")
        permits = [name for name in self.permits for _ in range(a["permits"][name] - b["permits"][name])]
        if any(b["permits"][name] > a["permits"][name] for name in self.permits):
            wrong.append(f"seat {p} has got a permit")
        fresh = minus([*b["hand"], *b["cards"]], [*a["hand"], *a["cards"]])
        if was["phase"] == "pick":
            return [*wrong, *self.picked(was, now, p, [*fresh, *used, *given, *permits])]
        if was["phase"] == "offer":
            return [*wrong, *self.offered(was, now, p, fresh, given, [*used, *permits])]
        if fresh and fresh[0] in was["row"]:
            return [*wrong, *self.took(was, now, p, fresh, [*used, *given, *permits])]
        wrong += self.still(was, now, fresh)
        if fresh:
            weeks, more = self.presented(was, p, fresh, given, [*used, *permits])
            if self.options["presentation_with_row"] == "true":
                wrong.append(f"{fresh} was taken without a card of the row")
            return [*wrong, *more, *self.spent(was, now, p, weeks)]
        effects = [self.row_of(card)["effect"] for card in used]
        if permits or "general_excavation" in effects or "assistant" in effects:
            return [*wrong, *self.dug(was, now, p, permits, effects)]
        if len(used) == 1:
            return [*wrong, *self.played(was, now, p, used[0])]
        return [*wrong, f"seat {p} did nothing that is a move"]

    def passed_on(self, was: Json, now: Json, p: int) -> list[str]:
        """TR-PRF-02, TR-PRF-05: a professor goes to the active seat if it now knows more, else he stays."""
        wrong = []
        for name, owner in was["professors"].items():
            mine = self.wisdom(now["seats"][p], name)
            better = owner is None or mine > self.wisdom(now["seats"][owner], name)
            wanted = p if mine >= self.least(name) and better else owner
            if now["professors"][name] != wanted:
                wrong.append(f"{name} is with {now['professors'][name]}, not with {wanted}")
        return wrong

    def spent(self, was: Json, now: Json, p: int, weeks: int) -> list[str]:
        """TR-TIME: the disc moved by these weeks and lies on top; 0 weeks do not move it."""
        a, b = was["seats"][p], now["seats"][p]
        wrong = []
        if b["weeks"] - a["weeks"] != weeks:
            wrong.append(f"seat {p} spent {b['weeks'] - a['weeks']} weeks, not {weeks}")
        top = b["stack"] > max(seat["stack"] for seat in was["seats"])
        if top != (weeks > 0) or (weeks == 0 and a["stack"] != b["stack"]):
            wrong.append(f"the disc of seat {p} lies at {b['stack']} after {weeks} weeks")
        return wrong

    def still(self, was: Json, now: Json, fresh: Sequence[str] = ()) -> list[str]:
        """TR-ROW-06: only a row take changes the row and the deck; the display loses the cards taken."""
        wrong = [f"{name} was changed" for name in ("row", "deck") if was[name] != now[name]]
        if now["display"] != [card for card in was["display"] if card not in fresh]:
            wrong.append("the display was changed")
        return wrong

    def took(self, was: Json, now: Json, p: int, fresh: list[str], lost: list[str]) -> list[str]:
        """TR-TAKE: one card of the row, to the hand or before the player, for its weeks; then the refill."""
        card = fresh[0]
        wrong = [f"seat {p} gained {fresh} and lost {lost}"] if len(fresh) > 1 or lost else []
        hand = card in now["seats"][p]["hand"]
        if hand != (self.sort(card) == "action"):
            wrong.append(f"{card} is {'' if hand else 'not '}in hand")
        wrong += self.same_goods(was, now, p)
        weeks = self.clock(self.row_of(card), "take")
        row = [None if there == card else there for there in was["row"]]
        takable = any(self.weeks_to_show(was["seats"][p], shown) is not None for shown in was["display"])
        if self.options["presentation_with_row"] == "true" and takable:
            if now["phase"] != "offer" or now["owed"] != weeks:
                wrong.append(f"phase {now['phase']}, {now['owed']} weeks owed, {weeks} expected before the offer")
            return [*wrong, *self.still({**was, "row": row}, now), *self.spent(was, now, p, 0)]
        return [*wrong, *self.spent(was, now, p, weeks), *self.refilled({**was, "row": row}, now)]

    def offered(self, was: Json, now: Json, p: int, fresh: list[str], given: list[str], lost: list[str]) -> list[str]:
        """TR-PRES-01 under its option: perhaps a presentation card along with the row card; both cost weeks."""
        weeks, wrong = self.presented(was, p, fresh, given, lost) if fresh else (0, [])
        if not fresh and (given or lost):
            wrong.append(f"seat {p} lost {[*given, *lost]} for nothing")
        display = [card for card in was["display"] if card not in fresh]
        wrong += self.spent(was, now, p, was["owed"] + weeks)
        return [*wrong, *self.refilled({**was, "display": display}, now)]

    def presented(
        self, was: Json, p: int, fresh: list[str], given: list[str], lost: list[str]
    ) -> tuple[int, list[str]]:
        """TR-EXH, TR-MUS: a card of the display for the artifacts shown or given; returns its weeks and the faults."""
        card = fresh[0]
        if len(fresh) > 1 or lost or card not in was["display"]:
            return 0, [f"seat {p} gained {fresh} and lost {lost}"]
        weeks = self.weeks_to_show(was["seats"][p], card)
        if weeks is None:
            return 0, [f"seat {p} has not the artifacts for {card}"]
        needed = self.row_of(card).get("donate", 0)
        if len(given) != needed or any(self.sort(gift) != "artifact" for gift in given):
            return weeks, [f"{card} needs {needed} artifacts, {given} were given"]
        return weeks, []

    def weeks_to_show(self, seat: Json, card: str) -> int | None:
        """TR-EXH-01, TR-EXH-02, TR-MUS-01: the weeks of a presentation card, None if the seat cannot take it."""
        row = self.row_of(card)
        own = Counter(self.back(find) for find in seat["finds"] if self.sort(find) == "artifact")
        if "donate" in row:
            return int(row["take"]) if own.total() >= row["donate"] else None
        weeks: int | None = None
        for tier in row["tiers"]:
            if own[tier["region"]] < tier["min"]:
                break
            weeks = tier["weeks"]
        return weeks

    def refilled(self, was: Json, now: Json) -> list[str]:
        """TR-ROW, TR-END: cards are drawn until the row is full and a green card is on top of the deck."""
        deck, row, display = list(was["deck"]), list(was["row"]), list(was["display"])
        piles = {region: list(was["piles"][region]) for region in self.regions}
        over = True
        while deck:
            region = self.back(deck[0])
            if region:
                piles[region].append(deck.pop(0))
            elif None not in row:
                over = False
                break
            elif self.sort(deck[0]) in GREEN:
                row[row.index(None)] = deck.pop(0)
            else:
                display.append(deck.pop(0))
        if self.options["deck_end"] == "on_failed_draw":
            over = None in row
        wrong = []
        for name, wanted in (("row", row), ("display", display), ("deck", deck)):
            if now[name] != wanted:
                wrong.append(f"{name}: {now[name]}, not {wanted}")
        if any(Counter(now["piles"][region]) != Counter(piles[region]) for region in self.regions):
            wrong.append("the cards of the deck are not on their piles")
        if now["phase"] != ("over" if over else "main"):
            wrong.append(f"phase {now['phase']} after a refill")
        return wrong

    def same_goods(self, was: Json, now: Json, p: int) -> list[str]:
        """Check that the finds are unchanged."""
        return ["finds were changed"] if was["seats"][p]["finds"] != now["seats"][p]["finds"] else []

    def clock(self, row: Json, which: str) -> int:
        """TR-ACT-02: weeks to take or to play a card; an option may waive those of action cards."""
        waived = {"take": "play_only", "play": "take_only"}[which]
        return 0 if "effect" in row and self.options["action_clock"] == waived else int(row[which])

    def played(self, was: Json, now: Json, p: int, card: str) -> list[str]:
        """TR-THF, TR-RDR, TR-SCI: the play of a card that looks into a pile, up to the pick."""
        row = self.row_of(card)
        weeks = self.clock(row, "play")
        notes = now["seats"][p]["notes"][len(was["seats"][p]["notes"]) :]
        wrong = [fault for note in notes for fault in self.noted(was, note, row)]
        if len(notes) > 1:
            wrong.append(f"seat {p} noted {len(notes)} piles")
        if row["effect"] == "scientist":
            if [note["kind"] for note in notes] != ["scientist"] or not was["piles"][notes[0]["region"]]:
                wrong.append(f"a scientist looked at {notes}")
            return [*wrong, *self.untouched(was, now, p), *self.spent(was, now, p, weeks)]
        takable = [good for good in was["piles"][row["region"]] if self.takable(row, good)]
        if takable and not (row["effect"] == "thief" and self.options["thief_pick"] == "random"):
            if now["phase"] != "pick" or now["played"] != card:
                wrong.append(f"phase {now['phase']} with {takable} to be picked by {now['played']}")
            return [*wrong, *self.untouched(was, now, p), *self.spent(was, now, p, 0)]
        if takable:
            wrong += self.stolen(was, now, p, row)
        else:
            wrong += self.untouched(was, now, p)
        if now["phase"] != "main":
            wrong.append(f"phase {now['phase']} with nothing to pick")
        return [*wrong, *self.spent(was, now, p, weeks)]

    def takable(self, row: Json, card: str) -> bool:
        """TR-THF-02, TR-RDR-01: a thief takes artifacts, a tomb raider any card but rubble."""
        return self.sort(card) == "artifact" if row["effect"] == "thief" else self.worth(card)

    def noted(self, was: Json, note: Json, row: Json) -> list[str]:
        """TR-HID-02: a note agrees with the pile."""
        pile = was["piles"][note["region"]]
        goods = [card for card in pile if self.worth(card)]
        wrong = []
        if note["kind"] != row["effect"] or row.get("region", note["region"]) != note["region"]:
            wrong.append(f"{row['id']} noted {note['kind']} in {note['region']}")
        if Counter(note["goods"]) != Counter(goods) or note["rubble"] != len(pile) - len(goods):
            wrong.append(f"{note['goods']} and {note['rubble']} rubble were noted of {pile}")
        return wrong

    def picked(self, was: Json, now: Json, p: int, changed: list[str]) -> list[str]:
        """TR-THF-03, TR-RDR-01: the pick of a thief or a tomb raider."""
        row = self.row_of(was["played"])
        wrong = [f"{changed} changed hands in a pick"] if changed else []
        if now["phase"] != "main":
            wrong.append(f"phase {now['phase']} after a pick")
        return [
            *wrong,
            *self.stolen(was, now, p, row),
            *self.still(was, now),
            *self.spent(was, now, p, self.clock(row, "play")),
        ]

    def stolen(self, was: Json, now: Json, p: int, row: Json) -> list[str]:
        """Check that one takable card went from the pile of the region to the player."""
        finds = minus(now["seats"][p]["finds"], was["seats"][p]["finds"])
        if len(finds) != 1 or not self.takable(row, finds[0]) or self.back(finds[0]) != row["region"]:
            return [f"{row['id']} took {finds}"]
        return self.left(was, now, row["region"], finds)

    def left(self, was: Json, now: Json, region: str, finds: list[str]) -> list[str]:
        """Check that the pile of one region lost exactly these finds, and the others nothing."""
        wanted = {name: Counter(pile) for name, pile in was["piles"].items()}
        wanted[region] = wanted[region] - Counter(finds)
        if {name: Counter(pile) for name, pile in now["piles"].items()} != wanted:
            return [f"the piles are not what {finds} leave of them"]
        return []

    def untouched(self, was: Json, now: Json, p: int) -> list[str]:
        """Check that finds and piles are unchanged."""
        return [*self.same_goods(was, now, p), *self.left(was, now, self.regions[0], [])]

    def dug(self, was: Json, now: Json, p: int, permits: list[str], effects: list[str]) -> list[str]:
        """TR-DIG, TR-GEX, TR-AST: one permit, a pile, and knowledge and weeks that draw enough cards for the finds."""
        counts = Counter(effects)
        helpers = counts.pop("assistant", 0)
        if len(permits) + counts.total() != 1 or set(counts) - {"general_excavation"}:
            return [f"seat {p} dug with {permits} and {effects}"]
        wrong = []
        if helpers > 1 and self.options["assistant_limit"] == "one":
            wrong.append(f"{helpers} assistants helped")
        if now["phase"] != "main":
            wrong.append(f"phase {now['phase']} after a dig")
        a, b = was["seats"][p], now["seats"][p]
        finds = minus(b["finds"], a["finds"])
        kind = self.permits[permits[0]] if permits else {"kind": "any"}
        regions = self.regions if kind["kind"] == "any" else [kind["region"]]
        regions = [region for region in regions if all(self.back(card) == region for card in finds)]
        weeks = b["weeks"] - a["weeks"] - helpers * self.clock(self.assistant, "play")
        tried = [self.excavated(was, now, p, region, weeks, helpers, finds) for region in regions]
        # A dig by a generic permit that found only rubble may have been in any region: one that fits is enough.
        if [] not in tried:
            wrong += [reason for reasons in tried for reason in reasons] or [f"seat {p} found {finds} with {permits}"]
        return [*wrong, *self.spent(was, now, p, b["weeks"] - a["weeks"])]

    def excavated(
        self, was: Json, now: Json, p: int, region: str, weeks: int, helpers: int, finds: list[str]
    ) -> list[str]:
        """Return why the dig cannot have been in this region, nothing if it can."""
        seat, pile = was["seats"][p], was["piles"][region]
        own, general = self.known(seat, region), self.general(seat)
        helped = helpers * self.assistant["points"]
        if self.options["general_knowledge_cap"] == "region":
            general = min(general, own + helped)
        if self.options["dig_needs_region_knowledge"] == "true" and own < 1:
            return [f"seat {p} digs in {region} and knows nothing of it"]
        knowledge = min(own + general + helped, self.const["knowledge_cap_on_table"])
        if not self.const["dig_weeks_min"] <= weeks <= self.const["dig_weeks_max"] or knowledge < 1:
            return [f"seat {p} digs in {region} for {weeks} weeks with {knowledge} points"]
        if not pile:
            return [f"seat {p} digs in {region}, where nothing lies"]
        drawn = min(self.table[weeks - 1][knowledge - 1], len(pile))
        worth = sum(self.worth(card) for card in pile)
        if drawn < 1 or not drawn - (len(pile) - worth) <= len(finds) <= min(drawn, worth):
            return [f"{len(finds)} finds in {drawn} cards of {pile}, for {weeks} weeks with {knowledge} points"]
        return self.left(was, now, region, finds)

    # -- legal moves --------------------------------------------------------------------------------------------------
    def legal_moves(self, described: Json) -> Iterable[Json]:
        """Yield the record of every legal move, by trying all that can be written (TR-TURN-01)."""
        at, seat = described, described["seats"][described["turn"]]
        if at["phase"] == "pick":
            row = self.row_of(at["played"])
            takable = [card for card in at["piles"][row["region"]] if self.takable(row, card)]
            yield from ({"kind": "pick", "card": same} for same in {self.alike(card) for card in takable})
            return
        if at["phase"] == "offer":
            yield {"kind": "skip"}
            yield from self.showings(at, seat)
            return
        for card in present(at["row"]):
            yield {"kind": "take", "card": card}
        if self.options["presentation_with_row"] == "false":
            yield from self.showings(at, seat)
        for card in seat["hand"]:
            row = self.row_of(card)
            if row["effect"] in ("thief", "tomb_raider"):  # TR-THF-04: also on a pile without anything to take
                yield {"kind": row["effect"], "card": card}
        if self.held(seat, "scientist"):  # TR-SCI-02
            yield from ({"kind": "scientist", "region": region} for region in self.regions if at["piles"][region])
        permits = [permit for permit in self.permits if seat["permits"][permit]]
        if self.held(seat, "general_excavation"):
            permits.append("act_general_excavation")
        most = self.held(seat, "assistant")
        if self.options["assistant_limit"] == "one":
            most = min(most, 1)
        spans = range(self.const["dig_weeks_min"], self.const["dig_weeks_max"] + 1)
        for region, permit, weeks, helpers in product(self.regions, permits, spans, range(most + 1)):
            fits = self.permits.get(permit, {}).get("region", region) == region  # TR-DIG-01
            if fits and at["piles"][region] and self.draws(seat, region, weeks, helpers) >= 1:  # TR-DIG-02
                yield {"kind": "dig", "region": region, "permit": permit, "weeks": weeks, "assistants": helpers}

    def showings(self, at: Json, seat: Json) -> Iterable[Json]:
        """Yield the moves that take a card of the display: exhibitions, and museums with each distinct gift."""
        own = [card for card in seat["finds"] if self.sort(card) == "artifact"]
        for card in at["display"]:
            if self.weeks_to_show(seat, card) is None:
                continue
            if self.sort(card) == "exhibition":
                yield {"kind": "exhibit", "card": card}
                continue
            gifts = {tuple(sorted(map(self.alike, gift))) for gift in combinations(own, self.row_of(card)["donate"])}
            yield from ({"kind": "donate", "card": card, "artifacts": gift} for gift in gifts)

    def record(self, move: Json) -> Json:
        """Return a record of the engine as `legal_moves` has it: goods that are the same are equal."""
        if move["kind"] == "pick":
            return {**move, "card": self.alike(move["card"])}
        if move["kind"] == "donate":
            return {**move, "artifacts": tuple(sorted(map(self.alike, move["artifacts"])))}
        return move

    def alike(self, card: str) -> tuple[str, str, int]:
        """TR-MUS-03: what distinguishes a good: artifacts of equal region and value are the same."""
        row = self.row_of(card)
        return self.back(card), self.sort(card), row.get("vp", 0)

    def draws(self, seat: Json, region: str, weeks: int, helpers: int) -> int:
        """TR-DIG-03 to TR-DIG-07, TR-KNW: the cards that a dig may draw, 0 if the seat knows too little."""
        own, general = self.known(seat, region), self.general(seat)
        helped = helpers * self.assistant["points"]
        if self.options["general_knowledge_cap"] == "region":
            general = min(general, own + helped)
        if self.options["dig_needs_region_knowledge"] == "true" and own < 1:
            return 0
        knowledge = min(own + general + helped, self.const["knowledge_cap_on_table"])
        return int(self.table[weeks - 1][knowledge - 1]) if knowledge else 0

    def held(self, seat: Json, effect: str) -> int:
        """Return how many action cards of this effect a seat has in hand."""
        return sum(self.row_of(card)["effect"] == effect for card in seat["hand"])

    # -- the end ------------------------------------------------------------------------------------------------------
    def score(self, described: Json) -> Json:
        """TR-SCR: artifacts, presentation cards, professors, congresses, time left; fewer weeks win a tie."""
        seats = described["seats"]
        late = max(seat["weeks"] for seat in seats)
        held = [sum(self.sort(card) == "congress" for card in seat["cards"]) for seat in seats]
        parts = {
            "artifacts": [self.points(seat["finds"], ("artifact",)) for seat in seats],
            "presentations": [self.points(seat["cards"], ("exhibition", "museum")) for seat in seats],
            "professors": [
                sum(int(self.professors[name]["vp"]) for name, owner in described["professors"].items() if owner == n)
                for n in range(len(seats))
            ],
            "congresses": [n * (n + 1) // 2 for n in held],
            "time": [(late - seat["weeks"]) // self.const["time_bonus_step"] for seat in seats],
        }
        totals = [sum(column) for column in zip(*parts.values(), strict=True)]
        stacked = self.options["tie_on_same_space"] == "stack"
        keys = [
            (total, -seat["weeks"], seat["stack"] if stacked else 0) for total, seat in zip(totals, seats, strict=True)
        ]
        places = [1 + sum(other > key for other in keys) for key in keys]
        winners = [n for n, place in enumerate(places) if place == 1]
        return {"totals": totals, "parts": parts, "places": places, "winners": winners}

    def points(self, cards: Iterable[str], families: tuple[str, ...]) -> int:
        """Return the victory points printed on the cards of these families."""
        return sum(int(self.row_of(card)["vp"]) for card in cards if self.sort(card) in families)


def present(spaces: Iterable[str | None]) -> list[str]:
    """Return the cards of spaces, of which some may be empty."""
    return [card for card in spaces if card is not None]


def minus(some: Iterable[str], others: Iterable[str]) -> list[str]:
    """Return the multiset difference `some` - `others`."""
    return list((Counter(some) - Counter(others)).elements())

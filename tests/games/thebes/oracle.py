"""The oracle of Thebes: where every card and token is, what each turn may change and must cost, and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from tools.fuzz.oracles import Json, miscounted

MAX_LEAD_WEEKS = 16
"""TH-TIME-07: the most weeks by which an unfinished player is ahead of the active seat: 4 of travel, 12 of digging."""


class Oracle:
    """Watches one match of Thebes."""

    def __init__(self, data: Json, seats: int, options: Mapping[str, str]) -> None:
        """Read the data; `options` has the value of every option."""
        self.seats, self.options = seats, dict(options)
        self.const: Json = data["constants"]
        self.tables: Json = data["tables"]
        self.research = {row["id"]: row for row in data["components"]["research_card"]}
        self.shows = {row["id"]: row for row in data["components"]["exhibition_card"]}
        tokens = data["components"]["dig_token"]
        self.tokens = {row["id"]: row for row in tokens if row["type"] != "debris"}
        self.sites = [row["id"] for row in data["board"]["place"] if row["type"] == "site"]
        self.far = distances(data["board"])
        piles = options["two_player_piles"] if seats == 2 else "three"
        (self.setup,) = [
            row for row in self.tables["setup"]["rows"] if row["players"] == seats and row["piles"] == piles
        ]
        self.end: int = self.const["end_week"]
        self.before: Json | None = None

    # -- single positions ---------------------------------------------------------------------------------------------
    def check(self, described: Json) -> list[str]:
        """Return what is wrong with the next position."""
        wrong = [*self.cards(described), *self.found(described), *self.tracks(described)]
        if wrong:
            return wrong  # the checks below assume that every piece is in one place
        wrong = self.opening(described) if self.before is None else self.turn(self.before, described)
        self.before = described
        return wrong

    def cards(self, at: Json) -> list[str]:
        """Check that the 95 cards are all there, each in a zone of its kind."""
        held = [card for seat in at["seats"] for card in seat["cards"]]
        mounted = [card for seat in at["seats"] for card in seat["mounted"]]
        shown, row = present(at["display"]), present(at["row"])
        everywhere = Counter([*held, *mounted, *shown, *row, *at["deck"], *at["reserve"], *at["discard"]])
        wrong = miscounted("card", everywhere, dict.fromkeys([*self.research, *self.shows], 1))
        wrong += [f"{card} is no research card" for card in [*held, *shown] if card not in self.research]
        wrong += [f"{card} is no exhibition" for card in [*mounted, *row] if card not in self.shows]
        slots = (len(at["display"]), len(at["row"]))
        if slots != (self.const["research_slots"], self.const["exhibition_slots"]):
            wrong.append(f"there are {slots[0]} and {slots[1]} open spaces")
        if at["merged"] and at["reserve"]:
            wrong.append("the reserve was shuffled in and is not empty")
        if not at["merged"]:
            kinds = Counter(
                "research" if card in self.research else self.shows[card]["class"] for card in at["reserve"]
            )
            large = 5 if self.seats > 2 else 0
            if kinds != Counter({"research": self.setup["reserve"] - large, "large": large}):
                wrong.append(f"the reserve holds {dict(kinds)} before it is shuffled in")
        return wrong

    def found(self, at: Json) -> list[str]:
        """Check that every artifact and knowledge token is in its bag, on its site or owned by a player."""
        bagged = [(site, token) for site in self.sites for token in at["bags"][site]]
        waiting = [(site, at["bonus"][site]) for site in self.sites if at["bonus"][site] is not None]
        held = [token for seat in at["seats"] for token in seat["finds"]]
        everywhere = Counter([*(token for _, token in [*bagged, *waiting]), *held])
        wrong = miscounted("token", everywhere, dict.fromkeys(self.tokens, 1))
        for site, token in [*bagged, *waiting]:
            if token in self.tokens and self.tokens[token]["site"] != site:
                wrong.append(f"token {token} lies in {site}")
        for site, token in waiting:
            if self.tokens.get(token, {}).get("value") != self.const["display_token_value"]:
                wrong.append(f"{token} waits for the first dig in {site}")
        return wrong

    def tracks(self, at: Json) -> list[str]:
        """Check time, order, places, permits and options."""
        wrong = []
        seats = at["seats"]
        if len(seats) != self.seats:
            return [f"there are {len(seats)} seats, not {self.seats}"]
        if at["options"] != self.options:
            wrong.append(f"the options are {at['options']}")
        for number, seat in enumerate(seats):
            if not self.setup["start_week"] <= seat["time"] <= self.end:
                wrong.append(f"the time of seat {number} is {seat['time']}")
            if seat["place"] not in self.far:
                wrong.append(f"seat {number} is at {seat['place']}")
            if len(set(seat["permits"])) != len(seat["permits"]) or not set(seat["permits"]) <= set(self.sites):
                wrong.append(f"the permits of seat {number} are {seat['permits']}")
        if len({seat["stack"] for seat in seats}) != self.seats:
            wrong.append("two markers lie at one height")
        running = [number for number in range(self.seats) if seats[number]["time"] < self.end]
        first = min(running, key=lambda n: (seats[n]["time"], -seats[n]["stack"]), default=-1)
        if at["turn"] != first:
            wrong.append(f"it is the turn of seat {at['turn']}, not of seat {first}")
        if running and max(seats[n]["time"] for n in running) - seats[first]["time"] > MAX_LEAD_WEEKS:
            wrong.append("a seat is too far ahead")
        return wrong

    def opening(self, at: Json) -> list[str]:
        """TH-SET: players own only permits, all start together, the piles have the sizes of the setup table."""
        wrong = []
        for number, seat in enumerate(at["seats"]):
            start = (self.setup["start_week"], self.const["start_place"])
            if (seat["time"], seat["place"]) != start or set(seat["permits"]) != set(self.sites):
                wrong.append(f"seat {number} does not start as it should")
            if seat["cards"] or seat["finds"] or seat["mounted"]:
                wrong.append(f"seat {number} starts with cards or tokens")
        if (len(at["deck"]), len(at["reserve"])) != (self.setup["deck"], self.setup["reserve"]):
            wrong.append(f"the piles have {len(at['deck'])} and {len(at['reserve'])} cards")
        if not all(at["display"]) or any(at["row"]) or at["discard"] or at["merged"]:
            wrong.append("the display is not full, or something else is not empty")
        if not all(at["bonus"].values()):
            wrong.append("a site has no artifact for the first dig")
        if self.options["display_token"] == "illustrated":
            laid = [token for token in present(at["bonus"].values()) if not self.tokens[token].get("display")]
            wrong += [f"{token} was laid out, which the picture does not show" for token in laid]
        upper = self.setup["research"][0]
        if any(card in self.shows for card in at["deck"][:upper]):
            wrong.append(f"an exhibition is among the first {upper} cards")
        if self.options["initial_stack"] == "seat_order":
            first = at["turn"]
            order = [at["seats"][(first + n) % self.seats]["stack"] for n in range(self.seats)]
            if order != sorted(order, reverse=True):
                wrong.append("the markers do not lie in the order of seats")
        return wrong

    # -- turns --------------------------------------------------------------------------------------------------------
    def turn(self, was: Json, now: Json) -> list[str]:
        """Return the faults of the turn between two positions."""
        p = was["turn"]
        a, b = was["seats"][p], now["seats"][p]
        wrong = [
            f"seat {n} was changed in a turn of seat {p}"
            for n in range(self.seats)
            if n != p and was["seats"][n] != now["seats"][n]
        ]
        spent = b["time"] - a["time"]
        if spent < 1:
            return [*wrong, f"the turn of seat {p} took {spent} weeks"]
        if b["stack"] <= max(seat["stack"] for seat in was["seats"]):
            wrong.append("the marker was not laid on top")
        if now["last"] != p:
            wrong.append(f"the last to act was seat {p}, not {now['last']}")
        if list(a["finds"]) != b["finds"][: len(a["finds"])] or list(a["mounted"]) != b["mounted"][: len(a["mounted"])]:
            wrong.append("a find or an exhibition was lost")
        gained = list((Counter(b["cards"]) - Counter(a["cards"])).elements())
        lost = Counter(self.research[card]["kind"] for card in Counter(a["cards"]) - Counter(b["cards"]))
        shown = b["mounted"][len(a["mounted"]) :]
        same = ("display", "row", "deck", "reserve", "discard", "bonus", "bags", "merged")
        unchanged = all(was[name] == now[name] for name in same)
        only_time = all(a[name] == b[name] for name in ("place", "permits", "cards", "finds", "mounted"))
        if unchanged and only_time and b["time"] == self.end and self.year(a["time"]) == self.const["last_year"]:
            return [*wrong, *self.streak(now, 0)]
        if shown:
            return [*wrong, *self.exhibited(was, now, p, shown, gained, lost)]
        if gained:
            return [*wrong, *self.took(was, now, p, gained, lost)]
        if b["place"] == self.const["start_place"]:
            return [*wrong, *self.swapped(was, now, p, lost)]
        if b["place"] in self.sites:
            return [*wrong, *self.dug(was, now, p, lost)]
        return [*wrong, f"seat {p} went to {b['place']} and did nothing there"]

    def took(self, was: Json, now: Json, p: int, gained: list[str], lost: Counter[str]) -> list[str]:
        """TH-TAKE: a card of the display for the way to its city and the weeks on it."""
        card = gained[0]
        if len(gained) > 1 or card not in was["display"]:
            return [f"seat {p} took {gained}"]
        row = self.research[card]
        wrong = self.paid(was, now, p, row["city"], row["weeks"], lost, set())
        display = [None if there == card else there for there in was["display"]]
        return [*wrong, *self.streak(now, 0), *self.refilled(was, now, p, display, []), *self.idle(was, now, "bags")]

    def swapped(self, was: Json, now: Json, p: int, lost: Counter[str]) -> list[str]:
        """TH-SWAP: a new display, for one week more with each swap of a run."""
        run = 1 + (was["streak"] if was["last"] == p else 0)
        weeks = self.const["swap_base_weeks"] + run - 1
        wrong = self.paid(was, now, p, self.const["start_place"], weeks, lost, set())
        swept = present(was["display"])
        display: list[str | None] = [None] * len(was["display"])
        return [
            *wrong,
            *self.streak(now, run),
            *self.refilled(was, now, p, display, swept),
            *self.idle(was, now, "bags"),
        ]

    def exhibited(
        self, was: Json, now: Json, p: int, shown: list[str], gained: list[str], lost: Counter[str]
    ) -> list[str]:
        """TH-EXH: a card of the row for a player with the artifacts, which are kept."""
        card = shown[0]
        if len(shown) > 1 or gained or card not in was["row"]:
            return [f"seat {p} mounted {shown} and took {gained}"]
        row = self.shows[card]
        wrong = self.paid(was, now, p, row["city"], row["weeks"], lost, set())
        own = Counter(
            self.tokens[token]["site"] for token in was["seats"][p]["finds"] if self.tokens[token]["type"] == "artifact"
        )
        wrong += [f"{card} needs {n} of {site}" for site, n in row["needs"].items() if own[site] < n]
        if now["row"] != [None if there == card else there for there in was["row"]]:
            wrong.append("an exhibition leaves its space empty, and no other moves")
        if now["seats"][p]["finds"] != was["seats"][p]["finds"]:
            wrong.append("finds changed at an exhibition")
        return [*wrong, *self.streak(now, 0), *self.idle(was, now, "bags", "bonus", "deck", "reserve", "display")]

    def dug(self, was: Json, now: Json, p: int, lost: Counter[str]) -> list[str]:
        """TH-DIG, TH-KNOW, TH-PERM: permission, knowledge, weeks, finds and the cards used up."""
        a, b = was["seats"][p], now["seats"][p]
        site = b["place"]
        kinds = Counter(self.research[card]["kind"] for card in a["cards"])
        arrived = a["time"] + self.travel(a, site, lost)
        weeks = b["time"] - arrived
        own = site in a["permits"] or self.year(arrived) > self.year(a["time"])
        wrong = self.paid(was, now, p, site, weeks, lost, {"rumour", "assistant", "shovel", "special_permission"}, own)
        if (lost["special_permission"] > 0) == own:
            wrong.append(f"the own permit is {'valid' if own else 'spent'}; {dict(lost)} was given up")
        rumours = [c for c in a["cards"] if self.research[c]["kind"] == "rumour" and self.research[c]["site"] == site]
        used = [card for card in rumours if card not in b["cards"]]
        if lost["rumour"] != len(used):
            wrong.append("a rumour of another site was used")
        if self.options["rumour_use"] == "forced" and rumours and not used:
            wrong.append("the rumour was not used")
        sets = "_sets" if self.options["set_bonus"] == "multiple_sets" else ""
        single = self.options["solo_discard"] == "only_if_single"
        gain = {}
        for kind, table in (("assistant", "assistant_points"), ("shovel", "shovel_tokens")):
            if lost[kind] and single and kinds[kind] != 1:
                wrong.append(f"one {kind} of {kinds[kind]} was given up")
            gain[kind] = self.tables[table + sets]["rows"][kinds[kind] - lost[kind]] + lost[kind]
        books = self.books(a, site)
        rumoured = books + self.const["rumour_points"] * len(used)
        special = rumoured + gain["assistant"]
        enough = {"any": special, "no_assistants": rumoured, "books_only": books}[self.options["min_specialised"]]
        if enough < 1:
            return [*wrong, f"seat {p} digs in {site} without specialised knowledge"]
        if not 1 <= weeks <= self.const["max_dig_weeks"]:
            return [*wrong, f"seat {p} digs for {weeks} weeks"]
        knowledge = min(self.const["max_knowledge"], special + min(special, self.general(a)))
        drawn = self.tables["time_wheel"]["rows"][knowledge - 1][weeks - 1]
        if drawn < 1:
            wrong.append(f"seat {p} digs for {weeks} weeks with {knowledge} points and draws nothing")
        finds = b["finds"][len(a["finds"]) :]
        bonus = was["bonus"][site]
        if now["bonus"] != {**was["bonus"], site: None} or (bonus is not None and bonus not in finds):
            wrong.append(f"the artifact of the first dig in {site} went astray")
        taken = [token for token in finds if token != bonus]
        if len(taken) > drawn + gain["shovel"]:
            wrong.append(f"{len(taken)} finds out of {drawn + gain['shovel']} tokens")
        left = {**was["bags"], site: [token for token in was["bags"][site] if token not in taken]}
        if {name: Counter(bag) for name, bag in now["bags"].items()} != {n: Counter(bag) for n, bag in left.items()}:
            wrong.append(f"finds did not come from the bag of {site}")
        return [*wrong, *self.streak(now, 0), *self.idle(was, now, "display", "row", "deck", "reserve")]

    # -- parts of turns -----------------------------------------------------------------------------------------------
    def paid(
        self, was: Json, now: Json, p: int, to: str, weeks: int, lost: Counter[str], may: set[str], own: bool = False
    ) -> list[str]:
        """Check that trip and weeks were paid, no card was lost without need, and the permits follow the calendar."""
        a, b = was["seats"][p], now["seats"][p]
        wrong = []
        if b["place"] != to:
            wrong.append(f"seat {p} is in {b['place']}, not in {to}")
        way = self.travel(a, to, lost)
        if b["time"] != a["time"] + way + weeks:
            wrong.append(f"seat {p} spent {b['time'] - a['time']} weeks, not {way} + {weeks}")
        for kind, n in lost.items():
            if n > 1 or kind not in {*may, "zeppelin"}:
                wrong.append(f"seat {p} lost {n} cards of the kind {kind}")
        if lost["zeppelin"] and a["place"] == to:
            wrong.append("an airship was used without a trip")
        if way + weeks > self.end - a["time"]:
            wrong.append(f"the turn takes more weeks than the {self.end - a['time']} that are left")
        permits = set(a["permits"])
        arrived = a["time"] + way
        if self.year(arrived) > self.year(a["time"]):
            permits = set(self.sites)
        crossed = self.year(arrived + weeks) > self.year(arrived)
        early = self.options["dig_over_new_year"] == "spends_old_year"
        if own and early:
            permits.discard(to)
        if crossed:
            permits = set(self.sites)
        if own and not early:
            permits.discard(to)
        if set(b["permits"]) != permits:
            wrong.append(f"the permits of seat {p} are {sorted(b['permits'])}, not {sorted(permits)}")
        if "rumour" not in may and a["finds"] != b["finds"]:
            wrong.append("finds without a dig")
        return wrong

    def refilled(self, was: Json, now: Json, p: int, display: list[str | None], swept: list[str]) -> list[str]:
        """TH-DISP: empty slots are filled from the deck, exhibitions push the row; all in a known order."""
        used = list((Counter(was["seats"][p]["cards"]) - Counter(now["seats"][p]["cards"])).elements())
        deck, discard, row = list(was["deck"]), [*was["discard"], *used, *swept], list(was["row"])
        for slot, there in enumerate(display):
            while display[slot] is None and there is None:
                if not deck:
                    return self.reshuffled(was, now, discard)
                card = deck.pop(0)
                if card in self.research:
                    display[slot] = card
                    break
                pushed: str | None = card
                for space in range(len(row)):
                    pushed, row[space] = row[space], pushed
                    if pushed is None:
                        break
                if pushed is not None:
                    discard.append(pushed)
        wrong = []
        for name, wanted in (("display", display), ("row", row), ("deck", deck), ("reserve", was["reserve"])):
            if now[name] != wanted:
                wrong.append(f"{name}: {now[name]}, not {wanted}")
        if Counter(now["discard"]) != Counter(discard) or now["merged"] != was["merged"]:
            wrong.append("the discard pile changed, and nothing was shuffled")
        return wrong

    def reshuffled(self, was: Json, now: Json, discard: Iterable[str]) -> list[str]:
        """TH-DECK: an empty deck is reshuffled if a research card is left for it, and then no slot stays empty."""
        pool = [card for card in [*discard, *was["reserve"]] if card in self.research]
        if pool and not now["merged"]:
            return ["the deck ran out, and the reserve was not shuffled in"]
        rest = [card for name in ("deck", "discard", "reserve") for card in now[name] if card in self.research]
        if not all(now["display"]) and rest:
            return [f"a space stays empty, and there are research cards: {rest}"]
        return []

    def idle(self, was: Json, now: Json, *names: str) -> list[str]:
        """Check that fields which this kind of turn cannot change are unchanged."""
        return [f"{name} was changed" for name in names if was[name] != now[name]]

    def streak(self, now: Json, wanted: int) -> list[str]:
        """TH-SWAP-02: the number of swaps in a run."""
        return [] if now["streak"] == wanted else [f"{now['streak']} swaps in a run, not {wanted}"]

    def travel(self, seat: Json, to: str, lost: Counter[str]) -> int:
        """TH-MOV: the weeks of a trip, by car or airship if the player uses one."""
        if lost["zeppelin"]:
            return 0
        far = self.far[seat["place"]][to]
        car = any(self.research[card]["kind"] == "car" for card in seat["cards"])
        return far - self.const["car_saving"] if car and far >= self.const["car_min_weeks"] else far

    def year(self, time: int) -> int:
        """Return the calendar year of a week."""
        year: int = self.const["first_year"] + (time - 1) // self.const["weeks_per_year"]
        return year

    def books(self, seat: Json, site: str) -> int:
        """TH-KNOW-03: closed books of a site, on cards and on tokens of other sites."""
        cards = [self.research[card] for card in seat["cards"]]
        tokens = [self.tokens[token] for token in seat["finds"]]
        printed: int = sum(card["n"] for card in cards if card["kind"] == "book" and card["site"] == site)
        return printed + sum(1 for token in tokens if token["type"] == "special" and token["grants"] == site)

    def general(self, seat: Json) -> int:
        """TH-KNOW-07: open books, on cards and tokens."""
        cards = [self.research[card] for card in seat["cards"]]
        printed: int = sum(card["n"] for card in cards if card["kind"] == "general")
        return printed + sum(1 for token in seat["finds"] if self.tokens[token]["type"] == "general")

    # -- legal moves --------------------------------------------------------------------------------------------------
    def legal_moves(self, described: Json) -> Iterable[Json]:
        """Yield the record of every legal move, by trying all that can be written (TH-TURN-01)."""
        at, p = described, described["turn"]
        for zeppelin in (False, True):
            for card in present(at["display"]):  # TH-TAKE-01
                row = self.research[card]
                if self.affords(at, row["city"], row["weeks"], zeppelin):
                    yield {"kind": "take", "card": card, "zeppelin": zeppelin}
            again = at["streak"] if at["last"] == p else 0  # TH-SWAP-02
            if self.affords(at, self.const["start_place"], self.const["swap_base_weeks"] + again, zeppelin):
                yield {"kind": "swap", "zeppelin": zeppelin}
            for card in present(at["row"]):  # TH-EXH-01, TH-EXH-02
                row = self.shows[card]
                if self.owns(at["seats"][p], row["needs"]) and self.affords(at, row["city"], row["weeks"], zeppelin):
                    yield {"kind": "exhibit", "card": card, "zeppelin": zeppelin}
        flags = ("zeppelin", "rumour", "solo_assistant", "solo_shovel")
        for site, weeks in product(self.sites, range(1, self.const["max_dig_weeks"] + 1)):
            for values in product((False, True), repeat=len(flags)):
                dig = {"kind": "dig", "site": site, "weeks": weeks, **dict(zip(flags, values, strict=True))}
                if self.may_dig(at, dig):
                    yield dig
        if self.year(at["seats"][p]["time"]) == self.const["last_year"]:  # TH-FIN-03
            yield {"kind": "finish"}

    def record(self, move: Json) -> Json:
        """Return a record of the engine as `legal_moves` has it: no two of them are the same."""
        return move

    def way(self, at: Json, to: str, zeppelin: bool) -> int | None:
        """TH-MOV: the weeks of a trip of the active seat; None if it cannot be flown."""
        seat = at["seats"][at["turn"]]
        if zeppelin and (seat["place"] == to or not self.held(seat, "zeppelin")):
            return None
        return self.travel(seat, to, Counter(zeppelin=int(zeppelin)))

    def affords(self, at: Json, to: str, weeks: int, zeppelin: bool) -> bool:
        """TH-FIN-02: whether the trip and these weeks fit into what is left."""
        way = self.way(at, to, zeppelin)
        return way is not None and at["seats"][at["turn"]]["time"] + way + weeks <= self.end

    def may_dig(self, at: Json, dig: Json) -> bool:
        """TH-DIG-01 to TH-DIG-06: whether the active seat may dig like this."""
        seat, site = at["seats"][at["turn"]], dig["site"]
        way = self.way(at, site, dig["zeppelin"])
        if way is None or seat["time"] + way + dig["weeks"] > self.end:
            return False
        fresh = self.year(seat["time"] + way) > self.year(seat["time"])  # TH-PERM-05
        if not (fresh or site in seat["permits"] or self.held(seat, "special_permission")):
            return False
        rumour = any(
            self.research[card]["kind"] == "rumour" and self.research[card]["site"] == site for card in seat["cards"]
        )
        if dig["rumour"] > rumour or (rumour and not dig["rumour"] and self.options["rumour_use"] == "forced"):
            return False
        lone = self.options["solo_discard"] == "only_if_single"
        helpers = {kind: self.held(seat, kind) for kind in ("assistant", "shovel")}
        for kind, own in helpers.items():
            if dig[f"solo_{kind}"] and (own < 1 or (lone and own > 1)):
                return False
        books = self.books(seat, site)
        rumoured = books + self.const["rumour_points"] * dig["rumour"]
        table = "assistant_points" + ("_sets" if self.options["set_bonus"] == "multiple_sets" else "")
        alone = int(dig["solo_assistant"])
        special = rumoured + self.tables[table]["rows"][helpers["assistant"] - alone] + alone
        if {"any": special, "no_assistants": rumoured, "books_only": books}[self.options["min_specialised"]] < 1:
            return False
        knowledge = min(self.const["max_knowledge"], special + min(special, self.general(seat)))
        return bool(self.tables["time_wheel"]["rows"][knowledge - 1][dig["weeks"] - 1] >= 1)  # TH-DIG-03

    def held(self, seat: Json, kind: str) -> int:
        """Return how many cards of a kind a seat has."""
        return sum(self.research[card]["kind"] == kind for card in seat["cards"])

    def owns(self, seat: Json, needs: Mapping[str, int]) -> bool:
        """TH-EXH-02, TH-EXH-03: whether a seat has these artifacts."""
        own = Counter(self.tokens[t]["site"] for t in seat["finds"] if self.tokens[t]["type"] == "artifact")
        return all(own[site] >= n for site, n in needs.items())

    # -- the end ------------------------------------------------------------------------------------------------------
    def score(self, described: Json) -> Json:
        """TH-SCO, TH-END: artifacts, exhibitions, congresses, majorities."""
        seats = described["seats"]
        parts: dict[str, list[int]] = {
            "artifacts": [sum(self.tokens[t].get("value", 0) for t in seat["finds"]) for seat in seats],
            "exhibitions": [sum(self.shows[card]["vp"] for card in seat["mounted"]) for seat in seats],
        }
        held = [sum(self.research[card]["kind"] == "congress" for card in seat["cards"]) for seat in seats]
        parts["congresses"] = [min(self.const["congress_cap_vp"], n * (n + 1) // 2) for n in held]
        for site in self.sites:
            books = [self.books(seat, site) for seat in seats]
            most = max(books)
            leaders = [n == most and most > 0 for n in books]
            worth = self.const["majority_vp"] if sum(leaders) == 1 else self.const["majority_tie_vp"]
            parts[f"majority.{site}"] = [worth * leads for leads in leaders]
        totals = [sum(column) for column in zip(*parts.values(), strict=True)]
        return {"totals": totals, "parts": parts, "winners": self.winners(seats, totals, parts)}

    def winners(self, seats: list[Any], totals: list[int], parts: Mapping[str, list[int]]) -> list[int]:
        """TH-END-03: the seats with the highest total, ties by the option tiebreak."""
        tied = [n for n, total in enumerate(totals) if total == max(totals)]
        match self.options["tiebreak"]:
            case "artifacts":
                ranks = {n: (parts["artifacts"][n], len(seats[n]["mounted"])) for n in tied}
                return [n for n in tied if ranks[n] == max(ranks.values())]
            case "first_home":
                return [min(tied, key=lambda n: int(seats[n]["stack"]))]
        return tied


def present(spaces: Iterable[str | None]) -> list[str]:
    """Return the cards of slots, of which some may be empty."""
    return [card for card in spaces if card is not None]


def distances(board: Json) -> dict[str, dict[str, int]]:
    """Return the weeks of the shortest ways between all places, found along the roads."""
    far: dict[str, dict[str, int]] = {}
    for place in [row["id"] for row in board["place"]]:
        reached = {place: 0}
        for _ in board["place"]:
            for road in board["road"]:
                for a, b in ((road["a"], road["b"]), (road["b"], road["a"])):
                    if a in reached:
                        reached[b] = min(reached.get(b, 99), reached[a] + road["weeks"])
        far[place] = reached
    return far

"""The oracle of Artifact: what must hold of a described state, by the rules, without the engine.

It is slow and plain on purpose: it derives every law from the JSON of `describe` and from the compiled data. Laws of
change (prices, income, what never decreases) compare with the state that it checked last, so an oracle belongs to one
game. The ids in brackets are rules of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from tests.games.artifact.legal_moves import LegalMoves

Json = dict[str, Any]

BUSY = ("turn", "load", "show", "keep", "role")
"""The phases in which the active seat has not passed."""


def only_row(rows: Sequence[Json], **values: Any) -> Json:
    """Return the only row with these values."""
    (row,) = [row for row in rows if all(row[key] == value for key, value in values.items())]
    return row


class Oracle:
    """Checks the described states of one game, in the order of play."""

    def __init__(self, data: Json, seats: int, options: Mapping[str, str]) -> None:
        self.seats = seats
        self.options = {option["id"]: option["values"][0] for option in data["game"]["options"]} | dict(options)
        self.finds, self.cities = (self.options[name] == "true" for name in ("expansion_1", "expansion_2"))
        self.constants: dict[str, Any] = data["constants"]
        components, tables = data["components"], data["tables"]
        income = self.options["three_player_income"] if seats == data["game"]["players"]["min"] else "third_space"
        self.setup = only_row(tables["setup"]["rows"], players=seats, three_player_income=income)
        self.sites = [row["id"] for row in data["board"]["place"] if row["type"] == "site"]
        self.types = [row["id"] for row in data["board"]["artifact_type"]]
        self.cards = {row["id"]: row for row in components["artifact"]}
        if self.finds:
            self.cards |= {row["id"]: row for row in components["special_find"]}
        self.tiles = {row["id"]: row for row in components["exhibition_tile"]}
        self.markers = {row["id"]: row for row in components["action_marker"]}
        self.roles = {row["id"]: row for row in components["role"]}
        self.cost = {row["marker"]: row["cost"] for row in tables["marker_cost"]["rows"]}
        self.market_value: list[int] = tables["market_value"]["rows"]
        self.income: list[int] = tables["income"]["rows"]
        self.bonus: list[int] = tables["research_track"]["rows"]
        self.shown_as = {row["kind"]: row["shown"] for row in tables["special_kinds"]["rows"]}
        if self.options["specials_by_site"] == "false":  # AR-X1-SPEC-02
            self.shown_as = {kind: how for kind, how in self.shown_as.items() if how != "site_only"}
        self.before: Json | None = None

    # -- one state ---------------------------------------------------------------------------------------------------
    def check(self, described: Json) -> list[str]:
        """Return the faults of a state, and of the change from the one before; [] if there are none."""
        t = described
        wrong = [
            *self._cards(t),
            *self._markers(t),
            *self._tiles(t),
            *self._sites(t),
            *self._clock(t),
        ]
        for seat, its in enumerate(t["seats"]):
            wrong += [f"seat {seat}: {what}" for what in self._seat(t, seat, its)]
        if self.before is not None and not wrong:
            wrong += self._since(self.before, t)
        self.before = described
        return wrong

    def _in_play(self, t: Json) -> list[str]:
        return [site for site in self.sites if site != t["removed"]]

    def kind_of(self, card: str) -> str:
        return str(self.cards[card].get("kind", "normal"))

    def _cards(self, t: Json) -> Iterable[str]:
        """Every card is in exactly one place, and in one where it may be."""
        heaps: dict[str, list[str]] = {"market": t["market"], "box": t["box"]}
        for site, its in t["sites"].items():
            heaps |= {f"row of {site}": its["row"], f"deck of {site}": its["deck"]}
            for card in [*its["row"], *its["deck"]]:
                if card in self.cards and self.cards[card]["site"] != site:
                    yield f"{card} lies at {site} (AR-SETUP-04)"
        for seat, its in enumerate(t["seats"]):
            heaps[f"hand of seat {seat}"] = its["hand"]
            heaps[f"solo of seat {seat}"] = its.get("solo", [])
            for taken in its["tiles"]:
                heaps[f"under {taken['tile']}"] = taken["under"]
            if Counter(its["known"]) - Counter(its["hand"]):
                yield f"seat {seat}: cards are known that are not in the hand"
        counts = Counter(card for heap in heaps.values() for card in heap)
        for card in [*self.cards, *(counts.keys() - self.cards.keys())]:
            row = self.cards.get(card)
            expected = row["copies"] if row and row["site"] != t["removed"] else 0
            if counts[card] != expected:
                yield f"{card}: {counts[card]} instead of {expected} (AR-SETUP-04)"
                continue
            if row and row.get("kind") == "cursed":
                for name, heap in heaps.items():
                    if card in heap and not name.startswith(("row", "deck", "box")):
                        yield f"{card} lies in: {name} (AR-X1-CURSE-03)"
        for name, heap in heaps.items():
            if name.startswith("solo") and any(self.kind_of(card) != "solo" for card in heap if card in self.cards):
                yield f"{name}: other cards than solo exhibitions (AR-X1-SOLO-02)"
        if len(t["market"]) > self.constants["market_spaces"]:
            yield f"{len(t['market'])} cards on the market (AR-SELL-05)"

    def _markers(self, t: Json) -> Iterable[str]:
        """Every marker is on its track or with a seat; tracks have gaps only if the highest space is vacated."""
        for n, (marker, row) in enumerate(self.markers.items()):
            out = "site" in row and row["site"] == t["removed"]
            expected = 0 if out else self.setup["markers"]
            held = [its["markers"].get(marker, 0) for its in t["seats"]]
            on_track = t["tracks"].get(marker, 0)
            if on_track + sum(held) != expected or on_track < 0 or min(held) < 0:
                yield f"{marker}: {on_track} on the track and {held} with the seats, not {expected} (AR-TRACK-01)"
            spaces = [bool(t["spaces"][n] >> space & 1) for space in range(len(self.cost[marker]))]
            if sum(spaces) != on_track or t["spaces"][n] >> len(spaces):
                yield f"{marker}: {sum(spaces)} spaces are covered by {on_track} markers (AR-TRACK-01)"
            if self.options["marker_take_space"] == "lowest" and spaces != sorted(spaces, reverse=True):
                yield f"{marker}: a gap on the track (AR-TRACK-04)"

    def _tiles(self, t: Json) -> Iterable[str]:
        """Every tile is on its space, on the income track or with a seat, over cards that fit it."""
        owned = [taken["tile"] for its in t["seats"] for taken in its["tiles"]]
        counts = Counter([*t["income_tiles"], *t["type_tiles"], *owned])
        for tile in [*self.tiles, *(counts.keys() - self.tiles.keys())]:
            row = self.tiles.get(tile)
            expected = 1 if row and row.get("site", "") != t["removed"] else 0
            if counts[tile] != expected:
                yield f"{tile}: {counts[tile]} instead of {expected} (AR-SETUP-05, AR-SETUP-06)"
        for place, by_type in (("income_tiles", False), ("type_tiles", True)):
            for tile in t[place]:
                if tile in self.tiles and (self.tiles[tile]["kind"] == "same_type") != by_type:
                    yield f"{tile} lies among {place} (AR-SETUP-05, AR-SETUP-06)"
        for its in t["seats"]:
            for taken in its["tiles"]:
                if taken["tile"] in self.tiles and all(card in self.cards for card in taken["under"]):
                    yield from self._under(self.tiles[taken["tile"]], taken["under"])

    def _under(self, tile: Json, under: list[str]) -> Iterable[str]:
        """The cards under a tile fit it (AR-EXH-04, AR-EXH-07 with AR-X1-FRAG, AR-X2-PAR and AR-X2-NY)."""
        size, kept = tile["size"], self.constants["kept_cards"]
        fewest = size - (
            max(row["n"] for row in self.roles.values() if row["id"] == "city_paris") if self.cities else kept
        )
        spent = all(self.kind_of(card) == "fragments" for card in under)
        if not fewest <= len(under) <= size - kept and not (len(under) == size and spent):
            yield f"{len(under)} cards under {tile['id']} (AR-EXH-07)"
        barred = [card for card in under if self.kind_of(card) != "normal" and self.kind_of(card) not in self.shown_as]
        if barred:
            yield f"{barred} under {tile['id']} (AR-X1-SPEC-02)"
        if self._misfits(tile, under) > self.cities:
            yield f"{under} do not fit {tile['id']} (AR-EXH-04)"

    def _misfits(self, tile: Json, cards: list[str]) -> int:
        """Return how many cards of a set must count as something else for it to fit a tile."""
        wild = [card for card in cards if self.shown_as.get(self.kind_of(card)) == "any_type"]
        sites = [self.cards[card]["site"] for card in cards]
        types = [self.cards[card].get("type") for card in cards if card not in wild]
        match tile["kind"]:
            case "same_site":
                return len(sites) - sites.count(tile["site"])
            case "same_type":
                return len(types) - types.count(tile["type"])
            case "different_sites":
                return len(sites) - len(set(sites))
        return len(types) - len(set(types) - {None})

    def _sites(self, t: Json) -> Iterable[str]:
        """The sites in play (AR-SETUP-03), with their huts and face-up cards (AR-HUT-02)."""
        if len(self.sites) - (t["removed"] is not None) != self.setup["sites"] or list(t["sites"]) != self._in_play(t):
            yield f"sites in play: {list(t['sites'])} (AR-SETUP-03)"
        chosen = self.options["removed_site"]
        if self.seats == 3:
            chosen = self.constants["quick_removed_site"] if self.options["quick_start"] == "true" else chosen
            if chosen not in ("random", t["removed"]):
                yield f"{t['removed']} is out of play instead of {chosen} (AR-SETUP-03, AR-SETUP-QS-02)"
        for site, its in t["sites"].items():
            open_cards, most = len(its["row"]), max(sum(its["huts"]) - 1, 0)
            if open_cards > most or (its["deck"] and open_cards != most):
                yield f"{site}: {open_cards} open cards at {sum(its['huts'])} huts (AR-HUT-02, AR-SHIP-03)"
            if min(its["huts"]) < 0 or len(its["huts"]) != self.seats:
                yield f"{site}: huts {its['huts']}"

    def _reasons(self, t: Json) -> list[str]:
        """Return the rules by which this round is the last (AR-END-01 to AR-END-04)."""
        left = Counter(self.tiles[tile]["type"] for tile in t["type_tiles"])
        happened = {
            "AR-END-01": not t["income_tiles"],
            "AR-END-02": sum(not left[kind] for kind in self.types) >= self.constants["sold_out_types"],
            "AR-END-03": any(not its["deck"] for its in t["sites"].values()),
            "AR-END-04": t["year"] == self.constants["last_year"],
        }
        return [rule for rule, true in happened.items() if true]

    def _clock(self, t: Json) -> Iterable[str]:
        """The year, the last round, the active seat, and the seats that have passed."""
        phase, turn, passed = t["phase"], t["turn"], [its["passed"] for its in t["seats"]]
        if not self.constants["first_year"] <= t["year"] <= self.constants["last_year"]:
            yield f"the year {t['year']} (AR-SETUP-08, AR-END-04)"
        reasons = self._reasons(t) if not Counter(t["type_tiles"]).keys() - self.tiles.keys() else []
        if t["final"] != bool(reasons):
            yield f"the last round is {'on' if t['final'] else 'not on'} although {reasons} (AR-END-05)"
        if not 0 <= t["start"] < self.seats or not -1 <= turn < self.seats:
            yield f"start {t['start']}, turn {turn}"
        if (phase == "over") != (turn == -1):
            yield f"turn {turn} in phase {phase}"
        if not 0 <= t["done"] <= self.constants["actions_per_turn"]:
            yield f"{t['done']} actions in a turn (AR-TURN-05)"
        if phase in BUSY and passed[turn]:
            yield f"seat {turn} acts after passing (AR-TURN-03)"
        if phase == "pass_step" and not passed[turn]:
            yield f"seat {turn} is at a pass step without having passed (AR-PASS-03)"
        if phase == "pass_step" and t["final"] and self.options["last_round_exchange"] == "false":
            yield "a pass step in the last round (AR-LAST-02)"
        if phase in ("over", "manuscripts") and not (t["final"] and all(passed)):
            yield f"over before all have passed in the last round: {passed} (AR-END-07)"
        if phase == "refill" and t["final"]:
            yield "refilling after the last round (AR-LAST-03)"
        if phase == "manuscripts" and (not self.finds or self.options["manuscript_auto"] == "true"):
            yield "asked for manuscripts (AR-X1-MANU-03)"
        if phase == "role" and not self.cities:
            yield "asked for a role (AR-X2-ROLE-01)"

    # -- a seat ------------------------------------------------------------------------------------------------------
    def _seat(self, t: Json, seat: int, its: Json) -> Iterable[str]:
        """A player has no debt, ten huts, six markers in a round, and discs on tracks and roles."""
        limit, held = self.constants["marker_limit"], sum(its["markers"].values())
        on_sites = sum(site["huts"][seat] for site in t["sites"].values())
        if its["money"] < 0:
            yield f"{its['money']} coins (AR-ACT-03)"
        if its["huts"] < 0 or its["huts"] + on_sites != self.constants["huts"]:
            yield f"{its['huts']} huts in supply and {on_sites} on sites (AR-HUT-01)"
        if held > limit:
            yield f"{held} markers (AR-PASS-04)"
        if not 0 <= its["spent"] <= limit:
            yield f"{its['spent']} markers spent (AR-TURN-08)"
        if t["phase"] in (*BUSY, "pass_step"):
            if not its["passed"] and held + its["spent"] != limit:
                yield f"{held} markers, {its['spent']} spent (AR-EOR-02, AR-ACT-01)"
            if its["passed"] and held + its["spent"] < limit:
                yield f"only {held} markers, {its['spent']} spent (AR-PASS-03)"
        if its["freed"] and (its["spent"] != limit or not self.cities):
            yield f"a free action after {its['spent']} markers (AR-X2-AND)"
        if t["phase"].startswith("setup") and (its["money"] or its["hand"] or on_sites > self.constants["start_huts"]):
            yield "money, cards or too many huts before the first round (AR-SETUP-09)"
        if ("research" in its) != self.finds or ("solo" in its) != self.finds:
            yield "parts of an expansion that is not in play, or none of one that is (AR-X-01)"
        elif self.finds and list(its["research"]) != self._in_play(t):
            yield f"research discs at {list(its['research'])} (AR-X1-SETUP-02)"
        elif self.finds and not all(0 <= step < len(self.bonus) for step in its["research"].values()):
            yield f"research discs {its['research']} beyond the track (AR-X1-TRACK-03)"
        if ("city" in its) != self.cities or ("archaeologist" in its) != self.cities:
            yield "roles without their expansion, or none with it (AR-X-01)"
        elif self.cities:
            yield from self._discs(t, seat, its)

    def _discs(self, t: Json, seat: int, its: Json) -> Iterable[str]:
        """At most one disc is on a city and one on an archaeologist, and each exhibition brings a choice."""
        placed = [group for group in ("city", "archaeologist") if its[group] is not None]
        for group in placed:
            if its[group] not in self.roles or self.roles[its[group]]["kind"] != group:
                yield f"{its[group]} as {group} (AR-X2-ROLE-02)"
        chosen = len(its["tiles"]) + len(its.get("solo", [])) - (t["phase"] == "role" and t["turn"] == seat)
        if not min(chosen, 1) <= len(placed) <= chosen:
            yield f"{len(placed)} roles after {chosen} exhibitions (AR-X2-ROLE-01)"

    # -- two states in a row -----------------------------------------------------------------------------------------
    def _since(self, old: Json, new: Json) -> list[str]:
        """Return faults in what never decreases and in money, with any number of moves between the states."""
        wrong = []
        same_round = old["year"] == new["year"] and not {"refill", "setup_hut", "setup_marker"} & {
            old["phase"],
            new["phase"],
        }
        if new["year"] < old["year"] or new["removed"] != old["removed"] or (old["final"] and not new["final"]):
            wrong.append("time went back (AR-EOR-06, AR-ROUND-02)")
        if old["final"] and new["year"] != old["year"]:
            wrong.append("a year after the last round (AR-LAST-03)")
        if same_round and new["start"] != old["start"]:
            wrong.append("the start marker moved within a round (AR-EOR-01)")
        for site, its in new["sites"].items():
            deck = old["sites"][site]["deck"]
            if deck[len(deck) - len(its["deck"]) :] != its["deck"]:
                wrong.append(f"the deck of {site} was not drawn from its top (AR-DECK-03)")
        if Counter(old["box"]) - Counter(new["box"]):
            wrong.append("a card came back from the box (AR-DECK-03)")
        for seat, (was, now) in enumerate(zip(old["seats"], new["seats"], strict=True)):
            at = f"seat {seat}: "
            if any(taken not in now["tiles"] for taken in was["tiles"]):
                wrong.append(f"{at}an exhibition changed (AR-EXH-07)")
            if Counter(was.get("solo", [])) - Counter(now.get("solo", [])):
                wrong.append(f"{at}a solo exhibition is gone (AR-X1-SOLO-02)")
            if any(now["research"][site] < step for site, step in was.get("research", {}).items()):
                wrong.append(f"{at}a research disc went back (AR-X1-TRACK-02)")
            if same_round and (
                was["passed"] > now["passed"] or was["spent"] > now["spent"] or was["freed"] > now["freed"]
            ):
                wrong.append(f"{at}passed or spent less within a round (AR-PASS-01)")
            if same_round and was["spent"] == now["spent"] and was["money"] != now["money"]:
                wrong.append(f"{at}money {was['money']} became {now['money']} without a marker (AR-ACT-02)")
            disc_moved = was.get("research") != now.get("research") and new["phase"] not in ("manuscripts", "over")
            if same_round and was["passed"] and disc_moved:
                wrong.append(f"{at}a research disc moved after passing (AR-X1-TRACK-04)")
        return [*wrong, *self._income(old, new), *self._paid(old, new)]

    def base_income(self, t: Json) -> int:
        """Return the number on the rightmost free space of the income track (AR-INC-02)."""
        last: int = self.setup["last_space"]
        return self.income[last - len(t["income_tiles"])]

    def _income(self, old: Json, new: Json) -> Iterable[str]:
        """Income of all seats, if a round has just begun and no seat has acted (AR-INC-04)."""
        if old["phase"] not in ("refill", "setup_hut", "setup_marker") or new["phase"] not in BUSY:
            return
        rounds = new["year"] - old["year"] + (old["phase"] != "refill")
        if rounds != 1 or any(its["spent"] or its["freed"] for its in new["seats"]):
            return
        for seat, (was, now) in enumerate(zip(old["seats"], new["seats"], strict=True)):
            bonus = sum(self.tiles[taken["tile"]]["income"] for taken in now["tiles"])
            bonus += len(now.get("solo", [])) * self.constants["solo_income"]
            if now["money"] - was["money"] != self.base_income(new) + bonus:
                yield f"seat {seat}: {now['money'] - was['money']} coins of income (AR-INC-02, AR-INC-03)"

    def _paid(self, old: Json, new: Json) -> Iterable[str]:
        """Price and research step, if one seat has done one action and no other marker has moved."""
        seat = old["turn"]
        if old["year"] != new["year"] or old["phase"] not in BUSY or new["phase"] in ("refill", "setup_marker"):
            return
        was, now = old["seats"][seat], new["seats"][seat]
        if any(was.get(group) != now.get(group) for group in ("city", "archaeologist")):
            return  # the action may have come before the disc moved, or after
        if old["done"] and any(its["passed"] for its in new["seats"]):
            return  # others may have exchanged markers back and forth before the action
        spent = [b["spent"] - a["spent"] for a, b in zip(old["seats"], new["seats"], strict=True)]
        gone = [marker for marker in was["markers"] if now["markers"][marker] - was["markers"][marker] == -1]
        rest = [marker for marker in was["markers"] if now["markers"][marker] != was["markers"][marker]]
        back = [marker for marker, count in new["tracks"].items() if count != old["tracks"][marker]]
        if (
            spent[seat] != 1
            or sum(spent) != 1
            or len(gone) != 1
            or rest != gone
            or back != gone
            or now["freed"] > was["freed"]
        ):
            return
        (marker,) = gone
        space = min(
            n for n in range(len(self.cost[marker])) if not old["spaces"][list(self.markers).index(marker)] >> n & 1
        )
        built = {site: its["huts"][seat] - old["sites"][site]["huts"][seat] for site, its in new["sites"].items()}
        built = {site: change for site, change in built.items() if change}
        times, proper, moved = 1, "museum", {}
        if len(built) == 1:
            ((site, change),) = built.items()
            fresh = old["sites"][site]["huts"][seat] == 0
            proper = "ship" if change < 0 else "museum" if fresh else f"worker_{site}"
            times = max(change, 1)
            if times > (2 if was.get("archaeologist") == "arch_morley" and not fresh else 1):
                yield f"seat {seat}: {times} huts at once (AR-HIRE-05, AR-X2-MOR)"
            if change < 0 and new["sites"][site]["huts"][seat]:
                yield f"seat {seat}: huts left behind at {site} (AR-SHIP-06)"
            moved = {site: 2 if was.get("archaeologist") == "arch_carter" else 1} if fresh else {}
        elif built:
            yield f"seat {seat}: huts changed at {list(built)} by one action (AR-SHIP-08)"
            return
        elif len(now["tiles"]) + len(now.get("solo", [])) == len(was["tiles"]) + len(was.get("solo", [])):
            yield from self._traded(old, new, seat, marker, space)
            return
        price = times * (self.cost[marker][space] if marker == proper else self.constants["joker_price"])
        if was["money"] - now["money"] != price:
            yield f"seat {seat}: paid {was['money'] - now['money']} instead of {price} (AR-ACT-02, AR-JOKER-01)"
        for site, step in was.get("research", {}).items():
            top = min(step + moved.get(site, 0), len(self.bonus) - 1)
            if now["research"][site] != top and new["phase"] not in ("manuscripts", "over"):
                yield f"seat {seat}: the disc of {site} from {step} to {now['research'][site]} (AR-X1-TRACK-02)"

    def _traded(self, old: Json, new: Json, seat: int, marker: str, space: int) -> Iterable[str]:
        """A card is sold or bought at the market value (AR-SELL-03, AR-BUY-03)."""
        was, now = old["seats"][seat], new["seats"][seat]
        if marker != "ship":
            yield f"seat {seat}: {marker} for a deal on the market (AR-JOKER-03)"
        value = self.market_value[space]
        bonus = sum(row["n"] for row in self.roles.values() if row["id"] == was.get("city") == "city_berlin")
        selling = len(now["hand"]) < len(was["hand"])
        expected = value + bonus if selling else -value
        if now["money"] - was["money"] != expected:
            yield f"seat {seat}: {now['money'] - was['money']} coins for a deal, not {expected} (AR-SELL-03, AR-BUY-03)"

    # -- legal moves -------------------------------------------------------------------------------------------------
    def legal_moves(self, described: Json) -> Iterable[Json]:
        """Yield the record of every legal move of the active seat."""
        return LegalMoves(self).of(described)

    def record(self, move: Json) -> Json:
        """Return a record of the engine as `legal_moves` has it: kept cards are in no order."""
        return {**move, "cards": sorted(move["cards"])} if move["kind"] == "keep" else move

    # -- the end -----------------------------------------------------------------------------------------------------
    def score(self, described: Json) -> Json:
        """Return the final score, places and winners (AR-SCORE-01 to AR-SCORE-06)."""
        seats = described["seats"]
        parts = {
            "exhibitions": [sum(self.tiles[taken["tile"]]["prestige"] for taken in its["tiles"]) for its in seats],
            "money": [its["money"] // self.constants["coins_per_point"] for its in seats],
        }
        if self.finds:
            parts["solo"] = [len(its["solo"]) * self.constants["solo_points"] for its in seats]
            parts["research"] = [self._research(its) for its in seats]
        totals = [sum(points) for points in zip(*parts.values(), strict=True)]
        solo = self.options["solo_counts_as_exhibition"] == "true"
        keys = [
            (total, len(its["tiles"]) + (len(its.get("solo", [])) if solo else 0), its["money"])
            for total, its in zip(totals, seats, strict=True)
        ]
        places = [1 + sum(other > key for other in keys) for key in keys]
        winners = [seat for seat, place in enumerate(places) if place == 1]
        return {"totals": totals, "parts": parts, "places": places, "winners": winners}

    def _research(self, its: Json) -> int:
        """Return the research bonus (AR-X1-TRACK-05); manuscripts in hand move the discs best, unless players chose."""
        steps = list(its["research"].values())
        scripts = sum(self.kind_of(card) == "manuscript" for card in its["hand"]) * self.constants["manuscript_step"]
        if self.options["manuscript_auto"] == "false":
            scripts = 0
        top: int = len(self.bonus) - 1
        counts: int = self.setup["research_disc"] - 1
        best: int = max(
            self.bonus[sorted(min(step + added, top) for step, added in zip(steps, ways, strict=True))[counts]]
            for ways in product(range(scripts + 1), repeat=len(steps))
            if sum(ways) <= scripts
        )
        return best

"""All legal moves of Artifact, by the rules and without the engine: what the oracle expects to be offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

Json = dict[str, Any]


class LegalMoves:
    """The legal moves of described positions; `oracle` is the oracle of the match, which has read the data."""

    def __init__(self, oracle: Any) -> None:
        self.oracle = oracle
        self.constants: Json = oracle.constants

    def of(self, t: Json) -> Iterable[Json]:
        """Yield the record of every legal move of the active seat."""
        its = t["seats"][t["turn"]] if t["turn"] >= 0 else {}
        match t["phase"]:
            case "setup_hut":
                yield from ({"kind": "setup_hut", "site": site} for site in t["sites"])
            case "setup_marker" | "refill":
                yield from ({"kind": t["phase"], "marker": marker} for marker in self.on_tracks(t))
            case "turn":
                yield from self.turn(t, its)
            case "load":
                row = t["sites"][t["action"]["site"]]["row"]
                yield from ({"kind": "load", "card": card} for card in set(minus(row, t["action"]["chosen"])))
            case "show":
                yield from self.show(t, its)
            case "keep":
                yield from self.keep(t, its)
            case "role":
                yield from self.role(its)
            case "pass_step":
                yield from self.pass_step(t, its)
            case "manuscripts":  # AR-X1-MANU-02
                top = len(self.oracle.bonus) - 1
                yield from ({"kind": "manuscript", "site": site} for site, n in its["research"].items() if n < top)
                yield {"kind": "manuscript", "site": None}

    def on_tracks(self, t: Json) -> list[str]:
        """Return the kinds of markers that can be taken (AR-PASS-06, AR-EOR-04)."""
        return [marker for marker, count in t["tracks"].items() if count]

    # -- a turn ------------------------------------------------------------------------------------------------------
    def turn(self, t: Json, its: Json) -> Iterable[Json]:
        """Yield what a seat that has not passed may do (AR-TURN-02 to AR-TURN-07)."""
        if t["done"] < self.constants["actions_per_turn"]:
            yield from self.at_sites(t, its)
            yield from self.with_cards(t, its)
        for use in {card for card in its["hand"] if self.oracle.kind_of(card) == "golden"}:  # AR-X1-GOLD-03
            yield from ({"kind": "golden", "use": use, "take": take} for take in set(t["market"]))
        yield {"kind": "end_turn"} if t["done"] else {"kind": "pass"}

    def at_sites(self, t: Json, its: Json) -> Iterable[Json]:
        """Yield actions I to III."""
        seat = t["turn"]
        for site, place in t["sites"].items():
            own, others = place["huts"][seat], sum(place["huts"]) - place["huts"][seat]
            if not own and its["huts"]:  # AR-RES-01, AR-RES-02
                left = len(place["deck"]) - (others > 0)
                # A draw that finds an empty deck is lost (AR-ACT-04b): it is the same move as no draw.
                draws = (False, True) if its.get("archaeologist") == "arch_judd" and left > 0 else (False,)
                yield from (
                    {"kind": "research", "site": site, "pay": pay, "draw": draw}
                    for pay in self.payments(t, its, "museum")
                    for draw in draws
                )
            for huts in (1, 2) if its.get("archaeologist") == "arch_morley" else (1,):  # AR-X2-MOR
                if own and its["huts"] >= huts:  # AR-HIRE-01, AR-HIRE-02
                    yield from (
                        {"kind": "hire", "site": site, "pay": pay, "double": huts == 2}
                        for pay in self.payments(t, its, f"worker_{site}", huts)
                    )
            cargo = min(own - (others == 0), len(place["row"]))  # AR-SHIP-03
            if own and (cargo or self.oracle.options["ship_zero_cards"] == "true"):  # AR-SHIP-07
                drawing = its.get("city") == "city_london" and cargo and place["deck"]  # AR-X2-LON
                yield from (
                    {"kind": "ship", "site": site, "pay": pay, "draw": draw}
                    for pay in self.payments(t, its, "ship")
                    for draw in ((False, True) if drawing else (False,))
                )

    def with_cards(self, t: Json, its: Json) -> Iterable[Json]:
        """Yield actions IV to VI."""
        pays = self.payments(t, its, "museum")
        for tile in [*t["income_tiles"], *t["type_tiles"]]:  # AR-EXH-03
            if self.can_show(self.oracle.tiles[tile], its["hand"], its):
                yield from ({"kind": "exhibit", "tile": tile, "pay": pay} for pay in pays)
        for card in {card for card in its["hand"] if self.oracle.kind_of(card) == "solo"}:  # AR-X1-SOLO-01
            yield from ({"kind": "exhibit_solo", "card": card, "pay": pay} for pay in pays)
        if its["markers"]["ship"]:  # AR-SELL-02, AR-BUY-02
            yield from ({"kind": "sell", "card": card} for card in set(its["hand"]))
            if its["money"] >= self.oracle.market_value[self.covered(t, "ship")]:  # AR-BUY-04
                yield from ({"kind": "buy", "card": card} for card in set(t["market"]))

    def covered(self, t: Json, marker: str) -> int:
        """Return the space that a returned marker covers (AR-TRACK-02)."""
        spaces = t["spaces"][list(self.oracle.markers).index(marker)]
        return min(n for n in range(len(self.oracle.cost[marker])) if not spaces >> n & 1)

    def payments(self, t: Json, its: Json, marker: str, times: int = 1) -> list[str]:
        """Return what may pay for an action (AR-ACT-01 to AR-ACT-03, AR-JOKER, AR-X2-AND)."""
        pays = []
        for one, count in its["markers"].items():
            if count:
                fitting = one == marker
                price = self.oracle.cost[one][self.covered(t, one)] if fitting else self.constants["joker_price"]
                if its["money"] >= times * price:
                    pays.append(one)
        free = its.get("archaeologist") == "arch_andersson" and not its["freed"]
        return [*pays, "free"] if free and its["spent"] >= self.constants["marker_limit"] else pays

    # -- exhibitions -------------------------------------------------------------------------------------------------
    def can_show(self, tile: Json, cards: Sequence[str], its: Json) -> bool:
        """Return whether enough of these cards fit a tile, one of them bent by New York (AR-EXH-04, AR-X2-NY)."""
        usable = [card for card in cards if self.oracle.kind_of(card) in ("normal", *self.oracle.shown_as)]
        if self.fitting(tile, usable) >= tile["size"]:
            return True
        if its.get("city") != "city_new_york":
            return False
        bendable = {card for card in usable if self.oracle.kind_of(card) in ("normal", "fragments")}
        return any(self.fitting(tile, minus(usable, [card])) >= tile["size"] - 1 for card in bendable)

    def fitting(self, tile: Json, cards: Sequence[str]) -> int:
        """Return the most of these cards that fit a tile together (AR-EXH-04, AR-X1-FRAG-02)."""
        sites = [self.oracle.cards[card]["site"] for card in cards]
        wild = [card for card in cards if self.oracle.shown_as.get(self.oracle.kind_of(card)) == "any_type"]
        types = [self.oracle.cards[card].get("type") for card in cards if card not in wild]
        match tile["kind"]:
            case "same_site":
                return sites.count(tile["site"])
            case "same_type":
                return types.count(tile["type"]) + len(wild)
            case "different_sites":
                return len(set(sites))
        return len(set(types) - {None}) + len(wild)

    def show(self, t: Json, its: Json) -> Iterable[Json]:
        """Yield the cards that may be shown next: those with which a set can still be completed."""
        tile, chosen = self.oracle.tiles[t["action"]["tile"]], t["action"]["chosen"]
        rest = minus(its["hand"], chosen)
        for card in set(rest):
            missing = tile["size"] - len(chosen) - 1
            others = minus(rest, [card])
            if any(self.can_show(tile, [*chosen, card, *more], its) for more in combinations(others, missing)):
                yield {"kind": "show", "card": card}

    def keep(self, t: Json, its: Json) -> Iterable[Json]:
        """Yield what may be kept of the shown cards (AR-EXH-07, AR-X1-FRAG-03, AR-X2-PAR)."""
        most: int = self.constants["kept_cards"]
        if its.get("city") == "city_paris":
            most = self.oracle.roles["city_paris"]["n"]
        keepable = sorted(card for card in t["action"]["chosen"] if self.oracle.kind_of(card) != "fragments")
        for n in range(self.constants["kept_cards"], most + 1):
            yield from ({"kind": "keep", "cards": list(cards)} for cards in set(combinations(keepable, n)))

    # -- roles and passing -------------------------------------------------------------------------------------------
    def role(self, its: Json) -> Iterable[Json]:
        """Yield the changes of role discs: afterwards at most one lies in each group (AR-X2-ROLE-01 to -05)."""
        groups = ("city", "archaeologist")
        placed = [group for group in groups if its[group] is not None]
        for source in [*placed, *(["stock"] if len(placed) < len(groups) else [])]:
            taken = [group for group in placed if group != source]
            yield from (
                {"kind": "role", "disc": source, "role": role}
                for role, row in self.oracle.roles.items()
                if row["kind"] not in taken and its.get(source) != role
            )
        if len(placed) == len(groups) and self.oracle.options["role_move_optional"] == "true":  # AR-X2-ROLE-04
            yield {"kind": "role_stay"}

    def pass_step(self, t: Json, its: Json) -> Iterable[Json]:
        """Yield what a seat that has passed may do (AR-PASS-03 to AR-PASS-06, AR-LAST-02)."""
        held = [marker for marker, count in its["markers"].items() if count]
        if not t["final"] and sum(its["markers"].values()) < self.constants["marker_limit"]:
            yield from ({"kind": "pass_take", "marker": marker} for marker in self.on_tracks(t))
        yield from (
            {"kind": "pass_exchange", "give": give, "get": get}
            for give in held
            for get in self.on_tracks(t)
            if get != give
        )
        yield {"kind": "pass_decline"}


def minus(cards: Iterable[str], others: Iterable[str]) -> list[str]:
    """Return the multiset difference of cards."""
    return list((Counter(cards) - Counter(others)).elements())

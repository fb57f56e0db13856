"""All legal moves of Panthalos, by the rules and without the engine: what the oracle expects to be offered.

Sets of tokens, which the page composes token by token, are `Oracle.legal_sets`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any

Json = dict[str, Any]

SET_KINDS = frozenset(("defend", "duel_open", "duel_add", "buy_back"))
"""Kinds of moves that are a free choice of tokens."""

TURN, TAKE_GOODS, TAKE_REINFORCEMENTS, ART, PROMOTE, DISCARD, LOOK, PUT_UNDER = 1, 4, 5, 6, 7, 9, 10, 11
LAY_DISC, FORUM, ELEVATE, DEFEND, BUY_BACK, CHALLENGE = 13, 15, 16, 18, 20, 23
OPEN, RAISE, CONCEDE, DEMOTE, REWARD = 24, 26, 27, 28, 29
"""The tasks of a described agenda that ask a seat; the last one is asked now, its second number is the seat."""


class LegalMoves:
    """The legal moves of described positions; `oracle` is the oracle of the match, which has read the data."""

    def __init__(self, oracle: Any, board: Json) -> None:
        self.oracle, self.options = oracle, oracle.options
        self.constants: Json = oracle.constants
        self.places = ["front", "thermae", *dict.fromkeys(row["id"] for row in board["worker_space"])]
        self.refined = [side for side, row in oracle.sides.items() if row["side"] == "refined"]
        self.artisans: dict[str, Json] = oracle.sets["artisan"]

    def of(self, t: Json) -> Iterable[Json]:
        """Yield the record of every legal move of the active seat, but for the sets."""
        if not t["agenda"]:
            return
        task, seat, *more = t["agenda"][-1]
        its = t["seats"][seat]
        match task:
            case _ if task == TURN:
                yield from self.turn(t, seat, its)
            case _ if task == TAKE_GOODS:
                yield from self.take("take_goods", "goods", t["agora"], its)
            case _ if task == TAKE_REINFORCEMENTS:
                yield from self.take("take_reinforcements", "tokens", t["phalanx"], its)
            case _ if task == ART:  # PA-ART-02 to PA-ART-04
                yield from ({"kind": "take_artisan", "artisan": one} for one in set(filter(None, t["art"])))
                step = self.constants["tokens_per_point"]
                yield from ({"kind": "sell_tokens", "n": n} for n in range(0, len(tokens_of(its)) + 1, step))
            case _ if task == DISCARD:  # PA-GEN-08
                yield from ({"kind": "discard", "token": token} for token in set(tokens_of(its)))
            case _ if task == LOOK:  # PA-SELL-07
                yield from ({"kind": "look", "look": look} for look in (True, False))
            case _ if task == PUT_UNDER:  # PA-SELL-10
                yield from ({"kind": "put_under", "which": which} for which in ("first", "second"))
            case _ if task == LAY_DISC:  # PA-POLIS-01
                spaces = {worker["at"] for worker in its["workers"]}
                yield from (
                    {"kind": "lay_disc", "space": space}
                    for space, owner in t["polis"].items()
                    if owner is None and space in spaces
                )
            case _ if task == FORUM:
                yield from self.forum(its, self.places[more[0]])
            case _ if task == PROMOTE:  # PA-PROM-02
                yield from self.workers("promote", its, most=self.constants["max_rank"] - 1)
            case _ if task == ELEVATE:  # PA-FORUM-07
                yield from self.workers("elevate", its)
            case _ if task == DEMOTE:  # PA-DUEL-11
                yield from self.workers("demote", its, least=self.constants["min_rank"] + 1)
            case _ if task == CHALLENGE:
                yield from self.challenge(t, seat, its)
            case _ if task == REWARD:  # PA-DUEL-12, PA-DUEL-13
                yield from ({"kind": "reward", "disc": disc} for disc in (True, False) if its["stock"] or not disc)
            case _ if task == DEFEND:  # PA-KRYPT-06
                yield {"kind": "no_defence"}
            case _ if task in (RAISE, CONCEDE):  # PA-DUEL-10
                yield {"kind": "concede"}
            case _:
                assert task in (OPEN, BUY_BACK), f"task {task} asks no seat"

    def set_kind(self, t: Json) -> str:
        """Return the kind of the moves that are sets, "" if the active seat has no such move."""
        if not t["agenda"]:
            return ""
        kinds = {DEFEND: "defend", OPEN: "duel_open", RAISE: "duel_add", CONCEDE: "duel_add", BUY_BACK: "buy_back"}
        return kinds.get(t["agenda"][-1][0], "")

    # -- an action ---------------------------------------------------------------------------------------------------
    def turn(self, t: Json, seat: int, its: Json) -> Iterable[Json]:
        """Yield every action (PA-RND-02)."""
        yield from self.place(t, seat, its)
        for ship in set(filter(None, t["harbour"])):  # PA-SHIP-01, PA-SHIP-06
            fits = any(its["goods"][side] for side in self.oracle.sets["ship"][ship]["accepts"])
            if fits or self.options["ship_needs_goods"] == "false":
                yield {"kind": "ship", "ship": ship}
        for merchant in filter(None, t["mercator"]):
            yield from self.sell(merchant, its)
        for artisan in set(its["artisans"]):
            yield from self.activate(artisan, its)
        leaders = [its["leader"], *(its["elevated"] if self.options["elevated_before_pass"] == "true" else ())]
        if "front" not in leaders:  # PA-PASS-01
            yield {"kind": "pass"}

    def place(self, t: Json, seat: int, its: Json) -> Iterable[Json]:
        """Yield every way to place a piece, or a pair in the Forum (PA-PLACE-01 to PA-PLACE-06)."""
        ready = ["leader"] * (its["leader"] == "front") + ["elevated"] * its["elevated"].count("front")
        ready += sorted(f"worker_{worker['rank']}" for worker in its["workers"] if worker["at"] == "front")
        taken = self.oracle.standing(t)
        in_polis = sum(worker["at"] in t["polis"] for worker in its["workers"])
        has_disc = self.options["polis_disc_check"] == "evaluation" or its["stock"] > in_polis
        for space, row in self.oracle.spaces.items():
            if space in taken and not row.get("unlimited"):  # PA-PLACE-03, PA-PLACE-04
                continue
            for_all = self.oracle.locations[row["in"]]["pieces"] == "all"
            if t["polis"].get(space) is not None or not (for_all or has_disc):  # PA-PLACE-05
                continue
            fits = [one for one in ready if (for_all if rank_of(one) is None else rank_of(one) >= row["rank"])]
            if row["pieces"] == 1:
                yield from ({"kind": "place", "piece": one, "space": space, "second": None} for one in set(fits))
                continue
            for one, two in set(combinations(fits, 2)):  # PA-PLACE-06
                if rank_of(two) is not None or self.options["forum_two_leaders"] == "true":
                    yield {"kind": "place", "piece": one, "space": space, "second": two}

    def sell(self, merchant: str, its: Json) -> Iterator[Json]:
        """Yield the goods that may stand for the wildcards of a merchant (PA-SELL-01, PA-SELL-02)."""
        demand = Counter(self.oracle.sets["merchant"][merchant]["demand"])
        wild = demand.pop("any", 0)
        for chosen in combinations_with_replacement(sorted(self.refined), wild):
            if all(its["goods"][side] >= n for side, n in (demand + Counter(chosen)).items()):
                yield {"kind": "sell", "merchant": merchant, "any": list(chosen)}

    def activate(self, artisan: str, its: Json) -> Iterator[Json]:
        """Yield what an artisan, or a pair, can do (PA-CRAFT-02 to PA-CRAFT-09)."""
        row = self.artisans[artisan]
        used = self.options["artisan_once_per_round"] == "true" and artisan in its["used"]
        if used or its["stock"] < row["cost"]:
            return
        effects = min(its["artisans"].count(artisan), self.constants["pair_effects"])
        base = {"kind": "activate", "artisan": artisan, "goods": [], "workers": [], "at": [], "same": False}
        if row["effect"] == "refine":
            basic = [side for side, good in self.oracle.sides.items() if good["side"] == "basic"]
            wanted = [side for side in basic if row["wanted"] in (side, "any")]
            for n in range(1, effects + 1):
                for goods in combinations_with_replacement(sorted(wanted), n):
                    if all(its["goods"][side] >= count for side, count in Counter(goods).items()):
                        yield {**base, "goods": list(goods)}
            return
        most = self.constants["max_rank"]
        below = sorted((f"worker_{one['rank']}", one["at"]) for one in its["workers"] if one["rank"] < most)
        for n in range(1, effects + 1):
            for chosen in set(combinations(below, n)):
                yield {**base, "workers": [name for name, _ in chosen], "at": [at for _, at in chosen]}
        if effects == 2:
            for name, at in set(below):
                if (rank_of(name) or 0) + effects <= most:
                    yield {**base, "workers": [name] * 2, "at": [at] * 2, "same": True}

    # -- the evaluation ----------------------------------------------------------------------------------------------
    def take(self, kind: str, field: str, display: list[str | None], its: Json) -> Iterator[Json]:
        """Yield two pieces of a display, or one and a promotion (PA-AGORA-02, PA-AGORA-03, PA-PHAL-02, PA-PHAL-03)."""
        lying = sorted(piece for piece in display if piece is not None)
        promotable = any(worker["rank"] < self.constants["max_rank"] for worker in its["workers"])
        two, one = self.constants["take_two"], self.constants["take_one"]
        ways: set[tuple[tuple[str, ...], bool]] = {(chosen, False) for chosen in combinations(lying, two)}
        if promotable:
            ways |= {(chosen, True) for chosen in combinations(lying, min(one, len(lying)))}
        elif lying and len(lying) < two:
            ways.add((tuple(lying), False))
        yield from ({"kind": kind, field: list(chosen), "promote": promote} for chosen, promote in ways)

    def forum(self, its: Json, space: str) -> Iterator[Json]:
        """Yield what a pair may do (PA-FORUM-01, PA-FORUM-03, PA-FORUM-06, PA-FORUM-11)."""
        here = [worker["at"] for worker in its["workers"]] + its["elevated"] + [its["leader"]]
        if here.count(space) == 2:
            if its["unhired"]:
                yield {"kind": "forum", "choice": "hire"}
            enough = len(tokens_of(its)) >= self.constants["elevate_tokens"]
            if its["stock"] >= self.constants["elevate_discs"] and enough and its["workers"]:
                yield {"kind": "forum", "choice": "elevate"}
        yield {"kind": "forum", "choice": "nothing"}

    def workers(self, kind: str, its: Json, least: int = 0, most: int = 99) -> Iterator[Json]:
        """Yield a choice of each kind of worker, wherever it is (PA-PROM-01, PA-FORUM-07, PA-DUEL-11)."""
        for rank, at in {(worker["rank"], worker["at"]) for worker in its["workers"]}:
            if least <= rank <= most:
                yield {"kind": kind, "worker": f"worker_{rank}", "at": at}

    def challenge(self, t: Json, seat: int, its: Json) -> Iterator[Json]:
        """Yield no challenge, and the opponents against whom a set can be opened (PA-ARENA-03 to PA-ARENA-05)."""
        yield {"kind": "challenge", "opponent": None}
        for other, their in enumerate(t["seats"]):
            if other == seat or their["challenged"] or their["leader_location"] is None:
                continue
            element = self.oracle.locations[their["leader_location"]]["element"]  # PA-DUEL-01
            titans = [self.oracle.sets["titan"][token]["element"] for token in its["titans"]]
            helpers = [self.oracle.sets["reinforcement"][token]["element"] for token in its["reinforcements"]]
            if element in titans or (titans and element in helpers):  # PA-FIGHT-02, PA-FIGHT-04
                yield {"kind": "challenge", "opponent": other}


def rank_of(piece: str) -> int | None:
    """Return the rank of a piece by its name in records, None for a leader."""
    return int(piece.removeprefix("worker_")) if piece.startswith("worker_") else None


def tokens_of(its: Json) -> list[str]:
    """Return the tokens of a seat that it may sell or discard (PA-GEN-08)."""
    return [*its["ships"], *its["artisans"], *its["reinforcements"], *its["titans"]]

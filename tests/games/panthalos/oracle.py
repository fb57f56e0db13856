"""The oracle of Panthalos: checks described states by the rules, without any code of the engine.

It is slow and plain on purpose: each check starts from the result of `describe` and the compiled data. Points, draws
and what never decreases are compared with the state checked before, so an oracle belongs to one match. The ids in
parentheses are rules of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from tests.games.panthalos.legal_moves import SET_KINDS, LegalMoves

Json = dict[str, Any]

PILES = {
    "bag": "good",
    "ship_pile": "ship",
    "merchant_pile": "merchant",
    "artisan_pile": "artisan",
    "reinforcement_pile": "reinforcement",
    "titan_pile": "titan",
    "underworld": "underworld",
}
"""The piles and their families of tokens."""

HELD = {"titans": "titan", "reinforcements": "reinforcement", "ships": "ship", "artisans": "artisan"}
"""The tokens that players hold besides goods."""


class Oracle:
    """Checks the described states of one match, in their order."""

    def __init__(self, data: Json, seats: int, options: Mapping[str, str]) -> None:
        self.seats = seats
        self.options = {option["id"]: option["values"][0] for option in data["game"]["options"]} | dict(options)
        self.constants: dict[str, Any] = data["constants"]
        components, tables, board = data["components"], data["tables"], data["board"]
        self.sets: dict[str, dict[str, Json]] = {
            kind: {row["id"]: row for row in components[kind]} for kind in dict.fromkeys(PILES.values())
        }
        (self.setup,) = [row for row in tables["setup"]["rows"] if row["players"] == seats]
        self.sides = {row["id"]: row for row in tables["good_side"]["rows"]}
        self.displays = {row["at"]: row for row in tables["display"]["rows"]}
        self.locations = {row["id"]: row for row in board["location"]}
        self.spaces = {row["id"]: row for row in board["worker_space"] if row["side"] == self.setup["side"]}
        self.phases = ["actions", *self.locations, "over"]
        self.temple = {row["round"]: row for row in board["round_space"]}
        self.discs = self.constants["discs_per_colour"] - self.constants["score_discs"]
        self.before: Json | None = None
        self.moves = LegalMoves(self, board)

    # -- a state ----------------------------------------------------------------------------------------------------
    def check(self, described: Json) -> list[str]:
        """Return the faults of a state, and of the step from the state checked before; [] if there are none."""
        t = described
        wrong = [*self._tokens(t), *self._places(t), *self._clock(t), *self._duel(t)]
        for seat, its in enumerate(t["seats"]):
            wrong += [f"seat {seat}: {what}" for what in self._seat(t, seat, its)]
        if self.before is not None and not wrong:
            wrong += self._since(self.before, t)
        self.before = described
        return wrong

    def _tokens(self, t: Json) -> Iterable[str]:
        """Every token is in exactly one place, and of the kind that belongs there (PA-INV-02)."""
        heaps: list[tuple[str, str, list[str]]] = [(name, kind, t[name]) for name, kind in PILES.items()]
        for name, row in self.displays.items():
            if len(t[name]) != row["spaces"]:
                yield f"{name} has {len(t[name])} spaces (PA-EOR-05)"
            shown = [token for token in t[name] if token is not None]
            if row["holds"] == "good":
                if any(self.sides.get(side, {}).get("side") != "basic" for side in shown):
                    yield f"{name} shows {shown} (PA-AGORA-04)"
                shown = [self.sides[side]["token"] for side in shown if side in self.sides]
            heaps.append((name, row["holds"], shown))
        for seat, its in enumerate(t["seats"]):
            heaps += [(f"{name} of seat {seat}", kind, its[name]) for name, kind in HELD.items()]
            heaps.append((f"sold by seat {seat}", "titan", its["sold"]))
            if min(its["goods"].values()) < 0 or its["goods"].keys() != self.sides.keys():
                yield f"seat {seat}: goods {its['goods']}"
            goods = [
                self.sides[side]["token"] for side, n in its["goods"].items() if side in self.sides for _ in range(n)
            ]
            heaps.append((f"goods of seat {seat}", "good", goods))
            if Counter(its["shown"]) - Counter(its["titans"]):
                yield f"seat {seat}: titans are known that are not there (PA-BUY-05)"
        for name, kind, heap in heaps:
            strange = [token for token in heap if token not in self.sets[kind]]
            if strange:
                yield f"{name}: {strange} do not belong there"
        found = Counter(token for _, _, heap in heaps for token in heap)
        found.update(token for tokens in t["duel"]["played"] for token in tokens)
        found.update(t["gone"])
        known = {token: row.get("copies", 1) for rows in self.sets.values() for token, row in rows.items()}
        for token in [*known, *(found.keys() - known.keys())]:
            if found[token] != known.get(token, 0):
                yield f"{token}: {found[token]} instead of {known.get(token, 0)} (PA-INV-02)"

    def _places(self, t: Json) -> Iterable[str]:
        """The pieces on the worker spaces: number, owner and rank (PA-INV-04, PA-PLACE)."""
        polis = [space for space, row in self.spaces.items() if row["in"] == "polis"]
        if list(t["polis"]) != polis:
            yield f"the Polis has {list(t['polis'])} (PA-SET-01)"
        here: dict[str, list[tuple[int, str, int]]] = {space: [] for space in self.spaces}
        for seat, its in enumerate(t["seats"]):
            pieces = [("worker", worker["rank"], worker["at"]) for worker in its["workers"]]
            pieces += [("elevated", 0, place) for place in its["elevated"]] + [("leader", 0, its["leader"])]
            for kind, rank, place in pieces:
                if place in here:
                    here[place].append((seat, kind, rank))
                elif place != "front" and (place != "thermae" or kind != "worker"):
                    yield f"seat {seat}: {kind} at {place} (PA-GEN-04, PA-EOR-02)"
                elif place == "thermae" and 1 < self.phases.index(t["phase"]) < len(self.phases) - 1:
                    yield f"seat {seat}: a worker rests although all have come back (PA-THER-01)"
        for space, pieces_here in here.items():
            yield from self._space(t, space, pieces_here)

    def _space(self, t: Json, space: str, pieces: list[tuple[int, str, int]]) -> Iterable[str]:
        row = self.spaces[space]
        owners, kinds = {seat for seat, _, _ in pieces}, [kind for _, kind, _ in pieces]
        if not row.get("unlimited") and (len(pieces) > row["pieces"] or len(owners) > 1):
            yield f"{space} holds {pieces} (PA-PLACE-03, PA-PLACE-06)"
        if t["phase"] == "over" and pieces:
            yield f"{space} is not cleared: {pieces} (PA-EOR-01, PA-EOR-02)"
        low = [rank for _, kind, rank in pieces if kind == "worker" and rank < row["rank"]]
        if low and t["phase"] != "arena":  # where lost duels lower ranks
            yield f"{space}: {low} below rank {row['rank']} (PA-PLACE-02)"
        if t["phase"] == "actions" and row["pieces"] == 2 and pieces:
            leaders = len(kinds) - kinds.count("worker")
            if len(pieces) != 2 or (leaders == 2 and self.options["forum_two_leaders"] == "false"):
                yield f"{space} holds {pieces} (PA-PLACE-06)"
        if row["in"] == "polis":
            if any(kind != "worker" for kind in kinds):
                yield f"{space} holds {pieces} (PA-PLACE-05)"
            owner = t["polis"].get(space)
            if owner is not None and pieces and (t["phase"] == "actions" or owners != {owner}):
                yield f"{space} is closed by seat {owner} and holds {pieces} (PA-POLIS-03)"
        gone_home = {"oracle": "forum", "krypt": "arena"}.get(row["in"])
        if gone_home and pieces and self.phases.index(t["phase"]) >= self.phases.index(gone_home):
            yield f"{space} still holds {pieces} (PA-ORAC-03, PA-KRYPT-08)"

    def _clock(self, t: Json) -> Iterable[str]:
        """Rounds, the end, the underworld, the collection box, and the flags of a round."""
        phase, box, seats = t["phase"], t["box"], t["seats"]
        if not 1 <= t["round"] <= self.constants["rounds"] or phase not in self.phases:
            yield f"round {t['round']}, phase {phase}"
            return
        if not 0 <= t["start_player"] < self.seats:
            yield f"start player {t['start_player']}"
        full = len(box) >= self.constants["box_discs_per_player"] * self.seats
        if full != (len(box) >= self.setup["box_discs"]):
            yield "the table of the setup and the discs per player disagree (PA-END-01)"
        if phase == "over" and not full and t["round"] != self.constants["rounds"]:
            yield f"over in round {t['round']} with {len(box)} discs in the box (PA-END-01, PA-END-02)"
        if full and phase != "over" and self.phases.index(phase) < self.phases.index("krypt"):
            yield f"{len(box)} discs in the box, and the game goes on (PA-END-01)"
        if (phase == "over") != (not t["agenda"]):
            yield f"phase {phase} with {len(t['agenda'])} tasks"
        fought = len(self.sets["underworld"]) - len(t["underworld"]) - (t["round"] - 1)
        done = self.phases.index(phase) > self.phases.index("krypt")
        if fought != done:
            yield f"{fought} fights in the Krypt in this round (PA-INV-07)"
        if phase == "actions" and t["underworld"]:
            row = list(self.sets["underworld"]).index(t["underworld"][0])
            if t["known"][row] != (1 << self.seats) - 1:
                yield f"{t['underworld'][0]} is not known to all (PA-KRYPT-09)"
        for seat, its in enumerate(seats):
            if its["box"] != box.count(seat):
                yield f"seat {seat}: {its['box']} discs in the box, {box.count(seat)} found (PA-INV-06)"
        sizes = {letter: min(max(len(box) - 4 * n, 0), 4) for n, letter in enumerate("abcd")} | {
            "e": max(len(box) - 16, 0)
        }
        if t["stacks"] != sizes:
            yield f"stacks {t['stacks']} of {len(box)} discs (PA-KRYPT-07)"
        if phase not in ("arena", "over") and any(its["challenged"] for its in seats):
            yield "challenged before the Arena (PA-ARENA-05)"
        if phase == "actions":
            hasty = [seat for seat, its in enumerate(seats) if its["passed"] and its["leader"] == "front"]
            if self.options["elevated_before_pass"] == "true":
                hasty += [seat for seat, its in enumerate(seats) if its["passed"] and "front" in its["elevated"]]
            if hasty:
                yield f"seats {hasty} passed with a leader before them (PA-PASS-01)"
            yield from self._laid_out(t)
        elif not all(its["passed"] for its in seats):
            yield f"{phase} although not all have passed (PA-RND-04)"

    def _laid_out(self, t: Json) -> Iterable[str]:
        """PA-EOR-05: until a player has placed a piece, these displays are full, or their piles are empty."""
        if any(place in self.spaces for place in self.standing(t)):
            return
        piles = {kind: name for name, kind in PILES.items()}
        for name, row in self.displays.items():
            if not row["stays"] and None in t[name] and t[piles[row["holds"]]]:
                yield f"{name} is not filled: {t[name]} (PA-EOR-05)"

    def _duel(self, t: Json) -> Iterable[str]:
        """What lies open in a duel is a legal set on each side, and in the order in which they must rise (PA-DUEL)."""
        duel = t["duel"]
        attacker, defender = duel["attacker"], duel["defender"]
        if (attacker is None) != (defender is None) or (attacker is None and duel["winner"] is not None):
            yield f"half a duel: {attacker}, {defender}, {duel['winner']}"
        if attacker is None or defender is None:
            if t["phase"] != "krypt" and any(duel["played"]):
                yield f"tokens lie open without a fight: {duel['played']} (PA-FIGHT-08)"
            return
        if t["phase"] != "arena" or attacker == defender or not t["seats"][defender]["challenged"]:
            yield f"a duel of {attacker} and {defender} in phase {t['phase']} (PA-ARENA-04, PA-ARENA-05)"
        if duel["winner"] not in (None, attacker, defender):
            yield f"seat {duel['winner']} won a duel of others"
        at = t["seats"][defender]["leader_location"]
        if duel["winner"] is not None or at not in self.locations:
            return  # reinforcements may have gone already
        element = self.locations[at]["element"]
        for tokens in duel["played"]:
            titans = [self.sets["titan"][token] for token in tokens if token in self.sets["titan"]]
            more = [self.sets["reinforcement"][token] for token in tokens if token in self.sets["reinforcement"]]
            strange = sum(row["element"] != element for row in titans)
            if tokens and (not titans or strange > len(more) or any(row["element"] != element for row in more)):
                yield f"{tokens} is no set for {element} (PA-FIGHT-02, PA-FIGHT-03, PA-FIGHT-04)"
        if duel["played"][1] and not duel["played"][0]:
            yield "the defender plays before the attacker (PA-DUEL-04)"

    # -- a seat ------------------------------------------------------------------------------------------------------
    def _seat(self, t: Json, seat: int, its: Json) -> Iterable[str]:
        """Twelve discs, five dice, ranks, and where the leader was placed."""
        polis = list(t["polis"].values()).count(seat)
        found = (
            its["stock"] + its["supply"] + its["box"] + polis + len(its["elevated"]) * self.constants["elevate_discs"]
        )
        if found != self.discs or its["stock"] < 0 or its["supply"] < 0:
            yield f"{found} discs instead of {self.discs} (PA-GEN-09)"
        dice = len(its["workers"]) + len(its["elevated"]) + its["unhired"]
        if (
            dice != self.constants["dice_per_colour"]
            or not 0 <= its["unhired"] <= self.setup["unhired"]
            or its["aside"]
        ):
            yield f"{dice} dice (PA-INV-03)"
        for worker in its["workers"]:
            if not self.constants["min_rank"] <= worker["rank"] <= self.constants["max_rank"]:
                yield f"a worker of rank {worker['rank']} (PA-INV-05)"
        stands, noted = self.spaces.get(its["leader"], {}).get("in"), its["leader_location"]
        if stands is not None and stands != noted:
            yield f"the leader is at {stands}, noted is {noted} (PA-PLACE-07)"
        if t["phase"] == "actions" and stands is None and noted is not None:
            yield f"the leader is at home, noted is {noted} (PA-EOR-09)"
        if t["phase"] != "actions" and noted is None:
            yield "the leader was not placed (PA-DUEL-03)"
        if noted is not None and self.locations.get(noted, {}).get("pieces") != "all":
            yield f"the leader was placed at {noted} (PA-PLACE-05)"

    # -- since the state before --------------------------------------------------------------------------------------
    def _since(self, old: Json, new: Json) -> list[str]:
        """What never decreases, whatever the number of moves between two states."""
        wrong = []
        then, now = [(t["round"], self.phases.index(t["phase"])) for t in (old, new)]
        if now < then or any(old[name] != new[name] for name in ("first", "side", "options")):
            wrong.append(f"from round {then} to {now} (PA-EVAL-01)")
        if now[0] > then[0] and len(old["box"]) >= self.setup["box_discs"]:
            wrong.append("another round after the box was full (PA-END-01)")
        if new["box"][: len(old["box"])] != old["box"]:
            wrong.append("discs left the collection box (PA-INV-06)")
        for name in PILES:
            if name != "underworld" and old[name][len(old[name]) - len(new[name]) :] != new[name]:
                wrong.append(f"{name} was not drawn from its top (PA-SET-12)")
        if Counter(old["gone"]) - Counter(new["gone"]):
            wrong.append("a token came back from the game box (PA-GEN-05)")
        if any(owner not in (None, new["polis"][space]) for space, owner in old["polis"].items() if owner is not None):
            wrong.append("a disc in the Polis moved (PA-POLIS-03)")
        if old["start_player"] != new["start_player"] and then[0] == now[0] and not then[1] <= 6 <= now[1]:
            wrong.append("the start player marker moved (PA-ORAC-01)")
        for seat, (a, b) in enumerate(zip(old["seats"], new["seats"], strict=True)):
            at = f"seat {seat}: "
            if b["score"] < a["score"]:
                wrong.append(f"{at}{a['score']} points became {b['score']} (PA-INV-05)")
            if len(b["elevated"]) < len(a["elevated"]) or b["unhired"] > a["unhired"]:
                wrong.append(f"{at}a leader or a hired worker is gone (PA-FORUM-10)")
            if then[0] == now[0] and now[1] == 0:
                if a["passed"] and not b["passed"]:
                    wrong.append(f"{at}acts after passing (PA-PASS-03)")
                if sum(w["rank"] for w in b["workers"]) < sum(w["rank"] for w in a["workers"]):
                    wrong.append(f"{at}lost rank outside a duel (PA-PROM-06)")
                if a["unhired"] != b["unhired"] or len(a["elevated"]) != len(b["elevated"]):
                    wrong.append(f"{at}hired or elevated in the action phase (PA-FORUM-01)")
                if b["box"] != a["box"]:
                    wrong.append(f"{at}a disc into the box in the action phase (PA-KRYPT-06)")
        if then[0] == now[0]:
            wrong += [*self._sales(old, new), *self._krypt(old, new), *self._arena(old, new), *self._forum(old, new)]
        if now[0] == then[0] + 1 and now[1] == 0:
            wrong += self._new_round(old, new)
        return wrong

    def _new_round(self, old: Json, new: Json) -> Iterable[str]:
        """PA-EOR-06: displays that stay are filled up; only tokens taken since may be missing."""
        gone: Counter[str] = Counter(new["gone"])
        gone.subtract(old["gone"])
        ships = sum(len(b["ships"]) - len(a["ships"]) for a, b in zip(old["seats"], new["seats"], strict=True))
        missing = {  # ships that were taken may have been sold in the Art, or discarded in the Forum
            "harbour": ships + sum(gone[token] for token in self.sets["ship"]),
            "mercator": sum(gone[token] for token in self.sets["merchant"]),
        }
        for name, pile in (("harbour", "ship_pile"), ("mercator", "merchant_pile")):
            if new[pile] and new[name].count(None) > missing[name]:
                yield f"{name} was not filled up: {new[name]} (PA-EOR-06)"

    def standing(self, t: Json) -> list[str]:
        """Return where all pieces are."""
        places = [worker["at"] for its in t["seats"] for worker in its["workers"]]
        return places + [place for its in t["seats"] for place in [*its["elevated"], its["leader"]]]

    def _sales(self, old: Json, new: Json) -> Iterable[str]:
        """Points of the action phase, where one thing alone gave them (PA-SHIP-03, PA-SHIP-04, PA-SELL-04)."""
        if new["phase"] != "actions" or len(old["agenda"]) > 1 or len(new["agenda"]) > 1:
            return  # an action is being carried out
        art = [space for space, row in self.spaces.items() if row["in"] == "art" and row.get("lightning")]
        places = [self.standing(t) for t in (old, new)]
        if any(places[0].count(space) != places[1].count(space) for space in art):
            return  # tokens may have been sold there
        gained = [b["score"] - a["score"] for a, b in zip(old["seats"], new["seats"], strict=True)]
        gone: Counter[str] = Counter(new["gone"])
        gone.subtract(old["gone"])
        merchants = [token for token in self.sets["merchant"] for _ in range(gone[token])]
        taken = [
            list((Counter(b["ships"]) - Counter(a["ships"])).elements())
            for a, b in zip(old["seats"], new["seats"], strict=True)
        ]
        if not any(taken):
            if sum(gained) != sum(self.sets["merchant"][token]["vp"] for token in merchants):
                yield f"{gained} points for {merchants} (PA-SELL-04)"
        elif not merchants and places[0] == places[1]:
            for seat, (a, b) in enumerate(zip(old["seats"], new["seats"], strict=True)):
                if len(taken[seat]) == 1 and a["supply"] and b["stock"] == a["stock"] + self.constants["ship_discs"]:
                    yield from self._shipped(self.sets["ship"][taken[seat][0]], seat, a, b)

    def _shipped(self, ship: Json, seat: int, was: Json, now: Json) -> Iterable[str]:
        """One ship was loaded, and the disc for it shows that nothing was refined before."""
        points = sum(was["goods"][side] * self.sides[side]["symbols"] for side in ship["accepts"])
        gained = now["score"] - was["score"]
        if gained != points or any(now["goods"][side] for side in ship["accepts"]):
            yield f"seat {seat}: {gained} points for goods worth {points} (PA-SHIP-02, PA-SHIP-03)"

    def _krypt(self, old: Json, new: Json) -> Iterable[str]:
        """PA-KRYPT-05, PA-KRYPT-06: each player has the points of the token, or a disc less."""
        late = self.phases.index("oracle")
        krypt = self.phases.index("krypt")
        if not late <= self.phases.index(old["phase"]) <= krypt or not old["underworld"]:
            return
        if new["phase"] not in ("krypt", "arena") or any(its["challenged"] for its in new["seats"]):
            return
        if old["phase"] == new["phase"]:
            yield from self._defended(old, new)
        prize = self.sets["underworld"][old["underworld"][0]]["vp"]
        whole = new["phase"] == "arena" and self.phases.index(old["phase"]) < krypt
        for seat, (a, b) in enumerate(zip(old["seats"], new["seats"], strict=True)):
            points, discs = b["score"] - a["score"], b["box"] - a["box"]
            if (points, discs) not in ((0, 0), (prize, 0), (0, self.constants["unpaid_discs"])):
                yield f"seat {seat}: {points} points and {discs} discs in the Krypt (PA-KRYPT-05, PA-KRYPT-06)"
            if whole and prize and (points, discs) == (0, 0) and b["stock"] + b["supply"]:
                yield f"seat {seat}: neither defended nor paid in the Krypt (PA-KRYPT-06)"

    def _defended(self, old: Json, new: Json) -> Iterable[str]:
        """PA-KRYPT-03, PA-KRYPT-04: a seat has just defended and has not bought titans back yet."""
        enemy = self.sets["underworld"][old["underworld"][0]]
        wanted = enemy["strength"] + self.temple[old["round"]]["attack"]
        marks = zip(old["duel"]["defended"], new["duel"]["defended"], strict=True)
        seats = [seat for seat, (was, now) in enumerate(marks) if was != 1 and now == 1]
        if len(seats) == 1 and new["duel"]["played"][0]:
            seat = seats[0]
            a, b = old["seats"][seat], new["seats"][seat]
            used = [list((Counter(a[name]) - Counter(b[name])).elements()) for name in ("titans", "reinforcements")]
            strange = [
                sum(self.sets[kind][token]["element"] != enemy["element"] for token in tokens)
                for kind, tokens in zip(("titan", "reinforcement"), used, strict=True)
            ]
            free = any(place.startswith("krypt_") for place in self.standing({"seats": [a]}))
            if not used[0] or (not free and (strange[1] or strange[0] > len(used[1]))):
                yield f"seat {seat}: {used} is no set for {enemy['id']} (PA-FIGHT-02 to -06)"
            if self._total(used[0] + used[1]) < wanted:
                yield f"seat {seat}: {used} is less than {wanted} (PA-KRYPT-03)"

    def _arena(self, old: Json, new: Json) -> Iterable[str]:
        """PA-DUEL-12: a duel is worth 8 points and a disc, or 4 points."""
        if old["phase"] != "arena":
            return
        yield from self._conceded(old["duel"], new["duel"])
        with_disc, without = self.constants["duel_disc_vp"], self.constants["duel_vp"]
        most = sum(its["challenged"] for its in new["seats"]) - sum(its["challenged"] for its in old["seats"])
        most += old["duel"]["attacker"] is not None
        for seat, (a, b) in enumerate(zip(old["seats"], new["seats"], strict=True)):
            points, discs = b["score"] - a["score"], b["box"] - a["box"]
            rest = points - discs * with_disc
            if discs < 0 or rest < 0 or rest % without or discs + rest // without > most:
                yield f"seat {seat}: {points} points and {discs} discs in the Arena (PA-DUEL-12)"

    def _conceded(self, old: Json, new: Json) -> Iterable[str]:
        """PA-DUEL-05 to PA-DUEL-08: played tokens stay played; only the defender may tie."""
        if old["attacker"] is None or old["winner"] is not None:
            return
        if any(new[side] != old[side] for side in ("attacker", "defender")):
            return  # over already
        if new["winner"] is None:
            if any(Counter(was) - Counter(now) for was, now in zip(old["played"], new["played"], strict=True)):
                yield f"tokens were taken back in a duel: {old['played']}, {new['played']} (PA-DUEL-08)"
        elif new["played"] == old["played"]:
            attack, defence = (self._total(tokens) for tokens in new["played"])
            if (new["winner"] == new["attacker"]) != (attack > defence):
                yield f"{attack} against {defence} was won by seat {new['winner']} (PA-DUEL-07, PA-DUEL-10)"

    def _total(self, tokens: Iterable[str]) -> int:
        titans, more = self.sets["titan"], self.sets["reinforcement"]
        return int(sum(titans[token]["strength"] if token in titans else more[token]["bonus"] for token in tokens))

    def _forum(self, old: Json, new: Json) -> Iterable[str]:
        """From the last choice in the Forum to the Krypt: Titanus and Agro, with nothing else between."""
        if old["phase"] != "forum" or new["phase"] != "krypt" or any(new["duel"]["played"]):
            return
        pairs = list(zip(old["seats"], new["seats"], strict=True))
        if any(len(a["elevated"]) != len(b["elevated"]) or a["score"] != b["score"] for a, b in pairs):
            return
        left, then = (len(t["titan_pile"]) + sum(len(its["titans"]) for its in t["seats"]) for t in (new, old))
        if any(mark == 1 for mark in new["duel"]["defended"]) or left != then:
            return  # titans were played, or discarded for an elevation
        left = len(old["titan_pile"])
        for step in range(self.seats):
            seat = (new["start_player"] + step) % self.seats
            a, b = pairs[seat]
            due = min(self._due(old, seat, "titanus"), left)
            left -= due
            if len(b["titans"]) - len(a["titans"]) != due:
                yield f"seat {seat}: {len(b['titans']) - len(a['titans'])} titans instead of {due} (PA-TITAN-02 to -05)"
            stock = a["stock"] + min(self._due(old, seat, "agro"), a["supply"])
            stock -= (b["box"] > a["box"]) and stock > 0
            if b["stock"] != stock:
                yield f"seat {seat}: {b['stock']} discs instead of {stock} (PA-AGRO-01, PA-KRYPT-06)"

    def _due(self, t: Json, seat: int, location: str) -> int:
        """Return the titans or discs due to a seat for its pieces at Titanus or in the Agro."""
        spaces = [space for space, row in self.spaces.items() if row["in"] == location]
        ranks = [[w["rank"] for w in its["workers"] if w["at"] in spaces] for its in t["seats"]]
        its = t["seats"][seat]
        leaders = sum(place in spaces for place in [its["leader"], *its["elevated"]])
        high = max((rank for of_one in ranks for rank in of_one), default=0)
        if location == "agro":
            alone = int(self.constants["lone_leader_discs"])
            return int(sum(ranks[seat]) + leaders * (high or alone))
        per = int(self.constants["rank_per_titan"])
        alone = int(self.constants["lone_leader_titans"])
        least = 1 if self.options["titanus_leader_min_one"] == "true" else 0
        each = max(high // per, least) if high else alone
        return int(sum(rank // per for rank in ranks[seat]) + leaders * each)

    # -- moves -------------------------------------------------------------------------------------------------------
    def legal_moves(self, described: Json) -> Iterable[Json]:
        """Yield the record of every legal move of the active seat; sets of tokens are `legal_sets`."""
        return self.moves.of(described)

    def record(self, move: Json) -> Json | None:
        """Return a record of the engine as `legal_moves` has it, with pieces in alphabetical order; None for a set."""
        if move["kind"] in SET_KINDS:
            return None
        lists: Json = {name: sorted(move[name]) for name in ("goods", "tokens", "any") if name in move}
        if move["kind"] == "activate":
            pairs = sorted(zip(move["workers"], move["at"], strict=True))
            lists |= {"workers": [name for name, _ in pairs], "at": [at for _, at in pairs]}
        return {**move, **lists}

    def hand(self, described: Json) -> list[str]:
        """Return the tokens from which the active seat chooses a set."""
        duel, seat = described["duel"], described["agenda"][-1][1]
        its = described["seats"][seat]
        if self.moves.set_kind(described) != "buy_back":
            return [*its["titans"], *its["reinforcements"]]
        return [token for token in duel["played"][int(seat == duel["defender"])] if token in self.sets["titan"]]

    def legal_sets(self, described: Json) -> set[tuple[str, ...]]:
        """Return every set that the active seat may choose, by trying all (PA-FIGHT, PA-KRYPT, PA-DUEL, PA-BUY).

        Each is a sorted tuple of ids. Takes time exponential in the number of tokens.
        """
        hand = self.hand(described)
        return {
            tuple(sorted(chosen))
            for size in range(len(hand) + 1)
            for chosen in combinations(hand, size)
            if self.may_choose(described, list(chosen))
        }

    def may_choose(self, described: Json, chosen: list[str]) -> bool:
        """Return whether the active seat may choose this set of its tokens."""
        t, seat = described, described["agenda"][-1][1]
        duel, its = t["duel"], t["seats"][seat]
        if Counter(chosen) - Counter(self.hand(t)):
            return False
        if self.moves.set_kind(t) == "buy_back":  # PA-BUY-01, PA-BUY-02
            return bool(len(chosen) * self.constants["buy_back_discs"] <= its["stock"])
        if t["phase"] == "krypt":
            enemy = self.sets["underworld"][t["underworld"][0]]
            need = enemy["strength"] + self.temple[t["round"]]["attack"]  # PA-KRYPT-01, PA-KRYPT-03
            pieces = [its["leader"], *its["elevated"], *(worker["at"] for worker in its["workers"])]
            inside = any(self.spaces[place]["in"] == "krypt" for place in pieces if place in self.spaces)
            element = None if inside else enemy["element"]  # PA-KRYPT-04
            played: list[str] = []
        else:
            element = self.locations[t["seats"][duel["defender"]]["leader_location"]]["element"]  # PA-DUEL-01
            attacks, defends = (sum(map(self._strength, tokens)) for tokens in duel["played"])
            need = attacks if seat == duel["defender"] else defends + 1  # PA-DUEL-05, PA-DUEL-06
            played = duel["played"][int(seat == duel["defender"])]
        return bool(chosen) and self._is_legal([*played, *chosen], element, need)  # PA-DUEL-08: the whole set

    def _strength(self, token: str) -> int:
        titan = self.sets["titan"].get(token)
        return int(titan["strength"] if titan else self.sets["reinforcement"][token]["bonus"])

    def _is_legal(self, tokens: list[str], element: str | None, need: int) -> bool:
        """Return whether tokens are a set (PA-FIGHT-02 to PA-FIGHT-07) of this strength; None: any elements."""
        titans = [self.sets["titan"][token]["element"] for token in tokens if token in self.sets["titan"]]
        helpers = [self.sets["reinforcement"][token]["element"] for token in tokens if token not in self.sets["titan"]]
        if not titans or sum(map(self._strength, tokens)) < need:
            return False
        if element is None:
            return True
        changed = sum(one != element for one in titans)
        return all(one == element for one in helpers) and changed <= len(helpers)

    # -- the end -----------------------------------------------------------------------------------------------------
    def score(self, described: Json) -> Json:
        """Return the final score as PA-SCORE-01 to PA-SCORE-08 count it, with the places and the winners."""
        t, seats = described, described["seats"]
        box_end = len(t["box"]) >= self.setup["box_discs"]
        last = t["round"] == self.constants["rounds"]
        parts = {
            "play": [its["score"] for its in seats],
            "box": [-self.constants["box_penalty"] * t["box"].count(seat) * box_end for seat in range(self.seats)],
            "goods": [self._goods(its) * last for its in seats],
            "ranks": [sum(worker["rank"] for worker in its["workers"]) * last for its in seats],
            "elevated": [len(its["elevated"]) * self.constants["elevated_vp"] * last for its in seats],
        }
        totals = [sum(points) for points in zip(*parts.values(), strict=True)]
        breaks = {
            "shared": [0] * self.seats,
            "discs_in_stock": [its["stock"] for its in seats],
            "later_seat": [(seat - t["first"]) % self.seats for seat in range(self.seats)],
        }[self.options["tie_break"]]
        keys = list(zip(totals, breaks, strict=True))
        places = [1 + sum(other > key for other in keys) for key in keys]
        winners = [seat for seat, place in enumerate(places) if place == 1]
        return {"totals": totals, "parts": parts, "places": places, "winners": winners}

    def _goods(self, its: Json) -> int:
        """PA-SCORE-02: goods that an own ship takes, each once."""
        ships = [self.sets["ship"][ship]["accepts"] for ship in its["ships"]]
        taken = [side for side in self.sides if any(side in accepts for accepts in ships)]
        symbols = int(sum(its["goods"][side] * self.sides[side]["symbols"] for side in taken))
        return symbols * int(self.constants["end_symbol_vp"])

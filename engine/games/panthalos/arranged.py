"""Tables built from a short description: for examples, tests, puzzles."""

from __future__ import annotations

from typing import Any

from engine.arrange import Given, Stock
from engine.core import Json
from engine.games.panthalos.box import DISPLAYS
from engine.games.panthalos.rules import PanthalosRules
from engine.games.panthalos.state import ASIDE, CLEAN_UP, FIRST, LOCATION, NEXT, NONE, UNHIRED
from engine.parts import settle
from engine.rng import SEED_LIMIT, Rng

PILES = {
    "bag": "good",
    "ship_pile": "ship",
    "merchant_pile": "merchant",
    "artisan_pile": "artisan",
    "reinforcement_pile": "reinforcement",
    "titan_pile": "titan",
    "underworld": "underworld",
}
"""The piles, and what lies in them; they are named from the top."""

FAMILY_OF_DISPLAY = ("ship", "good", "artisan", "reinforcement", "merchant")


class Arrangement:
    """One table, built step by step; the head of rules/panthalos/examples.yaml says what may be named.

    What asks nobody is done at once. Discs that are not named lie in the own stock and the general supply as at the
    start; dice that are not named stand beside the Forum, or if `unhired` says how many do, out of the game.
    """

    KNOWN = (
        "seats",
        "options",
        "seed",
        "players",
        "round",
        "start_player",
        "turn",
        "phase",
        "box",
        *DISPLAYS,
        *PILES,
    )
    KNOWN_OF_PLAYER = (
        "stock",
        "supply",
        "score",
        "workers",
        "leader",
        "elevated",
        "unhired",
        "goods",
        "titans",
        "reinforcements",
        "ships",
        "artisans",
        "polis",
        "box",
        "passed",
        "challenged",
    )

    def __init__(self, rules: PanthalosRules, given: Json) -> None:
        """Build the table; BadRequest `error.arrange` (or of the options) names what cannot be."""
        self.rules, self.box, self.hands = rules, rules.box, rules.hands
        self.given = about = Given(given, self.KNOWN)
        seats = about.number("seats", min(self.box.setups), min(self.box.setups), max(self.box.setups))
        options = about.raw("options", {})
        if not isinstance(options, dict):
            about.refuse("options", options, ["{…}"])
        rng = Rng(about.number("seed", 1, 0, SEED_LIMIT - 1))
        s = self.state = rules.empty(seats, settle(rules.data, seats, options), rng)
        box = self.box
        self.codes = [token for token, copies in enumerate(box.copies) for _ in range(copies)]
        names = [box.token_ids[token] for token in self.codes]
        # Goods are named by the side that shows.
        sides = {box.side_token[side]: box.sides[side] for side in box.basics}
        self.stock = Stock(names, [sides.get(token, box.token_ids[token]) for token in self.codes])
        s.round = about.number("round", 1, 1, box.rounds)
        s.start = about.number("start_player", 0, 0, seats - 1)
        s.place, s.rank = [UNHIRED] * len(s.place), [0] * len(s.rank)
        self.side = box.setups[seats].side
        players = list(about.parts("players", self.KNOWN_OF_PLAYER, seats))
        for seat, player in enumerate(players):
            self._pieces(seat, player)
            self._tokens(seat, player)
        self._collected(players)
        for seat, player in enumerate(players):
            self._discs(seat, player)
        self._displays()
        self._piles()
        rules.actions.see_top(s)
        self._check_spaces()
        self._begin()

    # -- players ---------------------------------------------------------------------------------------------------
    def _place(self, given: Given, name: str, default: str, piece_is_leader: bool) -> int:
        """Return a place that is on this side of the board."""
        known = [p for n, p in enumerate(self.box.places) if n < FIRST or n in self.side.all]
        if piece_is_leader:
            known = [p for p in known if p != "thermae" and self._takes_leaders(p)]
        return self.box.place_index[given.word(name, default, known)]

    def _takes_leaders(self, place: str) -> bool:
        location = self.box.place_location[self.box.place_index[place]]
        return location < 0 or self.box.leaders_at[location]

    def _pieces(self, seat: int, player: Given) -> None:
        s, box = self.state, self.box
        leader, *dice = self.hands.pieces(seat)
        s.place[leader] = self._place(player, "leader", "front", True)
        if s.place[leader] >= FIRST:
            s.leader_at[seat] = box.place_location[s.place[leader]]
        workers, elevated = player.items("workers"), player.items("elevated")
        if len(workers) + len(elevated) > len(dice):
            player.refuse("workers", len(workers), range(len(dice) - len(elevated) + 1))
        for n, one in enumerate(workers):
            about = Given(
                one if isinstance(one, dict) else {"rank": one}, ("rank", "at"), f"{player.where}.workers[{n}]"
            )
            piece = dice[n]
            s.rank[piece] = about.number("rank", box.constants["start_rank"], box.min_rank, box.max_rank)
            s.place[piece] = self._place(about, "at", "front", False)
        for n, one in enumerate(elevated):
            about = Given({"at": one}, ("at",), f"{player.where}.elevated[{n}]")
            s.place[dice[len(workers) + n]] = self._place(about, "at", "front", True)
        rest = dice[len(workers) + len(elevated) :]
        unhired = player.number("unhired", len(rest), 0, len(rest))
        for piece in rest[unhired:]:
            s.place[piece] = ASIDE
        s.score[seat] = player.number("score", 0)
        s.passed[seat], s.challenged[seat] = player.flag("passed", False), player.flag("challenged", False)

    def _tokens(self, seat: int, player: Given) -> None:
        s, box = self.state, self.box
        goods = player.counts("goods", box.sides, max(box.copies))
        for name, n in goods.items():
            side = box.side_index[name]
            for _ in range(n):
                self._take(player, "goods", box.token_ids[box.side_token[side]])
            s.goods[seat * len(box.sides) + side] = n
        for name, held in (
            ("titans", s.titans),
            ("reinforcements", s.reinforcements),
            ("ships", s.ships),
            ("artisans", s.artisans),
        ):
            held[seat] = sorted(self._take_all(player, name, name[:-1]))

    def _take(self, given: Given, place: str, name: Any) -> int:
        return self.codes[self.stock.take(given, place, name)]

    def _take_all(self, given: Given, place: str, family: str, gaps: bool = False) -> list[int]:
        """Take the tokens of a list out of the stock; spaces of a display may be empty."""
        span = self.box.spans[family]
        numbers = self.stock.take_all(given, place, allowed=lambda number: self.codes[number] in span)
        if -1 in numbers and not gaps:
            given.refuse(f"{place}[{numbers.index(-1)}]", None, [])
        return [self.codes[number] if number >= 0 else NONE for number in numbers]

    def _collected(self, players: list[Given]) -> None:
        """Fill the collection box: in this order, or so many discs of each player."""
        seats = range(len(players))
        if "box" in self.given:
            self.state.box = self.given.numbers("box", (), 0, len(players) - 1)
            return
        most = self.box.discs
        self.state.box = [seat for seat in seats for _ in range(players[seat].number("box", 0, 0, most))]

    def _discs(self, seat: int, player: Given) -> None:
        s, box = self.state, self.box
        polis = [box.places[space] for space in self.side.spaces[box.at_polis]]
        for n, name in enumerate(player.words("polis", (), polis)):
            space = box.place_index[name]
            if s.polis[space] >= 0:
                player.refuse(f"polis[{n}]", name, [one for one in polis if s.polis[box.place_index[one]] < 0])
            s.polis[space] = seat
        elevated = self.rules.ending.count_elevated(s, seat)
        left = box.discs - s.polis.count(seat) - s.box.count(seat) - elevated
        if left < 0:
            player.refuse("box", s.box.count(seat), range(box.discs + 1))
        at_start = min(box.setups[s.seats].stock[(seat - s.first) % s.seats], left)
        supply = player.number("supply", -1, -1, left)
        s.stock[seat] = player.number("stock", at_start if supply < 0 else left - supply, 0, left)
        s.supply[seat] = left - s.stock[seat]
        if supply >= 0 and supply != s.supply[seat]:
            player.refuse("supply", supply, [s.supply[seat]])

    # -- the board -------------------------------------------------------------------------------------------------
    def _displays(self) -> None:
        s, box = self.state, self.box
        for display, name in enumerate(DISPLAYS):
            size = box.display_size[display]
            row = self._take_all(self.given, name, FAMILY_OF_DISPLAY[display], gaps=True)
            if len(row) > size:
                self.given.refuse(name, len(row), range(size + 1))
            s.displays[display] = row + [NONE] * (size - len(row))

    def _piles(self) -> None:
        """Lay what is named on top of the piles, then fill the displays that are not named from them."""
        s = self.state
        tops = {pile: self._take_all(self.given, pile, family) for pile, family in PILES.items()}
        for pile, family in PILES.items():
            span = self.box.spans[family]
            rest = [self.codes[number] for number in self.stock.free if self.codes[number] in span]
            s.rng.shuffle(rest)
            whole = rest + tops[pile][::-1]
            setattr(s, pile, whole[::-1] if pile == "underworld" else whole)
        self.rules.ending.fill(s, [display for display, name in enumerate(DISPLAYS) if name not in self.given])

    def _check_spaces(self) -> None:
        """Refuse what no space can hold (PA-PLACE-03, PA-PLACE-05, PA-PLACE-06)."""
        s = self.state
        for space in self.side.all:
            here = self.hands.at(s, space)
            owners = {self.hands.owner(piece) for piece in here}
            crowded = len(here) > self.side.pieces[space] or len(owners) > 1
            if crowded and not self.side.unlimited[space]:
                self.given.refuse("players", self.box.places[space], [self.side.pieces[space]])

    # -- what is next ----------------------------------------------------------------------------------------------
    def _begin(self) -> None:
        s, box = self.state, self.box
        phase = self.given.word("phase", "actions", ("actions", *box.locations, "clean_up"))
        turn = self.given.number("turn", s.start, 0, s.seats - 1)
        if phase == "actions":
            s.agenda.append((NEXT, turn))
        elif phase == "clean_up":
            s.location = len(box.locations)
            s.agenda.append((CLEAN_UP,))
        else:
            s.location = box.location_index[phase]
            s.agenda.append((LOCATION, s.location))
        self.rules.agenda.run(s, None)

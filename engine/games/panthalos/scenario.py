"""States built from scenarios, for worked examples, tests and puzzles."""

from __future__ import annotations

from typing import Any

from engine import interface
from engine.games.panthalos.components import DISPLAYS, PILES, Components
from engine.games.panthalos.observer import seen_titans
from engine.games.panthalos.rules import Rules
from engine.games.panthalos.serializer import Serializer
from engine.games.panthalos.state import (
    ASIDE,
    CLEAN_UP,
    FIRST,
    LOCATION,
    NEXT,
    NONE,
    UNHIRED,
    Move,
    State,
)
from engine.messages import Json
from engine.options import resolve_options
from engine.rng import SEED_LIMIT, Rng
from engine.scenario import ScenarioReader, Stock

FAMILY_OF_DISPLAY = ("ship", "good", "artisan", "reinforcement", "merchant")


class ScenarioBuilder:
    """Builds one state step by step; the head of rules/panthalos/examples.yaml lists the fields of a scenario.

    Tasks that ask no seat are done at once. Discs that are not listed are in the own stock and the general supply as
    at the start; dice that are not listed are beside the Forum, or, beyond the number in `unhired`, out of the game.
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

    def __init__(self, rules: Rules, given: Json) -> None:
        """Build the state; BadRequest `error.arrange` (or of the options) names what is impossible."""
        self.rules, self.components, self.transfers = rules, rules.components, rules.transfers
        self.given = reader = ScenarioReader(given, self.KNOWN)
        seats = reader.number(
            "seats", min(self.components.setups), min(self.components.setups), max(self.components.setups)
        )
        options = reader.raw("options", {})
        if not isinstance(options, dict):
            reader.refuse("options", options, ["{…}"])
        rng = Rng(reader.number("seed", 1, 0, SEED_LIMIT - 1))
        s = self.state = rules.empty(seats, resolve_options(rules.data, seats, options), rng)
        components = self.components
        self.codes = [token for token, copies in enumerate(components.copies) for _ in range(copies)]
        names = [components.token_ids[token] for token in self.codes]
        # Goods are named by the side that shows.
        sides = {components.side_token[side]: components.sides[side] for side in components.basics}
        self.stock = Stock(names, [sides.get(token, components.token_ids[token]) for token in self.codes])
        s.round = reader.number("round", 1, 1, components.rounds)
        s.start = reader.number("start_player", 0, 0, seats - 1)
        s.place, s.rank = [UNHIRED] * len(s.place), [0] * len(s.rank)
        self.side = components.setups[seats].side
        players = list(reader.parts("players", self.KNOWN_OF_PLAYER, seats))
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
    def _place(self, given: ScenarioReader, name: str, default: str, piece_is_leader: bool) -> int:
        """Return a place of this side of the board."""
        known = [p for n, p in enumerate(self.components.places) if n < FIRST or n in self.side.all]
        if piece_is_leader:
            known = [p for p in known if self._takes_leaders(p)]
        return self.components.place_index[given.word(name, default, known)]

    def _takes_leaders(self, place: str) -> bool:
        location = self.components.place_location[self.components.place_index[place]]
        return location < 0 or self.components.leaders_at[location]

    def _pieces(self, seat: int, player: ScenarioReader) -> None:
        s, components = self.state, self.components
        leader, *dice = self.transfers.pieces(seat)
        s.place[leader] = self._place(player, "leader", "front", True)
        if s.place[leader] >= FIRST:
            s.leader_at[seat] = components.place_location[s.place[leader]]
        workers, elevated = player.items("workers"), player.items("elevated")
        if len(workers) + len(elevated) > len(dice):
            player.refuse("workers", len(workers), range(len(dice) - len(elevated) + 1))
        for n, one in enumerate(workers):
            reader = ScenarioReader(
                one if isinstance(one, dict) else {"rank": one}, ("rank", "at"), f"{player.where}.workers[{n}]"
            )
            piece = dice[n]
            s.rank[piece] = reader.number(
                "rank", components.constants["start_rank"], components.min_rank, components.max_rank
            )
            s.place[piece] = self._place(reader, "at", "front", False)
        for n, one in enumerate(elevated):
            reader = ScenarioReader({"at": one}, ("at",), f"{player.where}.elevated[{n}]")
            s.place[dice[len(workers) + n]] = self._place(reader, "at", "front", True)
        rest = dice[len(workers) + len(elevated) :]
        unhired = player.number("unhired", len(rest), 0, len(rest))
        for piece in rest[unhired:]:
            s.place[piece] = ASIDE
        s.score[seat] = player.number("score", 0)
        s.passed[seat], s.challenged[seat] = player.flag("passed", False), player.flag("challenged", False)

    def _tokens(self, seat: int, player: ScenarioReader) -> None:
        s, components = self.state, self.components
        goods = player.counts("goods", components.sides, max(components.copies))
        for name, n in goods.items():
            side = components.side_index[name]
            for _ in range(n):
                self._take(player, "goods", components.token_ids[components.side_token[side]])
            s.goods[seat * len(components.sides) + side] = n
        for name, held in (
            ("titans", s.titans),
            ("reinforcements", s.reinforcements),
            ("ships", s.ships),
            ("artisans", s.artisans),
        ):
            held[seat] = sorted(self._take_all(player, name, name[:-1]))

    def _take(self, given: ScenarioReader, place: str, name: Any) -> int:
        return self.codes[self.stock.take(given, place, name)]

    def _take_all(self, given: ScenarioReader, place: str, family: str, gaps: bool = False) -> list[int]:
        """Take the tokens of a list out of the stock; spaces of a display may be empty."""
        span = self.components.spans[family]
        numbers = self.stock.take_all(given, place, allowed=lambda number: self.codes[number] in span)
        if -1 in numbers and not gaps:
            given.refuse(f"{place}[{numbers.index(-1)}]", None, [])
        return [self.codes[number] if number >= 0 else NONE for number in numbers]

    def _collected(self, players: list[ScenarioReader]) -> None:
        """Fill the collection box: in the order given, or with a number of discs per player."""
        seats = range(len(players))
        if "box" in self.given:
            self.state.box = self.given.numbers("box", (), 0, len(players) - 1)
            return
        most = self.components.discs
        self.state.box = [seat for seat in seats for _ in range(players[seat].number("box", 0, 0, most))]

    def _discs(self, seat: int, player: ScenarioReader) -> None:
        s, components = self.state, self.components
        polis = [components.places[space] for space in self.side.spaces[components.at_polis]]
        for n, name in enumerate(player.words("polis", (), polis)):
            space = components.place_index[name]
            if s.polis[space] >= 0:
                player.refuse(f"polis[{n}]", name, [one for one in polis if s.polis[components.place_index[one]] < 0])
            s.polis[space] = seat
        elevated = self.rules.ending.count_elevated(s, seat)
        left = components.discs - s.polis.count(seat) - s.box.count(seat) - elevated
        if left < 0:
            player.refuse("box", s.box.count(seat), range(components.discs + 1))
        at_start = min(components.setups[s.seats].stock[seat], left)
        supply = player.number("supply", -1, -1, left)
        s.stock[seat] = player.number("stock", at_start if supply < 0 else left - supply, 0, left)
        s.supply[seat] = left - s.stock[seat]
        if supply >= 0 and supply != s.supply[seat]:
            player.refuse("supply", supply, [s.supply[seat]])

    # -- the board -------------------------------------------------------------------------------------------------
    def _displays(self) -> None:
        s, components = self.state, self.components
        for display, name in enumerate(DISPLAYS):
            size = components.display_size[display]
            row = self._take_all(self.given, name, FAMILY_OF_DISPLAY[display], gaps=True)
            if len(row) > size:
                self.given.refuse(name, len(row), range(size + 1))
            s.displays[display] = row + [NONE] * (size - len(row))

    def _piles(self) -> None:
        """Put the listed tokens on top of the piles, then fill the displays that are not listed from them."""
        s = self.state
        tops = {pile: self._take_all(self.given, pile, family) for pile, family in PILES.items()}
        for pile, family in PILES.items():
            span = self.components.spans[family]
            rest = [self.codes[number] for number in self.stock.free if self.codes[number] in span]
            s.rng.shuffle(rest)
            whole = rest + tops[pile][::-1]
            setattr(s, pile, whole[::-1] if pile == "underworld" else whole)
        self.rules.ending.fill(s, [display for display, name in enumerate(DISPLAYS) if name not in self.given])

    def _check_spaces(self) -> None:
        """Refuse more pieces than a space can hold (PA-PLACE-03, PA-PLACE-05, PA-PLACE-06)."""
        s = self.state
        for space in self.side.all:
            here = self.transfers.at(s, space)
            owners = {self.transfers.owner(piece) for piece in here}
            crowded = len(here) > self.side.pieces[space] or len(owners) > 1
            if crowded and not self.side.unlimited[space]:
                self.given.refuse("players", self.components.places[space], [self.side.pieces[space]])

    # -- what is next ----------------------------------------------------------------------------------------------
    def _begin(self) -> None:
        s, components = self.state, self.components
        phase = self.given.word("phase", "actions", ("actions", *components.locations, "clean_up"))
        turn = self.given.number("turn", s.start, 0, s.seats - 1)
        if phase == "actions":
            s.agenda.append((NEXT, turn))
        elif phase == "clean_up":
            s.location = len(components.locations)
            s.agenda.append((CLEAN_UP,))
        else:
            s.location = components.location_index[phase]
            s.agenda.append((LOCATION, s.location))
        self.rules.agenda.run(s, None)


class Scenarios(interface.Scenarios[State, Move]):
    """States from scenarios, and the queries of the worked examples."""

    rules: Rules
    components: Components
    serializer: Serializer

    def query(self, state: State, question: Json) -> Any:
        """Return the answer to a query of a worked example."""
        s, components, fights = state, self.components, self.rules.fights
        match question.get("what"):
            case "attack":
                element = components.elements[components.element[s.underworld[0]]]
                return {"strength": fights.attack(s), "element": element}
            case "element":
                return components.elements[fights.duel_element(s, question["seat"])]
            case "set":
                tokens = [components.token_index[name] for name in question["tokens"]]
                rule = fights.fault(tokens, components.elements.index(question["element"]))
                return {"legal": False, "rule": rule} if rule else {"legal": True, "total": fights.total(tokens)}
            case "duel":
                return {
                    "element": components.elements[fights.duel_element(s, s.defender)],
                    "attacker": fights.total(s.played[0]),
                    "defender": fights.total(s.played[1]),
                    "winner": s.winner if s.winner >= 0 else None,
                }
            case "known":
                return self._known(s, question["seat"])
            case "seen_titans":
                return self.serializer.tokens(seen_titans(s, question["by"], question["of"]))
            case "pieces":
                return self._pieces(question)
        return super().query(state, question)

    def _known(self, s: State, seat: int) -> Json:
        """Return what a seat knows of the ends of the underworld pile (PA-SELL-08)."""
        ends = {"top": s.underworld[0], "bottom": s.underworld[-1]}
        span = self.components.spans["underworld"]
        return {
            name: self.components.token_ids[token] if s.known[span.index(token)] >> seat & 1 else None
            for name, token in ends.items()
        }

    def _pieces(self, question: Json) -> Json:
        """Return the number of components of each kind; of one kind by a field of its rows."""
        if "of" not in question:
            return dict(self.components.counts)
        counts: dict[str, int] = {}
        for row in self.rules.data["components"][question["of"]]:
            value = str(row[question["by"]])
            counts[value] = counts.get(value, 0) + int(row.get("copies", 1))
        return counts

    def build(self, given: Json) -> State:
        """Return the state of a scenario; BadRequest `error.arrange` names what is impossible."""
        return ScenarioBuilder(self.rules, given).state

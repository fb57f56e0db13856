"""Scenarios of Thebes: states from short descriptions, for examples, tests and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any, NoReturn

from engine import interface
from engine.games.thebes.components import CAR, KIND_COUNT, Components
from engine.games.thebes.rules import Rules
from engine.games.thebes.serializer import Serializer
from engine.games.thebes.state import NONE, Move, State
from engine.messages import Json
from engine.options import resolve_options
from engine.rng import SEED_LIMIT, Rng
from engine.scenario import ScenarioReader, Stock, chance_of


class ScenarioBuilder:
    """Builds one state from a description; `Scenarios.build` explains the fields."""

    KNOWN = (
        *("seats", "options", "seed", "first", "players", "stack", "last", "streak", "display", "row"),
        *("top", "deck", "reserve", "discard", "rest", "merged", "draw"),
    )
    KNOWN_OF_PLAYER = ("time", "place", "cards", "finds", "mounted", "spent")
    ZONES = ("display", "row", "top", "deck", "reserve", "discard")
    """Zones whose cards may be listed by name."""
    MAX_STREAK_SWAPS = 12
    """The longest run of swaps in a description; one more still fits into a year."""
    MAX_DRAW_ODDS = 20_000
    """A draw less likely than 1 in this number is refused, as the search for its seed would take too long."""

    def __init__(self, rules: Rules, given: Json) -> None:
        self.rules, self.components = rules, rules.components
        self.given = reader = ScenarioReader(given, self.KNOWN)
        counts = rules.data["game"]["players"]
        seats = reader.number("seats", 2, counts["min"], counts["max"])
        known = [option["id"] for option in rules.data["game"]["options"]]
        options = resolve_options(rules.data, seats, reader.part("options", known).content)
        s = self.state = rules.bare(seats, options, Rng(reader.number("seed", 1, 0, SEED_LIMIT - 1)))

        self.order = list(range(len(self.components.card_ids)))
        s.rng.shuffle(self.order)
        # Stable: within each kind the order stays random, and counts take research cards first.
        self.order.sort(key=self._is_exhibition)
        self.cards, self.tokens = Stock(self.components.card_ids), Stock(self.components.token_ids)
        for seat, player in enumerate(reader.parts("players", self.KNOWN_OF_PLAYER, seats)):
            self._player(seat, player)
        self._cards()
        s.last = reader.number("last", NONE, NONE, seats - 1)
        s.streak = reader.number("streak", 0, 0, self.MAX_STREAK_SWAPS)
        first = reader.number("first", 0, 0, seats - 1)
        stack = reader.numbers("stack", [(first - i) % seats for i in range(seats - 1, -1, -1)], 0, seats - 1)
        if sorted(stack) != list(range(seats)):
            reader.refuse("stack", stack, range(seats))
        rules.pile_up(s, stack)
        if "draw" in reader:
            self._fix_draw(reader.part("draw", ("site", "finds", "debris")))

    def _is_exhibition(self, card: int) -> bool:
        return card >= self.components.first_exhibition

    def _is_research(self, card: int) -> bool:
        return card < self.components.first_exhibition

    def _player(self, seat: int, reader: ScenarioReader) -> None:
        s, components = self.state, self.components
        s.time[seat] = self._week(reader, s.time[seat])
        s.place[seat] = components.place_index[
            reader.word("place", components.places[s.place[seat]], components.places)
        ]
        for spent in reader.words("spent", (), components.sites):
            s.permits[seat] &= ~(1 << components.site_index[spent])
        for card in self._take(reader, "cards", self._is_research):
            self.rules.own(s, seat, card)
        s.mounted[seat] = self._take(reader, "mounted", self._is_exhibition)
        reader.words("finds")
        for token in self.tokens.take_all(reader, "finds"):
            site = components.token_site[token]
            if s.bonus[site] == token:
                s.bonus[site] = NONE
            else:
                s.bags[site].remove(token)
            self.rules.keep(s, seat, token)

    def _week(self, reader: ScenarioReader, default: int) -> int:
        """Return the week T of a marker, given as a number or as [year, week of the year]."""
        components = self.components
        if not isinstance(reader.raw("time", default), list):
            return reader.number("time", default, 1, components.end)
        time = reader.numbers("time", (), 1)
        last = components.first_year + (components.end - 1) // components.weeks_per_year
        if len(time) != 2 or not components.first_year <= time[0] <= last or time[1] > components.weeks_per_year:
            reader.refuse("time", time, [f"[{components.first_year} … {last}, 1 … {components.weeks_per_year}]"])
        week = (time[0] - components.first_year) * components.weeks_per_year + time[1]
        if week > components.end:
            reader.refuse("time", time, [f"[{last}, {components.space(components.end)}]"])
        return week

    def _take(self, reader: ScenarioReader, place: str, allowed: Callable[[int], bool]) -> list[int]:
        """Take named cards out of the stock; null, for an empty slot, is refused."""
        reader.words(place)
        return self.cards.take_all(reader, place, (), allowed)

    def _cards(self) -> None:
        s, components, reader = self.state, self.components, self.given
        kinds = {"display": self._is_research, "row": self._is_exhibition}
        # Named cards are taken before others are dealt; only slots may be empty.
        named: dict[str, list[int]] = {}
        for name in self.ZONES:
            if isinstance(reader.raw(name, None), list):
                if name not in kinds:
                    reader.words(name)
                named[name] = self.cards.take_all(reader, name, (), kinds.get(name, _anything))

        def fill(name: str, missing: int = 0) -> list[int]:
            if name in named:
                return named[name]
            allowed = kinds.get(name, _anything)
            free = [card for card in self.order if card in self.cards.free and allowed(card)]
            cards = free[: reader.number(name, missing, 0, len(free))]
            for card in cards:
                del self.cards.free[card]
            return cards

        s.display, s.row = fill("display", components.slots), fill("row")
        for zone, slots, most in (("display", s.display, components.slots), ("row", s.row, components.row_slots)):
            if len(slots) > most:
                reader.refuse(zone, len(slots), range(most + 1))
            slots += [NONE] * (most - len(slots))
        s.reserve, s.discard = fill("reserve"), fill("discard")
        s.merged = reader.flag("merged", not s.reserve)
        if s.merged and s.reserve:
            reader.refuse("merged", True, ["false"])
        top = fill("top")[::-1]
        if "deck" in reader:
            s.deck = fill("deck")[::-1]
        elif "rest" not in reader:
            s.deck = fill("deck", len(self.cards.free))
            s.rng.shuffle(s.deck)
        s.deck += top
        s.lower = len(s.deck)
        rest = reader.number("rest", s.seats - 1, 0, s.seats - 1)
        for card in [card for card in self.order if card in self.cards.free]:
            if self._is_research(card):
                self.rules.own(s, rest, card)
            else:
                s.mounted[rest].append(card)

    def _fix_draw(self, reader: ScenarioReader) -> None:
        """Set a seed with which the next draw brings exactly the wanted tokens."""
        s, components = self.state, self.components
        site = components.site_index[reader.word("site", components.sites[0], components.sites)]
        bag, blanks = s.bags[site], components.debris[site]
        names = reader.words("finds", (), [components.token_ids[token] for token in bag])
        wanted = sorted({components.token_index[name] for name in names})
        debris = reader.number("debris", 0, 0, blanks)
        n = len(wanted) + debris

        def refuse() -> NoReturn:
            reader.refuse("finds", names, [f"> 1 : {self.MAX_DRAW_ODDS}"])

        def fits(rng: Rng) -> bool:
            s.bags[site], s.rng = bag[:], rng
            return sorted(self.rules.draw(s, site, n)) == wanted

        if len(wanted) != len(names) or comb(len(bag) + blanks, n) > self.MAX_DRAW_ODDS * comb(blanks, debris):
            refuse()
        rng = chance_of(fits, refuse)
        s.bags[site], s.rng = bag, rng


def _anything(card: int) -> bool:
    """Allow every card, for zones without a restriction."""
    return True


class Scenarios(interface.Scenarios[State, Move]):
    """States from descriptions, and the queries of the worked examples."""

    rules: Rules
    components: Components
    serializer: Serializer

    def query(self, state: State, question: Json) -> Any:
        """Answer a query of the worked examples; `seat` is the active seat unless given."""
        s, components, rules = state, self.components, self.rules
        seat = question.get("seat", s.turn)
        match question.get("what"):
            case "knowledge":
                site = components.site_index[question["site"]]
                rumour, solo = bool(question.get("rumour")), bool(question.get("solo_assistant"))
                return rules.knowledge(s, seat, site, rumour, solo)._asdict()
            case "open_books":
                return s.general[seat]
            case "travel":
                driven = s.kinds[seat * KIND_COUNT + CAR] > 0
                here = components.place_index[question["start"]] if "start" in question else s.place[seat]
                return components.travel[driven][here][components.place_index[question["to"]]]
            case "wheel":
                return list(components.wheel[question["knowledge"]][1:])
            case "tokens":
                solo = bool(question.get("solo_shovel"))
                return rules.draws(s, seat, question["knowledge"], question["weeks"], solo)
            case "affordable":
                exhibitions = range(components.first_exhibition, len(components.card_ids))
                return [components.card_ids[card] for card in exhibitions if rules.may_mount(s, seat, card)]
            case "swap_price":
                return rules.swap_price(s, seat)
            case "exhibitions_in":
                pile = s.deck if question["pile"] == "deck" else s.reserve
                return sum(card >= components.first_exhibition for card in pile)
        return super().query(state, question)

    def build(self, given: Json) -> State:
        """Build a state from a short description; BadRequest `error.arrange` names what is impossible.

        `seats` (2), `options`, `seed` (1) and `first` are as for a new match. `players`: per seat `time` (week T, or
        [year, week]), `place`, `cards`, `finds`, `mounted`, `spent` (sites whose permit is spent). `stack`: the seats
        from bottom to top, for markers in one week. `display` and `row`: the slots; `top`: the next cards of the
        deck; `deck`, `reserve`, `discard`: the exact cards, or how many (research cards first). All cards not named
        are in the deck, or belong to the seat `rest`. `merged`: whether the reserve has been shuffled in (default:
        when there is none). `last` and `streak`: who took the last turn and how many swaps it ended.
        `draw`: {site, finds, debris}: the tokens of the next dig, if it is on that site and draws that many.
        """
        return ScenarioBuilder(self.rules, given).state

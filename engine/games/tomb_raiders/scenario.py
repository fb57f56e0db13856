"""Scenarios of The Tomb Raiders: states from short descriptions, for examples, tests and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine import interface
from engine.games.tomb_raiders.components import CONGRESS, GENERAL, KNOWLEDGE, Components
from engine.games.tomb_raiders.observer import disc
from engine.games.tomb_raiders.rules import Rules
from engine.games.tomb_raiders.state import ASIDE, ENDED, MAIN, NONE, PILED, Move, State, members
from engine.messages import Json
from engine.options import resolve_options
from engine.rng import SEED_LIMIT, Rng
from engine.scenario import ScenarioReader, Stock, chance_of

DEFAULT_LEAD_WEEKS = 20
"""How many weeks the other seats are ahead of seat 0 unless a description gives their weeks."""


class ScenarioBuilder:
    """Builds one state from a description, step by step.

    Cards are named by their id; of several copies (`congress`) the next free one is meant unless its number is
    given (`congress#3`). `seats` (2), `options`, `seed` (1) are as for a new match.

    `players`: per seat `weeks`, `cards` (open before the player), `knowledge` (points to reach with free cards:
    {crete: 5, general: 2}), `congresses` (how many), `finds` (artifacts and finds: ids, or numbers per region as
    {crete: 2}), `hand`, `permits` ({permit_crete: 1}; as dealt unless given), `professors`.
    `stack`: the seats from bottom to top, where weeks are equal (default: seat 0 on top). The others are
    `DEFAULT_LEAD_WEEKS` ahead of seat 0 unless their weeks are given.
    `row`, `display`: cards; an absent row is filled with free row cards. `piles`: {crete: [ids]}, or
    {crete: {rubble: 3, goods: [ids]}}, or a number of cards, taken at random.
    `deck`: exactly these cards from the top; all others are put aside. Without a deck all free cards are shuffled into
    it, below those of `top`. With a deck or a top but no row, the row is filled as at set-up. `draw`: {region, goods,
    rubble}: the cards of the next dig, if it is in that region and draws that many.
    """

    KNOWN = ("seats", "options", "seed", "players", "stack", "row", "display", "piles", "deck", "top", "draw", "moves")
    KNOWN_OF_PLAYER = ("weeks", "cards", "knowledge", "congresses", "finds", "hand", "permits", "professors")

    def __init__(self, rules: Rules, given: Json) -> None:
        """Build the state; BadRequest `error.arrange` (or of the options) names what is impossible."""
        self.rules, self.components = rules, rules.components
        self.given = reader = ScenarioReader(given, self.KNOWN)
        seats = reader.number("seats", 2, min(self.components.dealt), max(self.components.dealt))
        options = reader.raw("options", {})
        if not isinstance(options, dict):
            reader.refuse("options", options, ["{…}"])
        rng = Rng(reader.number("seed", 1, 0, SEED_LIMIT - 1))
        s = self.state = rules.setup.empty(seats, resolve_options(rules.data, seats, options), rng)
        s.moves = reader.number("moves", 0)
        # Rubble is in the stock copy by copy, so several entries may have the same code.
        self.codes = [*range(self.components.rubble_codes)]
        for region, copies in enumerate(self.components.rubble_copies):
            self.codes += [self.components.rubble_codes + region] * copies
        self.stock = Stock(
            [self.components.ids[code] for code in self.codes], [self.components.faces[code] for code in self.codes]
        )
        order = reader.numbers("stack", list(range(seats - 1, -1, -1)))
        if sorted(order) != list(range(seats)):
            reader.refuse("stack", order, range(seats))
        rules.setup.pile_discs(s, order)
        self._players()
        s.row = self._take("row", lambda code: code < self.components.green_codes and not self._presents(code))
        if len(s.row) > self.components.slots:
            reader.refuse("row", len(s.row), range(self.components.slots + 1))
        s.row += [NONE] * (self.components.slots - len(s.row))
        s.display = self._take("display", self._presents)
        self._deck()
        if s.phase != ENDED:
            s.turn = rules.rearmost(s)
        if "draw" in reader:
            self._fix_draw()

    def _presents(self, code: int) -> bool:
        return bool(self.components.presentations >> code & 1)

    def _take(self, name: str, allowed: Callable[[int], bool], given: ScenarioReader | None = None) -> list[int]:
        """Take the cards of a list out of the stock; return their codes. Only the row may have gaps."""
        given = given or self.given
        numbers = self.stock.take_all(given, name, allowed=lambda number: allowed(self.codes[number]))
        if -1 in numbers and name != "row":
            given.refuse(f"{name}[{numbers.index(-1)}]", None, [])
        return [self.codes[number] if number >= 0 else NONE for number in numbers]

    def _free(self, allowed: Callable[[int], bool]) -> list[int]:
        """Return the numbers of the cards in the stock whose code is allowed."""
        return [number for number in self.stock.free if allowed(self.codes[number])]

    def _use(self, numbers: Iterable[int]) -> list[int]:
        """Take these cards out of the stock; return their codes."""
        codes = []
        for number in numbers:
            del self.stock.free[number]
            codes.append(self.codes[number])
        return codes

    # -- players -------------------------------------------------------------------------------------------------
    def _players(self) -> None:
        components, rules, s = self.components, self.rules, self.state
        players = list(self.given.parts("players", self.KNOWN_OF_PLAYER, s.seats))
        for seat, player in enumerate(players):
            weeks = s.weeks[0] + (DEFAULT_LEAD_WEEKS if seat else 0)
            s.weeks[seat] = player.number("weeks", weeks, components.track_start)
            cards = self._take(
                "cards", lambda code: code < components.green_codes and not components.actions >> code & 1, player
            )
            hand = self._take("hand", lambda code: bool(components.actions >> code & 1), player)
            for card in cards + hand:
                rules.transfers.own(s, seat, card)
            for good in self._finds(player):
                rules.transfers.keep(s, seat, good)
        for seat, player in enumerate(players):
            self._lessons(seat, player)
            free = self._free(lambda code: code < components.green_codes and components.card_kind[code] == CONGRESS)
            for card in self._use(free[: player.number("congresses", 0, 0, len(free))]):
                rules.transfers.own(s, seat, card)
        for seat, player in enumerate(players):
            self._professors(seat, player)
        self._permits(players)

    def _finds(self, player: ScenarioReader) -> list[int]:
        """Take artifacts and finds: named ones, or numbers of the cheapest artifacts per region."""
        components = self.components
        if isinstance(player.raw("finds", []), list):
            codes = self._take("finds", lambda code: components.green_codes <= code < components.rubble_codes, player)
            return [code - components.green_codes for code in codes]
        codes = []
        counts = player.part("finds", components.regions)
        for name in counts.content:
            artifacts = components.pile_artifacts[components.region_index[name]]
            free = [
                number for number in self.stock.free if artifacts << components.green_codes >> self.codes[number] & 1
            ]
            codes += self._use(free[: counts.number(name, 0, 0, len(free))])
        return [code - components.green_codes for code in codes]

    def _lessons(self, seat: int, player: ScenarioReader) -> None:
        """Take free cards that bring the points of a player to the wanted number, the most valuable first."""
        components, s = self.components, self.state
        wanted = player.part("knowledge", (*components.regions, "general"))
        for name in wanted.content:
            region = components.region_index.get(name, NONE)
            kind = GENERAL if region < 0 else KNOWLEDGE
            free = [
                number
                for number in self.stock.free
                if self.codes[number] in members(components.of_kind[kind])
                and components.card_region[self.codes[number]] == region
            ]
            points = wanted.number(name, 0)
            have = s.general[seat] if region < 0 else s.known[seat * len(components.regions) + region]
            for number in sorted(free, key=lambda number: (-components.card_points[self.codes[number]], number)):
                if components.card_points[self.codes[number]] <= points - have:
                    have += components.card_points[self.codes[number]]
                    for card in self._use([number]):
                        self.rules.transfers.own(s, seat, card)
            if have != points:
                wanted.refuse(name, points, [have])

    def _professors(self, seat: int, player: ScenarioReader) -> None:
        components, s = self.components, self.state
        least = dict(components.claims)
        for n, name in enumerate(player.words("professors", known=components.professor_ids)):
            professor = components.professor_ids.index(name)
            enough = self.rules.scoring.professor_points(s, seat, professor) >= least[professor]
            if s.professors[professor] >= 0 or not enough:
                able = [
                    components.professor_ids[other]
                    for other, owner in enumerate(s.professors)
                    if owner < 0 and self.rules.scoring.professor_points(s, seat, other) >= least[other]
                ]
                player.refuse(f"professors[{n}]", name, able)
            s.professors[professor] = seat

    def _permits(self, players: list[ScenarioReader]) -> None:
        components, s = self.components, self.state
        for permit, name in enumerate(components.permit_ids):
            numbers: list[int] = []
            for player in players:
                held = player.part("permits", components.permit_ids)
                dealt = 0 if "permits" in player else components.dealt[s.seats][permit]
                numbers.append(held.number(name, dealt, 0, max(0, components.permit_copies[permit] - sum(numbers))))
            self.rules.setup.deal_permits(s, permit, numbers)

    # -- piles and deck ------------------------------------------------------------------------------------------
    def _piles(self) -> None:
        components, s = self.components, self.state
        piles = self.given.part("piles", components.regions)
        for name in piles.content:
            region = components.region_index[name]
            content = piles.raw(name, [])

            def here(code: int, region: int = region) -> bool:
                return bool(components.code_region[code] == region)

            if isinstance(content, int):
                free = self._free(here)
                count = piles.number(name, 0, 0, len(free))
                s.rng.shuffle(free)
                codes = self._use(free[:count])
            elif isinstance(content, dict):
                pile = piles.part(name, ("goods", "rubble"))
                codes = self._take("goods", lambda code: here(code) and code < components.rubble_codes, pile)
                rubble = self._free(lambda code: here(code) and code >= components.rubble_codes)
                codes += self._use(rubble[: pile.number("rubble", 0, 0, len(rubble))])
            else:
                codes = self._take(name, here, piles)
            for code in codes:
                self.rules.transfers.bury(s, region, code)

    def _deck(self) -> None:
        """Fill piles, row and deck with what is left, and record what every player can know of it."""
        components, s = self.components, self.state
        top, deck = (self._take(name, lambda code: True)[::-1] for name in ("top", "deck"))
        self._piles()
        if "deck" in self.given:
            s.deck = deck + top
            s.aside = [self.codes[number] for number in self.stock.free]
        else:
            self._shuffle(fill="top" not in self.given)
            s.deck += top
        self._remember()
        if NONE in s.row:
            self.rules.refill(s, None)
        if s.phase == MAIN:
            upmost = components.ids[s.deck[-1]] if s.deck else "[]"
            if (not s.deck and not s.rulings.failed_draw) or (s.deck and s.deck[-1] >= components.green_codes):
                self.given.refuse("deck", upmost, components.card_faces)

    def _shuffle(self, *, fill: bool) -> None:
        """Fill the deck at random, and first the row (`fill`); the top of the deck is green (TR-ROW-05)."""
        components, s = self.components, self.state
        cards = self._use([*self.stock.free])
        free = [code for code in cards if code < components.rubble_codes]
        s.rng.shuffle(free)
        row = [code for code in free if code < components.green_codes and not self._presents(code)]
        if fill and len(row) < s.row.count(NONE):
            self.given.refuse("row", len(s.row) - s.row.count(NONE), [components.slots])
        for slot, card in enumerate(s.row):
            if fill and card < 0:
                s.row[slot] = row.pop()
                free.remove(s.row[slot])
        s.deck = free + [code for code in cards if code >= components.rubble_codes]
        s.rng.shuffle(s.deck)
        top = next((code for code in reversed(s.deck) if code < components.green_codes), NONE)
        if top >= 0:
            s.deck.remove(top)
            s.deck.append(top)

    def _remember(self) -> None:
        """Record what every player knows of the piles: their backs, and the cards that cannot lie there."""
        components, s = self.components, self.state
        gone = s.donated
        for goods in s.goods:
            gone |= goods
        for code in s.aside:
            if components.green_codes <= code < components.rubble_codes:
                gone |= 1 << (code - components.green_codes)
        for region in range(len(components.regions)):
            rubble = s.aside.count(components.rubble_codes + region)
            s.memory.append(
                (ASIDE, region, *self.rules.transfers.counted(s, rubble, gone & components.pile_goods[region]))
            )
            s.memory += [(PILED, region)] * (s.buried[region].bit_count() + s.rubble[region])

    # -- chance --------------------------------------------------------------------------------------------------
    def _fix_draw(self) -> None:
        """Set a seed with which the next dig brings exactly the wanted cards."""
        components, s = self.components, self.state
        draw = self.given.part("draw", ("region", "goods", "rubble"))
        name = draw.word("region", "", components.regions)
        if not name:
            draw.refuse("region", name, components.regions)
        region = components.region_index[name]
        lying = [components.good_ids[good] for good in members(s.buried[region])]
        names = draw.words("goods", known=lying)
        if len({*names}) < len(names):
            draw.refuse("goods", names, lying)
        rubble = draw.number("rubble", 0, 0, s.rubble[region])
        wanted = [components.good_index[name] for name in names] + [NONE] * rubble
        pile = members(s.buried[region]) + [NONE] * s.rubble[region]

        def fits(rng: Rng) -> bool:
            left, missing = pile[:], wanted[:]
            while missing:  # one by one: most seeds fail at the first card
                (card,) = rng.draw(left, 1)
                if card not in missing:
                    return False
                missing.remove(card)
            return True

        s.rng = chance_of(fits, lambda: draw.refuse("goods", names, lying))


class Scenarios(interface.Scenarios[State, Move]):
    """States from descriptions, and the queries of the worked examples."""

    rules: Rules
    components: Components

    def query(self, state: State, question: Json) -> Any:
        """Answer a query of the worked examples; `seat` is the active seat unless given."""
        s, components, rules = state, self.components, self.rules
        seat = question.get("seat", s.turn)
        match question.get("what"):
            case "knowledge":
                region = components.region_index[question["region"]]
                return rules.digging.knowledge(s, seat, region, question.get("assistants", 0))
            case "region_points":
                return s.known[seat * len(components.regions) + components.region_index[question["region"]]]
            case "total_knowledge":
                return rules.scoring.professor_points(s, seat, components.greatest)
            case "draws":
                column = min(question["knowledge"], components.max_knowledge)
                return components.cards_drawn[question["weeks"]][column]
            case "table":
                return [list(row[1:]) for row in components.cards_drawn[1:]]
            case "congress_points":
                return rules.scoring.congress_points(question["n"])
            case "disc":
                return disc(components, s, seat)
        return super().query(state, question)

    def build(self, given: Json) -> State:
        """Build the state of a description (see `ScenarioBuilder`); BadRequest `error.arrange`."""
        return ScenarioBuilder(self.rules, given).state

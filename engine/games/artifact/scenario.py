"""States built from short descriptions, for examples, tests and puzzles."""

from __future__ import annotations

from typing import Any

from engine import interface
from engine.games.artifact.components import ROLES, SOLO, Components
from engine.games.artifact.rules import Rules
from engine.games.artifact.serializer import Serializer
from engine.games.artifact.state import (
    ENDED,
    GONE,
    NONE,
    PASS_STEP,
    REFILL,
    TURN,
    Move,
    State,
)
from engine.messages import Json
from engine.options import resolve_options
from engine.results import OVER
from engine.rng import SEED_LIMIT, Rng
from engine.scenario import MAX_NUMBER, ScenarioReader, Stock, usual_seats


class ScenarioBuilder:
    """One state, built step by step; by default five players, the first round, seat 0 starts and is active.

    `seats`, `options`, `seed` are as for a new match; `removed`: the site that is not in play. `phase`: `turn`,
    `pass_step`, `income` (it is paid, then the start player acts), `refill` (`start` has passed last), or `scoring`.
    `start`, `turn`: seats; `year`, `final`, `done` (actions of this turn). `market`: the oldest card first.

    `sites`: {africa: {huts: [by seat], row: [cards], deck: [cards from the top], left: n}}; the deck goes on with the
    site's other cards, shuffled, up to `left` cards in all; the rest is out of the game, as are the tiles of `gone`.
    `players`: per seat `money`, `markers` {museum: 1}, `hand` (known to all), `secret` (cards known to the seat only),
    `tiles`, `solo`, `research` {africa: 2}, `city`, `archaeologist`, `passed`, `spent`, `freed`.
    `tracks`: {museum: 6} markers on a track; the others are held by players without `markers`, in the order of the
    seats. A track that is not named has the markers that no player holds.
    """

    KNOWN = (
        "seats", "options", "seed", "removed", "phase", "start", "turn", "year", "final", "done", "market", "sites",
        "gone", "players", "tracks",
    )  # fmt: skip
    KNOWN_OF_SITE = ("huts", "row", "deck", "left")
    KNOWN_OF_PLAYER = (
        "money", "markers", "hand", "secret", "tiles", "solo", "research", "city", "archaeologist", "passed", "spent",
        "freed",
    )  # fmt: skip

    def __init__(self, rules: Rules, given: Json) -> None:
        """Build the state; BadRequest `error.arrange` (or of the options) names what is impossible."""
        self.rules, self.components = rules, rules.components
        self.reader = reader = ScenarioReader(given, self.KNOWN)
        counts = rules.data["game"]["players"]
        seats = reader.number("seats", usual_seats(rules.data), counts["min"], counts["max"])
        options = reader.raw("options", {})
        if not isinstance(options, dict):
            reader.refuse("options", options, ["{…}"])
        rng = Rng(reader.number("seed", 1, 0, SEED_LIMIT - 1))
        settled = resolve_options(rules.data, seats, options)
        s = self.state = rules.empty(seats, settled, rng, self._removed(seats, settled))
        kinds = [card for deck in s.decks for card in deck]
        ids = [f"{self.components.cards[card]}#{n}" for n, card in enumerate(kinds)]
        self.kinds, self.stock = kinds, Stock(ids, [self.components.cards[card] for card in kinds])
        s.start = reader.number("start", 0, 0, seats - 1)
        s.turn = reader.number("turn", 0, 0, seats - 1)
        s.year = reader.number(
            "year", self.components.first_year, self.components.first_year, self.components.last_year
        )
        s.final = reader.flag("final", s.year == self.components.last_year)
        phase = reader.word("phase", "turn", ("turn", "pass_step", "income", "refill", "scoring"))
        s.done = reader.number("done", 0, 0, self.components.actions - 1 if phase == "turn" else 0)
        self._tiles("gone", reader, GONE)
        s.market = self._cards("market", reader, most=self.components.market_spaces)
        players = list(reader.parts("players", self.KNOWN_OF_PLAYER, seats))
        for seat, player in enumerate(players):
            self._player(seat, player)
        self._sites()
        self._markers(players)
        self._phase(phase)

    def _removed(self, seats: int, options: dict[str, str]) -> int:
        components = self.components
        if components.setup[seats, options["three_player_income"]]["sites"] == len(components.sites):
            if "removed" in self.reader:
                self.reader.refuse("removed", self.reader.raw("removed", None), ["null"])
            return NONE
        named = options["removed_site"]
        default = named if named in components.site_index else components.sites[components.quick_removed]
        return components.site_index[self.reader.word("removed", default, components.sites)]

    def _cards(
        self, name: str, reader: ScenarioReader, *, sort: int = NONE, site: int = NONE, most: int = MAX_NUMBER
    ) -> tuple[int, ...]:
        """Take the named cards out of the stock; only those of a sort or a site, if these are given."""
        components = self.components

        def allowed(number: int) -> bool:
            card = self.kinds[number]
            return sort in (NONE, components.card_sort[card]) and site in (NONE, components.card_site[card])

        reader.items(name, (), most)
        numbers = self.stock.take_all(reader, name, allowed=allowed)
        if -1 in numbers:
            reader.refuse(f"{name}[{numbers.index(-1)}]", None, components.cards)
        return tuple(self.kinds[number] for number in numbers)

    def _tiles(self, name: str, reader: ScenarioReader, owner: int) -> None:
        s, components = self.state, self.components
        free = [components.tiles[tile] for tile, current in enumerate(s.owner) if current == NONE]
        for n, tile in enumerate(reader.words(name, (), components.tiles)):
            if tile not in free:
                reader.refuse(f"{name}[{n}]", tile, free)
            free.remove(tile)
            s.owner[components.tile_index[tile]] = owner

    def _player(self, seat: int, player: ScenarioReader) -> None:
        s, components = self.state, self.components
        s.money[seat] = player.number("money", components.start_money)
        s.known[seat] = tuple(sorted(self._cards("hand", player)))
        s.hands[seat] = tuple(sorted((*s.known[seat], *self._cards("secret", player))))
        s.solo[seat] = tuple(sorted(self._cards("solo", player, sort=SOLO)))
        self._tiles("tiles", player, seat)
        s.passed[seat] = player.flag("passed", False)
        s.spent[seat] = player.number("spent", 0, 0, components.limit)
        s.freed[seat] = player.flag("freed", False)
        sites = [name for n, name in enumerate(components.sites) if n != s.removed]
        for name, step in player.counts("research", sites if s.rulings.finds else (), components.top).items():
            s.research[seat * len(components.sites) + components.site_index[name]] = step
        for group, (name, roles) in enumerate(
            (("city", ROLES[: components.cities]), ("archaeologist", ROLES[components.cities :]))
        ):
            role = player.word(name, "", roles if s.rulings.roles else ())
            s.roles[seat * 2 + group] = ROLES.index(role) if role else NONE

    def _sites(self) -> None:
        s, components = self.state, self.components
        names = [name for n, name in enumerate(components.sites) if n != s.removed]
        sites = self.reader.part("sites", names)
        readers = {name: sites.part(name, self.KNOWN_OF_SITE) for name in names}
        for name, reader in readers.items():
            site = components.site_index[name]
            huts = reader.numbers("huts", [0] * s.seats, 0, components.hut_count)
            if len(huts) != s.seats:
                reader.refuse("huts", huts, [[0] * s.seats])
            s.site_huts[site * s.seats : (site + 1) * s.seats] = huts
            s.rows[site] = tuple(sorted(self._cards("row", reader, site=site)))
            s.decks[site] = self._cards("deck", reader, site=site)[::-1]
        for name, reader in readers.items():
            site = components.site_index[name]
            rest = [number for number in self.stock.free if components.card_site[self.kinds[number]] == site]
            cards = [self.kinds[number] for number in rest]
            s.rng.shuffle(cards)
            top = len(s.decks[site])
            left = reader.number("left", top + len(cards), top, top + len(cards))
            s.box += tuple(cards[left - top :])
            s.decks[site] = (*cards[: left - top], *s.decks[site])
        for seat in range(s.seats):
            s.huts[seat] = components.hut_count - sum(s.site_huts[seat :: s.seats])
            if s.huts[seat] < 0:
                self.reader.refuse("sites", [*s.site_huts[seat :: s.seats]], [f"0 … {components.hut_count}"])

    def _markers(self, players: list[ScenarioReader]) -> None:
        """Distribute the markers to players and tracks."""
        s, components = self.state, self.components
        known = [name for marker, name in enumerate(components.markers) if s.tracks[marker]]
        kinds = len(components.markers)
        for seat, player in enumerate(players):
            held = player.counts("markers", known, components.limit)
            if sum(held.values()) > components.limit:
                player.refuse("markers", held, [f"0 … {components.limit}"])
            for name, n in held.items():
                s.markers[seat * kinds + components.marker_index[name]] = n
        free = [seat for seat, player in enumerate(players) if "markers" not in player]
        lying = self.reader.counts("tracks", known, components.spaces)
        for name in known:
            marker = components.marker_index[name]
            every = s.tracks[marker].bit_count()
            held_now = sum(s.markers[marker::kinds])
            if held_now > every:
                self.reader.refuse("players", {name: held_now}, [f"0 … {every}"])
            missing = every - held_now - lying.get(name, every - held_now)
            for seat in free:
                extra = min(max(missing, 0), components.limit - self.rules.board.held(s, seat))
                s.markers[seat * kinds + marker] += extra
                missing -= extra
            if missing:
                self.reader.refuse("tracks", {name: lying[name]}, [every - sum(s.markers[marker::kinds])])
            s.tracks[marker] = (1 << (every - sum(s.markers[marker::kinds]))) - 1

    def _phase(self, phase: str) -> None:
        s, rules = self.state, self.rules
        if phase == "income":
            rules.begin_round(s, None)
        elif phase == "refill":
            s.phase, s.passed = REFILL, [True] * s.seats
            rules.next_refill(s, s.start, None)
        elif phase == "scoring":
            s.final = True
            rules.finish(s, None)
        else:
            s.phase = PASS_STEP if phase == "pass_step" else TURN
            if s.passed[s.turn] != (s.phase == PASS_STEP):
                self.reader.refuse("turn", s.turn, [n for n, gone in enumerate(s.passed) if not gone])
        assert (s.turn == OVER) == (s.phase == ENDED)


class Scenarios(interface.Scenarios[State, Move]):
    """States from descriptions, and the queries of the worked examples."""

    rules: Rules
    components: Components
    serializer: Serializer

    def query(self, state: State, question: Json) -> Any:
        """Answer a query of a worked example; `seat` is the active seat unless given."""
        s, components, rules = state, self.components, self.rules
        seat = question.get("seat", s.turn)
        match question.get("what"):
            case "base_income":
                return rules.board.base_income(s)
            case "bonus_income":
                return rules.board.bonus_income(s, seat)
            case "exhibitions":
                return rules.exhibitions(s, seat)
            case "price":
                return rules.board.price(s, components.marker_index[question["marker"]])
            case "ranking":
                places = rules.result(s).places
                return [[n for n in range(s.seats) if places[n] == place] for place in sorted(set(places))]
            case "known_hand":
                return self.serializer.cards(s.known[seat])
            case "unknown_cards":
                return len(s.hands[seat]) - len(s.known[seat])
        return super().query(state, question)

    def build(self, given: Json) -> State:
        """Return the state of a description for `ScenarioBuilder`; BadRequest `error.arrange`."""
        return ScenarioBuilder(self.rules, given).state

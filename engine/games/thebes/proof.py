"""The whole table of Thebes in plain JSON, and tables as examples and puzzles describe them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Any, NoReturn

from engine import parts
from engine.arrange import Given, Stock, chance_of
from engine.core import Json
from engine.games.thebes.box import CAR, KIND_COUNT, Box
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import NONE, Move, State
from engine.parts import settle
from engine.rng import SEED_LIMIT, Rng


class Proof(parts.Proof[State, Move]):
    """Describes, checks, asks about and arranges tables."""

    rules: Rules
    box: Box

    def describe(self, state: State) -> Json:
        """Return the whole table with the ids of the data; the deck from the top."""
        s, box = state, self.box
        tokens = box.token_ids

        def names(cards: Sequence[int]) -> list[str | None]:
            return [box.card_ids[card] if card >= 0 else None for card in cards]

        return {
            "options": dict(s.options),
            "seats": [
                {
                    "time": s.time[seat],
                    "stack": s.stack[seat],
                    "place": box.places[s.place[seat]],
                    "permits": [name for site, name in enumerate(box.sites) if s.permits[seat] >> site & 1],
                    "cards": names(s.cards[seat]),
                    "finds": [tokens[token] for token in s.finds[seat]],
                    "mounted": names(s.mounted[seat]),
                }
                for seat in range(s.seats)
            ],
            "display": names(s.display),
            "row": names(s.row),
            "bonus": {name: tokens[t] if t >= 0 else None for name, t in zip(box.sites, s.bonus, strict=True)},
            "bags": {name: [tokens[t] for t in bag] for name, bag in zip(box.sites, s.bags, strict=True)},
            "deck": names(s.deck[::-1]),
            "lower": s.lower,
            "reserve": names(s.reserve),
            "merged": s.merged,
            "discard": names(s.discard),
            "last": s.last,
            "streak": s.streak,
            "turn": s.turn,
            "rng": s.rng.state,
        }

    def check(self, state: State) -> None:
        """Assert the conservation of cards and tokens and what follows from it."""
        s, box = state, self.box
        first = box.first_exhibition
        displayed, announced = [c for c in s.display if c >= 0], [c for c in s.row if c >= 0]
        assert all(card < first for card in displayed), "the display holds research cards (TH-DISP-01)"
        assert all(card >= first for card in announced), "the row holds exhibitions only"
        assert all(card < first for cards in s.cards for card in cards), "what one takes are research cards"
        assert all(card >= first for cards in s.mounted for card in cards), "what one mounts are exhibitions"
        cards = displayed + announced + s.deck + s.reserve + s.discard
        cards += [card for hand in s.cards + s.mounted for card in hand]
        assert sorted(cards) == list(range(len(box.card_ids))), "every card in exactly one place"
        tokens = [token for tokens in s.bags + s.finds for token in tokens] + [token for token in s.bonus if token >= 0]
        assert sorted(tokens) == list(range(len(box.token_ids))), "every token in exactly one place"
        for site, bag in enumerate(s.bags):
            assert bag == sorted(bag)
            assert all(box.token_site[token] == site for token in bag), "tokens keep to their bag"
            assert s.bonus[site] == NONE or box.token_site[s.bonus[site]] == site
        assert all(1 <= week <= box.end for week in s.time), "nobody stands behind the end (TH-FIN-01)"
        assert s.turn == self.rules.rearmost(s.time, s.stack), "the rearmost player acts (TH-TIME-02)"
        assert not (s.merged and s.reserve), "the reserve is merged as a whole (TH-DECK-02)"
        assert sorted(s.stack) == sorted(set(s.stack)), "of two markers one lies above the other"
        counted = self.rules.bare(s.seats, s.options, s.rng)
        for seat in range(s.seats):
            for card in s.cards[seat]:
                self.rules.own(counted, seat, card)
            for token in s.finds[seat]:
                self.rules.keep(counted, seat, token)
        for name in ("artifacts", "books", "kinds", "general", "rumours"):
            assert getattr(counted, name) == getattr(s, name), f"{name} agrees with cards and finds"

    def ask(self, state: State, question: Json) -> Any:
        """Answer what the worked examples ask; `seat` is the seat to act unless given."""
        s, box, rules = state, self.box, self.rules
        seat = question.get("seat", s.turn)
        match question.get("what"):
            case "knowledge":
                site = box.site_index[question["site"]]
                rumour, solo = bool(question.get("rumour")), bool(question.get("solo_assistant"))
                return rules.knowledge(s, seat, site, rumour, solo)._asdict()
            case "open_books":
                return s.general[seat]
            case "travel":
                driven = s.kinds[seat * KIND_COUNT + CAR] > 0
                here = box.place_index[question["start"]] if "start" in question else s.place[seat]
                return box.travel[driven][here][box.place_index[question["to"]]]
            case "wheel":
                return list(box.wheel[question["knowledge"]][1:])
            case "tokens":
                solo = bool(question.get("solo_shovel"))
                return rules.draws(s, seat, question["knowledge"], question["weeks"], solo)
            case "affordable":
                exhibitions = range(box.first_exhibition, len(box.card_ids))
                return [box.card_ids[card] for card in exhibitions if rules.may_mount(s, seat, card)]
            case "swap_price":
                return rules.swap_price(s, seat)
            case "exhibitions_in":
                pile = s.deck if question["pile"] == "deck" else s.reserve
                return sum(card >= box.first_exhibition for card in pile)
        return super().ask(state, question)

    def arrange(self, given: Json) -> State:
        """Build a table from a short description; BadRequest `error.arrange` says what cannot be.

        `seats` (2), `options`, `seed` (1) and `first` are as for a new game. `players`: per seat `time` (week T, or
        [year, week]), `place`, `cards`, `finds`, `mounted`, `spent` (sites whose permit is spent). `stack`: the seats
        from bottom to top, which settles who is on top where weeks are equal. `display` and `row`: the slots;
        `top`: the next cards of the deck; `deck`, `reserve`, `discard`: the exact cards, or how many (research cards
        first). All cards not named lie in the deck, or before the seat `rest`. `merged`: whether the reserve has
        been shuffled in (default: when there is none). `last` and `streak`: who took the last turn and how many swaps
        it ended. `draw`: {site, finds, debris}: what the first draw of so many tokens brings, if the site is dug next.
        """
        state = _Arrangement(self.rules, given).state
        self.check(state)
        return state


class _Arrangement:
    """The table of `Proof.arrange`; see there."""

    KNOWN = (
        *("seats", "options", "seed", "first", "players", "stack", "last", "streak", "display", "row"),
        *("top", "deck", "reserve", "discard", "rest", "merged", "draw"),
    )
    KNOWN_OF_PLAYER = ("time", "place", "cards", "finds", "mounted", "spent")
    ZONES = ("display", "row", "top", "deck", "reserve", "discard")
    """Where cards may be named."""
    MOST_SWAPS = 12
    """As long a run of swaps as an arranged table may have behind it; one more still fits into a year."""
    RAREST = 20_000
    """A draw that comes less than once in so many is refused: it would take long to find a seed for it."""

    def __init__(self, rules: Rules, given: Json) -> None:
        self.rules, self.box = rules, rules.box
        self.given = about = Given(given, self.KNOWN)
        counts = rules.data["game"]["players"]
        seats = about.number("seats", 2, counts["min"], counts["max"])
        known = [option["id"] for option in rules.data["game"]["options"]]
        options = settle(rules.data, seats, about.part("options", known).content)
        s = self.state = rules.bare(seats, options, Rng(about.number("seed", 1, 0, SEED_LIMIT - 1)))

        self.order = list(range(len(self.box.card_ids)))
        s.rng.shuffle(self.order)
        # Stable: within each kind the order stays random, and counts take research cards first.
        self.order.sort(key=self._is_exhibition)
        self.cards, self.tokens = Stock(self.box.card_ids), Stock(self.box.token_ids)
        for seat, player in enumerate(about.parts("players", self.KNOWN_OF_PLAYER, seats)):
            self._player(seat, player)
        self._cards()
        s.last = about.number("last", NONE, NONE, seats - 1)
        s.streak = about.number("streak", 0, 0, self.MOST_SWAPS)
        first = about.number("first", 0, 0, seats - 1)
        stack = about.numbers("stack", [(first - i) % seats for i in range(seats - 1, -1, -1)], 0, seats - 1)
        if sorted(stack) != list(range(seats)):
            about.refuse("stack", stack, range(seats))
        rules.pile_up(s, stack)
        if "draw" in about:
            self._fix_draw(about.part("draw", ("site", "finds", "debris")))

    def _is_exhibition(self, card: int) -> bool:
        return card >= self.box.first_exhibition

    def _is_research(self, card: int) -> bool:
        return card < self.box.first_exhibition

    def _player(self, seat: int, about: Given) -> None:
        s, box = self.state, self.box
        s.time[seat] = self._week(about, s.time[seat])
        s.place[seat] = box.place_index[about.word("place", box.places[s.place[seat]], box.places)]
        for spent in about.words("spent", (), box.sites):
            s.permits[seat] &= ~(1 << box.site_index[spent])
        for card in self._take(about, "cards", self._is_research):
            self.rules.own(s, seat, card)
        s.mounted[seat] = self._take(about, "mounted", self._is_exhibition)
        about.words("finds")
        for token in self.tokens.take_all(about, "finds"):
            site = box.token_site[token]
            if s.bonus[site] == token:
                s.bonus[site] = NONE
            else:
                s.bags[site].remove(token)
            self.rules.keep(s, seat, token)

    def _week(self, about: Given, default: int) -> int:
        """Return the week T of a marker, which may be given as [year, week of the year]."""
        box = self.box
        if not isinstance(about.raw("time", default), list):
            return about.number("time", default, 1, box.end)
        time = about.numbers("time", (), 1)
        last = box.first_year + (box.end - 1) // box.weeks_per_year
        if len(time) != 2 or not box.first_year <= time[0] <= last or time[1] > box.weeks_per_year:
            about.refuse("time", time, [f"[{box.first_year} … {last}, 1 … {box.weeks_per_year}]"])
        week = (time[0] - box.first_year) * box.weeks_per_year + time[1]
        if week > box.end:
            about.refuse("time", time, [f"[{last}, {box.space(box.end)}]"])
        return week

    def _take(self, about: Given, place: str, allowed: Callable[[int], bool]) -> list[int]:
        """Take named cards out of those still free; there are no empty places among them."""
        about.words(place)
        return self.cards.take_all(about, place, (), allowed)

    def _cards(self) -> None:
        s, box, about = self.state, self.box, self.given
        kinds = {"display": self._is_research, "row": self._is_exhibition}
        # Named cards are taken before others are dealt; only slots may be empty.
        named: dict[str, list[int]] = {}
        for name in self.ZONES:
            if isinstance(about.raw(name, None), list):
                if name not in kinds:
                    about.words(name)
                named[name] = self.cards.take_all(about, name, (), kinds.get(name, _anything))

        def fill(name: str, missing: int = 0) -> list[int]:
            if name in named:
                return named[name]
            allowed = kinds.get(name, _anything)
            free = [card for card in self.order if card in self.cards.free and allowed(card)]
            cards = free[: about.number(name, missing, 0, len(free))]
            for card in cards:
                del self.cards.free[card]
            return cards

        s.display, s.row = fill("display", box.slots), fill("row")
        for zone, slots, most in (("display", s.display, box.slots), ("row", s.row, box.row_slots)):
            if len(slots) > most:
                about.refuse(zone, len(slots), range(most + 1))
            slots += [NONE] * (most - len(slots))
        s.reserve, s.discard = fill("reserve"), fill("discard")
        s.merged = about.flag("merged", not s.reserve)
        if s.merged and s.reserve:
            about.refuse("merged", True, ["false"])
        top = fill("top")[::-1]
        if "deck" in about:
            s.deck = fill("deck")[::-1]
        elif "rest" not in about:
            s.deck = fill("deck", len(self.cards.free))
            s.rng.shuffle(s.deck)
        s.deck += top
        s.lower = len(s.deck)
        rest = about.number("rest", s.seats - 1, 0, s.seats - 1)
        for card in [card for card in self.order if card in self.cards.free]:
            if self._is_research(card):
                self.rules.own(s, rest, card)
            else:
                s.mounted[rest].append(card)

    def _fix_draw(self, about: Given) -> None:
        """Find a seed with which the next draw brings exactly the wanted tokens."""
        s, box = self.state, self.box
        site = box.site_index[about.word("site", box.sites[0], box.sites)]
        bag, blanks = s.bags[site], box.debris[site]
        names = about.words("finds", (), [box.token_ids[token] for token in bag])
        wanted = sorted({box.token_index[name] for name in names})
        debris = about.number("debris", 0, 0, blanks)
        n = len(wanted) + debris

        def refuse() -> NoReturn:
            about.refuse("finds", names, [f"> 1 : {self.RAREST}"])

        def fits(rng: Rng) -> bool:
            s.bags[site], s.rng = bag[:], rng
            return sorted(self.rules.draw(s, site, n)) == wanted

        if len(wanted) != len(names) or comb(len(bag) + blanks, n) > self.RAREST * comb(blanks, debris):
            refuse()
        rng = chance_of(fits, refuse)
        s.bags[site], s.rng = bag, rng


def _anything(card: int) -> bool:
    """Return that any card may lie in a zone."""
    return True

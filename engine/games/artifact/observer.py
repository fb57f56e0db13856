"""What a seat may see, and a re-deal of the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine import interface
from engine.games.artifact.components import ROLES, Components
from engine.games.artifact.exhibits import without
from engine.games.artifact.rules import Rules
from engine.games.artifact.state import ENDED, KEEP, LOAD, NONE, SHOW, Move, State
from engine.messages import NO_ARGS, SEATS, Message
from engine.rng import Rng
from engine.views import heap, piece

if TYPE_CHECKING:
    from typing import Unpack

    from engine.protocol import Count, Lane, Panel, Piece, PieceFields, Pile, Places, View, Zone


class Observer(interface.Observer[State, Move]):
    """Views and re-deals (AR-SHIP-09: hands are hidden, and so are decks)."""

    hidden = True
    rules: Rules
    components: Components

    def private(self, state: State) -> bool:
        """Return whether the active seat holds cards: its hand is shown with the prompt."""
        return state.phase != ENDED and bool(state.hands[state.turn])

    # -- the shared zones ------------------------------------------------------------------------------------------
    def view(self, state: State, seat: int | None) -> View[Message]:
        """Return the state as `seat` may see it (None: a spectator)."""
        s, components = state, self.components
        zones: dict[str, Zone[Message]] = {
            "sites": {"panels": [self._site(s, site) for site in range(len(components.sites)) if site != s.removed]},
            "world": self._world(s),
            "markers": {"lanes": [self._lane(s, components.museum), self._ship_lane(s)]},
            "action": heap(self._declared(s)),
            "market": {"slots": self._market(s)},
            "exhibitions": heap(
                [self._tile(tile) for tiles in components.type_tiles for tile in tiles if s.owner[tile] < 0]
            ),
            "income": {"lanes": [self._income(s)]},
            "removed": self._removed(s),
        }
        if s.rulings.roles:
            zones["roles"] = heap([self._role(s, role) for role in range(len(ROLES))])
        return {
            "facts": self._facts(s),
            "zones": zones,
            "seats": [{"facts": self._own_facts(s, n), "zones": self._mat(s, n, n == seat)} for n in range(s.seats)],
        }

    def open_view(self, state: State) -> View[Message]:
        """Return the view with all hands, and the cards of the decks, the top card first."""
        s, view = state, self.view(state, None)
        sites = [site for site in range(len(self.components.sites)) if site != s.removed]
        view["zones"]["sites"] = {"panels": [self._site(s, site, is_open=True) for site in sites]}
        for n, area in enumerate(view["seats"]):
            area["zones"] = self._mat(s, n, True)
        return view

    def _facts(self, s: State) -> list[Message]:
        facts = [Message("fact.year", {"year": s.year}, "AR-EOR-06")]
        if s.final:
            facts.append(Message("fact.last_round", NO_ARGS, "AR-LAST-01"))
        if s.phase != ENDED:
            facts.append(Message("fact.start", {"player": SEATS[s.start]}, "AR-TURN-01"))
        return facts

    def _cards(self, cards: Iterable[int], ids: str, owner: int | None = None) -> list[Piece]:
        """Return equal cards as one piece with their number; `ids` is the format of its id, with `{}` for the card."""
        counts: dict[int, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        names = self.components.cards
        return [piece(ids.format(names[card]), names[card], owner, n=n) for card, n in counts.items()]

    def _deck(self, s: State, site: int) -> Pile:
        """Return a deck with its cards, the top card first."""
        names = self.components.cards
        ids = f"{self.components.sites[site]}.deck.{{}}"
        pieces = [piece(ids.format(n), names[card]) for n, card in enumerate(reversed(s.decks[site]))]
        return {"count": len(pieces), "top": pieces[0] if pieces else None, "pieces": pieces}

    def _site(self, s: State, site: int, *, is_open: bool = False) -> Panel[Message]:
        """Return a site: face-up row, deck, huts, worker track, research track."""
        components = self.components
        name = components.sites[site]
        huts = s.site_huts[site * s.seats : (site + 1) * s.seats]
        zones: dict[str, Zone[Message]] = {
            "row": heap(self._cards(s.rows[site], "{}")),
            "deck": self._deck(s, site) if is_open else {"count": len(s.decks[site]), "top": None},
            "huts": {"items": [{"owner": n, "n": k} for n, k in enumerate(huts) if k]},
            "workers": {"lanes": [self._lane(s, components.worker[site])]},
        }
        if s.rulings.finds:
            zones["research"] = {"lanes": [self._research(s, site)]}
        return {"id": name, "zones": zones}

    def _lane(self, s: State, marker: int) -> Lane:
        """Return a marker track: prices, covered spaces, and where the next marker is put or taken."""
        components, mask = self.components, s.tracks[marker]
        occupied = [space for space in range(components.spaces) if mask >> space & 1]
        free = occupied[0 if s.rulings.from_highest else -1] if occupied else None
        held = sum(s.markers[marker :: len(components.markers)])
        return {
            "id": components.markers[marker],
            "face": components.markers[marker],
            "values": list(components.cost[marker]),
            "filled": occupied,
            "next": components.next_free[mask] if held else None,
            "leaves": free,
        }

    def _ship_lane(self, s: State) -> Lane:
        """Return the track of the ship markers, with the market values above it."""
        return {**self._lane(s, self.components.ship), "above": list(self.components.market_value)}

    def _research(self, s: State, site: int) -> Lane:
        """Return a research track with the discs on it."""
        components = self.components
        discs = [
            piece(f"disc.{components.sites[site]}.{SEATS[n]}", None, n, at=s.research[n * len(components.sites) + site])
            for n in range(s.seats)
        ]
        return {"id": f"research.{components.sites[site]}", "values": list(components.research), "pieces": discs}

    def _declared(self, s: State) -> list[Piece]:
        """Return what was declared of the pending action: the tile, and the cards chosen so far."""
        pieces = []
        if s.phase in (SHOW, KEEP):
            tile = self.components.tiles[s.tile]
            pieces.append(piece(f"declared.{tile}", tile))
        if s.phase in (LOAD, SHOW, KEEP):
            pieces += self._cards(s.chosen, "declared.{}")
        return pieces

    def _market(self, s: State) -> list[Piece | None]:
        """Return the black market, the oldest card on the left, the newest on the rightmost space (AR-SELL-03)."""
        empty = self.components.market_spaces - len(s.market)
        names = self.components.cards
        cards = [piece(f"market.{n}", names[card], None) for n, card in enumerate(s.market)]
        return [*[None] * empty, *cards]

    def _tile(self, tile: int, owner: int | None = None, **fields: Unpack[PieceFields]) -> Piece:
        return piece(self.components.tiles[tile], self.components.tiles[tile], owner, **fields)

    def _income(self, s: State) -> Lane:
        """Return the income track with its tiles closed up to the right (AR-SETUP-06, AR-EXH-09)."""
        components, last = self.components, s.rulings.last_space
        left = [tile for tile in components.income_tiles if s.owner[tile] == NONE]
        tiles = [self._tile(tile, at=last - len(left) + 1 + n) for n, tile in enumerate(left)]
        return {"id": "income", "values": list(components.income), "next": last - len(left), "pieces": tiles}

    def _removed(self, s: State) -> Pile:
        pieces = self._cards(s.box, "removed.{}")
        top = next((one for one in pieces if one["face"] == self.components.cards[s.box[-1]]), None)
        return {"count": len(s.box), "top": top, "pieces": pieces}

    def _role(self, s: State, role: int) -> Piece:
        """Return a role with the seats whose discs lie on it (AR-X2-ROLE-03)."""
        marks = [n for n in range(s.seats) if role in s.roles[n * 2 : n * 2 + 2]]
        return piece(ROLES[role], ROLES[role], marks=marks)

    def _world(self, s: State) -> Places:
        """Return the world map: the discs in the cities, and the removed site."""
        cities = [(n, self.components.role_rows[city]["place"]) for n, city in enumerate(s.roles[::2]) if city >= 0]
        discs = [piece(f"world.{place}.{SEATS[n]}", None, n, at=place) for n, place in cities]
        return {"pieces": discs, "out": [self.components.sites[s.removed]] if s.removed >= 0 else []}

    # -- the area of a player --------------------------------------------------------------------------------------
    def _mat(self, s: State, seat: int, own: bool) -> dict[str, Zone[Message]]:
        """Return the zones of a player; `own`: with the cards of the hand."""
        components, kinds = self.components, len(self.components.markers)
        hand = s.hands[seat]
        held = s.markers[seat * kinds : seat * kinds + kinds]
        markers = [
            piece(f"{name}.{SEATS[seat]}", name, seat, n=n)
            for name, n in zip(components.markers, held, strict=True)
            if n
        ]
        tiles = [self._tile(tile, seat) for tile, owner in enumerate(s.owner) if owner == seat]
        zones: dict[str, Zone[Message]] = {
            "hand": heap(self._cards(hand, "{}." + SEATS[seat], seat)) if own else heap([], len(hand)),
            "markers": heap(markers),
            "mat": {"items": self._tally(s, seat)},
            "shown": heap(tiles + self._cards(s.solo[seat], "shown.{}." + SEATS[seat], seat)),
        }
        if s.rulings.roles:
            names = [ROLES[role] for role in s.roles[seat * 2 : seat * 2 + 2] if role >= 0]
            zones["roles"] = heap([piece(f"{name}.{SEATS[seat]}", name, seat) for name in names])
        return zones

    def _tally(self, s: State, seat: int) -> list[Count[Message]]:
        """Return the numbers of a player: coins, income, huts in the supply, prestige of the exhibitions."""
        rules, components = self.rules, self.components
        shown = sum([n for n, owner in zip(components.tile_prestige, s.owner, strict=True) if owner == seat])
        income = rules.board.base_income(s) + rules.board.bonus_income(s, seat)
        figures = {
            "money": Message("fact.money", {"n": s.money[seat]}, "AR-INC-04"),
            "income": Message("fact.income", {"n": income}, "AR-INC-02"),
            "huts": Message("fact.huts", {"n": s.huts[seat]}, "AR-HUT-01"),
            "prestige": Message(
                "fact.prestige", {"n": shown + len(s.solo[seat]) * components.solo_points}, "AR-SCORE-02"
            ),
        }
        return [{"id": name, "n": label.args["n"], "label": label} for name, label in figures.items()]

    def _own_facts(self, s: State, seat: int) -> list[Message]:
        facts = []
        if s.passed[seat]:
            facts.append(Message("fact.passed", NO_ARGS, "AR-PASS-01"))
        if s.rulings.finds:
            points = self.rules.research_points(s, seat) if s.phase != ENDED else None
            if points is not None:
                facts.append(Message("fact.research", {"n": points}, "AR-SCORE-03"))
        return facts

    # -- a re-deal of what is hidden -------------------------------------------------------------------------------
    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        """Return a copy in which decks and secretly drawn cards of other seats are re-dealt, site by site.

        All players have seen from which deck such a card came; it is never a cursed artifact (AR-X1-CURSE-05).
        """
        s, components = state.copy(), self.components
        s.rng = Rng(rng.below(1 << 32))
        for site, deck in enumerate(s.decks):
            secret = [
                [card for card in without(s.hands[n], s.known[n]) if components.card_site[card] == site]
                if n != seat
                else []
                for n in range(s.seats)
            ]
            unknown = sorted([*deck, *[card for cards in secret for card in cards]])
            rng.shuffle(unknown)
            for n, cards in enumerate(secret):
                if cards:
                    dealt = [card for card in unknown if components.card_kept[card] or components.card_shown[card]][
                        : len(cards)
                    ]
                    unknown = list(without(unknown, dealt))
                    s.hands[n] = tuple(sorted((*without(s.hands[n], cards), *dealt)))
            s.decks[site] = tuple(unknown)
        return s

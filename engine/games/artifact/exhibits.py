"""Which finds may be shown for a tile, step by step (AR-EXH-04, AR-X1-SPEC-02, AR-X1-FRAG-02, AR-X2-NY)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.games.artifact.components import DIFFERENT_SITES, FRAGMENTS, SAME_SITE, SAME_TYPE, Components
from engine.games.artifact.state import NONE

Cards = tuple[int, ...]

HAND_CACHE_SIZE = 2048
"""Answers kept by each of the two caches of `Halls`."""


def without(cards: Sequence[int], gone: Sequence[int]) -> Cards:
    """Return the cards without those that are gone, copy by copy; ValueError if one is missing."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)


class Halls:
    """The requirements of tiles.

    In all methods, `wild` cards may count as another site or type (AR-X2-NY); `by_site` is specials_by_site.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        tiles, cards = range(len(components.tiles)), range(len(components.cards))
        self.suiting = {
            by_site: tuple([frozenset(card for card in cards if self._suits(tile, card, by_site)) for tile in tiles])
            for by_site in (False, True)
        }
        """[by_site][tile] the cards that may be shown for it as what they are."""
        # The same hands come up in many states.
        self.possible = lru_cache(HAND_CACHE_SIZE)(self._possible)
        self.following = lru_cache(HAND_CACHE_SIZE)(self._following)

    def _suits(self, tile: int, card: int, by_site: bool) -> bool:
        """Return whether a card may be shown for a tile as what it is."""
        components, kind = self.components, self.components.tile_kind[tile]
        sort = components.card_sort[card]
        if kind == SAME_TYPE:
            return sort == FRAGMENTS or components.card_type[card] == components.tile_type[tile]  # AR-X1-FRAG-01
        if kind == SAME_SITE and components.card_site[card] != components.tile_site[tile]:
            return False
        sites = kind in (SAME_SITE, DIFFERENT_SITES)
        return components.card_shown[card] or (sites and by_site and components.card_by_site[card])

    def _key(self, tile: int, card: int) -> int:
        """Return what must differ between cards: the site or the type; NONE for fragments, which are any type."""
        if self.components.tile_kind[tile] == DIFFERENT_SITES:
            return self.components.card_site[card]
        return self.components.card_type[card]

    def bent(self, tile: int, cards: Cards, by_site: bool) -> list[Cards]:
        """Return one tuple for each card that must count as something else: the cards that could be that one.

        An empty tuple means that no card of the set can take this part, so that the set never fits.
        """
        components, suiting = self.components, self.suiting[by_site][tile]
        if components.tile_kind[tile] in (SAME_TYPE, SAME_SITE):
            unsuited = [card for card in cards if card not in suiting]
            return [(card,) if components.card_shown[card] else () for card in unsuited]
        bends: list[Cards] = [() for card in cards if card not in suiting]
        keys = [self._key(tile, card) for card in cards]
        for key in dict.fromkeys(keys):
            if key != NONE and keys.count(key) > 1:
                alike = tuple(card for card, other in zip(cards, keys, strict=True) if other == key)
                flexible = tuple(card for card in alike if components.card_shown[card])
                surplus = len(alike) - 1
                bends += [flexible if len(flexible) >= surplus else ()] * surplus
        return bends

    def _allowed(self, tile: int, cards: Cards, wild: int, by_site: bool) -> bool:
        if not wild and not self.suiting[by_site][tile].issuperset(cards):
            return False
        bends = self.bent(tile, cards, by_site)
        return len(bends) <= wild and all(bends)

    def _following(self, tile: int, cards: Cards, hand: Cards, wild: int, by_site: bool) -> Cards:
        """Return the cards that may be shown next.

        Each of them leads to an exhibition if the hand meets the requirement: what fits together is a matroid.
        """
        rest = dict.fromkeys(without(hand, cards))
        return tuple([card for card in rest if self._allowed(tile, (*cards, card), wild, by_site)])

    def completions(self, tile: int, cards: Cards, hand: Cards, wild: int, by_site: bool) -> Iterator[Cards]:
        """Yield the different sets that complete an exhibition, the shown cards included."""
        yield from self._complete(tile, cards, hand, wild, by_site, 0)

    def _complete(self, tile: int, cards: Cards, hand: Cards, wild: int, by_site: bool, least: int) -> Iterator[Cards]:
        if len(cards) == self.components.tile_size[tile]:
            yield cards
            return
        for card in self.following(tile, cards, hand, wild, by_site):
            if card >= least:
                yield from self._complete(tile, (*cards, card), hand, wild, by_site, card)

    def _possible(self, hand: Cards, wild: int, by_site: bool) -> tuple[int, ...]:
        """Return the tiles whose requirement a hand meets (AR-EXH-01), available or not."""
        components = self.components
        if len(hand) < components.smallest:
            return ()
        types, sites, finds = [0] * len(components.types), [0] * len(components.sites), [0] * len(components.sites)
        fragments = 0
        for card in hand:
            if components.card_shown[card]:
                sites[components.card_site[card]] += 1
                if components.card_type[card] >= 0:
                    types[components.card_type[card]] += 1
                else:
                    fragments += 1
            elif by_site and components.card_by_site[card]:
                finds[components.card_site[card]] += 1
        normal, free = sum(types), sum(sites)
        tiles = []
        for tile, size in enumerate(components.tile_size):
            kind = components.tile_kind[tile]
            if kind == SAME_TYPE:
                fitting = types[components.tile_type[tile]] + fragments
                most = fitting + min(wild, free - fitting)
            elif kind == SAME_SITE:
                own = sites[components.tile_site[tile]]
                most = own + finds[components.tile_site[tile]] + min(wild, free - own)
            elif kind == DIFFERENT_SITES:
                most = sum([1 for n, specials in zip(sites, finds, strict=True) if n or specials])
                spare = sum([n - 1 if not specials else n for n, specials in zip(sites, finds, strict=True) if n])
                most += min(wild, spare)
            else:
                distinct = sum([1 for n in types if n])
                most = distinct + fragments + min(wild, normal - distinct)
            if most >= size:
                tiles.append(tile)
        return tuple(tiles)

"""The rulebook of a game on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from compiler.draw import player_signs
from compiler.draw.boards import city_plan, region_map
from compiler.draw.svg.dedupe import dedupe
from compiler.draw.svg.elements import Element
from compiler.site.pages.page_type import POLICY_FETCHING, GamePage, PageContent, PageSources
from compiler.site.rulebook import chapter_heights
from compiler.site.rulebook.rulebook import Rulebook, Section
from compiler.site.site_game import SiteGame
from compiler.text import COMMON

MAX_SEARCH_RESULTS = 60
"""Search results that the rulebook shows at once."""


class RulesPage(GamePage):
    """The rulebook; its script fetches its search data."""

    template = "rules.html"
    path = "rules/"
    styles = ("site", "pages", "rules")
    scripts = ("rulebook-page.js",)
    policy = POLICY_FETCHING
    coarse_icons = True

    def of(self, game: SiteGame) -> bool:
        """Return whether the game has a rulebook."""
        return game.has_rulebook

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return the rulebook with its boards, and the texts of its search."""
        book = sources.rulebooks[lang, game.id]
        t = sources.say(lang, game.id)
        boards = _boards(book, t("page.game.map.alt", game=t("game.name")))
        pictures = book.pictures_shown
        symbols = book.painter.symbols(pictures)
        listed = [face for section in book.sections for listing in section.shown for _, face, _ in listing.faces]
        faces, shapes = dedupe([*symbols, *listed])
        symbols, shown = faces[: len(symbols)], iter(faces[len(symbols) :])
        signs = player_signs.read(sources.root, sources.problems)
        context = {
            "book": book,
            "learn": game.has_learn,
            "heading": t("page.learn.complete") if game.has_learn else t("page.rules.title"),
            "sections": [_with_faces(section, shown) for section in book.sections],
            "search": _search(sources, lang),
            "boards": boards,
            "symbols": [*player_signs.symbols(signs), *symbols],
        }
        drawings = [faces, [drawn for drawn, _ in boards], pictures]
        return PageContent(context, drawings, shapes, style=chapter_heights.style(book))


def _boards(book: Rulebook, title: str) -> list[tuple[Element, str]]:
    """Return the sides of the board with names, and their captions."""
    game, lang = book.game, book.lang
    boards = []
    if game.region_map:
        boards.append((region_map.named(game.region_map, game.place_names(lang), title), ""))
    for side, plan in game.city_plans.items():
        plots = {id: book.painter.place(id) for id in plan.plots}
        boards.append((city_plan.named(plan, plots, title), book.names.value(side) if side else ""))
    return boards


def _with_faces(section: Section, faces: Iterator[Element]) -> Section:
    """Return a section that shows the next faces in place of its own."""
    shown = [
        listing._replace(faces=[(title, next(faces), copies) for title, _, copies in listing.faces])
        for listing in section.shown
    ]
    return section._replace(shown=shown)


def _search(sources: PageSources, lang: str) -> dict[str, Any]:
    t = sources.say(lang, COMMON)
    counts: Sequence[str] = [t("page.rules.search.found", n=n) for n in range(1, MAX_SEARCH_RESULTS + 1)]
    return {
        "kinds": {kind: t(f"page.rules.kind.{kind}") for kind in ("rule", "question", "term", "card")},
        "counts": [t("page.rules.search.none"), *counts],
        "many": t("page.rules.search.many", n=MAX_SEARCH_RESULTS),
    }

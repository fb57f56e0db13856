"""The rulebook to learn from, of a game that has one."""

from __future__ import annotations

from compiler.draw import player_signs
from compiler.draw.svg.dedupe import dedupe
from compiler.site.pages.page_type import GamePage, PageContent, PageSources
from compiler.site.rulebook.learn_book import LearnBook
from compiler.site.rulebook.positions import Positions
from compiler.site.site_game import SiteGame


class LearnPage(GamePage):
    """The rulebook to learn from; the complete rules are another page."""

    template = "learn.html"
    path = "rulebook/"
    styles = ("site", "pages", "rules", "learn")

    def of(self, game: SiteGame) -> bool:
        """Return whether the game has such a rulebook."""
        return game.has_learn

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return the chapters with their pictures."""
        book = LearnBook(sources.rulebooks[lang, game.id], Positions(game))
        chapters = book.chapters
        cover = book.cover
        drawn = [part.drawings for chapter in chapters for part in chapter.parts]
        drawn += [[cover]] if cover is not None else []
        symbols, shapes = dedupe([*book.painter.symbols(drawn), *book.layouts.symbols()])
        signs = player_signs.read(sources.root, sources.problems)
        context = {
            "chapters": chapters,
            "facts": game.source.data["game"],
            "symbols": [*player_signs.symbols(signs), *symbols],
            "cover": cover,
        }
        return PageContent(context, [symbols, drawn], shapes)

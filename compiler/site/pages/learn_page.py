"""The rulebook to learn from, beside the complete rules."""

from __future__ import annotations

from compiler.draw import player_signs
from compiler.draw.svg.dedupe import dedupe
from compiler.site.pages.page_type import GamePage, PageContent, PageSources
from compiler.site.site_game import SiteGame


class LearnPage(GamePage):
    """The rulebook to learn from."""

    template = "learn.html"
    path = "rulebook/"
    styles = ("site", "pages", "rules", "learn")
    coarse_icons = True

    def of(self, game: SiteGame) -> bool:
        """Return whether the game has such a rulebook."""
        return game.has_learn

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return the chapters with their pictures."""
        book = sources.learn_books[lang, game.id]
        pictures = book.pictures_shown
        symbols = book.painter.symbols(pictures)
        faces, shapes = dedupe([*symbols, *game.vignette(lang)])
        context = {
            "chapters": book.chapters,
            "facts": game.source.data["game"],
            "symbols": [
                *player_signs.symbols(player_signs.read(sources.root, sources.problems)),
                *faces[: len(symbols)],
            ],
            "vignette": faces[len(symbols) :],
        }
        return PageContent(context, [faces, pictures], shapes)

"""The player aid: the turn summary and the glossary on one page."""

from __future__ import annotations

from compiler.site.pages.page_type import GamePage, PageContent, PageSources
from compiler.site.site_game import SiteGame


class AidPage(GamePage):
    """The player aid."""

    template = "aid.html"
    path = "aid/"
    styles = ("site", "pages", "rules")

    def of(self, game: SiteGame) -> bool:
        """Return whether the game has a rulebook."""
        return game.has_rulebook

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return the rulebook; the page has no drawings."""
        return PageContent({"book": sources.rulebooks[lang, game.id]})

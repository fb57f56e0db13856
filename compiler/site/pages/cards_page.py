"""The gallery of the cards of a game, with filters."""

from __future__ import annotations

from compiler.site.pages.gallery import gallery, shown_faces
from compiler.site.pages.page_type import GamePage, PageContent, PageSources
from compiler.site.site_game import SiteGame


class CardsPage(GamePage):
    """The gallery."""

    template = "cards.html"
    path = "cards/"
    styles = ("site", "pages", "choices")

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return filters and halls."""
        contents = gallery(game, lang)
        halls, faces, shapes = shown_faces(contents["halls"])
        return PageContent({"gallery": {**contents, "halls": halls}}, faces, shapes)

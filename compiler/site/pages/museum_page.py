"""The museum of a game: the pieces of each site by their value."""

from __future__ import annotations

from compiler.site.pages.gallery import museum, shown_faces
from compiler.site.pages.page_type import GamePage, PageContent, PageSources
from compiler.site.site_game import SiteGame


class MuseumPage(GamePage):
    """The museum."""

    template = "museum.html"
    path = "museum/"

    def of(self, game: SiteGame) -> bool:
        """Return whether faces.yaml describes a museum."""
        return bool(game.museum)

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return the halls."""
        halls, faces, shapes = shown_faces(museum(game, lang))
        context = {"halls": halls, "museum_value": game.museum.get("value"), "lead": game.museum["lead"]}
        return PageContent(context, faces, shapes)

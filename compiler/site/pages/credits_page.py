"""The credits: games, authors of icons, typefaces, software and their licences."""

from __future__ import annotations

from compiler.site.pages.page_type import PageContent, PageSources, SitePage, glyph

SOFTWARE = ("pyodide", "cpython", "lit-html", "idb", "minisearch", "@orama/stemmers", "uqr")


class CreditsPage(SitePage):
    """The credits."""

    template = "credits.html"
    path = "credits/"

    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return what others have made, and the icons of the site by their authors."""
        parts = sources.dependencies
        icons = {name for game in sources.games.values() for name in game.sprite_names()}
        authors = sources.icons.authors({*icons, *sources.emblems}, sources.problems)
        glyphs = {name: glyph(name) for author in authors for name in author.icons}
        context = {
            "authors": authors,
            "glyphs": glyphs,
            "software": [parts[name] for name in SOFTWARE],
            "fonts": [part for name, part in parts.items() if name.startswith("@fontsource/")],
            "maps": parts["world-atlas"],
            "licences": sources.assets.licences,
            "materials": sources.assets.materials,
        }
        return PageContent(context, list(glyphs.values()))

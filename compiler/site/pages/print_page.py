"""The sheets of a game to print."""

from __future__ import annotations

from compiler.draw.svg.elements import markup
from compiler.site.pages.page_type import GamePage, PageContent, PageSources
from compiler.site.printables.sheet_builder import RULER, SheetBuilder
from compiler.site.site_game import SiteGame


class PrintPage(GamePage):
    """The sheets to print.

    Their faces are not deduplicated: sheets show each face many times, and browsers rebuild nested <use> elements each
    time.
    """

    template = "print.html"
    path = "print/"
    styles = ("site", "pages", "print", "choices")

    def of(self, game: SiteGame) -> bool:
        """Return whether the game has something to print."""
        return game.printable

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return the sheets, their contents, and what else is needed."""
        builder = SheetBuilder(game, lang, sources.say(lang, game.id))
        besides = game.print.get("besides", ())
        definitions = builder.definitions()
        context = {
            "contents": builder.sheets.contents,
            "leaves": builder.sheets.leaves,
            "definitions": markup(definitions),
            "boards": builder.boards,
            "dials": any("dial" in spec for spec in game.print.get("mats", {}).values()),
            "ruler": RULER,
            "besides": [row for row in game.source.data["game"].get("box", ()) if row["id"] in besides],
        }
        return PageContent(context, definitions)

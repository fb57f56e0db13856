"""The page of a game: what it is, its board, its box, and the ways to its other pages."""

from __future__ import annotations

from typing import Any, NamedTuple

from compiler.draw.boards import region_map
from compiler.draw.svg.dedupe import dedupe
from compiler.draw.svg.elements import Element
from compiler.site.pages.page_type import POLICY_ENHANCED, GamePage, PageContent, PageSources, emblem
from compiler.site.pages.provenance_tables import KINDS
from compiler.site.site_game import SiteGame


class PageLink(NamedTuple):
    """A link to another page of the game: its address, the key of its text, and its drawing."""

    href: str
    text: str
    drawn: Element


_LINKS = {
    "rulebook/": ("page.rules.title", "scroll-unfurled"),
    "rules/": ("page.rules.title", "law-stele"),
    "cards/": ("page.game.cards", "book-cover"),
    "print/": ("page.game.print", "scissors"),
    "museum/": ("page.game.museum", "column-vase"),
    "sources/": ("page.game.sources", "diploma"),
}
"""The key of the text and the icon of each link, by its address."""


class GameHomePage(GamePage):
    """The page of a game."""

    template = "game.html"
    scripts = ("lesson-links.js",)
    policy = POLICY_ENHANCED
    emblems = tuple(icon for _, icon in _LINKS.values())

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return the facts of the game, its board with names, and its options."""
        t = sources.say(lang, game.id)
        data = game.source.data["game"]
        faces, shapes = dedupe(game.vignette(lang))
        board = None
        if game.region_map:
            title = t("page.game.map.alt", game=t("game.name"))
            board = region_map.named(game.region_map, game.place_names(lang), title)
        has = {
            "rulebook/": game.has_learn,
            "rules/": game.has_rulebook,
            "print/": game.printable,
            "museum/": bool(game.museum),
        }
        links = [PageLink(href, key, emblem(icon)) for href, (key, icon) in _LINKS.items() if has.get(href, True)]
        if game.has_learn:
            links = [link._replace(text="page.learn.complete") if link.href == "rules/" else link for link in links]
        context = {
            "facts": data,
            "options": _options(game),
            "figures": _figures(game, t),
            "vignette": faces,
            "board": board,
            "about": _numbered(sources, lang, game, "game.about."),
            "links": links,
            "rulebook": game.rulebook_folder,
            "lesson": game.lesson,
        }
        return PageContent(context, [faces, board or (), [link.drawn for link in links]], shapes)


def _options(game: SiteGame) -> list[dict[str, Any]]:
    """Return the options of a game with the kind of their provenance."""
    options = []
    for option in game.source.data["game"].get("options") or ():
        known = game.facts.provenance(f"game.options.{option['id']}")
        options.append({**option, "kind": next((kind for kind in KINDS if kind in known), "")})
    return options


def _figures(game: SiteGame, t: Any) -> list[tuple[float, str]]:
    """Return the figures in large type, with the texts below them."""
    numbers, known = game.faces_data.get("numbers"), game.source.figures
    listed = numbers.items() if isinstance(numbers, dict) else ()
    return [(known[name], t(key)) for name, key in listed if name in known]


def _numbered(sources: PageSources, lang: str, game: SiteGame, prefix: str) -> list[str]:
    """Return the texts of the keys with 1, 2, 3 … after the prefix."""
    out: list[str] = []
    while sources.texts.has(game.id, f"{prefix}{len(out) + 1}"):
        out.append(sources.texts.say(lang, game.id, f"{prefix}{len(out) + 1}", {}))
    return out
